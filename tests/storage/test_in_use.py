"""Who has the store open: shared by many, or held alone; and which processes are there."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from resume_mcp.errors import StoreUnavailable
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.in_use import InUse

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shared locks")

HOLD = (
    "import pathlib, sys\n"
    "from resume_mcp.storage.in_use import InUse\n"
    "use = InUse(pathlib.Path(sys.argv[1]))\n"
    "use.show('serve')\n"
    "use.enter()\n"
    "print('open', flush=True)\n"
    "sys.stdin.readline()\n"
)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resume_mcp.storage.in_use.WAIT_S", 0.2)


def holder(home: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


@pytest.mark.usefixtures("quick")
def test_nobody_is_alone_while_another_process_has_the_store_open(tmp_path: Path) -> None:
    use = InUse(tmp_path)
    with holder(tmp_path) as process:
        use.enter()
        use.leave()
        with pytest.raises(StoreUnavailable, match="Another program"), use.alone():
            pass
        process.communicate("\n", timeout=30)
    with use.alone():
        pass


@pytest.mark.usefixtures("quick")
def test_nobody_opens_the_store_while_one_is_alone(tmp_path: Path) -> None:
    first, second = InUse(tmp_path), InUse(tmp_path)
    with first.alone():
        for use in (first, second):
            with pytest.raises(StoreUnavailable):
                use.enter()
    second.enter()
    first.enter()


def test_who_waits_to_be_alone_goes_on_when_the_last_leaves(tmp_path: Path) -> None:
    use = InUse(tmp_path)
    use.enter()
    use.enter()
    done = threading.Event()

    def be_alone() -> None:
        with use.alone():
            done.set()

    waiting = threading.Thread(target=be_alone)
    waiting.start()
    use.leave()
    assert not done.is_set()
    use.leave()
    waiting.join(10)
    assert done.is_set()


def test_processes_are_listed_until_they_end_however_they_end(tmp_path: Path) -> None:
    use = InUse(tmp_path)
    use.show("serve --http")
    assert use.others() == []
    with holder(tmp_path) as gentle, holder(tmp_path) as killed:
        assert {each.pid for each in use.others()} == {gentle.pid, killed.pid}
        assert {each.command for each in use.others()} == {"serve"}
        killed.kill()
        killed.wait(30)
        assert [each.pid for each in use.others()] == [gentle.pid]
        gentle.communicate("\n", timeout=30)
    assert use.others() == []
    assert len(list((tmp_path / "run").glob("*.json"))) == 1


def test_every_connection_of_a_store_is_counted_and_let_go(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        tx.memories.add_version("notes", "x", cause="write", now="t")
    with storage.reading() as tx:
        tx.memories.latest("notes")
    with pytest.raises(RuntimeError), storage.transaction():
        raise RuntimeError
    storage.health()
    with storage.replacing():
        pass
    assert storage.in_use.others() == []


@pytest.mark.usefixtures("quick")
def test_a_store_is_not_replaced_in_the_middle_of_a_transaction(tmp_path: Path) -> None:
    storage, other = SqliteStorage(tmp_path), SqliteStorage(tmp_path)
    with storage.transaction() as tx, pytest.raises(StoreUnavailable):  # noqa: PT012
        tx.memories.add_version("notes", "x", cause="write", now="t")
        with other.replacing():
            pass
    with other.replacing():
        pass


@pytest.mark.parametrize("content", ["", "{}", "null", '{"pid": "x", "command": 1}'])
def test_a_strange_file_among_the_processes_harms_nobody(tmp_path: Path, content: str) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "1-x.json").write_text(content)
    assert InUse(tmp_path).others() == []


def test_a_folder_that_has_vanished_is_named_and_not_made_anew(tmp_path: Path) -> None:
    home = tmp_path / "home"
    storage = SqliteStorage(home)
    with storage.transaction() as tx:
        tx.memories.add_version("notes", "x", cause="write", now="t")
    home.rename(tmp_path / "moved")
    with pytest.raises(StoreUnavailable, match="can't be used"), storage.transaction():
        pass
    assert not home.exists()
    (tmp_path / "moved").rename(home)
    with storage.reading() as tx:
        assert tx.memories.latest("notes") is not None


def test_a_link_in_the_place_of_the_lock_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "store.lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreUnavailable), SqliteStorage(tmp_path).transaction():
        pass
    assert not (tmp_path / "elsewhere").exists()
