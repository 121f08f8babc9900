"""Every theme with English, Chinese and mixed resumes; the options; the pictures in the docs."""

import io
import json
import re
import struct
from typing import Any

import pypdf
import pytest

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.fonts import LATIN_FAMILIES
from resume_mcp.rendering.model import Rendered, RenderSpec
from resume_mcp.rendering.options import OPTIONS
from resume_mcp.rendering.picture import as_data_url, clean, run
from resume_mcp.rendering.readback import recall_of
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.theme import STYLES, contrast, templates, theme_of
from resume_mcp.resume.document import JsonObject
from tests.rendering.samples import (
    CHINESE,
    ENGLISH,
    MIXED,
    SAMPLES,
    rendered,
    run_engine,
    with_bullets,
)
from tests.rendering.theme_pictures import FOLDER, portrait
from tests.rendering.theme_pictures import SAMPLES as PICTURED

_NAMES = [info.name for info in templates()]
_RGB = re.compile("#[0-9a-f]{6}")


def _pypdf_text(result: Rendered) -> str:
    return "\n".join(
        page.extract_text() for page in pypdf.PdfReader(io.BytesIO(result.content)).pages
    )


def _fonts(result: Rendered) -> str:
    pages: Any = pypdf.PdfReader(io.BytesIO(result.content)).pages
    return " ".join(
        str(font["/BaseFont"]) for page in pages for font in page["/Resources"]["/Font"].values()
    )


def test_there_is_a_theme_for_every_kind_of_reader() -> None:
    assert set(_NAMES) == {"professional", "academic", "creative", "compact", "chinese"}
    for info in templates():
        assert info.label
        assert info.use
        assert set(info.options) <= {"page_size", *OPTIONS}


@pytest.mark.parametrize("name", _NAMES)
def test_a_theme_is_complete_and_names_styles_that_there_are(name: str) -> None:
    theme, model = theme_of(name), theme_of("professional")
    for table in ("page", "size", "space", "colour", "style", "photo"):
        assert set(theme[table]) == set(model[table]), table
    assert all(theme["style"][part] in styles for part, styles in STYLES.items())
    assert all(_RGB.fullmatch(colour) for colour in theme["colour"].values())
    assert theme["font"]["latin"] in LATIN_FAMILIES
    assert theme["size"]["body"] >= 9


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_word_is_read_back_by_two_extractors(sample: str, name: str) -> None:
    plan = plan_render(SAMPLES[sample], RenderSpec(template=name))
    result = finish_render(plan, run_engine(plan))
    checks = result.checks
    assert (checks.text_recall, checks.order, checks.overflow) == (1.0, 1.0, ())
    assert (checks.fonts_embedded, checks.tagged, checks.broken_letters) == (True, True, ())
    assert checks.links == checks.links_expected
    second = recall_of(plan.page, _pypdf_text(result))
    assert (second.share, second.lost_words) == (1.0, ())
    assert second.order >= 0.98


@pytest.mark.parametrize("name", _NAMES)
def test_every_theme_prints_to_html_and_by_fpdf2(name: str) -> None:
    html, pdf = RenderSpec(format="html", template=name), RenderSpec("pdf", name, "fpdf2")
    for document, spec in ((CHINESE, html), (ENGLISH, pdf)):
        result = rendered(document, spec)
        assert (result.text_recall, result.checks.order) == (1.0, 1.0)


def test_an_accent_colours_headings_that_had_the_accent_and_no_others() -> None:
    colours = theme_of("professional", accent="#AA0000")["colour"]
    assert (colours["accent"], colours["heading"]) == ("#aa0000", "#aa0000")
    assert colours["ink"] == theme_of("professional")["colour"]["ink"]
    plain = theme_of("compact", accent="#aa0000")["colour"]
    assert plain["heading"] == theme_of("compact")["colour"]["heading"]


def test_a_serif_theme_takes_a_sans_beside_chinese() -> None:
    assert "EBGaramond" in _fonts(rendered(ENGLISH, RenderSpec(template="academic")))
    chinese = _fonts(rendered(CHINESE, RenderSpec(template="academic")))
    assert "EBGaramond" not in chinese
    assert "SourceSans3" in chinese


@pytest.mark.parametrize("family", LATIN_FAMILIES)
def test_a_font_can_be_chosen(family: str) -> None:
    spec = RenderSpec(font=family)
    for engine in ("typst", "fpdf2"):
        result = rendered(ENGLISH, spec._replace(engine=engine))
        assert family.replace(" ", "") in _fonts(result).replace("-", "")
        assert (result.text_recall, result.overflow) == (1.0, ())
    html = rendered(ENGLISH, spec._replace(format="html")).content.decode()
    assert f'--font-latin:"{family}"' in html


