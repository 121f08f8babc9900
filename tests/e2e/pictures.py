"""Takes the pictures of the panel and of the review page in docs/images.

Run `python -m tests.e2e.pictures`, and look at them.
"""

import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from resume_mcp.bootstrap import App, build_app
from resume_mcp.pages.serve import PageServer
from resume_mcp.services.resumes import Source
from tests.browser import chromium
from tests.e2e.panel_cases import ADD, INVENT, LIN, REWORD, change, proposal
from tests.e2e.panel_stage import Panel, PanelServer

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
WIDE = 720
_SHORTER = change("replace", "/work/0/highlights/1", "参与数据库迁移，拆分了用户表。")
_THREEFOLD = change(
    "replace", "/work/0/highlights/0", "负责订单系统的开发和维护，查询速度提升三倍。"
)
_REMOVAL = change("remove", "/work/0/highlights/0")


def _ada() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((ROOT / "tests/data/ada.json").read_text("utf-8"))
    return document


def _panel(
    browser: Any,
    name: str,
    document: dict[str, Any],
    proposals: list[dict[str, Any]],
    act: Callable[[Panel], None] = lambda _panel: None,
    **host: str,
) -> None:
    with tempfile.TemporaryDirectory() as folder, PanelServer(Path(folder)) as server:
        page = browser.new_page(viewport={"width": WIDE, "height": 900}, device_scale_factor=2)
        panel = Panel(page, server)
        panel.show(server.propose(document, *proposals), **host)
        act(panel)
        panel.frame.evaluate("document.activeElement.blur()")
        height = page.evaluate("document.getElementById('panel').offsetHeight")
        page.set_viewport_size({"width": WIDE, "height": int(height)})
        panel.settle()
        _keep(name, page.screenshot())
        page.close()


def _keep(name: str, picture: bytes) -> None:
    """Store a picture small: 256 colours are enough for a page."""
    colours = Image.open(io.BytesIO(picture)).convert("RGB")
    colours.quantize(256, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def _waiting(app: App, document: dict[str, Any], proposals: list[dict[str, Any]]) -> None:
    app.resumes.import_resume(Source(text=json.dumps(document)))
    for proposed in app.proposals.propose("", proposals)[1]:
        assert proposed.row, proposed.error


def _review_page(
    browser: Any,
    name: str,
    document: dict[str, Any],
    proposals: list[dict[str, Any]],
    **person: str,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = build_app({"RESUME_MCP_HOME": folder, "LANG": "C"}, user_home=Path(folder))
        _waiting(app, document, proposals)
        server = PageServer(app).start()
        size = {"width": 880, "height": 900}
        context = browser.new_context(viewport=size, device_scale_factor=1.5, **person)
        page = context.new_page()
        page.goto(server.link())
        _keep(name, page.screenshot(full_page=True))
        context.close()
        server.stop()


def _approve_first(panel: Panel) -> None:
    panel.press(1, "Approve")


def main() -> None:
    """Take all pictures."""
    english = (_ada(), [REWORD, INVENT, proposal("Drop a weak bullet", _REMOVAL)])
    chinese = (LIN, [proposal("更简洁", _SHORTER), proposal("补充成果", _THREEFOLD)])
    with chromium() as browser:
        _panel(browser, "panel-light.png", _ada(), [REWORD, INVENT])
        decided = [REWORD, INVENT, ADD]
        _panel(browser, "panel-dark.png", _ada(), decided, _approve_first, theme="dark")
        _panel(browser, "panel-zh.png", *chinese, locale="zh-CN")
        _review_page(browser, "page-review-light.png", *english, locale="en-GB")
        _review_page(browser, "page-review-dark.png", *english, locale="en-GB", color_scheme="dark")
        _review_page(browser, "page-review-zh.png", *chinese, locale="zh-CN")


if __name__ == "__main__":
    main()
