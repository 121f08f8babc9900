"""Kinds of honest rewording that pass, and the small lies that stand nearest to them."""

from typing import Any

import pytest

from tests.deviation.documents import CHINESE, ENGLISH, changed, checks, compare

BULLET = "/work/0/highlights/1"
TAGS = "/skills/0/keywords"


def reworded(before: str, after: str, document: dict[str, Any] = ENGLISH) -> list[str]:
    """Return the checks for a bullet that was `before` and is `after`."""
    return checks(compare(changed(document, {BULLET: before}), {BULLET: after}))


def listed(shown: str, tag: str, document: dict[str, Any] = ENGLISH) -> list[str]:
    """Return the checks for a skill that is new in the list, `shown` being one of it."""
    return checks(compare(changed(document, {f"{TAGS}/-": shown}), {f"{TAGS}/-": tag}))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Teach a Year 4 class of 29 pupils", "Responsible for 29 Year 4 pupils"),
        ("Moved 6 TB of history with no downtime", "Zero-downtime move of 6 TB of history"),
        ("Moved 6 TB of history without downtime", "Moved 6 TB of history with zero downtime"),
        ("Built the map with three classmates", "Built the map in a team of four"),
        ("Delivered a C$4.2 million upgrade early", "Delivered the upgrade (CAD 4.2M) early"),
        (
            "Delivered a C$4.2 million upgrade two weeks early",
            "Delivered an upgrade with a budget of C$4.2 million, two weeks early",
        ),
        ("Published 4 papers on bees", "Wrote four publications on bees"),
        ("Logged all calls in Salesforce", "Logged all calls in the CRM (Salesforce)"),
        ("Drew 40 plans in AutoCAD", "Drew 40 CAD plans"),
        ("Weld stainless pipe with GTAW", "Stainless pipe welding (TIG)"),
        ("Service rooftop units at 35 sites", "Service rooftop units (RTUs) at 35 sites"),
        (
            "Teach 7 pupils with English as an additional language",
            "Teach seven pupils with EAL",
        ),
        ("Prepare files for the annual audit", "Ready the files for the yearly audit"),
        ("Handed over 6 of 7 projects in time", "6 out of 7 projects handed over in time"),
        ("Tuned a 6-hour job, halving it", "Tuned a job from 6 hours down to 3"),
        ("Booked tables in English, French and Spanish", "Booked tables in three languages"),
        ("Close books within six working days", "A six-working-day close of books"),
        ("Looked after 15 children in games", "Supervised a group of 15 children in games"),
        ("Lead 9 agents answering chats", "Manage a team of nine agents answering chats"),
        ("Co-supervise a PhD student", "Joint supervisor of a PhD student"),
        ("Assist the department head with budgets", "Support the head of department with budgets"),
        ("Set up GitHub Actions for tests", "Set up a CI/CD pipeline (GitHub Actions) for tests"),
    ],
)
def test_an_honest_rewording_passes(before: str, after: str) -> None:
    assert reworded(before, after) == []


@pytest.mark.parametrize(
    ("before", "after", "check"),
    [
        ("Teach a Year 4 class of 29 pupils", "Teach a Year 6 class of 29 pupils", ""),
        ("Moved 6 TB of history", "Moved 6 TB of history with zero downtime", ""),
        ("Built the map with three classmates", "Built the map in a team of six", ""),
        ("Contributed to the reading policy", "Wrote the reading policy", "inflated_claim"),
        ("Prepare files for the annual audit", "Perform the annual audit", "inflated_claim"),
        ("Deputy head of the reading group", "Head of the reading group", "inflated_claim"),
        ("Co-inventor on two patents", "Inventor on two patents", "inflated_claim"),
        ("Reproduced two papers on bees", "Published two papers on bees", "unsupported_claim"),
        (
            "Own the invoicing module, used by 3,200 firms",
            "Own the invoicing and payments modules, used by 3,200 firms",
            "",
        ),
        ("Second prize at the county fair", "First prize at the county fair", ""),
        ("Contributed to cutting the scrap rate", "Cut the scrap rate", "inflated_claim"),
        ("Order materials for a crew of four", "Manage a crew of four", "inflated_claim"),
        ("Serve on the safety committee", "Chair of the safety committee", "inflated_claim"),
        ("Assist with pricing documents", "Own pricing documents", "inflated_claim"),
        ("Co-wrote the safety manual", "Author of the safety manual", "inflated_claim"),
        ("Cover for the manager in August", "Manager of the shop in August", "inflated_claim"),
        ("Sat in on meetings with the council", "Advised the council", "inflated_claim"),
        ("Take part in regional range meetings", "Lead regional range meetings", "inflated_claim"),
        (
            "Help mentor two graduates",
            "Clinical director mentoring two graduates",
            "inflated_claim",
        ),
        ("Drew charts for a policy brief", "Authored a policy brief", "inflated_claim"),
        ("Serve two teams of 7 and 9", "Serve five teams of 7 and 9", "altered_metric"),
        ("Tuned a 6-hour job, halving it", "Tuned a job from 6 hours down to 2", ""),
        ("Handed over 6 of 7 projects", "6 out of 8 projects handed over", ""),
        (
            "Look after 5 patients on a surgical ward",
            "Look after 5 patients on an intensive care ward",
            "invented_skill",
        ),
        (
            "Wrote user stories for claims",
            "Wrote user stories for claims and maintained Linux servers with automation",
            "",
        ),
    ],
)
def test_what_says_more_is_told(before: str, after: str, check: str) -> None:
    found = reworded(before, after)
    assert found
    assert not check or check in found


