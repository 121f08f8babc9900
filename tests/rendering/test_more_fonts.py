"""Fonts of the person: found, asked for by name, and a help for what ours lack."""

from pathlib import Path
from typing import Any

import pypdf
import pytest
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]

from resume_mcp.rendering.markdown_input import plan_markdown
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.more_fonts import MoreFonts, more_fonts, wants_traditional
from resume_mcp.rendering.render import finish_render
from tests.rendering.samples import rendered, run_engine, with_bullets


def _font(folder: Path, family: str, characters: str) -> None:
    """Write a font in which every character is a square."""
    names = [".notdef", *(f"u{ord(c):05X}" for c in characters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): f"u{ord(c):05X}" for c in characters})
    pen = TTGlyphPen(None)
    for point, draw in (((100, 0), pen.moveTo), ((100, 700), pen.lineTo), ((800, 700), pen.lineTo)):
        draw(point)
    pen.closePath()
    square = pen.glyph()
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    post_script = f"{family.replace(' ', '')}-Regular"
    builder.setupNameTable(
        {
            "familyName": family,
            "styleName": "Regular",
            "fullName": f"{family} Regular",
            "psName": post_script,
        }
    )
    builder.setupOS2(sTypoAscender=880, usWinAscent=880, usWinDescent=120)
    builder.setupPost()
    builder.save(folder / f"{post_script}.ttf")


@pytest.fixture
def folder(tmp_path: Path) -> str:
    more_fonts.cache_clear()
    _font(tmp_path, "Rare Han", "𪚥𠀀")
    _font(tmp_path, "Noto Sans TC", "令化骨直繁體")
    _font(
        tmp_path,
        "My Hand",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,;:-–·•0123456789",
    )
    return str(tmp_path)


def _used(content: bytes) -> str:
    import io

    pages: Any = pypdf.PdfReader(io.BytesIO(content)).pages
    return " ".join(
        str(font["/BaseFont"]) for page in pages for font in page["/Resources"]["/Font"].values()
    )


def test_a_folder_of_fonts_is_read(folder: str) -> None:
    found = more_fonts(folder)
    assert {"Rare Han", "Noto Sans TC", "My Hand"} <= set(found.families())
    assert found.covering("x𪚥") == ("My Hand", "Rare Han")
    assert found.regional("zh-TW") == ("Noto Sans TC",)
    assert found.regional("zh-CN") == ()


def test_no_folder_is_no_fault(tmp_path: Path) -> None:
    more_fonts.cache_clear()
    assert isinstance(more_fonts(str(tmp_path / "not here")), MoreFonts)
    assert isinstance(more_fonts(""), MoreFonts)


def test_a_glyph_that_ours_lack_is_taken_from_a_font_of_the_person(folder: str) -> None:
    document = with_bullets("罕见字：𪚥 and \U0001d7ff", name="𠀀 Li")
    alone = rendered(document, RenderSpec())
    assert "basics.name: 𠀀 (U+20000)" in alone.missing_glyphs
    helped = rendered(document, RenderSpec(font_folder=folder))
    assert [glyph for glyph in helped.missing_glyphs if "𠀀" in glyph or "𪚥" in glyph] == []
    assert (helped.text_recall, helped.overflow) == (1.0, ())
    assert "RareHan" in _used(helped.content)


def test_the_forms_of_taiwan_come_from_a_font_that_has_them(folder: str) -> None:
    document = with_bullets("令化骨直", name="林繁體")
    with_it = rendered(document, RenderSpec(locale="zh-TW", font_folder=folder))
    assert "NotoSansTC" in _used(with_it.content)
    assert with_it.warnings == ()
    without = rendered(document, RenderSpec(locale="zh-TW"))
    assert any("Noto Sans TC" in warning for warning in without.warnings)
    assert rendered(document, RenderSpec(locale="zh-CN", font_folder=folder)).warnings == ()


def test_a_page_without_chinese_misses_no_forms() -> None:
    plan = plan_markdown("# Ada\n\nDear team", RenderSpec(locale="zh-HK"))
    assert finish_render(plan, run_engine(plan)).warnings == ()


def test_a_family_of_the_person_can_be_asked_for(folder: str) -> None:
    spec = RenderSpec(font="My Hand", font_folder=folder)
    result = rendered(with_bullets("Plain words – 2020"), spec)
    assert "MyHand" in _used(result.content)
    assert result.text_recall == 1.0


@pytest.mark.parametrize(
    ("locale", "traditional"), [("zh-TW", True), ("zh-HK", True), ("zh", False), ("en-HK", False)]
)
def test_regions_with_forms_of_their_own(locale: str, *, traditional: bool) -> None:
    assert wants_traditional(locale) == traditional
