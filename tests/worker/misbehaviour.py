"""Jobs that go wrong, and two that go right: only ever run inside a worker's process."""

import ctypes
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from resume_mcp.errors import Unreadable

Json = dict[str, Any]


def echo(payload: Json) -> Json:
    return {"payload": payload}


def surroundings(_: Json) -> Json:
    import resource

    return {
        "variables": sorted(os.environ),
        "folder": str(Path.cwd()),
        "session": os.getsid(0) == os.getpid(),
        "isolated": sys.flags.isolated,
        "cpu": resource.getrlimit(resource.RLIMIT_CPU)[0],
        "core": resource.getrlimit(resource.RLIMIT_CORE)[0],
        "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        "modules": sorted(sys.modules),
    }


def refuse(payload: Json) -> Json:
    raise Unreadable("This page is torn: 第二页.", page=payload["page"])


def raise_fault(_: Json) -> Json:
    raise KeyError("Zhang Wei's phone number")


def hang(_: Json) -> Json:
    time.sleep(3600)
    return {}


def hang_with_name(payload: Json) -> Json:
    """Write our id where the test looks, start a child, then hang."""
    child = os.fork()
    if child == 0:
        time.sleep(3600)
    Path(payload["note"]).write_text(f"{os.getpid()} {child}")
    time.sleep(3600)
    return {}


def loop_in_c(_: Json) -> Json:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT, signal.SIGALRM})
    pow(3, 10**9)
    return {}


def take_memory(_: Json) -> Json:
    return {"taken": len(b"x" * (2 << 30))}


def take_memory_and_abort(_: Json) -> Json:
    """Do what an allocator outside Python does: say so and abort."""
    os.write(2, b"memory allocation of 4294967296 bytes failed\n")
    os.abort()


def exit_at_once(_: Json) -> Json:
    os._exit(3)


def die_by_another_hand(_: Json) -> Json:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def segfault(_: Json) -> Json:
    ctypes.string_at(0)
    return {}


def leave_a_child(payload: Json) -> Json:
    """Answer, but leave a child behind that holds the pipe."""
    child = os.fork()
    if child == 0:
        time.sleep(3600)
    Path(payload["note"]).write_text(str(child))
    if payload.get("die"):
        os._exit(3)
    return {"child": child}


def answer_much(payload: Json) -> Json:
    return {"text": "x" * (payload["mib"] << 20)}


def write_much(payload: Json) -> Json:
    """Write to standard output, which is not the answer's any more."""
    for _ in range(payload["mib"]):
        sys.stdout.write("x" * (1 << 20))
    sys.stdout.flush()
    os.system("echo from a child")  # noqa: S605, S607
    return {"done": True}


def lone_surrogate(_: Json) -> Json:
    return {"text": "before\ud800after"}


def not_an_object(_: Json) -> Any:
    return ["a", "list"]
