"""The title and the employer of a posting, from labels, first lines and the page's own title."""

import functools
import itertools
import re

from resume_mcp.jobs.employers import employer_of
from resume_mcp.jobs.first_lines import company_in, headline_on, name_and_title, site_of
from resume_mcp.jobs.furniture import without_furniture
from resume_mcp.jobs.headings import heading_of
from resume_mcp.jobs.hiring import LONGEST_TITLE, Headline, hiring_of
from resume_mcp.jobs.labels import unlisted
from resume_mcp.jobs.names import addressed, is_backed, standing_name, subject_of, with_facts
from resume_mcp.jobs.places import is_place_only
from resume_mcp.jobs.roles import clean_title, is_role, last_bracket
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.text import squeeze

_FIRST_LINES = 12


def headline_of(text: str, page_title: str = "") -> Headline:
    """Return the title and the company, from the surest sign to the weakest."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = without_furniture(_without_mail_headers(lines))
    labelled = Headline(_labelled("title label", lines), _labelled("company label", lines))
    if (match := _rx("at").match(labelled.title)) and is_role(match["title"]):
        at = Headline(match["title"].strip(), match["company"].strip())
        labelled = Headline(at.title, labelled.company or at.company)
    found = _merged(labelled, _from_page_title(page_title, lines))
    named = _below_label(lines[:_FIRST_LINES]) or site_of(lines)
    found = _merged(found, Headline(company=named))
    top = lines[:_FIRST_LINES]
    above = headline_on(_above_body(top))
    found = _merged(found, above if above.title or found.title else headline_on(top))
    found = _merged(found, _from_prose(text))
    found = _merged(found, Headline(_plain_first_line(lines)))
    found = found if found.company else _apart(found.title, text)
    company = (
        found.company
        or with_facts(lines)
        or employer_of(text, found.title)
        or standing_name(lines[:_FIRST_LINES])
        or _seeking(lines[:_FIRST_LINES])
        or (
            ""
            if _rx("for a client").search(text)
            else addressed(text) or subject_of(text) or _acting(text)
        )
    )
    if _rx("agency").search(company) and _rx("for a client").search(text):
        company = ""
    title = found.title or _before_name(lines, company)
    return Headline(_without_places(title), company)


def _before_name(lines: list[str], company: str) -> str:
    """Return the title in front of its employer: "Night porter, The Heron Hotel, Keswick."."""
    first = lines[0] if lines else ""
    before, name, _ = first.partition(company) if company else ("", "", "")
    title = clean_title(re.sub(r"(?:[\s,|–—-]|\b(?:at|with|for)\b)+$", "", before))
    return title if name and is_role(title) and len(title.split()) <= 8 else ""


def _above_body(lines: list[str]) -> list[str]:
    """Return the lines above the first heading of duties or requirements."""
    parts = ((at, heading_of(line)) for at, line in enumerate(lines) if at > 1)
    body = (
        at for at, heading in parts if heading and heading.part in ("must", "nice", "duty", "mixed")
    )
    return lines[: next(body, len(lines))]


def _apart(title: str, text: str) -> Headline:
    """Take an employer from its title that the text speaks of elsewhere: "Nurse – Rye Clinic"."""
    if named := name_and_title(title):
        return named
    parts = re.split(r"\s+[–—|-]\s+", title)
    if len(parts) != 2:
        return Headline(title)
    for name, role in (parts, parts[::-1]):
        company = company_in(re.sub(r"\s*[(（][^()（）]{2,30}[)）]$", "", name))
        if company and is_role(role) and is_backed(company, text):
            return Headline(clean_title(role), company)
    return Headline(title)


def _without_mail_headers(lines: list[str]) -> list[str]:
    """Return the lines without a forwarded message's headers; of these the subject stays."""
    kept = []
    for index, line in enumerate(lines):
        match = _rx("mail").match(line) if index < _FIRST_LINES else None
        if match is None:
            kept.append(_rx("forwarded").sub("", line) if index < 2 else line)
        elif match["subject"]:
            kept.append(_rx("forwarded").sub("", match["subject"]))
    return kept


def _without_places(title: str) -> str:
    """Return a title without a bracket of nothing but places: "后端开发工程师（北京/杭州）"."""
    match = last_bracket(title)
    return title[: match.start()].strip() if match and is_place_only(match[1]) else title


def _merged(first: Headline, second: Headline) -> Headline:
    return Headline(first.title or second.title, first.company or second.company)


