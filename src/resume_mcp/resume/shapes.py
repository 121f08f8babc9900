"""The shape of a document: the fields of JSON Resume v1.0.0 and our own, as one table."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from resume_mcp.resume.document import JsonObject


class Leaf(NamedTuple):
    """A value without fields of its own; `choices` lists what it may be where that is closed."""

    kind: str
    choices: tuple[str, ...] = ()


class Fields(NamedTuple):
    """An object: its known fields, and which of them must not all be empty."""

    known: "Mapping[str, Shape]"
    one_of: tuple[str, ...] = ()
    open: bool = False  # whether other names are free


class Items(NamedTuple):
    """A list of objects; `texts_too` where a bare text may stand for an object."""

    of: Fields
    texts_too: bool = False


Shape = Leaf | Fields | Items

# The schema's own fields (https://jsonresume.org/schema, v1.0.0): name -> kind of value.
STANDARD: dict[str, dict[str, str]] = {
    "basics": {
        "name": "text", "label": "text", "image": "text", "email": "email", "phone": "text",
        "url": "url", "summary": "text",
    },
    "location": {
        "address": "text", "postalCode": "text", "city": "text", "countryCode": "text",
        "region": "text",
    },
    "profiles": {"network": "text", "username": "text", "url": "url"},
    "work": {
        "name": "text", "location": "text", "description": "text", "position": "text",
        "url": "url", "startDate": "date", "endDate": "date", "summary": "text",
        "highlights": "texts",
    },
    "volunteer": {
        "organization": "text", "position": "text", "url": "url", "startDate": "date",
        "endDate": "date", "summary": "text", "highlights": "texts",
    },
    "education": {
        "institution": "text", "url": "url", "area": "text", "studyType": "text",
        "startDate": "date", "endDate": "date", "score": "text", "courses": "texts",
    },
    "awards": {"title": "text", "date": "date", "awarder": "text", "summary": "text"},
    "certificates": {"name": "text", "date": "date", "url": "url", "issuer": "text"},
    "publications": {
        "name": "text", "publisher": "text", "releaseDate": "date", "url": "url",
        "summary": "text",
    },
    "skills": {"name": "text", "level": "text", "keywords": "texts"},
    "languages": {"language": "text", "fluency": "text"},
    "interests": {"name": "text", "keywords": "texts"},
    "references": {"name": "text", "reference": "text"},
    "projects": {
        "name": "text", "description": "text", "highlights": "texts", "keywords": "texts",
        "startDate": "date", "endDate": "date", "url": "url", "roles": "texts",
        "entity": "text", "type": "text",
    },
    "meta": {"canonical": "text", "version": "text", "lastModified": "text"},
}  # fmt: skip

# An entry must say at least one of these; the rest alone tells a reader nothing.
_ONE_OF: dict[str, tuple[str, ...]] = {
    "profiles": ("network", "username", "url"),
    "work": ("name", "position"),
    "volunteer": ("organization", "position"),
    "education": ("institution", "studyType", "area"),
    "awards": ("title",),
    "certificates": ("name",),
    "publications": ("name",),
    "skills": ("name", "keywords"),
    "languages": ("language",),
    "interests": ("name", "keywords"),
    "references": ("name", "reference"),
    "projects": ("name", "description"),
}

# What older JSON Resume documents and other tools call a field, and its name today.
LEGACY: dict[str, dict[str, str]] = {
    "basics": {"website": "url", "picture": "image", "headline": "label"},
    "work": {"company": "name", "website": "url"},
    "volunteer": {"website": "url"},
    "education": {"gpa": "score", "website": "url"},
    "publications": {"website": "url"},
    "projects": {"website": "url"},
    "languages": {"name": "language", "level": "fluency"},
}

_OWN: dict[str, Shape] = {"id": Leaf("id"), "hidden": Leaf("flag")}
CUSTOM_ITEM = {
    **dict.fromkeys(("title", "name", "position", "organization", "company"), "text"),
    **dict.fromkeys(("subtitle", "city", "level", "fluency", "summary", "description"), "text"),
    **dict.fromkeys(("startDate", "endDate", "date", "releaseDate"), "date"),
    **dict.fromkeys(("highlights", "keywords", "courses", "roles"), "texts"),
    **dict.fromkeys(("text", "value", "label", "type", "score"), "text"),
    "location": "place",
    "url": "url",
    "website": "url",
}
SENSITIVITIES = ("public", "personal", "secret")
CUSTOM_KINDS = ("text", "list", "items", "tags", "entries")


@cache
def document_shape(templates: tuple[str, ...] = ()) -> Fields:
    """Return the shape of a whole document; without names, any template will do."""
    known: dict[str, Shape] = {"$schema": Leaf("text"), "id": Leaf("id"), "basics": _basics()}
    skip = ("basics", "location", "profiles", "meta")
    known |= {key: Items(_section(key)) for key in STANDARD if key not in skip}
    return Fields(known | {"customSections": _custom_sections(), "meta": _meta(templates)})


def _section(key: str) -> Fields:
    return Fields({**_leaves(STANDARD[key]), **_OWN}, one_of=_ONE_OF.get(key, ()))


def _basics() -> Fields:
    personal: dict[str, Shape] = {
        "key": Leaf("text"),
        "label": Leaf("text"),
        "value": Leaf("text"),
        "sensitivity": Leaf("text", SENSITIVITIES),
        **_OWN,
    }
    return Fields(
        {
            **_leaves(STANDARD["basics"]),
            "location": Fields(_leaves(STANDARD["location"])),
            "profiles": Items(_section("profiles")),
            "personal": Items(Fields(personal, one_of=("value",))),
            "photo": Leaf("photo"),
        }
    )


def _custom_sections() -> Items:
    items = Items(Fields({**_leaves(CUSTOM_ITEM), **_OWN}), texts_too=True)
    known: dict[str, Shape] = {
        "key": Leaf("text"),
        "title": Leaf("text"),
        "name": Leaf("text"),
        "kind": Leaf("text", CUSTOM_KINDS),
        "text": Leaf("text"),
        "content": Leaf("text"),
        "summary": Leaf("text"),
        "items": items,
        **_OWN,
    }
    return Items(Fields(known, one_of=("title", "key", "name")))


def _meta(templates: tuple[str, ...]) -> Fields:
    section = {"key": Leaf("text"), "title": Leaf("text"), "hidden": Leaf("flag")}
    theme: dict[str, Shape] = {
        "template": Leaf("text", templates),
        "accent": Leaf("accent"),
        "page_size": Leaf("text", ("a4", "letter", "auto")),
        "density": Leaf("text", ("compact", "normal", "relaxed")),
        "fonts": Leaf("free"),
        "photo": Leaf("flag"),
        "margins": Leaf("free"),
        "columns": Leaf("free"),
    }
    return Fields(
        {
            **_leaves(STANDARD["meta"]),
            "locale": Leaf("locale"),
            "sections": Items(Fields(section, one_of=("key",))),
            "theme": Fields(theme),
        },
        # The rest of meta belongs to whoever wrote it and is protected from proposals anyway.
        open=True,
    )


def _leaves(kinds: Mapping[str, str]) -> dict[str, Shape]:
    return {key: Leaf(kind) for key, kind in kinds.items()}


def section_hidden(document: JsonObject, key: str) -> bool:
    """Tell whether `meta.sections` hides the section of that key."""
    meta = document.get("meta")
    wishes = meta.get("sections") if isinstance(meta, dict) else None
    return any(
        isinstance(wish, dict) and wish.get("key") == key and wish.get("hidden") is True
        for wish in (wishes if isinstance(wishes, list) else ())
    )
