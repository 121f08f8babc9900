"""Names in prose: tools moved between one's own jobs, clients in Chinese, honours of others."""

from typing import Any

import pytest

from tests.deviation.documents import CHINESE, ENGLISH, changed, checks, compare, told

HONOURED: dict[str, Any] = changed(
    ENGLISH, {"/awards": [{"title": "Best Poster", "awarder": "Sofia Tech Days"}]}
)
HONOURED_CHINESE: dict[str, Any] = changed(
    CHINESE, {"/awards": [{"title": "校级优秀毕业生", "awarder": "宁波大学"}]}
)


@pytest.mark.parametrize(
    ("changes", "token"),
    [
        (
            {"/work/1/highlights/0": "Maintained 120 Linux servers with Ansible and Jenkins."},
            "Jenkins",
        ),
        (
            {"/work/0/highlights/2": "Helped the support team with incident reviews in Ansible."},
            "Ansible",
        ),
    ],
)
def test_a_tool_of_another_job_is_moved(changes: dict[str, Any], token: str) -> None:
    issues = told(compare(ENGLISH, changes))
    assert [(issue.check, issue.token) for issue in issues] == [("moved_claim", token)]
    assert issues[0].severity == "soft"


def test_a_tool_of_the_same_job_or_of_the_summary_is_not_moved() -> None:
    changes = {
        "/work/0/highlights/1": "Reduced build time in Jenkins from 40 minutes to 10 minutes.",
        "/basics/summary": "Platform engineer for streaming services (Jenkins, Ansible).",
    }
    assert checks(compare(ENGLISH, changes)) == []


def test_a_tool_that_further_evidence_names_for_the_job_is_not_moved() -> None:
    changes = {"/work/1/highlights/0": "Maintained 120 Linux servers with Ansible and Jenkins."}
    said = ["At Rila Hosting I kept 120 servers with Ansible and Jenkins."]
    assert checks(compare(ENGLISH, changes, evidence=said)) == []


@pytest.mark.parametrize(
    ("bullet", "token"),
    [
        ("参与指标平台开发，客户包括比亚迪，报表产出时间由 6 小时缩短到 2 小时。", "比亚迪"),
        (
            "参与指标平台开发，服务过蓝湾乳业等客户，报表产出时间由 6 小时缩短到 2 小时。",
            "蓝湾乳业",
        ),
        ("参与普华永道的指标平台开发，报表产出时间由 6 小时缩短到 2 小时。", "普华永道"),
    ],
)
def test_a_chinese_client_that_nobody_named_is_found(bullet: str, token: str) -> None:
    issues = told(compare(CHINESE, {"/work/0/highlights/1": bullet}))
    assert [issue.token for issue in issues] == [token]


@pytest.mark.parametrize(
    "bullet",
    [
        "参与指标平台开发，与数据团队合作，报表产出时间由 6 小时缩短到 2 小时。",
        "参与指标平台开发，服务过多个业务部门，报表产出时间由 6 小时缩短到 2 小时。",
        "参与指标平台开发，对接需求，报表产出时间由 6 小时缩短到 2 小时。",
    ],
)
def test_teams_and_customers_are_no_names(bullet: str) -> None:
    assert checks(compare(CHINESE, {"/work/0/highlights/1": bullet})) == []


def test_a_company_known_under_its_latin_name_is_no_new_one() -> None:
    document = changed(
        CHINESE, {"/work/0/highlights/1": "参与 Siemens 指标平台开发，产出 2 张报表。"}
    )
    changes = {"/work/0/highlights/1": "参与西门子指标平台开发，产出 2 张报表。"}
    assert checks(compare(document, changes)) == []


@pytest.mark.parametrize(
    ("document", "summary"),
    [
        (HONOURED, "Platform engineer for streaming services, named Engineer of the Year."),
        (HONOURED_CHINESE, "数据工程师，熟悉离线数仓建设，荣获全国劳动模范称号。"),
        (ENGLISH, "Award-winning platform engineer for streaming services."),
    ],
)
def test_another_honour_than_the_person_has_is_found(
    document: dict[str, Any], summary: str
) -> None:
    found = checks(compare(document, {"/basics/summary": summary}))
    assert {"unsupported_claim", "inflated_claim"} & set(found)


@pytest.mark.parametrize(
    ("document", "summary"),
    [
        (HONOURED, "Award-winning platform engineer for streaming services."),
        (
            HONOURED,
            "Platform engineer for streaming services; Best Poster award at Sofia Tech Days.",
        ),
        (HONOURED_CHINESE, "数据工程师，熟悉离线数仓建设，获校级优秀毕业生称号。"),
        (ENGLISH, "RHCSA-certified platform engineer for streaming services."),
    ],
)
def test_the_own_honour_may_be_told(document: dict[str, Any], summary: str) -> None:
    assert checks(compare(document, {"/basics/summary": summary})) == []


def test_a_word_that_only_has_a_capital_here_is_no_name_of_another_job() -> None:
    document = changed(ENGLISH, {"/work/1/highlights/0": "Maintained 120 servers, a support rota."})
    changes = {"/work/0/highlights/0": "Built, with the Rota team, pipelines for 18 services."}
    assert "moved_claim" not in checks(compare(document, changes))
