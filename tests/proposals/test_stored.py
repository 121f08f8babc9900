"""A proposal as it is kept and read again."""

from resume_mcp.deviation.model import Deviation, Issue
from resume_mcp.proposals.stored import StoredProposal
from tests.proposals.sample import ADA, LI, as_json, planned


def _stored() -> StoredProposal:
    finding = Issue(
        check="changed_contact", severity="hard", path="/basics/email", token="ada@example.net",
        message="The e-mail address is another one.",
    )  # fmt: skip
    note = finding.model_copy(update={"severity": "note", "message": "Only a note."})
    return StoredProposal(
        title="Polish",
        summary="Tidies.",
        base_revision=3,
        planned=planned(
            ADA,
            {"op": "replace", "path": "/basics/email", "value": "ada@example.net"},
            {"op": "move", "from": "/work/1", "path": "/work/0"},
        ),
        deviation=Deviation(passed=False, severity="hard", issues=(finding, note)),
    )


def test_what_is_kept_reads_back_without_the_document() -> None:
    stored = _stored()
    body = as_json(stored.to_json())
    assert "result" not in body["planned"]
    again = StoredProposal.from_json(body)
    assert again.planned.operations == stored.planned.operations
    assert again.planned.touched == stored.planned.touched
    assert again.deviation == stored.deviation
    assert again.result_on(ADA) == stored.planned.result


def test_the_card_and_the_headline_are_the_same_after_reading_back() -> None:
    stored = _stored()
    again = StoredProposal.from_json(as_json(stored.to_json()))
    assert again.card() == stored.card()
    assert "serious: The e-mail address is another one." in again.card()
    assert "Only a note." not in again.card()
    assert again.headline() == stored.headline()
    assert again.headline().endswith("and 1 more. What the checks say: serious.")


def test_the_line_of_a_form_speaks_the_language_of_the_resume() -> None:
    change = planned(
        LI,
        {"op": "remove", "path": "/work/0/highlights/1"},
        {"op": "replace", "path": "/basics/name", "value": "李言"},
    )
    said = StoredProposal("x", "", 1, change, Deviation(passed=False, severity="hard")).headline()
    assert said == "身份、联系方式、单位与时间；删除：基本信息 · 名称 等 2 处。检查结果：严重。"


def test_a_chinese_resume_keeps_its_language() -> None:
    change = planned(LI, {"op": "remove", "path": "/work/0/highlights/1"})
    stored = StoredProposal("删减", "", 1, change, Deviation(passed=True, severity="none"))
    again = StoredProposal.from_json(as_json(stored.to_json()))
    assert again.card().startswith("删除:")
    assert "CHECK" not in again.headline()
