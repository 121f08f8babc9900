import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.match import match
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import value_at

MEI: JsonObject = {
    "basics": {"name": "林小美", "label": "Backend Engineer", "summary": "Backend engineer."},
    "work": [
        {
            "name": "海风科技",
            "position": "后端开发工程师",
            "startDate": "2019-03",
            "highlights": ["用 Go 与 gRPC 开发支付服务", "在 k8s 上部署，PostgreSQL 调优"],
        }
    ],
    "education": [{"institution": "某大学", "studyType": "本科"}],
}
TEXT = (
    "Backend Engineer\nRequirements:\n- 5+ years of experience with Go\n- gRPC, PostgreSQL\n"
    "- Terraform\n- Bachelor's degree\nNice to have:\n- Kubernetes\nPerks: free gym, Slack."
)


def test_a_match_has_score_parts_keywords_and_requirements() -> None:
    found = match(MEI, posting_from_text(TEXT, today="2026-12-01"), today="2026-12-01")
    assert found.keywords.present == ("Go", "gRPC", "PostgreSQL", "Kubernetes")
    assert found.keywords.missing == ("Terraform",)
    assert found.parts.keys() == {"keywords", "requirements", "title", "years", "degree"}
    assert found.parts["title"] == found.parts["years"] == found.parts["degree"] == 100
    assert found.score >= 70
    assert found.strategy == "nudge"
    assert [r.status for r in found.requirements] == [
        "matched", "matched", "missing", "matched", "matched",
    ]  # fmt: skip


def test_evidence_points_into_the_resume() -> None:
    found = match(MEI, posting_from_text(TEXT, today="2026-12-01"), today="2026-12-01")
    places = [place for each in found.requirements for place in each.evidence]
    assert places
    for place in places:
        assert value_at(MEI, place)


def test_the_same_texts_give_the_same_answer() -> None:
    posting = posting_from_text(TEXT, today="2026-12-01")
    assert match(MEI, posting, today="2026-12-01") == match(MEI, posting, today="2026-12-01")


def test_no_text_no_score() -> None:
    with pytest.raises(InvalidInput, match="no text, no score"):
        match(MEI, Posting(title="Cook"))
    with pytest.raises(InvalidInput, match="no text, no score"):
        match({"basics": {"name": "A. Person"}}, Posting(description="A cook"))


def test_a_posting_that_asks_for_nothing_is_matched_by_its_title_only() -> None:
    found = match(MEI, Posting(title="Backend Engineer", description="Join us!"))
    assert (found.keywords.present, found.keywords.missing) == ((), ())
    assert found.parts == {"title": 100.0}


_PIECES = st.sampled_from(
    ["Python", "熟悉", "，", "Java", "优先", "\n", "5 years", "本科", "- ", "Requirements:", ". ",
     "no ", "與", "（", "）", "experience with ", "FooBar", "Perks:", "等", " and "]
)  # fmt: skip


@given(st.lists(_PIECES, min_size=1, max_size=25).map("".join), st.text(min_size=1, max_size=80))
def test_any_texts_are_matched_within_bounds(asked: str, said: str) -> None:
    posting = Posting(description=f"x {asked}")
    found = match({"basics": {"summary": f"y {said}"}}, posting, today="2026-12-01")
    assert 0 <= found.score <= 100
    assert all(0 <= part <= 100 for part in found.parts.values())
    assert not set(found.keywords.present) & set(found.keywords.missing)


@given(st.lists(st.sampled_from(["Go", "Rust", "Docker", "gRPC", "Kafka"]), unique=True))
def test_more_evidence_never_lowers_the_score(skills: list[str]) -> None:
    posting = Posting(description="Must have: Go, Rust, Docker, gRPC, Kafka.")
    less: JsonObject = {"basics": {"summary": "Engineer"}, "skills": []}
    more = {**less, "skills": [{"name": skill} for skill in skills]}
    assert match(more, posting).score >= match(less, posting).score
