"""Use cases of the review panel in the host: what its buttons bring back."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from resume_mcp.errors import NeedsHuman
from resume_mcp.ports import Clock, NewSecret, ProposalRow, Storage

VALID_FOR = timedelta(minutes=15)
CLOCK_SLACK = timedelta(minutes=1)  # clocks are corrected by seconds all the time


@dataclass(frozen=True)
class PanelService:
    """Nonces: each is bound to one proposal as it was shown, and good for one decision."""

    storage: Storage
    clock: Clock
    new_secret: NewSecret

    def issue(self, rows: Sequence[ProposalRow]) -> dict[str, str]:
        """Return a nonce for each proposal; the store keeps only digests of them."""
        now = self.clock()
        nonces = {row.proposal_id: self.new_secret() for row in rows}
        with self.storage.transaction() as tx:
            tx.nonces.trim(_text(now))
            for row in rows:
                tx.nonces.add(
                    _key(nonces[row.proposal_id]),
                    proposal_id=row.proposal_id,
                    digest=row.digest,
                    expires_at=_text(now + VALID_FOR),
                )
        return nonces

    def redeem(self, nonce: str, *, proposal_id: str, digest: str) -> None:
        """Use a nonce up.

        Raises:
            NeedsHuman: if it was used, is too old, or was made for something else.
        """
        now = self.clock()
        with self.storage.transaction() as tx:
            tx.nonces.trim(
                _text(now)
            )  # what was seen too old once is gone, whatever the clock does
            good = tx.nonces.redeem(
                _key(nonce),
                proposal_id=proposal_id,
                digest=digest,
                now=_text(now),
                latest=_text(now + VALID_FOR + CLOCK_SLACK),
            )
        if not good:
            raise NeedsHuman(
                "This button of the review panel is no longer good: it was used, is older than 15 "
                "minutes, or was made for something else. Nothing was decided. Call "
                "review_proposals to show the panel anew.",
                reason="nonce",
            )


def _key(nonce: str) -> str:
    return hashlib.sha256(nonce.encode("utf-8", "surrogatepass")).hexdigest()


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
