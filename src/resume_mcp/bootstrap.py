"""The only place that wires adapters to services; each is built at its first use.

Starting a server must cost little more than the SDK itself: parsers, renderers and the store load
when a tool first needs them.
"""

import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING
from uuid import uuid4

from resume_mcp.config import HASH, SEMANTIC, Settings, load_settings
from resume_mcp.errors import BadSettings

if TYPE_CHECKING:
    from resume_mcp.ports import Clock, Embedder, NewId, NewSecret, PageReader, Storage, Worker
    from resume_mcp.resume.document import JsonObject
    from resume_mcp.search.own_groups import Groups
    from resume_mcp.services.checks import CheckService
    from resume_mcp.services.embedding import EmbeddingService
    from resume_mcp.services.history import HistoryService
    from resume_mcp.services.jobs import JobService
    from resume_mcp.services.memory.documents import MemoryService
    from resume_mcp.services.panel import PanelService
    from resume_mcp.services.proposals import ProposalService
    from resume_mcp.services.questions import QuestionService
    from resume_mcp.services.rendering import RenderService
    from resume_mcp.services.resumes import ResumeService
    from resume_mcp.services.searching import SearchService
    from resume_mcp.services.settings import SettingsService
    from resume_mcp.storage.database import SqliteStorage
    from resume_mcp.storage.files import LocalFiles
    from resume_mcp.storage.memory_files import MemoryFolder
    from resume_mcp.storage.upkeep.backup import Backups
    from resume_mcp.storage.upkeep.folder import DataFolder


def utc_now() -> datetime:
    """Return the time now, aware, in UTC."""
    return datetime.now(UTC)


def random_id() -> str:
    """Return a random UUID (122 random bits, RFC 9562 version 4)."""
    return str(uuid4())


def random_secret() -> str:
    """Return 256 random bits as text."""
    return token_urlsafe(32)


def run_beside(work: Callable[[], None]) -> None:
    """Run something beside what goes on; the process does not wait for it at its end."""
    threading.Thread(target=work, daemon=True, name="beside").start()


