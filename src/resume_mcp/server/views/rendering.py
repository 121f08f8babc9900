"""Results of the rendering tools."""

from typing import TYPE_CHECKING, Any

from mcp.types import ContentBlock, ImageContent, ResourceLink
from pydantic import BaseModel, PrivateAttr

from resume_mcp.server.spec import View

if TYPE_CHECKING:
    from resume_mcp.deviation.model import Deviation
    from resume_mcp.ports import SnapshotRow
    from resume_mcp.services.rendering import Snapshot

_SHOWN = 10  # in words
_LISTED = 50  # in the result
NOT_KEPT = (
    "Not kept as a snapshot (auto_save_resume is off): the file at that path is all there is."
)


class ChecksView(BaseModel):
    """What was found when the file was read back."""

    text_recall: float
    order: float
    lost_words: list[str]
    missing_glyphs: list[str]
    overflow: list[str]
    broken_letters: list[str]
    links: str
    fonts_embedded: bool | None = None
    tagged: bool | None = None
    last_page_fill: float | None = None


class FitView(BaseModel):
    """What was done to put the text on so many pages."""

    asked: int
    met: bool
    space: float
    size: float
    body_pt: float
    lines_over: int


class RenderView(View):
    """A rendered file."""

    snapshot_id: str | None = None
    path: str
    uri: str | None = None
    format: str
    template: str
    engine: str
    pages: int | None = None
    bytes: int
    sha256: str
    approved: bool
    deviation: dict[str, Any] | None = None
    kept: bool
    checks: ChecksView
    fit: FitView | None = None
    warnings: list[str]
    _preview: str = PrivateAttr(default="")
    _mime: str = PrivateAttr(default="application/octet-stream")

    def spoken(self) -> str:
        """Say where the file is and what the read-back found."""
        pages = f", {self.pages} page{'s' if self.pages != 1 else ''}" if self.pages else ""
        lines = [
            f"Rendered {self.format} ({self.template}, {self.bytes:,} bytes{pages}): {self.path}",
            self._read_back(),
            f"snapshot_id {self.snapshot_id}." if self.snapshot_id else NOT_KEPT,
        ]
        if not self.approved:
            lines += self._unapproved()
        lines += [f"Warning: {warning}" for warning in self.warnings]
        lines += [f"No font has: {glyph}" for glyph in self.checks.missing_glyphs[:_SHOWN]]
        return "\n".join(lines)

    def _unapproved(self) -> list[str]:
        said = "Not approved: this is no stored revision of a resume"
        if self.deviation is None:
            return [f"{said}, and it was not checked against one."]
        issues = self.deviation["issues"]
        more = len(issues) - _SHOWN
        return [
            f"{said}.",
            *(f"{issue['severity']}: {issue['message']}" for issue in issues[:_SHOWN]),
            *([f"… and {more} findings more."] if more > 0 else []),
        ]

    def _read_back(self) -> str:
        checks = self.checks
        said = [f"Read back: {checks.text_recall:.1%} of the words, order {checks.order:.0%}"]
        said.append(f"links {checks.links}")
        if checks.fonts_embedded is not None:
            said.append("fonts embedded" if checks.fonts_embedded else "FONTS NOT EMBEDDED")
            said.append("tagged" if checks.tagged else "not tagged")
        lost = ", ".join(checks.lost_words[:_SHOWN])
        return "; ".join(said) + "." + (f" Not found: {lost}." if lost else "")

    def blocks(self) -> list[ContentBlock]:
        """Give the picture of page one and a link to the file."""
        blocks: list[ContentBlock] = []
        if self.uri:
            blocks.append(
                ResourceLink(
                    type="resource_link",
                    name=self.path.replace("\\", "/").rsplit("/", 1)[-1],
                    uri=self.uri,
                    mime_type=self._mime,
                    size=self.bytes,
                )
            )
        if self._preview:
            blocks.append(ImageContent(type="image", data=self._preview, mime_type="image/png"))
        return blocks

    def showing(self, preview: str, mime: str) -> "RenderView":
        """Return the view with the picture of page one (base64 PNG) and the file's type."""
        self._preview, self._mime = preview, mime
        return self


def render_view(done: "Snapshot") -> RenderView:
    """Return the result of a rendering, its lists short enough for a conversation."""
    rendered, source = done.rendered, done.source
    checks = rendered.checks
    return RenderView(
        snapshot_id=done.snapshot_id if done.kept else None,
        path=done.path,
        uri=f"snapshot://{done.snapshot_id}" if done.kept else None,
        format=rendered.format,
        template=rendered.template,
        engine=rendered.engine,
        pages=rendered.pages,
        bytes=len(rendered.content),
        sha256=done.sha256,
        approved=source.approved,
        deviation=_deviation(source.deviation),
        kept=done.kept,
        checks=ChecksView(
            text_recall=checks.text_recall,
            order=round(checks.order, 4),
            lost_words=_short(checks.lost_words),
            missing_glyphs=_short(checks.missing_glyphs),
            overflow=_short(checks.overflow),
            broken_letters=_short(checks.broken_letters),
            links=f"{checks.links}/{checks.links_expected}",
            fonts_embedded=checks.fonts_embedded,
            tagged=checks.tagged,
            last_page_fill=checks.last_page_fill,
        ),
        fit=FitView(**rendered.fit._asdict()) if rendered.fit else None,
        warnings=list(rendered.warnings),
    )


def _short(found: tuple[str, ...]) -> list[str]:
    """Return the first of many, and how many more there are."""
    more = len(found) - _LISTED
    return [each[:200] for each in found[:_LISTED]] + ([f"and {more} more"] if more > 0 else [])


def _deviation(found: "Deviation | None") -> dict[str, Any] | None:
    if found is None:
        return None
    from resume_mcp.proposals.refusals import short

    issues = [
        {"check": i.check, "severity": i.severity, "path": i.path, "message": short(i.message, 200)}
        for i in found.issues[:20]
    ]
    return {"passed": found.passed, "severity": found.severity, "issues": issues}


class SnapshotItem(BaseModel):
    """One rendered file: here, or cleared away and ready to be made again."""

    snapshot_id: str
    resume_id: str | None = None
    revision: int | None = None
    format: str
    template: str
    sha256: str
    bytes: int
    pages: int | None = None
    uri: str | None = None  # none once the file was cleared away
    created_at: str
    state: str  # here | kept | cleared


class SnapshotsView(View):
    """The kept files."""

    snapshots: list[SnapshotItem]
    next_cursor: str | None = None

    def spoken(self) -> str:
        """List the files, newest first."""
        if not self.snapshots:
            return "No rendered files. Use render_resume."
        return "\n".join(
            f"{each.snapshot_id} | {each.format} | {each.template} | revision {each.revision} | "
            f"{each.bytes:,} bytes | {each.created_at} | {each.state}"
            for each in self.snapshots
        )


def snapshot_item(row: "SnapshotRow") -> SnapshotItem:
    """Return the row as a host sees it."""
    return SnapshotItem(
        snapshot_id=row.snapshot_id,
        resume_id=row.resume_id,
        revision=row.revision,
        format=row.format,
        template=row.template,
        sha256=row.sha256,
        bytes=row.bytes,
        pages=row.pages,
        uri=f"snapshot://{row.snapshot_id}" if row.is_here else None,
        created_at=row.created_at,
        state="kept" if row.is_kept else "here" if row.is_here else "cleared",
    )
