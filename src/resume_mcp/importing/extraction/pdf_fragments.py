"""Puts the characters of a page together to fragments: what stands side by side on a line."""

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from resume_mcp.importing.extraction.drawn_marks import with_drawn_marks
from resume_mcp.importing.extraction.marks import BULLETS
from resume_mcp.importing.extraction.pdf_glyphs import Glyph, PageGlyphs
from resume_mcp.importing.extraction.rows import Run
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.vocabulary.text import is_cjk

WIDE = 1.2  # a gap of so many letter sizes separates two cells
_SPACE = 0.12
_TRACKED = 0.07  # even the narrow gaps of letter-spaced text are wider than this
# Private codes that Word, Wingdings and Symbol put for the marks of lists.
# fmt: off
_PRIVATE = {
    0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "➢", 0xF0FC: "✓", 0xF06E: "■", 0xF076: "❖", 0xF0A8: "◦",
    0xF0DE: "➔", 0xF0E8: "➔", 0xF06C: "●", 0xF075: "◆", 0xF071: "□", 0xF0B2: "◆", 0xF02D: "–",
    0xF020: " ",
}
# fmt: on
_LIGATURES = str.maketrans(
    dict(
        zip(
            "ﬀﬁﬂﬃﬄﬅﬆĳĲŉǉǌ",
            ["ff", "fi", "fl", "ffi", "ffl", "st", "st", "ij", "IJ", "'n", "lj", "nj"],
            strict=True,
        )
    )
)
_RADICALS = re.compile("[\u2e80-\u2fdf]")


class Fragment(NamedTuple):
    """Words that belong together on one line of one column; y grows downwards."""

    runs: tuple[Run, ...]
    x0: float
    x1: float
    y: float
    size: float
    bold: bool
    ink: str
    page: int
    first_word: float  # how wide its first word is

    @property
    def text(self) -> str:
        """Return the words."""
        return "".join(run.text for run in self.runs)


def fragments_of(page: PageGlyphs) -> tuple[list[Fragment], bool]:
    """Return the fragments of a page, top to bottom, and whether words were spaced letters."""
    marked = with_drawn_marks(page.glyphs, page.dots, left=page.left, top=page.top)
    glyphs = _without_doubles(_without_icons(marked))
    whole = _at_rules(_merged(_runs_in_order(glyphs)), page.rules.upright)
    lines = _at_columns(whole)
    made = [_fragment(line, page.number) for line in lines]
    spaced = any(_is_tracked(line) and median(_gaps(line)) > 0.3 for line in lines)
    found = _stacked([fragment for fragment in made if fragment.text.strip()])
    return sorted(found, key=lambda one: (one.y, one.x0)), spaced


def _at_columns(lines: list[list[Glyph]]) -> list[list[Glyph]]:
    """Cut lines at a gap behind which other lines begin: a rail or a column stands close by."""
    starts = Counter(round(line[0].x0) for line in lines)
    cut: list[list[Glyph]] = []
    for line in lines:
        begin = 0
        usual = 1.8 * _usual_space(line)
        for index in range(1, len(line)):
            before, after = line[index - 1], line[index]
            shown = before if before.text != " " else line[max(index - 2, 0)]
            gap = after.x0 - shown.x1
            many = sum(starts[round(after.x0) + step] for step in (-1, 0, 1)) >= 4
            if many and gap > max(0.55 * after.size, usual) and after.text != " ":
                cut.append(line[begin:index])
                begin = index
        cut.append(line[begin:])
    return [line for line in cut if any(glyph.text.strip(" ") for glyph in line)]


def _at_rules(
    lines: list[list[Glyph]], upright: list[tuple[float, float, float]]
) -> list[list[Glyph]]:
    """Cut lines where a ruled line stands between two characters."""
    if len(upright) < 3:
        return lines
    cut: list[list[Glyph]] = []
    for line in lines:
        crossing = [x for x, y0, y1 in upright if y0 < line[0].y - 0.3 * line[0].size < y1]
        crossing = [x for x in crossing if line[0].x0 < x < line[-1].x1]
        begin = 0
        for index in range(1, len(line)) if crossing else ():
            middles = [(one.x0 + one.x1) / 2 for one in line[index - 1 : index + 1]]
            if any(middles[0] < x < middles[1] for x in crossing):
                cut.append(line[begin:index])
                begin = index
        cut.append(line[begin:])
    return [line for line in cut if any(glyph.text.strip(" ") for glyph in line)]


def _usual_space(line: list[Glyph]) -> float:
    """Return how wide the spaces of a line are."""
    shown = [glyph for glyph in line if glyph.text != " "]
    pairs = pairwise(shown)
    gaps = [b.x0 - a.x1 for a, b in pairs if b.x0 - a.x1 > _SPACE * a.size]
    return median(gaps) if len(gaps) > 2 else 0.0


