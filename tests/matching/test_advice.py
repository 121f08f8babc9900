import pytest

from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.match import match
from resume_mcp.matching.model import Match
from resume_mcp.resume.document import JsonObject

POSTING = Posting(
    title="Platform Engineer",
    description="Must have: Kubernetes, Terraform, Docker. Nice to have: Vault.\n5+ years.",
    years=5,
    degree="Master",
)


def advised(document: JsonObject) -> Match:
    return match(document, POSTING, today="2026-01-01")


BASE: JsonObject = {
    "work": [{"name": "Sund", "startDate": "2024-01", "highlights": ["Ran services on k8s"]}],
    "skills": [{"name": "Docker"}],
    "education": [{"institution": "TU", "studyType": "Bachelor"}],
}


def test_missing_musts_are_asked_about_and_never_claimed() -> None:
    first = advised(BASE).advice[0]
    assert first.startswith("Ask the person about: Terraform.")
    assert "no evidence" in first


def test_another_name_and_a_bare_listing_are_pointed_out() -> None:
    advice = " ".join(advised(BASE).advice)
    assert "Kubernetes (k8s)" in advice
    assert "shown by no job or project: Docker." in advice
    assert "(nice to have): Vault" in advice


def test_gaps_name_terms_years_and_degree() -> None:
    gaps = advised(BASE).gaps
    assert gaps[:3] == (
        "Terraform",
        "5 years of experience asked, the resume shows 2.1",
        "Degree asked: Master",
    )


def test_hidden_evidence_is_offered_before_questions() -> None:
    document = {**BASE, "projects": [{"name": "Infra in Terraform", "hidden": True}]}
    advice = advised(document).advice
    assert not any(line.startswith("Ask the person") for line in advice)
    assert any("Terraform (/projects/0/name)" in line for line in advice)


def test_a_chinese_resume_is_advised_in_chinese() -> None:
    document: JsonObject = {"basics": {"summary": "平台工程师，负责容器平台的建设与运维，五年经验"}}
    found = advised(document)
    assert "请向本人确认" in found.advice[0]
    assert found.gaps[-1] == "学历要求：Master"


def test_long_lists_say_how_many_they_leave_out() -> None:
    skills = tuple(f"Foo{n}ware" for n in range(12))
    advice = match({"basics": {"summary": "A cook"}}, Posting(skills=skills)).advice
    assert "and 4 more" in advice[0]


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("Strong Go or Java", ()),
        ("精通Go或Java", ()),
        ("Strong Go and Java", ("Java",)),
        ("Strong Go or Java\n- Java in production", ("Java",)),
        ("Rust or Java", ("Rust", "Java")),
    ],
)
def test_an_alternative_that_nobody_needs_is_no_gap(asked: str, named: tuple[str, ...]) -> None:
    posting = Posting(title="Baker", description=f"Requirements:\n- {asked}\n- Docker")
    found = match({"skills": [{"name": "Go"}, {"name": "Docker"}]}, posting)
    assert set(found.gaps) == set(named)
    assert any("Java" in line and "Ask" in line for line in found.advice) == bool(named)
