import pytest

from resume_mcp.matching.evidence import Evidence, evidence_of, hidden_texts, visible_texts
from resume_mcp.resume.lens import read_resume


def shown(text: str) -> Evidence:
    return evidence_of(visible_texts(read_resume({"basics": {"summary": text}})))


@pytest.mark.parametrize(
    ("text", "key", "term"),
    [
        ("Ran services on k8s", "Kubernetes", "Kubernetes"),
        ("JUnit suites", "unit testing", "unit testing"),
        ("CET-6", "CET-4", "英语四级"),
        ("Jenkins pipelines", "CI/CD", "CI/CD"),
        ("A copywriter for shops", "copywriting", "copywriting"),
        ("ml, es", "machine learning", "ML"),
        ("仓储物流协调", "logistics", "物流"),
        ("GCP-trained", "GCP guidelines", "ICH-GCP"),
        ("Planned lessons for 30 pupils", "lesson planning", "Lesson planning"),
        ("Licensed forklift operator", "forklift license", "forklift certification"),
        ("reconciled bank accounts", "bank reconciliation", "bank reconciliations"),
        ("开发新客户 30 家", "", "客户开发"),
        ("board bring-up with DDR4", "", "high-speed DDR4"),
        ("Yocto builds", "", "Yocto"),
    ],
)
def test_a_term_is_shown_by_its_concept_or_its_words(text: str, key: str, term: str) -> None:
    assert shown(text).of(key, term) == ("/basics/summary",)


@pytest.mark.parametrize(
    ("text", "key", "term"),
    [
        ("Ready to go", "Go", "Go"),
        ("JavaScript", "Java", "Java"),
        ("unit testing", "JUnit", "JUnit"),
        ("machine and slow learning of other things far apart from it", "", "deep sea welding"),
        ("SAP", "", "SAP EWM"),
        ("CET-4", "CET-6", "英语六级"),
    ],
)
def test_a_broader_or_other_word_shows_nothing(text: str, key: str, term: str) -> None:
    assert shown(text).of(key, term) == ()


def test_work_is_named_before_lists_and_hidden_items_apart() -> None:
    resume = read_resume(
        {
            "skills": [{"name": "Docker"}],
            "work": [
                {"name": "Nord", "highlights": ["Shipped Docker images"]},
                {"name": "Sud", "hidden": True, "highlights": ["Ran Nomad"]},
            ],
        }
    )
    visible, hidden = evidence_of(visible_texts(resume)), evidence_of(hidden_texts(resume))
    assert visible.of("Docker", "Docker") == ("/work/0/highlights/0", "/skills/0/name")
    assert visible.of("", "Nomad") == ()
    assert hidden.of("", "Nomad") == ("/work/1/highlights/0",)
