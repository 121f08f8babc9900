"""The terms that a posting asks for: concepts of the tables, then names known by their shape."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.clauses import Clause, clauses_of
from resume_mcp.matching.model import Term, Wish
from resume_mcp.matching.shapes import shaped_terms
from resume_mcp.vocabulary.concepts import Concept, Mention, concept_of, mentions
from resume_mcp.vocabulary.text import comparable

_ASKED_KINDS = frozenset({"skill", "certificate", "language"})
_STATED_KINDS = _ASKED_KINDS | {"industry"}
# Everybody's office tools: named in passing they are the employer's, not a wish.
_OFFICE_TOOLS = frozenset(
    {"Slack", "Zoom", "Microsoft Teams", "Google Workspace", "Notion", "Feishu", "Outlook", "钉钉", "企业微信", "Webex"}
)


def asked_terms(posting: Posting) -> tuple[Term, ...]:
    """Return each term once, in text order, must before nice where both are said."""
    clauses = [Clause(posting.title, "must", stated=False)] if posting.title else []
    clauses += clauses_of(posting.description)
    stated = "\n".join(clause.text for clause in clauses)
    for requirement in posting.requirements:
        if requirement.text not in posting.description:
            clauses += [
                clause._replace(kind="nice") if requirement.kind == "nice" else clause
                for clause in clauses_of(requirement.text)
            ]
    terms = [term for line, clause in enumerate(clauses) for term in terms_of(clause, line)]
    terms += _structured_skills(posting, stated)
    return _unique(terms)


def terms_of(clause: Clause, line: int = 0) -> Iterator[Term]:
    """Yield the terms that one clause asks for."""
    kinds = _STATED_KINDS if clause.stated else _ASKED_KINDS
    known = mentions(clause.text, kinds)
    for mention in known:
        if not _is_denied(clause.text, mention) and _is_wanted(mention.concept, clause):
            yield Term(shown_name(mention), mention.concept.key, clause.kind, line)
    for shaped in shaped_terms(clause, known):
        if not _is_denied_at(clause.text, shaped.start, shaped.start + len(shaped.text)):
            yield Term(shaped.text, "", clause.kind, line)


def shown_name(mention: Mention) -> str:
    """Return the term as the posting writes it, where that is one of its names."""
    written = comparable(mention.surface)
    if any(comparable(name) == written for name in mention.concept.names):
        return mention.surface
    return mention.surface if len(mention.surface) > 1 else mention.concept.key


def _is_wanted(concept: Concept, clause: Clause) -> bool:
    return clause.stated or concept.key not in _OFFICE_TOOLS


def _is_denied(text: str, mention: Mention) -> bool:
    return _is_denied_at(text, mention.start, mention.end)


def _is_denied_at(text: str, start: int, end: int) -> bool:
    """Tell whether the words around a term say that it is not asked for ("No Java needed")."""
    before, after = text[max(0, start - 40) : start], text[end : end + 40]
    if _rx("denied before").search(before) and not _rx("not only").search(before):
        return True
    return bool(_rx("denied after").match(after)) and not _rx("but nice").search(after)


def _structured_skills(posting: Posting, stated: str) -> Iterator[Term]:
    """Yield the skills that the posting lists and its text does not name."""
    named = {mention.concept.key for mention in mentions(posting.description, _ASKED_KINDS)}
    text = comparable(f"{posting.description}\n{stated}")
    for skill in posting.skills:
        concept = concept_of(skill)
        key = concept.key if concept else ""
        if (key and key not in named) or (not key and comparable(skill) not in text):
            yield Term(skill, key, "must", -1)


def _unique(terms: list[Term]) -> tuple[Term, ...]:
    kept: dict[str, Term] = {}
    for term in terms:
        name = term.key or comparable(term.text)
        first = kept.get(name)
        if first is None:
            kept[name] = term
        elif first.kind == "nice" and term.kind == "must":
            kept[name] = first._replace(kind=_stronger(first.kind, term.kind))
    return tuple(kept.values())


def _stronger(a: Wish, b: Wish) -> Wish:
    return "must" if "must" in (a, b) else "nice"


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_PATTERNS = {
    "denied before": (
        r"(?:\b(?:no|not|without|instead of|rather than|nor|don't need|do not need|never)\s+(?:any\s+|prior\s+|the\s+)?"
        r"|(?:无需|不需要|不要求|不必|无须|不用|不限|非)(?:会|懂|有|熟悉|掌握|具备)?\s*)$"
    ),
    "not only": r"not only\s*$|no less than|not just\s*$",
    "denied after": (
        r"(?:\s+[\w-]+){0,3}\s+(?:is |are |isn't |aren't |not )*(?:not|n't|never|isn't|aren't)\s*(?:\w+\s+)?"
        r"(?:needed|required|necessary|mandatory|a must|expected)|\s*(?:不作要求|不要求|不限|非必[需须]|无要求|没有要求|不是必[需须])"
    ),
    "but nice": r"but|plus|不过|但|加分",
}
