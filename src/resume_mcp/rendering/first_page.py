"""The picture of a PDF's first page, for a list of files."""

import base64
import io

from resume_mcp.errors import Unreadable
from resume_mcp.rendering.pdf_reading import small_png
from resume_mcp.resume.document import JsonObject

_WIDTH = 640  # pixels: two for each of a screen with a fine grid
_LONGEST_SIDE = 2_000


def run(payload: JsonObject) -> JsonObject:
    """Return the picture as PNG; runs in a process of its own.

    Raises:
        Unreadable: if the bytes are no PDF with a page.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(base64.b64decode(payload["pdf_base64"]))
        page = document[0]
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise Unreadable("The file is no PDF with a page in it.") from error
    scale = min(_WIDTH / page.get_width(), _LONGEST_SIDE / page.get_height())
    picture = page.render(scale=scale).to_pil()
    page.close()
    document.close()
    written = io.BytesIO()
    picture.save(written, "PNG", optimize=True)
    png = base64.b64encode(small_png(written.getvalue())).decode("ascii")
    return {"png_base64": png, "width": picture.width, "height": picture.height}
