"""The headings of a posting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.headings import Heading, heading_of, split_inline


@pytest.mark.parametrize(
    ("line", "part", "rest"),
    [
        ("Requirements", "must", ""),
        ("**What you bring**", "must", ""),
        ("### Minimum qualifications:", "must", ""),
        ("Must have: Go, gRPC", "must", "Go, gRPC"),
        ("What we're looking for", "must", ""),
        ("任职要求：", "must", ""),
        ("【岗位要求】", "must", ""),
        ("二、任职资格", "must", ""),
        ("任職要求", "must", ""),
        ("职位要求：本科以上", "must", "本科以上"),
        ("Nice to have", "nice", ""),
        ("Preferred qualifications", "nice", ""),
        ("Bonus points if you have:", "nice", ""),
        ("加分项：", "nice", ""),
        ("优先条件", "nice", ""),
        ("Responsibilities:", "duty", ""),
        ("What you'll do", "duty", ""),
        ("岗位职责", "duty", ""),
        ("工作内容：写代码", "duty", "写代码"),
        ("岗位要求、职责", "mixed", ""),
        ("Benefits", "other", ""),
        ("福利待遇：", "other", ""),
        ("About Acme", "other", ""),
        ("工作地点：上海", "other", "上海"),
        ("## Our little secret", "other", ""),
        ("Requirements 任职要求", "must", ""),
        ("Nice to have 加分项", "nice", ""),
        ("有以下经历更佳：", "nice", ""),
        ("The successful candidate will:", "must", ""),
        ("What they need:", "must", ""),
        ("Highly regarded", "nice", ""),
        ("Extra nice: Rust", "nice", "Rust"),
        ("It's great if you also have:", "nice", ""),
        ("Your impact", "duty", ""),
        ("Project background", "other", ""),
        ("Helpful:", "nice", ""),
        ("你的日常", "duty", ""),
    ],
)
def test_a_heading_tells_what_it_opens(line: str, part: str, rest: str) -> None:
    heading = heading_of(line)
    assert heading is not None
    assert (heading.part, heading.rest) == (part, rest)


@pytest.mark.parametrize(
    "line",
    [
        "You have built things that last, and you can show them to us in an hour",
        "Our requirements engineering team is small",
        "熟悉 Spring Boot、MySQL",
        "3 years of embedded C",
        "",
    ],
)
def test_a_sentence_is_no_heading(line: str) -> None:
    assert heading_of(line) is None


def test_labels_inside_a_line_begin_lines_of_their_own() -> None:
    assert split_inline("Must have: Go. Nice to have: Rust. Perks: a gym.") == [
        "Must have: Go.",
        "Nice to have: Rust.",
        "Perks: a gym.",
    ]
    assert split_inline("At 9:30 we meet. Note: bring tea.") == [
        "At 9:30 we meet. Note: bring tea."
    ]


@given(st.text(max_size=120))
def test_any_line_is_a_heading_or_none_and_split_lines_lose_no_words(line: str) -> None:
    assert isinstance(heading_of(line), Heading | None)
    assert "".join("".join(split_inline(line)).split()) == "".join(line.split())
