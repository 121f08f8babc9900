"""Takes the head of an entry apart: dates out, the rest split where a person put a separator."""

import re
from typing import NamedTuple

from resume_mcp.importing.written.cues import is_degree, org_score, role_score, school_score
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import Line, Span
from resume_mcp.importing.written.links import URL, with_scheme
from resume_mcp.importing.written.places import is_place, is_place_shaped, is_region, split_place
from resume_mcp.importing.written.ranges import Found, find_dates, is_duration, without_duration
from resume_mcp.importing.written.slots import slot_of

_STRONG = re.compile(
    r"\s*[|｜•∙●◆⋅‖◇⋄♦❖]\s*|\s+·\s*|\s*·\s+|\t+|\s{2,}|\u3000+|\s+(?:[-–—]{2,3}|@)\s+|\s*(?:——|--)\s*|\s*//\s*"
    r"|(?<=[一-鿿）)])\s+(?=[一-鿿（])|(?<=[一-鿿）)])\s*[—–]\s*(?=[一-鿿])|\s*[;；]\s*"
)
_WIDE = re.compile(r"\s*[|｜]\s*|\t+|\s{2,}|\u3000+|(?<=[一-鿿）)])\s+(?=[一-鿿（])")
_AT = re.compile(r"\s+(?:at|@)\s+(?=[A-Z\d一-鿿])")
_LEGAL_TAIL = re.compile(
    r"(?i)^(?:inc|corp|ltd|llc|llp|plc|gmbh|co|s\.?a|l\.?p|pty ltd|pvt\.? ltd|co\.,? ltd|limited|"
    r"n\.?a|jr|sr|ii|iii|ph\.?d|mba)\.?$"
)


# `University of California, Berkeley` has its place in its name.
_CAMPUS = re.compile(r"(?i)(?:university of ([\w ]+)|(state university|universidade? de \w+))$")


_STREET = re.compile(
    r"\d{1,5}[A-Za-z]? [A-ZÀ-Þ][\w'’ .-]{1,30} (?:St|Street|Rd|Road|Ave|Avenue|Blvd|"
    r"Boulevard|Lane|Ln|Dr|"
    r"Drive|Way|Court|Ct|Place|Square|Hwy|Highway|Parkway|Pkwy)\.?"
)


def is_named_after(text: str) -> bool:
    """Tell whether the town behind a school is a part of its name."""
    match = _CAMPUS.search(text)
    return match is not None and (match[2] is not None or is_region(match[1]))


class Piece(NamedTuple):
    """A phrase of the head of an entry."""

    text: str
    style: str
    url: str
    row: int  # which line of the head it stands on


class Pieces(NamedTuple):
    """The head of an entry taken apart."""

    pieces: list[Piece]
    dates: Found | None
    labelled: dict[str, str]
    place: str
    spent: list[str]
    url: str = ""  # a link that stands for itself


def take_apart(lines: list[Line]) -> Pieces:
    """Return dates, labelled fields, place and phrases of the head of an entry."""
    dates: Found | None = None
    labelled: dict[str, str] = {}
    pieces: list[Piece] = []
    spent: list[str] = []
    url = ""
    for row, line in enumerate(lines):
        spans = _with_labels(list(line.spans))
        if dates is None:
            dates, spans = _without_dates(spans)
            spent += [dates.raw] if dates else []
        for piece in _split(spans, row):
            field = split_label(piece.text, words=9)
            slot = slot_of(field[0]) if field else ""
            if _is_own_link(piece) and not url:
                url = with_scheme(piece.url or piece.text)
                spent.append(piece.text)
            elif field and slot == "date" and not field[1]:
                spent.append(field[0])
            elif dates and (slot_of(piece.text) == "date" or is_duration(piece.text)):
                spent.append(piece.text)
            elif dates and (shorter := without_duration(piece.text)) != piece.text:
                spent.append(piece.text[len(shorter) :])
                pieces.append(piece._replace(text=shorter))
            elif field and slot and slot not in labelled and field[1]:
                labelled[slot] = field[1]
                spent.append(field[0])
            else:
                pieces.append(piece)
    pieces, place = _without_places(pieces)
    streets = [piece for piece in pieces if len(pieces) > 1 and _STREET.fullmatch(piece.text)]
    pieces = [piece for piece in pieces if piece not in streets]
    place = ", ".join([*(piece.text for piece in streets), *([place] if place else [])])
    if not place and len(pieces) > 2 and _is_own_place(pieces):
        place = pieces.pop().text
    return Pieces(pieces, dates, labelled, labelled.pop("place", "") or place, spent, url)


def _is_own_place(pieces: list[Piece]) -> bool:
    """Tell whether the last line of a head is nothing but what has the shape of a place."""
    last = pieces[-1]
    alone = last.style == "plain" and all(piece.row < last.row for piece in pieces[:-1])
    telling = role_score(last.text) or org_score(last.text) or school_score(last.text)
    return alone and is_place_shaped(last.text) and not telling and not is_degree(last.text)


def _is_own_link(piece: Piece) -> bool:
    """Tell whether a phrase is nothing but a link, shown as its address."""
    address = re.sub(r"(?i)^https?://(?:www\.)?|/$", "", piece.url)
    shown = re.sub(r"(?i)^https?://(?:www\.)?|/$", "", piece.text)
    return URL.fullmatch(piece.text) is not None or bool(shown and shown == address)


