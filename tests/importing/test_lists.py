from typing import Any

import pytest

from resume_mcp.importing.written.lines import plain_line
from resume_mcp.importing.written.lists import read_listed
from resume_mcp.importing.written.notes import Notes


def _read(kind: str, *texts: str) -> Any:
    return read_listed(
        kind, [plain_line(i, "bullet", text) for i, text in enumerate(texts)], Notes()
    )


def test_languages_have_a_fluency() -> None:
    assert _read(
        "languages",
        "English (native), French: B2",
        "英语：CET-6（560分）",
        "Spanish fluent",
        "德语 B1",
    ) == [
        {"language": "English", "fluency": "native"},
        {"language": "French", "fluency": "B2"},
        {"language": "英语", "fluency": "CET-6（560分）"},
        {"language": "Spanish", "fluency": "fluent"},
        {"language": "德语", "fluency": "B1"},
    ]


def test_a_certificate_has_issuer_and_date() -> None:
    assert _read(
        "certificates",
        "OSHA 30, 2019",
        "CKA · Cloud Native Foundation · Nov 2022",
        "一级建造师、CAD",
    ) == [
        {"name": "OSHA 30", "date": "2019"},
        {"name": "CKA", "issuer": "Cloud Native Foundation", "date": "2022-11"},
        {"name": "一级建造师"},
        {"name": "CAD"},
    ]


def test_an_award_keeps_commas_of_its_title() -> None:
    assert _read(
        "awards",
        "Best Poster, Royal Society (2012)",
        "First prize, 100m, state finals",
        "2018年 国家奖学金",
    ) == [
        {"title": "Best Poster", "awarder": "Royal Society", "date": "2012"},
        {"title": "First prize, 100m, state finals"},
        {"title": "国家奖学金", "date": "2018"},
    ]


def test_a_citation_stays_whole() -> None:
    (paper,) = _read("publications", "Feng X. Algae in winter. Limnology, 2019.")
    assert paper["name"] == "Feng X. Algae in winter. Limnology"
    assert paper["releaseDate"] == "2019"


@pytest.mark.parametrize("text", ["Chess, cycling, bread", "徒步、摄影、烘焙"])
def test_interests_are_split(text: str) -> None:
    assert len(_read("interests", text)) == 3


def test_a_reference_keeps_what_is_said() -> None:
    lines = [
        plain_line(1, "text", "Erlich Holm"),
        plain_line(2, "text", "It is a pleasure to recommend Ann for any kitchen."),
    ]
    assert read_listed("references", lines, Notes()) == [
        {"name": "Erlich Holm", "reference": "It is a pleasure to recommend Ann for any kitchen."}
    ]
