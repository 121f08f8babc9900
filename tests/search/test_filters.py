"""Filters over facts."""

from typing import Any

import pytest

from resume_mcp.jobs.posting import Posting
from resume_mcp.search.documents import posting_fields
from resume_mcp.search.filters import ELSEWHERE_REMOTE, EXPIRED, UNKNOWN, Filters, passes, relaxed


def facts(**fields: Any) -> dict[str, Any]:
    return posting_fields(Posting(title="Cook", **fields))[1]


def test_an_empty_filter_is_no_filter() -> None:
    assert Filters().is_empty()
    assert Filters(city=" ", skills=()).is_empty()
    assert not Filters(skills=("sql",)).is_empty()
    assert passes(facts(), Filters()) == 1.0
    assert passes({}, Filters(city="", job_type=" ")) == 1.0


@pytest.mark.parametrize(
    ("place", "wanted", "factor"),
    [
        ("上海·浦东", "Shanghai", 1.0),
        ("Shanghai", "上海", 1.0),
        ("上海; 杭州", "杭州", 1.0),
        ("San Mateo, CA", "San Mateo", 1.0),
        ("Kleinkleckersdorf", "kleinkleckersdorf", 1.0),
        ("Santa Monica, CA", "圣莫尼卡", 1.0),
        ("圣莫尼卡", "Santa Monica", 1.0),
        ("北京", "上海", None),
        ("", "上海", UNKNOWN),
        ("Kleinkleckersdorf", "上海", UNKNOWN),
        ("北京", "Kleinkleckersdorf", UNKNOWN),
        ("China", "Shanghai", UNKNOWN),
        ("Amsterdam, Netherlands", "Netherlands", 1.0),
        ("Germany", "Netherlands", None),
    ],
)
def test_a_city_fits_is_unknown_or_rules_out(place: str, wanted: str, factor: float | None) -> None:
    assert passes(facts(city=place), Filters(city=wanted)) == factor


def test_remote_work_elsewhere_stays_with_a_penalty() -> None:
    assert passes(facts(city="北京", remote=True), Filters(city="上海")) == ELSEWHERE_REMOTE


@pytest.mark.parametrize(("remote", "factor"), [(True, 1.0), (None, UNKNOWN), (False, None)])
def test_remote_may_be_asked_for_as_a_city(remote: bool | None, factor: float | None) -> None:
    assert passes(facts(city="北京", remote=remote), Filters(city="远程")) == factor


@pytest.mark.parametrize(
    ("job_type", "wanted", "factor"),
    [
        ("intern", "实习", 1.0),
        ("campus", "new grad", 1.0),
        ("experienced", "社招", 1.0),
        ("experienced", "campus", None),
        ("", "campus", UNKNOWN),
        ("campus", "no such type", 1.0),
    ],
)
def test_a_job_type_is_known_under_its_names(
    job_type: Any, wanted: str, factor: float | None
) -> None:
    assert passes(facts(job_type=job_type), Filters(job_type=wanted)) == factor


def test_a_company_is_compared_by_its_words() -> None:
    assert passes(facts(company="Acme Bread Ltd"), Filters(company="acme bread")) == 1.0
    assert passes(facts(company="云帆科技有限公司"), Filters(company="云帆科技")) == 1.0
    assert passes(facts(company="Acme Bread"), Filters(company="Acm")) is None
    assert passes(facts(), Filters(company="Acme")) == UNKNOWN


@pytest.mark.parametrize(
    ("posted", "factor"),
    [
        ("2026-11-15", 1.0),
        ("2026-11", 1.0),
        ("2026", 1.0),
        ("2026-11-01", None),
        ("2025", None),
        ("", UNKNOWN),
    ],
)
def test_a_posting_is_new_enough_old_or_undated(posted: str, factor: float | None) -> None:
    assert passes(facts(posted_at=posted), Filters(since="2026-11-15")) == factor


def test_skills_raise_and_never_rule_out() -> None:
    both = passes(facts(skills=("SQL", "Kubernetes")), Filters(skills=("sql", "k8s")))
    half = passes(facts(skills=("SQL",)), Filters(skills=("sql", "k8s")))
    none = passes(facts(), Filters(skills=("sql", "k8s")))
    assert both is not None
    assert half is not None
    assert none == 1.0
    assert both > half > none


def test_a_closed_posting_stands_behind() -> None:
    assert passes(facts(expired=True), Filters()) == EXPIRED


def test_filters_are_given_up_one_after_the_other() -> None:
    filters = Filters("上海", "实习", ("sql",), "Acme", "2026-01-01")
    steps = list(relaxed(filters))
    assert [name for name, _ in steps] == ["since", "job_type", "skills", "city", "company"]
    assert steps[0][1] == filters._replace(since="")
    assert steps[-1][1].is_empty()
    assert list(relaxed(Filters())) == []
    assert [name for name, _ in relaxed(Filters(city="上海"))] == ["city"]
