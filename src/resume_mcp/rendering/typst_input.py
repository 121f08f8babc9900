"""What the Typst engine is given: made here, so that its process has little to load and to do."""

import json

from resume_mcp.rendering.engine_input import in_pieces, marked_wide, runs_of
from resume_mcp.rendering.fonts import LATIN_FAMILIES, east_asian, families_of, folders_of
from resume_mcp.rendering.more_fonts import wants_traditional
from resume_mcp.rendering.theme import FOLDER, Theme
from resume_mcp.rendering.words import language_and_region, words_of
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import cjk_count


def typst_input(
    page: JsonObject, theme: Theme, *, paper: str, footer: str, today: str, font_folder: str
) -> JsonObject:
    """Return the page as Typst takes it, its setting, and where its fonts are."""
    locale: str = page["locale"]
    language, region = language_and_region(locale)
    words, fonts = words_of(locale), theme["font"]
    traditional = wants_traditional(locale) and _has_chinese(page)
    return {
        "folder": str(FOLDER),
        "page": json.dumps(marked_wide(in_pieces(page)), ensure_ascii=False),
        "locale": locale,
        "setting": {
            "paper": {"a4": "a4", "letter": "us-letter"}[paper],
            "language": language,
            "region": region,
            "footer": footer,
            "date": _day(today),
            "contact_labels": words.contact,
            "photo_alt": words.titles["photo"],
        },
        "asian_fonts": east_asian(locale),
        "font_folders": folders_of(families_of(locale, fonts["latin"], fonts["display"])),
        "own_font_folder": font_folder,
        "wants_traditional": traditional,
        # Only then are the person's own fonts looked at before a glyph is missing.
        "needs_own_fonts": traditional or fonts["latin"] not in LATIN_FAMILIES,
    }


def _has_chinese(page: JsonObject) -> bool:
    return any(cjk_count(run["text"]) for run in runs_of(page))


def _day(today: str) -> JsonObject | None:
    if not today:
        return None
    year, month, day = (int(part) for part in today.split("-"))
    return {"year": year, "month": month, "day": day}
