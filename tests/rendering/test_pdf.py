"""Both engines: what is on the page, read by two extractors, and what hostile text does to it."""

import io
import json
import struct
from typing import Any

import pypdf
import pytest

from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.readback import recall_of
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.theme import templates
from resume_mcp.resume.document import JsonObject
from tests.rendering.samples import (
    CHINESE,
    ENGINES,
    ENGLISH,
    SAMPLES,
    rendered,
    run_engine,
    with_bullets,
)
from tests.shared import shared_data


def _reader(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def _root(pdf: bytes) -> Any:
    return _reader(pdf).root_object


def _text(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in _reader(pdf).pages)


def _fonts(pdf: bytes) -> dict[str, bool]:
    """Return the fonts of a PDF and whether each is embedded."""
    found = {}
    for page in _reader(pdf).pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            (inner,) = font["/DescendantFonts"]
            descriptor = inner.get_object()["/FontDescriptor"]
            found[str(font["/BaseFont"])] = bool({"/FontFile2", "/FontFile3"} & set(descriptor))
    return found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("sample", "page_size"),
    [("english", "a4"), ("english", "letter"), ("chinese", "a4"), ("mixed", "letter")],
)
def test_every_word_is_read_back_by_two_extractors(
    sample: str, engine: str, page_size: str
) -> None:
    spec = RenderSpec(engine=engine, page_size=page_size)
    plan = plan_render(SAMPLES[sample], spec)
    result = finish_render(plan, run_engine(plan))
    assert (result.text_recall, result.lost_words) == (1.0, ())
    assert recall_of(plan.page, _text(result.content)).lost_words == ()
    assert (result.missing_glyphs, result.overflow, result.warnings) == ((), (), ())
    assert (result.engine, result.pages) == (engine, 1)
    box = _reader(result.content).pages[0].mediabox
    width = {"a4": 595, "letter": 612}[page_size]
    assert round(box.width) == width


@pytest.mark.parametrize("engine", ENGINES)
def test_fonts_are_embedded_subsets_with_true_bold_chinese(engine: str) -> None:
    fonts = _fonts(rendered(CHINESE, RenderSpec(engine=engine)).content)
    assert all(fonts.values())
    names = " ".join(fonts).replace("-", "")
    for name in ("SourceSans3", "NotoSansSC", "NotoSansSCBold"):
        assert name in names


@pytest.mark.parametrize("engine", ENGINES)
def test_links_title_author_and_language_are_set(engine: str) -> None:
    pdf = rendered(ENGLISH, RenderSpec(engine=engine, today="2024-02-29")).content
    reader = _reader(pdf)
    notes: Any = reader.pages[0]["/Annots"]
    links = {note.get_object()["/A"]["/URI"] for note in notes if "/A" in note.get_object()}
    assert {"mailto:marisol@okafor.example", "https://github.com/mokafor",
            "https://pelican.example/careers"} <= links  # fmt: skip
    assert reader.metadata is not None
    assert reader.metadata.title == "Marisol Okafor-Lindqvist – Resume"
    assert reader.metadata.author == "Marisol Okafor-Lindqvist"
    assert str(reader.metadata.creation_date_raw).startswith("D:20240229")
    assert _root(pdf)["/Lang"] == "en"


def test_typst_writes_a_tagged_pdf_for_universal_access() -> None:
    pdf = rendered(CHINESE, RenderSpec(engine="typst")).content
    root = _root(pdf)
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712 (a PDF object, no bool)
    assert "/StructTreeRoot" in root
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    titles = [str(item["/Title"]) for item in _reader(pdf).outline if isinstance(item, dict)]
    assert titles == [
        "个人简介", "工作经历", "教育背景", "专业技能", "荣誉奖项", "语言能力",
    ]  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_plan_gives_the_same_bytes(engine: str) -> None:
    plan = plan_render(CHINESE, RenderSpec(engine=engine, today="2024-05-01"))
    assert run_engine(plan)["pdf_base64"] == run_engine(plan)["pdf_base64"]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_preview_is_a_small_picture_of_the_first_page(engine: str) -> None:
    png = rendered(ENGLISH, RenderSpec(engine=engine, preview=True)).preview_png
    assert png is not None
    assert png.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", png[16:24])
    assert 790 <= width <= 830
    assert round(height / width, 2) == 1.41
    assert len(png) < 300_000


