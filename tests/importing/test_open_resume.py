from typing import Any

import pytest

from resume_mcp.errors import Unreadable
from resume_mcp.resume.lens import read_resume
from tests.importing.converting import imported_json, lost, without_ids

STATE: dict[str, Any] = {
    "resume": {
        "profile": {"name": "wKai Berg", "email": "k@berg.example", "phone": "5550102",
                    "url": "linkedin.com/in/wkai", "summary": "wBuilds", "location": "NYC, NY",
                    "portfolioLink": "wkai.example", "pronouns": "wthey"},
        "workExperiences": [
            {"company": "wDock", "jobTitle": "wWelder", "date": "Jun 2020 - Present",
             "descriptions": ["wone", "wtwo"]},
            {"company": "", "jobTitle": "", "date": "", "descriptions": []}],
        "educations": [{"school": "wTech", "degree": "Bachelor of Science", "date": "May 2019",
                        "gpa": "3.8", "descriptions": ["whonours"]}],
        "projects": [{"project": "wBoat", "date": "2021", "descriptions": ["wfloats"]}],
        "skills": {"featuredSkills": [{"skill": "wMIG", "rating": 4}, {"skill": "", "rating": 0}],
                   "descriptions": ["Tools: wtorch, wclamp"]},
        "custom": {"descriptions": ["wanything"]},
    },
    "settings": {"formToShow": {"custom": False}, "formToHeading": {"custom": "More",
                 "workExperiences": "Jobs"},
                 "formsOrder": ["projects", "workExperiences", "custom"],
                 "themeColor": "#38bdf8"},
}  # fmt: skip


def test_nothing_is_lost() -> None:
    imported = imported_json(STATE)
    assert imported.format == "open-resume"
    assert lost(STATE, imported.document) == []
    assert imported.coverage > 0.98


def test_the_parts_stand_where_json_resume_has_them() -> None:
    document = without_ids(imported_json(STATE).document)
    assert document["work"] == [
        {"name": "wDock", "position": "wWelder", "startDate": "2020-06", "endDate": "present",
         "highlights": ["wone", "wtwo"]}
    ]  # fmt: skip
    assert document["education"][0]["studyType"] == "Bachelor of Science"
    assert document["education"][0]["endDate"] == "2019-05"
    assert document["skills"] == [
        {"name": "wMIG", "x-rating": 4}, {"name": "Tools", "keywords": ["wtorch", "wclamp"]},
    ]  # fmt: skip
    assert document["basics"]["url"] == "https://wkai.example"
    assert document["basics"]["profiles"][0]["network"] == "LinkedIn"
    assert document["basics"]["x-pronouns"] == "wthey"


def test_order_headings_and_what_is_not_shown_are_kept() -> None:
    resume = read_resume(imported_json(STATE).document)
    shown = [(section.key, section.title, section.hidden) for section in resume.sections]
    assert shown[:3] == [("projects", "", False), ("work", "Jobs", False), ("custom", "More", True)]


def test_the_resume_alone_is_read_too() -> None:
    assert imported_json(STATE["resume"]).document["basics"]["name"] == "wKai Berg"


def test_a_major_is_no_degree() -> None:
    value = {"profile": {"name": "A"}, "workExperiences": [],
             "educations": [{"school": "S", "degree": "Computer Science"}]}  # fmt: skip
    assert imported_json(value).document["education"][0]["area"] == "Computer Science"


def test_an_empty_one_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="OpenResume data, but nobody is in it"):
        imported_json({"resume": {"profile": {"name": ""}, "workExperiences": []}})
