"""Tools on the server itself: skills, settings, status."""

from typing import Annotated, Literal

from pydantic import Field

from resume_mcp.config import CHOICES
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.skills import read_skill
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.status import status_of
from resume_mcp.server.views.memory import SettingsView, SettingView, SkillView, StatusView


async def load_skill(
    ctx: Ctx,  # noqa: ARG001 - every tool takes it
    name: Annotated[str, Field(description="A skill, or a page of it.")] = "resume-skill",
) -> SkillView:
    """Load the instructions for good resume work: workflow, honest wording, patch examples.
    Load resume-skill before the first edit of a session.
    """
    return SkillView(name=name, text=await in_thread(read_skill, name))


async def get_settings(ctx: Ctx) -> SettingsView:
    """Show the settings and where each comes from."""
    return _settings(ctx)


async def update_settings(
    ctx: Ctx,
    default_template: str = "",
    language_style: Literal["", "professional", "casual", "academic"] = "",
    output_language: Annotated[str, Field(description="en, zh-CN, …")] = "",
    auto_save_resume: Literal["", "true", "false"] | bool = "",
    page_size: Literal["", "auto", "a4", "letter"] = "",
) -> SettingsView:
    """Change settings when the person asks for it. What guards the person (approval, network,
    allowed folders) can't be changed here.
    """
    wished = {
        "default_template": default_template,
        "language_style": language_style,
        "output_language": output_language,
        "auto_save_resume": auto_save_resume,
        "page_size": page_size,
    }
    changes = {name: value for name, value in wished.items() if value != ""}
    await in_thread(app_of(ctx).settings_service.update, changes)
    return _settings(ctx)


async def server_status(ctx: Ctx) -> StatusView:
    """Show whether the server works: store, language model, counts, templates, problems."""
    server = ctx.mcp_server
    tools, prompts = await server.list_tools(), await server.list_prompts()
    return await status_of(app_of(ctx), tools=len(tools), prompts=len(prompts))


def _settings(ctx: Ctx) -> SettingsView:
    current = app_of(ctx).settings_service.current
    return SettingsView(
        settings=[
            SettingView(
                name=name,
                value=current.values.get(name),
                origin=current.origins.get(name, "default"),
                allowed=list(allowed) or None,
            )
            for name, allowed in CHOICES.items()
        ]
    )


TOOLS = [
    ToolSpec(load_skill, "Load a skill", Effect.READ),
    ToolSpec(get_settings, "Show settings", Effect.READ),
    ToolSpec(update_settings, "Change settings", Effect.CHANGE),
    ToolSpec(server_status, "Server status", Effect.READ),
]
