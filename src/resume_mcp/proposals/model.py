"""What a proposal is: the draft of a model, and the plan that our code makes of it."""

import base64
import hashlib
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from resume_mcp.resume.document import JsonObject

Verb = Literal["add", "remove", "replace", "move", "copy", "test", "reorder", "set_hidden"]
ChangeVerb = Literal["add", "remove", "replace", "reorder", "set_hidden"]
Language = Literal["en", "zh"]
Kind = Literal["wording", "addition", "removal", "order", "identity"]

VERBS: tuple[Verb, ...] = (
    *("add", "remove", "replace", "move", "copy", "test"),
    *("reorder", "set_hidden"),
)
NEED_VALUE: tuple[Verb, ...] = ("add", "replace", "test", "reorder", "set_hidden")
NEED_FROM: tuple[Verb, ...] = ("move", "copy")


def proposal_id_from(secret: str) -> str:
    """Return an id that can't be guessed: 130 bits, in letters that a model copies right."""
    digest = base64.b32encode(hashlib.sha256(secret.encode()).digest())
    return f"p_{digest[:26].decode().lower()}"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Operation(_Frozen):
    """One step: RFC 6902, or one of our `reorder` and `set_hidden`."""

    op: Verb
    path: str
    value: Any = None  # null is a value; `has_value` tells whether there is one
    from_: str | None = Field(default=None, alias="from")

    @property
    def has_value(self) -> bool:
        """Whether a value was given, null included."""
        return "value" in self.model_fields_set

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        if self.op in NEED_VALUE and not self.has_value:
            raise ValueError(f"{self.op} needs a value")
        if self.op in NEED_FROM and self.from_ is None:
            raise ValueError(f"{self.op} needs a from")
        return self

    def to_json(self) -> JsonObject:
        """Return the operation as RFC 6902 writes it."""
        members: JsonObject = {"op": self.op}
        if self.from_ is not None:
            members["from"] = self.from_
        members["path"] = self.path
        if self.has_value:
            members["value"] = self.value
        return members


class Draft(_Frozen):
    """A proposal as the model sent it; its title and summary are the model's words."""

    title: str
    summary: str = ""
    operations: tuple[Operation, ...]
    id: str | None = None


class Change(_Frozen):
    """One difference that a person would see; both texts are made by our code."""

    path: str  # by index, into the result; into the base for what is gone
    id_path: str
    op: ChangeVerb
    kind: Kind
    before: str
    after: str
    label: str  # the place in words: "Work · Engineer, Acme · bullet 2"


class Touched(_Frozen):
    """What stood at a place that the proposal touches when it was made."""

    path: str  # by id
    state: Literal["value", "absent", "there", "order"]
    digest: str
    shown: str  # the value, or its start


class Inverse(_Frozen):
    """What leads from the result back to the base, byte for byte."""

    operations: tuple[Operation, ...]
    touched: tuple[Touched, ...]


class Planned(_Frozen):
    """What the operations do to one document."""

    result: JsonObject
    operations: tuple[Operation, ...]  # paths by id, ids minted, copies spelled out
    changes: tuple[Change, ...]
    inverse: Inverse
    touched: tuple[Touched, ...]
    policy: frozenset[Kind]
    digest: str
    language: Language = "en"  # in which to speak about it: that of the document
    notes: tuple[str, ...] = ()  # what was done otherwise than asked, in words
