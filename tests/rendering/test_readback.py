from resume_mcp.rendering.blocks import Entry, Head, Page, Paragraph, Run, Section
from resume_mcp.rendering.readback import broken_letters, links_of_html, recall_of


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


def test_order_counts_the_lines_that_stand_where_they_should() -> None:
    page = _page("first line", "second line", "third line")
    assert recall_of(page, "Ada Bell first line second line third line").order == 1.0
    moved = recall_of(page, "Ada Bell third line first line second line")
    assert moved.share == 1.0
    assert moved.order < 1.0


def test_what_leads_an_entry_may_stand_in_any_order() -> None:
    entry = Entry(
        title=(Run("Engineer"),), subtitle=(Run("Acme"),), date=(Run("2020"),), place=(Run("Oslo"),)
    )
    page = Page("en", "t", "a", Head(()), (Section((), (entry, Paragraph((Run("then"),)))),))
    for text in ("Engineer 2020 Acme Oslo then", "Engineer Acme Oslo 2020 then"):
        assert recall_of(page, text).order == 1.0
    assert recall_of(page, "then Engineer 2020 Acme Oslo").order < 1.0


def test_letters_that_a_machine_would_not_know_are_named() -> None:
    page = _page("office 工作 \ue000")
    assert broken_letters(page, "office 工作 \ue000") == ()
    assert broken_letters(page, "o\ufb03ce \u2f2f作 \ufffd \ue001") == (
        "\u2f2f",
        "\ue001",
        "\ufb03",
        "\ufffd",
    )


def test_the_links_of_a_page_are_found() -> None:
    html = '<p><a href="https://x.example/?a=1&amp;b=2" rel="noopener">x</a></p>'
    assert links_of_html(html) == {"https://x.example/?a=1&b=2"}
