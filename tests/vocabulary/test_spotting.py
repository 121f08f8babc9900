"""Tokens of a text, and the addresses that are none of its words."""

import time

import pytest

from resume_mcp.vocabulary.spotting import tokens_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Go at https://go.dev/doc, Java", ["go", "at", "java"]),
        ("ada+go@example.com Rust", ["rust"]),
        ("see github.com/ada/java and C", ["see", "and", "c"]),
        ("-github.com/ada 精通Java", ["精", "通", "java"]),
        ("www.java.com", []),
        ("和 example.com 一起 a@b", ["和", "example", ".", "com", "一", "起", "a", "@", "b"]),
    ],
)
def test_addresses_are_left_out(text: str, words: list[str]) -> None:
    assert tokens_of(text).words == words


def test_places_are_those_of_the_text_behind_an_address() -> None:
    tokens = tokens_of("x@example.com，熟悉 Ｇｏ")
    assert [tokens.text[a:b] for a, b in zip(tokens.starts, tokens.ends, strict=True)] == [
        "，",
        "熟",
        "悉",
        "Ｇｏ",
    ]


@pytest.mark.parametrize("unit", ["Inc", "a.", "www.a b ", "a@", "a/", "x@y.z ", "本科x http://"])
def test_time_grows_no_faster_than_the_text(unit: str) -> None:
    once, twice = (unit * (size // len(unit)) + "/@" for size in (20_000, 40_000))
    seconds = [(_seconds(once), _seconds(twice)) for _ in range(7)]  # in turns: load falls on both
    short, long = (min(each) for each in zip(*seconds, strict=True))
    assert long <= 2.8 * max(0.002, short)


def _seconds(text: str) -> float:
    begin = time.process_time()
    tokens_of(text)
    return time.process_time() - begin
