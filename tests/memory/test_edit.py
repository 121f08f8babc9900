from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import InvalidInput, NotFound, ResumeMcpError, TooLarge
from resume_mcp.memory.documents import MODES, Doc, doc_of
from resume_mcp.memory.edit import Edit, Edited, apply_edit
from resume_mcp.memory.sections import Section, parts, sections
from resume_mcp.vocabulary.text import comparable
from tests.memory.texts import TITLES, blocks, memory_text

PREFERENCES = doc_of("preferences")
NOTES = doc_of("notes")


def small(budget: int, unit: str = "characters") -> Doc:
    return PREFERENCES._replace(budget=budget, unit=unit)  # type: ignore[arg-type]


def edit(
    text: str,
    mode: str,
    doc: Doc = PREFERENCES,
    *,
    content: str | None = None,
    section: str | None = None,
    old_text: str | None = None,
) -> Edited:
    return apply_edit(doc, text, Edit(mode, content, section, old_text))


# --- what each mode does


@pytest.mark.parametrize(
    ("text", "content", "expected"),
    [
        ("", "no travel", "no travel"),
        ("  \n\n", "no travel", "no travel"),
        ("one", "two", "one\n\ntwo"),
        ("one\n", "\n\n two\n\n", "one\n\n two"),
        ("one\n\n\n", "two", "one\n\n\ntwo"),
        ("- one", "- two", "- one\n- two"),
        ("- one\n\n- two\n", "- three", "- one\n\n- two\n- three"),
        ("1. 一", "2. 二", "1. 一\n2. 二"),
        ("## 地点\n上海", "不要出差", "## 地点\n上海\n\n不要出差"),
        ("a\r\nb\r\n", "c\nd", "a\r\nb\r\n\r\nc\r\nd"),
        ("```\ncode", "after", "```\ncode\n```\n\nafter"),
    ],
)
def test_append_adds_at_the_end(text: str, content: str, expected: str) -> None:
    assert edit(text, "append", content=content) == Edited(expected)


@pytest.mark.parametrize("content", ["2024", '{"a": 1}', "[1,2]", "null", "007", " kept \n\n"])
def test_replace_stores_the_text_as_it_is(content: str) -> None:
    assert edit("", "replace", content=content).text == content


def test_replace_says_which_parts_left() -> None:
    before = "# Title\n\nkept\n\ngone\n\n## A\n- one\n- two\n\n## B\nall of it"
    after = "# Title\n\nkept\n\n## A\n- two\n- three"
    assert edit(before, "replace", content=after).dropped == ("gone", "- one", "## B\nall of it")


@pytest.mark.parametrize(
    ("text", "title", "content", "expected"),
    [
        ("", "Tone", "plain", "## Tone\nplain"),
        ("x", "## 地点", "上海", "x\n\n## 地点\n上海"),
        ("x", "C#", "used at work", "x\n\n## C#\nused at work"),
        ("## A\n1\n\n## B\n2\n", "A", "3", "## A\n1\n3\n\n## B\n2\n"),
        ("## A\n- 1\n\n## B\n2", "a", "- 3", "## A\n- 1\n- 3\n\n## B\n2"),
        ("## A\n\n## B\n", "A", "x", "## A\nx\n\n## B\n"),
        ("## A", "A", "x", "## A\nx"),
        ("## A\n1\n## A\n2", "A", "3", "## A\n1\n## A\n2\n3"),
        ("## A\n1", "A", "## A\n2", "## A\n1\n2"),
        ("## A\r\n1\r\n", "B", "2", "## A\r\n1\r\n\r\n## B\r\n2"),
        ("## A\n```\nopen", "B", "2", "## A\n```\nopen\n```\n\n## B\n2"),
        ("## A\n```\nopen", "A", "2", "## A\n```\nopen\n```\n2"),
    ],
)
def test_add_section_adds_to_the_section_or_makes_it(
    text: str, title: str, content: str, expected: str
) -> None:
    assert edit(text, "add_section", section=title, content=content) == Edited(expected)


