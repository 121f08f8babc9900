"""The photo: read within bounds and written anew, so that nothing else in the file comes along."""

import base64
import io
import re
from typing import Any

from resume_mcp.errors import InvalidInput
from resume_mcp.resume.document import JsonObject

MAX_BYTES = 8_000_000
_MOST_PIXELS = 40_000_000
_SIDE = 640  # pixels: 35 mm at 460 dpi
_FORMATS = ("JPEG", "PNG", "WEBP")
_DATA_URL = re.compile(r"\s*data:image/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)\s*")


def run(payload: JsonObject) -> JsonObject:
    """Clean the photo of a plan's payload, in a process of its own."""
    return {"photo_base64": base64.b64encode(clean(payload["photo"])).decode("ascii")}


def clean(photo: str) -> bytes:
    """Return the picture of a `data:` URL as a small JPEG without its metadata.

    Raises:
        InvalidInput: if it is no picture that we read.
    """
    from PIL import Image, ImageOps

    try:
        with Image.open(io.BytesIO(decoded(photo)), formats=_FORMATS) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise InvalidInput(f"The photo has more than {_MOST_PIXELS:,} pixels.")
            upright = ImageOps.exif_transpose(picture)
            upright.thumbnail((_SIDE, _SIDE))
            written = io.BytesIO()
            _on_white(upright).save(written, "JPEG", quality=88, optimize=True)
            return written.getvalue()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise InvalidInput(
            "The photo is no JPEG, PNG or WebP picture that can be read. Use another file, or "
            "options {photo: false}."
        ) from error


def _on_white(picture: Any) -> Any:
    from PIL import Image

    if picture.mode not in ("RGBA", "LA", "PA", "P"):
        return picture.convert("RGB")
    seen = picture.convert("RGBA")
    ground = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(ground, seen).convert("RGB")


def is_data_url(text: str) -> bool:
    """Tell whether the text holds a picture itself, rather than saying where one is."""
    return text.lstrip().startswith("data:image/")


def decoded(photo: str) -> bytes:
    """Return the bytes in a `data:` URL.

    Raises:
        InvalidInput: if it is none, or too much.
    """
    found = _DATA_URL.fullmatch(photo)
    if found is None or len(photo) > MAX_BYTES * 4 // 3 + 100:
        raise InvalidInput(f"The photo is no picture of at most {MAX_BYTES:,} bytes.")
    return base64.b64decode(found[1])


def as_data_url(content: bytes) -> str:
    """Return the bytes of a picture as a `data:` URL."""
    return "data:image/jpeg;base64," + base64.b64encode(content).decode("ascii")
