"""The words of our questions about a resume, in its own language."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from resume_mcp.ports import ResumeRow
from resume_mcp.proposals.titles import MAX_TITLE
from resume_mcp.proposals.visible import one_line, quotable

if TYPE_CHECKING:
    from resume_mcp.proposals.model import Change, Language
    from resume_mcp.records import Undo

MAX_TOLD = 8_000  # characters of changes in the question about an undo
_WORDS = {
    "named": ("“{title}” ({short}, now at revision {at})", "“{title}”（{short}，当前为版本 {at}）"),
    "safe": ("no leaves everything as it is", "no：保持原样；yes：执行"),
    "take": (
        "Take back revision {number}{about} of {named}?",
        "撤销{named}的版本 {number}{about}吗？",
    ),
    "back": (
        "Go back to revision {number}{about} of {named}?",
        "将{named}恢复到版本 {number}{about}吗？",
    ),
    "changes": ("That changes:", "将产生以下变化："),
    "no_change": ("No words change by it.", "文字内容没有变化。"),
    "more": (
        "  … and {count} more; compare_revisions shows them all.",
        "  ……另有 {count} 处；compare_revisions 可显示全部。",
    ),
    "import": (" (an import)", "（导入）"),
    "create": (" (where it began)", "（初始版本）"),
    "taken": (" (which took back revision {which})", "（该版本撤销了版本 {which}）"),
    "back_to": (" (which went back to revision {which})", "（该版本恢复到版本 {which}）"),
    "called": (", “{name}”,", "“{name}”"),
    "leaves": (
        "The original resume in memory stays the imported one; `resume-mcp memory log "
        "resume_source` shows the ones before.",
        "记忆中的简历原文仍是导入的那一份；之前的原文见 `resume-mcp memory log resume_source`。",
    ),
    "unlock": (
        "Unlock the resume {named}, so that changes can be proposed?",
        "解锁简历{named}，以便提出修改吗？",
    ),
    "delete": (
        "Delete the resume {named} with all its revisions, its proposals and its rendered files? "
        "This can't be undone.",
        "删除简历{named}及其所有版本、建议和渲染文件吗？删除后无法恢复。",
    ),
    "copies": (
        "What was made from it stays: {titles}.",
        "由它生成的简历会保留：{titles}。",
    ),
    "replace": (
        "Replace the resume {named} by the imported one?",
        "用导入的简历替换{named}吗？",
    ),
    "original": (
        "The original resume in memory is replaced, too.",
        "记忆中的简历原文也会被替换。",
    ),
    "kept": (
        "The old revisions stay and can be had back with undo.",
        "旧版本会保留，可以用 undo 恢复。",
    ),
}
_MAX_COPIES = 5


def about_undo(undo: "Undo", changes: "Sequence[Change]", *, most: int = MAX_TOLD) -> str:
    """Ask whether a revision may be taken back: which one, what changes, the model's words last."""
    from resume_mcp.proposals.words import say

    language = language_of_row(undo.row)
    head = "back" if undo.goes_back else "take"
    number = undo.meant.revision
    named = named_as(undo.row)
    question = _say(head, language, number=number, about=_about(undo, language), named=named)
    lines = [_joined([question, _say("changes" if changes else "no_change", language)], language)]
    lines += _told(changes, language, most)
    if undo.leaves_import and undo.row.kind == "master":
        lines.append(_say("leaves", language))
    if title := str(undo.meant.detail.get("title", "")):
        lines += [f"{say('model', language)}:", f"    {one_line(title)}"]
    return "\n".join(lines)


def about_unlocking(row: ResumeRow) -> str:
    """Ask whether a resume may be unlocked."""
    return _say("unlock", language_of_row(row), named=named_as(row))


def about_deleting(row: ResumeRow, copies: Sequence[ResumeRow]) -> str:
    """Ask whether a resume may be deleted, naming what was made from it and stays."""
    language = language_of_row(row)
    question = _say("delete", language, named=named_as(row))
    if not copies:
        return question
    listed = ", ".join(f"“{_title(each)}”" for each in copies[:_MAX_COPIES])
    more = f" … (+{len(copies) - _MAX_COPIES})" if len(copies) > _MAX_COPIES else ""
    return _joined([question, _say("copies", language, titles=listed + more)], language)


def about_replacing(row: ResumeRow) -> str:
    """Ask whether an import may replace a resume."""
    language = language_of_row(row)
    words = ["replace", *(["original"] if row.kind == "master" else []), "kept"]
    return _joined([_say(word, language, named=named_as(row)) for word in words], language)


def safe_answer(row: ResumeRow) -> str:
    """Say which answer leaves everything as it is."""
    return _say("safe", language_of_row(row))


def named_as(row: ResumeRow) -> str:
    """Name a resume and its state."""
    # Two resumes may have one title, and an old answer counts for the same words again.
    return _say(
        "named", language_of_row(row), title=_title(row), short=row.resume_id[:8], at=row.revision
    )


def language_of_row(row: ResumeRow) -> "Language":
    """Return the language in which to ask about a resume."""
    return "zh" if row.locale.casefold().startswith("zh") else "en"


def _about(undo: "Undo", language: "Language") -> str:
    meant = undo.meant
    name = _say("called", language, name=quotable(meant.name)) if meant.name else ""
    if meant.cause == "undo":
        word = "taken" if "taken" in meant.detail else "back_to"
        return name + _say(word, language, which=meant.detail.get(word, "?"))
    return name + (_say(meant.cause, language) if meant.cause in ("import", "create") else "")


def _told(changes: "Sequence[Change]", language: "Language", most: int) -> list[str]:
    """Return what an undo changes, each change whole, as many as can be shown."""
    from resume_mcp.proposals.card import change_lines

    said: list[str] = []
    for number, change in enumerate(changes):
        text = "\n".join(change_lines(change))
        if said and sum(map(len, said)) + len(text) > most:
            said.append(_say("more", language, count=len(changes) - number))
            break
        said.append(text)
    return said


def _joined(sentences: Sequence[str], language: "Language") -> str:
    return ("" if language == "zh" else " ").join(sentences)


def _title(row: ResumeRow) -> str:
    return quotable(row.title[:MAX_TITLE])


def _say(word: str, language: "Language", **values: object) -> str:
    return _WORDS[word][1 if language == "zh" else 0].format(**values)
