"""A spec as JSON and back: kept with a file, so that the file can be made again."""

from resume_mcp.rendering.model import RenderSpec
from resume_mcp.resume.document import JsonObject

# No property of the file: whether a picture was shown, and where this machine keeps its fonts.
_PASSING = ("preview", "font_folder")


def recipe_of(spec: RenderSpec) -> JsonObject:
    """Return the spec as JSON."""
    return {name: value for name, value in spec._asdict().items() if name not in _PASSING}


def spec_of(recipe: JsonObject) -> RenderSpec:
    """Return the spec of a recipe; what a later version has added to it is left out."""
    known = {name: value for name, value in recipe.items() if name in RenderSpec._fields}
    columns = tuple((str(key), int(count)) for key, count in known.pop("columns", ()))
    return RenderSpec(**known, columns=columns)
