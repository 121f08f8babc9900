import sys
import time
from pathlib import Path

import anyio
import pytest

from resume_mcp.errors import NotAvailable, Unreadable, WorkerFailed
from resume_mcp.resume.document import JsonObject
from resume_mcp.worker.limits import Limits
from resume_mcp.worker.run import ProcessWorker
from resume_mcp.worker.tasks import Lane, Task

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform == "win32", reason="no limits but the clock on Windows"),
]

# The isolated interpreter knows the installed package, not the tests: they are put on its path.
_BOOT = (
    f"import sys; sys.path.append({str(Path(__file__).parents[2])!r});"
    "from resume_mcp.worker.__main__ import main; main(sys.argv[1:])"
)
COMMAND = (sys.executable, "-I", "-B", "-c", _BOOT)
QUICK = Limits(wall_s=1.5, cpu_s=20)


def worker(
    name: str, limits: Limits | None = None, *, lane: Lane = "read", max_waiting: int = 8
) -> ProcessWorker:
    task = Task(f"tests.worker.misbehaviour:{name}", limits or Limits(wall_s=20), lane)
    return ProcessWorker({name: task}, max_waiting=max_waiting, command=COMMAND)


async def category_of(name: str, limits: Limits | None = None, **payload: object) -> str:
    with pytest.raises(WorkerFailed) as caught:
        await worker(name, limits).run(name, payload)
    assert name in caught.value.message
    return str(caught.value.details["category"])


