"""The tabs of settings and status."""

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.config import CHOICES, PERSON_GUARDS
from resume_mcp.pages.site import House, after, form_of, refused_form
from resume_mcp.pages.threads import in_thread


async def show(house: House, request: Request) -> Response:
    """Show the settings with where each comes from."""
    from resume_mcp.rendering.theme import templates

    current = house.app.settings_service.current
    allowed = {**CHOICES, "default_template": tuple(t.name for t in templates())}
    return house.page(
        "settings.html",
        current=current,
        choices=allowed,
        guards={name: getattr(current, name) for name in PERSON_GUARDS},
        said=request.query_params.get("said", ""),
    )


async def save(house: House, request: Request) -> Response:
    """Write the person's settings file; guards too, for this is the person."""
    form = await form_of(request)
    if not house.door.accepts("settings", form.get("nonce", "")):
        return refused_form()
    service = house.app.settings_service
    fixed = {name for name, origin in service.current.origins.items() if origin == "environment"}
    changes = {
        name: form[name].strip()
        for name in CHOICES
        if name in form and name not in fixed and form[name].strip() != service.current.text(name)
    }
    if changes:
        await in_thread(service.update, changes)
    await in_thread(service.update_guards, {name: form.get(name) == "on" for name in PERSON_GUARDS})
    return after("/settings", said="saved")


async def status(house: House, _request: Request) -> Response:
    """Show whether the store is well, and where things are."""
    health = await in_thread(house.app.storage.health)
    return house.page("status.html", health=health, settings=house.app.settings)


ROUTES = [("/settings", "GET", show), ("/settings/save", "POST", save), ("/status", "GET", status)]
