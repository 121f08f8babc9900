"""Builds the hostile files that the shared attacks name, each when a test needs it."""

import io
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from tests.importing.files import docx_of_xml, paragraph

MIB = 1024 * 1024
_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TEXT = b"BT /F1 12 Tf 72 720 Td (Hello) Tj ET\n"


def built(given: Any) -> bytes:
    """Return the bytes of a row: a text as it stands, or what its generator makes."""
    if "text" in given:
        return str(given["text"]).encode("utf-8")
    return _MAKERS[given["gen"]](**given.get("args", {}))


def _docx(body: str = paragraph("Jane Roe"), **more: Any) -> bytes:
    return docx_of_xml(body, **more)


def _bomb(name: str, head: bytes, tail: bytes, mib: int) -> bytes:
    """Return a Word file with a part that inflates to `mib` MiB, written piece by piece."""
    made = io.BytesIO(_docx() if name != "word/document.xml" else b"")
    mode = "a" if name != "word/document.xml" else "w"
    with (
        zipfile.ZipFile(made, mode, zipfile.ZIP_DEFLATED, compresslevel=9) as archive,  # type: ignore[call-overload]
        archive.open(name, "w", force_zip64=True) as part,
    ):
        part.write(head)
        for _ in range(mib):
            part.write(b"A" * MIB)
        part.write(tail)
    return made.getvalue()


def _text_bomb(mib: int) -> bytes:
    head = f'<w:document xmlns:w="{_MAIN}"><w:body><w:p><w:r><w:t>'.encode()
    return _bomb("word/document.xml", head, b"</w:t></w:r></w:p></w:body></w:document>", mib)


