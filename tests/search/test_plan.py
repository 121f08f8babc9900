"""What the index is asked first."""

from resume_mcp.search.plan import recall_plan
from resume_mcp.search.query import Query

QUERY = Query((("common",), ("rare",), ("rarer", "other"), ("absent",)), "")


def test_the_rare_groups_bring_the_candidates() -> None:
    df = {"common": 50, "rare": 5, "rarer": 2, "other": 0}
    assert recall_plan(QUERY, df, 100) == '"rare" OR "rarer"'


def test_at_least_two_groups_are_asked_for() -> None:
    df = {"common": 50, "rare": 40, "rarer": 2}
    assert recall_plan(QUERY, df, 100) == '"rare" OR "rarer"'
    assert recall_plan(QUERY, {"common": 50}, 100) == '"common"'


def test_phrases_that_no_text_holds_are_not_asked_for() -> None:
    assert recall_plan(Query((("a", "b c"),), ""), {"a": 1, "b": 1, "c": 0}, 100) == '"a"'


def test_nothing_known_asks_nothing() -> None:
    assert recall_plan(QUERY, {}, 100) == ""
    assert recall_plan(Query((), ""), {"a": 1}, 100) == ""
    assert recall_plan(QUERY, {}, 0) == ""
