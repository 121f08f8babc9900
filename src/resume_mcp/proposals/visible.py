"""Makes visible what a reader of a change would not see: controls, joiners, look-alike spaces."""

import unicodedata

from resume_mcp.vocabulary.text import is_cjk

_BLANK = frozenset(  # drawn as nothing
    "\u2800\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4\U0001d159"
)
_JOINERS = frozenset("\u200c\u200d")
_PLAIN_SPACES = frozenset(" \u3000\n\t")


def visible(text: str) -> str:
    """Return the text with every character that can't be seen as its code point: ⟨U+200B⟩."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        f"⟨U+{ord(character):04X}⟩" if _is_hidden(text, place) else character
        for place, character in enumerate(text)
    )


def one_line(text: str) -> str:
    """Return a text as one line with nothing hidden in it."""
    return visible(" ".join(text.split()))


def quotable(title: str) -> str:
    """Return a title on one line that can't end its own quotation."""
    return one_line(title).replace("“", '"').replace("”", '"')


def name_with_id(title: str, resume_id: str) -> str:
    """Return how a question names a resume: no title can end its own quotation, or be two."""
    return f"“{quotable(title)}” ({resume_id[:8]})"


def _is_hidden(text: str, place: int) -> bool:
    character = text[place]
    if character in _PLAIN_SPACES:
        return False
    if character in _JOINERS:
        return not _joins(text, place)
    if character in _BLANK or "\U000e0000" <= character <= "\U000e01ef":
        return True
    if "\ufe00" <= character <= "\ufe0f":
        # A variation selector belongs behind a symbol; behind plain text it carries something.
        return place == 0 or text[place - 1].isascii() or "\ufe00" <= text[place - 1] <= "\ufe0f"
    category = unicodedata.category(character)
    return category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs")


def _joins(text: str, place: int) -> bool:
    """Tell whether a joiner does its work: between letters or symbols that join at all."""
    around = text[max(0, place - 1) : place] + text[place + 1 : place + 2]
    return len(around) == 2 and not any(c.isascii() or is_cjk(c) for c in around)
