"""The same job again: found where it is, and nothing taken for it that is not."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.duplicates import THRESHOLD, fingerprint, grouped, likeness, title_core
from resume_mcp.jobs.posting import Posting

ENGLISH = (
    "Our orchard team plans new plantings, keeps maps of every row, and talks with growers. "
    "You plan the work of twelve pickers, order trees and stakes, and keep the budget of the "
    "season. You have three years in horticulture, know QGIS, and drive. We offer a cottage, a "
    "van, and apples without end. Work starts before sunrise in summer and after it in winter."
)
CHINESE = (
    "负责果园的种植规划，维护每一行果树的地图，与种植户保持沟通；带领十二名采摘工，订购树苗与支架，"
    "管理本季预算。要求三年以上园艺经验，熟悉地理信息系统，持有驾照。提供宿舍与工作用车。"
    "夏季日出前开工，冬季日出后开工，节假日轮班，表现优秀者可转为园区经理。"
)


def facts(**fields: Any) -> dict[str, Any]:
    posting = Posting(**{"company": "Applewright Ltd", "description": ENGLISH, **fields})
    return {
        "company": posting.company,
        "city": posting.city,
        "print": fingerprint(posting),
    }


@pytest.mark.parametrize("text", [ENGLISH, CHINESE])
def test_one_job_on_two_boards_and_in_two_cities_is_one_group(text: str) -> None:
    found = [
        facts(title="Orchard Planner", city="Bristol", description=text),
        facts(title="Cider Press Operator", city="Bristol", description=text),
        facts(
            title="Orchard Planner (m/f/d) – Cardiff",
            city="Cardiff",
            company="Applewright",
            description=f"{text}\nPosted on Jobs Here. Apply now. 投递请注明来源。",
        ),
        facts(title="Orchard Planner [Remote]", city="", company="", description=text),
    ]
    assert grouped(found) == [[0, 2, 3], [1]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"title": "Orchard Planner"}, {"title": "Senior Orchard Planner"}),
        ({"title": "Orchard Planner"}, {"title": "Orchard Planner", "company": "Pear & Sons"}),
        ({"title": "果园规划师"}, {"title": "果园规划实习生"}),
        ({"title": "Orchard Planner"}, {"title": "Orchard Planner", "description": CHINESE}),
        (
            {"title": "Clerk", "description": "", "city": "Leeds"},
            {"title": "Clerk", "description": "", "city": "York"},
        ),
        (
            {"title": "Clerk", "description": "", "company": ""},
            {"title": "Clerk", "description": "", "company": ""},
        ),
        ({"title": ""}, {"title": ""}),
    ],
)
def test_another_level_employer_text_or_place_is_another_job(
    one: dict[str, str], other: dict[str, str]
) -> None:
    assert grouped([facts(**one), facts(**other)]) == [[0], [1]]


def test_without_texts_the_same_title_employer_and_place_are_one_job() -> None:
    clerk = {"title": "档案员", "description": "", "city": "成都", "company": "云杉档案有限公司"}
    assert grouped([facts(**clerk), facts(**clerk | {"company": "云杉档案"})]) == [[0, 1]]


def test_what_has_no_print_stands_alone() -> None:
    assert grouped([{}, {"print": ""}, {"print": "\n"}]) == [[0], [1], [2]]


@pytest.mark.parametrize(
    ("title", "core"),
    [
        ("Backend Engineer (m/w/d)", "backendengineer"),
        ("Backend Engineer – Berlin, Germany", "backendengineer"),
        ("Backend Engineer [Remote] REQ-12345", "backendengineer"),
        ("C++ Engineer II", "c++engineerii"),
        ("【急聘】后端开发工程师（北京/杭州）", "后端开发工程师"),
        ("後端開發工程師", "后端开发工程师"),
    ],
)
def test_the_core_of_a_title_is_what_the_job_is(title: str, core: str) -> None:
    assert title_core(title) == core


def test_a_retold_text_stays_above_the_threshold_and_another_below() -> None:
    chance = random.Random(7)  # noqa: S311 - a fixed sequence, no secret
    for text, sign in ((ENGLISH, " "), (CHINESE, "，")):
        words = text.split(sign)
        for _ in range(20):
            kept = [word for word in words if chance.random() > 0.02]
            assert likeness(text, sign.join(kept)) >= THRESHOLD
    assert likeness(ENGLISH, CHINESE) == 0
    assert likeness(ENGLISH, ENGLISH.upper()) == 1


@given(st.lists(st.sampled_from(["Clerk", "Cook", "厨师", ""]), max_size=12))
def test_no_result_is_lost_and_none_stands_twice(titles: list[str]) -> None:
    groups = grouped([facts(title=title, city="Leeds") for title in titles])
    assert sorted(at for group in groups for at in group) == list(range(len(titles)))
    assert [group[0] for group in groups] == sorted(group[0] for group in groups)
