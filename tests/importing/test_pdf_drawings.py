"""What a page draws beside its letters: dots before bullets, the rules of a table, page breaks."""

from typing import Any

from tests.importing.files import extracted, imported, jobs, pdf, written

HEAD = [(40, 40, "Jordan Vale"), (40, 56, "jordan@vale.example"), (40, 90, "Experience")]
HEADED = {"bold": "Experience|Skills|Education"}


def _texts(made: Any, *places: tuple[float, float, str]) -> None:
    for x, y, text in places:
        strong = text in ("Experience", "Skills")
        made.set_font("Helvetica", "B" if strong else "", 13 if strong else 10)
        made.text(x, y, text)


def _dot(made: Any, x: float, y: float, size: float = 3) -> None:
    made.set_fill_color(0, 0, 0)
    made.ellipse(x, y - 4.5, size, size, style="F")


def test_a_dot_that_is_drawn_is_the_mark_of_a_bullet() -> None:
    def draw(made: Any) -> None:
        _texts(made, *HEAD, (40, 106, "Engineer, Acme Ltd"), (300, 106, "2019 - 2021"))
        for row, text in enumerate(("Built the ledger", "Cut costs by a third")):
            _dot(made, 46, 122 + 14 * row)
            _texts(made, (56, 122 + 14 * row, text))

    found = imported(pdf(draw), "pdf")
    assert jobs(found) == [("Acme Ltd", "Engineer", "2019", "2021", 2)]
    assert found.document["work"][0]["highlights"] == ["Built the ledger", "Cut costs by a third"]


def test_dots_in_a_row_are_a_rating_and_dots_far_away_are_nothing() -> None:
    def draw(made: Any) -> None:
        _texts(made, *HEAD[:2], (40, 90, "Skills"), (40, 106, "Python"), (40, 120, "Rust"))
        for number in range(5):
            _dot(made, 20 + 4 * number, 106)
        _dot(made, 3, 120)

    rows = extracted(pdf(draw), "pdf").rows
    assert [row.text for row in rows if row.bullet >= 0] == []
    assert {skill["name"] for skill in imported(pdf(draw), "pdf").document["skills"]} == {
        "Python",
        "Rust",
    }


def test_a_dot_right_behind_words_is_no_mark() -> None:
    def draw(made: Any) -> None:
        _texts(made, *HEAD[:2], (40, 90, "Skills"), (40, 106, "Python"), (92, 106, "Rust"))
        _dot(made, 76, 106)

    assert all(row.bullet < 0 for row in extracted(pdf(draw), "pdf").rows)


def _ruled(made: Any, columns: list[float], rows: list[float], *, merged: int = -1) -> None:
    for number, y in enumerate(rows):
        begin = columns[1] if number == merged else columns[0]
        made.line(begin, y, columns[-1], y)
    for x in columns:
        made.line(x, rows[0], x, rows[-1])


def test_a_ruled_table_is_read_cell_by_cell() -> None:
    cells = [
        ("Period", "Company", "Position"),
        ("2020.09 - present", "Larkspur Mills", "Weaver"),
        ("2017.07 - 2020.08", "Heron Dyes Ltd", "Dyer"),
    ]

    def draw(made: Any) -> None:
        _texts(made, *HEAD)
        columns, rows = [40.0, 160.0, 300.0, 420.0], [100.0, 120.0, 140.0, 160.0]
        _ruled(made, columns, rows)
        for row, texts in enumerate(cells):
            for column, text in enumerate(texts):
                _texts(made, (columns[column] + 3, rows[row] + 14, text))

    assert jobs(imported(pdf(draw), "pdf")) == [
        ("Larkspur Mills", "Weaver", "2020-09", "present", 0),
        ("Heron Dyes Ltd", "Dyer", "2017-07", "2020-08", 0),
    ]


def test_a_heading_beside_several_rows_of_a_table_is_a_heading() -> None:
    def draw(made: Any) -> None:
        _texts(made, *HEAD[:2])
        columns, rows = [40.0, 130.0, 260.0, 420.0], [100.0, 120.0, 140.0, 160.0]
        _ruled(made, columns, rows, merged=1)
        made.line(columns[1], rows[2], columns[-1], rows[2])
        _texts(made, (45, 114, "Work history"))
        cells = (("Period", "Company"), ("2019 - 2021", "Acme Ltd"), ("2015 - 2019", "Bolt Inc."))
        for row, (period, company) in enumerate(cells):
            _texts(made, (135, rows[row] + 14, period), (265, rows[row] + 14, company))

    found = imported(pdf(draw), "pdf").document["work"]
    assert [(job["name"], job["startDate"]) for job in found] == [
        ("Acme Ltd", "2019"),
        ("Bolt Inc.", "2015"),
    ]


