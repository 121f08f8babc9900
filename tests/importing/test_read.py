import json

import pytest

from resume_mcp.errors import InvalidInput, NotAvailable, TooLarge, Unreadable
from resume_mcp.importing.read import (
    FORMATS,
    MAX_BYTES,
    extraction_of,
    import_bytes,
    import_text,
)
from tests.importing.facts import counting_ids

RESUME = (
    "# Ann Bell\nann@bell.example\n\n## Experience\n\n### Cook, The Inn (2019 - 2021)\n- Soup\n"
)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04....notes.txt....", "[Zz]ip archives"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(64), "old Word files|Old Word files"),
        (b"{\\rtf1\\ansi Ann}", "RTF"),
        (b"\x89PNG\r\n\x1a\n" + bytes(64), "pictures and scans|Pictures and scans"),
        (b"<?xml version='1.0'?><cv/>", "XML files"),
        (b"\\documentclass{moderncv}\n\\begin{document}", "LaTeX"),
        (b"name,title,start date,employer,position\nA,B,,,\n", "CSV"),
    ],
)  # fmt: skip
def test_a_format_that_is_not_read_is_told_from_the_content_and_named(
    data: bytes, said: str
) -> None:
    for name in ("", "cv.txt", "cv.pdf"):
        with pytest.raises(
            NotAvailable, match=rf"{said}.*can't be read in this version yet.*Readable today"
        ):
            import_bytes(data, filename=name, new_id=counting_ids())


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n...", "pdf"),
        (b"\n\n%PDF-1.4 junk before", "pdf"),
        (b"PK\x03\x04....word/document.xml....", "docx"),
        (b"<!DOCTYPE html><html><body><h1>Ann</h1></body></html>", "html"),
        (b"<p onclick=alert(1)>Jane</p><script>alert(1)</script>", "html"),
        (RESUME.encode(), ""),
        (b"\x89PNG\r\n\x1a\n" + bytes(64), ""),
    ],
)
def test_what_a_worker_must_take_apart_is_told_from_the_content(data: bytes, kind: str) -> None:
    for name in ("", "cv.txt", "cv.json"):
        assert extraction_of(data, filename=name) == kind
    assert extraction_of(data, format="markdown") == ""


def test_a_file_that_is_pasted_as_text_is_refused_with_the_way_out() -> None:
    for text in ("%PDF-1.7 ...", "<!DOCTYPE html><html><body><p>Ann</p></body></html>"):
        with pytest.raises(Unreadable, match="can't be read as text"):
            import_text(text, new_id=counting_ids())


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Unreadable, match="no document that is known"):
        import_bytes(bytes(range(256)) * 8, filename="cv.pdf", new_id=counting_ids())


@pytest.mark.parametrize("name", ["pdf", "docx"])
def test_content_must_be_the_format_asked_for(name: str) -> None:
    with pytest.raises(Unreadable, match="was asked for, but the content is no"):
        import_text("<html>not a pdf</html>", format=name, new_id=counting_ids())


def test_a_format_asked_for_that_is_not_read_says_so() -> None:
    with pytest.raises(NotAvailable, match="can't be read in this version yet"):
        import_text("<?xml version='1.0'?><cv/>", new_id=counting_ids())


def test_an_unknown_format_is_an_argument_fault() -> None:
    with pytest.raises(InvalidInput, match="json-resume"):
        import_text(RESUME, format="word-perfect", new_id=counting_ids())
    assert {"auto", "blank", "markdown", "text", "pdf", "docx"} <= set(FORMATS)


