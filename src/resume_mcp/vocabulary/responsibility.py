"""How much of a deed a sentence claims: helped, did, owned, led; English and Chinese."""

import functools
import re
from typing import NamedTuple

from resume_mcp.vocabulary.numbers import normalise
from resume_mcp.vocabulary.stems import STOP_WORDS, stem

ASSIST, JOINT, DO, OWN, LEAD = 0.0, 0.5, 1.0, 2.0, 3.0

_VERBS_EN: tuple[tuple[float, str], ...] = (
    (ASSIST, "help assist support contribute participate aid observe shadow join attend"),
    (JOINT, "collaborate partner cooperate liaise share work"),
    (DO, "build develop write create implement prepare perform conduct produce deliver code test maintain"
     " update process analyse compile draft migrate configure deploy handle program complete reproduce"
     " carry execute mentor precept train teach coach optimise improve prototype publish generate"
     " increase reduce secure win close achieve solve cut lower raise treat repair assemble install"
     " sell serve review document research translate edit author provide teach write win build grow"),
    (OWN, "design architect manage own launch establish introduce coordinate organise plan initiate"
     " drive devise negotiate run supervise administer overhaul"),
    (LEAD, "lead head direct spearhead oversee orchestrate chair pioneer found champion captain"),
)  # fmt: skip
_PHRASES_EN: tuple[tuple[float, str], ...] = (
    (ASSIST, r"took part|taking part|take part|involved in|exposed to|exposure to|member of"
     r"|part of (?:a|an|the)\b[^,.;]{0,24}\bteam|under the (?:supervision|guidance) of|gave support"
     r"|(?:help|assist|support|contribut)(?:ed|ing|s|e|es|or|ion|ance)?\b|participant\b"),
    (JOINT, r"work(?:ed|ing)? (?:closely )?(?:with|alongside)|together with|jointly"
     r"|in (?:partnership|collaboration) with|co-[a-z]+ed|alongside|with the [a-z -]{2,30}team"),
    (OWN, r"responsible for|accountable for|charged with"),
    (LEAD, r"took charge|took the lead|at the helm|in charge of|under (?:my|her|his) lead"),
)  # fmt: skip
_WORDS_ZH: tuple[tuple[float, str], ...] = (
    (ASSIST, "参与|协助|配合|辅助|参加|跟进|跟随|观摩|帮助|协办"),
    (JOINT, "合作|共同|联合|协同|携手|一起|部分"),
    (DO, "完成|编写|开发|使用|实现|搭建|撰写|制作|执行|复现|整理|维护|运营|测试|接入|处理|推进|改造|构建|建立|支持|学习|承担"),
    (OWN, "负责(?!人)|设计|策划|管理(?![员者层])|规划|制定|组织|把控|推动|主持|优化"),
    (LEAD, "主导|牵头|带领|领导(?![力人层者])|统筹|率领|总负责|创办|创立|操盘|领衔|掌舵"),
)  # fmt: skip
_ADVERBS_ZH = "(?:主要|全面|独立|成功|全权|深度|积极|高效|自主|先后|曾|共)*"


class Rung(NamedTuple):
    """A word of a ladder where a text has it."""

    level: float
    surface: str
    start: int


_CLAUSE_VERB_EN = re.compile(
    r"(?:^\W*|[.;:,!?•(-]\s+|\b(?:and|then|who|while|by|to|also|which|has|have|had|i|we)\s+)"
    r"(?:[a-z]+ly\s+|also\s+|then\s+)?(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)


@functools.cache
def _stems_en() -> dict[str, float]:
    return {stem(verb): level for level, verbs in _VERBS_EN for verb in verbs.split()}


@functools.cache
def _phrases_en() -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple(
        (level, re.compile(rf"\b(?:{words})", re.IGNORECASE)) for level, words in _PHRASES_EN
    )


@functools.cache
def _patterns_zh() -> tuple[tuple[float, re.Pattern[str]], ...]:
    """Words of deed count where a clause begins: 管理系统 and 设计评审 are things."""
    anywhere = (ASSIST, JOINT, LEAD)
    clause = rf"(?:^\W*|[，。；、：,;:.!()\s]|并|且|和|与|及){_ADVERBS_ZH}"
    return tuple(
        (
            level,
            re.compile(f"({'' if level in anywhere else clause})(?P<verb>{words})"),
        )
        for level, words in _WORDS_ZH
    )


# Base forms that are as often a noun: they are a deed only before an object.
_NOUNS = frozenset(
    "design plan lead head direct test support help document research code program review process"
    " project launch run build share report chair captain champion partner cut raise lower close"
    " secure work handle sell serve win aid join".split()
)
_OBJECT = re.compile(
    r"\s+(?:(?:the|an?|and|our|all|new|up|six|two|three|four|five)\b|\d|[a-z]+(?:s|ing)\b)",
    re.IGNORECASE,
)


def _is_noun(source: str, match: re.Match[str]) -> bool:
    return match["verb"].casefold() in _NOUNS and _OBJECT.match(source, match.end()) is None


def _level_of(verb: str) -> float | None:
    if verb.casefold() in STOP_WORDS:
        return None
    level = _stems_en().get(stem(verb))
    # A past tense that no list knows is still a deed of one's own.
    return DO if level is None and len(verb) > 4 and verb.endswith("ed") else level


def responsibility(text: str) -> tuple[Rung, ...]:
    """Return the words that say how much the person did, in text order."""
    source = normalise(text)
    found = [
        Rung(level, match["verb"], match.start("verb"))
        for match in _CLAUSE_VERB_EN.finditer(source)
        if (level := _level_of(match["verb"])) is not None and not _is_noun(source, match)
    ]
    for level, pattern in _phrases_en():
        found += [Rung(level, match[0], match.start()) for match in pattern.finditer(source)]
    if not source.isascii():
        for level, pattern in _patterns_zh():
            found += [
                Rung(level, match["verb"], match.start("verb"))
                for match in pattern.finditer(source)
            ]
    return tuple(sorted(found, key=lambda rung: rung.start))
