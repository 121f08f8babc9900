"""Runs a parser or a renderer in a process of its own, bounded and thrown away."""

import json
import os
import shutil
import signal
import site
import sys
import tempfile
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Literal

import anyio
from anyio.abc import ByteReceiveStream, Process

from resume_mcp.errors import NotAvailable, ResumeMcpError, WorkerFailed
from resume_mcp.resume.document import JsonObject
from resume_mcp.worker.frame import HEADER_BYTES, body_length, unpack
from resume_mcp.worker.leftovers import job_folder
from resume_mcp.worker.limits import Limits
from resume_mcp.worker.tasks import TASKS, Lane, Task

_SLOTS: dict[Lane, int] = {"read": 2, "render": 1}
_MIB = 1024 * 1024
_GRACE_S = 1.0  # for a process that has closed its output to be gone, too
# What a process needs to start at all; nothing of the person's environment goes along.
_KEPT_VARIABLES = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_MEMORY_MARKS = (b"MemoryError", b"memory allocation of", b"bad_alloc", b"Cannot allocate memory")

_SITUATIONS = {
    "timeout": "took longer than it may and was stopped",
    "memory": "needed more memory than it may have and was stopped",
    "crash": "broke down",
    "output": "produced more output than allowed and was stopped",
    "busy": "was not started: too many are waiting already",
}
_NEXT_STEPS = {
    "busy": "Try again in a moment.",
    "crash": "The file may be damaged; try another one, or another format.",
}
Category = Literal["timeout", "memory", "crash", "output", "busy"]
Ending = Literal["ended", "overflow"]


class ProcessWorker:
    """Starts one fresh process for each job; a few at a time, the rest queue."""

    def __init__(
        self,
        tasks: Mapping[str, Task] | None = None,
        *,
        max_waiting: int = 8,
        command: Sequence[str] | None = None,
    ) -> None:
        self._tasks = TASKS if tasks is None else tasks
        self._command = _command() if command is None else tuple(command)
        self._lanes = {lane: _Queue(slots, max_waiting) for lane, slots in _SLOTS.items()}

    async def run(self, task: str, payload: JsonObject) -> JsonObject:
        """Return the task's answer.

        Raises:
            ResumeMcpError: the refusal that the task itself raised.
            WorkerFailed: it ran too long, took too much, or died; `category` says which.
        """
        if task not in self._tasks:
            raise NotAvailable(f"There is no task {task!r}.", task=task)
        job = self._tasks[task]
        async with self._lanes[job.lane].place(task):
            folder = job_folder()
            try:
                request = json.dumps(payload).encode()
                message = await _converse(task, job, self._command, request, folder)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
        return _answer(task, message)


class _Queue:
    """Lets a few jobs run and a few more wait."""

    def __init__(self, slots: int, max_waiting: int) -> None:
        self._running = anyio.Semaphore(slots)
        self._free_places = slots + max_waiting

    @asynccontextmanager
    async def place(self, task: str) -> AsyncGenerator[None]:
        if self._free_places == 0:
            raise _failed(task, "busy")
        self._free_places -= 1
        try:
            async with self._running:
                yield
        finally:
            self._free_places += 1


async def _converse(
    task: str, job: Task, command: Sequence[str], request: bytes, folder: Path
) -> dict[str, Any]:
    """Return the message of a fresh process, which is gone, with all its children, afterwards."""
    errors = folder / "stderr"
    try:
        with (
            anyio.fail_after(job.limits.wall_s),
            errors.open("wb") as stderr,
            _as_file(request, folder) as stdin,
        ):
            process = await anyio.open_process(
                [*command, job.target, *(format(bound, "g") for bound in job.limits)],
                stdin=stdin,
                stderr=stderr,
                cwd=folder,
                env=_environment(folder),
                start_new_session=True,
            )
            try:
                outcome = await _exchange(process, job.limits.output_mib * _MIB)
                if outcome == "ended":
                    with anyio.move_on_after(_GRACE_S):
                        await process.wait()
            finally:
                _kill(process)
                with anyio.CancelScope(shield=True), anyio.move_on_after(_GRACE_S):
                    await process.aclose()
    except TimeoutError as error:
        raise _failed(task, "timeout", limits=job.limits) from error
    if outcome == "overflow":
        raise _failed(task, "output", limits=job.limits)
    if outcome == "ended":
        raise _failed(task, _cause_of_death(process.returncode, errors), limits=job.limits)
    return _message(task, outcome)


