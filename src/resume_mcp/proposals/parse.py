"""Reads what a host sends as proposals: tolerant of its wrapping, strict about what is inside."""

import json
from typing import Any

from resume_mcp.errors import InvalidInput, PatchRejected, TooLarge
from resume_mcp.proposals.limits import (
    MAX_CALL_BYTES,
    MAX_DEPTH,
    MAX_ID_CHARS,
    MAX_OPERATIONS,
    MAX_PATCH_BYTES,
    MAX_POINTER_CHARS,
    MAX_POINTER_PARTS,
    MAX_PROPOSALS,
    MAX_SUMMARY_CHARS,
    MAX_TITLE_CHARS,
)
from resume_mcp.proposals.model import NEED_FROM, NEED_VALUE, VERBS, Draft, Operation, Verb
from resume_mcp.proposals.refusals import at_operation, refusal, short
from resume_mcp.resume.document import JsonObject, count_nodes
from resume_mcp.resume.pointers import parts_of
from resume_mcp.resume.rules import named_type, shown

_MEMBERS = ("title", "summary", "operations", "id")
_EXAMPLE_OPERATION = '{"op": "replace", "path": "/basics/label", "value": "Data Engineer"}'
_EXAMPLE = f'[{{"title": "Sharper headline", "operations": [{_EXAMPLE_OPERATION}]}}]'


def read_drafts(raw: Any) -> list[Draft | PatchRejected]:
    """Return each proposal, or why it is none; a list may come as JSON text, one without a list.

    Raises:
        InvalidInput: if there is nothing that could be a list of proposals.
        TooLarge: if there are too many, or they are too large together.
    """
    found = _from_json_text(raw, "proposals", MAX_CALL_BYTES)
    if isinstance(found, dict):
        found = found["proposals"] if list(found) == ["proposals"] else [found]
    if not isinstance(found, list):
        raise InvalidInput(
            f"proposals is {named_type(found)}; send a list such as {_EXAMPLE}.",
            found=named_type(found),
        )
    if not found:
        raise InvalidInput(f"proposals is empty; send a list such as {_EXAMPLE}.")
    if len(found) > MAX_PROPOSALS:
        raise TooLarge(
            f"{len(found)} proposals at once; send at most {MAX_PROPOSALS}, the rest afterwards.",
            found=len(found),
            allowed=MAX_PROPOSALS,
        )
    drafts = [_draft_or_refusal(entry, index) for index, entry in enumerate(found)]
    return _without_double_ids(drafts)


