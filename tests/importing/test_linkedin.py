import json
from typing import Any

import pytest

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.model import Imported
from resume_mcp.importing.programs.linkedin import MAX_CSV_BYTES
from resume_mcp.importing.read import import_bytes, import_text
from tests.importing.converting import without_ids
from tests.importing.facts import counting_ids
from tests.importing.test_zip_entries import zipped
from tests.shared import shared_data

POSITIONS = (
    "Company Name,Title,Description,Location,Started On,Finished On\r\n"
    'Fjord & Sønn,Lead,"• Cut cost, 22%\r\n• Led 3 ""pairs""\r\nTools: Go","Oslo, Norway",'
    "Feb 2022,\r\n"
    "Fjord & Sønn,Dev,Plain words,,Sept 2019,01/2022\r\n"
    "Kiosk,Clerk,• a • b,Bø,2017,sometime in 2018 or so\r\n"
)
PROFILE = (
    "First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,"
    "Geo Location,Twitter Handles,Websites,Instant Messengers\n"
    'Ylva,Strand,,Gata 1,"Mar 4, 1991",Lead,"One.\n\nTwo.",Design,0155,"Oslo, Norway",[ylva],'
    '"[PORTFOLIO:https://y.example,BLOG:https://b.example/a]",\n'
)
FILES: dict[str, str] = {
    "Profile.csv": PROFILE,
    "Positions.csv": POSITIONS,
    "Education.csv": "School Name,Start Date,End Date,Notes,Degree Name,Activities\n"
                     "Skolen,2012,2017,Grade: A,Master,Choir\n",
    "Skills.csv": "Name\nC\nFigma\nC\n",
    "Languages.csv": "Name,Proficiency\nNorsk,Native or bilingual proficiency\n",
    "Certifications.csv": "Name,Url,Authority,Started On,Finished On,License Number\n"
                          "CPACC,,IAAP,Mar 2021,Mar 2024,L-1\n",
    "Projects.csv": "Title,Description,Url,Started On,Finished On\nKit,Open,,Jul 2021,Dec 2021\n",
    "Honors.csv": "Title,Description,Issued On\nPrize,Jury,May 2023\n",
    "Volunteering.csv": "Company Name,Role,Cause,Started On,Finished On,Description\n"
                        "Kors,Helper,EDUCATION,Sep 2018,,\n",
    "Publications.csv": "Name,Published On,Description,Publisher,Url\n"
                        "Paper,Mar 2021,d,ACM,p.example\n",
    "Courses.csv": "Name,Number\nAlgorithms,CS1\n",
    "Organizations.csv": "Name,Position,Description,Started On,Finished On\nUnion,Chair,,2019,\n",
    "Patents.csv": "Title,Description,Url,Patent Number,Issued On\nWidget,turns,,US1,Jan 2020\n",
    "Recommendations_Received.csv": "First Name,Last Name,Company,Job Title,Text,Creation Date,"
                                    "Status\n"
                                    'Bo,Ek,Acme,Boss,Great!,"01/02/20, 10:00 AM",HIDDEN\n',
    "Email Addresses.csv": "Email Address,Confirmed,Primary,Updated On\n"
                           "old@y.example,Yes,No,x\nylva@y.example,Yes,Yes,x\n",
    "PhoneNumbers.csv": "Extension,Number,Type\n,+47 22 00 00 00,Home\n,+47 900 00 003,Mobile\n",
    "Connections.csv": 'Notes:\n"Long, remark"\n\nFirst Name,Last Name,URL,Email Address,Company,'
                       "Position,Connected On\nThird,Party,u,third@p.example,C,P,02 Mar 2021\n",
    "messages.csv": '"CONVERSATION ID","FROM","TO","CONTENT"\n"1","Third","Ylva","secret 911"\n',
    "Recommendations_Given.csv": "First Name,Last Name,Company,Job Title,Text,Creation Date,"
                                 "Status\n"
                                 "Zed,Q,Z,Z,about another,x,VISIBLE\n",
    "Registration.csv": "Registered At,Registration Ip\n1/1/20,10.0.0.1\n",
    "Rich Media.html": "<p>x</p>",
}  # fmt: skip


