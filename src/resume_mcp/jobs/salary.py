"""Pay as postings write it, in English and Chinese: never converted, the words kept."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.jobs.money import MoneyRange, aligned, find_money
from resume_mcp.jobs.posting import Period, Salary
from resume_mcp.vocabulary.text import cjk_count, squeeze

_SHORT = 80  # a text this short was handed over as pay; a longer one must say that it speaks of pay
_NEAR = 16
_LEAST_RATE = 10  # 3-5/天 is no pay
_WINDOW = 64

# A yearly, a monthly figure from this amount on, where the text names no period.
_YEARLY_FROM = {
    "CNY": 250_000, "JPY": 1_500_000, "KRW": 15_000_000, "INR": 200_000, "HKD": 150_000,
    "TWD": 400_000, "NOK": 150_000, "SEK": 150_000, "DKK": 150_000, "PLN": 60_000,
    "THB": 500_000, "USDT": 40_000, "USDC": 40_000,
}  # fmt: skip
_MONTHLY_FROM = {"CNY": 1_000, "JPY": 80_000, "KRW": 800_000, "INR": 5_000, "TWD": 15_000}
_PERIOD_NAMES = {
    "hour": "per hour", "day": "per day", "week": "per week", "month": "per month",
    "year": "per year",
}  # fmt: skip


class _Patterns(NamedTuple):
    periods: tuple[tuple[Period, re.Pattern[str], re.Pattern[str]], ...]
    months: re.Pattern[str]
    times: re.Pattern[str]
    cue: re.Pattern[str]
    not_pay: re.Pattern[str]
    counted: re.Pattern[str]
    at_least: re.Pattern[str]
    at_least_before: re.Pattern[str]
    at_most: re.Pattern[str]
    at_most_before: re.Pattern[str]
    open_pay: re.Pattern[str]
    rate: re.Pattern[str]


class _Candidate(NamedTuple):
    found: MoneyRange
    before: str  # what stands near it on its line
    inside: str
    after: str
    chinese: bool
    cued: bool  # its line, or the heading above, speaks of pay
    first: bool  # it stands on the first line, the title's


def read_salary(text: str) -> Salary | None:
    """Return the pay that a text names, or None where it names none."""
    if not text.strip():
        return None
    plain = aligned(text)
    best: tuple[int, _Candidate] | None = None
    for candidate in _candidates(plain):
        strength = _strength(candidate, short=len(text) <= _SHORT)
        if strength > 1 and (best is None or strength > best[0]):
            best = (strength, candidate)
    return _salary(text, best[1]) if best else _open_pay(text, plain)


def show_salary(salary: Salary | None) -> str:
    """Return pay as a reader sees it: its own words, else composed from the figures."""
    if salary is None:
        return ""
    if salary.text:
        return salary.text
    ends = [_amount(end) for end in dict.fromkeys((salary.min, salary.max)) if end is not None]
    if not ends:
        return ""
    period = _PERIOD_NAMES.get(salary.period or "", "")
    months = f"× {salary.months}" if salary.months else ""
    return " ".join(part for part in (salary.currency, "–".join(ends), period, months) if part)


def _amount(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:,.2f}"


def usual_period(currency: str, amount: float) -> Period | None:
    """Return the period that an amount of this size is paid for, where nothing says so."""
    if not currency:
        return None
    if amount >= _YEARLY_FROM.get(currency, 25_000):
        return "year"
    if amount >= _MONTHLY_FROM.get(currency, 1_000):
        return "month"
    return "hour" if 0 < amount < 200 and currency not in ("CNY", "JPY", "KRW", "INR") else None


def _candidates(plain: str) -> Iterator[_Candidate]:
    heading = ""
    offset = 0
    cue = _patterns().cue
    for line in plain.split("\n"):
        ranges = find_money(line)
        cued = bool(ranges) and bool(cue.search(line) or cue.search(heading))
        chinese = bool(ranges) and cjk_count(line) > 0
        for money in ranges:
            yield _Candidate(
                found=money._replace(start=money.start + offset, end=money.end + offset),
                before=line[max(0, money.start - _WINDOW) : money.start],
                inside=line[money.start : money.end],
                after=line[money.end : money.end + _WINDOW],
                chinese=chinese,
                cued=cued,
                first=offset == 0,
            )
        if line.strip():
            heading = line if len(line) <= 40 else ""
        offset += len(line) + 1


def _strength(candidate: _Candidate, *, short: bool) -> int:
    """Return how surely an amount is pay; two or more will do."""
    money, words = candidate.found, _patterns()
    named = (
        money.currency
        or (money.multiplied and money.low.multiplier != "m")
        or (money.high and money.low.number >= _LEAST_RATE and words.rate.match(candidate.after))
    )
    if not named and not candidate.cued and not short:
        return 0
    # "£65,000 + car allowance": what is added to an amount does not say what the amount is.
    near = _added().split(candidate.after)[0][:_NEAR]
    if words.counted.match(candidate.after) or words.not_pay.search(
        candidate.before[-_NEAR:] + near
    ):
        return 0
    period = _period_near(candidate)
    if not named and not ((candidate.cued or short) and (period or _is_bare_pay(candidate))):
        return 0
    if _is_retirement_plan(candidate) or _is_year(candidate) or money.bounds()[1] <= 0:
        return 0
    return (
        (1 if money.currency else 0)
        + (1 if money.high else 0)
        + (1 if period or _months(candidate) else 0)
        + (2 if candidate.cued else 0)
        + (1 if short and named else 0)
        + (1 if _ends_line(candidate) else 0)
        + (1 if candidate.first else 0)
        + (1 if short and (money.currency or _is_one_sided(candidate)) else 0)
    )


def _is_one_sided(candidate: _Candidate) -> bool:
    return None in _one_sided(candidate, *candidate.found.bounds())


def _ends_line(candidate: _Candidate) -> bool:
    """Tell a range in thousands that ends its line, as a title's pay does: "厨师 6-9K"."""
    money = candidate.found
    return bool(money.high and money.multiplied and not candidate.after.strip(" 。)）"))


