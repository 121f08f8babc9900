"""Each setting of the contract has its effect; a wrong value anywhere stops the start."""

import json
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.cli.main import run
from resume_mcp.config import CHOICES
from resume_mcp.rendering.theme import templates
from resume_mcp.server.app import build_server
from tests.conftest import Connect
from tests.journeys.test_tailor import call, refused
from tests.server.test_prompts import text_of

pytestmark = pytest.mark.anyio

BARE = {"basics": {"name": "Ada Rosenqvist", "label": "Nurse"}, "work": [{"name": "Ward 6"}]}


async def rendered(client: Client, **arguments: Any) -> tuple[dict[str, Any], str]:
    """Return the answer and the page as HTML."""
    done = await call(
        client, "render_resume", document=BARE, format="html", preview=False, **arguments
    )
    return done, Path(done["path"]).read_text(encoding="utf-8")


@pytest.mark.parametrize("template", [each.name for each in templates()])
async def test_the_default_template_is_taken(app: App, template: str) -> None:
    async with Client(build_server(app)) as client:
        await call(client, "update_settings", default_template=template)
        assert (await rendered(client))[0]["template"] == template
        assert (await rendered(client, template="compact"))[0]["template"] == "compact"


@pytest.mark.parametrize(("size", "width"), [("a4", "A4"), ("letter", "letter")])
async def test_the_page_size_is_taken(app: App, size: str, width: str) -> None:
    async with Client(build_server(app)) as client:
        await call(client, "update_settings", page_size=size)
        _, page = await rendered(client, locale="en-GB")
        assert f"size:{width}".casefold() in page.replace(" ", "").casefold()


async def test_an_automatic_page_size_follows_the_readers_country(app: App) -> None:
    async with Client(build_server(app)) as client:
        await call(client, "update_settings", page_size="auto")
        pages = {locale: (await rendered(client, locale=locale))[1] for locale in ("en-US", "de")}
    assert "size:letter" in pages["en-US"].replace(" ", "").casefold()
    assert "size:a4" in pages["de"].replace(" ", "").casefold()


@pytest.mark.parametrize("kept", [True, False])
async def test_a_rendered_file_is_kept_as_a_snapshot_or_only_written(app: App, kept: bool) -> None:
    async with Client(build_server(app)) as client:
        await call(client, "update_settings", auto_save_resume=kept)
        done, _ = await rendered(client)
        assert Path(done["path"]).is_file()
        listed = await call(client, "list_snapshots")
        assert len(listed["snapshots"]) == (1 if kept else 0)


@pytest.mark.parametrize(("language", "heading"), [("zh-CN", "工作经历"), ("en", "Experience")])
async def test_the_language_is_that_of_a_new_text(app: App, language: str, heading: str) -> None:
    async with Client(build_server(app)) as client:
        await call(client, "update_settings", output_language=language)
        assert heading in (await rendered(client))[1]
        assert f"in {language}" in await text_of(client, "cover_letter")
    app.settings_service.update({"output_language": language})
    fresh = App(app.settings_service.current, clock=app.clock)
    assert ("说话方式" in fresh.memory.read("soul").text) is (language == "zh-CN")


@pytest.mark.parametrize("style", CHOICES["language_style"])
async def test_the_style_is_told_to_the_model(app: App, style: str) -> None:
    async with Client(build_server(app)) as client:
        await call(client, "update_settings", language_style=style)
        for name in ("start_session", "cover_letter", "outreach_message"):
            assert f"Style: {style}." in await text_of(client, name)


async def test_every_value_is_shown_with_where_it_comes_from(connect: Connect, app: App) -> None:
    (app.settings.home / "settings.json").write_text('{"language_style": "casual"}', "utf-8")
    async with connect() as client:
        shown = await call(client, "update_settings", page_size="a4")
        origins = {each["name"]: each["origin"] for each in shown["settings"]}
        assert set(origins) == set(CHOICES)
        assert origins["page_size"] == "file"
        assert origins["default_template"] == "default"
        assert shown == await call(client, "get_settings")


@pytest.mark.parametrize(
    "arguments",
    [
        *(
            {name: value}
            for name in ("approval_panel", "soul_writable")
            for value in (True, "true")
        ),
        {"allowed_dirs": ["/"]},
        {"fetch_allow": "127.0.0.1"},
        {"review_page": "off"},
        {"colour": "red"},
    ],
)
async def test_what_guards_the_person_is_not_reachable_from_a_tool(
    app: App, arguments: dict[str, Any]
) -> None:
    async with Client(build_server(app)) as client:
        answer = await refused(client, "update_settings", page_size="a4", **arguments)
        assert next(iter(arguments)) in answer["message"]
    assert not app.settings.personal_file.exists()


WRONG = [
    ("default_template", "none", "professional"),
    ("language_style", "loud", "casual"),
    ("output_language", "every one", "en or zh-CN"),
    ("auto_save_resume", "perhaps", "true, false"),
    ("page_size", "a0", "letter"),
    ("approval_panel", "perhaps", "true, false"),
    ("soul_writable", "perhaps", "true, false"),
    ("review_page", "sometimes", "auto, off"),
]


@pytest.mark.parametrize("where", ["environment", "file", "global file"])
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong[0])
def test_a_wrong_value_anywhere_stops_the_start(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    where: str,
    wrong: tuple[str, str, str],
) -> None:
    name, value, allowed = wrong
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    file = home / "users" / "local" / "settings.json" if where == "file" else home / "settings.json"
    if where == "environment":
        monkeypatch.setenv(f"RESUME_MCP_{name.upper()}", value)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({name: value}), encoding="utf-8")
    for command in ("serve", "doctor"):
        assert run([command]) == 2
        said = capsys.readouterr().err
        assert name in said
        assert repr(value) in said
        assert allowed in said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"colour": "red"}', "colour"),
        ("{", "settings.json"),
        ('{"allowed_dirs": 5}', "allowed_dirs"),
    ],
)
def test_a_file_that_says_nothing_clear_stops_the_start(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: str,
    said: str,
) -> None:
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    (home / "settings.json").write_text(content, encoding="utf-8")
    assert run(["serve"]) == 2
    assert said in capsys.readouterr().err
