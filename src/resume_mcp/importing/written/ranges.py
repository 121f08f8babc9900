"""Finds dates and ranges of dates inside a line, in the forms that people write."""

import re
from functools import cache
from typing import NamedTuple

from resume_mcp.resume.dates import read_date

_ENGLISH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    "sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
# French, German, Spanish, Portuguese and Italian month names, January to December.
_FOREIGN = (
    "janvier janv januar januari jänner enero ene gen janeiro gennaio",
    "février fevrier fév febr februari fev fevr févr fév februar febrero fevereiro febbraio",
    "mars maart mrt märz mär mrz maerz marzo março marco",
    "avril avr abril april abr aprile",
    "mai mei mayo maio mag maggio",
    "juin juni giu junio junho giugno",
    "juillet juil lug juli julio julho luglio",
    "août aout augustus agosto ago",
    "septembre sett set septiembre setembro settembre",
    "octobre oktober out ott okt octubre outubro ottobre",
    "novembre noviembre novembro",
    "décembre decembre dic desember déc dezember dez diciembre dezembro dicembre",
)
_MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_TO_ENGLISH = {
    word: english
    for english, names in zip(_MONTH_NAMES, _FOREIGN, strict=True)
    for word in names.split()
}
_SEASON = "spring|summer|fall|autumn|winter"
_PRESENT = (
    r"present|current(?:ly)?|(?<=[-–—−] )date(?=\s*(?:$|[)|,]))|now|today|ongoing|"
    r"to[ -]date|till[ -]now|until[ -]now|"
    r"till[ -]date|aujourd['’]hui|présent|heute|aktuell|laufend|jetzt|presente|actualidad|"
    r"(?:la )?actual(?:idad)?|"
    r"hoy|(?:à )?ce jour|en cours|actuel(?:lement)?|la fecha|atual(?:mente)?|(?:o )?momento|"
    r"oggi|attuale|in corso|"
    r"heden|nå|nu|idag|"
    r"至今|现在|現在|目前|迄今|今"
)
_SEPARATOR = (
    r"(?:\s+(?=(?:till|to)[ -]date)|\s*(?:-{1,3}|[–—―−－~～〜→⁃‐‑]{1,2}|至年?|到|"
    r"(?<=\s)(?:to|until|till|through|thru|bis|au|à|al?|hasta|até|tot|til|till)(?=\s))\s*)"
)
_YEAR = r"(?:1\d|20)\d{2}"
_DURATION = (
    r"\s*[·•,，(（]?\s*(?:\d{1,2}\s*(?:yrs?|years?|年)(?![A-Za-z])\s*,?\s*"
    r"(?:\d{1,2}\s*(?:mos?|months?|个月)(?![A-Za-z]))?|\d{1,2}\s*(?:mos?|months?|个月)(?![A-Za-z]))\s*[)）]?"
)


def without_duration(text: str) -> str:
    """Return an employer without how long one was there: 北方物流（6年8个月）."""
    match = re.search(r"\s*[(（]([^()（）]{2,20})[)）]$", text)
    return text[: match.start()] if match and is_duration(match[1]) else text


def is_duration(text: str) -> bool:
    """Tell whether a text only counts years and months: `5 years 2 months`, 3 年 2 个月."""
    return len(text) < 40 and re.fullmatch(_DURATION, text.strip(), re.IGNORECASE) is not None


_LONGEST = 400  # longer lines are prose; no date of an entry stands in them


class Found(NamedTuple):
    """Dates in a line; a side that could not be understood keeps its wording."""

    start: str
    end: str
    raw: str
    before: str
    after: str
    vague: tuple[str, ...]  # wordings that stay as they were

    @property
    def rest(self) -> str:
        """Return the line without the dates."""
        return f"{self.before}  {self.after}"


def to_iso(wording: str) -> str:
    """Return a date as ISO 8601, else its own wording."""
    words = re.sub(r"\s+", " ", wording.strip(" .,，")).replace("’", "'")
    if match := re.fullmatch(rf"(\d{{4}}) ?({_SEASON})", words, re.IGNORECASE):
        words = f"{match[2]} {match[1]}"
    words = re.sub(r"(?<=[A-Za-z. ])'(\d{2})$", _whole_year, words)
    words = re.sub(r"^(\d{1,2})\.(\d{1,2})\.(\d{4})$", r"\3-\2-\1", words)
    words = re.sub(r"(?i)\b(of|de|del|du) ", "", words)
    words = " ".join(_TO_ENGLISH.get(word.casefold().strip("."), word) for word in words.split(" "))
    words = re.sub(r"(?<=[A-Za-z.])(?=\d{4}$)", " ", words)
    date = read_date(words)
    if date is None and (_present().fullmatch(words) or words.casefold() == "date"):
        return "present"
    return date.iso() if date else wording.strip()