def _is_bare_pay(candidate: _Candidate) -> bool:
    low, high = candidate.found.bounds()
    return candidate.cued and low >= 1_000 and high >= 2_100  # a year such as 2025-2026 is not pay


def _is_year(candidate: _Candidate) -> bool:
    """Tell 2026, or the 2026 of 2026/27, from an amount."""
    low = candidate.found.low
    bare = not candidate.found.currency and not candidate.found.multiplied
    return (
        bare
        and low.number.is_integer()
        and 1990 <= low.number <= 2100
        and "," not in candidate.inside
    )


def _is_retirement_plan(candidate: _Candidate) -> bool:
    low = candidate.found.low
    return low.number == 401 and low.multiplier == "k" and not low.currency


def _salary(text: str, candidate: _Candidate) -> Salary:
    money = candidate.found
    low, high = money.bounds()
    currency = money.currency or _currency_of_context(text, candidate)
    months = _months(candidate)
    period = _period_near(candidate) or ("month" if months else None)
    period = period or _period_by_size(currency, high, money)
    minimum, maximum = _one_sided(candidate, low, high)
    written = _written(text, candidate)
    return Salary(
        min=minimum, max=maximum, currency=currency, period=period, months=months, text=written
    )


def _period_by_size(currency: str, high: float, money: MoneyRange) -> Period | None:
    unit = (money.high and money.high.multiplier) or money.low.multiplier
    if unit == "lpa":
        return "year"
    # 20-40万 is a year's pay, 1.5-2万 a month's; figures in k are a month's in Chinese postings.
    if unit in ("万", "萬", "w") and currency == "CNY":
        return "year" if high >= 100_000 else "month"
    return usual_period(currency, high)


def _currency_of_context(text: str, candidate: _Candidate) -> str:
    unit = candidate.found.low.multiplier or (
        candidate.found.high.multiplier if candidate.found.high else ""
    )
    if unit == "lpa" or unit.startswith("la"):
        return "INR"
    if unit in ("万", "千", "w", "萬") or candidate.chinese:
        return "CNY"
    return "CNY" if unit == "k" and cjk_count(text) else ""


