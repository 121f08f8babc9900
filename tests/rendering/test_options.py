from typing import Any

import pytest

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.options import with_options


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, {}),
        (
            {"accent": " #aa0000 ", "density": "compact"},
            {"accent": "#aa0000", "density": "compact"},
        ),
        ({"photo": True}, {"photo": True}),
        ({"photo": False}, {"photo": False}),
        ({"photo": "~/me.jpg"}, {"photo": True, "photo_path": "~/me.jpg"}),
        ({"fonts": "Lato"}, {"font": "Lato"}),
        ({"fonts": {"latin": "Lato"}}, {"font": "Lato"}),
        ({"margins": 18}, {"margin_mm": 18.0}),
        ({"margins": "narrow"}, {"margin_mm": 12.7}),
        ({"margins": "normal"}, {"margin_mm": None}),
        ({"columns": {"skills": 2, "awards": 3}}, {"columns": (("skills", 2), ("awards", 3))}),
        ({"columns": 2}, {"columns": (("*", 2),)}),
        (dict.fromkeys(("accent", "density", "photo", "fonts", "margins", "columns")), {}),
    ],
)
def test_options_are_taken_into_the_spec(options: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert with_options(RenderSpec(), options) == RenderSpec()._replace(**wanted)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"colour": "red"}, "no option 'colour'.*accent, columns, density, fonts, margins, photo"),
        ({"accent": 5}, "accent 5 is no text"),
        ({"photo": 5}, "photo 5 is neither"),
        ({"photo": " "}, "photo ' ' is neither"),
        ({"fonts": {"chinese": "SimSun"}}, "fonts takes a family"),
        ({"margins": 3}, "margins 3 is neither.*10 to 40"),
        ({"margins": True}, "margins True"),
        ({"margins": "huge"}, "margins 'huge'"),
        ({"columns": 4}, "columns 4 is none of 1 to 3"),
        ({"columns": True}, "columns True"),
        ({"columns": {"skills": "two"}}, "columns 'two'"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_right(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        with_options(RenderSpec(), options)
