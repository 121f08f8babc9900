"""Laws of the import: any text gives a resume or a refusal, and nothing goes in silence."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.errors import ResumeMcpError
from resume_mcp.importing.coverage import coverage, strings_of
from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import FORMATS, import_bytes, import_text
from resume_mcp.resume.lens import read_resume
from tests.importing.facts import DATA, FACTS, counting_ids

TEXTS = [(DATA / name).read_text(encoding="utf-8") for name in sorted(FACTS)]
ROWS = sorted({row for text in TEXTS for row in text.split("\n")})
MARKS = "#*-_[]()<>|:：、，。 \n\t0189至今aXY张公—–~/\\`!\"'{}@.&;\u3000\u200b\ufeff\ud800\x00\x0c"


def _import(text: str, name: str) -> Imported | None:
    try:
        return import_text(text, format=name, new_id=counting_ids())
    except ResumeMcpError:
        return None


def _check(imported: Imported | None) -> None:
    if imported is None:
        return
    assert 0 <= imported.coverage <= 1
    read_resume(imported.document)
    custom = imported.document.get("customSections") or [{}]
    kept = custom[-1].get("items") if imported.unplaced else None
    assert not imported.unplaced or kept == list(imported.unplaced)
    assert imported.coverage >= 0.98 or any("%" in n.message for n in imported.warnings)


@given(st.text(st.characters() | st.sampled_from(MARKS), max_size=300), st.sampled_from(FORMATS))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    _check(_import(text, name))


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        imported: Imported | None = import_bytes(data, new_id=counting_ids())
    except ResumeMcpError:
        imported = None
    _check(imported)


@settings(max_examples=60)
@given(st.lists(st.sampled_from(ROWS), max_size=25), st.sampled_from(["auto", "markdown", "text"]))
def test_any_rows_of_resumes_are_read_or_refused(rows: list[str], name: str) -> None:
    _check(_import("\n".join(rows), name))


@settings(max_examples=60)
@given(st.sampled_from(TEXTS), st.data())
def test_a_resume_with_rows_left_out_is_read(text: str, data: st.DataObject) -> None:
    rows = text.split("\n")
    kept = data.draw(st.lists(st.booleans(), min_size=len(rows), max_size=len(rows)))
    _check(_import("\n".join(row for row, keep in zip(rows, kept, strict=True) if keep), "auto"))


@given(st.text(max_size=80), st.lists(st.text(max_size=40), max_size=5))
def test_coverage_is_a_share(source: str, kept: list[str]) -> None:
    assert 0 <= coverage(source, kept) <= 1
    assert coverage(source, [source, *kept]) == 1


def test_coverage_counts_what_is_missing() -> None:
    assert coverage("abcd efgh", ["abcd"]) == 0.5
    assert round(coverage("工作经历 Go", ["工作"]), 3) == 0.333
    assert coverage("Go Go", ["go"]) == 0.5
    assert list(strings_of({"id": "x", "a": ["b", {"c": 1, "d": True}]})) == ["b", "1"]


def test_hostile_texts_take_no_time() -> None:
    hostile = [
        "[" * 50_000,
        "*" * 50_000,
        "_a" * 30_000,
        "`a" * 30_000,
        "](a" * 20_000,
        '<a href="x">' * 20_000,
        "<!--" * 30_000,
        "<script>" * 20_000,
        "1" * 100_000,
        "2019 - " * 20_000,
        " " * 100_000 + "x",
        "a." * 50_000 + "@b",
        "1 " * 50_000,
        "a, " * 30_000,
        "a: " * 30_000,
        "(a " * 20_000,
        "张 " * 50_000,
        "\n".join("  " * i + "- x" for i in range(500)),
    ]
    for text in hostile:
        for name in ("markdown", "text"):
            before = time.process_time()
            _check(_import(text, name))
            assert time.process_time() - before < 2, (name, text[:10])
