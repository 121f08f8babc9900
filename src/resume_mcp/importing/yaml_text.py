"""Reads YAML as people mean it: texts stay texts, nothing is expanded, faults have their place."""

import re
from collections.abc import Iterator
from typing import Any

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.vocabulary.text import without_surrogates

MAX_BYTES = 256 * 1024
MAX_NODES = 20_000
MAX_DEPTH = 40
_NULLS = ("", "~", "null", "Null", "NULL")
_WORDS = {"true": True, "false": False}
# An integer that its text can be made of again: no sign, no zeros before it, no huge one.
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,14})")
_NESTED = re.compile(r"\n[ \t]*(?=[-*•][ \t]+\S)")


def read_yaml(text: str) -> Any:
    """Return the value of a YAML text.

    Scalars stay as written: `no`, `1:30`, `2020-01-23` and `3.10` are texts. Only plain whole
    numbers, `true`, `false` and `null` become values.

    Raises:
        TooLarge: beyond the bounds on bytes.
        Unreadable: with line and column.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise TooLarge(
            f"This YAML has {size:,} bytes; {MAX_BYTES:,} are the most that is read. "
            "A resume is far smaller: check that this is the right file.",
            size=size,
            limit=MAX_BYTES,
        )
    import yaml

    clean = without_surrogates(text.removeprefix("\ufeff"))
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Builder(clean).build(yaml.parse(clean, Loader=loader))
    except yaml.MarkedYAMLError as error:
        raise _malformed(error, clean) from error
    except yaml.reader.ReaderError as error:
        raise _unreadable_character(clean, error.position, str(error.character)) from error


class _Builder:
    """Builds the value from the events, so that nothing that is refused is ever built."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[dict[str, Any] | list[Any]] = []  # what has not ended
        self._keys: list[str | None] = []  # of each open mapping, the key that waits for a value
        self._nodes = 0
        self._documents = 0
        self._root: Any = None

    def build(self, events: Iterator[Any]) -> Any:
        """Return the value of the one document.

        Raises:
            Unreadable: for what is refused, with its place.
        """
        for event in events:
            self._take(type(event).__name__, event)
        return self._root

    def _take(self, kind: str, event: Any) -> None:
        if kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                raise _refused(event, "a second document begins; one is expected")
        elif kind in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent", "AliasEvent"):
            self._check(kind, event)
            self._node(kind, event)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._open.pop()
            self._keys.pop()

    def _check(self, kind: str, event: Any) -> None:
        if kind == "AliasEvent" or event.anchor is not None:
            raise _refused(event, "an anchor or alias (& or *) stands; write the value out")
        if event.tag is not None:
            raise _refused(event, "a tag (!) stands; write the plain value")
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise _refused(event, f"more than {MAX_NODES:,} values; no resume has as many")
        if kind != "ScalarEvent" and len(self._open) >= MAX_DEPTH:
            raise _refused(event, f"nested deeper than {MAX_DEPTH} levels; no resume is")

    def _node(self, kind: str, event: Any) -> None:
        holder = self._open[-1] if self._open else None
        if isinstance(holder, dict) and self._keys[-1] is None:
            self._take_key(kind, event, holder)
            return
        value = self._scalar(event) if kind == "ScalarEvent" else [] if kind[0] == "S" else {}
        self._put(value, holder)
        if kind != "ScalarEvent":
            self._open.append(value)
            self._keys.append(None)

    def _take_key(self, kind: str, event: Any, holder: dict[str, Any]) -> None:
        if kind != "ScalarEvent":
            raise _refused(event, "a key must be a text, not a list or a mapping")
        key = str(event.value)
        if key in holder:
            raise _refused(event, f"the key {key[:60]!r} stands twice in one mapping; keep one")
        holder[key] = None
        self._keys[-1] = key

    def _put(self, value: Any, holder: dict[str, Any] | list[Any] | None) -> None:
        if holder is None:
            self._root = value
        elif isinstance(holder, list):
            holder.append(value)
        else:
            holder[str(self._keys[-1])] = value
            self._keys[-1] = None

    def _scalar(self, event: Any) -> Any:
        text: str = event.value
        if event.style:
            return text
        if text in _NULLS:
            return None
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            return int(text)
        return self._with_nested(text, event)

    def _with_nested(self, folded: str, event: Any) -> str:
        """Return a wrapped text; lines of it that begin with `-` stay lines.

        YAML folds bullets that are indented below a bullet into one text; who writes them means
        bullets.
        """
        written = self._text[event.start_mark.index : event.end_mark.index]
        if "\n" not in written or not _NESTED.search(written):
            return folded
        parts = _NESTED.split(written)
        return "\n".join(" ".join(part.split()) for part in parts)


def _refused(event: Any, reason: str) -> Unreadable:
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    return Unreadable(
        f"This YAML can't be read (line {line}, column {column}): {reason}. Nothing was stored.",
        line=line,
        column=column,
    )


# What libyaml says -> what is to be done.
_REASONS = {
    "mapping values are not allowed": "a colon and a space make a key here; put the text in quotes",
    "cannot start any token": "a value can't begin so; quote it, indent with spaces",
    "could not find expected ':'": "a colon was expected after the key",
    "found unexpected end of stream": "a text in quotes has no closing quote",
    "did not find expected '-' indicator": "a list item (- …) or less indentation was expected",
    "did not find expected key": "a key was expected; check the indentation and the quotes",
    "did not find expected node content": "a value or a closing bracket was expected",
    "did not find expected ',' or ']'": "a comma or ] was expected",
    "did not find expected ',' or '}'": "a comma or } was expected",
    "expected ',' or": "a comma or a closing bracket was expected",
    "block sequence entries are not allowed": "a list can't begin here; give it a line of its own",
    "unknown escape character": "in double quotes \\ begins an escape; use single quotes",
    "invalid Unicode character": "an escape in double quotes is no character",
    "found a tab character": "a tab stands where spaces are expected",
    "while scanning a block scalar": "after | or > the text begins on the next line; else quote it",
    "while scanning an anchor": "& and * begin an anchor, which is not read; quote the text",
    "while scanning an alias": "& and * begin an anchor, which is not read; quote the text",
    "while scanning a tag": "! begins a tag, which is not read; quote the text",
    "document start": "a line with --- or the end was expected; check the indentation",
    "depth": f"nested deeper than {MAX_DEPTH} levels; no resume is",
}


def _malformed(error: Any, text: str) -> Unreadable:
    mark = error.problem_mark or error.context_mark
    if "expected ':'" in (error.problem or "") and error.context_mark:
        mark = error.context_mark  # noticed one line later
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    said = f"{error.problem or ''} {error.context or ''}"
    reason = next((why for known, why in _REASONS.items() if known in said), "the YAML is broken")
    lines = text.split("\n")
    near = lines[line - 1].strip()[:40] if line <= len(lines) else ""
    return Unreadable(
        f"This is YAML with a fault at line {line}, column {column}: {reason}"
        f"{f'; found {near!r}' if near else ''}. "
        "Mend that place and import again; nothing was stored.",
        line=line,
        column=column,
    )


def _unreadable_character(text: str, position: int, character: str) -> Unreadable:
    line = text.count("\n", 0, position) + 1
    return Unreadable(
        f"This YAML holds a control character ({character[:12]!r}) near line {line}. "
        "Remove it and import again; nothing was stored.",
        line=line,
    )
