"""What a posting asks for, read from its structure: headings, bullets, and words of preference."""

import functools
import itertools
import operator
import re
from collections.abc import Iterator
from typing import Literal

from resume_mcp.jobs.furniture import is_furniture
from resume_mcp.jobs.headings import (
    Heading,
    heading_of,
    may_head,
    split_inline,
    standing_heading,
)
from resume_mcp.jobs.posting import Requirement
from resume_mcp.vocabulary.chinese import to_simplified

Kind = Literal["must", "nice"]

_WRAPPED = 60  # a line of a hard-wrapped paragraph is at least this long


def requirements_of(text: str) -> tuple[Requirement, ...]:
    """Return each requirement once, in order; must, or nice where the posting only prefers it."""
    lines = list(_lines(_rx("body").split(text, maxsplit=1)[-1]))
    found = list(_in_sections(lines))
    if not any(requirement.kind == "must" for requirement in found):
        found += _by_cues(lines)
    unique: dict[str, Requirement] = {}
    for requirement in found:
        unique.setdefault(requirement.text.casefold(), requirement)
    return tuple(unique.values())


def bullet_text(line: str) -> str | None:
    """Return a line without its bullet or number, None where it has neither."""
    match = _rx("bullet").match(line)
    return line[match.end() :].strip() if match and line[match.end() :].strip() else None


def _in_sections(lines: list[str]) -> Iterator[Requirement]:
    part, bullets, blank = "", False, False
    for line, heading in _headed(lines):
        if not line:
            blank = True
            continue
        item = bullet_text(line)
        if heading and item is not None and heading.rest:
            yield from _labelled_bullet(heading.part, heading.rest, part, item)
            bullets = True
        elif heading and (item is None or not (heading.rest or _is_wish(item))):
            part, bullets = heading.part, False
            yield from _content(_opening(heading.rest), part)
            bullets = bool(heading.rest)
        elif item is not None:
            yield from _content([item], part)
            bullets = True
        elif bullets and (blank or not _rx("cue").search(line)):
            yield from _wishes(line, part)
            part = ""  # prose after a list: the section is over
        else:
            yield from _content([line], part)
        blank = False


def _headed(lines: list[str]) -> Iterator[tuple[str, Heading | None]]:
    """Yield each line with the heading that it is, by its words or by where it stands."""
    above = ""
    for index, line in enumerate(lines):
        item = bullet_text(line)
        heading = heading_of(line if item is None else item)
        if line and item is None and (heading is None or not heading.named):
            following = "".join(lines[index + 1 : index + 2])
            standing = standing_heading(line, following, blank=not above)
            known = standing if standing and standing.part != "other" else None
            heading = known or _by_its_list(line, lines[index + 1 :]) or standing or heading
        yield line, heading
        above = line


def _by_its_list(line: str, below: list[str]) -> Heading | None:
    """Return the heading that a short line is above a list of what is asked for, else None."""
    items = [text for text in map(bullet_text, itertools.takewhile(bullet_text, below)) if text]
    asking = [item for item in items if _rx("cue").search(to_simplified(item))]
    if len(items) < 2 or 2 * len(asking) < len(items) or not may_head(line):
        return None
    wished = all(_rx("nice").search(to_simplified(item)) for item in items)
    return Heading("nice" if wished else "must", "", line)


def _wishes(line: str, part: str) -> Iterator[Requirement]:
    """Yield the wishes in prose that closes a list: "同等条件下，持证者优先。"."""
    for sentence in _rx("sentence").split(line):
        if _rx("nice").search(to_simplified(sentence)):
            yield from _content([sentence], part and "nice")


def _is_wish(item: str) -> bool:
    """Tell a bullet that is a wish ("懂普通话优先") from one that opens a list of them."""
    return to_simplified(item).rstrip("。；;. ").endswith("优先")


def _labelled_bullet(label: str, rest: str, part: str, item: str) -> Iterator[Requirement]:
    """Yield a bullet such as "Nice to have: Rust"; its label holds for itself only."""
    if label in ("must", "nice") and part in ("must", "nice", "mixed", ""):
        yield from _content([rest], label)
    else:
        yield from _content([item], part)


def _opening(rest: str) -> list[str]:
    """Return what stands behind "Requirements:": its list, or its sentences that ask."""
    if not rest:
        return []
    *numbered, last = _enumerated(rest)
    first, *others = _rx("sentence").split(last)
    return [*numbered, first, *(other for other in others if _rx("cue").search(other))]


