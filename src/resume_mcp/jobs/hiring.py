"""One line that says who hires for what: "ACME 诚聘 后端工程师", "ACME is hiring: Baker"."""

import functools
import re
from typing import NamedTuple

from resume_mcp.jobs.places import is_place_only, looks_like_place
from resume_mcp.jobs.roles import clean_title, is_role, without_tags
from resume_mcp.vocabulary.text import squeeze

LONGEST_TITLE = 120
_PRONOUNS = frozenset(
    (
        "we",
        "we are",
        "we're",
        "we’re",
        "our company",
        "our team",
        "our client",
        "now",
        "hr",
        "currently",
    )
)


class Headline(NamedTuple):
    """What a posting is for, and who hires; "" where the text does not say."""

    title: str = ""
    company: str = ""


def hiring_of(line: str) -> Headline:
    """Return who hires for what, as a line says that speaks of hiring."""
    if len(line) > 2 * LONGEST_TITLE:
        return Headline()
    if not (match := _match(line)):
        return Headline()
    first, *others = re.split(r"\s*[|｜]\s*", match["title"])
    written = first if others and is_role(first) else match["title"]
    title = clean_title(_rx("number of them").split(written, maxsplit=1)[0])
    named = is_role(title) or (_rx("strong").search(match[0]) and not _rx("many").search(title))
    if not named or len(title) > LONGEST_TITLE:
        return Headline()
    if at := _rx("at").fullmatch(title):
        return Headline(at["title"].strip(), at["company"].strip())
    return Headline(title, _company(match.groupdict().get("company") or ""))


def notice_of(line: str) -> Headline:
    """Return who hires for what by a public notice: "仁和医院2026年护士招聘公告"."""
    bare = line.strip(" #*【】").removeprefix("关于")
    match = _rx("notice").match(bare) or _rx("introducing").match(bare)
    title = clean_title(match["title"]) if match else ""
    named = is_role(title) or _rx("anybody").search(title)
    return Headline(title, match["company"]) if match and named else Headline()


def for_anybody(title: str) -> bool:
    """Tell whether a title names no job: 编外工作人员, 高层次人才."""
    return _rx("anybody").search(title) is not None


def wanted_in(line: str) -> str:
    """Return the job of "现面向社会公开招聘地理信息技术员2名": what is counted behind the verb."""
    match = _rx("counted").search(line)
    title = clean_title(match["title"]) if match else ""
    return title if is_role(title) else ""


def _match(line: str) -> re.Match[str] | None:
    """Return the first sentence of a line that speaks of hiring, taken apart."""
    bare = re.sub(r"^(?::\w{2,20}:|[^\w(（])+", "", without_tags(line).strip())
    sentences = re.split(
        r"(?<=[.?])\s+(?=[A-Z])|(?<=[一-鿿])[，。](?=[一-鿿])|(?<=招人)[！!]|(?<=招人啦)[！!]", bare
    )
    return next(
        (
            match
            for sentence in (sentences if len(sentences) > 1 else [bare])
            for kind in ("zh", "en", "bare en", "wanted", "sought", "brief")
            if (match := _rx(kind).match(sentence))
        ),
        None,
    )


def _company(words: str) -> str:
    quoted = re.search(r"[「『“《]([^「」『』“”《》]{2,30})[」』”》]$", words.strip())
    bare = re.split(r"[|｜]", words.strip(" |｜"))[-1]
    company = squeeze(quoted[1] if quoted else bare).strip(" -–—:：,，|｜")
    if not re.search(r"[(（][^()（）]+[)）]$", company):
        company = company.strip("()（） ")
    company = _rx("season").sub("", company).strip(" -–—:：,，|｜")
    company = re.sub(r"^(?:关于)?(?:20\d\d年?度?)?(?=[一-鿿]{4})", "", company)
    if len(company.split()) > 6 or re.search(r"\b(?:i|and am|have)\b", company, re.IGNORECASE):
        return ""
    if company.casefold() in _PRONOUNS or _rx("nobody").fullmatch(re.split(r"[(（]", company)[0]):
        return ""
    return "" if is_place_only(company, spare=1) or looks_like_place(company, spare=1) else company


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], 0 if name == "at" else re.IGNORECASE)