@pytest.mark.parametrize("engine", ["typst", "fpdf2"])
def test_a_font_that_is_not_here_is_refused_with_those_that_are(engine: str) -> None:
    plan = plan_render(ENGLISH, RenderSpec(font="Wingdings", engine=engine))
    with pytest.raises(InvalidInput, match=r"no font 'Wingdings'.*Source Sans 3"):
        run_engine(plan)


@pytest.mark.parametrize("engine", ["typst", "fpdf2"])
def test_margins_can_be_chosen(engine: str) -> None:
    def left(margin: float | None) -> float:
        result = rendered(ENGLISH, RenderSpec(engine=engine, margin_mm=margin))
        assert (result.text_recall, result.overflow) == (1.0, ())
        import pypdfium2

        page = pypdfium2.PdfDocument(result.content)[0].get_textpage()
        return float(min(page.get_rect(index)[0] for index in range(page.count_rects())))

    assert left(10.0) == pytest.approx(28.3, abs=2)
    assert left(30.0) == pytest.approx(85.0, abs=2)


_SKILLS: JsonObject = {
    "basics": {"name": "Ada"},
    "skills": [{"name": f"Group{n}", "keywords": [f"word{n}"]} for n in range(5)],
    "languages": [{"language": "Welsh", "fluency": "B1"}],
    "work": [{"name": "Sawmill", "position": "Joiner", "highlights": ["Roofs."]}],
    "customSections": [
        {"key": "tools", "title": "Tools", "kind": "list", "items": ["chisel", "axe", "rope"]}
    ],
    "meta": {"locale": "en"},
}


def test_short_lines_stand_in_columns_and_are_read_one_column_after_the_other() -> None:
    spec = RenderSpec(columns=(("skills", 2), ("tools", 3)))
    result = rendered(_SKILLS, spec)
    assert (result.text_recall, result.checks.order, result.warnings) == (1.0, 1.0, ())
    groups = re.findall(r"Group\d", _pypdf_text(result))
    assert groups == [f"Group{n}" for n in range(5)]
    import pypdfium2

    page = pypdfium2.PdfDocument(result.content)[0].get_textpage()

    def place(word: str) -> tuple[float, float]:
        found = page.search(word).get_next()
        assert found is not None
        left, _, _, top = page.get_charbox(found[0])
        return left, top

    assert place("Group3")[0] > place("Group0")[0] + 100
    assert place("Group3")[1] == pytest.approx(place("Group0")[1], abs=2)
    assert place("chisel")[1] == pytest.approx(place("rope")[1], abs=2)


def test_what_is_more_than_short_lines_stays_in_one_column_and_that_is_said() -> None:
    result = rendered(_SKILLS, RenderSpec(columns=(("work", 2),)))
    assert result.warnings == ("work: not set in columns, it holds more than short lines.",)
    assert rendered(_SKILLS, RenderSpec(columns=(("*", 2),))).warnings == ()
    fpdf2 = rendered(_SKILLS, RenderSpec(columns=(("skills", 2),), engine="fpdf2"))
    assert any("one column" in warning for warning in fpdf2.warnings)


def _pictures(result: Rendered) -> int:
    return sum(len(page.images) for page in pypdf.PdfReader(io.BytesIO(result.content)).pages)


@pytest.mark.parametrize("name", _NAMES)
def test_a_photo_is_shown_where_it_is_asked_for(name: str) -> None:
    plan = plan_render(CHINESE, RenderSpec(template=name, photo=True), photo=portrait())
    result = finish_render(plan, run_engine(plan))
    assert _pictures(result) == 1
    assert (result.text_recall, result.checks.order, result.overflow) == (1.0, 1.0, ())
    assert result.checks.tagged
    assert "照片".encode("utf-16-be") in result.content or b"Alt" in result.content


def test_only_a_theme_with_a_place_for_it_shows_the_photo_of_a_resume_unasked() -> None:
    document = {**CHINESE, "basics": {**CHINESE["basics"], "photo": portrait()}}
    assert _pictures(rendered(document, RenderSpec(template="chinese"))) == 1
    assert _pictures(rendered(document, RenderSpec(template="professional"))) == 0
    assert _pictures(rendered(document, RenderSpec(template="chinese", photo=False))) == 0
    as_object = {**CHINESE, "basics": {**CHINESE["basics"], "photo": {"data": portrait()}}}
    assert _pictures(rendered(as_object, RenderSpec(template="chinese"))) == 1