def _zip(files: dict[str, str], folder: str = "") -> Imported:
    packed = [(folder + name, text.encode()) for name, text in files.items()]
    return import_bytes(zipped(*packed), filename="export.zip", new_id=counting_ids())


def _table(text: str, name: str = "") -> Imported:
    return import_bytes(text.encode(), filename=name, new_id=counting_ids())


@pytest.mark.parametrize("folder", ["", "Basic_LinkedInDataExport_01-02-2026/"])
def test_the_export_is_read_whole(folder: str) -> None:
    imported = _zip(FILES, folder)
    assert imported.format == "linkedin"
    assert imported.coverage == 1.0
    assert imported.counts == {
        "work": 3, "volunteer": 1, "education": 1, "awards": 1, "certificates": 1,
        "publications": 1, "skills": 2, "languages": 1, "references": 1, "projects": 1,
        "customSections": 3, "profiles": 2, "personal": 2,
    }  # fmt: skip


def test_the_head_is_read() -> None:
    basics = without_ids(_zip(FILES).document)["basics"]
    assert (basics["name"], basics["label"]) == ("Ylva Strand", "Lead")
    assert (basics["email"], basics["phone"]) == ("ylva@y.example", "+47 900 00 003")
    assert basics["location"] == {"city": "Oslo", "region": "Norway"}
    assert (basics["url"], basics["summary"]) == ("https://y.example", "One.\n\nTwo.")
    assert [p["url"] for p in basics["profiles"]] == [
        "https://twitter.com/ylva", "https://b.example/a",
    ]  # fmt: skip
    assert [(f["value"], f["sensitivity"]) for f in basics["personal"]] == [
        ("Gata 1, 0155", "personal"), ("+47 22 00 00 00", "personal"),
    ]  # fmt: skip


def test_jobs_keep_their_bullets_places_and_dates() -> None:
    imported = _zip(FILES)
    work = without_ids(imported.document)["work"]
    assert work == [
        {"name": "Fjord & Sønn", "position": "Lead", "location": "Oslo, Norway",
         "startDate": "2022-02", "endDate": "present",
         "highlights": ["Cut cost, 22%", 'Led 3 "pairs"', "Tools: Go"]},
        {"name": "Fjord & Sønn", "position": "Dev", "startDate": "2019-09", "endDate": "2022-01",
         "summary": "Plain words"},
        {"name": "Kiosk", "position": "Clerk", "location": "Bø", "startDate": "2017",
         "endDate": "sometime in 2018 or so", "highlights": ["a", "b"]},
    ]  # fmt: skip
    assert any("sometime in 2018" in notice.message for notice in imported.warnings)


def test_the_other_tables_find_their_sections() -> None:
    document = without_ids(_zip(FILES).document)
    assert document["education"] == [
        {"institution": "Skolen", "studyType": "Master", "startDate": "2012", "endDate": "2017",
         "score": "A", "summary": "Choir"}
    ]  # fmt: skip
    assert document["certificates"] == [
        {"name": "CPACC", "issuer": "IAAP", "date": "2021-03", "x-validUntil": "2024-03",
         "x-licenseNumber": "L-1"}
    ]  # fmt: skip
    assert document["volunteer"][0]["endDate"] == "present"
    assert document["references"] == [
        {"name": "Bo Ek", "reference": "Boss, Acme\nGreat!", "hidden": True}
    ]
    assert [section["title"] for section in document["customSections"]] == [
        "Courses", "Organizations", "Patents",
    ]  # fmt: skip


def test_nothing_of_other_people_and_no_birth_date_is_imported() -> None:
    imported = _zip(FILES)
    whole = json.dumps([imported.document, imported.warnings], ensure_ascii=False)
    for text in ("third@p.example", "secret", "about another", "1991", "old@y.example"):
        assert text not in whole
    said = " ".join(notice.message for notice in imported.warnings)
    assert "Connections.csv, messages.csv, Recommendations_Given.csv" in said
    assert "The birth date was left out" in said
    assert "Listed twice, taken once: C" in said
    assert "1 further e-mail address(es)" in said
    assert "Registration.csv" in said


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_single_table_is_read_as_spreadsheets_save_it(separator: str, mark: str) -> None:
    rows = [["Company Name", "Title", "Started On"], ["Æ", "B", "Jan 2018"]]
    text = mark + "\r\n".join(separator.join(row) for row in rows)
    imported = _table(text, "Positions.csv")
    assert without_ids(imported.document)["work"] == [
        {"name": "Æ", "position": "B", "startDate": "2018-01", "endDate": "present"}
    ]
    assert any("Profile.csv is not in it" in notice.message for notice in imported.warnings)


