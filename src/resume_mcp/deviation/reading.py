"""What is read from a text while two documents are compared, each text read at most once."""

import functools
import re
from typing import NamedTuple

from resume_mcp.deviation.languages import language_of
from resume_mcp.deviation.sameness import degree_level, plain
from resume_mcp.deviation.words import word_list
from resume_mcp.resume.lens import Resume, Text
from resume_mcp.vocabulary.concepts import Mention, mentions
from resume_mcp.vocabulary.measures import measures
from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.quantity import Quantity, normalise
from resume_mcp.vocabulary.scope import wide_claims
from resume_mcp.vocabulary.stems import Word, words_of
from resume_mcp.vocabulary.text import comparable, length_in_words

NAMED_KINDS = frozenset({"skill", "certificate"})

# The same resume is compared again and again while it is tailored: what its bullets hold is kept
# for the next time, so many of them and none that is long.
_KEPT = 1024
_MOST_KEPT = 500  # characters


@functools.lru_cache(maxsize=_KEPT)
def _words_of_short(text: str) -> tuple[Word, ...]:
    return words_of(text)


@functools.lru_cache(maxsize=_KEPT)
def _numbers_of_short(text: str) -> tuple[Quantity, ...]:
    return read_quantities(text)


@functools.lru_cache(maxsize=_KEPT)
def _concepts_of_short(text: str) -> tuple[Mention, ...]:
    return tuple(mentions(text, NAMED_KINDS))


class Reading:
    """Words, numbers and named things of texts, kept for the length of one evaluation."""

    def __init__(self, *, translated: bool = False) -> None:
        self.translated = translated  # the candidate as a whole is in another language
        self._words: dict[str, tuple[Word, ...]] = {}
        self._bags: dict[str, frozenset[str]] = {}
        self._numbers: dict[str, tuple[Quantity, ...]] = {}
        self._concepts: dict[str, tuple[Mention, ...]] = {}
        self._plain: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._lengths: dict[str, int] = {}
        self._measures: dict[str, tuple[tuple[str, int, int], ...]] = {}

    def plain(self, text: str) -> str:
        """Return the text as numbers and words are placed in it."""
        if text not in self._plain:
            self._plain[text] = normalise(text)
        return self._plain[text]

    def folded(self, text: str) -> str:
        """Return the text as phrases are looked up in it."""
        if text not in self._folded:
            self._folded[text] = comparable(self.plain(text))
        return self._folded[text]

    def name(self, text: str) -> str:
        """Return the text as names are compared: folded, signs as spaces."""
        if text not in self._names:
            self._names[text] = plain(text)
        return self._names[text]

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
            read = _words_of_short if len(text) <= _MOST_KEPT else words_of
            self._words[text] = read(text)
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
            read = _numbers_of_short if len(text) <= _MOST_KEPT else read_quantities
            self._numbers[text] = read(text)
        return self._numbers[text]

    def concepts(self, text: str) -> tuple[Mention, ...]:
        """Return the skills and certificates that the text names."""
        if text not in self._concepts:
            short = len(text) <= _MOST_KEPT
            found = _concepts_of_short(text) if short else tuple(mentions(text, NAMED_KINDS))
            self._concepts[text] = found
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
        """Return the keys of all named skills and certificates, and of what sort each tool is."""
        named = (self.reading.concepts(text.value) for text in self.texts)
        shown = {mention.concept for found in named for mention in found}
        sorts = {key for concept in shown for key in concept.broader}
        return frozenset(concept.key for concept in shown) | {
            key for key in sorts if key.casefold() in word_list("sorts_of_tools")
        }

    @functools.cached_property
    def plain(self) -> str:
        """Return all texts as one, comparable, for looking a phrase up."""
        return "\n".join(self.reading.folded(text.value) for text in self.texts)

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
    def tags(self) -> tuple[str, ...]:
        """Return what the documents list as skills, as names are compared."""
        return tuple(
            self.reading.name(tag.value)
            for resume in self._resumes
            for section in resume.sections
            for entry in section.entries
            if entry.section == "skills"
            for tag in entry.tags
        )

    @functools.cached_property
    def acronyms(self) -> frozenset[str]:
        """Return the initials of every run of two to six words, and the acronyms as written."""
        return frozenset(initials for text in self.texts for initials in _initials(text.value))

    @functools.cached_property
    def language(self) -> str:
        """Return the language of the documents, "" where it is not clear."""
        return language_of(self.plain)

    @functools.cached_property
    def claimed(self) -> dict[str, list[Text]]:
        """Return {kind of wide claim: the texts that make it}."""
        found: dict[str, list[Text]] = {}
        for text in self.texts:
            for kind in wide_claims(text.value):
                found.setdefault(kind, []).append(text)
        return found

    @functools.cached_property
    def honours(self) -> dict[str, tuple[str, ...]]:
        """Return the names of the person's certificates and awards, by section."""
        return {
            section.key: tuple(entry.role.value for entry in section.entries if entry.role)
            for resume in self._resumes
            for section in resume.sections
            if section.key in ("certificates", "awards")
        }

    @functools.cached_property
    def issued(self) -> tuple[str, ...]:
        """Return the person's certificates, each with who issued it."""
        entries = (
            entry
            for resume in self._resumes
            for section in resume.sections
            if section.key == "certificates"
            for entry in section.entries
        )
        return tuple(
            f"{entry.role.value} {entry.org.value if entry.org else ''}"
            for entry in entries
            if entry.role
        )

    @functools.cached_property
    def degrees(self) -> frozenset[str]:
        """Return the levels of the person's degrees: bachelor, master, doctor."""
        entries = (e for r in self._resumes for section in r.sections for e in section.entries)
        levels = (degree_level(entry.degree.value) for entry in entries if entry.degree)
        return frozenset(level for level in levels if level is not None)

    @functools.cached_property
    def told(self) -> tuple[Text, ...]:
        """Return the prose of work and projects."""
        return tuple(
            text
            for resume in self._resumes
            for section in resume.sections
            for entry in section.entries
            if entry.section in ("work", "volunteer", "projects")
            for text in entry.prose()
        )

    @functools.cached_property
    def used_in(self) -> dict[str, Text]:
        """Return {skill or tool: a text of work or a project that names it}."""
        return {
            mention.concept.key: text
            for text in self.told
            for mention in self.reading.concepts(text.value)
        }

    def told_with(self, phrase: str) -> list[Text]:
        """Return texts of work and projects that have the first word of the phrase."""
        first = _LATIN_WORD.search(comparable(normalise(phrase)))
        return self._told_by_word.get(first[0], []) if first else []

    @functools.cached_property
    def _told_by_word(self) -> dict[str, list[Text]]:
        """Return {word: the first texts of work and projects that have it}."""
        found: dict[str, list[Text]] = {}
        for text in self.told:
            for word in set(_LATIN_WORD.findall(self.reading.folded(text.value))):
                texts = found.setdefault(word, [])
                if len(texts) < _MOST_TEXTS:
                    texts.append(text)
        return found

    def names(self, phrase: str) -> bool:
        """Tell whether the phrase stands in the documents, between word boundaries."""
        return stands_in(self.plain, phrase)


