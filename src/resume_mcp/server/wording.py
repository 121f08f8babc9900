"""What the person's settings say about language and style, as one instruction to the model."""

from resume_mcp.bundled import fill, read_prompt
from resume_mcp.config import Settings


def wording_of(settings: Settings) -> str:
    """Return the instruction text of the style and of the language, on one line."""
    style = read_prompt(f"style_{settings.text('language_style')}").text
    chosen = settings.text("output_language")
    language = read_prompt("language_chosen" if chosen else "language_open")
    said = fill(language, {"language": chosen or settings.system_language})
    return " ".join(f"{style} {said}".split())
