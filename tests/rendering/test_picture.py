import base64
import io

import pytest
from PIL import Image, PngImagePlugin

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.picture import as_data_url, clean, decoded, is_data_url, run
from tests.rendering.theme_pictures import portrait


def _url(picture: Image.Image, kind: str, **options: object) -> str:
    written = io.BytesIO()
    picture.save(written, kind, **options)
    return as_data_url(written.getvalue())


def test_a_photo_is_written_anew_and_small() -> None:
    large = Image.new("RGB", (3000, 4000), "#336699")
    exif = Image.Exif()
    exif[0x010E] = "taken at home, 51.5 N"
    cleaned = clean(_url(large, "JPEG", exif=exif))
    assert b"taken at home" not in cleaned
    with Image.open(io.BytesIO(cleaned)) as picture:
        assert (picture.format, picture.size) == ("JPEG", (480, 640))
    assert cleaned == clean(_url(large, "JPEG", exif=exif))


def test_a_picture_lies_as_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned
    with Image.open(io.BytesIO(clean(_url(Image.new("RGB", (40, 20)), "JPEG", exif=exif)))) as made:
        assert made.size == (20, 40)


def test_what_is_transparent_becomes_white() -> None:
    facts = PngImagePlugin.PngInfo()
    facts.add_text("comment", "<script>")
    cleaned = clean(_url(Image.new("RGBA", (10, 10), (0, 0, 0, 0)), "PNG", pnginfo=facts))
    assert b"script" not in cleaned
    with Image.open(io.BytesIO(cleaned)) as picture:
        assert picture.getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize(
    "photo",
    [
        "",
        "https://example.org/me.jpg",
        "file:///etc/passwd",
        "data:image/svg+xml,<svg onload='x'/>",
        as_data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        as_data_url(b"no picture"),
        as_data_url(b"\xff\xd8\xff\xe0" + b"\0" * 50),
        as_data_url(b"GIF89a" + b"\0" * 50),
    ],
)
def test_what_is_no_photo_is_refused(photo: str) -> None:
    with pytest.raises(InvalidInput, match="photo"):
        clean(photo)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
    )
    with pytest.raises(InvalidInput):
        clean(as_data_url(bomb))
    with pytest.raises(InvalidInput, match="at most"):
        decoded("data:image/png;base64," + "A" * 11_000_000)


def test_an_address_is_told_from_a_picture() -> None:
    assert is_data_url(portrait())
    assert not is_data_url("https://example.org/data:image/png")


def test_the_task_answers_with_the_clean_picture() -> None:
    answer = run({"photo": portrait()})
    assert base64.b64decode(answer["photo_base64"]) == clean(portrait())
