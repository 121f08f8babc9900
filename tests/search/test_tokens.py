"""What a text is indexed by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.search.tokens import folded, index_tokens, is_han, phrase_text, singular


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Senior Java developers", ["senior", "java", "developer"]),
        ("机器学习工程师", ["机器", "器学", "学习", "习工", "工程", "程师"]),
        ("機器學習", ["机器", "器学", "学习"]),
        ("精通Java开发", ["精通", "java", "开发"]),
        ("写 代码", ["写", "代码"]),
        ("C++17 and C#, F#, .NET", ["cplusplus", "and", "csharp", "fsharp", "dotnet"]),
        ("example.net", ["example", "net"]),
        ("Node.js", ["node", "js"]),
        ("ＪＡＶＡ　２０", ["java", "20"]),
        ("résumé Zürich", ["resume", "zurich"]),
        ("a\u200bb", ["ab"]),
        ("snake_case", ["snake", "case"]),
        ('OR NEAR( * " -x', ["or", "near", "x"]),
        ("👩‍💻 … !", []),
        ("", []),
    ],
)
def test_a_text_becomes_words_and_pairs(text: str, tokens: list[str]) -> None:
    assert index_tokens(text) == tokens


@pytest.mark.parametrize(
    ("word", "bare"),
    [
        ("skills", "skill"),
        ("companies", "company"),
        ("class", "class"),
        ("aws", "aws"),
        ("status", "status"),
        ("analysis", "analysis"),
        ("securities", "securities"),
    ],
)
def test_only_the_sign_of_the_plural_goes(word: str, bare: str) -> None:
    assert singular(word) == bare


def test_a_phrase_is_shown_as_a_reader_writes_it() -> None:
    assert phrase_text(" ".join(index_tokens("机器学习"))) == "机器学习"
    assert phrase_text("machine learning") == "machine learning"
    assert phrase_text("web 前端") == "web 前端"


@given(st.text(max_size=200))
def test_tokens_hold_letters_and_digits_only(text: str) -> None:
    for token in index_tokens(text):
        assert token.isalnum() or is_han(token[0]) or not token.isascii()
        assert not set(token) & set("\"*:^(){}+-' \t\n")


@given(st.text(max_size=100))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert index_tokens(folded(text)) == index_tokens(text)
