import string
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.blocks import (
    Bullets,
    Entry,
    Line,
    Page,
    Paragraph,
    Run,
    lines_of,
    text_of,
)  # fmt: skip
from resume_mcp.rendering.layout import lay_out
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import Entry as LensEntry
from resume_mcp.resume.lens import read_resume
from resume_mcp.resume.shapes import CUSTOM_ITEM, STANDARD
from tests.rendering.samples import CHINESE, ENGLISH, MIXED, with_bullets


def _lines(page: Page) -> list[str]:
    return [text for runs in lines_of(page) if (text := text_of(runs))]


def _titles(page: Page) -> list[str]:
    return [text_of(section.title) for section in page.sections]


def _blocks(document: JsonObject, title: str, locale: str = "") -> tuple[object, ...]:
    page = lay_out(document, locale).page
    return next(s.blocks for s in page.sections if text_of(s.title) == title)


def test_an_english_page_reads_from_top_to_bottom() -> None:
    assert _lines(lay_out(ENGLISH).page)[:16] == [
        "Marisol Okafor-Lindqvist",
        "Staff Backend Engineer",
        "marisol@okafor.example",
        "+46 70 555 01 42",
        "Gothenburg, SE",
        "okafor.example",
        "github.com/mokafor",
        "Summary",
        "Backend engineer for payments. I turn fragile services into boring ones.",
        "Experience",
        "Staff Backend Engineer",
        "Mar 2020 – Present",
        "Fjordline Logistics",
        "Gothenburg, Sweden",
        "Led the move from a monolith to 14 services; latency fell from 840 ms to 190 ms.",
        "Built an office-wide, well-known Kafka pipeline: 3.2 million shipments a month.",
    ]


def test_a_chinese_page_leads_with_the_company_and_shows_personal_fields() -> None:
    page = lay_out(CHINESE).page
    lines = _lines(page)
    assert page.locale == "zh-CN"
    assert lines[5:11] == ["性别", "女", "籍贯", "浙江绍兴", "到岗时间", "一个月内"]
    work = lines.index("工作经历")
    assert lines[work + 1 : work + 5] == [
        "云栈科技（杭州）有限公司", "2020.07 – 至今", "高级后端工程师", "杭州",
    ]  # fmt: skip
    assert _titles(page) == [
        "个人简介", "工作经历", "教育背景", "专业技能", "荣誉奖项", "语言能力",
    ]  # fmt: skip


def test_personal_fields_stay_out_of_an_english_resume_and_that_is_said() -> None:
    laid_out = lay_out(CHINESE, "en")
    assert [text_of(field.label) for field in laid_out.page.head.fields] == ["Available"]
    assert laid_out.warnings == (
        "Personal details are left out of a en resume: gender, nativePlace. "
        "Mark a field as public to show it.",
    )


@pytest.mark.parametrize("locale", ["en", "zh-CN", "zh-TW", "de"])
def test_a_secret_field_is_never_shown(locale: str) -> None:
    lines = _lines(lay_out(CHINESE, locale).page)
    assert not any("3301990" in line or "身份证" in line for line in lines)


@pytest.mark.parametrize(
    ("locale", "title"),
    [("en-GB", "Experience"), ("zh", "工作经历"), ("zh-TW", "工作經歷"), ("zh-HK", "工作經歷"),
     ("zh_CN", "工作经历"), ("fr", "Experience")],
)  # fmt: skip
def test_titles_are_in_the_words_of_the_locale(locale: str, title: str) -> None:
    assert title in _titles(lay_out(ENGLISH, locale).page)


def test_a_text_in_two_languages_gets_the_headings_of_the_one_that_prevails() -> None:
    assert lay_out(MIXED).page.locale == "en"


def test_hidden_items_sections_and_fields_are_left_out() -> None:
    document = {
        "basics": {
            "name": "Ada",
            "profiles": [{"network": "X", "username": "secretx", "hidden": True}],
            "personal": [{"key": "k", "value": "hush", "sensitivity": "public", "hidden": True}],
        },
        "work": [
            {"name": "Seen", "position": "A"},
            {"name": "Unseen", "position": "B", "hidden": True},
        ],
        "awards": [{"title": "Gone", "hidden": True}],
        "skills": [{"name": "Gone too"}],
        "meta": {"sections": [{"key": "skills", "hidden": True}]},
    }
    lines = _lines(lay_out(document).page)
    assert lines == ["Ada", "Experience", "A", "Seen"]


def test_the_document_orders_and_titles_its_sections_and_the_rest_follows() -> None:
    document = {
        **ENGLISH,
        "meta": {"sections": [{"key": "education"}, {"key": "skills", "title": "Toolbox"}]},
    }
    assert _titles(lay_out(document).page) == [
        "Summary", "Education", "Toolbox", "Experience", "Certificates", "Languages",
    ]  # fmt: skip


