"""Tells the name of a person from titles, headings and everything else at the top of a resume."""

import re

from resume_mcp.importing.written.cues import is_degree, org_score, role_score
from resume_mcp.importing.written.headings import is_document_title, kind_of, title_of
from resume_mcp.importing.written.labels import label_of
from resume_mcp.importing.written.places import is_place
from resume_mcp.importing.written.tables import word_set

_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆"
    "范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文施洪季温柯华"
    "劉張陳楊黃趙吳孫馬鄭謝許韓鄧馮蕭蔣葉蘇呂盧鐘譚陸齐葛柴安颜庞祝丛项倪殷詹樊兰霍章焦俞翟聂欧费纪牛尤岳左柳鲁"
    "宁司上诸东皇关包卓伍申涂解邢耿凌舒毕房裴路骆管辛甘曲童连佟闻柏冷单晏查阮池景缪应古"
)
_PARTICLES = """
de da do dos das del della di van von der den ter ten la le el al bin bint ibn abu y e af
zu
"""
_ASKING = "what who how why where when my me about the our we you this hello welcome"
_CREDENTIAL = re.compile(
    r"^(?:ph\.?d|m\.?d|mba|pmp|cpa|cfa|esq|jr|sr|ii|iii|iv|e\.?i\.?t|p\.?e|rn|bsn|msn|m\.?s|b\.?s|msc|bsc|ma|ba|phr|shrm\S*|"
    r"cissp|ccna|aws\S*|dr|d\.?phil|fca|aca|acca|ll\.?[bm]|pharmd|dds|dvm|rd|ot|pt|csm|cspo|facs|faia|aia|leed\S*|pmi\S*)\.?$",
    re.IGNORECASE,
)
_DOCUMENT = re.compile(
    r"(?i)^(?:the\s+)?(?:resume|résumé|curriculum vitae|cv|c\.v\.)(?:\s+(?:of|for|for the|"
    r"de))?[\s:：–—-]*"
    r"|(?:['’]s)?[\s:：–—-]*\b(?:resume|résumé|curriculum vitae|cv)$"
    r"|^(?:个人|個人|求职|求職)?(?:简历|履历|簡歷|履歷)表?[\s:：–—-]*|(?:的)?(?:个人|個人|求职|求職)?(?:简历|履历|簡歷|履歷)表?$"
)
# How the page of a person begins: `Hi, I'm Ada Okoye.`
_GREETING = re.compile(
    r"(?i)^(?:(?:hi|hello|hey|welcome)\b[\s,!.—–-]*(?:there\b[\s,!.—–-]*)?"
    r"(?:i['’]m|i am|my name is)|i['’]m|my name is)\s+(?=\w)"
    r"|^(?:(?:你好|您好|大家好|嗨)[，,！!。 ]*)?(?:我是|我叫)(?=[一-鿿]{2,4}[。！!]?$)"
)
_SEPARATORS = re.compile(r"\s*(?:[|｜·•/／_]|\s[-–—]{1,2}\s|——|[-–—]{2}|[:：])\s*")
_GENERIC = """
functional chronological combination sample example template professional my personal
modern simple basic standard software student academic
"""
_ROLE_KINDS = """
senior junior lead software web data full front back product project sales account marketing
graphic ux ui system systems network security cloud mobile ios android java python php business
financial chief head vice principal staff general office store human hr legal medical
registered certified civil mechanical electrical chemical process quality test qa research
assistant associate it devops game machine ml ai backend frontend fullstack full-stack
front-end back-end embedded hardware site support technical team program content social media
digital creative art interior fashion customer service executive managing operations supply
logistics finance tax investment real estate school primary english math science music
freelance independent student graduate trainee deputy regional area
"""
_TEMPLATE_NAMES = frozenset(
    (
        *(
            "john doe",
            "jane doe",
            "your name",
            "your full name",
            "first last",
            "firstname lastname",
        ),
        *(
            "first name last name",
            "john smith",
            "name surname",
            "full name",
            "name",
            "max mustermann",
        ),
        *("erika mustermann", "jean dupont", "lorem ipsum", "candidate name", "insert name"),
        *(
            "张三",
            "李四",
            "某某",
            "某某某",
            "姓名",
            "你的名字",
            "您的姓名",
            "您的名字",
            "你的姓名",
            "王五",
            "小明",
            "xxx",
        ),
    )
)


def is_template_name(name: str) -> bool:
    """Tell whether a name is the one of a template: John Doe, Your Name, 张三."""
    return re.sub(r"[\[\]<>{}()*_]", "", name).strip().casefold() in _TEMPLATE_NAMES


