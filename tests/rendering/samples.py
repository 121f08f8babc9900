"""Resumes of people who don't exist, and short ways to render them in tests."""

import json
from typing import Any

from resume_mcp.rendering import fpdf2_engine, typst_engine
from resume_mcp.rendering.model import Plan, Rendered, RenderSpec
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.resume.document import JsonObject

ENGINES = ("typst", "fpdf2")
_RUN = {"render_typst": typst_engine.run, "render_fpdf2": fpdf2_engine.run}

ENGLISH: JsonObject = {
    "basics": {
        "name": "Marisol Okafor-Lindqvist",
        "label": "Staff Backend Engineer",
        "email": "marisol@okafor.example",
        "phone": "+46 70 555 01 42",
        "url": "https://okafor.example",
        "location": {"city": "Gothenburg", "countryCode": "SE"},
        "summary": "Backend engineer for payments. I turn fragile services into **boring** ones.",
        "profiles": [
            {"network": "GitHub", "username": "mokafor", "url": "https://github.com/mokafor"}
        ],
    },
    "work": [
        {
            "name": "Fjordline Logistics",
            "position": "Staff Backend Engineer",
            "location": "Gothenburg, Sweden",
            "startDate": "2020-03",
            "highlights": [
                "Led the move from a monolith to 14 services; latency fell from 840 ms to 190 ms.",
                "Built an office-wide, well-known `Kafka` pipeline: 3.2 million shipments a month.",
            ],
        },
        {
            "name": "Pelican Payments",
            "position": "Senior Software Engineer",
            "location": "Dublin, Ireland",
            "startDate": "2016-08",
            "endDate": "2020-02",
            "url": "https://pelican.example/careers",
            "highlights": ["Blocked €4.1M of fraudulent volume in the first year."],
        },
    ],
    "education": [
        {
            "institution": "University of Lagos",
            "studyType": "BSc",
            "area": "Computer Science",
            "startDate": "2008",
            "endDate": "2012",
            "score": "First class",
        }
    ],
    "skills": [
        {"name": "Languages", "keywords": ["Go", "Python", "SQL"]},
        {"name": "Practices", "level": "Expert", "keywords": ["Observability"]},
    ],
    "certificates": [{"name": "Kubernetes Administrator", "issuer": "CNCF", "date": "2022-05"}],
    "languages": [
        {"language": "English", "fluency": "Native"},
        {"language": "Swedish", "fluency": "C1"},
    ],
}

CHINESE: JsonObject = {
    "basics": {
        "name": "陈书瑶",
        "label": "高级后端工程师",
        "email": "chenshuyao@example.cn",
        "phone": "138-0000-4321",
        "location": {"city": "杭州"},
        "summary": "八年后端开发经验，曾带领“零停机迁移”项目平稳完成三次大促保障。",
        "personal": [
            {"key": "gender", "value": "女", "sensitivity": "personal"},
            {"key": "nativePlace", "value": "浙江绍兴", "sensitivity": "personal"},
            {"key": "idCard", "label": "身份证", "value": "3301990", "sensitivity": "secret"},
            {"key": "availability", "value": "一个月内", "sensitivity": "public"},
        ],
    },
    "work": [
        {
            "name": "云栈科技（杭州）有限公司",
            "position": "高级后端工程师",
            "location": "杭州",
            "startDate": "2020-07",
            "highlights": [
                "主导订单中心重构：核心接口 P99 由 820ms 降至 160ms，支撑日均 1,200 万单。",
                "设计基于 Kafka 的**最终一致性方案**，库存超卖率由 0.3% 降至 0.002%。",
            ],
        }
    ],
    "education": [
        {
            "institution": "浙江大学",
            "studyType": "硕士",
            "area": "计算机科学与技术",
            "startDate": "2013-09",
            "endDate": "2016-06",
        }
    ],
    "skills": [{"name": "中间件", "keywords": ["Kafka", "Redis"]}],
    "awards": [{"title": "年度技术突破奖", "awarder": "云栈科技", "date": "2022-12"}],
    "languages": [{"language": "英语", "fluency": "CET-6"}],
}

MIXED: JsonObject = {
    "basics": {
        "name": "Lin Yue 林悦",
        "label": "Product Manager 产品经理",
        "email": "lin.yue@example.com",
        "summary": "Cross-border e-commerce (跨境电商) for Štěpán’s team in Shenzhen 深圳.",
    },
    "work": [
        {
            "name": "Tidewater Commerce 潮汐电商",
            "position": "Senior Product Manager",
            "startDate": "2021",
            "highlights": ["Launched 微信小程序 storefronts for 1,200 sellers; GMV +38 %."],
        }
    ],
    "skills": [{"name": "SQL"}, {"name": "Figma"}, {"name": "数据分析"}],
}

SAMPLES = {"english": ENGLISH, "chinese": CHINESE, "mixed": MIXED}


def with_bullets(*bullets: str, **basics: Any) -> JsonObject:
    """Return a small resume with these bullets in its one job."""
    return {
        "basics": {"name": "Pat Example", **basics},
        "work": [{"name": "Example Ltd", "position": "Engineer", "highlights": list(bullets)}],
        "meta": {"locale": "en"},
    }


def run_engine(plan: Plan) -> JsonObject:
    """Run the task of a plan in this process, its input and output as JSON."""
    assert plan.task is not None
    payload = json.loads(json.dumps(plan.payload))
    output: JsonObject = json.loads(json.dumps(_RUN[plan.task](payload)))
    return output


def rendered(document: JsonObject, spec: RenderSpec) -> Rendered:
    """Render a document from its plan to the file."""
    plan = plan_render(document, spec)
    return finish_render(plan, run_engine(plan) if plan.task else None)


def text(document: JsonObject, format: str, locale: str = "") -> str:  # noqa: A002
    """Return a document in one of the formats that are text."""
    return rendered(document, RenderSpec(format=format, locale=locale)).content.decode("utf-8")
