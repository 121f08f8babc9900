"""An employer's name by how the rest of the posting speaks of it."""

import functools
import re

from resume_mcp.jobs.headings import heading_of
from resume_mcp.jobs.roles import is_role
from resume_mcp.vocabulary.concepts import concept_of, mentions
from resume_mcp.vocabulary.text import squeeze

_CITY = frozenset({"city", "country"})
_NO_NAMES = frozenset({"skill", "certificate", "language", "city", "country"})
_SHORTEST_HOST = 4


def is_backed(name: str, text: str) -> bool:
    """Tell whether an address in the text is the name's, or a sentence has it as its subject."""
    bare = _letters(name)
    for host in _rx("host").findall(text):
        letters = _letters(host)
        if len(letters) >= _SHORTEST_HOST and _fits(bare, letters):
            return True
    written = re.escape(name)
    return re.search(rf"{_BEFORE_NAME}{written}\b|{written}{_BEHIND_NAME}", text) is not None


def with_facts(lines: list[str]) -> str:
    """Return the name that a job board shows with its funding or its size: "云帆 · 已上市"."""
    for index, line in enumerate(lines):
        parts = [part for part in _rx("sign").split(line) if part]
        if not parts or len(line) > 80 or not any(map(_rx("fact").fullmatch, parts)):
            continue
        above = lines[index - 1] if index else ""
        named = above if _rx("form").search(above) else parts[0]
        # "医药 | B轮 | 99人" below a name: a trade stands where nothing but facts follows.
        listed = len(parts) > 2 and all(map(_rx("fact").fullmatch, parts[1:]))
        trade = _rx("fact").fullmatch(named) or _is_trade(named) or (listed and _is_name(above))
        name = above if trade else named
        name = _rx("trade behind").sub(r"\1", _rx("last fact").sub("", name))
        if 2 <= len(name) <= 40 and _is_name(name):
            return name
    return ""


def standing_name(lines: list[str]) -> str:
    """Return the Chinese name that a line at the top is, known by the trade that it ends with."""
    for line in lines:
        if _rx("trade").fullmatch(line) and _is_name(line) and not _names_a_field(line):
            return line
    return ""


def _names_a_field(line: str) -> bool:
    """Tell 平面设计 and 广州广告 from a name: it begins with a skill or a place."""
    return any(mention.start == 0 for mention in mentions(line, _NO_NAMES))


def addressed(text: str) -> str:
    """Return the name in the text that an address in it is made of: jobs@ryebakers.example."""
    hosts = [letters for host in _rx("host").findall(text) if len(letters := _letters(host)) > 3]
    if not hosts:
        return ""
    names = [squeeze(match["company"]) for match in _rx("proper name").finditer(text)]
    fits = [name for name in names if any(_fits(_letters(name), host) for host in hosts)]
    return max(fits, key=len, default="")


def _fits(name: str, host: str) -> bool:
    return len(name) >= _SHORTEST_HOST and (name.startswith(host) or host.startswith(name))


def subject_of(text: str) -> str:
    """Return who the posting introduces: "Larkfield Co-op supplies …" under "Who we are"."""
    for match in _rx("introduced").finditer(text):
        if name := _subject(match["company"]):
            return name
    for match in _rx("subject").finditer(text):
        name = _subject(match["company"])
        if name and (" " in name or _spoken_of(name, text)):
            return name
    return ""


def _is_trade(words: str) -> bool:
    """Tell what an employer does from its name: 互联网, 食品/饮料, 学校."""
    field = any(mention.surface == words for mention in mentions(words))
    return "/" in words or len(words) <= 2 or field or concept_of(words, "industry") is not None


def _subject(words: str) -> str:
    name = squeeze(words)
    first = name.split()[0] if name else ""
    if first == "The" and len(name.split()) > 2:
        first = name.split()[1]
    if _rx("no subject").fullmatch(first) or is_role(name) or heading_of(name):
        return ""
    return "" if mentions(first, _NO_NAMES) else name


def _spoken_of(name: str, text: str) -> bool:
    return is_backed(name, text) and len(re.findall(rf"\b{re.escape(name)}\b", text)) > 1


def _is_name(line: str) -> bool:
    if heading_of(line) or is_role(line) or re.search(r"[。！？!?:：；;，]|\d{2}", line):
        return False
    return all(mention.surface != line for mention in mentions(line, _CITY))


