from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.typesetting import Letter, Line, Look, break_lines, width_of
from resume_mcp.vocabulary.text import is_cjk

_LOOK = Look("Any", "", 10, "#000000")
_SENTENCE = st.text(alphabet="ab 中文字，。（）“”-/1", max_size=80).map(lambda text: text.strip())


def _lines(text: str, width: float) -> list[str]:
    return ["".join(part.text for part in line) for line in _broken(text, width)]


def _broken(text: str, width: float) -> list[Line]:
    letters = [Letter(c, _LOOK, 2.0 if is_cjk(c) or c in "，。（）" else 1.0) for c in text]
    return break_lines(letters, width)


def test_latin_text_breaks_at_spaces_and_hyphens() -> None:
    assert _lines("a well-known fact of life", 9) == ["a well-", "known", "fact of", "life"]


def test_chinese_text_breaks_anywhere_but_before_closing_punctuation() -> None:
    assert _lines("中文中文，中文", 8) == ["中文中", "文，中文"]
    assert _lines("中文中（文）中", 8) == ["中文中", "（文）中"]


def test_a_latin_word_in_chinese_text_stays_whole() -> None:
    assert _lines("熟悉Kafka与Go语言", 8) == ["熟悉", "Kafka与", "Go语言"]


def test_a_word_wider_than_a_line_is_cut() -> None:
    assert _lines("abcdefgh", 3) == ["abc", "def", "gh"]


@given(_SENTENCE, st.integers(min_value=4, max_value=40))
def test_no_line_is_too_wide_and_no_character_is_lost(text: str, width: int) -> None:
    lines = _broken(text, width)
    assert all(width_of(line) <= width for line in lines)
    joined = "".join(part.text for line in lines for part in line)
    assert joined.replace(" ", "") == text.replace(" ", "")
