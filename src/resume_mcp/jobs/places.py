"""Where a posting says the work is done."""

import functools
import re

from resume_mcp.jobs.furniture import without_furniture
from resume_mcp.jobs.labels import unlisted
from resume_mcp.jobs.roles import is_role
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import mentions
from resume_mcp.vocabulary.text import cjk_count, squeeze

_CITY_KIND = frozenset({"city"})
_PLACE_KINDS = frozenset({"city", "country"})
_FIRST_LINES = 14
_FACT_LINE = 120


def place_of(text: str, company: str = "", title: str = "") -> str:
    """Return the place in the text's words: labelled, tagged, in a short line, or by position."""
    lines = without_furniture([line.strip() for line in text.splitlines() if line.strip()])
    first = [line.removeprefix(company).strip(" ,·|–—-") or line for line in lines[:_FIRST_LINES]]
    labelled, short = _labelled(lines), _short_line(first)
    top = lines[:_FIRST_LINES]
    brief = short or _among_facts(top)
    if brief and labelled and (_is_address_in(labelled, brief) or _rx("street").search(labelled)):
        return brief
    tagged = _tagged(lines[:3]) or short or _behind_company(text, company)
    return (
        labelled
        or tagged
        or brief
        or _beside_company(top, company, title)
        or _in_sentence(text)
        or _of_company(company)
    )


def _of_company(company: str) -> str:
    """Return the town that a Chinese employer's name begins with: 绵阳市涪江实验中学."""
    if match := _rx("county").match(company):
        return match[0]
    first = next(iter(mentions(company, _PLACE_KINDS)), None)
    return first.surface if first and not first.start and not company.isascii() else ""


def _is_address_in(address: str, place: str) -> bool:
    """Tell whether a text is a street address in a place that the posting also names shortly."""
    cities = [{m.concept.key for m in mentions(text, _PLACE_KINDS)} for text in (address, place)]
    return not is_place_only(address) and bool(cities[0] & cities[1])


def remote_lines(text: str) -> str:
    """Return the lines that speak of the place of work rather than of the work."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join(line for line in lines if 0 < len(line) <= 60 or _rx("label").match(line))


def _labelled(lines: list[str]) -> str:
    for index, line in enumerate(lines):
        bare = unlisted(line)
        match = _rx("label").match(to_simplified(bare))
        if not match or _rx("no place").fullmatch(bare[slice(*match.span("value"))].strip(" *")):
            continue
        value = bare[slice(*match.span("value"))].lstrip("*】]） ").rstrip("*】] ")
        value = value if "（" in value else value.rstrip("）")
        if not value and index + 1 < len(lines):
            value = _address_below(lines[index + 1 : index + 6])
        inner = _rx("label").match(to_simplified(value))
        value = value[slice(*inner.span("value"))] if inner else value
        value = squeeze(re.sub(r"\*+", "", value)).rstrip("。.;；")
        place, comma, remark = _rx("remark").sub("\n", value, count=1).partition("\n")
        value = place if comma and _rx("way of working").search(remark) else value
        if 0 < len(value) <= 120:
            return value
    return ""


def _address_below(lines: list[str]) -> str:
    """Return the first line below a label, or the town of an address over several lines."""
    lines = [line for line in lines if not line.endswith((":", "："))] or lines
    first = re.sub(r"^[-*•\s]+", "", lines[0])
    code = next((at for at, line in enumerate(lines) if _rx("postcode").fullmatch(line)), 0)
    return ", ".join(lines[:code]) if code else first


def _in_sentence(text: str) -> str:
    """Return the place behind a label inside a line: "…，包吃住。地址：成都市锦江区"."""
    for match in _rx("label inside").finditer(to_simplified(text)):
        value = text[slice(*match.span("value"))].strip()
        first = next(iter(mentions(value, _PLACE_KINDS)), None)
        if match["colon"] or (first and not first.start):
            return value
    if away := _rx("away from").search(text):
        return away["value"].strip()
    hires = _rx("hires").match(text)
    return hires["value"] if hires and looks_like_place(hires["value"]) else ""


def _tagged(lines: list[str]) -> str:
    """Return the places of a title's tag, as in "[上海/成都] ACME 诚聘 Rust工程师"."""
    for line in lines:
        for square, round_ in _rx("tag").findall(line):
            if _in_state(line) or is_place_only(_rx("tag").sub("", line)):
                continue
            if mentions(square or round_, _PLACE_KINDS) or _rx("away").search(square):
                return squeeze(square or round_)
    return ""


