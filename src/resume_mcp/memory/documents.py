"""The documents of memory: an enumeration, so that no user text ever becomes a path."""

import re
import unicodedata
from datetime import date
from functools import cache
from typing import Literal, NamedTuple

from resume_mcp.errors import InvalidInput, NotFound

Unit = Literal["characters", "bytes"]

MODES = ("append", "replace", "add_section", "replace_in_section", "remove_section")
SECTION_EDITS = ("add_section", "replace_in_section", "remove_section")

_DAY_FILE = re.compile(r"daily/(\d{4}-\d{2}-\d{2})\.md")


class Doc(NamedTuple):
    """One document: its file, its budget, and what a model may do with it."""

    key: str
    file: str  # inside the memory folder; `{date}` stands for a local date
    budget: int
    unit: Unit
    model_may: str
    modes: tuple[str, ...]
    aliases: tuple[str, ...] = ()

    def size(self, text: str) -> int:
        """Return the size of a text in this document's unit."""
        return len(text.encode("utf-8")) if self.unit == "bytes" else len(text)


DOCS = (
    Doc("soul", "SOUL.md", 2_000, "characters", "read", (), ("身份",)),
    Doc("user", "USER.md", 1_400, "characters", "section edits", SECTION_EDITS, ("用户",)),
    Doc(
        "notes",
        "MEMORY.md",
        2_200,
        "characters",
        "section edits",
        SECTION_EDITS,
        ("memory", "笔记"),
    ),
    Doc("daily", "daily/{date}.md", 1_000, "characters", "append", ("append",), ("日志",)),
    Doc(
        "resume_source", "简历原文.md", 16_384, "bytes", "read", (), ("简历原文", "original_resume")
    ),
    Doc(
        "preferences",
        "职业偏好.md",
        4_096,
        "bytes",
        "append, replace, section edits",
        MODES,
        ("职业偏好",),
    ),
    Doc(
        "skills",
        "技能标签.md",
        4_096,
        "bytes",
        "append, replace, section edits",
        MODES,
        ("技能标签",),
    ),
    Doc(
        "history",
        "优化历史.md",
        4_096,
        "bytes",
        "append, replace, section edits",
        MODES,
        ("优化历史",),
    ),
)
KEYS = tuple(doc.key for doc in DOCS)


def doc_of(name: str) -> Doc:
    """Return the document that a key, an alias or a file name stands for.

    Raises:
        NotFound: for every other name, always with the same words.
    """
    doc = _names().get(unicodedata.normalize("NFC", name).lower()) if len(name) <= 40 else None
    if doc is None:
        raise NotFound(
            f"There is no memory document of that name. The documents are: {', '.join(KEYS)}.",
            chinese=f"没有这个记忆文档。可用的有：{'、'.join(KEYS)}。",
            docs=list(KEYS),
        )
    return doc


def writable_doc(doc: Doc, *, soul_writable: bool) -> Doc:
    """Return the document with the modes that this person's settings give the model."""
    if doc.key == "soul" and soul_writable:
        return doc._replace(model_may="append, replace, section edits", modes=MODES)
    return doc


def daily_file(day: date) -> str:
    """Return the file of a day's log."""
    return f"daily/{day.isoformat()}.md"


def day_of(file: str) -> date | None:
    """Return the day that a log's file name stands for, or nothing for another file."""
    match = _DAY_FILE.fullmatch(file)
    try:
        return date.fromisoformat(match[1]) if match else None
    except ValueError:
        return None


def refuse_unstorable(text: str, *, name: str) -> None:
    """Let only text through that a UTF-8 file can hold and a terminal can show.

    A person's text is never changed in silence, so nothing is stripped here.

    Raises:
        InvalidInput: for a lone surrogate or a control character, with its position.
    """
    match = _unstorable().search(text)
    if match is None:
        return
    point = ord(match[0])
    kind = "a lone surrogate" if 0xD800 <= point <= 0xDFFF else "a control character"
    raise InvalidInput(
        f"{name} holds {kind} (U+{point:04X}) at character {match.start() + 1}. "
        "Send the text without it; line breaks and tabs are fine.",
        position=match.start(),
    )


@cache
def _names() -> dict[str, Doc]:
    return {
        unicodedata.normalize("NFC", name).lower(): doc
        for doc in DOCS
        for name in (doc.key, doc.file, *doc.aliases)
        if "{" not in name
    }


@cache
def _unstorable() -> re.Pattern[str]:
    return re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
