from typing import Any

import pytest

from resume_mcp.importing.written.lines import plain_line
from resume_mcp.importing.written.skills import read_skills


def _read(*texts: str) -> Any:
    return read_skills([plain_line(i, "bullet", text) for i, text in enumerate(texts)])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Java、Go、Spring Boot、K8s", ["Java", "Go", "Spring Boot", "K8s"]),
        ("Python, C, R, C++, C#, .NET", ["Python", "C", "R", "C++", "C#", ".NET"]),
        ("Go，Rust；SQL", ["Go", "Rust", "SQL"]),
        ("Go | Rust · SQL • C", ["Go", "Rust", "SQL", "C"]),
        ("C/C++", ["C/C++"]),
        ("CI/CD", ["CI/CD"]),
        ("Go, Rust, and SQL", ["Go", "Rust", "SQL"]),
        ("Java、Go 和 Rust", ["Java", "Go", "Rust"]),
        ("AWS (EC2, S3), Docker", ["AWS (EC2, S3)", "Docker"]),
        ("html5 CSS3", ["html5 CSS3"]),
    ],
)
def test_a_list_is_split(text: str, names: list[str]) -> None:
    assert [item["name"] for item in _read(text)] == names


@pytest.mark.parametrize(
    ("text", "name", "keywords"),
    [
        ("Languages: Python, Go, R", "Languages", ["Python", "Go", "R"]),
        ("前端框架：React/Vue/AngularJS", "前端框架", ["React", "Vue", "AngularJS"]),
        ("后端：Node/PHP", "后端", ["Node", "PHP"]),
        ("Build: CI/CD, C/C++", "Build", ["CI/CD", "C/C++"]),
        ("Web: JavaScript HTML 5 CSS", "Web", ["JavaScript HTML 5 CSS"]),
        ("Proficient in Python, Go and C", "Proficient in", ["Python", "Go", "C"]),
        ("精通 Java、Go", "精通", ["Java", "Go"]),
        ("Languages - Python, Go", "Languages", ["Python", "Go"]),
    ],
)
def test_a_group_has_keywords(text: str, name: str, keywords: list[str]) -> None:
    assert _read(text) == [{"name": name, "keywords": keywords}]


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("Python (expert)", {"name": "Python", "level": "expert"}),
        ("英语：熟练", {"name": "英语", "level": "熟练"}),
        ("★★★ Java", {"name": "Java", "level": "★★★"}),
        (
            "Backend (Advanced): Go, C",
            {"name": "Backend", "keywords": ["Go", "C"], "level": "Advanced"},
        ),
    ],
)
def test_a_level_is_told_apart(text: str, item: Any) -> None:
    assert _read(text) == [item]


def test_sentences_stay_whole() -> None:
    text = "熟悉 Java 并发编程，了解 JVM 原理，有线上调优经验"
    assert _read(text) == [{"name": text}]
    long = "Strong written communication and a habit of documenting decisions as they are made."
    assert _read(long) == [{"name": long}]


def test_no_letter_is_invented_as_a_language() -> None:
    names = [item["name"] for item in _read("Rust, Clojure, HTML & CSS")]
    assert "R" not in names
    assert "C" not in names
