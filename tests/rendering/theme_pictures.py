"""Draws docs/themes/*.png: every theme with an English, a Chinese and a mixed resume.

Run it after a change to a theme, and look at what came out:
python -m tests.rendering.theme_pictures
"""

import io
import json
from pathlib import Path

from PIL import Image, ImageDraw

from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.picture import as_data_url
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.theme import templates
from tests.rendering.samples import run_engine

FOLDER = Path(__file__).parents[2] / "docs" / "themes"
SAMPLES = ("en", "zh", "mixed")


def portrait() -> str:
    """Return the photo of nobody: a head and shoulders, drawn."""
    picture = Image.new("RGB", (500, 700), "#c8d6e5")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((40, 470, 460, 960), fill="#2f3b4a")
    pen.rectangle((205, 400, 295, 520), fill="#e3b899")
    pen.ellipse((140, 150, 360, 450), fill="#f0c8a9")
    pen.pieslice((128, 110, 372, 400), 180, 360, fill="#26211e")
    written = io.BytesIO()
    picture.save(written, "JPEG", quality=90)
    return as_data_url(written.getvalue())


def picture_of(template: str, sample: str) -> bytes:
    """Return the picture of the first page."""
    document = json.loads((FOLDER / f"{sample}.json").read_text(encoding="utf-8"))
    plan = plan_render(document, RenderSpec(template=template, preview=True), photo=portrait())
    picture = finish_render(plan, run_engine(plan)).preview_png
    assert picture is not None
    return picture


if __name__ == "__main__":
    for info in templates():
        for name in SAMPLES:
            (FOLDER / f"{info.name}-{name}.png").write_bytes(picture_of(info.name, name))
