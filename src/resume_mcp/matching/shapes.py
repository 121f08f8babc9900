"""Terms that no table knows, found by their shape: in lists, after cue words, inside Chinese."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.matching.clauses import Clause
from resume_mcp.vocabulary.concepts import Mention, mentions
from resume_mcp.vocabulary.text import cjk_count, is_cjk

_ELSEWHERE = frozenset(
    {"soft", "city", "country", "perk", "role", "degree", "employment_type", "company_form"}
)
_MOST_WORDS = 3
_MOST_HAN = 8
_KNOWN_SHARE = 0.4
_MOSTLY = 0.75


class Shaped(NamedTuple):
    """A term known by its shape and where it stands; it may be more exact than a known name in it."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Return the place after the term."""
        return self.start + len(self.text)


def shaped_terms(clause: Clause, known: list[Mention]) -> list[Shaped]:
    """Return the terms of a clause that no table has, in text order; `known` are those it has."""
    taken = [(m.start, m.end) for m in mentions(clause.text, _ELSEWHERE)]
    items = [*_listed(clause, known), *_after_cue(clause)]
    exact = [item for item in items if _is_more_exact(item, known, clause.text)]
    found = [*exact, *(item for item in items if item not in exact), *_by_form(clause)]
    kept: dict[str, Shaped] = {}
    for term in found:
        if term not in exact and not _is_free(term, [(m.start, m.end) for m in known]):
            continue
        if _is_free(term, taken) and _is_term(term.text):
            kept.setdefault(term.text.casefold(), term)
            taken.append((term.start, term.end))
    return sorted(kept.values(), key=lambda term: term.start)


def _is_free(term: Shaped, taken: list[tuple[int, int]]) -> bool:
    return all(term.end <= a or b <= term.start for a, b in taken)


def _is_more_exact(item: Shaped, known: list[Mention], text: str) -> bool:
    """Tell whether an item is a known name with words of its own: SAP EWM, multiplayer networking."""
    inside = [m for m in known if item.start <= m.start and m.end <= item.end]
    if len(inside) != 1:
        return False
    before, after = text[item.start : inside[0].start], text[inside[0].end : item.end]
    if is_cjk(item.text[0]) or is_cjk(item.text[-1]):
        return cjk_count(before + after) > 1
    if len(inside[0].surface) < 3 and (before + after).strip():
        return True
    opens = item.start == 0 and before != ""
    own = after if opens else f"{before} {after}"
    return bool(_rx("proper").search(own) or _rx("own word").fullmatch(before.strip()))


def _by_form(clause: Clause) -> Iterator[Shaped]:
    """Yield CamelCase, names with digits, capitals; inside Chinese every name in Latin letters."""
    if clause.stated and cjk_count(clause.text):
        yield from (Shaped(m[0], m.start()) for m in _rx("latin run").finditer(clause.text))
    if clause.stated or clause.duty:
        yield from (Shaped(m[0], m.start()) for m in _rx("camel").finditer(clause.text))
    if clause.stated and not clause.text.isupper():
        yield from (Shaped(m[0], m.start()) for m in _rx("capitals").finditer(clause.text))


def _listed(clause: Clause, known: list[Mention]) -> Iterator[Shaped]:
    """Yield the items of a clause that is a list of terms and nothing else."""
    items = list(_items(clause.text, 0))
    short = [item for item in items if _width(item.text) <= _MOST_WORDS + 1]
    if len(short) < len(items) * _MOSTLY:
        return
    if _rx("list head").search(clause.list_head) or (clause.kind == "nice" and len(items) == 1):
        yield from short
    elif len(items) > 1 and _reads_as_list(clause, items, known):
        yield from short


def _reads_as_list(clause: Clause, items: list[Shaped], known: list[Mention]) -> bool:
    """Tell whether items without a verb stand there, some of them known terms or proper names."""
    named = sum(
        any(item.start <= m.start < item.end for m in known) or _is_name(item) for item in items
    )
    if not named or _rx("verb first").match(clause.text):
        return False
    if not clause.stated and (clause.duty or cjk_count(clause.text)):
        return False
    bare = sum(not _has_stop_word(item.text) for item in items)
    return (len(items) > 2 and bare >= len(items) * _MOSTLY) or named / len(items) >= _KNOWN_SHARE


def _is_name(item: Shaped) -> bool:
    """Tell whether an item that does not open its clause is written like a name."""
    return item.start > 0 and bool(_rx("proper").match(item.text))


def _after_cue(clause: Clause) -> Iterator[Shaped]:
    """Yield what follows "experience with", 熟悉, 精通 and their like, item by item."""
    if _rx("field of study").search(clause.text):
        return
    cue = "cue zh" if cjk_count(clause.text) else "cue en"
    for match in _rx(cue).finditer(clause.text):
        for item in _items(match["list"], match.start("list")):
            if _width(item.text) <= _MOST_WORDS:
                yield item


def _has_stop_word(text: str) -> bool:
    return any(word in _stop_words() for word in text.casefold().split())


