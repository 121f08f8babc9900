"""Each finding says in the resume's language where it stands; only the feedback gives orders."""

from typing import Any

import pytest

from resume_mcp.deviation.evaluate import evaluate
from tests.deviation.documents import CHINESE, ENGLISH, changed, compare
from tests.deviation.scoring import cases
from tests.sampling import share_of


def _messages(document: dict[str, Any], changes: dict[str, Any]) -> list[str]:
    return [issue.message for issue in compare(document, changes).issues]


@pytest.mark.parametrize(
    ("document", "changes", "message"),
    [
        (
            ENGLISH,
            {"/work/1/startDate": "2015-05"},
            "Rila Hosting, start: the date was '2016-05' and now reads '2015-05'.",
        ),
        (
            ENGLISH,
            {"/work/0/position": "Head of Platform"},
            "Vitosha Stream Ltd: the title was 'Platform Engineer' and now reads"
            " 'Head of Platform'.",
        ),
        (ENGLISH, {"/work/1": None}, "Systems Administrator, Rila Hosting: the entry is missing."),
        (
            ENGLISH,
            {"/work/-": {"name": "Musala Games", "position": "CTO", "startDate": "2011"}},
            "CTO, Musala Games: the entry is not in the original.",
        ),
        (
            ENGLISH,
            {"/education/0/studyType": "PhD"},
            "Technical University of Sofia: the credential was 'BSc' and now reads 'PhD'.",
        ),
        (
            ENGLISH,
            {"/work/0/highlights/2": "Helped the support team with 700 incident reviews."},
            "Vitosha Stream Ltd, bullet 3: the figure '700' is nowhere in the original.",
        ),
        (
            ENGLISH,
            {"/work/0/highlights/1": "Reduced build time to 10 minutes."},
            "Vitosha Stream Ltd, bullet 2: the figure '40 minutes' of the original is no longer"
            " there.",
        ),
        (
            CHINESE,
            {"/work/0/startDate": "2019-03"},
            "宁波海岚信息科技有限公司，开始时间：时间由“2020-03”改成了“2019-03”。",
        ),
        (CHINESE, {"/education/0": None}, "本科，统计学，宁波大学：缺少该条目。"),
        (
            CHINESE,
            {"/work/0/highlights/0": "负责离线数仓建设，使用 Hive 处理日均 900 万条日志。"},
            "宁波海岚信息科技有限公司，第 1 条：数字“900 万”与原文"
            "“负责离线数仓建设，使用 Hive 处理日均 200 万条日志。”不一致。",
        ),
    ],
)
def test_a_finding_says_where_it_stands(
    document: dict[str, Any], changes: dict[str, Any], message: str
) -> None:
    assert message in _messages(document, changes)


def test_two_jobs_at_one_employer_are_told_apart_by_their_titles() -> None:
    twice = changed(ENGLISH, {"/work/1/name": "Vitosha Stream Ltd"})
    messages = _messages(twice, {"/work/1/endDate": "2020-06"})
    assert any(
        message.startswith("Systems Administrator, Vitosha Stream Ltd, end:")
        for message in messages
    )


def test_a_renamed_entry_goes_by_its_name_in_the_original() -> None:
    messages = _messages(
        ENGLISH, {"/work/1/name": "Rila Cloud Hosting Group", "/work/1/startDate": "2014-01"}
    )
    assert any(message.startswith("Rila Hosting, start: ") for message in messages)


_ORDERS = ("Remove", "Restore", "Put ", "Leave it", "Shorten", "Move it", "请")


def test_a_message_gives_no_orders_and_the_feedback_does() -> None:
    for case in share_of(cases(), one_in=4, first=2):
        deviation = evaluate(case.original, case.modified)
        for issue in deviation.issues:
            own = issue.message
            for quoted in (issue.token, issue.original, issue.candidate):
                own = own.replace(quoted[:60], "") if quoted else own
            assert not any(order in own for order in _ORDERS), issue.message
        told = [issue for issue in deviation.issues if issue.severity != "note"]
        if told:
            assert any(order in deviation.feedback for order in (*_ORDERS, "Say only", "Use the"))
