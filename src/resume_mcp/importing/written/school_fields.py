"""Decides which phrase in the head of an entry is school, degree, field of study."""

import re

from resume_mcp.importing.written.cues import (
    degree_han_in,
    degree_in,
    is_degree,
    org_score,
    school_score,
)
from resume_mcp.importing.written.fields import TOWN, Slots, at_dashes, url_of
from resume_mcp.importing.written.pieces import Piece, Pieces, bare, is_named_after, split_commas


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
    name, grade = _without_grade(name)
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
    if honoured := _HONOURS.search(area):
        rest.append(degrees[0]._replace(text=honoured[1]))
        area = area[: honoured.start()]
    bracketed = _IN_BRACKETS.fullmatch(degrees[0].text) if degrees else None
    beside = [p for p in rest if p not in degrees and not _SHORT.fullmatch(p.text)]
    if bracketed and area == bracketed[1] and beside:
        rest.append(degrees[0]._replace(text=area))
        area = ""
    others = [part for part in (tail, grade) if part] + [
        piece.text for piece in rest if piece not in degrees[:1]
    ]
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
        name, "", url_of(parts), given.get("degree", "") or degree, area, tuple(others), town
    )


# What stands in brackets behind the dates of a degree and is no field of study.
_STATE = re.compile(
    r"(?i)(?:expected|anticipated|in progress|ongoing|graduated|incomplete|full[- ]time|"
    r"part[- ]time|"
    r"voraussichtlich|laufend|en cours|prévu|en curso|预计|在读|毕业|应届|已毕业|全日制|非全日制)"
)


_HONOURS = re.compile(
    r"(?i)\s*\(((?:(?:magna |summa )?cum laude|(?:with |first[- ]class |upper )?"
    r"(?:distinction|honou?rs)).*?)\)$"
)
# Degrees that have no field of study: what stands behind the school is its town.
_FINAL = re.compile(
    r"(?i)abitur|hochschulreife|reife|baccalaur[ée]at|maturit[àa]|bachillerato|a[ -]levels?|ged\b|"
    r"high school"
)


def is_school_leaving(degree: str) -> bool:
    """Tell whether a degree is one of schools, as GED and Abitur are: no college gives it."""
    return _FINAL.search(degree) is not None


def _without_last_town(rest: list[Piece], tail: list[Piece]) -> tuple[list[Piece], str]:
    if len(tail) != 1 or not TOWN.fullmatch(tail[0].text):
        return rest, ""
    return [piece for piece in rest if piece is not tail[0]], tail[0].text


# The short name of a degree beside the long one: `Bachelor of Engineering - BE`.
_SHORT = re.compile(r"[BM](?:[A-Z][a-z]{0,3}\.?){1,3}")


def _is_home(piece: Piece, school: Piece | None, degrees: list[Piece]) -> bool:
    """Tell whether a word beside the school, its degree on another line, is the town of it."""
    apart = school is not None and piece.row == school.row and bool(degrees)
    return apart and degrees[0].row != piece.row and TOWN.fullmatch(piece.text) is not None


def _school_parts(piece: Piece) -> list[Piece]:
    if piece.style == "link":
        return [piece]
    dashed = [part for text in at_dashes(piece) for part in re.split(r"\s+[/／]\s+", text)]
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
    if not comma or whole or "," in name or not school_score(name) or not TOWN.fullmatch(last):
        return text, ""
    return (text, "") if school_score(last) or org_score(last) or is_degree(last) else (name, last)


# 硕士（保送）: what stands in brackets is no field of study where another phrase is one.
_IN_BRACKETS = re.compile(r"[一-鿿]{2,6}[（(]([^（()）]+)[)）]")


def _without_grade(name: str) -> tuple[str, str]:
    """Split `University of Connacht (2:1)`."""
    match = re.search(r"(?i)\s*\((2[:.][12]|1st|first(?: class)?|distinction|merit)\)$", name)
    return (name[: match.start()], match[1]) if match else (name, "")


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
        r"post-?graduate (?:diploma|certificate|degree)|dipl[ôo]me d['’]\w+|diplom-\w+|"
        r"high school diploma|level \d \w+|[\w.]+\.?)"
        r"(?:\s*[(（][BMAD](?:\.?[A-Za-z]{1,4}){1,3}\.?[)）]"
        r"|\s-\s[BM](?:[A-Z][a-z]{0,3}\.?){1,3}(?=,|$))?"
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
