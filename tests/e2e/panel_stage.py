"""The panel in a browser: a small host around it, a real server process behind it."""

import json
from pathlib import Path
from typing import Any

from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID

from resume_mcp.server.spec import PANEL_URI
from tests.wire import HELLO, WireServer

HOST = Path(__file__).parent / "panel_host.html"
# What the specification prescribes for a panel that asks for nothing.
CSP = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
)
ABILITIES: dict[str, Any] = {
    "serverTools": {},
    "updateModelContext": {"text": {}},
    "message": {"text": {}},
}
SETTLED_MS = 700  # clicks right after something moved are not taken


class PanelServer(WireServer):
    """A server whose host declares panels; the person has switched the buttons on, or not."""

    def __init__(self, home: Path, *, decides: bool = True) -> None:
        flag = {"RESUME_MCP_APPROVAL_PANEL": "true" if decides else "false"}
        super().__init__(home, environment=flag)
        apps = {"extensions": {EXTENSION_ID: {"mimeTypes": [APP_MIME_TYPE]}}}
        self.request("initialize", {**HELLO, "capabilities": apps})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def __enter__(self) -> "PanelServer":
        return self

    def propose(self, document: dict[str, Any], *proposals: dict[str, Any]) -> dict[str, Any]:
        """Import a resume and propose changes to it; return the whole result."""
        imported = self.call("import_resume", text=json.dumps(document))["structuredContent"]
        return self.call(
            "propose_resume_patches",
            resume_id=imported["resume_id"],
            proposals=list(proposals),
        )

    def statuses(self) -> list[str]:
        listed = self.call("list_proposals")["structuredContent"]["proposals"]
        return [each["status"] for each in listed][::-1]


class Panel:
    """The panel as the person has it before them."""

    def __init__(self, page: Any, server: WireServer) -> None:
        self.page = page
        self.server = server
        self.calls: list[dict[str, Any]] = []
        self.errors: list[str] = []

    def show(self, result: dict[str, Any], *, theme: str = "light", locale: str = "en-US") -> None:
        """Open the panel on a tool's result, in a sandbox under the default policy."""
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._keep_error)
        self.page.on("dialog", self._refuse_dialog)
        host = HOST.read_text(encoding="utf-8")
        self.page.route("**/*", lambda route: route.fulfill(body=host, content_type="text/html"))
        self.page.goto("http://host.example/")
        self.page.expose_function("callTool", self._call)
        found = self.server.request("resources/read", {"uri": PANEL_URI})["result"]["contents"][0]
        assert found["mimeType"] == APP_MIME_TYPE
        policy = f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
        html = found["text"].replace("<head>", f"<head>{policy}", 1)
        context = {"theme": theme, "locale": locale}
        self.page.evaluate(
            "([h, r, c, a]) => window.show(h, r, c, a)", [html, result, context, ABILITIES]
        )
        self.inside.locator(".card").first.wait_for()
        self.page.wait_for_function("() => window.log.some(m => m.method?.includes('size'))")
        self.settle()

    @property
    def inside(self) -> Any:
        """What is in the frame."""
        return self.page.frame_locator("#panel")

    @property
    def frame(self) -> Any:
        return self.page.frames[1]

    def card(self, number: int) -> Any:
        return self.inside.locator(".card").nth(number - 1)

    def press(self, number: int, name: str) -> None:
        """Click a card's button and wait until everything rests."""
        self.card(number).get_by_role("button", name=name, exact=True).click()
        self.settle()

    def verdict(self, number: int) -> str:
        line = self.card(number).locator(".verdict")
        line.wait_for()
        return str(line.inner_text())

    def settle(self) -> None:
        self.page.wait_for_timeout(SETTLED_MS)

    def told(self) -> list[Any]:
        """Return what the panel told the model."""
        log = self.page.evaluate("window.log")
        return [m["params"] for m in log if m.get("method") == "ui/update-model-context"]

    def _call(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        self.calls.append({"name": name, **arguments})
        return self.server.call(name, **arguments)

    def _keep_error(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _refuse_dialog(self, dialog: Any) -> None:
        self.errors.append(f"dialog: {dialog.message}")
        dialog.dismiss()
