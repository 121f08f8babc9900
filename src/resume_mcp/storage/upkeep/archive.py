"""The file of a backup: a zip with a manifest that names every file, its size and its hash.

A backup may come from anywhere: nothing of it is unpacked but what the manifest names, under names
that can't lead out of the folder, and no further than the sizes that it states.
"""

import hashlib
import json
import os
import shutil
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple

from resume_mcp.errors import TooLarge, Unreadable

MANIFEST = "manifest.json"
STORE = "store.db"
KIND, FORMAT = "resume-mcp backup", 1
MAX_FILES = 20_000
MAX_MANIFEST_BYTES = 16 * 1024 * 1024
MAX_BYTES = {STORE: 4 * 1024**3, "memory": 1024**2, "exports": 256 * 1024**2}
_MAX_DEPTH = {"memory": 3, "exports": 2}
_SPARE_BYTES = 32 * 1024**2
_CHUNK = 1024 * 1024
# What a zip that somebody broke can make the library raise.
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError),
    *(NotImplementedError, RuntimeError, OverflowError, MemoryError),
)
_RESERVED = set('<>:"|?*\\')


class Entry(NamedTuple):
    """A file of a backup."""

    name: str
    size: int
    sha256: str


class Manifest(NamedTuple):
    """What a backup holds."""

    made_at: str
    made_by: str
    entries: tuple[Entry, ...]

    @property
    def has_store(self) -> bool:
        """Whether the store is in it, and not files only."""
        return any(entry.name == STORE for entry in self.entries)

    def under(self, folder: str) -> tuple[Entry, ...]:
        """Return the files of a folder."""
        return tuple(each for each in self.entries if each.name.startswith(f"{folder}/"))

    def to_json(self) -> str:
        """Return the text of the manifest."""
        files = {name: {"bytes": size, "sha256": sha256} for name, size, sha256 in self.entries}
        head = {"kind": KIND, "format": FORMAT, "made_at": self.made_at, "made_by": self.made_by}
        return json.dumps({**head, "files": files}, ensure_ascii=False, indent=1)


def write_archive(
    target: BinaryIO, files: Mapping[str, Path], *, made_at: str, made_by: str
) -> Manifest:
    """Write the files under their names, and the manifest of what was really written."""
    entries = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in files.items():
            digest, size = hashlib.sha256(), 0
            with path.open("rb") as source, archive.open(_info(name), "w", force_zip64=True) as to:
                for chunk in _chunks(source):
                    digest.update(chunk)
                    size += len(chunk)
                    to.write(chunk)
            entries.append(Entry(name, size, digest.hexdigest()))
        manifest = Manifest(made_at, made_by, tuple(entries))
        archive.writestr(_info(MANIFEST), manifest.to_json())
    return manifest


