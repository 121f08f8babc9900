"""Decides which phrase in the head of an entry is employer, title, school, degree."""

import re
from itertools import pairwise
from typing import NamedTuple

from resume_mcp.importing.written.cues import (
    degree_han_in,
    degree_in,
    is_degree,
    is_employment_type,
    org_score,
    role_score,
    school_score,
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
    return Slots(org, role, _url(pieces), extras=(*extras, *(piece.text for piece in rest)))


def with_town(slots: Slots) -> Slots:
    """Split `Cape Coast Cocoa, Cape Coast` where the other employers show theirs."""
    org, town = _org_and_town(slots)
    return slots._replace(org=org, place=town) if town else slots


def show_towns(slots: list[Slots]) -> bool:
    """Tell whether the employers of a section show their towns: each of them ends in one."""
    named = [own for own in slots if own.org]
    sure = any(org_score(_org_and_town(own)[0]) > 2 for own in named if _org_and_town(own)[1])
    return sure or (len(named) > 1 and all(_org_and_town(own)[1] for own in named))


_TOWN = re.compile(
    r"[A-ZÀ-ÞŁŚŻ][\w'’.-]+(?: (?:[A-ZÀ-Þ][\w'’-]+|am|an|der|den|sur|de|del|la|en|le|upon|i)){0,3}"
)


def _org_and_town(slots: Slots) -> tuple[str, str]:
    """Split an employer that ends in the shape of a town; "" where it does not."""
    org, comma, town = slots.org.rpartition(", ")
    other = "," in org or is_named_after(org) or not _TOWN.fullmatch(town)
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
        _url(org) or _url(pieces),
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


def _url(pieces: list[Piece]) -> str:
    return next((piece.url for piece in pieces if piece.url), "")


def _name_pieces(head: Pieces) -> list[Piece]:
    """Return the phrases; where separators gave fewer than two, commas split further."""
    pieces = head.pieces
    for split in (_dashes, _halves):
        if len([p for p in pieces if not is_employment_type(p.text)]) >= 2:
            return pieces
        parts = [
            piece._replace(text=bare(part))
            for piece in pieces
            for part in (split(piece) if piece.style != "link" else [piece.text])
        ]
        pieces = [piece for piece in parts if piece.text]
    return pieces


def _dashes(piece: Piece) -> list[str]:
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


def name_school(head: Pieces) -> Slots:
    """Name the parts of a degree: school, degree, field of study, and what is none of these."""
    given = head.labelled
    parts = [p for piece in head.pieces for p in _school_parts(piece)]
    school = _best_school(parts, given)
    rest = [piece for piece in parts if piece is not school]
    degrees = [piece for piece in rest if is_degree(piece.text)]
    if school is None and not given.get("school") and rest:
        school = next((piece for piece in rest if piece not in degrees), None)
        rest = [piece for piece in rest if piece is not school]
        degrees = [piece for piece in rest if is_degree(piece.text)]
    name, town = _without_town(school.text if school else given.get("school", ""))
    name, tail = _school_and_faculty(name)
    degree, area = _degree_and_area(degrees[0].text) if degrees else ("", "")
    row = degrees[0].row if degrees else -1
    rest = sorted(rest, key=lambda piece: piece.row != row) if not area else rest
    if degrees and _FINAL.search(degrees[0].text) and school and not town:
        rest, town = _without_last_town(rest, parts[parts.index(school) + 1 :])
    if not town and (homes := [p for p in rest if _is_home(p, school, degrees)]):
        town, rest = homes[0].text, [piece for piece in rest if piece is not homes[0]]
    if graded := re.search(r"[.,;]\s+(?=(?:C?GPA|Grade)\b)", area):
        rest.append(degrees[0]._replace(text=area[graded.end() :]))
        area = area[: graded.start()]
    others = [tail] * bool(tail) + [piece.text for piece in rest if piece not in degrees[:1]]
    area = given.get("area", "") or area
    if given.get("degree") and not area:
        given["degree"], area = _degree_and_area(given["degree"])
        given["degree"] = given["degree"] or area
        area = "" if area == given["degree"] else area
    fields = [text for text in others if not _STATE.fullmatch(text) and not _SHORT.fullmatch(text)]
    if not area and fields:
        area = fields[0]
        others.remove(area)
    return Slots(
        name, "", _url(parts), given.get("degree", "") or degree, area, tuple(others), town
    )


# What stands in brackets behind the dates of a degree and is no field of study.
_STATE = re.compile(
    r"(?i)(?:expected|anticipated|in progress|ongoing|graduated|incomplete|full[- ]time|"
    r"part[- ]time|"
    r"voraussichtlich|laufend|en cours|prévu|en curso|预计|在读|毕业|应届|已毕业|全日制|非全日制)"
)


# Degrees that have no field of study: what stands behind the school is its town.
_FINAL = re.compile(
    r"(?i)abitur|hochschulreife|reife|baccalaur[ée]at|maturit[àa]|bachillerato|a[ -]levels?|ged\b|"
    r"high school"
)


def _without_last_town(rest: list[Piece], tail: list[Piece]) -> tuple[list[Piece], str]:
    if len(tail) != 1 or not _TOWN.fullmatch(tail[0].text):
        return rest, ""
    return [piece for piece in rest if piece is not tail[0]], tail[0].text


# The short name of a degree beside the long one: `Bachelor of Engineering - BE`.
_SHORT = re.compile(r"[BM](?:[A-Z][a-z]{0,3}\.?){1,3}")


def _is_home(piece: Piece, school: Piece | None, degrees: list[Piece]) -> bool:
    """Tell whether a word beside the school, its degree on another line, is the town of it."""
    apart = school is not None and piece.row == school.row and bool(degrees)
    return apart and degrees[0].row != piece.row and _TOWN.fullmatch(piece.text) is not None


def _school_parts(piece: Piece) -> list[Piece]:
    if piece.style == "link":
        return [piece]
    dashed = _dashes(piece)
    if len(dashed) > 1:
        return [part for text in dashed for part in _school_parts(piece._replace(text=text))]
    parts = split_commas(piece.text)
    if piece.style != "plain" and not (
        (school_score(parts[0]) == 0 and len(parts) > 1) or any(map(is_degree, parts))
    ):
        return [piece]
    parts = _campus(parts)
    return [piece._replace(text=bare(part)) for part in parts if bare(part)]


def _campus(parts: list[str]) -> list[str]:
    """Keep `University of California, Berkeley` whole."""
    joined: list[str] = []
    for part in parts:
        state = joined and (
            is_named_after(joined[-1]) or re.search(r"(?i)(?:college|school)$", joined[-1])
        )
        if state and re.fullmatch(r"[A-Z][\w.]+(?: [A-Z][\w.]+)?", part) and not is_degree(part):
            joined[-1] = f"{joined[-1]}, {part}"
        else:
            joined.append(part)
    return joined


def _best_school(parts: list[Piece], given: dict[str, str]) -> Piece | None:
    if "school" in given or not parts:
        return None
    best = max(
        parts,
        key=lambda piece: (school_score(piece.text) - 2 * is_degree(piece.text), bool(piece.url)),
    )
    return best if school_score(best.text) or best.url else None


def _without_town(text: str) -> tuple[str, str]:
    """Split `Awesome University (MyTown)`."""
    town = re.search(r"\s*[(（]([A-Z][\w'’-]+(?:[ ,]+[A-Z][\w'’-]*){0,2})[)）]$", text)
    if town:
        return text[: town.start()], town[1]
    name, comma, last = text.rpartition(", ")
    whole = is_named_after(name) or re.search(r"(?i)(?:college|school)$", name)
    if not comma or whole or "," in name or not school_score(name) or not _TOWN.fullmatch(last):
        return text, ""
    return (text, "") if school_score(last) or org_score(last) or is_degree(last) else (name, last)


def _school_and_faculty(text: str) -> tuple[str, str]:
    """Split 北湖大学计算机系."""
    match = re.fullmatch(
        r"(.*?(?:大学|學院|大學|学院))([^大学院（(\s][一-鿿]{1,12}(?:系|专业|学院|所))", text
    )
    return (match[1], match[2]) if match else (text, "")


_FACULTY = re.compile(
    r"(?:工|理|文|法|经济|管理|医|农|教育|艺术|历史|哲|工商管理)学?(?:学士|硕士|博士)(?:学位)?"
)


def _degree_and_area(text: str) -> tuple[str, str]:
    """Split `B.S. Computer Science`, `Master of Arts in History`, 软件工程（本科）."""
    if faculty := _FACULTY.search(text):
        return faculty[0], bare(text.replace(faculty[0], " ", 1))
    if han := degree_han_in(text):
        rest = bare(text.replace(han, " ", 1))
        return han, re.sub(r"^学位|[,，/]\s*$", "", rest)
    match = degree_in(text)
    if match is None:
        return "", text
    named = re.match(
        r"(?i)((?:bachelor|master|doctor|associate)(?:['’]?s)?(?: (?:degree|"
        r"of (?:(?:public|business|fine|social|applied|international|library|health|computer)\s)?"
        r"[a-z]+(?: and [a-z]+)?))?|técnico superior|laurea (?:magistrale|triennale)|"
        r"dipl[ôo]me d['’]\w+|diplom-\w+|[\w.]+\.?)"
        r"(?:\s*\((?:hons?\.?|honou?rs)\)|\s+hon(?:our)?s\b\.?)?"
        r"(?:\s+degree)?(?:,|:|\s+(?:in|of|en|de|d'|im|für|em)\b)?\s*(.*)$",
        text[match.start() :],
    )
    before = text[: match.start()].strip(" ,-(")
    if named is None or before:
        return bare(match[0]), before or ""
    area = bare(named[2])
    own = bare(text[match.start() : match.start() + named.start(2)])
    return re.sub(r"(?i)\s+(?:in|of|en|de|im|für|em)$", "", own), area
