"""SOUL.md: the assistant's name, character and way of speaking."""

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


def is_chinese(language: str) -> bool:
    """Tell whether a language tag or name says Chinese."""
    tag = language.strip().casefold().replace("_", "-")
    return tag.split("-")[0].split(".")[0] in ("zh", "cmn", "chinese", "中文", "汉语")
