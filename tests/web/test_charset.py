import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.web.charset import decode_page

CHINESE = "任职要求：熟悉微服务，薪资面议；镕基路 1 号。"
FRENCH = "Développeur confirmé à Orléans, café à côté – 45 k€, « très bien »"


@pytest.mark.parametrize(
    ("codec", "header", "text"),
    [
        ("utf-8", "", CHINESE),
        ("utf-8", "gbk", CHINESE),
        ("utf-8", "iso-8859-1", FRENCH),
        ("utf-8-sig", "iso-8859-1", CHINESE),
        ("utf-16", "utf-8", CHINESE),
        ("gbk", "", CHINESE),
        ("gbk", "gb2312", CHINESE),
        ("gb18030", "gbk", CHINESE + "𠮷"),
        ("big5", "big5", "職務需求：熟悉微服務，薪資面議"),
        ("cp1252", "", FRENCH),
        ("cp1252", "iso-8859-1", FRENCH),
        ("cp1252", "utf-8", FRENCH),
        ("cp1251", "windows-1251", "Требования: опыт работы с базами данных"),
        ("shift_jis", "Shift_JIS", "仕事内容：サーバー開発"),
        ("euc_kr", "euc-kr", "자격 요건: 파이썬"),
        ("iso8859-2", "iso-8859-2", "Požadavky: znalost češtiny"),
        ("koi8-r", "koi8-r", "Требования: опыт"),
    ],
)
def test_bytes_decide_where_declarations_are_wrong(codec: str, header: str, text: str) -> None:
    kind = f"text/html; charset={header}" if header else "text/html"
    assert decode_page(text.encode(codec), kind) == text


def test_the_page_is_believed_where_the_header_can_not_be_right() -> None:
    body = f'<meta http-equiv="Content-Type" content="text/html; charset=gb2312">{CHINESE}'
    assert CHINESE in decode_page(body.encode("gbk"), "text/html; charset=utf-8")


def test_cyrillic_without_a_declaration_is_not_taken_for_chinese() -> None:
    text = decode_page("Требования: опыт работы с базами данных".encode("cp1251"), "text/html")
    assert not any("\u4e00" <= character <= "\u9fff" for character in text)


def test_a_character_that_was_cut_off_spoils_nothing() -> None:
    assert decode_page(CHINESE.encode()[:-1], "text/html") == CHINESE[:-1]
    assert decode_page(CHINESE.encode("gbk")[:-1], "text/html; charset=gbk") == CHINESE[:-1]


@pytest.mark.parametrize("codec", ["utf-8", "gbk"])
def test_a_damaged_byte_costs_one_character(codec: str) -> None:
    once = CHINESE.encode(codec)
    body = f"<meta charset={codec}>".encode() + once + b"\xff " + once
    text = decode_page(body, "text/html; charset=utf-8")
    assert text.count(CHINESE) == 2
    assert text.count("\ufffd") == 1


def test_a_damaged_byte_in_french_costs_one_character() -> None:
    body = FRENCH.encode() + b"\xff " + FRENCH.encode()
    assert decode_page(body, "text/html") == f"{FRENCH}\ufffd {FRENCH}"


@pytest.mark.parametrize("name", ["zlib", "base64", "rot13", "unicode_escape", "idna", "utf-7"])
def test_no_codec_runs_that_is_no_charset_of_pages(name: str) -> None:
    assert decode_page(b"<p>+ADw-script+AD4-", f"text/html; charset={name}").startswith("<p>+ADw")


@given(st.binary(), st.sampled_from(["", "gbk", "utf-8", "big5", "utf-16", "hz-gb-2312", "x"]))
def test_any_bytes_become_text_that_utf_8_can_hold(body: bytes, header: str) -> None:
    decode_page(body, f"text/html; charset={header}").encode("utf-8")


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\ufeff")))
def test_utf_8_comes_back_as_it_was(text: str) -> None:
    assert decode_page(text.encode(), "text/html; charset=utf-8") == text
