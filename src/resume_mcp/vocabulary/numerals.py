"""Numerals written in words, English and Chinese, as values."""

import re

_UNITS = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: (index + 2) * 10
    for index, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    )
}
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
# Small numbers of other languages, as far as they are no English words.
_OTHER = {
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
    "zehn": 10, "elf": 11, "zwölf": 12, "zwanzig": 20, "dreißig": 30, "deux": 2, "trois": 3,
    "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12,
    "vingt": 20, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8,
    "nueve": 9, "diez": 10, "doce": 12, "veinte": 20, "dois": 2, "três": 3, "quatro": 4, "sete": 7,
    "oito": 8, "nove": 9, "dez": 10,
}  # fmt: skip
_UNITS |= _OTHER
NUMERAL_WORDS = (*_UNITS, *_TENS, "hundred", "dozen", "couple", *_SCALES)
_WORDS = "|".join(
    sorted((word for word in NUMERAL_WORDS if word != "couple"), key=len, reverse=True)
)

# "a dozen", "half a million", "twenty-five", "two hundred and fifty", "three and a half"
ENGLISH = (
    rf"(?:(?:half[ -])?an?[ -](?=hundred|thousand|million|billion|dozen|couple))?"
    rf"(?:{_WORDS}|couple)(?:[ -](?:and )?(?:{_WORDS}))*(?: and a half)?"
)
_ENGLISH_WORD = re.compile(r"[^\W\d_]+")

_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")}
_DIGITS |= {"〇": 0, "两": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 1e4, "亿": 1e8}
CHINESE = (
    r"[零〇一二两三四五六七八九十][零〇一二两三四五六七八九十百千万亿]{0,15}"
    r"(?:点[零〇一二三四五六七八九]{1,8})?"
)


def read_english(words: str) -> float | None:
    """Return the value of an English numeral such as "two hundred and fifty"."""
    total, current, seen = 0.0, 0.0, False
    text = words.casefold()
    for word in _ENGLISH_WORD.findall(text.removesuffix(" and a half")):
        if word in _UNITS or word in _TENS:
            current += _UNITS.get(word, 0) + _TENS.get(word, 0)
        elif word in ("hundred", "dozen", "couple"):
            current = (current or 1) * {"hundred": 100, "dozen": 12, "couple": 2}[word]
        elif word in _SCALES:
            total, current = total + (current or 1) * _SCALES[word], 0.0
        else:
            continue
        seen = True
    value = total + current
    if text.startswith("half"):
        value /= 2
    if text.endswith(" and a half"):
        value += 0.5
    return value if seen else None


def read_chinese(text: str) -> float | None:
    """Return the value of a Chinese numeral such as 一百五十, 两千万 or 一点五."""
    whole, _, fraction = text.partition("点")
    value = _chinese_digits(whole)
    if value is None:
        value = _chinese_places(whole)
    if value is None or not fraction:
        return value
    if any(character not in _DIGITS for character in fraction):
        return None
    return value + float("0." + "".join(str(_DIGITS[character]) for character in fraction))


def _chinese_digits(text: str) -> float | None:
    """Read 二〇二四 digit by digit; None for a numeral with places."""
    if len(text) < 2 or any(character not in _DIGITS for character in text):
        return None
    return float("".join(str(_DIGITS[character]) for character in text))


def _chinese_places(text: str) -> float | None:
    total, section, digit, place = 0.0, 0.0, 0.0, 1.0
    for character in text:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _SMALL:
            place = _SMALL[character]
            section, digit = section + (digit or 1) * place, 0
        elif character in _LARGE:
            place = _LARGE[character]
            section += digit
            large = total + section if place > 1e4 else section
            total = (large or 1) * place + (0 if place > 1e4 else total)
            section, digit = 0.0, 0
        else:
            return None
    if digit and text[-2:-1] in (*_SMALL, *_LARGE):
        digit *= place / 10 if place > 10 else 1  # 三百五 is 350, 一万五 is 15,000
    return total + section + digit if text else None
