"""Single facts of a posting, read from its text: years, degree, type, remote work, dates, state."""

import functools
import re
from datetime import date, timedelta
from typing import Literal

from resume_mcp.resume.dates import read_date
from resume_mcp.vocabulary.chinese import to_simplified

JobType = Literal["campus", "intern", "experienced", ""]

_CHINESE_NUMBERS = {
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "十": 10, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_MOST_YEARS = 20  # "40 years of history" is a company's age

_EMPLOYMENT = (
    ("internship", r"\bintern(?:ship)?s?\b|实习"),
    ("part-time", r"\bpart[- ]?time\b|兼职|非全职"),
    (
        "contract",
        r"\b(?:independent )?contract(?:or)?(?: position| role| basis)?\b|合同工|外包|劳务派遣",
    ),
    ("temporary", r"\btemp(?:orary)?\b|临时工|短期工"),
    ("freelance", r"\bfreelancer?\b|自由职业"),
    ("full-time", r"\bfull[- ]?time\b|\bpermanent\b|全职|正式员工"),
)
_EMPLOYMENT_CODES = {
    "FULLTIME": "full-time", "PARTTIME": "part-time", "CONTRACTOR": "contract",
    "CONTRACT": "contract", "TEMPORARY": "temporary", "INTERN": "internship",
    "INTERNSHIP": "internship", "VOLUNTEER": "volunteer", "PERDIEM": "per diem",
    "PERMANENT": "full-time", "FREELANCE": "freelance", "OTHER": "other",
}  # fmt: skip
_JOB_TYPES: tuple[tuple[JobType, str], ...] = (
    ("intern", r"\bintern(?:ship)?s?\b|\bco-?op\b(?! \w+ bank)|实习|見習|见习"),
    (
        "campus",
        r"校招|校园招聘|应届|秋招|春招|管培生|毕业生|\bnew (?:college )?grad(?:uate)?s?\b|"
        r"\bcampus\b|\b(?:university|recent|college) grad(?:uate)?s?\b|"
        r"\bgraduate (?:program(?:me)?|"
        r"scheme|trainee)\b|\bearly career\b|\bentry[- ]level\b",
    ),
    ("experienced", r"社招|社会招聘|有经验|\bexperienced\b"),
)
_JOB_TYPE_NAMES: dict[str, JobType] = {
    "校招": "campus", "校园招聘": "campus", "应届": "campus", "campus": "campus",
    "new grad": "campus", "graduate": "campus", "new_grad": "campus", "entry level": "campus",
    "实习": "intern", "实习生": "intern", "intern": "intern", "internship": "intern",
    "社招": "experienced", "社会招聘": "experienced", "experienced": "experienced",
    "professional": "experienced",
}  # fmt: skip
_SENIOR = (
    r"\b(?:senior|sr\.?|staff|principal|lead|head of|director|manager)\b|"
    r"资深|高级|专家|主管|总监|负责人"
)

# The names are the vocabulary's; from the highest to the lowest: the lowest named is the floor.
_DEGREES = (
    ("Doctor", r"博士|\bPh\.?\s?D\b\.?|\bdoctora(?:te|l)\b"),
    (
        "Master",
        r"硕士|(?<!博士)研究生|\bmaster(?:'?s|’s)(?: degree)?\b|"
        r"\bmasters?(?: degree| of (?:pharmacy|engineering|laws?|education|nursing|science|"
        r"arts))|"
        r"\bM\.?Sc\b|\bM\.S\.|\bMBA\b|\bMS (?:in|degree|or)\b|\bMaster in\b|\bBS/MS\b",
    ),
    (
        "Bachelor",
        r"本科|学士|大学(?=[、，,以毕及学]|$)|统招|\bbachelor(?:'?s|’s)?\b|\bB\.?Sc\b|\bB\.S\.|"
        r"\bBS\b(?=[ /](?:in|degree|or|MS|and)\b|[/,])|\bBA/BS\b|\bBS/BA\b|\bBA (?:in|degree)\b|"
        r"\bB\.?(?:Tech|Eng)\b|\bB\.E\.|\bundergraduate degree\b|\b(?:college|university) degree\b",
    ),
    ("Associate", r"大专|专科|\bassociate(?:'?s|’s)? degree\b"),
    (
        "High school",
        r"高中(?=学历|及|或|以上|毕业|文化|程度|[、/／，,\s]|$)|中专|"
        r"\bhigh[- ]school (?:diploma|degree)\b|\bGED\b",
    ),
)
_PREFERRED = r"优先|加分|preferred|\bplus\b|nice to have|bonus|desirable|advantage"


def years_of(text: str) -> float | None:
    """Return the least experience that the text asks for, the largest where it asks for several."""
    years = [
        years
        for line in map(
            _without_wish, re.split(r"[\n;；。]|(?<=[a-z)])\.\s+(?=[A-Z])", to_simplified(text))
        )
        if not _rx("age").search(line) and not _rx("preferred").search(line)
        for asked in ("years zh", "years en", "years plus", "years least")
        for match in _rx(asked).finditer(line)
        if (years := _number(match["low"])) is not None and years <= _MOST_YEARS
    ]
    return max(years, default=None)


def _without_wish(line: str) -> str:
    """Return a line up to the last comma where only what follows is a wish."""
    asked, comma, wish = _rx("last comma").sub("\n", line).partition("\n")
    return asked if comma and _rx("preferred").search(wish) else line


def degree_of(text: str) -> str:
    """Return the lowest degree that the text asks for, "" for none; a wish is not asked for."""
    asked = "\n".join(
        line
        for line in re.split(r"[\n;；。，]", to_simplified(text))
        if not _rx("preferred").search(line)
    )
    named = [name for name, _ in _DEGREES if _rx("degree " + name).search(asked)]
    return named[-1] if named else ""


def employment_of(text: str) -> str:
    """Return the kind of employment that a short text names, in our words; "" for none."""
    text = to_simplified(text)
    code = re.sub(r"[^A-Z]", "", text.upper())
    if code in _EMPLOYMENT_CODES:
        return _EMPLOYMENT_CODES[code]
    return next((name for name, _ in _EMPLOYMENT if _rx("employment " + name).search(text)), "")


def job_type_of(title: str, text: str = "") -> JobType:
    """Return campus, intern or experienced; the title decides, then what the text asks for."""
    title, text = to_simplified(title), to_simplified(text)
    named = _JOB_TYPE_NAMES.get(title.strip().casefold())
    if named:
        return named
    for job_type, _ in _JOB_TYPES:
        if _rx("type " + job_type).search(title):
            return job_type
    years = years_of(text)
    if _rx("senior").search(title) or (years is not None and years >= 1):
        return "experienced"
    return _type_by_label(text)


def job_type_named(text: str) -> JobType:
    """Return the job type that a filter or a field names (校招, intern, experienced), or ""."""
    word = text.strip().casefold()
    if word in _JOB_TYPE_NAMES:
        return _JOB_TYPE_NAMES[word]
    return next((kind for kind, _ in _JOB_TYPES if _rx("type " + kind).search(word)), "")


def remote_of(text: str) -> bool | None:
    """Tell whether the work is remote as a text says; None where it does not say, or both."""
    text = to_simplified(text)
    denied = bool(_rx("on site").search(text))
    without = _rx("on site").sub(" ", text)
    offered = bool(_rx("remote").search(without))
    return True if offered and not denied else False if denied and not offered else None


def is_closed(text: str) -> bool:
    """Tell whether the posting says that it takes no more applications."""
    return _rx("closed").search(to_simplified(text)) is not None


def iso_date(value: object, *, today: str = "") -> str:
    """Return the date as `YYYY-MM-DD` (or as exact as given); "" where it can't be understood."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _from_epoch(float(value))
    text = str(value or "").strip()
    if text.isascii() and text.isdigit() and len(text) in (10, 13):
        return _from_epoch(float(text))
    parsed = read_date(text) or read_date(text[:10])
    if parsed is not None and not parsed.present:
        return parsed.iso()
    return _relative(text, today) or _day_first(text)


def is_past(valid_through: str, today: str) -> bool:
    """Tell whether a date lies before today; a date without a day lasts to its end."""
    return bool(valid_through and today) and valid_through < today[: len(valid_through)]


def _type_by_label(text: str) -> JobType:
    match = _rx("label").search(text)
    return job_type_named(match[1]) if match else ""


def _number(word: str) -> float | None:
    word = word.casefold()
    if word in _CHINESE_NUMBERS:
        return float(_CHINESE_NUMBERS[word])
    return float(word) if word.replace(".", "", 1).isdecimal() else None


def _from_epoch(seconds: float) -> str:
    if seconds > 1e11:  # milliseconds
        seconds /= 1000
    if not 0 < seconds < 32_503_680_000:
        return ""
    return (date(1970, 1, 1) + timedelta(days=int(seconds // 86_400))).isoformat()


def _relative(text: str, today: str) -> str:
    match = _rx("relative").search(text)
    if not match or not today:
        return ""
    unit = match["unit"].casefold()
    size = (
        7 if unit.startswith(("w", "周", "星")) else 30 if unit.startswith(("m", "月", "个")) else 1
    )
    days = 0 if unit.startswith(("h", "小")) else int(match["count"]) * size
    return (date.fromisoformat(today[:10]) - timedelta(days=min(days, 3650))).isoformat()


def _day_first(text: str) -> str:
    match = re.match(r"(\d{1,2})[./](\d{1,2})[./](\d{4})$", text)
    if not match:
        return ""
    first, second, year = (int(group) for group in match.groups())
    day, month = (first, second) if "." in text or first > 12 else (second, first)
    parsed = read_date(f"{year}-{month:02d}-{day:02d}") if 1 <= month <= 12 else None
    return parsed.iso() if parsed else ""


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    kind, _, member = name.partition(" ")
    tables = {"employment": _EMPLOYMENT, "type": _JOB_TYPES, "degree": _DEGREES}
    if kind in tables:
        return re.compile(dict(tables[kind])[member], re.IGNORECASE)
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_N = (
    r"(?P<low>\d{1,2}(?:\.5)?|[一两二三四五六七八九十]|"
    r"one|two|three|four|five|six|seven|eight|nine|ten)"
)
_PATTERNS = {
    "preferred": _PREFERRED,
    "senior": _SENIOR,
    "age": r"成立|创立|founded|in business|历史|history|一年[内中]|年[内]完成|周岁|\bage\b",
    "years zh": (
        rf"(?<![\d.–-]){_N}\s?(?:[-~–—至到]\s?(?:\d{{1,2}}|[一两二三四五六七八九十]))?\s?\+?\s?年"
        r"(?![薪内级终度报会货轻])(?=.{0,24}(?:经验|经历|从业|工作|背景|开发)|\s*$|(?:及|或)?以上)"
    ),
    "years en": (
        rf"(?<![\d.$–-])\b{_N}\s?(?:(?:[-~–—]|to|or)\s?\d{{1,2}}|or more|or above|plus)?\s?\+?"
        r"\s?(?:\([^)]{1,12}\)\s?)?(?:years?|yrs?)\b['’]?\+?"
        r"(?=[^.\n]{0,60}\bexperience|\s(?:of|in|with|as|working|building|developing|"
        r"on|at|professional|industry|experience|minimum|PQE|post[- ]qualif\w+)\b|\s*$|\s?exp\b)"
    ),
    "years plus": rf"(?<![\d.$–-])\b{_N}\s?\+\s?(?:years?|yrs?)\b(?! (?:old|ago|later)\b)",
    "last comma": r"[,，](?=[^,，]*$)",
    "years least": (
        r"\byears?['’]?[^.\n]{0,30}\bexperience\b[^.\n]{0,20}"
        rf"\b(?:at least|min(?:imum)?\.?(?: of)?)\s?{_N}\b(?! (?:month|week|day|hour))"
    ),
    "label": (
        r"(?:招聘类型|职位类型|岗位类型|工作性质|job type|seniority(?: level)?)"
        r"\s*[:：]\s*([^\n]{1,30})"
    ),
    "remote": (
        r"\bremote(?:ly)?\b(?! (?:control|sensing|procedure|server|desktop|monitor|cluster|site))|"
        r"\bwork from (?:home|anywhere)\b|\bWFH\b|\btelecommut|远程|遠端|远端|在家办公|居家办公|"
        r"分布式办公|移动办公|不限地点"
    ),
    "on site": (
        r"(?:是否)?远程(?:办公|工作)?\s*[:：]\s*(?:否|不|非远程|需要坐班)|非远程|不(?:支持|接受|"
        r"可)远程|"
        r"\bon-?site\b|\bin[- ]office\b|\bhybrid\b|坐班|驻场|\bnot? remote\b|"
        r"\bremote(?: job| work)?\s*[:：\n]\s*no\b|现场办公|混合办公|"
        r"每周(?:可|有)?.{0,6}[一二两三四1-4]\s?天.{0,6}(?:远程|居家|在家|办公室|到岗|到司)|"
        r"(?:远程|居家|在家)(?:办公|工作)?.{0,3}[一二两三四1-4]\s?天|"
        r"\b(?:[1-4]|one|two|three|four)(?:\s?[-–]\s?[2-4])? days?(?: (?:a|per|each) week|"
        r" weekly)?,?"
        r" (?:in|at|from|on|remote|working from)\b(?! (?:leave|holiday))"
    ),
    "closed": (
        r"no longer (?:accepting applications|available|open|active)|"
        r"(?:position|job|posting|role|vacancy) (?:has been|is|was) (?:filled|closed|removed|"
        r"expired)|"
        r"applications? (?:are|is|have) (?:now )?closed|this (?:job|posting) (?:has )?expired|"
        r"not accepting applications|停止招聘|已停止招聘|职位已(?:关闭|下线|过期|失效)|"
        r"已招满|招聘已结束|"
        r"(?:职位|岗位)已结束|停止接受申请|该职位已不存在|\[?已关闭\]?$|^\[?已招到"
    ),
    "relative": (
        r"(?P<count>\d{1,3})\+?\s?(?P<unit>hours?|days?|weeks?|months?|mo|[dhw]|小时|天|周|星期|"
        r"个月)\s?"
        r"(?:ago|前|以前)"
    ),
}
