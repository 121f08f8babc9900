"""Terms that no table knows, found by their shape: in lists, after cue words, inside Chinese."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.matching.clauses import Clause
from resume_mcp.matching.items import Item, items_of, width_of
from resume_mcp.matching.words import any_word, words
from resume_mcp.vocabulary.concepts import Mention, mentions
from resume_mcp.vocabulary.text import cjk_count, is_cjk

_ELSEWHERE = frozenset(
    {"soft", "city", "country", "perk", "role", "degree", "employment_type", "company_form"}
)
_MOST_WORDS = 3
_MOST_HAN = 8
_KNOWN_SHARE = 0.4
_MOSTLY = 0.75


def shaped_terms(clause: Clause, known: list[Mention]) -> list[Item]:
    """Return the terms of a clause that no table has, in text order.

    One may be more exact than a known name inside it (`known` are those that the tables have).
    """
    items = [*_listed(clause, known), *_after_cue(clause), *_beside_known(clause, known)]
    exact = [item for item in items if _is_more_exact(item, known, clause.text)]
    found = [*exact, *(item for item in items if item not in exact), *_by_form(clause)]
    taken = [(m.start, m.end) for m in mentions(clause.text, _ELSEWHERE - {"role"})]
    names = [(m.start, m.end) for m in known]
    kept: list[Item] = []
    for item in found:
        open_to = taken if item in exact else taken + names
        if _is_free(item, open_to) and _is_term(item.text):
            kept.append(item)
            taken.append((item.start, item.end))
    return sorted(kept, key=lambda item: item.start)


def _is_free(item: Item, taken: list[tuple[int, int]]) -> bool:
    return all(item.end <= a or b <= item.start for a, b in taken)


def _is_more_exact(item: Item, known: list[Mention], text: str) -> bool:
    """Tell whether an item is a known name with words of its own: SAP EWM, game networking."""
    inside = [m for m in known if item.start <= m.start and m.end <= item.end]
    if len(inside) > 1:
        plain = all(m.surface.islower() and m.surface.isalpha() for m in inside)
        made_of = plain and " ".join(m.surface for m in inside) == item.text
        return item.text.isascii() and (made_of or any(map(_is_abbreviation, inside)))
    if not inside:
        return False
    before, after = text[item.start : inside[0].start], text[inside[0].end : item.end]
    if is_cjk(item.text[0]) or is_cjk(item.text[-1]):
        return cjk_count(before + after) > 1 or _rx("device").fullmatch(after) is not None
    if _is_abbreviation(inside[0]) and (before + after).strip():
        return True
    opens = item.start == 0 and before != ""
    own = after if opens else f"{before} {after}"
    if opens and inside[0].surface.islower():
        before = before.lower()  # "Local anesthesia": only the sentence wants the capital
    if inside[0].surface.islower() and _rx("own word").fullmatch(after.strip()):
        return True
    return bool(_rx("proper").search(own) or _rx("own word").fullmatch(before.strip()))


def _is_abbreviation(mention: Mention) -> bool:
    """Tell whether a name is two capitals, which stand for many things: AP, PR, UX."""
    return len(mention.surface) == 2 and mention.surface.isupper()


def _by_form(clause: Clause) -> Iterator[Item]:
    """Yield CamelCase, names with digits, capitals; inside Chinese every name in Latin letters."""
    forms = {
        "latin run": clause.stated and cjk_count(clause.text) > 0,
        "camel": clause.stated or clause.duty or _rx("verb first").match(clause.text) is not None,
        "capitals": clause.stated and not clause.text.isupper(),
    }
    for form, holds in forms.items():
        if holds:
            yield from (Item(m[0], m.start()) for m in _rx(form).finditer(clause.text))


def _listed(clause: Clause, known: list[Mention]) -> Iterator[Item]:
    """Yield the items of a clause that is a list of terms and nothing else."""
    items = list(items_of(clause.text))
    short = [item for item in items if width_of(item.text) <= _MOST_WORDS + 1]
    if len(short) < len(items) * _MOSTLY:
        return
    headed = _rx("list head").search(clause.list_head) is not None
    single = clause.kind == "nice" and len(items) == 1
    if headed or single or _reads_as_list(clause, items, known):
        yield from short


def _reads_as_list(clause: Clause, items: list[Item], known: list[Mention]) -> bool:
    """Tell whether items without a verb stand there, some of them known terms or proper names."""
    named = sum(
        any(item.start <= m.start < item.end for m in known) or _is_name(item) for item in items
    )
    if len(items) < 2 or not named or _rx("verb first").match(clause.text):
        return False
    if not clause.stated and (clause.duty or cjk_count(clause.text)):
        return False
    bare = sum(not _has_stop_word(item.text) for item in items)
    return (len(items) > 2 and bare >= len(items) * _MOSTLY) or named / len(items) >= _KNOWN_SHARE


def _beside_known(clause: Clause, known: list[Mention]) -> Iterator[Item]:
    """Yield the names beside known ones in an enumeration: the Ray of "PyTorch and Ray"."""
    items = list(items_of(clause.text))
    whole = [any(m.start <= item.start and item.end <= m.end for m in known) for item in items]
    for index, item in enumerate(items):
        beside = whole[max(0, index - 1) : index] + whole[index + 1 : index + 2]
        if item.start and any(beside) and not whole[index] and _rx("name").fullmatch(item.text):
            yield item


def _is_name(item: Item) -> bool:
    """Tell whether an item is written like a name; at the start of a clause, like an acronym."""
    if mentions(item.text, _ELSEWHERE):
        return False
    return _rx("proper" if item.start else "acronym").match(item.text) is not None


def _after_cue(clause: Clause) -> Iterator[Item]:
    """Yield what follows "experience with", 熟悉, 精通 and their like, item by item."""
    if _rx("field of study").search(clause.text):
        return
    cue = "cue zh" if cjk_count(clause.text) else "cue en"
    for match in _rx(cue).finditer(clause.text):
        for item in items_of(match["list"], match.start("list")):
            if width_of(item.text) <= _MOST_WORDS:
                yield item


def _is_term(text: str) -> bool:
    if len(text) < 2 or text.casefold() in words("stop_terms") or not any(map(str.isalpha, text)):
        return False
    if _is_elsewhere(text) or _rx("time").search(text) or _rx("roman").fullmatch(text):
        return False
    if is_cjk(text[0]) or is_cjk(text[-1]):
        return cjk_count(text) <= _MOST_HAN and not _rx("no term zh").search(text)
    return not _has_stop_word(text)


def _is_elsewhere(text: str) -> bool:
    """Tell whether a text is about a place, a perk or a role; Monaco Editor is no editor."""
    found = mentions(text, _ELSEWHERE)
    own = "".join(text[: m.start] + text[m.end :] for m in found[:1])
    return bool(found) and (found[0].concept.kind != "role" or not _rx("proper").search(own))


def _has_stop_word(text: str) -> bool:
    return any(word in words("stop_words") for word in text.casefold().split())


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    if name == "verb first":
        return re.compile(rf"(?:{any_word('duty_verbs')})(?![a-z])", re.IGNORECASE)
    if name == "no term zh":
        ends = r"^[的地得在对为以与把被从由向]|[感力强好佳]$|等$"
        return re.compile(rf"{ends}|{any_word('no_term_zh')}|^(?:{any_word('empty_zh')})$")
    pattern, flags = _PATTERNS[name]
    return re.compile(pattern, flags)


_PATTERNS: dict[str, tuple[str, int]] = {
    "latin run": (r"[A-Za-z][A-Za-z0-9+#./-]*(?: [A-Z][A-Za-z0-9+#.-]*)*(?<![./-])", 0),
    "camel": (r"\b(?:[A-Z][a-z]+|[a-z]+)(?:[A-Z]+[a-z0-9]*)+\b|\b[A-Z]{2,}[a-z]+\w*\b", 0),
    "capitals": (r"(?<![\w&/.-])[A-Z][A-Z0-9]{1,9}(?:[-/][A-Z0-9]{1,6})?(?![\w&-])", 0),
    "cue en": (
        r"(?:\bexperienced? (?:with|in|of|using)|"
        r"\byou (?:already )?know(?! how| that| what| your| why| the)|"
        r"\bknowledge of|\bproficien(?:t|cy) (?:in|with|using)|"
        r"\bfamiliar(?:ity)? with|\bexpertise (?:in|with)|\bskilled (?:in|at|with)|"
        r"\bbackground in|\bcertified in|\btrained in|\bwell versed in|\bcommand of)\s+"
        r"(?P<list>[^.;:()]+)",
        re.IGNORECASE,
    ),
    "cue zh": (
        r"(?:熟悉|精通|掌握|了解|熟练(?:使用|掌握|运用|操作|应用)?|擅长|会使用|会用|"
        r"会(?=[开弹写做说画唱跳操拍剪编修A-Z])|懂|能写|持有|具备|具有|有)(?P<list>[^，。；;,]+)",
        0,
    ),
    "field of study": (
        r"专业|学历|毕业|\bdegree\b|\bbachelor|\bmaster's\b|\bmajor\b",
        re.IGNORECASE,
    ),
    "own word": (r"[a-z-]{5,}(?: [a-z]{5,})?", 0),
    "roman": (r"[IVX]+", 0),
    "device": (r"[仪器机车泵阀线炉床]", 0),
    "name": (r"[A-Z][\w+#.-]*(?: [A-Z][\w+#.-]*){0,2}", 0),
    "acronym": (r"[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)?\b", 0),
    "proper": (r"\b(?:[A-Z][\w+#-]*|\d+[A-Z]\w*)", 0),
    "list head": (
        r"must|nice|good to have|bonus|desirable|prefer|"
        r"tools?|skills?|require|stack|technolog|software|plus|技能|要求|工具|技术|加分|必备",
        re.IGNORECASE,
    ),
    "time": (
        r"\d+\s*(?:\+|年|years?|yrs?|months?|个?月|天|岁|k\b|%|点)|^[\d.\s]+$|以上|年",
        re.IGNORECASE,
    ),
}
