"""Whether two spellings name the same employer, title, degree, place, date or grade."""

import re

from resume_mcp.deviation.short_forms import is_in_other_script, is_shortened
from resume_mcp.deviation.words import pairs, word_list
from resume_mcp.resume.dates import PRESENT, read_date
from resume_mcp.vocabulary.concepts import concept_of, same_concept
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.stems import is_stop_word, stem
from resume_mcp.vocabulary.text import comparable, is_cjk, squeeze, without_accents

_LEGAL = re.compile(
    r"[\s,，]*(?:\b(?:g?gmbh(?: and co\.?(?: kga?a?)?)?|ag|se|kga?a?|ug|ohg|gbr|e\.?v\.?|e\.?k\.?"
    r"|inc(?:orporated)?|ltd|limited|fz-?(?:llc|co|e)|dmcc|w\.?l\.?l\.?|llc|llp|lp|plc|private"
    r"|pvt|ltda|jsc|ooo|kft|s\.?r\.?[ol]\.?|d\.?o\.?o\.?|tbk|bhd|oyj?|a/s|s\.?a\.? de c\.?v\.?"
    r"|corp(?:oration)?|co|company|s\.?a\.?(?:r\.?l\.?|s\.?)?|s\.?p\.?a\.?|b\.?v\.?|n\.?v\.?|a\.?b\.?|oy|a\.?s\.?|aps"
    r"|pty|pte|株式会社|sdn bhd|k\.?k\.?|sp\.? z o\.?o\.?|s\.?l\.?|lda)\b\.?"
    r"|(?:股份|集团|控股)?(?:有限责任公司|有限公司)|集团公司|公司|集团)\s*$"
)
_SIGNS = re.compile(r"[^\w+#&]+")
_BRACKETS = re.compile(r"[(（\[【]([^()（）\[\]【】]+)[)）\]】]")
_GENERIC_HAN = re.compile(
    r"(?:执业|职业)?资格(?:证书?)?|(?:执业)?证书?|认证|执照|考试|项目|平台|系统|大学|语言?$|专业$"
)
_ANY_GENERIC = re.compile(
    r"(?:执业|职业)?资格(?:证书?)?|(?:执业)?证书?|认证|执照|考试|水平|等级|职业|技能|奖|公司|单位|全国|国家(?!级)"
)
_FEW = 3  # so few Han characters may be another word in another order


def plain(text: str) -> str:
    """Return a name as compared: simplified, folded, signs as spaces."""
    folded = comparable(normalise(text))
    if not folded.isascii():
        folded = _LEVEL_OF.sub("", without_accents(folded))
        for long, short in _SHORT_HAN:
            folded = folded.replace(long, short)
    return _SIGNS.sub(" ", folded).strip()


_LEVEL_OF = re.compile(r"(?<=[校院省市区县])级")  # 校级三等奖 is 校三等奖
_SHORT_HAN = (
    ("高级中学", "高中"),
    ("初级中学", "初中"),
    ("中等专业学校", "中专"),
    ("会计职称", "会计师"),
    ("金牌", "金奖"),
    ("银牌", "银奖"),
    ("铜牌", "铜奖"),
)


def same_org(original: str, candidate: str, *, place: str = "") -> bool:
    """Tell whether two names mean one organisation, legal form, brackets and order aside."""
    if _same_core(original, candidate):
        return True
    parts = _bracket_parts(candidate)
    if len(parts) > 1 and any(_same_core(original, part) for part in parts):
        # What stands beside the name must belong to it: a short name, an abbreviation, the place.
        return all(_belongs(part, original, place) for part in parts)
    if any(_same_core(part, candidate) for part in _bracket_parts(original)):
        return True
    return _is_short_name(original, candidate) or _adds_only(original, candidate, place)


def _core(name: str) -> str:
    name = squeeze(comparable(normalise(name)).replace("&", " and "))
    for _ in range(3):
        shorter = _LEGAL.sub("", name)
        if shorter == name or not shorter.strip():
            break
        name = shorter
    return plain(name).removeprefix("the ")


def _same_core(a: str, b: str) -> bool:
    first, second = _core(a), _core(b)
    if first == second or first.replace(" ", "") == second.replace(" ", ""):
        return bool(first)
    if full_words(first) == full_words(second) and full_words(first):
        return True
    return is_acronym(first, second) or is_acronym(second, first)


def full_words(text: str) -> frozenset[str]:
    """Return the words of a folded name, the abbreviated ones in full."""
    return frozenset(
        expanded
        for word in text.split()
        if not is_stop_word(word)
        for expanded in pairs("abbreviations").get(word, word).split()
    )