def stands_in(plain: str, phrase: str) -> bool:
    """Tell whether the phrase stands in a folded text, between word boundaries."""
    wanted = comparable(normalise(phrase))
    if not wanted:
        return True
    at = plain.find(wanted)
    while at >= 0:
        if _is_bounded(plain, at, at + len(wanted)):
            return True
        at = plain.find(wanted, at + 1)
    return False


def _is_bounded(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    first, last = text[start], text[end - 1]
    open_left = not (_is_latin(before) and _is_latin(first))
    return open_left and not (_is_latin(last) and _is_latin(after)) and after not in ("+", "#")


def _is_latin(character: str) -> bool:
    return character.isalnum() and ord(character) < 0x2E80 if character else False


_LATIN_WORD = re.compile(r"[a-z\u00c0-\u024f0-9]+")
_MOST_TEXTS = 20  # a word of more texts tells nothing of one

_SMALL = frozenset({"of", "and", "for", "the", "in", "as", "an", "a", "to", "on", "with"})
_RUN = re.compile(r"(?<![\w'’])[A-Za-z][\w'’]*(?:[ /&-]+[A-Za-z][\w'’]*){1,9}")


_YEARLY = re.compile(r"\byearly\b", re.IGNORECASE)


def _initials(text: str) -> set[str]:
    found: set[str] = set()
    # "Yearly recurring revenue" is abbreviated as annual.
    both = (text, _YEARLY.sub("annual", text)) if "early" in text else (text,)
    for run in (run for variant in both for run in _RUN.findall(variant)):
        words = re.split(r"[ /&-]+", run)
        # The T of MTTR is a "to", the E of EAL no "as".
        for told in (words, [word for word in words if word not in _SMALL]):
            letters = "".join(word[0] for word in told).casefold()
            for size in range(2, min(6, len(letters)) + 1):
                found.update(letters[at : at + size] for at in range(len(letters) - size + 1))
    return found
