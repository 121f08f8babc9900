"""Tells the same job again: on another board, in another city, in slightly other words."""

import base64
import functools
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from resume_mcp.jobs.posting import Posting
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import mentions

# Measured: docs/decisions on near-duplicates.
THRESHOLD = 0.6
_BINS = 32
_SHINGLE = 4  # words, or Chinese characters
_ENOUGH = 12  # shingles; a shorter text says too little to tell two jobs apart
_EMPTY = 0xFFFF
_PLACES = frozenset({"city", "country"})
_SHORTEST_NAME = 4


def fingerprint(posting: Posting) -> str:
    """Return what is kept of a posting to find its likes: its title's core, its text's sketch."""
    return f"{title_core(posting.title)}\n{_sketched(posting.description)}"


def grouped(facts: Sequence[Mapping[str, Any]]) -> list[list[int]]:
    """Return the positions of the same job together, each group where its first stands.

    Facts are those of search results, with their `print`; what has none stands alone.
    """
    groups: list[list[int]] = []
    by_title: dict[str, list[list[int]]] = {}
    for at, each in enumerate(facts):
        title = _title_in(each)
        titled = by_title.setdefault(title, []) if title else []
        group = next((known for known in titled if _is_same(facts[known[0]], each)), None)
        if group is None:
            group = []
            groups.append(group)
            titled.append(group)
        group.append(at)
    return groups


def title_core(title: str) -> str:
    """Return a title without places, gender marks, numbers of requisitions and punctuation."""
    plain = to_simplified(title).casefold()
    for mention in reversed(mentions(plain, _PLACES)):
        plain = f"{plain[: mention.start]} {plain[mention.end :]}"
    plain = _rx("title noise").sub(" ", plain)
    return "".join(_rx("token").findall(plain))


def likeness(one: str, other: str) -> float:
    """Return how much two texts share, 0 to 1: their shingles in common, estimated."""
    return _shared(_unpacked(_sketched(one)), _unpacked(_sketched(other)))


def _is_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two jobs of one title are the same."""
    employers = _employer(one), _employer(other)
    if not _may_be_one_employer(*employers):
        return False
    texts = _sketch_in(one), _sketch_in(other)
    if all(texts):
        return _shared(*texts) >= THRESHOLD
    # Without texts to compare, only the same place makes it the same job.
    return all(employers) and _places(one) == _places(other)


def _may_be_one_employer(one: str, other: str) -> bool:
    """Tell whether two names may stand for one employer; some boards name none."""
    short, long = sorted((one, other), key=len)
    if not short or short == long:
        return True
    least = _SHORTEST_NAME if short.isascii() else _SHORTEST_NAME // 2
    return len(short) >= least and short in long


def _title_in(facts: Mapping[str, Any]) -> str:
    return str(facts.get("print") or "").partition("\n")[0]


def _sketch_in(facts: Mapping[str, Any]) -> tuple[int, ...]:
    return _unpacked(str(facts.get("print") or "").partition("\n")[2])


def _employer(facts: Mapping[str, Any]) -> str:
    """Return the employer's name without its legal form, spaces and signs."""
    company = to_simplified(str(facts.get("company") or "")).casefold()
    return "".join(_rx("token").findall(_rx("legal form").sub(" ", company)))


def _places(facts: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(facts.get("cities") or [str(facts.get("city") or "").casefold()])


def _sketched(text: str) -> str:
    """Return the least hash in each of a few bins (one permutation), as text; "" for too little."""
    tokens = _rx("token").findall(to_simplified(text).casefold())
    shingles = {" ".join(tokens[at : at + _SHINGLE]) for at in range(len(tokens) - _SHINGLE + 1)}
    if len(shingles) < _ENOUGH:
        return ""
    least = [_EMPTY] * _BINS
    for shingle in shingles:
        # A checksum's low bits are close for close texts; a multiplication spreads them.
        value = zlib.crc32(shingle.encode("utf-8", "replace")) * 0x9E3779B1 & 0xFFFFFFFF
        place, rest = value >> 27, value >> 11 & 0xFFFF
        least[place] = min(least[place], rest)
    packed = b"".join(value.to_bytes(2, "big") for value in least)
    return base64.b64encode(packed).decode("ascii")


def _unpacked(sketch: str) -> tuple[int, ...]:
    packed = base64.b64decode(sketch)
    return tuple(int.from_bytes(packed[at : at + 2], "big") for at in range(0, len(packed), 2))


def _shared(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    used = [(a, b) for a, b in zip(one, other, strict=False) if (a, b) != (_EMPTY, _EMPTY)]
    return sum(a == b for a, b in used) / len(used) if used else 0.0


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name])


_PATTERNS = {
    "token": r"[a-z0-9+#]+|[^\W\d_a-z]",
    "title noise": (
        r"[(\[]\s*[mfdwx](?:\s*[/|*]\s*[mfdwx]){1,3}\s*[)\]]|\b(?:remote|hybrid|on-?site)\b|"
        r"远程|急聘|急招|诚聘|招聘|\b(?:req(?:uisition)?|job id|ref)[\s#:.-]*\w*\d\w*|"
        r"\b[a-z]{0,4}-?\d{4,}\b|20\d\d届?"
    ),
    "legal form": (
        r"\b(?:inc|incorporated|llc|ltd|limited|gmbh|ag|corp|corporation|co|plc|bv|sa|ab|oy|as|"
        r"pte|pty|company)\b\.?|(?:股份|责任)?有限(?:责任)?公司|集团|公司"
    ),
}
