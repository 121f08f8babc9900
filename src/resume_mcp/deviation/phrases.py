"""Worn phrases that a reader takes for a machine's; shown as information, never replaced."""

import functools
import re
from collections.abc import Iterable

from resume_mcp.deviation.model import Suggestion
from resume_mcp.deviation.words import pairs
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.text import comparable


@functools.cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(pairs("phrases"), key=len, reverse=True)
    english = "|".join(re.escape(phrase) for phrase in longest_first if phrase.isascii())
    chinese = "|".join(phrase for phrase in longest_first if not phrase.isascii())
    return re.compile(rf"(?<![\w/@.-])(?:{english})(?![\w/@-])|{chinese}", re.IGNORECASE)


def suggestions(
    texts: Iterable[Text], *, own_words: str, job_words: str, chinese: bool
) -> tuple[Suggestion, ...]:
    """Return the worn phrases in new text that neither the person nor the posting used."""
    found = []
    for text in texts:
        for match in _pattern().finditer(text.value):
            phrase = match[0]
            if comparable(phrase) in own_words or comparable(phrase) in job_words:
                continue
            found.append(_suggestion(text.path, phrase, chinese=chinese))
        if not chinese and "—" in text.value and "—" not in own_words:
            reason = "A dash between clauses reads like a machine's."
            found.append(Suggestion(path=text.path, from_="—", to=", ", reason=reason))
    return tuple(found)


def _suggestion(path: str, phrase: str, *, chinese: bool) -> Suggestion:
    plain = pairs("phrases")[phrase.casefold()]
    if phrase[:1].isupper():
        plain = plain[:1].upper() + plain[1:]
    reason = (
        "套话，换成平实的词更可信。" if chinese else "A worn phrase; a plain word is more credible."
    )
    return Suggestion(path=path, from_=phrase, to=plain, reason=reason)
