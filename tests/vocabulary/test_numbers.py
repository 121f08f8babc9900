import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.quantity import normalise

YEAR = 365.25 * 86400


def read(text: str) -> list[tuple[float, str]]:
    figures = [q for q in read_quantities(text) if q.kind == "amount" and not q.weak]
    return [(round(q.value, 6), q.unit) for q in figures]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Grew 12.5%", [(12.5, "%")]),
        ("cut 99.99 % errors", [(99.99, "%")]),
        ("27 percent", [(27, "%")]),
        ("forty percent", [(40, "%")]),
        ("提升了30%性能", [(30, "%")]),
        ("百分之四十", [(40, "%")]),
        ("百分之六十五点五", [(65.5, "%")]),
        ("销量增长四成", [(40, "%")]),
        ("打八五折", [(85, "%")]),
        ("提升 8 个百分点", [(8, "%")]),
        ("a third of users", [(round(100 / 3, 6), "%")]),
        ("two-thirds of the team", [(round(200 / 3, 6), "%")]),
        ("30 % weniger, 14 Prozent", [(30, "%"), (14, "%")]),
    ],
)
def test_shares_are_read_however_they_are_written(
    text: str, expected: list[tuple[float, str]]
) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grew 2.5 times", [(2.5, "x")]),
        ("grew 2.5x", [(2.5, "x")]),
        ("a 3-fold rise", [(3, "x")]),
        ("三倍", [(3, "x")]),
        ("3倍提升", [(3, "x")]),
        ("doubled sales", [(2, "x")]),
        ("revenue was halved", [(0.5, "x")]),
        ("cut it in half", [(0.5, "x")]),
        ("翻了一番", [(2, "x")]),
        ("翻两番", [(4, "x")]),
        ("成本减半", [(0.5, "x")]),
        ("增长一倍", [(2, "x")]),
        ("three times a week", [(3, "")]),
        ("twice weekly", []),
    ],
)
def test_multiples_are_told_from_frequencies(text: str, expected: list[tuple[float, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("saved $2.1M", [(2.1e6, "USD")]),
        ("$ 5M saved", [(5e6, "USD")]),
        ("saved €3M", [(3e6, "EUR")]),
        ("a €450k budget", [(450e3, "EUR")]),
        ("450 000 €", [(450e3, "EUR")]),
        ("1,2 Millionen Euro", [(1.2e6, "EUR")]),
        ("1.234,5 €", [(1234.5, "EUR")]),
        ("US$1.9 million", [(1.9e6, "USD")]),
        ("three billion dollars", [(3e9, "USD")]),
        ("saved ¥300万", [(3e6, "CNY")]),
        ("年度预算 80 万元", [(8e5, "CNY")]),
        ("营收 3.5亿元", [(3.5e8, "CNY")]),
        ("350 万美元", [(3.5e6, "USD")]),
        ("管理 80 万年度预算", [(8e5, "")]),
    ],
)
def test_money_keeps_its_currency(text: str, expected: list[tuple[float, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Scaled to 10K users", [(10e3, "")]),
        ("Served 5,000,000 requests", [(5e6, "")]),
        ("half a million users", [(5e5, "")]),
        ("two dozen stores", [(24, "")]),
        ("two hundred and fifty guests", [(250, "")]),
        ("fourteen services", [(14, "")]),
        ("vier Auszubildende", [(4, "")]),
        ("日均三百万笔", [(3e6, "")]),
        ("拉新十二万人", [(12e4, "")]),
        ("十二个微服务", [(12, "")]),
        ("一百五十余篇", [(150, "")]),
        ("服务用户两千万", [(2e7, "")]),
        ("QPS 1.5 万", [(15e3, "")]),
        ("QPS15000", [(15e3, "")]),
        ("峰值 1.5w", [(15e3, "")]),
        ("８０００ 张", [(8000, "")]),
        ("30-bed floor", [(30, "")]),
    ],
)
def test_counts_are_read_in_words_and_digits(text: str, expected: list[tuple[float, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p99 200ms", [(0.2, "s")]),
        ("450 毫秒", [(0.45, "s")]),
        ("0.45 秒", [(0.45, "s")]),
        ("9 working days", [(9 * 86400, "s")]),
        ("3 年经验", [(3 * YEAR, "s")]),
        ("半年", [(YEAR / 2, "s")]),
        ("15+ years", [(15 * YEAR, "s")]),
        ("1.4 kg", [(1.4, "kg")]),
        ("1,400 g", [(1.4, "kg")]),
        ("2,400 m²", [(2400, "m2")]),
        ("3.2 kW", [(3200, "W")]),
        ("500 MB", [(5e8, "byte")]),
    ],
)
def test_units_are_read_in_a_base_unit(text: str, expected: list[tuple[float, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("15-25%", [(15, "%"), (25, "%")]),
        ("$2-3M", [(2e6, "USD"), (3e6, "USD")]),
        ("800 to 200 ms", [(0.8, "s"), (0.2, "s")]),
        ("from nine working days to five.", [(9 * 86400, "s"), (5 * 86400, "s")]),
        ("3 到 5 万人", [(3e4, ""), (5e4, "")]),
        ("5 engineers and 20%", [(5, ""), (20, "%")]),
    ],
)
def test_the_ends_of_a_range_share_their_unit(text: str, expected: list[tuple[float, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "a 24/7 rotation",
        "GPT-4, k8s, S3, EC2 and B2B",
        "a one-on-one talk",
        "two-factor login",
        "从 0 到 1",
        "一线城市，第三方，统一，百度，双十一",
        "5G network",
        "Six Sigma",
        "no one",
    ],
)
def test_names_and_idioms_are_no_numbers(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("in 2019", "year"),
        ("2021 年起", "year"),
        ("2021年7月", "date"),
        ("03/2022", "date"),
        ("Python 3.11", "version"),
        ("Java 8", "version"),
        ("ISO 9001", "version"),
        ("release 1.2.3", "version"),
        ("第3名", "ordinal"),
        ("1st place", "ordinal"),
        ("3.4/4.0", "ratio"),
        ("98 out of 100", "ratio"),
        ("a 2:1 degree", "ratio"),
        ("hundreds of clients", "vague"),
        ("上万用户", "vague"),
        ("千万级用户", "vague"),
        ("a six-figure budget", "vague"),
        ("double-digit growth", "vague"),
        ("2000 users", "amount"),
    ],
)
def test_years_versions_ranks_and_vague_amounts_are_told_apart(text: str, kind: str) -> None:
    assert [q.kind for q in read_quantities(text)] == [kind]


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("over 65,000 readers", "min"),
        ("500+ stars", "min"),
        ("150 余篇", "min"),
        ("逾两千万", "min"),
        ("nearly 300", "near"),
        ("about 6,500", "about"),
        ("约 200 万", "about"),
        ("up to ten", "max"),
        ("15 元以内", "max"),
        ("20 people", ""),
    ],
)
def test_bounds_are_read_on_both_sides(text: str, bound: str) -> None:
    assert read_quantities(text)[0].bound == bound


def test_an_article_like_one_is_weak() -> None:
    assert [q.weak for q in read_quantities("two freelancers and one designer")] == [False, True]
    assert read_quantities("一个项目")[0].weak


@given(st.integers(10, 10**9))
def test_a_number_has_one_value_with_and_without_separators(number: int) -> None:
    plain, grouped = (read(f"we had {text} users") for text in (f"{number}", f"{number:,}"))
    assert plain == grouped == [(number, "")]


@given(st.integers(1, 9999), st.sampled_from(["万", "亿"]))
def test_chinese_multipliers_scale_the_digits(number: int, multiplier: str) -> None:
    factor = {"万": 10**4, "亿": 10**8}[multiplier]
    assert read(f"用户 {number} {multiplier}") == [(number * factor, "")]


@given(st.text(max_size=200))
def test_reading_never_raises_and_its_places_are_those_of_the_text(text: str) -> None:
    source = normalise(text)
    for quantity in read_quantities(text):
        assert source[quantity.start : quantity.end].strip() == quantity.surface.strip()


@pytest.mark.parametrize(
    "text", ["9 million users", "9\nmillion users", "900 万用户", "900\n万用户"]
)
def test_a_multiplier_may_stand_on_the_next_line(text: str) -> None:
    assert read(text) == [(9_000_000, "")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a quarter of a million users", [(250_000, "")]),
        ("runs in 8 rather than 20 hours", [(28_800, "s"), (72_000, "s")]),
        ("an 84-million-NOK block", [(84_000_000, "NOK")]),
        ("NOK 84 million", [(84_000_000, "NOK")]),
        ("worth £118 000", [(118_000, "GBP")]),
        ("20 000 downloads", [(20_000, "")]),
        ("a 10 kV and a 10kV room", [(10_000, "V"), (10_000, "V")]),
        ("初二两个班，高三 4 个班", [(2, ""), (4, "")]),
        ("提高三成，扩大两倍", [(30, "%"), (2, "x")]),
    ],
)
def test_figures_of_many_trades_are_read(text: str, expected: list[tuple[float, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "rank"),
    [("won first place", 1), ("an entry that came second", 2), ("second-hand cars", 0)],
)
def test_places_in_words_are_ordinals(text: str, rank: int) -> None:
    ordinals = [q.value for q in read_quantities(text) if q.kind == "ordinal"]
    assert ordinals == ([rank] if rank else [])