@pytest.mark.parametrize("data", [b"", b" \r\n", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_nothing_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable, match="empty"):
        import_bytes(data, new_id=counting_ids())


def test_too_much_is_refused_with_the_numbers() -> None:
    with pytest.raises(TooLarge, match="10,485,761 bytes; 10,485,760"):
        import_bytes(b"a" * (MAX_BYTES + 1), new_id=counting_ids())
    with pytest.raises(TooLarge, match="1,048,576"):
        import_text("a line\n" * 200_000, new_id=counting_ids())


def test_a_text_with_the_name_of_a_pdf_is_read_and_told() -> None:
    imported = import_bytes(RESUME.encode(), filename="cv.pdf", new_id=counting_ids())
    assert imported.format == "markdown"
    assert any(".pdf" in notice.message for notice in imported.warnings)


def test_json_is_never_read_as_plain_text() -> None:
    broken = '{"basics": {"name": "Ann"}\n "work": []}'
    for name in ("auto", "json-resume", "json"):
        with pytest.raises(Unreadable, match="line 2, column 2"):
            import_text(broken, format=name, new_id=counting_ids())


def test_a_link_at_the_top_is_no_json() -> None:
    text = "[Ann Bell](https://ann.example)\n\nann@bell.example\n\n## Skills\n\n- Go\n- C\n"
    assert import_text(text, new_id=counting_ids()).format == "markdown"


def test_a_blank_master_has_places_to_begin_with() -> None:
    imported = import_bytes(b"", format="blank", locale="zh-CN", new_id=counting_ids())
    assert imported.document["basics"]["name"] == ""
    assert imported.document["work"] == []
    assert (imported.format, imported.locale, imported.counts) == ("blank", "zh-CN", {})


@pytest.mark.parametrize(
    "text",
    [
        "Jane",
        "We are looking for a Senior Engineer to join our platform team. You will build services.",
        "# Tool\n\n## Installation\n\n- pip install tool\n\n## Usage\n\nRun it.",
        "Dear Sir,\n\nI am writing to apply for the post.\n\nYours, Jane",
        "我们正在寻找一位后端工程师，加入平台团队。",
        "[x](&#x6A;avascript:alert(1)) ![y](http://127.0.0.1/t.png)\n<script>alert(1)</script>",
    ],
)
def test_text_without_a_resume_in_it_is_refused_with_advice(text: str) -> None:
    with pytest.raises(Unreadable, match=r"No resume was recognised.*headings"):
        import_text(text, new_id=counting_ids())


def test_hidden_characters_are_removed_and_counted() -> None:
    hidden = RESUME.replace("Bell\n", "Bell\u200b\u2060\u200b\U000e0041\n")
    imported = import_text(hidden, new_id=counting_ids())
    assert imported.document["basics"]["name"] == "Ann Bell"
    assert any("4 invisible" in notice.message for notice in imported.warnings)
    with pytest.raises(Unreadable, match="2 invisible"):
        import_text("Jane\u200b\u200b", new_id=counting_ids())


def test_a_template_name_is_told() -> None:
    for name in ("John Doe", "Your Name", "张三"):
        imported = import_text(RESUME.replace("Ann Bell", name), new_id=counting_ids())
        assert any("template" in notice.message for notice in imported.warnings), name


def test_a_missing_name_is_told_not_invented() -> None:
    imported = import_text(RESUME.replace("# Ann Bell\n", ""), new_id=counting_ids())
    assert imported.document["basics"]["name"] == ""
    assert any(notice.where == "/basics/name" for notice in imported.warnings)


def test_a_locale_that_is_given_wins() -> None:
    imported = import_text(RESUME, locale="en-GB", new_id=counting_ids())
    assert imported.locale == imported.document["meta"]["locale"] == "en-GB"
    stored = json.dumps({"basics": {"name": "A"}, "meta": {"locale": "fr"}})
    assert import_text(stored, new_id=counting_ids()).locale == "fr"


def test_the_encoding_is_told_when_it_is_not_utf8() -> None:
    text = "姓名：孙佳宁\n电话：13800001111\n工作经历\n2020.05-至今 晨星传媒 内容运营\n"
    imported = import_bytes(text.encode("gbk"), new_id=counting_ids())
    assert imported.document["basics"]["name"] == "孙佳宁"
    assert any("GBK" in notice.message for notice in imported.warnings)


@pytest.mark.parametrize(
    ("text", "name", "section"),
    [
        ("# Ada Bell\n\n## Skills\n\nPython, SQL\n", "Ada Bell", "skills"),
        ("Ada Bell\n\n## Languages\n- Norwegian\n- English\n", "Ada Bell", "languages"),
        ("# 张伟\n\n## 技能\n\nPython、调度\n", "张伟", "skills"),
    ],
)
def test_a_resume_with_few_facts_is_one_and_says_what_is_missing(
    text: str, name: str, section: str
) -> None:
    imported = import_text(text, new_id=counting_ids())
    assert imported.document["basics"]["name"] == name
    assert imported.counts == {section: 2}
    assert any("no contact details" in notice.message for notice in imported.warnings)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# Ada Bell\n\n## Skills\n", "nothing stands under 'Skills'"),
        ("# 李雷\n\n## 技能\n", "nothing stands under '技能'"),
        ("## Skills\n\nPython, SQL", "it has 'Skills', but no name of a person"),
        ("# Senior Data Engineer\n\n## Skills\n\n- Python\n", "no name of a person"),
        ("# 后端工程师\n\n## 技能\n\n- Go\n", "no name of a person"),
    ],
)
def test_the_reason_of_a_refusal_is_the_right_one(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=f"No resume was recognised.*{reason}"):
        import_text(text, new_id=counting_ids())
