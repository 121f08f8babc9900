"""What a job may use, and the bounds that the operating system holds it to."""

import contextlib
import sys
from typing import NamedTuple

_MIB = 1024 * 1024
_OPEN_FILES = 64


class Limits(NamedTuple):
    """The bounds of one job."""

    wall_s: float = 30
    cpu_s: int = 20
    memory_mib: int = 512
    output_mib: int = 64


def apply_limits(limits: Limits) -> None:
    """Bound this process for good; on Windows only the wall clock, held by the parent, counts."""
    if sys.platform == "win32":
        return
    import resource

    bounds = (
        (resource.RLIMIT_CPU, limits.cpu_s, limits.cpu_s + 1),
        (resource.RLIMIT_FSIZE, limits.output_mib * _MIB, limits.output_mib * _MIB),
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NOFILE, _OPEN_FILES, _OPEN_FILES),
        (resource.RLIMIT_AS, limits.memory_mib * _MIB, limits.memory_mib * _MIB),
    )
    for name, soft, hard in bounds:
        # macOS refuses some of these, and no limit may be raised above the one we were started
        # with; the remaining ones still hold.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(name, (soft, hard))
