"""Checks on rendered files, read by other people's libraries."""

import re
import zipfile
from pathlib import Path

from tests.cases.files import glyphs_outside, links_of, pdf_text, second_pdf_text, text_of
from tests.cases.look import Look
from tests.cases.stage import Answer
from tests.cases.view import norm, view_of


def path_or_resource_link(look: Look) -> str:
    answer = look.answer
    there = Path(answer.structured.get("path") or "/nowhere").is_file()
    return "" if there or answer.links else f"neither: {answer.text[:300]}"


def exists(look: Look) -> str:
    gone = [a.text[:200] for a in look.answers() if not _path(a).is_file()]
    return f"missing: {gone}" if gone else ""


def distinct_paths(look: Look) -> str:
    paths = [str(_path(answer)) for answer in look.answers()]
    return "" if len(paths) == len(set(paths)) else f"the same: {paths}"


def files_inside_output_dir(look: Look) -> str:
    folder = look.player.stage.output_dir.resolve()
    made = [_path(answer).resolve() for answer in look.answers() if not answer.error]
    outside = [str(path) for path in made if not path.is_relative_to(folder)]
    return f"outside: {outside}" if outside or not made else ""


def first_bytes(look: Look) -> str:
    found = _path(look.answer).read_bytes()[: len(look.value)]
    return "" if found == look.value.encode() else f"begins with {found!r}"


def text_complete(look: Look) -> str:
    text = "".join(norm(text_of(_path(_part(look)))).split())
    return "" if look.value in text else "the text is not whole"


def facts_in_text(look: Look) -> str:
    facts = _facts(view_of(look.named(look.value).document or {}))
    file = Path(look.answer.structured["path"])
    texts = [pdf_text(file)]
    if look.expectation.get("two_extractors"):
        texts.append(second_pdf_text(file))
    bare = ["".join(norm(text).split()) for text in texts]
    lost = {fact for fact in facts for text in bare if "".join(fact.split()) not in text}
    return f"lost: {sorted(lost)}" if lost or not facts else ""


def inside_page(look: Look) -> str:
    outside = glyphs_outside(_path(_part(look)))
    return f"outside: {''.join(outside)[:100]!r}" if outside else ""


def no_notdef(look: Look) -> str:
    found = look.answer.structured["unmapped"]
    return f"{found} glyphs stand for nothing" if found else ""


def warned_if_missing_glyphs(look: Look) -> str:
    answer = look.answer
    missing = answer.structured.get("checks", {}).get("missing_glyphs") or []
    return "" if all(glyph in answer.text for glyph in missing) else f"in silence: {missing}"


def no_script(look: Look) -> str:
    page = _path(_part(look)).read_text(encoding="utf-8")
    found = re.search(r"<script|javascript:|\son\w+\s*=", page, re.IGNORECASE)
    return f"holds {found[0]!r}" if found else ""


def link_target_each(look: Look) -> str:
    failed = [f"{a.op} failed: {a.text[:200]}" for a in look.each() if a.error]
    made = [a for a in look.each() if not a.error]
    without = [_path(a).suffix for a in made if look.value not in links_of(_path(a))]
    return "; ".join(failed + [f"no such link in {suffix}" for suffix in without])


def docx_link_target(look: Look) -> str:
    links = links_of(_path(look.answer))
    return "" if look.value in links else f"links are {links}"


def valid_docx(look: Look) -> str:
    with zipfile.ZipFile(_path(look.answer)) as package:
        broken = package.testzip()
        return f"broken: {broken}" if broken else ""


def no_empty_headings(look: Look) -> str:
    markdown = _path(look.answer).read_text(encoding="utf-8")
    lines = [line for line in markdown.splitlines() if line.strip()]
    empty = [
        line
        for line, following in zip(lines, [*lines[1:], "# "], strict=True)
        if _depth(line) and 0 < _depth(following) <= _depth(line)
    ]
    return f"empty: {empty}" if empty else ""


def _depth(line: str) -> int:
    found = re.match(r"(#+) ?", line)
    return len(found[1]) if found else 0


def _part(look: Look) -> Answer:
    part = look.part()
    return part if isinstance(part, Answer) else look.answer


def _path(answer: Answer) -> Path:
    return Path(answer.structured.get("path") or "/nowhere")


def _facts(view: dict[str, object]) -> list[str]:
    """Return what must stand in every rendering as it is; dates have a form of their own."""
    found = [str(view["name"])]
    for key, fields in (("employers", ("company", "title")), ("schools", ("institution",))):
        entries = view[key]
        assert isinstance(entries, list)
        found += [entry[field] for entry in entries for field in fields if entry[field]]
        found += [year for entry in entries if (year := entry["start"][:4])]
    skills = view["skills"]
    assert isinstance(skills, list)
    return [norm(fact) for fact in [*found, *skills]]


CHECKS = (
    *(path_or_resource_link, exists, distinct_paths, files_inside_output_dir, first_bytes),
    *(text_complete, facts_in_text, inside_page, no_notdef, warned_if_missing_glyphs),
    *(no_script, link_target_each, docx_link_target, valid_docx, no_empty_headings),
)
