"""Reads skills: in groups, in lists with any separator, one-letter languages kept."""

import re

from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.labels import label_of, split_label
from resume_mcp.importing.written.lines import Line, is_sentence
from resume_mcp.resume.document import JsonObject

_LEVELS = (
    r"(?:beginner|master|mastery|professional|basic|basics|intermediate|advanced|expert|"
    r"proficient|fluent|familiar|native|strong|working knowledge|experienced|"
    r"novice|competent|精通|熟练|熟练掌握|熟悉|掌握|了解|一般|良好|优秀|入门|中级|高级|初级|擅长|"
    r"\d{1,3}\s?%|\d/\d{1,2}|\d{1,3}\+? ?(?:years?|yrs?|months?|年|个月)|[★☆●○⭐✦]+)"
)
_LEVEL_FIRST = re.compile(
    r"^(?:精通|熟练掌握|熟练使用|熟练运用|熟练|熟悉|掌握|了解|擅长|使用过|接触过|expert in|"
    r"proficient in|proficient with|familiar with|"
    r"experienced in|experienced with|knowledge of|experience with|skilled in|"
    r"strong in)\s*[:：]?\s*",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"\s*[、，,;；|｜•·∙]\s*(?![^(（\[【]*[)）\]】])|\t+|\s{2,}|\u3000+|(?<=）)\s+(?=[^\s（）]+(?:（|$))"
)
_SLASH = re.compile(r"\s*[/／]\s*(?![^(（]*[)）])")
# Names that have a slash inside.
_WHOLE = re.compile(
    r"(?i)\b(?:c/c\+\+|c\+\+/c|ci/cd|tcp/ip|ui/ux|ux/ui|pl/sql|a/b|i/o|os/2|http/[123]|client/server|s/4hana|b/s|c/s|"
    r"ci/cd|pub/sub|gnu/linux|l/?r|sd/mm|r/3|ml/ai|ai/ml|24/7|gitlab/hub|html5?/css3?|sap r/3|"
    r"t/sql|as/400|z/os)\b"
)


def read_skills(lines: list[Line]) -> list[JsonObject]:
    """Return the items of `skills`: groups with keywords, single skills, sentences whole."""
    found: list[JsonObject] = []
    group: JsonObject | None = None
    for line in lines:
        if line.kind == "heading":
            group = {"name": line.plain}
            found.append(group)
        elif group is not None and (
            group.get("keywords") is None or line.kind == "bullet" or not line.gap
        ):
            _add_to(group, line)
        else:
            group = None
            if found and "level" not in found[-1] and _SHARE.fullmatch(line.plain):
                found[-1]["level"] = line.plain
                continue
            found += _items(line)
    return [item for item in found if item.get("name") or item.get("keywords")]


def _add_to(group: JsonObject, line: Line) -> None:
    keywords = group.setdefault("keywords", [])
    for item in _items(line):
        if "keywords" not in item and "summary" not in item and "level" not in item:
            keywords.append(item["name"])
        else:
            keywords.append(line.text)
            break


def _items(line: Line) -> list[JsonObject]:
    codes = [span.text for span in line.spans if span.style == "code"]
    if len(codes) > 1 and not any(
        s.text.strip(" ,，、·|") for s in line.spans if s.style != "code"
    ):
        return [{"name": code} for code in codes]
    text = line.plain.strip()
    name, newline, rest = text.partition("\n")
    if newline and rest.strip():
        return [{"name": name.strip(), "summary": rest.strip()}]
    if parted := group_of(line):
        return [_group(*parted)]
    return _flat(text, line.text)


def _styled_group(line: Line) -> tuple[str, str] | None:
    """Split `**Languages** Python, Go` and `Languages - Python, Go`."""
    first = line.spans[0]
    rest = "".join(span.text for span in line.spans[1:])
    if first.style == "strong" and rest.strip(" -–—:：") and len(line.spans) > 1:
        return first.text.strip(" :："), rest.strip(" -–—:：")
    match = re.match(r"^([^,，、]{2,40}?)\s+[-–—]{1,2}\s+(.*[,，、].*)$", line.plain)
    match = match or re.match(
        r"^([^,，、;；|]{2,30}?)\s{3,}(\S+(?: \S+)*[,，、]\s*\S.*)$", line.plain
    )
    if match is None and (cells := re.fullmatch(r"(\S.{1,30}?)\s{3,}(\S.*)", line.plain.strip())):
        match = cells if label_of(cells[1]) or kind_of(cells[1]) else None
    return (match[1], match[2]) if match else None


_RATED = re.compile(r"([^★☆⭐●○■□◆◇✦▮▯]*\w[^★☆⭐●○■□◆◇✦▮▯]*?)\s*([★☆⭐●○■□◆◇✦▮▯]{3,10})")
_SHARE = re.compile(r"\d{1,3}\s?%|\d{1,2}\s?/\s?(?:5|10)|[★☆⭐●○■□◆◇✦▮▯]{3,10}")


