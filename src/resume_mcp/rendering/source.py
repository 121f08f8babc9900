"""What a file is made from: a stored revision, a draft, or a text."""

import json
from typing import NamedTuple

from resume_mcp.deviation.model import Deviation
from resume_mcp.resume.document import JsonObject


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
    dated: str = ""  # the day of the revision: the same revision gives the same file for ever


NOT_STORED = ToRender(
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


def made_from(source: ToRender) -> str:
    """Return what is stored nowhere else, as JSON."""
    if source.resume_id is not None:
        return ""
    origin = {"document": source.document, "markdown": source.markdown, "locale": source.locale}
    return json.dumps(origin, ensure_ascii=True)
