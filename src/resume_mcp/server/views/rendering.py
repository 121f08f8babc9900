"""Results of the rendering tools."""

from typing import Any

from mcp.types import ContentBlock, ImageContent, ResourceLink
from pydantic import BaseModel, PrivateAttr

from resume_mcp.server.spec import View


class ChecksView(BaseModel):
    """What was found when the file was read back."""

    text_recall: float
    missing_glyphs: list[str]
    overflow: list[str]


class RenderView(View):
    """A rendered file."""

    snapshot_id: str
    path: str
    uri: str
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
    warnings: list[str]
    _preview: str = PrivateAttr(default="")
    _mime: str = PrivateAttr(default="application/octet-stream")

    def spoken(self) -> str:
        """Say where the file is and what the read-back found."""
        pages = f", {self.pages} page{'s' if self.pages != 1 else ''}" if self.pages else ""
        lines = [
            f"Rendered {self.format} ({self.template}, {self.bytes:,} bytes{pages}): {self.path}",
            f"Read back: {self.checks.text_recall:.1%} of the words.",
            f"snapshot_id {self.snapshot_id}.",
        ]
        if not self.approved:
            lines.append("Not approved: this is no stored revision of a resume.")
        lines += [f"Warning: {warning}" for warning in self.warnings]
        lines += [f"No font has: {glyph}" for glyph in self.checks.missing_glyphs]
        return "\n".join(lines)

    def blocks(self) -> list[ContentBlock]:
        """Give the picture of page one and a link to the file."""
        blocks: list[ContentBlock] = []
        if self.kept:
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


class SnapshotItem(BaseModel):
    """One kept file."""

    snapshot_id: str
    resume_id: str | None = None
    revision: int | None = None
    format: str
    template: str
    sha256: str
    bytes: int
    pages: int | None = None
    uri: str
    created_at: str


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
            f"{each.bytes:,} bytes | {each.created_at}"
            for each in self.snapshots
        )