def _from_json_text(value: Any, name: str, max_chars: int) -> Any:
    if not isinstance(value, str):
        return value
    if len(value) > max_chars:
        raise TooLarge(
            f"{name} is a text of {len(value)} characters; at most {max_chars} can be read.",
            found=len(value),
            allowed=max_chars,
        )
    try:
        return json.loads(value, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        example = _EXAMPLE if name == "proposals" else f"[{_EXAMPLE_OPERATION}]"
        raise InvalidInput(
            f"{name} is text but no JSON ({_why(error)}); send {example}."
        ) from error


def _why(error: Exception) -> str:
    """Return what is wrong with a text in words that quote none of it."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos}"
    return "it nests too deep" if isinstance(error, RecursionError) else str(error)


def _without_doubles(pairs: list[tuple[str, Any]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        key = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise ValueError(f"an object has the member {key[:40]!r} twice")
    return members


def _draft_or_refusal(entry: Any, index: int) -> Draft | PatchRejected:
    title = entry.get("title") if isinstance(entry, dict) else None
    try:
        return read_draft(entry)
    except PatchRejected as error:
        said = f"Proposal at index {index}: {error.message}"
        named = title[:MAX_TITLE_CHARS] if isinstance(title, str) else ""
        return PatchRejected(said, **error.details, proposal=index, title=named)


def read_draft(entry: Any) -> Draft:
    """Return one proposal.

    Raises:
        PatchRejected: with the reason, and the operation where it is one.
    """
    if not isinstance(entry, dict):
        raise refusal("not_an_object", f"a proposal is an object, found {named_type(entry)}.")
    unknown = [str(key) for key in entry if key not in _MEMBERS]
    if unknown:
        raise refusal(
            "unknown_argument",
            f"unknown argument {short(', '.join(unknown))}.",
            found=short(", ".join(unknown)),
            allowed=_MEMBERS,
            next_step="Leave it out; only the person approves, and not by an argument.",
        )
    return Draft(
        title=_text(entry, "title", MAX_TITLE_CHARS, required=True),
        summary=_text(entry, "summary", MAX_SUMMARY_CHARS),
        operations=_operations(entry.get("operations")),
        id=_text(entry, "id", MAX_ID_CHARS) or None,
    )


def _text(entry: JsonObject, key: str, max_chars: int, *, required: bool = False) -> str:
    value = entry.get(key)
    value = "" if value is None else value
    if not isinstance(value, str):
        raise refusal("bad_value", f"{key} must be text, found {named_type(value)}.", path=key)
    text = value.strip()
    if required and not text:
        raise refusal(
            "missing_title", f"{key} is empty.", next_step="Say in a few words what this changes."
        )
    if len(text) > max_chars:
        raise refusal(
            "too_large", f"{key} has {len(text)} characters, at most {max_chars} are shown."
        )
    _refuse_bad_text(text, key)
    return text


def _operations(raw: Any) -> tuple[Operation, ...]:
    try:
        found = _from_json_text(raw, "operations", MAX_PATCH_BYTES)
    except TooLarge as error:
        raise refusal("too_large", error.message) from error
    except InvalidInput as error:
        raise refusal("not_a_list", error.message, found="text") from error
    if not isinstance(found, list):
        raise refusal(
            "not_a_list",
            f"operations must be a list, found {named_type(found)}.",
            found=named_type(found),
            next_step=f"Send a list such as [{_EXAMPLE_OPERATION}].",
        )
    if not found:
        raise refusal("empty_patch", "operations is empty.", next_step="Add at least one.")
    if len(found) > MAX_OPERATIONS:
        raise refusal(
            "too_large",
            f"{len(found)} operations, at most {MAX_OPERATIONS} in one proposal.",
            next_step="Make several proposals of it.",
        )
    operations = tuple(read_operation(entry, index) for index, entry in enumerate(found))
    _refuse_too_large(operations)
    return operations


def read_operation(entry: Any, index: int) -> Operation:
    """Return one operation; members that RFC 6902 does not define are ignored, as it asks.

    Raises:
        PatchRejected: naming the operation by its index.
    """
    verb = entry.get("op") if isinstance(entry, dict) else None
    path = entry.get("path") if isinstance(entry, dict) else None
    try:
        return _complete_operation(entry)
    except PatchRejected as error:
        said = (str(verb)[:20], path if isinstance(path, str) else "")
        raise at_operation(error, index, *said) from error


def _complete_operation(entry: Any) -> Operation:
    if not isinstance(entry, dict):
        raise refusal(
            "not_an_object",
            f"an operation is an object, found {named_type(entry)}.",
            found=named_type(entry),
            next_step=f"Write {_EXAMPLE_OPERATION}.",
        )
    verb = entry.get("op")
    if not isinstance(verb, str) or verb not in VERBS:
        raise refusal(
            "unknown_op",
            f"unknown op {shown(verb)}.",
            found=shown(verb),
            allowed=VERBS,
            next_step="Use one of these.",
        )
    members: JsonObject = {"op": verb, "path": _pointer(entry, "path")}
    if verb in NEED_FROM:
        members["from"] = _pointer(entry, "from")
    if verb in NEED_VALUE:
        members["value"] = _value(entry, verb)
    return Operation.model_validate(members)


def _pointer(entry: JsonObject, key: str) -> str:
    pointer = entry.get(key)
    if pointer is None:
        raise refusal(f"missing_{key}", f"{key!r} is missing.", next_step="Add it.")
    if not isinstance(pointer, str):
        raise refusal(
            "bad_pointer",
            f"{key!r} must be text, found {named_type(pointer)}.",
            found=named_type(pointer),
            next_step="Write a JSON Pointer, as in '/work/0/highlights/1'.",
        )
    if len(pointer) > MAX_POINTER_CHARS or pointer.count("/") > MAX_POINTER_PARTS:
        raise refusal(
            "too_large",
            f"{key!r} has {len(pointer)} characters and {pointer.count('/')} parts, at most "
            f"{MAX_POINTER_CHARS} and {MAX_POINTER_PARTS}.",
            found=len(pointer),
            next_step="Write a higher place as a whole.",
        )
    _refuse_bad_text(pointer, key)
    parts_of(pointer)
    return pointer


def _value(entry: JsonObject, verb: Verb) -> Any:
    if "value" not in entry:
        raise refusal("missing_value", f"{verb} needs a 'value'.", next_step="Add it; null is one.")
    value = entry["value"]
    try:
        count_nodes(value, max_depth=MAX_DEPTH)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError as error:
        raise _bad_text("value") from error
    except (ValueError, TypeError) as error:
        raise refusal(
            "bad_value",
            f"the value is no JSON, or nests deeper than {MAX_DEPTH} levels.",
            found=named_type(value),
            next_step="Send plain JSON: text, numbers, true, false, null, lists, objects.",
        ) from error
    return value


def _refuse_bad_text(text: str, name: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise _bad_text(name) from error


def _bad_text(name: str) -> PatchRejected:
    return refusal(
        "schema_violation",
        f"{name!r} holds half a surrogate pair, which no file can hold.",
        next_step="Send the whole character.",
    )


def _refuse_too_large(operations: tuple[Operation, ...]) -> None:
    written = json.dumps([operation.to_json() for operation in operations], ensure_ascii=False)
    size = len(written.encode())
    if size > MAX_PATCH_BYTES:
        raise refusal(
            "too_large",
            f"the operations have {size} bytes, at most {MAX_PATCH_BYTES} in one proposal.",
            found=size,
            next_step="Change single values instead of whole sections.",
        )


def _without_double_ids(drafts: list[Draft | PatchRejected]) -> list[Draft | PatchRejected]:
    seen: set[str] = set()
    judged: list[Draft | PatchRejected] = []
    for index, draft in enumerate(drafts):
        if isinstance(draft, Draft) and draft.id is not None and draft.id in seen:
            said = f"Proposal at index {index}: the id {draft.id!r} stands twice in this call."
            details: dict[str, Any] = {
                "reason": "duplicate_id",
                "proposal": index,
                "title": draft.title,
            }
            judged.append(PatchRejected(said, **details))
            continue
        judged.append(draft)
        if isinstance(draft, Draft) and draft.id is not None:
            seen.add(draft.id)
    return judged
