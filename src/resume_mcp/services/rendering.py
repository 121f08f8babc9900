"""Use case of rendering: plan, let the worker print, look at what came out, keep the file."""

import hashlib
import json
from dataclasses import dataclass
from typing import NamedTuple

import anyio

from resume_mcp import records
from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation
from resume_mcp.errors import InvalidInput, NotFound, WorkerFailed
from resume_mcp.ports import Clock, Files, NewId, SnapshotRow, Storage, Transaction, Worker
from resume_mcp.rendering.markdown_input import plan_markdown
from resume_mcp.rendering.model import Checks, Plan, Rendered, RenderSpec
from resume_mcp.rendering.picture import MAX_BYTES as MAX_PHOTO_BYTES
from resume_mcp.rendering.picture import as_data_url
from resume_mcp.rendering.recipe import recipe_of, spec_of
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.source import NOT_STORED, ToRender, made_from
from resume_mcp.rendering.yaml_text import to_yaml
from resume_mcp.resume.document import JsonObject, item_ids
from resume_mcp.resume.exports import JsonMode, export_json
from resume_mcp.resume.selection import choose

SUFFIX = {
    **{name: name for name in ("pdf", "html", "docx", "json", "yaml")},
    "markdown": "md",
    "text": "txt",
}
# Hosts cut a call at about a minute: waiting for one's turn and the work come to less.
PATIENCE_S = 50


class Order(NamedTuple):
    """How something is rendered; `snapshot` is the one that is made again."""

    spec: RenderSpec
    json_mode: JsonMode = "clean"
    snapshot: SnapshotRow | None = None


class Again(NamedTuple):
    """What a snapshot was made from, and how."""

    source: ToRender
    order: Order


class Snapshot(NamedTuple):
    """A rendered file."""

    snapshot_id: str
    path: str
    rendered: Rendered
    sha256: str
    source: ToRender
    kept: bool


