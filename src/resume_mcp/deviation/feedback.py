"""The text that goes back to the model: what to correct in its one retry, or what to mind."""

from collections.abc import Iterable

from resume_mcp.deviation.model import Check, Issue

_RETRY = (
    "--- CRITICAL CORRECTIONS (your previous output had these problems) ---",
    "Fix ALL issues listed above. Do not repeat these mistakes.",
)
_RETRY_ZH = (
    "--- 必须修正（你上一次的输出存在以下问题）---",
    "请修正以上所有问题，不要重复这些错误。",
)
_WARNING = ("--- WARNINGS (no retry needed; the person should see them) ---", "")
_WARNING_ZH = ("--- 提醒（无需重试，请让本人知晓）---", "")
_RESTORE = ("Restore the original.", "请恢复原内容。")
_REMOVE = ("Remove it.", "请删除。")
_REMOVE_OR_ASK = ("Remove it, or ask the person.", "请删除，或向本人询问。")

# What the model is to do; the person reads only what was found.
_ADVICE: dict[Check, tuple[str, str]] = {
    "dropped_entry": (
        "Put the whole entry back; to leave it out of the page, hide it.",
        "请完整恢复；若不想展示，请将其隐藏。",
    ),
    "added_entry": ("Remove the entry.", "请删除该条目。"),
    "emptied_entry": ("Restore it.", "请恢复原内容。"),
    "renamed_org": ("Restore the original name.", "请恢复原名称。"),
    "changed_title": ("Restore the original title.", "请恢复原职位。"),
    "changed_credential": _RESTORE,
    "changed_dates": ("Restore the original date.", "请恢复原时间。"),
    "changed_location": ("Restore the original place.", "请恢复原地点。"),
    "changed_contact": _RESTORE,
    "invented_metric": _REMOVE,
    "altered_metric": ("Restore the original figure.", "请恢复原数字。"),
    "moved_metric": ("Leave it there.", "请勿移用。"),
    "placeholder": _REMOVE_OR_ASK,
    "word_count": ("Shorten it.", "请精简。"),
    "invented_skill": _REMOVE_OR_ASK,
    "inflated_level": ("Restore the original level.", "请恢复原程度。"),
    "inflated_claim": ("Say only what the original says.", "请按原文表述。"),
    "moved_claim": ("Move it back.", "请移回原处。"),
    "unsupported_claim": _REMOVE_OR_ASK,
    "personal_info": ("Leave it out.", "请去掉。"),
    "copied_from_job": ("Use the person's own words.", "请用本人的表述。"),
    "language": ("Keep the language of the original.", "请保持原简历的语言。"),
    "hidden_text": _REMOVE,
}


def feedback(issues: Iterable[Issue], *, chinese: bool) -> str:
    """Return the corrections where something is hard, warnings where all is soft, else nothing."""
    told = [issue for issue in issues if issue.severity != "note"]
    if not told:
        return ""
    is_hard = any(issue.severity == "hard" for issue in told)
    frames = (_RETRY, _RETRY_ZH) if is_hard else (_WARNING, _WARNING_ZH)
    head, tail = frames[1 if chinese else 0]
    lines = [head, *(_line(issue, chinese=chinese) for issue in told)]
    return "\n".join([*lines, tail] if tail else lines)


def _line(issue: Issue, *, chinese: bool) -> str:
    found = " ".join(issue.message.split())
    advice = _ADVICE.get(issue.check, ("", ""))[1 if chinese else 0]
    said = f"{found}{advice}" if chinese else f"{found} {advice}".rstrip()
    return f"- {said}{f' [{issue.path}]' if issue.path else ''}"