def test_replace_in_section_changes_one_place() -> None:
    text = "old\n\n## 地点\n- 上海\n- 北京\n\n## B\n- 上海"
    done = edit(text, "replace_in_section", section="地点", old_text="- 上海", content="- 远程")
    assert done == Edited("old\n\n## 地点\n- 远程\n- 北京\n\n## B\n- 上海", ("- 上海",))


def test_replace_in_section_takes_any_line_break() -> None:
    text = "## A\r\none\r\ntwo\r\n"
    done = edit(text, "replace_in_section", section="A", old_text="one\ntwo", content="1\n2")
    assert done == Edited("## A\r\n1\r\n2\r\n", ("one\r\ntwo",))


def test_replace_in_section_that_only_adds_drops_nothing() -> None:
    done = edit("## A\none", "replace_in_section", section="A", old_text="one", content="one two")
    assert done == Edited("## A\none two")


def test_replace_in_section_may_delete() -> None:
    done = edit("## A\none two", "replace_in_section", section="A", old_text=" two", content="")
    assert done == Edited("## A\none", (" two",))


def test_text_that_does_not_stand_there_is_refused_with_the_nearest_line() -> None:
    with pytest.raises(InvalidInput, match="Berlin or remote") as refused:
        edit(
            "## A\nBerlin or remote\nno travel",
            "replace_in_section",
            section="A",
            old_text="berlin, or remote",
            content="x",
        )
    assert refused.value.details["found"] == 0


def test_the_nearest_line_is_found_in_chinese_too() -> None:
    with pytest.raises(InvalidInput, match="希望在上海工作"):
        edit(
            "## 地点\n希望在上海工作\n不出差",
            "replace_in_section",
            section="地点",
            old_text="希望在上海上班",
            content="x",
        )


@pytest.mark.parametrize(("body", "old", "count"), [("a b a", "a", 2), ("aaa", "aa", 2)])
def test_text_that_stands_more_than_once_is_refused(body: str, old: str, count: int) -> None:
    with pytest.raises(InvalidInput, match=f"{count} times"):
        edit(f"## A\n{body}", "replace_in_section", section="A", old_text=old, content="x")


def test_remove_section_takes_all_sections_of_that_name() -> None:
    text = "loose\n\n## A\n1\n\n## B\n2\n\n## a\n3\n"
    assert edit(text, "remove_section", section="A") == Edited(
        "loose\n\n## B\n2\n\n", ("## A\n1", "## a\n3")
    )


@pytest.mark.parametrize("mode", ["replace_in_section", "remove_section"])
def test_a_section_that_is_not_there_is_not_found(mode: str) -> None:
    arguments = ("y", "Other", "x") if mode == "replace_in_section" else (None, "Other", None)
    with pytest.raises(NotFound, match="Tone"):
        apply_edit(PREFERENCES, "## Tone\nx", Edit(mode, *arguments))


# --- arguments


@pytest.mark.parametrize(
    ("mode", "arguments", "named"),
    [
        ("appendd", {"content": "x"}, "appendd"),
        ("append", {}, "content"),
        ("append", {"content": " \n"}, "content"),
        ("append", {"content": "x", "section": "A"}, "section"),
        ("append", {"content": "x", "old_text": "A"}, "old_text"),
        ("replace", {"section": "A", "content": "x"}, "section"),
        ("add_section", {"content": "x"}, "section"),
        ("add_section", {"content": "", "section": "A"}, "content"),
        ("add_section", {"content": "x", "section": "  "}, "section"),
        ("add_section", {"content": "x", "section": "a\nb"}, "section"),
        ("add_section", {"content": "x", "section": "a" * 121}, "section"),
        ("replace_in_section", {"content": "x", "section": "A"}, "old_text"),
        ("replace_in_section", {"content": "x", "section": "A", "old_text": ""}, "old_text"),
        ("remove_section", {"section": "A", "content": "x"}, "content"),
        ("append", {"content": "a\ud800b"}, "content"),
        ("append", {"content": "a\x00b"}, "content"),
        ("add_section", {"content": "x", "section": "a\x1b"}, "section"),
    ],
)
def test_a_wrong_argument_is_refused_by_name(
    mode: str, arguments: dict[str, str], named: str
) -> None:
    with pytest.raises(InvalidInput, match=named):
        apply_edit(PREFERENCES, "## A\nx", Edit(mode, **arguments))


