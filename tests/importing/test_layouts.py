"""Resumes in the layouts that people use, printed here by Chromium and Typst, and read back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import extraction_of, import_bytes
from tests.browser import chromium
from tests.importing.facts import DATA, counting_ids, differences
from tests.importing.files import imported

LAYOUTS = DATA / "layouts"
FACTS: dict[str, dict[str, Any]] = json.loads((LAYOUTS / "facts.json").read_text(encoding="utf-8"))
_FONTS = ["/usr/share/fonts"]


def _named(suffix: str) -> list[str]:
    return sorted(name for name in FACTS if name.endswith(suffix) and ".page." not in name)


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    with chromium() as browser:
        yield browser.new_page()


def _holds(found: Imported, name: str) -> None:
    assert differences(found.document, found.counts, FACTS[name]) == []
    assert found.coverage >= 0.97


@pytest.mark.parametrize("name", _named(".html"))
def test_what_a_browser_prints_is_read(page: Any, name: str) -> None:
    html = (LAYOUTS / name).read_text(encoding="utf-8")
    page.set_content(html)
    edge = "0" if "class=sidebar" in html else "12mm"
    margin = dict.fromkeys(("top", "bottom", "left", "right"), edge)
    printed = page.pdf(format="A4", print_background=True, margin=margin)
    _holds(imported(printed, "pdf"), name)


@pytest.mark.parametrize("name", _named(".typ"))
def test_what_a_typesetter_prints_is_read(name: str) -> None:
    typst = pytest.importorskip("typst")
    fonts = pytest.importorskip("rendercv_fonts").paths_to_font_folders
    if name.startswith("zh") and not list(Path(_FONTS[0]).rglob("NotoSansCJK*")):
        pytest.skip("no Chinese font on this machine")
    source = (LAYOUTS / name).read_bytes()
    printed = typst.compile(source, font_paths=[*map(str, fonts), *_FONTS])
    _holds(imported(printed, "pdf"), name)


@pytest.mark.parametrize(
    "name", sorted(n for n in FACTS if n.endswith((".page.html", "md", "txt")))
)
def test_a_page_or_a_text_is_read(name: str) -> None:
    data = (LAYOUTS / name).read_bytes()
    kind = extraction_of(data, filename=name)
    read = imported(data, kind) if kind else import_bytes(data, new_id=counting_ids())
    _holds(read, name)
