"""Two server processes on one folder, as two hosts start them: what was acknowledged is there."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from tests.wire import WireServer

pytestmark = pytest.mark.e2e

EACH = 200 if os.environ.get("CI") else 12
DOCS = ("preferences", "skills", "history", "notes", "user", "daily")


def write_of(who: str, number: int) -> tuple[str, dict[str, Any]]:
    """Return the next of the mixed writes: appends, sections, a setting, a resume."""
    mark, doc = f"{who}-{number:03}", DOCS[number % len(DOCS)]
    if number % 12 == 11:
        return "import_resume", {"text": f"# Ada {mark}\n\nada@example.com\n\n## Skills\n\n- C\n"}
    if number % 12 == 5:
        name = {"a": "language_style", "b": "page_size"}[who]
        value = {"a": ("casual", "academic"), "b": ("a4", "letter")}[who][number // 12 % 2]
        return "update_settings", {name: value}
    if doc in ("notes", "user"):
        section = f"Part {number % 3}"
        return "memory_write", {
            "doc": doc,
            "mode": "add_section",
            "section": section,
            "content": f"- {mark} 中文",
        }
    return "memory_write", {"doc": doc, "content": f"- {mark} 中文"}


def test_mixed_writes_of_two_servers_are_all_there(home: Path) -> None:
    acknowledged: dict[str, list[dict[str, Any]]] = {"a": [], "b": []}
    refused: list[str] = []

    def write(server: WireServer, who: str) -> None:
        for number in range(EACH):
            tool, arguments = write_of(who, number)
            result = server.call(tool, **arguments)
            if result.get("isError"):
                refused.append(f"{tool} {result['content']}")
            else:
                acknowledged[who].append({"tool": tool, **arguments})

    with WireServer(home) as first, WireServer(home) as second:
        threads = [
            threading.Thread(target=write, args=(server, who))
            for server, who in ((first, "a"), (second, "b"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert refused == []
    assert {who: len(writes) for who, writes in acknowledged.items()} == {"a": EACH, "b": EACH}
    app = App(load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home))
    for who, writes in acknowledged.items():
        all_are_there(app, who, writes)
    assert app.storage.health()["check"] == "ok"


def all_are_there(app: App, who: str, writes: list[dict[str, Any]]) -> None:
    """Look for each write of a server where it belongs, once."""
    kept: dict[str, str] = {}
    for doc in DOCS:
        texts = [app.memory.read(doc).text, *(each.text for each in app.memory.archived(doc))]
        kept[doc] = "\n".join(texts)
    titles = " ".join(row.title for row in app.resumes.rows()[0])
    for each in writes:
        if each["tool"] == "memory_write":
            assert kept[each["doc"]].count(each["content"]) == 1
        elif each["tool"] == "import_resume":
            assert each["text"].split("\n")[0].removeprefix("# ") in titles
    settings = json.loads(app.settings.personal_file.read_text("utf-8"))
    last = next(each for each in reversed(writes) if each["tool"] == "update_settings")
    name = {"a": "language_style", "b": "page_size"}[who]
    assert settings[name] == last[name]