@pytest.mark.parametrize(
    "content",
    ["x\n## B\ny", "# Title", "```\nopen", "##二\nx"],
    ids=["section", "title", "fence", "zh"],
)
def test_a_section_edit_that_would_reach_other_sections_is_refused(content: str) -> None:
    text = "## A\n1\n\n## C\n2"
    with pytest.raises(InvalidInput, match="outside section"):
        edit(text, "add_section", section="A", content=content)
    with pytest.raises(InvalidInput, match="outside section"):
        edit(text, "replace_in_section", section="A", old_text="1", content=content)


# --- budgets


def test_an_append_over_budget_drops_the_oldest_paragraphs_whole() -> None:
    done = edit("one\n\ntwo\n\nthree", "append", small(16), content="four")
    assert done == Edited("two\n\nthree\n\nfour", ("one",))


def test_an_append_over_budget_drops_whole_sections_from_the_top() -> None:
    text = "# My notes\n\nloose\n\n## A\n1111\n\n2222\n\n## B\n3333"
    done = edit(text, "append", small(45), content="4444 4444 4444")
    assert done == Edited(
        "# My notes\n\n## B\n3333\n\n4444 4444 4444", ("loose", "## A\n1111\n\n2222")
    )


def test_an_append_to_a_section_drops_from_that_section_first() -> None:
    text = "loose\n\n## A\n- 1111\n- 2222\n\n## B\n3333"
    done = edit(text, "add_section", small(38), section="A", content="- 4444")
    assert done == Edited("loose\n\n## A\n- 2222\n- 4444\n\n## B\n3333", ("- 1111",))


def test_an_append_to_a_section_then_drops_what_is_oldest_elsewhere() -> None:
    text = "loose\n\n## A\n1\n\n## B\n2\n\n## C\n3"
    done = edit(text, "add_section", small(29), section="B", content="4444 4444 44")
    assert done == Edited("## B\n4444 4444 44\n\n## C\n3", ("loose", "## A\n1", "2"))


def test_a_title_goes_last_and_the_heading_of_the_section_stays() -> None:
    done = edit("# T\n\n## A\nold", "add_section", small(14), section="A", content="new! new!")
    assert done == Edited("## A\nnew! new!", ("# T", "old"))


def test_the_last_heading_goes_before_the_new_text_does() -> None:
    done = edit("## A\nold", "append", small(10), content="0123456789")
    assert done == Edited("0123456789", ("## A", "old"))


def test_code_in_a_fence_leaves_whole() -> None:
    text = "```\none\n\ntwo\n```\n\nthree"
    done = edit(text, "append", small(len(text)), content="four")
    assert done == Edited("three\n\nfour", ("```\none\n\ntwo\n```",))


def test_a_small_heading_leaves_with_what_it_heads() -> None:
    done = edit("### 2024\n\nold\n\n### 2025\n\nnew", "append", small(28), content="last")
    assert done.dropped == ("### 2024\n\nold",)


def test_bytes_are_counted_where_the_budget_is_in_bytes() -> None:
    with pytest.raises(TooLarge, match=r"4,200 bytes.*4,096"):
        edit("", "replace", content="汉" * 1400)
    assert edit("", "replace", NOTES, content="汉" * 1400).text == "汉" * 1400


