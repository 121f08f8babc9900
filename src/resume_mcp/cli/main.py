"""The command line: which command, with which arguments; errors become words and an exit code."""

import argparse
import gc
import logging
import os
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from resume_mcp import VERSION
from resume_mcp.bootstrap import App, build_app
from resume_mcp.cli.outcome import FAILED, OK, USAGE, say
from resume_mcp.cli.words import told
from resume_mcp.config import system_language
from resume_mcp.errors import BadSettings, ResumeMcpError, StoreUnavailable, Unreadable
from resume_mcp.server.logs import log_without_texts

if TYPE_CHECKING:
    from resume_mcp.pages.serve import OnDemand

LATER = ("tailor",)


def run(arguments: Sequence[str]) -> int:
    """Run one command; return 0, 1 (refused or failed) or 2 (usage)."""
    _be_utf8()
    os.umask(0o077)
    # Without a command it serves: hosts start it so.
    given = list(arguments) or ["serve"]
    if given[0] == "serve" or given[0].startswith("--http"):
        return _serve(given[1:] if given[0] == "serve" else given)
    parsed = _parser().parse_args(given)
    if parsed.command in LATER:
        say(f"resume-mcp {parsed.command} is not available in this version.", error=True)
        return FAILED
    return _guarded(parsed)


