"""The person's own house on loopback: routes, templates, one way to answer."""

import functools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.pages.door import Door
from resume_mcp.pages.guard import Guard
from resume_mcp.pages.words import words_of

_HERE = Path(__file__).parent
Handler = Callable[["House", Request], Awaitable[Response]]


@dataclass(frozen=True)
class House:
    """What every page needs: the application, the door, the templates, the language."""

    app: App
    door: Door
    templates: Environment
    language: str
    cookie: str

    def page(self, template: str, status: int = 200, **facts: Any) -> Response:
        """Return a rendered page."""
        text = self.templates.get_template(template).render(
            say=words_of(self.language),
            language=self.language,
            nonce=self.door.nonce,
            tab=template.partition(".")[0],
            **facts,
        )
        return HTMLResponse(text, status)


def build_site(app: App, door: Door, *, port: int) -> Starlette:
    """Return the site for this port; nothing but its own address is answered."""
    from resume_mcp.pages import files, memory, proposals, revisions, settings

    house = House(
        app=app,
        door=door,
        templates=_templates(),
        language=app.settings.text("output_language") or app.settings.system_language,
        cookie=f"resume_mcp_{port}",
    )
    routes = [("/enter", "GET", _enter), ("/style.css", "GET", _style), ("/", "GET", _home)]
    for part in (proposals, revisions, files, memory, settings):
        routes += part.ROUTES
    names = frozenset({f"127.0.0.1:{port}"})
    return Starlette(
        routes=[
            Route(path, functools.partial(_answered, house, handler), methods=[method])
            for path, method, handler in routes
        ],
        middleware=[Middleware(Guard, door=door, names=names, cookie=house.cookie)],
    )


async def _answered(house: House, handler: Handler, request: Request) -> Response:
    try:
        return await handler(house, request)
    except ResumeMcpError as error:
        return house.page("problem.html", 400, message=error.message)


@functools.cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE / "templates"), autoescape=True, trim_blocks=True
    )


async def _enter(house: House, request: Request) -> Response:
    session = house.door.enter(request.query_params.get("ticket", ""))
    if session is None:
        return PlainTextResponse("This link was used already, or is none of ours.", 403)
    answer = RedirectResponse("/proposals", 303)
    answer.set_cookie(house.cookie, session, httponly=True, samesite="strict", path="/")
    return answer


async def _home(_house: House, _request: Request) -> Response:
    return RedirectResponse("/proposals", 303)


async def _style(_house: House, _request: Request) -> Response:
    text = (_HERE / "style.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css")


async def form_of(request: Request) -> dict[str, str]:
    """Return the fields of a posted form; files are none of our business."""
    form = await request.form(max_files=0, max_fields=40)
    return {name: value for name, value in form.items() if isinstance(value, str)}


def refused_form() -> Response:
    """Return the answer to a form that was not made for this action."""
    return PlainTextResponse("This form was made for something else. Reload the page.", 403)


def after(path: str, *, said: str = "") -> Response:
    """Return to a page after an action, so that a reload does not repeat it."""
    return RedirectResponse(f"{path}?said={said}" if said else path, 303)