def test_the_newest_chinese_preference_survives_a_full_file() -> None:
    text = "x" + "偏好简洁" * 340
    done = edit(text, "append", content="最新偏好：不要使用STAR法。")
    assert done == Edited("最新偏好：不要使用STAR法。", (text,))


@pytest.mark.parametrize("mode", ["append", "replace", "add_section", "replace_in_section"])
def test_text_larger_than_the_budget_is_refused_with_both_numbers(mode: str) -> None:
    section = "A" if "section" in mode else None
    old_text = "x" if mode == "replace_in_section" else None
    with pytest.raises(TooLarge) as refused:
        apply_edit(small(20), "## A\nx", Edit(mode, "a" * 21, section, old_text))
    assert "21" in refused.value.message
    assert refused.value.details["budget"] == 20


def test_a_heading_counts() -> None:
    with pytest.raises(TooLarge):
        edit("", "add_section", small(10), section="Tone", content="123456")
    with pytest.raises(TooLarge):
        edit("## Tone\n", "add_section", small(10), section="Tone", content="123456")


def test_converted_line_breaks_count() -> None:
    with pytest.raises(TooLarge, match="has 7 characters"):
        edit("a\r\nb", "append", small(6), content="1\n2\n3\n")


def test_a_replacement_that_grows_over_the_budget_is_refused() -> None:
    with pytest.raises(TooLarge, match=r"would hold 26 .*20"):
        edit(
            "## A\nx yyyyyyyyyyyy",
            "replace_in_section",
            small(20),
            section="A",
            old_text="x",
            content="12345678",
        )


def test_what_the_person_made_too_big_is_kept_whole() -> None:
    text = "## A\nthe person wrote more than fits"
    for mode, section in (("append", None), ("add_section", "A")):
        with pytest.raises(TooLarge, match="kept whole"):
            edit(text, mode, small(20), content="new", section=section)
    shorter = edit(text, "replace_in_section", small(20), section="A", old_text=" more", content="")
    assert shorter == Edited("## A\nthe person wrote than fits", (" more",))


# --- laws

any_edit = st.builds(
    Edit,
    st.sampled_from(MODES),
    st.one_of(st.none(), blocks, st.text("ab中 \n#`-", max_size=30)),
    st.one_of(st.none(), st.sampled_from(TITLES)),
    st.one_of(st.none(), st.sampled_from(["- remote", "remote", "上海", "## inside"])),
)
well_formed = any_edit.map(
    lambda e: e._replace(
        content=None if e.mode == "remove_section" else e.content or "x",
        section=None if e.mode in ("append", "replace") else e.section or "Tone",
        old_text=(e.old_text or "remote") if e.mode == "replace_in_section" else None,
    )
)


def words(text: str) -> Counter[str]:
    return Counter(text.split())


@given(
    st.lists(well_formed, max_size=8),
    st.integers(40, 300),
    st.sampled_from(["bytes", "characters"]),
    memory_text,
)
def test_no_sequence_of_edits_exceeds_the_budget_or_loses_a_word(
    edits: list[Edit], budget: int, unit: str, start: str
) -> None:
    doc = small(budget, unit)
    text = start if doc.size(start) <= budget else ""
    seen, archive = words(text), Counter[str]()
    for each in edits:
        try:
            done = apply_edit(doc, text, each)
        except ResumeMcpError:
            continue
        assert doc.size(done.text) <= budget
        seen += words(each.content or "")
        archive += sum((words(piece) for piece in done.dropped), Counter())
        text = done.text
        # A replacement inside a word leaves halves of it, archived as such.
        if each.mode != "replace_in_section":
            kept = set(words(text) + archive)
            assert {w for w in words(each.content or "") if w not in ("##", "#")} <= kept
    if all(each.mode != "replace_in_section" for each in edits):
        assert set(seen) - {"##", "#"} <= set(words(text) + archive)


