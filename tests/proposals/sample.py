"""A fictional resume and short ways to plan changes on it."""

import copy
import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.apply import plan
from resume_mcp.proposals.model import Draft, Planned
from resume_mcp.proposals.parse import read_draft
from resume_mcp.resume.document import JsonObject, canonical

ADA: JsonObject = {
    "basics": {
        "name": "Ada Morrow",
        "label": "Backend Engineer",
        "email": "ada.morrow@example.org",
        "phone": "+44 20 0000 0000",
        "url": "https://ada.example.org",
        "summary": "Backend engineer with seven years in payments.",
        "location": {"city": "Leeds", "countryCode": "GB"},
        "profiles": [
            {"network": "GitHub", "username": "adam", "url": "https://git.example/adam",
             "id": "profile-1"},
        ],
    },
    "work": [
        {
            "name": "Northwind Pay",
            "position": "Senior Backend Engineer",
            "startDate": "2021-01",
            "highlights": [
                "Built REST APIs serving 50K requests a day.",
                "Led the move of twelve services to containers.",
                "Mentored three junior engineers.",
            ],
            "id": "work-northwind",
        },
        {
            "name": "Tidewater Labs",
            "position": "Software Engineer",
            "startDate": "2018-06",
            "endDate": "2020-12",
            "highlights": ["Processed $2M a month.", "Raised test coverage from 40% to 85%."],
            "id": "work-tidewater",
        },
    ],
    "education": [
        {"institution": "Moorland University", "studyType": "BSc", "area": "Computing",
         "endDate": "2018", "courses": ["Compilers", "Databases"], "id": "edu-moorland"},
    ],
    "skills": [
        {"name": "Languages", "keywords": ["Python", "Go", "SQL"], "id": "skill-lang"},
        {"name": "Platforms", "keywords": ["Docker", "PostgreSQL", "Redis"], "id": "skill-plat"},
    ],
    "languages": [{"language": "English", "fluency": "Native", "id": "lang-en"}],
    "certificates": [{"name": "Cloud Architect", "date": "2022", "id": "cert-cloud"}],
    "projects": [{"name": "Spec Weaver", "description": "Turns specs into clients.",
                  "highlights": ["500+ stars."], "id": "proj-weaver"}],
    "awards": [{"title": "Engineer of the Year", "date": "2022", "id": "award-year"}],
    "x-note": {"colour": "teal", "list": [1, None, True]},
    "legacy": {"kept": "from an old tool"},
    "meta": {"version": "v1.0.0", "locale": "en-GB"},
}  # fmt: skip

LI: JsonObject = {
    "basics": {
        "name": "李文澜",
        "label": "后端工程师",
        "email": "wenlan@example.cn",
        "summary": "五年后端开发经验，熟悉支付系统。",
        "personal": [
            {"key": "nativePlace", "label": "籍贯", "value": "江苏南通", "id": "pers-place"},
        ],
    },
    "work": [
        {
            "name": "青禾科技有限公司",
            "position": "高级工程师",
            "startDate": "2020-03",
            "endDate": "present",
            "highlights": ["负责订单系统重构，延迟降低 30%。", "带领五人小组完成支付网关迁移。"],
            "id": "work-qinghe",
        }
    ],
    "education": [{"institution": "江南理工大学", "studyType": "本科", "area": "软件工程",
                   "startDate": "2016-09", "endDate": "2020-06", "id": "edu-jiangnan"}],
    "skills": [{"name": "后端", "keywords": ["Go", "MySQL"], "id": "skill-back"}],
    "meta": {"locale": "zh-CN"},
}  # fmt: skip

Steps = list[dict[str, Any]]


def counting_ids() -> Callable[[], str]:
    """Return a source of ids that are easy to read in a failure."""
    numbers = itertools.count(1)
    return lambda: f"new-{next(numbers):05d}"


def draft(*steps: dict[str, Any], title: str = "A change") -> Draft:
    return read_draft({"title": title, "operations": list(steps)})


def planned(document: JsonObject, *steps: dict[str, Any]) -> Planned:
    """Plan the steps, and see that the document itself stays as it was."""
    before = canonical(document)
    try:
        return plan(document, draft(*steps), new_id=counting_ids())
    finally:
        assert canonical(document) == before


def refused(document: JsonObject, *steps: dict[str, Any]) -> PatchRejected:
    """Return the refusal of the steps; a plan that succeeds fails the test."""
    with pytest.raises(PatchRejected) as caught:
        planned(document, *steps)
    return caught.value


def edited(document: JsonObject, change: Callable[[JsonObject], Any]) -> JsonObject:
    """Return a copy that somebody else has changed."""
    copied = copy.deepcopy(document)
    change(copied)
    return copied


def as_json(value: Any) -> Any:
    """Return the value as another process would read it."""
    return json.loads(json.dumps(value))
