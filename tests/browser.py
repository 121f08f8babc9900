"""A headless Chromium for tests, or a skip that says what is missing."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
_FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
_SERIOUS = ("serious", "critical")


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the browser that the system has; nothing is downloaded."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no chromium on this machine")
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def serious_faults(frame: Any) -> list[str]:
    """Return what axe-core finds that is serious or worse, each with the elements concerned."""
    axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is missing")
    frame.evaluate((Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    found = frame.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {[node['html'][:120] for node in fault['nodes']]}"
        for fault in found["violations"]
        if fault["impact"] in _SERIOUS
    ]