def is_acronym(short: str, long: str) -> bool:
    """Tell whether `short` is made of the initials of `long`; a capital inside a word is one."""
    long = _INNER_CAPITAL.sub(" ", long)
    letters = short.replace(" ", "").replace(".", "").casefold()
    if not 2 <= len(letters) <= 7 or not letters.isalpha() or not letters.isascii():
        return False
    words = [word for word in re.split(r"[\s\-/&]+", long.casefold()) if word]
    initials = "".join(word[0] for word in words)
    strict = "".join(word[0] for word in words if not is_stop_word(word))
    return len(words) > 1 and letters in (initials, strict)


_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")


def _bracket_parts(name: str) -> list[str]:
    inner = _BRACKETS.findall(name)
    outer = _BRACKETS.sub(" ", name).strip()
    return [part for part in (outer, *inner) if part.strip()] if inner else []


def _belongs(part: str, original: str, place: str) -> bool:
    if _same_core(part, original) or _is_short_name(original, part):
        return True
    return bool(full_words(plain(part))) and full_words(plain(part)) <= full_words(
        plain(f"{original} {place}")
    )


def _is_short_name(full: str, short: str) -> bool:
    """Tell whether a Chinese short name is the full one without its city or its trade."""
    long_core, short_core = _core(full).replace(" ", ""), _core(short).replace(" ", "")
    if len(short_core) < 2 or not is_cjk(short_core[0]) or short_core not in long_core:
        return False
    rest = long_core.replace(short_core, "", 1)
    city = concept_of(rest, "city") if rest else None
    return len(short_core) >= 4 or city is not None or len(rest) <= 2 * len(short_core)


def _adds_only(original: str, candidate: str, place: str) -> bool:
    known, extra = full_words(_core(original)), full_words(_core(candidate))
    if not known or not known < extra:
        return False
    added = {word for word in extra - known if _LEGAL.sub("", f" {word}").strip()}
    return bool(place) and added <= full_words(plain(place))


def same_name(original: str, candidate: str, *, beside: str = "") -> bool:
    """Tell whether two names of a certificate, award, project or language mean the same."""
    if plain(original) == plain(candidate) or _same_thing(original, candidate):
        return True
    if plain(original).replace(" ", "") == plain(candidate).replace(" ", ""):
        return True
    for a, b in ((original, candidate), (candidate, original)):
        parts = _bracket_parts(b)
        if any(plain(a) == plain(part) for part in parts):
            others = [part for part in parts if plain(part) != plain(a)]
            if all(_explains(a, part, beside) for part in others):
                return True
    if _spells_out(original, candidate) or _spells_out(candidate, original):
        return True
    if _same_but_bracketed(original, candidate):
        return True
    return _equal_but_generic(original, candidate, beside) or _acronym_of_name(original, candidate)


def _same_but_bracketed(original: str, candidate: str) -> bool:
    """Tell whether one thing stands beside the same words in brackets: CET-6（560 分）."""
    inner = [list(map(plain, _BRACKETS.findall(name))) for name in (original, candidate)]
    outer = [_BRACKETS.sub(" ", name).strip() for name in (original, candidate)]
    return bool(inner[0]) and inner[0] == inner[1] and _same_thing(outer[0], outer[1])


def _spells_out(short: str, long: str) -> bool:
    """Tell whether `long` only spells out an acronym that `short` has among its words."""
    known = plain(short).split()
    words = plain(_BRACKETS.sub(" ", long)).split()
    for at, word in enumerate(known):
        left, right = known[:at], known[at + 1 :]
        spelled = words[at : len(words) - len(right)]
        if words[:at] == left and words[len(words) - len(right) :] == right:
            inner = _BRACKETS.findall(long)
            if is_acronym(word, " ".join(spelled)) and all(plain(i) == word for i in inner):
                return True
    return False


def _same_thing(original: str, candidate: str) -> bool:
    """Tell whether both name one concept; a concept of certificates may cover several grades."""
    concept = concept_of(original)
    if concept is not None and concept.kind == "certificate" and in_one_script(original, candidate):
        return False
    return same_concept(original, candidate)


def _acronym_of_name(a: str, b: str) -> bool:
    long = _SIGNS.sub(" ", a).strip(), _SIGNS.sub(" ", b).strip()
    return is_acronym(plain(a), long[1]) or is_acronym(plain(b), long[0])