def _one_sided(candidate: _Candidate, low: float, high: float) -> tuple[float | None, float | None]:
    if candidate.found.high is not None:
        return low, high
    words = _patterns()
    if words.at_most.match(candidate.after) or words.at_most_before.search(candidate.before):
        return None, high
    if (
        "+" in candidate.inside
        or words.at_least.match(candidate.after)
        or words.at_least_before.search(candidate.before)
    ):
        return low, None
    return low, high


def _months(candidate: _Candidate) -> int | None:
    words = _patterns()
    match = words.months.search(candidate.after[:36]) or words.times.match(candidate.after)
    return int(next(group for group in match.groups() if group)) if match else None


def _period_near(candidate: _Candidate) -> Period | None:
    # The words right after an amount decide before the words in front of it.
    after = candidate.after[:28]
    inside = candidate.inside
    for period, follows, _ in _patterns().periods:
        if follows.match(after) or follows.search(inside):
            return period
    before = candidate.before[-28:]
    for period, _, leads in _patterns().periods:
        if leads.search(before):
            return period
    return None


def _written(text: str, candidate: _Candidate) -> str:
    """Return the pay in the words of the text, with its period, its direction and its months."""
    start, end = candidate.found.start, candidate.found.end
    end += _tail_pattern().match(candidate.after).end()  # type: ignore[union-attr]
    head = _head_pattern().search(candidate.before)
    if head:
        start -= len(candidate.before) - head.start()
    written = squeeze(text[start:end])
    return written.removesuffix("+") if candidate.found.high else written


def _open_pay(text: str, plain: str) -> Salary | None:
    match = _patterns().open_pay.search(plain)
    return Salary(text=squeeze(text[match.start() : match.end()])) if match else None


@functools.cache
def _added() -> re.Pattern[str]:
    return re.compile(r"[+&,;，；、]|\b(?:plus|and|incl|including|with)\b", re.IGNORECASE)


@functools.cache
def _tail_pattern() -> re.Pattern[str]:
    months = r"[·•∙*xX×,/ ]{0,3}(?:1[2-9]|2[0-4])(?:-(?:1[2-9]|2[0-4]))?\s?(?:薪|个月)"
    times = r"\s?[*xX×]\s?(?:1[2-9]|2[0-4])(?![\d薪])"
    period = (
        r"\s?(?:/|每|per |an? |p\.)\s?(?:年|个?月|周|天|日|人|小时|时|annum|year|yr|y|month|mo|"
        r"week|wk|day|hour|hr|h|a)\b\.?|\s?(?:annually|yearly|monthly|weekly|daily|hourly|月薪|"
        r"年薪)"
    )
    direction = r"(?:\s?(?:起|以上|以内|以下)|\+|\s\+(?!\s?[^\W_]))"
    return re.compile(rf"(?:{direction}|{period}|{months}|{times})*", re.IGNORECASE)


@functools.cache
def _head_pattern() -> re.Pattern[str]:
    return re.compile(
        r"(?:年薪|月薪|日薪|时薪|周薪|税前|税后|up to|from|starting at|at least|最高|最低|不低于)"
        r"(?:为|是|:)?\s?$",
        re.IGNORECASE,
    )


