import errno
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resume_mcp.errors import Conflict, Forbidden, StoreUnavailable, TooLarge, Unreadable
from resume_mcp.storage import locks, memory_files
from resume_mcp.storage.memory_files import MemoryFolder

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX links, pipes and rights")


@pytest.fixture
def folder(tmp_path: Path) -> MemoryFolder:
    return MemoryFolder(tmp_path / "memory")


def run_python(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True
    )


def test_a_file_that_is_not_there_is_absent(folder: MemoryFolder) -> None:
    assert folder.read("USER.md") is None
    assert folder.modified_at("USER.md") is None
    assert folder.daily_files() == []
    folder.remove("USER.md")


@given(st.text(st.characters(codec="utf-8"), max_size=50))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
def test_what_is_written_is_read_back(folder: MemoryFolder, text: str) -> None:
    folder.write("职业偏好.md", text)
    assert folder.read("职业偏好.md") == text.removeprefix("\ufeff")


def test_line_breaks_are_kept(folder: MemoryFolder) -> None:
    folder.write("USER.md", "a\r\nb\rc\n")
    assert (folder.root / "USER.md").read_bytes() == b"a\r\nb\rc\n"
    assert folder.read("USER.md") == "a\r\nb\rc\n"


@posix
def test_folders_and_files_are_the_owners_alone(folder: MemoryFolder) -> None:
    before = os.umask(0)
    try:
        folder.write("daily/2026-01-02.md", "x")
        with folder.lock():
            pass
    finally:
        os.umask(before)
    modes = {
        path.relative_to(folder.root).as_posix(): stat.S_IMODE(path.stat().st_mode)
        for path in [folder.root, *folder.root.rglob("*")]
    }
    files = ("daily/2026-01-02.md", ".lock", ".lock.gate")
    assert modes == {".": 0o700, "daily": 0o700, **dict.fromkeys(files, 0o600)}


def test_an_editors_encodings_are_understood(folder: MemoryFolder) -> None:
    folder.write("USER.md", "")
    path = folder.root / "USER.md"
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_bytes("偏好 é".encode(encoding))
        assert folder.read("USER.md") == "偏好 é"


def test_bytes_that_are_no_text_are_left_alone(folder: MemoryFolder) -> None:
    folder.write("USER.md", "")
    content = "偏好".encode("gbk")
    (folder.root / "USER.md").write_bytes(content)
    with pytest.raises(Unreadable, match="save it as UTF-8"):
        folder.read("USER.md")
    assert (folder.root / "USER.md").read_bytes() == content


def test_a_huge_file_is_refused(folder: MemoryFolder) -> None:
    folder.write("USER.md", "")
    (folder.root / "USER.md").write_bytes(b"a" * (memory_files.MAX_FILE_BYTES + 1))
    with pytest.raises(TooLarge):
        folder.read("USER.md")


def test_daily_files_are_listed_oldest_first_without_strays(folder: MemoryFolder) -> None:
    for name in ("2026-01-03.md", "2026-01-02.md", "notes.md~", ".tmp-abc", "x.md"):
        folder.write(f"daily/{name}", "x")
    (folder.root / "daily" / "2026-01-04.md").mkdir()
    assert folder.daily_files() == ["daily/2026-01-02.md", "daily/2026-01-03.md"]


def test_a_removed_file_is_gone(folder: MemoryFolder) -> None:
    folder.write("daily/2026-01-02.md", "x")
    folder.remove("daily/2026-01-02.md")
    assert folder.read("daily/2026-01-02.md") is None


@posix
def test_a_link_is_neither_read_nor_followed_on_writing(
    folder: MemoryFolder, tmp_path: Path
) -> None:
    outside = tmp_path / "target.txt"
    outside.write_text("secret")
    folder.write("USER.md", "")
    (folder.root / "USER.md").unlink()
    (folder.root / "USER.md").symlink_to(outside)
    with pytest.raises(Forbidden):
        folder.read("USER.md")
    folder.write("USER.md", "new")
    assert outside.read_text() == "secret"
    assert not (folder.root / "USER.md").is_symlink()


@posix
def test_a_linked_folder_is_not_entered(folder: MemoryFolder, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "2026-01-02.md").write_text("secret")
    folder.write("USER.md", "")
    (folder.root / "daily").symlink_to(outside)
    with pytest.raises(Forbidden):
        folder.read("daily/2026-01-02.md")
    with pytest.raises(Forbidden):
        folder.write("daily/2026-01-02.md", "x")
    assert (outside / "2026-01-02.md").read_text() == "secret"


