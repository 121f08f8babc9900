"""Reads the short sections: awards, certificates, publications, languages and the like."""

import re
from collections.abc import Callable
from typing import NamedTuple

from resume_mcp.importing.written.body import ends_in_tags
from resume_mcp.importing.written.cues import org_score
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.item import filled, text_lines
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import Line, is_sentence, join, plain_line
from resume_mcp.importing.written.listed import Item, items_of, paired
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import bare, split_commas, take_apart
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.importing.written.skills import group_of, split_skills
from resume_mcp.importing.written.tables import word_set
from resume_mcp.resume.document import JsonObject

SHORT_SECTIONS = ("awards", "certificates", "publications", "languages", "interests", "references")
_FLUENCY = (
    r"(?:native|bilingual|fluent|conversational|professional|intermediate|advanced|beginner|basic|"
    r"elementary|proficient|working|limited|full|mother tongue|business|near-native|upper|"
    r"[abc][12]\b|n[1-5]\b|cet|ielts|toefl|toeic|jlpt|hsk|delf|goethe|tem|"
    r"母语|流利|精通|熟练|良好|一般|日常|四级|六级|专业|听说|读写|商务|工作|初级|中级|高级|[●○★☆■□▮▯]{3,10})"
)
# A dash before these belongs to the name: `AWS Solutions Architect – Professional`.
_GRADE = re.compile(
    r"\s(?=[–—]\s)([–—] (?:Professional|Associate|Practitioner|Foundation|Specialty|Expert|Level|"
    r"Intermediate|Advanced|Beginner|Fundamentals)\b)"
)
_BETWEEN = re.compile(r"\s*[·|｜•]\s*|\t+|\s{2,}|\u3000+|\s+[–—]\s+|\s*(?:——|--)\s*")


def read_listed(kind: str, lines: list[Line], notes: Notes) -> list[JsonObject]:
    """Read one of the short sections."""
    grouped = kind in ("awards", "certificates", "publications")
    if kind == "references" and not any(line.kind == "heading" for line in lines):
        items = paired(lines)
    else:
        items = items_of(lines, notes if grouped else None)
    made = [one for item in items for one in _READERS[kind](item, notes)]
    return _with_levels(made) if kind == "languages" else made


def speaks(line: Line) -> bool:
    """Tell whether a line among skills is `Languages: English (fluent), Malay`."""
    labelled = group_of(line)
    if labelled is None or kind_of(labelled[0]) != "languages":
        return False
    parts = [
        re.sub(r"\s*[(（:：–—-].*$", "", part) for part in split_skills(labelled[1], grouped=True)
    ]
    return bool(parts) and all(map(_is_language, parts))


def read_spoken(lines: list[Line], notes: Notes) -> list[JsonObject]:
    """Read the lines of languages that stand among skills."""
    found: list[JsonObject] = []
    for line in lines:
        label, value = group_of(line) or ("", line.plain)
        notes.spent.append(label)
        found += read_listed("languages", [plain_line(line.number, "text", value)], notes)
    return found


def _with_levels(languages: list[JsonObject]) -> list[JsonObject]:
    """Put how well a language is spoken to the language on the line above."""
    found: list[JsonObject] = []
    for one in languages:
        if found and not one.get("language") and "fluency" not in found[-1]:
            found[-1]["fluency"] = one["fluency"]
        else:
            found.append(one)
    return found


# The names of languages in German, French, Spanish, Portuguese and Italian.
_LANGUAGES = """
deutsch englisch französisch spanisch italienisch portugiesisch russisch türkisch polnisch arabisch
chinesisch japanisch niederländisch schwedisch latein anglais français allemand espagnol italien
portugais russe arabe chinois japonais néerlandais breton inglés francés alemán español italiano
portugués ruso árabe chino catalán catalan euskera gallego inglês francês alemão espanhol português
inglese francese tedesco spagnolo portoghese
"""


class _Parts(NamedTuple):
    """A line of an award, a certificate or a publication, taken apart."""

    name: str
    rest: str
    date: str
    url: str
    whole: str


