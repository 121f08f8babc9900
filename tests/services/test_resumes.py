"""Importing files: a worker takes them apart, then the resume is stored; refusals store nothing."""

import json
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.main import run
from resume_mcp.errors import InvalidInput, NotFound, StoreUnavailable, Unreadable
from resume_mcp.services.resumes import ImportResult, Source
from tests.importing.files import docx, written

PLACES = [
    (50.0, 60.0, "Ingrid Solberg"),
    (50, 76, "ingrid@solberg.example"),
    (50, 120, "EXPERIENCE"),
    (50, 140, "Harbour Pilot, Fjord Lines AS, 2019 - 2022"),
]
PAGE = (
    "<h1>Ingrid Solberg</h1><p>ingrid@solberg.example</p><h2>Skills</h2><p>Radar, Tides</p>"
    "<h2>Languages</h2><p>Norwegian</p>"
)


def imported(app: App, source: Source, password: str = "") -> ImportResult:
    async def go() -> ImportResult:
        found = app.resumes.recognise(source)
        return app.resumes.import_resume(await app.resumes.extract(found, password=password))

    return anyio.run(go)


def test_a_pdf_goes_through_the_worker_and_its_text_is_the_original(app: App) -> None:
    done = imported(app, Source(data=written(PLACES, bold="EXPERIENCE"), filename="cv.bin"))
    assert (done.row.title, done.imported.format) == ("Ingrid Solberg", "pdf")
    assert "Harbour Pilot, Fjord Lines AS" in app.memory.read("resume_source").text
    again = imported(app, Source(data=written(PLACES, bold="EXPERIENCE")))
    assert again.imported.document["basics"]["name"] == "Ingrid Solberg"


def test_a_page_that_is_pasted_goes_through_the_worker(app: App) -> None:
    done = imported(app, Source(text=f"<!doctype html><body>{PAGE}</body>"))
    assert done.imported.format == "html"
    assert len(done.imported.document["skills"]) == 2


def test_the_original_is_kept_as_text_whatever_its_encoding(app: App) -> None:
    text = "沈嘉禾\n电话：139-0000-7711\n\n技能\n调度、排班\n"
    imported(app, Source(data=text.encode("gbk")))
    assert "调度、排班" in app.memory.read("resume_source").text


def test_a_password_is_for_encrypted_pdf_files(app: App) -> None:
    locked = Source(data=written(PLACES, owner_password="o", user_password="fjord7"))
    with pytest.raises(InvalidInput, match="`password`"):
        imported(app, locked)
    with pytest.raises(InvalidInput, match="does not open"):
        imported(app, locked, "tides")
    with pytest.raises(InvalidInput, match="password is for encrypted PDF"):
        imported(app, Source(text="# Ingrid Solberg"), "tides")
    assert app.resumes.rows()[0] == []
    assert imported(app, locked, "fjord7").row.title == "Ingrid Solberg"


def test_nothing_is_stored_of_a_damaged_file(app: App) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        imported(app, Source(data=b"%PDF-1.7\nbroken"))
    assert app.resumes.rows()[0] == []


def test_the_command_line_imports_a_word_file(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "cv.docx"
    file.write_bytes(docx(lambda made: made.add_heading("Ingrid Solberg", 0)))
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    assert run(["import", str(file)]) == 0
    assert "“Ingrid Solberg” imported" in capsys.readouterr().out


CV = "# Ingrid Solberg\n\ningrid@solberg.example\n\n## Skills\n\nRadar, Tides\n"


def test_the_original_is_kept_at_the_next_try_when_memory_failed_at_the_first(app: App) -> None:
    tries = []

    def failing(text: str, _agreed: str) -> None:
        tries.append(text)
        raise StoreUnavailable("The disk is full.")

    first = replace(app.resumes, keep_original=failing).import_resume(Source(text=CV))
    assert tries == [CV]
    # The resume is stored, and what failed is said, with what to do.
    assert not first.unchanged
    assert "The disk is full. Import the same file again" in first.imported.warnings[-1].message
    assert app.memory.read("resume_source").text == ""
    again = app.resumes.import_resume(Source(text=CV))
    assert (again.unchanged, again.row.resume_id) == (True, first.row.resume_id)
    assert app.memory.read("resume_source").text == CV
    assert not any(each.where == "memory" for each in again.imported.warnings)


def test_a_replaced_master_replaces_the_original_and_keeps_its_history(app: App) -> None:
    first = app.resumes.import_resume(Source(text=CV)).row
    app.resumes.import_resume(Source(text=CV.replace("Radar", "Sonar")))
    assert app.memory.read("resume_source").text == CV
    newer = CV.replace("Radar", "Lidar")
    variant = app.resumes.create_variant(first.resume_id, title="For one job")
    for resume_id, expected in ((variant.resume_id, CV), (first.resume_id, newer)):
        app.resumes.import_resume(
            Source(text=newer), replace_resume_id=resume_id, approved_by="terminal"
        )
        assert app.memory.read("resume_source").text == expected
    assert [each.text for each in app.memory.versions("resume_source")] == [CV, newer]


@pytest.mark.parametrize("title", ["Nurse,\n  Ward 6", "数据工程师"])
def test_titles_are_one_line(app: App, title: str) -> None:
    row = app.resumes.import_resume(Source(text=CV), title=title).row
    assert row.title == " ".join(title.split())
    assert app.resumes.rename(row.resume_id, f"\t{title}\n").title == row.title
    assert app.resumes.create_variant(row.resume_id, title=title).title == row.title


def test_a_title_without_measure_is_refused_at_every_door(app: App) -> None:
    row = app.resumes.import_resume(Source(text=CV)).row
    long = "x" * 10_240
    for door in (
        lambda: app.resumes.import_resume(Source(text=CV + "\nmore"), title=long),
        lambda: app.resumes.rename(row.resume_id, long),
        lambda: app.resumes.name_revision(row.resume_id, long),
        lambda: app.resumes.create_variant(row.resume_id, title=long),
    ):
        with pytest.raises(InvalidInput, match=r"10,240 characters.*at most 200"):
            door()
    with pytest.raises(InvalidInput, match="value is empty"):
        app.resumes.rename(row.resume_id, "\u200b\u202e")
    assert [each.title for each in app.resumes.rows()[0]] == ["Ingrid Solberg"]


def test_a_name_of_any_length_can_be_imported(app: App) -> None:
    row = app.resumes.import_resume(
        Source(text=json.dumps({"basics": {"name": "Ada " * 3_000}}))
    ).row
    assert (len(row.title), row.title[-1]) == (200, "…")


def test_without_a_master_the_variants_are_named(app: App) -> None:
    master = app.resumes.import_resume(Source(text=CV)).row
    variant = app.resumes.create_variant(master.resume_id, title="Pilot")
    app.resumes.delete(master.resume_id, approved_by="test")
    with pytest.raises(NotFound) as caught:
        app.resumes.read("")
    assert caught.value.message == (
        "resume_id is needed: there is no master resume. "
        f"Give one of {variant.resume_id} (variant 'Pilot')."
    )
    app.resumes.import_resume(Source(text=CV))
    app.resumes.import_resume(Source(text=CV + "\n## Languages\n\nNorwegian\n"))
    with pytest.raises(NotFound, match=r"there are 2 master resumes. Give one of"):
        app.resumes.read("")


def test_digits_that_are_no_number_are_no_revision(app: App) -> None:
    app.resumes.import_resume(Source(text=CV))
    for odd in ("²", "٣", "①"):
        with pytest.raises(NotFound, match="No resume"):
            app.resumes.compare("", odd, "1")
