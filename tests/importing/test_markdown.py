from typing import Any

from resume_mcp.importing.read import import_text
from resume_mcp.importing.written.inline import light, shelter, spans_of
from resume_mcp.importing.written.markdown import read_markdown
from tests.importing.facts import counting_ids


def _document(text: str) -> Any:
    return import_text(text, format="markdown", new_id=counting_ids()).document


HEAD = "# Ann Bell\nann@bell.example\n\n"


def test_inline_markup_is_read_and_kept_light() -> None:
    text = shelter(
        "**[kit](https://g.example/a_b)** and __bold__ `x` snake_case \\*star\\* &amp; Java^†^"
    )
    assert [(s.text, s.style) for s in spans_of(text)][:3] == [
        ("kit", "link"),
        (" and ", "plain"),
        ("bold", "strong"),
    ]
    assert (
        light(text) == "**[kit](https://g.example/a_b)** and **bold** `x` snake_case *star* & Java"
    )


def test_links_that_run_something_lose_their_target() -> None:
    assert light(shelter("[x](&#x6A;avascript:alert(1)) [y](data:text/html,1)")) == "x y"
    assert (
        light(shelter("[x](mailto:a@b.example) [r](/cv.pdf)"))
        == "[x](mailto:a@b.example) [r](/cv.pdf)"
    )


def test_comments_scripts_and_images_do_not_leak() -> None:
    text = (
        HEAD
        + "## Experience\n\n<!-- secret\nlines -->\n### Cook, Inn (2019 - 2020)\n- Soup <b>hot</b> <script>alert(1)</script>\n![me](http://x.example/p.png)\n"
    )
    imported = import_text(text, new_id=counting_ids())
    stored = str(imported.document)
    assert "secret" not in stored
    assert "alert" not in stored
    assert "p.png" not in stored
    assert imported.document["work"][0]["highlights"][0] == "Soup **hot**"
    told = " ".join(notice.message for notice in imported.warnings)
    assert "comment" in told
    assert "script" in told
    assert "image" in told


def test_line_numbers_are_those_of_the_input() -> None:
    text = "---\ntitle: x\n---\n<!--\nx\n-->\n# Ann\n<br>\n- a\n"
    assert [(line.number, line.plain) for line in read_markdown(text).lines] == [
        (7, "Ann"),
        (9, "a"),
    ]


def test_comparison_signs_and_generics_are_text() -> None:
    (line,) = read_markdown("a < b & c > d, List<String>, vector<int>").lines
    assert line.text == "a < b & c > d, List<String>, vector<int>"


def test_wrapped_lines_are_one_paragraph_and_breaks_stay() -> None:
    summary = _document(
        HEAD
        + (
            "## Summary\n\nOne line\nwraps here.  \nNew line.\n\nNew paragraph.\n\n"
            "## Skills\n\n- Go\n"
        )
    )["basics"]["summary"]
    assert summary == "One line wraps here.\nNew line.\n\nNew paragraph."


def test_promotions_share_an_employer() -> None:
    text = HEAD + (
        "## Experience\n\n### Acme — Leeds, UK\n\n#### Head Cook (2021 – now)\n- a\n"
        "\n#### Cook (2019 – 2021)\n- b\n"
    )
    jobs = _document(text)["work"]
    assert [(j["name"], j["position"], j["location"]) for j in jobs] == [
        ("Acme", "Head Cook", "Leeds, UK"),
        ("Acme", "Cook", "Leeds, UK"),
    ]


def test_parts_of_a_job_become_bullets_that_begin_with_their_title() -> None:
    text = HEAD + (
        "## 工作经历\n\n### 海棠公司（2019年9月 ~ 至今）\n\n#### 商家后台\n"
        "迁移到 React。\n\n#### 组件库\n- 沉淀 48 个组件\n"
    )
    (job,) = _document(text)["work"]
    assert job["name"] == "海棠公司"
    assert job["highlights"] == ["**商家后台**：迁移到 React。", "**组件库**", "沉淀 48 个组件"]


def test_an_unknown_section_is_kept_under_its_title() -> None:
    text = HEAD + (
        "## Experience\n\n### Cook, Inn (2019 - 2020)\n\n## GOVERNANCE\n\n"
        "### *Member*, [Board](https://b.example)\nFull-time.\n\n## 致谢\n\n谢谢。\n"
        "\n## Tools\n\n- Knife\n"
    )
    document = _document(text)
    board, thanks = document["customSections"]
    assert (board["title"], board["kind"]) == ("GOVERNANCE", "items")
    assert (board["items"][0]["title"], board["items"][0]["organization"]) == ("Member", "Board")
    assert (thanks["title"], thanks["kind"], thanks["text"]) == ("致谢", "text", "谢谢。")
    assert document["skills"] == [{"name": "Knife", "id": document["skills"][0]["id"]}]


def test_the_order_and_titles_of_sections_are_kept() -> None:
    text = HEAD + (
        "## What I know\n\n- x\n\n## SKILLS\n\n- Go\n\n## Employment\n\n"
        "### Cook, Inn (2019 - 2020)\n"
    )
    order = _document(text)["meta"]["sections"]
    assert [(row["key"], row["title"]) for row in order] == [
        ("what-i-know", "What I know"),
        ("skills", "SKILLS"),
        ("work", "Employment"),
    ]


def test_a_reference_link_is_resolved() -> None:
    text = HEAD + "## Projects\n\n### [Loom][1]\n\nWeaves.\n\n[1]: https://loom.example\n"
    assert _document(text)["projects"][0]["url"] == "https://loom.example"


def test_an_unknown_start_keeps_its_wording_and_is_told() -> None:
    text = (
        HEAD + "## Projects\n\n### *Creator*, [Blog](https://b.example) (??? — Present)\n\nText.\n"
    )
    imported = import_text(text, new_id=counting_ids())
    project = imported.document["projects"][0]
    assert (project["name"], project["roles"], project["startDate"]) == ("Blog", ["Creator"], "???")
    assert any(n.where == "line 6" and "'???'" in n.message for n in imported.warnings)
