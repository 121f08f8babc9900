"""Hashed vectors: the same text gives the same vector, a like text a like one."""

import math
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.search.hashing import HashEmbedder, unit_vector


def cosine(a: str, b: str) -> float:
    one, other = (array("f", v) for v in HashEmbedder().embed([a, b], patient=False))
    return sum(x * y for x, y in zip(one, other, strict=True))


def test_like_texts_are_nearer_than_others() -> None:
    assert cosine("software developer", "software developers") > 0.9
    assert cosine("software developer", "software tester") > cosine("software developer", "护士")
    assert cosine("上海护士", "护士 上海") > 0.5


def test_a_text_without_words_has_no_direction() -> None:
    (vector,) = HashEmbedder(8).embed(["…"], patient=False)
    assert array("f", vector).tolist() == [0.0] * 8


def test_the_name_tells_the_dimensions() -> None:
    assert HashEmbedder(8).name != HashEmbedder().name


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=9))
def test_vectors_have_unit_length_or_none(values: list[float]) -> None:
    length = math.sqrt(sum(x * x for x in array("f", unit_vector(values))))
    assert length == 0 or length == pytest.approx(1, abs=1e-3)
