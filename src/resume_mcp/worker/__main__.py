"""The process of one job: reads the request, runs the function, writes one frame, is gone.

Its arguments are MODULE:FUNCTION and the numbers of `Limits`.
"""

import importlib
import os
import sys
from typing import Any

from resume_mcp.errors import ResumeMcpError
from resume_mcp.worker.frame import pack, unpack
from resume_mcp.worker.limits import Limits, apply_limits


def main(arguments: list[str]) -> None:
    """Answer the request on standard input with one frame on standard output."""
    target, wall_s, *bounds = arguments
    apply_limits(Limits(float(wall_s), *map(int, bounds)))
    request = sys.stdin.buffer.read()
    answer = _divert_output()
    _write_all(answer, _frame(target, request))
    # Nothing is left to tidy up: threads and destructors of a library may not hold the answer.
    os._exit(0)


def _divert_output() -> int:
    """Return the answer's descriptor, after taking it away from whatever else may print."""
    answer = os.dup(1)
    os.dup2(2, 1)
    return answer


def _frame(target: str, request: bytes) -> bytes:
    """Return the answer, the refusal or the fault as a frame."""
    try:
        return pack({"answer": _call(target, unpack(request))})
    except ResumeMcpError as error:
        return pack(
            {"refused": {"code": error.code, "message": error.message, "details": error.details}}
        )
    except MemoryError:
        return pack({"fault": "memory", "exception": "MemoryError"})
    # The last resort of this process: its parent learns the kind of the fault, never its text.
    except Exception as error:  # noqa: BLE001
        return pack({"fault": "crash", "exception": type(error).__name__})


def _call(target: str, payload: dict[str, Any]) -> dict[str, Any]:
    module, _, function = target.partition(":")
    answer = getattr(importlib.import_module(module), function)(payload)
    if not isinstance(answer, dict):
        raise TypeError("a job returns a JSON object")
    return answer


def _write_all(descriptor: int, frame: bytes) -> None:
    """Write the frame; a pipe takes it in pieces."""
    view = memoryview(frame)
    while view:
        view = view[os.write(descriptor, view) :]


if __name__ == "__main__":
    main(sys.argv[1:])
