from resume_mcp.jobs.posting import Posting, Requirement
from resume_mcp.matching.match import match
from resume_mcp.matching.model import RequirementMatch
from resume_mcp.resume.document import JsonObject

ADA: JsonObject = {
    "work": [
        {
            "name": "Nordlicht",
            "position": "Developer",
            "startDate": "2020-01",
            "endDate": "2023-12",
            "highlights": ["Trained models in PyTorch", "沟通协调三个部门"],
        }
    ],
    "education": [{"institution": "TU", "studyType": "Bachelor"}],
}


def met(text: str) -> RequirementMatch:
    posting = Posting(requirements=(Requirement(text=text),))
    (found,) = match(ADA, posting, today="2026-01-01").requirements
    return found


def test_a_requirement_names_its_evidence() -> None:
    found = met("Experience with PyTorch")
    assert (found.status, found.evidence) == ("matched", ("/work/0/highlights/0",))


def test_of_alternatives_one_is_enough() -> None:
    assert met("Experience with PyTorch or TensorFlow").status == "matched"
    assert met("熟悉 PyTorch 或 TensorFlow").status == "matched"


def test_of_two_wishes_one_is_a_part() -> None:
    assert met("Experience with PyTorch and TensorFlow").status == "partial"


def test_years_and_degree_are_compared() -> None:
    assert met("3+ years of experience").status == "matched"
    assert met("五年以上工作经验").status == "missing"
    assert met("Bachelor's degree").evidence == ("/education/0/studyType",)
    assert met("硕士及以上学历").status == "missing"


def test_traits_rest_on_words() -> None:
    assert met("沟通能力强").status == "matched"
    assert met("Attention to detail").status == "missing"


def test_traditional_requirements_keep_their_characters() -> None:
    found = met("熟悉機器學習")
    assert (found.text, found.status) == ("熟悉機器學習", "missing")
