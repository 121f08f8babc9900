"""The rendering tools through a client: formats, options, small answers, files made again."""

import base64
import io
import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import anyio
import docx
import pytest
import yaml
from mcp import Client

from resume_mcp.bootstrap import App
from tests.conftest import Connect
from tests.rendering.theme_pictures import portrait
from tests.shared import shared_data
from tests.shared_attacks import cases, rows

pytestmark = pytest.mark.anyio


async def _call(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result


async def _made(client: Client, **arguments: Any) -> dict[str, Any]:
    answer = await _call(client, "render_resume", **{"preview": False, **arguments})
    return dict(answer.structured_content)


async def _import(client: Client, document: Any) -> str:
    answer = await _call(client, "import_resume", text=json.dumps(document))
    return str(answer.structured_content["resume_id"])


async def test_a_word_file_is_read_back_and_can_be_fetched(
    connect: Connect, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        await _import(client, ada)
        made = await _made(client, format="docx")
        assert made["path"].endswith(".docx")
        assert (made["checks"]["text_recall"], made["checks"]["order"]) == (1.0, 1.0)
        found = await client.read_resource(made["uri"])
        content: Any = found.contents[0]
    document = docx.Document(io.BytesIO(base64.b64decode(content.blob)))
    assert document.paragraphs[0].text == ada["basics"]["name"]


async def test_yaml_is_the_json_in_other_clothes(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await _import(client, ada)
        for mode in ("clean", "portable", "faithful"):
            as_json = await _made(client, format="json", json_mode=mode)
            as_yaml = await _made(client, format="yaml", json_mode=mode)
            read = yaml.safe_load(Path(as_yaml["path"]).read_text(encoding="utf-8"))
            assert read == json.loads(Path(as_json["path"]).read_text(encoding="utf-8"))
        assert read == ada


async def test_a_pdf_says_what_was_checked(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await _import(client, ada)
        answer = await _call(client, "render_resume", fit_pages=1, preview=True)
        made = answer.structured_content
        checks = made["checks"]
        assert checks["tagged"] is True
        assert checks["fonts_embedded"] is True
        assert re.fullmatch(r"(\d+)/\1", checks["links"])
        assert (checks["overflow"], checks["lost_words"], checks["broken_letters"]) == ([], [], [])
        assert 0 < checks["last_page_fill"] <= 1
        assert made["fit"]["met"] is True
        words = answer.content[0].text
        assert "order 100%" in words
        assert "fonts embedded; tagged" in words
        kinds = [block.type for block in answer.content]
        assert kinds == ["text", "resource_link", "image"]
        assert len(base64.b64decode(answer.content[2].data)) <= 300_000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"options": {"sparkle": 1}}, "no option 'sparkle'"),
        ({"options": {"margins": 500}}, "margins 500"),
        ({"options": {"photo": "../../etc/passwd"}}, "not in a folder that may be read"),
        ({"options": {"photo": True}}, "holds no photo"),
        ({"template": "../../etc/passwd"}, "Templates: academic"),
        ({"format": "docx", "fit_pages": 1}, "fit_pages needs format='pdf'"),
        ({"options": {"fonts": "Wingdings"}}, "no font 'Wingdings'"),
        ({"resume_id": "s_unknown"}, "No snapshot 's_unknown'"),
    ],
)
async def test_what_can_not_be_done_is_refused_in_words(
    connect: Connect, ada: dict[str, Any], arguments: dict[str, Any], words: str
) -> None:
    async with connect() as client:
        await _import(client, ada)
        result = await client.call_tool("render_resume", arguments)
        assert result.is_error
        assert words in result.content[0].text  # type: ignore[union-attr]


async def test_options_reach_the_page(connect: Connect, home: Path, ada: dict[str, Any]) -> None:
    (home / "inbox" / "me.jpg").write_bytes(base64.b64decode(portrait().partition(",")[2]))
    async with connect() as client:
        await _import(client, ada)
        plain = await _made(client, format="html")
        options = {"photo": "me.jpg", "accent": "#aa0000", "fonts": "Lato", "margins": 12}
        dressed = await _made(client, format="html", options=options)
    html = Path(dressed["path"]).read_text(encoding="utf-8")
    assert "data:image/jpeg;base64," in html
    assert "--accent:#aa0000" in html
    assert '--font-latin:"Lato"' in html
    assert "data:image" not in Path(plain["path"]).read_text(encoding="utf-8")


