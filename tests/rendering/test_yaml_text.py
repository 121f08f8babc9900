from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.yaml_text import to_yaml

_SCALAR = st.none() | st.booleans() | st.integers() | st.text(max_size=30)
_WRITTEN = st.sampled_from(
    ("2020-03", "2020-03-01", "yes", "null", "~", "1e3", "0x1F", "=", "- x", "a: b", "#x", "{",
     "12:30", "\u0085", "\u2028", "\ufeff", "中文：值", "👩\u200d💻", "*ref", "&a", "!tag", "%TAG",
     "@x", "`", "'", '"')
)  # fmt: skip
_DOCUMENT = st.dictionaries(
    _WRITTEN | st.text(max_size=8),
    st.recursive(_SCALAR | _WRITTEN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.text(max_size=5), inner, max_size=3), max_leaves=8),
    max_size=5,
)  # fmt: skip


@given(_DOCUMENT)
def test_any_document_reads_back_as_it_was(document: dict[str, Any]) -> None:
    read = yaml.safe_load(to_yaml(document))
    assert read == document
    assert list(read) == list(document)


def test_a_resume_is_written_as_people_write_yaml() -> None:
    document = {"basics": {"name": "陈书瑶", "x": None}, "work": [{"startDate": "2020-03"}]}
    assert to_yaml(document) == (
        "basics:\n  name: 陈书瑶\n  x: null\nwork:\n- startDate: 2020-03\n"
    )


def test_nothing_in_it_is_a_tag_of_python() -> None:
    with pytest.raises(yaml.YAMLError):
        to_yaml({"x": object()})