def _whole_year(short: re.Match[str]) -> str:
    """Return the year that `'19` or `'98` stands for; nobody plans a job for 2050."""
    return f" {'20' if short[1] < '50' else '19'}{short[1]}"


@cache
def _present() -> re.Pattern[str]:
    return re.compile(_PRESENT, re.IGNORECASE)


@cache
def _date() -> str:
    month = rf"(?:{_ENGLISH}|{'|'.join(_TO_ENGLISH)})"
    return "|".join(
        (
            rf"{_YEAR}\s?年(?:\s?\d{{1,2}}\s?月(?:\s?\d{{1,2}}\s?[日号])?|[春夏秋冬]季?)?",
            rf"{_YEAR}(?P<s>[-./])(?:1[0-2]|0?[1-9])(?:(?P=s)(?:3[01]|[12]\d|0?[1-9]))?(?!\d)",
            rf"(?<!\d)(?:3[01]|[12]\d|0?[1-9])[./](?:1[0-2]|0?[1-9])[./]{_YEAR}(?!\d)",
            rf"(?<!\d)(?:1[0-2]|0?[1-9])\s?[/.]\s?{_YEAR}(?!\d)",
            rf"(?<!\d)(?:1[0-2]|0[1-9])-{_YEAR}(?!\d)",
            rf"\b{month}\.?,?\s*(?:de\s+)?(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s+)?{_YEAR}(?!\d)",
            rf"\b{month}\.?\s*['’]\d{{2}}(?!\d)",
            rf"(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?\.?\s+{month}\.?,?\s+{_YEAR}(?!\d)",
            rf"\b(?:{_SEASON})\s+(?:of\s+)?{_YEAR}(?!\d)",
            rf"(?<!\d){_YEAR}\s(?:{_SEASON})\b",
            rf"\bQ[1-4][\s/-]?{_YEAR}(?!\d)",
            rf"(?<![\d.,$¥€£#]){_YEAR}(?![\d%+])",
        )
    )


def _named(name: str) -> str:
    """Return the date pattern with its inner group named apart, so that it may stand twice."""
    return (
        f"(?P<{name}>"
        + _date().replace("?P<s>", f"?P<s{name}>").replace("(?P=s)", f"(?P=s{name})")
        + ")"
    )


@cache
def _range() -> re.Pattern[str]:
    end = (
        rf"(?P<word>(?:{_PRESENT})(?![A-Za-z]))|{_named('b')}"
        r"|(?P<short>\d{1,2}\s?月|\d{2}(?![\d.]))|(?P<noidea>\?{2,})"
    )
    start = rf"(?:{_named('a')}|(?P<unknown>\?{{2,}}))"
    return re.compile(rf"{start}{_SEPARATOR}(?:{end})(?:{_DURATION})?", re.IGNORECASE)


@cache
def _month_range() -> re.Pattern[str]:
    names = rf"(?:{_ENGLISH}|{'|'.join(_TO_ENGLISH)})"
    months = rf"(?P<first>\b{names}\.?|{_SEASON}){_SEPARATOR}"
    return re.compile(
        months + rf"(?P<last>(?:{names}|{_SEASON})\.?,?\s+(?:de\s+)?(?P<year>{_YEAR}))(?!\d)", re.I
    )


@cache
def _since() -> re.Pattern[str]:
    word = r"(?:\b(?:since|from|seit|ab|depuis|desde|dal|sinds|siden|sedan|à partir de)\s+|自|从)"
    start = rf"{word}{_named('a')}(?:\s?(?:起|至今|以来))?"
    return re.compile(rf"{start}|{_named('b')}\s?(?:起|以来|onwards?)", re.IGNORECASE)


@cache
def _single() -> re.Pattern[str]:
    left = r"(?:^|(?<=[,，、;；(（\[【|｜·•—–\t:：/])|(?<=\s))\s*"
    right = r"(?=\s*(?:\.?\s*$|[,，、;；)）\]】|｜·•—–\t:：]|/(?!\s?\d)|\s{2}|\s-\s|[-~]\s*$))"
    # `2018年 国家奖学金`, `2019 Best Paper`: a date that opens the line.
    opening = rf"^\s*{_named('b')}(?=\s+(?-i:[A-Z一-鿿]))"
    return re.compile(rf"{left}{_named('a')}{right}|{opening}", re.IGNORECASE)


