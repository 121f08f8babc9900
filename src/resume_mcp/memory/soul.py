"""SOUL.md: the assistant's name, character and way of speaking."""

from resume_mcp.memory.sections import line_break, sections
from resume_mcp.vocabulary.text import comparable, squeeze

_TITLES = (
    ("Identity", "身份", "Name", "名字"),
    ("Character", "性格"),
    ("Way of speaking", "说话方式", "Style"),
)
_ENGLISH = """\
## Identity
{name}

## Character
{character}

## Way of speaking
{speaking}
"""
_CHINESE = """\
## 身份
{name}

## 性格
{character}

## 说话方式
{speaking}
"""
_ENGLISH_DEFAULTS = (
    "A resume assistant. The person has not given it a name yet.",
    "Careful and honest: works with what the person really did, asks before it assumes, and never "
    "makes a claim bigger than it is. Patient, encouraging, and frank about weak spots.",
    "Plain and short, in the person's language. One question at a time. Says what will change and "
    "why before anything changes.",
)
_CHINESE_DEFAULTS = (
    "一位简历助手，用户还没有给它起名字。",
    "细心、诚实：只用用户真实做过的事，不确定就先问，从不夸大。有耐心，会鼓励人，也直说不足。",
    "简洁明白，使用用户的语言。一次只问一个问题。改动之前先说清楚改什么、为什么改。",
)


def soul_text(language: str, *, name: str = "", character: str = "", speaking: str = "") -> str:
    """Return the text of SOUL.md; what is not given gets a sensible default."""
    chinese = is_chinese(language)
    defaults = _CHINESE_DEFAULTS if chinese else _ENGLISH_DEFAULTS
    given = (name.strip(), character.strip(), speaking.strip())
    values = [value or default for value, default in zip(given, defaults, strict=True)]
    template = _CHINESE if chinese else _ENGLISH
    return template.format(name=values[0], character=values[1], speaking=values[2])


def soul_with(
    text: str, language: str, *, name: str = "", character: str = "", speaking: str = ""
) -> str:
    """Return SOUL.md with what is given in its sections; what the person wrote beside it stays."""
    if not text.strip() or is_default(text):
        return soul_text(language, name=name, character=character, speaking=speaking)
    for titles, value in zip(_TITLES, (name, character, speaking), strict=True):
        if value.strip():
            text = _with_section(text, titles, value.strip(), chinese=is_chinese(language))
    return text


def soul_parts(text: str) -> tuple[str, str, str]:
    """Return name, character and way of speaking as they stand in SOUL.md, each on one line."""
    found = sections(text)
    parts = []
    for titles in _TITLES:
        known = {comparable(title) for title in titles}
        bodies = (text[s.body : s.end] for s in found if comparable(s.title) in known)
        parts.append(squeeze(next(bodies, "")))
    return parts[0], parts[1], parts[2]


def is_default(text: str) -> bool:
    """Tell whether this is the text that the server wrote at first use."""
    return text in (soul_text("en"), soul_text("zh"))


def _with_section(text: str, titles: tuple[str, ...], body: str, *, chinese: bool) -> str:
    known = {comparable(title) for title in titles}
    br = line_break(text)
    for section in sections(text):
        if comparable(section.title) in known:
            after = text[section.end :]
            heading = text[section.start : section.body].rstrip("\r\n")
            return text[: section.start] + heading + br + body + br + (br + after if after else "")
    return f"{text.rstrip()}{br}{br}## {titles[1] if chinese else titles[0]}{br}{body}{br}"


def is_chinese(language: str) -> bool:
    """Tell whether a language tag or name says Chinese."""
    tag = language.strip().casefold().replace("_", "-")
    return tag.split("-")[0].split(".")[0] in ("zh", "cmn", "chinese", "中文", "汉语")