def _stacked(fragments: list[Fragment]) -> list[Fragment]:
    """Join the two lines of a heading that was wrapped in a narrow column."""
    kept: list[Fragment] = []
    for one in sorted(fragments, key=lambda one: (one.y, one.x0)):
        place = next((i for i in _last_places(kept) if _wraps_to(kept[i], one)), -1)
        if place < 0:
            kept.append(one)
        else:
            above = kept[place]
            kept[place] = above._replace(runs=(*above.runs, Run(" "), *one.runs))
    return kept


def _last_places(kept: list[Fragment]) -> range:
    return range(len(kept) - 1, max(len(kept) - 40, 0) - 1, -1)


def _wraps_to(above: Fragment, one: Fragment) -> bool:
    """Tell whether two words one below the other are one heading of the table."""
    level = abs(above.x0 - one.x0) <= 1 or abs(above.x1 - one.x1) <= 1
    if not level or not 0 < one.y - above.y < 1.7 * one.size:
        return False
    if (above.size, above.bold, above.ink) != (one.size, one.bold, one.ink):
        return False
    both = f"{above.text.strip()} {one.text.strip()}"
    kind = kind_of(both)
    return len(both) < 40 and kind is not None and kind_of(above.text) in (None, kind)


def is_bullet(text: str) -> bool:
    """Tell whether a text is nothing but the mark of a list."""
    return len(text) == 1 and text in BULLETS


def _without_icons(glyphs: list[Glyph]) -> list[Glyph]:
    """Turn marks of lists into bullets, and icons into nothing but the gap that they leave."""
    seen = Counter(_place(glyph) for glyph in glyphs if _is_icon(glyph))
    kept = []
    for glyph in glyphs:
        if not _is_icon(glyph):
            kept.append(glyph)
        elif mark := _mark(glyph, seen[_place(glyph)]):
            kept.append(glyph._replace(text=mark))
        else:
            kept.append(glyph._replace(text="\x00"))
    return kept


def _place(glyph: Glyph) -> tuple[str, int]:
    return glyph.text, round(glyph.x0)


def _is_icon(glyph: Glyph) -> bool:
    private = "\ue000" <= glyph.text <= "\uf8ff" or glyph.text >= "\U000f0000"
    return private or (glyph.font.icons and glyph.text.strip() != "")


def _mark(glyph: Glyph, times: int) -> str:
    """Return the mark of a list for an icon: by its code, or since it stands there often."""
    if glyph.text in BULLETS:
        return glyph.text
    if known := _PRIVATE.get(ord(glyph.text)):
        return known
    listing = re.search(r"(?i)wingding|symbol|dingbat", glyph.font.name) is not None
    return "•" if times >= 3 or (listing and times >= 2) else ""


def _without_doubles(glyphs: list[Glyph]) -> list[Glyph]:
    """Drop characters that are drawn twice on one spot to look bold."""
    kept: list[Glyph] = []
    seen: dict[tuple[str, int, int], Glyph] = {}
    for glyph in glyphs:
        key = (glyph.text, round(glyph.x0 / 2), round(glyph.y / 2))
        last = seen.get(key)
        # The parts of a ligature come one after the other with one box for both.
        whole = bool(kept) and last is kept[-1] and kept[-1].x0 == glyph.x0
        near = last is not None and abs(last.x0 - glyph.x0) < 0.12 * glyph.size
        if last and near and not whole and abs(last.y - glyph.y) < 0.12 * glyph.size:
            continue
        seen[key] = glyph
        kept.append(glyph)
    return kept


def _runs_in_order(glyphs: list[Glyph]) -> list[list[Glyph]]:
    """Cut the characters, as they come, where the line or the cell ends."""
    lines: list[list[Glyph]] = []
    for glyph in glyphs:
        last = lines[-1][-1] if lines else None
        if last is not None and _follows(last, glyph, lines[-1]):
            lines[-1].append(glyph)
        else:
            lines.append([glyph])
    return [line for line in lines if any(glyph.text.strip(" ") for glyph in line)]


def _follows(last: Glyph, glyph: Glyph, line: list[Glyph]) -> bool:
    if (last.x0, last.x1, last.y) == (glyph.x0, glyph.x1, glyph.y):
        return True  # two letters of one ligature
    size = max(last.size, glyph.size)
    gap = glyph.x0 - last.x1
    if abs(glyph.y - last.y) > (0.2 if glyph.size == last.size else 0.5) * size:
        return False
    if last.text == " " and len(line) > 1 and line[-2].text == " ":
        return gap < 0.3 * size  # two spaces in a row are meant
    return -0.6 * size < gap < WIDE * size


def _merged(lines: list[list[Glyph]]) -> list[list[Glyph]]:
    """Join pieces of one line that were drawn out of order, and raised signs with their word."""
    lines = sorted(lines, key=lambda line: (_height(line), line[0].x0))
    merged: list[list[Glyph]] = []
    for line in lines:
        home = next((one for one in reversed(merged[-40:]) if _touch(one, line)), None)
        if home is None:
            merged.append(list(line))
        else:
            home.extend(line)
            home.sort(key=lambda glyph: glyph.x0)
    return merged


