from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.vocabulary.chinese import to_simplified


def test_traditional_text_reads_as_simplified() -> None:
    traditional = "軟體工程師負責資料庫與機器學習專案，畢業於國立臺灣大學會計學系，業餘養農"
    simplified = "软体工程师负责资料库与机器学习专案，毕业于国立台湾大学会计学系，业余养农"
    assert to_simplified(traditional) == simplified


def test_simplified_and_latin_text_stay() -> None:
    text = "熟悉 Kubernetes，了解 C++。"
    assert to_simplified(text) == text


@given(st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF)))
def test_simplifying_moves_no_character_and_is_done_once(text: str) -> None:
    once = to_simplified(text)
    assert len(once) == len(text)
    assert to_simplified(once) == once