def _content(texts: list[str], part: str) -> Iterator[Requirement]:
    if part not in ("must", "nice", "mixed"):
        return
    for text in texts:
        for piece in _enumerated(text):
            if part == "mixed" and not _rx("cue").search(to_simplified(piece)):
                continue
            yield from _requirements(piece, "nice" if part == "nice" else "must")


def _requirements(piece: str, kind: Kind) -> Iterator[Requirement]:
    for clause in _clauses(piece):
        text = clause.strip(" \t;；。.,，、*_")
        if len(text) > 1:
            if _rx("boilerplate").search(text) or is_furniture(text):
                continue
            nice = kind == "nice" or _is_wished(text)
            yield Requirement(text=text, kind="nice" if nice else "must")


def _is_wished(text: str) -> bool:
    """Tell whether all of a clause is a wish; "5 years, ideally in retail" is wished in part."""
    core = _rx("wish aside").sub("", to_simplified(text))
    return bool(_rx("nice").search(core))


def _clauses(piece: str) -> list[str]:
    """Return the piece cut at semicolons, and around a clause that states a preference."""
    return [
        part
        for sentence in _sentences(piece)
        for clause in _rx("semicolon").split(sentence)
        for part in _around_preference(clause)
    ]


def _sentences(piece: str) -> list[str]:
    """Return the sentences of a piece where some are wishes and some are not, else the piece."""
    sentences = [part for part in _rx("sentence end").split(piece) if part.strip()]
    return sentences if len({_is_wished(part) for part in sentences}) > 1 else [piece]


def _around_preference(clause: str) -> list[str]:
    """Cut "A，B，C 者优先，D" into "A，B", "C 者优先" and "D"; "A，B 者优先" may be one wish."""
    match = _rx("firm, wish").fullmatch(clause)
    if match and _is_wished(match["wish"]) and not _is_wished(match["firm"]):
        return [match["firm"], match["wish"]]
    parts = [part for part in _rx("comma").split(clause) if part.strip()]
    wishes = [bool(_rx("nice").search(to_simplified(part))) for part in parts]
    if not any(wishes) or all(wishes):
        return [clause]
    if len(parts) == 2 and not _rx("firm").search(parts[0]):
        return [clause]
    groups = itertools.groupby(zip(wishes, parts, strict=True), key=operator.itemgetter(0))
    return ["，".join(part.strip() for _, part in group) for _, group in groups]


def _enumerated(text: str) -> list[str]:
    parts = [part.strip() for part in _rx("number").split(text)]
    return [part for part in parts if part]


def _by_cues(lines: list[str]) -> Iterator[Requirement]:
    """Yield the bullets and sentences that ask for something, where no heading tells."""
    for line in lines:
        if not line or ((heading := heading_of(line)) and heading.part in ("duty", "other")):
            continue
        for sentence in _rx("sentence").split(bullet_text(line) or line):
            plain = to_simplified(sentence)
            if _rx("asks").search(plain) or _rx("nice").search(plain):
                yield from _requirements(sentence, "must")


def _lines(text: str) -> Iterator[str]:
    """Yield the lines; hard-wrapped paragraphs are joined, labels inside a line begin a new one."""
    for line in _unwrapped(text):
        if line:
            yield from split_inline(line)
        else:
            yield ""


def _unwrapped(text: str) -> Iterator[str]:
    held = ""
    for raw in text.splitlines():
        line = raw.strip()
        if held and line and _continues(held, line):
            held = f"{held} {line}"
            continue
        if held:
            yield held
        held = line
        if not line:
            yield ""
    if held:
        yield held


