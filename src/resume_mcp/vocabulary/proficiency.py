"""How well somebody knows a thing: words of skill, language levels, grades of certificates."""

import functools
import re
from typing import NamedTuple

from resume_mcp.vocabulary.numbers import normalise

# 1 knows of it … 4 is an authority. Longer words stand before those they contain.
_SKILL_EN: tuple[tuple[float, str], ...] = (
    (4, r"expert(?:ise)?|mastery|master(?:ed|ful)?(?! of| in|'s|s\b)|mastery of|guru|world-class|authority|specialist in|deep (?:knowledge|understanding|experience)|in-depth"),
    (3, r"proficient|proficiency|advanced|highly skilled|strong|extensive|seasoned|fluent|very good"),
    (2, r"competent|working knowledge|intermediate|solid|practical|good"),
    (1, r"familiar(?:ity)?|basics?|beginner|novice|elementary|exposure|introductory|some knowledge|learning|fundamentals|entry[- ]level"),
)  # fmt: skip
_SKILL_ZH: tuple[tuple[float, str], ...] = (
    (4, "精通|专家|深谙|权威"),
    (3, "熟练|擅长|深入|资深|扎实|丰富"),
    (2, "熟悉|掌握|良好"),
    (1, "了解|入门|初级|初步|接触过|学习中|基础"),
)
# The Common European Framework as 1 to 6; 7 is a mother tongue.
_LANGUAGE: tuple[tuple[float, str], ...] = (
    (7, r"native|mother tongue|bilingual|first language|muttersprache|langue maternelle|母语|双语"),
    (6, r"c2|mastery|精通"),
    (5.5, r"full professional|near[- ]native|proficient|专业八级|专八|tem-?\s?8|n1"),
    (5, r"c1|fluent|fluency|advanced|verhandlungssicher|fließend|流利|流畅|熟练"),
    (4.5, r"professional working|business(?:[- ]level)?|工作语言|商务|专业四级|专四|tem-?\s?4"),
    (4, r"b2|upper[- ]intermediate|cet-?\s?6|六级|n2|良好"),
    (
        3,
        r"b1|intermediate|conversational|limited working|cet-?\s?4|四级|n3|日常会话|日常交流|能沟通",
    ),
    (2, r"a2|pre-intermediate|elementary proficiency|n4|一般"),
    (1.5, r"basic|elementary|grundkenntnisse|基础|初级|入门|了解|n5"),
    (1, r"a1|beginner"),
)
_SENIORITY = re.compile(
    r"\b(?:intern(?:ship)?|trainee|apprentice|assistant|asst|junior|jr|associate|deputy|vice|senior|sr|lead"
    r"|leader|principal|staff|head|chief|director|manager|mgr|supervisor|executive|president|vp|svp|evp|c[etfio]o"
    r"|founder|co-?founder|partner|owner|expert|registered|licensed|chartered|certified|i{2,3}|iv)\b"
    r"|实习|见习|助理|初级|中级|高级|资深|首席|副|负责人|主管|经理|总监|总经理|总裁|组长|主任|合伙人|专家|架构师|创始人|带头人|主席|部长|会长|队长",
    re.IGNORECASE,
)


class Level(NamedTuple):
    """A word of proficiency where a text has it."""

    rank: float
    surface: str


@functools.cache
def _skill_patterns() -> tuple[tuple[float, re.Pattern[str]], ...]:
    english = [(r, re.compile(rf"\b(?:{w})\b", re.IGNORECASE)) for r, w in _SKILL_EN]
    return (*english, *((rank, re.compile(words)) for rank, words in _SKILL_ZH))


@functools.cache
def _language_patterns() -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple(
        (rank, re.compile(rf"(?<![A-Za-z])(?:{words})(?![a-z0-9])", re.IGNORECASE))
        for rank, words in _LANGUAGE
    )


def skill_levels(text: str) -> tuple[Level, ...]:
    """Return the words of proficiency in a text, the highest first."""
    source = normalise(text)
    found = [
        Level(rank, match[0])
        for rank, pattern in _skill_patterns()
        for match in pattern.finditer(source)
    ]
    return tuple(sorted(found, key=lambda level: -level.rank))


def language_level(text: str) -> float | None:
    """Return the level of a language as 1 (A1) to 7 (mother tongue), None where unknown."""
    source = normalise(text)
    ranks = (rank for rank, pattern in _language_patterns() if pattern.search(source))
    return next(ranks, None)


_SHORT_RANKS = {"sr": "senior", "jr": "junior", "mgr": "manager", "asst": "assistant", "vp": "vice"}


def seniority(title: str) -> frozenset[str]:
    """Return the words of rank in a title: senior, lead, intern, 负责人, 实习."""
    found = (match[0].casefold() for match in _SENIORITY.finditer(normalise(title)))
    return frozenset(_SHORT_RANKS.get(word, word) for word in found)
