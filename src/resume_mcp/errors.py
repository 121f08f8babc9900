"""The situations in which we refuse, each with words that a model can act on.

A message says what happened (with the value), where, and what to do next. `code` is stable and
part of the contract; `details` holds what a program would want; `chinese` is the message for a
person who meets it in the terminal or on the review page.
"""

from typing import Any, ClassVar


class ResumeMcpError(Exception):
    """A refusal of ours; everything else that escapes is a fault."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, chinese: str = "", **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.chinese = chinese
        self.details = details

    def told(self, language: str) -> str:
        """Return the words for a person: Chinese ones where they read it and we have them."""
        return (language.casefold().startswith("zh") and self.chinese) or self.message


class NotFound(ResumeMcpError):
    """An id names nothing."""

    code = "not_found"


class InvalidInput(ResumeMcpError):
    """An argument is wrong in itself."""

    code = "invalid_input"


class NotAvailable(ResumeMcpError):
    """A part that this version does not have."""

    code = "not_available"


class Unreadable(ResumeMcpError):
    """An input that can't be read as what it claims to be."""

    code = "unreadable"


class TooLarge(ResumeMcpError):
    """An input beyond a documented bound."""

    code = "too_large"


class PatchRejected(ResumeMcpError):
    """A proposal whose operations can't be applied or break a rule."""

    code = "patch_rejected"


class StaleProposal(ResumeMcpError):
    """What the proposal was made for has changed since."""

    code = "stale"


class Locked(ResumeMcpError):
    """The person has locked this resume."""

    code = "locked"


class Forbidden(ResumeMcpError):
    """A guard says no: a path outside the allowed folders, a private address."""

    code = "forbidden"


class NeedsHuman(ResumeMcpError):
    """Only the person may decide this, and this host can't ask."""

    code = "needs_human"


class Conflict(ResumeMcpError):
    """Somebody else wrote in between."""

    code = "conflict"


class FetchFailed(ResumeMcpError):
    """A page could not be had; `details["category"]` says why."""

    code = "fetch_failed"


class WorkerFailed(ResumeMcpError):
    """A parser or renderer died, ran too long or took too much memory."""

    code = "worker_failed"


class RenderFailed(ResumeMcpError):
    """A document can't be rendered as asked."""

    code = "render_failed"


class StoreUnavailable(ResumeMcpError):
    """The store can't be opened or written."""

    code = "store_unavailable"


class BadSettings(ResumeMcpError):
    """A setting has a value that is not allowed; the start stops with exit code 2."""

    code = "bad_settings"


class EmbeddingFailed(ResumeMcpError):
    """A model that gives no vectors; search goes on by words."""

    code = "embedding_failed"