async def gone(pid: int) -> bool:
    """Tell whether the process is gone (or a zombie that nobody has collected) within 2 s."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in {"Z", "X"}:
            return True
        await anyio.sleep(0.02)
    return False


async def test_a_job_returns_what_its_function_returns() -> None:
    payload: JsonObject = {"text": "简历 – résumé 🎓", "numbers": [1, 2.5, None, True]}
    assert await worker("echo").run("echo", payload) == {"payload": payload}


async def test_a_big_payload_goes_there_and_back() -> None:
    text = "页" * 2_000_000
    assert await worker("echo").run("echo", {"text": text}) == {"payload": {"text": text}}


async def test_a_job_sees_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUME_MCP_LLM_API_KEY", "secret")
    seen = await worker("surroundings").run("surroundings", {})
    allowed = {"LC_ALL", "LD_LIBRARY_PATH", "LC_CTYPE", "TEMP", "TMPDIR"}
    assert set(seen["variables"]) <= allowed
    assert seen["session"] is True
    assert seen["isolated"] == 1
    assert (seen["cpu"], seen["core"], seen["files"]) == (20, 0, 64)


async def test_a_job_has_a_folder_of_its_own_that_goes_away() -> None:
    seen = await worker("surroundings").run("surroundings", {})
    assert Path(seen["folder"]) != Path.cwd()
    assert not Path(seen["folder"]).exists()


async def test_the_process_starts_without_heavy_modules() -> None:
    seen = await worker("surroundings").run("surroundings", {})
    assert not {"pydantic", "lxml", "anyio", "asyncio", "mcp"} & set(seen["modules"])


async def test_a_refusal_comes_back_as_the_class_it_was() -> None:
    with pytest.raises(Unreadable) as caught:
        await worker("refuse").run("refuse", {"page": 2})
    assert caught.value.message == "This page is torn: 第二页."
    assert caught.value.details == {"page": 2}


async def test_a_fault_comes_back_as_its_kind_without_its_text() -> None:
    with pytest.raises(WorkerFailed) as caught:
        await worker("raise_fault").run("raise_fault", {})
    assert caught.value.details["category"] == "crash"
    assert caught.value.details["exception"] == "KeyError"
    assert "Zhang Wei" not in caught.value.message


@pytest.mark.parametrize("name", ["hang", "loop_in_c"])
async def test_a_job_that_never_ends_is_stopped_at_its_wall_limit(name: str) -> None:
    begin = time.monotonic()
    assert await category_of(name, QUICK) == "timeout"
    assert time.monotonic() - begin < QUICK.wall_s + 1


async def test_a_job_that_burns_its_cpu_time_is_a_timeout_too() -> None:
    assert await category_of("loop_in_c", Limits(wall_s=10, cpu_s=1)) == "timeout"


@pytest.mark.parametrize("name", ["take_memory", "take_memory_and_abort"])
async def test_a_job_that_takes_too_much_memory_is_stopped(name: str) -> None:
    assert await category_of(name, Limits(wall_s=10, memory_mib=256)) == "memory"


@pytest.mark.parametrize(
    "name", ["exit_at_once", "segfault", "die_by_another_hand", "not_an_object"]
)
async def test_a_job_that_dies_is_a_crash(name: str) -> None:
    assert await category_of(name) == "crash"


async def test_an_answer_beyond_the_output_limit_is_refused() -> None:
    assert await category_of("answer_much", Limits(wall_s=10, output_mib=4), mib=50) == "output"


async def test_what_a_library_prints_never_mixes_with_the_answer() -> None:
    assert await worker("write_much").run("write_much", {"mib": 2}) == {"done": True}


async def test_fifty_megabytes_of_chatter_end_at_the_output_limit() -> None:
    assert await category_of("write_much", Limits(wall_s=10, output_mib=4), mib=50) == "crash"


async def test_a_lone_surrogate_is_replaced_before_it_reaches_us() -> None:
    answer = await worker("lone_surrogate").run("lone_surrogate", {})
    assert answer == {"text": "before\ufffdafter"}


async def test_a_job_that_dies_before_it_has_read_its_request_is_a_crash() -> None:
    dies = "import os, signal, time; time.sleep(0.3); os.kill(os.getpid(), signal.SIGKILL)"
    tasks = {"deaf": Task("nowhere:nothing", Limits(wall_s=20), "read")}
    deaf = ProcessWorker(tasks, command=(sys.executable, "-I", "-c", dies))
    with pytest.raises(WorkerFailed) as caught:
        await deaf.run("deaf", {"text": "x" * 8_000_000})
    assert caught.value.details["category"] == "crash"


@pytest.mark.parametrize("die", [False, True])
async def test_a_child_that_a_job_leaves_behind_is_killed(tmp_path: Path, die: bool) -> None:
    note = tmp_path / "note"
    payload: JsonObject = {"note": str(note), "die": die}
    begin = time.monotonic()
    if die:
        assert await category_of("leave_a_child", **payload) == "crash"
    else:
        await worker("leave_a_child").run("leave_a_child", payload)
    assert time.monotonic() - begin < 5
    assert await gone(int(note.read_text()))


async def test_a_job_dies_with_all_its_children_when_its_caller_is_cancelled(
    tmp_path: Path,
) -> None:
    note = tmp_path / "note"
    async with anyio.create_task_group() as group:
        group.start_soon(worker("hang_with_name").run, "hang_with_name", {"note": str(note)})
        while not note.exists() or not note.read_text():
            await anyio.sleep(0.02)
        group.cancel_scope.cancel()
    assert [await gone(int(pid)) for pid in note.read_text().split()] == [True, True]


async def test_beyond_the_queue_a_job_is_refused_at_once() -> None:
    waiting = worker("hang", QUICK, lane="render", max_waiting=1)
    causes: list[str] = []

    async def ask() -> None:
        with pytest.raises(WorkerFailed) as caught:
            await waiting.run("hang", {})
        causes.append(caught.value.details["category"])

    async with anyio.create_task_group() as group:
        for _ in range(4):
            group.start_soon(ask)
    assert causes == ["busy", "busy", "timeout", "timeout"]


async def test_a_slot_is_free_again_after_a_failure() -> None:
    render = worker("exit_at_once", lane="render")
    for _ in range(3):
        with pytest.raises(WorkerFailed, match="broke down"):
            await render.run("exit_at_once", {})


async def test_an_unknown_task_is_refused_by_name() -> None:
    with pytest.raises(NotAvailable, match="'paint'"):
        await worker("echo").run("paint", {})


async def test_the_event_loop_goes_on_while_a_job_hangs() -> None:
    lags: list[float] = []

    async def tick() -> None:
        while True:
            begin = time.monotonic()
            await anyio.sleep(0.01)
            lags.append(time.monotonic() - begin - 0.01)

    async with anyio.create_task_group() as group:
        group.start_soon(tick)
        assert await category_of("loop_in_c", QUICK) == "timeout"
        group.cancel_scope.cancel()
    assert sorted(lags)[int(len(lags) * 0.99)] < 0.25


async def test_no_folder_of_a_job_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    await worker("echo").run("echo", {})
    await category_of("exit_at_once")
    await category_of("hang", QUICK)
    assert list(tmp_path.iterdir()) == []
