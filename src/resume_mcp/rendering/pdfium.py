"""The few functions of pdfium that reading a PDF back calls, bound by hand.

The package's own bindings declare four hundred of them, and take longer to import than a page takes
to set; every render has a process of its own that would pay for it.
"""

import ctypes
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from resume_mcp.errors import NotAvailable

_HANDLE, _INT, _DOUBLE, _FLOAT = ctypes.c_void_p, ctypes.c_int, ctypes.c_double, ctypes.c_float
_LONG, _SIZE, _CHARS = ctypes.c_ulong, ctypes.c_size_t, ctypes.c_char_p
_UNITS = ctypes.POINTER(ctypes.c_ushort)
_NUMBER = ctypes.POINTER(ctypes.c_double)
# What each returns, and what it takes.
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "FPDF_InitLibrary": (None, ()),
    "FPDF_LoadMemDocument64": (_HANDLE, (_CHARS, _SIZE, _CHARS)),
    "FPDF_CloseDocument": (None, (_HANDLE,)),
    "FPDF_GetPageCount": (_INT, (_HANDLE,)),
    "FPDF_LoadPage": (_HANDLE, (_HANDLE, _INT)),
    "FPDF_ClosePage": (None, (_HANDLE,)),
    "FPDF_GetPageWidthF": (_FLOAT, (_HANDLE,)),
    "FPDF_GetPageHeightF": (_FLOAT, (_HANDLE,)),
    "FPDFText_LoadPage": (_HANDLE, (_HANDLE,)),
    "FPDFText_ClosePage": (None, (_HANDLE,)),
    "FPDFText_CountChars": (_INT, (_HANDLE,)),
    "FPDFText_GetText": (_INT, (_HANDLE, _INT, _INT, _UNITS)),
    "FPDFText_GetBoundedText": (_INT, (_HANDLE, _DOUBLE, _DOUBLE, _DOUBLE, _DOUBLE, _UNITS, _INT)),
    "FPDFText_CountRects": (_INT, (_HANDLE, _INT, _INT)),
    "FPDFText_GetRect": (_INT, (_HANDLE, _INT, _NUMBER, _NUMBER, _NUMBER, _NUMBER)),
    "FPDFLink_Enumerate": (_INT, (_HANDLE, ctypes.POINTER(_INT), ctypes.POINTER(_HANDLE))),
    "FPDFLink_GetAction": (_HANDLE, (_HANDLE,)),
    "FPDFAction_GetURIPath": (_LONG, (_HANDLE, _HANDLE, _CHARS, _LONG)),
    "FPDFPage_CountObjects": (_INT, (_HANDLE,)),
    "FPDFPage_GetObject": (_HANDLE, (_HANDLE, _INT)),
    "FPDFPageObj_GetType": (_INT, (_HANDLE,)),
    "FPDFTextObj_GetFont": (_HANDLE, (_HANDLE,)),
    "FPDFFont_GetBaseFontName": (_SIZE, (_HANDLE, _CHARS, _SIZE)),
    "FPDFFont_GetIsEmbedded": (_INT, (_HANDLE,)),
    "FPDFCatalog_IsTagged": (_INT, (_HANDLE,)),
}
_FILES = {"win32": "pdfium.dll", "darwin": "libpdfium.dylib"}


@cache
def pdfium() -> Any:
    """Return the library, ready for use.

    Raises:
        NotAvailable: if the package pypdfium2 does not bring it along.
    """
    package = importlib.util.find_spec("pypdfium2_raw")
    if package is None or not package.submodule_search_locations:
        raise NotAvailable("pdfium is not installed: install the package pypdfium2.")
    folder = package.submodule_search_locations[0]
    library = ctypes.CDLL(f"{folder}/{_FILES.get(sys.platform, 'libpdfium.so')}")
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.FPDF_InitLibrary()
    return library


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    """Open a PDF that is in memory; it is closed in the end."""
    document = pdfium().FPDF_LoadMemDocument64(pdf, len(pdf), None)
    if not document:
        raise ValueError("these bytes are no PDF")
    try:
        yield document
    finally:
        pdfium().FPDF_CloseDocument(document)


@contextmanager
def page_of(document: Any, number: int) -> Iterator[tuple[Any, Any]]:
    """Load a page and its text; both are closed in the end."""
    page = pdfium().FPDF_LoadPage(document, number)
    text = pdfium().FPDFText_LoadPage(page)
    try:
        yield page, text
    finally:
        pdfium().FPDFText_ClosePage(text)
        pdfium().FPDF_ClosePage(page)


def text_of(text: Any) -> str:
    """Return all text of a page."""
    count = pdfium().FPDFText_CountChars(text)
    # Twice as many units: a character outside of the first plane takes two.
    buffer = (ctypes.c_ushort * (2 * count + 2))()
    written = pdfium().FPDFText_GetText(text, 0, count, buffer)
    return _decoded(buffer, written - 1)


def text_within(text: Any, box: tuple[float, float, float, float]) -> str:
    """Return the text in a box: left, bottom, right, top."""
    left, bottom, right, top = box
    units = pdfium().FPDFText_GetBoundedText(text, left, top, right, bottom, None, 0)
    buffer = (ctypes.c_ushort * max(units, 1))()
    pdfium().FPDFText_GetBoundedText(text, left, top, right, bottom, buffer, units)
    return _decoded(buffer, units)


def _decoded(buffer: Any, units: int) -> str:
    return bytes(buffer)[: 2 * max(units, 0)].decode("utf-16-le", "ignore").rstrip("\0")
