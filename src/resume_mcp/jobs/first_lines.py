"""The title and the employer where they stand: alone on lines next to each other at the top."""

import functools
import re

from resume_mcp.jobs.headings import heading_of
from resume_mcp.jobs.hiring import Headline, for_anybody, hiring_of, notice_of, wanted_in
from resume_mcp.jobs.money import find_money
from resume_mcp.jobs.places import looks_like_place
from resume_mcp.jobs.roles import clean_title, is_role, without_tags
from resume_mcp.vocabulary.text import cjk_count

_TOP = 3
_PLACE_SIGNS = ("📍", "📌", "🌏", "🌍")


def headline_on(lines: list[str]) -> Headline:
    """Return the first title among the lines, with the employer on its line or beside it."""
    found = (
        _announced(lines, index) or _standing(lines, index)
        for index, line in enumerate(lines)
        if not _rx("crumbs").search(line)
    )
    return next((headline for headline in found if headline), None) or _of_unknown_role(lines)


def _announced(lines: list[str], index: int) -> Headline | None:
    """Return what a line says that speaks of hiring; a notice names the job more fully below."""
    below = lines[index + 1 :]
    notice = notice_of(lines[index])
    hiring = notice if notice.title else hiring_of(lines[index])
    if for_anybody(hiring.title):
        named = [title for line in below if (title := wanted_in(line))]
        return Headline((*named, hiring.title)[0], hiring.company)
    if notice.title:
        named = [name for line in below for name in (hiring_of(line).title, wanted_in(line))]
        fuller = next((title for title in named if notice.title in title), notice.title)
        return Headline(fuller, notice.company)
    if _rx("public notice").search(lines[index]):
        named = [title for line in below if (title := wanted_in(line)).endswith(hiring.title)]
        return Headline((*named, hiring.title)[0], hiring.company)
    return hiring if hiring.title else None


def _standing(lines: list[str], index: int) -> Headline | None:
    """Return the title that a line is, with the employer on the line or beside it."""
    line = lines[index]
    parts = _rx("pipe").split(line)
    dashed = re.split(r"\s[-–—]\s", line)
    if len(parts) < 3 < len(dashed) and any(map(looks_like_place, dashed)):
        parts = dashed
    if len(parts) > 2 and (found := _of_parts(parts)).title:
        return Headline(found.title, found.company or _beside(lines, index))
    if _rx("name end").search(line) and any(map(is_role, lines[index + 1 : index + 2])):
        return None
    if named := name_and_title(line) or _season_and_title(parts):
        return named
    title = _before_place(clean_title(line)) if _names_pay(line) else clean_title(line)
    at = _rx("at").match(title)
    if at and _looks_like_title(line, at["title"]):
        return Headline(at["title"].strip(), at["company"].strip())
    return Headline(title, _beside(lines, index)) if _looks_like_title(line, title) else None


def _season_and_title(parts: list[str]) -> Headline | None:
    """Read "岚图影像2027届校招｜算法工程师"."""
    season = _rx("season").fullmatch(parts[0]) if len(parts) == 2 and is_role(parts[1]) else None
    company = company_in(season["company"]) if season else ""
    return Headline(clean_title(parts[1]), company) if company else None


def name_and_title(line: str) -> Headline | None:
    """Read "小红鹿 · 增长产品经理": an employer, a dot, a title."""
    name, _, title = _rx("dot").sub("\n", line, count=1).partition("\n")
    company = company_in(name) if is_role(title) else ""
    return Headline(clean_title(title), company) if company else None


def site_of(lines: list[str]) -> str:
    """Return the employer whose site a line at the top names: "Careers at X", "X > 招聘 > …"."""
    for line in lines[:_TOP]:
        match = (
            _rx("careers").fullmatch(line)
            or _rx("crumbs").match(line)
            or _rx("campus").fullmatch(without_tags(line))
        )
        facts = re.split(r"\s[>›»/]\s", line)[1:]
        if match and not any(map(_rx("terms").search, facts)) and (name := company_in(match[1])):
            return name
    return ""


def _of_unknown_role(lines: list[str]) -> Headline:
    """Return a title that no table knows: the line above an employer that stands with its place."""
    title, line, below = (*map(clean_title, lines[:1]), *lines[1:3], "", "", "")[:3]
    company = company_in(line)
    placed = _rx("sign").search(line) or looks_like_place(below)
    if company and placed and 2 < len(title) <= 60 and not re.search(r"[。.!?:：]", title):
        return Headline(title, company)
    return Headline()


