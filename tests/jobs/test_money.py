"""Amounts and ranges of money."""

import pytest

from resume_mcp.jobs.money import aligned, find_money


def test_the_aligned_text_keeps_every_character_in_its_place() -> None:
    text = "薪资：￥２０，０００～３０，０００　（１４薪）– 面议"
    assert len(aligned(text)) == len(text)
    assert aligned(text).startswith("薪资:¥20,000~30,000 (14薪)- ")


@pytest.mark.parametrize(
    ("text", "bounds", "currency"),
    [
        ("15-25k", (15_000, 25_000), ""),
        ("20k-30", (20_000, 30_000), ""),
        ("8000-1.2万", (8_000, 12_000), ""),
        ("$145,000 - $172,500 CAD", (145_000, 172_500), "CAD"),
        ("CA$90k", (90_000, 90_000), "CAD"),
        ("20-60kRMB", (20_000, 60_000), "CNY"),
        ("30-20k", (20_000, 30_000), ""),
        ("45.000 €", (45_000, 45_000), "EUR"),
        ("1.5 €", (1.5, 1.5), "EUR"),
    ],
)
def test_a_multiplier_or_currency_of_one_end_counts_for_both(
    text: str, bounds: tuple[float, float], currency: str
) -> None:
    money = find_money(text)[0]
    assert money.bounds() == bounds
    assert money.currency == currency


@pytest.mark.parametrize(
    ("word", "code"),
    [("USD", "USD"), ("人民币", "CNY"), ("港币", "HKD"), ("€", "EUR"), ("rmb", "CNY")],
)
def test_a_currency_is_known_under_its_names(word: str, code: str) -> None:
    assert find_money(f"500 {word}")[0].currency == code
