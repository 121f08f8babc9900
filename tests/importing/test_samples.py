"""Resumes in many layouts, English and Chinese: the facts that a reader would name."""

import pytest

from resume_mcp.importing.read import import_bytes, import_text
from tests.importing.facts import DATA, FACTS, counting_ids, differences


@pytest.mark.parametrize("name", sorted(FACTS))
def test_a_sample_gives_its_facts(name: str) -> None:
    imported = import_bytes((DATA / name).read_bytes(), filename=name, new_id=counting_ids())
    assert differences(imported.document, imported.counts, FACTS[name]) == []
    assert imported.format == ("markdown" if name.endswith(".md") else "text")
    assert imported.locale == FACTS[name].get("locale", "zh-CN" if name.startswith("zh") else "en")
    assert imported.coverage >= 0.98


def test_every_sample_has_facts() -> None:
    texts = {path.name for path in DATA.iterdir() if path.suffix in (".md", ".txt")}
    assert texts == set(FACTS)
    assert len(texts) > 40


@pytest.mark.parametrize("name", ["en-stack-caps.txt", "zh-stack.txt", "zh-pipe.md"])
def test_windows_line_ends_change_nothing(name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    plain = import_text(text, new_id=counting_ids())
    windows = import_text(text.replace("\n", "\r\n"), new_id=counting_ids())
    assert windows.document == plain.document


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("zh-stack.txt", "gb18030"),
        ("zh-numbered.txt", "gbk"),
        ("zh-tw.txt", "big5"),
        ("zh-labels.txt", "utf-16"),
        ("en-pipe.txt", "utf-8-sig"),
        ("txt-months-in-parens.txt", "cp1252"),
    ],
)
def test_an_encoding_of_the_country_gives_the_same_document(name: str, encoding: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    wanted = import_text(text, new_id=counting_ids())
    imported = import_bytes(text.encode(encoding), filename=name, new_id=counting_ids())
    assert imported.document == wanted.document