def _labelled(label: str, lines: list[str]) -> str:
    for index, line in enumerate(lines):
        bare = unlisted(line)
        match = _rx(label).match(to_simplified(bare))
        if not match and (tag := re.match(r"[^】\]]{1,8}[】\]]\s*(?=\S)", bare)):
            bare = bare[tag.end() :]
            match = _rx(label).match(to_simplified(bare))
        if not match:
            continue
        value = squeeze(bare[slice(*match.span("value"))].strip("*】] "))
        if not value and index + 1 < len(lines):
            below = lines[index + 1]
            value = below if label != "title label" or is_role(below) else ""
        if 0 < len(value) <= LONGEST_TITLE:
            return clean_title(value) if label == "title label" else _without_remark(value)
    return ""


def _without_remark(company: str) -> str:
    """Return an employer's name without a bracket behind it that says what it does."""
    remark = last_bracket(company)
    bare = (
        company[: remark.start()].strip()
        if remark and re.search(r"[，,、轮]|保密|confidential", remark[1])
        else ""
    )
    name = (bare or company).rstrip("。;；")
    return name if _rx("abbreviated").search(name) else name.rstrip(".")


def _below_label(lines: list[str]) -> str:
    """Return the employer in the line below a label that stands alone, as in a table."""
    for label, line in itertools.pairwise(lines):
        if _rx("employer alone").fullmatch(to_simplified(label)):
            return company_in(line)
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


def _plain_first_line(lines: list[str]) -> str:
    """Return the first line where it may be a title for want of anything surer."""
    first = clean_title(lines[0]) if lines else ""
    sentence = len(first) > 80 or re.search(r"[。.!！;；]$", lines[0]) if lines else True
    return "" if sentence or ":" in first or "：" in first else first


def _seeking(lines: list[str]) -> str:
    """Return the employer of "Rye Bakers is looking for a baker", where a title stood above."""
    names = (hiring_of(line).company for line in lines)
    return next((name for name in names if name[:1].isupper()), "")


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


_CASED = frozenset({"agency", "for a client", "abbreviated", "about", "prose", "joins", "does"})
_PATTERNS = {
    "title label": (
        r"(?:(?:职位|岗位|职务|工种)名称|(?:招聘|应聘|内推|在招|热招|急招|拟聘|需求|外包|"
        r"驻场)?(?:职位|岗位|"
        r"职务|工种)|诚聘|急聘|"
        r"(?:job |position |role |post |working )?title|(?:job|position|role|post|vacancy|opening|"
        r"designation|(?:open|advertised) (?:role|position))"
        r"(?: name)?)\s?[一二三四五1-9]?\s*[】\]]?\s*(?P<colon>[:：])\s*(?P<value>[^\n]*)$"
    ),
    "company label": (
        r"(?:(?:公司|企业|单位|机构|店铺|门店|学校|医院)(?:名称|全称)|(?:招聘|用人|招聘企业|"
        r"招募)(?:单位|公司|企业|方)|公司|单位|机构|商家|店铺|店名|门店|品牌|工作室|雇主|"
        r"(?:company|organi[sz]ation|employer|business|firm|school|hospital|agency|trust|"
        r"institution)"
        r"(?: name)?|hiring (?:company|"
        r"organi[sz]ation))\s*[】\]]?\s*(?P<colon>[:：])\s*(?P<value>[^\n]{0,80})$"
    ),
    "agency": r"\b(?:[Rr]ecruit\w*|[Ss]taffing|[Rr]esourcing|[Pp]ersonnel|Talent|Search)\b",
    "abbreviated": r"(?:\b[A-Z]|\b(?:Inc|Ltd|Co|Corp))\.$",
    "employer alone": (
        r"employer|hiring organi[sz]ation|company name|(?:公司|企业|单位)名称|招聘单位"
    ),
    "mail": (
        r"-{3,}.*(?:forwarded|original|转发|原始).*-{3,}$|(?:from|to|cc|sent|date|发件人|收件人|"
        r"抄送|日期|"
        r"发送时间)\s?[:：].+$|(?:subject|主题)\s?[:：]\s*(?P<subject>.+)$"
    ),
    "forwarded": r"^(?:(?:re|fwd?|转发|回复|答复)\s?[:：]\s*)+",
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
    "for a client": (
        r"\b(?:[Mm]y|[Oo]ur|[Aa]) client\b|\b[Oo]n behalf of\b|[Cc]onfidential (?:client|company)|"
        r"[Ee]mployment (?:[Bb]usiness|[Aa]gency)"
    ),
    "does": (
        r"(?:^|\n)(?!(?:We|You|This|The|Our|It|They|Who|What|He|She|That|Your)\b)"
        r"(?P<company>[A-Z][\w&.'’-]*(?: (?:[A-Z][\w&.'’-]*|of|and|&)){0,4}) "
        r"(?:makes|builds|designs|develops|operates|runs|helps|provides|creates|publishes) "
    ),
}
