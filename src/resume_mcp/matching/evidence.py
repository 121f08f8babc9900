"""What a resume says and where: the concepts and words of each of its visible texts."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.matching.rewording import says
from resume_mcp.resume.lens import Entry, Resume, Section, Text
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import concept_of, nested_mentions
from resume_mcp.vocabulary.stems import Word, words_of
from resume_mcp.vocabulary.tables_reader import Concept
from resume_mcp.vocabulary.text import cjk_count, comparable, is_cjk

_SHOWN_KINDS = frozenset({"skill", "certificate", "language", "industry", "soft"})
_MOST_PLACES = 3
_SORT = re.compile(
    r"\s+(?:certifi\w+|licen[cs]ed?|registr\w+|registered|designation|credentials?|permit|number"
    r"|foundation|universal|card)$",
    re.IGNORECASE,
)
_MOST_LEVELS = 4  # how far "narrower than" is followed


class Said(NamedTuple):
    """A text as compared, and its content words."""

    path: str
    folded: str
    words: tuple[Word, ...]


class Evidence(NamedTuple):
    """The places of each concept key, and each text as compared with its place."""

    places: dict[str, tuple[str, ...]]
    names: dict[str, tuple[str, ...]]  # under which names each concept stands there
    texts: tuple[Said, ...]

    def of(self, key: str, text: str) -> tuple[str, ...]:
        """Return the places that show a term: its concept, something narrower, or its words."""
        if key and key in self.places:
            return self.places[key][:_MOST_PLACES]
        if key and not _is_safe_alone(text):
            return ()
        found = self._literal(text) or [each.path for each in self.texts if says(each.words, text)]
        if not found and not key:
            found = self._by_proper_words(text)
        found = found or self._without_sort(text)
        return tuple(found[:_MOST_PLACES])

    def _literal(self, text: str) -> list[str]:
        pattern = _word_pattern(to_simplified(comparable(text)))
        return [each.path for each in self.texts if pattern.search(each.folded)]

    def _without_sort(self, text: str) -> list[str]:
        """Return the places of the DEA of "DEA registration", however it is proven there."""
        bare = _SORT.sub("", text)
        acronym = len(bare) > 2 and bare.isupper() and bare != text
        return self._literal(bare) if acronym else []

    def _by_proper_words(self, text: str) -> list[str]:
        """Return the places of the DDR4 of "high-speed DDR4": the rest only describes it."""
        proper = re.findall(r"\b\w*[A-Z0-9][\w+#]*", text)
        if not proper or len(proper) == len(text.split()) or len("".join(proper)) < 3:
            return []
        places = [self._literal(word) for word in proper]
        return places[0] if all(places) else []


def evidence_of(texts: tuple[Text, ...]) -> Evidence:
    """Return what these texts show."""
    places: dict[str, dict[str, None]] = {}
    names: dict[str, dict[str, None]] = {}
    for text in texts:
        for concept, surface in _shown(text.value):
            names.setdefault(concept.key, {})[surface] = None
            for key in _with_broader(concept):
                places.setdefault(key, {})[text.path] = None
    said = tuple(
        Said(text.path, to_simplified(comparable(text.value)), words_of(text.value))
        for text in texts
    )
    return Evidence(
        {key: tuple(paths) for key, paths in places.items()},
        {key: tuple(surfaces) for key, surfaces in names.items()},
        said,
    )


def visible_texts(resume: Resume) -> tuple[Text, ...]:
    """Return what a reader of the resume sees, most telling first: work, projects, then lists."""
    return tuple(
        text
        for section in _by_weight(resume)
        if not section.hidden
        for text in _section_texts(section, hidden=False)
    ) + _head(resume)


def hidden_texts(resume: Resume) -> tuple[Text, ...]:
    """Return what stands in hidden sections and items."""
    return tuple(
        text for section in resume.sections for text in _section_texts(section, hidden=True)
    )


def _head(resume: Resume) -> tuple[Text, ...]:
    head = (resume.summary, resume.label, resume.location)
    personal = tuple(field.value for field in resume.personal if not field.hidden)
    return tuple(text for text in head if text is not None) + personal


def _by_weight(resume: Resume) -> list[Section]:
    last = {"skills": 1, "languages": 1, "interests": 2}
    return sorted(resume.sections, key=lambda section: last.get(section.key, 0))


def _section_texts(section: Section, *, hidden: bool) -> Iterator[Text]:
    if section.text is not None and section.hidden == hidden:
        yield section.text
    for entry in section.entries:
        if (section.hidden or entry.hidden) == hidden:
            yield from _telling_first(entry)


def _telling_first(entry: Entry) -> tuple[Text, ...]:
    return (*entry.bullets, *(text for text in entry.texts() if text not in entry.bullets))


def _shown(text: str) -> list[tuple[Concept, str]]:
    """Return the concepts that a text names; a short item counts as a whole term (`ml`, `es`)."""
    found = [(mention.concept, mention.surface) for mention in nested_mentions(text, _SHOWN_KINDS)]
    found += _by_doer(text)
    for item in re.split(r"[,，、;；|\n]", text) if len(text) < 400 else ():
        term = item.strip()
        if 0 < len(term) <= 40 and (concept := concept_of(term)) is not None:
            found.append((concept, term))
    return found


def _by_doer(text: str) -> list[tuple[Concept, str]]:
    """Return the skills of those who do them: a copywriter's copywriting, a tester's testing."""
    found = []
    for match in re.finditer(r"\b([a-z]{3,})ers?\b", text, re.IGNORECASE):
        concept = concept_of(f"{match[1]}ing", "skill")
        if concept is not None:
            found.append((concept, match[0]))
    return found


def _with_broader(concept: Concept) -> Iterator[str]:
    seen, level = {concept.key}, [concept.key, *concept.broader]
    yield concept.key
    for _ in range(_MOST_LEVELS):
        fresh = [key for key in level if key not in seen]
        yield from fresh
        seen.update(fresh)
        level = [up for key in fresh if (c := concept_of(key)) is not None for up in c.broader]


def _is_safe_alone(text: str) -> bool:
    """Tell whether a known term's own words are proof: not where it is also an ordinary word."""
    return cjk_count(text) > 0 or " " in text or (len(text) > 1 and text.isupper())


@functools.lru_cache(maxsize=512)
def _word_pattern(term: str) -> re.Pattern[str]:
    """Return the pattern of a term as a word; spaces and hyphens are the same, a plural s too."""
    body = r"[\s\-_]*".join(re.escape(part) for part in re.split(r"[\s\-_]+", term) if part)
    left = "" if is_cjk(term[:1]) else r"(?<![a-z0-9])"
    right = "" if is_cjk(term[-1:]) else r"(?:e?s)?(?![a-z0-9])"
    if len(term) > 3 and term[-1:] == "s" and term[-2:-1] not in "isu":
        body = body.removesuffix("s")  # a plural asked for, one had: VFDs, VFD
    return re.compile(f"{left}{body or re.escape(term)}{right}")