@dataclass(frozen=True)
class RenderService:
    """Renders resumes and keeps the files."""

    storage: Storage
    worker: Worker
    files: Files
    clock: Clock
    new_id: NewId
    max_snapshots: int = 20  # files are kept for so many states of resumes

    def source(
        self,
        resume_id: str,
        *,
        document: JsonObject | None = None,
        markdown: str = "",
        revision: int = 0,
    ) -> ToRender:
        """Return what is to be rendered; only a stored revision counts as approved."""
        if markdown and not markdown.strip():
            raise InvalidInput("markdown is blank. Give the text, or leave it out.")
        given = [bool(resume_id), document is not None, bool(markdown)]
        if sum(given) > 1 and not (resume_id and document is not None and not markdown):
            raise InvalidInput("Give one of resume_id, markdown and document.")
        with self.storage.transaction() as tx:
            if markdown:
                return NOT_STORED._replace(markdown=markdown)
            if document is not None:
                verdict = self._deviation_of(tx, resume_id, document)
                locale = _locale_of(tx, resume_id)
                return NOT_STORED._replace(document=document, locale=locale, deviation=verdict)
            row = choose(tx.resumes.rows(), resume_id)
            found = tx.resumes.revision(row.resume_id, revision or row.revision)
            if found is None:
                raise NotFound(
                    f"{row.title!r} has no revision {revision}; it has 1 to {row.revision}."
                )
            own = _own_ids(tx, row.resume_id, found.revision)
            return ToRender(
                document=found.document,
                markdown="",
                resume_id=row.resume_id,
                revision=found.revision,
                locale=row.locale,
                approved=True,
                deviation=None,
                own_ids=frozenset(own.get("own_ids", ())),
                replaced_ids=own.get("replaced_ids", {}),
                dated=found.created_at[:10],
            )

    def again(self, snapshot_id: str) -> Again:
        """Return what a snapshot was made from and how, to make its file once more.

        Raises:
            NotFound: if there is no such snapshot, or its resume was deleted.
        """
        with self.storage.transaction() as tx:
            row = _row_of(tx, snapshot_id)
            if _lost_its_resume(tx, row):
                raise _gone_with_its_resume(row)
        # Rows from before options were kept name their format and template only.
        usual: JsonObject = {
            "spec": {"format": row.format, "template": row.template},
            "json_mode": "clean",
        }
        made_with: JsonObject = json.loads(row.made_with) if row.made_with else usual
        order = Order(spec_of(made_with["spec"]), made_with["json_mode"], snapshot=row)
        if row.made_from:
            origin = json.loads(row.made_from)
            source = NOT_STORED._replace(**origin)
        else:
            source = self.source(row.resume_id or "", revision=row.revision or 0)
        return Again(source, order)

    def plan(self, source: ToRender, spec: RenderSpec) -> Plan:
        """Lay the source out; only a task for the worker is left to do, or nothing."""
        spec = spec._replace(today=spec.today or source.dated)
        photo = ""
        if spec.photo_path:
            _, content = self.files.read_input(spec.photo_path, max_bytes=MAX_PHOTO_BYTES)
            photo = as_data_url(content)
        if source.markdown:
            return plan_markdown(source.markdown, spec, photo=photo)
        return plan_render(source.document, spec, photo=photo)

    async def run(self, plan: Plan) -> JsonObject | None:
        """Let the worker do what a plan leaves to it; waiting and work together are bounded.

        Raises:
            WorkerFailed: if it takes longer than a host waits, or the worker fails.
        """
        if plan.task is None:
            return None
        try:
            with anyio.fail_after(PATIENCE_S):
                return await self.worker.run(plan.task, plan.payload)
        except TimeoutError as error:
            raise WorkerFailed(
                f"Rendering took longer than {PATIENCE_S} s, waiting included, and was stopped. "
                "Try again, or render a shorter text.",
                category="timeout",
                task=plan.task,
            ) from error

    def finish(self, plan: Plan, output: JsonObject | None) -> Rendered:
        """Return the file, compared with the document that it was made from."""
        return finish_render(plan, output)

    def as_data(self, source: ToRender, mode: JsonMode, *, format: str) -> Rendered:  # noqa: A002
        """Return the document as JSON or YAML: faithful, portable or clean."""
        if source.markdown:
            raise InvalidInput(f"format={format!r} needs a resume or a document, not Markdown.")
        replaced = source.replaced_ids
        ours = set(item_ids(source.document)) - source.own_ids
        minted = {own: [replaced[own]] if own in replaced else [] for own in ours}
        exported = export_json(source.document, mode, minted)
        content = (
            to_yaml(exported)
            if format == "yaml"
            else json.dumps(exported, ensure_ascii=False, indent=2) + "\n"
        )
        return Rendered(
            content=content.encode("utf-8", "replace"),
            format=format,
            template=mode,
            engine="",
            pages=None,
            checks=Checks(text_recall=1.0, order=1.0),
            warnings=(),
        )

    def keep(self, source: ToRender, rendered: Rendered, order: Order, *, keep: bool) -> Snapshot:
        """Write the file and, if wanted, remember it as a snapshot."""
        digest = hashlib.sha256(rendered.content).hexdigest()
        before = order.snapshot
        if before is not None and before.sha256 == digest:
            return self._put_back(before, source, rendered)
        snapshot_id = "s_" + self.new_id().replace("-", "")
        name = f"{snapshot_id}.{SUFFIX[rendered.format]}"
        path = self.files.write_export(name, rendered.content)
        row = SnapshotRow(
            snapshot_id=snapshot_id,
            resume_id=source.resume_id,
            revision=source.revision,
            format=rendered.format,
            template=rendered.template,
            file=name,
            sha256=digest,
            bytes=len(rendered.content),
            pages=rendered.pages,
            created_at=self.clock().isoformat(timespec="milliseconds"),
            made_with=json.dumps({"spec": recipe_of(order.spec), "json_mode": order.json_mode}),
            made_from=made_from(source),
        )
        self._remember(row, keep=keep)
        if before is not None:
            rendered = rendered._replace(warnings=(*rendered.warnings, _differs(before)))
        return Snapshot(snapshot_id, str(path), rendered, digest, source, keep)

    def _put_back(self, row: SnapshotRow, source: ToRender, rendered: Rendered) -> Snapshot:
        path = self.files.write_export(row.file, rendered.content)
        with self.storage.transaction() as tx:
            self._refuse_orphan(tx, row)
            tx.snapshots.mark(row.snapshot_id, is_here=True, is_kept=row.is_kept)
        return Snapshot(row.snapshot_id, str(path), rendered, row.sha256, source, kept=True)

    def _remember(self, row: SnapshotRow, *, keep: bool) -> None:
        """Add the row, and clear away the files that are too old; their rows stay."""
        with self.storage.transaction() as tx:
            self._refuse_orphan(tx, row)
            if not keep:
                return
            tx.snapshots.add(row)
            cleared = [
                old
                for old in _too_old(tx.snapshots.rows(), self.max_snapshots)
                if not _is_named(tx, old)
            ]
            for old in cleared:
                tx.snapshots.mark(old.snapshot_id, is_here=False, is_kept=False)
        # After the transaction: a crash here leaves a stray file, never a row without its file.
        for old in cleared:
            self.files.delete_export(old.file)

    def _refuse_orphan(self, tx: Transaction, row: SnapshotRow) -> None:
        """Leave no file of a resume that was deleted while it was rendered."""
        if _lost_its_resume(tx, row):
            self.files.delete_export(row.file)
            raise NotFound("The resume was deleted while it was rendered. No file was kept.")

    def snapshots(self, resume_id: str = "") -> list[SnapshotRow]:
        """Return the rendered files that can be had, or made again, oldest first."""
        with self.storage.transaction() as tx:
            resumes = tx.resumes.rows()
            chosen = choose(resumes, resume_id).resume_id if resume_id else None
            rows = tx.snapshots.rows(chosen)
        known = {None, *(row.resume_id for row in resumes)}
        return [row for row in rows if row.is_here or row.resume_id in known]

    def snapshot(self, snapshot_id: str) -> tuple[SnapshotRow, bytes]:
        """Return a snapshot and its bytes, whole as they were written.

        Raises:
            NotFound: if there is no such snapshot, or the file is gone or was changed.
        """
        with self.storage.transaction() as tx:
            row = _row_of(tx, snapshot_id)
            _refuse_cleared(tx, row)
        content = self.files.read_export(row.file)
        if hashlib.sha256(content).hexdigest() != row.sha256:
            raise NotFound(
                f"The file of {snapshot_id} was changed since. render_resume with "
                f"resume_id={snapshot_id!r} makes it again."
            )
        return row, content

    def keep_for_good(self, snapshot_id: str) -> SnapshotRow:
        """Never clear the file of this snapshot away: it was sent, say.

        Raises:
            NotFound: if there is no such snapshot, or it was cleared away already.
        """
        with self.storage.transaction() as tx:
            row = _row_of(tx, snapshot_id)
            _refuse_cleared(tx, row)
            tx.snapshots.mark(snapshot_id, is_here=True, is_kept=True)
        return row

    def delete_snapshot(self, snapshot_id: str) -> SnapshotRow:
        """Forget a snapshot and delete its file, as the person said at the command line."""
        with self.storage.transaction() as tx:
            row = _row_of(tx, snapshot_id)
            tx.snapshots.delete(snapshot_id)
        self.files.delete_export(row.file)
        return row

    def _deviation_of(
        self, tx: Transaction, resume_id: str, document: JsonObject
    ) -> Deviation | None:
        rows = tx.resumes.rows()
        masters = [row for row in rows if row.kind == "master"]
        if not resume_id and len(masters) != 1:
            return None
        row = choose(rows, resume_id)
        head = tx.resumes.revision(row.resume_id, row.revision)
        today = records.month_of(self.clock())
        return evaluate(head.document, document, today=today) if head else None


