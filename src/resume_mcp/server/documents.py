"""Documents as hosts send them: JSON objects, or strings that hold one."""

import json
from typing import Any

from resume_mcp.errors import InvalidInput


def id_or_document(value: Any, name: str) -> str | dict[str, Any]:
    """Return an id as it is, and a document as JSON, whichever way the host sent it."""
    if isinstance(value, str) and not value.lstrip().startswith("{"):
        return value
    return as_document(value, name)


def as_document(value: Any, name: str) -> dict[str, Any]:
    """Return the document that a host sent as an object or as a string that holds JSON.

    Raises:
        InvalidInput: if it is neither.
    """
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError as error:
            raise InvalidInput(
                f"{name} is no JSON: {error}. Send a JSON object, or a string that holds one."
            ) from error
    if not isinstance(value, dict):
        raise InvalidInput(
            f"{name} must be a JSON object (a JSON Resume), not {type(value).__name__}."
        )
    return value
