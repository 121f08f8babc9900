"""Reads the short sections: languages, certificates, awards, publications, interests, references."""

import re
from collections.abc import Callable
from typing import NamedTuple

from resume_mcp.importing.cues import org_score
from resume_mcp.importing.item import filled
from resume_mcp.importing.labels import split_label
from resume_mcp.importing.lines import Line, is_sentence, join
from resume_mcp.importing.notes import Notes
from resume_mcp.importing.pieces import Piece, bare, split_commas, take_apart
from resume_mcp.importing.ranges import Found
from resume_mcp.importing.skills import split_skills
from resume_mcp.resume.document import JsonObject

_FLUENCY = (
    r"(?:native|bilingual|fluent|conversational|professional|intermediate|advanced|beginner|basic|elementary|proficient|working|limited|full|"
    r"mother tongue|business|near-native|upper|[abc][12]\b|n[1-5]\b|cet|ielts|toefl|toeic|jlpt|hsk|delf|goethe|tem|母语|流利|精通|熟练|良好|一般|日常|"
    r"四级|六级|专业|听说|读写|商务|工作)"
)


SHORT_SECTIONS = ("awards", "certificates", "publications", "languages", "interests", "references")


class Item(NamedTuple):
    """A line of a short section with what belongs to it."""

    line: Line
    more: list[Line]


def items_of(lines: list[Line], notes: Notes | None) -> list[Item]:
    """Return the items: each heading, top bullet or line; what is nested or follows belongs to it."""
    found: list[Item] = []
    headed = any(line.kind == "heading" for line in lines)
    listed = any(line.kind == "bullet" for line in lines)
    for line in lines:
        own = line.kind == "heading" or (line.kind == "bullet" and line.depth == 0 and not headed)
        own = own or (line.kind == "text" and not headed and (not listed or line.gap))
        if own or not found:
            found.append(Item(line, []))
        else:
            found[-1].more.append(line)
    if headed and notes is not None:
        found = [inner for item in found for inner in _ungrouped(item, notes)]
    return _with_dates_above(found)


def _ungrouped(item: Item, notes: Notes) -> list[Item]:
    """Return the items under a heading such as `Journals` that is none itself."""
    listed = [line for line in item.more if line.kind == "bullet" and line.depth == 0]
    dates = [line for line in item.more if line.kind == "text" and not take_apart([line]).pieces]
    if (
        item.line.kind != "heading"
        or take_apart([item.line]).dates
        or not (len(listed) > 1 or dates)
    ):
        return [item]
    notes.spent.append(item.line.plain)
    notes.say(
        item.line.number, f"{item.line.plain[:60]!r} was read as a heading over what follows."
    )
    return items_of(item.more, notes)


def _with_dates_above(items: list[Item]) -> list[Item]:
    """Join a line that is only a date with the line below it."""
    joined: list[Item] = []
    pending: Line | None = None
    for item in items:
        head = take_apart([item.line])
        if head.dates and not head.pieces and not head.labelled and not item.more:
            joined += [Item(pending, [])] if pending is not None else []
            pending = item.line
            continue
        if pending is not None:
            spans = (
                *pending.spans,
                item.line.spans[0]._replace(text="  " + item.line.spans[0].text),
                *item.line.spans[1:],
            )
            item = Item(item.line._replace(spans=spans), item.more)
            pending = None
        joined.append(item)
    return [*joined, Item(pending, [])] if pending is not None else joined


def read_listed(kind: str, lines: list[Line], notes: Notes) -> list[JsonObject]:
    """Read one of the short sections."""
    grouped = kind in ("awards", "certificates", "publications")
    items = items_of(lines, notes if grouped else None)
    return [made for item in items for made in _READERS[kind](item, notes)]


def _dated(item: Item, notes: Notes) -> tuple[Found | None, list[Piece], str]:
    head = take_apart([item.line])
    notes.spent += head.spent
    text = "".join(span.text for span in item.line.spans)
    if head.dates:
        text = text.replace(head.dates.raw, " ", 1)
    return head.dates, head.pieces, bare(text)


def _date(found: Found | None) -> str:
    return (found.end or found.start) if found else ""


def _more(item: Item) -> str:
    return "\n".join(line.text for line in item.more)


def _award(item: Item, notes: Notes) -> list[JsonObject]:
    dates, pieces, text = _dated(item, notes)
    made: JsonObject = {"title": text, "date": _date(dates), "awarder": "", "summary": _more(item)}
    title, giver = _title_and_giver(pieces, text)
    made |= {"title": title, "awarder": giver}
    return [filled(made, next(iter(made)))]