def _short_line(lines: list[str]) -> str:
    for line in lines:
        bare = _rx("parallel").sub("", re.sub(r"^[-*•\s]+|^#[^#\n]{1,10}#\s*", "", line))
        if "：" in bare:  # a labelled place is read as such
            continue
        if street := _rx("street, town").fullmatch(bare):
            bare = street["rest"]
        if match := _rx("place, bracket").fullmatch(bare):
            bare = match[1]
        elif is_place_only(outside := re.sub(r"\s*[(（][^()（）]{0,60}[)）]$", "", bare)):
            bare = outside
        if len(bare) <= 60 and is_place_only(bare):
            return bare.rstrip(" /|")
        first = re.split(r"[，,]\s?", bare, maxsplit=1)[0]
        if cjk_count(first) >= 2 and len(first) <= 12 and is_place_only(first, spare=2):
            return first
        if len(bare) <= 60 and (named := _in_state(bare) or _in_country(bare)):
            return named
    return ""


# Several readers ask this of the same lines of one posting.
@functools.lru_cache(maxsize=512)
def looks_like_place(line: str, spare: int = 4) -> bool:
    """Tell whether a line is a place by its names or by its form: "Odenton, MD"."""
    bare = re.sub(r"\s*[(（][^()（）]{0,60}[)）]$", "", line.strip())
    first = next(iter(mentions(bare, _PLACE_KINDS)), None)
    if _rx("place zh").fullmatch(bare):
        return True
    district = bool(first and not first.start and _rx("district").fullmatch(bare[first.end :]))
    return is_place_only(bare, spare) or district or bool(_in_state(bare) or _in_country(bare))


def _in_state(line: str) -> str:
    """Return the place of a line that is a town and its state: "Odenton, MD 21113 (hybrid)"."""
    match = _rx("town, state").match(line.strip()) or _rx("town, state name").fullmatch(
        line.strip()
    )
    return match["place"] if match else ""


def _beside_company(lines: list[str], company: str, title: str) -> str:
    """Return what stands as a place does: behind the employer, or below employer and title."""
    for index, line in enumerate(lines):
        if company and line.startswith(company) and line != company:
            facts = [fact.strip() for fact in _rx("fact sign").split(line)]
            if len(facts) > 1 and facts[0] == company and _may_be_town(facts[1]):
                return facts[1]
        pair = {company, title} == {line, *lines[index + 1 : index + 2]}
        if company and pair and _may_be_town(below := "".join(lines[index + 2 : index + 3])):
            return below
        if title and title in line and _rx("fact sign").search(line):
            facts = [fact.strip() for fact in _rx("fact sign").split(line)]
            return next((fact for fact in facts if _in_state(fact)), "")
    return ""


def _may_be_town(text: str) -> bool:
    return bool(_rx("name of town").fullmatch(text)) and not _rx("no town").search(text)


def _in_country(line: str) -> str:
    """Return the place in a line that ends with its country: "Bergen, Norway"."""
    three = _rx("town, region").fullmatch(line)
    apart = three and (
        mentions(three["place"].partition(",")[0], _CITY_KIND)
        or _rx("state name").fullmatch(three["region"])
    )
    match = three if apart else _rx("town").search(line)
    known = mentions(match["country"], _PLACE_KINDS) if match else []
    whole = bool(match and known and known[0].surface == match["country"])
    return match["place"] if match and whole and not is_role(match["place"]) else ""


def _among_facts(lines: list[str]) -> str:
    """Return the place in a line of short facts: "Acme GmbH · Munich, Germany · Full-time"."""
    for line in lines:
        if _rx("label").match(to_simplified(unlisted(line))):
            continue
        facts = [fact.strip() for fact in _rx("fact sign").split(line[:_FACT_LINE])]
        bare = [re.sub(r"\s*[(（][^()（）]{0,60}[)）]$", "", fact) for fact in facts]
        places = (fact for fact in bare if not re.search(r"\d", fact) and looks_like_place(fact))
        if len(facts) > 1 and (place := next(places, "")):
            return place
    return ""


