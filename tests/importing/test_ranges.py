import pytest

from resume_mcp.importing.written.ranges import find_dates, to_iso

RANGES = [
    ("May '19 - Jun '20", "2019-05", "2020-06"),
    ("Jan ’98 – Date", "1998-01", "present"),
    ("da marzo 2020 – in corso", "2020-03", "present"),
    ("2019.07—至今", "2019-07", "present"),
    ("2013-09 — Present", "2013-09", "present"),
    ("2012年至今", "2012", "present"),
    ("2010年至年2012年", "2010", "2012"),
    ("June 1661 - now", "1661-06", "present"),
    ("2020-2024", "2020", "2024"),
    ("（ 2019年9月 ~ 至今 ）", "2019-09", "present"),
    ("2018/10 - 至今", "2018-10", "present"),
    ("Sept 2021 – Dec. 2022", "2021-09", "2022-12"),
    ("03/2022 - 05/2023", "2022-03", "2023-05"),
    ("2016–18", "2016", "2018"),
    ("2019年3月-8月", "2019-03", "2019-08"),
    ("Jan – Mar 2020", "2020-01", "2020-03"),
    ("2018.06-2020.01", "2018-06", "2020-01"),
    ("2019-03-01至2020-05-31", "2019-03-01", "2020-05-31"),
    ("2016年9月--2020年6月", "2016-09", "2020-06"),
    ("01.09.2019 - 31.12.2020", "2019-09-01", "2020-12-31"),
    ("1 Jan 2020 - 31 Dec 2021", "2020-01-01", "2021-12-31"),
    ("depuis mars 2021", "2021-03", "present"),
    ("sept. 2018 - févr. 2021", "2018-09", "2021-02"),
    ("Juni 2019 bis heute", "2019-06", "present"),
    ("desde octubre 2020", "2020-10", "present"),
    ("since 2019", "2019", "present"),
    ("2020年7月起", "2020-07", "present"),
    ("Apr 2018 till date", "2018-04", "present"),
    ("January 2019 to date", "2019-01", "present"),
    ("2021 to present", "2021", "present"),
    ("Summer 2015 to Fall 2016", "2015-06", "2016-09"),
    ("Oct 2020 -", "2020-10", ""),
    ("Jan 2020 - Present · 2 yrs 3 mos", "2020-01", "present"),
    ("2013 - 2014 (1 year)", "2013", "2014"),
]


@pytest.mark.parametrize(("text", "start", "end"), RANGES)
def test_a_range_is_read(text: str, start: str, end: str) -> None:
    found = find_dates(text)
    assert found is not None
    assert (found.start, found.end, found.rest.strip("（） ")) == (start, end, "")
    assert found.vague == ()


@pytest.mark.parametrize(
    ("text", "start", "end", "vague"),
    [
        ("1667 - death", "1667", "death", ("death",)),
        ("??? — Present", "???", "present", ("???",)),
        ("Q3 2020 - now", "Q3 2020", "present", ("Q3 2020",)),
    ],
)
def test_what_is_not_understood_keeps_its_wording(
    text: str, start: str, end: str, vague: tuple[str, ...]
) -> None:
    found = find_dates(text)
    assert found is not None
    assert (found.start, found.end, found.vague) == (start, end, vague)


@pytest.mark.parametrize(
    ("text", "end", "rest"),
    [
        ("MS Computer Science, UT Austin (2018)", "2018", "MS Computer Science, UT Austin"),
        ("Fall 2019", "2019-09", ""),
        ("2013/12 大学英语六级", "2013-12", "大学英语六级"),
        ("1600", "1600", ""),
        ("Best Poster 2018", "2018", "Best Poster"),
        (
            "Hackathon Winner · TechConf 2022 · Aug 2022",
            "2022-08",
            "Hackathon Winner · TechConf 2022",
        ),
        ("Diploma, 2018年6月", "2018-06", "Diploma,"),
    ],
)
def test_a_date_alone_is_an_end(text: str, end: str, rest: str) -> None:
    found = find_dates(text)
    assert found is not None
    assert (found.start, found.end) == ("", end)
    assert found.rest.strip(" ·") == rest


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Senior Engineer",
        "reduced 2000% load",
        "served 2000 users in 2019 daily",
        "Recognized as top contributor in 2023",
        "$2000",
        "1500+ users",
        "x" * 500 + " 2019 - 2020",
    ],
)
def test_a_number_in_a_sentence_is_no_date(text: str) -> None:
    assert find_dates(text) is None


def test_a_date_between_commas_leaves_both_sides() -> None:
    found = find_dates("Meta, Software Engineer, Jan 2022 - Present, Menlo Park, CA")
    assert found is not None
    assert found.before == "Meta, Software Engineer, "
    assert found.after == ", Menlo Park, CA"


@pytest.mark.parametrize(
    ("wording", "iso"),
    [("2019 Fall", "2019-09"), ("März 2021", "2021-03"), ("to date", "present"), ("soon", "soon")],
)
def test_a_wording_becomes_iso_or_stays(wording: str, iso: str) -> None:
    assert to_iso(wording) == iso