@functools.cache
def _patterns() -> _Patterns:
    flag = re.IGNORECASE
    return _Patterns(
        periods=tuple(
            (period, re.compile(rf"[+\s]*(?:{after})", flag), re.compile(rf"(?:{before})", flag))
            for period, after, before in _PERIODS
        ),
        months=re.compile(
            r"(?<!\d)(1[2-9]|2[0-4])(?:-\d\d)?\s?(?:薪|个月工资|个月薪)|"
            r"^[^\d\n]{0,12}[,x×*(] ?(1[3-9]) months?\b(?! (?:contract|fixed|initial))",
            flag,
        ),
        times=re.compile(r"[^\d\n]{0,8}[*×xX]\s?(1[2-9]|2[0-4])(?!\d)"),
        cue=re.compile(_CUE, flag),
        not_pay=re.compile(_NOT_PAY, flag),
        counted=re.compile(_COUNTED, flag),
        at_least=re.compile(
            _PERIOD_AFTER + r"(?:\+|\s\+(?!\s?[^\W_]))|\s?(?:起|以上|and (?:up|above)|or more)",
            flag,
        ),
        at_least_before=re.compile(
            r"(?:from|starting at|starts at|at least|min(?:imum)?\.?|不低于|至少|最低|保底)\W*$",
            flag,
        ),
        at_most=re.compile(_PERIOD_AFTER + r"\s?(?:以内|以下|封顶|max)", flag),
        at_most_before=re.compile(r"(?:up to|max(?:imum)?\.?|最高|不超过|上限|可达)\W*$", flag),
        open_pay=re.compile(_OPEN_PAY, flag),
        rate=re.compile(r"\s?/\s?(?:天|日|小时|时|月)(?![一-鿿])"),
    )


_PERIOD_AFTER = r"(?:\s?(?:/|每|per )\s?\w{1,5})?"
_PERIODS: tuple[tuple[Period, str, str], ...] = (
    (
        "hour",
        r"(?:/|每|per |an )\s?(?:h(?:ou)?rs?\b|h\b|小时|时|工时)|hourly|时薪",
        r"时薪|hourly|每小时|per hour",
    ),
    (
        "day",
        r"(?:/|每|per |a )\s?(?:day\b|d\b|人?天|日|人日)|daily|日薪|pd\b",
        r"日薪|每天|每日|day rate|daily|per diem",
    ),
    ("week", r"(?:/|每|per |a )\s?(?:week\b|wk\b|周|星期)|weekly|周薪", r"周薪|weekly|每周"),
    (
        "month",
        r"(?:/|每|per |a )\s?(?:month\b|mo\b|m\b|个?月)|monthly|月薪|pcm\b|p\.?m\b",
        r"月薪|monthly|每月|per month|月工资|月收入",
    ),
    (
        "year",
        r"(?:/|每|per |an? )\s?(?:years?\b|yr\b|y\b|annum\b|年)|annual|yearly|年薪|p\.?a\.?\b|一年",
        r"年薪|年包|annual|yearly|每年|per year|per annum|年收入|base of",
    ),
)
_CUE = (
    r"salary|compensation|\bpay\b|pay range|\bpaid\b|wage|remuneration|base range|\bOTE\b|"
    r"\brate\b|stipend|薪|待遇|工资|报酬|酬劳|收入|底薪|package|月入|時薪"
)
_NOT_PAY = (
    r"融资|估值|市值|营收|交易量|交易额|规模|投资额|管理资产|预算|raised|funding\b(?! amount)|"
    r"funded|valuation|"
    r"revenue|\bARR\b|\bAUM\b|budget|series [a-e]\b|seed|venture|savings|sign[- ]?(?:on|ing)|"
    r"referral|relocation|奖金池|注册资本|流水|GMV|补贴|补助|津贴|报销|allowance|reimburse"
)
_COUNTED = (
    r"\s?\+?\s?(?:人|名|位|个|用户|次|条|家|项|款|岁|级|行|年(?!薪)|倍|%|亿|月活|日活|"
    r"users?\b|customers?\b|people|employees|engineers|developers|requests|QPS|TPS|rps|stars|"
    r"years?\b|yrs?\b|hours?\b|days?\b|months?\b|weeks?\b|minutes|billion|bn\b|b\b|sq|m2|km|"
    r"companies|clients|events|records|rows|members|downloads|locations|countries|:)"
)
_OPEN_PAY = (
    r"(?:薪资|薪酬|工资|待遇|薪水)?\s?(?:面议|面谈|可谈|詳談)|"
    r"(?:salary|pay|compensation)\s?(?:is|:)?\s?(?:negotiable|competitive|DOE)\b|"
    r"(?:negotiable|competitive) (?:salary|pay|compensation)|negotiable"
)
