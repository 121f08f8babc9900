"""Awards and certificates in prose: the person's own, or others."""

import re

from resume_mcp.deviation.reading import Facts
from resume_mcp.deviation.sameness import is_acronym, plain
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.stems import words_of

_REACH = 40  # characters on either side of a word of honour that say which honour
_BREAKS = re.compile(r"[,;:，；。：、()（）]|\.(?=\s|$)|\bwith\b|\bwho\b")
_OWN = 0.6  # so much of what names the honour must be what the person's own is called
_SOME_AWARD = ("award-winning", "awards", "prizes", "prize-winning")  # whichever it was
_SECTIONS = {"certified": "certificates", "licensed": "certificates", "award": "awards"}


def is_honour_of_person(kind: str, surface: str, text: str, facts: Facts) -> bool:
    """Tell whether the documents make a claim of this kind, of an honour the one they name."""
    if kind in facts.degrees:
        return True
    source = normalise(text)
    own = [*facts.honours.get(_SECTIONS.get(kind, ""), ())]
    if any(_names(source, name, facts) for name in own):
        return True
    if kind == "certified" and surface.isascii():
        at = source.casefold().find(surface.casefold())
        before = _BREAKS.split(source[max(0, at - _REACH_OF_ISSUER) : at])[-1].split()
        if any(is_certified(" ".join(before[-size:]), facts) for size in (1, 2, 3)):
            return True
    if kind == "licensed":
        what = _words(_around(source, surface), surface)
        return bool(facts.claimed.get(kind)) or any(what & _words(name, "") for name in own)
    claimed = facts.claimed.get(kind, [])
    if kind != "award" or not (claimed or own) or surface.casefold() in _SOME_AWARD:
        return bool(claimed) or (kind == "award" and bool(own))
    named = _words(_around(source, surface), surface)
    known = {stem for name in own for stem in _words(name, "")}
    known |= {stem for shown in claimed for stem in _words(shown.value, "")}
    return len(named) < 2 or len(named & known) >= _OWN * len(named)


_CERTIFIED = re.compile(r"\b(?:certified|certifications?|certificate|accredited)\b", re.IGNORECASE)
_REACH_OF_ISSUER = 24


def is_certified(phrase: str, facts: Facts) -> bool:
    """Tell whether "X certified" names a certificate, or the issuer of one, of the person."""
    wanted = {w.stem for w in words_of(_CERTIFIED.sub(" ", phrase))}
    return bool(wanted) and any(wanted <= {w.stem for w in words_of(name)} for name in facts.issued)


def _names(source: str, name: str, facts: Facts) -> bool:
    """Tell whether the text has the words, or the initials, of a certificate or award."""
    wanted = {word.stem for word in facts.reading.words(name)}
    if wanted and wanted <= {word.stem for word in words_of(source)}:
        return True
    return any(is_acronym(short, plain(name)) for short in _ACRONYM.findall(source))


_ACRONYM = re.compile(r"\b[A-Z]{3,7}\b")


def _around(source: str, surface: str) -> str:
    at = source.casefold().find(surface.casefold())
    before = _BREAKS.split(source[max(0, at - _REACH) : at])[-1]
    after = _BREAKS.split(source[at + len(surface) : at + len(surface) + _REACH])[0]
    return f"{before} {surface} {after}"


def _words(text: str, surface: str) -> frozenset[str]:
    # 获市级优秀 says which honour, "awarded" does not.
    claim = (
        {word.stem for word in words_of(surface)} if len(surface) < 4 or surface.isascii() else ()
    )
    return frozenset(word.stem for word in words_of(text)).difference(claim)
