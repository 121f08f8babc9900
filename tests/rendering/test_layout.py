import string
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.blocks import Bullets, Entry, Line, Page, Paragraph, lines_of, text_of
from resume_mcp.rendering.layout import lay_out
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import Entry as LensEntry
from resume_mcp.resume.lens import read_resume
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
