"""The HTML page as a browser sets it: on a phone, on a screen, on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.theme import templates
from resume_mcp.resume.document import JsonObject
from tests.browser import chromium
from tests.rendering.samples import CHINESE, with_bullets
from tests.rendering.theme_pictures import portrait

_PHONE, _SCREEN = 360, 900
_EMAIL = "siobhan.orourke-mbatha@hospital-mail.example"
_URL = "https://college.example/departments/linguistics/computational/people/farah"
LONG: JsonObject = with_bullets("Done", email=_EMAIL, phone="+44 7700 900 555", url=_URL)
LONG["work"][0] |= {
    "position": "Distinguished Professor of Computational, Cognitive and Historical Linguistics, "
    "and Deputy Director for Programmes between the Disciplines",
    "startDate": "2018-08",
    "endDate": "2022-11",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    shown = browser.new_page()
    yield lambda document, template, width: _opened(shown, tmp_path, document, template, width)
    shown.close()


def _opened(page: Any, folder: Path, document: JsonObject, template: str, width: int) -> Any:
    spec = RenderSpec(format="html", template=template, photo=True)
    plan = plan_render(document, spec, photo=portrait())
    file = folder / "resume.html"
    content = finish_render(plan, {"photo_base64": portrait().partition(",")[2]}).content
    file.write_bytes(content)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(file.as_uri())
    return page


def _box(page: Any, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.bounding_box()
    return found


def _style(page: Any, selector: str, name: str) -> str:
    script = "(e, name) => getComputedStyle(e).getPropertyValue(name)"
    return str(page.locator(selector).first.evaluate(script, name))


_NAMES = [info.name for info in templates()]


@pytest.mark.parametrize("template", _NAMES)
def test_on_a_phone_the_photo_leaves_the_width_to_the_text(page: Any, template: str) -> None:
    shown = page(LONG, template, _PHONE)
    name, photo = _box(shown, "h1"), _box(shown, ".photo")
    assert photo["y"] + photo["height"] <= name["y"]
    assert _box(shown, "header > div")["width"] > 300
    assert shown.evaluate("document.documentElement.scrollWidth") == _PHONE


@pytest.mark.parametrize("template", _NAMES)
def test_a_long_title_leaves_the_date_on_one_line(page: Any, template: str) -> None:
    date = _box(page(LONG, template, _SCREEN), ".date")
    assert date["height"] < 30
    assert date["width"] > 100


def test_an_address_that_a_line_can_hold_is_not_broken(page: Any) -> None:
    shown = page(LONG, "chinese", _SCREEN)
    lines = "e => new Set([...e.getClientRects()].map(r => Math.round(r.top))).size"
    assert shown.locator("a[href^=mailto]").evaluate(lines) == 1


def test_an_address_that_is_too_long_for_a_line_ends_it_where_readers_expect(page: Any) -> None:
    shown = page(LONG, "professional", _PHONE)
    ends = """e => {
        const range = document.createRange(), ends = [];
        let last = "", top = 0;
        for (const node of e.childNodes) for (let i = 0; i < node.length; i++) {
            range.setStart(node, i); range.setEnd(node, i + 1);
            const now = Math.round(range.getBoundingClientRect().top);
            if (last && now > top + 4) ends.push(last);
            top = now; last = node.data[i];
        }
        return ends; }"""
    found = shown.locator(".contacts a[href^=http]").evaluate(ends)
    assert found
    assert set(found) == {"/"}


def test_lines_are_set_wider_in_chinese_text_and_not_in_what_has_its_own_measure(page: Any) -> None:
    shown = page(CHINESE, "professional", _SCREEN)
    size = float(_style(shown, "h1", "font-size").removesuffix("px"))
    assert _box(shown, "h1")["height"] < 1.4 * size
    assert _style(shown, ".contacts a", "line-height") == _style(
        shown, ".contacts li", "line-height"
    )


def test_paper_is_no_phone(page: Any) -> None:
    shown = page(LONG, "academic", 620)
    assert _style(shown, ".row", "flex-direction") == "column"
    shown.emulate_media(media="print")
    assert _style(shown, ".row", "flex-direction") == "row"


def test_chinese_is_not_slanted(page: Any) -> None:
    assert _style(page(LONG, "academic", _SCREEN), ".subtitle", "font-synthesis-style") == "none"
