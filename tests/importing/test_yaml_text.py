import contextlib
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.yaml_text import MAX_BYTES, MAX_DEPTH, MAX_NODES, read_yaml


def test_scalars_stay_as_they_were_written() -> None:
    text = (
        "date: 2024-01-02\nok: no\nclock: 1:30\ngpa: 3.10\nphone: +4915112345\nzip: 01067\n"
        "oct: 0o14\nbig: 12345678901234567890\nexp: 1e3\nquoted: '12'\nempty: ''\n"
    )
    assert read_yaml(text) == {
        "date": "2024-01-02", "ok": "no", "clock": "1:30", "gpa": "3.10", "phone": "+4915112345",
        "zip": "01067", "oct": "0o14", "big": "12345678901234567890", "exp": "1e3",
        "quoted": "12", "empty": "",
    }  # fmt: skip


def test_plain_integers_null_and_true_are_values() -> None:
    found = read_yaml("year: 2016\nminus: -3\nnothing:\ntilde: ~\nyes: true\nno: false\n")
    assert found == {
        "year": 2016, "minus": -3, "nothing": None, "tilde": None, "yes": True, "no": False,
    }  # fmt: skip


def test_a_merge_key_is_a_key_like_any_other() -> None:
    assert read_yaml("<<: x\na: b") == {"<<": "x", "a": "b"}


def test_bullets_indented_below_a_bullet_stay_lines() -> None:
    text = "list:\n  - Published work\n    that was read\n    - in 2022\n    - in 2023\n  - Other\n"
    assert read_yaml(text)["list"] == [
        "Published work that was read\n- in 2022\n- in 2023",
        "Other",
    ]


def test_a_folded_text_without_bullets_is_one_line() -> None:
    assert read_yaml("a: one - two\n  three\n") == {"a": "one - two three"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &x [*x]", "line 1, column 4.*anchor"),
        ("a: *x", "line 1, column 4.*anchor"),
        ("a: !!python/object/apply:os.system ['x']", "line 1, column 4.*tag"),
        ("a: ! b", "tag"),
        ("--- !!map\na: b", "tag"),
        ("name: A\nname: B", "line 2, column 1.*'name' stands twice"),
        ("a: {x: 1, x: 2}", "'x' stands twice"),
        ("a: 1\n---\nb: 2", "line 2.*second document"),
        ("? [a]: b", "a key must be a text"),
        ("a: b: c", "line 1, column 5.*colon and a space make a key"),
        ("a: 1\nbad line\nb: 2", "line 2, column 1.*colon was expected"),
        ("basics:\n\tname: A", "line 2.*indent with spaces"),
        ("a: 'x", "no closing quote"),
        ("a: [1, 2\nb: c", "line 2.*comma or ]"),
        ("- a\nb: c", "list item"),
        ("a: @b", "can't begin so"),
        ('a: "\\q"', "use single quotes"),
        ("a: \x01", "control character.*line 1"),
        ("a: |x\n y", "begins on the next line"),
        ("[" * 100_000, "deeper than 40"),
        ("{a: " * 60, "nested deeper than 40"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, said: str) -> None:
    start = time.process_time()
    with pytest.raises(Unreadable, match=said):
        read_yaml(text)
    assert time.process_time() - start < 1


def test_an_alias_bomb_is_refused_before_it_is_built() -> None:
    levels = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]\n" for n in range(1, 10))
    with pytest.raises(Unreadable, match="anchor"):
        read_yaml("l0: &l0 [lol]\n" + levels)


def test_bounds_hold() -> None:
    with pytest.raises(TooLarge, match="bytes"):
        read_yaml("a: " + "文" * (MAX_BYTES // 3))
    with pytest.raises(Unreadable, match="values"):
        read_yaml("- x\n" * MAX_NODES)
    assert len(read_yaml("- x\n" * (MAX_NODES - 1))) == MAX_NODES - 1
    deep: Any = read_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert deep == read_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH)


def test_half_characters_and_a_mark_at_the_start_do_no_harm() -> None:
    assert read_yaml("\ufeffa: x\ud800y") == {"a": "x\ufffdy"}


@given(st.text(alphabet="ab: -\n[]{}'\"&*!|>#%@`,?~0.文\t", max_size=80))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    with contextlib.suppress(Unreadable):
        read_yaml(text)


@given(
    st.dictionaries(
        st.text(st.characters(categories=["L"]), min_size=1, max_size=8),
        st.lists(st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=20), max_size=4),
        max_size=5,
    )
)
def test_what_is_written_in_quotes_is_read_back(value: dict[str, list[str]]) -> None:
    rows = []
    for key, texts in value.items():
        rows.append(f"'{key}':" + ("" if texts else " []"))
        rows += ["  - '{}'".format(text.replace("'", "''")) for text in texts]
    assert (read_yaml("\n".join(rows)) or {}) == value
