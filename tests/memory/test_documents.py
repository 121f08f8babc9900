import json
import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import InvalidInput, NotFound
from resume_mcp.memory.documents import (
    DOCS,
    KEYS,
    MODES,
    daily_file,
    day_of,
    doc_of,
    refuse_unstorable,
    writable_doc,
)
from tests.shared import shared_data


def test_the_documents_have_the_budgets_of_the_design() -> None:
    assert {doc.key: (doc.file, doc.budget, doc.unit) for doc in DOCS} == {
        "soul": ("SOUL.md", 2_000, "characters"),
        "user": ("USER.md", 1_400, "characters"),
        "notes": ("MEMORY.md", 2_200, "characters"),
        "daily": ("daily/{date}.md", 1_000, "characters"),
        "resume_source": ("简历原文.md", 16_384, "bytes"),
        "preferences": ("职业偏好.md", 4_096, "bytes"),
        "skills": ("技能标签.md", 4_096, "bytes"),
        "history": ("优化历史.md", 4_096, "bytes"),
    }


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("memory", "notes"),
        ("MEMORY.md", "notes"),
        ("SOUL", "soul"),
        ("简历原文", "resume_source"),
        ("简历原文.md", "resume_source"),
        ("original_resume", "resume_source"),
        ("Original_Resume", "resume_source"),
        ("职业偏好", "preferences"),
        ("技能标签", "skills"),
        ("优化历史.md", "history"),
        *((key, key) for key in KEYS),
    ],
)
def test_a_document_is_found_by_key_alias_and_file(name: str, key: str) -> None:
    assert doc_of(name).key == key


def test_an_alias_is_found_in_any_normalisation() -> None:
    assert doc_of(unicodedata.normalize("NFD", "职业偏好")).key == "preferences"


@given(st.text(st.characters(codec=None), max_size=60))
def test_every_unknown_name_gets_the_same_words(name: str) -> None:
    known = {n.lower() for doc in DOCS for n in (doc.key, doc.file, *doc.aliases)}
    if unicodedata.normalize("NFC", name).lower() in known:
        return
    with pytest.raises(NotFound) as refused:
        doc_of(name)
    with pytest.raises(NotFound) as other:
        doc_of("no such document")
    assert refused.value.message == other.value.message
    assert "preferences" in refused.value.message


def test_hostile_names_of_the_shared_attacks_are_unknown() -> None:
    rows = [json.loads(x) for x in shared_data("attacks.jsonl").read_text("utf-8").splitlines()]
    names = [
        row["input"]["name"]
        for row in rows
        if row["area"] == "memory_path" and "unknown document" in row["expected_invariant"]
    ]
    assert len(names) >= 15
    for name in names:
        with pytest.raises(NotFound):
            doc_of(name if isinstance(name, str) else name["args"]["s"] * name["args"]["n"])


def test_a_model_writes_the_soul_only_if_the_person_allows_it() -> None:
    soul = doc_of("soul")
    assert writable_doc(soul, soul_writable=False).modes == ()
    assert writable_doc(soul, soul_writable=True).modes == MODES
    original = doc_of("resume_source")
    assert writable_doc(original, soul_writable=True).modes == ()


def test_sizes_are_counted_in_the_unit_of_the_document() -> None:
    assert doc_of("notes").size("偏好é") == 3
    assert doc_of("preferences").size("偏好é") == 8


def test_a_day_and_its_file_stand_for_each_other() -> None:
    day = date(2026, 2, 28)
    assert day_of(daily_file(day)) == day
    assert day_of("daily/2026-02-30.md") is None
    assert day_of("notes.md") is None


@pytest.mark.parametrize(
    ("text", "position"), [("a\ud800b", 2), ("\x00", 1), ("ab\x1b[31m", 3), ("x\x7f", 2)]
)
def test_text_that_no_file_should_hold_is_refused_by_position(text: str, position: int) -> None:
    with pytest.raises(InvalidInput, match=f"at character {position}"):
        refuse_unstorable(text, name="content")


def test_line_breaks_tabs_and_emoji_are_fine() -> None:
    refuse_unstorable("a\tb\r\nc\n👩‍💻 中文\u200b", name="content")
