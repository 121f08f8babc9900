"""Values behind a label in a posting's text: "Posted: …", "截止日期：…"."""

import functools
import re

from resume_mcp.vocabulary.chinese import to_simplified


def labelled_value(label: str, text: str) -> str:
    """Return what stands behind the first label of that kind on its line, or ""."""
    match = _rx(label).search(to_simplified(text))
    at = next((group for group, found in enumerate(match.groups(), 1) if found), 0) if match else 0
    return text[slice(*match.span(at))].strip(" *。.") if match and at else ""


@functools.cache
def _rx(label: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|\n|[|｜·])[\s#*\-•【\[]{{0,8}}(?:{_LABELS[label]})", re.IGNORECASE)


# Behind a colon, or on the line below a label that stands alone.
_AFTER = (
    r"[ \t]*[】\]]?\*{0,2}[ \t]*"
    r"(?:[:：]\s*([^\n|｜]{2,40})|[:：]?[ \t]*\n[\s*]{0,8}([^\s|｜:：-][^\n|｜:：]{1,39})(?=\n|$))"
)
_LABELS = {
    "posted": (
        rf"(?:date posted|posted(?: on| at| date)?|publish(?:ed)?(?: on| date)?|"
        rf"发布(?:时间|日期|于)?|"
        rf"更新(?:时间|日期|于)?){_AFTER}|"
        rf"(?:re)?posted\s+(?:on\s+)?((?:\d{{1,3}}\+? \w+ ago)|[\w ,-]{{8,20}})"
    ),
    "valid through": (
        rf"(?:valid (?:through|until|till)|expires?(?: on)?|closing date|application deadline|"
        rf"apply (?:by|before)|deadline|closes(?: on)?|截止(?:时间|日期|于)?|有效期(?:至)?|"
        rf"(?:报名|投递|申请)(?:截止)?(?:时间|日期)?){_AFTER}|"
        rf"(?:apply|applications?|vacancy|posting)"
        rf"(?: must be received| are welcome| (?:will )?(?:closes?|ends?))?"
        rf" (?:until|till|by|before|on)\s+([\w ,-]{{6,30}})"
    ),
    "employment": (
        rf"(?:employment(?: type)?|job type|commitment|contract(?: type)?|type of employment|hours|"
        rf"(?:是否)?全职|工作性质|工作类型|职位性质|职位类型|用工(?:性质|形式)|雇佣类型){_AFTER}"
    ),
}
