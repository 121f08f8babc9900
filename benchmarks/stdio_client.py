"""An MCP client over stdio from the standard library, so that it costs the same for each server."""

import json
import os
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PROTOCOL = "2025-11-25"
HAS_PROC = Path("/proc/self/task").is_dir()


class StdioClient:
    """One server process, asked one question at a time."""

    def __init__(self, command: list[str], home: Path) -> None:
        self._started = time.perf_counter()
        environment = {**os.environ, "RESUME_MCP_HOME": str(home)}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        self._last_id = 0
        hello = {
            "protocolVersion": PROTOCOL,
            "capabilities": {},
            "clientInfo": {"name": "benchmark", "version": "1"},
        }
        self.ask("initialize", hello)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result of a request."""
        self._last_id += 1
        self._send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self._last_id and "method" not in answer:
                assert "result" in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
        raise SystemExit(f"STOPPED {method}: the server has ended")

    def call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Return a tool's result; one that fails is no measurement."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not result.get("isError"), result
        return result

    def spent_ms(self) -> float:
        """Return the CPU time of the process; where there is no /proc, the time since its start."""
        if not HAS_PROC:
            return (time.perf_counter() - self._started) * 1e3
        threads = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e6

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        self._process.stdin.flush()
