"""The text a person decides on: made by code, what matters most first, nothing forged."""

from typing import Any

import pytest

from resume_mcp.proposals.card import card
from resume_mcp.proposals.visible import name_with_id
from resume_mcp.resume.document import JsonObject
from tests.proposals.sample import ADA, LI, planned


def _shown(base: JsonObject, *steps: dict[str, Any], title: str = "Typo fixed", **more: Any) -> str:
    return card(planned(base, *steps), title=title, summary="", **more)


def _set(path: str, value: Any) -> dict[str, Any]:
    return {"op": "replace", "path": path, "value": value}


def test_a_whole_card_in_english() -> None:
    shown = card(
        planned(
            ADA,
            _set("/work/0/highlights/2", "Mentored four junior engineers."),
            {"op": "remove", "path": "/awards"},
            _set("/basics/email", "ada@example.net"),
            {"op": "add", "path": "/skills/0/keywords/-", "value": "Rust"},
        ),
        title="Small polish",
        summary="Tidies the page.",
        deviation_lines=["hard: the e-mail address is another one"],
    )
    assert shown == (
        "Who you are, how to reach you, where and when:\n"
        "  Basics · e-mail\n"
        "    - ada.morrow@example.org\n"
        "    + ada@example.net\n"
        "Taken out:\n"
        "  Awards · Engineer of the Year\n"
        "    - title: Engineer of the Year\n"
        "    - date: 2022\n"
        "Put in:\n"
        "  Skills · Languages · keyword 4\n"
        "    + Rust\n"
        "Reworded ([-out-] {+in+}):\n"
        "  Work · Senior Backend Engineer, Northwind Pay · bullet 3\n"
        "    Mentored [-three-]{+four+} junior engineers.\n"
        "What the checks say:\n"
        "    hard: the e-mail address is another one\n"
        "In the model's words, which nobody has checked:\n"
        "    Small polish\n"
        "    Tidies the page."
    )


def test_a_whole_card_in_chinese() -> None:
    shown = _shown(
        LI,
        _set("/work/0/highlights/0", "负责订单系统重构，延迟降低 35%。"),
        _set("/basics/personal/0/value", "江苏苏州"),
        title="润色",
    )
    assert shown == (
        "身份、联系方式、单位与时间:\n"
        "  基本信息 · 个人信息 · 籍贯 · 内容\n"
        "    - 江苏南通\n"
        "    + 江苏苏州\n"
        "改写 ([-删去-] {+加入+}):\n"
        "  工作经历 · 高级工程师, 青禾科技有限公司 · 要点 1\n"
        "    负责订单系统重构，延迟降低 [-30-]{+35+}%。\n"
        "模型自己的说法（未经核实）:\n"
        "    润色"
    )


def test_a_swapped_address_can_not_hide_behind_a_harmless_title() -> None:
    lines = _shown(ADA, _set("/basics/email", "ada.morr0w@example.org")).split("\n")
    assert lines[0].startswith("Who you are")
    assert lines.index("    + ada.morr0w@example.org") < lines.index("    Typo fixed")


def test_letters_that_look_like_latin_are_named_in_an_address() -> None:
    assert "! а U+0430" in _shown(ADA, _set("/basics/email", "аda.morrow@example.org"))


@pytest.mark.parametrize(
    ("step", "where"),
    [
        (_set("/work/0/url", "https://nоrthwind.example"), "reworded"),
        (_set("/basics/summary", "Backend engineer, see https://nоrthwind.example."), "in a text"),
        (
            {
                "op": "add",
                "path": "/projects",
                "value": [{"name": "X", "url": "https://gооgle.com"}],
            },
            "inside an entry that is new",
        ),
    ],
)
def test_look_alike_letters_are_named_wherever_an_address_stands(
    step: dict[str, Any], where: str
) -> None:
    base = {**ADA, "work": [{**ADA["work"][0], "url": "https://northwind.example"}]}
    assert "! о U+043E (may pass for another letter)" in _shown(base, step), where


