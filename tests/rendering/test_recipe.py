import json

from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.options import with_options
from resume_mcp.rendering.recipe import recipe_of, spec_of


def test_a_spec_comes_back_from_json_without_what_is_no_property_of_the_file() -> None:
    spec = with_options(
        RenderSpec(template="compact", fit_pages=1, page_size="letter", locale="zh-TW"),
        {"photo": "a.png", "columns": {"skills": 2}, "margins": 15, "accent": "#112233"},
    )
    passing = spec._replace(preview=True, font_folder="somewhere")
    assert spec_of(json.loads(json.dumps(recipe_of(passing)))) == spec


def test_what_a_later_version_has_added_is_left_out() -> None:
    assert spec_of({"format": "html", "sparkle": 3}) == RenderSpec(format="html")
