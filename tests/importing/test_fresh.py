import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import ResumeMcpError, Unreadable
from resume_mcp.importing.programs.fresh import read_fresh
from resume_mcp.resume.lens import read_resume
from tests.importing.converting import imported_json, lost, without_ids

FRESH: dict[str, Any] = {
    "name": "wUna Reed",
    "meta": {"format": "FRESH@0.6.0"},
    "info": {"label": "wBaker", "brief": "<p>wBakes <b>wbread</b>.</p>", "image": "u.png",
             "quote": "wRise", "characterClass": "wmage"},
    "contact": {"website": "http://una.example", "phone": "5550101", "email": "u@una.example",
                "other": [{"label": "Home Phone", "flavor": "phone", "value": "w555"},
                          {"flavor": "email", "value": {"odd": "wmail"}}]},
    "location": {"address": "wLane 1", "city": "wCork", "code": "T12", "country": "IE"},
    "social": [{"label": "GitHub", "network": "GitHub", "user": "wuna", "url": "https://x.example"}],
    "employment": {"summary": "wseven years", "history": [
        {"employer": "wMill", "position": "wHead", "start": "2013-09", "current": True,
         "keywords": ["wrye"], "highlights": ["wone", "wtwo"], "summary": "wRuns it."},
        {"employer": "wOven", "position": "wHelp", "start": "2010", "end": "2013-08"}]},
    "education": {"level": "wdegree", "history": [
        {"institution": "wSchool", "title": "BSc", "start": "2005-09", "end": "2008-05",
         "grade": "3.5", "curriculum": ["wdough"], "private": True}]},
    "service": {"history": [{"flavor": "wvolunteer", "position": "wCook", "organization": "wHall",
                             "start": "2003-11"}]},
    "skills": {"sets": [{"name": "wBaking", "level": "wmaster", "skills": ["wsour", "wflat"]}],
               "list": [{"name": "wYeast", "level": "9", "years": 7, "summary": "wa lot",
                         "proof": "https://p.example"}]},
    "samples": [{"title": "wLoaf", "summary": "wround", "date": "2014-09"}],
    "writing": [{"title": "wBook", "flavor": "wmanual", "date": "2008", "author": ["wUna", "wBo"],
                 "publisher": {"name": "wPress", "url": "https://press.example"}}],
    "reading": [{"title": "wTome", "author": "wAda"}],
    "speaking": [{"title": "wTalk", "event": "wFair", "date": "2012", "role": "wSpeaker"}],
    "recognition": [{"from": "wTown", "title": "wPrize", "event": "wShow", "date": "2012"}],
    "references": [{"name": "wBoss", "private": True,
                    "contact": [{"label": "Mobile", "flavor": "phone", "value": "w999"}]}],
    "testimonials": [{"name": "wFan", "quote": "wGreat!"}],
    "languages": [{"language": "wIrish", "level": "wnative", "years": 10}],
    "interests": [{"name": "wchess", "summary": "wavid", "keywords": ["wgambit"]}],
    "extracurricular": [{"title": "wRow", "activity": "wCrew", "start": "2014-05"}],
    "affiliation": {"summary": "wmany", "history": [{"role": "wMember", "organization": "wGuild",
                                                     "ignore": True}]},
    "governance": [{"role": "", "organization": "wBoard", "start": "2008"}],
    "projects": [{"title": "wApp", "category": "wFOSS", "role": "wauthor", "description": "wfor",
                  "summary": "wtimer", "repo": "https://r.example/wrepo", "keywords": ["wjs"]}],
    "disposition": {"travel": 25, "authorization": "wcitizen"},
}  # fmt: skip


def test_nothing_is_lost_and_all_of_it_counts() -> None:
    imported = imported_json(FRESH)
    assert imported.format == "fresh"
    assert lost(FRESH, imported.document) == []
    assert imported.coverage > 0.99


def test_jobs_schools_and_skills_stand_where_json_resume_has_them() -> None:
    document = without_ids(imported_json(FRESH).document)
    assert document["work"] == [
        {"name": "wMill", "position": "wHead", "startDate": "2013-09", "endDate": "present",
         "summary": "wRuns it.", "highlights": ["wone", "wtwo"], "keywords": ["wrye"]},
        {"name": "wOven", "position": "wHelp", "startDate": "2010", "endDate": "2013-08"},
    ]  # fmt: skip
    assert document["education"][0]["studyType"] == "BSc"
    assert document["education"][0]["hidden"] is True
    assert document["skills"][0]["keywords"] == ["wsour", "wflat"]
    assert document["skills"][1]["x-years"] == 7
    assert document["basics"]["summary"] == "wBakes **wbread**."
    assert document["basics"]["location"]["countryCode"] == "IE"
    assert [r["name"] for r in document["references"] if not r.get("hidden")] == ["wFan"]
    assert document["publications"][0]["publisher"] == "wPress"
    assert document["awards"][0] == {
        "title": "wPrize", "awarder": "wTown", "date": "2012", "summary": "wShow",
    }  # fmt: skip


def test_its_own_sections_become_custom_ones() -> None:
    resume = read_resume(imported_json(FRESH).document)
    titles = [s.title for s in resume.sections if s.path.startswith("/customSections")]
    assert titles == [
        "Affiliations", "Governance", "Extracurricular Activities", "Work Samples", "Speaking",
        "Reading",
    ]  # fmt: skip


def test_what_has_no_field_is_told() -> None:
    imported = imported_json(FRESH)
    said = [
        notice.message for notice in imported.warnings if "kept under x- keys" in notice.message
    ]
    assert len(said) == 1
    assert "x-quote" in said[0]
    assert "quote: wRise" in imported.unplaced


def test_a_chinese_resume_has_chinese_titles() -> None:
    value = {"name": "赵云帆", "meta": {"format": "FRESH@0.6.0"},
             "info": {"brief": "八年后端开发经验，负责支付系统。"},
             "speaking": [{"title": "支付的演进", "event": "大会", "date": "2022"}]}  # fmt: skip
    imported = imported_json(value)
    assert imported.locale == "zh-CN"
    assert imported.document["customSections"][0]["title"] == "演讲"


def test_an_empty_one_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="a FRESH resume, but nobody is in it"):
        imported_json({"name": "", "meta": {"format": "FRESH@0.6.0"}, "skills": {"sets": [{}]}})


@pytest.mark.parametrize(
    "value",
    [{"name": "A", "info": {}, "contact": {}}, {"employment": {"history": []}, "name": "A"}],
)
def test_a_file_without_its_format_is_told_by_its_parts(value: Any) -> None:
    assert imported_json(value).format == "fresh"


ODD = st.sampled_from([None, "", 7, True, [], {}, "wtext", ["wa", {"b": "wc"}], {"a": "wd"}])


@given(st.lists(st.tuples(st.integers(0, 400), ODD), max_size=3))
def test_odd_values_never_break_it_and_are_never_lost(changes: list[tuple[int, Any]]) -> None:
    value: Any = copy.deepcopy(FRESH)
    for place, odd in changes:
        holders = [(h, k) for h, k in _fields(value) if k not in ("meta", "format")]
        holder, key = holders[place % len(holders)]
        holder[key] = copy.deepcopy(odd)
    try:
        document = read_fresh(value).document
    except ResumeMcpError:
        return
    read_resume(document)
    assert lost(value, document) == []


def _fields(value: Any) -> Any:
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _fields(inner)
