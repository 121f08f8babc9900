"""Forms of numbers that rewritings bring: currencies, shares, zero, and what is no number."""

import pytest

from resume_mcp.vocabulary.numbers import read_quantities


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("R2.4m of freight", 2.4e6, "ZAR"),
        ("a budget of R310 million", 3.1e8, "ZAR"),
        ("a budget of EUR200k", 2e5, "EUR"),
        ("1.5 million Canadian dollars", 1.5e6, "CAD"),
        ("one in four orders", 25.0, "%"),
        ("saved one fifth on room hire", 20.0, "%"),
        ("四分之三", 75.0, "%"),
        ("千分之四", 0.4, "%"),
        ("4‰", 0.4, "%"),
        ("感染率降至零", 0.0, ""),
        ("成交额破千万元", 1e7, ""),
        ("采样频率 1 kHz", 1000.0, "Hz"),
        ("15 terabytes", 1.5e13, "byte"),
    ],
)
def test_a_number_is_read_in_this_form(text: str, value: float, unit: str) -> None:
    (found,) = read_quantities(text)
    assert found.value == pytest.approx(value)
    assert found.unit == unit


@pytest.mark.parametrize(
    "text", ["Wrote R 4.2 code", "charges billed twice", "降为零部件", "十分重视", "R2 of models"]
)
def test_what_is_no_figure_in_its_own_right(text: str) -> None:
    assert not [q for q in read_quantities(text) if not q.weak and q.kind != "version"]


def test_a_device_is_no_length() -> None:
    (found,) = read_quantities("3.4 million meter readings")
    assert (found.value, found.unit) == (3.4e6, "")