def test_skills_are_lines_and_bare_names_share_one() -> None:
    document = {
        "skills": [
            {"name": "Backend", "level": "Expert", "keywords": ["Go", "SQL"]},
            {"name": "Excel"},
            {"name": "French", "level": "B2"},
        ],
        "meta": {"locale": "en"},
    }
    line, row = _blocks(document, "Skills")
    assert isinstance(line, Line)
    assert isinstance(row, Paragraph)
    assert (text_of(line.label), text_of(line.runs)) == ("Backend (Expert)", "Go, SQL")
    assert text_of(row.runs) == "Excel, French (B2)"


def test_a_date_that_is_no_date_is_shown_as_it_was_written() -> None:
    document = {
        "work": [{"name": "A", "startDate": "<b>20", "endDate": "{{nb}}"}],
        "education": [{"institution": "B", "startDate": "2019"}],
        "meta": {"locale": "en"},
    }
    (job,) = _blocks(document, "Experience")
    (school,) = _blocks(document, "Education")
    assert isinstance(job, Entry)
    assert isinstance(school, Entry)
    assert text_of(job.date) == "<b>20 – {{nb}}"
    assert text_of(school.date) == "2019"


def test_a_profile_whose_address_does_not_name_it_says_what_it_is() -> None:
    profiles = [
        {"network": "GitHub", "username": "ada", "url": "https://github.com/ada"},
        {"network": "Blog", "username": "Ada B", "url": "https://x.example/"},
        {"network": "WeChat", "username": "ada_wx"},
    ]
    head = lay_out({"basics": {"profiles": profiles}, "meta": {"locale": "en"}}).page.head
    shown = [text_of(contact) for contact in head.contacts]
    assert shown == ["github.com/ada", "Blog: Ada B: x.example", "WeChat: ada_wx"]


@pytest.mark.parametrize(
    ("field", "target"),
    [
        ({"url": "javascript:alert(1)"}, ""),
        ({"url": "https://a.example/?x=1&y=2"}, "https://a.example/?x=1&y=2"),
        ({"url": "www.a.example"}, "https://www.a.example"),
        ({"url": "data:text/html,x"}, ""),
        ({"url": "see my card"}, ""),
        ({"email": "a@b.example"}, "mailto:a@b.example"),
        ({"email": "a@b.example?bcc=c@d.example"}, ""),
        ({"email": "at my place"}, ""),
    ],
)
def test_only_web_and_mail_addresses_are_live(field: dict[str, str], target: str) -> None:
    laid_out = lay_out({"basics": {"name": "A", **field}})
    (contact,) = laid_out.page.head.contacts
    assert contact[0].url == target
    if "url" in field:
        assert bool(laid_out.warnings) == (not target)


def test_prose_becomes_paragraphs_and_lists() -> None:
    summary = (
        "First paragraph, long enough that an editor has wrapped\nits line here.\n\n"
        "• one\n- two\n1. first\n2. second\n3.5 years later"
    )
    blocks = _blocks({"basics": {"summary": summary}, "meta": {"locale": "en"}}, "Summary")
    paragraph, bullets, numbered, last = blocks
    assert isinstance(paragraph, Paragraph)
    assert isinstance(bullets, Bullets)
    assert isinstance(numbered, Bullets)
    assert isinstance(last, Paragraph)
    assert text_of(paragraph.runs).endswith("has wrapped its line here.")
    assert [(text_of(i.runs), i.number) for i in bullets.items] == [("one", 0), ("two", 0)]
    assert [(text_of(i.runs), i.number) for i in numbered.items] == [("first", 1), ("second", 2)]
    assert text_of(last.runs) == "3.5 years later"


def test_wrapped_chinese_lines_join_without_a_space() -> None:
    line = "负责交易系统的架构设计与核心模块开发" * 4
    (paragraph,) = _blocks({"basics": {"summary": f"{line}\n并带领团队"}}, "个人简介")
    assert isinstance(paragraph, Paragraph)
    assert text_of(paragraph.runs) == f"{line}并带领团队"


def test_unknown_fields_of_an_item_are_not_rendered() -> None:
    document = with_bullets("done")
    document["work"][0]["x-note"] = "private remark"
    assert not any("remark" in line for line in _lines(lay_out(document).page))


def test_nothing_invisible_is_left_of_an_empty_document() -> None:
    document: JsonObject = {"basics": {}, "work": [{}], "skills": [], "customSections": [{}]}
    assert [line for line in _lines(lay_out(document).page) if line.strip()] == []


