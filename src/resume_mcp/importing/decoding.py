"""Tells the encoding of a text file and decodes it: right, or not at all."""

import codecs
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from resume_mcp.errors import Unreadable

# The characters that fill Chinese resumes, simplified and traditional.
_COMMON = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所"
    "民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日"
    "那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想"
    "已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指"
    "几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权"
    "收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集"
    "温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支"
    "般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属"
    "圆包火住调满县局照参红细引听该铁价严首底液官德随病苏失尔死讲配女黄推显谈罪神艺呢席含企望密批营项防举球英氧势告李台落木帮"
    "轮破亚师围注远字材排供河态封另施减树溶怎止案言士均武固叶鱼波视仅费紧爱左章早朝害续轻服试食充兵源判护司足某练差致板田降黑"
    "简历姓岗职薪邮箱毕业聘熟练掌握负责项目架构优化开发设计测试系统平台技能经验教育背景自我评价求职意向性别籍贯政治貌软件络数据"
)
_TRADITIONAL = (
    "這個國時來們會發動說產種後對過經進學電實體業機當點從應開還無現關長門問間頭東車馬員術總級資題單統計論證據設與數歷專職簡"
    "歷經驗務責項優測試網絡負聯認識語讀寫運報導師團隊築處應繫號碼畢業學歷技術專案執行規劃維護臺灣製萬為於著"
)
_LIMIT = 0.6


class Decoded(NamedTuple):
    """A text and how it was encoded."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Return the text of a file.

    Raises:
        Unreadable: when no encoding gives a sound text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data, encoding), encoding)
    if (wide := _wide_without_mark(data)) is not None:
        return wide
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        _refuse_damaged_utf8(data, error)
    return _guess(data)


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(
            f"The file says that it is {encoding.upper()}, but byte {error.start} is not. "
            "It is damaged: save it as UTF-8 and import again."
        ) from error


def _wide_without_mark(data: bytes) -> Decoded | None:
    """Decode UTF-16 that lacks its byte order mark: every other byte of Latin text is zero."""
    head = data[:2000]
    if len(head) < 8 or b"\x00" not in head:
        return None
    even, odd = head[0::2].count(0) / len(head[0::2]), head[1::2].count(0) / len(head[1::2])
    encoding = (
        "utf-16-le"
        if odd > 0.3 and even < 0.05
        else "utf-16-be"
        if even > 0.3 and odd < 0.05
        else ""
    )
    return Decoded(_strict(data, encoding), encoding) if encoding else None


def _refuse_damaged_utf8(data: bytes, error: UnicodeDecodeError) -> None:
    """Refuse a file that is UTF-8 but for a few bytes, rather than guess another encoding."""
    lenient = data.decode("utf-8", "replace")
    damaged = lenient.count("\ufffd")
    whole = sum(1 for character in lenient if ord(character) > 127) - damaged
    if whole > 10 * damaged and damaged <= 20:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            f"The file is UTF-8 with {damaged} damaged place(s), the first at byte {error.start} "
            f"(line {line}). "
            "Open it in an editor, mend it, save it as UTF-8, and import again.",
            line=line,
        )


def _guess(data: bytes) -> Decoded:
    best: tuple[float, Decoded] | None = None
    for encoding, score in _CANDIDATES:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        worth = score(text, encoding)
        if best is None or worth > best[0]:
            best = (worth, Decoded(text, encoding))
    if best is None or best[0] < _LIMIT:
        raise Unreadable(
            "The encoding of this file can't be told: it is not UTF-8 or UTF-16, and read as "
            "GBK, Big5 or Windows-1252 "
            "it makes no sense. Save it as UTF-8 and import again."
        )
    return best[1]


@cache
def _common() -> frozenset[str]:
    return frozenset(_COMMON + _TRADITIONAL)


def _han_score(text: str, encoding: str) -> float:
    """Return the share of characters outside ASCII that are common Chinese or its punctuation."""
    wide = [c for c in text if ord(c) > 127]
    if not wide or _has_controls(text):
        return 0.0
    han = [c for c in wide if "一" <= c <= "鿿"]
    if len(han) < 2 or len(han) < 0.5 * len(wide):
        return 0.0
    frequent = sum(c in _common() for c in han) / len(han)
    usual = sum(_is_usual(c, encoding) for c in han) / len(han)
    return 0.7 * frequent + 0.5 * (usual - 0.5)


def _is_usual(character: str, encoding: str) -> bool:
    """Tell whether a character is of the first level of its own character set."""
    first = character.encode(encoding)
    if len(first) != 2:
        return False
    if encoding == "gb18030":
        return 0xB0 <= first[0] <= 0xD7 and first[1] >= 0xA1
    return 0xA4 <= first[0] <= 0xC6


_LETTER = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽžŸ"
_SIGNS = "–—‘’“”•…€™©®°·«»£§¡¿\xa0×±²³¹ºª½¼†‡‰„‚‹›ðþÐÞ"


def _western_score(text: str, encoding: str) -> float:
    """Return the share of characters outside ASCII that stand where Western text has them."""
    if encoding and _has_controls(text):
        return 0.0
    wide = [match.start() for match in re.finditer(r"[^\x00-\x7f]", text)]
    if not wide:
        return 1.0
    runs = re.findall(r"[^\x00-\x7f]{4,}", text)
    good = sum(_fits_west(text, i) for i in wide)
    return good / len(wide) - 0.5 * (sum(map(len, runs)) / len(wide))


def _fits_west(text: str, index: int) -> bool:
    character = text[index]
    around = text[max(index - 1, 0)] + text[min(index + 1, len(text) - 1)]
    if character in _LETTER:
        return any(c.isascii() and c.isalpha() for c in around)
    return character in _SIGNS


def _kana_score(text: str, encoding: str) -> float:
    wide = [c for c in text if ord(c) > 127]
    kana = sum("ぁ" <= c <= "ヿ" for c in wide)
    return 2.0 * kana / len(wide) if encoding and wide and not _has_controls(text) else 0.0


def _hangul_score(text: str, encoding: str) -> float:
    wide = [c for c in text if ord(c) > 127]
    hangul = sum("가" <= c <= "힣" for c in wide)
    return 0.8 * hangul / len(wide) if encoding and wide and not _has_controls(text) else 0.0


def _cyrillic_score(text: str, encoding: str) -> float:
    wide = [c for c in text if ord(c) > 127]
    lower = sum("а" <= c <= "я" for c in wide)
    return 0.9 * lower / len(wide) if encoding and wide and not _has_controls(text) else 0.0


def _has_controls(text: str) -> bool:
    return re.search(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x80-\x9f]", text) is not None


_CANDIDATES: tuple[tuple[str, Callable[[str, str], float]], ...] = (
    ("gb18030", _han_score),
    ("big5", _han_score),
    ("cp950", _han_score),
    ("cp1252", _western_score),
    ("shift_jis", _kana_score),
    ("euc_kr", _hangul_score),
    ("cp1251", _cyrillic_score),
)
