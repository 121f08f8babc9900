"""Changes one value in a JSON text and leaves every other byte of it as it is.

Comments and trailing commas, which some hosts allow, are read as the spaces that they stand for:
every place in the text keeps its number.
"""

import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from resume_mcp.errors import Unreadable

_SPACES = " \t\r\n"
_DECODER = json.JSONDecoder()


class _Member(NamedTuple):
    key: str
    start: int  # of the key
    value: int  # start of the value
    end: int  # of the value


class _Object(NamedTuple):
    start: int  # of its brace
    members: tuple[_Member, ...]
    end: int  # of its closing brace

    def member(self, key: str) -> _Member | None:
        found = [each for each in self.members if each.key == key]
        if len(found) > 1:
            raise Unreadable(f"{key!r} stands in the file more than once: which one is meant?")
        return found[0] if found else None


def plain_json(text: str) -> str:
    """Return the text with spaces in the place of comments and trailing commas."""
    without = _comments().sub(_blanked, text)
    return _trailing_commas().sub(_blanked, without)


def parsed(text: str) -> Any:
    """Return what the text says; an empty one says {}.

    Raises:
        Unreadable: if it is no JSON, or no object.
    """
    try:
        found = json.loads(plain_json(text)) if plain_json(text).strip() else {}
    except (ValueError, RecursionError) as error:
        where = f", line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise Unreadable(f"it is no JSON{where}") from error
    if not isinstance(found, dict):
        raise Unreadable("it holds no JSON object")
    return found


def with_value(text: str, path: Sequence[str], value: Any) -> str:
    """Return the text with a value set; objects on the way are made.

    Raises:
        Unreadable: if the text is no JSON object, or something else stands on the way.
    """
    expected = parsed(text)
    inner = expected
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
        if not isinstance(inner, dict):
            raise Unreadable(f"{key!r} in it is no object")
    inner[path[-1]] = value
    style = _Style.of(text)
    whole = text
    if not plain_json(text).strip():  # nothing, or comments only
        begin = "" if not text or text.endswith("\n") else style.newline
        whole = f"{text}{begin}{{}}{style.newline}"
    return _proven(_set(whole, path, value, style), expected)


def without_value(text: str, path: Sequence[str]) -> str:
    """Return the text without a member that is there; comments around it stay."""
    expected = parsed(text)
    inner = expected
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    plain = plain_json(text)
    found = _root(plain)
    for key in path[:-1]:
        member = found.member(key)
        assert member is not None  # noqa: S101 - it was parsed above
        found = _object(plain, member.value)
    return _proven(_cut(text, plain, found, path[-1]), expected)


class _Style(NamedTuple):
    """How the file is laid out."""

    newline: str
    unit: str  # one step of indentation; "" where all stands on one line

    @staticmethod
    def of(text: str) -> "_Style":
        newline = "\r\n" if "\r\n" in text else "\n"
        if "\n" not in text.strip() and text.strip("\ufeff" + _SPACES) not in ("", "{}"):
            return _Style(newline, "")
        found = re.search(r"\n([ \t]+)\"", text)
        return _Style(newline, found[1] if found else "  ")

    def dumped(self, value: Any, indent: str) -> str:
        """Return a value as it stands behind its key."""
        if not self.unit:
            return json.dumps(value, ensure_ascii=False)
        lines = json.dumps(value, ensure_ascii=False, indent=self.unit).split("\n")
        return f"{self.newline}{indent}".join(lines)


def _set(text: str, path: Sequence[str], value: Any, style: _Style) -> str:
    plain = plain_json(text)
    found = _root(plain)
    for number, key in enumerate(path):
        member = found.member(key)
        if member is None:
            for outer in reversed(path[number + 1 :]):
                value = {outer: value}
            return _added(text, plain, found, f"{json.dumps(key, ensure_ascii=False)}: ", value)
        if number == len(path) - 1:
            dumped = style.dumped(value, _indent(text, member.start))
            return text[: member.value] + dumped + text[member.end :]
        found = _object(plain, member.value)
    raise AssertionError(path)


