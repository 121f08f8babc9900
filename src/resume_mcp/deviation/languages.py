"""In which language a text is written, as far as a translation has to be told from a rewording."""

import re

from resume_mcp.resume.lens import Resume
from resume_mcp.vocabulary.text import cjk_count, is_mostly_chinese

_STOP_WORDS = {
    "en": r"the|and|of|for|with|in|to|a|an|by|on|from|as|who|is",
    "de": r"und|der|die|das|mit|für|von|im|zur|zum|ein|eine|des|den|auf|bei|och|av|för|het|een|van",
    "fr": r"le|la|les|et|des|du|un|une|pour|avec|dans|sur|au|aux|en",
    "es": r"el|la|los|las|y|con|para|por|del|una|al|en|de",
    "pt": r"o|os|as|e|com|para|por|da|do|dos|das|uma|na|no|em|de",
    "it": r"il|lo|gli|e|con|per|di|del|della|una|nel|nella|da",
}
_PATTERNS = {name: re.compile(rf"\b(?:{words})\b") for name, words in _STOP_WORDS.items()}


def language_of(text: str) -> str:
    """Return "zh", or the Latin language whose small words are the most frequent, "" if unclear."""
    if is_mostly_chinese(text):
        return "zh"
    folded = text.casefold()
    counts = sorted(
        ((len(pattern.findall(folded)), name) for name, pattern in _PATTERNS.items()),
        reverse=True,
    )
    (most, name), (next_most, _) = counts[:2]
    return name if most >= 2 and most > next_most else ""


def is_translation(text: str, original: str) -> bool:
    """Tell whether two texts are in different languages; short ones are told by their script."""
    if not original:
        return False
    if is_mostly_chinese(text) != is_mostly_chinese(original):
        return True
    first, second = language_of(original), language_of(text)
    return bool(first and second) and first != second


def differs_in_script(text: str, original: str) -> bool:
    """Tell whether one of two names is written in Chinese and the other is not."""
    return bool(text and original) and bool(cjk_count(text)) != bool(cjk_count(original))


def are_translations(original: Resume, candidate: Resume) -> bool:
    """Tell whether most of the candidate is in another language than the original."""
    before, after = _sentences(original), _sentences(candidate)
    known = set(before)
    new = [text for text in after if text not in known]
    if 2 * len(new) < len(after):
        return False
    first, second = language_of("\n".join(before[:_MOST])), language_of("\n".join(new[:_MOST]))
    return bool(first and second) and first != second


_MOST = 100  # sentences are enough to tell a language


def _sentences(resume: Resume) -> list[str]:
    """Return what is written in a language: not the names of tools, dates and addresses."""
    found = [resume.label, resume.summary]
    for section in resume.sections:
        found.append(section.text)
        if section.key not in ("skills", "certificates", "languages"):
            for entry in section.entries:
                found += [entry.role, *entry.about, entry.summary, *entry.bullets]
    return [text.value for text in found if text is not None]
