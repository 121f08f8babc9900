"""Small versions of what people's files have: each once lost a fact, or gave it to another."""

from typing import Any

import pytest

from resume_mcp.importing.extraction.pdf_columns import regions_of
from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import import_text
from resume_mcp.importing.written.headings import is_running_title, kind_of
from resume_mcp.importing.written.names import clean_name
from tests.importing.facts import counting_ids
from tests.importing.files import docx, imported, jobs, pdf, said, written


def _text(text: str, kind: str = "text") -> Imported:
    return import_text(text, format=kind, new_id=counting_ids())


def _html(body: str) -> Imported:
    return imported(f"<html><body>{body}</body></html>".encode(), "html")


HEAD = "Ada Okoye\nada@example.org\n\n"


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("👨\u200d💻 关于我", "summary"),
        ("🛠 技能清单", "skills"),
        ("EDUCATION 教育背景", "education"),
        ("工作经历 Work Experience", "work"),
        ("Education 基金会", None),
        ("Academic & Professional Qualifications", "education"),
        ("Personal and professional development", None),
        ("Other language(s)", "languages"),
    ],
)
def test_a_heading_is_known(title: str, kind: str | None) -> None:
    assert kind_of(title) == kind


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada Okoye – CV – confidential", True),
        ("Okoye, Ada   Page 2 of 3", True),
        ("page 2", False),
        ("Ada Okoye, Lagos", False),
    ],
)
def test_a_running_title_only_says_whose_it_is(text: str, *, told: bool) -> None:
    assert is_running_title(text, "Ada Okoye") is told


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Hi, I'm Ada Okoye.", "Ada Okoye"),
        ("Hello! My name is Ada Okoye", "Ada Okoye"),
        ("你好，我是吴静怡", "吴静怡"),
        ("I Made Sutama", "I Made Sutama"),
    ],
)
def test_a_greeting_gives_the_name(title: str, name: str) -> None:
    assert clean_name(title)[0] == name


def test_links_through_a_site_and_its_notice_are_no_part_of_the_person() -> None:
    read = _html(
        '<nav><a href="#work">Work</a> <a href="/blog">Blog</a></nav><h1>Ada Okoye</h1>'
        '<a href="mailto:ada@example.org">Email</a><h2>Skills</h2><p>Go, SQL</p>'
        "<footer>© 2026 Ada Okoye. Built with Hugo.</footer>"
    )
    assert read.document["basics"]["email"] == "ada@example.org"
    assert [skill["name"] for skill in read.document["skills"]] == ["Go", "SQL"]
    assert "customSections" not in read.document
    assert "notice at its foot" in said(read)


def test_a_menu_that_holds_the_contacts_stays() -> None:
    read = _html(
        '<nav><a href="https://github.com/ada-demo">GitHub</a></nav><h1>Ada Okoye</h1>'
        "<p>ada@example.org</p><h2>Skills</h2><p>Go, SQL</p>"
    )
    assert "github.com/ada-demo" in str(read.document)


def test_dates_above_the_headings_of_a_time_line_belong_below() -> None:
    read = _html(
        "<h1>Ada Okoye</h1><p>ada@example.org</p><h2>Experience</h2>"
        "<span>2021 - 2024</span><h4>Vik AS</h4><p>Engineer</p><ul><li>One</li></ul>"
        "<span>2018 - 2021</span><h4>Fjell Ltd</h4><p>Analyst</p>"
    )
    assert jobs(read) == [
        ("Vik AS", "Engineer", "2021", "2024", 1),
        ("Fjell Ltd", "Analyst", "2018", "2021", 0),
    ]


def test_a_small_part_of_a_heading_is_a_part_of_its_own() -> None:
    read = _html(
        "<h1>Ada Okoye</h1><p>ada@example.org</p><h2>Jobs</h2>"
        "<h3>Vik Labs <small>Engineer, 2019–2024</small></h3><p>Solders.</p>"
    )
    assert jobs(read) == [("Vik Labs", "Engineer", "2019", "2024", 0)]


def test_a_foot_that_names_the_person_is_no_summary() -> None:
    def fill(made: Any) -> None:
        made.sections[0].footer.paragraphs[0].text = "Ada Okoye – CV – confidential"
        for text in ("Ada Okoye", "ada@example.org"):
            made.add_paragraph(text)
        made.add_heading("Skills", 1)
        made.add_paragraph("Go, SQL")

    read = imported(docx(fill), "docx")
    assert "confidential" not in str(read.document)
    assert "'Ada Okoye – CV – confidential'" in said(read)


