import subprocess
import sys

import pytest

PROBE = """
import resource
from resume_mcp.worker.limits import Limits, apply_limits
apply_limits(Limits(wall_s=1, cpu_s=7, memory_mib=300, output_mib=5))
apply_limits(Limits(wall_s=1, cpu_s=5, memory_mib=200, output_mib=4))
names = ("CPU", "FSIZE", "CORE", "NOFILE", "AS")
print([resource.getrlimit(getattr(resource, f"RLIMIT_{name}")) for name in names])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems hold fewer of them")
def test_a_process_is_bounded_in_time_memory_files_and_what_it_writes() -> None:
    command = [sys.executable, "-c", PROBE]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    mib = 1024 * 1024
    bounds = [(5, 6), (4 * mib, 4 * mib), (0, 0), (64, 64), (200 * mib, 200 * mib)]
    assert done.stdout.strip() == str(bounds)
