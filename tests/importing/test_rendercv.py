import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import ResumeMcpError, Unreadable
from resume_mcp.importing.programs.rendercv import read_rendercv
from resume_mcp.importing.yaml_text import read_yaml
from resume_mcp.resume.lens import read_resume
from tests.importing.converting import imported_json, imported_yaml, lost, without_ids
from tests.shared import shared_data

TEXT = """
cv:
  name: wVera Lund
  headline: wBotanist
  location: Bergen, Norway
  email: [v@lund.example, v2@wlund.example]
  phone: tel:+47-900-00-002
  website: https://lund.example
  photo:
  social_networks:
    - network: GitHub
      username: wvera
    - network: Mastodon
      username: "@vera@wsocial.example"
  custom_connections:
    - fontawesome_icon: calendar-days
      placeholder: wBook
      url: https://cal.example/vera
    - fontawesome_icon: map
      placeholder: wRoom 5
      url:
  sections:
    summary:
      - wKnows plants.
    Welcome:
      - wfree text
      - bullet: wand a bullet
    experience:
      - company: "[wGarden](https://garden.example)"
        position: wHead
        start_date: 2019-07
        end_date: present
        location: Bergen
        summary: wRuns it.
        tech_stack: wR
        highlights:
          - wPlanted 400 trees
          - wWrote three papers
            - wone in moss
            - wone in fern
      - company: wPark
        position: wGuide
        start_date: 2012
        end_date: 2016
      - company: wFair
        position: wHelp
        date: Summer 2011
    teaching:
      - company: wSchool
        position: wTeacher
        date: 2010
    education:
      - institution: wUni
        area: wBotany
        degree: PhD
        start_date: 2016
        end_date: 2019
        gpa: 3.10
    projects:
      - name: "[wMoss Map](https://moss.example)"
        date: 2021
        highlights: [wmapped]
    publications:
      - title: "wMoss: a life"
        authors: ["*wVera Lund*", wBo Ek]
        journal: wFlora
        doi: 10.1000/w1
        date: 2020-05
    skills:
      - label: wTools
        details: wR, wQGIS, wGit
    languages:
      - label: wNorsk
        details: wnative
    selected_honors:
      - bullet: wMedal (2018)
      - bullet: wGrant (2015 - 2017)
    patents:
      - number: wPot
    talks:
      - reversed_number: wSecond
      - reversed_number: wFirst
    test_scores:
      - label: wTOEFL
        details: w113
    certificates:
      - name: wGuide Licence
        date: 2014-02
        url: https://c.example
design:
  theme: classic
locale:
  language: english
"""


def test_nothing_is_lost() -> None:
    imported = imported_yaml(TEXT)
    assert imported.format == "rendercv"
    assert lost(read_yaml(TEXT), imported.document) == []
    assert imported.coverage > 0.99


def test_the_head_is_read() -> None:
    basics = without_ids(imported_yaml(TEXT).document)["basics"]
    assert (basics["name"], basics["label"]) == ("wVera Lund", "wBotanist")
    assert (basics["email"], basics["phone"]) == ("v@lund.example", "+47-900-00-002")
    assert basics["profiles"] == [
        {"network": "GitHub", "username": "wvera", "url": "https://github.com/wvera"},
        {"network": "Mastodon", "username": "@vera@wsocial.example",
         "url": "https://wsocial.example/@vera"},
        {"network": "wBook", "url": "https://cal.example/vera"},
    ]  # fmt: skip
    assert [field["value"] for field in basics["personal"]] == ["v2@wlund.example", "wRoom 5"]
    assert basics["summary"] == "wKnows plants."


def test_jobs_are_told_by_their_fields_under_any_title() -> None:
    work = without_ids(imported_yaml(TEXT).document)["work"]
    assert work[0] == {
        "name": "wGarden", "position": "wHead", "url": "https://garden.example",
        "location": "Bergen", "startDate": "2019-07", "endDate": "present", "summary": "wRuns it.",
        "highlights": ["wPlanted 400 trees", "wWrote three papers", "wone in moss", "wone in fern"],
        "x-tech_stack": "wR",
    }  # fmt: skip
    assert (work[1]["startDate"], work[1]["endDate"]) == ("2012", "2016")
    assert work[2] == {"name": "wFair", "position": "wHelp", "endDate": "2011-06"}
    assert work[3]["x-section"] == "Teaching"


def test_the_other_kinds_of_entries_find_their_sections() -> None:
    document = without_ids(imported_yaml(TEXT).document)
    assert document["education"] == [
        {"institution": "wUni", "area": "wBotany", "studyType": "PhD", "score": "3.10",
         "startDate": "2016", "endDate": "2019"}
    ]  # fmt: skip
    assert document["projects"][0]["url"] == "https://moss.example"
    assert document["publications"][0]["url"] == "https://doi.org/10.1000/w1"
    assert document["publications"][0]["summary"] == "*wVera Lund*, wBo Ek"
    assert document["skills"] == [{"name": "wTools", "keywords": ["wR", "wQGIS", "wGit"]}]
    assert document["languages"] == [{"language": "wNorsk", "fluency": "wnative"}]
    assert document["awards"] == [
        {"title": "wMedal", "date": "2018"}, {"title": "wGrant (2015 - 2017)"},
    ]  # fmt: skip
    assert document["certificates"][0]["date"] == "2014-02"


