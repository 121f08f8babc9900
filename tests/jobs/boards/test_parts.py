"""What boards write in one field, in whatever shape."""

from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.jobs.boards.kinds import BOARDS, board_row
from resume_mcp.jobs.boards.parts import (
    heading,
    member,
    named,
    objects,
    part,
    text,
    texts,
)
from resume_mcp.jobs.from_row import posting_from_row
from resume_mcp.jobs.posting import Posting

_KEYS = sorted(
    {key for board in BOARDS for signs in board.signs for key in signs}
    | {"title", "text", "content", "compensation", "locations", "lists", "metadata", "offices"}
    | {"salaryRange", "pay_input_ranges", "secondaryLocations", "address", "salary", "departments"}
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 10**9) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def test_texts_and_names_come_out_of_any_shape() -> None:
    assert (text(" a "), text(7), text(True), text(None), text(["a"])) == ("a", "7", "", "", "")
    assert (named({"name": "a"}), named("b"), named({})) == ("a", "b", "")
    assert texts([{"name": "a"}, "b", None, {"id": 1}]) == ["a", "b"]
    assert texts("a") == ["a"]
    assert texts(None) == []
    assert objects([{}, 1, {"a": 2}]) == [{}, {"a": 2}]
    assert objects({"a": 1}) == []
    assert (member({"a": {"b": 1}}, "a"), member({"a": 1}, "a")) == ({"b": 1}, {})


def test_a_heading_holds_each_name_once_and_no_markup() -> None:
    assert heading("Team", ["R&D", "R&D", "<b>"]) == "<p>Team: R&amp;D, &lt;b&gt;</p>\n"
    assert heading("Team", []) == ""


def test_plain_text_becomes_markup_where_there_is_none() -> None:
    assert part({"h": "<p>a</p>", "p": "a"}, "h", "p") == "<p>a</p>"
    assert part({"h": None, "p": "a < b\nc"}, "h", "p") == "a &lt; b<br>c"


@settings(max_examples=400)
@given(st.sampled_from(BOARDS), st.dictionaries(st.sampled_from(_KEYS), _VALUES))
def test_no_job_of_any_shape_breaks_the_reader(board: object, job: dict[str, object]) -> None:
    row = board_row(board, job, name="Rye", feed="")  # type: ignore[arg-type]
    if isinstance(row, dict):
        taken = posting_from_row(row, source="x", today="2026-11-29")
        assert isinstance(taken, Posting | str)
