"""What a start and a light call cost, as ratios to a bare server on the same SDK.

Ours and the bare one take turns in one run, under one Python: the machine's mood hits both. A ratio
is the median of the pairs' ratios. Usage: python benchmarks/startup.py [--runs 9]
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from stdio_client import HAS_PROC, StdioClient

BARE = """
from mcp.server.mcpserver import MCPServer
server = MCPServer("bare")
@server.tool()
async def echo(text: str) -> str:
    return text
server.run("stdio")
"""
RESUME = """# Mia Novak
mia.novak@example.com

## Experience

### Data Analyst, Example Foods (2020 - 2023)
- Built 12 reports for 40 shops
"""
CALLS = 40
SEEN_BY_MODEL = ("name", "description", "inputSchema")


def start(command: list[str], home: Path) -> tuple[float, list[dict[str, Any]]]:
    """Return what lies between spawning a server and its list of tools, and the list."""
    with StdioClient(command, home) as client:
        tools: list[dict[str, Any]] = client.ask("tools/list", {})["tools"]
        return client.spent_ms(), tools


def light_calls(client: StdioClient, tool: str, arguments: dict[str, Any]) -> float:
    """Return what one call costs, over a round of them."""
    before = client.spent_ms()
    for _ in range(CALLS):
        client.call(tool, arguments)
    return (client.spent_ms() - before) / CALLS


def starts(ours: list[str], bare: list[str], folder: Path, runs: int) -> list[tuple[float, ...]]:
    """Return (ours on an empty home, the bare server, ours on a used home) for each round."""
    used = folder / "used"
    with StdioClient(ours, used) as client:
        client.call("import_resume", {"text": RESUME})
    rounds = []
    for number in range(runs + 1):
        empty = folder / f"empty-{number}"
        rounds.append(
            tuple(start(*each)[0] for each in ((ours, empty), (bare, empty), (ours, used)))
        )
    return rounds[1:]  # the first one fills the disk cache


def calls(ours: list[str], bare: list[str], home: Path, rounds: int) -> list[tuple[float, float]]:
    """Return (ours, the bare server's echo) for each round."""
    with StdioClient(ours, home) as our_client, StdioClient(bare, home) as bare_client:
        found = [
            (
                light_calls(our_client, "list_resumes", {}),
                light_calls(bare_client, "echo", {"text": "x"}),
            )
            for _ in range(rounds + 1)
        ]
    return found[1:]


def size(tools: list[dict[str, Any]]) -> int:
    return len(json.dumps(tools, ensure_ascii=False).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    ours = [sys.executable, "-m", "resume_mcp"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "bare.py").write_text(BARE, encoding="utf-8")
        bare = [sys.executable, str(folder / "bare.py")]
        started = starts(ours, bare, folder, runs)
        called = calls(ours, bare, folder / "used", 2 * runs)
        tools = start(ours, folder / "used")[1]
    empty, floor, used = (statistics.median(column) for column in zip(*started, strict=True))
    our_call, bare_call = (statistics.median(column) for column in zip(*called, strict=True))
    clock = "CPU" if HAS_PROC else "wall"
    print(f"start, {clock} ms: empty home {empty:.0f}, used {used:.0f}, bare server {floor:.0f}")
    print(f"light call, {clock} ms: list_resumes {our_call:.2f}, bare echo {bare_call:.2f}")
    shown = [{key: tool.get(key) for key in SEEN_BY_MODEL} for tool in tools]
    print(
        "RESULT",
        f"start_ratio={statistics.median(a / b for a, b, _ in started):.2f}",
        f"used_start_ratio={statistics.median(c / b for _, b, c in started):.2f}",
        f"call_ratio={statistics.median(a / b for a, b in called):.2f}",
        f"tools={len(tools)} model_bytes={size(shown)} tool_list_bytes={size(tools)}",
    )


if __name__ == "__main__":
    main()