def test_a_clause_from_another_job_is_told() -> None:
    document = changed(
        ENGLISH, {"/work/1/highlights/0": "Reported progress to the steering committee monthly."}
    )
    moved = "Wrote 70 user stories and reported progress to the steering committee monthly."
    written = changed(document, {BULLET: "Wrote 70 user stories."})
    assert checks(compare(written, {BULLET: moved})) == ["moved_claim"]
    at_home = changed(written, {"/work/0/highlights/2": "Reported to the steering committee."})
    assert checks(compare(at_home, {BULLET: moved})) == []


@pytest.mark.parametrize(
    ("shown", "tag"),
    [
        ("Docker", "Docker containers"),
        ("Git", "Git version control"),
        ("Lacerte", "Intuit Lacerte"),
        ("Helium 10", "Helium10"),
        ("Bank accounts reconciled", "Bank reconciliation"),
        ("Salesforce", "CRM"),
        ("Django", "Python"),
        ("Canvas", "Canvas LMS"),
        ("CMM", "CMM inspection"),
        ("KoBoToolbox", "KoBo Toolbox"),
        ("Palaeography", "Paleography"),
        ("Fibre splicing", "Fiber optic splicing"),
        ("Stata", "Stata (statistical software)"),
    ],
)
def test_a_listed_skill_may_be_called_otherwise(shown: str, tag: str) -> None:
    assert listed(shown, tag) == []


@pytest.mark.parametrize(
    ("shown", "tag"),
    [
        ("Docker", "Docker Kubernetes"),
        ("CRM", "Salesforce"),
        ("Jira", "Microsoft Azure"),
        ("ANSYS", "PLM"),
        ("SAP FI", "SAP FI implementation"),
    ],
)
def test_a_listed_skill_is_no_other_one(shown: str, tag: str) -> None:
    assert listed(shown, tag) == ["invented_skill"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("讲授三、四年级数学。", "教授三年级和四年级的数学。"),
        ("训练识别模型，字错率从 9.8% 降到 6.1%。", "训练识别模型，CER 由 9.8% 降至 6.1%。"),
        ("使用 AutoCAD 绘图 40 张。", "绘制 CAD 图纸 40 张。"),
        ("上线率 46%，比上届高 9 个百分点。", "上线率达 46%，较上届提升 9 个百分点。"),
        ("负责两所小学的方案设计。", "承担 2 所小学的方案设计。"),
        ("负责收银与日结对账。", "承担收银及每日对账工作。"),
    ],
)
def test_an_honest_chinese_rewording_passes(before: str, after: str) -> None:
    assert reworded(before, after, CHINESE) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("担任四年级副班主任。", "担任四年级班主任。"),
        ("复现识别论文 2 篇。", "发表识别论文 2 篇。"),
        ("指导学生获省级竞赛二等奖。", "指导学生获省级竞赛一等奖。"),
        ("配合普外、骨科手术。", "配合普外、骨科、神经外科手术。"),
        ("讲授三、四年级数学。", "讲授三、五年级数学。"),
        ("为年度审计准备资料。", "完成年度审计。"),
        ("协助备课组长命制月考试题。", "担任备课组长，命制月考试题。"),
    ],
)
def test_what_says_more_in_chinese_is_told(before: str, after: str) -> None:
    assert reworded(before, after, CHINESE)


