"""Resumes and proposals for the panel, in English and Chinese; the people are fictional."""

from typing import Any

BAIT = "<img src=x onerror=\"document.title='run'\"><script>alert(1)</script>"


def change(op: str, path: str, *value: Any) -> dict[str, Any]:
    return {"op": op, "path": path} | ({"value": value[0]} if value else {})


def proposal(title: str, *operations: dict[str, Any], summary: str = "") -> dict[str, Any]:
    return {"title": title, "summary": summary, "operations": list(operations)}


REWORD = proposal(
    "Say what was done",
    change("replace", "/work/0/highlights/1", "Wrote the monthly report to the board."),
    summary="A stronger verb, nothing new.",
)
INVENT = proposal(
    "Fix a typo",
    change(
        "replace",
        "/work/1/highlights/0",
        "Moved the catalogue of 300,000 books to PostgreSQL, 73% faster with Kafka.",
    ),
)
IDENTITY = proposal(
    "Tidy the contact",
    change("replace", "/basics/email", "ada.rosenqvist@exаmple.com"),
    change("remove", "/work/1"),
)
ADD = proposal(
    "Bring the pipeline into the summary",
    change(
        "replace", "/basics/summary", "Data engineer who builds pipelines in Python that people "
        "trust."
    ),
    change("add", "/skills/0/keywords/-", "PostgreSQL"),
)  # fmt: skip
HOSTILE = proposal(BAIT, change("replace", "/basics/label", BAIT), summary=BAIT)

LIN: dict[str, Any] = {
    "meta": {"locale": "zh-CN"},
    "basics": {
        "name": "林雨桐",
        "label": "后端工程师",
        "email": "lin.yutong@example.com",
        "summary": "五年后端开发经验，熟悉高并发系统。",
    },
    "work": [
        {
            "name": "青石科技",
            "position": "后端工程师",
            "startDate": "2020-07",
            "highlights": ["负责订单系统的开发和维护。", "参与数据库迁移，完成了用户表的拆分。"],
        }
    ],
    "education": [{"institution": "南湖大学", "studyType": "本科", "area": "软件工程"}],
    "skills": [{"name": "语言", "keywords": ["Java", "Go"]}],
}
REWORD_ZH = proposal(
    "让动词更有力",
    change("replace", "/work/0/highlights/0", "独立负责订单系统的设计、开发和维护。"),
    summary="突出职责范围。",
)
INVENT_ZH = proposal(
    "补充成果",
    change(
        "replace",
        "/work/0/highlights/1",
        "参与数据库迁移，完成了用户表的拆分，查询速度提升三倍。",
    ),
)
REMOVE_ZH = proposal("精简", change("remove", "/education/0"))
