import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import NotFound
from resume_mcp.memory.sections import (
    line_break,
    lines,
    open_fence,
    parts,
    section_text,
    sections,
    title_of,
)
from tests.memory.texts import memory_text


def titles(text: str) -> list[str]:
    return [section.title for section in sections(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("just text\n\nmore", []),
        ("## A\nx\n## B\ny", ["A", "B"]),
        ("## A\r\nx\r\n## 地点\r\ny\r\n", ["A", "地点"]),
        ("intro\n##\tTab\nx", ["Tab"]),
        ("## A ##\n## C#\n## F # \n##\n", ["A", "C#", "F", ""]),
        ("##标题\nx\n##hashtag", ["标题"]),
        ("   ## three spaces\n    ## four are code", ["three spaces"]),
        ("## A\n### not a section\n# Title\n## B", ["A", "B"]),
        ("## A\n## A\n", ["A", "A"]),
        ("```\n## in code\n```\n## A", ["A"]),
        ("~~~ md\n## in code\n```\n~~~\n## A", ["A"]),
        ("````\n```\n## in code\n````\n## A", ["A"]),
        ("```never closed\n## in code", []),
        ("```inline``` text\n## A", ["A"]),
        (
            "## A\u2028## no line break for us\n## B\x85## nor this",
            ["A\u2028## no line break for us", "B\x85## nor this"],
        ),
    ],
)
def test_sections_are_found_by_their_headings(text: str, expected: list[str]) -> None:
    assert titles(text) == expected


def test_a_section_ends_at_the_next_section_or_title() -> None:
    text = "loose\n## A\na\n### small\nb\n# Title\nunder it\n## B\nc"
    assert section_text(text, "A") == "## A\na\n### small\nb\n"
    assert section_text(text, "B") == "## B\nc"
    assert [(part.level, part.title) for part in parts(text)] == [
        (0, ""),
        (2, "A"),
        (1, "Title"),
        (2, "B"),
    ]


def test_a_section_is_found_whatever_the_case_width_and_spacing() -> None:
    assert section_text("## Career  Goals\nx", "career goals") == "## Career  Goals\nx"
    assert section_text("## ＡＢＣ地点\nx", "abc地点") == "## ＡＢＣ地点\nx"


def test_sections_of_one_name_come_together() -> None:
    assert section_text("## A\n1\n## B\n2\n## a\n3", "A") == "## A\n1\n## a\n3"


def test_a_missing_section_is_named_with_those_that_are_there() -> None:
    with pytest.raises(NotFound, match="地点") as refused:
        section_text("## Tone\n## 地点\n", "Places")
    assert "Tone" in refused.value.message
    with pytest.raises(NotFound, match="no ## sections"):
        section_text("text", "Places")


def test_a_refusal_quotes_little_of_the_persons_text() -> None:
    text = "\n".join(f"## section number {n} with a long name\nx" for n in range(50))
    with pytest.raises(NotFound) as refused:
        section_text(text, "none")
    assert len(refused.value.message) < 200


@given(st.one_of(memory_text, st.text("# `~\r\n\tab中\u2028-", max_size=80)))
def test_the_parts_are_the_whole_text_in_order(text: str) -> None:
    assert "".join(text[part.start : part.end] for part in parts(text)) == text
    assert "".join(text[line.start : line.end] for line in lines(text)) == text


@given(st.text("# `~\n\tab中", max_size=60))
def test_closing_an_open_fence_makes_room_for_a_section(text: str) -> None:
    fence = open_fence(text)
    closed = f"{text}\n{fence}\n" if fence else f"{text}\n"
    assert titles(closed + "## New\n")[-1] == "New"


def test_line_break_and_title_helpers() -> None:
    assert line_break("a\r\nb\n") == "\r\n"
    assert line_break("a") == "\n"
    assert title_of("no heading") == ""
