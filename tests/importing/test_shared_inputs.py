"""The facts of real inputs, where the shared data is at hand."""

import json
import re
from typing import Any

import pytest

from resume_mcp.errors import ResumeMcpError
from resume_mcp.importing.read import extraction_of, import_bytes
from tests.importing.facts import counting_ids
from tests.importing.files import imported
from tests.shared import shared_data

READ_NOW = ("json/", "yaml/", "linkedin/", "md/", "txt/", "pdf/", "docx/", "html/")
# Kept as they were written; the lens reads their dates.
KEPT_AS_THEY_ARE = ("json/jsonresume-bom",)


def _rows() -> list[dict[str, Any]]:
    text = shared_data("inputs", "manifest.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return [row for row in rows if "posting" not in row["kind"] and "job-desc" not in row["kind"]]


def _same(a: object, b: object) -> bool:
    return (
        re.sub(r"\s+", " ", str(a or "")).casefold() == re.sub(r"\s+", " ", str(b or "")).casefold()
    )


def test_every_input_is_read_right_or_refused_in_words() -> None:
    faults = [fault for row in _rows() for fault in _faults(row)]
    assert faults == []


def _faults(row: dict[str, Any]) -> list[str]:
    file, want = row["file"], row["expect"]
    data = shared_data("inputs", *file.split("/")).read_bytes()
    try:
        document = _imported(data, file.rsplit("/", 1)[1])
    except ResumeMcpError as refusal:
        ours = file.startswith(READ_NOW) and want["outcome"].startswith("import")
        return [f"{file}: {refusal.message}"] if ours or len(refusal.message) < 30 else []
    if want["outcome"].startswith("refuse"):
        return [f"{file}: was imported"]
    return (
        []
        if file.startswith(KEPT_AS_THEY_ARE)
        else [f"{file}: {fault}" for fault in _missing(document, want)]
    )


def _imported(data: bytes, name: str) -> dict[str, Any]:
    if kind := extraction_of(data, filename=name):
        return imported(data, kind).document
    return import_bytes(data, filename=name, new_id=counting_ids()).document


def test_an_encrypted_file_opens_with_its_password() -> None:
    file, want = next(
        (row["file"], row["expect"]["facts_with_password"])
        for row in _rows()
        if "facts_with_password" in row["expect"]
    )
    data = shared_data("inputs", *file.split("/")).read_bytes()
    assert _missing(imported(data, "pdf", "resume123").document, want) == []


def _missing(document: dict[str, Any], want: dict[str, Any]) -> list[str]:
    basics, faults = document["basics"], []
    for key in ("name", "email"):
        faults += [key] if want.get(key) and not _same(basics.get(key), want[key]) else []
    jobs = [(job.get("name"), job.get("position", "")) for job in document.get("work", [])]
    wanted = [(job["company"], job.get("title") or "") for job in want.get("employers", [])]
    faults += [f"jobs {jobs}"] if wanted and not all(map(_pair, jobs, wanted)) else []
    schools = [school.get("institution") for school in document.get("education", [])]
    names = [school["institution"] for school in want.get("schools", [])]
    faults += (
        [f"schools {schools}"]
        if not all(map(_same, schools, names)) or len(schools) < len(names)
        else []
    )
    have = (
        {text for s in document.get("skills", []) for text in (s["name"], *s.get("keywords", []))}
        if want.get("skills_must_include")
        else set()
    )
    faults += [
        f"skill {skill}" for skill in want.get("skills_must_include", []) if skill not in have
    ]
    texts = json.dumps(document, ensure_ascii=False)
    return faults + [f"holds {text}" for text in want.get("must_not_contain", []) if text in texts]


def _pair(found: tuple[str, str], wanted: tuple[str, str]) -> bool:
    return _same(found[0], wanted[0]) and (not wanted[1] or _same(found[1], wanted[1]))


@pytest.mark.parametrize(
    ("file", "name", "phone"),
    [
        ("heading-first.txt", "Jane Smith", "(312) 555-0123"),
        ("zh-heading-first.txt", "孙佳宁", None),
        ("phone-only-contact.md", "Kofi Mensah", "+233 20 000 0099"),
        ("compound-headings.txt", "Morgan Lee", None),
    ],
)
def test_the_files_of_the_cases_are_read(file: str, name: str, phone: str | None) -> None:
    data = shared_data("cases", "files", file).read_bytes()
    document = import_bytes(data, filename=file, new_id=counting_ids()).document
    assert document["basics"]["name"] == name
    assert document["basics"].get("phone") == phone
    assert len(document["work"]) == 1
