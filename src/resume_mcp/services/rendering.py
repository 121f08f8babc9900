"""Use case of rendering: plan, let the worker print, look at what came out, keep the file."""

import hashlib
import json
from dataclasses import dataclass
from typing import NamedTuple

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation
from resume_mcp.errors import InvalidInput, NotFound
from resume_mcp.ports import Clock, Files, NewId, SnapshotRow, Storage, Transaction, Worker
from resume_mcp.rendering.markdown_input import plan_markdown
from resume_mcp.rendering.model import Rendered, RenderSpec
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.resume.document import JsonObject, item_ids
from resume_mcp.resume.exports import JsonMode, export_json
from resume_mcp.resume.selection import choose

SUFFIX = {"pdf": "pdf", "html": "html", "markdown": "md", "text": "txt", "json": "json"}


class ToRender(NamedTuple):
    """What is to be rendered, and whether the person approved exactly that."""

    document: JsonObject
    markdown: str
    resume_id: str | None
    revision: int | None
    locale: str
    approved: bool
    deviation: Deviation | None
    own_ids: frozenset[str]
    replaced_ids: JsonObject


_NOT_STORED = ToRender(
    document={},
    markdown="",
    resume_id=None,
    revision=None,
    locale="",
    approved=False,
    deviation=None,
    own_ids=frozenset(),
    replaced_ids={},
)


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

    def source(
        self,
        resume_id: str,
        *,
        document: JsonObject | None = None,
        markdown: str = "",
        revision: int = 0,
    ) -> ToRender:
        """Return what is to be rendered; only a stored revision counts as approved."""
        given = [bool(resume_id), document is not None, bool(markdown.strip())]
        if sum(given) > 1 and not (resume_id and document is not None and not markdown):
            raise InvalidInput("Give one of resume_id, markdown and document.")
        with self.storage.transaction() as tx:
            if markdown.strip():
                return _NOT_STORED._replace(markdown=markdown)
            if document is not None:
                verdict = self._deviation_of(tx, resume_id, document)
                locale = _locale_of(tx, resume_id)
                return _NOT_STORED._replace(document=document, locale=locale, deviation=verdict)
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
            )

    async def render(self, source: ToRender, spec: RenderSpec) -> Rendered:
        """Render, and compare what came out with the document."""
        if source.markdown:
            planned = plan_markdown(source.markdown, spec)
        else:
            planned = plan_render(source.document, spec)
        output = await self.worker.run(planned.task, planned.payload) if planned.task else None
        return finish_render(planned, output)

    def as_json(self, source: ToRender, mode: JsonMode) -> Rendered:
        """Return the document as JSON: faithful, portable or clean."""
        if source.markdown:
            raise InvalidInput("format='json' needs a resume or a document, not Markdown.")
        replaced = source.replaced_ids
        ours = set(item_ids(source.document)) - source.own_ids
        minted = {own: [replaced[own]] if own in replaced else [] for own in ours}
        exported = export_json(source.document, mode, minted)
        content = json.dumps(exported, ensure_ascii=False, indent=2) + "\n"
        return Rendered(
            content=content.encode("utf-8", "replace"),
            format="json",
            template=mode,
            engine="",
            pages=None,
            text_recall=1.0,
            missing_glyphs=(),
            overflow=(),
            lost_words=(),
            warnings=(),
            preview_png=None,
        )

    def keep(self, source: ToRender, rendered: Rendered, *, keep: bool) -> Snapshot:
        """Write the file and, if wanted, remember it as a snapshot."""
        digest = hashlib.sha256(rendered.content).hexdigest()
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
        )
        if keep:
            with self.storage.transaction() as tx:
                tx.snapshots.add(row)
        return Snapshot(snapshot_id, str(path), rendered, digest, source, keep)

    def snapshots(self, resume_id: str = "") -> list[SnapshotRow]:
        """Return the rendered files that still can be had, oldest first."""
        with self.storage.transaction() as tx:
            chosen = choose(tx.resumes.rows(), resume_id).resume_id if resume_id else None
            return tx.snapshots.rows(chosen)

    def snapshot(self, snapshot_id: str) -> tuple[SnapshotRow, bytes]:
        """Return a snapshot and its bytes, whole as they were written.

        Raises:
            NotFound: if there is no such snapshot, or the file is gone or was changed.
        """
        with self.storage.transaction() as tx:
            row = tx.snapshots.row(snapshot_id)
        if row is None:
            raise NotFound(f"No snapshot {snapshot_id[:80]!r}. list_snapshots shows them.")
        content = self.files.read_export(row.file)
        if hashlib.sha256(content).hexdigest() != row.sha256:
            raise NotFound(f"The file of {snapshot_id} was changed since. Render it again.")
        return row, content

    def delete_snapshot(self, snapshot_id: str) -> SnapshotRow:
        """Forget a snapshot and delete its file, as the person said at the command line."""
        with self.storage.transaction() as tx:
            row = tx.snapshots.row(snapshot_id)
            if row is None:
                raise NotFound(f"No snapshot {snapshot_id[:80]!r}. list_snapshots shows them.")
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
        return evaluate(head.document, document) if head else None


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
