"""The checks of the shared cases: each says what is wrong, or nothing.

A check sees the part of an answer that its target names (`Look`), once for each turn of a loop.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.cases import file_checks, report_checks, stage_checks
from tests.cases.facts import expected_facts, posting_faults, resume_faults
from tests.cases.look import Look, words_of
from tests.cases.stage import Answer
from tests.cases.view import date_of, norm, view_of

Check = Callable[[Look], str]
INVISIBLE = "Cf"


def ok(look: Look) -> str:
    return "; ".join(f"{a.op} failed: {a.text[:300]}" for a in look.answers() if a.error)


def error(look: Look) -> str:
    return "; ".join(f"{a.op} succeeded: {a.text[:300]}" for a in look.answers() if not a.error)


def ok_or_error(look: Look) -> str:
    # A protocol fault, a time-out or a dead server never becomes an Answer.
    return "" if look.answers() else "there is no answer"


def error_or_warned(look: Look) -> str:
    silent = [a for a in look.answers() if not a.error and not a.remarks()]
    return "; ".join(f"{a.op} succeeded without a warning: {a.text[:300]}" for a in silent)


def error_or_flagged(look: Look) -> str:
    return "" if look.answer.error else _mentions_any(look.answer.text, look.value)


def error_or_says_truncated(look: Look) -> str:
    if look.answer.error:
        return ""
    return _mentions_any(look.answer.words(), ["truncated", "dropped", "archive", "截断"])


def ok_or_error_with_example(look: Look) -> str:
    bare = [a for a in look.answers() if a.error and not re.search(r"[{\[]|for example", a.text)]
    return "; ".join(f"{a.op}: {a.text[:300]}" for a in bare)


def message_matches_any(look: Look) -> str:
    said = "\n".join(str(a.text) + str(a.remarks()) for a in look.answers())
    patterns = [p for p in look.value if re.search(p, said, re.IGNORECASE)]
    return "" if patterns else f"none of {look.value} in {said[:500]!r}"


def mentions_any(look: Look) -> str:
    # A name of ours, such as no_change, is as good as the words.
    return _mentions_any(look.answer.words().replace("_", " "), look.value)


def contains(look: Look) -> str:
    wanted = look.value if isinstance(look.value, list) else [look.value]
    lacking = [value for value in wanted if not look.holds(value)]
    return f"lacks {lacking} in {words_of(look.part())[:500]!r}" if lacking else ""


def contains_all_nospace(look: Look) -> str:
    text = _spaceless(words_of(look.part()))
    return ", ".join(f"lacks {v!r}" for v in look.value if _spaceless(v) not in text)


def contains_each(look: Look) -> str:
    said = []
    for answer in look.each():
        if answer.error:
            said.append(f"{answer.op} failed: {answer.text[:200]}")
            continue
        text = norm(_shown(answer))
        said += [f"{answer.op} lacks {v!r}" for v in look.value if norm(v) not in text]
    return "; ".join(said)


def contains_in_order(look: Look) -> str:
    text, at = norm(words_of(look.part())), 0
    for value in look.value:
        at = text.find(norm(value), at)
        if at < 0:
            return f"lacks {value!r}, or it stands too early"
    return ""


def contains_or_error(look: Look) -> str:
    if any(answer.error for answer in look.answers()):
        return ""
    found = any(norm(look.value) in norm(answer.words()) for answer in look.answers())
    return "" if found else f"no error, and {look.value!r} is not there"


def contains_or_warned(look: Look) -> str:
    found = norm(look.value) in norm(look.answer.words()) or look.answer.remarks()
    return "" if found else f"no warning, and {look.value!r} is not there"


def contains_or_explained(look: Look) -> str:
    if norm(look.value) in norm(look.answer.words()):
        return ""
    return _mentions_any(look.answer.text, ["matched with the", "filter", "city"])


def not_contains(look: Look) -> str:
    text = norm(words_of(look.part()))
    unwanted = look.value if isinstance(look.value, list) else [look.value]
    return ", ".join(f"holds {value!r}" for value in unwanted if norm(value) in text)


def not_contains_item(look: Look) -> str:
    return ", ".join(f"has {value!r}" for value in look.value if norm(value) in look.part())


def not_contains_each(look: Look) -> str:
    held = [(a.op, v) for a in look.each() for v in look.value if norm(v) in norm(a.words())]
    return str(held) if held else ""


def not_contains_any_message(look: Look) -> str:
    said = "\n".join(answer.text for answer in look.player.stage.answers)
    return ", ".join(f"a message holds {value!r}" for value in look.names if value in said)


def not_matches(look: Look) -> str:
    if look.answer.error:
        return ""
    found = re.search(look.value, words_of(look.part()))
    return f"{words_of(look.part())[:200]!r} matches {found}" if found else ""


def not_matches_any(look: Look) -> str:
    matches = [(a.op, re.search(look.value, _shown(a))) for a in look.each() if not a.error]
    return "; ".join(f"{op}: {found}" for op, found in matches if found)


def equals(look: Look) -> str:
    if look.answer.error and look.item in (look.expectation.get("allow_clear_error_for") or []):
        return "" if look.answer.text.strip() else "an error without words"
    if look.answer.error:
        return f"error: {look.answer.text[:300]}"
    found = look.part()
    return "" if found == look.value else f"{found!r} is not {look.value!r}"


def equals_ci(look: Look) -> str:
    if look.answer.error:
        return f"error: {look.answer.text[:300]}"
    found, wanted = norm(look.part()).casefold(), norm(look.value).casefold()
    return "" if found == wanted else f"{found!r} is not {wanted!r}"


def if_ok_equals_ci(look: Look) -> str:
    return "" if look.answer.error else equals_ci(look)


def equals_ref(look: Look) -> str:
    first, second = look.answer, look.named(look.value)
    same = _state(first) == _state(second)
    return "" if same else f"{_state(first)!r:.400} is not {_state(second)!r:.400}"


def set_equals(look: Look) -> str:
    found = set(look.part())
    return "" if found == set(look.value) else f"{found} is not {look.value}"


def count(look: Look) -> str:
    found = len(look.part())
    return "" if found == look.value else f"{found}, not {look.value}"


def count_min(look: Look) -> str:
    part = look.part()
    found = len(part.structured["resumes"] if isinstance(part, Answer) else part)
    return "" if found >= look.value else f"{found}, not at least {look.value}"


def count_of(look: Look) -> str:
    # The case gives the number as its "why".
    found = look.part().count(look.value)
    return "" if found == look.expectation["why"] else f"{look.value!r} stands {found} times"


def empty(look: Look) -> str:
    if look.answer.error:
        return ""  # asking for another file instead is a fair answer
    return f"{look.part()!r} is not empty" if look.part() else ""


def all_empty(look: Look) -> str:
    return f"{look.part()} are not all empty" if any(look.part()) else ""


def no_duplicates(look: Look) -> str:
    entries = [json.dumps(entry, sort_keys=True) for entry in look.part()]
    return "" if len(entries) == len(set(entries)) else f"one stands twice: {entries}"


def digits_equal(look: Look) -> str:
    found = re.sub(r"\D", "", look.part())
    return "" if found == look.value else f"{found!r} is not {look.value!r}"


def date_equals(look: Look) -> str:
    entry = look.part()
    found = [entry["start"], entry["end"]]
    wanted = [date_of(value) for value in look.value]
    return "" if found == wanted else f"{found} is not {wanted}"


def no_invisible(look: Look) -> str:
    import unicodedata

    found = [char for char in look.part() if unicodedata.category(char) == INVISIBLE]
    return f"holds {found!r}" if found else ""


def text_kept(look: Look) -> str:
    text = norm(look.answer.words())
    return ", ".join(f"lost {value!r}" for value in look.value if norm(value) not in text)


def manifest_facts(look: Look) -> str:
    if look.answer.error:
        return f"error: {look.answer.text[:300]}"
    expect = expected_facts(look.value.removeprefix("F:"))
    if look.answer.document is not None:
        return "; ".join(resume_faults(expect, look.answer.document))
    posting = look.answer.structured.get("job_posting") or {}
    return "; ".join(posting_faults(expect, posting, look.answer.words()))


def full_or_error(look: Look) -> str:
    if look.answer.error:
        return "" if look.answer.text.strip() else "an error without words"
    return manifest_facts(look)


def same_facts(look: Look) -> str:
    first, second = (view_of(answer.document or {}) for answer in look.answers())
    fields = look.expectation["fields"]
    names = list(first) if fields == "all" else fields
    said = []
    for name in names:
        head, _, inner = name.partition(".")
        a, b = first[head], second[head]
        if inner:
            a, b = [entry[inner] for entry in a], [entry[inner] for entry in b]
        if _bare(a) != _bare(b):
            said.append(f"{name}: {a!r:.300} became {b!r:.300}")
    return "; ".join(said)


def _state(answer: Answer) -> Any:
    """Return what an operation showed of the state, without when it was looked at."""
    return answer.document if answer.document is not None else answer.structured


def _bare(value: Any) -> Any:
    """Return a value without the ids that each import mints anew."""
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if key != "id"}
    return [_bare(inner) for inner in value] if isinstance(value, list) else value


def _shown(answer: Answer) -> str:
    """Return what a reader of the answer sees: the file's text, or the words."""
    from tests.cases.player import file_text

    return file_text(answer) if "path" in answer.structured else answer.words()


