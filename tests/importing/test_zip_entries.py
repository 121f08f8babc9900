import contextlib
import io
import struct
import warnings
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import ResumeMcpError, TooLarge, Unreadable
from resume_mcp.importing.zip_entries import ZipBounds, open_zip

BOUNDS = ZipBounds(entries=5, entry_bytes=10_000, total_bytes=15_000, ratio=200)


def zipped(*files: tuple[str, bytes], store: bool = False) -> bytes:
    out = io.BytesIO()
    method = zipfile.ZIP_STORED if store else zipfile.ZIP_DEFLATED
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(out, "w", method) as archive:
            for name, content in files:
                archive.writestr(name, content)
    return out.getvalue()


def test_files_are_listed_and_read_without_folders() -> None:
    entries = open_zip(zipped(("a/", b""), ("a/b.csv", b"x,y"), ("c.txt", b"")), BOUNDS)
    assert entries.names() == ["a/b.csv", "c.txt"]
    assert entries.read("a/b.csv") == b"x,y"


def test_an_entry_is_not_inflated_beyond_its_bound() -> None:
    with pytest.raises(TooLarge, match="inflates to more than"):
        open_zip(zipped(("a", b"0" * 50_000_000)), BOUNDS).read("a")


def test_the_bound_on_all_entries_holds() -> None:
    entries = open_zip(zipped(("a", b"x" * 9_000), ("b", b"x" * 9_000), store=True), BOUNDS)
    assert len(entries.read("a")) == 9_000
    with pytest.raises(TooLarge):
        entries.read("b")


def test_a_size_that_lies_does_not_help() -> None:
    data = bytearray(zipped(("a", b"0" * 1_000_000)))
    where = data.find(b"PK\x01\x02") + 24
    data[where : where + 4] = struct.pack("<I", 10)
    with pytest.raises(ResumeMcpError):
        open_zip(bytes(data), BOUNDS).read("a")


def test_many_entries_are_refused_from_the_end_record_alone() -> None:
    with pytest.raises(TooLarge, match="more than 5 entries"):
        open_zip(zipped(*((f"f{n}", b"") for n in range(6))), BOUNDS)


def test_a_name_that_stands_twice_is_refused() -> None:
    with pytest.raises(Unreadable, match="twice"):
        open_zip(zipped(("a", b"1"), ("a", b"2")), BOUNDS)


def test_entries_over_each_other_are_refused() -> None:
    raw = zipped(("aa", b"x" * 500))
    directory, end = raw.find(b"PK\x01\x02"), raw.find(b"PK\x05\x06")
    entries = raw[directory:end] + raw[directory:end].replace(b"aa", b"bb")
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 2, 2, len(entries), directory, 0)
    with pytest.raises(Unreadable, match="over each other"):
        open_zip(raw[:directory] + entries + tail, BOUNDS)


def test_an_encrypted_entry_is_named() -> None:
    data = bytearray(zipped(("a.csv", b"x")))
    data[data.find(b"PK\x01\x02") + 8] |= 1
    data[6] |= 1
    with pytest.raises(Unreadable, match="encrypted"):
        open_zip(bytes(data), BOUNDS).read("a.csv")


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04", b"", b"PK\x05\x06", zipped(("a", b"x"))[:30]],
    ids=["start", "nothing", "end", "half"],
)
def test_what_is_cut_off_is_damaged(data: bytes) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        open_zip(data, BOUNDS)


WHOLE = zipped(("a.csv", b"x,y\n1,2\n"), ("b.csv", b"z"))


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=6))
def test_a_damaged_archive_is_read_or_refused_in_words(changes: list[tuple[int, int]]) -> None:
    data = bytearray(WHOLE)
    for place, byte in changes:
        data[place] = byte
    with contextlib.suppress(ResumeMcpError):
        entries = open_zip(bytes(data), BOUNDS)
        for name in entries.names():
            assert len(entries.read(name)) <= BOUNDS.entry_bytes
