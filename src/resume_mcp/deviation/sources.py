"""The changed texts of a candidate, each with the bullets of the original that it rewrites."""

import collections
from collections.abc import Iterable

from resume_mcp.deviation.align import Alignment, Pair
from resume_mcp.deviation.languages import is_translation
from resume_mcp.deviation.reading import Claim, Reading
from resume_mcp.resume.lens import Entry, Resume, Text

_REWRITES = 0.3  # share of the shorter text's words found in the other: it is a rewriting
_COVERS = 0.45  # a further source of a merged bullet must be found in it to this degree
_TELLING = 30  # a word of more bullets than that does not tell them apart
_MOVED = 0.6  # so much of a bullet of another entry is no chance


def claims(
    original: Resume,
    candidate: Resume,
    alignments: tuple[Alignment, ...],
    further: tuple[Text, ...],
    reading: Reading,
) -> tuple[Claim, ...]:
    """Return every text of prose that the original does not hold word for word in that place."""
    finder = _Finder(original, alignments, further, reading)
    found = finder.of_summary(candidate.summary, original.summary)
    found += finder.of_summary(candidate.label, original.label)
    for section in candidate.sections:
        counterpart = original.section(section.key)
        found += finder.of_summary(section.text, counterpart.text if counterpart else None)
    for alignment in alignments:
        for pair in alignment.pairs:
            found += finder.of_pair(pair)
    return tuple(found)


def prose(entry: Entry) -> tuple[Text, ...]:
    """Return the texts of an entry that say what was done."""
    return entry.prose()


class _Finder:
    def __init__(
        self,
        original: Resume,
        alignments: tuple[Alignment, ...],
        further: tuple[Text, ...],
        reading: Reading,
    ) -> None:
        self._reading = reading
        self._further = further
        self._everything = original.texts() + further
        entries = [pair.original for a in alignments for pair in a.pairs]
        entries += [entry for a in alignments for entry in a.dropped]
        self._index: collections.defaultdict[str, list[int]] | None = None
        self._bullets = tuple((entry.path, text) for entry in entries for text in prose(entry))

    def of_summary(self, text: Text | None, before: Text | None) -> list[Claim]:
        if text is None or (before is not None and text.value == before.value):
            return []
        sources = (before,) if before else ()
        translated = self._is_translation(text, before)
        return [
            Claim(
                text=text,
                sources=sources,
                home=self._everything,
                wide=True,
                moved_from=None,
                translated=translated,
            )
        ]

    def of_pair(self, pair: Pair) -> list[Claim]:
        known = {text.value for text in prose(pair.original)}
        changed = [text for text in prose(pair.candidate) if text.value not in known]
        home = pair.original.texts() + self._further if changed else ()
        return [self._claim(text, pair, home) for text in changed]

    def _claim(self, text: Text, pair: Pair, home: tuple[Text, ...]) -> Claim:
        own = prose(pair.original)
        sources, best = self._sources(text, own)
        moved = None
        if best < _MOVED:
            moved = self._elsewhere(text, pair.original.path, best)
        if not sources and moved is None:
            sources = self._by_place(text, pair)
        translated = self._is_translation(text, sources[0] if sources else None)
        return Claim(
            text=text,
            sources=sources,
            home=home,
            wide=False,
            moved_from=moved,
            translated=translated,
        )

    def _is_translation(self, text: Text, source: Text | None) -> bool:
        if source is None:
            return self._reading.translated
        return self._reading.translated or is_translation(text.value, source.value)

    def _sources(self, text: Text, own: Iterable[Text]) -> tuple[tuple[Text, ...], float]:
        scored = sorted(
            ((self._overlap(text, source), index, source) for index, source in enumerate(own)),
            key=lambda item: (-item[0], item[1]),
        )
        if not scored or scored[0][0] < _REWRITES:
            return (), scored[0][0] if scored else 0.0
        bag = self._reading.bag(text.value)
        merged = [
            source
            for score, _, source in scored[1:]
            if score >= _REWRITES and self._covered(source, bag) >= _COVERS
        ]
        return (scored[0][2], *merged), scored[0][0]

    def _overlap(self, text: Text, source: Text) -> float:
        first, second = self._reading.bag(text.value), self._reading.bag(source.value)
        return len(first & second) / max(min(len(first), len(second)), 3)

    def _covered(self, source: Text, bag: frozenset[str]) -> float:
        words = self._reading.bag(source.value)
        return len(words & bag) / max(len(words), 3)

    def _elsewhere(self, text: Text, home: str, best: float) -> Text | None:
        """Return a bullet of another entry that the text repeats."""
        bag = self._reading.bag(text.value)
        if len(bag) < 4:
            return None
        index = self._by_stem()
        shared = collections.Counter(
            number for stem in bag if len(index[stem]) <= _TELLING for number in index[stem]
        )
        near = [self._bullets[number] for number, _ in shared.most_common(_TELLING)]
        scored = [
            (self._overlap(text, source), source)
            for path, source in near
            if path != home and len(self._reading.bag(source.value)) >= 3
        ]
        score, source = max(scored, key=lambda item: item[0], default=(0.0, None))
        return source if score >= _MOVED and score > best + 0.2 else None

    def _by_stem(self) -> collections.defaultdict[str, list[int]]:
        """Return {stem: numbers of the bullets that have it}, made when first needed."""
        if self._index is None:
            self._index = collections.defaultdict(list)
            for number, (_, source) in enumerate(self._bullets):
                for stem in self._reading.bag(source.value):
                    self._index[stem].append(number)
        return self._index

    def _by_place(self, text: Text, pair: Pair) -> tuple[Text, ...]:
        """A translation or a free rewording shares no words: the bullet of the same place."""
        old, new = pair.original.bullets, pair.candidate.bullets
        if text == pair.candidate.summary:
            return (pair.original.summary,) if pair.original.summary else ()
        if text not in new or not old:
            return ()
        index = new.index(text)
        if index >= len(old) or old[index].value in {other.value for other in new}:
            return ()
        return (old[index],)
