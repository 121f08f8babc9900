"""The only place that wires adapters to services; each is built at its first use.

Starting a server must cost little more than the SDK itself: parsers, renderers and the store load
when a tool first needs them.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING
from uuid import uuid4

from resume_mcp.config import Settings, load_settings

if TYPE_CHECKING:
    from resume_mcp.ports import Clock, NewId, NewSecret, PageReader, Storage, Worker
    from resume_mcp.resume.document import JsonObject
    from resume_mcp.services.checks import CheckService
    from resume_mcp.services.jobs import JobService
    from resume_mcp.services.memory import MemoryService
    from resume_mcp.services.panel import PanelService
    from resume_mcp.services.proposals import ProposalService
    from resume_mcp.services.rendering import RenderService
    from resume_mcp.services.resumes import ResumeService
    from resume_mcp.services.searching import SearchService
    from resume_mcp.services.settings import SettingsService
    from resume_mcp.storage.database import SqliteStorage
    from resume_mcp.storage.files import LocalFiles
    from resume_mcp.storage.memory_files import MemoryFolder


def utc_now() -> datetime:
    """Return the time now, aware, in UTC."""
    return datetime.now(UTC)


def random_id() -> str:
    """Return a random UUID (122 random bits, RFC 9562 version 4)."""
    return str(uuid4())


def random_secret() -> str:
    """Return 256 random bits as text."""
    return token_urlsafe(32)


@dataclass
class App:
    """The application: its services, each built when first asked for."""

    settings: Settings
    clock: "Clock" = utc_now
    new_id: "NewId" = random_id
    page_reader: "PageReader | None" = None
    new_secret: "NewSecret" = random_secret
    # Shows the review page on the person's screen and says whether it could; set by `serve`.
    open_review_page: Callable[[], bool] | None = None

    @cached_property
    def storage(self) -> "Storage":
        """The store."""
        return self._sqlite

    @cached_property
    def _sqlite(self) -> "SqliteStorage":
        from resume_mcp.storage.database import SqliteStorage

        return SqliteStorage(self.settings.home)

    @cached_property
    def request_state_key(self) -> bytes:
        """The key that seals a dialog's state, the same for all workers on this folder."""
        from resume_mcp.storage.keys import shared_key

        return shared_key(self.settings.home)

    @cached_property
    def files(self) -> "LocalFiles":
        """The person's files and our exports."""
        from resume_mcp.storage.files import LocalFiles

        return LocalFiles(self.settings.home, self.settings.allowed_dirs)

    @cached_property
    def worker(self) -> "Worker":
        """The bounded processes."""
        from resume_mcp.worker.run import ProcessWorker

        return ProcessWorker()

    @cached_property
    def memory_folder(self) -> "MemoryFolder":
        """The memory files."""
        from resume_mcp.storage.memory_files import MemoryFolder

        return MemoryFolder(self.settings.home / "memory")

    @cached_property
    def memory(self) -> "MemoryService":
        """Memory documents and the brief."""
        from resume_mcp.services.memory import MemoryService

        return MemoryService(
            storage=self.storage,
            files=self.memory_folder,
            clock=self.clock,
            language=self.settings.text("output_language") or self.settings.system_language,
            soul_writable=self.settings.soul_writable,
        )

    def mend(self) -> None:
        """Sweep stray files and write the history lines that a crash left out.

        Raises:
            StoreUnavailable: if the store is broken.
        """
        self.memory_folder.sweep()
        self.memory.note_missing(self.proposals.history_lines())

    @cached_property
    def session_brief(self) -> str:
        """What is remembered, as it was when the session began: it never changes within one."""
        return self.memory.brief("full")

    @cached_property
    def resumes(self) -> "ResumeService":
        """Resumes and revisions."""
        from resume_mcp.services.resumes import ResumeService

        return ResumeService(
            storage=self.storage,
            files=self.files,
            worker=self.worker,
            clock=self.clock,
            new_id=self.new_id,
            on_first_import=self._keep_original,
        )

    @cached_property
    def proposals(self) -> "ProposalService":
        """Proposals and decisions."""
        from resume_mcp.rendering.theme import templates
        from resume_mcp.services.proposals import ProposalService

        return ProposalService(
            storage=self.storage,
            clock=self.clock,
            new_id=self.new_id,
            original_text=self._original_text,
            note_applied=self._note_applied,
            templates=tuple(template.name for template in templates()),
        )

    @cached_property
    def panel(self) -> "PanelService":
        """The review panel in the host."""
        from resume_mcp.services.panel import PanelService

        return PanelService(storage=self.storage, clock=self.clock, new_secret=self.new_secret)

    @cached_property
    def checks(self) -> "CheckService":
        """The deviation check and the match."""
        from resume_mcp.services.checks import CheckService

        return CheckService(
            storage=self.storage, clock=self.clock, original_text=self._original_text
        )

    @cached_property
    def jobs(self) -> "JobService":
        """Pages and postings."""
        from resume_mcp.services.jobs import JobService

        return JobService(
            storage=self.storage,
            pages=self.page_reader or self._guarded_reader(),
            files=self.files,
            clock=self.clock,
            new_id=self.new_id,
        )

    @cached_property
    def searching(self) -> "SearchService":
        """Search."""
        from resume_mcp.services.searching import SearchService

        return SearchService(storage=self.storage, memory_texts=self._memory_texts)

    @cached_property
    def rendering(self) -> "RenderService":
        """Rendered files."""
        from resume_mcp.services.rendering import RenderService

        return RenderService(
            storage=self.storage,
            worker=self.worker,
            files=self.files,
            clock=self.clock,
            new_id=self.new_id,
        )

    @cached_property
    def settings_service(self) -> "SettingsService":
        """Settings that a tool may change."""
        from resume_mcp.rendering.theme import templates
        from resume_mcp.services.settings import SettingsService
        from resume_mcp.storage.files import TextFile

        names = tuple(template.name for template in templates())
        return SettingsService(self.settings, TextFile(self.settings.personal_file), names)

    def _guarded_reader(self) -> "PageReader":
        from resume_mcp.web.fetch import GuardedReader

        run: Callable[[str, JsonObject], Awaitable[JsonObject]] = self.worker.run
        return GuardedReader(run, self.clock, allow=self.settings.fetch_allow)

    def _keep_original(self, text: str) -> None:
        """Fill the original resume in memory at the first import; later ones leave it alone."""
        self.memory.fill_original(text)

    def _original_text(self) -> str:
        return self.memory.read("resume_source").text

    def _note_applied(self, line: str) -> None:
        self.memory.note_applied(line)

    def _memory_texts(self) -> Mapping[str, str]:
        return self.memory.texts()


def build_app(environment: Mapping[str, str], *, user_home: Path) -> App:
    """Return the application for this environment.

    Raises:
        BadSettings: for a wrong setting anywhere.
    """
    return App(load_settings(environment, user_home=user_home))
