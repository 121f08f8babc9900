"""The Word file: what a person can go on with, and what a portal reads."""

import base64
import io
import re
import zipfile
from typing import Any

import docx
import pytest
from docx.oxml.ns import qn
from lxml import etree

from resume_mcp.rendering.blocks import Bullets, Head, Item, Page, Paragraph, Run, Section
from resume_mcp.rendering.docx import to_docx
from resume_mcp.rendering.markdown_input import plan_markdown
from resume_mcp.rendering.model import Rendered, RenderSpec
from resume_mcp.rendering.picture import clean
from resume_mcp.rendering.render import finish_render
from resume_mcp.rendering.theme import templates, theme_of
from resume_mcp.resume.document import JsonObject
from tests.rendering.samples import CHINESE, ENGLISH, SAMPLES, rendered, with_bullets
from tests.rendering.theme_pictures import portrait

_DOCX = RenderSpec(format="docx")
_NAMES = [info.name for info in templates()]
# The order that the format fixes for what a paragraph, its letters, a style and a level hold.
_ORDERS = {
    "pPr": "pStyle keepNext keepLines numPr pBdr shd tabs spacing ind jc outlineLvl",
    "rPr": "rStyle rFonts b bCs i iCs color sz szCs lang",
    "style": "name basedOn next qFormat pPr rPr",
    "lvl": "start numFmt pStyle lvlText lvlJc pPr rPr",
}


def _opened(result: Rendered) -> Any:
    return docx.Document(io.BytesIO(result.content))


def _lines(document: JsonObject, spec: RenderSpec = _DOCX) -> list[tuple[str, str]]:
    """Return each paragraph's style and text."""
    read = _opened(rendered(document, spec)).paragraphs
    return [(paragraph.style.name, paragraph.text) for paragraph in read]


def _parts(result: Rendered) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(result.content)) as file:
        return {name: file.read(name) for name in file.namelist()}


