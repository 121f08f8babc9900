"""A posting cut into clauses, each a wish, a duty, or words that ask for nothing."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.jobs.headings import heading_of, split_inline
from resume_mcp.jobs.requirements import bullet_text
from resume_mcp.matching.model import Wish
from resume_mcp.vocabulary.concepts import mentions

_PERK = frozenset({"perk"})
_SKILL = frozenset({"skill", "certificate"})
_SHORT = 20  # characters of a clause that only goes on with a list


class Clause(NamedTuple):
    """A piece of a posting that can ask for something; `stated` where words or a heading say so."""

    text: str
    kind: Wish
    stated: bool
    duty: bool = False
    list_head: str = ""  # the words before its colon: "Tools" of "Tools: Jira, Excel"


class _Place(NamedTuple):
    part: str  # the part of the posting that the last heading opened
    label: str
    inline: bool = False  # its content began on the heading's own line


def clauses_of(text: str) -> list[Clause]:
    """Return the clauses that may ask for something; perks and boilerplate are left out."""
    place, found = _Place("", ""), []
    for line in text.splitlines():
        for piece in split_inline(line.strip()):
            place, rest = _enter(piece, place)
            if rest and place.part != "other":
                found += [clause for part in _sentences(rest) for clause in _clauses(part, place)]
            place = place._replace(label="")
    return found


def _enter(piece: str, place: _Place) -> tuple[_Place, str]:
    """Return the part that the piece stands in, and its text without heading and bullet."""
    item = bullet_text(piece)
    bare = piece if item is None else item
    heading = heading_of(bare)
    if heading is None or (item is not None and heading.rest and heading.part == "other"):
        # "Nice to have: Rust", "About us: …" are over where the next line is no bullet of it.
        over = place.inline and item is None and place.part in ("nice", "other")
        return _Place("", "") if over else place, bare
    part = "must" if _rx("tools").search(heading.label) else heading.part
    return _Place(part, heading.label, bool(heading.rest)), heading.rest


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in _rx("sentence").split(text) if part.strip()]


def _clauses(sentence: str, place: _Place) -> Iterator[Clause]:
    """Yield the sentence, or each of its comma clauses where they differ in what they are."""
    if _rx("nothing").search(sentence):
        return
    parts = _rx("comma").split(sentence)
    if _rx("offer").search(sentence):
        # 熟悉 Revit，薪资面议: in Chinese only the part itself is an offer.
        parts = [part for part in parts if not _rx("offer").search(part)]
        if sentence.isascii() or not parts:
            return
        sentence = "，".join(parts)
    head, body = _list_head(sentence)
    if head and (_rx("offer head").search(head) or _rx("place head").search(head)):
        return
    nice = place.part == "nice" or bool(head and _rx("nice").search(head))
    nice = nice or bool(_rx("nice whole").search(body))
    stated = place.part in ("must", "nice", "mixed") or bool(head)
    cued = False
    for part in _rx("comma").split(body):
        # 熟悉 Spark，Flink，Kafka: a short clause goes on with the list before it.
        cued = bool(_rx("cue").search(part)) or (cued and len(part) <= _SHORT)
        if part.strip() and not _is_void(part):
            kind: Wish = "nice" if nice or _rx("nice").search(part) else "must"
            yield Clause(
                text=part.strip(),
                kind=kind,
                stated=stated or cued or kind == "nice",
                duty=place.part == "duty",
                list_head=head or place.label,
            )


def _list_head(sentence: str) -> tuple[str, str]:
    match = _rx("head").match(sentence)
    return (match[1].strip(), match[2]) if match else ("", sentence)


def _is_void(part: str) -> bool:
    """Tell whether a comma clause speaks of places, bosses, or rather of perks than of skills."""
    if _rx("void").search(part):
        return True
    perks = len(mentions(part, _PERK))
    return perks > 0 and not _rx("cue").search(part) and perks >= len(mentions(part, _SKILL))


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_PATTERNS = {
    "sentence": (
        r"(?<=[。！？；!?])\s*|(?<=[^\x00-\x7f];)|"
        r"(?<=[\w)+#%]\.)\s+(?=[\"“(]?[A-Z0-9.一-鿿])"
    ),
    "comma": r"，(?![^（(]*[)）])|(?<=[^\x00-\x7f]),(?=[^\x00-\x7f])",
    "head": r"([^:：,，。.]{2,40})[:：]\s*(.+)$",
    "tools": (
        r"^(?:.{0,20}\s)?(?:tech(?:nology|nical)?[- ]?stack|tools?|stack|technologies|software)$|"
        r"技术栈|工具"
    ),
    "nothing": (
        r"equal[- ]opportunit|without regard|regardless of|discriminat|protected veteran|"
        r"reasonable accommodation|all qualified applicants|e-verify|background check|"
        r"affirmative action|\bEEO\b|(?:posted|apply|follow us|find us|see us|reach us|visit us) "
        r"(?:on|at|via|through)|visa sponsorship|send (?:your|us)|your application|"
        r"平等就业|不分(?:性别|种族)|简历(?:投递|请?发)|请?投递|联系人|联系方式|关注我们"
    ),
    "offer": (
        r"\bwe(?:'ll| will| also)? (?:offer|provide|pay|reimburse)|"
        r"\byou(?:'ll| will) (?:get|receive|enjoy)\b|\bperks?\b|\bbenefits (?:include|package)|"
        r"\bsalary\b|\bcompensation (?:range|package|is)|"
        r"我们提供|公司提供|提供(?:有竞争力|完善|良好|免费|丰厚)|薪资|福利|待遇|年终奖"
    ),
    "offer head": (
        r"perks?|benefits?|we offer|offer|福利|待遇|薪资|薪酬|salary|pay|compensation|bonus$"
    ),
    "place head": (
        r"location|place|地点|地址|办公|上班|时间|hours|schedule|contact|apply|联系|投递|汇报"
    ),
    "void": (
        r"\breport(?:s|ing)?(?: directly)? (?:in)?to\b|汇报给|汇报对象|向.{1,12}汇报|"
        r"^\s*base\s?(?:in|on|地|[:：]|[一-鿿])|\bbased in\b|地点|接受.{0,4}出差|能.{0,4}出差|"
        r"不加班|年龄|周岁|性别|免费|包吃|包住|食宿|住宿|宿舍|[双单月轮]休|计件|底薪|多劳多得|[夜餐房车话高温]补|补贴|"
        r"(?:缴纳|享受|购买|入职即|带薪|每年|定期).{0,6}(?:社保|公积金|保险|体检|年假|团建)|^(?:社保|公积金|体检|年假|团建)|[白夜倒轮]班|值班|驻场|礼金|打卡"
    ),
    "nice": (
        r"优先|加分|更佳|者佳|为佳|尤佳|更好|最好|\bpreferred\b|\bplus\b|\bnice[- ]to[- ]have\b|"
        r"\bbonus\b|\bdesirable\b|\badvantage(?:ous)?\b|\bideally\b|\boptional\b|\bwelcome\b|"
        r"would be (?:great|nice)|\ban asset\b|good to have|\bbeneficial\b|"
        r"\bnot (?:a must|required|essential|mandatory)\b"
    ),
    "nice whole": (
        r"(?:\bis|\bare|\bas|would be) (?:a |an )?(?:big |strong |huge |definite |real )?"
        r"(?:plus|bonus|advantage|preferred|welcome|desirable|nice|asset|beneficial)\b[^,;]*$|"
        r"\b(?:preferred|nice to have|a plus|desirable|welcome)\s*[.!]?$"
    ),
    "cue": (
        r"熟悉|精通|掌握|了解|熟练|具备|具有|经验|能力|优先|擅长|"
        r"会(?=[用使弹写做说画唱跳操拍剪编修A-Z])|能写|懂|持有|证书|"
        r"\b(?:experience[ds]?|knowledge|proficien\w+|familiar\w*|skills?|skilled|ability|"
        r"understanding|strong|fluent|must|required?|expertise|know|background|certifi\w+|"
        r"licen[cs]e|a bonus|bonus points|"
        r"master|hands-on|solid|advanced|expert|using|tools|plus|preferred|degree)\b"
    ),
}
