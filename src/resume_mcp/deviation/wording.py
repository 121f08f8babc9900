"""Claims in prose that were raised: helped → led, familiar → expert, alone, a role."""

import re
from collections.abc import Iterator

from resume_mcp.deviation.deputies import deputies, only_prepared
from resume_mcp.deviation.honours import is_honour_of_person
from resume_mcp.deviation.model import Check, Finding
from resume_mcp.deviation.reading import Claim, Facts
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.proficiency import seniority, skill_levels
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.responsibility import ASSIST, DO, JOINT, LEAD, OWN, Rung, responsibility
from resume_mcp.vocabulary.scope import wide_claims
from resume_mcp.vocabulary.stems import stem, words_of
from resume_mcp.vocabulary.text import is_cjk


def wording_findings(claim: Claim, facts: Facts) -> Iterator[Finding]:
    """Yield what a changed text claims more of than its source."""
    if claim.moved_from is not None:
        yield _finding("moved_claim", claim, claim.text.value)._replace(
            original=claim.moved_from.value
        )
        return
    raised = tuple(_responsibility(claim))
    yield from raised
    yield from _proficiency(claim)
    told = " ".join(finding.token for finding in raised)
    further = (*_scope(claim, facts), *_roles(claim, facts), *deputies(claim))
    yield from _joined(claim, [finding for finding in further if finding.token not in told])


def _joined(claim: Claim, findings: list[Finding]) -> Iterator[Finding]:
    """Yield findings of one check that stand close together as one, with the words between them."""
    text = normalise(claim.text.value)
    placed = sorted((text.find(f.token), f) for f in dict.fromkeys(findings))
    group: list[tuple[int, Finding]] = []
    for at, finding in placed:
        if group and (finding.check != group[0][1].check or at - group[-1][0] > _CLOSE):
            yield _spanning(text, group)
            group = []
        group.append((at, finding))
    if group:
        yield _spanning(text, group)


_CLOSE = 50  # characters


def _spanning(text: str, group: list[tuple[int, Finding]]) -> Finding:
    end = max(at + len(finding.token) for at, finding in group)
    return group[0][1]._replace(token=text[group[0][0] : end])


def _finding(check: Check, claim: Claim, token: str) -> Finding:
    return Finding(check, "soft", claim.text.path, token, claim.original, claim.text.value)


def _responsibility(claim: Claim) -> Iterator[Finding]:
    if claim.wide or not claim.sources:
        return
    now = responsibility(claim.text.value)
    before = [
        rung._replace(level=ASSIST) if _lost_its_share(rung, text, claim) else rung
        for text in claim.sources
        for rung in _without_doubles(responsibility(text.value))
    ]
    if any(only_prepared(text, claim.text) for text in claim.sources):
        before = [Rung(ASSIST, "", 0), *(rung for rung in before if rung.level != DO)]
    raised = _raised(now, before)
    if raised is not None and _is_shared_deed(raised, now, claim):
        return
    if raised is None and not claim.translated:
        raised = _people(claim)
    if raised is not None:
        phrase = _phrase(claim.text.value, raised)
        # 负责外协加工跟进 still says 跟进.
        if raised.level != OWN or not any(
            r.surface and r.surface in phrase for r in before if r.level == ASSIST
        ):
            yield _finding("inflated_claim", claim, phrase)


def _is_shared_deed(raised: Rung, now: tuple[Rung, ...], claim: Claim) -> bool:
    """Tell whether "contributed to planning" only says what "helped plan" said."""
    if raised.level > OWN or not any(rung.level <= JOINT for rung in now):
        return False
    return any(
        stem(raised.surface) in {word.stem for word in words_of(text.value)}
        for text in claim.sources
    )