def find_dates(text: str) -> Found | None:
    """Return the first range in a line, else the first date that stands apart."""
    if len(text) > _LONGEST or (not any(c.isdigit() for c in text) and "??" not in text):
        return None
    return _find_range(text) or _find_month_range(text) or _find_since(text) or _find_single(text)


def _find_range(text: str) -> Found | None:
    match = _range().search(text)
    if match is None:
        return _worded_end(text)
    start = match["a"] or match["unknown"]
    end = match["word"] or match["b"] or match["noidea"] or _completed(start, match["short"])
    return _found(text, match.span(), start, end) if end else None


def _completed(start: str, short: str) -> str:
    """Return the end of `2019年3月-8月` or `2016–18` in full, "" when that makes no sense."""
    year = re.search(_YEAR, start)
    if year is None:
        return ""
    if "月" in short:
        return f"{year[0]}年{short}"
    return year[0][:2] + short if int(short) > int(year[0][2:]) else ""


def _worded_end(text: str) -> Found | None:
    """Read `1667 - death`: a line that is a range whose end is a word."""
    bare = text.strip(" ()（）[]`*_")
    match = re.fullmatch(
        rf"(?:{_named('a')}){_SEPARATOR}(?P<end>[^\W\d]\w*(?: \w+){{0,2}})", bare, re.IGNORECASE
    )
    if match is None or len(bare) > 40:
        return None
    return Found(to_iso(match["a"]), match["end"], bare, "", "", _vague(match["a"], match["end"]))


def _find_month_range(text: str) -> Found | None:
    match = _month_range().search(text)
    if match is None:
        return None
    return _found(text, match.span(), f"{match['first']} {match['year']}", match["last"])


def _find_since(text: str) -> Found | None:
    match = _since().search(text)
    return _found(text, match.span(), match["a"] or match["b"], "present") if match else None


def _find_single(text: str) -> Found | None:
    found = [m for m in _single().finditer(text) if not _AFTER.search(text[: _span(m)[0]])]
    if not found:
        return None
    match = max(found, key=lambda m: _apartness(m, text))
    begin, end = _span(match)
    wording = text[begin:end]
    # `2020 –` at the end of a line: a start whose end is left open.
    if trailing := re.match(r"\s*[-–—~]+\s*(?=$|[)）|,])", text[end:]):
        return _found(text, (begin, end + trailing.end()), wording, "")
    return _found(text, (begin, end), "", wording)


def _span(match: re.Match[str]) -> tuple[int, int]:
    return match.span("a") if match["a"] else match.span("b")


_AFTER = re.compile(
    r"(?i)\b(?:in|of|by|during|for|on|at|until|year|vol\.?|no\.?)\s+$|(?:在|于)\s*$"
)


def _apartness(match: re.Match[str], text: str) -> tuple[bool, bool, int]:
    """Return how much a date stands apart: between separators, more exact, nearer to the end."""
    begin, end = _span(match)
    before, after = text[:begin].rstrip(" \t"), text[end:].lstrip(" \t")
    marks = ",，、;；(（[【|｜·•—–)）]】"
    apart = (not before or before[-1] in marks) and (not after or after[0] in marks)
    return apart, end - begin > 5, begin


# A word that only says that dates begin: `da marzo 2020 – in corso`.
_LEAD = re.compile(r"(?i)(?:^|(?<=\s))(?:da|dal|from|since|depuis|de|du|seit|vom?|desde|von)\s+$")


def _found(text: str, span: tuple[int, int], start: str, end: str) -> Found:
    before, raw, after = text[: span[0]], text[span[0] : span[1]], text[span[1] :]
    if before.rstrip().endswith(("(", "（", "[", "【")) and after.lstrip()[:1] in (
        ")",
        "）",
        "]",
        "】",
    ):
        before, after = before.rstrip()[:-1], after.lstrip()[1:]
    if start and end and (lead := _LEAD.search(before)):
        before, raw = before[: lead.start()], lead[0] + raw
    first, last = to_iso(start) if start else "", to_iso(end) if end else ""
    return Found(first, last, raw.strip(), before, after, _vague(start, end))


def _vague(*wordings: str) -> tuple[str, ...]:
    return tuple(w.strip() for w in wordings if w and read_date(to_iso(w)) is None)
