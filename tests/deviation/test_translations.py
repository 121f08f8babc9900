"""A resume in another language: figures and facts compared, words not."""

import copy
from typing import Any

import pytest

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.languages import is_translation, language_of
from tests.deviation.documents import CHINESE, ENGLISH, changed, checks, notes, told

IN_CHINESE: dict[str, Any] = changed(
    ENGLISH,
    {
        "/basics/label": "平台工程师",
        "/basics/summary": "流媒体服务平台工程师。",
        "/basics/location": {"city": "索非亚"},
        "/work/0/position": "平台工程师",
        "/work/0/location": "索非亚",
        "/work/0/highlights": [
            "使用 Jenkins 为 18 个服务搭建部署流水线。",
            "将构建时间从 40 分钟缩短到 10 分钟。",
            "协助支持团队进行事故复盘。",
        ],
        "/work/1/position": "系统管理员",
        "/work/1/highlights": ["使用 Ansible 维护 120 台 Linux 服务器。"],
        "/education/0/institution": "索非亚技术大学",
        "/education/0/studyType": "学士",
        "/education/0/area": "计算机系统",
        "/skills/0/name": "工具",
        "/languages": [{"language": "保加利亚语", "fluency": "母语"}],
    },
)
IN_ENGLISH: dict[str, Any] = changed(
    CHINESE,
    {
        "/basics/name": "Yuanshan Xuzhi",
        "/basics/label": "Data Engineer",
        "/basics/summary": "Data engineer familiar with building offline data warehouses.",
        "/work/0/name": "Ningbo Hailan Information Technology Co., Ltd.",
        "/work/0/position": "Data Engineer",
        "/work/0/highlights": [
            "Responsible for the offline data warehouse, processing 2 million logs a day in Hive.",
            "Took part in developing the metrics platform; reports take 2 hours instead of 6.",
        ],
        "/education/0": {
            "institution": "Ningbo University",
            "studyType": "Bachelor",
            "area": "Statistics",
            "endDate": "2019-06",
        },
        "/skills/0/name": "Data",
        "/skills/0/level": "Familiar",
    },
)


@pytest.mark.parametrize(("original", "translated"), [(ENGLISH, IN_CHINESE), (CHINESE, IN_ENGLISH)])
def test_a_translation_raises_no_alarm(
    original: dict[str, Any], translated: dict[str, Any]
) -> None:
    for before in (original, _without_ids(original)):
        deviation = evaluate(before, translated)
        assert deviation.passed, told(deviation)
        assert "language" in notes(deviation)


def _without_ids(document: dict[str, Any]) -> dict[str, Any]:
    copied = copy.deepcopy(document)
    for entry in copied["work"]:
        entry.pop("id", None)
    return copied


@pytest.mark.parametrize(
    ("changes", "check"),
    [
        ({"/work/0/highlights/1": "将构建时间从 40 分钟缩短到 4 分钟。"}, "altered_metric"),
        ({"/work/0/highlights/2": "协助支持团队复盘事故 300 起。"}, "invented_metric"),
        ({"/work/0/highlights/0": "使用 Terraform 为 18 个服务搭建流水线。"}, "invented_skill"),
        ({"/work/0/highlights/2": "主导支持团队的事故复盘。"}, "inflated_claim"),
        ({"/work/1": None}, "dropped_entry"),
        ({"/work/1/startDate": "2012-05"}, "changed_dates"),
        ({"/education/0/studyType": "硕士"}, "changed_credential"),
        ({"/basics/phone": "+359 2 555 0199"}, "changed_contact"),
        ({"/skills/0/keywords/-": "Terraform"}, "invented_skill"),
    ],
)
def test_a_translation_hides_nothing(changes: dict[str, Any], check: str) -> None:
    assert check in checks(evaluate(ENGLISH, changed(IN_CHINESE, changes)))


def test_one_foreign_name_in_a_document_is_no_translation() -> None:
    document = changed(CHINESE, {"/work/0/name": "Spotify"})
    assert checks(evaluate(CHINESE, document)) == ["renamed_org"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Led the team and worked with the board", "en"),
        ("Betreuung der Patienten und Anleitung von vier Auszubildenden", "de"),
        ("Gestion des stocks et de la caisse pour le magasin", "fr"),
        ("Aumenté las ventas y gestioné los clientes del norte", "es"),
        ("负责后台系统", "zh"),
        ("Python, Go, Rust", ""),
    ],
)
def test_the_language_is_told_by_its_small_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_a_text_is_no_translation_of_nothing() -> None:
    assert not is_translation("负责后台系统", "")
    assert is_translation("负责后台系统", "Backend")
