"""Readers of numbers that are complete in themselves: dates, multiples, shares, vague amounts."""

import re
from collections.abc import Callable

from resume_mcp.vocabulary.number_context import bound_around
from resume_mcp.vocabulary.numerals import read_chinese, read_english
from resume_mcp.vocabulary.quantity import Kind, Quantity
from resume_mcp.vocabulary.units import multipliers


def _plain(match: re.Match[str], value: float, unit: str, kind: Kind) -> Quantity:
    return Quantity(
        value=value, unit=unit, kind=kind, bound="", weak=False,
        start=match.start(), end=match.end(), surface=match[0], bare=value,
    )  # fmt: skip


def _date(match: re.Match[str]) -> Quantity:
    year = re.search(r"(?:19|20)\d\d", match[0])
    return _plain(match, float(year[0]) if year else 0.0, "", "date")


_MULTIPLE_STEMS = (
    ("doubl", 2), ("tripl", 3), ("trebl", 3), ("quadr", 4), ("quint", 5), ("twice", 2),
    ("thrice", 3), ("half", 0.5), ("halv", 0.5), ("two", 2), ("three", 3), ("four", 4),
    ("five", 5), ("six", 6), ("eight", 8), ("ten", 10), ("hundred", 100),
)  # fmt: skip
_FOLDS = {"一": 2, "1": 2, "两": 4, "二": 4, "2": 4, "三": 8, "3": 8, "四": 16, "4": 16}


def _multiple(match: re.Match[str]) -> Quantity:
    text = match[0].casefold()
    if text.isascii():
        stem = re.sub(r"^(?:by|in) (?:a )?", "", text)
        value = next(value for start, value in _MULTIPLE_STEMS if stem.startswith(start))
        bound = bound_around(match.string, match.start(), match.end())
        return _plain(match, float(value), "x", "amount")._replace(bound=bound)
    if "番" in text:
        folds = next((_FOLDS[character] for character in text if character in _FOLDS), 2)
        return _plain(match, float(folds), "x", "amount")
    return _plain(match, 2.0 if "倍" in text else 0.5, "x", "amount")


def _often(match: re.Match[str]) -> Quantity:
    times = 2.0 if match[0].casefold() == "twice" else 3.0
    return _plain(match, times, "", "amount")._replace(weak=True)


def _quarters(match: re.Match[str]) -> Quantity:
    words = match[0].casefold().split()
    return _plain(
        match, (3 if words[0] == "three" else 1) * multipliers()[words[-1]] / 4, "", "amount"
    )


_PARTS = {"third": 100 / 3, "quarter": 25.0, "fifth": 20.0, "tenth": 10.0}
_HOW_MANY = {"one": 1, "a": 1, "two": 2, "three": 3}


_WHOLES = {"百": 1.0, "千": 0.1, "万": 0.01}


def _share(match: re.Match[str]) -> Quantity:
    text = match[0].casefold()
    if text[1:3] == "分之" and text[0] in _WHOLES:
        value = _number_or_words(text[3:]) * _WHOLES[text[0]]
    elif "分之" in text:
        whole, part = text.split("分之")
        value = 100 * _number_or_words(part) / _number_or_words(whole)
    elif "成" in text:
        value = _number_or_words(text.split("成")[0]) * 10 + (5 if text.endswith("半") else 0)
    elif "折" in text:
        value = _number_or_words(text.split("折")[0])
        value = value if value >= 10 else value * 10  # 八折 leaves 80 %, 八五折 85 %
    elif text.startswith(("half", "一半", "半数")):
        value = 50.0
    elif text.startswith(("one in", "one out")):
        value = 100 / (read_english(text.split()[-1]) or 1)
    else:
        count, part = re.split(r"[- ]", text)[:2]
        value = _HOW_MANY[count] * _PARTS[part.rstrip("s")]
    return _plain(match, value, "%", "amount")


def _number_or_words(text: str) -> float:
    text = text.strip()
    if text == "百":
        return 100.0
    return float(text) if text[0].isdigit() else (read_chinese(text) or 0.0)


_TENFOLDS = {
    "dozens": 24, "hundreds": 100, "thousands": 1e3, "millions": 1e6, "billions": 1e9,
    "tens of thousands": 1e4, "hundreds of thousands": 1e5, "tens of millions": 1e7,
    "hundreds of millions": 1e8,
}  # fmt: skip
_FIGURES = {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


def _vague(match: re.Match[str]) -> Quantity:
    text = match[0].casefold()
    if text in _TENFOLDS:
        value = float(_TENFOLDS[text])
    elif "digit" in text:
        value = 100.0 if text.startswith(("th", "tr")) else 10.0
    elif "figure" in text:
        count = re.split(r"[- ]", text)[0]
        value = 10.0 ** ((_FIGURES.get(count) or int(count)) - 1)
    elif text.startswith("multi"):
        value = multipliers()[text.removeprefix("multi").strip(" -")]
    else:
        value = multipliers()[text.lstrip("数几上近成")] * (0.9 if text[0] == "近" else 1)
    return _plain(match, value, "", "vague")


_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


def _ordinal(match: re.Match[str]) -> Quantity:
    if match[0].casefold() in _PLACES:
        return _plain(match, float(_PLACES[match[0].casefold()]), "", "ordinal")
    text = re.sub(r"[第\s]|(?:st|nd|rd|th)$", "", match[0])
    return _plain(match, _number_or_words(text), "", "ordinal")


def _ratio(match: re.Match[str]) -> Quantity:
    left, right = (part.strip() for part in re.split(r"[/:]|out of", match[0], maxsplit=1))
    sign = ":" if ":" in match[0] else "/"
    return _plain(match, float(left), f"{sign}{float(right):g}", "ratio")


def _dotted(match: re.Match[str]) -> Quantity:
    return _plain(match, 0.0, "", "version")


def _none(_: re.Match[str]) -> None:
    return None


READERS: dict[str, Callable[[re.Match[str]], Quantity | None]] = {
    "skip": _none,
    "date": _date,
    "often": _often,
    "quarters": _quarters,
    "multiple": _multiple,
    "share": _share,
    "vague": _vague,
    "ordinal": _ordinal,
    "ratio": _ratio,
    "dotted": _dotted,
}
