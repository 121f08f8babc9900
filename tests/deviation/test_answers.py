"""What goes back to the model and to the review screen: messages, feedback, grounding, metrics."""

import json

from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation, JobTerms
from tests.deviation.documents import CHINESE, ENGLISH, compare, told
from tests.deviation.scoring import cases
from tests.sampling import share_of


def test_the_feedback_of_a_chinese_resume_is_chinese() -> None:
    deviation = compare(CHINESE, {"/work/0/name": "阿里巴巴"})
    assert deviation.feedback.startswith("--- 必须修正")
    assert "请修正以上所有问题" in deviation.feedback
    assert "阿里巴巴" in deviation.issues[0].message


def test_soft_findings_ask_for_no_retry() -> None:
    deviation = compare(ENGLISH, {"/skills/0/keywords/-": "Terraform"})
    assert deviation.severity == "soft"
    assert "CRITICAL" not in deviation.feedback
    assert "Terraform" in deviation.feedback


def test_nothing_found_leaves_no_feedback() -> None:
    assert compare(ENGLISH, {"/work/0/endDate": "Present"}).feedback == ""


def test_a_message_is_one_line_with_the_words_concerned() -> None:
    for case in share_of(cases(), one_in=4, first=0):
        for issue in evaluate(case.original, case.modified).issues:
            assert "\n" not in issue.message
            assert "{" not in issue.message.replace(issue.token, "")
            assert issue.message.endswith((".", "。", ")", "）"))


def test_every_bullet_is_grounded() -> None:
    deviation = compare(
        ENGLISH,
        {
            "/work/0/highlights/1": "Took build time to 10 minutes from 40, for Netflix.",
            "/work/1/highlights/-": "Negotiated hosting contracts with several telecom vendors.",
        },
    )
    grounding = {ground.path: ground for ground in deviation.grounding}
    assert set(grounding) == {
        *(f"/work/0/highlights/{index}" for index in range(3)),
        *(f"/work/1/highlights/{index}" for index in range(2)),
    }
    assert grounding["/work/0/highlights/0"].sources == ("/work/0/highlights/0",)
    assert grounding["/work/0/highlights/1"].sources == ("/work/0/highlights/1",)
    assert grounding["/work/0/highlights/1"].unsupported == ("Netflix",)
    assert grounding["/work/1/highlights/1"].sources == ()
    assert grounding["/work/1/highlights/1"].unsupported


def test_the_bullets_of_an_added_entry_rest_on_nothing() -> None:
    job = {"name": "Musala Games", "position": "Lead", "highlights": ["Shipped a game."]}
    deviation = compare(ENGLISH, {"/work/-": job})
    assert deviation.grounding[-1].unsupported == ("Shipped a game.",)


def test_a_reordered_document_is_grounded_where_the_bullets_were() -> None:
    bullets = ENGLISH["work"][0]["highlights"]
    deviation = compare(ENGLISH, {"/work/0/highlights": bullets[::-1]})
    assert deviation.grounding[0].sources == ("/work/0/highlights/2",)


def test_the_metrics_count_what_was_found() -> None:
    deviation = compare(ENGLISH, {"/work/0/name": "Spotify", "/skills/0/keywords/-": "Terraform"})
    assert (deviation.metrics["hard"], deviation.metrics["soft"]) == (1, 1)
    assert deviation.metrics["words_original"] == deviation.metrics["words_candidate"]
    assert deviation.metrics["growth"] == 1.0


def test_a_result_is_plain_json_and_reads_back() -> None:
    deviation = compare(ENGLISH, {"/basics/summary": "Leveraged robust platforms."})
    text = json.dumps(deviation.model_dump(mode="json", by_alias=True), ensure_ascii=False)
    assert '"from"' in text
    assert Deviation.model_validate(json.loads(text)) == deviation


def test_chinese_phrases_are_suggested_too() -> None:
    deviation = compare(CHINESE, {"/basics/summary": "数据工程师，以离线数仓建设为抓手赋能业务。"})
    assert {s.from_ for s in deviation.suggestions} == {"抓手", "赋能"}


@given(
    st.one_of(
        st.none(),
        st.lists(st.text()),
        st.text(),
        st.dictionaries(
            st.sampled_from(["required_skills", "preferred_skills", "keywords", "x"]),
            st.one_of(st.none(), st.lists(st.one_of(st.text(), st.integers()))),
        ),
    )
)
def test_job_terms_are_read_from_anything_a_host_sends(terms: object) -> None:
    found = JobTerms.from_any(terms)  # type: ignore[arg-type]
    assert all(isinstance(word, str) for word in found.all())


def test_hard_findings_come_first_in_the_eye_of_the_model() -> None:
    deviation = compare(ENGLISH, {"/work/0/name": "Spotify", "/skills/0/keywords/-": "Terraform"})
    assert [issue.severity for issue in told(deviation)] == ["hard", "soft"]
    assert deviation.feedback.count("\n- ") == 2