def _without_doubles(rungs: tuple[Rung, ...]) -> list[Rung]:
    """Leave out the verb of a phrase that says less: "contributed to" is help, not work."""
    helped = {rung.start for rung in rungs if rung.level == ASSIST}
    ends = {rung.start + len(rung.surface) for rung in rungs if rung.level == ASSIST}
    # What one helped, or contributed, to do is help too.
    rungs = tuple(
        rung._replace(level=ASSIST)
        if not ends.isdisjoint(range(rung.start - 4, rung.start))
        else rung
        for rung in rungs
    )
    return [rung for rung in rungs if rung.level != JOINT or rung.start not in helped]


_SHARE = re.compile(r"contribut\w+ (?P<what>[a-z]+) to\b", re.IGNORECASE)


def _lost_its_share(rung: Rung, source: Text, claim: Claim) -> bool:
    """Tell whether "contributed components to X" has become a deed on X as a whole."""
    share = _SHARE.search(source.value)
    if share is None or rung.level != JOINT:
        return False
    return stem(share["what"]) not in {word.stem for word in words_of(claim.text.value)}


# Helping with a bid is not winning it, whoever else was there.
_OUTCOMES = frozenset({"win", "secur", "clos", "sign", "land"})


def _raised(now: tuple[Rung, ...], before: list[Rung]) -> Rung | None:
    """Return the highest word of deed where it claims more than the source did."""
    highest = max(now, key=lambda rung: rung.level, default=None)
    if highest is None or highest.surface.casefold() in {r.surface.casefold() for r in before}:
        return None
    was = max((rung.level for rung in before), default=DO)
    helped = any(rung.level == ASSIST for rung in before)
    shared = any(rung.level in (ASSIST, JOINT) for rung in now)
    return highest if _claims_more(highest, was, helped=helped, shared=shared) else None


def _claims_more(highest: Rung, was: float, *, helped: bool, shared: bool) -> bool:
    if helped and (
        stem(highest.surface) in _OUTCOMES or (not shared and was < highest.level >= OWN)
    ):
        return True
    if was == ASSIST:
        return highest.level >= (OWN if shared else DO)
    if was == JOINT:
        return highest.level >= (LEAD if shared else OWN)
    return highest.level >= LEAD and was <= DO


_PEOPLE = re.compile(
    r"\b(?P<verb>leads?|led|leading|manages?|managed|managing|(?<!the )(?<!our )heads?|headed"
    r"|supervis(?:es?|ed|ing)|coordinat(?:es?|ed|ing)"
    r"|direct(?:s|ed)?|oversees?|oversaw|ran|built)\s+"
    r"(?:and\s+\w+\s+)?(?:an?\s+|the\s+|our\s+)?(?:(?!(?:in|with|for|to|as|on|by)\b)[\w-]+\s+){0,3}?"
    r"(?:teams?|groups?|squads?|crews?|department|staff|people|reports|engineers|developers|nurses|designers"
    r"|analysts|employees|members)\b"
    r"(?! of (?:\w+ ){0,2}?(?:children|kids|pupils|students|patients|learners|residents|guests)\b)"
    r"|(?P<zh>带领|管理|领导|率领|统管)(?=[^，。；,;.]{0,20}(?:团队|小组|部门|人|名|下属))",
    re.IGNORECASE,
)


_STAFF = re.compile(
    r"[^,;.:]*?\b(?:staff|teams?|crew|people|employees)\b|[^，。；,;.]*?(?:人|员工|团队)",
    re.IGNORECASE,
)


def _has_staff(text: str) -> bool:
    """Tell whether the person ran something that had people: a canteen with a staff of nine."""
    source = normalise(text)
    for rung in responsibility(text):
        if rung.level >= OWN and (found := _STAFF.match(source, rung.start)):
            return re.search(r"\band\b|并|和", found[0]) is None
    return False


_FEW_WORDS = 24  # characters between "lead" and how many


def _leads_some(text: str) -> bool:
    """Tell whether the text says how many the person leads: "lead 9 agents"."""
    numbers = [q.start for q in read_quantities(text) if not q.unit]
    ends = (r.start + len(r.surface) for r in responsibility(text) if r.level == LEAD)
    return any(0 <= start - end <= _FEW_WORDS for end in ends for start in numbers)


