"""Who may come in: a link that works once, a session in a cookie, a nonce for every form."""

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable

# A second click of a double click would else decide the card that came up under the pointer.
PAUSE_S = 0.7
IDLE_S = 15 * 60.0  # the page stops after 15 minutes without a visit


class Door:
    """The secrets of one run of the review page; they live in this process only."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._key = secrets.token_bytes(32)
        self._session = secrets.token_urlsafe(32)  # 256 random bits
        self._ticket: str | None = None
        # Cookies know no ports: one that is sent below this path only never reaches another
        # program's server on this machine.
        self.place = f"/{secrets.token_urlsafe(12)}"
        self._lock = threading.Lock()
        self._last_visit = now()
        self.pause_s = PAUSE_S

    def new_ticket(self) -> str:
        """Return the secret of a link that opens the page once; an older link stops working."""
        with self._lock:
            self._ticket = secrets.token_urlsafe(32)
            self._last_visit = self._now()
            return self._ticket

    def enter(self, ticket: str) -> str | None:
        """Return the session for the link's secret; the second use gets none."""
        with self._lock:
            known, fits = self._ticket, False
            if known is not None:
                fits = hmac.compare_digest(known.encode(), ticket.encode())
            if not fits:
                return None
            self._ticket = None
            self._last_visit = self._now()
            return self._session

    def knows(self, session: str) -> bool:
        """Tell whether a cookie holds this run's session; a visit keeps the page alive."""
        known = hmac.compare_digest(self._session.encode(), session.encode())
        if known:
            self._last_visit = self._now()
        return known

    def nonce(self, purpose: str) -> str:
        """Return what a form must bring back: it fits one action on one thing, as it was shown."""
        return hmac.new(self._key, purpose.encode(), hashlib.sha256).hexdigest()

    def accepts(self, purpose: str, nonce: str) -> bool:
        """Tell whether a form's nonce was made for exactly this."""
        return hmac.compare_digest(self.nonce(purpose).encode(), nonce.encode())

    def moment(self) -> str:
        """Return the time now, for a form to bring back."""
        return f"{self._now():.3f}"

    def is_too_quick(self, moment: str) -> bool:
        """Tell whether a form comes back before anybody can have read it."""
        return self._now() - float(moment) < self.pause_s

    @property
    def is_idle(self) -> bool:
        """Whether nobody has been here for too long."""
        return self._now() - self._last_visit > IDLE_S