def test_a_pasted_table_is_told_from_its_columns() -> None:
    assert import_text(POSITIONS, new_id=counting_ids()).counts == {"work": 3}


@pytest.mark.parametrize(
    ("name", "key"), [("Skills.csv", "skills"), ("Courses.csv", "customSections")]
)
def test_a_table_with_columns_of_anyone_is_told_with_its_name(name: str, key: str) -> None:
    assert key in _table(FILES[name], name).counts


def test_windows_encodings_are_decoded() -> None:
    data = POSITIONS.encode("cp1252", "replace")
    imported = import_bytes(data, filename="Positions.csv", new_id=counting_ids())
    assert imported.document["work"][0]["name"] == "Fjord & Sønn"


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (FILES["Connections.csv"], "Connections.csv", "holds other people's data"),
        (FILES["messages.csv"], "messages.csv", "holds other people's data"),
        (POSITIONS + 'Acme,"open,,,2019,\n', "", "line 7: a text in quotes"),
        (POSITIONS.splitlines()[0] + "\n", "", "the table of positions .* nobody is in it"),
    ],
)
def test_a_table_that_can_t_be_read_is_refused_in_words(text: str, name: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        _table(text, name)


@pytest.mark.parametrize("text", ["hello, world", "<html>not a table</html>", "a,b\n1,2\n"])
def test_what_is_no_table_of_linkedin_is_refused_when_asked_for(text: str) -> None:
    with pytest.raises(Unreadable, match="no columns that a resume needs"):
        import_text(text, format="linkedin", new_id=counting_ids())


def test_cells_without_a_column_are_kept_and_told() -> None:
    imported = _table(POSITIONS + "Acme,Dev,d,Rome,2019,2020,EXTRA\n")
    assert imported.document["work"][3]["x-extra"] == ["EXTRA"]
    assert any("more cells than columns" in notice.message for notice in imported.warnings)


def test_a_column_that_is_not_known_is_kept() -> None:
    text = "Company Name,Title,Started On,Employment Type\nAcme,Dev,2019,Full-time\n"
    assert _table(text).document["work"][0]["x-employmentType"] == "Full-time"


def test_invisible_characters_are_removed_and_told() -> None:
    imported = _table(POSITIONS.replace("Kiosk", "Ki\u200bosk\x00"))
    assert imported.document["work"][2]["name"] == "Kiosk"
    assert any("2 invisible" in notice.message for notice in imported.warnings)


def test_a_table_beyond_its_bound_is_refused() -> None:
    row = "Acme,Dev,2019\n"
    text = "Company Name,Title,Started On\n" + row * (MAX_CSV_BYTES // len(row) + 1)
    with pytest.raises(TooLarge):
        import_text(text, new_id=counting_ids())
    with pytest.raises(TooLarge, match="inflates"):
        _zip({"Positions.csv": text})


@pytest.mark.parametrize("files", [{"notes.txt": "x"}, {"Positions.csv": "Company Name,Title\n"}])
def test_a_zip_without_a_resume_is_refused_when_asked_for(files: dict[str, str]) -> None:
    packed = zipped(*((name, text.encode()) for name, text in files.items()))
    with pytest.raises(Unreadable, match="zip of a LinkedIn export, but nobody"):
        import_bytes(packed, format="linkedin", new_id=counting_ids())


def test_a_folder_of_another_system_does_no_harm() -> None:
    files = {"../../Positions.csv": POSITIONS, "__MACOSX/._Positions.csv": "\x00\x05"}
    assert _zip(files).counts == {"work": 3}


def test_the_shared_export_holds_its_facts() -> None:
    data = shared_data("inputs", "linkedin", "basic-export.zip").read_bytes()
    imported: Any = import_bytes(data, new_id=counting_ids())
    assert imported.coverage == 1.0
    assert [skill["name"] for skill in imported.document["skills"]] == [
        "Figma", "User Research", "C", "Design Systems",
    ]  # fmt: skip
