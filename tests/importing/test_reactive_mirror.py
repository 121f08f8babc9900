"""Reactive Resume's mirror of a document that fills every field: each of its 89 values comes in."""

import json
from typing import Any

from resume_mcp.resume.reactive_export import to_reactive_resume
from tests.importing.converting import imported_json
from tests.shared import shared_data


def _leaves(value: Any, pointer: str = "") -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [leaf for key, one in value.items() for leaf in _leaves(one, f"{pointer}/{key}")]
    if isinstance(value, list):
        return [leaf for i, one in enumerate(value) for leaf in _leaves(one, f"{pointer}/{i}")]
    return [(pointer, value)]


def _mirror(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document in Reactive Resume, its odd values in the free fields that it has."""
    made = to_reactive_resume(document).document
    given = dict(_leaves(document))
    for pointer in ("/basics/x-wechat", "/basics/location/x-note"):
        field = {"id": pointer, "icon": "", "text": f"{pointer[-6:]}: {given[pointer]}", "link": ""}
        made["basics"]["customFields"].append(field)
    sections = made["sections"]
    for name, pointer in (("experience", "/work/0/x-dept"), ("projects", "/projects/0/type")):
        item = sections[name]["items"][0]
        item["description"] = f"<p>{given[pointer]}</p>{item['description']}"
    about = {key: document[key] for key in ("$schema", "meta", "x-top")}
    made["metadata"]["notes"] = json.dumps(about, ensure_ascii=False)
    return made


def test_all_89_values_of_the_mirror_come_in() -> None:
    document = json.loads(shared_data("roundtrip-89.json").read_text(encoding="utf-8"))
    given = _leaves(document)
    assert len(given) == 89
    imported = imported_json(_mirror(document))
    found = [str(value) for _, value in _leaves(imported.document)]
    whole = "\n".join(found).replace('\\"', '"')
    lost = [
        pointer for pointer, value in given
        if not (str(value) in found or json.dumps(value, ensure_ascii=False).strip('"') in whole)
    ]  # fmt: skip
    assert lost == []
    assert imported.coverage == 1.0
    assert imported.unplaced == ()


def test_the_dates_and_lists_of_the_mirror_are_in_their_fields() -> None:
    document = json.loads(shared_data("roundtrip-89.json").read_text(encoding="utf-8"))
    imported = imported_json(_mirror(document)).document
    for section, fields in {
        "work": ("name", "position", "startDate", "highlights"),
        "education": ("institution", "studyType", "area", "startDate", "endDate", "score"),
        "skills": ("name", "level", "keywords"),
        "languages": ("language", "fluency"),
        "certificates": ("name", "issuer", "date", "url"),
        "awards": ("title", "awarder", "date"),
        "publications": ("name", "publisher", "releaseDate", "url"),
    }.items():
        for before, after in zip(document[section], imported[section], strict=True):
            assert {key: after.get(key) for key in fields} == {
                key: before.get(key) for key in fields
            }
