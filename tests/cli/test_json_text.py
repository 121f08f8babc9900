"""One value in a JSON text changes; every other byte of the text stays."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.cli.json_text import parsed, plain_json, with_value, without_value
from resume_mcp.errors import Unreadable

PATH = ("mcpServers", "resume")
ENTRY = {"command": "/opt/resume-mcp", "args": ["serve"]}


def is_within(old: str, new: str) -> bool:
    """Tell whether all characters of the old text stand in the new one, in their order."""
    rest = iter(new)
    return all(character in rest for character in old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{"a":1}', '{"a":1, "mcpServers": {"resume": 7}}'),
        ('{"mcpServers":{"x":{}}}', '{"mcpServers":{"x":{}, "resume": 7}}'),
        ('{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "mcpServers": {\n    "resume": 7\n  }\n}\n'),
        (
            '{\r\n\t"mcpServers": {\r\n\t\t"x": 1\r\n\t}\r\n}',
            '{\r\n\t"mcpServers": {\r\n\t\t"x": 1,\r\n\t\t"resume": 7\r\n\t}\r\n}',
        ),
        (
            '{\n "mcpServers": {\n  "x": 1, // one\n  /* end */\n },\n}',
            '{\n "mcpServers": {\n  "x": 1, // one\n  /* end */\n  "resume": 7\n },\n}',
        ),
        (
            '{\n "mcpServers": {\n  "x": 1 // one\n }\n}',
            '{\n "mcpServers": {\n  "x": 1, // one\n  "resume": 7\n }\n}',
        ),
        ('{"mcpServers": {"resume": 6}, "b": 2}', '{"mcpServers": {"resume": 7}, "b": 2}'),
        ("{}", '{\n  "mcpServers": {\n    "resume": 7\n  }\n}'),
        ("", '{\n  "mcpServers": {\n    "resume": 7\n  }\n}\n'),
        (" \n", ' \n{\n  "mcpServers": {\n    "resume": 7\n  }\n}\n'),
    ],
)
def test_a_member_is_set_in_the_style_of_the_file(old: str, new: str) -> None:
    assert with_value(old, PATH, 7) == new
    assert with_value(new, PATH, 7) == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{"mcpServers": {"resume": 7}}', '{"mcpServers": {}}'),
        ('{"mcpServers": {"resume": 7, "x": 1}}', '{"mcpServers": { "x": 1}}'),
        ('{"mcpServers": {"x": 1, "resume": 7}}', '{"mcpServers": {"x": 1 }}'),
        (
            '{\n "mcpServers": {\n  "x": 1,\n  "resume": 7\n }\n}',
            '{\n "mcpServers": {\n  "x": 1\n }\n}',
        ),
        (
            '{\n "mcpServers": {\n  // mine\n  "resume": 7, // note\n  "x": 1,\n },\n}',
            '{\n "mcpServers": {\n  // mine // note\n  "x": 1,\n },\n}',
        ),
        ('{"mcpServers": {"resume": 7,}}', '{"mcpServers": {}}'),
    ],
)
def test_a_member_goes_and_the_comments_around_it_stay(old: str, new: str) -> None:
    assert without_value(old, PATH) == new


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "1", "null", '"x"', "{", '{"a":}', "{'a': 1}", "{a: 1}", '{"a": 1} {}', "\ufeff{}"),
        *('{"mcpServers": 3}', '{"mcpServers": []}', '{"mcpServers": null}', '{"a": 1', "/* {}"),
        *('{"mcpServers": {}, "mcpServers": {}}', '{"mcpServers": {"resume": 1, "resume": 2}}'),
        *('{"a": "line\nbreak"}', "[" * 100_000, '{"a":' * 100_000, "{,}", '{"a": 1,,}'),
    ],
)
def test_what_can_t_be_changed_safely_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        with_value(text, PATH, ENTRY)


def test_marks_inside_texts_are_no_comments() -> None:
    text = '{"u": "http://x/*y*/", "q": "\\"// no", "c": ",}", "d": ",]"}'
    assert plain_json(text) == text
    assert parsed(with_value(text, PATH, 1))["u"] == "http://x/*y*/"


def test_numbers_that_floats_can_t_hold_stay_as_they_are_written() -> None:
    text = '{"id": 123456789012345678901234567890, "x": 1.10, "y": 1e400}'
    assert with_value(text, PATH, 1).startswith(text[:-1])


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.floats(allow_nan=False)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
SERVERS = st.dictionaries(
    st.text(max_size=8).filter(lambda name: name != "resume"),
    st.fixed_dictionaries({"command": st.text(max_size=8)}),
    max_size=3,
)


@st.composite
def configurations(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a configuration as people write them, and what it says."""
    content = draw(st.dictionaries(st.text(max_size=6), VALUES, max_size=3))
    content.pop("mcpServers", None)
    if draw(st.booleans()):
        content["mcpServers"] = draw(SERVERS)
    indent = draw(st.sampled_from([None, 1, 2, 4, "\t"]))
    separators = draw(st.sampled_from([(",", ":"), (", ", ": ")])) if indent is None else None
    ascii_only = draw(st.booleans())
    text = json.dumps(content, indent=indent, separators=separators, ensure_ascii=ascii_only)
    if indent is not None and draw(st.booleans()):
        lines = text.split("\n")
        kept = []
        for number, line in enumerate(lines):
            comment = draw(st.sampled_from(["", f" // c{number} {{", f" /* c{number} ] */"]))
            kept.append(line + comment)
        text = "\n".join(kept)
    text += draw(st.sampled_from(["", "\n"]))
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text, content


@given(configurations())
def test_setting_keeps_every_character_and_says_only_that_more(
    drawn: tuple[str, dict[str, Any]],
) -> None:
    text, content = drawn
    new = with_value(text, PATH, ENTRY)
    assert is_within(text.strip(), new) or text.strip() == "{}"
    content.setdefault("mcpServers", {})["resume"] = ENTRY
    assert parsed(new) == content
    assert list(parsed(new)) == list(content)
    assert with_value(new, PATH, ENTRY) == new
    if "\r\n" in text:
        assert "\n" not in new.replace("\r\n", "")


@given(configurations())
def test_taking_out_gives_back_what_was_said(drawn: tuple[str, dict[str, Any]]) -> None:
    text, content = drawn
    back = without_value(with_value(text, PATH, ENTRY), PATH)
    assert parsed(back) == {**content, "mcpServers": content.get("mcpServers", {})}
    for number in range(text.count("\n") + 1):
        for comment in (f"// c{number} {{", f"/* c{number} ] */"):
            assert back.count(comment) == text.count(comment)


@given(st.text(alphabet='{}[]",:/*\\ \n\ta1', max_size=40))
def test_any_text_is_changed_rightly_or_refused(text: str) -> None:
    try:
        new = with_value(text, PATH, ENTRY)
    except Unreadable:
        return
    assert parsed(new)["mcpServers"]["resume"] == ENTRY