def _with_labels(spans: list[Span]) -> list[Span]:
    """Join `**Courses**: A, B` into one run, so that the label stays with its value."""
    text = "".join(span.text for span in spans)
    labelled = split_label(text, words=9)
    styled = len(spans) > 1 and spans[0].style != "plain" and not any(s.url for s in spans)
    return [Span(text)] if styled and labelled and slot_of(labelled[0]) else spans


def _without_dates(spans: list[Span]) -> tuple[Found | None, list[Span]]:
    best: tuple[Found, int] | None = None
    for index, span in enumerate(spans):
        found = find_dates(span.text)
        if found and (best is None or (found.start and not best[0].start)):
            best = (found, index)
    whole = find_dates("".join(span.text for span in spans))
    if whole and whole.start and whole.end and best and not best[0].end:
        # A change of font inside of `2016.03-至今` is no end of the dates.
        return whole, _cut_across(spans, whole.raw)
    if best is not None and best[0].start:
        return best[0], _cut(spans, best[1], best[0])
    if whole and whole.start and not any(span.url for span in spans):
        return whole, [Span(whole.rest)]
    return (best[0], _cut(spans, best[1], best[0])) if best else (None, spans)


def _cut(spans: list[Span], index: int, found: Found) -> list[Span]:
    cut = spans[index]._replace(text=found.rest)
    return [*spans[:index], cut, *spans[index + 1 :]]


def _cut_across(spans: list[Span], raw: str) -> list[Span]:
    """Return the spans without a text that goes over several of them."""
    begin = "".join(span.text for span in spans).find(raw)
    kept, position = [], 0
    for span in spans:
        first, last = begin - position, begin + len(raw) - position
        text = span.text[: max(first, 0)] + span.text[max(last, 0) :]
        kept.append(span._replace(text=text if last > 0 else span.text))
        position += len(span.text)
    return [span for span in kept if span.text]


def _split(spans: list[Span], row: int) -> list[Piece]:
    pieces: list[Piece] = []
    for span in spans:
        parts = (_STRONG if span.style == "plain" else _WIDE).split(span.text)
        for part in parts:
            text = bare(part)
            if not text:
                continue
            if (
                pieces
                and span.style == "plain"
                and part is parts[0]
                and _belongs(pieces[-1], span.text)
            ):
                pieces[-1] = pieces[-1]._replace(text=f"{pieces[-1].text} {part.strip()}")
            else:
                pieces.append(Piece(text, span.style, span.url, row))
    return [half for piece in pieces for half in _at(piece)]


def _belongs(last: Piece, text: str) -> bool:
    """A bracket right after a styled phrase belongs to it: **FraudShield** (Open Source)."""
    return (
        bool(last.text)
        and re.match(r"^\s?[(（][^()（）]*[)）]\s*$", text) is not None
        and not is_place(text)
    )


def _at(piece: Piece) -> list[Piece]:
    """Split `Engineer at Google`."""
    if piece.style == "link" or "university" in piece.text.casefold():
        return [piece]
    parts = _AT.split(piece.text, maxsplit=1)
    return [piece._replace(text=part) for part in parts if part]


def bare(text: str) -> str:
    """Return a phrase without separators at its ends and without brackets around it."""
    text = re.sub(r"[(（\[【]\s*[)）\]】]", " ", text)
    if len(re.findall(r"[(（]", text)) != len(re.findall(r"[)）]", text)):
        text = re.sub(r"^\s*[)）]|[(（]\s*$", " ", text)
    text = re.sub(r"\s+", " ", text).strip(" ,，、;；|·•–—:：*_`~/-")
    if len(text) > 1 and text[-1] == "." and not re.search(r"(?:\b[A-Za-z]{1,4}|\.\w)\.$", text):
        text = text[:-1]
    if re.fullmatch(r"[(（][^()（）]*[)）]", text):
        text = text[1:-1].strip()
    return text


def _without_places(pieces: list[Piece]) -> tuple[list[Piece], str]:
    """Take the first place out; a phrase that is nothing but a place goes before a tail."""
    for index, piece in enumerate(pieces):
        if piece.style in ("plain", "em", "code") and is_place(piece.text) and len(pieces) > 1:
            return pieces[:index] + pieces[index + 1 :], piece.text
    for index, piece in enumerate(pieces):
        rest, place = split_place(piece.text)
        if is_named_after(rest) and ("," not in place or "of" in rest.casefold().split()):
            continue
        if place and rest and (piece.style == "plain" or "," in place):
            return [*pieces[:index], piece._replace(text=rest), *pieces[index + 1 :]], place
    return pieces, ""


def split_commas(text: str) -> list[str]:
    """Split at commas outside brackets; `Inc.` stays with its company, `CA` with its town."""
    if len(text) > 400:
        return [text]
    parts: list[str] = []
    for part in re.split(r"\s*[,，]\s*(?![^(（]*[)）])", text):
        if parts and (
            _LEGAL_TAIL.match(part)
            or (is_place(f"{parts[-1]}, {part}") and not is_place(parts[-1]))
        ):
            parts[-1] = f"{parts[-1]}, {part}"
        elif part:
            parts.append(part)
    return parts
