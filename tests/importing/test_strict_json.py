import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import Unreadable
from resume_mcp.importing.strict_json import MAX_DEPTH, read_json

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_json_reads_back_as_it_was(value: object) -> None:
    assert read_json(json.dumps(value)).value == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1,\n "b": 2\n "c": 3}', r"line 3, column 2: a comma or a closing bracket"),
        ('{"a" 1}', "line 1, column 6: a colon"),
        ("{a: 1}", "line 1, column 2: a key in double quotes"),
        ('{"a": }', "a value was expected; found '}'"),
        ('{"a": "x', "no closing quote"),
        ('{"a": "x\ny"}', "a line break or control character"),
        ('{"a": "\\q"}', "a backslash must be followed by"),
        ('{"a": 1} {"b": 2}', "the document has ended"),
        ('{"a": [1, 2', "the text ends there"),
        ('{"n": NaN}', r"NaN \(line 1, column 7\) is not JSON"),
        ('{"n": -Infinity}', "-Infinity"),
        ('{"n": ' + "9" * 41 + "}", "41 digits"),
        ('{"n": 1e400}', "larger than a number can be"),
        ('{"n": -1e999}', "larger than a number can be"),
        ('{"n": 1, "n": true}', "stands twice"),
        ('{"n": [1], "n": [1.0]}', "stands twice"),
        ('{"name": "A",\n "name": "B"}', "'name' stands twice .*line 2, column 2"),
        ("[" * 100_000, f"deeper than {MAX_DEPTH}"),
        ('{"a":' * 100_000, f"deeper than {MAX_DEPTH}"),
        ('{"a":"' + '\\"' * 100_000, "no closing quote"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_json(text)


def test_brackets_inside_a_text_are_no_nesting() -> None:
    text = json.dumps({"a": "[" * 200 + '"' + "{" * 200})
    assert read_json(text).value == json.loads(text)


def test_a_key_that_stands_twice_with_one_value_is_told() -> None:
    read = read_json('{"a": [1], "a": [1]}')
    assert read.value == {"a": [1]}
    assert read.repeated == ("a",)


@pytest.mark.parametrize("digits", ["0.1234567890123456789012345", "1e-400", "9007199254740993.0"])
def test_digits_that_a_number_can_not_keep_are_told(digits: str) -> None:
    found = read_json(f'{{"n": {digits}}}')
    assert found.rounded == (f"{digits} → {found.value['n']!r}",)


@pytest.mark.parametrize("digits", ["0.1", "1.10", "1E5", "-0.0", "0.30000000000000004", "5e-324"])
def test_a_number_that_is_kept_whole_is_not_worth_a_word(digits: str) -> None:
    assert read_json(f"[{digits}]").rounded == ()


def test_forty_digits_are_a_number() -> None:
    assert read_json("[" + "9" * 40 + "]").value == [int("9" * 40)]
