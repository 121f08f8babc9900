"""What is left of a resume that the person has deleted."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.errors import NotFound
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.services.rendering import Order, RenderService, Snapshot
from resume_mcp.services.resumes import Source

ORDER = Order(RenderSpec(format="text"))


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def _made(service: RenderService, *, keep: bool = True, **source: Any) -> Snapshot:
    found = service.source(source.pop("resume_id", ""), **source)
    plan = service.plan(found, ORDER.spec)
    rendered = service.finish(plan, anyio.run(service.run, plan))
    return service.keep(found, rendered, ORDER, keep=keep)


def test_its_files_go_and_those_of_others_stay(app: App, resume_id: str) -> None:
    variant = app.resumes.create_variant(resume_id, title="Pilot").resume_id
    own = [_made(app.rendering, resume_id=resume_id) for _ in range(2)]
    sent = _made(app.rendering, resume_id=resume_id)
    app.rendering.keep_for_good(sent.snapshot_id)
    app.resumes.name_revision(resume_id, "as sent to Acme")
    others = [_made(app.rendering, resume_id=variant), _made(app.rendering, markdown="# A\n\nHi")]
    app.resumes.delete(resume_id, approved_by="test")
    assert [Path(each.path).exists() for each in own] == [False, False]
    assert all(Path(each.path).exists() for each in (sent, *others))
    assert app.memory.read("resume_source").text
    # What can be had is listed; of the rest, the rows stay and say why.
    listed = {row.snapshot_id for row in app.rendering.snapshots()}
    assert listed == {each.snapshot_id for each in (sent, *others)}
    for reading in (app.rendering.snapshot, app.rendering.again, app.rendering.keep_for_good):
        with pytest.raises(NotFound, match="a resume that the person has deleted"):
            reading(own[0].snapshot_id)
    assert app.rendering.snapshot(sent.snapshot_id)[1]


@pytest.mark.parametrize("keep", [True, False])
def test_a_file_that_is_rendered_meanwhile_goes_too(
    app: App, home: Path, resume_id: str, *, keep: bool
) -> None:
    service = app.rendering
    found = service.source(resume_id)
    plan = service.plan(found, ORDER.spec)
    rendered = service.finish(plan, None)
    app.resumes.delete(resume_id, approved_by="test")
    with pytest.raises(NotFound, match="deleted while it was rendered"):
        service.keep(found, rendered, ORDER, keep=keep)
    assert list((home / "exports").iterdir()) == []


def test_a_file_that_is_made_again_meanwhile_goes_too(app: App, home: Path, resume_id: str) -> None:
    made = _made(app.rendering)
    again = app.rendering.again(made.snapshot_id)
    plan = app.rendering.plan(again.source, again.order.spec)
    rendered = app.rendering.finish(plan, None)
    app.resumes.delete(resume_id, approved_by="test")
    with pytest.raises(NotFound, match="deleted while it was rendered"):
        app.rendering.keep(again.source, rendered, again.order, keep=True)
    assert list((home / "exports").iterdir()) == []


_DELETER = """
import sys
from pathlib import Path
from resume_mcp.bootstrap import build_app
home, resume_id = sys.argv[1:]
app = build_app({"RESUME_MCP_HOME": home}, user_home=Path(home))
app.resumes.delete(resume_id, approved_by="test")
"""


def test_another_process_s_files_go_too(app: App, home: Path, resume_id: str) -> None:
    made = [_made(app.rendering) for _ in range(3)]
    subprocess.run([sys.executable, "-c", _DELETER, str(home), resume_id], check=True, timeout=60)
    assert not any(Path(each.path).exists() for each in made)
    with pytest.raises(NotFound):
        app.rendering.snapshot(made[0].snapshot_id)
    # This process, which has not heard of it, renders nothing of it any more either.
    with pytest.raises(NotFound):
        _made(app.rendering, resume_id=resume_id)


def test_a_file_that_is_gone_already_stops_no_deletion(app: App, resume_id: str) -> None:
    made = _made(app.rendering)
    Path(made.path).unlink()
    app.resumes.delete(resume_id, approved_by="test")
    assert app.resumes.rows()[0] == []


def test_a_cleared_file_can_not_be_kept_for_good(app: App, resume_id: str) -> None:
    service = replace(app.rendering, max_snapshots=1)
    first = _made(service, resume_id=resume_id)
    _made(service, markdown="# A\n\nHi")
    with pytest.raises(NotFound, match=r"cleared away.*makes it again"):
        service.keep_for_good(first.snapshot_id)


def test_how_many_states_keep_their_files_is_the_person_s_setting(
    home: Path, ada: dict[str, Any]
) -> None:
    settings = load_settings(
        {"RESUME_MCP_HOME": str(home), "RESUME_MCP_MAX_SNAPSHOTS": "2"}, user_home=home
    )
    app = App(settings)
    app.resumes.import_resume(Source(text=json.dumps(ada)))
    made = [_made(app.rendering, markdown=f"# Letter {number}\n\nHi") for number in range(4)]
    assert [Path(each.path).exists() for each in made] == [False, False, True, True]
