"""Small documents to change, and short ways to evaluate them."""

import copy
from collections.abc import Sequence
from typing import Any

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation, Issue, JobTerms
from resume_mcp.resume.pointers import parts_of

ENGLISH: dict[str, Any] = {
    "basics": {
        "name": "Nadia Petrov",
        "label": "Platform Engineer",
        "email": "nadia@example.org",
        "phone": "+359 2 555 0110",
        "location": {"city": "Sofia"},
        "summary": "Platform engineer for streaming services.",
        "profiles": [
            {"network": "GitHub", "username": "npetrov", "url": "https://github.com/npetrov"}
        ],
    },
    "work": [
        {
            "id": "w-alpha-0001",
            "name": "Vitosha Stream Ltd",
            "position": "Platform Engineer",
            "location": "Sofia",
            "startDate": "2020-02",
            "endDate": "",
            "highlights": [
                "Built the deployment pipeline in Jenkins for 18 services.",
                "Reduced build time from 40 minutes to 10 minutes.",
                "Helped the support team with incident reviews.",
            ],
        },
        {
            "id": "w-beta-0002",
            "name": "Rila Hosting",
            "position": "Systems Administrator",
            "startDate": "2016-05",
            "endDate": "2020-01",
            "highlights": ["Maintained 120 Linux servers with Ansible."],
        },
    ],
    "education": [
        {
            "institution": "Technical University of Sofia",
            "studyType": "BSc",
            "area": "Computer Systems",
            "startDate": "2012-09",
            "endDate": "2016-06",
        }
    ],
    "certificates": [{"name": "RHCSA", "issuer": "Red Hat", "date": "2018-04"}],
    "skills": [{"name": "Tools", "keywords": ["Jenkins", "Ansible", "Linux"]}],
    "languages": [{"language": "Bulgarian", "fluency": "Native"}],
}

CHINESE: dict[str, Any] = {
    "basics": {
        "name": "许知远山",
        "label": "数据工程师",
        "email": "yuanshan@example.cn",
        "phone": "137-0000-1234",
        "summary": "数据工程师，熟悉离线数仓建设。",
    },
    "work": [
        {
            "name": "宁波海岚信息科技有限公司",
            "position": "数据工程师",
            "startDate": "2020-03",
            "endDate": "",
            "highlights": [
                "负责离线数仓建设，使用 Hive 处理日均 200 万条日志。",
                "参与指标平台开发，报表产出时间由 6 小时缩短到 2 小时。",
            ],
        }
    ],
    "education": [
        {"institution": "宁波大学", "studyType": "本科", "area": "统计学", "endDate": "2019-06"}
    ],
    "skills": [{"name": "数据", "level": "熟悉", "keywords": ["Hive", "Spark", "SQL"]}],
}


def changed(document: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a copy with the values at these pointers; None removes, a last "-" appends."""
    copied = copy.deepcopy(document)
    for pointer, value in changes.items():
        *steps, last = parts_of(pointer)
        target: Any = copied
        for step in steps:
            target = target[int(step)] if isinstance(target, list) else target[step]
        key: Any = int(last) if isinstance(target, list) and last != "-" else last
        if value is None:
            del target[key]
        elif key == "-" and isinstance(target, list):
            target.append(value)
        else:
            target[key] = value
    return copied


def compare(
    document: dict[str, Any],
    changes: dict[str, Any],
    *,
    job: Sequence[str] = (),
    **options: Any,
) -> Deviation:
    """Evaluate the document with the changes against itself."""
    terms = JobTerms.from_any(list(job))
    return evaluate(document, changed(document, changes), job=terms, **options)


def told(deviation: Deviation) -> list[Issue]:
    """Return what is more than a note."""
    return [issue for issue in deviation.issues if issue.severity != "note"]


def checks(deviation: Deviation) -> list[str]:
    """Return the checks of everything that is more than a note."""
    return [issue.check for issue in told(deviation)]


def notes(deviation: Deviation) -> list[str]:
    """Return the checks of the notes."""
    return [issue.check for issue in deviation.issues if issue.severity == "note"]
