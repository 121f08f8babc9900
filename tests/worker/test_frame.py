import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.vocabulary.text import clean_strings
from resume_mcp.worker.frame import HEADER_BYTES, body_length, pack, unpack

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON))
def test_a_message_comes_out_as_it_went_in(message: dict[str, object]) -> None:
    frame = pack(message)
    assert body_length(frame[:HEADER_BYTES]) == len(frame) - HEADER_BYTES
    assert unpack(frame[HEADER_BYTES:]) == clean_strings(message)


@pytest.mark.parametrize("body", [b"", b"[]", b"1", b"{", b'"x"', b"\xff"])
def test_what_is_no_object_is_no_message(body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - JSON's own error is one, too
        unpack(body)