def _explains(name: str, other: str, beside: str) -> bool:
    if (
        _acronym_of_name(name, other)
        or is_shortened(name, other)
        or is_in_other_script(name, other)
    ):
        return True
    words = full_words(plain(other))
    return bool(words) and words <= (full_words(plain(f"{name} {beside}")) | word_list("generic"))


def _equal_but_generic(original: str, candidate: str, beside: str) -> bool:
    free = word_list("generic") | full_words(plain(beside))
    first, second = (
        full_words(plain(original)) - word_list("generic"),
        full_words(plain(candidate)) - word_list("generic"),
    )
    if first and (first == second or (first < second and second - first <= free)):
        return True
    # Who issued it may go: CompTIA Security+ is Security+.
    if second and second < first and first - second <= full_words(plain(beside)):
        return True
    han = _GENERIC_HAN.sub("", plain(original)), _GENERIC_HAN.sub("", plain(candidate))
    if not han[0] or not is_cjk(han[0][0]):
        return False
    # 人力资源管理师三级 is 三级人力资源管理师, 普通话水平二级 is 普通话二级.
    letters = [sorted(_ANY_GENERIC.sub("", name).replace(" ", "")) for name in han]
    return han[0] == han[1] or (letters[0] == letters[1] and len(letters[0]) > _FEW)


def in_one_script(a: str, b: str) -> bool:
    """Tell whether both or none of the names have Chinese characters."""
    return any(map(is_cjk, a)) == any(map(is_cjk, b))


_DEGREES = (
    ("doctor", r"ph\.?\s?d|dphil|doctor|dr\.|md\b|m\.d\.|博士"),
    (
        "master",
        r"m\.?\s?sc?\b|m\.?a\b|m\.?b\.?a|m\.?eng|mphil|mres|mpa|mph|mfa|ll\.?m|m\.?ed\b|m\.?arch|mba"
        r"|m\.?comm?\b|msn|msw|m\.?tech|master|硕士|研究生|magister|mestrado|máster",
    ),
    (
        "bachelor",
        r"b\.?\s?sc?\b|b\.?a\b|b\.?b\.?a|b\.?eng|b\.?e\b|bfa|ll\.?b|b\.?tech|bsn|b\.?ed\b|b\.?arch|b\.?pharm"
        r"|b\.?comm?\b|b\.?n\b|bsw|bca|mbbs|bachelor|学士|本科|licenciatura|licence|undergraduate",
    ),
    ("associate", r"associate|a\.?a\.?s?\b|大专|专科|高职|hnd|foundation degree"),
    ("school", r"high school|secondary|a[- ]levels?|abitur|baccalaur|diploma|高中|中专|职高|ged"),
)
_FIELDS = (
    ("science", r"\b[bm]\.?\s?sc?\b|science|理学"),
    ("arts", r"\b[bm]\.?a\b|\barts\b|文学"),
    ("business", r"\bmba\b|\bbba\b|business administration|工商管理"),
    ("engineering", r"\b[bm]\.?eng|b\.?tech|engineering|工学"),
    ("law", r"ll[bm]|laws?\b|法学"),
    ("fine arts", r"[bm]fa\b|fine arts"),
    ("nursing", r"bsn|msn|\bbn\b|nursing"),
    ("commerce", r"\b[bm]\.?comm?\b|commerce"),
    ("education", r"\b[bm]\.?ed\b|education|教育学"),
    ("architecture", r"\b[bm]\.?arch\b|architecture|建筑学"),
    ("social work", r"\b[bm]sw\b|social work"),
    ("pharmacy", r"\bb\.?pharm\b|pharmacy|药学"),
)


_HONOURS = re.compile(
    r"\bhon(?:ou?r)?s\b|cum laude|distinction|first[- ]class|荣誉学士|优等", re.IGNORECASE
)
# Fields whose degrees are Bachelors or Masters of Science by another name.
_OF_SCIENCE = frozenset({"nursing", "social work", "pharmacy", "education"})


def same_degree(original: str, candidate: str, *, area: str = "") -> bool:
    """Tell whether two names of a degree mean the same level and, where both say it, field."""
    if plain(original) == plain(candidate):
        return True
    if _HONOURS.search(candidate) and not _HONOURS.search(original):
        return False
    first, second = _degree(original), _degree(candidate)
    studied = _degree(area)[1] & _OF_SCIENCE
    if first[0] == second[0] and studied and studied & (first[1] | second[1]):
        return True
    if first[0] is None or second[0] is None:
        return same_name(original, candidate)
    return first[0] == second[0] and (not first[1] or not second[1] or bool(first[1] & second[1]))