def unpack(file: Path, folder: Path) -> Manifest:
    """Check a backup and unpack it into an empty folder of ours; everything or an error.

    Raises:
        Unreadable: if it is no backup, or not as it was written.
        TooLarge: beyond what a backup may hold.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = _manifest(archive)
            members = _members(archive, manifest)
            _refuse_what_does_not_fit(manifest, folder)
            for entry in manifest.entries:
                _unpack_one(archive, members[entry.name], entry, folder)
    except _BROKEN as error:
        reason = error.strerror if isinstance(error, OSError) and error.errno else "it is damaged"
        raise Unreadable(f"{file.name} can't be read as a backup: {reason}.") from error
    return manifest


def checked_name(name: str) -> str:
    """Return a name that stays inside its folder on every system.

    Raises:
        Unreadable: for any other.
    """
    path = PurePosixPath(name)
    top = path.parts[0] if path.parts else ""
    fits = name == STORE or (
        top in _MAX_DEPTH and 2 <= len(path.parts) <= _MAX_DEPTH[top] and str(path) == name
    )
    if not fits or len(name.encode("utf-8", "surrogatepass")) > 400:
        raise Unreadable(f"The backup names a file that we don't keep: {name[:80]!r}.")
    for part in path.parts:
        odd = any(ord(character) < 32 or character in _RESERVED for character in part)
        surrogate = any(0xD800 <= ord(character) <= 0xDFFF for character in part)
        if odd or surrogate or part.startswith(".") or part.endswith((".", " ")):
            raise Unreadable(f"The backup names a file that we don't keep: {name[:80]!r}.")
    return name


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        found = archive.getinfo(MANIFEST)
    except KeyError:
        raise Unreadable("The zip has no manifest.json: it is no backup of resume-mcp.") from None
    if found.file_size > MAX_MANIFEST_BYTES:
        raise TooLarge("The backup's manifest is larger than any that we write.")
    with archive.open(found) as opened:
        text = opened.read(MAX_MANIFEST_BYTES + 1)
    try:
        stored = json.loads(text)
        kind, number = stored["kind"], stored["format"]
        entries = tuple(
            Entry(checked_name(name), _size(name, facts["bytes"]), str(facts["sha256"]))
            for name, facts in stored["files"].items()
        )
        manifest = Manifest(str(stored["made_at"])[:40], str(stored["made_by"])[:40], entries)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable("The backup's manifest can't be read.") from error
    if kind != KIND or number != FORMAT:
        raise Unreadable(
            f"The backup is of a kind that this version does not know ({kind!r:.40}, format "
            f"{number!r:.10}). Update resume-mcp."
        )
    return manifest


def _size(name: str, size: Any) -> int:
    most = MAX_BYTES[name.partition("/")[0]]
    if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= most:
        raise TooLarge(f"{name!r} in the backup has a size of {size!r:.20}; at most {most:,} fit.")
    return size


def _members(archive: zipfile.ZipFile, manifest: Manifest) -> dict[str, zipfile.ZipInfo]:
    """Return the zip's entries by name: exactly those of the manifest, each once."""
    found = archive.infolist()
    if len(found) > MAX_FILES + 1:
        raise TooLarge(f"The backup has {len(found):,} files; at most {MAX_FILES:,} are read.")
    # Two names that are one on a system that does not tell case apart would be one file there.
    names = {each.filename.casefold() for each in found}
    wanted = {entry.name.casefold() for entry in manifest.entries} | {MANIFEST}
    plain = all(_is_plain(each) for each in found)
    if len(names) != len(found) or names != wanted or not plain:
        raise Unreadable("The backup does not hold exactly the files that its manifest names.")
    members = {each.filename: each for each in found}
    if any(entry.name not in members for entry in manifest.entries):
        raise Unreadable("The backup does not hold exactly the files that its manifest names.")
    return members


def _refuse_what_does_not_fit(manifest: Manifest, folder: Path) -> None:
    needed = sum(entry.size for entry in manifest.entries)
    free = shutil.disk_usage(folder).free
    if free < needed + _SPARE_BYTES:
        raise TooLarge(f"The backup takes {needed:,} bytes, and {free:,} are free on the disk.")


def _unpack_one(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, entry: Entry, folder: Path
) -> None:
    target = folder.joinpath(*map(_on_disk, entry.name.split("/")))
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    digest, left = hashlib.sha256(), entry.size
    with archive.open(member) as source, _created(target) as to:
        for chunk in _chunks(source):
            left -= len(chunk)
            if left < 0:
                break
            digest.update(chunk)
            to.write(chunk)
    if left or digest.hexdigest() != entry.sha256:
        raise Unreadable(f"{entry.name!r} in the backup is not as it was written.")


@contextmanager
def _created(target: Path) -> Iterator[BinaryIO]:
    with target.open("xb") as file:
        target.chmod(stat.S_IRUSR | stat.S_IWUSR)
        yield file


def _on_disk(name: str) -> str:
    # The names on disk are UTF-8 whatever the locale says, LC_ALL=C included.
    return name if os.name == "nt" else os.fsdecode(name.encode("utf-8"))


def _chunks(source: Any) -> Iterator[bytes]:
    while chunk := source.read(_CHUNK):
        yield chunk


def _info(name: str) -> zipfile.ZipInfo:
    # One date for all: the same content gives the same bytes.
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (stat.S_IFREG | 0o600) << 16
    return info


def _is_plain(member: zipfile.ZipInfo) -> bool:
    kind = stat.S_IFMT(member.external_attr >> 16)
    is_file = kind in (0, stat.S_IFREG) and not member.is_dir()
    encrypted = member.flag_bits & 1
    known = member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    return is_file and known and not encrypted
