"""`jobs import` from the command line."""

from pathlib import Path

import pytest

from resume_mcp.cli.main import run

FEED = "title,company,city\nBaker,Brot GmbH,Berlin\n护士,云帆医院,上海\n"


def test_vectors_are_made_before_the_command_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RESUME_MCP_HOME", str(tmp_path / "home"))
    feed = tmp_path / "feed.csv"
    feed.write_text(FEED, encoding="utf-8")
    assert run(["jobs", "import", str(feed)]) == 0
    assert "vector" not in capsys.readouterr().err
    monkeypatch.setenv("RESUME_MCP_EMBEDDING_MODEL", "hash")
    assert run(["jobs", "import", str(feed)]) == 0
    assert "2 of 2 texts have a vector" in capsys.readouterr().err
    assert run(["doctor"]) == 0
    assert "2 of 2 texts, hash" in capsys.readouterr().out
