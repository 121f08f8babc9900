"""Documents in Resume-Matcher's shape, and the behaviours that its users rely on."""

import copy
from typing import Any

import pytest

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation, JobTerms
from resume_mcp.deviation.shapes import is_resume_matcher, to_json_resume
from tests.deviation.documents import checks, notes, told

ORIGINAL: dict[str, Any] = {
    "personalInfo": {
        "name": "June Okafor",
        "title": "Backend Engineer",
        "email": "june@example.com",
        "phone": "555-0100",
        "location": "Austin, TX",
        "github": "github.com/juneok",
    },
    "summary": "Backend engineer building scalable APIs.",
    "workExperience": [
        {
            "id": 1,
            "company": "Northwind Labs",
            "title": "Senior Backend Engineer",
            "location": "Austin, TX",
            "years": "Jan 2021 - Present",
            "description": [
                "Built REST APIs serving 50K requests/day",
                "Moved the payment service to Python",
                "Mentored two interns",
            ],
        },
        {
            "id": 2,
            "company": "Paperplane Startup",
            "title": "Software Engineer",
            "years": "Jun 2018 - Dec 2020",
            "description": [
                "Handled billing worth $2M monthly",
                "Raised test coverage from 40% to 85%",
            ],
        },
    ],
    "education": [
        {
            "id": 1,
            "institution": "Rice University",
            "degree": "B.S. Computer Science",
            "years": "2014 - 2018",
            "description": "Thesis on caching.",
        }
    ],
    "personalProjects": [
        {
            "id": 1,
            "name": "Spec Printer",
            "role": "Author",
            "years": "2020",
            "description": ["Generates clients from API specs", "500+ GitHub stars"],
        }
    ],
    "additional": {
        "technicalSkills": ["Python", "FastAPI", "Docker", "AWS", "PostgreSQL", "Redis"],
        "languages": ["English (Native)", "Spanish (Conversational)"],
        "certificationsTraining": ["AWS Solutions Architect Associate"],
        "awards": ["Employee of the Year 2022"],
    },
    "customSections": {
        "talks": {"sectionType": "stringList", "strings": ["Caching in practice, meetup 2019"]}
    },
}
JOB = JobTerms.from_any(
    {
        "required_skills": ["Python", "FastAPI", "Docker", "Kubernetes"],
        "preferred_skills": ["AWS", "Terraform", "GraphQL"],
        "keywords": ["microservices", "CI/CD", "agile", "REST API"],
    }
)


def revised(**edits: Any) -> dict[str, Any]:
    """Return a deep copy; the keys are paths with "__" for a step."""
    document = copy.deepcopy(ORIGINAL)
    for path, value in edits.items():
        *steps, last = path.split("__")
        target: Any = document
        for step in steps:
            target = target[int(step)] if isinstance(target, list) else target[step]
        key: Any = int(last) if isinstance(target, list) else last
        target[key] = value
    return document


def judged(**edits: Any) -> Deviation:
    return evaluate(ORIGINAL, revised(**edits), job=JOB)


def test_the_shape_is_told_apart_by_its_keys() -> None:
    assert is_resume_matcher(ORIGINAL)
    assert not is_resume_matcher({"basics": {"name": "June"}, "work": []})
    converted = to_json_resume(ORIGINAL)
    assert converted["work"][0]["name"] == "Northwind Labs"
    assert converted["work"][0]["startDate"] == "Jan 2021"
    assert converted["languages"][1] == {"language": "Spanish", "fluency": "Conversational"}


