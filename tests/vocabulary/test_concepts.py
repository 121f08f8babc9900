import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.vocabulary.concepts import (
    concept_of,
    concepts,
    mentions,
    nested_mentions,
    same_concept,
)
from resume_mcp.vocabulary.tables_reader import table_entries

SKILLS = frozenset({"skill", "certificate", "language"})


def keys(text: str, kinds: frozenset[str] | None = SKILLS) -> list[str]:
    return [mention.concept.key for mention in mentions(text, kinds)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("精通Java开发", ["Java"]),
        ("JavaScript and TypeScript", ["JavaScript", "TypeScript"]),
        ("C, C++17 and C# under .NET 8", ["C", "C++", "C#", ".NET"]),
        ("熟练 C/C++", ["C", "C++"]),
        ("Node.js, nodejs, ASP.NET Core", ["Node.js", "Node.js", ".NET"]),
        ("k8s clusters on Kubernetes", ["Kubernetes", "Kubernetes"]),
        ("React Native, then React.js", ["React Native", "React"]),
        ("SpringBoot、Spring Boot 与 Spring-Boot", ["Spring Boot"] * 3),
        ("services in Go. We use Go, gRPC", ["Go", "Go", "gRPC"]),
        ("trials in R and SQL", ["R", "SQL"]),
        ("Tools: excel, word", ["Excel", "Word"]),
        ("用excel做表", ["Excel"]),
        ("front-end and front end and frontend", ["frontend development"] * 3),
        ("LLMs, a LLM, REST APIs", ["large language models", "large language models", "REST APIs"]),
        ("Vue3 与 vue.js", ["Vue", "Vue"]),
        ("ＰＹＴＨＯＮ 與 機器學習", ["Python", "machine learning"]),
        ("CI / CD, CI/CD", ["CI/CD", "CI/CD"]),
        ("JS 逆向，TS", ["JavaScript", "reverse engineering", "TypeScript"]),
        ("A/B tests and AB测试", ["A/B testing", "A/B testing"]),
        ("持有CET-6，注册会计师", ["CET-6", "CPA"]),
        ("策划线上活动", ["event planning"]),
        ("Angular front end", ["Angular", "frontend development"]),
    ],
)
def test_skills_are_found_under_all_their_names(text: str, expected: list[str]) -> None:
    assert keys(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Google and googling; going to go",
        "We go the extra mile. Go live with us! Go-getter attitude",
        "Join our R&D department",
        "C-level talks, the C suite, vitamin C, Series C, Category C licence",
        "John R. Smith",
        "Net salary, paid monthly",
        "Start ASAP; scalable; the rest of the team",
        "You excel at this, express ideas, react swiftly, spark curiosity, keep some slack",
        "Excel at your craft. Express ideas clearly. Spark curiosity.",
        "see example.net, java@example.com, https://github.com/ada and three.jsx",
        "I'm, don't, it's",
        "Leeds",
    ],
)
def test_ordinary_words_are_no_skills(text: str) -> None:
    assert keys(text) == []


def test_short_forms_count_only_when_asked_for_as_a_whole() -> None:
    for term, key in {
        "ml": "machine learning", "es": "Elasticsearch", "ts": "TypeScript",
        "cv": "computer vision", "rn": "React Native",
        "pm": "product management", "ai": "artificial intelligence",
        "pg": "PostgreSQL", "js": "JavaScript",
    }.items():  # fmt: skip
        found = concept_of(term)
        assert found is not None, term
        assert found.key == key
        assert term not in [mention.surface for mention in mentions(f"we say {term} here")]


@pytest.mark.parametrize(
    ("term", "kind", "key"),
    [
        ("深圳市", "city", "Shenzhen"),
        ("NYC", "city", "New York"),
        ("台北", "city", "Taipei"),
        ("硕士研究生", "degree", "Master"),
        ("B.Sc.", "degree", "Bachelor"),
        ("Ph.D.", "degree", "Doctor"),
        ("后端开发工程师", "role", "backend engineer"),
        ("product owner", "role", "product manager"),
        ("沟通能力", "soft", "communication"),
        ("Co., Ltd.", "company_form", "Ltd"),
        ("兼职", "employment_type", "part-time"),
        ("普通话", "language", "Mandarin"),
        ("五险一金", "perk", "social security"),
    ],
)
def test_a_term_has_its_concept_in_its_kind(term: str, kind: str, key: str) -> None:
    found = concept_of(term, kind)
    assert found is not None
    assert found.key == key