def _people(claim: Claim) -> Rung | None:
    match = _PEOPLE.search(normalise(claim.text.value))
    if match is None or any(_PEOPLE.search(normalise(text.value)) for text in claim.home):
        return None
    if any(_has_staff(text.value) or _leads_some(text.value) for text in claim.sources):
        return None
    return Rung(LEAD, match[0], match.start())


_ADVERB = re.compile(
    r"(?:\b[a-z]+ly\s+|\b[a-z]+(?:ed|ilt|ote) and\s+|全面|独立|成功|全权|深度|自主|独自)$",
    re.IGNORECASE,
)


def _phrase(text: str, rung: Rung) -> str:
    """Return the raised word with what it is said of, up to the end of the clause."""
    source = normalise(text)
    before = _ADVERB.search(source, 0, rung.start)
    return re.split(
        r",(?!\d)|[;，；。]|\.(?=\s|$)",
        source[before.start() if before else rung.start :],
        maxsplit=1,
    )[0].strip()


def _proficiency(claim: Claim) -> Iterator[Finding]:
    """Yield a word of skill that is higher than the one the source says of the same thing."""
    before = [(level, text.value) for text in claim.sources for level in skill_levels(text.value)]
    said = {level.surface.casefold() for level, _ in before}
    for level in skill_levels(claim.text.value):
        of = _skilled_in(claim.text.value, level.surface)
        ranks = [
            other.rank
            for other, text in before
            if not claim.wide or not of.isdisjoint(_skilled_in(text, other.surface)) or not of
        ]
        raised = level.rank > max(ranks) if ranks else level.rank >= _HIGHEST and claim.wide
        if raised and (before or claim.wide) and level.surface.casefold() not in said:
            yield _finding("inflated_level", claim, level.surface)
            return


_HIGHEST = 4.0


def _skilled_in(text: str, surface: str) -> frozenset[str]:
    """Return the stems of what a word of skill is said of, up to the end of its clause."""
    source = normalise(text)
    at = source.find(surface)
    rest = re.split(r"[;,，。；]|\.(?=\s|$)", source[at + len(surface) :], maxsplit=1)[0]
    return frozenset(word.stem for word in words_of(rest))


def _scope(claim: Claim, facts: Facts) -> Iterator[Finding]:
    for kind, surface in wide_claims(claim.text.value).items():
        if any(kind in wide_claims(source.value) for source in claim.sources):
            continue
        if kind == "founder" and any(_STARTED.search(text.value) for text in claim.sources):
            continue
        if is_honour_of_person(kind, surface, claim.text.value, facts):
            continue
        check: Check = "unsupported_claim" if kind in _FACTS else "inflated_claim"
        named = _HONOUR.search(surface) if kind == "award" else None
        yield _finding(check, claim, surface[named.start() :] if named else surface)


_STARTED = re.compile(r"开设|开办|创建|发起|成立|\b(?:started|set up|established|launched)\b", re.I)
_HONOUR = re.compile("年度优秀|优秀|先进|十佳|最佳|标杆|典型|荣誉")  # the 优秀 of 入选公司优秀
_FACTS = (
    "award", "patent", "published", "certified", "licensed", "doctor", "master", "bachelor",
    "fortune", "clearance", "mission",
)  # fmt: skip