def test_free_sections_keep_their_titles_and_order() -> None:
    resume = read_resume(imported_yaml(TEXT).document)
    assert [section.title for section in resume.sections] == [
        "Welcome", "Experience", "Education", "Projects", "Publications", "Skills", "Languages",
        "Selected Honors", "Patents", "Talks", "Test Scores", "Certificates",
    ]  # fmt: skip
    talks = resume.section("talks")
    assert talks is not None
    assert [e.role.value for e in talks.entries if e.role] == ["wSecond", "wFirst"]


def test_chinese_titles_and_lists_are_understood() -> None:
    imported = imported_yaml(
        "cv:\n  name: 周子墨\n  phone: 13800138000\n  sections:\n"
        "    工作经历:\n      - company: 云杉（北京）有限公司\n        position: 工程师\n"
        "        start_date: 2019-07\n        end_date: present\n        highlights:\n"
        "          - 负责：支付系统\n"
        "    技能:\n      - label: 语言\n        details: Python、Go、C\n"
        "    自我评价:\n      - 认真负责。\n      - 乐于学习。\n"
        "    志愿服务:\n      - company: 社区中心\n        position: 志愿者\n        date: 2018\n"
    )
    document = without_ids(imported.document)
    assert imported.locale == "zh-CN"
    assert document["basics"]["phone"] == "13800138000"
    assert document["basics"]["summary"] == "- 认真负责。\n- 乐于学习。"
    assert document["work"][0]["name"] == "云杉（北京）有限公司"
    assert document["skills"] == [{"name": "语言", "keywords": ["Python", "Go", "C"]}]
    assert document["volunteer"] == [
        {"organization": "社区中心", "position": "志愿者", "endDate": "2018"}
    ]


def test_the_shape_before_version_one_is_read() -> None:
    imported = imported_yaml(
        "cv:\n  name: Ole Dahl\n  label: Smith\n  summary: Forges.\n"
        "  section_order: [Work Experience, Education]\n"
        "  education:\n    - institution: School\n      study_type: BS\n      gpa: 3.1\n"
        "  work_experience:\n    - company: Forge\n      position: Smith\n"
        "      start_date: '2020-01-01'\n      end_date: present\n"
        "  custom_sections:\n    - title: Odds\n      entry_type: OneLineEntry\n"
        "      entries:\n        - name: Hammer\n          details: heavy\n"
    )
    document = without_ids(imported.document)
    assert document["work"][0]["name"] == "Forge"
    assert document["education"][0]["studyType"] == "BS"
    assert [row["key"] for row in document["meta"]["sections"]] == ["work", "education", "odds"]
    assert document["customSections"][0]["items"] == [{"title": "Hammer", "summary": "heavy"}]
    assert imported.coverage == 1.0


def test_the_same_file_as_json_gives_the_same_document() -> None:
    from_yaml, from_json = imported_yaml(TEXT), imported_json(read_yaml(TEXT))
    assert from_json.format == "rendercv"
    assert from_json.document == from_yaml.document


def test_an_empty_file_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="a RenderCV file, but nobody is in it"):
        imported_json({"cv": {"name": None, "sections": {"experience": []}}})


ODD = st.sampled_from([None, "", 7, True, [], {}, "wtext", ["wa", {"b": "wc"}], {"a": "wd"}])


@given(st.lists(st.tuples(st.integers(0, 400), ODD), max_size=3))
def test_odd_values_never_break_it_and_are_never_lost(changes: list[tuple[int, Any]]) -> None:
    value: Any = copy.deepcopy(read_yaml(TEXT))
    for place, odd in changes:
        holders = list(_fields(value["cv"])) if isinstance(value["cv"], dict) else [(value, "cv")]
        holder, key = holders[place % len(holders)]
        if key != "fontawesome_icon":
            holder[key] = copy.deepcopy(odd)
    try:
        document = read_rendercv(value).document
    except ResumeMcpError:
        return
    read_resume(document)
    assert lost(value["cv"], document) == []


def _fields(value: Any) -> Any:
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _fields(inner)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("classic", {"work": 5, "education": 2, "projects": 2, "publications": 4, "awards": 5,
                     "skills": 4, "customSections": 3}),
        ("zh", {"work": 2, "education": 2, "projects": 1, "skills": 2}),
    ],
)  # fmt: skip
def test_real_files_are_whole(name: str, counts: dict[str, int]) -> None:
    imported = imported_yaml(
        shared_data("inputs", "yaml", f"rendercv-{name}.yaml").read_text("utf-8")
    )
    assert imported.coverage > 0.99
    assert {key: imported.counts.get(key) for key in counts} == counts
