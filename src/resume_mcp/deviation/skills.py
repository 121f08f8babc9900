"""Skills in lists: each must be shown somewhere in what the person has written."""

import re
from collections.abc import Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Facts
from resume_mcp.deviation.sameness import is_acronym, plain
from resume_mcp.deviation.words import word_list
from resume_mcp.resume.lens import Resume, Text
from resume_mcp.vocabulary.concepts import Mention, concept_of
from resume_mcp.vocabulary.proficiency import seniority, skill_levels
from resume_mcp.vocabulary.scope import wide_claims
from resume_mcp.vocabulary.stems import words_of
from resume_mcp.vocabulary.text import comparable, is_cjk

_SEPARATORS = re.compile(r"\s*[,;、，；|•]\s*|\s+/\s+|\s*[()（）]\s*")
_CRAFT = re.compile(r"(?:设计|制作|编写|撰写|写作|绘制|维护|维修|检修|安装|拍摄|剪辑|排版)$")
# What sort of thing a name is of may be said beside it: 生意参谋数据工具.
_SORT = re.compile(
    r"(?<=[\u4e00-\u9fffA-Za-z]{2})(?:数据|办公|财务|管理)?(?:工具|软件|系统|平台|后台)$"
)
_TAGGED = frozenset({"skills", "projects", "work", "volunteer", "education", "custom"})


def skill_tags(resume: Resume) -> tuple[Text, ...]:
    """Return what the document lists as skills; the name of a group with keywords is a heading."""
    found: list[Text] = []
    for section in resume.sections:
        for entry in section.entries:
            if entry.section in _TAGGED:
                found += entry.tags
            if entry.section == "skills" and not entry.tags and entry.role:
                found.append(entry.role)
            if entry.section == "custom" and section.kind in ("list", "tags") and entry.role:
                found.append(entry.role)
    return tuple(found)


def skill_findings(original: Resume, candidate: Resume, facts: Facts) -> Iterator[Finding]:
    """Yield listed skills that nothing shows."""
    known = {comparable(text.value) for text in skill_tags(original)}
    for tag in skill_tags(candidate):
        if comparable(tag.value) in known or is_shown(tag.value, facts):
            continue
        if comparable(_VENDOR.sub("", tag.value)) in known or _is_glossed(tag.value, facts):
            continue
        for part in _parts(tag.value):
            if facts.reading.translated and not _is_proper(part):
                continue  # a translator's word for what the original says in its own
            if not is_shown(part, facts):
                yield Finding("invented_skill", "soft", tag.path, part, "", tag.value)


_VENDOR = re.compile(
    r"^(?:(?:Microsoft|MS|Apache|Adobe|Atlassian|Oracle|Autodesk|SAP|IBM|Intuit|Google|Amazon|AWS"
    r"|Salesforce|Cisco|VMware|HashiCorp|JetBrains|Red Hat|Siemens|Dassault|Sage|Meta|Rockwell"
    r"|Schneider|Bentley|Trimble|Esri|MathWorks)\s+|(?:腾讯|阿里云?|百度|华为|微软|谷歌)\s*)"
)
_GLOSS = re.compile(r"(?P<short>[A-Z]{2,6})\s*[(（](?P<gloss>[\u4e00-\u9fff]{4,16})[)）]")
_GLOSSED = re.compile(r"(?P<gloss>[\u4e00-\u9fff]{4,16})\s*[(（](?P<short>[A-Z]{2,6})[)）]")


def _is_glossed(term: str, facts: Facts) -> bool:
    """Tell whether a known abbreviation only has its Chinese name beside it: CRRT（…）."""
    found = _GLOSS.fullmatch(term) or _GLOSSED.fullmatch(term)
    if found is None or skill_levels(term) or wide_claims(term):
        return False
    if facts.names(found["gloss"]):  # 逻辑回归（LR）
        return concept_of(found["short"]) is None
    return concept_of(found["gloss"]) is None and facts.names(found["short"])


def _is_proper(term: str) -> bool:
    """Tell whether a term has a name of its own that a translation would keep."""
    concept = concept_of(term)
    if concept is not None:
        return (
            concept.key != concept.key.lower() and term != term.lower() and " " not in concept.key
        )
    return re.search(r"[A-Za-z][A-Z]|[A-Z]{2}|[a-z]\d", term) is not None


def lost_skills(original: Resume, candidate: Resume, candidate_facts: Facts) -> Iterator[Finding]:
    """Yield listed skills of the original that the candidate shows nowhere."""
    kept = {comparable(text.value) for text in skill_tags(candidate)}
    for tag in skill_tags(original):
        if comparable(tag.value) not in kept and not is_shown(tag.value, candidate_facts):
            yield Finding("lost_skill", "note", tag.path, tag.value, tag.value)


def _parts(tag: str) -> list[str]:
    parts = [part for part in _SEPARATORS.split(tag) if part.strip()]
    return parts if len(parts) > 1 else [tag.strip()]


