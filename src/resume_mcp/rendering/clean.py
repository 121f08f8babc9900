"""Text made fit for a page before it is laid out; whatever is taken away is said."""

import re
import unicodedata
from functools import cache

from resume_mcp.errors import TooLarge
from resume_mcp.vocabulary.text import squeeze, strip_invisible

MAX_BYTES = 1_500_000
MAX_TOKEN_CHARS = 2_000
MAX_MARKS = 4  # combining marks on one character
_SHOWN_PLACES = 4

_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# The joiners belong to Arabic and Indic scripts; elsewhere they only hide in words.
_JOINERS = re.compile("(?<![\u0600-\u0dff])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\u0dff])")
_MARKS = re.compile("([\u0300-\u036f]{4})[\u0300-\u036f]+")
# Runs that a line can't be broken in: neither white space nor Han, kana, Hangul, full-width.
_TOKEN = re.compile(
    rf"[^\s\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    rf"\U00020000-\U0003ffff]{{{MAX_TOKEN_CHARS + 1},}}"
)


class Cleaner:
    """Cleans the texts of one document and remembers what it took away, and where."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._places: dict[str, list[str]] = {}
        self._bytes = 0

    def line(self, value: str, path: str) -> str:
        """Return a text as one clean line."""
        return squeeze(self.text(value, path))

    def contact(self, value: str, path: str) -> str:
        """Return an address or number as one clean line, full-width forms made narrow."""
        return squeeze(unicodedata.normalize("NFKC", self.text(value, path)))

    def text(self, value: str, path: str) -> str:
        """Return a text cleaned, its line breaks kept.

        Raises:
            TooLarge: if the document or one unbroken word is beyond what a page can hold.
        """
        self._weigh(value, path)
        text = _BREAKS.sub("\n", value)
        if _is_plain(text):
            return text
        if _SURROGATES.search(text):
            self.note("Replaced broken characters (half of a surrogate pair) by �", path)
        text = self._without(_emoji(), text, "Removed emoji", path)
        text = self._without(_PRIVATE, text, "Removed icon characters that no font has", path)
        text, _ = strip_invisible(_SELECTORS.sub("", text))
        text = unicodedata.normalize("NFC", _JOINERS.sub("", text).translate(_letters()))
        if _MARKS.search(text):
            self.note(f"Removed stacked accents beyond {MAX_MARKS} on one letter", path)
        return _MARKS.sub(r"\1", text)

    def warnings(self) -> tuple[str, ...]:
        """Return one sentence for each kind of thing that was taken away."""
        return tuple(f"{what} ({_listed(places)})." for what, places in self._places.items())

    def _weigh(self, value: str, path: str) -> None:
        self._bytes += len(value.encode("utf-8", "surrogatepass"))
        if self._bytes > self._max_bytes:
            raise TooLarge(
                f"The text is longer than the {self._max_bytes:,} bytes that a rendering takes "
                f"(reached at {path}). Shorten or hide parts of it.",
                limit=self._max_bytes,
            )
        if token := _TOKEN.search(value):
            raise TooLarge(
                f"{path}: a word of {len(token[0])} characters without a space can't be set in "
                f"lines (at most {MAX_TOKEN_CHARS}). Break it up or shorten it.",
                limit=MAX_TOKEN_CHARS,
                path=path,
            )

    def _without(self, unwanted: re.Pattern[str], text: str, what: str, path: str) -> str:
        without, count = unwanted.subn("", text)
        if count:
            self.note(what, path)
        return without

    def note(self, what: str, path: str) -> None:
        """Remember what was done to the text of a place."""
        places = self._places.setdefault(what, [])
        if path not in places:
            places.append(path)


def _is_plain(text: str) -> bool:
    """Tell at once that nothing needs cleaning: most texts are plain ASCII."""
    return text.isascii() and text.replace("\n", "").replace("\t", "").isprintable()


def _listed(places: list[str]) -> str:
    shown = ", ".join(places[:_SHOWN_PLACES])
    more = len(places) - _SHOWN_PLACES
    return f"{shown} and {more} more" if more > 0 else shown


@cache
def _letters() -> dict[int, str]:
    """Map what a PDF's copied text has instead of letters: ligatures and Kangxi radicals."""
    codes = (*range(0xFB00, 0xFB07), *range(0x2F00, 0x2FD6), 0x2E9F, 0x2EF3)
    return {code: unicodedata.normalize("NFKC", chr(code)) for code in codes}


@cache
def _emoji() -> re.Pattern[str]:
    """Match whole emoji clusters: flags, keycaps, skin tones and joined families."""
    picture = (
        "[\u231a\u231b\u23e9-\u23f3\u23f8-\u23fa\u2600-\u2604\u260e\u2611\u2614\u2615\u2618\u261d"
        "\u2620\u2622\u2623\u2626\u262a\u262e\u262f\u2638-\u263a\u2648-\u2653\u265f\u2668\u267b"
        "\u267e\u267f\u2692-\u2697\u2699\u269b\u269c\u26a0\u26a1\u26a7\u26aa\u26ab\u26b0\u26b1"
        "\u26bd\u26be\u26c4\u26c5\u26c8\u26ce\u26cf\u26d1\u26d3\u26d4\u26e9\u26ea\u26f0-\u26fd\u2702"
        "\u2705\u2708-\u270f\u2712\u2714\u2716\u271d\u2721\u2728\u2733\u2734\u2744\u2747\u274c\u274e"
        "\u2753-\u2757\u2763\u2764\u2795-\u2797\u27a1\u27b0\u27bf\u2934\u2935\u2b1b\u2b1c\u2b50"
        "\u2b55\U0001f000-\U0001f0ff\U0001f18e\U0001f191-\U0001f19a\U0001f300-\U0001faff]"
    )
    one = f"{picture}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\u20e3]*"
    flag = "[\U0001f1e6-\U0001f1ff]{1,2}(?:[\U000e0020-\U000e007f]+)?"
    keycap = "[0-9#*]\ufe0f?\u20e3"
    return re.compile(f"(?:{flag}|{keycap}|{one}(?:\u200d{one})*[\U000e0020-\U000e007f]*)")