async def test_a_listed_file_is_made_again_under_its_own_id(
    connect: Connect, app: App, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        await _import(client, ada)
        made = await _made(client, template="compact", options={"density": "relaxed"})
        Path(made["path"]).unlink()
        again = await _made(client, resume_id=made["snapshot_id"])
        for part in ("snapshot_id", "sha256", "path", "template", "approved"):
            assert again[part] == made[part]
        listed = (await _call(client, "list_snapshots")).structured_content["snapshots"]
        assert [(row["snapshot_id"], row["state"]) for row in listed] == [
            (made["snapshot_id"], "here")
        ]
        app.rendering.keep_for_good(made["snapshot_id"])
        listed = (await _call(client, "list_snapshots")).structured_content["snapshots"]
        assert listed[0]["state"] == "kept"


@pytest.mark.parametrize("era", ["auto"])
async def test_four_hundred_jobs_give_a_file_and_a_small_answer(connect: Connect) -> None:
    text = shared_data("inputs", "json", "huge-400-jobs.json").read_text(encoding="utf-8")
    async with connect() as client:
        await _import(client, json.loads(text))
        answered: list[float] = []

        async def ask() -> None:
            while True:
                start = anyio.current_time()
                await _call(client, "list_resumes")
                answered.append(anyio.current_time() - start)
                await anyio.sleep(0.02)

        async with anyio.create_task_group() as group:
            group.start_soon(ask)
            answer = await _call(client, "render_resume", preview=True)
            group.cancel_scope.cancel()
        size = len(answer.model_dump_json().encode())
    assert size <= 20_000
    assert Path(answer.structured_content["path"]).read_bytes().startswith(b"%PDF")
    assert answer.structured_content["pages"] > 100
    # Other calls are answered while the pages are set.
    assert len(answered) >= 5
    assert max(answered) < 1.0


_WORKER_FAULTS = ("REN-020", "REN-022")  # each with a test of its own below
_HOSTILE = tuple(row["id"] for row in rows("render") if row["id"] not in _WORKER_FAULTS)


@pytest.mark.parametrize("era", ["auto"])
@pytest.mark.parametrize("row", cases("render", only=_HOSTILE))
async def test_the_shared_attacks_find_no_way(
    connect: Connect, home: Path, row: dict[str, Any]
) -> None:
    given = row["input"]
    text = given.get("html", given.get("text", "plain"))
    if isinstance(text, dict):
        text = text["args"]["s"] * text["args"]["n"]
    field = given.get("field", "summary")
    basics = {"name": "Pat Example", "summary": "Hello", field.removeprefix("basics."): text}
    extra = {"template": given["template"]} if "template" in given else {}
    if "out_path" in given:
        extra["out_path"] = str(home.parent / "x.pdf")
    before = {path for path in home.parent.rglob("*") if "home" not in path.parts}
    async with connect() as client:
        for format in ("pdf", "html", "docx"):  # noqa: A001 - the contract's name
            arguments = {
                "document": {"basics": basics},
                "format": format,
                "preview": False,
                **extra,
            }
            result = await client.call_tool("render_resume", arguments)
            if result.is_error:
                # Refused in words, for what no page can hold or for an argument that there is not.
                said = result.content[0].text  # type: ignore[union-attr]
                assert re.search(r"without a space|no template|out_path|longer than", said), said
                continue
            assert result.structured_content is not None
            made = Path(result.structured_content["path"])
            assert made.parent == home / "exports"
            assert re.fullmatch(r"s_[0-9a-f]{32}\.\w+", made.name)
            content = made.read_bytes()
            if format == "html":
                page = content.decode()
                assert not re.search(r"<(img|script|iframe|table|object)\b", page)
                assert 'href="javascript' not in page
            assert b"/JavaScript" not in content
            assert b"/Subtype/Image" not in content.replace(b" ", b"")
        # The next render works.
        assert (await _made(client, markdown="# Ada\n\nHello"))["checks"]["text_recall"] == 1.0
    assert {path for path in home.parent.rglob("*") if "home" not in path.parts} == before


@pytest.mark.parametrize("era", ["auto"])
async def test_of_a_crowd_some_wait_and_the_rest_are_told_so(connect: Connect) -> None:
    said: list[str] = []
    async with connect() as client:

        async def render(number: int) -> None:
            result = await client.call_tool(
                "render_resume", {"markdown": f"# Ada\n\nLetter {number}", "preview": False}
            )
            words = result.content[0].text  # type: ignore[union-attr]
            said.append(words if result.is_error else "made")

        async with anyio.create_task_group() as group:
            for number in range(20):
                group.start_soon(render, number)
        assert said.count("made") >= 9
        assert all(words == "made" or "too many are waiting" in words for words in said)
        assert (await _made(client, markdown="# Ada\n\nHello"))["checks"]["text_recall"] == 1.0


def _children() -> list[int]:
    tasks = Path("/proc/self/task").glob("*/children")
    return [int(pid) for task in tasks for pid in task.read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
@pytest.mark.parametrize("era", ["auto"])
async def test_a_renderer_that_is_killed_leaves_no_file_and_the_next_render_works(
    connect: Connect, home: Path
) -> None:
    bullets = [f"Bullet {number} of a long text." for number in range(9_000)]
    long = {"basics": {"name": "Ada"}, "work": [{"name": "Acme", "highlights": bullets}]}
    results: list[Any] = []
    others = set(_children())  # of this test run, and none of the renderer's
    async with connect() as client:

        async def render() -> None:
            results.append(await client.call_tool("render_resume", {"document": long}))

        async with anyio.create_task_group() as group:
            group.start_soon(render)
            with anyio.fail_after(20):
                while not set(_children()) - others:
                    await anyio.sleep(0.01)
            killed_at = anyio.current_time()
            for pid in set(_children()) - others:
                os.kill(pid, signal.SIGKILL)
        assert anyio.current_time() - killed_at < 2
        assert results[0].is_error
        assert "broke down" in results[0].content[0].text
        assert list((home / "exports").glob("*")) == []
        assert (await _made(client, markdown="# Ada\n\nHello"))["checks"]["text_recall"] == 1.0