_PATTERNS = {
    "at": (
        r"(?P<title>.{3,80}?)\s+(?:at|@)\s+(?P<company>[A-Z0-9][^|,—(]{1,50}?)(?:\s*(?:\s[—–-]\s|"
        r"\().*)?"
    ),
    "zh": (
        r"(?P<company>[^，。,;；]{0,50}?)\s*(?:(?<!有限)(?<!科技)公司)?(?:正在|现)?(?:诚聘|诚招|"
        r"诚邀(?:您|你)?(?:应聘|加入|加盟|担任)|急聘|急招|"
        r"招聘|招募|急需|聘请|誠聘|招聘岗位|高薪诚聘|"
        r"(?<![校社秋春内停应])[招聘](?![商生标收手呼牌考]|人(?![事力])|岗位|职位))"
        r"(?:正式(?:开启|启动))?[!！]?(?:(?:职位|岗位)(?=[:：]))?\s*[:：|｜—–-]{0,3}\s*"
        r"(?:若干|[(（][^)）]{0,30}[)）]\s*|(?:[一两二三四五六七八九十]|"
        r"\d{1,2})\s?[个名位]\s?)?(?P<title>[^，。;；\n]{2,100})"
    ),
    "notice": (
        r"(?P<company>[一-鿿\w（）()]{2,30}?(?:大学[一-鿿]{2,8}学院|大学|学院|医院|中学|小学|学校|"
        r"幼儿园|集团|公司|"
        r"银行|研究院|研究所|中心|"
        r"局|委员会|办事处|馆|院))(?:关于)?(?:20\d\d)?年?(?:[春秋]季|[上下]半年|度)?(?:面向社会|"
        r"公开|自主)*"
        r"(?P<title>[^招选\s]{2,20}?)(?:公开)?(?:招聘|招录|选聘|招募|招考)(?:启事|公告|简章|通知)"
    ),
    "anybody": (
        r"(?:工作|编外|合同制|专业技术|劳务派遣|辅助|教职|教学|医护|卫生|技术|管理|各类|高层次|"
        r"急需紧缺)*"
        r"(?:人员|员工|人才|职工|教职工|岗位)$"
    ),
    "introducing": (
        r"(?P<company>[一-鿿\w（）()]{2,30}?(?:大学|学院|医院|中学|小学|学校|集团|公司|研究院|"
        r"研究所|中心|局))"
        r"(?:关于)?(?:20\d\d)?年?度?(?:面向社会|公开|自主)*引进(?P<title>[^\s]{2,20}?)的?(?:启事|"
        r"公告|简章|通知)"
    ),
    "counted": (
        r"(?:招聘|选聘|招录|聘用|引进|招收)(?P<title>[^，。；、：:\d\s]{2,20}?)\s?"
        r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})\s?[名人位]"
    ),
    "number of them": (
        r"(?<=[一-鿿])\s?(?:\d{1,3}|[一二两三四五六七八九十]{1,3})\s?[名人位](?=[、，,和及与])"
    ),
    "strong": r"^.{0,30}(?:诚聘|诚招|急聘|急招|誠聘).{2,30}$",
    "many": r"岗位|职位|人才|英才|精英|招聘|多名|若干|[。!！]|公告|[中们]$",
    "season": (
        r"(?:\s*(?:20\d\d届?|\d\d届)(?:年)?)?\s*(?:年度?|校园|社会|春季|秋季|冬季|夏季|暑期|全球|"
        r"全国|公开|面向[一-鿿]{2,10}|"
        r"面向社会|HR直?|"
        r"热|火热|高薪|集中|现|正?在|长期|多岗位)*(?:招聘|校招|社招)?$"
    ),
    "nobody": (
        r"我们[一-鿿]{0,4}|公司|本公司|我司|内推|热|急|岗位|职位|招聘|长期|直|高薪|现|正在|"
        r"因业务发展.*|团队"
    ),
    "en": (
        r"[(（]?(?P<company>[\w][^,;:!()]{0,50}?)(?:\s?\([^)]{1,30}\)|[)）])?\s+(?:(?:is|"
        r"are)\s+)?(?:currently |now |actively )?"
        r"(?:hiring|looking for|seeking|recruiting)(?: for)?(?:\s*[:!–—-]\s*|\s+)"
        r"(?:an? |the |our next )?(?P<title>(?:[^.;:\n]|\.(?=\w)){3,100}?)"
        r"(?=\s+(?:to|who|with|in our|for our|that|based)\b|[.;]|, |$)"
    ),
    "wanted": (
        r"(?:(?:now |we(?:'|’| a)re )?hiring[!:,]* )?(?P<title>[^,.:;!]{3,60}?),? (?:wanted|"
        r"needed|required)\b"
        r"(?: in (?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)?"
        r"(?:(?: (?:at|by|for)|\s?[,:]) (?P<company>(?-i:[A-Z])[^,.;!\n]{1,40}))?(?=[,.;!]|"
        r"\s?[^\w\s]|$)"
    ),
    "brief": (
        r"(?P<title>[^,.:;!]{3,40}), (?P<company>(?-i:[A-Z])[^,.:;!]{1,40}), "
        r"(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?\."
    ),
    "sought": (
        r"(?:help )?(?:wanted|needed|required|vacancy)\s*[:!–—-]\s*(?:an? |the )?"
        r"(?P<title>[^,.:;!]{3,60}?)(?=\s+(?:for|to|at|in|near|with|who)\b|[,.;!]|$)"
    ),
    "bare en": (
        r"(?:(?P<company>[\w][^,;:!]{0,40}?)\s+)?(?:now |we(?:'|’| a)re |"
        r"urgently )?hiring\s*[:!–—-]+\s*"
        r"(?:an? )?(?P<title>[^.;:\n]{3,100}?)(?=[.;]|$)"
    ),
}
