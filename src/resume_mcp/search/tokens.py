"""What a text is indexed by: folded words, and pairs of neighbouring Chinese characters."""

import functools
import itertools
import re
import unicodedata

from resume_mcp.vocabulary.chinese import to_simplified

_HAN = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003134f"
PIECE = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")
_IS_HAN = re.compile(f"[{_HAN}]")
# Names that are told apart only by signs, which an index does not keep.
_SIGNED = (
    (re.compile(r"(?<![a-z0-9])c\+\+(?:\d\d)?"), " cplusplus "),
    (re.compile(r"(?<![a-z0-9])([cfj])#"), r" \1sharp "),
    (re.compile(r"(?<![a-z0-9])\.net\b"), " dotnet "),
)
# Words whose singular is another word.
_PLURAL_ONLY = frozenset(("securities", "news", "series", "windows", "customs", "goods", "physics"))
_MARKS = re.compile(r"[\u0300-\u036f]")
_INVISIBLE = re.compile(
    r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\U000e0000-\U000e007f]"
)


def index_tokens(text: str) -> list[str]:
    """Return the tokens of a text in order; a lone Chinese character is a token of its own."""
    return [token for piece in PIECE.findall(folded(text)) for token in tokens_of_piece(piece)]


def folded(text: str) -> str:
    """Return the text as indexed: half width, lower case, simplified, without accents."""
    if text.isascii():
        plain = text.lower()
    else:
        plain = to_simplified(unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).lower())
        plain = _without_accents(plain)
    if "+" in plain or "#" in plain or ".net" in plain:
        for pattern, name in _SIGNED:
            plain = pattern.sub(name, plain)
    return plain


def tokens_of_piece(piece: str) -> list[str]:
    """Return the tokens of one run of letters or of Chinese characters."""
    if not is_han(piece[0]):
        return [singular(piece)]
    if len(piece) == 1:
        return [piece]
    return [piece[at : at + 2] for at in range(len(piece) - 1)]


@functools.lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """Return an English word without the sign of its plural; other words as they are."""
    if len(word) < 4 or word in _PLURAL_ONLY or not word.endswith("s"):
        return word
    if word.endswith(("ss", "us", "is")):
        return word
    return word[:-3] + "y" if word.endswith("ies") and len(word) > 4 else word[:-1]


def is_han(character: str) -> bool:
    """Tell whether an indexed character is Chinese or Japanese script."""
    return _IS_HAN.match(character) is not None


def phrase_text(phrase: str) -> str:
    """Return a phrase of tokens as a reader would write it: 机器 器学 学习 is 机器学习."""
    tokens = phrase.split(" ")
    text = tokens[0]
    for before, token in itertools.pairwise(tokens):
        chained = is_han(token[0]) and is_han(before[0]) and before[-1:] == token[0]
        text += token[1:] if chained else f" {token}"
    return text


def _without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    if not _MARKS.search(decomposed):
        return text
    # Kana keep their voicing marks (outside this range); Latin letters lose theirs.
    return unicodedata.normalize("NFC", _MARKS.sub("", decomposed))
