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

    def redeem(self, key: str, *, proposal_id: str, digest: str, now: str) -> bool:
        """Use a nonce up; False for one that is unknown, used, too old or of something else."""
        used = self.connection.execute(
            "DELETE FROM nonces"
            " WHERE key = ? AND proposal_id = ? AND digest = ? AND expires_at > ?",
            (key, proposal_id, digest, now),
        )
        return bool(used.rowcount == 1)

    def trim(self, now: str) -> None:
        """Forget what is too old."""
        self.connection.execute("DELETE FROM nonces WHERE expires_at <= ?", (now,))
