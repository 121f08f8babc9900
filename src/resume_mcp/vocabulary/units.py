"""Units of measure under their English and Chinese spellings, each as a factor of one base unit."""

import functools
import re
from typing import NamedTuple

_SECOND, _HOUR, _DAY = 1.0, 3600.0, 86400.0
_YEAR = 365.25 * _DAY


class Unit(NamedTuple):
    """A base unit and what one of the spelled units is of it."""

    base: str
    factor: float = 1.0


_SPELLINGS: tuple[tuple[str, float, str], ...] = (
    ("%", 1, "%|percent|prozent|pour cent|por ciento|per cent|pct|percentage points|percentage point|points|pp|ppt"),
    ("%", 1, "百分点|个百分点|个点"),
    ("x", 1, "x|×|times|-fach|fach|fois|veces|fold|-fold|倍"),
    ("s", 1e-6, "µs|μs|us|microseconds|微秒"),
    ("s", 1e-3, "ms|msec|millisecond|milliseconds|毫秒"),
    ("s", _SECOND, "s|sec|secs|second|seconds|秒|秒钟"),
    ("s", 60, "min|mins|minute|minutes|分钟"),
    ("s", _HOUR, "h|hr|hrs|hour|hours|stunden|heures|horas|小时|个小时|钟头"),
    ("s", _DAY, "day|days|working day|working days|business day|business days|工作日|个工作日|tage|tagen|jours|días|dias|天"),
    ("s", 7 * _DAY, "week|weeks|wochen|semaines|semanas|wk|wks|周|星期|个星期"),
    ("s", _YEAR / 12, "month|months|monate|monaten|mois|meses|mo|mos|个月"),
    ("s", _YEAR / 4, "个季度"),
    ("s", _YEAR, "year|years|jahre|jahren|ans|années|años|anos|yr|yrs|年"),
    ("CNY", 1, "元|块钱|人民币|元人民币|rmb|cny|yuan"),
    ("USD", 1, "usd|us dollars|us dollar|dollars|dollar|美元|美金"),
    ("EUR", 1, "€|eur|euro|euros|欧元"),
    ("GBP", 1, "£|gbp|pounds sterling|英镑"),
    ("JPY", 1, "jpy|yen|日元"),
    ("HKD", 1, "hkd|港元|港币"),
    ("INR", 1, "inr|rupees|卢比"),
    ("CHF", 1, "chf|francs"),
    ("byte", 1e3, "kb|kib"),
    ("byte", 1e6, "mb|mib"),
    ("byte", 1e9, "gb|gib"),
    ("byte", 1e12, "tb|tib"),
    ("byte", 1e15, "pb|pib"),
    ("m", 1e-3, "mm|毫米"),
    ("m", 1e-2, "cm|厘米"),
    ("m", 1, "metres|meters|metre|meter|米"),
    ("m", 1e3, "km|kilometres|kilometers|公里|千米"),
    ("m", 1609.344, "miles|mile|英里"),
    ("m2", 1, "sqm|sq m|m2|square metres|square meters|平方米|平米"),
    ("ft2", 1, "sq ft|sqft|sq. ft.|square feet|square foot"),
    ("kg", 1e-3, "g|grams|克"),
    ("kg", 1, "kg|kilograms|公斤|千克"),
    ("kg", 1e3, "tonnes|tonne|tons|ton|吨"),
    ("W", 1e3, "kw|千瓦"),
    ("W", 1e6, "mw|兆瓦"),
    ("Wh", 1e3, "kwh|千瓦时"),
    ("Wh", 1e6, "mwh"),
    ("Wh", 1e9, "gwh"),
    ("Hz", 1e6, "mhz"),
    ("Hz", 1e9, "ghz"),
)
# 元旦, 周年, 天猫, 秒杀, 年级, 米其林, 克服 are words of their own.
_OTHER_WORDS = {
    "元": "素旦宵", "周": "年末边", "天": "猫津河", "秒": "杀", "年": "级度均产底初", "米": "其", "克": "服",
}  # fmt: skip
CURRENCY_SIGNS = {
    "US$": "USD", "HK$": "HKD", "C$": "CAD", "A$": "AUD", "S$": "SGD", "R$": "BRL", "$": "USD",
    "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY", "₹": "INR", "₩": "KRW", "USD": "USD",
    "EUR": "EUR", "GBP": "GBP", "CNY": "CNY", "RMB": "CNY", "INR": "INR", "JPY": "JPY",
    "CHF": "CHF", "CAD": "CAD", "AUD": "AUD", "HKD": "HKD", "人民币": "CNY",
}  # fmt: skip
CURRENCIES = frozenset(CURRENCY_SIGNS.values())
MULTIPLIERS = {
    "k": 1e3, "thousand": 1e3, "千": 1e3, "m": 1e6, "mn": 1e6, "mm": 1e6, "mio": 1e6, "mil": 1e6,
    "million": 1e6, "millionen": 1e6, "millones": 1e6, "milliarden": 1e9, "milliard": 1e9,
    "mrd": 1e9, "tsd": 1e3, "b": 1e9, "bn": 1e9, "billion": 1e9, "t": 1e12,
    "trillion": 1e12, "dozen": 12, "hundred": 100, "lakh": 1e5, "crore": 1e7,
    "w": 1e4, "十": 10, "百": 100, "万": 1e4, "十万": 1e5, "百万": 1e6, "千万": 1e7, "亿": 1e8, "万亿": 1e12,
    "十亿": 1e9, "百亿": 1e10, "千亿": 1e11,
}  # fmt: skip


@functools.cache
def units() -> dict[str, Unit]:
    """Return {spelling in lower case: unit}."""
    table = {}
    for base, factor, spellings in _SPELLINGS:
        for spelling in spellings.split("|"):
            table[spelling] = Unit(base, factor)
    return table


@functools.cache
def unit_pattern() -> re.Pattern[str]:
    """Return what a unit directly after a numeral looks like; letters end at a word's end."""
    by_length = sorted(units(), key=len, reverse=True)
    words = "|".join(re.escape(s) for s in by_length if s.isascii() and s[-1].isalnum())
    # In Chinese text a Latin unit may be followed by Han characters directly.
    signs = "|".join(
        re.escape(s) + (f"(?![{_OTHER_WORDS[s]}])" if s in _OTHER_WORDS else "")
        for s in by_length
        if not (s.isascii() and s[-1].isalnum())
    )
    return re.compile(rf"[ -]?(?P<unit>(?:{words})(?![A-Za-z0-9])|{signs})", re.IGNORECASE)
