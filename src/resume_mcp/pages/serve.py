"""Runs the page on a free port of 127.0.0.1 until nobody needs it any more."""

import os
import socket
import sys
import threading
import time
import webbrowser
from typing import Any

import uvicorn

from resume_mcp.bootstrap import App
from resume_mcp.pages.door import Door
from resume_mcp.pages.site import build_site

LOOPBACK = "127.0.0.1"
_CHECK_S = 1.0


class PageServer:
    """The review page in a thread; `link()` gives a link that works once."""

    def __init__(self, app: App) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.bind((LOOPBACK, 0))
        self.port: int = self._socket.getsockname()[1]
        self.door = Door()
        config = uvicorn.Config(
            build_site(app, self.door, port=self.port),
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="review page", daemon=True)

    def start(self) -> "PageServer":
        """Start to serve; return when the page answers."""
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.01)
        threading.Thread(target=self._stop_when_idle, daemon=True).start()
        return self

    @property
    def is_running(self) -> bool:
        """Whether the page still answers."""
        return self._thread.is_alive()

    def link(self) -> str:
        """Return a link that opens the page once; it belongs to the person, never in a result."""
        return f"http://{LOOPBACK}:{self.port}/enter?ticket={self.door.new_ticket()}"

    def stop(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()

    def wait(self) -> None:
        """Wait until the page has stopped by itself."""
        while self._thread.is_alive():
            self._thread.join(_CHECK_S)

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    def _stop_when_idle(self) -> None:
        while self._thread.is_alive():
            if self.door.is_idle:
                self._server.should_exit = True
                return
            time.sleep(_CHECK_S)


def has_browser(environment: Any = os.environ) -> bool:
    """Tell whether a link can be opened where the person sees it (not in a text terminal)."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(link: str) -> bool:
    """Open the link in the person's browser; False where there is none."""
    return has_browser() and webbrowser.open(link)
