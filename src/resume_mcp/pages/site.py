"""The person's own house on loopback: its routes, and what happens when a page fails."""

import functools
import logging
from dataclasses import replace
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.pages import files, memory, proposals, resumes, revisions, settings
from resume_mcp.pages.door import Door
from resume_mcp.pages.guard import Guard
from resume_mcp.pages.house import Handler, House
from resume_mcp.pages.words import Lang, lang_of
from resume_mcp.proposals.visible import visible

logger = logging.getLogger(__name__)

_HERE = Path(__file__).parent
_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="2" y="1" width="12" '
    'height="14" rx="2" fill="#1f4e79"/><path d="M5 5h6M5 8h6M5 11h4" stroke="#fff"/></svg>'
)


def build_site(app: App, door: Door, *, port: int) -> ASGIApp:
    """Return the site for this port; nothing but its own address is answered."""
    house = House(app=app, door=door, templates=_templates(), cookie=f"resume_mcp_{port}")
    routes = [("/enter", "GET", _enter), ("/style.css", "GET", _style), ("/icon.svg", "GET", _icon)]
    for part in (proposals, revisions, resumes, files, memory, settings):
        routes += part.ROUTES
    site = Starlette(
        routes=[
            Route(door.place + path, functools.partial(_answered, house, handler), methods=[method])
            for path, method, handler in routes
        ],
        exception_handlers={404: functools.partial(_nowhere, house)},
    )
    # Outermost: errors of the framework itself get the headers, too.
    names = frozenset({f"127.0.0.1:{port}"})
    return Guard(site, door=door, names=names, cookie=house.cookie)


async def _answered(house: House, handler: Handler, request: Request) -> Response:
    tab = request.url.path.removeprefix(house.door.place).split("/")[1]
    local = house
    try:
        local = replace(house, lang=_language(house.app, request))
        return await handler(local, request)
    except HTTPException as error:  # the framework's own, of a form it does not take
        return local.page(
            "problem.html", error.status_code, tab=tab, code="invalid_input", message=error.detail
        )
    except ResumeMcpError as error:
        return local.problem(error, tab=tab)
    except Exception as error:  # noqa: BLE001 - the last resort: a page, never a traceback
        # The kind only: what an exception says may hold the person's text.
        logger.error("the review page failed: %s", type(error).__name__)  # noqa: TRY400 - ditto
        return local.page("problem.html", 500, tab=tab, code="fault", message=type(error).__name__)


async def _nowhere(house: House, request: Request, _error: Exception) -> Response:
    local = replace(house, lang=_language(house.app, request))
    return local.page("problem.html", 404, tab="", code="no_page", message="")


def _language(app: App, request: Request) -> Lang:
    """Return the person's language: their setting, else the system's, else the browser's."""
    chosen = app.settings_service.current.text("output_language")
    if chosen:
        return lang_of(chosen)
    browser = request.headers.get("accept-language", "")
    return "zh-CN" if "zh-CN" in (lang_of(app.settings.system_language), lang_of(browser)) else "en"


@functools.cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["visible"] = visible
    found.filters["minute"] = lambda moment: str(moment or "")[:16].replace("T", " ")
    return found


async def _enter(house: House, request: Request) -> Response:
    home = house.after("/proposals")
    session = request.cookies.get(house.cookie, "")
    if house.door.knows(session):  # the link once more, in the browser that it opened
        return home
    if request.method != "GET":
        return PlainTextResponse("Not allowed.", 405)
    entered = house.door.enter(request.query_params.get("ticket", ""))
    if entered is None:
        return PlainTextResponse(
            "This link was used already, or is none of ours. `resume-mcp review --web` makes a "
            "new one.\n此链接已使用过或无效。请运行 `resume-mcp review --web` 获取新链接。\n",
            403,
        )
    home.set_cookie(house.cookie, entered, httponly=True, samesite="strict", path=house.door.place)
    return home


async def _style(_house: House, _request: Request) -> Response:
    text = (_HERE / "style.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css")


async def _icon(_house: House, _request: Request) -> Response:
    return Response(_ICON, media_type="image/svg+xml")
