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


def one_label_a_line(text: str) -> str:
    """Return a text whose lines of several labelled facts are broken before each label.

    "公司：青橙科技  地点：上海" is two facts, and so is "Company: Acme | Location: Leeds".
    """
    return "\n".join(
        _rx_next_label().sub("\n", line)
        if len(line) <= _FACT_LINE and _rx_label().match(unlisted(line))
        else line
        for line in text.split("\n")
    )


@functools.cache
def _rx_label() -> re.Pattern[str]:
    return re.compile(_FACT_LABEL, re.IGNORECASE)


@functools.cache
def _rx_next_label() -> re.Pattern[str]:
    # One space will do before a label in Chinese: it parts no words there.
    return re.compile(
        r"(?<=[\w)）\]】%+])"
        r"(?:[ \t\u3000]*[|｜][ \t\u3000]*|[ \t\u3000]{2,}|[ \t\u3000](?=[一-鿿]))"
        rf"(?={_FACT_LABEL})",
        re.IGNORECASE,
    )


def last_day_words(text: str) -> Iterator[str]:
    """Yield the words of each sentence that may say until when to apply."""
    for match in _rx_last_day().finditer(to_simplified(text)):
        yield text[slice(*match.span())]


@functools.cache
def _rx_last_day() -> re.Pattern[str]:
    return re.compile(
        r"\bcloses? (?:[^\n.;]|\.(?=\d)){0,40}|\b(?:let (?:me|us) know|reply|respond|message|"
        r"e-?mail|contact|write to|send|submit|register|get in touch|apply|"
        r"applications?|applicants?|CVs?|resumes?|cover letter|vacancy|posting|closes?|"
        r"closing|deadline)\b[^\n]{0,90}?\b(?:until|till|by|before|on|is|"
        r"no later than)\b(?:[^\n.;]|\.(?=\d)){0,40}|"
        r"(?:请|务必|须|需)?(?:于|在|截至|截止到?|即日起至|"
        r"至)\s?(?:20\d\d\s?年)?\d{1,2}月\d{1,2}[日号]?"
        r"[^\n。；]{0,12}?(?:前|之前|截止|为止|止)|\d{1,2}月\d{1,2}[日号]之?前(?:有效|投递|回复|"
        r"报名|联系)|"
        r"\d{1,2}月\d{1,2}[日号][^\n。；]{0,8}(?:截止|"
        r"为止)|"
        r"\b(?:DDL|deadline|closing date)\b[^\n。；]{2,24}|(?:即日起至|截止(?:日期|时间)?(?:为|"
        r"至|到|于)?)[^\n。；]{4,20}",
        re.IGNORECASE,
    )


def unlisted(line: str) -> str:
    """Return a line without the marks, the emoji or the number that it begins with as an item."""
    bare = re.sub(
        r"^[^\w]*(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s?[、.．)）]\s*)?[^\w]*", "", line
    )
    # "Location 工作地点: …" and "工作地点 (Location): …" are labelled in Chinese.
    bare = re.sub(rf"^{_LATIN}(?=[一-鿿]{{2,8}}\s?[:：])", "", bare)
    return re.sub(rf"^([一-鿿]{{2,8}}){_BEHIND_CHINESE}(?=[:：])", r"\1", bare)


_LATIN = r"[A-Za-z][A-Za-z &/-]{1,28}(?:\s?/|\s)\s?"
_BEHIND_CHINESE = r"(?:\s|\s?[/(（]\s?)[A-Za-z][A-Za-z /]{2,24}[)）]?\s?"


@functools.cache
def _rx(label: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|\n|[|｜·]|(?<=[a-z0-9)][.!;] )|(?<=[。！；，]))[^\w\n]{{0,8}}(?:(?:\d{{1,2}}|"
        rf"[一二三四五六七八九十]{{1,2}})\s?[、.．)）]\s*)?(?:{_LATIN}(?=[一-鿿]))"
        rf"?(?:{_LABELS[label]})",
        re.IGNORECASE,
    )


_FACT_LINE = 200
# The labels of a posting's short facts; one that opens prose (公司介绍) is none.
_FACT_LABEL = (
    r"(?:(?:(?:用人|招聘)?(?:公司|企业|单位)|(?:招聘)?(?:岗位|职位|职务))(?:名称|全称)?|"
    r"(?:工作|办公|上班|公司|所在)?(?:地点|地址|城市|地区|性质|类型)|坐标|部门|"
    r"(?:薪资|薪酬|工资|月薪|年薪|待遇)(?:范围|待遇)?|薪水|(?:学历|经验)(?:要求)?|工作年限|"
    r"(?:发布|更新|截止)(?:时间|日期)|(?:招聘)?人数|联系人|联系方式|"
    r"company|employer|organi[sz]ation|(?:(?:job|work|office) )?location|city|"
    r"(?:job )?(?:title|role)|position|salary|pay|compensation|department|"
    r"(?:(?:job|employment) )?type|contract|posted(?: on)?|closing date|deadline)"
    r"[ \t]?[:：][ \t]?(?=[^\s/])"
)
# Behind a colon, or on the line below a label that stands alone.
_AFTER = (
    r"[ \t]*[】\]]?\*{0,2}[ \t]*(?:(?<=[一-鿿])[ /(（]{1,2}[A-Za-z][A-Za-z /]{2,24}[)）]?(?=[:：])"
    r")?"
    r"(?:[:：]\s*([^\n|｜]{2,40})|[:：]?[ \t]*\n[\s*]{0,8}([^\s|｜:：-][^\n|｜:：]{1,39})(?=\n|$))"
)
_LABELS = {
    "posted": (
        rf"(?:open(?:ing)? (?:&|and) clos(?:e|ing) dates?|date posted|posting date|opening date|"
        rf"opens|date opened|(?:posted|placed|listed|advertised|"
        rf"date listed|published|publish)(?: on| at| date)?|publication date|"
        rf"(?:advert|vacancy|posting|publication|listing) (?:start|opening|open) date|"
        rf"date advertised|"
        rf"(?:职位|岗位|信息|招聘)?(?:发布|发表|刷新|更新)(?:时间|日期|于)?){_AFTER}|"
        rf"(?:发布|更新)于\s*((?:\d{{4}}[年./-]\s?)?\d{{1,2}}[月./-]\s?\d{{1,2}}[日号]?)|"
        rf"(?:re)?posted\s+(?:on\s+)?((?:\d{{1,3}}\+? ?\w+ ago)|[\w ,-]{{8,20}})"
    ),
    "valid through": (
        rf"(?:open(?:ing)? (?:&|and) clos(?:e|ing) dates?|valid (?:through|until|till)|"
        rf"expires?(?: on)?|closing(?: date)?|(?:posting |"
        rf"job |advert |vacancy |application |listing )?(?:close|end|expiry) date|"
        rf"(?:(?:application |final )?closing date|(?:application )?deadline|last (?:day|date))"
        rf"(?: (?:for|to|of) [\w ]{{2,36}})?|"
        rf"apply (?:by|before)|DDL|closes(?: on)?|截止(?:时间|日期|于)?|(?:职位|岗位|"
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
