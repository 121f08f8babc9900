import json
from typing import Any

import pytest

from resume_mcp.importing.programs.json_resume_v0 import is_before_v1, to_v1
from resume_mcp.importing.read import import_text
from resume_mcp.resume.exports import export_json
from tests.importing.facts import counting_ids

OLD: dict[str, Any] = {
    "basics": {"name": "Ivo Klein", "picture": "i.png", "website": "https://i.example", "x-a": 1},
    "work": [
        {"website": "https://w.example", "company": "Werk", "position": "Koch", "own": None},
        {"company": "", "position": "Gast"},
    ],
    "education": [{"institution": "Uni", "gpa": "1.3", "score": ""}],
    "publications": [{"name": "Buch", "website": "https://b.example"}],
    "skills": [{"name": "Go", "company": "no"}],
}


def test_old_names_get_the_names_of_today_and_the_rest_stays() -> None:
    document, notices = to_v1(OLD)
    assert json.dumps(document) == json.dumps(
        {
            "basics": {"name": "Ivo Klein", "image": "i.png", "url": "https://i.example", "x-a": 1},
            "work": [
                {"url": "https://w.example", "name": "Werk", "position": "Koch", "own": None},
                {"company": "", "position": "Gast"},
            ],
            "education": [{"institution": "Uni", "score": "1.3"}],
            "publications": [{"name": "Buch", "url": "https://b.example"}],
            "skills": [{"name": "Go", "company": "no"}],
        }
    )
    assert "work.company → name (1)" in notices[0].message


def test_the_import_says_so_and_exports_the_names_of_today() -> None:
    imported = import_text(json.dumps(OLD), new_id=counting_ids())
    assert imported.format == "json-resume-v0"
    assert any("before version 1" in notice.message for notice in imported.warnings)
    exported = export_json(imported.document, "faithful", minted=imported.minted)
    assert exported == to_v1(OLD)[0]
    again = import_text(json.dumps(exported), new_id=counting_ids())
    assert again.format == "json-resume"
    assert export_json(again.document, "faithful", minted=again.minted) == exported


@pytest.mark.parametrize(
    "value",
    [
        {"basics": {"name": "A", "url": "u", "website": "w"}},
        {"work": [{"name": "B", "company": "C"}]},
        {"work": [{"company": "C"}, {"name": "B"}], "basics": {"website": "w"}},
        {"education": [{"institution": "U", "gpa": "1"}]},
        {"skills": [{"website": "w"}]},
        {"work": "Koch", "basics": None},
    ],
)
def test_a_document_of_version_one_is_none_of_these(value: dict[str, Any]) -> None:
    assert not is_before_v1(value)
