"""Cuts the lines of the head of a resume into the pieces that each say one thing."""

import re
import unicodedata
from typing import NamedTuple

from resume_mcp.importing.written.cues import DEGREES_HAN, school_score
from resume_mcp.importing.written.labels import label_of, split_label
from resume_mcp.importing.written.lines import Line, is_sentence
from resume_mcp.importing.written.links import EMAIL, URL, phone_in
from resume_mcp.importing.written.places import is_place
from resume_mcp.importing.written.tables import words

_SPLIT = re.compile(
    r"\s*[|｜•∙●◆⋅◇⋄♦❖]\s*|\s*·\s+|\s+·\s*|\t+|\s{2,}|\u3000+|\s*[；;]\s*"
    r"|\s+[–—]\s+|(?<!\d)\s+-\s+|\s+-\s+(?!\d)"
)
_SPACED_LABEL = re.compile(r"(?<![一-鿿])([一-鿿])[ \u3000]+([一-鿿])(?=[ \u3000]*[:：])")
_LABEL = re.compile(
    r"(?<=\S)[ ,，]+((?:[一-鿿/]{2,6}|(?:[A-Z][A-Za-z-]*[ ])?[A-Z][A-Za-z-]+)[:：])(?!//)"
)
_FACT_HAN = re.compile(
    r"[男女]$|\d{2}岁|\d{1,2}年|(?:19|20)\d{2}年|[已未]婚|现居|党员|团员|[一-鿿]族$"
)
_TELLING = re.compile(r"[男女]|\d{2}岁|(?:19|20)\d{2}年.{0,4}")
# What LinkedIn puts behind a link or a number to say what it is.
_LINK_KIND = re.compile(
    r"(?i)\((?:linkedin|mobile|home|work|portfolio|personal|company|blog|other|rss|website|github)\)"
)
_EMPTY_LABEL = re.compile(r"(?i)(?:[etmpw]|e-?mail|tel|phone|mobile|cell|web|[\W_]*)\.?")


class Segment(NamedTuple):
    """A piece of a line of the head, and the links inside it."""

    text: str
    number: int
    links: tuple[tuple[str, str], ...]
    alone: bool  # nothing else stands on its line
    by_contact: bool = False  # an address or a number stands on its line


def segments_of(line: Line) -> list[Segment]:
    """Return the pieces of a line of the head."""
    text = _SPACED_LABEL.sub(r"\1\2", line.plain)
    links = tuple((span.text.strip(), span.url) for span in line.spans if span.url)
    parts = [part for part in _SPLIT.split(text) if part and part.strip()]
    parts = [piece for part in parts for piece in _at_labels(part) if piece.strip()]
    parts = [piece for part in parts for piece in _at_spaces(part)]
    parts = [piece.strip() for part in parts for piece in _at_commas(part)]
    parts = _cells(parts)
    told = bool(EMAIL.search(text) or phone_in(text))
    return [Segment(part, line.number, links, len(parts) == 1, told) for part in parts]


def _at_labels(text: str) -> list[str]:
    """Split `姓名：张伟 性别：男`: before each label that follows a value."""
    if not re.search(r"[:：]", text):
        return [text]
    starts = [
        match.start(1)
        for match in _LABEL.finditer(text)
        if re.search(r"[:：]\s*\S", text[: match.start()])
    ]
    return [text[a:b] for a, b in zip([0, *starts], [*starts, len(text)], strict=True)]


def _at_spaces(text: str) -> list[str]:
    """Split 女 28岁 本科 5年工作经验: Chinese facts with nothing but a space between."""
    parts = text.split()
    if len(parts) < 3 or not all(re.match(r"[\d+]*[一-鿿]", part) for part in parts):
        return [text]
    told = sum(bool(_FACT_HAN.match(part)) or part in words(DEGREES_HAN) for part in parts)
    return parts if told >= 2 else [text]


def _at_commas(text: str) -> list[str]:
    """Split at commas where one part is a fact such as 男 or an e-mail address."""
    parts = [part.strip() for part in re.split(r"[,，]\s*", text) if part.strip()]
    if len(parts) < 2 or split_label(text) or not any(map(_is_telling, parts)):
        return [text]
    joined: list[str] = []
    for part in parts:
        if joined and is_place(f"{joined[-1]}, {part}") and not is_place(joined[-1]):
            joined[-1] = f"{joined[-1]}, {part}"
        else:
            joined.append(part)
    return joined


def _is_telling(part: str) -> bool:
    return bool(_TELLING.fullmatch(part) or EMAIL.fullmatch(part) or phone_in(part))


def _cells(parts: list[str]) -> list[str]:
    """Join the cells of a form: 姓名 | 张伟 becomes 姓名：张伟."""
    joined: list[str] = []
    for part in parts:
        waits = bool(joined) and label_of(joined[-1]) is not None
        if waits and label_of(part) is None and split_label(part) is None:
            joined[-1] = f"{joined[-1].rstrip(':：')}：{part}"
        else:
            joined.append(part)
    return joined


def at_slashes(text: str) -> list[str]:
    """Split 王晓明/男/1990 and 本科/北湖大学, but no link and no title."""
    if URL.search(text) or EMAIL.search(text) or is_sentence(text):
        return [text]
    parts = [part.strip() for part in re.split(r"\s*[/／]\s*", text) if part.strip()]
    telling = any(
        part in ("男", "女") or part in words(DEGREES_HAN) or school_score(part) for part in parts
    )
    return parts if len(parts) > 1 and (telling or " / " in text) else [text]


def bare_segment(text: str) -> str:
    """Return a text without the separators and brackets that the taken parts leave behind."""
    text = re.sub(r"[(（\[<]\s*[)）\]>]", " ", re.sub(r"\s+", " ", text)).strip()
    text = _LINK_KIND.sub(" ", text).strip()
    text = "" if text == "in" else text  # the sign of LinkedIn, set as letters
    if text and unicodedata.category(text[0]) in ("So", "Sk", "Cn", "Co"):
        text = re.sub(r"^[^\w(（+]+", "", text)
    text = text.strip(" ,，;；|·•-–—:：/<>")
    if text[:1] in "(（" and text[-1:] in ")）":
        text = text[1:-1].strip()
    return "" if _EMPTY_LABEL.fullmatch(text) else text
