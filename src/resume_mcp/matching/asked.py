"""The terms that a posting asks for: concepts of the tables, then names known by their shape."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.clauses import Clause, clauses_of
from resume_mcp.matching.model import Term, Wish
from resume_mcp.matching.shapes import shaped_terms
from resume_mcp.vocabulary.concepts import Concept, Mention, concept_of, mentions
from resume_mcp.vocabulary.text import cjk_count, comparable

_ASKED_KINDS = frozenset({"skill", "certificate", "language"})
_ROLE = frozenset({"role"})
_STATED_KINDS = _ASKED_KINDS | {"industry"}
# Everybody's office tools: named in passing they are the employer's, not a wish.
_OFFICE_TOOLS = frozenset(
    {"Slack", "Zoom", "Microsoft Teams", "Google Workspace", "Notion", "Feishu", "Outlook", "钉钉", "企业微信", "Webex"}
)


def asked_terms(posting: Posting) -> tuple[Term, ...]:
    """Return each term once, in text order, as the posting's wishes name it rather than its title."""
    clauses = clauses_of(posting.description)
    for requirement in posting.requirements:
        if requirement.text not in posting.description:
            clauses += [
                clause._replace(kind="nice") if requirement.kind == "nice" else clause
                for clause in clauses_of(requirement.text)
            ]
    own_title = comparable(posting.title)
    body = [clause for clause in clauses if comparable(clause.text) != own_title]
    terms = [
        term
        for line, clause in enumerate(body)
        for term in terms_of(clause, line)
        if term.key or not _is_employer(term.text, posting)
    ]
    named = [*_title_terms(posting.title), *_structured_skills(posting)]
    return _unique([*terms, *named])


def terms_of(clause: Clause, line: int = 0) -> Iterator[Term]:
    """Yield the terms that one clause asks for."""
    kinds = _STATED_KINDS if clause.stated else _ASKED_KINDS
    known = mentions(clause.text, kinds)
    shaped = shaped_terms(clause, known)
    for mention in known:
        # "AP Chemistry" is no accounts payable, but "SAP EWM" is SAP too.
        inside = len(mention.surface) < 3 and any(
            term.start <= mention.start < term.end for term in shaped
        )
        denied = _is_denied(clause.text, mention.start, mention.end)
        if not inside and not denied and _is_wanted(mention.concept, clause):
            yield Term(shown_name(mention), mention.concept.key, clause.kind, line)
    for term in shaped:
        if not _is_denied(clause.text, term.start, term.end):
            yield Term(term.text, "", clause.kind, line)


def _is_employer(name: str, posting: Posting) -> bool:
    """Tell whether a name is the employer's, as its field or the title says ("X is hiring …")."""
    if comparable(name) == comparable(posting.company):
        return True
    said = rf"\b{re.escape(name)}\b.{{0,12}}(?:\bis\b|\bseeks?\b|\bhiring\b|诚聘|招聘)"
    return re.search(said, posting.title, re.IGNORECASE) is not None


def shown_name(mention: Mention) -> str:
    """Return the term as the posting writes it; in Chinese as its name says it (活动策划)."""
    same = comparable(mention.surface).replace(" ", "") == comparable(mention.name).replace(" ", "")
    return mention.name if cjk_count(mention.surface) and not same else mention.surface


def _title_terms(title: str) -> Iterator[Term]:
    """Yield what a title names beside the role: the Java of "Developer (Java)"."""
    roles = [(m.start, m.end) for m in mentions(title, _ROLE)]
    for mention in mentions(title, _ASKED_KINDS):
        own = mention.concept.key != "recruiting"
        if own and not any(start <= mention.start < end for start, end in roles):
            yield Term(shown_name(mention), mention.concept.key, "must", -1)


def _is_wanted(concept: Concept, clause: Clause) -> bool:
    if concept.key == "recruiting" and not clause.stated:
        return clause.duty or "负责" in clause.text  # else the employer's own: 我们正在招聘
    return clause.stated or concept.key not in _OFFICE_TOOLS


def _is_denied(text: str, start: int, end: int) -> bool:
    """Tell whether the words around a term say that it is not asked for ("No Java needed")."""
    before, after = text[max(0, start - 40) : start], text[end : end + 40]
    if _rx("denied before").search(before) and not _rx("not only").search(before):
        return True
    return bool(_rx("denied after").match(after)) and not _rx("but nice").search(after)


def _structured_skills(posting: Posting) -> Iterator[Term]:
    """Yield the skills that the posting lists and its text does not name."""
    named = {mention.concept.key for mention in mentions(posting.description, _ASKED_KINDS)}
    text = comparable(posting.description)
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
        r"(?:\b(?:no|not|without|instead of|rather than|nor|don't need|do not need|never|named|called|nicknamed)\s+(?:any\s+|prior\s+|an?\s+|the\s+)?"
        r"|(?:无需|不需要|不要求|不必|无须|不用|不限|非)(?:会|懂|有|熟悉|掌握|具备)?\s*)$"
    ),
    "not only": r"not only\s*$|no less than|not just\s*$",
    "denied after": (
        r"(?:\s+[\w-]+){0,3}\s+(?:is |are |isn't |aren't |not )*(?:not|n't|never|isn't|aren't)\s*(?:\w+\s+)?"
        r"(?:needed|required|necessary|mandatory|a must|expected)|\s*(?:不作要求|不要求|不限|非必[需须]|无要求|没有要求|不是必[需须])"
    ),
    "but nice": r"but|plus|不过|但|加分",
}