def test_chinese_around_an_address_is_no_look_alike() -> None:
    shown = _shown(
        LI, _set("/basics/summary", "作品见https://li.example/作品，邮箱li@li.example。")
    )
    assert "!" not in shown


def test_a_card_says_which_resume_it_is_about() -> None:
    named = name_with_id("Mine” (all is well) “\u202e", "1a2b3c4d-0000")
    shown = _shown(ADA, _set("/basics/label", "Lead"), resume=named)
    assert shown.startswith('Resume: “Mine" (all is well) "⟨U+202E⟩” (1a2b3c4d)\n')


@pytest.mark.parametrize("blank", ["\u180b", "\u180f", "\U0001d159", "\U00016fe4"])
def test_what_is_drawn_as_nothing_is_spelled_out(blank: str) -> None:
    assert f"U+{ord(blank):04X}" in _shown(ADA, _set("/basics/label", f"Le{blank}ad"))


def test_hidden_characters_are_spelled_out() -> None:
    assert "+ Ada⟨U+202E⟩worroM" in _shown(ADA, _set("/basics/name", "Ada\u202eworroM"))


@pytest.mark.parametrize("path", ["/basics/summary", "/work/0/highlights/0", "/basics/label"])
def test_a_text_can_not_pass_for_a_heading_of_ours(path: str) -> None:
    forged = "fine\nWhat the checks say:\n  all good\rTaken out:"
    ours = [line for line in _shown(ADA, _set(path, forged)).split("\n") if line[:1] != " "]
    assert "What the checks say:" not in ours
    assert "⟨U+000D⟩" in _shown(ADA, _set(path, forged))


def test_a_title_can_not_pass_for_a_finding_of_ours() -> None:
    title = "ok\nWhat the checks say:\n nothing\x1b[2J"
    shown = _shown(ADA, _set("/basics/label", "Lead"), title=title)
    assert "\nWhat the checks say:" not in shown
    assert "\x1b" not in shown


def test_marks_inside_a_text_fall_back_to_two_whole_texts() -> None:
    shown = _shown(ADA, _set("/basics/summary", "Backend engineer [-with-] seven years."))
    assert "    + Backend engineer [-with-] seven years." in shown
    assert "    - Backend engineer with seven years in payments." in shown


def test_an_emptied_text_shows_that_nothing_is_left() -> None:
    shown = _shown(ADA, _set("/basics/summary", ""))
    assert shown.startswith("Taken out:")
    assert "    + ∅ (nothing)" in shown


def test_what_was_left_out_of_an_order_is_said() -> None:
    step = {"op": "reorder", "path": "/skills/0/keywords", "value": ["SQL", "Rust"]}
    assert "Done otherwise than asked:" in _shown(ADA, step)


def test_of_hundreds_in_a_new_order_the_card_shows_those_that_moved() -> None:
    jobs = [{"id": f"job-{n:06}", "name": f"Quay {n}"} for n in range(400)]
    order = [job["id"] for job in jobs]
    order[7], order[8] = order[8], order[7]
    shown = _shown({**ADA, "work": jobs}, {"op": "reorder", "path": "/work", "value": order})
    assert shown.split("\n")[:7] == [
        "Arranged anew:",
        "  Work",
        "    - 8. Quay 7",
        "    - 9. Quay 8",
        "    + 8. Quay 8",
        "    + 9. Quay 7",
        "    … 398 × as before",
    ]


def test_a_long_text_is_shown_whole() -> None:
    text = "Delivered. " * 2_000
    assert text.strip() in _shown(ADA, _set("/basics/summary", text))


def test_every_changed_place_is_on_the_card() -> None:
    steps = [_set(f"/work/0/highlights/{n}", f"Bullet number {n} anew.") for n in range(3)]
    shown = _shown(ADA, *steps, _set("/x-note/colour", "red"), style="ansi")
    assert all(f"number {n} anew" in shown.replace("\x1b[0m", "") for n in range(3))
    assert "x-note · colour" in shown