_ROLE_EN = re.compile(
    r"(?:\b(?:served|serving|acted|acting|worked|working|appointed|promoted|selected|chosen|named|elected"
    r"|functioned|recruited|hired)\s+(?:as|to)\s+(?:an?\s+|the\s+)?"
    r"|\b(?:appointed|elected|named)\s+(?:an?\s+|the\s+)?"
    r"|(?<!such )(?<!well )\b(?:as|role of|position of)\s+(?:an?\s+|the\s+)?"
    r"|^\W*(?=(?:head|lead|chief|principal|deputy)\s+(?:[a-z]+\s+)?"
    r"(?:[a-z]+(?:er|or|ist|ian|ant)|nurse|chef|analyst)"
    r"(?:[;,.:]|$|\s(?:of|for|on|in|at|who|responsible|to)\b)))"
    r"(?P<role>(?:(?!(?:by|of|with|from|to|for|in|on|and|or|as)\b)[\w-]+\s+){0,3}?"
    r"(?:lead(?:er)?|manager|director|head|supervisor|coordinator|nurse|captain|chair|owner|architect"
    r"|engineer|consultant|mentor|trainer|expert|principal|president|representative|master|specialist"
    r"|officer|partner|editor|teacher|educator|instructor|lecturer|advis[eo]r|accountant|analyst|designer|developer))\b",
    re.IGNORECASE,
)
_ROLE_OF = re.compile(
    r"^\W*(?:the )?(?P<role>chair(?:man|woman|person)?|head|president|manager|director|captain"
    r"|founder|owner|secretary|treasurer|leader) (?=(?:of|for)\b)"
    r"|^\W*(?P<post>(?!joint |co |deputy |assistant |vice )[a-z]+ "
    r"(?:director|manager|head|president)) "
    r"(?=(?:of|for|who|[a-z]+ing)\b)",
    re.IGNORECASE,
)
_ROLE_ZH = re.compile(
    r"(?:[并曾兼历现出担]任|任命为|作为|升任|晋升为?|被聘为|成为)(?P<role>[^，。；,;]{0,12}?"
    r"(?:负责人|经理|组长|主管|总监|队长|架构师|专家|顾问|讲师|导师|骨干|主任|护士长|店长|班长|委员|代表|带头人|核心成员|[Ll]eader|[Oo]wner))"
)


_HEADS = re.compile(r"(?:lead(?:er)?|负责人|组长|队长|带头人)$", re.IGNORECASE)


def _led(claim: Claim) -> bool:
    """Tell whether a source says in other words that the person led."""
    levels = (rung.level for text in claim.sources for rung in responsibility(text.value))
    return any(level >= LEAD for level in levels)


_AGENT = re.compile(r"(?P<deed>[a-z]{4,})(?:er|or)", re.IGNORECASE)


# Somebody else's role: "cover for the manager", "report to our director".
_TO_OTHERS = (
    r"(?:\b(?:for|to|with|by|under|help\w*|assist\w*|support\w*|shadow\w*) (?:the|our|my|an?) "
    r"|(?:协助|配合|辅助|跟随|陪同|向)[^，。；]{0,6}?)"
)


def _is_called(role: str, text: str) -> bool:
    """Tell whether a title or a source has the words of the role."""
    words = {word.stem for word in words_of(role)}
    if bool(words) and words <= {word.stem for word in words_of(text)}:
        return True
    # Who advised was an adviser.
    agent = _AGENT.fullmatch(role)
    if agent and not seniority(role) and re.search(rf"\b{agent['deed']}", text, re.IGNORECASE):
        return True
    # 其中一班班主任 is 其中一个班的班主任: the head, unless a rank stands before it.
    head = next((role[at:] for at in range(len(role) - 2) if role[at:] in text), "")
    return bool(head) and is_cjk(head[0]) and seniority(role) <= seniority(text)


def _roles(claim: Claim, facts: Facts) -> Iterator[Finding]:
    source = normalise(claim.text.value)
    for match in (
        *_ROLE_EN.finditer(source),
        *_ROLE_OF.finditer(source),
        *_ROLE_ZH.finditer(source),
    ):
        role = (match.groupdict().get("post") or match["role"]).strip()
        if claim.translated or (_HEADS.search(role) and _led(claim)):
            continue
        others = re.compile(rf"{_TO_OTHERS}{re.escape(role)}", re.IGNORECASE)
        if any(_is_called(role, others.sub(" ", text.value)) for text in claim.sources):
            continue
        if any(_is_called(role, title) for title in facts.titles):
            continue
        yield _finding("inflated_claim", claim, role)
