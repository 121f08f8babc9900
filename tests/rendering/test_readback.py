from resume_mcp.rendering.blocks import Head, Page, Paragraph, Run, Section
from resume_mcp.rendering.readback import recall_of


def _page(*paragraphs: str) -> Page:
    blocks = tuple(Paragraph((Run(text),)) for text in paragraphs)
    return Page("en", "t", "a", Head((Run("Ada Bell"),)), (Section((), blocks),))


def test_a_lost_word_is_named_and_counted() -> None:
    recall = recall_of(_page("one two three"), "Ada Bell one three")
    assert (recall.share, recall.lost_words) == (0.8, ("two",))


def test_a_lost_line_is_lost_even_if_its_letters_stand_elsewhere() -> None:
    recall = recall_of(_page("Go", "Google Cloud"), "Ada Bell Google Cloud")
    assert recall.lost_words == ("Go",)


def test_chinese_is_found_across_line_ends() -> None:
    assert recall_of(_page("负责交易系统"), "Ada\nBell 负责交\r\n易系统").share == 1.0
    assert recall_of(_page("负责交易系统"), "Ada Bell 负责交系统").lost_words == ("负责交易系统",)


def test_what_was_replaced_by_a_mark_is_looked_for_as_that_mark() -> None:
    assert recall_of(_page("𠀀字"), "Ada Bell 〓字", substituted="𠀀").share == 1.0


def test_the_order_of_lines_does_not_matter_but_all_must_be_there() -> None:
    assert (
        recall_of(_page("first line", "second line"), "second line first line Ada Bell").share == 1
    )
