"""How often dialogs were answered, so that no answer counts twice, whichever worker gets it."""

from dataclasses import dataclass

from resume_mcp.ports import Storage


@dataclass(frozen=True)
class QuestionService:
    """Numbers the questions of each tool: an answer is for the question of its number."""

    storage: Storage

    def number(self, tool: str) -> int:
        """Return the number of the question that the tool asks now."""
        with self.storage.reading() as tx:
            return tx.nonces.answers(tool) + 1

    def answered(self, tool: str) -> None:
        """Note that the question was answered, with whatever: the next one has another number."""
        with self.storage.transaction() as tx:
            tx.nonces.count_answer(tool)