def _items(text: str, offset: int) -> Iterator[Shaped]:
    position = 0
    for part in _rx("separator").split(text):
        start = text.index(part, position) if part else position
        position = start + len(part)
        core = _rx("before").sub("", part)
        lead = len(part) - len(core)
        core = _rx("after").sub("", core).strip(" .。()（）\"“”'")
        lead += len(part[lead:]) - len(part[lead:].lstrip(" .。()（）\"“”'"))
        if core:
            yield Shaped(_latin_core(core), offset + start + lead)


def _latin_core(text: str) -> str:
    """Return the name that a mixed item begins with: CTD of CTD资料撰写."""
    match = _rx("latin first").match(text)
    return match[1] if match else text


def _width(text: str) -> int:
    """Return the length in words; about three Han characters weigh as much as a word."""
    han = cjk_count(text)
    return (han + 2) // 3 + len([word for word in text.split() if not is_cjk(word[0])])


def _is_term(text: str) -> bool:
    if len(text) < 2 or text.casefold() in _stop_terms() or not any(c.isalpha() for c in text):
        return False
    if mentions(text, _ELSEWHERE) or _rx("time").search(text):
        return False
    if is_cjk(text[0]) or is_cjk(text[-1]):
        return cjk_count(text) <= _MOST_HAN and not _rx("no term zh").search(text)
    return not _has_stop_word(text)


@functools.cache
def _stop_terms() -> frozenset[str]:
    return frozenset(_STOP_TERMS.split())


@functools.cache
def _stop_words() -> frozenset[str]:
    return frozenset(_STOP_WORDS.split())


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    pattern, flags = _PATTERNS[name]
    return re.compile(pattern, flags)


