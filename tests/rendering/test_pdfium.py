import pypdfium2
import pytest

from resume_mcp.rendering import pdfium
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.pdf_reading import Margins, read_pdf
from tests.rendering.samples import MIXED, rendered, with_bullets


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(ValueError, match="no PDF"), pdfium.opened(b"%PDF-1.7 but nothing else"):
        pass


def test_our_bindings_read_what_the_package_reads() -> None:
    for document in (MIXED, with_bullets("𠮷 plane two", "a well-known line " * 20)):
        pdf = rendered(document, RenderSpec()).content
        theirs = pypdfium2.PdfDocument(pdf)[0].get_textpage()
        with pdfium.opened(pdf) as ours, pdfium.page_of(ours, 0) as (page, text):
            assert pdfium.text_of(text) == theirs.get_text_range()
            box = (100.0, 500.0, 400.0, 800.0)
            assert pdfium.text_within(text, box) == theirs.get_text_bounded(*box)
            assert pdfium.pdfium().FPDF_GetPageWidthF(page) == pytest.approx(595.28, abs=0.01)


def test_a_footer_is_no_part_of_the_text() -> None:
    pdf = rendered(with_bullets(*["word " * 15] * 60), RenderSpec()).content
    read = read_pdf(pdf, Margins(54, 46, 46))
    assert read["pages"] == 2
    assert "Pat Example ·" not in read["text"]
    assert read["text"].count("Pat Example") == 1
