"""What the index is asked first."""

from resume_mcp.search.plan import COMMON, MOST_TEXTS, recall_plan
from resume_mcp.search.query import Query

QUERY = Query((("common",), ("rare",), ("rarer", "other"), ("absent",)), "")


def test_the_rare_groups_bring_the_candidates() -> None:
    df = {"common": 50, "rare": 5, "rarer": 2, "other": 0}
    assert recall_plan(QUERY, df, 100) == '"rare" OR "rarer"'


def test_at_least_two_groups_are_asked_for() -> None:
    df = {"common": 50, "rare": 40, "rarer": 2}
    assert recall_plan(QUERY, df, 100) == '"rare" OR "rarer"'
    assert recall_plan(QUERY, {"common": 50}, 100) == '"common"'


def test_in_a_large_store_a_part_of_many_texts_is_common() -> None:
    query = Query((("a",), ("b",), ("c",)), "")
    assert MOST_TEXTS < 3_000 < COMMON * 50_000
    assert recall_plan(query, {"a": 50, "b": 50, "c": 3_000}, 50_000) == '"a" OR "b"'
    assert recall_plan(query, {"a": 50, "b": 50, "c": 2_000}, 50_000) == '"a" OR "b" OR "c"'


def test_phrases_that_no_text_holds_are_not_asked_for() -> None:
    assert recall_plan(Query((("a", "b c"),), ""), {"a": 1, "b": 1, "c": 0}, 100) == '"a"'


def test_nothing_known_asks_nothing() -> None:
    assert recall_plan(QUERY, {}, 100) == ""
    assert recall_plan(Query((), ""), {"a": 1}, 100) == ""
    assert recall_plan(QUERY, {}, 0) == ""


def test_titles_with_two_common_things_together_are_candidates() -> None:
    query = Query((("ai",), ("product manager", "pm"), ("office",), ("family",), ("office x",)), "")
    df = dict.fromkeys(("ai", "product", "manager", "pm"), 40) | {"office": 2, "family": 1, "x": 1}
    plan = recall_plan(query, df, 100)
    anywhere, _, titles = plan.partition(" OR ({title}")
    assert '"office" OR "family"' in anywhere
    assert titles == ' : ("ai") AND {title} : ("product manager" OR "pm"))'
    # A part of a longer name says nothing of its own.
    inner = query._replace(inside=(-1, 0, -1, -1, -1))
    assert "{title}" not in recall_plan(inner, df, 100)