@given(memory_text, blocks, st.integers(80, 400))
def test_an_append_keeps_the_new_text_whole_and_every_old_line_somewhere(
    text: str, content: str, budget: int
) -> None:
    doc = small(budget)
    if doc.size(text) > budget or doc.size(content) > budget:
        return
    done = apply_edit(doc, text, Edit("append", content))
    assert content.split("\n") == done.text.splitlines()[-len(content.split("\n")) :]
    kept = Counter(line for line in done.text.splitlines() if line.strip())
    gone = Counter(line for piece in done.dropped for line in piece.splitlines() if line.strip())
    old = Counter(line for line in text.splitlines() if line.strip())
    assert kept + gone == old + Counter(line for line in content.splitlines() if line.strip())


@given(memory_text, st.sampled_from(TITLES), blocks)
def test_an_append_to_a_section_leaves_the_other_sections_alone(
    text: str, title: str, content: str
) -> None:
    def others(of: str) -> list[str]:
        return [
            of[s.start : s.end].strip()
            for s in sections(of)
            if comparable(s.title) != comparable(title)
        ]

    done = apply_edit(small(10_000), text, Edit("add_section", content, title))
    assert others(done.text) == others(text)
    assert not done.dropped
    held = "".join(
        done.text[s.start : s.end]
        for s in sections(done.text)
        if comparable(s.title) == comparable(title)
    )
    assert content in held.replace("\r\n", "\n")


@given(memory_text, blocks, st.integers(60, 300), st.sampled_from(TITLES))
def test_what_does_not_leave_another_section_stays_as_it_was(
    text: str, content: str, budget: int, title: str
) -> None:
    doc = small(budget)
    if doc.size(text) > budget:
        return
    try:
        done = apply_edit(doc, text, Edit("add_section", content, title))
    except TooLarge:
        return
    before = {text[s.start : s.end].strip() for s in sections(text)}
    after = [
        done.text[s.start : s.end].strip()
        for s in sections(done.text)
        if comparable(s.title) != comparable(title)
    ]
    assert set(after) <= before
    assert doc.size(done.text) <= budget


@given(memory_text, st.sampled_from(TITLES), st.data())
def test_a_replacement_and_a_removal_leave_the_other_sections_byte_for_byte(
    text: str, title: str, data: st.DataObject
) -> None:
    def others(of: str) -> list[str]:
        return [of[s.start : s.end] for s in parts(of) if not is_meant(s)]

    def is_meant(section: Section) -> bool:
        return section.level == 2 and comparable(section.title) == comparable(title)

    meant = [line for s in parts(text) if is_meant(s) for line in text[s.body : s.end].splitlines()]
    old = data.draw(st.sampled_from(meant or ["nothing"]))
    new = data.draw(st.one_of(blocks, st.text("# `~\nab中", max_size=12)))
    for wish in (
        Edit("replace_in_section", new, title, old),
        Edit("remove_section", None, title),
    ):
        try:
            done = apply_edit(small(10_000), text, wish)
        except ResumeMcpError:
            continue
        # A line break at the very end of the text is all that may differ.
        assert [each.strip() for each in others(done.text)] == [
            each.strip() for each in others(text)
        ]
        if wish.mode == "remove_section":
            assert others(done.text) == others(text)
            assert not [s for s in sections(done.text) if is_meant(s)]


@given(well_formed, st.text(max_size=60))
def test_any_edit_of_any_text_succeeds_or_is_refused(each: Edit, text: str) -> None:
    doc = small(200)
    try:
        done = apply_edit(doc, text, each)
    except ResumeMcpError:
        return
    assert doc.size(done.text) <= doc.budget


def test_a_huge_text_is_refused_at_once() -> None:
    for mode in ("append", "replace"):
        with pytest.raises(TooLarge):
            edit("## A\nx", mode, content="## a\n" * 1_000_000)
