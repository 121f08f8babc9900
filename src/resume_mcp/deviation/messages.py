"""Findings as sentences that a model can act on, in the language of the resume."""

from resume_mcp.deviation.model import Finding

# check, or check:reason -> (English, Chinese); {t} token, {o} original, {c} candidate, {p} path
_SENTENCES: dict[str, tuple[str, str]] = {
    "dropped_entry": (
        "{o!q} is missing. Put the whole entry back; to leave it out of the page, hide it.",
        "缺少条目{o!q}。请完整恢复；若不想展示，请将其隐藏。",
    ),
    "added_entry": (
        "{t!q} is not in the original. Remove the entry.",
        "原简历中没有{t!q}。请删除该条目。",
    ),
    "emptied_entry": (
        "{o!q} has been emptied. Restore it.",
        "{o!q}被清空。请恢复原内容。",
    ),
    "renamed_org": (
        "The name was {o!q} and now reads {c!q}. Restore the original name.",
        "名称由{o!q}改成了{c!q}。请恢复原名称。",
    ),
    "changed_title": (
        "The title was {o!q} and now reads {c!q}. Restore the original title.",
        "职位由{o!q}改成了{c!q}。请恢复原职位。",
    ),
    "changed_credential": (
        "The credential was {o!q} and now reads {c!q}. Restore the original.",
        "学历、证书或奖项由{o!q}改成了{c!q}。请恢复原内容。",
    ),
    "changed_dates": (
        "The date was {o!q} and now reads {c!q}. Restore the original date.",
        "时间由{o!q}改成了{c!q}。请恢复原时间。",
    ),
    "changed_location": (
        "The place was {o!q} and now reads {c!q}. Restore the original place.",
        "地点由{o!q}改成了{c!q}。请恢复原地点。",
    ),
    "changed_contact": (
        "Name, contact or personal data was {o!q} and now reads {c!q}. Restore the original.",
        "姓名、联系方式或个人信息由{o!q}改成了{c!q}。请恢复原内容。",
    ),
    "invented_metric": (
        "The figure {t!q} is nowhere in the original. Remove it.",
        "原简历中没有数字{t!q}。请删除。",
    ),
    "altered_metric": (
        "The figure {t!q} differs from the original text {o!q}. Restore the original figure.",
        "数字{t!q}与原文{o!q}不一致。请恢复原数字。",
    ),
    "moved_metric": (
        "The figure {t!q} belongs to another claim: {o!q}. Leave it there.",
        "数字{t!q}属于另一条内容：{o!q}。请勿移用。",
    ),
    "placeholder": (
        "{t!q} is an unfilled gap. Remove it, or ask the person.",
        "{t!q}是未填写的占位内容。请删除，或向本人询问。",
    ),
    "word_count": (
        "The text has grown from {o} to {c} words, more than 1.8 times. Shorten it.",
        "正文由 {o} 字增至 {c} 字，超过 1.8 倍。请精简。",
    ),
    "invented_skill": (
        "The skill {t!q} is shown nowhere in the original. Remove it, or ask the person.",
        "原简历没有体现技能{t!q}。请删除，或向本人询问。",
    ),
    "inflated_level": (
        "{t!q} is a higher level than the original says ({o!q}). Restore the original level.",
        "{t!q}高于原简历的程度（{o!q}）。请恢复原程度。",
    ),
    "inflated_claim": (
        "{t!q} claims more than the original: {o!q}. Say only what it says.",
        "{t!q}夸大了原文：{o!q}。请按原文表述。",
    ),
    "moved_claim": (
        "This belongs to another entry: {o!q}. Move it back.",
        "该内容属于另一条经历：{o!q}。请移回原处。",
    ),
    "unsupported_claim": (
        "Nothing in the original supports {t!q}. Remove it, or ask the person.",
        "原简历没有依据支持{t!q}。请删除，或向本人询问。",
    ),
    "personal_info": (
        "Personal data {t!q} stands in a partial answer. Leave it out.",
        "部分内容中包含个人信息{t!q}。请去掉。",
    ),
    "copied_from_job": (
        "{t!q} is copied from the job posting. Use the person's own words.",
        "{t!q}照抄自职位描述。请用本人的表述。",
    ),
    "language": (
        "The text has changed language. Keep the language of the original.",
        "正文语言发生了变化。请保持原简历的语言。",
    ),
    "hidden_text": (
        "{t!q} speaks to a machine, not to a reader. Remove it.",
        "{t!q}是写给机器而非读者的内容。请删除。",
    ),
    "hidden_text:invisible": (
        "The text holds characters that no reader sees. Remove them.",
        "文本中含有不可见字符。请删除。",
    ),
    "lost_metric": (
        "The figure {t!q} of the original is no longer there.",
        "原简历中的数字{t!q}已不存在。",
    ),
    "lost_skill": (
        "The skill {t!q} of the original is no longer there.",
        "原简历中的技能{t!q}已不存在。",
    ),
    "derived_metric": (
        "The figure {t!q} follows from the original: {o!q}.",
        "数字{t!q}可由原文推出：{o!q}。",
    ),
    "no_change": (
        "The candidate says the same as the original.",
        "候选内容与原简历相同。",
    ),
}
_MOST = 160  # characters of a quoted text in a message; the issue's own fields hold it whole


def sentence(finding: Finding, *, chinese: bool, confirmed: bool) -> str:
    """Return the finding in words."""
    key = f"{finding.check}:{finding.reason}" if finding.reason else finding.check
    template = _SENTENCES[key][1 if chinese else 0]
    text = template
    for name, value in (("t", finding.token), ("o", finding.original), ("c", finding.candidate)):
        text = text.replace(f"{{{name}!q}}", _quoted(value, chinese=chinese))
        text = text.replace(f"{{{name}}}", value)
    if confirmed:
        text += "（据称已由本人确认）" if chinese else " (said to be confirmed)"
    return text


def _quoted(value: str, *, chinese: bool) -> str:
    shown = value if len(value) <= _MOST else value[: _MOST - 1] + "…"
    if not shown:
        return "空" if chinese else "empty"
    return f"“{shown}”" if chinese else f"'{shown}'"