def _height(line: list[Glyph]) -> float:
    return median(glyph.y for glyph in line)


def _touch(one: list[Glyph], other: list[Glyph]) -> bool:
    large, small = max(one[0].size, other[0].size), min(one[0].size, other[0].size)
    gap = max(other[0].x0 - one[-1].x1, one[0].x0 - other[-1].x1)
    distance = abs(_height(one) - _height(other))
    raised = small < 0.85 * large and len(min(one, other, key=len)) <= 4
    if raised and gap < 0.3 * large:
        return distance < 0.55 * large
    return distance < 0.22 * large and gap < 0.8 * large and not _overlap(one, other)


def _overlap(one: list[Glyph], other: list[Glyph]) -> bool:
    """Tell whether two pieces lie over each other rather than between each other's words."""
    few, many = sorted((one, other), key=len)
    covered = sum(
        any(a.x0 < (b.x0 + b.x1) / 2 < a.x1 for a in many) for b in few if b.text.strip(" ")
    )
    return covered > 0.3 * len(few)


def _is_tracked(line: list[Glyph]) -> bool:
    gaps = sorted(_gaps(line))
    return len(gaps) >= 3 and gaps[len(gaps) // 4] > _TRACKED and line[0].text.isalpha()


def _gaps(line: list[Glyph]) -> list[float]:
    shown = [glyph for glyph in line if glyph.text != " "]
    return [(after.x0 - before.x1) / max(before.size, 1) for before, after in pairwise(shown)]


def _fragment(line: list[Glyph], page: int) -> Fragment:
    shown = [glyph for glyph in line if glyph.text.strip(" ")]
    sizes = Counter[float]()
    for glyph in shown:
        sizes[glyph.size] += 1
    bold = sum(glyph.font.bold for glyph in shown) * 2 > len(shown)
    inks = Counter(f"{glyph.colour} {_family(glyph)}" for glyph in shown)
    words = [glyph for glyph in shown if glyph.text != "\x00"] or shown
    runs = _runs(line)
    return Fragment(
        runs,
        words[0].x0,
        words[-1].x1,
        _height(shown),
        sizes.most_common(1)[0][0],
        bold,
        inks.most_common(1)[0][0],
        page,
        _first_word(words),
    )


def _family(glyph: Glyph) -> str:
    return re.sub(r"[-,].*$|\d+$", "", glyph.font.name)


def _first_word(words: list[Glyph]) -> float:
    if is_cjk(words[0].text):
        return words[0].x1 - words[0].x0
    end = words[0].x1
    for before, after in pairwise(words):
        if after.x0 - before.x1 > _SPACE * before.size or is_cjk(after.text):
            break
        end = after.x1
    return end - words[0].x0


def _runs(line: list[Glyph]) -> tuple[Run, ...]:
    """Return the words with the spaces that a reader sees."""
    tracked = _is_tracked(line)
    threshold = (median(_gaps(line)) + 0.18) if tracked else _SPACE
    runs: list[Run] = []
    last: Glyph | None = None
    spaces = 0
    for glyph in line:
        if glyph.text == " ":
            spaces += 1
            continue
        before = ""
        if last is not None:
            before = _between(last, glyph, spaces, threshold=threshold, tracked=tracked)
        text = "   " if glyph.text == "\x00" else glyph.text.translate(_LIGATURES)
        text = _RADICALS.sub(_plain_radical, text)
        style = "strong" if glyph.font.bold else "em" if glyph.font.italic else "plain"
        if style == "plain" and is_cjk(glyph.text) and runs and runs[-1].style == "em":
            style = "em"  # no Chinese font is slanted
        runs = _added(runs, before, Run(text, style, glyph.url))
        last, spaces = glyph, 0
    return tuple(runs)


def _between(last: Glyph, glyph: Glyph, spaces: int, *, threshold: float, tracked: bool) -> str:
    gap = (glyph.x0 - last.x1) / max(last.size, 1)
    if tracked:
        return " " if gap > threshold else ""
    if spaces > 1 and gap > 0.45:
        return "    "
    if not spaces and is_cjk(last.text) and is_cjk(glyph.text):
        return " " if gap > 0.2 else ""
    if gap > 0.04 and (spaces or (last.text.islower() and glyph.text.isupper())):
        return " "
    return " " if gap > threshold else ""


def _added(runs: list[Run], before: str, run: Run) -> list[Run]:
    if runs and runs[-1][1:] == run[1:]:
        runs[-1] = runs[-1]._replace(text=runs[-1].text + before + run.text)
    elif runs:
        runs[-1] = runs[-1]._replace(text=runs[-1].text + before)
        runs.append(run)
    else:
        runs.append(run)
    return runs


def _plain_radical(match: re.Match[str]) -> str:
    import unicodedata

    return unicodedata.normalize("NFKC", match[0])