@pytest.mark.parametrize(
    ("shown", "tag"),
    [
        ("生意参谋", "生意参谋数据工具"),
        ("无菌技术", "无菌操作技术"),
        ("离线数仓优化", "指标平台离线数仓优化"),
        ("逻辑回归", "逻辑回归（LR）"),
        ("TensorRT", "TensorRT 模型加速"),
        ("版画", "版画创作"),
        ("头皮静脉穿刺", "小儿头皮静脉穿刺"),
    ],
)
def test_a_listed_chinese_skill_may_be_qualified(shown: str, tag: str) -> None:
    assert listed(shown, tag, CHINESE) == []


@pytest.mark.parametrize(
    ("shown", "tag"), [("版画", "版画团队管理"), ("销售", "海外销售"), ("Python", "精通 Python")]
)
def test_a_listed_chinese_skill_is_not_widened(shown: str, tag: str) -> None:
    assert listed(shown, tag, CHINESE) != []


def test_a_word_of_skill_is_compared_where_it_is_said_of_the_same_thing() -> None:
    summary = "/basics/summary"
    assert checks(compare(CHINESE, {summary: "熟悉离线数仓建设，熟练使用 Hive。"})) == []
    assert checks(compare(CHINESE, {summary: "精通离线数仓建设。"})) == ["inflated_level"]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Pharmaceutical Sales Representative", "Pharma Sales Rep", []),
        ("Product Manager", "Production Manager", ["changed_title"]),
        ("实习研究员", "研究实习生", []),
        ("Administrator", "Linux Administrator", []),
        ("PhD Researcher", "Doctoral Researcher", []),
        ("Café Supervisor", "Cafe Supervisor", []),
        ("数据工程师（平台）", "平台数据工程师", []),
        ("出纳", "主办会计", ["changed_title"]),
        ("兼职教师", "兼职主任教师", ["changed_title"]),
        ("Administrator", "Oracle Administrator", ["changed_title"]),
        ("Administrator", "Senior Administrator", ["changed_title"]),
    ],
)
def test_a_title_may_be_written_otherwise(before: str, after: str, expected: list[str]) -> None:
    title = "/work/1/position"
    assert checks(compare(changed(ENGLISH, {title: before}), {title: after})) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Certified ScrumMaster", "CSM", []),
        ("高级中学教师资格证", "高中教师资格证", []),
        ("Certified Pharmacy Technician (CPhT)", "CPhT", []),
        ("CMA", "注册管理会计师（CMA）", []),
        ("税务师", "税务师职业资格", []),
        ("ACM 区域赛铜奖", "ACM 区域赛铜牌", []),
        ("ACM 区域赛铜奖", "ACM 区域赛金牌", ["changed_credential"]),
        ("护士执业证", "护士执业证书", []),
        ("初级会计职称", "初级会计师", []),
        ("校模拟法庭竞赛三等奖", "校级模拟法庭竞赛三等奖", []),
        ("研究生二等奖学金", "研究生奖学金二等奖", []),
        ("CMA", "注册会计师（CMA）", ["changed_credential"]),
        ("校模拟法庭竞赛三等奖", "省级模拟法庭竞赛三等奖", ["changed_credential"]),
        ("初级会计职称", "中级会计师", ["changed_credential"]),
        ("高级中学教师资格证", "初中教师资格证", ["changed_credential"]),
        ("Certified ScrumMaster", "CSPO", ["changed_credential"]),
    ],
)
def test_a_certificate_may_be_abbreviated(before: str, after: str, expected: list[str]) -> None:
    name = "/certificates/0/name"
    assert checks(compare(changed(ENGLISH, {name: before}), {name: after})) == expected


def test_a_degree_and_an_issuer_bear_out_what_a_summary_says() -> None:
    document = changed(ENGLISH, {"/certificates/0/issuer": "Google Cloud"})
    summary = "/basics/summary"
    assert checks(compare(document, {summary: "Google Cloud certified platform engineer."})) == []
    assert checks(compare(document, {summary: "Cisco certified platform engineer."}))
    assert checks(compare(CHINESE, {summary: "本科学历，数据工程师。"})) == []
    assert checks(compare(CHINESE, {summary: "硕士学历，数据工程师。"}))


def test_initials_of_a_certificate_bear_out_certified() -> None:
    document = changed(ENGLISH, {"/certificates/0/name": "Paediatric Life Support"})
    assert checks(compare(document, {"/basics/summary": "Platform engineer, PLS certified."})) == []
    assert checks(compare(document, {"/basics/summary": "Platform engineer, ACLS certified."}))
