"""Findings as sentences that tell the person what was found, in the language of the resume."""

from resume_mcp.deviation.model import Finding

# check, or check:reason -> what was found, for the person (English, Chinese); {t} token,
# {o} original, {c} candidate. The place stands before it, so that it begins in lower case.
_SENTENCES: dict[str, tuple[str, str]] = {
    "dropped_entry": ("the entry is missing.", "缺少该条目。"),
    "added_entry": ("the entry is not in the original.", "原简历中没有该条目。"),
    "emptied_entry": ("{o!q} has been emptied.", "{o!q}被清空。"),
    "renamed_org": (
        "the name was {o!q} and now reads {c!q}.",
        "名称由{o!q}改成了{c!q}。",
    ),
    "changed_title": (
        "the title was {o!q} and now reads {c!q}.",
        "职位由{o!q}改成了{c!q}。",
    ),
    "changed_credential": (
        "the credential was {o!q} and now reads {c!q}.",
        "学历、证书或奖项由{o!q}改成了{c!q}。",
    ),
    "changed_dates": (
        "the date was {o!q} and now reads {c!q}.",
        "时间由{o!q}改成了{c!q}。",
    ),
    "changed_location": (
        "the place was {o!q} and now reads {c!q}.",
        "地点由{o!q}改成了{c!q}。",
    ),
    "changed_contact": (
        "name, contact or personal data was {o!q} and now reads {c!q}.",
        "姓名、联系方式或个人信息由{o!q}改成了{c!q}。",
    ),
    "invented_metric": (
        "the figure {t!q} is nowhere in the original.",
        "原简历中没有数字{t!q}。",
    ),
    "altered_metric": (
        "the figure {t!q} differs from the original text {o!q}.",
        "数字{t!q}与原文{o!q}不一致。",
    ),
    "moved_metric": (
        "the figure {t!q} belongs to another claim: {o!q}.",
        "数字{t!q}属于另一条内容：{o!q}。",
    ),
    "placeholder": ("{t!q} is an unfilled gap.", "{t!q}是未填写的占位内容。"),
    "word_count": (
        "the text has grown from {o} to {c} words, more than 1.8 times.",
        "正文由 {o} 字增至 {c} 字，超过 1.8 倍。",
    ),
    "invented_skill": (
        "the skill {t!q} is shown nowhere in the original.",
        "原简历没有体现技能{t!q}。",
    ),
    "inflated_level": (
        "{t!q} is a higher level than the original says ({o!q}).",
        "{t!q}高于原简历的程度（{o!q}）。",
    ),
    "inflated_claim": (
        "{t!q} claims more than the original: {o!q}.",
        "{t!q}的说法高于原文：{o!q}。",
    ),
    "moved_claim": (
        "the text stands under another entry of the original: {o!q}.",
        "该内容在原简历中属于另一条经历：{o!q}。",
    ),
    "unsupported_claim": (
        "nothing in the original supports {t!q}.",
        "原简历没有依据支持{t!q}。",
    ),
    "personal_info": (
        "personal data {t!q} stands in a partial answer.",
        "部分内容中包含个人信息{t!q}。",
    ),
    "copied_from_job": ("{t!q} is copied from the job posting.", "{t!q}照抄自职位描述。"),
    "language": ("the text has changed language.", "正文语言发生了变化。"),
    "hidden_text": (
        "{t!q} speaks to a machine, not to a reader.",
        "{t!q}是写给机器而非读者的内容。",
    ),
    "hidden_text:invisible": (
        "the text holds characters that no reader sees.",
        "文本中含有不可见字符。",
    ),
    "lost_metric": (
        "the figure {t!q} of the original is no longer there.",
        "原简历中的数字{t!q}已不存在。",
    ),
    "lost_skill": (
        "the skill {t!q} of the original is no longer there.",
        "原简历中的技能{t!q}已不存在。",
    ),
    "derived_metric": (
        "the figure {t!q} follows from the original: {o!q}.",
        "数字{t!q}可由原文推出：{o!q}。",
    ),
    "no_change": (
        "the candidate says the same as the original.",
        "候选内容与原简历相同。",
    ),
}
_MOST = 160  # characters of a quoted text in a message; the issue's own fields hold it whole


def sentence(finding: Finding, place: str, *, chinese: bool, confirmed: bool) -> str:
    """Return the finding in words, its place before it."""
    key = f"{finding.check}:{finding.reason}" if finding.reason else finding.check
    text = _SENTENCES[key][1 if chinese else 0]
    for name, value in (("t", finding.token), ("o", finding.original), ("c", finding.candidate)):
        text = text.replace(f"{{{name}!q}}", _quoted(value, chinese=chinese))
        text = text.replace(f"{{{name}}}", value)
    sign = "：" if chinese else ": "
    told = f"{place}{sign}{text}" if place else text[:1].upper() + text[1:]
    if confirmed:
        told += "（据称已由本人确认）" if chinese else " (said to be confirmed)"
    return told


def _quoted(value: str, *, chinese: bool) -> str:
    shown = value if len(value) <= _MOST else value[: _MOST - 1] + "…"
    if not shown:
        return "空" if chinese else "empty"
    return f"“{shown}”" if chinese else f"'{shown}'"