def test_a_form_of_labels_and_values_gives_jobs() -> None:
    rows = (
        ("Work experience", ""),
        ("Dates", "March 2018 → present"),
        ("Occupation or position held", "Chemist"),
        ("Main activities and responsibilities", "Runs the lab\nTrains juniors"),
        ("Name and address of employer", "Agro Control SA"),
        ("Dates", "2012 – 2018"),
        ("Occupation or position held", "Clerk"),
        ("Name and address of employer", "Vik SA"),
    )

    def fill(made: Any) -> None:
        made.add_paragraph("Ada Okoye")
        made.add_paragraph("ada@example.org")
        table = made.add_table(0, 2)
        for label, value in rows:
            cells = table.add_row().cells
            cells[0].text = label
            first, *others = value.split("\n")
            cells[1].text = first
            for other in others:
                cells[1].add_paragraph(other)

    assert jobs(imported(docx(fill), "docx")) == [
        ("Agro Control SA", "Chemist", "2018-03", "present", 2),
        ("Vik SA", "Clerk", "2012", "2018", 0),
    ]


def test_a_date_that_its_cell_broke_is_one() -> None:
    def fill(made: Any) -> None:
        made.add_paragraph("Ada Okoye")
        made.add_paragraph("ada@example.org")
        made.add_heading("Experience", 1)
        cells = made.add_table(1, 2).rows[0].cells
        cells[0].text = "2018 –\nPresent"
        cells[1].text = "Vik Water Group"
        cells[1].add_paragraph("Engineer")

    assert jobs(imported(docx(fill), "docx")) == [
        ("Vik Water Group", "Engineer", "2018", "present", 0)
    ]


def test_a_rail_of_dates_below_headings_is_no_column() -> None:
    places = [(40.0, 40.0, "Ada Okoye"), (40.0, 60.0, "ada@example.org")]
    bold = ["Experience", "Education"]
    y = 100.0
    for title, entries in (
        ("Experience", [("2020 - now", "Engineer, Vik Ltd"), ("2016 - 2020", "Clerk, Fjell Ltd")]),
        ("Education", [("2014 - 2016", "MSc Physics, Oslo University")]),
    ):
        places.append((40.0, y, title))
        for dates, text in entries:
            y += 24
            places += [(40.0, y, dates), (130.0, y, text)]
            for line in range(3 if title == "Experience" else 0):
                y += 13
                places.append((130.0, y, f"Wrote report number {line} about the weather in Bergen"))
        y += 30
    read = imported(written(places, bold="|".join(bold)), "pdf")
    assert [job[:4] for job in jobs(read)] == [
        ("Vik Ltd", "Engineer", "2020", "present"),
        ("Fjell Ltd", "Clerk", "2016", "2020"),
    ]
    assert [school["institution"] for school in read.document["education"]] == ["Oslo University"]
    assert regions_of([]) == []


def test_languages_among_skills_become_languages() -> None:
    read = _text(HEAD + "SKILLS\nLanguages: Mandarin (native), Malay (basic)\nLanguages: Go, C\n")
    assert [(one["language"], one["fluency"]) for one in read.document["languages"]] == [
        ("Mandarin", "native"),
        ("Malay", "basic"),
    ]
    assert [skill["keywords"] for skill in read.document["skills"]] == [["Go", "C"]]


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("conversational German", [("German", "conversational")]),
        ("英语：读写能力良好 | 听说能力一般", [("英语", "读写能力良好, 听说能力一般")]),
        ("English and Spanish", [("English", ""), ("Spanish", "")]),
        ("Danish ●●●●○", [("Danish", "●●●●○")]),
        ("Spanish - Spoken: Good, Written: Poor", [("Spanish", "Spoken: Good, Written: Poor")]),
    ],
)
def test_how_well_is_told_from_which(text: str, languages: list[tuple[str, str]]) -> None:
    made = _text(HEAD + f"LANGUAGES\n{text}\n").document["languages"]
    assert [(one["language"], one.get("fluency", "")) for one in made] == languages


@pytest.mark.parametrize(
    ("lines", "skills"),
    [
        ("普通话一级乙等、教师资格证", ["普通话一级乙等", "教师资格证"]),
        ("初级会计；熟练使用用友、金蝶", ["初级会计", "熟练使用"]),
        ("英语（熟练） Excel（精通）", ["英语", "Excel"]),
        ("Java\n90%\nGo\n75%", ["Java", "Go"]),
        ("品牌策略    ●●●●○", ["品牌策略"]),
        ("Excel：精通 | 60个月", ["Excel"]),
    ],
)
def test_a_skill_keeps_its_name(lines: str, skills: list[str]) -> None:
    made = _text(HEAD + f"技能\n{lines}\n").document["skills"]
    assert [skill["name"] for skill in made] == skills


def test_a_table_of_skills_has_no_head_among_them() -> None:
    table = "| Area | Things |\n|---|---|\n| Languages | C, Rust |\n| Tools | GDB, Yocto |\n"
    read = _text("# Ada Okoye\n\nada@example.org\n\n## Skills\n\n" + table, "markdown")
    assert [(s["name"], s["keywords"]) for s in read.document["skills"]] == [
        ("Languages", ["C", "Rust"]),
        ("Tools", ["GDB", "Yocto"]),
    ]
    assert "'Area | Things'" in said(read)


