"""The order of the candidates."""

from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.search.query import Query, parse_query
from resume_mcp.search.rank import (
    Candidate,
    group_frequency,
    phrase_frequency,
    query_tokens,
    rank,
)
from resume_mcp.search.tokens import index_tokens


def text(key: str, **fields: str) -> Candidate:
    return Candidate(key, {name: " ".join(index_tokens(said)) for name, said in fields.items()}, {})


def order(question: str, *candidates: Candidate) -> list[str]:
    query = parse_query(question)
    words = [set(" ".join(c.fields.values()).split()) for c in candidates]
    frequency = {token: sum(token in one for one in words) for token in query_tokens(query)}
    ranked = rank(query, candidates, document_frequency=frequency, corpus_size=50, limit=9)
    return [answer.key for answer in ranked]


def test_a_word_in_the_title_weighs_more_than_in_the_body() -> None:
    assert order("nurse", text("body", body="a nurse"), text("title", title="Nurse")) == [
        "title",
        "body",
    ]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    common = [text(f"c{n}", body="engineer") for n in range(5)]
    assert order("engineer falconry", *common, text("rare", body="falconry"))[0] == "rare"


def test_an_alias_counts_as_the_word_and_both_count_once() -> None:
    one = text("one", body="kubernetes")
    both = text("both", body="kubernetes k8s")
    query = parse_query("k8s")
    ranked = rank(
        query,
        [one, both],
        document_frequency={"kubernete": 2, "k8s": 1},
        corpus_size=50,
        limit=9,
    )
    # Naming it twice gains nothing; the longer text even loses a little.
    assert [answer.key for answer in ranked] == ["one", "both"]


def test_a_question_in_one_language_finds_texts_in_the_other() -> None:
    assert order("护士 上海", text("en", title="Nurse", city="Shanghai")) == ["en"]
    assert order("nurse in Shanghai", text("zh", title="护士", city="上海")) == ["zh"]


def test_a_name_counts_as_its_whole_or_as_its_parts_never_as_both() -> None:
    query = Query((("software engineer",), ("software",), ("engineer",)), "", (-1, 0, 0))
    frequency = {"software": 5, "engineer": 5}
    whole, apart = text("whole", body="software engineer"), text("apart", body="engineer software")
    ranked = rank(query, [whole, apart], document_frequency=frequency, corpus_size=50, limit=9)
    by_key = {answer.key: answer for answer in ranked}
    assert by_key["whole"].matched == ("software engineer",)
    assert by_key["apart"].matched == ("software", "engineer")
    assert by_key["whole"].score >= by_key["apart"].score


def test_many_words_of_one_thing_do_not_make_up_for_another_that_is_missing() -> None:
    query = Query((("nurse",), ("leed",), ("night",), ("icu",)), "", (-1,) * 4)
    frequency = dict.fromkeys(("nurse", "leed", "night", "icu"), 3)
    loud = text("loud", title="nurse leeds", city="leeds", body="nurse nurse")
    whole = text("whole", title="nurse", city="leeds", body="nights icu")
    ranked = rank(query, [loud, whole], document_frequency=frequency, corpus_size=50, limit=9)
    assert [answer.key for answer in ranked] == ["whole", "loud"]


def test_what_matched_is_told_in_the_words_of_the_question() -> None:
    query = parse_query("护士 龘靐")
    (answer,) = rank(
        query,
        [text("a", title="Nurse")],
        document_frequency={"nurse": 1},
        corpus_size=9,
        limit=9,
    )
    assert answer.matched == ("护士",)


def test_texts_without_any_word_are_no_answers_and_the_limit_holds() -> None:
    assert order("falconry", text("a", body="cooking")) == []
    query = parse_query("nurse")
    many = [text(str(n), body="nurse") for n in range(5)]
    assert len(rank(query, many, document_frequency={"nurse": 5}, corpus_size=9, limit=3)) == 3


def test_an_empty_question_or_no_candidates_have_no_answers() -> None:
    nothing = rank(
        parse_query(""), [text("a", body="x")], document_frequency={}, corpus_size=1, limit=9
    )
    assert nothing == []
    assert rank(parse_query("x"), [], document_frequency={"x": 1}, corpus_size=0, limit=9) == []


def test_a_phrase_is_as_frequent_as_its_rarest_token() -> None:
    assert phrase_frequency("machine learning", {"machine": 9, "learning": 4}) == 4
    assert group_frequency(("ml", "machine learning"), {"ml": 1, "machine": 9, "learning": 4}) == 4
    assert group_frequency((), {}) == 0


@given(st.text(max_size=60), st.lists(st.text(max_size=60), max_size=5))
def test_scores_are_finite_positive_and_sorted(question: str, bodies: list[str]) -> None:
    candidates = [text(str(n), body=body) for n, body in enumerate(bodies)]
    query = parse_query(question)
    frequency = dict.fromkeys(query_tokens(query), 1)
    ranked = rank(query, candidates, document_frequency=frequency, corpus_size=3, limit=9)
    scores = [answer.score for answer in ranked]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score < 1e6 for score in scores)
