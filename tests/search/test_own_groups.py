"""A person's own words for one thing, laid over ours."""

import json
from pathlib import Path

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.errors import BadSettings
from resume_mcp.search.filters import Filters
from resume_mcp.search.own_groups import MAX_BYTES, MAX_GROUPS, own_groups
from resume_mcp.search.query import parse_query
from tests.fakes import fixed_clock

FILE = """
- [falconry, 猎鹰训练, hawking]
skills_are_below: headings are names too
"""
TABLE = """
# a heading, then names with their other names
skills:
  Zephyr RTOS: [zephyr, 泽风]
  Blorb: 布洛布
places:
  - [Kleinkleckersdorf, 小克莱克斯多夫]
"""


def test_lists_and_headings_are_groups() -> None:
    assert own_groups("- [falconry, 猎鹰训练]", where="x") == (("falconry", "猎鹰训练"),)
    assert own_groups(TABLE, where="x") == (
        ("Zephyr RTOS", "zephyr", "泽风"),
        ("Blorb", "布洛布"),
        ("Kleinkleckersdorf", "小克莱克斯多夫"),
    )
    assert own_groups("", where="x") == ()
    assert own_groups("# nothing", where="x") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- [alone]", "two or more"),
        ("- alone", "two or more"),
        ("- [a, [b]]", "two or more"),
        ("- [a, '']", "two or more"),
        ("- [a, null]", "two or more"),
        ("just text", "no group"),
        ("a: [b", "no YAML"),
        (FILE, "no YAML"),
        ("a: {b: {c: {d: [e]}}}", "no group|two or more"),
        ("- &x [a, b]\n- *x", "alias"),
        (f"- [a, {'b' * 90}]", "characters"),
        ("\n".join(f"- [a{n}, b{n}]" for n in range(MAX_GROUPS + 1)), "at most"),
        ("#" * (MAX_BYTES + 1), "larger"),
        ("[" * 5_000, "no YAML"),
    ],
)
def test_what_is_no_group_is_named(text: str, said: str) -> None:
    with pytest.raises(BadSettings, match=said) as refused:
        own_groups(text, where="concepts.yaml")
    assert refused.value.message.startswith("concepts.yaml")


def test_own_words_add_to_ours_and_leave_others_alone() -> None:
    own = (("falconry", "猎鹰训练"), ("nurse", "白衣天使"))
    assert "猎鹰 鹰训 训练" in parse_query("falconry", own=own).groups[0]
    (group,) = parse_query("nurse", own=own).groups
    assert {"护士", "白衣 衣天 天使"} <= set(group)
    assert parse_query("chef", own=own) == parse_query("chef")
    assert "猎鹰 鹰训 训练" not in parse_query("falconry").groups[0]


def app(home: Path, **environment: str) -> App:
    settings = load_settings({"RESUME_MCP_HOME": str(home), **environment}, user_home=home)
    return App(settings, clock=fixed_clock)


def test_the_file_in_the_data_folder_or_the_named_one_is_used(home: Path) -> None:
    posting = {"source": "t", "external_id": "1", "title": "猎鹰训练师", "description": "训鹰"}
    plain = app(home)
    feed = plain.jobs.feed(json.dumps(posting, ensure_ascii=False), format="jsonl", source="")
    plain.jobs.import_batch(feed)

    def found(asked: App) -> int:
        result = asked.searching.search("falconry", scope="jobs", filters=Filters(), limit=5)
        return len(result.hits)

    assert found(plain) == 0
    (home / "concepts.yaml").write_text("- [falconry, 猎鹰训练]\n", encoding="utf-8")
    assert found(app(home)) == 1
    other = home / "mine.yaml"
    other.write_text("- [hawking, falconry]\n", encoding="utf-8")
    assert found(app(home, RESUME_MCP_CONCEPTS=str(other))) == 0


def test_a_file_that_is_not_there_or_no_text_is_named(home: Path) -> None:
    with pytest.raises(BadSettings, match="nothing at"):
        _ = app(home, RESUME_MCP_CONCEPTS=str(home / "none.yaml")).searching
    (home / "concepts.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSettings, match="UTF-8"):
        _ = app(home).searching