def _serve(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("resume-mcp serve", description="Serve an AI host.")
    parser.add_argument("--http", action="store_true", help="Streamable HTTP instead of stdio")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--read-only", action="store_true", help="list no tool that writes")
    parser.add_argument(
        "--connector", choices=("chatgpt",), help="answer search and fetch as its connectors ask"
    )
    parsed = parser.parse_args(arguments)
    log_without_texts()
    try:
        with _collecting_later():
            app = _app()
            app.shown_as = "serve --http" if parsed.http else "serve"
            app.connector = parsed.connector or ""
            _check_store(app)
            from resume_mcp.server.app import build_server

            server = build_server(app, read_only=parsed.read_only, several_workers=parsed.http)
            if not parsed.http and app.settings.review_page and app.settings.has_screen:
                app.open_review_page = _page_opener(app)
        if parsed.http:
            from resume_mcp.server.http import run_http

            run_http(server, app, host=parsed.host, port=parsed.port)
        else:
            import anyio

            from resume_mcp.server.stdio import serve_stdio

            anyio.run(serve_stdio, server)
    except BadSettings as error:
        say(error.told(_language()), error=True)
        return USAGE
    except ResumeMcpError as error:
        say(error.told(_language()), error=True)
        return FAILED
    except KeyboardInterrupt:
        return OK
    return OK


@contextmanager
def _collecting_later() -> Generator[None]:
    # A start makes objects that stay: to look for garbage among them costs 7 % of it.
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


def _page_opener(app: App) -> Callable[[], bool]:
    """Return what opens the review page; the page's machinery loads when it is first wanted."""
    on_demand: OnDemand | None = None
    lock = threading.Lock()

    def opened() -> bool:
        from resume_mcp.pages.serve import OnDemand

        nonlocal on_demand
        with lock:
            on_demand = on_demand or OnDemand(app)
        return on_demand.open()

    return opened


def _check_store(app: App) -> None:
    """Refuse to serve on what is no store of ours; one that does not exist is made at first use."""
    for _ in range(2 if (app.settings.home / "store.id").exists() else 0):
        try:
            app.mend()
        except StoreUnavailable as error:
            # A damaged store kills no server: it is mended, or each answer says why it can't be.
            if error.details.get("category") not in ("mended", "damaged"):
                raise
            logging.getLogger(__name__).warning("%s", error.message)
        else:
            return


def _guarded(parsed: argparse.Namespace) -> int:
    from resume_mcp.cli import commands
    from resume_mcp.cli.given import UnusableFile

    language = _language()
    try:
        app = _app()
        language = app.settings.language
        return commands.run(app, parsed)
    except (BadSettings, UnusableFile, Unreadable) as error:
        say(error.told(language), error=True)
        return USAGE
    except ResumeMcpError as error:
        say(error.told(language), error=True)
        return FAILED
    except KeyboardInterrupt:
        say(told("interrupted", language), error=True)
        return FAILED


def _language() -> str:
    """Return the system's language: the person's own is not known where their settings fail."""
    return system_language(os.environ)


def _app() -> App:
    return build_app(os.environ, user_home=Path.home())


def _be_utf8() -> None:
    # Windows consoles and hostile locales default to other encodings.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("resume-mcp", description="Looks after your resume.")
    parser.add_argument("--version", action="version", version=f"resume-mcp {VERSION}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("serve", help="serve an AI host (the default)")
    commands.add_parser("init", help="name the assistant, choose the settings")
    demo = commands.add_parser("demo", help="play the main job on a sample resume")
    demo.add_argument("--out", default="demo-out", help="folder for the files (demo-out)")
    demo.add_argument("--resume", default="", help="a resume of your own")
    demo.add_argument("--posting", default="", help="a posting of your own (text file)")
    review = commands.add_parser("review", help="decide on pending proposals")
    review.add_argument("resume", nargs="?", default="", help="only those of this resume")
    review.add_argument("--web", action="store_true", help="in the browser")
    review.add_argument("--side", action="store_true", help="show before and after side by side")
    _add_history(commands)
    commands.add_parser("unlock", help="unlock a resume").add_argument(
        "resume", nargs="?", default=""
    )
    commands.add_parser("delete", help="delete a resume").add_argument("resume")
    importing = commands.add_parser("import", help="import resume files")
    importing.add_argument("files", nargs="+", metavar="FILE")
    importing.add_argument("--format", default="auto")
    importing.add_argument("--title", default="")
    importing.add_argument("--replace", default="", metavar="RESUME", help="import over this one")
    importing.add_argument("--password", default="", help="of an encrypted PDF")
    rendering = commands.add_parser("render", help="render a resume")
    rendering.add_argument("resume", nargs="?", default="", help="its id, or a file (.json, .md)")
    rendering.add_argument(
        "--format", default="pdf", choices=("pdf", "docx", "html", "markdown", "text")
    )
    rendering.add_argument("--template", default="", help="professional, academic, …")
    rendering.add_argument("--page-size", default="", choices=("", "auto", "a4", "letter"))
    rendering.add_argument("--fit-pages", type=int, default=0, help="shrink to so many pages")
    rendering.add_argument("--out", default="", help="copy the file here")
    rendering.add_argument("--watch", action="store_true", help="again at every change")
    exporting = commands.add_parser("export", help="export a resume as data")
    exporting.add_argument("resume", nargs="?", default="")
    exporting.add_argument(
        "--format",
        default="",
        choices=("json", "yaml", "reactive-resume", "rendercv"),
        help="json, or what the name of --out says",
    )
    exporting.add_argument(
        "--mode",
        default="clean",
        choices=("clean", "portable", "faithful"),
        help="of json and yaml",
    )
    exporting.add_argument("--out", default="")
    snapshots = commands.add_parser("snapshots", help="rendered files")
    snapshots.add_argument("action", choices=("list", "keep", "delete"))
    snapshots.add_argument("id", nargs="?", default="")
    memory = commands.add_parser("memory", help="versions of memory documents")
    memory.add_argument("action", choices=("log", "show", "restore", "delete"))
    memory.add_argument("doc")
    memory.add_argument("version", nargs="?", type=int, default=0)
    skills = commands.add_parser("skills", help="the skills for a host")
    skills.add_argument("--install", default="", metavar="DIR", help="copy them there")
    jobs = commands.add_parser("jobs", help="job postings")
    jobs.add_argument("action", choices=("import",))
    jobs.add_argument("file")
    _add_upkeep(commands)
    for name in LATER:
        commands.add_parser(name, help="not available in this version").add_argument(
            "rest", nargs="*"
        )
    return parser


def _add_history(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add what concerns the revisions of a resume."""
    undo = commands.add_parser("undo", help="take back the last change, or another one")
    undo.add_argument("resume", nargs="?", default="")
    which = undo.add_mutually_exclusive_group()
    which.add_argument("--revision", type=int, default=0, help="take back just this one")
    which.add_argument("--to", type=int, default=0, metavar="REVISION", help="go back to this one")
    listing = commands.add_parser("revisions", help="list the revisions of a resume")
    listing.add_argument("resume", nargs="?", default="")
    compare = commands.add_parser("compare", help="what lies between two revisions")
    for name in ("a", "b"):
        compare.add_argument(name, help="a revision's number or name, a resume or a proposal")
    compare.add_argument("resume", nargs="?", default="")
    compare.add_argument("--json", action="store_true", help="as a JSON Patch, for a script")


def _add_upkeep(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add what concerns the data folder and the hosts."""
    doctor = commands.add_parser("doctor", help="say whether all is well")
    doctor.add_argument("--mend", action="store_true", help="mend a damaged store; it is kept")
    doctor.add_argument("--json", action="store_true", help="for a script")
    backup = commands.add_parser("backup", help="write all that is kept into one file")
    backup.add_argument("file", nargs="?", default="", help="a new file, or a folder")
    restore = commands.add_parser("restore", help="put a backup back")
    restore.add_argument("file")
    install = commands.add_parser("install", help="add the server to a host's configuration")
    install.add_argument("host", choices=("claude-desktop", "claude-code", "cursor", "vscode"))
    install.add_argument("--name", default="resume", help="of the server in the host (resume)")
    install.add_argument("--home", default="", metavar="DIR", help="another data folder")
    install.add_argument(
        "--via", default="auto", choices=("auto", "uvx", "script", "python"), help="how to start"
    )
    install.add_argument("--file", default="", help="another configuration file, of a project")
    install.add_argument("--remove", action="store_true", help="take it out again")
    for command in (restore, install):
        command.add_argument("--yes", action="store_true", help="don't ask (for a script)")