@pytest.mark.parametrize("engine", ENGINES)
def test_options_change_the_page(engine: str) -> None:
    long = with_bullets(*["A bullet with a few words in it."] * 60)
    compact = rendered(long, RenderSpec(engine=engine, density="compact"))
    relaxed = rendered(long, RenderSpec(engine=engine, density="relaxed"))
    assert (compact.pages, relaxed.pages) in ((1, 2), (2, 2))
    assert len({compact.content, relaxed.content}) == 2
    coloured = rendered(ENGLISH, RenderSpec(engine=engine, accent="#aa0000", preview=True))
    plain = rendered(ENGLISH, RenderSpec(engine=engine, preview=True))
    assert coloured.preview_png != plain.preview_png


_WILD: dict[str, JsonObject] = {
    "code of typst": with_bullets(
        '#read("/etc/passwd") #import "@preview/x:1.0.0" $x$ <tag> @ref \\ = H // c /* c */ #{1+1}'
    ),
    "html": with_bullets("<script>alert(1)</script> <img src=http://127.0.0.1:9/x> &amp; &#x41;"),
    "templates": with_bullets("replace {nb} pages and {{ jinja }} {% x %} %s %d"),
    "markup": with_bullets("**" * 200 + "x", "*" * 900, "[" * 900, "-" * 1000, "a_b_c __init__"),
    "long name": with_bullets("x", name="N" * 400),
    "long word": with_bullets("x" * 2000),
    "long address": with_bullets("see https://example.org/" + "a-b_c/" * 300),
    "wide date": {
        "basics": {"name": "Pat"},
        "work": [
            {
                "position": "Principal Distinguished Staff Engineer and Interim Head of Platforms",
                "name": "Example Holding for Observability and Data Infrastructure of Everywhere",
                "location": "Kingston upon Hull, East Riding of Yorkshire, United Kingdom",
                "startDate": "September 2019 (contract)",
                "endDate": "present, extended twice for the whole duration of the programme",
            }
        ],
    },
    "controls": with_bullets("a\x00b\x0bc\x1b[31mred\x7f", "safe \u202egnp.exe\u202c end"),
    "half a surrogate": with_bullets("bad \ud83d tail"),
    "hyphens": with_bullets("cross-functional well-known state-of-the-art " * 30),
    "line ends": with_bullets("a\tb\r\nc\n\nd\u2028e\u2029f\u0085g"),
    "accents": with_bullets("Tie\u0302\u0301ng Vie\u0323\u0302t", name="Ame\u0301lie No\u0308el"),
    "copied from a pdf": with_bullets("o\ufb03ce \ufb01ne \u2f2f作 \u2f64户"),
    "many scripts": with_bullets("Ελληνικά Русский 한국어 カタカナ ıİşğ Łódź 𠮷田 㐀 喆堃玥"),
    "one giant bullet": with_bullets("A long bullet. " * 500),
    "chinese without spaces": with_bullets("很长的段落，用来测试断行。“引号”（括号）！" * 150),
    "nothing but dates": {"work": [{"startDate": "2020"}], "education": [{"endDate": "2019"}]},
    "nothing but bullets": {"work": [{"highlights": ["one", "two"]}]},
    "no name": {"basics": {"summary": "Hello there"}},
    "empty entries": {"basics": {"name": "A"}, "projects": [{}], "customSections": [{"items": []}]},
    "a long title": {"customSections": [{"title": "T" * 300, "kind": "text", "text": "x"}]},
}


@pytest.mark.parametrize(
    ("engine", "template"),
    [("fpdf2", "professional"), *(("typst", info.name) for info in templates())],
)
@pytest.mark.parametrize("case", _WILD)
def test_wild_input_is_printed_whole_and_inside_the_page(
    case: str, engine: str, template: str
) -> None:
    result = rendered(_WILD[case], RenderSpec(engine=engine, template=template, locale="en"))
    assert (result.text_recall, result.lost_words) == (1.0, ())
    assert result.overflow == ()
    assert result.missing_glyphs == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_code_in_a_text_appears_literally(engine: str) -> None:
    written = '#read("/etc/hostname") #panic() $x^2$ <tag> @ref {nb}'
    read = _text(rendered(with_bullets(written), RenderSpec(engine=engine)).content)
    assert written in read.replace("\n", " ")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_glyph_that_no_font_has_is_named_and_shown_by_a_mark(engine: str) -> None:
    document = with_bullets("罕见字：𪚥", "สวัสดี", name="𠀀 Li")
    result = rendered(document, RenderSpec(engine=engine))
    assert result.missing_glyphs[:2] == (
        "basics.name: 𠀀 (U+20000)",
        "work[0].highlights[0]: 𪚥 (U+2A6A5)",
    )
    assert "work[0].highlights[1]: ส (U+0E2A)" in result.missing_glyphs
    assert "〓 Li" in _text(result.content)
    assert (result.text_recall, result.overflow) == (1.0, ())
    assert any("printed as 〓" in warning for warning in result.warnings)


