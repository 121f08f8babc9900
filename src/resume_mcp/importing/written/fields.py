"""Decides which phrase in the head of an entry is employer, title, or neither."""

import re
from itertools import pairwise
from typing import NamedTuple

from resume_mcp.importing.written.cues import (
    is_employment_type,
    org_score,
    role_score,
    works_alone,
)
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.pieces import Piece, Pieces, bare, is_named_after, split_commas


class Slots(NamedTuple):
    """The head of an entry with its parts named."""

    org: str = ""
    role: str = ""
    url: str = ""
    degree: str = ""
    area: str = ""
    extras: tuple[str, ...] = ()
    place: str = ""


def order_vote(heads: list[Pieces]) -> int:
    """Return > 0 where the titles of a section come first, < 0 where the employers do."""
    votes = 0
    for head in heads:
        pieces = _name_pieces(head)
        for first, second in list(pairwise(pieces))[:1]:
            ahead = role_score(first.text) + org_score(second.text)
            behind = org_score(first.text) + role_score(second.text)
            votes += (ahead > behind) - (ahead < behind)
    return votes


def name_job(head: Pieces, *, vote: int = 0) -> Slots:
    """Name the parts of a job: employer, title, and what is neither."""
    given = head.labelled
    pieces = _name_pieces(head)
    pieces = [half for piece in pieces for half in _with_kind(piece)]
    extras = [piece.text for piece in pieces if _names_nothing(piece.text)]
    pieces = [piece for piece in pieces if not _names_nothing(piece.text)]
    if "org" in given or "role" in given:
        return _with_labels(head, pieces, extras)
    if not pieces:
        return Slots(extras=tuple(extras))
    pieces, departments = _without_departments(pieces)
    extras += departments
    if len(pieces) == 1:
        return _single(pieces[0], extras)
    if len(pieces) == 2 and not head.place and _is_unknown_town(*pieces):
        return Slots(pieces[0].text, "", pieces[0].url, extras=tuple(extras), place=pieces[1].text)
    return _ordered(pieces, extras, vote)


def _with_kind(piece: Piece) -> list[Piece]:
    """Split `Ubuntu Digital (contract)`: what stands in brackets is how one was employed."""
    kind = re.fullmatch(r"(\S.*?)\s*[(（]([^()（）]+)[)）]", piece.text)
    if kind is None or not is_employment_type(kind[2]) or kind[2] == "实习":
        return [piece]
    return [piece._replace(text=kind[1]), piece._replace(text=kind[2])]


def _names_nothing(text: str) -> bool:
    """Tell whether a phrase is neither employer nor title: part-time, `Hours per week: 40`."""
    labelled = split_label(text)
    counted = labelled is not None and re.match(r"[\d$€£¥]", labelled[1]) is not None
    return is_employment_type(text) or counted


def _without_departments(pieces: list[Piece]) -> tuple[list[Piece], list[str]]:
    """Set 基础架构部 aside where employer and title stand beside it."""
    if len(pieces) < 3:
        return pieces, []
    kept = [piece for piece in pieces if not _DEPARTMENT.search(piece.text)]
    if len(kept) < 2:
        return pieces, []
    return kept, [piece.text for piece in pieces if piece not in kept]


_DEPARTMENT = re.compile(r"(?i)(?:部|部门|事业部|事业群|组|团队|department|dept\.?|team|division)$")


def is_department(text: str) -> bool:
    """Tell whether a phrase is a part of an employer: 移动研发部, Data Team."""
    return _DEPARTMENT.search(text) is not None


def _is_unknown_town(org: Piece, other: Piece) -> bool:
    """Tell whether a word after a sure employer can only be its town: `__Institute__, Split`."""
    sure = org_score(org.text) > 1 and role_score(org.text) < 2 and org.style == "strong"
    bare_word = re.fullmatch(r"[A-Z][a-zÀ-ÿ'’-]+(?: [A-Z][a-zÀ-ÿ'’-]+)?", other.text)
    return sure and other.style == "plain" and bare_word is not None and not role_score(other.text)


def _with_labels(head: Pieces, pieces: list[Piece], extras: list[str]) -> Slots:
    org, role = head.labelled.get("org", ""), head.labelled.get("role", "")
    rest = list(pieces)
    if not org and rest:
        org = rest.pop(0).text
    if not role and rest and role_score(rest[0].text) > 1:
        role = rest.pop(0).text
    return Slots(org, role, url_of(pieces), extras=(*extras, *(piece.text for piece in rest)))


def with_town(slots: Slots) -> Slots:
    """Split `Cape Coast Cocoa, Cape Coast` where the other employers show theirs."""
    org, town = _org_and_town(slots)
    return slots._replace(org=org, place=town) if town else slots


def show_towns(slots: list[Slots]) -> bool:
    """Tell whether the employers of a section show their towns: each of them ends in one."""
    named = [own for own in slots if own.org]
    sure = any(org_score(_org_and_town(own)[0]) > 2 for own in named if _org_and_town(own)[1])
    return sure or (len(named) > 1 and all(_org_and_town(own)[1] for own in named))


