"""A dialog speaks the language of the resume that it is about."""

import json
import re
from typing import Any

import pytest
from mcp import Client

from tests.conftest import Connect
from tests.fakes import Person
from tests.journeys.test_tailor import call

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("era", ["auto"])]

ZHANG = {
    "basics": {"name": "张晓雯", "label": "后端开发工程师", "summary": "做过交易和支付系统。"},
    "work": [
        {"name": "上海云帆科技有限公司", "position": "开发工程师", "highlights": ["维护网关"]}
    ],
    "meta": {"locale": "zh-CN"},
}


async def everything_that_asks(client: Client, resume: dict[str, Any]) -> None:
    await call(client, "import_resume", text=json.dumps(resume))
    bullet = "用 Kubernetes 提升 73%"
    steps = [{"op": "add", "path": "/work/0/highlights/-", "value": bullet}]
    await call(client, "propose_resume_patches", proposals=[{"title": "K8s", "operations": steps}])
    await call(client, "review_proposals")
    resume_id = (await call(client, "undo"))["resume_id"]
    await call(client, "manage_resume", resume_id=resume_id, action="lock")
    await call(client, "manage_resume", resume_id=resume_id, action="unlock")
    await call(client, "import_resume", text=json.dumps(resume), replace_resume_id=resume_id)
    await call(client, "manage_resume", resume_id=resume_id, action="delete")


def our_words(person: Person) -> list[str]:
    """Return what the dialogs said, without the resume's and the model's words."""
    texts = [*person.asked]
    for schema in person.schemas:
        texts += [str(field.get("description", "")) for field in schema["properties"].values()]
    theirs = (
        r"Kubernetes|K8s|\bundo\b|resume-mcp memory log resume_source|\byes\b|\bno\b|[0-9a-f]{8}"
    )
    return [re.sub(theirs, "", text) for text in texts]


async def test_about_a_chinese_resume_in_chinese(connect: Connect, person: Person) -> None:
    person.choices = ["approve"]
    async with connect() as client:
        await everything_that_asks(client, ZHANG)
    assert len(person.asked) == 5
    for words in our_words(person):
        assert re.search(r"[一-鿿]", words), words
        assert not re.search(r"[A-Za-z]{3}", words), words


async def test_about_an_english_resume_in_english(
    connect: Connect, person: Person, ada: dict[str, Any]
) -> None:
    person.choices = ["approve"]
    async with connect() as client:
        await everything_that_asks(client, ada)
    assert len(person.asked) == 5
    for words in our_words(person):
        assert not re.search(r"[一-鿿]", words.replace("用  提升 73%", "")), words
