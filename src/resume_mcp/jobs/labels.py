"""Values behind a label in a posting's text: "Posted: …", "截止日期：…"."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.vocabulary.chinese import to_simplified


def labelled_value(label: str, text: str) -> str:
    """Return what stands behind the first label of that kind on its line, or ""."""
    match = _rx(label).search(to_simplified(text))
    at = next((group for group, found in enumerate(match.groups(), 1) if found), 0) if match else 0
    return text[slice(*match.span(at))].strip(" *。.") if match and at else ""


def last_day_words(text: str) -> Iterator[str]:
    """Yield the words of each sentence that may say until when to apply."""
    for match in _rx_last_day().finditer(to_simplified(text)):
        yield text[slice(*match.span())]


@functools.cache
def _rx_last_day() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:message|e-?mail|contact|write to|send|submit|register|get in touch|apply|"
        r"applications?|applicants?|CVs?|resumes?|cover letter|vacancy|posting|closes?|"
        r"closing|deadline)\b[^\n]{0,90}?\b(?:until|till|by|before|on|is)\b[^\n.;]{0,40}|"
        r"(?:请|务必|须|需)?(?:于|在|截至|截止到?|即日起至|"
        r"至)\s?(?:20\d\d\s?年)?\d{1,2}月\d{1,2}[日号]?"
        r"[^\n。；]{0,12}?(?:前|之前|截止|为止|止)|\d{1,2}月\d{1,2}[日号][^\n。；]{0,8}(?:截止|"
        r"为止)|"
        r"即日起至[^\n。；]{4,20}",
        re.IGNORECASE,
    )


def unlisted(line: str) -> str:
    """Return a line without the marks, the emoji or the number that it begins with as an item."""
    return re.sub(
        r"^[^\w]*(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s?[、.．)）]\s*)?[^\w]*", "", line
    )


@functools.cache
def _rx(label: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|\n|[|｜·])[^\w\n]{{0,8}}(?:(?:\d{{1,2}}|"
        rf"[一二三四五六七八九十]{{1,2}})\s?[、.．)）]\s*)?(?:{_LABELS[label]})",
        re.IGNORECASE,
    )


# Behind a colon, or on the line below a label that stands alone.
_AFTER = (
    r"[ \t]*[】\]]?\*{0,2}[ \t]*"
    r"(?:[:：]\s*([^\n|｜]{2,40})|[:：]?[ \t]*\n[\s*]{0,8}([^\s|｜:：-][^\n|｜:：]{1,39})(?=\n|$))"
)
_LABELS = {
    "posted": (
        rf"(?:date posted|opening date|date opened|posted(?: on| at| date)?|publish(?:ed)?(?: on|"
        rf" date)?|"
        rf"发布(?:时间|日期|于)?|"
        rf"更新(?:时间|日期|于)?){_AFTER}|"
        rf"(?:发布|更新)于\s*(\d[\d年月日./-]{{5,11}})|"
        rf"(?:re)?posted\s+(?:on\s+)?((?:\d{{1,3}}\+? ?\w+ ago)|[\w ,-]{{8,20}})"
    ),
    "valid through": (
        rf"(?:valid (?:through|until|till)|expires?(?: on)?|closing(?: date)?|(?:posting |"
        rf"job )?(?:close|end) date|"
        rf"(?:application )?closing date|"
        rf"application deadline|last date(?: to apply)?|"
        rf"apply (?:by|before)|deadline|closes(?: on)?|截止(?:时间|日期|于)?|(?:职位|岗位|"
        rf"招聘)?有效期(?:至)?|"
        rf"(?:报名|投递|申请|简历|网申)(?:起止|截止)?(?:时间|日期)?){_AFTER}|"
        rf"(?:apply|applications?|vacancy|posting)"
        rf"(?: must be received| are welcome| (?:will )?(?:closes?|ends?))?"
        rf" (?:until|till|by|before|on)\s+([\w ,-]{{6,30}})"
    ),
    "employment": (
        rf"(?:employment(?: type)?|job type|commitment|contract(?: type)?|type of employment|hours|"
        rf"(?:是否)?全职|工作性质|工作类型|职位性质|职位类型|用工(?:性质|形式)|雇佣类型){_AFTER}"
    ),
}
