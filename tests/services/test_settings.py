"""Settings in two layers, written by several processes, each with the effect that it promises."""

import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App, build_app
from resume_mcp.config import load_settings
from resume_mcp.errors import BadSettings, InvalidInput


def another(app: App) -> App:
    """Return the application as another process on the folder would have it."""
    home = app.settings.home
    return App(load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home), clock=app.clock)


def stored(app: App) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(app.settings.personal_file.read_text("utf-8"))
    return found


def test_a_change_of_one_process_outlives_that_of_another(app: App) -> None:
    other = another(app)
    app.settings_service.update({"language_style": "casual"})
    other.settings_service.update({"page_size": "a4"})
    app.settings_service.update({"auto_save_resume": False})
    other.settings_service.update_guards({"soul_writable": True})
    assert stored(app) == {
        "language_style": "casual",
        "page_size": "a4",
        "auto_save_resume": False,
        "soul_writable": True,
    }
    for each in (app, other):
        current = each.settings_service.current
        assert current.text("language_style") == "casual"
        assert current.text("page_size") == "a4"
        assert current.origins["page_size"] == "file"
        assert current.soul_writable


def test_what_the_person_types_into_the_file_counts_at_once(app: App) -> None:
    app.settings_service.update({"page_size": "a4"})
    app.settings.personal_file.write_text('{"page_size": "letter"}', encoding="utf-8")
    assert app.settings_service.current.text("page_size") == "letter"
    app.settings.personal_file.write_text("{}", encoding="utf-8")
    current = app.settings_service.current
    assert (current.text("page_size"), current.origins["page_size"]) == ("auto", "default")


@pytest.mark.parametrize("content", ["{", "[]", '{"page_size": "a0"}', '{"colour": "red"}'])
def test_a_file_that_was_broken_meanwhile_is_named_and_left_as_it_is(
    app: App, content: str
) -> None:
    app.settings_service.update({"page_size": "a4"})
    app.settings.personal_file.write_text(content, encoding="utf-8")
    assert app.settings_service.current.text("page_size") == "a4"
    with pytest.raises(BadSettings, match=r"settings\.json"):
        app.settings_service.update({"language_style": "casual"})
    assert app.settings.personal_file.read_text("utf-8") == content


def test_a_partial_update_leaves_the_rest_and_the_global_file_alone(app: App) -> None:
    globally = app.settings.home / "settings.json"
    globally.write_text('{"language_style": "casual", "page_size": "letter"}', encoding="utf-8")
    mine = another(app)
    mine.settings_service.update({"page_size": "a4"})
    assert stored(mine) == {"page_size": "a4"}
    current = mine.settings_service.current
    assert current.text("language_style") == "casual"
    assert current.origins["language_style"] == "global file"
    assert json.loads(globally.read_text("utf-8"))["page_size"] == "letter"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"colour": "red"}, "colour"),
        ({"approval_panel": True}, "approval_panel"),
        ({"soul_writable": True}, "soul_writable"),
        ({"allowed_dirs": "/"}, "allowed_dirs"),
        ({"fetch_allow": "127.0.0.1"}, "fetch_allow"),
        ({"output_language": "every one"}, "en or zh-CN"),
        ({"language_style": "loud"}, "casual"),
        ({"page_size": "a4", "default_template": "none"}, "Templates"),
        ({}, "Nothing to change"),
    ],
)
def test_a_wrong_change_is_refused_whole(app: App, changes: dict[str, Any], said: str) -> None:
    with pytest.raises((BadSettings, InvalidInput), match=said):
        app.settings_service.update(changes)
    assert not app.settings.personal_file.exists()


def test_what_the_environment_sets_no_tool_changes(home: Path) -> None:
    environment = {"RESUME_MCP_HOME": str(home), "RESUME_MCP_PAGE_SIZE": "letter"}
    app = App(load_settings(environment, user_home=home))
    with pytest.raises(InvalidInput, match="RESUME_MCP_PAGE_SIZE"):
        app.settings_service.update({"page_size": "a4"})


@pytest.mark.parametrize(
    ("said", "tag"), [("中文", "zh-CN"), ("English", "en"), ("繁體中文", "zh-TW"), ("fr", "fr")]
)
def test_a_language_may_be_called_by_its_name(app: App, said: str, tag: str) -> None:
    app.settings_service.update({"output_language": said})
    assert stored(app) == {"output_language": tag}


_WRITER = """
import sys
from pathlib import Path
from resume_mcp.bootstrap import build_app
home = Path(sys.argv[1])
service = build_app({"RESUME_MCP_HOME": str(home)}, user_home=home).settings_service
for n in range(40):
    service.update({sys.argv[2]: (sys.argv[3], sys.argv[4])[n % 2]})
"""


def test_processes_that_write_at_once_lose_no_setting(app: App) -> None:
    home = app.settings.home
    others = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(home), *arguments], stderr=subprocess.PIPE
        )
        for arguments in (
            ("language_style", "academic", "casual"),
            ("page_size", "a4", "letter"),
        )
    ]

    def write() -> None:
        for number in range(40):
            app.settings_service.update({"auto_save_resume": number % 2 == 0})

    thread = threading.Thread(target=write)
    thread.start()
    for number in range(40):
        app.settings_service.update({"output_language": ("en", "zh-CN")[number % 2]})
    thread.join()
    for other in others:
        _, problems = other.communicate(timeout=120)
        assert other.returncode == 0, problems
    assert stored(app) == {
        "language_style": "casual",
        "page_size": "letter",
        "auto_save_resume": False,
        "output_language": "zh-CN",
    }


@pytest.mark.parametrize("origin", ["environment", "file", "global file"])
def test_an_unknown_template_stops_the_start(home: Path, origin: str) -> None:
    environment = {"RESUME_MCP_HOME": str(home)}
    paths = {
        "file": home / "users" / "local" / "settings.json",
        "global file": home / "settings.json",
    }
    if origin == "environment":
        environment["RESUME_MCP_DEFAULT_TEMPLATE"] = "none"
    else:
        paths[origin].parent.mkdir(parents=True, exist_ok=True)
        paths[origin].write_text('{"default_template": "none"}', encoding="utf-8")
    where = re.escape(str(paths.get(origin, "RESUME_MCP_DEFAULT_TEMPLATE")))
    with pytest.raises(BadSettings, match=f"^{where}: default_template is 'none'.*professional"):
        build_app(environment, user_home=home)


def test_the_person_s_word_on_the_soul_counts_at_once(app: App) -> None:
    listed = {doc.doc: doc.model_may for doc in app.memory.list_docs()}
    assert listed["soul"] == "read"
    another(app).settings_service.update_guards({"soul_writable": True})
    assert app.memory.write("soul", mode="replace", content="x").text == "x"
