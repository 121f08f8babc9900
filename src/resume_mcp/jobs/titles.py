"""The title and the employer of a posting, from labels, first lines and the page's own title."""

import functools
import itertools
import re
from typing import NamedTuple

from resume_mcp.jobs.employers import employer_of
from resume_mcp.jobs.headings import heading_of
from resume_mcp.jobs.money import find_money
from resume_mcp.jobs.places import is_place_only
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.text import squeeze

_LONGEST_TITLE = 120
_LONGEST_LINE = 400  # a line longer than this is no title
_FIRST_LINES = 12


class Headline(NamedTuple):
    """What a posting is for, and who hires; "" where the text does not say."""

    title: str = ""
    company: str = ""


def headline_of(text: str, page_title: str = "") -> Headline:
    """Return the title and the company, from the surest sign to the weakest."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    labelled = Headline(_labelled("title label", lines), _labelled("company label", lines))
    found = _merged(labelled, _from_page_title(page_title, lines))
    found = _merged(found, Headline(company=_below_label(lines[:_FIRST_LINES])))
    found = _merged(found, _from_first_lines(lines[:_FIRST_LINES]))
    found = _merged(found, _from_prose(text))
    found = _merged(found, Headline(_plain_first_line(lines)))
    company = (
        found.company
        or employer_of(text, found.title)
        or _seeking(lines[:_FIRST_LINES])
        or _acting(text)
    )
    return Headline(_without_places(found.title), company)


def is_role(text: str) -> bool:
    """Tell whether a text names a job that somebody does."""
    return _rx("role").search(text) is not None or bool(
        (bracket := _rx("last bracket").search(text)) and is_role(text[: bracket.start()].strip())
    )


def clean_title(text: str) -> str:
    """Return a title without list marks, [tags], pay and hiring words around it."""
    if len(text) > _LONGEST_LINE:
        return ""
    title = _rx("tag").sub(" ", re.sub(r"^[#*>\-•\s]+|[*#\s]+$", "", text))
    for money in reversed(find_money(title)):
        if money.currency or money.multiplied:
            title = title[: money.start]
    title = re.sub(
        r"[(（]?(?:招聘|热招|急聘|薪水|薪资|月薪|年薪|待遇|面议)+[:：为]?\s*$", "", title.strip()
    )
    return squeeze(title).strip(' -–—|｜·,，:：/、_"“”(（[【')


def _without_places(title: str) -> str:
    """Return a title without a bracket of nothing but places: "后端开发工程师（北京/杭州）"."""
    match = _rx("last bracket").search(title)
    return title[: match.start()].strip() if match and is_place_only(match[1]) else title


def _merged(first: Headline, second: Headline) -> Headline:
    return Headline(first.title or second.title, first.company or second.company)


def _labelled(label: str, lines: list[str]) -> str:
    for index, line in enumerate(lines):
        bare = re.sub(r"^[#*\-\s【\[]+", "", line)
        match = _rx(label).match(to_simplified(bare))
        if not match:
            continue
        value = squeeze(bare[slice(*match.span("value"))].strip("*】] ")) or (
            lines[index + 1] if index + 1 < len(lines) and match["colon"] else ""
        )
        if 0 < len(value) <= _LONGEST_TITLE:
            return clean_title(value) if label == "title label" else value.rstrip("。.;；")
    return ""


def _below_label(lines: list[str]) -> str:
    """Return the employer in the line below a label that stands alone, as in a table."""
    for label, line in itertools.pairwise(lines):
        if _rx("employer alone").fullmatch(to_simplified(label)):
            return _company_line(line)
    return ""


def _from_page_title(page_title: str, lines: list[str]) -> Headline:
    """Read "X - Company | Site", "Job Application for X at Y", "X招聘_公司"."""
    bare = squeeze(page_title)
    if not bare:
        return Headline()
    if match := _rx("application").match(bare):
        return Headline(clean_title(match["title"]), match["company"].strip())
    # A title may hold the signs that part it from the employer: the page repeats it as a line.
    shown = next((line for line in lines[:3] if is_role(line) and bare.startswith(line)), "")
    parts = re.split(r"\s+[-–—|·:：]\s+|[|｜_]|\s[-–—]\s?", bare.removeprefix(shown))
    parts = [re.sub(r"招聘(?:信息)?$", "", part.strip()).strip() for part in parts]
    parts = [part for part in parts if part and not _rx("site").search(part)]
    title = shown or next((part for part in parts if is_role(part)), "")
    title = title or next((part for part in parts if part in lines[:2]), "")
    if not title:
        return Headline()
    return _with_company(title, [part for part in parts if part != title], lines)


def _with_company(title: str, others: list[str], lines: list[str]) -> Headline:
    if match := _rx("at").match(title):
        return Headline(clean_title(match["title"]), match["company"].strip())
    others = [re.sub(r"^(?:at|@)\s+", "", part) for part in others]
    named = [part for part in others if any(part in line for line in lines[:40])] or others
    return Headline(clean_title(title), next(iter(named), ""))


def _from_first_lines(lines: list[str]) -> Headline:
    for index, line in enumerate(lines):
        hiring = _hiring(line)
        if hiring.title:
            return hiring
        title = clean_title(line)
        if _looks_like_title(line, title):
            following = lines[index + 1] if index + 1 < len(lines) else ""
            if match := _rx("at").match(title):
                return Headline(match["title"].strip(), match["company"].strip())
            return Headline(title, _company_line(following))
    return Headline()


def _plain_first_line(lines: list[str]) -> str:
    """Return the first line where it may be a title for want of anything surer."""
    first = clean_title(lines[0]) if lines else ""
    sentence = len(first) > 80 or re.search(r"[。.!！;；]$", lines[0]) if lines else True
    return "" if sentence or ":" in first or "：" in first else first


def _hiring(line: str) -> Headline:
    """Read "ACME 诚聘 后端工程师", "ACME is looking for a backend engineer"."""
    if len(line) > 2 * _LONGEST_TITLE:
        return Headline()
    match = _rx("hiring zh").match(_rx("tag").sub(" ", line).strip()) or _rx("hiring en").match(
        _rx("tag").sub(" ", line).strip()
    )
    if not match:
        return Headline()
    company = squeeze(match["company"] or "").strip(" -–—:：,，|｜")
    company = _rx("season").sub("", company)
    title = clean_title(match["title"])
    if not is_role(title) or len(title) > _LONGEST_TITLE:
        return Headline()
    if len(company.split()) > 6 or re.search(r"\b(?:i|and am|have)\b", company, re.IGNORECASE):
        return Headline(title)
    pronoun = company.casefold() in (
        "we",
        "we are",
        "our company",
        "our team",
        "our client",
        "我们",
    )
    return Headline(title, "" if pronoun else company)


def _seeking(lines: list[str]) -> str:
    """Return the employer of "Rye Bakers is looking for a baker", where a title stood above."""
    names = (_hiring(line).company for line in lines)
    return next((name for name in names if name[:1].isupper()), "")


def _looks_like_title(line: str, title: str) -> bool:
    if (
        not 2 <= len(title) <= 80
        or re.search(r"[。.!！?？;；]$", line)
        or "：" in line
        or ": " in line
    ):
        return False
    return (
        is_role(title) and len(title.split()) <= 12 and not re.search(r"[，、。].*[，、。]", title)
    )


def _company_line(line: str) -> str:
    """Return the line below a title where it is a name: short, no sentence, no place, no label."""
    bare = re.sub(r"^(?:at|@)\s+", "", line.strip(" *#"))
    if match := _rx("name, place").fullmatch(bare):
        bare = match["name"]
    if (
        not 2 <= len(bare) <= 60
        or re.search(r"(?:[。.!！?？;；]|介绍|概述|描述|说明)$|[:：]", bare)
        or is_role(bare)
    ):
        return ""
    if _rx("not a name").search(bare) or _names_pay(bare) or heading_of(bare):
        return ""
    name = re.split(r"\s[·•|–—-]\s", bare)[0]
    return name if name[:1].isupper() or not name.isascii() else ""


def _names_pay(line: str) -> bool:
    return any(money.currency or money.multiplied for money in find_money(line))


def _from_prose(text: str) -> Headline:
    title = _rx("prose").search(text)
    company = _rx("about").search(text)
    return Headline(
        clean_title(title["title"]) if title and is_role(title["title"]) else "",
        squeeze(company["company"]) if company else "",
    )


def _acting(text: str) -> str:
    """Return the employer that somebody is asked to join, or that makes something."""
    match = _rx("joins").search(text) or _rx("does").search(text)
    return squeeze(match["company"]) if match else ""


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], 0 if name in _CASED else re.IGNORECASE)


_CASED = frozenset({"about", "prose", "joins", "does", "name, place"})
_PATTERNS = {
    "title label": (
        r"(?:职位名称|岗位名称|招聘职位|招聘岗位|应聘岗位|职位|岗位|职务|"
        r"job title|position(?: title)?|"
        r"title|role)\s*[】\]]?\s*(?P<colon>[:：])\s*(?P<value>[^\n]*)$"
    ),
    "company label": (
        r"(?:公司名称|公司全称|企业名称|招聘单位|用人单位|单位名称|公司|company(?: name)?|employer|"
        r"organi[sz]ation|hiring company)\s*[】\]]?\s*(?P<colon>[:：])\s*(?P<value>[^\n]{0,80})$"
    ),
    "employer alone": (
        r"employer|hiring organi[sz]ation|company name|(?:公司|企业|单位)名称|招聘单位"
    ),
    "application": r"(?:job )?application for (?P<title>.+?) at (?P<company>.+)$",
    "at": r"(?P<title>.{3,80}?)\s+(?:at|@)\s+(?P<company>[A-Z0-9][^|,]{1,50})$",
    "site": (
        r"^(?:linkedin|indeed|glassdoor|greenhouse|lever|ashby|workable|workday|monster|seek|"
        r"boss直聘|"
        r"智联招聘|前程无忧|猎聘|拉勾网?|51job|careers?|jobs?|join us|招聘|"
        r"job board|[\w ]{0,20} (?:jobs|"
        r"careers))$"
        r"|\bjobs? at\b|校园招聘官网"
    ),
    "last bracket": r"[(（]([^()（）]{1,60})[)）]$",
    "tag": r"[\[【(（［][^\]】)）］]{0,40}[\]】］]|[【\[]未发布[】\]]",
    "hiring zh": (
        r"(?P<company>[^，。,;；]{0,50}?)\s*(?:(?<!有限)(?<!科技)公司)?(?:正在|现)?(?:诚聘|诚招|急聘|急招|招聘|招募|急需|聘请|"
        r"誠聘|"
        r"招聘岗位|高薪诚聘)\s*[:：|｜—–-]{0,3}\s*(?P<title>[^，。;；\n]{2,100})"
    ),
    "season": r"(?:20\d\d届?|\d\d届)?(?:年)?(?:校园|社会|春季|秋季|暑期)*$",
    "hiring en": (
        r"(?P<company>[\w][^,;:]{0,50}?)\s+(?:is|are)?\s*(?:currently |now |actively )?(?:hiring|"
        r"looking for|"
        r"seeking|recruiting)(?: for)?\s+(?:an? |the |our next )?(?P<title>[^.;:\n]{3,100}?)"
        r"(?=\s+(?:to|who|with|in our|for our|at|that|,)\b|[.,;]|$)"
    ),
    "not a name": (
        r"全职|兼职|实习|经验|本科|硕士|学历|薪|地点|远程|full[- ]?time|part[- ]?time|"
        r"remote|hybrid|"
        r"on-?site|location|salary|apply|posted|requirements|\bago\b|years|^\d|[,，]\s?[A-Z]{2}$|"
        r"优化|负责"
    ),
    # Two words at least: of "Smith, Jones" both are the name; and no legal form is a place.
    "name, place": (
        r"(?P<name>[A-Z][\w&.'’-]*(?: (?:[A-Z][\w&.'’-]*|of|and|&|for)){1,4}), "
        r"(?!(?:Inc|LLC|Ltd|Limited|Corp|GmbH|PLC|LLP|Co)\b)[A-Z][\w'’-]{2,}(?: [A-Z][\w'’-]+)?"
        r"(?: \([^)]{1,30}\))?"
    ),
    "prose": (
        r"(?:[Ll]ooking for|[Ss]eeking|[Hh]iring|[Jj]oin (?:us|our team) as|[Rr]ole of|"
        r"position of|need)"
        r" (?:an? |the |our )?(?P<title>(?:[A-Z][\w/+#.-]*|of|and|&|/|[-–])(?: (?:[A-Z][\w/+#.-]*|"
        r"of|and|&|/|[-–]))"
        r"{0,7})"
    ),
    "about": (
        r"(?:^|\n)[ #*]{0,8}About (?!(?:the|us|you|this|our|your)\b)"
        r"(?P<company>[A-Z][^\n:.?]{1,40}?)[*: ]{0,8}(?:\n|$)"
    ),
    "joins": (
        r"\b(?:to )?join (?!(?:our|the|us|a|an|this)\b)(?P<company>[A-Z][\w&.'’-]*"
        r"(?: (?:[A-Z][\w&.'’-]*|of|and|&)){0,5})(?=[,.]| in | as )"
    ),
    "does": (
        r"(?:^|\n)(?!(?:We|You|This|The|Our|It|They|Who|What|He|She|That|Your)\b)"
        r"(?P<company>[A-Z][\w&.'’-]*(?: (?:[A-Z][\w&.'’-]*|of|and|&)){0,4}) "
        r"(?:makes|builds|designs|develops|operates|runs|helps|provides|creates|publishes) "
    ),
    "role": (
        r"\b(?:engineers?|developers?|programmers?|architects?|scientists?|analysts?|researchers?|"
        r"designers?|managers?|directors?|leads?|head of|officers?|administrators?|specialists?|"
        r"consultants?|coordinators?|assistants?|associates?|representatives?|recruiters?|nurses?|"
        r"physicians?|doctors?|pharmacists?|therapists?|teachers?|tutors?|lecturers?|professors?|"
        r"instructors?|trainers?|mentors?|writers?|editors?|translators?|journalists?|copywriters?|"
        r"accountants?|auditors?|bookkeepers?|controllers?|lawyers?|attorneys?|counsel|paralegals?|"
        r"technicians?|mechanics?|electricians?|welders?|plumbers?|machinists?|operators?|drivers?|"
        r"pilots?|chefs?|cooks?|bartenders?|waiters?|baristas?|cashiers?|clerks?|receptionists?|"
        r"salesperson|sales|agents?|brokers?|traders?|underwriters?|actuar(?:y|ies)|economists?|"
        r"interns?|internship|trainees?|apprentices?|founders?|c[etofpm]o|vp|president|partners?|"
        r"principals?|supervisors?|foreman|inspectors?|planners?|buyers?|merchandisers?|producers?|"
        r"artists?|animators?|photographers?|videographers?|musicians?|actors?|models?|stylists?|"
        r"testers?|qa|sre|swe|dba|devops|evangelists?|advocates?|strategists?|executives?|"
        r"bakers?|butchers?|gardeners?|cleaners?|painters?|carpenters?|tailors?|hairdressers?|"
        r"nannies|nanny|biologists?|chemists?|physicists?|psychologists?|social workers?|"
        r"caregivers?|guards?|"
        r"firefighters?|librarians?|pharmacist|dentists?|veterinarians?|surveyors?|creators?)\b|"
        r"工程师|开发|经理|总监|主管|专员|专家|助理|顾问|分析师|设计师|架构师|研究员|科学家|产品|运营|"
        r"销售|会计|出纳|审计|法务|律师|教师|老师|讲师|护士|医生|医师|药师|技师|技术员|操作员|司机|厨师|"
        r"培训生|客服|文员|秘书|编辑|翻译|记者|策划|导演|摄影|美工|剪辑|实习生|管培生|店长|导购|收银|保安|保洁|"
        r"教练|程序员|工程師|負責人|负责人|组长|主任|院长|校长|总裁|合伙人|代表|采购|质检|人事|行政|财务|"
        r"测试|运维|前端|后端|算法|架构|猎头|招聘专员|技术支持|员$|师$"
    ),
}