TOWN = re.compile(
    r"[A-ZÀ-ÞŁŚŻ][\w'’.-]+(?: (?:[A-ZÀ-Þ][\w'’-]+|am|an|der|den|sur|de|del|la|en|le|upon|i)){0,3}"
    r"(?: \([A-ZÀ-Þ][\w'’ .-]{1,20}\))?"
)


def _org_and_town(slots: Slots) -> tuple[str, str]:
    """Split an employer that ends in the shape of a town; "" where it does not."""
    org, comma, town = slots.org.rpartition(", ")
    bracketed = re.fullmatch(r"([^()]+\S) \(([^()]+)\)", slots.org)
    if bracketed and not (comma and TOWN.fullmatch(town)):
        org, comma, town = bracketed[1], "(", bracketed[2]
        if not org_score(org) or is_employment_type(town):
            return slots.org, ""
    other = "," in org or is_named_after(org) or not TOWN.fullmatch(town)
    if not comma or slots.place or other or org_score(town) or role_score(town):
        return slots.org, ""
    return org, town


def _single(piece: Piece, extras: list[str]) -> Slots:
    role, org = role_score(piece.text), org_score(piece.text)
    if (role > org or works_alone(piece.text)) and not piece.url:
        return Slots(role=piece.text, extras=tuple(extras))
    return Slots(org=piece.text, url=piece.url, extras=tuple(extras))


def _ordered(pieces: list[Piece], extras: list[str], vote: int) -> Slots:
    """Cut the phrases into employer and title where the words speak for it most."""
    best = max(_cuts(pieces, vote), key=lambda cut: cut[0])
    _, org, role, rest = best
    return Slots(
        " ".join(p.text for p in org[:1]) if len(org) == 1 else ", ".join(p.text for p in org),
        ", ".join(p.text for p in role),
        url_of(org) or url_of(pieces),
        extras=(*extras, *(piece.text for piece in rest)),
    )


_Cut = tuple[float, list[Piece], list[Piece], list[Piece]]


def _cuts(pieces: list[Piece], vote: int) -> list[_Cut]:
    """Return every way to choose employer and title, each with how well it fits."""
    found: list[_Cut] = []
    for i, first in enumerate(pieces):
        for j, second in enumerate(pieces):
            if i == j:
                continue
            score: float = org_score(first.text) + role_score(second.text)
            score -= role_score(first.text) * 0.5 + org_score(second.text) * 0.5
            score += 1.5 * (first.style == "link" and second.style != "link")
            score += 0.6 * ((vote > 0) == (j < i)) if vote else 0.3 * _usual(first, second, i, j)
            score -= 0.4 * (max(i, j) - 1)
            found.append(
                (score, [first], [second], [p for p in pieces if p not in (first, second)])
            )
    return found


def _usual(org: Piece, role: Piece, i: int, j: int) -> bool:
    """Without other signs the employer comes first; in one line of Latin text the title does."""
    if org.row == role.row and re.search(r"[A-Za-z]", role.text) and org.style == role.style:
        return j < i
    if org.row == role.row and role.style in ("strong", "em") and org.style == "plain":
        return j < i
    return i < j


def url_of(pieces: list[Piece]) -> str:
    """Return the first link of a head."""
    return next((piece.url for piece in pieces if piece.url), "")


def _name_pieces(head: Pieces) -> list[Piece]:
    """Return the phrases; where separators gave fewer than two, commas split further."""
    pieces = head.pieces
    for split in (at_dashes, _halves):
        if len([p for p in pieces if not is_employment_type(p.text)]) >= 2:
            return pieces
        parts = [
            piece._replace(text=bare(part))
            for piece in pieces
            for part in (split(piece) if piece.style != "link" else [piece.text])
        ]
        pieces = [piece for piece in parts if piece.text]
    return pieces


def at_dashes(piece: Piece) -> list[str]:
    """Split `Acme - Engineer`."""
    return [part for part in re.split(r"\s+[-–—|]+\s+", piece.text) if part]


def _halves(piece: Piece) -> list[str]:
    """Split `Analyst, Blue River`; a styled phrase of one kind stays whole."""
    parts = split_commas(piece.text)
    if len(parts) < 2:
        return [piece.text]
    roles = [role_score(part) > 1 for part in parts]
    if piece.style != "plain" and not (any(roles) and not all(roles)):
        return [piece.text]
    return _merged(parts) if len(parts) > 2 else parts


def _merged(parts: list[str]) -> list[str]:
    """Join the parts of one name: a department and its university, two words of one title."""
    merged = [parts[0]]
    for part in parts[1:]:
        last = merged[-1]
        if org_score(last) and org_score(part) and not role_score(last) and not role_score(part):
            merged[-1] = f"{last}, {part}"
        else:
            merged.append(part)
    return merged
