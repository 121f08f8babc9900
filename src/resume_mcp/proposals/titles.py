"""Titles of resumes: one line, short enough to be shown in a question to the person."""

from resume_mcp.errors import InvalidInput
from resume_mcp.vocabulary.text import squeeze, strip_invisible

MAX_TITLE = 200


def checked_title(text: str, argument: str) -> str:
    """Return a title or a revision's name as it is stored: on one line.

    Raises:
        InvalidInput: if there is nothing in it to read, or too much.
    """
    title = squeeze(text)
    if not strip_invisible(title)[0].strip():
        raise InvalidInput(f"{argument} is empty. Give a title that the person knows it by.")
    if len(title) > MAX_TITLE:
        raise InvalidInput(
            f"{argument} has {len(title):,} characters; a title has at most {MAX_TITLE}. "
            "Give a shorter one.",
            characters=len(title),
            limit=MAX_TITLE,
        )
    return title


def title_from(name: str) -> str:
    """Return the title of a resume that was given none: whose it is, as far as that fits."""
    title = squeeze(strip_invisible(name)[0])
    return (title if len(title) <= MAX_TITLE else title[: MAX_TITLE - 1] + "…") or "Resume"
