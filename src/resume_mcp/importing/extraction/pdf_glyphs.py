"""Reads the characters of a PDF page with pdfium: where each stands and how it looks."""

import ctypes
import re
from typing import Any, NamedTuple

from resume_mcp.importing.extraction.pdf_rules import Rules, add_rules
from resume_mcp.vocabulary.text import is_cjk

Box = tuple[float, float, float, float]  # left, bottom, right, top

_BOLD_NAME = re.compile(r"(?i)bold|black|heavy|semibd|demi|[-,]bd\b|cmbx|cmssbx|sfbx|sfsx|medi\b")
_ITALIC_NAME = re.compile(r"(?i)ital|obli|slant|cmti|sfti")
_ICON_FONT = re.compile(
    r"(?i)awesome|icon|marvosym|martvosym|wingding|webding|dingbat|material|symbolmt|glyphicon|ionicon"
)
_WHITE = 235  # every channel above it
_TINY = 2.5  # points
_INVISIBLE_MODES = (3, 7)


class Font(NamedTuple):
    """What the name of a font tells."""

    name: str
    bold: bool
    italic: bool
    icons: bool


class Glyph(NamedTuple):
    """A visible character on a page; y grows downwards."""

    text: str
    x0: float
    x1: float
    y: float  # of the baseline, from the top of the page
    size: float
    font: Font
    colour: str
    url: str = ""


class PageGlyphs(NamedTuple):
    """The characters of a page and what is not shown of it."""

    number: int
    width: float
    height: float
    glyphs: list[Glyph]
    hidden: str
    unmapped: int
    turned: int  # characters that do not run from left to right
    pictures: int
    dots: list[Box]  # small round or square shapes, as lists have them
    rules: Rules
    left: float = 0.0
    top: float = 0.0


def read_page(page: Any, number: int, most: int) -> PageGlyphs:
    """Return the characters of a page, `most` of them at the utmost."""
    textpage = page.get_textpage()
    try:
        return _PageReader(page, textpage, number).read(most)
    finally:
        textpage.close()


