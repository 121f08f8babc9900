"""`resume-mcp init`: asks for SOUL.md and the settings; what is skipped stays as it is."""

import argparse
from collections.abc import Callable
from typing import Any

from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, say
from resume_mcp.config import CHOICES
from resume_mcp.errors import ResumeMcpError
from resume_mcp.memory.documents import refuse_unstorable
from resume_mcp.memory.soul import is_chinese, soul_parts

_SOUL = "SOUL.md"
_PARTS = ("name", "character", "speaking")
# Each in English and Chinese; the language is asked first, so its question holds both.
_WORDS = {
    "hello": (
        "Each question may be skipped: Enter keeps what stands in [brackets].",
        "每个问题都可以跳过：直接回车即保留 [方括号] 里的内容。",
    ),
    "language": (
        "Language of new resumes and letters 新简历和信件的语言 (en, zh-CN, …)",
        "新简历和信件的语言 Language of new resumes and letters (en, zh-CN, …)",
    ),
    "name": ("What shall the assistant be called?", "助手叫什么名字？"),
    "character": ("Its character", "助手的性格"),
    "speaking": ("Its way of speaking", "助手的说话方式"),
    "default_template": ("Template", "简历模板"),
    "language_style": ("Style of language", "语言风格"),
    "page_size": ("Page size", "纸张大小"),
    "auto_save_resume": ("Keep rendered files as snapshots?", "是否保留渲染文件的快照？"),
    "fixed": (
        "{name} is set by the environment; it can be changed there.",
        "{name} 由环境变量设定，请在那里修改。",
    ),
    "saved": ("Saved: {names}.", "已保存：{names}。"),
    "nothing": ("Nothing was changed.", "没有任何改动。"),
    "any_time": (
        "Run `resume-mcp init` again at any time; SOUL.md can also be edited by hand: {path}",
        "随时可以再次运行 `resume-mcp init`；也可以直接编辑 SOUL.md：{path}",
    ),
}
_YES_NO = {"是": "true", "否": "false"}


def init(app: App, parsed: argparse.Namespace) -> int:  # noqa: ARG001 - one signature for all
    """Ask, and write only what was answered; all answers first, so that a stop writes nothing."""
    words = _words_in(app.settings_service.current.language)
    changes = _asked_settings(app, words, ("output_language",))
    language = str(changes.get("output_language", ""))
    words = _words_in(language or app.settings_service.current.language)
    say(words("hello"))
    soul = _asked_soul(app, words)
    others = tuple(name for name in CHOICES if name != "output_language")
    changes |= _asked_settings(app, words, others)
    try:
        saved = _written(app, soul, changes)
    except ResumeMcpError as error:
        say(error.message, error=True)
        return FAILED
    say(words("saved").format(names=", ".join(saved)) if saved else words("nothing"))
    say(words("any_time").format(path=app.memory_folder.root / _SOUL))
    return OK


def _written(app: App, soul: dict[str, str], changes: dict[str, Any]) -> list[str]:
    if changes:
        app.settings_service.update(changes)
    language = app.settings_service.current.language
    # A SOUL.md that nobody wrote on follows the language; another one keeps its words.
    if soul or ("output_language" in changes and app.memory_folder.read(_SOUL) is not None):
        app.memory.set_soul(**soul, language=language)
    return [*soul, *changes]


def _asked_soul(app: App, words: Callable[[str], str]) -> dict[str, str]:
    known = soul_parts(app.memory_folder.read(_SOUL) or "")
    answers = {}
    for part, now in zip(_PARTS, known, strict=True):
        if answer := _answer(words(part), now, _storable):
            answers[part] = answer
    return answers


def _asked_settings(
    app: App, words: Callable[[str], str], names: tuple[str, ...]
) -> dict[str, Any]:
    service = app.settings_service
    answers = {}
    for name in names:
        if service.current.origins[name] == "environment":
            say(words("fixed").format(name=name))
            continue
        key = "language" if name == "output_language" else name
        allowed = service.templates() if name == "default_template" else CHOICES[name]
        question = words(key) + (f" ({', '.join(allowed)})" if allowed else "")
        value = service.current.values[name]
        now = str(value).lower() if isinstance(value, bool) else str(value)

        def check(answer: str, name: str = name) -> str:
            given = _YES_NO.get(answer, answer)
            service.refuse_wrong({name: given})
            return given

        if answer := _answer(question, now, check):
            answers[name] = answer
    return answers


def _answer(question: str, now: str, check: Callable[[str], str]) -> str:
    """Return the answer once it passes the check; nothing for one that was skipped."""
    while True:
        try:
            answer = input(f"{question} [{now}]: ").strip()
        except EOFError:
            return ""
        try:
            return check(answer) if answer else ""
        except ResumeMcpError as error:
            say(error.message, error=True)


def _storable(answer: str) -> str:
    refuse_unstorable(answer, name="The answer")
    return answer


def _words_in(language: str) -> Callable[[str], str]:
    index = 1 if is_chinese(language) else 0
    return lambda key: _WORDS[key][index]