def _of_parts(parts: list[str]) -> Headline:
    """Read "云帆证券 | 交付工程师 | 16-22k": of the parts of a line one is the title."""
    role = next((part for part in parts if is_role(clean_title(part))), "")
    names = (company_in(without_tags(part)) for part in parts[:3] if part != role)
    return Headline(clean_title(role), next((name for name in names if name), ""))


def company_in(line: str) -> str:
    """Return the name that a line is: short, no sentence, no place, no label, no pay."""
    bare = re.sub(r"^(?:at|@)\s+|^[^\w\s\[【(（「《“\"'&]+\s*", "", line.strip(" *#"))
    parts = [part.strip() for part in _rx("sign").split(bare)]
    name = next((part for part in parts if not _rx("board").fullmatch(part)), "")
    name = re.sub(r"\s*招聘$", "", name)
    if match := _rx("name, place").fullmatch(name):
        name = match["name"]
    if not re.search(r"[^\W\d_]{2}|[^\W\d_]&", name):
        return ""
    others = re.split(r"\s/\s", bare)[1:]
    if line.startswith(_PLACE_SIGNS) or any(map(_rx("not a name").search, others)):
        return ""
    if not 2 <= len(name) <= 60 or len(bare) > 160 or _rx("sentence").search(name):
        return ""
    if not (_rx("form").search(name) or _rx("name end").search(name)) and (
        is_role(name) or _rx("not a name").search(name)
    ):
        return ""
    if (
        looks_like_place(name, spare=1 if cjk_count(name) else 4)
        or _names_pay(name)
        or heading_of(name)
    ):
        return ""
    return name if name[:1].isupper() or not name.isascii() or _rx("site").fullmatch(name) else ""


def _beside(lines: list[str], index: int) -> str:
    """Return the employer below the title, or above it where a place or a fact stands below."""
    below = company_in(lines[index + 1]) if index + 1 < len(lines) else ""
    higher = [name for line in lines[:index][:_TOP] if (name := company_in(line))]
    institution = next((name for name in higher if _rx("institution").search(name)), "")
    above = institution or "".join(higher[-1:] if index <= _TOP else ())
    placed = index + 2 < len(lines) and looks_like_place(lines[index + 2])
    # A name, a title, and something that may be a town: the name is the employer's.
    return below if below and (not above or placed or _rx("form").search(below)) else above


def _looks_like_title(line: str, title: str) -> bool:
    if (
        not 2 <= len(title) <= 110
        or re.search(r"[。.!！?？;；]$", line)
        or "：" in line
        or (re.match(r"[\w ]{2,20}: ", line) and not is_role(line.partition(":")[0]))
        or _rx("form").search(title)
    ):
        return False
    return (
        is_role(title) and len(title.split()) <= 16 and not re.search(r"[，、。].*[，、。]", title)
    )


def _before_place(title: str) -> str:
    """Return a title that pay stood behind without the place in between: "Cook – Leeds – £30k"."""
    parts = re.split(r"\s[–—-]\s", title)
    if len(parts) > 1 and looks_like_place(parts[-1], spare=0):
        return title[: -len(parts[-1])].rstrip(" –—-")
    return title


def _names_pay(line: str) -> bool:
    return any(money.currency or money.multiplied for money in find_money(line))


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], 0 if name in _CASED else re.IGNORECASE)


