"""Importing files: a worker takes them apart, then the resume is stored; refusals store nothing."""

from pathlib import Path

import anyio
import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.main import run
from resume_mcp.errors import InvalidInput, Unreadable
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
    assert "'Ingrid Solberg' imported" in capsys.readouterr().out