@dataclass
class App:
    """The application: its services, each built when first asked for."""

    settings: Settings
    clock: "Clock" = utc_now
    new_id: "NewId" = random_id
    page_reader: "PageReader | None" = None
    embedder: "Embedder | None" = None
    later: Callable[[Callable[[], None]], None] = run_beside
    new_secret: "NewSecret" = random_secret
    # Shows the review page on the person's screen and says whether it could; set by `serve`.
    open_review_page: Callable[[], bool] | None = None
    shown_as: str = ""  # what other processes on the folder read of this one; set by `serve`
    connector: str = ""  # whose form the texts of search and fetch take; set by `serve`

    @cached_property
    def storage(self) -> "Storage":
        """The store."""
        return self._sqlite

    @cached_property
    def _sqlite(self) -> "SqliteStorage":
        from resume_mcp.storage.database import SqliteStorage

        return SqliteStorage(self.settings.home, shown_as=self.shown_as)

    @cached_property
    def folder(self) -> "DataFolder":
        """The data folder, as a doctor looks at it."""
        from resume_mcp.storage.upkeep.folder import DataFolder

        return DataFolder(self._sqlite)

    @cached_property
    def backups(self) -> "Backups":
        """Backups of the data folder."""
        from resume_mcp.storage.upkeep.backup import Backups

        return Backups(self._sqlite, self.memory_folder)

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
        from resume_mcp.services.memory.documents import MemoryService

        return MemoryService(
            storage=self.storage,
            files=self.memory_folder,
            clock=self.clock,
            language=self.settings.language,
            soul_writable=lambda: self.settings_service.current.soul_writable,
        )

    def mend(self) -> None:
        """Sweep stray files and write the history lines that a crash left out.

        Raises:
            StoreUnavailable: if the store is broken.
        """
        from resume_mcp.worker.leftovers import sweep

        sweep()
        self.memory_folder.sweep()
        missing = self.history.missing_lines()
        if missing:
            self.memory.note_missing(missing)

    @cached_property
    def history(self) -> "HistoryService":
        """What was applied, as the history in memory tells it."""
        from resume_mcp.services.history import HistoryService

        return HistoryService(self.storage)

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
            keep_original=self._keep_original,
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
            new_secret=self.new_secret,
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
    def questions(self) -> "QuestionService":
        """The numbers of the dialogs in the host."""
        from resume_mcp.services.questions import QuestionService

        return QuestionService(self.storage)

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

        embedding = self.embedding
        return SearchService(
            storage=self.storage,
            memory_texts=self._memory_texts,
            own_groups=self._own_groups(),
            meaning_of=embedding.meaning_of if embedding else None,
        )

    @cached_property
    def embedding(self) -> "EmbeddingService | None":
        """Vectors of texts; none where no model is set."""
        if not self.settings.embedding.model:
            return None
        from resume_mcp.services.embedding import EmbeddingService

        # Resumes stay on this machine: an endpoint elsewhere gets postings, pages and questions.
        stays_here = self.settings.embedding.stays_here
        return EmbeddingService(
            storage=self.storage,
            embedder=self.embedder or self._chosen_embedder(),
            kinds=("job", "page", "resume") if stays_here else ("job", "page"),
            clock=self.clock,
            later=self.later,
        )

    def texts_changed(self) -> None:
        """Give new texts their vectors, beside what goes on; nothing where no model is set."""
        if self.embedding:
            self.embedding.keep_current()

    def _own_groups(self) -> "Groups":
        """Return the person's words for one thing.

        Raises:
            BadSettings: if their file is not what it should be, or is named and not there.
        """
        from resume_mcp.search.own_groups import own_groups
        from resume_mcp.storage.files import TextFile

        path = self.settings.concepts_file
        try:
            text = TextFile(path).read()
        except (OSError, UnicodeDecodeError) as error:
            raise BadSettings(f"{path} can't be read as UTF-8 text.") from error
        if not text and self.settings.own_concepts:
            raise BadSettings(f"RESUME_MCP_CONCEPTS: there is nothing at {path}.")
        return own_groups(text, where=str(path)) if text else ()

    def _chosen_embedder(self) -> "Embedder":
        chosen = self.settings.embedding
        if chosen.model == HASH:
            from resume_mcp.search.hashing import HashEmbedder

            return HashEmbedder()
        if chosen.model == SEMANTIC:
            from resume_mcp.web.local_embedding import LocalEmbedder

            return LocalEmbedder()
        from resume_mcp.web.embedding import HttpEmbedder

        return HttpEmbedder(chosen)

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
            max_snapshots=self.settings.max_snapshots,
        )

    @cached_property
    def settings_service(self) -> "SettingsService":
        """Settings that a tool may change."""
        from resume_mcp.services.settings import SettingsService
        from resume_mcp.storage.files import TextFile

        file = TextFile(self.settings.personal_file)
        return SettingsService(self.settings, file, _template_names)

    def _guarded_reader(self) -> "PageReader":
        from resume_mcp.web.fetch import GuardedReader

        run: Callable[[str, JsonObject], Awaitable[JsonObject]] = self.worker.run
        return GuardedReader(run, self.clock, allow=self.settings.fetch_allow)

    def _keep_original(self, text: str, agreed: str) -> None:
        """Fill the original resume in memory at the first import; only a yes replaces it later."""
        if agreed:
            self.memory.replace_original(text)
        else:
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
    settings = load_settings(environment, user_home=user_home)
    _refuse_unknown_template(settings)
    return App(settings)


def _refuse_unknown_template(settings: Settings) -> None:
    origin = settings.origins["default_template"]
    files = {"global file": settings.home / "settings.json", "file": settings.personal_file}
    where = files.get(origin, "RESUME_MCP_DEFAULT_TEMPLATE")
    if origin == "default":
        return
    names, chosen = _template_names(), settings.text("default_template")
    if chosen not in names:
        raise BadSettings(
            f"{where}: default_template is {chosen!r}; allowed: {', '.join(names)}.",
            chinese=f"{where}：default_template 的值是 {chosen!r}；允许的值：{'、'.join(names)}。",
            name="default_template",
            allowed=list(names),
        )


def _template_names() -> tuple[str, ...]:
    from resume_mcp.rendering.theme import templates

    return tuple(template.name for template in templates())