def _parts_of(item: Item, notes: Notes) -> _Parts:
    head = take_apart([item.line])
    notes.spent += head.spent
    text = item.line.plain
    if head.dates:
        text = text.replace(head.dates.raw, "  ", 1)
    for link in (span.text for span in item.line.spans if head.url and span.url):
        text = text.replace(link, " ", 1)
    text = _GRADE.sub(r" \1", text)
    parts = [
        bare(part) for part in _BETWEEN.split(text) if bare(part) and bare(part) not in head.spent
    ]
    first = item.line.spans[0]
    strong = [span for span in item.line.spans if span.style == "strong" and bare(span.text)]
    if len(strong) == 1 and first.style == "plain" and parts and bare(strong[0].text) != parts[0]:
        rest = parts[0].removeprefix(bare(strong[0].text))
        parts = [bare(strong[0].text), *([bare(rest)] if rest != parts[0] else []), *parts[1:]]
    if len(parts) == 1 and first.style != "plain" and bare(first.text) != parts[0]:
        parts = [bare(first.text), bare(text.replace(first.text, " ", 1))]
    date = (head.dates.end or head.dates.start) if head.dates else ""
    url = next((span.url for span in item.line.spans if span.url), "") or head.url
    parts = [part for part in parts if re.search(r"\w", part)]
    return _Parts(parts[0] if parts else "", ", ".join(parts[1:]), date, url, ", ".join(parts))


def _named_and_given(parts: _Parts) -> tuple[str, str]:
    """Split `Best Poster, Royal Society`: where a comma may belong to the title, it stays."""
    if parts.rest:
        return parts.name, parts.rest
    split = split_commas(parts.name)
    given = len(split) > 1 and (
        org_score(split[1]) > 0 or (len(split) == 2 and split[1][:1].isupper())
    )
    return (split[0], ", ".join(split[1:])) if given else (parts.name, "")


def _award(item: Item, notes: Notes) -> list[JsonObject]:
    apart = [part for part in re.split(r"\s*[;；|｜]\s*", item.line.plain) if part]
    if len(apart) > 1 and not item.more and all(find_dates(part) for part in apart):
        lines = [plain_line(item.line.number, "text", part) for part in apart]
        return [made for line in lines for made in _award(Item(line, []), notes)]
    parts = _parts_of(item, notes)
    title, giver = _named_and_given(parts)
    made: JsonObject = {"title": title, "date": parts.date, "awarder": giver}
    made["summary"] = text_lines(parts.url, item.below)
    return [filled(made, "title")]


# A date behind these is the end of a certificate, not its beginning.
_ENDS = re.compile(
    r"(?i)\s*[,(（]?\s*(expires|expired|valid (?:until|through|to)|exp\.?|有效期至)$"
)


def _certificate(item: Item, notes: Notes) -> list[JsonObject]:
    apart = [part for part in re.split(r"\s*[;；]\s+", item.line.plain) if part]
    if len(apart) > 1 and not item.more and any(find_dates(part) for part in apart):
        lines = [plain_line(item.line.number, "text", part) for part in apart]
        return [made for line in lines for made in _certificate(Item(line, []), notes)]
    parts = _parts_of(item, notes)
    listed = not parts.date and not item.more and re.search(r"[、；;]", parts.whole)
    if listed and not is_sentence(parts.whole):
        return [{"name": name} for name in split_skills(parts.whole, grouped=False)]
    name, issuer = _named_and_given(parts)
    made: JsonObject = {"name": name, "issuer": issuer, "date": parts.date, "url": parts.url}
    if ends := _ENDS.search(name):
        made = {
            "name": name[: ends.start()],
            "summary": f"{ends[1]} {parts.date}",
            "url": parts.url,
        }
        return [filled({**made, "summary": text_lines(made["summary"], item.below)}, "name")]
    return [filled({**made, "summary": item.below}, "name")]


def _publication(item: Item, notes: Notes) -> list[JsonObject]:
    parts = _parts_of(item, notes)
    made: JsonObject = {"name": parts.name, "publisher": parts.rest, "releaseDate": parts.date}
    return [filled({**made, "url": parts.url, "summary": item.below}, "name")]


def _languages(item: Item, _notes: Notes) -> list[JsonObject]:
    text = item.line.plain
    for line in item.more:
        text = join(text + ",", line.plain)
    if len(text) > 2000:
        return [{"language": text}]
    found: list[JsonObject] = []
    # `Danish    reading`: a language in one cell, how well in the next.
    text = re.sub(
        r"^([^\W\d][^,，、;；|｜·•]{1,19}?)\s{3,}(?=[a-z][^\s,，、;；|｜·•]*$)", "\\1\x00", text
    )
    if len(both := re.split(r"\s+(?:and|und|et|y|e|och|og|en)\s+", text)) > 1 and all(
        map(_is_language, both)
    ):
        text = ", ".join(both)
    for part in re.split(r"\s*[,，、;；|｜·•\n]\s*(?![^(（]*[)）])|\s{2,}", text):
        made = _language(part)
        if made and not made.get("language") and found:
            known = [found[-1].get("fluency"), made["fluency"]]
            found[-1]["fluency"] = ", ".join(filter(None, known))
        elif made:
            found.append(made)
    return found


