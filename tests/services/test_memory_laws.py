"""Laws of memory over any sequence of edits, by models, by an editor, by restoring."""

import shutil
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from resume_mcp.errors import ResumeMcpError
from resume_mcp.memory.brief import full_brief
from resume_mcp.memory.documents import DOCS, Doc, doc_of
from resume_mcp.memory.model import MemoryWritten
from resume_mcp.memory.sections import sections
from resume_mcp.services.memory.documents import MemoryService
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
from resume_mcp.vocabulary.text import comparable
from tests.memory.texts import TITLES, blocks, memory_text

DAY = datetime(2026, 3, 10, 12, tzinfo=UTC)
docs = st.sampled_from(["preferences", "skills", "history", "notes", "user", "daily"])
titles = st.sampled_from(TITLES)
# Some fill a document at once, so that budgets bite within a few steps.
texts = st.one_of(
    blocks, st.tuples(blocks, st.integers(2, 60)).map(lambda p: "\n\n".join([p[0]] * p[1]))
)


def lines(text: str) -> Counter[str]:
    return Counter(line.strip() for line in text.splitlines() if line.strip())


class Memory(RuleBasedStateMachine):
    """Every line that was ever stored is in the file, in an older version or in the archive."""

    @initialize()
    def begin(self) -> None:
        self.home = Path(tempfile.mkdtemp())
        folder = MemoryFolder(self.home / "memory")
        self.memory = MemoryService(SqliteStorage(self.home), folder, lambda: DAY, zone=UTC)
        self.stored: dict[str, Counter[str]] = {doc.key: Counter() for doc in DOCS}
        self.by_hand: set[str] = set()

    def teardown(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)

    @rule(doc=docs, mode=st.sampled_from(["append", "replace"]), content=texts)
    def write(self, doc: str, mode: str, content: str) -> None:
        self._tried(doc, content, mode=mode)

    @rule(doc=docs, title=titles, content=texts)
    def add_section(self, doc: str, title: str, content: str) -> None:
        self._tried(doc, content, mode="add_section", section=title)

    @rule(doc=docs, title=titles)
    def remove_section(self, doc: str, title: str) -> None:
        self._tried(doc, None, mode="remove_section", section=title)

    @rule(doc=docs, title=titles, content=blocks, data=st.data())
    def replace_in_section(self, doc: str, title: str, content: str, data: st.DataObject) -> None:
        text = self.memory.read(doc).text
        meant = [s for s in sections(text) if comparable(s.title) == comparable(title)]
        known = [line for s in meant for line in text[s.body : s.end].splitlines() if line.strip()]
        if known:
            old = data.draw(st.sampled_from(known))
            self._tried(doc, content, mode="replace_in_section", section=title, old_text=old)

    @rule(doc=docs, text=memory_text)
    def edit_by_hand(self, doc: str, text: str) -> None:
        self.memory.read(doc)  # what stood there is a version before the editor overwrites it
        target = doc_of(doc)
        file = "daily/2026-03-10.md" if doc == "daily" else target.file
        self.memory.files.write(file, text)
        self.by_hand.add(doc)
        assert self.memory.read(doc).text == text
        self.stored[doc] |= lines(text)

    @rule(doc=docs, data=st.data())
    def restore(self, doc: str, data: st.DataObject) -> None:
        if versions := self.memory.versions(doc):
            chosen = data.draw(st.sampled_from(versions))
            assert self.memory.restore(doc, chosen.version).text == chosen.text
            self.by_hand.add(doc)  # an older text may have come from the editor

    @invariant()
    def no_budget_is_exceeded_but_by_the_person(self) -> None:
        for doc in DOCS if hasattr(self, "memory") else ():
            if doc.key not in self.by_hand:
                assert self._size(doc) <= doc.budget

    @invariant()
    def no_line_is_lost(self) -> None:
        for key, wanted in self.stored.items() if hasattr(self, "memory") else ():
            kept = {line for text in self._all(key) for line in lines(text)}
            assert set(wanted) <= kept, key

    @invariant()
    def the_brief_is_framed_once(self) -> None:
        if hasattr(self, "memory"):
            brief = self.memory.briefs().full
            assert brief == self.memory.briefs().full
            for mark in ("agent-identity", "user-profile", "agent-notes", "career-preferences"):
                assert brief.count(f"</{mark}>") == brief.count(f"<{mark}>") == 1
            assert len(brief) < len(full_brief({})) + sum(2 * d.budget for d in DOCS) + 2_000

    def _tried(self, doc: str, content: str | None, **how: Any) -> None:
        before = self.memory.read(doc).text
        try:
            done = self.memory.write(doc, content=content, **how)
        except ResumeMcpError:
            assert self.memory.read(doc).text == before
            return
        self._holds(doc, before, content or "", done, how)

    def _holds(
        self, doc: str, before: str, content: str, done: MemoryWritten, how: dict[str, str]
    ) -> None:
        target = doc_of(doc)
        assert self.memory.read(doc).text == done.text
        assert target.size(done.text) <= target.budget or done.text in before
        # Whole lines stay or leave: none is split, so no character is.
        assert (
            set(lines(done.text))
            <= set(lines(before) + lines(content))
            | {
                f"## {how.get('section')}",
                "```",
            }
            or how["mode"] == "replace_in_section"
        )
        gone = lines(before) - lines(done.text)
        if how["mode"] != "replace_in_section":
            assert set(gone) <= {line for piece in done.dropped for line in lines(piece)}
        self.stored[doc] |= lines(before) | lines(done.text)
        if how["mode"] == "append":
            assert set(lines(content)) <= set(lines(done.text))
        if "section" in how and not done.dropped:
            assert self._others(done.text, how["section"]) == self._others(before, how["section"])

    @staticmethod
    def _others(text: str, title: str) -> list[str]:
        wanted = comparable(title)
        found = (s for s in sections(text) if comparable(s.title) != wanted)
        return [text[s.start : s.end].strip() for s in found]

    def _all(self, key: str) -> list[str]:
        texts = [self.memory.read(key).text, *(v.text for v in self.memory.versions(key))]
        return [*texts, *(piece.text for piece in self.memory.archived(key))]

    def _size(self, doc: Doc) -> int:
        return doc.size(self.memory.read(doc.key).text)


TestMemory = Memory.TestCase
TestMemory.settings = settings(max_examples=4, stateful_step_count=12, deadline=None)
