"""Pay in the forms that people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.posting import Salary
from resume_mcp.jobs.salary import read_salary, show_salary, usual_period

# text, min, max, currency, period, months, the words kept
FORMS = [
    ("15-25k·14薪", 15000, 25000, "CNY", "month", 14, "15-25k·14薪"),
    ("年薪30-50万", 300000, 500000, "CNY", "year", None, "年薪30-50万"),
    ("200元/天", 200, 200, "CNY", "day", None, "200元/天"),
    ("$120k–150k", 120000, 150000, "USD", "year", None, "$120k–150k"),
    ("£45,000", 45000, 45000, "GBP", "year", None, "£45,000"),
    ("€4,200–€5,600 per month", 4200, 5600, "EUR", "month", None, "€4,200–€5,600 per month"),
    (
        "4.211.985 - 5.000.000 IDR per month",
        4211985,
        5000000,
        "IDR",
        "month",
        None,
        "4.211.985 - 5.000.000 IDR per month",
    ),
    ("1.2万-2万·13薪", 12000, 20000, "CNY", "month", 13, "1.2万-2万·13薪"),
    ("150-180/天 | 广州", 150, 180, "CNY", "day", None, "150-180/天"),
    ("面议", None, None, "", None, None, "面议"),
    ("薪资面议", None, None, "", None, None, "薪资面议"),
    ("5000 USD", 5000, 5000, "USD", "month", None, "5000 USD"),
    ("30000RMB起", 30000, None, "CNY", "month", None, "30000RMB起"),
    ("100k USD", 100000, 100000, "USD", "year", None, "100k USD"),
    ("150-200RMB每天", 150, 200, "CNY", "day", None, "150-200RMB每天"),
    ("up to £60,000", None, 60000, "GBP", "year", None, "up to £60,000"),
    ("From $25/hour", 25, None, "USD", "hour", None, "From $25/hour"),
    ("$25.50 - $30/hr", 25.5, 30, "USD", "hour", None, "$25.50 - $30/hr"),
    ("20-30k RMB/月", 20000, 30000, "CNY", "month", None, "20-30k RMB/月"),
    ("1.5w-2.5w", 15000, 25000, "CNY", "month", None, "1.5w-2.5w"),
    ("2-3万/月", 20000, 30000, "CNY", "month", None, "2-3万/月"),
    ("20K*16", 20000, 20000, "", "month", 16, "20K*16"),
    ("25,000 - 35,000 PLN", 25000, 35000, "PLN", "month", None, "25,000 - 35,000 PLN"),
    ("CHF 100'000", 100000, 100000, "CHF", "year", None, "CHF 100'000"),
    ("3000-4000 USDT/月", 3000, 4000, "USDT", "month", None, "3000-4000 USDT/月"),
    ("6w 港币", 60000, 60000, "HKD", "month", None, "6w 港币"),
    ("薪水2-8K USD", 2000, 8000, "USD", "month", None, "2-8K USD"),
    ("12-15 LPA", 1200000, 1500000, "INR", "year", None, "12-15 LPA"),
    ("月薪：15000元-20000元/月", 15000, 20000, "CNY", "month", None, "月薪：15000元-20000元/月"),
    ("20～50k/mo", 20000, 50000, "", "month", None, "20～50k/mo"),
    ("$150K - $200K base + equity", 150000, 200000, "USD", "year", None, "$150K - $200K"),
    ("80-100K RMB月薪*15", 80000, 100000, "CNY", "month", 15, "80-100K RMB月薪*15"),
    ("40k-50k RMB18薪资", 40000, 50000, "CNY", "month", 18, "40k-50k"),
    (
        "USD 88,000–104,000 per year",
        88000,
        104000,
        "USD",
        "year",
        None,
        "USD 88,000–104,000 per year",
    ),
    (
        "NOK 650,000–780,000 per year",
        650000,
        780000,
        "NOK",
        "year",
        None,
        "NOK 650,000–780,000 per year",
    ),
    ("$145,000 — $172,500 CAD", 145000, 172500, "CAD", "year", None, "$145,000 — $172,500 CAD"),
    ("8千-1.2万", 8000, 12000, "CNY", "month", None, "8千-1.2万"),
    ("月薪2万以上", 20000, None, "CNY", "month", None, "月薪2万以上"),
    ("20-40万", 200000, 400000, "CNY", "year", None, "20-40万"),
    ("8000-12000元/月", 8000, 12000, "CNY", "month", None, "8000-12000元/月"),
    ("薪资：8000-12000", 8000, 12000, "CNY", "month", None, "8000-12000"),
    ("Salary: $88,000 - $104,000.", 88000, 104000, "USD", "year", None, "$88,000 - $104,000"),
    ("1500-2500U", 1500, 2500, "USDT", "month", None, "1500-2500U"),
    ("Competitive salary, 401k match", None, None, "", None, None, "Competitive salary"),
    ("年薪30万", 300000, 300000, "CNY", "year", None, "年薪30万"),
    ("50-80RMB/Hour", 50, 80, "CNY", "hour", None, "50-80RMB/Hour"),
    ("45.000 € – 60.000 €", 45000, 60000, "EUR", "year", None, "45.000 € – 60.000 €"),
    ("€45k", 45000, 45000, "EUR", "year", None, "€45k"),
    ("10 000 - 15 000 PLN", 10000, 15000, "PLN", "month", None, "10 000 - 15 000 PLN"),
    ("£500 per day", 500, 500, "GBP", "day", None, "£500 per day"),
    ("$17/hr", 17, 17, "USD", "hour", None, "$17/hr"),
    ("HK$25,000 - HK$35,000", 25000, 35000, "HKD", "month", None, "HK$25,000 - HK$35,000"),
    ("NT$ 45,000 ~ 60,000", 45000, 60000, "TWD", "month", None, "NT$ 45,000 ~ 60,000"),
    ("¥8,000-¥12,000", 8000, 12000, "CNY", "month", None, "¥8,000-¥12,000"),
    ("between $95,000 and $120,000", 95000, 120000, "USD", "year", None, "$95,000 and $120,000"),
    ("3000 - 6000/USD", 3000, 6000, "USD", "month", None, "3000 - 6000/USD"),
    ("2500-7000USD", 2500, 7000, "USD", "month", None, "2500-7000USD"),
    ("€2,000–€2,500", 2000, 2500, "EUR", "month", None, "€2,000–€2,500"),
    ("RM 4,000 - RM 6,000", 4000, 6000, "MYR", "month", None, "RM 4,000 - RM 6,000"),
    ("AED 15,000 per month", 15000, 15000, "AED", "month", None, "AED 15,000 per month"),
    ("S$5,000", 5000, 5000, "SGD", "month", None, "S$5,000"),
    ("200-300元/天", 200, 300, "CNY", "day", None, "200-300元/天"),
    ("时薪50元-80元", 50, 80, "CNY", "hour", None, "时薪50元-80元"),
    ("15K以内", None, 15000, "CNY", "month", None, "15K以内"),
    ("薪资 20k以上", 20000, None, "CNY", "month", None, "20k以上"),
    ("150K/年", 150000, 150000, "CNY", "year", None, "150K/年"),
    ("15-25k", 15000, 25000, "", None, None, "15-25k"),
    ("200-300/天", 200, 300, "CNY", "day", None, "200-300/天"),
    ("team of 30, Salary: negotiable", None, None, "", None, None, "Salary: negotiable"),
    ("20K-35K×16薪", 20000, 35000, "CNY", "month", 16, "20K-35K×16薪"),
    ("30k-45k·16薪", 30000, 45000, "CNY", "month", 16, "30k-45k·16薪"),
    ("月薪1-2万", 10000, 20000, "CNY", "month", None, "月薪1-2万"),
    ("15000元/月-20000元/月", 15000, 20000, "CNY", "month", None, "15000元/月-20000元/月"),
    ("5-8 K USD", 5000, 8000, "USD", "month", None, "5-8 K USD"),
    ("60-100K RMB月薪", 60000, 100000, "CNY", "month", None, "60-100K RMB月薪"),
    ("25K-35K+bonus", 25000, 35000, "", None, None, "25K-35K"),
    ("5k-8k U", 5000, 8000, "USDT", "month", None, "5k-8k U"),
    ("4000U-6000U", 4000, 6000, "USDT", "month", None, "4000U-6000U"),
    ("15,000 - 20,000 HKD", 15000, 20000, "HKD", "month", None, "15,000 - 20,000 HKD"),
    (
        "￥２０，０００－３０，０００／月",
        20000,
        30000,
        "CNY",
        "month",
        None,
        "￥２０，０００－３０，０００／月",
    ),
    ("USD $90k", 90000, 90000, "USD", "year", None, "$90k"),
    ("$90,000+", 90000, None, "USD", "year", None, "$90,000+"),
    ("£30k-£40k p.a.", 30000, 40000, "GBP", "year", None, "£30k-£40k p.a."),
    ("US$4,000 a month", 4000, 4000, "USD", "month", None, "US$4,000 a month"),
]
NOT_PAY = [
    "100-299人",
    "3-5年",
    "2020-2024",
    "$2.1M revenue",
    "10K users",
    "401k match",
    "Raised $50M Series B",
    "120,000-150,000",
    "Founded in 2015, 3-5 offices",
    "We serve 200k customers",
    "团队规模 20-30人",
    "融资 5000万美元",
    "B轮 3亿元",
    "注册资本 1000万元",
    "A $500 referral bonus",
    "Relocation allowance of $5,000",
    "3-5k stars on our repository",
    "电话 010-12345678",
    "2026-11-20",
    "09:00-18:00",
    "日活 50万用户",
    "$10 million budget",
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[0])
def test_pay_is_read_in_every_form(form: tuple[object, ...]) -> None:
    text, low, high, currency, period, months, words = form
    salary = read_salary(str(text))
    assert salary is not None
    assert (salary.min, salary.max, salary.currency) == (low, high, currency)
    assert (salary.period, salary.months, salary.text) == (period, months, words)


@pytest.mark.parametrize("text", NOT_PAY)
def test_other_figures_are_not_pay(text: str) -> None:
    assert read_salary(text) is None


POSTING = """后端工程师
我们成立于 2015 年，团队 100-200 人，B 轮融资 5000 万美元，日活 300 万。
薪资待遇
15-25K，14薪
"""
ENGLISH = """Platform Engineer
Our customers moved $2.1B last year; we raised $40M in a Series B. 401(k) match.
The base salary range for this role is between $145,000 and $172,500 CAD per year.
"""


def test_in_a_whole_posting_the_pay_is_told_from_the_other_money() -> None:
    chinese, english = read_salary(POSTING), read_salary(ENGLISH)
    assert chinese is not None
    assert english is not None
    assert (chinese.min, chinese.max, chinese.months) == (15_000, 25_000, 14)
    assert (english.min, english.max, english.currency) == (145_000, 172_500, "CAD")


def test_a_posting_without_pay_has_none() -> None:
    assert read_salary("We raised $40M and have 200k users.\nTeam of 30.") is None


def test_pay_without_words_is_shown_from_its_figures() -> None:
    assert show_salary(Salary(min=1000, max=2000, currency="EUR", period="month")) == (
        "EUR 1,000–2,000 per month"
    )
    assert show_salary(Salary(min=5, max=5, currency="GBP", period="hour")) == "GBP 5 per hour"
    assert show_salary(Salary(min=1, max=2, months=14)) == "1–2 × 14"
    assert show_salary(Salary(text="面议")) == "面议"
    assert show_salary(None) == show_salary(Salary()) == ""


def test_the_usual_period_goes_by_size_and_currency() -> None:
    assert usual_period("USD", 90_000) == "year"
    assert usual_period("CNY", 20_000) == "month"
    assert usual_period("USD", 30) == "hour"
    assert usual_period("CNY", 300) is None
    assert usual_period("", 90_000) is None


@given(st.text(max_size=200))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    salary = read_salary(text)
    assert salary is None or salary.min is None or salary.max is None or salary.min <= salary.max


@given(st.integers(1, 900), st.integers(1, 900))
def test_the_words_of_the_pay_stand_in_the_text(low: int, high: int) -> None:
    text = f"月薪 {low}-{high}k，双休"
    salary = read_salary(text)
    assert salary is not None
    assert salary.text in text
    assert salary.min is not None
    assert salary.max is not None
    assert salary.min <= salary.max


def test_a_version_number_is_no_money() -> None:
    assert read_salary("Salary: 1.2.3 USD") is None


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("Salary: up to £65,000 + car allowance + bonus", (None, 65000, None)),
        (
            "Cook\nFunding amount: £20,780 per annum (2026/27 stipend) plus fees",
            (20780, 20780, None),
        ),
        ("Salary $57,118 to - $74,250 per year", (57118, 74250, None)),
        ("Salary: RMB 22,000–28,000/month, 13 months", (22000, 28000, 13)),
        ("Salary: £30,000 per year, 13 months contract", (30000, 30000, None)),
    ],
)
def test_what_is_said_beside_pay_does_not_hide_it(
    text: str, pay: tuple[float | None, float, int | None]
) -> None:
    salary = read_salary(text)
    assert salary is not None
    assert (salary.min, salary.max, salary.months) == pay