def test_kinds_restrict_what_is_found() -> None:
    text = "Java 开发工程师，上海"
    assert keys(text, frozenset({"city"})) == ["Shanghai"]
    assert keys(text, frozenset({"skill"})) == ["Java"]
    assert "Java engineer" in keys(text, None)


def test_same_concept_holds_across_languages_and_not_across_neighbours() -> None:
    assert same_concept("k8s", "Kubernetes")
    assert same_concept("机器学习", "Machine Learning")
    assert same_concept("Foo  Bar", "foo bar")
    assert not same_concept("Java", "JavaScript")
    assert not same_concept("Elasticsearch", "Solr")
    assert not same_concept("", "")
    assert not same_concept("unheard of", "never heard")


def test_narrower_concepts_name_what_they_are_part_of() -> None:
    found = concept_of("JUnit")
    assert found is not None
    assert found.broader == ("unit testing",)
    jenkins = concept_of("Jenkins")
    assert jenkins is not None
    assert "CI/CD" in jenkins.broader


def test_nested_mentions_find_chinese_names_inside_longer_ones() -> None:
    found = {mention.concept.key for mention in nested_mentions("仓储物流协调")}
    assert {"warehouse management", "logistics"} <= found
    assert "React" not in {mention.concept.key for mention in nested_mentions("React Native")}


def test_an_ambiguous_abbreviation_has_all_its_meanings_where_nested() -> None:
    found = {mention.concept.key for mention in nested_mentions("GCP-trained, GCP")}
    assert {"Google Cloud", "GCP guidelines"} <= found


def test_keys_are_unique_and_broader_ones_exist() -> None:
    entries = table_entries()
    all_keys = [entry.concept.key for entry in entries]
    assert len(all_keys) == len(set(all_keys))
    assert {up for entry in entries for up in entry.concept.broader} <= set(all_keys)


def test_no_unmarked_name_stands_for_two_concepts_of_a_kind() -> None:
    owner: dict[tuple[str, str], str] = {}
    for entry in table_entries():
        for name in entry.names:
            if not name.mark:
                spot = (entry.concept.kind, name.name.casefold())
                assert owner.setdefault(spot, entry.concept.key) == entry.concept.key, name.name


def test_the_tables_are_broad() -> None:
    assert sum(1 for _ in concepts("skill")) >= 1000
    assert sum(1 for _ in concepts("city")) >= 250
    assert sum(1 for _ in concepts("role")) >= 200
    assert sum(1 for _ in concepts("certificate")) >= 100


def test_degrees_are_ordered() -> None:
    ranks = [found.rank for name in ("高中", "大专", "本科", "硕士", "博士")
             if (found := concept_of(name, "degree"))]  # fmt: skip
    assert ranks == sorted(set(ranks))
    assert len(ranks) == 5


_NAMES = [
    (entry.concept, name.name) for entry in table_entries() for name in entry.names if not name.mark
]


@given(st.sampled_from(_NAMES))
def test_every_plain_name_is_found_in_any_case(named: tuple[object, str]) -> None:
    concept, name = named
    for written in (name, name.upper(), name.lower()):
        found = nested_mentions(f"，{written}，")
        assert concept in [mention.concept for mention in found]


_WORDS = st.sampled_from(
    ["Go", "go", "C", "C++", "React", "react", "Java", "开发", "精通", "上海", "R&D", ".", " ", ",",
     "-", "k8s", "機器", "學習", "\u0301", "ＡＩ", "ß", "\n", "AWS", "'", "@", "/"]
)  # fmt: skip


@given(st.lists(_WORDS, max_size=30).map("".join) | st.text(max_size=60))
def test_mentions_stand_in_order_and_never_overlap(text: str) -> None:
    found = mentions(text)
    for mention in (*found, *nested_mentions(text)):
        assert 0 <= mention.start < mention.end <= len(text)
        assert mention.surface == text[mention.start : mention.end]
    for before, after in itertools.pairwise(found):
        assert before.end <= after.start