def test_nothing_of_the_text_is_left_out() -> None:
    def texts(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [text for inner in value.values() for text in texts(inner)]
        if isinstance(value, list):
            return [text for inner in value for text in texts(inner)]
        return [str(value)]

    known = " ".join(texts(to_json_resume(ORIGINAL)))
    shape_words = {"stringList", "1", "2"}
    for text in texts(ORIGINAL):
        pieces = text.replace(" (", " - ").rstrip(")").split(" - ")
        assert all(piece in known for piece in pieces) or text in shape_words, text


def test_both_shapes_can_be_compared_with_each_other() -> None:
    deviation = evaluate(ORIGINAL, to_json_resume(ORIGINAL))
    assert [issue.check for issue in deviation.issues] == ["no_change"]


def test_equal_documents_yield_exactly_one_note() -> None:  # V2, R8
    deviation = judged()
    assert deviation.passed
    assert [issue.check for issue in deviation.issues] == ["no_change"]


@pytest.mark.parametrize(
    "edits",
    [
        {"summary": "Backend engineer who builds scalable APIs."},  # V4
        {
            "workExperience__0__description__0": "Serving 50K requests/day with REST APIs I built"
        },  # V9
        {"workExperience__0__company": "  NORTHWIND labs "},  # E2
        {"workExperience": ORIGINAL["workExperience"][::-1]},
        {"additional__technicalSkills": ORIGINAL["additional"]["technicalSkills"][::-1]},  # D2
        {"additional__languages": ORIGINAL["additional"]["languages"][::-1]},  # D20
        {"additional__technicalSkills__0": "Python 3"},  # R17
        {"additional__technicalSkills__4": "postgres"},
    ],
)
def test_rewording_passes(edits: dict[str, Any]) -> None:
    assert judged(**edits).passed


@pytest.mark.parametrize(
    ("edits", "check", "path"),
    [
        # V3, E1
        (
            {"workExperience": ORIGINAL["workExperience"][:1]},
            "dropped_entry",
            "/workExperience/1",
        ),
        ({"education": []}, "dropped_entry", "/education/0"),
        ({"personalProjects": []}, "dropped_entry", "/personalProjects/0"),
        # V5, R16
        ({"workExperience__0__company": "Globex"}, "renamed_org", "/workExperience/0/company"),
        (
            {"workExperience__0__title": "VP of Engineering"},
            "changed_title",
            "/workExperience/0/title",
        ),
        ({"education__0__institution": "Stanford"}, "renamed_org", "/education/0/institution"),
        ({"education__0__degree": "Ph.D."}, "changed_credential", "/education/0/degree"),
        ({"workExperience__1__years": "2010 - 2020"}, "changed_dates", "/workExperience/1/years"),
        # V8, V10, V12
        (
            {"workExperience__0__description__1": "Moved payment to Python, 60% faster"},
            "invented_metric",
            "/workExperience/0/description/1",
        ),
        (
            {"workExperience__1__description__0": "Handled billing worth $5M monthly"},
            "altered_metric",
            "/workExperience/1/description/0",
        ),
        # R15, D6, D21
        (
            {"additional__certificationsTraining": ["AWS Solutions Architect Associate", "CKA"]},
            "added_entry",
            "/additional/certificationsTraining/1",
        ),
        (
            {"additional__awards": ["Employee of the Year 2022", "Hackathon winner 2023"]},
            "added_entry",
            "/additional/awards/1",
        ),
        # E5
        ({"personalInfo__email": "j@x.com"}, "changed_contact", "/personalInfo/email"),
        ({"personalInfo__name": "Jane Okafor"}, "changed_contact", "/personalInfo/name"),
    ],
)
def test_violations_are_hard_and_point_into_their_shape(
    edits: dict[str, Any], check: str, path: str
) -> None:
    deviation = judged(**edits)
    assert deviation.severity == "hard"
    assert (check, path) in {(issue.check, issue.path) for issue in told(deviation)}


@pytest.mark.parametrize("skill", ["Kubernetes", "CI/CD", "Kotlin", "BananaDB"])
def test_a_single_invented_skill_is_reported_whatever_the_posting_says(skill: str) -> None:
    skills = [*ORIGINAL["additional"]["technicalSkills"], skill]  # R9 to R14, R18
    deviation = judged(additional__technicalSkills=skills)
    issue = told(deviation)[0]
    assert (issue.check, issue.severity, issue.token) == ("invented_skill", "soft", skill)
    assert issue.path == "/additional/technicalSkills/6"


def test_their_custom_sections_are_compared_too() -> None:
    items = [{"id": 1, "title": "Meetup", "description": ["Spoke to 40 people."]}]
    before = revised(
        customSections={
            "talks": {"sectionType": "itemList", "items": items},
            "about": {"sectionType": "text", "text": "I ran 3 clubs."},
            "odd": None,
        }
    )
    after = copy.deepcopy(before)
    after["customSections"]["talks"]["items"][0]["description"][0] = "Spoke to 400 people."
    after["customSections"]["about"]["text"] = "I ran 13 clubs."
    found = {(issue.check, issue.path) for issue in told(evaluate(before, after))}
    assert found == {
        ("altered_metric", "/customSections/talks/items/0/description/0"),
        ("altered_metric", "/customSections/about/text"),
    }


def test_several_things_at_once_are_all_reported() -> None:  # V11, V12
    edits = {"workExperience": [copy.deepcopy(ORIGINAL["workExperience"][0])]}
    edits["workExperience"][0]["company"] = "Globex"
    edits["workExperience"][0]["description"][0] = "Built 99% of all APIs " + "and more " * 100
    found = checks(judged(**edits))
    assert {"dropped_entry", "renamed_org", "invented_metric", "word_count"} <= set(found)


def test_one_short_bullet_is_no_growth() -> None:  # V7
    bullets = [*ORIGINAL["workExperience"][0]["description"], "Reviewed the APIs of interns"]
    assert "word_count" not in checks(judged(workExperience__0__description=bullets))


def test_a_replaced_summary_is_looked_at() -> None:
    found = told(judged(summary="CEO of NASA with a PhD."))
    assert any("PhD" in issue.token for issue in found)


def test_unexpected_members_are_no_crash() -> None:  # D4, M12
    odd = revised(
        additional__technicalSkills=["Python", {"name": "Go"}, None, 7],
        workExperience__0__description="one text",
    )
    assert evaluate(ORIGINAL, odd).issues
    assert evaluate({"workExperience": [None, 3, "text"], "additional": []}, ORIGINAL).issues


def test_personal_information_in_a_partial_answer_is_soft() -> None:
    partial = {"personalInfo": {"name": "June Okafor"}, "summary": ORIGINAL["summary"]}
    deviation = evaluate(ORIGINAL, partial, partial=True)
    assert checks(deviation) == ["personal_info"]
    assert deviation.issues[-1].path == "/personalInfo/name"


def test_the_feedback_is_ready_for_the_one_retry() -> None:
    deviation = judged(workExperience__0__company="Globex")
    lines = deviation.feedback.splitlines()
    assert lines[0] == "--- CRITICAL CORRECTIONS (your previous output had these problems) ---"
    assert lines[-1] == "Fix ALL issues listed above. Do not repeat these mistakes."
    assert all(line.startswith("- ") for line in lines[1:-1])
    assert "/workExperience/0/company" in lines[1]


def test_the_second_answer_is_evaluated_too() -> None:
    first = judged(workExperience__0__company="Globex")
    second = judged(workExperience__0__title="VP of Engineering")
    assert not first.passed
    assert not second.passed


def test_worn_phrases_are_suggestions_and_change_nothing() -> None:  # R1 to R7
    before = revised(summary="Spearheaded robust APIs — in order to help.")
    deviation = evaluate(ORIGINAL, before)
    found = {(s.from_, s.to) for s in deviation.suggestions}
    assert {("Spearheaded", "Led"), ("robust", "reliable"), ("in order to", "to")} <= found
    assert all(s.path == "/summary" for s in deviation.suggestions)


def test_a_phrase_of_the_posting_or_of_the_person_is_no_suggestion() -> None:  # R3
    text = "Backend engineer building robust, scalable APIs."
    job = JobTerms.from_any(["robust"])
    assert not evaluate(ORIGINAL, revised(summary=text), job=job).suggestions


def test_names_titles_and_addresses_are_no_phrases() -> None:
    document = revised(
        workExperience__0__company="Robust Robotics",
        workExperience__0__title="Stakeholder Manager",
        personalInfo__github="github.com/a--b",
    )
    assert not evaluate(ORIGINAL, document).suggestions


def test_losing_a_skill_is_a_note() -> None:  # D5, R19
    deviation = judged(additional__technicalSkills=["Python", "FastAPI", "Docker"])
    assert deviation.passed
    assert notes(deviation) == ["lost_skill"] * 2  # AWS stands in a certificate