def _added(text: str, plain: str, found: _Object, key: str, value: Any) -> str:
    """Put a member behind the last one, and behind the comments that follow it."""
    style = _Style.of(text)
    last = found.members[-1] if found.members else None
    after = last.end if last else found.start + 1
    filled = len(text[: found.end].rstrip(_SPACES))
    tail = text[max(after, filled) : found.end]
    outer = _indent(text, found.start)
    broken = last is None or "\n" in text[found.start : found.end]
    if not style.unit and "//" not in text[after : found.end]:
        begin, close, indent = (" " if last else ""), tail, ""
    else:
        unit = style.unit or "  "
        is_own_line = last is not None and "\n" in text[found.start : last.start]
        indent = _indent(text, last.start) if last and is_own_line else outer + unit
        begin = f"{style.newline}{indent}"
        close = f"{style.newline}{outer}" if not ("\n" in tail and broken) else tail
        style = _Style(style.newline, unit)
    comma = "," if last and "," not in _between(text, plain, last.end, found.end) else ""
    member = f"{begin}{key}{style.dumped(value, indent)}{close}"
    middle = text[after : max(after, filled)]
    return text[:after] + comma + middle + member + text[found.end :]


def _cut(text: str, plain: str, found: _Object, key: str) -> str:
    number = [each.key for each in found.members].index(key)
    member = found.members[number]
    start = len(text[: member.start].rstrip(" \t"))
    # Its line goes with it, when nothing else stands before it there.
    if text[:start].endswith("\n"):
        start -= 2 if text[:start].endswith("\r\n") else 1
    else:
        start = member.start
    end = member.end
    if number + 1 < len(found.members):
        comma = plain.index(",", end)
        return text[:start] + text[end:comma] + text[comma + 1 :]
    if number:
        comma = plain.index(",", found.members[number - 1].end)
        return text[:comma] + text[comma + 1 : start] + text[end:]
    rest = text[end : found.end]
    if rest.lstrip(_SPACES).startswith(","):  # a trailing one
        end += rest.index(",") + 1
    return text[:start] + text[end:]


def _proven(text: str, expected: Any) -> str:
    """Return the text after a last look: it says what it should, in the same order."""
    if json.dumps(parsed(text)) != json.dumps(expected):
        raise Unreadable("it is laid out in a way that can't be changed safely")
    return text


def _root(plain: str) -> _Object:
    return _object(plain, plain.index("{"))


def _object(plain: str, start: int) -> _Object:
    if plain[start] != "{":
        raise Unreadable("something else stands where an object of servers should be")
    members, place = [], _skipped(plain, start + 1)
    while plain[place] != "}":
        if plain[place] == ",":
            place = _skipped(plain, place + 1)
        key, end = _DECODER.raw_decode(plain, place)
        value = _skipped(plain, _skipped(plain, end) + 1)
        _, after = _DECODER.raw_decode(plain, value)
        members.append(_Member(key, place, value, after))
        place = _skipped(plain, after)
    return _Object(start, tuple(members), place)


def _skipped(plain: str, place: int) -> int:
    while plain[place] in _SPACES:
        place += 1
    return place


def _indent(text: str, place: int) -> str:
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _between(text: str, plain: str, start: int, end: int) -> str:
    """Return what stands between two places, but for comments: of a trailing comma, the comma."""
    kept = _comments().sub(_blanked, text)
    return kept[start:end] if plain[start:end].strip() == "" else ""


def _blanked(found: re.Match[str]) -> str:
    shown = found[0]
    if shown.startswith('"'):
        return shown
    return re.sub(r"[^\r\n]", " ", shown)


@cache
def _comments() -> re.Pattern[str]:
    return re.compile(r'"(?:\\.|[^"\\])*"|//[^\r\n]*|/\*.*?\*/', re.DOTALL)


@cache
def _trailing_commas() -> re.Pattern[str]:
    return re.compile(r'"(?:\\.|[^"\\])*"|,(?=[ \t\r\n]*[}\]])', re.DOTALL)