def _continues(held: str, line: str) -> bool:
    open_ended = line[0].islower() or line[0] in "(," or bool(_rx("joins").search(held))
    ended = held.endswith((".", ":", "。", "；", "：", "!", "?"))
    wrapped = len(held.rsplit("\n", 1)[-1]) >= _WRAPPED and bullet_text(line) is None
    return wrapped and not ended and open_ended and heading_of(line) is None


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_PATTERNS = {
    # What a job board shows of the visitor stands above this line.
    "body": r"(?:^|\n)[ \t]*(?:full job description|about the job)[ \t]*(?=\n)",
    "bullet": (
        r"\s*(?:[-*•·●○◦▪■◆►▶‣–—+✓✔✅❖➤→➜➔⇒›»👉🔸🔹▫]\ufe0f?\s*(?!\d*\s?[-–—]{2})|"
        r"[(（]?\d{1,2}\s?[)）]\s*|"
        r"\d{1,2}\s?、\s*|\d{1,2}\s?[.．/]\s*(?!\d)|[①-⑳]\s*|[a-h][)）.]\s+|"
        r"[(（](?:[a-h]|i{1,3}|iv|vi{0,3})[)）]\s*|"
        r"(?-i:[DEM])\d{1,2}[.)]?\s+(?=(?-i:[A-Z])))"
    ),
    "number": (
        r"(?:(?<=[;；。.!\s])|^)(?:[(（]?\d{1,2}[)）]|\d{1,2}[、．]|"
        r"\d{1,2}\.(?=\s|[^\d\s])|[①-⑳])\s*"
    ),
    "joins": r"(?:,|\b(?:and|or|with|of|the|in|to|an?|for|as|using|by))$",
    "semicolon": r"\s*[;；]\s*(?![^(（]{0,200}[)）])",
    "sentence": r"(?<=[。！!?？])\s*|(?<=[a-z)\d+#]\.)\s+(?=(?-i:[A-Z一-鿿]))",
    # What is in a bracket behind the full stop belongs to the sentence.
    "sentence end": (r"(?<=[。！!?？])(?![(（])\s*|(?<=[a-z)\d+#]\.)\s+(?=(?-i:[A-Z一-鿿]))"),
    "comma": r"，|(?<=[^\x00-\x7f]),(?!\d)",
    "firm": r"以上|学历|熟悉|精通|熟练|掌握|必须|具备|\brequired\b|\bmust\b",
    "firm, wish": (
        r"(?P<firm>[^,]*\b(?:years?|degree|required|must|fluent|very good|excellent|strong|solid|"
        r"proficien\w+|native|proven|confident|essential|needed|a must|licen[cs]e|certificat\w+|"
        r"diploma|GED)\b.*?)[,;] (?:and |while |but )?(?!(?:ideally|"
        r"preferably)\b)(?P<wish>[^,]{3,120}?)[^a-z]*"
    ),
    "wish aside": (
        r"(?<=.{12})(?:,|\s[–—-])\s(?:ideally|preferably)\b.*$|"
        r"(?<=.{12})\s?[(（][^()（）]{2,80}(?:preferred|a plus|优先|更佳)[)）]|"
        r"(?<=.{12})\s?[(（](?:ideally|preferably)[^()（）]{2,80}[)）]"
    ),
    "boilerplate": (
        r"equal[- ]opportunit|committed to (?:equality|diversity|inclusi|creating|building)|"
        r"(?:eligible for|offer|provide)s? .{0,30}sponsorship|without regard to|"
        r"regardless of (?:race|"
        r"age|gender)|reasonable (?:accommodation|adjustment)|"
        r"^(?:applications? from|certificate of sponsorship|[£$€¥]\s?\d)|not discriminate|"
        r"compensation (?:may|will) vary"
    ),
    "nice": (
        r"优先|加分|更好|更佳|者佳|为佳|尤佳|最好|\bpreferred\b|\b(?:is|are|be|as|"
        r"considered) (?:an? )?(?:\w+ )?"
        r"(?:plus|bonus|advantage|asset|benefit)\b|\bbeneficial\b|\b(?:is|are) (?:helpful|useful|"
        r"valued)\b|\ban? (?:\w+ )?(?:advantage|asset)\b|\ba (?:big |strong |"
        r"huge )?plus\b|\bnice to have\b|"
        r"\bbonus\b|\bdesirable\b|\bwould be (?:\w+ )?(?:great|nice|helpful|useful|handy|welcome|"
        r"an? (?:plus|advantage|bonus|asset))\b|"
        r"\bideally\b|\bnot (?:required|essential|mandatory|a must|necessary)\b|"
        r"\b(?:is|are|also|very|most) welcome\b(?! to)|\bhighly regarded\b|"
        r"\badvantageous\b|\boptional\b|\b(?:is|be|considered) an asset\b"
    ),
    "cue": (
        r"熟悉|精通|掌握|了解|熟练|具备|具有|经验|能力|学历|本科|硕士|专业|以上|优先|良好|善于|"
        r"擅长|热爱|\d\s?\+?\s?(?:年|years?)|"
        r"\b(?:experience|knowledge|proficien\w+|familiar\w*|skills?|degree|ability|able to|"
        r"understanding|strong|fluent|must|required|expertise)\b"
    ),
    "asks": (
        r"熟悉|精通|熟练|掌握|具备|必须|需要有|经验者?|学历|本科|\d\s?\+?\s?(?:年|years?)|"
        r"you (?:have|know|bring|"
        r"will need)|"
        r"\bmust\b|\brequired?\b|\bessential\b|\bproficien|\bfamiliar(?:ity)? with|"
        r"\bexperience (?:with|in|of)|"
        r"\bknowledge of|\bstrong\b|\bdegree\b|\ba plus\b|\bfluent\b|\ban (?:advantage|asset)\b"
    ),
}
