from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.match import match
from resume_mcp.matching.score import score_of, strategy_of

JANE = {"skills": [{"name": "Backend", "keywords": ["Python", "FastAPI", "Docker"]}]}


def score(*skills: str) -> int:
    return match(JANE, Posting(skills=skills)).score


def test_keywords_alone_make_the_score() -> None:
    assert score("Python", "FastAPI") == 100
    assert score("Python", "Kubernetes") == 50
    assert score("Kubernetes") == 0
    assert score("Go") == 0


def test_parts_that_are_not_there_do_not_count() -> None:
    assert score_of({"keywords": 80.0}) == 80
    assert score_of({"keywords": 80.0, "years": 20.0}) == 70
    assert score_of({}) == 0


def test_the_strategy_follows_the_score() -> None:
    assert [strategy_of(score) for score in (100, 70, 69, 35, 34, 0)] == [
        "nudge", "nudge", "keywords", "keywords", "full", "full",
    ]  # fmt: skip