def _mentions_any(text: str, values: list[str]) -> str:
    found = any(norm(value).casefold() in norm(text).casefold() for value in values)
    return "" if found else f"none of {values} in {text[:500]!r}"


def _spaceless(text: str) -> str:
    return "".join(norm(text).split())


CHECKS: dict[str, Check] = {
    "contains_all": contains,
    "error_each": error,
    "each_ok_or_error": ok_or_error,
    "error_free": ok,
    **{
        check.__name__: check
        for check in (
            *(ok, error, ok_or_error, error_or_warned, error_or_flagged),
            *(error_or_says_truncated, ok_or_error_with_example),
            *(message_matches_any, mentions_any, contains, contains_all_nospace),
            *(contains_each, contains_in_order, contains_or_error, contains_or_warned),
            *(contains_or_explained, not_contains, not_contains_item, not_contains_each),
            *(not_contains_any_message, not_matches, not_matches_any),
            *(equals, equals_ci, if_ok_equals_ci, equals_ref, set_equals),
            *(count, count_min, count_of, empty, all_empty, no_duplicates),
            *(digits_equal, date_equals, no_invisible, text_kept),
            *(manifest_facts, full_or_error, same_facts),
            *stage_checks.CHECKS,
            *file_checks.CHECKS,
            *report_checks.CHECKS,
        )
    },
}
