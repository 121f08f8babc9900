"""Whether two job titles say the same, or one says a little more or less."""

import re

from resume_mcp.deviation.sameness import full_words, in_one_script, plain
from resume_mcp.vocabulary.concepts import concept_of
from resume_mcp.vocabulary.proficiency import seniority
from resume_mcp.vocabulary.text import is_cjk

_FEW = 3  # so few Han characters may be another word in another order


def same_title(original: str, candidate: str) -> bool:
    """Tell whether two job titles say the same: spelling, abbreviation, order, language."""
    if plain(original).replace(" ", "") == plain(candidate).replace(" ", ""):
        return True
    first, second = full_words(plain(original)), full_words(plain(candidate))
    if first == second and first:
        return True
    if seniority(original) != seniority(candidate) and in_one_script(original, candidate):
        return False
    if _same_han_title(plain(original), plain(candidate)):
        return True
    role, other = concept_of(original, "role"), concept_of(candidate, "role")
    if role is None or other is None or role.key != other.key:
        return False
    # One role may cover several: 出纳 is no 主办会计.
    han = is_cjk(original[:1] or " ") and is_cjk(candidate[:1] or " ")
    return not han or not set(original).isdisjoint(candidate)


_PERSON_HAN = re.compile(r"(?:人员|[员生])$")


def _same_han_title(original: str, candidate: str) -> bool:
    """Tell whether two Chinese titles differ in order and in 员 or 生 alone: 研究实习生."""
    letters = [
        _PERSON_HAN.sub("", title.replace(" ", "").replace("老师", "教师"))
        for title in (original, candidate)
    ]
    return is_cjk(original[:1] or " ") and (
        sorted(letters[0]) == sorted(letters[1]) and len(letters[0]) > _FEW
    )


def is_less_specific(original: str, candidate: str) -> bool:
    """Tell whether the candidate is the title with a qualifier after a sign left out."""
    parts = re.split(r"\s*[,，(（|/–—]\s*|\s+-\s+", original)
    return len(parts) > 1 and any(
        same_title(part, candidate) and seniority(original) == seniority(candidate)
        for part in (parts[0], parts[-1].rstrip(")）"))
    )


def adds_qualifier(original: str, candidate: str) -> str | None:
    """Return what the candidate adds to the title after a sign, None if it is no such title."""
    parts = re.split(r"\s*[,，(（|/–—]\s*|\s+-\s+", candidate, maxsplit=1)
    if len(parts) == 2 and same_title(original, parts[0]):
        return None if seniority(parts[1]) - seniority(original) else parts[1].rstrip(")）")
    return None


def puts_into(original: str, candidate: str) -> str | None:
    """Return what the candidate puts before, or into, the whole title, None if it is no such title.

    英语 of 兼职英语教师, "history" of "History Teacher".
    """
    if seniority(candidate) != seniority(original):
        return None
    han = is_cjk(original[:1] or " ")
    first, second = (
        list(name.replace(" ", "")) if han else name.split()
        for name in (plain(original), plain(candidate))
    )
    size = len(second) - len(first)
    for at in range(len(first)) if first and size > 0 else ():
        if first[:at] == second[:at] and first[at:] == second[at + size :]:
            return ("" if han else " ").join(second[at : at + size])
    return None


def abbreviates_han(short: str, name: str) -> bool:
    """Tell whether the Chinese characters stand in the name in order: 律所, 律师事务所."""
    letters = iter(name)
    return is_cjk(short[:1] or " ") and len(short) > 1 and all(c in letters for c in short)
