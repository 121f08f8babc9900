"""What is read from a text while two documents are compared, each text read at most once."""

import functools
import re
from typing import NamedTuple

from resume_mcp.deviation.languages import language_of
from resume_mcp.resume.lens import Resume, Text
from resume_mcp.vocabulary.concepts import Mention, mentions
from resume_mcp.vocabulary.measures import measures
from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.quantity import Quantity, normalise
from resume_mcp.vocabulary.stems import Word, words_of
from resume_mcp.vocabulary.text import comparable, length_in_words

NAMED_KINDS = frozenset({"skill", "certificate"})


class Reading:
    """Words, numbers and named things of texts, kept for the length of one evaluation."""

    def __init__(self, *, translated: bool = False) -> None:
        self.translated = translated  # the candidate as a whole is in another language
        self._words: dict[str, tuple[Word, ...]] = {}
        self._bags: dict[str, frozenset[str]] = {}
        self._numbers: dict[str, tuple[Quantity, ...]] = {}
        self._concepts: dict[str, tuple[Mention, ...]] = {}
        self._plain: dict[str, str] = {}
        self._lengths: dict[str, int] = {}
        self._measures: dict[str, tuple[tuple[str, int, int], ...]] = {}

    def plain(self, text: str) -> str:
        """Return the text as numbers and words are placed in it."""
        if text not in self._plain:
            self._plain[text] = normalise(text)
        return self._plain[text]

    def length(self, text: str) -> int:
        """Return the length in words, or in characters of CJK."""
        if text not in self._lengths:
            self._lengths[text] = length_in_words(text)
        return self._lengths[text]

    def measures(self, text: str) -> tuple[tuple[str, int, int], ...]:
        """Return the words that name what a figure measures."""
        if text not in self._measures:
            self._measures[text] = measures(text)
        return self._measures[text]

    def words(self, text: str) -> tuple[Word, ...]:
        """Return the content words."""
        if text not in self._words:
            self._words[text] = words_of(text)
        return self._words[text]

    def bag(self, text: str) -> frozenset[str]:
        """Return the stems of the content words and the values of the numbers."""
        if text not in self._bags:
            stems = {word.stem for word in self.words(text) if not word.stem.isdigit()}
            numbers = {f"#{q.value:g}{q.unit}" for q in self.numbers(text) if not q.weak}
            self._bags[text] = frozenset(stems | numbers)
        return self._bags[text]

    def numbers(self, text: str) -> tuple[Quantity, ...]:
        """Return the numbers."""
        if text not in self._numbers:
            self._numbers[text] = read_quantities(text)
        return self._numbers[text]

    def concepts(self, text: str) -> tuple[Mention, ...]:
        """Return the skills and certificates that the text names."""
        if text not in self._concepts:
            self._concepts[text] = tuple(mentions(text, NAMED_KINDS))
        return self._concepts[text]


class Claim(NamedTuple):
    """A changed text of the candidate with what it may rest on in the original."""

    text: Text
    sources: tuple[Text, ...]  # the bullets that it rewrites
    home: tuple[Text, ...]  # every text of the same entry; for a summary, of the document
    wide: bool  # a summary or headline: it may repeat the facts of any entry
    moved_from: Text | None  # a bullet of another entry that it repeats
    translated: bool

    @property
    def original(self) -> str:
        """Return the first source as text, "" where there is none."""
        return self.sources[0].value if self.sources else ""


class Facts:
    """Everything that the person's documents show, as one place to look words up in."""

    def __init__(
        self, reading: Reading, resumes: tuple[Resume, ...], further: tuple[Text, ...] = ()
    ) -> None:
        self.reading = reading
        self._resumes = resumes
        self.texts = tuple(text for resume in resumes for text in resume.texts()) + further

    @functools.cached_property
    def stems(self) -> frozenset[str]:
        """Return the stems of all content words."""
        bags = (self.reading.words(text.value) for text in self.texts)
        return frozenset(word.stem for words in bags for word in words)

    @functools.cached_property
    def concepts(self) -> frozenset[str]:
        """Return the keys of all named skills and certificates."""
        named = (self.reading.concepts(text.value) for text in self.texts)
        return frozenset(mention.concept.key for found in named for mention in found)

    @functools.cached_property
    def plain(self) -> str:
        """Return all texts as one, comparable, for looking a phrase up."""
        return "\n".join(comparable(normalise(text.value)) for text in self.texts)

    @functools.cached_property
    def titles(self) -> tuple[str, ...]:
        """Return what the person is called: the headline and every position."""
        found = [resume.label for resume in self._resumes]
        found += [
            entry.role
            for resume in self._resumes
            for section in resume.sections
            for entry in section.entries
            if entry.section in ("work", "volunteer", "custom", "projects")
        ]
        return tuple(title.value for title in found if title is not None)

    @functools.cached_property
    def acronyms(self) -> frozenset[str]:
        """Return the initials of every run of two to six words, and the acronyms as written."""
        return frozenset(initials for text in self.texts for initials in _initials(text.value))

    @functools.cached_property
    def language(self) -> str:
        """Return the language of the documents, "" where it is not clear."""
        return language_of(self.plain)

    def names(self, phrase: str) -> bool:
        """Tell whether the phrase stands in the documents, between word boundaries."""
        wanted = comparable(normalise(phrase))
        if not wanted:
            return True
        at = self.plain.find(wanted)
        while at >= 0:
            if _is_bounded(self.plain, at, at + len(wanted)):
                return True
            at = self.plain.find(wanted, at + 1)
        return False


def _is_bounded(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    first, last = text[start], text[end - 1]
    open_left = not (_is_latin(before) and _is_latin(first))
    return open_left and not (_is_latin(last) and _is_latin(after)) and after not in ("+", "#")


def _is_latin(character: str) -> bool:
    return character.isalnum() and ord(character) < 0x2E80 if character else False


_RUN = re.compile(r"[A-Za-z][\w'’]*(?:[ /&-]+(?:of |and |for |the |in )?[A-Za-z][\w'’]*){1,7}")


def _initials(text: str) -> set[str]:
    found: set[str] = set()
    for run in _RUN.findall(text):
        words = [w for w in re.split(r"[ /&-]+", run) if w not in ("of", "and", "for", "the", "in")]
        letters = "".join(word[0] for word in words).casefold()
        for size in range(2, min(6, len(letters)) + 1):
            found.update(letters[at : at + size] for at in range(len(letters) - size + 1))
    return found
