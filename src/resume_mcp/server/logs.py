"""The log on stderr: what went wrong and where, never what the person wrote.

The SDK logs tracebacks and puts a request's own words into its lines; both may hold the person's
text. So a fault is told by its kind and place, and a line of the SDK's by its template alone.
"""

import logging
import sys
import traceback
from pathlib import Path


class WithoutTexts(logging.Formatter):
    """Formats a line so that no text of a request is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        is_ours = record.name.partition(".")[0] == "resume_mcp"
        said = record.getMessage() if is_ours or not record.args else str(record.msg)
        fault = record.exc_info[1] if record.exc_info else None
        where = f" ({_kind_and_place(fault)})" if fault else ""
        return f"{record.levelname} {record.name}: {said}{where}"


def log_without_texts() -> None:
    """Send the log to stderr.

    Before the SDK does: its own handler draws boxes of 80 columns where `rich` is installed.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(WithoutTexts())
    logging.basicConfig(handlers=[handler])


def _kind_and_place(fault: BaseException) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return type(fault).__name__ + place
