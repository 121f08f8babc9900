"""The words that differ, in English and Chinese, with nothing hidden."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.proposals.diff import show_diff, word_diff
from resume_mcp.proposals.visible import visible


def _plain(before: str, after: str) -> str:
    return show_diff(word_diff(before, after), "plain")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("Built REST APIs", "Built fast REST APIs", "Built {+fast +}REST APIs"),
        ("Cut costs by 30%", "Cut costs by 35%", "Cut costs by [-30-]{+35+}%"),
        ("Saved $2.1M a year", "Saved $2.5M a year", "Saved $[-2.1-]{+2.5+}M a year"),
        ("Led team", "Led squad", "Led [-team-]{+squad+}"),
        ("don't stop", "don't wait", "don't [-stop-]{+wait+}"),
        ("one", "two", "[-one-]{+two+}"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
        ("same", "same", "same"),
        ("", "", ""),
        ("延迟降低 30%。", "延迟降低 35%。", "延迟降低 [-30-]{+35+}%。"),
        ("负责订单系统重构", "负责支付系统重构", "负责[-订单-]{+支付+}系统重构"),
        ("带领五人小组", "带领八人小组", "带领[-五-]{+八+}人小组"),
        ("精通Java开发", "精通Go开发", "精通[-Java-]{+Go+}开发"),
        ("使用Python 3", "使用 Python 3", "使用{+ +}Python 3"),
        ("cafe\u0301 bar", "cafe bar", "[-cafe\u0301-]{+cafe+} bar"),
    ],
)
def test_the_words_that_differ_are_marked(before: str, after: str, shown: str) -> None:
    assert _plain(before, after) == shown


def test_a_rewritten_phrase_is_one_change_not_many() -> None:
    pieces = word_diff("wrote the old billing code", "designed a new ledger service")
    assert [piece.kind for piece in pieces] == ["del", "ins"]


def test_colours_mark_what_goes_and_comes() -> None:
    shown = show_diff(word_diff("Led team", "Led squad"), "ansi")
    assert shown == "Led \x1b[31;9mteam\x1b[0m\x1b[32;4msquad\x1b[0m"


def test_text_can_not_bring_its_own_colours() -> None:
    shown = show_diff(word_diff("a", "a \x1b[0mhidden"), "ansi")
    assert "⟨U+001B⟩[0mhidden" in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text", "plain text"),
        ("张三，工程师", "张三，工程师"),
        ("naïve café", "naïve café"),
        ("line\nnext\ttab", "line\nnext\ttab"),
        ("a\u200bb", "a⟨U+200B⟩b"),
        ("Jane\u202eoR", "Jane⟨U+202E⟩oR"),
        ("soft\u00adhyphen", "soft⟨U+00AD⟩hyphen"),
        ("no\u00a0break", "no⟨U+00A0⟩break"),
        ("\ufeffbom", "⟨U+FEFF⟩bom"),
        ("tag\U000e0041", "tag⟨U+E0041⟩"),
        ("half\ud800", "half⟨U+D800⟩"),
        ("bell\x07", "bell⟨U+0007⟩"),
        ("braille\u2800blank", "braille⟨U+2800⟩blank"),
        ("hangul\u3164filler", "hangul⟨U+3164⟩filler"),
        ("select\ufe0f", "select⟨U+FE0F⟩"),
        ("heart ❤\ufe0f", "heart ❤\ufe0f"),
        ("family 👩\u200d👧", "family 👩\u200d👧"),
        ("latin\u200djoin", "latin⟨U+200D⟩join"),
        ("汉\u200c字", "汉⟨U+200C⟩字"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("中文\u3000空格", "中文\u3000空格"),
        ("icon \uf095", "icon ⟨U+F095⟩"),
        ("two\u2028lines", "two⟨U+2028⟩lines"),
    ],
)
def test_what_can_not_be_seen_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


_TEXTS = st.text(
    alphabet=st.sampled_from("ab cdé 工程师系统 \n\t.,%5🎉\u200d\u0301\u200b"), max_size=60
)


@settings(deadline=None)
@given(before=_TEXTS, after=_TEXTS)
def test_the_pieces_make_up_both_texts(before: str, after: str) -> None:
    pieces = word_diff(before, after)
    assert "".join(p.text for p in pieces if p.kind != "ins") == before
    assert "".join(p.text for p in pieces if p.kind != "del") == after
    assert all(piece.text for piece in pieces)


@settings(deadline=None)
@given(text=_TEXTS)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert {piece.kind for piece in word_diff(text, text)} <= {"same"}


@pytest.mark.parametrize("word", ["lorem ", "订单"])
def test_a_very_long_text_is_compared_in_bounded_time(word: str) -> None:
    before = "\n".join(word * 50 + str(number) for number in range(200))
    after = "\n".join(word * 50 + str(number + number % 3) for number in range(200))
    start = time.perf_counter()
    pieces = word_diff(before, after)
    assert time.perf_counter() - start < 5
    assert "".join(p.text for p in pieces if p.kind != "ins") == before


def test_what_can_not_be_compared_in_time_is_shown_as_two_texts() -> None:
    before = "\n".join(f"a{number}y" for number in range(2_100))
    after = "\n".join(f"b{number}z" for number in range(2_100))
    assert [piece.kind for piece in word_diff(before, after)] == ["del", "ins"]
