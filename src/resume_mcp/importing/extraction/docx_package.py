"""Opens a Word file without trusting it: bounds on the zip, no DTD, parts looked up by relation."""

from posixpath import normpath
from typing import Any

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.zip_entries import ZipBounds, ZipEntries, open_zip

MAX_DOCUMENT = 8 * 1024 * 1024
_BOUNDS = ZipBounds(
    entries=200, entry_bytes=16 * 1024 * 1024, total_bytes=64 * 1024 * 1024, ratio=200
)
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_STRICT = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": W[1:-1].encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": R[1:-1].encode(),
}


class Package:
    """The parts of a Word file that hold text."""

    def __init__(self, data: bytes) -> None:
        self._entries: ZipEntries = open_zip(data, _BOUNDS)
        self._names = {name.casefold().lstrip("/"): name for name in self._entries.names()}
        self._check_all()
        main = self._main_part()
        self._folder = main.rpartition("/")[0]
        self.document = self._parsed(main)
        self.relations = self._relations_of(main)

    def part(self, name: str) -> Any | None:
        """Return a part beside the document, None where the file lacks it or it is damaged."""
        path = f"{self._folder}/{name}"
        try:
            return self._parsed(path) if path.casefold() in self._names else None
        except Unreadable:
            return None

    def related(self, relation: str) -> tuple[Any | None, dict[str, str]]:
        """Return the part that a relation of the document points to, and its own relations."""
        target = self.relations.get(relation, "")
        path = normpath(f"{self._folder}/{target}").lstrip("/") if target else ""
        if path.casefold() not in self._names:
            return None, {}
        return self._parsed(path), self._relations_of(path)

    def _check_all(self) -> None:
        """Inflate every part once, so that a bomb is found wherever it is."""
        for name in self._entries.names():
            if not name.casefold().endswith((".xml", ".rels")):
                self._entries.read(name)

    def _main_part(self) -> str:
        for name in self._relations("_rels/.rels").values():
            if name.casefold().endswith("document.xml"):
                return name.lstrip("/")
        if "word/document.xml" in self._names:
            return "word/document.xml"
        raise Unreadable(
            "This zip holds no Word document (word/document.xml is missing). Save the resume as "
            "DOCX again; nothing was stored."
        )

    def _relations_of(self, part: str) -> dict[str, str]:
        folder, _, name = part.rpartition("/")
        return self._relations(f"{folder}/_rels/{name}.rels")

    def _relations(self, path: str) -> dict[str, str]:
        if path.casefold() not in self._names:
            return {}
        root = self._parsed(path)
        return {str(one.get("Id")): str(one.get("Target") or "") for one in root if one.get("Id")}

    def _parsed(self, path: str) -> Any:
        from lxml import etree

        name = self._names.get(path.casefold())
        if name is None:
            raise Unreadable(f"The Word file lacks {path!r}. Save it again; nothing was stored.")
        content = self._entries.read(name)
        if len(content) > MAX_DOCUMENT:
            raise TooLarge(
                f"{path!r} of the Word file has more than {MAX_DOCUMENT:,} bytes, the most that is "
                "read of a resume. Nothing was stored.",
                limit=MAX_DOCUMENT,
            )
        _refuse_definitions(content, path)
        for strict, usual in _STRICT.items():
            content = content.replace(strict, usual)
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            dtd_validation=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            return etree.fromstring(content, parser)
        except etree.XMLSyntaxError as error:
            raise Unreadable(
                f"{path!r} of the Word file is damaged ({_reason(error)}). Save it again; nothing "
                "was stored."
            ) from error


def _reason(error: Exception) -> str:
    return str(error).split(",", maxsplit=1)[0][:80]


def _refuse_definitions(content: bytes, path: str) -> None:
    """Refuse a document type definition, also where the bytes are UTF-16."""
    head = content.replace(b"\x00", b"")
    if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
        raise Unreadable(
            f"{path!r} of the Word file defines entities (a DTD), which no word processor writes. "
            "Save the resume as DOCX again; nothing was stored."
        )