def group_of(line: Line) -> tuple[str, str] | None:
    """Return the name of a group and its members, None for any other line."""
    labelled = split_label(line.plain.strip())
    return labelled if labelled and labelled[1] else _styled_group(line)


def _group(name: str, value: str) -> JsonObject:
    if levelled := re.fullmatch(rf"(.+?)\s*[(（]({_LEVELS})[)）]", name, re.IGNORECASE):
        return {**_group(levelled[1], value), "level": levelled[2]}
    if re.fullmatch(rf"{_LEVELS}(?:\s*[|｜,，·]\s*{_LEVELS})*", value.strip(), re.IGNORECASE):
        return {"name": name, "level": value.strip()}
    if _is_telling(value):
        return {"name": name, "keywords": [value.strip()]}
    return {"name": name, "keywords": split_skills(value, grouped=True)}


def _is_telling(value: str) -> bool:
    """Tell whether a value is prose: splitting it would tear sentences."""
    parts = split_skills(value, grouped=False)
    return (
        "。" in value.rstrip("。")
        or any(is_sentence(part) or len(part) > 60 for part in parts)
        or any(_LEVEL_FIRST.match(part) for part in parts[1:])
    )


def _flat(text: str, stored: str) -> list[JsonObject]:
    alone = _levelled(text) if _RATED.fullmatch(text) or "   " in text else {}
    if "level" in alone:
        return [alone]
    apart = [part for part in re.split(r"\s*[;；]\s*(?![^(（]*[)）])", text) if part]
    if len(apart) > 1 and any(re.search(r"[、,，]", part) for part in apart):
        return [item for part in apart for item in _flat(part, part)]
    if stars := re.match(r"^([★☆⭐●○]{2,})\s*(?=\S)", text):
        rest = split_skills(text[stars.end() :], grouped=False)
        return [{"name": name, "level": stars[1]} for name in rest]
    match = _LEVEL_FIRST.match(text)
    if (
        match
        and not _is_telling(text)
        and len(split_skills(text[match.end() :], grouped=False)) > 1
    ):
        return [_group(match[0].strip(" :："), text[match.end() :])]
    parts = split_skills(text, grouped=False)
    if len(parts) > 1 and not _is_telling(text) and all(len(part) <= 40 for part in parts):
        return [_levelled(part) for part in parts]
    return [_levelled(text)] if len(text) <= 60 else [{"name": stored}]


def _levelled(text: str) -> JsonObject:
    """Split `Python (expert)`."""
    if rated := _RATED.fullmatch(text):
        return {"name": rated[1], "level": rated[2]}
    match = re.fullmatch(
        rf"(.+?)\s*(?:[(（]\s*({_LEVELS})\s*[)）]|(?:\s[-–—:：]\s|\s{{3,}})({_LEVELS}))",
        text,
        re.IGNORECASE,
    )
    return {"name": match[1], "level": match[2] or match[3]} if match else {"name": text}


def split_skills(text: str, *, grouped: bool) -> list[str]:
    """Return the skills of a list; a slash splits only where nothing else does."""
    text = text.strip().rstrip("。.；;") if not re.search(r"\.\w*\.$", text) else text
    if len(text) > 2000:
        return [text]
    parts = [part.strip() for part in _LIST.split(text) if part and part.strip()]
    if len(parts) == 1 and not is_sentence(text):
        parts = _by_slash(text, grouped=grouped)
    if len(parts) > 1:
        parts = [
            *parts[:-1],
            *re.split(r"\s+(?:and|&)\s+|(?<=\w)\s*(?:以及|和)\s*(?=[A-Za-z])", parts[-1]),
        ]
    return [part for part in (_last(part) for part in parts) if part]


def _by_slash(text: str, *, grouped: bool) -> list[str]:
    sheltered = _WHOLE.sub(lambda match: match[0].replace("/", "\x00"), text)
    parts = [part.replace("\x00", "/").strip() for part in _SLASH.split(sheltered)]
    parts = [part for part in parts if part]
    enough = len(parts) > 2 or (grouped and len(parts) == 2)
    return parts if enough and all(len(part) <= 30 for part in parts) else [text]


def _last(part: str) -> str:
    """Return the last skill of `A, B, and C` or `A、B等` as the person named it."""
    part = re.sub(r"^(?:and|&|以及|和|及)\s+(?=\S)", "", part)
    return re.sub(
        r"(?<=[\w+#)）])(?<![甲乙丙特上中下一二三四五])\s*等(?:技术|工具|语言|框架)?$|\s+etc\.?$",
        "",
        part,
    ).strip()
