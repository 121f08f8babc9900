"""Runs the page on a free port of 127.0.0.1 until nobody needs it any more."""

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import uvicorn

from resume_mcp.bootstrap import App
from resume_mcp.errors import NotAvailable
from resume_mcp.pages.door import Door
from resume_mcp.pages.site import build_site
from resume_mcp.web.slow_clients import DeadlineProtocol

LOOPBACK = "127.0.0.1"
_CHECK_S = 1.0
_START_S = 10.0
_OPENING_S = 10.0
QUIET_S = 120.0  # between two tabs that a tool opens
# The link travels on standard input: an argument could be read by others on this machine, and
# what an opener complains about could end up in a log.
_OPENER = "import sys, webbrowser; sys.exit(not webbrowser.open(sys.stdin.readline().strip()))"


class PageServer:
    """The review page in a thread; `link()` gives a link that works once."""

    def __init__(self, app: App) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform == "win32":  # nobody else may listen at our address
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        self._socket.bind((LOOPBACK, 0))
        self.port: int = self._socket.getsockname()[1]
        self.door = Door()
        config = uvicorn.Config(
            build_site(app, self.door, port=self.port),
            http=DeadlineProtocol,
            ws="none",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="review page", daemon=True)
        self._watcher = threading.Thread(target=self._stop_when_idle, daemon=True)

    def start(self) -> "PageServer":
        """Start to serve; return when the page answers.

        Raises:
            NotAvailable: if it does not.
        """
        self._thread.start()
        until = time.monotonic() + _START_S
        while not self._server.started and self._thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        if not self._server.started:
            self.stop()
            raise NotAvailable("The review page could not be started on this machine.")
        self._watcher.start()
        return self

    @property
    def is_running(self) -> bool:
        """Whether the page still answers."""
        return self._thread.is_alive()

    def link(self) -> str:
        """Return a link that opens the page once; it belongs to the person, never in a result."""
        at = f"http://{LOOPBACK}:{self.port}{self.door.place}"
        return f"{at}/enter?ticket={self.door.new_ticket()}"

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
            self._thread.join(_CHECK_S)


def open_browser(link: str) -> bool:
    """Open the link in the person's browser; False where there is none."""
    nothing = subprocess.DEVNULL
    try:
        # A browser that takes its time is opening all the same: it is not stopped.
        opener = subprocess.Popen(  # noqa: S603 - our own interpreter and words
            [sys.executable, "-c", _OPENER],
            stdin=subprocess.PIPE,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,
        )
        opener.communicate(link.encode() + b"\n", timeout=_OPENING_S)
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
    return opener.returncode == 0


class OnDemand:
    """Opens the review page on the person's screen when a tool needs a decision."""

    def __init__(
        self,
        app: App,
        *,
        browse: Callable[[str], bool] = open_browser,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._browse = browse
        self._now = now
        self._lock = threading.Lock()
        self._page: PageServer | None = None
        self._opened_at = 0.0

    def open(self) -> bool:
        """Open the page, or leave the one that was opened a moment ago; False where it can't be."""
        with self._lock:
            running = self._page is not None and self._page.is_running
            if running and self._now() - self._opened_at < QUIET_S:
                return True  # a model that asks in a loop must not fill the screen with tabs
            if not running:
                self._page = PageServer(self._app).start()
            page = self._page
            assert page is not None  # noqa: S101 - made two lines above
            opened = self._browse(page.link())
            if opened:
                self._opened_at = self._now()
            else:
                page.stop()
            return opened

    def stop(self) -> None:
        """Stop the page, if one is open."""
        with self._lock:
            if self._page is not None:
                self._page.stop()
                self._page = None
