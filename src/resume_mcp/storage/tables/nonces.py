"""Rows of the review panel's nonces: only digests, so that the file gives nobody a yes."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SqliteNonces:
    """The table `nonces`."""

    connection: Any

    def add(self, key: str, *, proposal_id: str, digest: str, expires_at: str) -> None:
        self.connection.execute(
            "INSERT INTO nonces (key, proposal_id, digest, expires_at) VALUES (?, ?, ?, ?)",
            (key, proposal_id, digest, expires_at),
        )

    def redeem(self, key: str, *, proposal_id: str, digest: str, now: str, latest: str) -> bool:
        """Use a nonce up; False for one that is unknown, used, too old or of something else.

        One that would be good beyond `latest` was made by a clock that has been set back since.
        """
        used = self.connection.execute(
            "DELETE FROM nonces WHERE key = ? AND proposal_id = ? AND digest = ?"
            " AND expires_at > ? AND expires_at <= ?",
            (key, proposal_id, digest, now, latest),
        )
        return bool(used.rowcount == 1)

    def trim(self, now: str) -> None:
        """Forget what is too old."""
        self.connection.execute("DELETE FROM nonces WHERE expires_at <= ?", (now,))

    def answers(self, tool: str) -> int:
        """Return how many answers to the tool's dialogs were taken."""
        found = self.connection.execute(
            "SELECT value FROM store_facts WHERE key = ?", (f"answers:{tool}",)
        ).fetchone()
        return int(found[0]) if found else 0

    def count_answer(self, tool: str) -> None:
        """Count one more."""
        self.connection.execute(
            "INSERT INTO store_facts (key, value) VALUES (?, '1')"
            " ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
            (f"answers:{tool}",),
        )
