"""The part of a text that shows why it was found."""

from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.search.query import parse_query
from resume_mcp.search.snippets import SIZE, snippet

FILLER = "Breakfast is served at seven and the garden is open to all. " * 12
DEEP = f"{FILLER}We look for a nurse who knows ventilators in Leeds. {FILLER}"


def shown(text: str, question: str) -> str:
    query = parse_query(question)
    return snippet(text, query, [query.label(n) for n in range(len(query.groups))])


def test_a_short_text_is_shown_whole() -> None:
    assert shown("A  nurse\nin Leeds.", "nurse") == "A nurse in Leeds."


def test_the_place_where_most_is_named_is_shown_from_its_sentence_on() -> None:
    part = shown(DEEP, "nurse ventilators Leeds")
    assert part.startswith("… We look for a nurse who knows ventilators in Leeds.")
    assert part.endswith("…")
    assert len(part) <= SIZE + 1


def test_another_name_for_what_was_asked_is_shown_too() -> None:
    text = "早餐七点供应，花园开放。" * 30 + "招聘重症护士，三班倒。" + "早餐七点供应。" * 30
    assert "重症护士" in shown(text, "intensive care nurse")


def test_what_stands_early_or_nowhere_shows_the_beginning() -> None:
    assert shown(DEEP, "breakfast").startswith("Breakfast")
    assert shown(DEEP, "zzz").startswith("Breakfast")
    query = parse_query("nurse")
    assert snippet(DEEP, query, []).startswith("Breakfast")


@given(st.text(max_size=900), st.text(max_size=40))
def test_a_part_is_of_the_text_and_bounded(text: str, question: str) -> None:
    part = shown(text, question)
    assert len(part) <= SIZE + 1
    assert part.strip("…").strip() in " ".join(text.split()) or "…" in text
