"""What passes between a job and its parent: one JSON object behind its length."""

import json
import struct
from typing import Any

from resume_mcp.vocabulary.text import clean_strings

_LENGTH = struct.Struct(">Q")
HEADER_BYTES = _LENGTH.size


def pack(message: dict[str, Any]) -> bytes:
    """Return the message as a frame; lone surrogates, which UTF-8 can't hold, are replaced."""
    try:
        body = json.dumps(message, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        body = json.dumps(clean_strings(message), ensure_ascii=False).encode("utf-8")
    return _LENGTH.pack(len(body)) + body


def body_length(header: bytes) -> int:
    """Return the number of bytes that follow the header."""
    length: int = _LENGTH.unpack(header)[0]
    return length


def unpack(body: bytes) -> dict[str, Any]:
    """Return the message of a frame's body.

    Raises:
        ValueError: it is no JSON object.
    """
    message = json.loads(body)
    if not isinstance(message, dict):
        raise ValueError("a frame holds one JSON object")  # noqa: TRY004 - one error for both
    return message