def _overlap(n: int, kib: int) -> bytes:
    """Return a zip of `n` entries that are all the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", bytes(kib * 1024))
    raw = made.getvalue()
    listed, ended = raw.find(b"PK\x01\x02"), raw.find(b"PK\x05\x06")
    entries = raw[listed:ended] * n
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, n, n, len(entries), listed, 0)
    return raw[:listed] + entries + end


def _many(n: int) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for number in range(n):
            archive.writestr(f"word/x{number}.xml", b"")
    return made.getvalue()


def _entity_bomb() -> bytes:
    entities = '<!ENTITY a "AAAAAAAAAA">' + "".join(
        f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9)
    )
    return _docx(paragraph("&j;"), before=f"<!DOCTYPE w:document [{entities}]>")


def _foreign_entity(uri: str) -> bytes:
    dtd = f'<!DOCTYPE w:document [<!ENTITY x SYSTEM "{uri}">]>'
    return _docx(paragraph("[&x;]"), before=dtd)


def _twice() -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _docx(parts={"word/document.xml": b"<second/>"})


def _climbing_names() -> bytes:
    names = ("../../evil.txt", "/abs.txt", "C:\\evil.txt", "word/..\\..\\evil")
    return _docx(parts=dict.fromkeys(names, b"x"))


def _external_image(url: str) -> bytes:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"
    relation = f'<Relationship Id="r1" Type="{kind}" Target="{url}" TargetMode="External"/>'
    xml = f'<?xml version="1.0"?><Relationships xmlns="{_RELATIONS}">{relation}</Relationships>'
    return _docx(parts={"word/_rels/document.xml.rels": xml.encode()})


def _hidden_run(text: str) -> bytes:
    run = f"<w:r><w:rPr><w:vanish/></w:rPr><w:t>{text}</w:t></w:r>"
    return _docx(paragraph("Jane Roe", run))


def _pdf(content: bytes, *, pages: int = 1, kids: bytes = b"", fonts: bytes = b"") -> bytes:
    """Return a PDF of one page that is listed `pages` times."""
    packed = content if content[:1] == b"x" else zlib.compress(content, 9)
    kids = kids or b" ".join([b"3 0 R"] * pages)
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    bodies = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        b"/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
        font,
        fonts or font,
        _surrogate_map(),
    ]
    made, places = b"%PDF-1.7\n", []
    for number, body in enumerate(bodies, start=1):
        places.append(len(made))
        made += b"%d 0 obj%s endobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(bodies) + 1
    return made + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\n"
        b"startxref\n%d\n%%%%EOF\n" % (size, table, size, len(made))
    )


def _surrogate_map() -> bytes:
    """Return a ToUnicode map that makes half of a character of an A."""
    text = (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def "
        b"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <D800> endbfchar "
        b"endcmap end end"
    )
    return b"<</Length %d>>stream\n%s\nendstream" % (len(text), text)


def _surrogate() -> bytes:
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>"
    text = (
        b"BT /F1 20 Tf 72 720 Td (Jane Roe) Tj ET BT /F1 12 Tf 72 690 Td (jane@roe.example) Tj ET "
    )
    text += b"BT /F1 12 Tf 72 670 Td (I mend ) Tj /F2 12 Tf (A) Tj /F1 12 Tf "
    return _pdf(text + b"( clocks in small towns and large ones.) Tj ET\n", fonts=font)


def _shown(text: str, *, unseen: str = "") -> bytes:
    content = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET\n"
    content += f"BT 1 1 1 rg /F1 1 Tf 72 700 Td ({unseen}) Tj ET\n" if unseen else ""
    return _pdf(content.encode("latin-1"))


def _inflating(mib: int) -> bytes:
    packer = zlib.compressobj(9)
    pieces: Iterator[bytes] = (packer.compress(b" " * MIB) for _ in range(mib))
    return _pdf(b"".join(pieces) + packer.flush())


def _alias_bomb(levels: int, width: int) -> bytes:
    rows = ["a: &a [" + ",".join(["x"] * width) + "]"]
    for level in range(1, levels):
        before, own = chr(96 + level), chr(97 + level)
        rows.append(f"{own}: &{own} [" + ",".join([f"*{before}"] * width) + "]")
    return "\n".join(rows).encode()


_MAKERS: dict[str, Callable[..., bytes]] = {
    "docx_ok": _docx,
    "docx_media_bomb": lambda mib: _bomb("word/media/x.png", b"", b"", mib),
    "docx_text_bomb": _text_bomb,
    "zip_overlap": _overlap,
    "zip_many_entries": _many,
    "docx_entity_bomb": _entity_bomb,
    "docx_xxe": _foreign_entity,
    "docx_traversal_names": _climbing_names,
    "docx_duplicate_entry": _twice,
    "docx_external_image": _external_image,
    "docx_hidden_text": _hidden_run,
    "pdf_ok": lambda: _shown("Jane Roe"),
    "pdf_text_ops": lambda mb: _pdf(_TEXT * (mb * 1_000_000 // len(_TEXT))),
    "pdf_shared_page": lambda n: _pdf(_TEXT * 50, pages=n),
    "pdf_flate_bomb": _inflating,
    "pdf_cyclic_pages": lambda: _pdf(_TEXT, kids=b"2 0 R"),
    "pdf_truncated": lambda keep: _pdf(_TEXT)[:keep],
    "pdf_white_text": lambda text: _shown("Jane Roe", unseen=text),
    "pdf_surrogate_tounicode": _surrogate,
    "html_pdf_polyglot": lambda: b"<!--%PDF-1.7\n--><html><script>alert(1)</script></html>",
    "html_attrs": lambda n: (
        f"<html><body><div {' '.join(f'a{i}=1' for i in range(n))}>x</div></body></html>".encode()
    ),
    "repeat": lambda s, n: (s * n).encode(),
    "nested_list": lambda n: "\n".join(" " * 4 * i + "- a" for i in range(n)).encode(),
    "yaml_alias_bomb": _alias_bomb,
    "json_nested": lambda n: b"[" * n + b"]" * n,
}