_WORD = st.text(alphabet=string.ascii_letters + "中文字", min_size=3, max_size=8)
_ITEM = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(
            ("name", "position", "organization", "institution", "area", "studyType", "title"), _WORD
        ),
        **dict.fromkeys(("awarder", "issuer", "publisher", "language", "fluency", "level"), _WORD),
        **dict.fromkeys(("summary", "location", "score", "entity", "reference", "network"), _WORD),
        "highlights": st.lists(_WORD, max_size=2),
        "keywords": st.lists(_WORD, max_size=2),
        "courses": st.lists(_WORD, max_size=2),
        "hidden": st.booleans(),
    },
)
_SECTIONS = ("work", "volunteer", "education", "awards", "certificates", "publications", "skills",
             "languages", "interests", "references", "projects")  # fmt: skip
_CUSTOM = st.fixed_dictionaries(
    {
        "key": _WORD,
        "title": _WORD,
        "kind": st.sampled_from(("text", "list", "items", "tags")),
        "items": st.lists(_ITEM | _WORD, max_size=3),
        "text": _WORD,
    }
)
_DOCUMENT = st.fixed_dictionaries(
    {"basics": st.fixed_dictionaries({"name": _WORD, "label": _WORD, "summary": _WORD})},
    optional={
        **{key: st.lists(_ITEM, max_size=3) for key in _SECTIONS},
        "customSections": st.lists(_CUSTOM, max_size=2),
    },
)


@given(_DOCUMENT, st.sampled_from(("en", "zh-CN")))
def test_every_visible_text_of_the_document_is_on_the_page(
    document: JsonObject, locale: str
) -> None:
    shown = "\n".join(_lines(lay_out(document, locale).page))
    for wanted in _visible_texts(document):
        assert wanted in shown


def _visible_texts(document: JsonObject) -> Iterator[str]:
    resume = read_resume(document)
    yield from (text.value for text in (resume.name, resume.label, resume.summary) if text)
    for section in resume.sections:
        yield from [section.text.value] if section.text else []
        for entry in section.entries:
            yield from _texts_of(entry)


def _texts_of(entry: LensEntry) -> list[str]:
    return [] if entry.hidden else [text.value for text in entry.texts()]


def _school(start: str, end: str) -> JsonObject:
    return {"institution": "Leeds", "startDate": start, "endDate": end}


def _job(start: str, end: str = "") -> JsonObject:
    return {"name": "Costa", "startDate": start, **({"endDate": end} if end else {})}


@pytest.mark.parametrize(
    ("school", "jobs", "leads"),
    [
        (_school("2022-09", "2025-06"), [_job("2023-10", "2025-05")], True),
        (_school("2022", "present"), [_job("2024-07")], True),
        (_school("2022-09", "2025-06"), [], True),
        (_school("2022-09", "2025-06"), [_job("2025-08")], False),
        (_school("2005", "2009"), [_job("2009")], False),
        (_school("2005-09", "2009-06"), [_job("2009-03")], False),  # and is there to this day
        (_school("2018", "2020"), [_job("2018"), _job("2006", "2018")], False),
        (_school("2005", ""), [_job("2009")], False),
        (_school("", "2020"), [_job("2009", "2015")], False),
        (_school("2022", "2025"), [{"name": "Undated"}], False),
    ],
)
def test_students_and_graduates_lead_with_their_school(
    school: JsonObject, jobs: list[JsonObject], *, leads: bool
) -> None:
    document = {
        "work": jobs,
        "projects": [{"name": "Map"}],
        "education": [school],
        "meta": {"locale": "en"},
    }
    titles = _titles(lay_out(document).page)
    assert (titles[0] == "Education") == leads


def test_references_come_last() -> None:
    document = {
        "basics": {"name": "Ada"},
        "references": [{"name": "On request"}],
        "customSections": [{"key": "grants", "title": "Grants", "kind": "list", "items": ["ERC"]}],
        "languages": [{"language": "Welsh"}],
    }
    assert _titles(lay_out(document).page) == ["Languages", "Grants", "References"]


_DATES = {"2011-02": "Feb 2011", "2013-04": "Apr 2013", "2017-08": "Aug 2017"}


def _written(section: str, fields: Mapping[str, str]) -> JsonObject:
    """Return an item with a value of its own in each of these fields."""
    values: dict[str, Callable[[str], Any]] = {
        "texts": lambda name: [f"{section}{name}first", f"{section}{name}second"],
        "url": lambda name: f"{section}{name}.example/page",
        "date": lambda name: {"startDate": "2011-02", "endDate": "2013-04"}.get(name, "2017-08"),
    }
    return {
        name: values[kind](name) if kind in values else f"{section}{name}"
        for name, kind in fields.items()
    }


def _wanted(item: JsonObject) -> list[str]:
    values = [inner for v in item.values() for inner in (v if isinstance(v, list) else [v])]
    return [_DATES.get(value, value) for value in values]


