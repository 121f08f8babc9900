"""What the history in memory lacks after a crash; light, since every start of the server asks."""

from dataclasses import dataclass

from resume_mcp.memory.applied import applied_line, without_line
from resume_mcp.ports import Storage, Transaction

_DOC = "history"


@dataclass(frozen=True)
class HistoryService:
    """The lines of the history, derived from the revisions."""

    storage: Storage

    def missing_lines(self) -> list[str]:
        """Return the lines that never stood in the history, oldest first."""
        with self.storage.reading() as tx:
            lacking = tx.resumes.applied()
            if lacking:
                lacking = without_line(lacking, _texts_now(tx))
            if lacking:
                # A line that the person deleted does not come back: older versions hold it.
                older = (version.text for version in tx.memories.versions(_DOC))
                lacking = without_line(lacking, older)
            return [
                applied_line(*each, title=str(found.detail["title"]), when=found.created_at)
                for each in lacking
                if (found := tx.resumes.revision(*each))
            ]


def _texts_now(tx: Transaction) -> list[str]:
    """Return the texts that hold every line of a home where nobody deleted one."""
    latest = tx.memories.latest(_DOC)
    return [
        *([latest.text] if latest else []),
        *(text for _, text, _ in tx.memories.archived(_DOC)),
    ]
