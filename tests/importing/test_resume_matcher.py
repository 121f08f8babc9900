import json
from typing import Any

import pytest

from resume_mcp.errors import Unreadable
from resume_mcp.importing.read import import_text
from tests.importing.facts import counting_ids

MASTER: dict[str, Any] = {
    "personalInfo": {
        "name": "Rosa Lima",
        "title": "Data Engineer",
        "email": "rosa@example.com",
        "phone": "+1-555-0100",
        "location": "Austin, TX",
        "website": "rosa.example",
        "linkedin": "linkedin.com/in/rosa",
        "github": None,
        "pronouns": "she",
    },
    "summary": "Moves data.",
    "workExperience": [
        {
            "id": 1,
            "title": "Data Engineer",
            "company": "Blue Pipe",
            "location": "Austin, TX",
            "years": "Jan 2021 - Present",
            "description": ["Built the lake", "Cut cost by 30%"],
        },
        {
            "id": 2,
            "title": "Analyst",
            "company": "Tin Can",
            "years": "2018 - Fall 2019",
            "description": "Reports.",
        },
        {"id": 3, "title": "Intern", "company": "Old", "years": "a while ago", "description": None},
    ],
    "education": [
        {
            "id": 1,
            "institution": "UT",
            "degree": "B.S. Computer Science",
            "years": "2014 - 2018",
            "description": "Honours",
        }
    ],
    "personalProjects": [
        {
            "id": 1,
            "name": "Loom",
            "role": "Creator",
            "years": "2022",
            "github": "github.com/rosa/loom",
            "description": ["Weaves"],
        }
    ],
    "additional": {
        "technicalSkills": ["Python", "C"],
        "languages": ["English (Native)", "西班牙语：流利"],
        "certificationsTraining": ["AWS SAA"],
        "awards": ["Best Talk"],
        "hobbies": ["chess"],
    },
    "customSections": {
        "pubs": {
            "sectionType": "itemList",
            "items": [
                {
                    "id": 1,
                    "title": "On Data",
                    "subtitle": "Journal",
                    "years": "2020",
                    "description": ["x"],
                }
            ],
        },
        "motto": {"sectionType": "text", "text": "Keep going."},
    },
    "sectionMeta": [
        {"key": "pubs", "displayName": "Papers", "isVisible": False, "order": 1},
        {"key": "workExperience", "order": 0},
    ],
    "jobId": 7,
}


def _document(value: Any = MASTER) -> Any:
    return import_text(json.dumps(value), new_id=counting_ids())


def test_the_person_is_read() -> None:
    basics = _document().document["basics"]
    assert basics["name"] == "Rosa Lima"
    assert basics["location"] == {"city": "Austin", "region": "TX"}
    assert basics["url"] == "https://rosa.example"
    assert [p["network"] for p in basics["profiles"]] == ["LinkedIn"]
    assert basics["x-pronouns"] == "she"


def test_jobs_have_dates_and_highlights() -> None:
    first, second, third = _document().document["work"]
    assert (first["name"], first["startDate"], first["endDate"]) == (
        "Blue Pipe",
        "2021-01",
        "present",
    )
    assert first["highlights"] == ["Built the lake", "Cut cost by 30%"]
    assert (second["endDate"], second["summary"]) == ("2019-09", "Reports.")
    assert third["startDate"] == "a while ago"


def test_schools_projects_and_skills_are_read() -> None:
    document = _document().document
    assert document["education"][0]["studyType"] == "B.S. Computer Science"
    assert document["projects"][0]["url"] == "https://github.com/rosa/loom"
    assert [skill["name"] for skill in document["skills"]] == ["Python", "C"]
    assert [(x["language"], x["fluency"]) for x in document["languages"]] == [
        ("English", "Native"),
        ("西班牙语", "流利"),
    ]


def test_sections_of_its_own_keep_title_and_visibility() -> None:
    document = _document().document
    papers, motto = document["customSections"]
    assert (papers["title"], papers["hidden"], papers["kind"]) == ("Papers", True, "items")
    assert motto["text"] == "Keep going."
    assert document["meta"]["sections"] == [{"key": "work"}, {"key": "pubs", "hidden": True}]


def test_nothing_is_lost() -> None:
    imported = _document()
    assert imported.format == "resume-matcher"
    assert imported.document["x-jobId"] == 7
    assert imported.coverage == 1.0


@pytest.mark.parametrize(
    "value",
    [
        {"personalInfo": {}},
        {"personalInfo": {"name": None}, "workExperience": []},
        {"workExperience": []},
    ],
)
def test_an_empty_master_is_refused(value: Any) -> None:
    with pytest.raises(Unreadable, match=r"[Nn]othing was stored"):
        _document(value)


def test_values_of_the_wrong_type_are_kept_beside() -> None:
    value = {
        "personalInfo": {"name": "A"},
        "workExperience": "none",
        "additional": {"technicalSkills": "Go, C"},
    }
    document = _document(value).document
    assert document["x-workExperience"] == "none"
    assert [skill["name"] for skill in document["skills"]] == ["Go", "C"]
