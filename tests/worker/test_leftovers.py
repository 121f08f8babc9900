import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from resume_mcp.worker.leftovers import job_folder, sweep

posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are asked by signal 0")


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def finished_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@posix
def test_the_folder_of_a_dead_process_is_swept_and_that_of_a_living_one_stays(
    temporary: Path,
) -> None:
    mine = job_folder()
    dead = temporary / f"resume-mcp-job-{finished_process()}-x"
    dead.mkdir()
    (dead / "stderr").write_text("a resume", encoding="utf-8")
    assert sweep() == 1
    assert mine.is_dir()
    assert not dead.exists()


@posix
def test_a_link_and_other_names_are_left_alone(temporary: Path) -> None:
    outside = temporary / "outside"
    outside.mkdir()
    (outside / "kept").write_text("x", encoding="utf-8")
    (temporary / f"resume-mcp-job-{finished_process()}-x").symlink_to(outside)
    (temporary / "resume-mcp-job-notes").mkdir()
    assert sweep() == 0
    assert (outside / "kept").exists()
    assert os.path.lexists(temporary / "resume-mcp-job-notes")
