"""The tabs of settings and status."""

import json
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.config import CHOICES, PERSON_GUARDS, Settings
from resume_mcp.errors import Conflict
from resume_mcp.pages.house import House, form_of, refused_form
from resume_mcp.pages.threads import in_thread


class Field(NamedTuple):
    """One setting in the form."""

    name: str
    value: str
    allowed: tuple[str, ...]
    origin: str
    fixed: bool  # by the environment, which wins over the file


async def show(house: House, request: Request) -> Response:
    """Show the settings with where each comes from."""
    current = house.app.settings_service.current
    return house.page(
        "settings.html",
        fields=_fields(current),
        guards=_guards(current),
        seen=_seen(current),
        said=request.query_params.get("said", ""),
    )


async def save(house: House, request: Request) -> Response:
    """Write the person's settings file; guards too, for this is the person."""
    form = await form_of(request)
    seen = form.get("seen", "")
    if not house.door.accepts(f"settings:{seen}", form.get("nonce", "")):
        return refused_form()
    service = house.app.settings_service
    if seen != _seen(service.current):
        raise Conflict("The settings have changed since this page was made. Look again.")
    changes = {
        each.name: form[each.name].strip()
        for each in _fields(service.current)
        if not each.fixed and each.name in form and form[each.name].strip() != each.value
    }
    guards = {
        each.name: form.get(each.name) == "on"
        for each in _guards(service.current)
        if not each.fixed and (form.get(each.name) == "on") != (each.value == "true")
    }
    if changes:
        await in_thread(service.update, changes)
    if guards:
        await in_thread(service.update_guards, guards)
    return house.after("/settings", said="saved")


async def status(house: House, _request: Request) -> Response:
    """Show whether the store is well, and where things are."""
    health = await in_thread(house.app.storage.health)
    return house.page("status.html", health=health, settings=house.app.settings)


def _fields(current: Settings) -> list[Field]:
    from resume_mcp.rendering.theme import templates

    allowed = {**CHOICES, "default_template": tuple(t.name for t in templates())}
    return [
        _field(current, name, _text(current.values.get(name)), allowed[name]) for name in CHOICES
    ]


def _guards(current: Settings) -> list[Field]:
    return [_field(current, name, _text(getattr(current, name)), ()) for name in PERSON_GUARDS]


def _field(current: Settings, name: str, value: str, allowed: tuple[str, ...]) -> Field:
    origin = current.origins.get(name, "default")
    return Field(name, value, allowed, origin, fixed=origin == "environment")


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value or "")


def _seen(current: Settings) -> str:
    """Return what was shown, to notice when it is no longer so."""
    shown = {each.name: each.value for each in (*_fields(current), *_guards(current))}
    return json.dumps(shown, ensure_ascii=False, sort_keys=True)


ROUTES = [("/settings", "GET", show), ("/settings/save", "POST", save), ("/status", "GET", status)]