class _PageReader:
    def __init__(self, page: Any, textpage: Any, number: int) -> None:
        from pypdfium2 import raw

        self._raw = raw
        self._page, self._textpage = page, textpage
        self._number = number
        self._left, self._bottom, self._right, self._top = page.get_bbox()
        self._dots: list[Box] = []
        self._rules = Rules([], [])
        self._grounds, self._pictures = self._read_grounds()
        self._links = self._read_links()
        self._looks: dict[int, tuple[Font, str, bool, bool]] = {}

    def read(self, most: int) -> PageGlyphs:
        raw, textpage = self._raw, self._textpage
        glyphs: list[Glyph] = []
        hidden: list[str] = []
        unmapped = turned = 0
        count = min(raw.FPDFText_CountChars(textpage), most)
        for index in range(max(count, 0)):
            if raw.FPDFText_IsGenerated(textpage, index) == 1:
                continue
            code = raw.FPDFText_GetUnicode(textpage, index)
            unmapped += raw.FPDFText_HasUnicodeMapError(textpage, index) == 1
            if abs(raw.FPDFText_GetCharAngle(textpage, index)) % 6.2831 > 0.2:
                turned += 1
            seen = self._glyph(index, code)
            if seen is None:
                continue
            glyph, is_visible = seen
            if is_visible:
                glyphs.append(glyph)
            else:
                hidden.append(glyph.text)
        return PageGlyphs(
            self._number,
            self._right - self._left,
            self._top - self._bottom,
            glyphs,
            "".join(hidden),
            unmapped,
            turned,
            len(self._pictures),
            self._dots,
            self._rules,
            self._left,
            self._top,
        )

    def _glyph(self, index: int, code: int) -> tuple[Glyph, bool] | None:
        raw, textpage = self._raw, self._textpage
        text = _text_of(code)
        box = raw.FS_RECTF()
        x, y = ctypes.c_double(), ctypes.c_double()
        if (
            not text
            or not raw.FPDFText_GetLooseCharBox(textpage, index, box)
            or not raw.FPDFText_GetCharOrigin(textpage, index, x, y)
        ):
            return None
        size = self._size(index, box)
        if is_cjk(text) and box.right - box.left < 0.85 * size:
            # The box of some Chinese characters is that of their strokes; all are one square wide.
            box.left, box.right = x.value, max(box.right, x.value + size)
        font, colour, is_white, is_unseen = self._look(index)
        glyph = Glyph(
            text,
            box.left - self._left,
            box.right - self._left,
            self._top - y.value,
            round(size, 1),
            font,
            colour,
            self._link_at((box.left + box.right) / 2, y.value + size * 0.3),
        )
        sides = (box.left, box.bottom, box.right, box.top)
        return glyph, self._is_visible(glyph, sides, is_white=is_white, is_unseen=is_unseen)

    def _size(self, index: int, box: Any) -> float:
        """Return the size of the letters on the page, whatever matrices scale them."""
        raw = self._raw
        matrix = raw.FS_MATRIX()
        size: float = raw.FPDFText_GetFontSize(self._textpage, index)
        if raw.FPDFText_GetMatrix(self._textpage, index, matrix):
            scale = (matrix.c**2 + matrix.d**2) ** 0.5
            return size * scale if scale else size
        return size or abs(box.top - box.bottom)

    def _look(self, index: int) -> tuple[Font, str, bool, bool]:
        """Return font, colour, whether it is white, and whether it is drawn at all."""
        raw, textpage = self._raw, self._textpage
        shown = raw.FPDFText_GetTextObject(textpage, index)
        key = ctypes.cast(shown, ctypes.c_void_p).value or 0
        if key not in self._looks:
            red, green, blue, alpha = (ctypes.c_uint(0) for _ in range(4))
            raw.FPDFText_GetFillColor(textpage, index, red, green, blue, alpha)
            colour = (red.value, green.value, blue.value)
            mode = raw.FPDFTextObj_GetTextRenderMode(shown) if shown else 0
            unseen = mode in _INVISIBLE_MODES or alpha.value < 12
            white = min(colour) > _WHITE
            self._looks[key] = (self._font(index), bytes(colour).hex(), white, unseen)
        return self._looks[key]

    def _font(self, index: int) -> Font:
        raw = self._raw
        name = ctypes.create_string_buffer(256)
        flags = ctypes.c_int(0)
        raw.FPDFText_GetFontInfo(self._textpage, index, name, 256, flags)
        shown = name.value.decode("utf-8", "replace").split("+")[-1]
        bold = bool(_BOLD_NAME.search(shown)) or bool(flags.value & (1 << 18))
        italic = bool(_ITALIC_NAME.search(shown)) or bool(flags.value & (1 << 6))
        return Font(shown, bold, italic, bool(_ICON_FONT.search(shown)))

    def _is_visible(self, glyph: Glyph, box: Box, *, is_white: bool, is_unseen: bool) -> bool:
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        inside = self._left - 1 <= middle[0] <= self._right + 1
        inside = inside and self._bottom - 1 <= middle[1] <= self._top + 1
        if not inside or glyph.size < _TINY:
            return False
        if is_unseen:
            # The text layer of a scan is not drawn: the picture above it shows it.
            return any(_holds(picture, middle) for picture in self._pictures)
        return not is_white or self._stands_on_colour(middle)

    def _stands_on_colour(self, middle: tuple[float, float]) -> bool:
        last = [white for box, white in self._grounds if _holds(box, middle)]
        return (bool(last) and not last[-1]) or any(_holds(box, middle) for box in self._pictures)

    def _read_grounds(self) -> tuple[list[tuple[Box, bool]], list[Box]]:
        """Return the filled shapes, each with whether it is white, and the pictures."""
        raw = self._raw
        grounds: list[tuple[Box, bool]] = []
        pictures: list[Box] = []
        for index in range(min(raw.FPDFPage_CountObjects(self._page), 20_000)):
            shown = raw.FPDFPage_GetObject(self._page, index)
            kind = raw.FPDFPageObj_GetType(shown)
            if kind == raw.FPDF_PAGEOBJ_IMAGE:
                pictures.append(self._bounds(shown))
            elif kind == raw.FPDF_PAGEOBJ_SHADING:
                grounds.append((self._bounds(shown), False))
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                box = self._bounds(shown)
                add_rules(self._rules, shown, box, (self._left, self._top))
                if _is_dot(box) and len(self._dots) < 400:
                    self._dots.append(box)
                elif self._is_filled(shown):
                    grounds.append((box, self._is_white(shown)))
        return grounds, pictures

    def _is_filled(self, shown: Any) -> bool:
        mode, stroke = ctypes.c_int(0), ctypes.c_int(0)
        self._raw.FPDFPath_GetDrawMode(shown, mode, stroke)
        return mode.value != 0

    def _is_white(self, shown: Any) -> bool:
        red, green, blue, alpha = (ctypes.c_uint(255) for _ in range(4))
        self._raw.FPDFPageObj_GetFillColor(shown, red, green, blue, alpha)
        return min(red.value, green.value, blue.value) > _WHITE or alpha.value < 12

    def _bounds(self, shown: Any) -> Box:
        sides = [ctypes.c_float() for _ in range(4)]
        self._raw.FPDFPageObj_GetBounds(shown, *sides)
        left, bottom, right, top = (side.value for side in sides)
        return left, bottom, right, top

    def _read_links(self) -> list[tuple[Box, str]]:
        """Return the links of the page and where each can be clicked."""
        raw = self._raw
        found: list[tuple[Box, str]] = []
        position = ctypes.c_int(0)
        link = raw.FPDF_LINK()
        while len(found) < 500 and raw.FPDFLink_Enumerate(self._page, position, link):
            rect = raw.FS_RECTF()
            action = raw.FPDFLink_GetAction(link)
            if not action or not raw.FPDFLink_GetAnnotRect(link, rect):
                continue
            length = raw.FPDFAction_GetURIPath(self._page_document(), action, None, 0)
            if not 1 < length < 2048:
                continue
            buffer = ctypes.create_string_buffer(length)
            raw.FPDFAction_GetURIPath(self._page_document(), action, buffer, length)
            url = buffer.value.decode("utf-8", "replace").strip()
            if url:
                found.append(((rect.left, rect.bottom, rect.right, rect.top), url))
        return found

    def _page_document(self) -> Any:
        return self._page.pdf

    def _link_at(self, x: float, y: float) -> str:
        return next((url for box, url in self._links if _holds(box, (x, y))), "")


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] - 0.5 <= point[0] <= box[2] + 0.5 and box[1] - 0.5 <= point[1] <= box[3] + 0.5


def _is_dot(box: Box) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return 1 < width < 8 and 0.7 < height / width < 1.4


def _text_of(code: int) -> str:
    """Return the character for a code of pdfium; its mark for a hyphen at a line's end is one."""
    if code in (0x02, 0xFFFE):
        return "-"
    if code < 0x20 and code != 0x09:
        return ""
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return "\ufffd"
    return " " if code in (0x09, 0xA0) else chr(code)
