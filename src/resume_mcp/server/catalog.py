"""The tools, in the order in which hosts see them."""

from resume_mcp.server.panel import decide
from resume_mcp.server.spec import Effect, ToolSpec
from resume_mcp.server.tools import (
    checks,
    jobs,
    memory,
    proposals,
    rendering,
    resumes,
    searching,
    system,
)

ALL_TOOLS: tuple[ToolSpec, ...] = (
    *resumes.TOOLS,
    *proposals.TOOLS,
    *decide.TOOLS,
    *checks.TOOLS,
    *rendering.TOOLS,
    *memory.TOOLS,
    *jobs.TOOLS,
    *searching.TOOLS,
    *system.TOOLS,
)


def tools_for(*, read_only: bool) -> tuple[ToolSpec, ...]:
    """Return the tools of a server; a read-only one lists no tool that writes."""
    return tuple(spec for spec in ALL_TOOLS if spec.effect is Effect.READ or not read_only)
