from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.matching.clauses import clauses_of


def test_a_line_is_cut_where_its_parts_differ() -> None:
    found = clauses_of("要求：熟悉 SQL，懂 PLC 者优先；提供食宿。")
    assert [(clause.text, clause.kind) for clause in found] == [
        ("熟悉 SQL", "must"),
        ("懂 PLC 者优先；", "nice"),
    ]


def test_a_heading_rules_until_the_next() -> None:
    found = clauses_of("Nice to have:\n- Rust\n- Zig\nBenefits:\n- Equity\nRequirements:\n- Go")
    assert [(clause.text, clause.kind) for clause in found] == [
        ("Rust", "nice"),
        ("Zig", "nice"),
        ("Go", "must"),
    ]


def test_duties_and_wishes_are_marked() -> None:
    found = clauses_of("Responsibilities:\n- Ship apps\nRequirements:\n- Know Kotlin")
    assert [(clause.duty, clause.stated) for clause in found] == [(True, False), (False, True)]


@given(st.text(max_size=200))
def test_any_text_can_be_cut_and_nothing_is_made_up(text: str) -> None:
    for clause in clauses_of(text):
        assert clause.text
        assert clause.text in text
