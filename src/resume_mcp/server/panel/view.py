"""The review panel as hosts find it: one HTML file, shown in a frame without any network."""

from pathlib import Path

from mcp.server.apps import APP_MIME_TYPE, Apps, ResourceCsp
from mcp.server.mcpserver.resources import FunctionResource

from resume_mcp.server.spec import PANEL_URI

_FILE = Path(__file__).parent / "review.html"


def panel_extension() -> Apps:
    """Return the extension that offers the panel; the tools name it themselves."""
    nothing_outside = ResourceCsp(connect_domains=[], resource_domains=[])
    ui = {
        "csp": nothing_outside.model_dump(by_alias=True, exclude_none=True),
        "prefersBorder": True,
    }
    apps = Apps()
    apps.add_resource(
        FunctionResource.from_function(
            panel_html,
            uri=PANEL_URI,
            name="review_panel",
            title="Review of proposals",
            mime_type=APP_MIME_TYPE,
            meta={"ui": ui},
        )
    )
    return apps


def panel_html() -> str:
    """Return the panel's document; it holds nothing of the person."""
    return _FILE.read_text(encoding="utf-8")
