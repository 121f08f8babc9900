"""Documents as hosts send them: JSON objects, or strings that hold one."""

import json
from typing import Any

from resume_mcp.errors import InvalidInput

ABSENT = ""  # what an argument that takes a document is, if it is not given


def id_or_document(value: Any, name: str) -> str | dict[str, Any]:
    """Return an id as it is, and a document as JSON, whichever way the host sent it."""
    if isinstance(value, str) and not value.lstrip().startswith("{"):
        return value
    return as_document(value, name)


def given_document(value: Any, name: str) -> dict[str, Any] | None:
    """Return the document that stands in for a stored resume; None if none is given.

    Raises:
        InvalidInput: if it is no document, or an empty one: that is a mistake, and to take the
            stored resume in its place would hide it.
    """
    if value == ABSENT:
        return None
    document = as_document(value, name)
    if not document:
        raise InvalidInput(
            f"{name} is an empty object. Give the whole document, or leave {name} out for the "
            "stored resume."
        )
    return document


def as_document(value: Any, name: str) -> dict[str, Any]:
    """Return the document that a host sent as an object or as a string that holds JSON.

    Raises:
        InvalidInput: if it is neither.
    """
    value = from_json(value, name) if isinstance(value, str) else value
    if not isinstance(value, dict):
        raise InvalidInput(
            f"{name} must be a JSON object (a JSON Resume), not {type(value).__name__}."
        )
    return value


def from_json(text: str, name: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        InvalidInput: with what is wrong with it, and where.
    """
    send = "Send a JSON object, or a string that holds one."
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"{name} is no JSON: {error}. {send}") from error
    except RecursionError as error:
        raise InvalidInput(f"{name} is nested far too deep to be read. {send}") from error
    except ValueError as error:  # Python reads no number of thousands of digits
        raise InvalidInput(f"{name} holds a number with too many digits. {send}") from error
