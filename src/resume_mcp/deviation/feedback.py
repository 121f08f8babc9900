"""The text that goes back to the model: what to correct in its one retry, or what to mind."""

from collections.abc import Iterable

from resume_mcp.deviation.model import Issue

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


def feedback(issues: Iterable[Issue], *, chinese: bool) -> str:
    """Return the corrections where something is hard, warnings where all is soft, else nothing."""
    told = [issue for issue in issues if issue.severity != "note"]
    if not told:
        return ""
    is_hard = any(issue.severity == "hard" for issue in told)
    frames = (_RETRY, _RETRY_ZH) if is_hard else (_WARNING, _WARNING_ZH)
    head, tail = frames[1 if chinese else 0]
    lines = [head]
    for issue in told:
        where = f" [{issue.path}]" if issue.path else ""
        lines.append(f"- {' '.join(issue.message.split())}{where}")
    return "\n".join([*lines, tail] if tail else lines)