def test_a_photo_that_can_not_be_had_is_said_never_fetched() -> None:
    document = with_bullets("x", image="http://127.0.0.1:9/me.jpg")
    result = rendered(document, RenderSpec(template="chinese"))
    assert any("its address is not opened" in warning for warning in result.warnings)
    assert rendered(document, RenderSpec()).warnings == ()
    with pytest.raises(InvalidInput, match="holds no photo"):
        plan_render(ENGLISH, RenderSpec(photo=True))
    fpdf2 = plan_render(CHINESE, RenderSpec("pdf", "chinese", "fpdf2"), photo=portrait())
    assert any("shows no photo" in warning for warning in fpdf2.warnings)


def test_html_holds_the_cleaned_photo_and_allows_no_other_source() -> None:
    spec = RenderSpec(format="html", photo=True)
    plan = plan_render(CHINESE, spec, photo=portrait())
    html = finish_render(plan, run(plan.payload)).content.decode()
    assert f'<img class="photo" alt="照片" src="{as_data_url(clean(portrait()))}">' in html
    assert "img-src data:;" in html
    assert "img-src" not in rendered(CHINESE, RenderSpec(format="html")).content.decode()


@pytest.mark.parametrize("format", ["pdf", "html"])
def test_the_form_of_a_chinese_resume_labels_every_fact(format: str) -> None:  # noqa: A002
    result = rendered(CHINESE, RenderSpec(format=format, template="chinese"))
    text = result.content.decode() if format == "html" else _pypdf_text(result)
    places = [text.index(word) for word in ("邮箱", "chenshuyao", "电话", "138", "性别", "籍贯")]
    assert places == sorted(places)
    assert result.checks.order == 1.0


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize("sample", PICTURED)
def test_the_docs_show_every_theme(sample: str, name: str) -> None:
    picture = (FOLDER / f"{name}-{sample}.png").read_bytes()
    assert len(picture) <= 300_000
    width, height = struct.unpack(">II", picture[16:24])
    assert (width, height) == (827, 1170) or abs(height / width - 1.414) < 0.01
    assert f"{name}-{sample}.png" in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize("sample", PICTURED)
def test_the_pictured_resumes_take_one_page(sample: str, name: str) -> None:
    document = json.loads((FOLDER / f"{sample}.json").read_text(encoding="utf-8"))
    plan = plan_render(document, RenderSpec(template=name), photo=portrait())
    result = finish_render(plan, run_engine(plan))
    assert (result.pages, result.text_recall, result.checks.order) == (1, 1.0, 1.0)


def test_a_mixed_name_takes_chinese_from_the_bold_chinese_font() -> None:
    for name in _NAMES:
        assert "NotoSansSC-Bold" in _fonts(rendered(MIXED, RenderSpec(template=name)))


@pytest.mark.parametrize("photo", [False, True])
def test_a_form_gives_a_row_to_what_is_too_wide_for_a_half(*, photo: bool) -> None:
    email = "siobhan.orourke-mbatha@hospital-mail.example"
    document = with_bullets("Done", email=email, phone="+44 7700 900 555")
    spec = RenderSpec(template="chinese", photo=photo)
    plan = plan_render(document, spec, photo=portrait())
    assert email in _pypdf_text(finish_render(plan, run_engine(plan)))


@pytest.mark.parametrize(("accent", "text"), [("#0f5c5c", "#ffffff"), ("#ffd54f", "#1f2328")])
def test_text_on_a_band_stands_out_from_it(accent: str, text: str) -> None:
    colours = theme_of("creative", accent=accent)["colour"]
    assert colours["on_accent"] == text
    assert contrast(accent, text) >= 4.5
    html = rendered(ENGLISH, RenderSpec(format="html", template="creative", accent=accent))
    assert f"--on-accent:{text}" in html.content.decode()


@pytest.mark.parametrize(("accent", "warned"), [("#ffd54f", True), ("#1f4e79", False), ("", False)])
def test_an_accent_that_can_hardly_be_read_is_warned_of(accent: str, *, warned: bool) -> None:
    plan = plan_render(ENGLISH, RenderSpec(format="html", accent=accent))
    assert any("too light" in warning for warning in plan.warnings) == warned


@pytest.mark.parametrize("engine", ["typst", "fpdf2"])
@pytest.mark.parametrize(("template", "bullet"), [("creative", "–"), ("professional", "•")])
def test_bullets_are_those_of_the_theme(engine: str, template: str, bullet: str) -> None:
    result = rendered(with_bullets("Done"), RenderSpec(engine=engine, template=template))
    assert re.search(rf"{bullet}\s*Done", _pypdf_text(result))
