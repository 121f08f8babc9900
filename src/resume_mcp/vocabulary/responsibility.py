"""How much of a deed a sentence claims: helped, did, owned, led; English and Chinese."""

import functools
import re
from typing import NamedTuple

from resume_mcp.vocabulary.numbers import normalise
from resume_mcp.vocabulary.stems import stem

ASSIST, JOINT, DO, OWN, LEAD = 0.0, 0.5, 1.0, 2.0, 3.0

_VERBS_EN: tuple[tuple[float, str], ...] = (
    (ASSIST, "help assist support contribute participate aid observe shadow join attend"),
    (JOINT, "collaborate partner cooperate liaise share"),
    (DO, "build develop write create implement prepare perform conduct produce deliver code test maintain"
     " update process analyse compile draft migrate configure deploy handle program complete reproduce"
     " carry execute mentor precept train teach coach optimise improve prototype publish generate"
     " increase reduce secure win close achieve solve cut lower raise treat repair assemble install"
     " sell serve review document research translate edit"),
    (OWN, "design architect manage own launch establish introduce coordinate organise plan initiate"
     " drive devise negotiate run supervise administer overhaul"),
    (LEAD, "lead head direct spearhead oversee orchestrate chair pioneer found champion captain"),
)  # fmt: skip
_PHRASES_EN: tuple[tuple[float, str], ...] = (
    (ASSIST, r"took part|taking part|take part|involved in|exposed to|exposure to|member of"
     r"|part of (?:a|an|the)\b[^,.;]{0,24}\bteam|under the (?:supervision|guidance) of|gave support"
     r"|(?:help|assist|support|contribut)(?:ed|ing|s)?\b"),
    (JOINT, r"work(?:ed|ing)? (?:closely )?(?:with|alongside)|together with|jointly"
     r"|in (?:partnership|collaboration) with|co-[a-z]+ed|alongside|with the [a-z -]{2,30}team"),
    (OWN, r"responsible for|accountable for|charged with"),
    (LEAD, r"took charge|took the lead|at the helm|in charge of|under (?:my|her|his) lead"),
)  # fmt: skip
_WORDS_ZH: tuple[tuple[float, str], ...] = (
    (ASSIST, "参与|协助|配合|辅助|参加|跟进|跟随|观摩|帮助|协办"),
    (JOINT, "合作|共同|联合|协同|携手|一起"),
    (DO, "完成|编写|开发|使用|实现|搭建|撰写|制作|执行|复现|整理|维护|运营|测试|接入|处理|推进|改造|构建|建立|支持|学习"),
    (OWN, "负责|设计|策划|管理|规划|制定|组织|承担|把控|推动|主持|优化"),
    (LEAD, "主导|牵头|带领|领导|统筹|率领|总负责|创办|创立|操盘|领衔|掌舵"),
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
            re.compile(f"({'' if level in anywhere else clause})(?P<verb>{words})(?![力人员者层])"),
        )
        for level, words in _WORDS_ZH
    )


def responsibility(text: str) -> tuple[Rung, ...]:
    """Return the words that say how much the person did, in text order."""
    source = normalise(text)
    found = [
        Rung(level, match["verb"], match.start("verb"))
        for match in _CLAUSE_VERB_EN.finditer(source)
        if (level := _stems_en().get(stem(match["verb"]))) is not None
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
