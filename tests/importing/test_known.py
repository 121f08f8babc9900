"""An import over an older one: what is the same item keeps its id."""

import copy
import itertools
import json
from typing import Any

from resume_mcp.bootstrap import App
from resume_mcp.importing.known import with_known_ids
from resume_mcp.importing.model import Imported
from resume_mcp.importing.recognise import read_recognised, recognise
from resume_mcp.resume.document import JsonObject, item_ids
from resume_mcp.services.resumes import Source


def imported(document: JsonObject, start: int = 0) -> Imported:
    ids = itertools.count(start)
    found = recognise(
        b"", text=json.dumps(document, ensure_ascii=False), filename="", format="auto"
    )
    return read_recognised(found, locale="", new_id=lambda: f"minted-{next(ids):04}")[0]


def test_a_new_version_of_a_file_changes_only_what_is_new_in_it(
    app: App, ada: dict[str, Any]
) -> None:
    resume_id = app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id
    newer = copy.deepcopy(ada)
    newer["work"][0]["highlights"].append("Cut the nightly run from 6 h to 2 h.")
    newer["work"].insert(0, {"name": "Norrsken Energi", "position": "Lead", "startDate": "2025-01"})
    app.resumes.import_resume(
        Source(text=json.dumps(newer)), replace_resume_id=resume_id, approved_by="host dialog"
    )
    changes = app.resumes.compare("", "1", "2").changes
    assert sorted((each.op, each.path) for each in changes) == [
        ("add", "/work/0"),
        ("add", "/work/1/highlights/2"),
    ]
    edit = {"op": "replace", "path": "/basics/summary", "value": "Builds pipelines."}
    _, proposed = app.proposals.propose("", [{"title": "x", "operations": [edit]}])
    assert proposed[0].row
    app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    app.resumes.undo("", revision=2, approved_by="host dialog")
    now = app.resumes.read("")[1].document
    assert now["basics"]["summary"] == "Builds pipelines."
    assert now["work"] == app.resumes.read("", 1)[1].document["work"]


def test_chinese_entries_personal_fields_and_own_sections_are_known_again() -> None:
    document: JsonObject = {
        "basics": {"name": "林晓", "personal": [{"key": "籍贯", "value": "杭州"}]},
        "work": [
            {"name": "杭州云帆科技有限公司", "position": "后端工程师", "startDate": "2021-03"}
        ],
        "customSections": [
            {"key": "patents", "title": "专利", "kind": "items", "items": [{"name": "缓存方法"}]}
        ],
    }
    known = imported(document).document
    newer = copy.deepcopy(document)
    newer["work"][0]["position"] = "高级后端工程师"
    newer["basics"]["personal"][0]["value"] = "宁波"
    found = with_known_ids(imported(newer, 50), known)
    assert list(item_ids(found.document)) == list(item_ids(known))
    assert set(found.minted) == set(item_ids(known))


def test_an_id_that_the_input_brings_stays_and_none_is_given_twice() -> None:
    known = imported({"work": [{"name": "Quay", "position": "Clerk", "id": "quay-one"}]}).document
    newer = {
        "work": [
            {"name": "Quay", "position": "Clerk"},
            {"name": "Harbour", "position": "Pilot", "id": "quay-one"},
        ]
    }
    found = with_known_ids(imported(newer), known)
    assert [item["id"] for item in found.document["work"]] == ["minted-0000", "quay-one"]


def test_what_is_exported_faithfully_is_what_was_imported_over(
    app: App, ada: dict[str, Any]
) -> None:
    first = copy.deepcopy(ada)
    first["work"][0]["id"] = "fyris-work"
    resume_id = app.resumes.import_resume(Source(text=json.dumps(first))).row.resume_id
    app.resumes.import_resume(
        Source(text=json.dumps(ada)), replace_resume_id=resume_id, approved_by="host dialog"
    )
    document, facts = app.resumes.read("")[1].document, app.resumes.read("")[1].detail
    assert document["work"][0]["id"] == "fyris-work"
    assert facts["own_ids"] == []