@contextmanager
def _as_file(request: bytes, folder: Path) -> Generator[IO[bytes]]:
    """Give the request as a file without a name.

    A pipe would break where a process dies before it has read all of it.
    """
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(request)
        file.seek(0)
        yield file


def _command() -> tuple[str, ...]:
    # `-I` also hides the user's own site-packages, where `pip install --user` may have put us.
    in_user_site = site.ENABLE_USER_SITE and Path(__file__).is_relative_to(
        site.getusersitepackages()
    )
    isolation = ("-E", "-P") if in_user_site else ("-I",)
    return (sys.executable, *isolation, "-B", "-m", "resume_mcp.worker")


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8", "TMPDIR": str(folder), "TEMP": str(folder)}


async def _exchange(process: Process, max_bytes: int) -> bytes | Ending:
    """Return the body of the process's frame, or how it ended without one."""
    assert process.stdout is not None  # noqa: S101 - open_process makes the pipes
    async with anyio.create_task_group() as group:
        group.start_soon(_bury, process)
        outcome = await _read_frame(process.stdout, max_bytes)
        group.cancel_scope.cancel()
    return outcome


async def _bury(process: Process) -> None:
    """Kill what a dead process has left behind: its children would keep the pipe open."""
    await process.wait()
    _kill(process)


async def _read_frame(stream: ByteReceiveStream, max_bytes: int) -> bytes | Ending:
    buffer = bytearray()
    wanted = HEADER_BYTES
    while len(buffer) < wanted:
        try:
            buffer += await stream.receive(65536)
        except (anyio.EndOfStream, anyio.BrokenResourceError):
            return "ended"
        if wanted == HEADER_BYTES and len(buffer) >= HEADER_BYTES:
            wanted += body_length(bytes(buffer[:HEADER_BYTES]))
        if max(wanted, len(buffer)) > max_bytes:
            return "overflow"
    return bytes(buffer[HEADER_BYTES:wanted])


def _kill(process: Process) -> None:
    """Kill the process and whatever it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _cause_of_death(returncode: int | None, errors: Path) -> Category:
    if sys.platform != "win32" and returncode == -signal.SIGXCPU:
        return "timeout"
    # An allocator that gives up aborts the process; only its last words tell why.
    last_words = errors.read_bytes()[-4096:]
    return "memory" if any(mark in last_words for mark in _MEMORY_MARKS) else "crash"


def _message(task: str, body: bytes) -> dict[str, Any]:
    try:
        return unpack(body)
    except ValueError as error:
        raise _failed(task, "crash") from error


def _answer(task: str, message: dict[str, Any]) -> JsonObject:
    """Return the answer in the message, or raise what it carries."""
    match message:
        case {"answer": dict(answer)}:
            return answer
        case {"refused": {"code": str(code), "message": str(words), "details": dict(details)}}:
            raise _refusal(code, words, details)
        case {"fault": "memory"}:
            raise _failed(task, "memory")
        case {"fault": _, "exception": str(exception)}:
            raise _failed(task, "crash", exception=exception)
    raise _failed(task, "crash")


def _refusal(code: str, words: str, details: dict[str, Any]) -> ResumeMcpError:
    """Return the error that the task raised, as the class it was."""
    kinds = {kind.code: kind for kind in ResumeMcpError.__subclasses__()}
    details.pop("message", None)
    return kinds.get(code, ResumeMcpError)(words, **details)


def _failed(
    task: str, category: Category, *, limits: Limits | None = None, exception: str = ""
) -> WorkerFailed:
    bounds = f" (at most {limits.wall_s:g} s, {limits.memory_mib} MiB)" if limits else ""
    step = _NEXT_STEPS.get(category, "Try again with a smaller or simpler input.")
    kind = {"exception": exception} if exception else {}
    return WorkerFailed(
        f"The step {task!r} {_SITUATIONS[category]}{bounds}. {step}",
        category=category,
        task=task,
        **kind,
    )
