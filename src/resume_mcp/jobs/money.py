"""Amounts of money as postings write them: currency, number, multiplier, and the range of two."""

import functools
import re
from typing import NamedTuple

# One character for one character, so that a match can be read back from the original text.
_SAME_LENGTH = {
    **{full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹣"), "-"),
    **dict.fromkeys(map(ord, "〜∼～"), "~"),
    **dict.fromkeys(map(ord, "\u00a0\u202f\u2009\u3000"), " "),
    ord("￥"): "¥",
    ord("￡"): "£",
    ord("＄"): "$",
    ord("，"): ",",
    ord("’"): "'",
}

_SYMBOLS = {
    "$": "USD", "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD",
    "HK$": "HKD", "S$": "SGD", "SG$": "SGD", "NT$": "TWD", "R$": "BRL", "NZ$": "NZD",
    "¥": "CNY", "£": "GBP", "€": "EUR", "₹": "INR", "₩": "KRW",
}  # fmt: skip
_CODES = [
    "USD",
    "USDT",
    "USDC",
    "CNY",
    "HKD",
    "TWD",
    "SGD",
    "JPY",
    "KRW",
    "INR",
    "GBP",
    "EUR",
    "CAD",
    "AUD",
    "NZD",
    "CHF",
    "SEK",
    "NOK",
    "DKK",
    "PLN",
    "CZK",
    "HUF",
    "BRL",
    "MXN",
    "AED",
    "SAR",
    "MYR",
    "THB",
    "VND",
    "IDR",
    "PHP",
    "ZAR",
    "ILS",
    "TRY",
]
_WORDS = {
    "RMB": "CNY", "元": "CNY", "块": "CNY", "人民币": "CNY", "圆": "CNY", "元人民币": "CNY",
    "U": "USDT", "刀": "USD", "美元": "USD", "美金": "USD", "dollars": "USD", "usd$": "USD",
    "港币": "HKD", "港元": "HKD", "港幣": "HKD", "新币": "SGD", "新加坡元": "SGD", "台币": "TWD",
    "新台币": "TWD", "台幣": "TWD", "新台幣": "TWD", "NTD": "TWD", "日元": "JPY", "円": "JPY",
    "日圆": "JPY", "韩元": "KRW", "欧元": "EUR", "euro": "EUR", "euros": "EUR", "英镑": "GBP",
    "加元": "CAD", "加币": "CAD", "澳元": "AUD", "澳币": "AUD", "马币": "MYR", "RM": "MYR",
    "迪拉姆": "AED", "泰铢": "THB",
}  # fmt: skip
# Where a dot groups thousands (Unicode CLDR, decimal and group separators of the home locale).
_DOTS_GROUP = frozenset({"EUR", "IDR", "VND", "BRL", "TRY", "DKK", "COP", "CLP", "ARS"})
_MULTIPLIERS = {
    "k": 1e3, "千": 1e3, "thousand": 1e3, "w": 1e4, "万": 1e4, "萬": 1e4,
    "m": 1e6, "million": 1e6, "lakh": 1e5, "lakhs": 1e5, "lpa": 1e5, "lac": 1e5,
}  # fmt: skip


class Amount(NamedTuple):
    """A number as written, its multiplier and its currency, "" for none of either."""

    number: float
    multiplier: str
    currency: str

    def value(self, fallback: str = "") -> float:
        """Return the number in whole units; `fallback` is the multiplier of the other end."""
        return round(self.number * _MULTIPLIERS.get(self.multiplier or fallback, 1.0), 2)


class MoneyRange(NamedTuple):
    """One or two amounts and where they stand in the (aligned) text."""

    low: Amount
    high: Amount | None
    start: int
    end: int

    @property
    def currency(self) -> str:
        """Return the currency of either end; a code in one place beats a bare sign in the other."""
        ends = [self.low.currency, self.high.currency if self.high else ""]
        named = [currency for currency in ends if currency]
        return next((currency for currency in named if currency not in ("USD", "CNY")), "") or (
            named[0] if named else ""
        )

    @property
    def multiplied(self) -> bool:
        """Tell whether an end is written with a multiplier."""
        return bool(self.low.multiplier or (self.high and self.high.multiplier))

    def bounds(self) -> tuple[float, float]:
        """Return both ends; a multiplier written once counts for both (15-25k, 20k-30)."""
        if self.high is None:
            return self.low.value(), self.low.value()
        low, high = self.low, self.high
        # 8000-1.2万 is written out in full on its left; 15-25k and even 30-20k are not.
        shared = low.number <= high.number or low.number * 20 < high.value()
        first = low.value(high.multiplier if shared else "")
        second = high.value(low.multiplier if high.value() < first else "")
        return (first, second) if first <= second else (second, first)


def aligned(text: str) -> str:
    """Return the text in half-width forms, each character at its place."""
    return text.translate(_SAME_LENGTH)


def find_money(text: str) -> list[MoneyRange]:
    """Return each amount or range of amounts in an aligned text, money or not."""
    return [
        MoneyRange(_amount(match, "1"), _amount(match, "2"), match.start(), match.end())
        if match["num2"]
        else MoneyRange(_amount(match, "1"), None, match.start(), match.end())
        for match in _range_pattern().finditer(text)
        if _is_number(match["num1"]) and (not match["num2"] or _is_number(match["num2"]))
    ]


def _amount(match: re.Match[str], which: str) -> Amount:
    before, after = match["pre" + which] or "", match["post" + which] or ""
    written = match["num" + which]
    # A bare sign is shared by many currencies; the code behind the number decides ($145,000 CAD).
    currency = _currency(after) if after and before in ("", "$", "¥") else _currency(before)
    multiplier = (match["mult" + which] or "").lower()
    return Amount(_number(written, currency), multiplier, currency)


def _number(written: str, currency: str) -> float:
    digits = re.sub(r"[',  ]", "", written)
    # 45.000 € is forty-five thousand; 1.200 without a euro is a decimal; 4.211.985 can't be one.
    grouped = re.fullmatch(r"\d{1,3}(?:\.\d{3})+", digits)
    if grouped and (currency in _DOTS_GROUP or digits.count(".") > 1):
        digits = digits.replace(".", "")
    return float(digits)


def _is_number(written: str) -> bool:
    """Tell a number from a version or a date, such as 1.2.3."""
    return written.count(".") < 2 or re.fullmatch(r"\d{1,3}(?:\.\d{3})+", written) is not None


def _currency(word: str) -> str:
    word = word.strip()
    if word.upper() in _CODES:
        return word.upper()
    return (
        _SYMBOLS.get(word.upper(), "") or _WORDS.get(word, "") or _any_case().get(word.lower(), "")
    )


@functools.cache
def _any_case() -> dict[str, str]:
    return {word.lower(): code for word, code in _WORDS.items()}


@functools.cache
def _currency_pattern() -> str:
    def any_of(words: list[str]) -> str:
        return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))

    latin = [word for word in _WORDS if word.isascii() and word != "U"]
    symbols = any_of([symbol for symbol in _SYMBOLS if len(symbol) > 1])
    codes = any_of(_CODES + latin)
    chinese = any_of([word for word in _WORDS if not word.isascii()])
    return rf"(?:{symbols}|[$¥£€₹₩]|(?<![A-JL-VX-Za-jl-vx-z])(?:{codes})(?![A-Za-z])|{chinese})"


