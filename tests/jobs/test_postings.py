"""Whole postings of many professions and countries, as pages and as pasted text, with their facts.

The facts were written down before the reader saw the postings. Some are left out that it can't
know: an employer that is only the last line, part of an address or the subject of a sentence, a
town that no table holds, and where a forum's one line on it all ends its title.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.jobs.from_page import posting_from_page
from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.jobs.page import Page
from resume_mcp.jobs.posting import Posting
from resume_mcp.web.readable import extract

POSTINGS = Path(__file__).parents[1] / "data" / "postings"
FACTS: dict[str, dict[str, Any]] = json.loads((POSTINGS / "facts.json").read_text("utf-8"))
TODAY = "2026-11-29"


def read(name: str) -> Posting:
    written = (POSTINGS / name).read_text("utf-8")
    if name.endswith(".txt"):
        return posting_from_text(written, today=TODAY)
    url = "https://jobs.example/1"
    shown = extract({"html": written, "url": url})
    page = Page(
        url=url,
        final_url=url,
        title=shown["title"],
        text=shown["text"],
        json_ld=tuple(shown["json_ld"]),
        microdata=tuple((key, value) for key, value in shown["microdata"]),
        fetched_at="",
        cached=False,
        hidden_characters=0,
        warnings=(),
    )
    posting = posting_from_page(page, today=TODAY)
    assert posting is not None
    return posting


def faults(posting: Posting, facts: dict[str, Any]) -> list[str]:
    return [
        f"{name}: {facts[name]!r} is not in {getattr(posting, _FIELDS.get(name, name))!r}"
        for name in facts
        if not _holds(posting, name, facts[name])
    ]


_FIELDS = {"must": "requirements", "nice": "requirements", "not_skills": "skills"}


def _holds(posting: Posting, name: str, wanted: Any) -> bool:
    if name in ("must", "nice"):
        texts = [each.text for each in posting.requirements if each.kind == name]
        return all(any(words in text for text in texts) for words in wanted)
    if name in ("skills", "not_skills"):
        known = {skill.casefold() for skill in posting.skills}
        return all((skill.casefold() in known) == (name == "skills") for skill in wanted)
    if name == "city":
        return all(city in posting.city for city in wanted)
    return _pays(posting, wanted) if name == "salary" else bool(getattr(posting, name) == wanted)


def _pays(posting: Posting, wanted: list[Any]) -> bool:
    """Compare pay; a single amount may stand as both ends, a currency may go without saying."""
    pay = posting.salary
    low, high, currency, period, months = wanted
    if pay is None:
        return low is None and high is None
    return (
        pay.min == low
        and pay.max in ((high, None) if low == high else (high,))
        and (currency is None or pay.currency == currency)
        and (pay.period, pay.months) == (period, months)
    )


@pytest.mark.parametrize("name", FACTS)
def test_a_posting_is_understood(name: str) -> None:
    assert faults(read(name), FACTS[name]) == []


def test_every_posting_has_its_facts_and_chinese_ones_are_half() -> None:
    files = {path.name for path in POSTINGS.iterdir()} - {"facts.json"}
    assert files == FACTS.keys()
    assert sum(name.startswith("zh-") for name in files) * 2 >= len(files)


def test_a_wrong_fact_is_seen() -> None:
    posting = read("zh-chef.txt")
    wrong = {"title": "厨师", "salary": [1, 2, "CNY", "month", None], "must": ["驾照"]}
    assert [fault.split(":")[0] for fault in faults(posting, wrong)] == ["title", "salary", "must"]
