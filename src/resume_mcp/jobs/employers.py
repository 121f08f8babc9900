"""The employer of a posting that no label names: in the line below the title, or by its form."""

import functools
import re

from resume_mcp.jobs.places import looks_like_place
from resume_mcp.jobs.roles import is_role
from resume_mcp.vocabulary.concepts import mentions
from resume_mcp.vocabulary.text import squeeze

_CITY = frozenset({"city"})
_FIRST_LINES = 12


def employer_of(text: str, title: str) -> str:
    """Return the employer that stands with its place below the title, or with its legal form."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    below = _line_below(lines, title)
    return (
        _before_place(below)
        or _legal_name(text)
        or _institution(lines[:_FIRST_LINES])
        or _introduced(text)
    )


def _line_below(lines: list[str], title: str) -> str:
    at = next((at for at, line in enumerate(lines[:12]) if title and title in line), None)
    return lines[at + 1] if at is not None and at + 1 < len(lines) else ""


def _before_place(line: str) -> str:
    """Read "Quill Cloud, Leeds (hybrid). …" and "Acme Corporation New York, NY"."""
    if looks_like_place(line, spare=0):
        return ""
    place = next(iter(mentions(line, _CITY)), None)
    name = line[: place.start].strip(" ,|·–—-") if place else ""
    if _rx("name").fullmatch(name):
        return squeeze(name)
    match = _rx("name, place").match(line)
    return squeeze(match["name"]) if match and not mentions(match["name"], _CITY) else ""


def _legal_name(text: str) -> str:
    """Return a name with its legal form that begins a line; inside one it may be an investor's."""
    match = _rx("legal zh").search(text) or _rx("legal en").search(text)
    return squeeze(match["name"]) if match else ""


def _institution(lines: list[str]) -> str:
    """Return what names itself a university, a hospital, a ministry, at the top of a posting."""
    for line in lines:
        match = _rx("institution").match(line)
        if match:
            return squeeze(match["name"])
    return ""


def _introduced(text: str) -> str:
    """Return the employer that the posting introduces: "关于云帆", "At Rye, we …"."""
    for sign in ("about zh", "is zh", "is en", "is a en", "below heading"):
        for match in _rx(sign).finditer(text):
            name = squeeze(match["company"]).removesuffix("招聘").strip(" .·-")
            if len(name) > 1 and not is_role(name) and not mentions(name, _CITY):
                return name
    return ""


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name])


_WORD = r"[A-Z][\w&.'’-]*"
_PATTERNS = {
    "name": rf"{_WORD}(?: (?:{_WORD}|of|and|&|the)){{0,5}}",
    "name, place": (
        rf"(?P<name>{_WORD}(?: (?:{_WORD}|of|and|&)){{0,4}}), (?![A-Z]{{2,3}}\b)"
        rf"{_WORD}(?: {_WORD}){{0,2}}"
        r"(?: \([^)]{1,30}\))?(?:\.(?:\s|$)|$)"
    ),
    "institution": (
        rf"(?P<name>(?:(?:{_WORD}|of|and|for|the|&) ){{0,5}}"
        r"(?:University|College|Hospital|Institute|Council|School|Academy|Museum|Library|Trust|"
        r"Agency|Authority|Foundation|Bank|Clinic|Laboratory|Observatory)"
        rf"(?: (?:{_WORD}|of|and|for|the)){{0,5}}|"
        r"(?:Ministry|Department|Office|City|County|University) of"
        rf"(?: (?:{_WORD}|and|the)){{1,6}}|"
        r"[一-鿿]{2,20}(?:大学|学院|医院|研究院|研究所|设计院|银行|学校|事务所|中心|集团|"
        r"中学|小学|幼儿园|博物馆|图书馆|委员会|管理局|[省市区县]\w{1,8}局))"
        r"(?:,.{0,60}|(?:关于)?(?:20\d\d)?[年届]?(?:度|[上下]半年|[春秋]季)?(?:面向社会)?(?:公开|"
        r"校园|社会)?"
        r"(?:招聘|选聘|招录|招募|诚聘).{0,40})?$"
    ),
    "about zh": (
        r"(?m)^[^\w\n]*关于\s*(?!我们|公司|团队|岗位|职位|本|该|你|您|项目|工作|薪|贵|企业|部门)"
        r"(?P<company>[\w·& .]{2,24}?)[^\w\n]*$"
    ),
    "is zh": (
        r"(?m)^[^\w\n]*(?!我|公司|本|团队|这|该|岗位|职位|项目|产品|平台|你|您|它|他|其|总部|企业|"
        r"部门|集团|现)"
        r"(?P<company>[一-鿿A-Za-z0-9][一-鿿\w·&. -]{1,24}?)\s*(?:[(（][^)）\n]{0,40}[)）])?\s*"
        r"(?:是(?:一|国内|全球|中国|专注|由|隶属|亚洲|世界|业内|领先|行业|面向|目前)|(?:成立|创立|"
        r"创办|始建|创建)于)"
    ),
    "is en": (
        rf"(?m)(?:^[^\w\n]*|(?<=[.!] ))(?!(?:We|You|This|The|Our|It|They|Who|What|He|She|That|Your|"
        r"There|Here|Salary|Pay|Location|Experience|If|Please|As|An?)\b)"
        rf"At (?P<company>{_WORD}(?: (?:{_WORD}|of|and|&)){{0,4}}), (?:we|our|you)\b"
    ),
    "is a en": (
        rf"(?m)^[^\w\n]*(?!(?:We|You|This|The|Our|It|They|Who|What|He|She|That|Your|There|Here|"
        rf"Salary|"
        r"Pay|Location|Experience|If|Please|As|An?)\b)"
        rf"(?P<company>{_WORD}(?: (?:{_WORD}|of|and|&)){{0,4}}) is (?:an?|one of|the)\b"
    ),
    "below heading": (
        r"(?m)^[^\w\n]*(?:公司|企业|团队|公司/团队|单位)(?:介绍|简介)[^\w\n]*\n+[ \t*-]*"
        r"(?P<company>[一-鿿\w][^，。,;；:：\n]{1,28})$"
    ),
    "legal zh": (
        r"(?m)^(?:[^\w\n]|\[[^\]\n]{0,60}\]|"
        r"【[^】\n]{0,60}】)*(?:关于)?(?P<name>[一-鿿\w（）()·& ]{2,30}?(?:有限责任公司|"
        r"股份有限公司|有限公司|"
        r"集团股份|集团公司))"
    ),
    "legal en": (
        rf"(?m)(?:^[^\w\n]*|\w \()(?P<name>{_WORD}(?: (?:{_WORD}|of|and|&)){{0,4}},? "
        r"(?:Inc|LLC|L\.L\.C|Ltd|Limited|GmbH|AG|Corp|Corporation|PLC|plc|B\.V|BV|S\.A|A/S|AB|Oy)"
        r"(?:\b\.?))"
    ),
}
