"""What a tool is to a host: its effect, a strict reading of its arguments, our errors as words."""

import json
import logging
import re
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Self, cast

import anyio
from mcp.server.elicitation import CancelledElicitation
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools.base import Tool
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CallToolResult,
    ContentBlock,
    InputRequiredResult,
    TextContent,
    ToolAnnotations,
)
from pydantic import BaseModel, ConfigDict, PrivateAttr, ValidationError

from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.server.arguments import refuse_unfit
from resume_mcp.vocabulary.text import clean_strings

logger = logging.getLogger(__name__)

Ctx = Context[App]
# The review panel: shown with a result, or calling a tool that is hidden from the model.
PANEL_URI = "ui://resume-mcp/review.html"
PanelRole = Literal["none", "shown", "calls"]
ToolFunction = Callable[..., Awaitable["View"]]

# A host may declare dialogs and never show one; a person needs time to read one that is shown.
ASK_TIMEOUT_S = 600.0
_RX_KIND = re.compile(r"literal\[.*\]|bool|int|float|str|list\[.*\]|dict\[.*\]")
MAX_REFUSAL = 4_000  # a message may quote what was sent, and that has no bound


class View(BaseModel):
    """What a tool returns: structured, and with words that a model can quote."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)
    _for_panel: dict[str, Any] = PrivateAttr(default_factory=dict)

    def with_panel(self, facts: dict[str, Any]) -> Self:
        """Return this with what only the host's panel may see: it goes into `_meta`."""
        self._for_panel = facts
        return self

    def panel(self) -> dict[str, Any] | None:
        """Return what only the host's panel may see."""
        return self._for_panel or None

    def spoken(self) -> str:
        """Return the short text; the whole result as JSON unless a view has better words."""
        return json.dumps(self.structured(), ensure_ascii=False, indent=1)

    def blocks(self) -> list[ContentBlock]:
        """Return what comes after the text: pictures, links."""
        return []

    def structured(self) -> dict[str, Any]:
        """Return the JSON that the output schema describes; absent stands for null."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class Effect(Enum):
    """What a tool may do to what is kept."""

    READ = "read"
    ADD = "add"
    CHANGE = "change"


def app_of(ctx: Ctx) -> App:
    """Return the application that this server serves."""
    return ctx.request_context.lifespan_context


@dataclass(frozen=True)
class ToolSpec:
    """One tool, as it is registered."""

    run: ToolFunction
    title: str
    effect: Effect
    open_world: bool = False
    outcome: str = ""  # the parameter that takes the person's answer, for a tool that asks
    panel: PanelRole = "none"

    @property
    def name(self) -> str:
        """The name that hosts see."""
        return self.run.__name__

    def to_tool(self) -> "StrictTool":
        """Return the tool for the SDK, with compact schemas."""
        made = StrictTool.from_function(
            self.run,
            title=self.title,
            annotations=ToolAnnotations(
                title=self.title,
                read_only_hint=self.effect is Effect.READ,
                destructive_hint=self.effect is Effect.CHANGE,
                idempotent_hint=self.effect is Effect.READ,
                open_world_hint=self.open_world,
            ),
            meta=_meta_for(self.panel),
        )
        tool = cast(StrictTool, made)  # the SDK types it as the base class
        tool.description = " ".join((tool.description or "").split())
        tool.parameters = compact_schema(tool.parameters) | {"additionalProperties": False}
        if tool.fn_metadata.output_schema is not None:
            schema = compact_schema(tool.fn_metadata.output_schema)
            tool.fn_metadata.output_schema = _or_a_refusal(schema)
        tool.outcome = self.outcome
        return tool


def _meta_for(role: PanelRole) -> dict[str, Any] | None:
    if role == "none":
        return None
    if role == "calls":
        return {"ui": {"resourceUri": PANEL_URI, "visibility": ["app"]}}
    # The flat key is for hosts from before the extension was settled.
    return {"ui": {"resourceUri": PANEL_URI}, "ui/resourceUri": PANEL_URI}


class StrictTool(Tool):
    """A tool that refuses what it does not know and speaks our errors."""

    outcome: str = ""

    async def run(
        self,
        arguments: dict[str, Any],
        context: Context[Any, Any],
        convert_result: bool = False,  # noqa: FBT001, FBT002 - the SDK's signature
    ) -> Any:
        """Run the tool; a refusal of ours comes back as a result with `code` and `details`."""
        # An explicit null for an optional argument counts as absent.
        given = {name: value for name, value in arguments.items() if value is not None}
        unknown = self._unknown(given)
        if unknown is not None:
            return unknown
        # Hosts send structures as JSON text, too: what is in them is looked at like the rest.
        read = self.fn_metadata.pre_parse_json(given)
        try:
            refuse_unfit(read)
            result = await self._asked(read, context)
        except ResumeMcpError as error:
            return refused(error.code, error.message, error.details)
        except ToolError as error:
            return self._refusal(error)
        if isinstance(result, View) and convert_result:
            return _as_result(result)
        return result

    async def _asked(self, arguments: dict[str, Any], context: Context[Any, Any]) -> Any:
        if not self.outcome:
            return await super().run(arguments, context)
        try:
            with anyio.move_on_after(ASK_TIMEOUT_S):
                return await super().run(arguments, context)
        except MCPError:
            # The host said that it shows dialogs, and answered with an error.
            logger.warning("%s: the host could not show the dialog", self.name)
        except ToolError as error:
            # Accepted with nothing in it, or with what no field allows: that is no answer, either.
            if not str(error).startswith(f"Error executing tool {self.name}: Resolver "):
                raise
        validated = self.fn_metadata.validate_arguments(arguments)
        extra = {self.context_kwarg: context} if self.context_kwarg else {}
        try:
            return await self.fn(**validated, **extra, **{self.outcome: CancelledElicitation()})
        except ResumeMcpError as error:
            raise ToolError(error.message) from error
        except Exception as error:
            raise UnexpectedToolError(f"Error executing tool {self.name}") from error

    def _unknown(self, arguments: dict[str, Any]) -> CallToolResult | None:
        known = list(self.parameters.get("properties", {}))
        unknown = [name for name in arguments if name not in known]
        if not unknown:
            return None
        names = ", ".join(repr(name[:80]) for name in unknown)
        return refused(
            "unknown_argument",
            f"{self.name} has no argument {names}. It takes: {', '.join(known) or 'none'}. "
            "Nothing was done.",
            {"unknown": [name[:80] for name in unknown], "allowed": known},
        )

    def _refusal(self, error: ToolError) -> CallToolResult:
        cause = error.__cause__
        while isinstance(cause, ToolError):
            cause = cause.__cause__
        if isinstance(cause, ResumeMcpError):
            return refused(cause.code, cause.message, cause.details)
        if isinstance(cause, ValidationError):
            return refused("invalid_argument", _argument_words(self.name, cause), {})
        if isinstance(error, UnexpectedToolError):
            # The fault's own text may hold words of the person: only its kind and place are logged.
            logger.error("%s failed: %s at %s", self.name, type(cause).__name__, place_of(cause))
            return refused(
                "internal_error",
                f"{self.name} failed by a fault of ours. Nothing was half done; its place is in "
                "the server's log. Try once more, else tell the person.",
                {},
            )
        return refused("tool_error", str(error), {})


def refused(code: str, message: str, details: dict[str, Any]) -> CallToolResult:
    """Return a refusal as a host sees it."""
    body = refusal_body(code, message, details)
    return CallToolResult(
        content=[TextContent(type="text", text=body["message"])],
        structured_content=body,
        is_error=True,
    )


def refusal_body(code: str, message: str, details: dict[str, Any]) -> dict[str, Any]:
    """Return code, message and details as JSON can hold them."""
    shown = message if len(message) <= MAX_REFUSAL else message[: MAX_REFUSAL - 1] + "…"
    body = {"code": code, "message": shown, "details": details}
    cleaned: Any = clean_strings(json.loads(json.dumps(body, default=str)))
    return dict(cleaned)


def place_of(fault: BaseException | None) -> str:
    """Return the file and line where a fault arose."""
    frames = traceback.extract_tb(fault.__traceback__) if fault else []
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "unknown"


def _as_result(view: View) -> CallToolResult | InputRequiredResult:
    structured: Any = clean_strings(view.structured())
    text: Any = clean_strings(view.spoken())
    content: list[ContentBlock] = [TextContent(type="text", text=text), *view.blocks()]
    hidden: Any = clean_strings(view.panel())
    return CallToolResult(content=content, structured_content=structured, _meta=hidden)


def _argument_words(tool: str, error: ValidationError) -> str:
    said: dict[str, str] = {}
    for fault in error.errors(include_url=False):
        # The kinds of a union are no places: its first, the texts that are allowed, says it all.
        steps = [each for each in fault["loc"] if not _RX_KIND.fullmatch(str(each))]
        where = ".".join(map(str, steps)) or "arguments"
        shown = "" if fault["type"] == "missing" else f" (given: {_as_sent(fault['input'])})"
        said.setdefault(where, f"{where}: {fault['msg']}{shown}")
    return f"{tool}: {'; '.join(list(said.values())[:5])}. Nothing was done."


def _as_sent(value: Any) -> str:
    # A text in its quotes, anything else without: 1 is not '1'.
    return repr(value[:80]) if isinstance(value, str) else str(value)[:80]


def _or_a_refusal(schema: dict[str, Any]) -> dict[str, Any]:
    # Clients on the TypeScript SDK 1.x hold a refusal's content against this schema, too: one that
    # does not fit reaches their model as "does not match the schema" in place of our words.
    kept = {key: value for key, value in schema.items() if key != "additionalProperties"}
    required = kept.pop("required", None)
    if required is None:
        return kept
    return {**kept, "anyOf": [{"required": required}, {"required": ["code", "message"]}]}


def compact_schema(schema: Any) -> Any:
    """Return a JSON schema without pydantic's titles and without null unions."""
    if isinstance(schema, list):
        return [compact_schema(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    compact = {}
    for key, value in schema.items():
        if key == "title" and isinstance(value, str):
            continue
        if key in ("properties", "$defs") and isinstance(value, dict):
            compact[key] = {name: compact_schema(inner) for name, inner in value.items()}
        elif not (key == "default" and value is None):
            compact[key] = compact_schema(value)
    options = compact.get("anyOf")
    if isinstance(options, list):
        real = [option for option in options if option != {"type": "null"}]
        if len(real) == 1:
            del compact["anyOf"]
            return {**real[0], **compact}
        compact["anyOf"] = real
    return compact