@pytest.mark.parametrize("section", sorted(set(STANDARD) - {"basics", "location", "meta"}))
def test_every_field_of_the_standard_is_on_the_page(section: str) -> None:
    item = _written(section, STANDARD[section])
    holder = {"basics": {section: [item]}} if section == "profiles" else {section: [item]}
    lines = _lines(lay_out(holder, "en").page)
    assert [w for w in _wanted(item) if not any(w in line for line in lines)] == []


@pytest.mark.parametrize("kind", ["entries", "list", "tags"])
@pytest.mark.parametrize("field", sorted(CUSTOM_ITEM))
def test_every_field_of_a_custom_item_is_on_the_page(kind: str, field: str) -> None:
    fields = {"title": "text", field: CUSTOM_ITEM[field]}
    for item in (_written("own", fields), _written("own", {field: fields[field]})):
        section = {"key": "own", "title": "Own", "kind": kind, "items": [item]}
        lines = _lines(lay_out({"customSections": [section]}, "en").page)
        assert [w for w in _wanted(item) if not any(w in line for line in lines)] == []


def test_fields_that_say_the_same_are_shown_once() -> None:
    document = {"work": [{"name": "Acme", "company": "Acme", "description": "x", "summary": "x"}]}
    assert _lines(lay_out(document, "en").page) == ["Experience", "Acme", "x"]


def test_what_an_employer_is_comes_before_the_work_there() -> None:
    job = {"name": "Acme", "description": "Makes rockets.", "summary": "Led the pad team."}
    (entry,) = _blocks({"work": [job]}, "Experience", "en")
    assert isinstance(entry, Entry)
    assert [text_of(part.runs) for part in entry.body if isinstance(part, Paragraph)] == [
        "Makes rockets.", "Led the pad team.",
    ]  # fmt: skip


def test_roles_in_a_project_stand_with_its_title_and_not_among_the_tools() -> None:
    project = {"name": "tinyraft", "roles": ["Author", "Maintainer"], "keywords": ["Rust"],
               "startDate": "2018"}  # fmt: skip
    (entry,) = _blocks({"projects": [project]}, "Projects", "en")
    assert isinstance(entry, Entry)
    assert text_of(entry.subtitle) == "Author, Maintainer"
    assert entry.body == (Paragraph((Run("Rust", "projects[0].keywords[0]"),), muted=True),)


def test_a_level_with_brackets_gets_none_around_it() -> None:
    languages = [
        {"language": "英语", "fluency": "流利（BEC高级）"},
        {"language": "日语", "fluency": "N2"},
    ]
    (row,) = _blocks({"languages": languages}, "语言能力", "zh-CN")
    assert isinstance(row, Paragraph)
    assert text_of(row.runs) == "英语 – 流利（BEC高级）、日语（N2）"


def test_an_item_of_a_list_shows_its_date() -> None:
    section = {"key": "s", "title": "Service", "kind": "list",
               "items": [{"name": "Reviewer", "date": "2015"}, "Editor"]}  # fmt: skip
    (bullets,) = _blocks({"customSections": [section]}, "Service", "en")
    assert isinstance(bullets, Bullets)
    assert [text_of(item.runs) for item in bullets.items] == ["Reviewer (2015)", "Editor"]


@pytest.mark.parametrize(
    ("location", "shown"),
    [
        ({"address": "世纪大道88号", "city": "上海", "region": "上海市"}, "上海市世纪大道88号"),
        ({"city": "杭州", "region": "浙江", "postalCode": "310000"}, "浙江杭州, 310000"),
        ({"address": "浙江杭州文三路1号", "city": "杭州", "region": "浙江"}, "浙江杭州文三路1号"),
        ({"address": "1 High St", "city": "Leeds", "postalCode": "LS1"}, "1 High St, Leeds, LS1"),
    ],
)  # fmt: skip
def test_a_chinese_address_goes_from_the_largest_part_down(
    location: JsonObject, shown: str
) -> None:
    page = lay_out({"basics": {"name": "A", "location": location}}).page
    assert [text_of(contact) for contact in page.head.contacts] == [shown]


def test_a_bare_name_beside_full_entries_is_an_entry_too() -> None:
    references = [{"name": "Dr Obi", "reference": "Calm."}, {"name": "Dr Lund"}]
    blocks = _blocks({"references": references}, "References", "en")
    assert [type(block) for block in blocks] == [Entry, Entry]
    (alone,) = _blocks({"references": references[1:]}, "References", "en")
    assert isinstance(alone, Paragraph)


@pytest.mark.parametrize(
    ("locale", "warned"), [("fr", True), ("de-AT", True), ("en-GB", False), ("zh-HK", False)]
)
def test_headings_in_another_language_are_said(locale: str, *, warned: bool) -> None:
    warnings = lay_out(with_bullets("Done"), locale).warnings
    assert any(f"the language of {locale}" in warning for warning in warnings) == warned