def test_a_post_below_the_heading_of_an_employer_is_one_more() -> None:
    read = _text(
        "# Ada Okoye\n\nada@example.org\n\n## Experience\n\n### Vik Hosting\n#### Staff SRE\n"
        "*2021 – now*\n\n- One\n\n#### SRE\n*2018 – 2021*\n\n- Two\n",
        "markdown",
    )
    assert [job[:2] for job in jobs(read)] == [("Vik Hosting", "Staff SRE"), ("Vik Hosting", "SRE")]


def test_issuer_and_year_below_a_bold_certificate_belong_to_it() -> None:
    read = _html(
        "<h1>Ada Okoye</h1><p>ada@example.org</p><h2>Certificates</h2>"
        "<div><b>Data Steward</b><br>Register Board, 2021</div>"
    )
    made = read.document["certificates"]
    assert [(c["name"], c["issuer"], c["date"]) for c in made] == [
        ("Data Steward", "Register Board", "2021")
    ]


def test_an_end_is_no_day_of_issue() -> None:
    read = _text(HEAD + "CERTIFICATIONS\nForklift Licence, expires 2027\nFirst Aid\n")
    made = read.document["certificates"]
    assert [(c["name"], c.get("date"), c.get("summary")) for c in made] == [
        ("Forklift Licence", None, "expires 2027"),
        ("First Aid", None, None),
    ]


def test_qualifications_with_degrees_are_education() -> None:
    text = "QUALIFICATIONS\nBA: English\nUniversity of the Peninsula, 2006-2008\n"
    read = _text(HEAD + text)
    assert [school["institution"] for school in read.document["education"]] == [
        "University of the Peninsula"
    ]
    assert "summary" not in read.document["basics"]


def test_qualifications_in_prose_stay_a_summary() -> None:
    read = _text(HEAD + "QUALIFICATIONS\n- Nine years in law\n- Types 75 wpm\n")
    assert "Types 75 wpm" in read.document["basics"]["summary"]


def test_a_row_of_chinese_facts_is_no_prose() -> None:
    read = _text(
        "邓文文\n女 28岁（1998年3月） 本科 5年工作经验 现居住于武汉-洪山区\n"
        "13900002211\n\n技能\nExcel、SAP\n"
    )
    basics = read.document["basics"]
    assert {field["key"] for field in basics["personal"]} >= {"gender", "age", "birthDate"}
    assert "武汉" in str(basics["location"])
    assert "summary" not in basics


def test_labelled_lines_under_other_are_sections() -> None:
    read = _text("许知远\n15000001212\n\n【其他】\n技能：SAP、Excel\n证书：采购师、驾驶证\n")
    assert [skill["name"] for skill in read.document["skills"]] == ["SAP", "Excel"]
    assert [made["name"] for made in read.document["certificates"]] == ["采购师", "驾驶证"]


def test_what_was_wrapped_behind_a_rail_of_dates_goes_on() -> None:
    read = _text(
        HEAD + "APPOINTMENTS\n"
        "2019-2024      Associate Professor, Department of Rocks, Arctic Coast\n"
        "               University\n"
        "2015-2019      Researcher, Nordlys Institute\n"
    )
    assert [job[0] for job in jobs(read)] == [
        "Department of Rocks, Arctic Coast University",
        "Nordlys Institute",
    ]


def test_a_signature_at_the_end_is_no_entry() -> None:
    read = _text(HEAD + "ZERTIFIKATE\nIPMA Level D, 2021\n\nLeipzig, 02.11.2026\nAda Okoye\n")
    assert [made["name"] for made in read.document["certificates"]] == ["IPMA Level D"]
    assert read.unplaced[:1] == ("Leipzig, 02.11.2026",)


def test_a_bold_degree_that_its_column_broke_is_one() -> None:
    places = [(40.0, 40.0, "Ada Okoye"), (40.0, 60.0, "ada@example.org")]
    places += [(40.0, 100.0, "EDUCATION"), (40.0, 124.0, "MSc Human Resource")]
    places += [(40.0, 136.0, "Management"), (40.0, 148.0, "Aire University 2013")]
    places += [(40.0, 172.0, "BA Psychology"), (40.0, 184.0, "Dale University 2010")]

    def draw(made: Any) -> None:
        for x, y, text in places:
            strong = text.startswith(("EDU", "MSc", "Man", "BA"))
            made.set_font("Helvetica", "B" if strong else "", 12 if text == "EDUCATION" else 10)
            made.text(x, y, text)

    made = imported(pdf(draw), "pdf").document["education"]
    assert [(s["institution"], s["studyType"], s["area"]) for s in made] == [
        ("Aire University", "MSc", "Human Resource Management"),
        ("Dale University", "BA", "Psychology"),
    ]