def _locale_of(tx: Transaction, resume_id: str) -> str:
    rows = tx.resumes.rows()
    found = [row for row in rows if row.resume_id == resume_id]
    return found[0].locale if found else ""


def _own_ids(tx: Transaction, resume_id: str, revision: int) -> JsonObject:
    """Return the ids that came with the last import up to that revision."""
    imports = [
        row
        for row in tx.resumes.revisions(resume_id)
        if row.cause == "import" and row.revision <= revision
    ]
    return imports[-1].detail if imports else {}


def _row_of(tx: Transaction, snapshot_id: str) -> SnapshotRow:
    row = tx.snapshots.row(snapshot_id)
    if row is None:
        raise NotFound(
            f"No snapshot {snapshot_id[:80]!r}. list_snapshots shows them.",
            chinese=f"没有编号为 {snapshot_id[:80]!r} 的导出文件。"
            "`resume-mcp snapshots list` 会列出。",
        )
    return row


def _refuse_cleared(tx: Transaction, row: SnapshotRow) -> None:
    if row.is_here:
        return
    if _lost_its_resume(tx, row):
        raise _gone_with_its_resume(row)
    raise NotFound(
        f"The file of {row.snapshot_id} was cleared away to make room. render_resume with "
        f"resume_id={row.snapshot_id!r} makes it again."
    )


def _lost_its_resume(tx: Transaction, row: SnapshotRow) -> bool:
    return row.resume_id is not None and tx.resumes.row(row.resume_id) is None


def _gone_with_its_resume(row: SnapshotRow) -> NotFound:
    return NotFound(
        f"{row.snapshot_id} was rendered from a resume that the person has deleted since. It can't "
        "be made again."
    )


def _too_old(rows: list[SnapshotRow], most: int) -> list[SnapshotRow]:
    """Return the files to clear away: those of all but the latest states of resumes.

    All files of one revision count as one; a draft or a letter counts by itself.
    """
    states = [
        (row.resume_id, row.revision) if row.resume_id else (row.snapshot_id, None) for row in rows
    ]
    latest = set(list(dict.fromkeys(reversed(states)))[:most])
    return [
        row
        for row, state in zip(rows, states, strict=True)
        if row.is_here and not row.is_kept and state not in latest
    ]


def _is_named(tx: Transaction, row: SnapshotRow) -> bool:
    """Tell whether the revision has a name: the person has marked it as worth keeping."""
    if row.resume_id is None or row.revision is None:
        return False
    found = tx.resumes.revision(row.resume_id, row.revision)
    return found is not None and bool(found.name)


def _differs(before: SnapshotRow) -> str:
    return (
        f"This file is not byte for byte that of {before.snapshot_id}: the programs or fonts that "
        "make it have changed since, or the photo. It is a snapshot of its own."
    )
