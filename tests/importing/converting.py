"""What the tests of the converters share: an import, and the texts that it may not lose."""

import json
import re
from typing import Any

from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import import_text
from tests.importing.facts import counting_ids


def imported_json(value: Any) -> Imported:
    return import_text(json.dumps(value), new_id=counting_ids())


def imported_yaml(text: str) -> Imported:
    return import_text(text, new_id=counting_ids())


def without_ids(value: Any) -> Any:
    """Return a document without the ids that were minted for the test."""
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if not (k == "id" and str(v).startswith("id-"))}
        return {key: without_ids(inner) for key, inner in kept.items()}
    return [without_ids(inner) for inner in value] if isinstance(value, list) else value


def lost(value: Any, document: Any) -> list[str]:
    """Return the words of marked texts (`w…`) in the input that the document lacks."""
    whole = json.dumps(document, ensure_ascii=False)
    return [word for word in _marked(value) if word not in whole]


def _marked(value: Any) -> list[str]:
    if isinstance(value, str):
        return [word for word in re.findall(r"\bw\w*", value) if word != "work"]
    if isinstance(value, dict):
        return [word for inner in value.values() for word in _marked(inner)]
    return [word for inner in value for word in _marked(inner)] if isinstance(value, list) else []