def _title_and_giver(pieces: list[Piece], text: str) -> tuple[str, str]:
    """Split `Best Poster, Royal Society, London`: where a comma may belong to the title, it stays."""
    if len(pieces) > 1 and text.startswith(pieces[0].text):
        return pieces[0].text, bare(text[len(pieces[0].text) :])
    parts = split_commas(text)
    if len(parts) > 1 and (org_score(parts[1]) > 0 or (len(parts) == 2 and parts[1][:1].isupper())):
        return parts[0], ", ".join(parts[1:])
    return text, ""


def _certificate(item: Item, notes: Notes) -> list[JsonObject]:
    dates, pieces, text = _dated(item, notes)
    if not dates and not item.more and len(pieces) == 1 and not is_sentence(text):
        names = split_skills(text, grouped=False) if re.search(r"[、；;]", text) else [text]
        if len(names) > 1:
            return [{"name": name} for name in names]
    made: JsonObject = {
        "name": text,
        "issuer": "",
        "date": _date(dates),
        "url": _url(pieces),
        "summary": _more(item),
    }
    made["name"], made["issuer"] = _title_and_giver(pieces, text)
    return [filled(made, next(iter(made)))]


def _publication(item: Item, notes: Notes) -> list[JsonObject]:
    dates, pieces, text = _dated(item, notes)
    name = pieces[0].text if pieces and pieces[0].style in ("link", "strong") else text
    publisher = bare(text.replace(name, " ", 1)) if name != text else ""
    made = {
        "name": name,
        "publisher": publisher,
        "releaseDate": _date(dates),
        "url": _url(pieces),
        "summary": _more(item),
    }
    return [filled(made, next(iter(made)))]


def _url(pieces: list[Piece]) -> str:
    return next((piece.url for piece in pieces if piece.url), "")


def _languages(item: Item, _notes: Notes) -> list[JsonObject]:
    text = item.line.plain
    for line in item.more:
        text = join(text + ",", line.plain)
    parts = re.split(r"\s*[,，、;；|｜·•\n]\s*(?![^(（]*[)）])|\s{2,}", text)
    found: list[JsonObject] = []
    for part in (part.strip() for part in parts):
        made = _language(part)
        if made and not made.get("language") and found:
            found[-1]["fluency"] = ", ".join(
                filter(None, (found[-1].get("fluency"), made["fluency"]))
            )
        elif made:
            found.append(made)
    return found


def _language(text: str) -> JsonObject:
    """Split `English (Native)`, `英语：CET-6`, `German – B2`, `Spanish fluent`."""
    text = text.strip(" .。")
    if not text:
        return {}
    patterns = (
        r"^(?P<language>[^()（）:：]+?)\s*[(（](?P<fluency>[^()（）]+)[)）]$",
        r"^(?P<language>[^:：]{1,20}?)\s*(?:[:：]|\s[-–—]{1,2}\s|——)\s*(?P<fluency>.+)$",
        rf"^(?P<language>[^\W\d]{{2,20}}?)\s*(?P<fluency>{_FLUENCY}.*)$",
    )
    for pattern in patterns:
        if match := re.match(pattern, text, re.IGNORECASE):
            return {"language": match["language"].strip(), "fluency": match["fluency"].strip()}
    if re.match(_FLUENCY, text, re.IGNORECASE):
        return {"language": "", "fluency": text}
    return {"language": text}


def _interests(item: Item, _notes: Notes) -> list[JsonObject]:
    labelled = split_label(item.line.plain)
    if labelled and labelled[1]:
        made: JsonObject = {"name": labelled[0]}
        parts = split_skills(labelled[1], grouped=True)
        made["keywords"] = (
            parts
            if all(len(part) < 40 for part in parts) and "\n" not in labelled[1]
            else [labelled[1]]
        )
    elif not item.more and (names := _interest_names(item.line.plain)):
        return [{"name": name} for name in names]
    else:
        made = {"name": item.line.text}
    return [filled({**made, "summary": _more(item)}, "name")]


def _interest_names(text: str) -> list[str]:
    """Return the parts of a list of interests, [] for prose."""
    names = split_skills(text, grouped=False)
    short = len(names) > 2 and all(len(name.split()) <= 4 and len(name) <= 30 for name in names)
    return names if short or not is_sentence(text) else []


def _reference(item: Item, _notes: Notes) -> list[JsonObject]:
    if not item.more:
        return [{"name": "", "reference": item.line.text}]
    return [{"name": item.line.plain, "reference": _more(item)}]


_READERS: dict[str, Callable[[Item, Notes], list[JsonObject]]] = {
    "awards": _award,
    "certificates": _certificate,
    "publications": _publication,
    "languages": _languages,
    "interests": _interests,
    "references": _reference,
}
