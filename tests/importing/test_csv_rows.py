import pytest

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.programs.csv_rows import MAX_ROWS, header_of, read_csv


def test_rows_are_read_by_the_names_of_their_columns() -> None:
    table = read_csv('\ufeffTitle , Name\r\n"a\r\nb","say ""hi"""\r\n\r\nc\r\n', "x.csv")
    assert table.header == ("title", "name")
    assert [row.cells for row in table.rows] == [
        {"title": "a\nb", "name": 'say "hi"'},
        {"title": "c"},
    ]
    assert [row.line for row in table.rows] == [3, 5]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_told_from_the_header(separator: str) -> None:
    table = read_csv(separator.join(("A", "B")) + "\n" + separator.join(("1", "2")), "x")
    assert table.rows[0].cells == {"a": "1", "b": "2"}


def test_remarks_before_the_header_and_a_second_header_are_passed_over() -> None:
    text = 'Notes:\n"Some, remark, here"\n\nFirst Name,Last Name\nA,B\nFirst Name,Last Name\nC,D\n'
    assert [row.cells["first name"] for row in read_csv(text, "x").rows] == ["A", "C"]


def test_cells_beyond_the_header_are_kept() -> None:
    assert read_csv("A,B\n1,2,3,,4\n", "x").rows[0].extra == ("3", "4")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('A,B\n1,2\n3,"open\n5,6\n', "line 3: a text in quotes has no closing quote"),
        ('A,B\n"a"b,2\n', "line 2: after a closing quote"),
        ("A,B\n" + "x" * 140_000 + ",2\n", "longer than 131,072"),
        ("\n\n", "no header"),
    ],
)
def test_a_fault_is_named_with_the_line_of_its_row(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_csv(text, "Positions.csv")


def test_prose_has_no_header() -> None:
    assert header_of("Ann Bell\nCook at The Inn, 2019") == ("ann bell",)
    assert header_of("word " * 30 + ",b") == ()
    assert header_of("") == ()


def test_more_rows_than_a_resume_has_are_refused() -> None:
    assert len(read_csv("A,B\n" + "1,2\n" * (MAX_ROWS - 1), "x").rows) == MAX_ROWS - 1
    with pytest.raises(TooLarge, match="rows"):
        read_csv("A,B\n" + "1,2\n" * MAX_ROWS, "x")
