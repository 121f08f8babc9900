"""What every page of the house has at hand: application, door, templates, ways to answer."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.pages.door import Door
from resume_mcp.pages.guard import MAX_BODY_BYTES
from resume_mcp.pages.words import Lang, words_of
from resume_mcp.ports import Worker
from resume_mcp.worker.run import ProcessWorker

CHANNEL = "review page"  # where a decision made here is said to come from

_STATUS = {"not_found": 404, "conflict": 409, "stale": 409, "locked": 409}
Handler = Callable[["House", Request], Awaitable[Response]]


@dataclass(frozen=True)
class House:
    """What every page needs: the application, the door, the templates, the language."""

    app: App
    door: Door
    templates: Environment
    cookie: str
    lang: Lang = "en"
    # The application's own worker belongs to the event loop of the server.
    worker: Worker = field(default_factory=ProcessWorker)
    pictures: dict[str, bytes] = field(default_factory=dict)

    def page(self, template: str, status: int = 200, **facts: Any) -> Response:
        """Return a rendered page."""
        text = self.templates.get_template(template).render(
            say=words_of(self.lang),
            lang=self.lang,
            nonce=self.door.nonce,
            at=self.door.place,
            **{"tab": template.partition(".")[0], **facts},
        )
        return HTMLResponse(text, status)

    def problem(self, error: ResumeMcpError, *, tab: str = "", status: int = 0) -> Response:
        """Return the page of a refusal: in the page's language, then in its own words."""
        found = status or _STATUS.get(error.code, 400)
        return self.page(
            "problem.html", found, tab=tab, code=error.code, **_details(error, self.lang)
        )

    def after(self, path: str, *, said: str = "", at: str = "", **query: str) -> Response:
        """Return to a page after an action, so that a reload does not repeat it."""
        from urllib.parse import urlencode

        asked = {name: value for name, value in {**query, "said": said}.items() if value}
        address = f"{self.door.place}{path}{'?' if asked else ''}{urlencode(asked)}"
        return RedirectResponse(f"{address}#{at}" if at else address, 303)


def _details(error: ResumeMcpError, lang: Lang) -> dict[str, str]:
    message = error.told(lang)
    return {"message": message, "message_lang": "en" if message == error.message else lang}


async def form_of(request: Request) -> Mapping[str, str]:
    """Return the fields of a posted form; files are none of our business."""
    form = await request.form(max_files=0, max_fields=40, max_part_size=MAX_BODY_BYTES)
    return {name: value for name, value in form.items() if isinstance(value, str)}


def refused_form() -> Response:
    """Return the answer to a form that was not made for this action."""
    return PlainTextResponse(
        "This form was made for something else. Reload the page.\n此表单已失效，请刷新页面。\n", 403
    )