def is_shown(term: str, facts: Facts) -> bool:
    """Tell whether the documents show this skill, under this or another name."""
    if facts.names(term) or _is_known_concept(term, facts) or abbreviates(term, facts):
        return True
    if _is_listed_otherwise(term, facts):
        return True
    if (short := _SPELLED_OUT.fullmatch(term)) and shortens(short["short"], short["long"]):
        return is_shown(f"{short['short']} {short['rest']}", facts)
    parts = _parts(term)
    if len(parts) > 1 and "(" not in term and "（" not in term:
        return all(is_shown(part, facts) for part in parts)
    if len(parts) == 2:
        return _bracketed(parts[0], parts[1], facts)
    return _is_composed(term, facts)


def _is_known_concept(term: str, facts: Facts) -> bool:
    """Tell whether the term is the name of something shown, or several: "Docker containers"."""
    concept = concept_of(term)
    if concept is not None:
        if concept.key in facts.concepts:
            return True
        # Embedded C of who lists C under "Embedded"
        wide = not facts.concepts.isdisjoint(concept.broader)
        return wide and all(facts.names(word) for word in term.split()) and " " in term
    named = facts.reading.concepts(term)
    rest = "".join(term[a:b] for a, b in _between(named, len(term)))
    return (
        bool(named)
        and all(mention.concept.key in facts.concepts for mention in named)
        and not _LETTER.search(rest)
    )


_LETTER = re.compile(r"[^\W_]")


def _between(named: tuple[Mention, ...], length: int) -> Iterator[tuple[int, int]]:
    """Yield where a text has no mention."""
    at = 0
    for mention in named:
        yield at, mention.start
        at = mention.end
    yield at, length


def abbreviates(term: str, facts: Facts) -> bool:
    """Tell whether the documents have the term as its initials, or the words of initials."""
    bare = term.replace(".", "").strip()
    if bare.isascii() and bare.isalpha() and 2 <= len(bare) <= 6 and bare.isupper():
        return bare.casefold() in facts.acronyms
    spelled = plain(term).split()
    if 2 <= len(spelled) <= 6 and all(word.isascii() for word in spelled):
        initials = "".join(word[0] for word in spelled if word not in ("of", "and", "for"))
        return len(initials) > 2 and facts.names(initials)
    return False


def _is_listed_otherwise(term: str, facts: Facts) -> bool:
    """Tell whether a listed name has only its sort beside it, or other spaces: Helium10."""
    name = plain(term)
    bare = _without_sorts(name)
    apart = _VERSION.sub(" ", term)
    if (bare != name and bare in facts.tags) or (apart != term and facts.names(apart)):
        return True
    joined = name.replace(" ", "")
    if len(joined) > _LEAST_TAG and any(tag.replace(" ", "") == joined for tag in facts.tags):
        return True  # KoBo Toolbox
    near = [tag for tag in facts.tags if tag and tag.replace(" ", "")[:_OPENING] in joined]
    if not near or skill_levels(term) or wide_claims(term) or seniority(term):
        return False
    return any(_says_more_exactly(tag, name, term, facts) for tag in near)


_OPENING = 3  # characters of a listed skill that a term must have to be it


_MOST_MORE = 5  # characters
_WIDER = re.compile(
    r"管理|团队|领导|主管|架构|专家|高级|精通|全栈|海外|国际|全球|全国|集团|战略|总监|培训|讲师|科研|教学|论文"
)


def _says_more_exactly(tag: str, name: str, term: str, facts: Facts) -> bool:
    """Tell whether a term is a listed skill with a plain word or two that name it more exactly.

    TensorRT 模型加速, 版画创作, "fiber optic splicing"; no other skill, no level, no rank.
    """
    if any(map(is_cjk, term)):
        return _says_more_in_chinese(tag.replace(" ", ""), name.replace(" ", ""), facts)
    stems = {word.stem for word in words_of(tag)}
    all_words = words_of(term)
    more = [word for word in all_words if word.stem not in stems]
    if len(more) != 1 or not stems or not stems <= {word.stem for word in all_words}:
        return False
    word = more[0].surface
    if _WIDER_LATIN.search(word.casefold()):
        return False
    # Agent coaching of who coached agents; CMM inspection; fibre optic splicing.
    deed = len(tag) > 1 and _DEED.search(word) is not None
    new = word.islower() and (deed or (len(stems) > 1 and concept_of(word) is None))
    return more[0].stem in facts.stems or new


def _says_more_in_chinese(tag: str, name: str, facts: Facts) -> bool:
    at = name.find(tag)
    rest = (name[:at] + name[at + len(tag) :]) if at >= 0 and len(tag) > 1 else ""
    if not rest or len(rest) > _MOST_MORE or not all(map(is_cjk, rest)):
        return False
    return (concept_of(rest) is None or facts.names(rest)) and _WIDER.search(rest) is None


_DEED = re.compile(r"(?:tion|ing|ment|sis|scripts?)$")
_WIDER_LATIN = re.compile(
    r"manag|lead|implement|administ|architect|consult|train|migrat|engineer|certif|automat|teach|learn"
)


