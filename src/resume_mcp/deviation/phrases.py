"""Worn phrases that a reader takes for a machine's; shown as information, never replaced."""

import functools
import re
from collections.abc import Iterable

from resume_mcp.deviation.model import Suggestion
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.text import comparable

_EN: dict[str, str] = {
    "spearheaded": "led", "spearheading": "leading", "orchestrated": "coordinated",
    "leveraged": "used", "leveraging": "using", "leverage": "use", "utilized": "used",
    "utilised": "used", "utilizing": "using", "utilize": "use", "harnessed": "used",
    "harnessing": "using", "championed": "supported", "pioneered": "started",
    "facilitated": "helped", "facilitating": "helping", "synergized": "combined",
    "synergies": "common work", "synergy": "common work", "revolutionized": "changed",
    "transformed": "changed", "empowered": "enabled", "fostered": "encouraged",
    "cultivated": "built", "catalyzed": "started", "streamlined": "simplified",
    "bolstered": "strengthened", "elevated": "raised", "delved": "looked",
    "robust": "reliable", "seamless": "smooth", "seamlessly": "smoothly",
    "cutting-edge": "modern", "state-of-the-art": "modern", "best-in-class": "good",
    "world-class": "good", "innovative": "new", "groundbreaking": "new", "holistic": "whole",
    "paradigm": "model", "ecosystem": "set of tools", "impactful": "effective",
    "actionable": "usable", "results-driven": "", "results-oriented": "", "detail-oriented": "",
    "self-motivated": "", "highly motivated": "", "passionate about": "interested in",
    "proven track record": "record", "dynamic": "", "go-to": "first",
    "in order to": "to", "due to the fact that": "because", "with a focus on": "for",
    "a wide range of": "many", "a plethora of": "many", "a myriad of": "many",
    "mission-critical": "important", "value-added": "useful", "game-changing": "new",
    "thought leader": "author", "meticulously": "carefully", "testament to": "sign of",
    "adept at": "good at", "well-versed in": "experienced in", "in today's fast-paced": "",
    "drive innovation": "develop new things", "end-to-end": "whole",
}  # fmt: skip
_ZH: dict[str, str] = {
    "赋能": "支持", "抓手": "办法", "闭环": "完整流程", "打通": "连接", "沉淀": "积累",
    "颗粒度": "细节", "对齐": "统一", "拉通": "协调", "链路": "流程", "矩阵": "组合",
    "底层逻辑": "原因", "顶层设计": "总体设计", "方法论": "方法", "组合拳": "多种办法",
    "心智": "认知", "赛道": "领域", "痛点": "问题", "卓越的": "", "丰富的经验": "经验",
    "具有强烈的责任心": "", "致力于": "从事", "全方位": "", "多维度": "", "一站式": "",
    "无缝": "平稳", "显著提升": "提升", "极大地": "",
}  # fmt: skip
_DASHES = re.compile(r"\s?(?:—{1,2}|(?<=\w)\s--\s(?=\w))\s?")


@functools.cache
def _pattern() -> re.Pattern[str]:
    english = "|".join(re.escape(phrase) for phrase in sorted(_EN, key=len, reverse=True))
    chinese = "|".join(sorted(_ZH, key=len, reverse=True))
    return re.compile(rf"(?<![\w/@.-])(?:{english})(?![\w/@-])|{chinese}", re.IGNORECASE)


def suggestions(
    texts: Iterable[Text], *, own_words: str, job_words: str, chinese: bool
) -> tuple[Suggestion, ...]:
    """Return the worn phrases in new text that neither the person nor the posting used."""
    found = []
    for text in texts:
        for match in _pattern().finditer(text.value):
            phrase = match[0]
            if comparable(phrase) in own_words or comparable(phrase) in job_words:
                continue
            found.append(_suggestion(text.path, phrase, chinese=chinese))
        if not chinese and "—" in text.value and "—" not in own_words:
            reason = "A dash between clauses reads like a machine's."
            found.append(Suggestion(path=text.path, from_="—", to=", ", reason=reason))
    return tuple(found)


def _suggestion(path: str, phrase: str, *, chinese: bool) -> Suggestion:
    plain = _EN.get(phrase.casefold(), _ZH.get(phrase, ""))
    if phrase[:1].isupper():
        plain = plain[:1].upper() + plain[1:]
    reason = "套话，换成平实的词更可信。" if chinese else "A worn phrase; a plain word is more credible."
    return Suggestion(path=path, from_=phrase, to=plain, reason=reason)
