"""The terms that a posting asks for: concepts of the tables, then names known by their shape."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.clauses import Clause, clauses_of
from resume_mcp.matching.model import Term
from resume_mcp.matching.shapes import shaped_terms
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import Mention, concept_of, mentions
from resume_mcp.vocabulary.tables_reader import Concept
from resume_mcp.vocabulary.text import cjk_count, comparable

_ASKED_KINDS = frozenset({"skill", "certificate", "language"})
_ROLE = frozenset({"role"})
_STATED_KINDS = _ASKED_KINDS | {"industry"}
# Everybody's office tools: named in passing they are the employer's, not a wish.
_OFFICE_TOOLS = frozenset(
    (
        *("Slack", "Zoom", "Microsoft Teams", "Google Workspace", "Notion", "Feishu"),
        *("Outlook", "Webex", "钉钉", "企业微信"),
    )
)


def asked_terms(posting: Posting) -> tuple[Term, ...]:
    """Return each term once, in text order, as the wishes name it rather than the title."""
    plain = simplified(posting)
    terms = _terms_of_posting(plain)
    return terms if plain is posting else tuple(_as_written(term, posting) for term in terms)


def simplified(posting: Posting) -> Posting:
    """Return the posting in simplified characters, which the patterns are written in."""
    text = f"{posting.title}{posting.description}{''.join(r.text for r in posting.requirements)}"
    if to_simplified(text) == text:
        return posting
    return posting.model_copy(
        update={
            "title": to_simplified(posting.title),
            "description": to_simplified(posting.description),
            "requirements": tuple(
                each.model_copy(update={"text": to_simplified(each.text)})
                for each in posting.requirements
            ),
        }
    )


def _as_written(term: Term, posting: Posting) -> Term:
    """Return the term in the posting's own characters; simplifying moves no character."""
    at = to_simplified(posting.description).find(term.text)
    if at < 0:
        return term
    return term._replace(text=posting.description[at : at + len(term.text)])


def _terms_of_posting(posting: Posting) -> tuple[Term, ...]:
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
        for clause in body
        for term in terms_of(clause)
        if term.key or not _is_employer(term.text, posting)
    ]
    named = [*_title_terms(posting.title), *_structured_skills(posting)]
    return _unique([*terms, *named])


def terms_of(clause: Clause) -> Iterator[Term]:
    """Yield the terms that one clause asks for."""
    kinds = _STATED_KINDS if clause.stated else _ASKED_KINDS
    if _rx("field of study").search(clause.text):
        kinds = _ASKED_KINDS - {"skill"}
    known = mentions(clause.text, kinds)
    shaped = shaped_terms(clause, known)
    for mention in known:
        # "AP Chemistry" is no accounts payable, but "SAP EWM" is SAP too.
        inside = len(mention.surface) < 3 and any(
            item.start <= mention.start < item.end and item.text.split()[-1][:1].isupper()
            for item in shaped
        )
        denied = _is_denied(clause.text, mention.start, mention.end)
        if not inside and not denied and _is_wanted(mention.concept, clause):
            yield Term(shown_name(mention), mention.concept.key, clause.kind)
    for item in shaped:
        if not _is_denied(clause.text, item.start, item.end):
            yield Term(item.text, "", clause.kind)


def _is_employer(name: str, posting: Posting) -> bool:
    """Tell whether a name is the employer's, as its field or the title says ("X is hiring …")."""
    if comparable(name) == comparable(posting.company):
        return True
    said = rf"\b{re.escape(name)}\b.{{0,12}}(?:\bis\b|\bseeks?\b|\bhiring\b|诚聘|招聘)"
    return re.search(said, posting.title, re.IGNORECASE) is not None


def shown_name(mention: Mention) -> str:
    """Return the term as the posting writes it, the CFA of "CFA charterholder"."""
    key = mention.concept.key
    bare = _rx("sort").sub("", mention.surface)
    known = concept_of(bare) if bare != mention.surface else None
    if (known is not None and known.key == key) or (bare != mention.surface and bare.isupper()):
        return bare  # the HIS of HIS 系统
    if key.isupper() and len(key) < 4 and key in mention.surface.split():
        return key
    same = comparable(mention.surface).replace(" ", "") == comparable(mention.name).replace(" ", "")
    return mention.name if cjk_count(mention.surface) and not same else mention.surface


def _title_terms(title: str) -> Iterator[Term]:
    """Yield what a title names beside the role: the Java of "Developer (Java)"."""
    roles = [(m.start, m.end) for m in mentions(title, _ROLE)]
    for mention in mentions(title, _ASKED_KINDS):
        own = mention.concept.key != "recruiting"
        if own and not any(start <= mention.start < end for start, end in roles):
            yield Term(shown_name(mention), mention.concept.key, "must")


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
    text = comparable(posting.description)
    unsaid = [skill for skill in posting.skills if comparable(skill) not in text]
    if not unsaid:
        return
    named = {mention.concept.key for mention in mentions(posting.description, _ASKED_KINDS)}
    for skill in unsaid:
        concept = concept_of(skill)
        if concept is None or concept.key not in named:
            yield Term(skill, concept.key if concept else "", "must")


def _unique(terms: list[Term]) -> tuple[Term, ...]:
    kept: dict[str, Term] = {}
    for term in terms:
        own = term.key or comparable(term.text)
        first = kept.setdefault(own, term)
        # "containerization via Docker": of the names that a posting uses, the proper one is shown.
        text = term.text if comparable(term.text) == comparable(term.key) else first.text
        kind = "must" if "must" in (term.kind, first.kind) else first.kind
        kept[own] = first._replace(text=text, kind=kind)
    return tuple(kept.values())


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_PATTERNS = {
    "field of study": r"^(?!.*(?:熟|精通|掌握|懂|经验)).*(?:专业|学历|毕业|本科|硕士|博士)",
    "denied before": (
        r"(?:\b(?:no|not|without|instead of|rather than|nor|don't need|do not need|never|named|"
        r"called|nicknamed)\s+(?:any\s+|prior\s+|an?\s+|the\s+)?|"
        r"(?:无需|不需要|不要求|不必|无须|不用|不限|非)(?:会|懂|有|熟悉|掌握|具备)?\s*)$"
    ),
    "not only": r"not only\s*$|no less than|not just\s*$",
    "denied after": (
        r"(?:\s+[\w-]+){0,3}\s+(?:is |are |isn't |aren't |not )*(?:not|n't|never|isn't|aren't)"
        r"\s*(?:\w+\s+)?(?:needed|required|necessary|mandatory|a must|expected)|"
        r"\s*(?:不作要求|不要求|不限|非必[需须]|无要求|没有要求|不是必[需须])"
    ),
    "sort": r"(?<=[A-Za-z0-9+#]) ?(?:系统|软件|平台|语言|框架|工具)$",
    "but nice": r"but|plus|不过|但|加分",
}