@posix
def test_a_linked_lock_is_refused(folder: MemoryFolder, tmp_path: Path) -> None:
    folder.write("USER.md", "")
    (folder.root / ".lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Forbidden), folder.lock():
        pass
    assert not (tmp_path / "elsewhere").exists()


@posix
def test_a_pipe_makes_nobody_wait(folder: MemoryFolder) -> None:
    folder.write("USER.md", "")
    (folder.root / "USER.md").unlink()
    os.mkfifo(folder.root / "USER.md")
    begin = time.monotonic()
    with pytest.raises(Forbidden, match="no regular file"):
        folder.read("USER.md")
    assert time.monotonic() - begin < 1


def test_a_folder_in_place_of_a_file_is_refused(folder: MemoryFolder) -> None:
    folder.write("USER.md", "")
    (folder.root / "USER.md").unlink()
    (folder.root / "USER.md").mkdir()
    with pytest.raises(Forbidden):
        folder.read("USER.md")
    with pytest.raises(Forbidden):
        folder.write("USER.md", "x")
    assert not list(folder.root.glob(".tmp-*"))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    folder: MemoryFolder, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    folder.write("USER.md", "old")

    def fail(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StoreUnavailable) as refused:
        folder.write("USER.md", "new")
    full = number == errno.ENOSPC
    assert refused.value.details["category"] == ("storage_full" if full else "storage_unavailable")
    assert folder.read("USER.md") == "old"
    assert [path.name for path in folder.root.iterdir()] == ["USER.md"]


@posix
def test_the_file_is_synced_before_the_rename_and_the_folder_after(
    folder: MemoryFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write("USER.md", "")
    calls: list[str] = []
    sync, replace = os.fsync, os.replace

    def watched_sync(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        calls.append("folder" if is_folder else "file")
        sync(descriptor)

    def watched_replace(
        source: str, target: str, *, src_dir_fd: int | None, dst_dir_fd: int | None
    ) -> None:
        calls.append("rename")
        replace(source, target, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(os, "replace", watched_replace)
    folder.write("USER.md", "x")
    assert calls == ["file", "rename", "folder"]


def test_only_old_temporary_files_are_swept(folder: MemoryFolder) -> None:
    for name in (".tmp-old.part", "daily/.tmp-old.part", ".tmp-new.part", "USER.md"):
        folder.write(name, "x")
    old = time.time() - 2 * 3600
    os.utime(folder.root / ".tmp-old.part", (old, old))
    os.utime(folder.root / "daily" / ".tmp-old.part", (old, old))
    os.utime(folder.root / "USER.md", (old, old))
    assert folder.sweep() == 2
    assert sorted(p.name for p in folder.root.iterdir() if p.is_file()) == [
        ".tmp-new.part",
        "USER.md",
    ]


def test_the_lock_keeps_threads_apart(folder: MemoryFolder) -> None:
    folder.write("USER.md", "0")

    def count() -> None:
        for _ in range(25):
            with folder.lock():
                folder.write("USER.md", str(int(folder.read("USER.md") or "0") + 1))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert folder.read("USER.md") == "100"


def test_a_lock_that_is_held_too_long_is_a_conflict(
    folder: MemoryFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "TIMEOUT_S", 0.05)
    with folder.lock(), pytest.raises(Conflict, match="Try again"), folder.lock():
        pass
    with folder.lock():
        pass


_WRITER = """
import sys
from pathlib import Path
from resume_mcp.storage.memory_files import MemoryFolder
folder = MemoryFolder(Path(sys.argv[1]))
n = 0
while True:
    with folder.lock():
        n += 1
        text = f"{n}:" + "汉字ab" * 3000 + f":{n}"
        if sys.argv[2] == "whole":
            folder.write("USER.md", text)
        else:
            (folder.root / "USER.md").write_text(text, encoding="utf-8")
    print(n, flush=True)
"""


def _killed_while_writing(root: Path, *, how: str, times: int) -> tuple[int, int]:
    """Return how many files were torn, and how many acknowledged writes were lost."""
    torn = lost = 0
    for attempt in range(times):
        process = run_python(_WRITER, str(root), how)
        assert process.stdout is not None
        acknowledged = int(process.stdout.readline())
        time.sleep(attempt % 10 * 0.0007)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split()
        process.wait()
        process.stdout.close()
        acknowledged = int(rest[-1]) if rest else acknowledged
        content = (root / "USER.md").read_bytes().decode("utf-8", "replace")
        head, _, tail = content.partition(":")
        whole = head.isdigit() and tail.endswith(f":{head}")
        torn += not whole
        lost += whole and int(head) < acknowledged
    return torn, lost


@posix
def test_a_kill_during_writes_leaves_whole_files(folder: MemoryFolder) -> None:
    folder.write("USER.md", "0::0")
    times = 200 if os.environ.get("CI") else 10
    assert _killed_while_writing(folder.root, how="whole", times=times) == (0, 0)
    with folder.lock():
        assert folder.read("USER.md")


@posix
def test_the_same_kills_tear_a_file_that_is_plainly_overwritten(folder: MemoryFolder) -> None:
    folder.write("USER.md", "0::0")
    torn, _ = _killed_while_writing(folder.root, how="plain", times=20)
    assert torn > 0