def test_arabic_and_hebrew_are_set_by_typst() -> None:
    document = with_bullets("عمل مع ABC 123", "שלום עולם (2024)", name="محمد الفارسي")
    result = rendered(document, RenderSpec(engine="typst"))
    assert (result.text_recall, result.missing_glyphs) == (1.0, ())


@pytest.mark.parametrize("engine", ENGINES)
def test_a_full_resume_of_thousands_of_words_is_printed_in_time(engine: str) -> None:
    bullets = [f"Bullet number {number} with a bit of text." for number in range(600)]
    result = rendered(with_bullets(*bullets), RenderSpec(engine=engine))
    assert result.text_recall == 1.0
    assert result.pages is not None
    assert 8 <= result.pages <= 16


@pytest.mark.parametrize("engine", ENGINES)
def test_no_heading_stands_alone_at_the_foot_of_a_page(engine: str) -> None:
    for filler in range(38, 46):
        document = with_bullets(*[f"Filler {number}." for number in range(filler)])
        document["education"] = [
            {"institution": "Example College", "area": "Arts", "endDate": "2010", "courses": ["X"]}
        ]
        document["projects"] = [{"name": "Lastproject", "highlights": ["Built it.", "Ran it."]}]
        result = rendered(document, RenderSpec(engine=engine))
        first = _reader(result.content).pages[0].extract_text()
        foot = [line for line in first.splitlines() if line.strip() and "Pat Example ·" not in line]
        assert foot[-1].strip() not in ("Projects", "Education", "Lastproject", "Example College")


@pytest.mark.parametrize("engine", ENGINES)
def test_no_page_begins_with_the_last_line_of_an_entry(engine: str) -> None:
    for filler in range(36, 47):
        document = with_bullets(*[f"Filler {number}." for number in range(filler)])
        document["work"].append(
            {"name": "Second", "highlights": ["One.", "Two.", "Three."], "keywords": ["Tool"]}
        )
        document["projects"] = [{"name": "Atlas", "description": "Lead.", "highlights": ["Only."]}]
        result = rendered(document, RenderSpec(engine=engine))
        second = _reader(result.content).pages[1].extract_text().split("\n")[0].strip("• ")
        assert second not in ("Three.", "Tool", "Only.", "Lead.")
        assert result.text_recall == 1.0


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("words", [1, 40, 160, 900])
def test_bullets_of_any_length_stay_on_the_page(engine: str, words: int) -> None:
    long = "Wrote about this " * words
    document = with_bullets(*[f"{start} {long}" for start in ("First", "Second", "Third")])
    document["work"][0]["keywords"] = ["tool " * words]
    result = rendered(document, RenderSpec(engine=engine))
    assert (result.text_recall, result.overflow) == (1.0, ())


@pytest.mark.parametrize("engine", ENGINES)
def test_pages_are_numbered_from_the_second_one_on(engine: str) -> None:
    one = rendered(with_bullets("x"), RenderSpec(engine=engine))
    more = rendered(with_bullets(*["word " * 15] * 60), RenderSpec(engine=engine))
    assert "1 / 1" not in _text(one.content)
    assert more.pages == 2
    assert "Pat Example · 2 / 2" in _text(more.content)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_real_resume_of_every_section_is_read_back(engine: str) -> None:
    file = shared_data("inputs", "json", "jsonresume-v1-complete.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    plan = plan_render(document, RenderSpec(engine=engine))
    result = finish_render(plan, run_engine(plan))
    assert (result.text_recall, result.lost_words, result.overflow) == (1.0, (), ())
    assert recall_of(plan.page, _text(result.content)).share == 1.0