@pytest.mark.parametrize("template", _NAMES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_word_and_link_is_read_back_in_order(sample: str, template: str) -> None:
    result = rendered(SAMPLES[sample], _DOCX._replace(template=template))
    checks = result.checks
    assert (checks.text_recall, checks.order, checks.lost_words) == (1.0, 1.0, ())
    assert checks.links == checks.links_expected > 0
    assert (result.pages, result.engine, result.preview_png) == (None, "", None)


def test_a_resume_has_real_styles_and_dates_behind_a_tab() -> None:
    lines = _lines(ENGLISH)
    assert lines[:4] == [
        ("Title", "Marisol Okafor-Lindqvist"),
        ("Headline", "Staff Backend Engineer"),
        ("Contact", "marisol@okafor.example  |  +46 70 555 01 42  |  Gothenburg, SE  |  "
                    "okafor.example  |  github.com/mokafor"),
        ("Heading 1", "Summary"),
    ]  # fmt: skip
    assert ("Heading 2", "Staff Backend Engineer\tMar 2020 – Present") in lines
    assert ("Entry Detail", "Fjordline Logistics\tGothenburg, Sweden") in lines
    assert ("List Bullet", "Blocked €4.1M of fraudulent volume in the first year.") in lines
    assert ("Fact", "Languages: Go, Python, SQL") in lines
    assert ("Fact", "Kubernetes Administrator · CNCF\tMay 2022") in lines


def test_there_is_no_table_no_text_box_and_no_header() -> None:
    document = _opened(rendered(CHINESE, _DOCX))
    assert document.tables == []
    names = {etree.QName(element).localname for element in document.element.iter()}
    assert not names & {"tbl", "txbxContent", "drawing", "pict", "sdt", "framePr"}
    section = document.sections[0]
    assert section.header.is_linked_to_previous
    assert section.footer.is_linked_to_previous


def test_what_leads_stays_with_what_follows() -> None:
    document = _opened(rendered(ENGLISH, _DOCX))
    styles = {style.name: style.paragraph_format for style in document.styles if style.type == 1}
    assert styles["Heading 1"].keep_with_next
    assert styles["Heading 2"].keep_with_next
    assert styles["Entry Detail"].keep_with_next
    school = next(p for p in document.paragraphs if p.text.startswith("BSc"))
    assert school.paragraph_format.keep_with_next is False


@pytest.mark.parametrize(
    ("locale", "tag", "asian", "asian_tag"),
    [("en-GB", "en-GB", "Microsoft YaHei", "zh-CN"), ("zh-CN", "zh-CN", "Microsoft YaHei", "zh-CN"),
     ("zh-TW", "zh-TW", "Microsoft JhengHei", "zh-TW"), ("ja", "ja", "Yu Gothic", "ja")],
)  # fmt: skip
def test_language_and_fonts_are_named(locale: str, tag: str, asian: str, asian_tag: str) -> None:
    document = _opened(rendered(CHINESE, _DOCX._replace(locale=locale)))
    defaults = document.styles.element.find(qn("w:docDefaults"))
    fonts, language = defaults.find(f".//{qn('w:rFonts')}"), defaults.find(f".//{qn('w:lang')}")
    assert (fonts.get(qn("w:ascii")), fonts.get(qn("w:eastAsia"))) == ("Calibri", asian)
    assert (language.get(qn("w:val")), language.get(qn("w:eastAsia"))) == (tag, asian_tag)


def test_title_author_and_date_are_set() -> None:
    facts = _opened(rendered(CHINESE, _DOCX._replace(today="2024-02-29"))).core_properties
    assert (facts.title, facts.author, facts.language) == ("陈书瑶 – 简历", "陈书瑶", "zh-CN")
    assert facts.created is not None
    assert facts.created.isoformat()[:10] == "2024-02-29"


@pytest.mark.parametrize(("size", "width"), [("a4", 595.3), ("letter", 612.0)])
def test_the_paper_is_the_one_that_was_asked_for(size: str, width: float) -> None:
    section = _opened(rendered(ENGLISH, _DOCX._replace(page_size=size))).sections[0]
    assert section.page_width is not None
    assert round(section.page_width.pt, 1) == width


def test_the_same_input_gives_the_same_bytes() -> None:
    spec = _DOCX._replace(today="2024-05-01")
    assert rendered(CHINESE, spec).content == rendered(CHINESE, spec).content
    with zipfile.ZipFile(io.BytesIO(rendered(CHINESE, _DOCX).content)) as file:
        assert {part.date_time for part in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_control_characters_and_markup_are_harmless() -> None:
    document = with_bullets("\x0cForm feed", "Tab\there", summary="A < B && C > D \x01\x1f end")
    document["basics"]["url"] = "https://c.example.com/?a=1&b=2"
    document["work"][0]["name"] = "R&D <Lab>"
    result = rendered(document, _DOCX)
    text = "\n".join(paragraph.text for paragraph in _opened(result).paragraphs)
    for wanted in ("A < B && C > D end", "R&D <Lab>", "Form feed", "Tab here"):
        assert wanted in text
    targets = [rel.target_ref for rel in _opened(result).part.rels.values() if rel.is_external]
    assert "https://c.example.com/?a=1&b=2" in targets
    for name, part in _parts(result).items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(part)
            assert not re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", part), name


def test_lists_are_lists_and_each_numbered_one_counts_for_itself() -> None:
    bullets = Bullets((Item((Run("one"),), 0, (Item((Run("deep"),), 0, (Item((Run("x"),)),)),)),))
    numbers = Bullets((Item((Run("third"),), 3), Item((Run("fourth"),), 4)))
    again = Bullets((Item((Run("first"),), 1),))
    section = Section((), (bullets, numbers, Paragraph((Run("between"),)), again))
    page = Page("en", "t", "a", Head((Run("N"),)), (section,))
    document = docx.Document(io.BytesIO(to_docx(page, theme_of("professional"), paper="a4")))
    found = [(p.style.name, p.text) for p in document.paragraphs if p.style and p.text != "N"]
    assert found == [
        ("List Bullet", "one"), ("List Bullet 2", "deep"), ("List Bullet 3", "x"),
        ("List Number", "third"), ("List Number", "fourth"), ("Normal", "between"),
        ("List Number", "first"),
    ]  # fmt: skip
    numbering = document.part.numbering_part.element
    starts = {
        num.get(qn("w:numId")): num.find(f".//{qn('w:startOverride')}") for num in numbering.num_lst
    }
    ids = [p._p.find(f".//{qn('w:numId')}") for p in document.paragraphs]
    used = [number.get(qn("w:val")) for number in ids if number is not None]
    assert [starts[each].get(qn("w:val")) for each in used] == ["3", "3", "1"]


def test_the_parts_stand_in_the_order_that_the_format_fixes() -> None:
    for template in _NAMES:
        parts = _parts(rendered(CHINESE, _DOCX._replace(template=template)))
        for name in ("word/document.xml", "word/styles.xml", "word/numbering.xml"):
            for element in etree.fromstring(parts[name]).iter():
                wanted = _ORDERS.get(etree.QName(element).localname, "").split()
                found = [etree.QName(child).localname for child in element]
                if wanted:
                    assert found == sorted(found, key=wanted.index), (template, name, found)
    assert b'w:name="compatibilityMode"' in parts["word/settings.xml"]
    assert not [name for name in parts if "thumbnail" in name or "customXml" in name]


def test_a_photo_stands_beside_the_name_and_keeps_its_proportions() -> None:
    plan = plan_markdown("# Ada\n\nHello", _DOCX._replace(photo=True), photo=portrait())
    assert plan.task == "clean_picture"
    answer = {"photo_base64": base64.b64encode(clean(plan.payload["photo"])).decode()}
    result = finish_render(plan, answer)
    parts = _parts(result)
    assert [name for name in parts if "media" in name] == ["word/media/image1.jpg"]
    anchor = etree.fromstring(parts["word/document.xml"]).find(".//{*}anchor")
    assert anchor is not None
    cut = anchor.find(".//{*}srcRect")
    assert cut is not None
    # 5 to 7 in a frame of 71 to 99: next to nothing is cut off, and that above and below.
    assert int(cut.get("l") or -1) == 0
    assert 0 < int(cut.get("t") or -1) < 1_000


def test_markdown_becomes_a_word_file_too() -> None:
    plan = plan_markdown("# Ada Bell\n\nDear team,\n\n1. one\n2. two\n\n- a\n", _DOCX)
    result = finish_render(plan, None)
    styles = [p.style.name for p in _opened(result).paragraphs if p.style]
    assert styles[-3:] == ["List Number", "List Number", "List Bullet"]
    assert (result.text_recall, result.checks.order) == (1.0, 1.0)
