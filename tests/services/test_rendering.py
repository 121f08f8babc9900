"""Files of resumes: what they are made from, how long they are kept, how they are made again."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from resume_mcp.bootstrap import App
from resume_mcp.errors import Forbidden, InvalidInput, NotFound, WorkerFailed
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.picture import decoded
from resume_mcp.resume.document import JsonObject
from resume_mcp.services import rendering
from resume_mcp.services.rendering import Order, RenderService, Snapshot
from resume_mcp.services.resumes import Source
from tests.rendering.theme_pictures import portrait

_TEXT = RenderSpec(format="text")


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def _service(app: App, *, max_snapshots: int = 20) -> RenderService:
    return replace(app.rendering, max_snapshots=max_snapshots)


def _made(service: RenderService, spec: RenderSpec = _TEXT, **source: Any) -> Snapshot:
    """Render and keep, as the tool does it."""
    found = service.source(source.pop("resume_id", ""), **source)
    return _finished(service, found, Order(spec))


def _finished(service: RenderService, source: Any, order: Order) -> Snapshot:
    plan = service.plan(source, order.spec)
    rendered = service.finish(plan, anyio.run(service.run, plan))
    return service.keep(source, rendered, order, keep=True)


def _again(service: RenderService, snapshot_id: str) -> Snapshot:
    again = service.again(snapshot_id)
    return _finished(service, again.source, again.order)


@pytest.mark.usefixtures("resume_id")
def test_the_same_revision_gives_the_same_bytes_on_any_day(app: App) -> None:
    service = _service(app)
    spec = RenderSpec(format="docx")
    first, second = _made(service, spec), _made(service, spec)
    assert first.sha256 == second.sha256
    assert first.snapshot_id != second.snapshot_id
    # The day in the file is that of the revision.
    assert service.source("").dated == "2026-11-29"


@pytest.mark.usefixtures("resume_id")
def test_files_of_the_latest_states_are_kept_and_every_row_stays(app: App) -> None:
    service = _service(app, max_snapshots=3)
    stored = [_made(service), _made(service, RenderSpec(format="html"))]
    drafts = [_made(service, markdown=f"# Letter {number}\n\nDear team") for number in range(3)]
    rows = {row.snapshot_id: row for row in service.snapshots()}
    assert len(rows) == 5
    # Three letters are three states; the resume's revision, with both its files, is the fourth.
    assert [rows[each.snapshot_id].is_here for each in stored] == [False, False]
    assert [rows[each.snapshot_id].is_here for each in drafts] == [True, True, True]
    assert [Path(each.path).exists() for each in (*stored, *drafts)] == [False] * 2 + [True] * 3
    newer = _made(service, RenderSpec(format="markdown"))
    rows = {row.snapshot_id: row for row in service.snapshots()}
    assert rows[newer.snapshot_id].is_here
    assert not rows[drafts[0].snapshot_id].is_here


@pytest.mark.usefixtures("resume_id")
def test_many_files_of_one_revision_count_as_one_state(app: App) -> None:
    service = _service(app, max_snapshots=1)
    for _ in range(5):
        _made(service)
    assert all(row.is_here for row in service.snapshots())


def test_a_kept_file_and_one_of_a_named_revision_stay(app: App, resume_id: str) -> None:
    service = _service(app, max_snapshots=1)
    named = _made(service)
    app.resumes.name_revision(resume_id, "sent to Norrsken")
    sent = _made(service, markdown="# Letter\n\nAs sent")
    assert service.keep_for_good(sent.snapshot_id).snapshot_id == sent.snapshot_id
    other = _made(service, markdown="# Letter\n\nOther")
    _made(service, markdown="# Letter\n\nLatest")
    here = {row.snapshot_id: row.is_here for row in service.snapshots()}
    assert here[named.snapshot_id]
    assert here[sent.snapshot_id]
    assert not here[other.snapshot_id]


@pytest.mark.parametrize(
    "spec",
    [
        _TEXT,
        RenderSpec(template="compact", accent="#112233", columns=(("skills", 2),), fit_pages=1),
        RenderSpec(engine="fpdf2", page_size="letter", margin_mm=15),
        RenderSpec(format="docx", template="academic", locale="zh-CN"),
    ],
)
@pytest.mark.usefixtures("resume_id")
def test_a_cleared_file_is_made_again_byte_for_byte(app: App, spec: RenderSpec) -> None:
    service = _service(app, max_snapshots=1)
    old = _made(service, spec)
    _made(service, markdown="# Letter")
    with pytest.raises(NotFound, match=rf"cleared away.*resume_id='{old.snapshot_id}'"):
        service.snapshot(old.snapshot_id)
    back = _again(service, old.snapshot_id)
    assert (back.snapshot_id, back.sha256) == (old.snapshot_id, old.sha256)
    row, content = service.snapshot(old.snapshot_id)
    assert row.is_here
    assert content == Path(old.path).read_bytes()
    assert len(service.snapshots()) == 2


def test_a_draft_and_a_letter_are_made_again_from_what_they_were(app: App, resume_id: str) -> None:
    service = _service(app, max_snapshots=1)
    letter = _made(service, markdown="# Ada\n\nDear team \ud83d")
    draft: JsonObject = {"basics": {"name": "Ada B."}}
    drafted = _made(service, document=draft, resume_id=resume_id)
    _made(service)
    for old in (letter, drafted):
        back = _again(service, old.snapshot_id)
        assert (back.snapshot_id, back.sha256) == (old.snapshot_id, old.sha256)
        assert not back.source.approved


@pytest.mark.usefixtures("resume_id")
def test_data_files_are_made_again(app: App) -> None:
    service = _service(app)
    for name in ("json", "yaml"):
        order = Order(RenderSpec(format=name), "portable")
        source = service.source("")
        done = service.keep(
            source, service.as_data(source, "portable", format=name), order, keep=True
        )
        again = service.again(done.snapshot_id)
        assert (again.order.spec.format, again.order.json_mode) == (name, "portable")
        made = service.as_data(again.source, again.order.json_mode, format=name)
        assert made.content == Path(done.path).read_bytes()


@pytest.mark.usefixtures("resume_id")
def test_a_file_that_comes_out_otherwise_is_a_snapshot_of_its_own(app: App) -> None:
    service = _service(app)
    old = _made(service)
    again = service.again(old.snapshot_id)
    changed = again.order._replace(spec=again.order.spec._replace(locale="zh-CN"))
    other = _finished(service, again.source, changed)
    assert other.snapshot_id != old.snapshot_id
    assert any("not byte for byte" in warning for warning in other.rendered.warnings)


def test_a_snapshot_of_a_deleted_resume_says_so(app: App, resume_id: str) -> None:
    service = _service(app)
    old = _made(service)
    app.resumes.delete(resume_id, approved_by="terminal")
    with pytest.raises(NotFound):
        service.again(old.snapshot_id)
    with pytest.raises(NotFound, match="No snapshot 's_nope'"):
        service.again("s_nope")


@pytest.mark.usefixtures("resume_id")
def test_a_file_that_was_changed_is_not_given_out(app: App) -> None:
    service = _service(app)
    done = _made(service)
    Path(done.path).write_text("forged", encoding="utf-8")
    with pytest.raises(NotFound, match="was changed since"):
        service.snapshot(done.snapshot_id)


@pytest.mark.usefixtures("resume_id")
def test_a_deleted_snapshot_is_forgotten(app: App) -> None:
    service = _service(app)
    done = _made(service)
    service.delete_snapshot(done.snapshot_id)
    assert service.snapshots() == []
    assert not Path(done.path).exists()


@pytest.mark.usefixtures("resume_id")
def test_a_photo_is_read_from_an_allowed_folder_only(app: App, home: Path) -> None:
    service = _service(app)
    (home / "inbox" / "me.jpg").write_bytes(decoded(portrait()))
    spec = RenderSpec(template="chinese", photo=True, photo_path="me.jpg")
    plan = service.plan(service.source(""), spec)
    assert plan.payload["photo"] == portrait()
    with pytest.raises(Forbidden):
        service.plan(service.source(""), spec._replace(photo_path="/etc/hostname"))


def test_markdown_is_no_data(app: App) -> None:
    service = _service(app)
    source = service.source("", markdown="# Ada")
    with pytest.raises(InvalidInput, match="format='yaml' needs a resume"):
        service.as_data(source, "clean", format="yaml")


class _Slow:
    async def run(self, task: str, payload: JsonObject) -> JsonObject:  # noqa: ARG002 - the port's
        await anyio.sleep_forever()
        raise AssertionError


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "PATIENCE_S", 0.05)


@pytest.mark.usefixtures("resume_id", "impatience")
def test_waiting_and_work_together_are_bounded(app: App) -> None:
    service = replace(app.rendering, worker=_Slow())
    plan = service.plan(service.source(""), RenderSpec())
    with pytest.raises(WorkerFailed, match="longer than") as failed:
        anyio.run(service.run, plan)
    assert failed.value.details["category"] == "timeout"