# Several readers ask this of the same lines of one posting.
@functools.lru_cache(maxsize=512)
def is_place_only(line: str, spare: int = 4) -> bool:
    """Tell whether a line is places and hardly a letter else: "Toronto, ON; Remote - Canada"."""
    found = mentions(line, _PLACE_KINDS)
    if not found:
        return False
    rest = line
    for mention in reversed(found):
        rest = rest[: mention.start] + rest[mention.end :]
    rest = _rx("place words").sub("", rest)
    return len(re.sub(r"[\W\d_]", "", rest)) <= spare


def _behind_company(text: str, company: str) -> str:
    """Return the place in "Quill Cloud, Leeds (hybrid)." or in "Acme Corporation New York, NY"."""
    if not company:
        return ""
    match = re.search(
        re.escape(company) + r",\s*(?:\d[^,\n]{2,40},\s*)?([A-Z][\w' -]{1,40}?)\s*(?:[(.,;\n]|$)",
        text,
    )
    if match:
        return match[1]
    match = re.search(re.escape(company) + r"[ \t]+([^\n]{2,40})(?:\n|$)", text)
    return match[1].strip() if match and is_place_only(match[1]) else ""


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_STATE_NAME = (
    r"(?-i:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|"
    r"Georgia|"
    r"Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|"
    r"Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|"
    r"Mexico|"
    r"York|South Wales|Brunswick)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|"
    r"Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|"
    r"Wisconsin|"
    r"Wyoming|Ontario|Quebec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|"
    r"Queensland|Victoria|Tasmania|(?:South|Western) Australia|"
    r"[A-Z][a-z]{3,12}shire|Kent|Essex|(?:East |West )?Sussex|Surrey|Devon|Cornwall|Norfolk|"
    r"Suffolk|"
    r"Cumbria|Northumberland|Somerset|Dorset|Greater Manchester|Merseyside|West Midlands|"
    r"(?:North|South|East|West) Yorkshire|(?:County|Co\.?) [A-Z][a-z]{3,10})"
)
_PATTERNS = {
    "label": (
        r"(?:(?:工作|办公|上班|公司|所在|面试|就业|任职|服务|学校|单位|医院|门店)?(?:地点|地址|"
        r"城市|地區|地区|区域)|坐标|base(?:地|d in)?|"
        r"(?:job |work |office |primary )?locations?(?: of work)?|where|工作地|办公地|(?:work|"
        r"job )?site|"
        r"workplace|place of (?:work|employment|assignment|performance)|duty station|region|city|"
        r"office)\s*[】\]）]?\*{0,2}\s*[:：]?"
        r"\s*(?:$|(?<=[:：])|"
        r"(?<=[:：] )|"
        r"(?<=[:：]\s))(?P<value>[^\n]*)$"
    ),
    "town": (
        r"(?:^|, )(?P<place>(?-i:[A-ZÀ-Þ])[\w'’.-]+(?: (?-i:[A-ZÀ-Þ])[\w'’.-]+){0,2}, "
        r"(?:(?:England|Scotland|Wales|Northern Ireland|[\w ]{3,20} (?:Region|Province|County|"
        r"State|"
        r"Area|Oblast|Governorate)), )?(?P<country>(?-i:[A-Z])[\w ]{2,30}))$"
    ),
    "town, region": (
        r"(?P<place>(?-i:[A-ZÀ-Þ])[\w'’. -]{1,30}, (?P<region>(?-i:[A-ZÀ-Þ])[\w'’. -]{2,30}), "
        r"(?P<country>(?-i:[A-Z])[\w ]{2,30}))"
    ),
    "state name": _STATE_NAME,
    "town, state name": (
        rf"(?P<place>(?-i:[A-ZÀ-Þ])[\w'’.-]+(?: (?-i:[A-ZÀ-Þ])[\w'’.-]+){{0,3}}, {_STATE_NAME})"
        r"(?: \d{5})?(?:\s?[(·|/;,–-].{0,40})?"
    ),
    # The states of the USA, Canada and Australia, by their postal codes.
    "town, state": (
        r"(?P<place>(?-i:[A-ZÀ-Þ])[\w'’.-]+(?: (?-i:[A-ZÀ-Þ])[\w'’.-]+){0,3}, ?"
        r"(?-i:A[BCKLRZ]|BC|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJLMSTUVY]|"
        r"O[HKNR]|P[AE]|QC|QLD|RI|S[CDK]|NSW|VIC|TAS|T[NX]|UT|V[AT]|W[AIVY]|YT))"
        r"(?: \d{4,5}| [A-Z]\d[A-Z] ?\d[A-Z]\d)?(?:,? (?:USA?|United States|Canada|Australia))?"
        r"(?:\s?[(·|/;,–-].{0,40}| or .{2,40})?$"
    ),
    "no place": (
        r"in person|on the road|(?:fully )?remote|hybrid(?: remote)?|on-?site|"
        r"various(?: locations)?|multiple locations|办公室|坐班|不限"
    ),
    "parallel": r"(?<=[a-z])[\s/]+[一-鿿]{2,12}$",
    "away from": r"\b(?:(?:needed|wanted|required|hiring|based|located|work(?:ing)?) in|near) "
    r"(?P<value>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+){0,3}(?:, (?-i:[A-Z]{2})\b)?)",
    "hires": r"\W*(?P<value>[一-鿿]{2,12}?)(?=[，,]?(?:[诚急现]|正在)?[招聘])",
    "street, town": r"\d{1,5}[A-Za-z]? [^,]{3,40}, (?P<rest>.+)",
    "remark": r"[，；;]|,\s(?=\d{1,2}(?:[-–]\d)? days?\b|(?:remote|hybrid|with)\b)",
    "way of working": r"远程|居家|在家|办公|签证|出差|弹性|remote|hybrid|days?\b|office|\bhome\b",
    "street": r"[路街镇乡](?:\d|[一-鿿]|$)|\d\s?[号栋楼室]|大道|大厦",
    "district": r"市?\s*[-–—·•/]\s*[一-鿿]{1,8}|市?[一-鿿]{1,4}(?:区|县|镇|新城|街道)",
    "place, bracket": (
        r"(.{2,60}?)\s*[(（](?=[^()（）]*(?:hybrid|remote|on-?site|office|远程|"
        r"days))[^()（）]{1,60}[)）]"
    ),
    "name of town": (
        r"(?-i:[A-ZÀ-Þ])[\w'’.-]*(?:(?:[ ,;/-]|, )(?:(?-i:[A-ZÀ-Þ])[\w'’.-]*|de|del|la|am|sur|"
        r"upon))"
        r"{0,5}"
    ),
    "no town": (
        r"\b(?:full|part|time|permanent|contract|temporary|intern\w*|remote|hybrid|on-?site|apply|"
        r"posted|share|save|salary|competitive|team|department|engineering|sales|marketing|easy|"
        r"promoted|about|job|jobs|view|new|description|overview|company|requirements|the|we|you|"
        r"ward|"
        r"department|division|school|faculty|group|inc|ltd|llc|reference|ref|id)\b|\d{3}"
    ),
    "fact sign": r"\s*[|｜·•]\s*|\s+[/–—-]\s+|\s+/(?=[^\s/])|\s{3,}",
    "tag": r"[\[【［]([^\]】］]{1,40})[\]】］]|[(（]([^)）]{1,40})[)）]",
    "postcode": r"(?-i:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})|\d{5}(?:-\d{4})?",
    "label inside": (
        r"(?:(?:工作|上班|办公|门店|公司)?(?:地点|地址)|坐标|位于)(?:\s?(?P<colon>[:：])\s?|"
        r"[在是为]?)(?P<value>[^，。；,;\s\n]{2,30})"
    ),
    "place zh": (
        r"(?:[一-鿿]{2,3}省)?[一-鿿]{2,3}市[一-鿿]{1,6}(?:新区|开发区|园区|高新区|区|县|镇|街道)"
    ),
    "county": r"[一-鿿]{2,3}[市县](?=[一-鿿]{2})",
    "away": r"remote|远程|遠端|海外|global|worldwide",
    "place words": (
        r"\b(?:remote(?:ly)?|hybrid|on-?site|anywhere|worldwide|global|or|and|in|united states|"
        r"[A-Z]{2}|area|metro|greater|city|only|based)\b|远程|遠端|海外|全国|全球|市|省|区|县|"
        r"高新|可|办公|或"
    ),
}