_STOP_TERMS = (
    "asap eeo faq ceo cto cfo coo cmo cio vp svp hr it r&d kpi ote pto wfh am pm hq not and or the you we"
    " must plus jd na n/a emea apac latam gmt est pst cet utc usd eur gbp rmb cny hkd id tbd tba ada aa eoe"
    " doe us uk eu usa cv base offer head title senior junior lead team intern linkedin indeed glassdoor"
    " monday tuesday wednesday thursday friday saturday sunday january february march april june july"
    " august september october november december email e-mail wechat tel app web pc etc ok diy vip bp ppt"
    " leader manager owner mentor case boss hc level package base地 bonus hc social all new our this that"
    " category section note notes ltd inc co llc plc gmbh edu gov com www http https title staff id"
)
_STOP_WORDS = (
    "you your we our us they their it its is are was were be been being have has had do does did will would"
    " can could should may might must shall the this that these those who whom which what when where why how"
    " not no nor if then than so as at by for from into onto over under up out off on about above after"
    " before between during through within without per via to i he she his her them join help make get keep"
    " take give need want like love work works working build building drive driving ensure support supporting"
    " manage managing lead leading develop developing create creating write writing deliver delivering"
    " maintain maintaining go going grow growing day week month year years team teams company companies"
    " customer customers client clients people person candidate candidates applicant applicants role roles"
    " position job jobs career opportunity environment environments culture mission vision value values world"
    " business businesses office location remote salary pay plus bonus required preferred desired nice degree"
    " bachelor master equivalent related relevant similar other others etc including include includes such"
    " more less most least minimum least good great excellent strong ability able willing willingness eager"
    " passion passionate motivated experience experienced experiences skill skills knowledge understanding"
    " background field fields area areas least every each any all some many several various multiple both"
    " either one two three four five six seven eight nine ten first second new high highly best better"
    " fast quick quickly well very really truly ideally currently already please apply hr ceo cto cfo"
    " members member colleagues stakeholders partners level senior junior head"
    " a an with in of and e.g i.e e.g. i.e. preferably especially particularly speaking"
    " designing ensuring implementing optimizing principles mechanisms equivalents progress"
    " everything anything something things thing ways way lot full time part-time full-time requirements"
)
_PATTERNS: dict[str, tuple[str, int]] = {
    "latin run": (r"[A-Za-z][A-Za-z0-9+#./-]*(?: [A-Z][A-Za-z0-9+#.-]*)*(?<![./-])", 0),
    "camel": (r"\b(?:[A-Z][a-z]+|[a-z]+)(?:[A-Z]+[a-z0-9]*)+\b|\b[A-Z]{2,}[a-z]+\w*\b", 0),
    "capitals": (r"(?<![\w&/.-])[A-Z][A-Z0-9]{1,6}(?:[-/][A-Z0-9]{1,6})?(?![\w&-])", 0),
    "separator": (r"\s*(?:[,，、;；/|()（）]|\.(?=\s|$)|\band\b|\bor\b|\bas well as\b|(?<=\s)&(?=\s)|\b(?:in|on|via|with|using|for|at|through)\b(?=\s+(?-i:[A-Z]))|以及|及其|及|与|和|或者|或)\s*", re.IGNORECASE),
    "before": (
        r"^\s*(?:(?:a|an|the|any|some|our|good|strong|solid|deep|basic|advanced|excellent|proven|prior|hands-on|"
        r"working|modern|relevant|fluent|native|business|senior|level|active|current|valid|extensive|practical|professional|demonstrated|previous|"
        r"e\.g\.|such as|like|including|is|are|either|both|proficiency in|proficient in|proficient with|knowledge of|"
        r"experience with|experience in|experience of|familiarity with|familiar with|understanding of|expertise in)\s+)+|"
        r"^\s*(?:有|具备|具有|写|做过?|良好的?|扎实的?|一定的?|丰富的?|较强的?|优秀的?|相关|主流的?|常用的?|常见的?|基本的?|至少|包括但不限于|包括|如|例如|"
        r"熟练使用|熟练掌握|熟练运用|熟练操作|熟练|熟悉|精通|掌握|了解|使用|会用|会|弹|能写|能|懂|擅长|持有|从事过?|至少一[门种])+",
        re.IGNORECASE,
    ),
    "after": (
        r"(?:^|\s)(?:\b(?:experience|skills?|knowledge|expertise|proficiency|background|abilities|codes?|standards?|systems?|platforms?|framework|library|candidates|(?:is|are) (?:a |an )?\w+|required|preferred|"
        r"a plus|welcome|desirable|tools?|software|etc\.?|or similar|or equivalent)\b[.!]?\s*)+$|"
        r"(?:等|相关|实际|实战|丰富|工作|项目|从业|开发|使用|行业|的|类|者|经验|经历|优先|考虑|能力|知识|技能|工具|软件|技术|语言|流程|背景|基础|原理|框架|架构|系统|平台|模块|操作|规范|加分|更佳|即可|之一|证书优先)+[。.]?$",
        re.IGNORECASE,
    ),
    "cue en": (
        r"(?:\bexperienced? (?:with|in|of|using)|\bknowledge of|\bproficien(?:t|cy) (?:in|with|using)|"
        r"\bfamiliar(?:ity)? with|\bexpertise (?:in|with)|\bskilled (?:in|at|with)|\bbackground in|"
        r"\bcertified in|\btrained in|\bwell versed in|\bcommand of)\s+(?P<list>[^.;:()]+)",
        re.IGNORECASE,
    ),
    "cue zh": (
        r"(?:熟悉|精通|掌握|了解|熟练(?:使用|掌握|运用|操作|应用)?|擅长|会使用|会用|会(?=[弹写做说画唱跳操拍剪编修])|懂|能写|持有|具备|具有|有)(?P<list>[^，。；;,]+)",
        0,
    ),
    "verb first": (
        r"(?:design|build|develop|lead|manage|drive|own|write|create|ship|deliver|maintain|support|ensure|define|"
        r"collaborate|work|partner|help|make|conduct|perform|analy[sz]e|prepare|oversee|coordinate|implement|improve|"
        r"optimi[sz]e|monitor|identify|provide|assist|participate|contribute|research|test|review|plan|execute|join|"
        r"负责|参与|协助|配合|制定|完成|推动|根据|对|与|为|将|建立|搭建|设计|开发|实现|优化)\b",
        re.IGNORECASE,
    ),
    "field of study": (r"专业|学历|毕业|\bdegree\b|\bbachelor|\bmaster's\b|\bmajor\b", re.IGNORECASE),
    "latin first": (r"([A-Za-z][A-Za-z0-9+#./-]{2,}) ?[\u4e00-\u9fff]{2,}$", 0),
    "own word": (r"[a-z]{5,}(?: [a-z]{5,})?", 0),
    "proper": (r"\b(?:[A-Z][\w+#-]*|\d+[A-Z]\w*)", 0),
    "list head": (r"must|nice|tools?|skills?|require|stack|technolog|software|plus|技能|要求|工具|技术|加分|必备", re.IGNORECASE),
    "time": (r"\d+\s*(?:\+|年|years?|yrs?|months?|个?月|天|岁|k\b|%|点)|^[\d.\s]+$|以上|年", re.IGNORECASE),
    "no term zh": (
        r"^[的地得在对为以与把被从由向]|^(?:实现|建立|设计|阅读|优化|存储|开发|维护|搭建|提升|推动|分析|审美|安全|代码|节点|计算机|透明)$|根据|"
        r"感$|负责|参与|协助|完成|工作|公司|团队|我们|你|能够?|较强|良好|优秀|热爱|喜欢|兴趣|愿意|接受|意识|精神|态度|责任|沟通|"
        r"学历|专业|毕业|应届|优先|要求|岗位|职责|任职|经验|背景|等$|以上|各[类种]|其他|相关|一定|问题|客户|用户需求|领导|上级|同事|"
        r"性格|形象|气质|身体|健康|品行|诚|力$|强$|好$|佳$|熟练|独立|主动|积极|快速|至少|一[门种]|两[门种]|任[意一]|[这那]"
        ,
        0,
    ),
}
