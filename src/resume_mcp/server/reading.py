"""A stored resume as a host reads it: outline, JSON, Markdown, text."""

import json
from typing import Any

from resume_mcp.errors import NotFound, PatchRejected, TooLarge
from resume_mcp.ports import ResumeRow, RevisionRow
from resume_mcp.resume.outline import outline
from resume_mcp.resume.pointers import to_index_pointer, value_at
from resume_mcp.server.views.resumes import ReadView

MAX_TEXT_BYTES = 200_000
MAX_JSON_BYTES = 900_000


def read_view(row: ResumeRow, found: RevisionRow, *, format: str, section: str) -> ReadView:  # noqa: A002
    """Return the resume in the wanted form.

    Raises:
        NotFound: if the document has no such section or item.
        TooLarge: if the whole would flood the conversation; it says how to read a part.
    """
    view = ReadView(
        resume_id=row.resume_id, revision=found.revision, title=row.title, locale=row.locale
    )
    if format == "json":
        view.document = _part(found.document, section)
    elif format == "outline" and "/" not in section.strip("/"):
        _part(found.document, section)
        view.text = outline(found.document, section.strip("/"))
    elif format == "outline":
        part = _part(found.document, section)
        view.text = json.dumps(part, ensure_ascii=False, indent=1)
    else:
        view.text = _readable(found.document, row.locale, format, section)
    _refuse_flood(view)
    return view


def _part(document: Any, section: str) -> Any:
    if not section:
        return document
    pointer = "/" + section.strip("/")
    try:
        return value_at(document, to_index_pointer(document, pointer))
    except (KeyError, PatchRejected) as error:
        keys = ", ".join(key for key in document if isinstance(key, str))
        raise NotFound(
            f"The resume has no {section[:80]!r}. It has {keys}; the outline shows the items."
        ) from error


def _readable(document: Any, locale: str, format: str, section: str) -> str:  # noqa: A002
    from resume_mcp.rendering.model import RenderSpec
    from resume_mcp.rendering.render import finish_render, plan_render

    if section:
        key = section.strip("/").split("/")[0]
        _part(document, key)
        document = {
            key: document[key],
            **({"meta": document["meta"]} if "meta" in document else {}),
        }
    spec = RenderSpec(format=format, locale=locale)
    return finish_render(plan_render(document, spec), None).content.decode("utf-8")


def _refuse_flood(view: ReadView) -> None:
    limit = MAX_TEXT_BYTES if view.document is None else MAX_JSON_BYTES
    size = len(json.dumps(view.structured(), ensure_ascii=False).encode("utf-8", "replace"))
    if size > limit:
        raise TooLarge(
            f"That is {size:,} bytes; at most {limit:,} are given at once. Read the "
            "outline, then single items with section='work/<id>'; render_resume writes a file.",
            bytes=size,
            limit=limit,
        )
