"""Looks into a zip archive without trusting what it says of itself.

Nothing is written anywhere; an entry is read into memory up to a bound that is checked while it
inflates, since the sizes in the directory may lie.
"""

import struct
from typing import TYPE_CHECKING, NamedTuple

from resume_mcp.errors import TooLarge, Unreadable

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

_END = b"PK\x05\x06"
_END_SIZE = 22
_LONGEST_COMMENT = 65_535
_HEADER_SIZE = 30
_MOST_DIRECTORY_BYTES = 1024  # for one entry
_UNKNOWN_METHOD = (NotImplementedError,)  # zipfile: packed or encrypted in a way it can't undo
_CHUNK = 64 * 1024


class ZipBounds(NamedTuple):
    """How much an archive may hold."""

    entries: int = 200
    entry_bytes: int = 16 * 1024 * 1024
    total_bytes: int = 64 * 1024 * 1024
    ratio: int = 200


class ZipEntries:
    """The entries of an archive that passed the checks."""

    def __init__(self, data: bytes, bounds: ZipBounds) -> None:
        self._bounds = bounds
        self._left = bounds.total_bytes
        self._archive = _opened(data, bounds)
        self._infos = _checked(self._archive, len(data))

    def names(self) -> list[str]:
        """Return the paths of the files, as the archive spells them."""
        return list(self._infos)

    def read(self, name: str) -> bytes:
        """Return the content of one file.

        Raises:
            TooLarge: beyond the bound of one file or of all that were read.
            Unreadable: damaged or encrypted.
        """
        info = self._infos[name]
        if info.flag_bits & 0x1:
            raise Unreadable(f"{_shown(name)} in the zip is encrypted. Export it without password.")
        most = min(self._bounds.entry_bytes, self._left)
        most = min(most, max(info.compress_size, 1) * self._bounds.ratio)
        content = self._inflated(info, most)
        if len(content) > most:
            raise TooLarge(
                f"{_shown(name)} in the zip inflates to more than {most:,} bytes, which is the "
                "most that is read of it. Nothing was stored.",
                limit=most,
            )
        self._left -= len(content)
        return content

    def _inflated(self, info: "ZipInfo", most: int) -> bytes:
        import zlib
        from zipfile import BadZipFile

        parts = []
        size = 0
        try:
            with self._archive.open(info) as stream:
                while size <= most and (part := stream.read(_CHUNK)):
                    parts.append(part)
                    size += len(part)
        except (BadZipFile, zlib.error, EOFError, OSError, ValueError, *_UNKNOWN_METHOD) as error:
            raise _damaged(_shown(info.filename)) from error
        return b"".join(parts)


def open_zip(data: bytes, bounds: ZipBounds) -> ZipEntries:
    """Return the entries of an archive.

    Raises:
        TooLarge: more entries than the bounds allow.
        Unreadable: damaged, or built to mislead (entries twice or one over another).
    """
    return ZipEntries(data, bounds)


def _opened(data: bytes, bounds: ZipBounds) -> "ZipFile":
    """Open the archive after its directory was found to be of a reasonable size."""
    import io
    from zipfile import BadZipFile, ZipFile

    position = data.rfind(_END, max(len(data) - _END_SIZE - _LONGEST_COMMENT, 0))
    if position < 0 or len(data) < position + _END_SIZE:
        raise _damaged("The zip")
    number, size = struct.unpack("<HI", data[position + 10 : position + 16])
    if number > bounds.entries or size > bounds.entries * _MOST_DIRECTORY_BYTES:
        raise TooLarge(
            f"The zip has more than {bounds.entries} entries; no resume needs as many. "
            "Nothing was stored.",
            limit=bounds.entries,
        )
    try:
        return ZipFile(io.BytesIO(data))
    except (BadZipFile, ValueError, OSError, struct.error, *_UNKNOWN_METHOD) as error:
        raise _damaged("The zip") from error


def _checked(archive: "ZipFile", size: int) -> "dict[str, ZipInfo]":
    """Return the files by name; refuse names that stand twice and data that overlaps."""
    infos = archive.infolist()
    found: dict[str, ZipInfo] = {}
    for info in infos:
        if info.filename in found:
            raise Unreadable(
                f"The zip holds {_shown(info.filename)} twice; it was not made by an honest "
                "program. Nothing was stored."
            )
        found[info.filename] = info
    ends = 0
    for info in sorted(infos, key=lambda one: one.header_offset):
        if info.header_offset < ends:
            raise Unreadable("Entries of the zip lie over each other. Nothing was stored.")
        ends = info.header_offset + _HEADER_SIZE + info.compress_size
    if ends > size:
        raise _damaged("The zip")
    return {name: info for name, info in found.items() if name and name[-1] != "/"}


def _damaged(what: str) -> Unreadable:
    return Unreadable(
        f"{what} is damaged and can't be read. Download or export it again; nothing was stored."
    )


def _shown(name: str) -> str:
    return repr(name.rsplit("/", 1)[-1][:60])
