"""The facts that `manifest.jsonl` says a file holds, compared with what the product stored."""

import functools
import json
import re
from typing import Any

from tests.cases.view import norm, skills_of, strings_of, view_of
from tests.shared import shared_data


@functools.cache
def expected_facts(file: str) -> dict[str, Any]:
    """Return the `expect` block of a file of `inputs/`."""
    lines = shared_data("inputs", "manifest.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = next(
        row["expect"] for row in map(json.loads, lines) if row["file"] == file
    )
    return found


def resume_faults(expect: dict[str, Any], document: dict[str, Any]) -> list[str]:
    """Return which facts do not hold in a resume, each as a sentence."""
    view = view_of(document)
    said = [
        f"{key} is {view[key]!r}, not {expect[key]!r}"
        for key in ("name", "email")
        if expect.get(key) and norm(expect[key]) != view[key]
    ]
    if expect.get("phone") and _digits(expect["phone"]) != _digits(view["phone"]):
        said.append(f"phone is {view['phone']!r}, not {expect['phone']!r}")
    if expect.get("location") and _first_word(expect["location"]) not in view["location"]:
        said.append(f"location is {view['location']!r}, not {expect['location']!r}")
    said += _entry_faults("employers", expect, view, ("company", "title", "start", "end"))
    said += _entry_faults(
        "schools", expect, view, ("institution", "degree", "area", "start", "end")
    )
    said += _skill_faults(expect, document)
    for section, number in (expect.get("also") or {}).items():
        key = {"custom_sections": "customSections"}.get(section, section)
        if key in view and len(view[key]) != number:
            said.append(f"{section}: {len(view[key])}, not {number}")
    return said + _word_faults(expect, "\n".join(strings_of(document)))


def posting_faults(expect: dict[str, Any], posting: dict[str, Any], words: str) -> list[str]:
    """Return which facts do not hold in a posting and the text around it."""
    said = []
    for key, own in (("title", "title"), ("company", "company"), ("date_posted", "posted_at")):
        if expect.get(key) and norm(expect[key]) != norm(posting.get(own) or ""):
            said.append(f"{key} is {posting.get(own)!r}, not {expect[key]!r}")
    city = norm(posting.get("city") or "")
    if expect.get("location") and (not city or city not in norm(expect["location"])):
        said.append(f"city is {city!r}, not in {expect['location']!r}")
    if expect.get("salary") and not posting.get("salary"):
        said.append(f"no salary, but {expect['salary']!r}")
    if expect.get("status") == "expired" and not posting.get("expired"):
        said.append("not said to be expired")
    return said + _word_faults(expect, words)


def _entry_faults(
    key: str, expect: dict[str, Any], view: dict[str, Any], fields: tuple[str, ...]
) -> list[str]:
    found = view[key]
    number = expect.get(f"{key.removesuffix('s')}_count")
    said = []
    if number is not None and len(found) != number:
        said.append(f"{len(found)} {key}, not {number}: {[list(e.values())[:2] for e in found]}")
    for wanted in expect.get(key) or []:
        name = norm(wanted[fields[0]])
        same = [entry for entry in found if entry[fields[0]] == name]
        if not same:
            said.append(f"{key}: no {name!r} among {[entry[fields[0]] for entry in found]}")
            continue
        facts = {field: norm(wanted[field]) for field in fields if wanted.get(field)}
        if not any(all(_is(entry[f], facts[f], f) for f in facts) for entry in same):
            said.append(f"{key}: {facts} is {[{f: e[f] for f in facts} for e in same]}")
    return said


def _is(found: str, wanted: str, field: str) -> bool:
    """Tell whether a field holds what was wanted; a date may be wanted as `2008-02 or 2008-01`."""
    dated = field in ("start", "end")
    return found in (wanted.split(" or ") if dated else [wanted])


def _skill_faults(expect: dict[str, Any], document: dict[str, Any]) -> list[str]:
    skills = skills_of(document)
    said = [
        f"skill {skill!r} is not among {skills}"
        for skill in expect.get("skills_must_include") or []
        if norm(skill) not in skills
    ]
    wanted = re.match(r"\d+", str(expect.get("skill_keywords") or ""))
    if wanted and len(skills) != int(wanted[0]):
        said.append(f"{len(skills)} skills, not {wanted[0]}: {skills}")
    groups = expect.get("skill_groups")
    if groups is not None and len(document.get("skills") or []) != groups:
        said.append(f"{len(document.get('skills') or [])} skill groups, not {groups}")
    return said


def _word_faults(expect: dict[str, Any], words: str) -> list[str]:
    text = norm(words)
    said = [f"lacks {w!r}" for w in expect.get("must_contain") or [] if norm(w) not in text]
    for unwanted in expect.get("must_not_contain") or []:
        # Some carry a remark for people: "… (similar job)", "… as a bullet".
        bare = re.split(r" \(| as (?:a|the|content) ", unwanted)[0]
        if norm(bare) in text:
            said.append(f"holds {bare!r}")
    return said


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _first_word(place: str) -> str:
    return norm(place).split(",")[0]