def _language(text: str) -> JsonObject:
    """Split `English (Native)`, `英语：CET-6`, `German – B2`, `Spanish fluent`."""
    text = text.strip(" .。")
    if "\x00" in text:
        language, _, fluency = text.partition("\x00")
        return {"language": language.strip(), "fluency": fluency.strip()}
    patterns = (
        r"^(?P<language>[^()（）:：]+?)\s*[(（](?P<fluency>[^()（）]+)[)）]$",
        r"^(?P<language>[^:：]{1,20}?)\s*(?:[:：]|\s[-–—]{1,2}\s|——)\s*(?P<fluency>.+)$",
        rf"^(?P<language>[^\W\d]{{2,20}}?)\s*(?P<fluency>{_FLUENCY}.*)$",
    )
    for pattern in patterns:
        match = re.match(pattern, text, re.IGNORECASE)
        if match and not _is_fluency(match["language"]):
            return {"language": match["language"].strip(), "fluency": match["fluency"].strip()}
    if (named := _FLUENCY_FIRST.match(text)) and _is_language(named[2]):
        fluency = f"{named[1]} {(named[3] or '').strip(' ()（）')}"
        return {"language": named[2].strip(), "fluency": fluency.strip()}
    if _is_fluency(text) or re.match(_FLUENCY, text, re.IGNORECASE):
        return {"language": "", "fluency": text}
    return {"language": text} if text else {}


_FLUENCY_FIRST = re.compile(
    rf"(?i)^({_FLUENCY}(?:\s+(?:in|working))?)\s+([^\W\d][\w ]*?)(\s*[(（].*)?$"
)
# What of a language somebody is good at.
_MODES = re.compile(
    r"(?i)^(?:spoken|written|reading|writing|speaking|listening|oral|comprehension|听说|读写|听力|"
    r"口语|阅读|写作)"
)


def _is_fluency(text: str) -> bool:
    """Tell whether a phrase says how well, not which language."""
    text = text.strip()
    return _MODES.match(text) is not None or (
        re.match(_FLUENCY, text, re.IGNORECASE) is not None and not _is_language(text)
    )


def _is_language(text: str) -> bool:
    from resume_mcp.vocabulary.concepts import concept_of

    text = text.strip()
    return text.casefold() in word_set(_LANGUAGES) or concept_of(text, "language") is not None


def _interests(item: Item, _notes: Notes) -> list[JsonObject]:
    labelled = split_label(item.line.plain)
    if labelled and labelled[1]:
        parts = split_skills(labelled[1], grouped=True)
        short = all(len(part) < 40 for part in parts) and "\n" not in labelled[1]
        keywords = parts if short else [labelled[1]]
        made: JsonObject = {"name": labelled[0], "keywords": keywords}
    elif not item.more and (names := _interest_names(item.line.plain)):
        return [{"name": name} for name in names]
    else:
        made = {"name": item.line.text}
    if "keywords" not in made and ends_in_tags([item.line, *item.more]):
        made["keywords"] = split_skills(item.more[-1].plain, grouped=False)
        item = item._replace(more=item.more[:-1])
    return [filled({**made, "summary": item.below}, "name")]


def _interest_names(text: str) -> list[str]:
    """Return the parts of a list of interests, [] for prose."""
    names = split_skills(text, grouped=False)
    short = len(names) > 2 and all(len(name.split()) <= 4 and len(name) <= 30 for name in names)
    return names if short or not is_sentence(text) else []


def _reference(item: Item, _notes: Notes) -> list[JsonObject]:
    if not item.more:
        return [{"name": "", "reference": item.line.text}]
    return [{"name": item.line.plain, "reference": item.below}]


_READERS: dict[str, Callable[[Item, Notes], list[JsonObject]]] = {
    "awards": _award,
    "certificates": _certificate,
    "publications": _publication,
    "languages": _languages,
    "interests": _interests,
    "references": _reference,
}
