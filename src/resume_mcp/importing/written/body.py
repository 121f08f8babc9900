"""Turns the body of an entry into a summary and highlights."""

import re
from typing import NamedTuple

from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import Line, is_sentence, join, paragraph
from resume_mcp.importing.written.slots import slot_of
from resume_mcp.vocabulary.text import cjk_count

_SUBLABEL = re.compile(
    r"^(?:responsibilities|key responsibilities|duties|achievements|key achievements|"
    r"accomplishments|highlights|"
    r"main activities and responsibilities|main responsibilities|"
    r"key accomplishments|selected achievements|tasks|role|description|"
    r"(?:工作|主要|岗位|项目|个人|核心|实习|职位)?(?:职责|内容|描述|业绩|成果|职务|任务|工作|贡献|简介|介绍|成绩|介绍)(?:描述|及业绩)?|"
    r"工作职责|工作内容|负责内容|责任描述|职责描述|项目职责|业绩成果|主要工作内容)\s*[:：]?$",
    re.IGNORECASE,
)


def is_sublabel(text: str) -> bool:
    """Tell whether a text only names what stands under it: Responsibilities, 工作内容."""
    return _SUBLABEL.match(text.strip("【】*[]# ")) is not None


class Body(NamedTuple):
    """What stands under the head of an entry."""

    summary: str
    highlights: list[str]
    fields: dict[str, str]
    spent: list[str]
    tags: str = ""


def read_body(lines: list[Line], *, soft: bool, tagged: bool = False) -> Body:
    """Read a body.

    `soft`: lines that follow each other are one wrapped paragraph (Markdown); `tagged`: a last line
    that is nothing but a list names the tools.
    """
    fields: dict[str, str] = {}
    spent: list[str] = []
    kept: list[Line] = []
    for line in lines:
        labelled = split_label(line.plain)
        slot = slot_of(labelled[0]) if labelled and labelled[1] else ""
        if is_sublabel(line.plain) and line.kind != "bullet":
            spent.append(line.plain)
        elif labelled and slot in ("courses", "score", "keywords", "url") and slot not in fields:
            fields[slot] = labelled[1]
            spent.append(labelled[0])
        else:
            kept.append(line)
    tags = kept.pop().plain if tagged and ends_in_tags(kept) else ""
    first = next((i for i, line in enumerate(kept) if line.kind != "text"), len(kept))
    opening, rest = kept[:first], kept[first:]
    if not rest and not soft and _each_is_one(opening):
        return Body("", [line.text for line in opening], fields, spent, tags)
    return Body(_summary(opening, soft=soft), _highlights(rest), fields, spent, tags)


def ends_in_tags(lines: list[Line]) -> bool:
    """Tell whether the last line is a bare list such as `React, TypeScript, Go`."""
    if len(lines) < 2 or lines[-1].kind != "text" or is_sentence(lines[-1].plain):
        return False
    parts = [part.strip() for part in re.split(r"[,，、|]", lines[-1].plain)]
    return len(parts) > 1 and all(0 < len(p) <= 30 and len(p.split()) <= 3 for p in parts)


def _each_is_one(lines: list[Line]) -> bool:
    """Tell whether lines without bullets are still a list: each ends like a sentence."""
    ends = [line.plain.endswith(("。", "；", ";", ".")) for line in lines]
    return len(lines) > 1 and all(ends) and not any(line.gap for line in lines[1:])


def _summary(lines: list[Line], *, soft: bool) -> str:
    if soft:
        return paragraph(lines)
    text = ""
    for index, line in enumerate(lines):
        before = lines[index - 1].plain if index else ""
        if not text:
            text = line.text
        elif line.gap:
            text += "\n\n" + line.text
        elif len(before) >= 50 and not (
            before.endswith((".", "。", ":", "：", "；")) and is_sentence(line.plain)
        ):
            text = join(text, line.text)
        else:
            text += "\n" + line.text
    return text


def _highlights(lines: list[Line]) -> list[str]:
    """Return the bullets; a part with a heading becomes one bullet that starts with it."""
    found: list[str] = []
    titled = False
    for line in lines:
        if line.kind == "heading":
            found.append(f"**{line.plain.strip('*')}**")
            titled = True
        elif titled and line.kind == "text" and not line.gap:
            mark = "：" if cjk_count(found[-1]) else ": "
            found[-1] = f"{found[-1]}{mark}{line.text}"
            titled = False
        else:
            found.append(line.text)
            titled = False
    return found