_CASED = frozenset({"institution", "name, place", "name end", "form"})
_PATTERNS = {
    "at": (
        r"(?P<title>.{3,80}?)\s+(?:at|@)\s+(?P<company>[A-Z0-9][^|,—(]{1,50}?)(?:\s*(?:\s[—–-]\s|"
        r"\().*)?$"
    ),
    "institution": (
        r"\b(?:University|College|Hospital|Council|Trust|NHS|Inc|Ltd|LLC)\b|(?:大学|医院|公司|"
        r"集团)$"
    ),
    "terms": (
        r"\b(?:full|part)[- ]?time\b|\bhybrid\b|\bremote\b|\bon-?site\b|\bcontract\b|\bpermanent\b"
    ),
    "board": (
        r"boss直聘|拉勾网?|智联招聘|前程无忧|猎聘网?|51job|linkedin|indeed|glassdoor|脉脉|实习僧|"
        r"牛客网?|看准网|58同城|"
        r"\d(?:\.\d)?\s?★?"
    ),
    "careers": (
        r"(?:careers?|jobs?|vacancies|working|work|join us|open roles) (?:at|with) (.{2,50})"
    ),
    "crumbs": r"^(.{2,30}?)\s+[>›»/]\s+(?:.{1,30}\s+[>›»/]\s+.+|(?:加入我们|招聘|careers?|jobs?)$)",
    "pipe": r"\s*[|｜]\s*",
    "campus": r"([一-鿿A-Za-z ]{2,20}?)\s*(?:20\d\d|\d\d)届(?:校园招聘|校招|秋招|春招)\W*",
    "season": (
        r"(?P<company>.{2,30}?)\s*(?:20\d\d|\d\d)?届?年?"
        r"(?:校园招聘|校招|秋招|春招|社会招聘|社招|招聘|内推)"
    ),
    "dot": (
        r"\s[·•]\s|(?<=[一-鿿])·(?=[一-鿿])|"
        r"(?:(?<=科技|资本|传媒|文化|教育|医疗|集团|智能|网络|生物|医药|汽车|能源|银行|证券|基金|"
        r"咨询|软件|"
        r"信息|电子|时尚|公司|食品|医院|学校|律所|物流|影业|游戏|实业)|(?<=工作室|机器人|研究院|"
        r"事务所|俱乐部))"
        r"\s(?=[一-鿿A-Z])"
    ),
    "public notice": r"(?:公告|启事|简章|通知)\W*$",
    "sign": r"\s+[·•|–—-]\s+|\s*[|｜]\s*|\s*·\s*(?=[A-Z])|\s{3,}|\t",
    "sentence": (
        r"(?:[。.!！?？;；,，]|介绍|概述|描述|说明)$(?<!Inc\.)(?<!Ltd\.)(?<!Co\.)(?<!Corp\.)|[:：]"
    ),
    "site": r"[a-z0-9]{2,30}(?:\.(?:io|com|ai|app|dev|org))?",
    # A legal form or a kind of institution ends a name, whatever words stand before it.
    "form": (
        r"(?:有限公司|有限责任公司|集团|事务所|医院|大学|学院|学校|银行|研究院|研究所|幼儿园|中学|"
        r"小学)$|"
        r"[ ,](?:Inc|LLC|Ltd|Limited|GmbH|Corp|Corporation|PLC|plc|LLP|Pty Ltd|Pte Ltd|"
        r"NHS Trust)\.?$"
    ),
    "name end": (
        r"^[A-Z][\w&.'’-]*(?: [\w&.'’-]+){0,3} (?:Partners|Associates|Consultants|Group|Holdings|"
        r"Labs|"
        r"Studios|Agency|Recruiters|Architects|Designers|Bakers|Brewers|Accountants|Solicitors|"
        r"Surveyors|Advisors|Managers)$"
    ),
    "not a name": (
        r"^我们|^(?:诚|急)?招人|全职|兼职|实习|经验|本科|大专|硕士|学历|薪|地点|远程|优化|负责|"
        r"五险|双休|不限|[年天]$|"
        r"招聘|"
        r"full[- ]?time|part[- ]?time|\bremote\b|\bhybrid\b|on-?site|location|salary|\bapply\b|"
        r"\bposted\b|"
        r"requirements|\bago\b|\byears\b|^\d+\D*$|[,，]\s?[A-Z]{2}$|"
        r"^(?:careers?|jobs?|home|menu|search|login|sign in|back|share|save|details?|job details|"
        r"(?:job|position) (?:posting|details|description|advert\w*)|permanent|temporary|contract|"
        r"forwarded message|back(?: to .{1,20})?|(?:view |see )?all jobs|easy apply|show (?:more|"
        r"all|less).{0,12}|more options|report(?: this job)?|new|urgent|"
        r"vacanc(?:y|ies)(?: (?:notice|announcement).*)?|(?:job|vacancy|position) (?:announcement|"
        r"notice|advert\w*)|join us|we(?:'| a)re hiring!?|首页|返回|收藏|分享)$"
    ),
    # Two words at least: of "Smith, Jones" both are the name; and no legal form is a place.
    "name, place": (
        r"(?P<name>[A-Z][\w&.'’-]*(?: (?:[A-Z][\w&.'’-]*|of|and|&|for)){1,4}), "
        r"(?!(?:Inc|LLC|Ltd|Limited|Corp|GmbH|PLC|LLP|Co)\b)[A-Z][\w'’-]{2,}(?: [A-Z][\w'’-]+)?"
        r"(?: \([^)]{1,30}\))?"
    ),
}
