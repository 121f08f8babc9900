"""Words and vectors as one order."""

from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.search.fusion import fused
from resume_mcp.search.rank import Ranked


def answers(**scores: float) -> list[Ranked]:
    return [Ranked(key, score, ("word",)) for key, score in scores.items()]


def order(ranked: list[Ranked]) -> list[str]:
    return [answer.key for answer in ranked]


def test_without_vectors_the_words_decide() -> None:
    said = answers(a=3.0, b=2.0)
    assert fused(said, {}, 0.3) == said


def test_a_near_text_passes_one_with_a_few_more_words() -> None:
    said = answers(a=10.0, b=9.0)
    assert order(fused(said, {"a": 0.1, "b": 0.9}, 0.3)) == ["b", "a"]
    assert order(fused(said, {"a": 0.1, "b": 0.9}, 0.05)) == ["a", "b"]


def test_a_text_without_a_vector_counts_by_its_words() -> None:
    (best, *_) = fused(answers(a=10.0, b=2.0), {"b": 0.9, "c": 0.1}, 0.3)
    assert (best.key, best.score) == ("a", 10.0)


def test_vectors_alone_may_bring_a_text() -> None:
    found = fused(answers(a=10.0), {"a": 0.2, "b": 0.8}, 0.3)
    assert order(found) == ["a", "b"]
    assert found[1].matched == ()
    assert order(fused([], {"a": 0.2, "b": 0.8}, 0.3)) == ["b"]


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.floats(0.01, 99)),
    st.dictionaries(st.sampled_from("abcdefgh"), st.floats(-1, 1)),
    st.floats(0, 1),
)
def test_scores_stay_within_those_of_the_words(
    scores: dict[str, float], cosines: dict[str, float], weight: float
) -> None:
    said = sorted(answers(**scores), key=lambda a: (-a.score, a.key))
    found = fused(said, cosines, weight)
    top = max(scores.values(), default=1.0)
    assert all(0 < answer.score <= top + 1e-5 for answer in found)
    assert order(found) == order(sorted(found, key=lambda a: -a.score))
