"""What an evaluation says: findings, grounding, suggestions and the verdict over them."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

Severity = Literal["hard", "soft", "note"]
Check = Literal[
    "dropped_entry", "added_entry", "emptied_entry", "renamed_org", "changed_title",
    "changed_credential", "changed_dates", "changed_location", "changed_contact", "invented_metric",
    "altered_metric", "moved_metric", "lost_metric", "invented_skill", "lost_skill",
    "inflated_level", "inflated_claim", "moved_claim", "unsupported_claim", "placeholder",
    "word_count", "personal_info", "copied_from_job", "language", "hidden_text", "derived_metric",
    "no_change",
]  # fmt: skip
# Findings come in this order: counts, identity, numbers, words, skills, leak, the rest.
ORDER: tuple[Check, ...] = (
    "dropped_entry", "added_entry", "emptied_entry",
    "renamed_org", "changed_title", "changed_credential", "changed_dates", "changed_location",
    "changed_contact",
    "invented_metric", "altered_metric", "moved_metric", "placeholder",
    "word_count",
    "invented_skill", "inflated_level", "inflated_claim", "moved_claim", "unsupported_claim",
    "personal_info", "copied_from_job", "language", "hidden_text",
    "lost_metric", "lost_skill", "derived_metric", "no_change",
)  # fmt: skip
# Their pointers lead into the original.
GONE: tuple[Check, ...] = ("dropped_entry", "emptied_entry", "lost_metric", "lost_skill")


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Issue(_Value):
    """One finding. `path` is a pointer into the candidate, into the original for what is gone."""

    check: Check
    severity: Severity
    path: str
    token: str
    message: str
    original: str = ""
    candidate: str = ""


class Grounding(_Value):
    """What a bullet of the candidate rests on, and what in it rests on nothing."""

    path: str
    sources: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()


class Suggestion(_Value):
    """A phrase worth changing; information only."""

    path: str
    from_: str = Field(alias="from")
    to: str
    reason: str


class JobTerms(_Value):
    """The words that a posting asks for."""

    required_skills: tuple[str, ...] = ()
    preferred_skills: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()

    @classmethod
    def from_any(cls, terms: Iterable[Any] | Mapping[str, Any] | None) -> "JobTerms":
        """Read a list of words, or the three lists by name; what is no text is passed over."""
        if terms is None or isinstance(terms, str):
            return cls(keywords=(terms,) if terms else ())
        if not isinstance(terms, Mapping):
            return cls(keywords=_texts(terms))
        return cls(
            required_skills=_texts(terms.get("required_skills")),
            preferred_skills=_texts(terms.get("preferred_skills")),
            keywords=_texts(terms.get("keywords")),
        )

    def all(self) -> tuple[str, ...]:
        """Return every word once, the required ones first."""
        return tuple(dict.fromkeys((*self.required_skills, *self.preferred_skills, *self.keywords)))


def _texts(values: Any) -> tuple[str, ...]:
    values = [values] if isinstance(values, str) else values
    return tuple(v for v in values or () if isinstance(v, str) and v.strip())


class Deviation(_Value):
    """How a candidate deviates from its original; `passed` means nothing hard and nothing soft."""

    passed: bool
    severity: Literal["none", "soft", "hard"]
    issues: tuple[Issue, ...] = ()
    feedback: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    metrics: dict[str, float | int] = {}
    grounding: tuple[Grounding, ...] = ()


class Finding(NamedTuple):
    """A finding before it is put into words."""

    check: Check
    severity: Severity
    path: str
    token: str
    original: str = ""
    candidate: str = ""
    reason: str = ""  # which wording of the check; "" for the usual one