@functools.cache
def _range_pattern() -> re.Pattern[str]:
    currency = _currency_pattern()
    # Thousands may stand apart by a space only where nothing else can be meant.
    number = r"\d{1,3}(?:[,' ]\d{3})+(?!\d)(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,3})*"
    glued = "|".join((*_CODES, "RMB", "U", "NTD"))  # 20-60kRMB
    multiplier = r"thousand|million|lakhs?|lac|lpa|[kKwWmM千万萬]"

    def amount(which: str) -> str:
        return (
            rf"(?P<pre{which}>{currency})?\s?(?P<num{which}>{number})\s?"
            rf"(?:(?P<mult{which}>{multiplier})(?=(?:{glued})(?![A-Za-z])|(?![A-Za-z])))?"
            rf"(?:\s?[/+]?\s?(?P<post{which}>(?![$¥£€₹₩]\s?\d){currency}|U(?![A-Za-z])))?"
        )

    period = r"(?:\s?(?:/|每|per )\s?(?:年|月|天|日|小时|year|yr|month|mo|day|hour|hr|h)\b)?"
    joint = rf"{period}\+?\s*(?:-{{1,2}}|~|至|到|\bto\b(?:\s?-)?|\band\b)\s*"
    return re.compile(
        rf"(?<![\d.A-Za-z])(?<!\d,){amount('1')}(?:{joint}{amount('2')})?(?![\d])", re.IGNORECASE
    )