def clean_name(text: str) -> tuple[str, list[str]]:
    """Return the name in a title such as `CV -- Alex Chen`, and the other parts of the title."""
    text = re.sub(r"\s+", " ", unspaced(text)).strip(" -–—|")
    text = _GREETING.sub("", text).rstrip("!.！。 ") if _GREETING.match(text) else text
    bare = _DOCUMENT.sub("", text).strip(" -–—|:：,，")
    parts = [part.strip() for part in _SEPARATORS.split(bare) if part.strip()]
    parts = [part for part in parts if not _is_title(part)]
    if not parts:
        return "", []
    if len(parts) == 1:
        return _before_comma(unspaced(parts[0]))
    index = next((i for i, part in enumerate(parts) if looks_like_name(part)), 0)
    return unspaced(parts[index]), parts[:index] + parts[index + 1 :]


def _before_comma(text: str) -> tuple[str, list[str]]:
    """Split `Jane Roe, Software Engineer`; credentials stay with the name."""
    name, _, rest = re.sub("，", ", ", text).partition(", ")
    if rest and role_score(rest) > 1 and looks_like_name(name):
        return name, [rest]
    return text, []


def _is_title(part: str) -> bool:
    words = part.casefold().split()
    return is_document_title(part) or all(word in word_set(_GENERIC) for word in words)


def unspaced(text: str) -> str:
    """Return a letter-spaced name as one: `J O R D A N  R E Y E S`, `张 伟`."""
    letters = text.strip().split(" ")
    if len(letters) > 1 and all(len(letter) <= 1 for letter in letters):
        return title_of(text) if len(letters) > 2 else "".join(letters)
    return text.strip()


def full_name(first: str, last: str) -> str:
    """Return the parts of a name as its language writes them: 嘉, 鲜于 is 鲜于嘉."""
    if re.fullmatch(r"[一-鿿]{1,4}", first) and re.fullmatch(r"[一-鿿]{1,2}", last):
        return last + first
    return " ".join(part for part in (first, last) if part)


def looks_like_name(text: str, *, first: bool = False) -> bool:
    """Tell whether a phrase may be the name of a person; `first`: nothing stands above it."""
    text = unspaced(text.strip())
    if not text or re.search(r"[\d@:：/\\<>=+*#|。；;!?！？_]", text) or len(text) > 50:
        return False
    if kind_of(text) or is_document_title(text) or label_of(text):
        return False
    if latin := re.fullmatch(r"([A-Z][\w'’. -]+?)\s*[(（][一-鿿·]{2,8}[)）]", text):
        return _is_latin_name(latin[1], first=first)
    if both := re.fullmatch(r"([A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+){0,3}) ([一-鿿]{2,4})", text):
        return _is_latin_name(both[1], first=True) and _is_han_name(both[2], first=first)
    if re.search(r"[一-鿿]", text):
        return _is_han_name(text, first=first)
    return _is_latin_name(text, first=first)


def _is_han_name(text: str, *, first: bool) -> bool:
    text = re.sub(r"\s*[(（][A-Za-z .]+[)）]$|\s+[A-Za-z]+(?: [A-Za-z]+)?$", "", text).replace(
        " ", ""
    )
    if not re.fullmatch(r"[一-鿿]{2,4}|[一-鿿]{1,6}(?:[·•・][一-鿿]{1,8}){1,3}", text):
        return False
    if is_place(text) or is_degree(text) or role_score(text) or org_score(text):
        return False
    return text[0] in _SURNAMES or "·" in text or first


def _is_latin_name(text: str, *, first: bool) -> bool:
    words = [word for word in re.split(r"[\s,]+", text) if not _CREDENTIAL.match(word)]
    if not 1 <= len(words) <= 6 or (len(words) == 1 and not first):
        return False
    if any(word.casefold() in word_set(_ASKING) for word in words):
        return False
    if is_place(text) or not all(_is_name_word(word) for word in words):
        return False
    if "," in text and not any(_CREDENTIAL.match(part.strip()) for part in text.split(",")[1:]):
        return False
    if role_score(text) >= 3 and not (first and _is_odd_role(words)):
        return False
    return org_score(text) < 2 and not (len(words) > 2 and is_degree(text))


def _is_odd_role(words: list[str]) -> bool:
    """Tell `Jane Developer` from `Software Developer`: nothing in it says what kind."""
    return len(words) == 2 and words[0].casefold() not in word_set(_ROLE_KINDS)


def _is_name_word(word: str) -> bool:
    bare = word.strip("\"“”'‘’()（）.")
    return bool(bare) and (
        bare.casefold() in word_set(_PARTICLES)
        or (
            bare[0].isupper()
            and bare.replace("-", "").replace("'", "").replace("’", "").replace(".", "").isalpha()
        )
    )