def degree_level(text: str) -> str | None:
    """Return the level of a degree: doctor, master, bachelor, associate, school."""
    return _degree(text)[0]


def _degree(text: str) -> tuple[str | None, frozenset[str]]:
    folded = comparable(normalise(text))
    level = next(
        (name for name, words in _DEGREES if re.search(rf"(?<![a-z])(?:{words})", folded)), None
    )
    return level, frozenset(name for name, words in _FIELDS if re.search(words, folded))


def same_place(original: str, candidate: str) -> bool:
    """Tell whether two places agree: one may be more exact, or in the other language."""
    first, second = plain(original), plain(candidate)
    if (
        first == second
        or set(first.split()) <= set(second.split())
        or set(second.split()) <= set(first.split())
    ):
        return True
    joined = first.replace(" ", ""), second.replace(" ", "")
    if is_cjk(joined[0][:1] or " ") and (
        joined[0].rstrip("市省区县") in joined[1] or joined[1].rstrip("市省区县") in joined[0]
    ):
        return True
    return _same_city(original, candidate)


def _same_city(original: str, candidate: str) -> bool:
    for part in re.split(r"[,，/·]", original):
        known = concept_of(part.strip(), "city")
        for other in re.split(r"[,，/·]", candidate):
            named = concept_of(other.strip(), "city")
            if known is not None and named is not None and known.key == named.key:
                return True
    return False


def dates_differ(original: str, candidate: str, *, open_means_present: bool) -> str:
    """Return "" for one date, "coarser" where precision was lost, else "changed"."""
    first, second = read_date(original), read_date(candidate)
    if first is None and not original.strip() and open_means_present:
        first = PRESENT
    if second is None and not candidate.strip() and open_means_present:
        second = PRESENT
    if first is None or second is None:
        if not original.strip() or not candidate.strip():
            return "changed" if original.strip() != candidate.strip() else ""
        return "" if plain(original) == plain(candidate) else "changed"
    return _compare_dates(
        (first.year, first.month, first.day, first.present),
        (second.year, second.month, second.day, second.present),
    )


def _compare_dates(a: tuple[int, int, int, bool], b: tuple[int, int, int, bool]) -> str:
    if a[3] or b[3]:
        return "" if a[3] and b[3] else "changed"
    if a[0] != b[0] or (a[1] and b[1] and a[1] != b[1]):
        return "changed"
    if a[1] and not b[1]:
        return "coarser"
    if b[1] and not a[1]:
        return "changed"
    # The first of a month is what a calendar field writes for the month alone.
    return "changed" if b[2] > 1 and a[2] != b[2] else ""


def same_grade(original: str, candidate: str) -> bool:
    """Tell whether two grades agree in every number that both give, and in their words."""
    first, second = plain_grade(original), plain_grade(candidate)
    if first == second:
        return True
    numbers = re.findall(r"\d+(?:\.\d+)?", first), re.findall(r"\d+(?:\.\d+)?", second)
    if numbers[0] and numbers[1]:
        shared = list(zip(numbers[0], numbers[1], strict=False))
        return all(float(a) == float(b) for a, b in shared) and _grade_words(first, second)
    return False


def plain_grade(text: str) -> str:
    """Return a grade as compared: folded, without the words that announce it."""
    folded = re.sub(r"(?<=\d),(?=\d)", ".", comparable(normalise(text)))
    folded = re.sub(r"\((?=[a-z])|(?<=[a-z])\)", " ", folded)
    return re.sub(
        r"\b(?:c?gpa|grade|score|out of|average)\b|绩点|均分|平均分|成绩|[:：\s]", "", folded
    )


def _grade_words(first: str, second: str) -> bool:
    words = [set(re.findall(r"[a-z\u4e00-\u9fff]{2,}", text)) for text in (first, second)]
    return words[1] <= words[0] or not words[0]


def shared_stems(a: str, b: str) -> float:
    """Return how far two names share their words, 0 to 1."""
    first = {stem(word) for word in plain(a).split()}
    second = {stem(word) for word in plain(b).split()}
    if any(map(is_cjk, a)) and any(map(is_cjk, b)):
        first, second = _pairs(plain(a)), _pairs(plain(b))
    return len(first & second) / max(len(first | second), 1)


def _pairs(text: str) -> set[str]:
    joined = text.replace(" ", "")
    return {joined[i : i + 2] for i in range(len(joined) - 1)} or {joined}
