"""Questions as groups of phrases, and what of them reaches the index."""

import re
import sqlite3
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.search.query import Query, fts_expression, parse_query
from tests.shared_attacks import cases

SAFE = re.compile(r'"[^\W_]+(?: [^\W_]+)*"(?: OR "[^\W_]+(?: [^\W_]+)*")*')


def labels(text: str) -> list[str]:
    query = parse_query(text)
    return [query.label(number) for number in range(len(query.groups))]


def test_a_concept_and_its_aliases_are_one_group() -> None:
    query = parse_query("kubernetes k8s")
    assert len(query.groups) == 1
    assert {"kubernete", "k8s"} <= set(query.groups[0])


def test_words_that_ask_are_not_asked_for() -> None:
    assert labels("I am looking for a job as a nurse in Leeds") == ["nurse", "leed"]
    assert labels("帮 我 找 护士 的 工作") == ["护士", "工作"]


def test_unknown_chinese_is_taken_in_pairs_and_cut_at_particles() -> None:
    assert labels("龘靐的齉爩") == ["龘靐", "齉爩"]
    assert labels("龘靐齉") == ["龘靐", "靐齉"]


def test_a_name_inside_a_longer_one_is_marked_as_its_part() -> None:
    query = parse_query("software engineer")
    whole = labels("software engineer").index("software engineer")
    assert query.inside[whole] == -1
    assert set(query.inside[whole + 1 :]) == {whole}


def test_wanted_skills_are_asked_for_once() -> None:
    query = parse_query("Rust engineer", skills=["rust", "SQL"])
    firsts = [group[0] for group in query.groups]
    assert firsts.count("rust") == 1
    assert "sql" in firsts


def test_the_expression_names_the_chosen_groups_only() -> None:
    query = Query((("a",), ("b", "c d")), "a b")
    assert fts_expression(query) == '"a" OR "b" OR "c d"'
    assert fts_expression(query, rare={1}) == '"b" OR "c d"'
    assert fts_expression(query, rare=()) == ""
    assert fts_expression(Query((('a" OR "b',), ("*",)), "")) == ""


def runs_in_fts(expression: str) -> bool:
    db = sqlite3.connect(":memory:")
    try:
        db.execute("create virtual table t using fts5(x)")
        db.execute("select count(*) from t where t match ?", (expression,)).fetchone()
    finally:
        db.close()
    return True


HOSTILE = ('"', "C++", "a OR", "NEAR(", "-python", "*", "'; DROP TABLE x;--", "a:b", "{x}", "^y",
           "col : z", "AND", "NOT NOT", '"unclosed', "a*", "\x00", "\ud800", "𝔞", "٣")  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_the_syntax_of_the_index_can_t_be_written(text: str) -> None:
    expression = fts_expression(parse_query(text))
    assert not expression or (SAFE.fullmatch(expression) and runs_in_fts(expression))


@pytest.mark.parametrize("attack", cases("search"))
def test_the_hostile_queries_of_the_shared_data_are_harmless(attack: dict[str, Any]) -> None:
    written = attack["input"]["query"]
    if isinstance(written, dict):
        written = written["args"]["s"] * written["args"]["n"]
    expression = fts_expression(parse_query(written))
    assert not expression or (SAFE.fullmatch(expression) and runs_in_fts(expression))


def test_an_endless_question_is_bounded_and_quick() -> None:
    parse_query("warm up")
    started = time.process_time()
    query = parse_query(" ".join(f"w{n}" for n in range(4_000)))
    assert len(query.groups) <= 40
    assert time.process_time() - started < 2


@given(st.text(max_size=100))
def test_any_question_makes_a_safe_expression(text: str) -> None:
    query = parse_query(text)
    assert len(query.inside) == len(query.groups)
    expression = fts_expression(query)
    assert not expression or SAFE.fullmatch(expression)
