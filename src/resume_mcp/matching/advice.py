"""What to do about a match, in a few sentences: ask the person, never claim."""

from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.evidence import Evidence
from resume_mcp.matching.facts import Facts, degree_rank
from resume_mcp.matching.model import RequirementMatch, Strategy, Term, Wish
from resume_mcp.vocabulary.concepts import concept_of
from resume_mcp.vocabulary.text import comparable

_MOST_NAMED = 8


class Found(NamedTuple):
    """What the advice rests on."""

    posting: Posting
    terms: tuple[tuple[Term, bool], ...]
    requirements: tuple[RequirementMatch, ...]
    facts: Facts
    shown: Evidence
    hidden: Evidence
    strategy: Strategy
    chinese: bool
    spared: frozenset[str]  # terms of which an alternative is shown

    def lacks(self, kind: Wish) -> Iterator[Term]:
        """Yield the terms of the kind that the resume should show and does not."""
        for term, has in self.terms:
            spared = (term.key or comparable(term.text)) in self.spared
            if not has and not spared and term.kind == kind:
                yield term


def gaps_of(found: Found) -> tuple[str, ...]:
    """Return what a must asks for and the resume does not show."""
    gaps = [term.text for term in found.lacks("must")]
    gaps += _fact_gaps(found)
    named = comparable(" ".join(gaps))
    for requirement in found.requirements:
        unmet = requirement.status == "missing" and requirement.kind == "must"
        if unmet and not any(comparable(gap) in comparable(requirement.text) for gap in gaps):
            gaps += [requirement.text] if comparable(requirement.text) not in named else []
    return tuple(dict.fromkeys(gaps))


def _fact_gaps(found: Found) -> Iterator[str]:
    asked, has = found.posting.years, found.facts.years.value
    if asked and has is not None and has < asked:
        yield _say(found, "years", asked=_number(asked), has=_number(has))
    rank = degree_rank(found.posting.degree)
    if rank and (found.facts.degree.value or 0) < rank:
        yield _say(found, "degree", asked=found.posting.degree)


def advice_of(found: Found) -> tuple[str, ...]:
    """Return the advice, the most useful first; in Chinese for a Chinese resume."""
    return tuple(
        sentence
        for sentence in (
            _ask_about(found, "must"),
            _ask_about(found, "nice"),
            _unhide(found),
            _other_names(found),
            _only_listed(found),
            *_fact_advice(found),
            _say(found, found.strategy),
        )
        if sentence
    )


def _ask_about(found: Found, kind: Wish) -> str:
    missing = [term.text for term in found.lacks(kind) if not found.hidden.of(term.key, term.text)]
    return _say(found, f"ask {kind}", terms=_list(found, missing)) if missing else ""


def _unhide(found: Found) -> str:
    hidden = [
        f"{term.text} ({places[0]})"
        for term, has in found.terms
        if not has and (places := found.hidden.of(term.key, term.text))
    ]
    return _say(found, "unhide", terms=_list(found, hidden)) if hidden else ""


def _other_names(found: Found) -> str:
    """Name the terms that the resume shows under another name only: a filter may miss them."""
    renamed = []
    for term, has in found.terms:
        names = found.shown.names.get(term.key, ())
        if has and names and comparable(term.text) not in {comparable(name) for name in names}:
            renamed.append(f"{term.text} ({names[0]})")
    return _say(found, "names", terms=_list(found, renamed)) if renamed else ""


def _only_listed(found: Found) -> str:
    """Name the musts that stand in the list of skills but in no job or project."""
    listed = [
        term.text
        for term, has in found.terms
        if has
        and term.kind == "must"
        and _is_only_listed(found.shown.of(term.key, term.text))
        and _is_doable(term)
    ]
    return _say(found, "listed", terms=_list(found, listed)) if listed else ""


def _is_only_listed(places: tuple[str, ...]) -> bool:
    return bool(places) and all(place.startswith("/skills") for place in places)


def _is_doable(term: Term) -> bool:
    concept = concept_of(term.key, "skill") if term.key else None
    return concept is not None


def _fact_advice(found: Found) -> Iterator[str]:
    if any(_fact_gaps(found)):
        yield _say(found, "facts")


def _list(found: Found, terms: list[str]) -> str:
    named = ("、" if found.chinese else ", ").join(terms[:_MOST_NAMED])
    rest = len(terms) - _MOST_NAMED
    if rest <= 0:
        return named
    return f"{named} 等 {len(terms)} 项" if found.chinese else f"{named} and {rest} more"


def _number(value: float) -> str:
    return f"{value:g}"


def _say(found: Found, name: str, **values: str) -> str:
    return _WORDS[name][found.chinese].format(**values)


# English, Chinese.
_WORDS = {
    "ask must": (
        "Ask the person about: {terms}. Add one only where they confirm it;"
        " a word in the posting is no evidence.",
        "请向本人确认：{terms}。只有本人确认后才可写入，招聘文字本身不能作为依据。",
    ),
    "ask nice": (
        "Also worth asking about (nice to have): {terms}.",
        "加分项也可向本人询问：{terms}。",
    ),
    "unhide": (
        "The resume has this in hidden places; showing it needs no new claim: {terms}.",
        "以下内容在简历的隐藏条目中，取消隐藏即可，无需新增内容：{terms}。",
    ),
    "names": (
        "The posting's words differ from the resume's; name both where true: {terms}.",
        "招聘用词与简历不同，属实时可两种写法都写上：{terms}。",
    ),
    "listed": (
        "Listed as a skill but shown by no job or project: {terms}. Ask for one real example each.",
        "只列在技能中、经历里没有体现：{terms}。请向本人各要一个真实的例子。",
    ),
    "facts": (
        "Dates and degrees stay as they are; say honestly what comes close instead.",
        "日期和学历不可改动，可如实说明最接近的经历。",
    ),
    "years": (
        "{asked} years of experience asked, the resume shows {has}",
        "要求 {asked} 年经验，简历体现 {has} 年",
    ),
    "degree": ("Degree asked: {asked}", "学历要求：{asked}"),
    "nudge": (
        "Strategy nudge: a good fit. Change wording lightly and put the strongest evidence first.",
        "策略 nudge：匹配度高，只需轻微调整措辞，并把最有力的证据放在前面。",
    ),
    "keywords": (
        "Strategy keywords: use the posting's words for what the resume already shows.",
        "策略 keywords：对简历已有的内容改用招聘中的用词。",
    ),
    "full": (
        "Strategy full: select and order anew around the evidence that fits; invent nothing.",
        "策略 full：围绕相符的证据重新选材和排序，不虚构任何内容。",
    ),
}
