"""The document in words for a person who decides: places, values, orders; English and Chinese."""

from functools import cache
from typing import Any

from resume_mcp.proposals.model import Language
from resume_mcp.proposals.policy import is_item
from resume_mcp.proposals.refusals import short
from resume_mcp.proposals.visible import one_line
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import FIELDS
from resume_mcp.resume.pointers import is_index, pointer_of, value_at
from resume_mcp.vocabulary.text import is_mostly_chinese

_MAX_NAME = 80


@cache
def _words() -> dict[str, tuple[str, str]]:
    return {
        "basics": ("Basics", "基本信息"), "work": ("Work", "工作经历"),
        "volunteer": ("Volunteering", "志愿经历"), "education": ("Education", "教育经历"),
        "awards": ("Awards", "奖项"), "certificates": ("Certificates", "证书"),
        "publications": ("Publications", "论文著作"), "skills": ("Skills", "技能"),
        "languages": ("Languages", "语言"), "interests": ("Interests", "兴趣"),
        "references": ("References", "推荐人"), "projects": ("Projects", "项目经历"),
        "customSections": ("Own sections", "自定义板块"), "meta": ("Arrangement", "版式"),
        "name": ("name", "名称"), "label": ("headline", "职位标题"), "email": ("e-mail", "邮箱"),
        "phone": ("phone", "电话"), "url": ("web address", "网址"), "summary": ("summary", "简介"),
        "image": ("picture", "照片"), "photo": ("photo", "照片"), "location": ("location", "地点"),
        "address": ("address", "地址"), "postalCode": ("postal code", "邮编"),
        "city": ("city", "城市"), "countryCode": ("country", "国家"), "region": ("region", "省份"),
        "profiles": ("profile", "社交账号"), "personal": ("personal field", "个人信息"),
        "network": ("network", "平台"), "username": ("user name", "用户名"),
        "position": ("position", "职位"), "description": ("description", "描述"),
        "startDate": ("start", "开始时间"), "endDate": ("end", "结束时间"),
        "highlights": ("bullet", "要点"), "organization": ("organization", "机构"),
        "institution": ("institution", "学校"), "area": ("subject", "专业"),
        "studyType": ("degree", "学历"), "score": ("score", "成绩"), "courses": ("course", "课程"),
        "title": ("title", "标题"), "date": ("date", "日期"), "awarder": ("awarder", "颁发机构"),
        "issuer": ("issuer", "发证机构"), "publisher": ("publisher", "出版方"),
        "releaseDate": ("release date", "发表日期"), "level": ("level", "水平"),
        "keywords": ("keyword", "关键词"), "language": ("language", "语言"),
        "fluency": ("fluency", "熟练程度"), "reference": ("reference", "推荐语"),
        "roles": ("role", "角色"), "entity": ("entity", "所属机构"), "type": ("type", "类型"),
        "key": ("key", "字段"), "value": ("value", "内容"), "hidden": ("hidden", "隐藏"),
        "sensitivity": ("sensitivity", "敏感级别"), "kind": ("kind", "类型"),
        "items": ("entry", "条目"), "text": ("text", "正文"), "content": ("text", "正文"),
        "sections": ("sections", "板块"), "theme": ("theme", "模板"), "locale": ("locale", "语言"),
        "yes": ("yes", "是"), "no": ("no", "否"), "shown": ("shown", "显示"),

        "identity": ("Who you are, how to reach you, where and when", "身份、联系方式、单位与时间"),
        "removal": ("Taken out", "删除"), "addition": ("Put in", "新增"),
        "wording": ("Reworded", "改写"), "order": ("Arranged anew", "调整顺序"),
        "checks": ("What the checks say", "检查结果"),
        "model": ("In the model's words, which nobody has checked", "模型自己的说法（未经核实）"),
        "entries": ("entries", "项"),
        "look_alike": ("may pass for another letter", "易与其他字母混淆"),
        "resume": ("Resume", "简历"), "out": ("out", "删去"), "in": ("in", "加入"),
        "nothing": ("nothing", "无内容"), "in_place": ("as before", "位置不变"),
        "hard": ("serious", "严重"),
        "soft": ("look at this", "提醒"),
        "notes": ("Done otherwise than asked", "与请求不同之处"),
    }  # fmt: skip


def say(word: str, language: Language) -> str:
    """Return a word of ours in the language; a name that is not ours stays as it is."""
    known = _words().get(word)
    return word if known is None else known[1 if language == "zh" else 0]


def language_of(document: JsonObject) -> Language:
    """Return the language in which to speak about the document: its own."""
    meta = document.get("meta")
    locale = meta.get("locale") if isinstance(meta, dict) else None
    if isinstance(locale, str) and locale:
        return "zh" if locale.casefold().startswith("zh") else "en"
    basics = document.get("basics")
    said = basics.values() if isinstance(basics, dict) else ()
    text = " ".join(value for value in said if isinstance(value, str) and "@" not in value)
    return "zh" if is_mostly_chinese(text) else "en"


def label_of(document: JsonObject, parts: list[str], language: Language) -> str:
    """Return the place in words: `Work · Engineer, Acme · bullet 2`."""
    said: list[str] = []
    for depth, part in enumerate(parts):
        if is_item(parts[: depth + 1]):
            name = one_line(name_of(value_at(document, pointer_of(parts[: depth + 1]))))
            said.append(short(name, _MAX_NAME) or str(int(part) + 1))
        elif is_index(part) and said:
            said[-1] = f"{said[-1]} {int(part) + 1}"
        else:
            said.append(short(one_line(say(part, language)), _MAX_NAME))
    return " · ".join(said)


@cache
def naming_fields() -> tuple[str, ...]:
    """Return the fields by which a person would name an entry."""
    named = (key for own in FIELDS.values() for key in (*own.role, *own.degree, *own.org))
    return tuple(dict.fromkeys(named))


def name_of(value: Any) -> str:
    """Return what a person would call an entry, or the text itself."""
    if isinstance(value, str):
        return value
    if not isinstance(value, dict):
        return "" if value is None else str(value)
    named = _said(value, naming_fields())[:2] or _said(value, ("label", "key", "id"))[:1]
    return ", ".join(dict.fromkeys(named))


def _said(value: JsonObject, keys: tuple[str, ...]) -> list[str]:
    found = (value.get(key) for key in keys)
    return [text.strip() for text in found if isinstance(text, str) and text.strip()]


def order_text(values: list[Any]) -> str:
    """Return the names of a list in their order, one a line."""
    return "\n".join(f"{place}. {name_of(value)}" for place, value in enumerate(values, start=1))


def text_of(value: Any, language: Language) -> str:
    """Return a value as a person reads it, whole."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return say("yes" if value else "no", language)
    if isinstance(value, dict):
        return _object_text(value, language)
    if isinstance(value, list):
        return "\n".join(f"• {_indented(text_of(inner, language))}" for inner in value)
    return str(value)


def _object_text(value: JsonObject, language: Language) -> str:
    lines = []
    for key, inner in value.items():
        if key == "id":
            continue
        text = text_of(inner, language)
        between = "\n" if isinstance(inner, list | dict) and text else " "
        lines.append(f"{say(key, language)}:{between}{text}".rstrip())
    return "\n".join(lines)


def _indented(text: str) -> str:
    return text.replace("\n", "\n  ")