def _without_sorts(term: str) -> str:
    """Return a name without the words at its end that say what sort of thing it is of."""
    words = term.split()
    while len(words) > 1 and words[-1] in word_list("categories"):
        words.pop()
    return " ".join(words)


_VERSION = re.compile(r"(?<=[A-Za-z]{2})(?=\d)")
_SPELLED_OUT = re.compile(
    r"(?P<long>[A-Za-z][A-Za-z -]*?)\s*\((?P<short>[A-Z]{2,6})\)\s*(?P<rest>.+)"
)


def shortens(short: str, long: str) -> bool:
    """Tell whether the letters of one stand in the other in order: IV, intravenous."""
    letters = iter(long.casefold())
    return short[0].casefold() == long[0].casefold() and all(c in letters for c in short.casefold())


def _bracketed(outer: str, inner: str, facts: Facts) -> bool:
    shown = [is_shown(part, facts) for part in (outer, inner)]
    if inner.rsplit(maxsplit=1)[-1].casefold() in word_list("categories"):
        return shown[0]  # Stata (statistical software)
    if is_acronym(plain(outer), plain(inner)) or is_acronym(plain(inner), plain(outer)):
        return any(shown)
    return all(shown)


def _is_composed(term: str, facts: Facts) -> bool:
    """Tell whether one text of the person holds all words of the term."""
    if any(map(is_cjk, term)):
        bare = plain(term).replace(" ", "")
        if _is_qualified(bare, facts):
            return True
        craft = _CRAFT.search(bare)
        if craft and craft.start() > 1 and facts.names(craft[0]):
            bare = bare[: craft.start()]  # 海报设计 of a designer who made 海报
        bare = _SORT.sub("", bare)
        return any(_covered(bare, facts.reading.name(text.value)) for text in facts.texts)
    content = [w for w in words_of(term) if w.surface.casefold() not in word_list("categories")]
    if not content:
        return False
    stems = {word.stem for word in content}
    known = (concept := concept_of(term)) is not None
    if any(stems <= {w.stem for w in facts.reading.words(text.value)} for text in facts.texts):
        # "Mentored" shows mentoring, "excelled" no Excel.
        return concept is None or len(stems) > 1 or concept.key == concept.key.lower()
    return not known and _extends(words_of(term)[0].surface, term, facts)


_FILLERS = re.compile(r"操作|工作|相关|日常|基础|应用|方法|能力|技能|技巧|知识|数据")
_MANAGED = re.compile(r"(?P<what>[\u4e00-\u9fff]{2,6})管理")
_RULED = re.compile(
    r"团队|项目|人员|员工|部门|客户|公司|门店|店铺|预算|绩效|风险|供应商|供应链|财务|生产|班级"
)
_LEAST_TAG = 4  # characters
_USE = re.compile(r"(?:编程|语言|使用|框架|组件|脚本|建模|推理|训练)$")


def _is_qualified(term: str, facts: Facts) -> bool:
    """Tell whether a Chinese term is a listed one with its matter before it, or a filler in it.

    物理实验教学 of who teaches 物理 and lists 实验教学; 无菌操作技术 for 无菌技术; 考勤管理.
    """
    bare = _FILLERS.sub("", term)
    if bare != term and len(bare) >= _LEAST_TAG and facts.names(bare):
        return True
    made = _USE.search(bare)
    if made and made.start() > 1 and facts.names(made[0]) and facts.names(bare[: made.start()]):
        return True  # 反欺诈建模 of who lists 建模 and has 反欺诈 models
    managed = _MANAGED.fullmatch(term)
    if managed and not _RULED.search(term) and facts.names(managed["what"]):
        return True
    return any(
        _stands_beside(tag.replace(" ", ""), term, facts)
        for tag in facts.tags
        if len(term) - len(tag) > 1
    )


def _stands_beside(tag: str, term: str, facts: Facts) -> bool:
    if (used := _USE.sub("", term)) != term and used == tag:
        return True  # Python 编程
    if len(tag) < _LEAST_TAG:
        return False
    if term.endswith(tag):
        return facts.names(term.removesuffix(tag))
    rest = term.removeprefix(tag)  # vLLM 推理
    return tag.isascii() and rest != term and facts.names(rest) and concept_of(rest) is None


def _extends(first: str, term: str, facts: Facts) -> bool:
    """Tell whether a name that is there is only followed by plain words: "SBAR handover"."""
    rest = term[term.find(first) + len(first) :]
    plain_rest = bool(rest.strip()) and rest == rest.lower() and concept_of(rest) is None
    categories = set(rest.casefold().split()) <= word_list("categories") and bool(rest.strip())
    return (first[:1].isupper() and (plain_rest or categories)) and facts.names(first)


def _covered(term: str, text: str) -> bool:
    """Tell whether pieces of two or more characters of the text make up a Chinese term."""
    text = text.replace(" ", "")
    at = 0
    while at < len(term):
        size = next((n for n in range(len(term) - at, 1, -1) if term[at : at + n] in text), 0)
        if not size:
            return False
        at += size
    return bool(term)