def test_a_frame_around_a_page_is_no_table() -> None:
    def draw(made: Any) -> None:
        made.rect(20, 20, 500, 300)
        _texts(made, *HEAD, (40, 106, "Engineer, Acme Ltd"), (300, 106, "2019 - 2021"))

    assert jobs(imported(pdf(draw), "pdf")) == [("Acme Ltd", "Engineer", "2019", "2021", 0)]


def test_a_bullet_that_a_page_break_tears_is_one() -> None:
    first = [
        *HEAD, (40, 106, "Engineer, Acme Ltd"), (300, 106, "2019 - 2021"),
        (46, 122, "- Moved the whole of the ledger to a new home in the north of the country and"),
    ]  # fmt: skip
    second = [(52, 40, "wrote down how it was done."), (46, 54, "- Slept well.")]
    pages = iter((first, second))

    def draw(made: Any) -> None:
        _texts(made, *next(pages))

    found = imported(pdf(draw, pages=2), "pdf").document["work"][0]["highlights"]
    assert found == [
        "Moved the whole of the ledger to a new home in the north of the country and "
        "wrote down how it was done.",
        "Slept well.",
    ]


def test_labels_and_dates_beside_the_text_are_no_column() -> None:
    places: list[tuple[float, float, str]] = [
        (40, 40, "Lebenslauf"), (40, 70, "Name"), (150, 70, "Anna Weiss"),
        (40, 84, "Telefon"), (150, 84, "+49 30 555 0142"),
        (40, 98, "E-Mail"), (150, 98, "anna@weiss.example"),
        (40, 130, "Berufserfahrung"),
        (40, 146, "seit 03/2020"), (150, 146, "Teamleiterin"), (150, 158, "Nordbau GmbH, Kiel"),
        (40, 176, "10/2014 - 02/2020"), (150, 176, "Bauingenieurin"),
        (150, 188, "Hansa Bau AG, Bremen"),
        (40, 216, "Ausbildung"), (40, 232, "2008 - 2014"),
        (150, 232, "Diplom-Ingenieurin Bauwesen"), (150, 244, "Hochschule Ostsee"),
    ]  # fmt: skip
    found = imported(written(places, bold="Lebenslauf|Berufserfahrung|Ausbildung"), "pdf")
    assert jobs(found) == [
        ("Nordbau GmbH", "Teamleiterin", "2020-03", "present", 0),
        ("Hansa Bau AG", "Bauingenieurin", "2014-10", "2020-02", 0),
    ]
    assert found.document["basics"]["name"] == "Anna Weiss"
    assert found.document["education"][0]["institution"] == "Hochschule Ostsee"


def test_a_date_that_wraps_in_a_rail_is_whole() -> None:
    places: list[tuple[float, float, str]] = [
        *HEAD, (40, 106, "Sept. 2017 - Feb."), (150, 106, "Clerk, Acme Ltd"),
        (40, 118, "2021"), (156, 118, "- Sorted the post"), (156, 130, "- Kept the books"),
    ]  # fmt: skip
    found = imported(written(places, **HEADED), "pdf")
    assert jobs(found) == [("Acme Ltd", "Clerk", "2017-09", "2021-02", 2)]


def test_a_phone_number_in_brackets_is_no_item_of_a_list() -> None:
    places = [(40, 40, "Thiago Luz"), (40, 56, "(98) 95555-0144 | thiago@luz.example")]
    found = imported(written([*places, *HEAD[2:], (40, 106, "Clerk, Acme Ltd, 2019")]), "pdf")
    assert found.document["basics"]["phone"] == "(98) 95555-0144"


def test_jobs_that_are_bullets_hold_the_bullets_below_them() -> None:
    places: list[tuple[float, float, str]] = [
        *HEAD, (40, 106, "- Longleaf Networks"), (300, 106, "Durham, NC"),
        (46, 118, "Software Engineer"), (300, 118, "Jun 2019 - Present"),
        (56, 130, "- Rewrote the scheduler"), (56, 142, "- Cut pages by half"),
        (40, 158, "- Catawba Devices"), (300, 158, "Hickory, NC"),
        (46, 170, "Firmware Intern"), (300, 170, "May 2018 - Aug 2018"),
        (56, 182, "- Booted a thermostat"),
    ]  # fmt: skip
    assert jobs(imported(written(places, **HEADED), "pdf")) == [
        ("Longleaf Networks", "Software Engineer", "2019-06", "present", 2),
        ("Catawba Devices", "Firmware Intern", "2018-05", "2018-08", 1),
    ]
