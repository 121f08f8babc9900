"""A window of any width: no text of somebody else begins where only our own words stand."""

from unicodedata import east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.cli.terminal import MIN_COLUMNS, cells, fitted

LINES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf")), max_size=300)


@given(text=LINES, columns=st.integers(MIN_COLUMNS, 200), depth=st.sampled_from([0, 2, 4]))
def test_every_line_fits_and_nothing_is_lost(text: str, columns: int, depth: int) -> None:
    line = " " * depth + text
    first, *rest = fitted(line, columns).split("\n")
    assert all(cells(each) <= columns for each in (first, *rest))
    inner = len(line) - len(line.lstrip(" "))
    indent = " " * (min(inner, 4) + 2)
    assert all(each.startswith(indent) for each in rest)
    assert first + "".join(each.removeprefix(indent) for each in rest) == line


@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize("text", ["负责数据管道的建设与维护。" * 30, "“Ж”" * 200, "word " * 90])
def test_a_line_that_is_too_long_goes_on_further_in(text: str, columns: int) -> None:
    lines = fitted(f"    {text}", columns).split("\n")
    assert len(lines) > 2
    for line in lines:
        assert sum(2 if east_asian_width(c) in "WFA" else 1 for c in line) <= columns
    assert all(line.startswith("      ") for line in lines[1:])


def test_a_text_can_not_be_filled_up_until_it_begins_at_the_margin() -> None:
    for columns in (60, 80, 200):
        forged = f"    Fine.{' ' * (columns - 9)}What the checks say:"
        assert all(line.startswith("    ") for line in fitted(forged, columns).split("\n"))


def test_colours_take_no_room_and_are_not_broken() -> None:
    text = "    \x1b[31;9m" + "gone " * 40 + "\x1b[0m"
    shown = fitted(text, 60)
    assert shown.count("\x1b[31;9m") == shown.count("\x1b[0m") == 1
    assert max(map(cells, shown.split("\n"))) <= 60