def _letters(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name])


_FACT = (
    r"(?:未融资|不需要融资|天使轮|种子轮|Pre-?[AB]轮?|[A-F]\+?轮(?:及以上)?|战略融资|"
    r"(?:已)?上市(?:公司)?|"
    r"民营(?:公司|企业)?|国企|央企|外企|外资(?:\(.{1,6}\)|（.{1,6}）)?|合资|股份制(?:企业)?|"
    r"事业单位|"
    r"(?:少于)?\d{1,5}(?:-\d{1,5})?人(?:以上|以下)?)"
)
_BEFORE_NAME = r"(?:\b[Aa]t|\b[Jj]oin|\b[Aa]bout|\b[Ww]ith|关于|加入|在)\s?"
_BEHIND_NAME = r"(?:['’]s\b|\s(?:is|was|has|[a-z]{3,}s)\b|(?:是一|成立|专注|致力|由|的使命))"
_WORD = r"[A-Z][\w&.'’-]*"
_NAME = rf"(?P<company>{_WORD}(?: (?:{_WORD}|of|and|&|for)){{0,4}}(?<!\.))"
_VERB = r"(?: \([^)\n]{1,40}\))?,? (?:is|was|has|are|have|[a-z]{3,14}(?<!s)s)\b"
_PATTERNS = {
    "host": r"(?:@|https?://(?:www\.|jobs?\.|careers?\.)?|\bwww\.)([\w-]{2,40})\.[\w.]{2,20}",
    "sign": r"\s*[|｜·•]\s*|\s{2,}",
    "trade behind": r"^(.{2,30}?(?:公司|集团|事务所|工作室))\s.{2,20}$",
    "form": r".{2}(?:公司|集团|事务所|医院|学校|银行|幼儿园|[中小]学|酒店|工作室)$",
    "fact": _FACT,
    "last fact": rf"\s+{_FACT}$",
    "trade": (
        r"[一-鿿A-Za-z]{2,12}(?:科技|资本|传媒|文化|教育|医疗|集团|智能|网络|生物|医药|汽车|能源|"
        r"证券|基金|"
        r"广告|食品|餐饮|酒店|物流|影业|影像|游戏|实业|律所|软件|电子|机器人|工作室|书店|咖啡|"
        r"诊所|俱乐部)"
    ),
    "proper name": rf"(?<![\w@./-]){_NAME}",
    "introduced": (
        r"(?m)^[^\w\n]{0,8}(?:[Ww]ho [Ww]e [Aa]re|[Aa]bout (?:[Uu]s|[Tt]he (?:[Cc]ompany|"
        r"[Ee]mployer|[Oo]rganisation|[Oo]rganization|[Tt]eam))|[Oo]ur [Cc]ompany|"
        r"[Tt]he [Cc]ompany|"
        rf"[Cc]ompany (?:[Dd]escription|[Oo]verview|"
        rf"[Pp]rofile))[^\w\n]*\n+[^\w\n]{{0,4}}{_NAME}{_VERB}"
    ),
    "subject": rf"(?m)(?:^[^\w\n]{{0,4}}|(?<=[.!?] )){_NAME}{_VERB}",
    "no subject": (
        r"(?:We|You|This|The|Our|It|They|Who|What|He|She|That|These|Those|Your|There|Here|Salary|"
        r"Pay|"
        r"Location|Experience|If|Please|As|An?|My|All|Each|Every|Any|No|Some|Candidates?|"
        r"Applicants?|"
        r"Applications?|Successful|Work(?:ing)?|Teams?|Interviews?|Sponsorship|Benefits?|Education|"
        r"Training|Knowledge|Skills?|Position|Role|Job|Full|Part|Hours?|Shifts?|Start|Contract|"
        r"Requirements?|Qualifications?|Responsibilit\w+|Duties|Remote|Hybrid|Visa|Relocation|When|"
        r"Where|How|Why|One|Two|Three|Both|Veterans|Equal|Compensation|Base|Annual|Total|Now|Today|"
        r"Everyone|Someone|People|Closing|Deadline|Success|In|At|On|For|From|To|With|By|Under|"
        r"January|February|March|April|May|June|July|August|September|October|November|December|"
        r"Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)"
    ),
}
