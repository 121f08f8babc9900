"""Laws that hold for every document, not only for the ones that we thought of."""

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.deviation.evaluate import evaluate
from tests.deviation.documents import CHINESE, ENGLISH, changed, checks, compare, notes, told
from tests.deviation.scoring import cases
from tests.sampling import share_of
from tests.shared import shared_root

_WORDS = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40
)
_ENTRY = st.fixed_dictionaries(
    {},
    optional={
        "name": _WORDS,
        "position": _WORDS,
        "startDate": st.sampled_from(["2019", "2020-02", "", "present"]),
        "highlights": st.lists(_WORDS, max_size=3),
        "id": st.uuids().map(str),
        "hidden": st.booleans(),
    },
)
_DOCUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "basics": st.fixed_dictionaries({}, optional={"name": _WORDS, "summary": _WORDS}),
        "work": st.lists(_ENTRY, max_size=4),
        "skills": st.lists(st.one_of(_WORDS, _ENTRY), max_size=3),
        "meta": st.just({"locale": "en"}),
        "x-other": st.integers(),
    },
)


@given(_DOCUMENTS)
def test_a_document_deviates_from_itself_by_nothing(document: dict[str, Any]) -> None:
    deviation = evaluate(document, copy.deepcopy(document))
    assert deviation.passed
    assert [issue.check for issue in deviation.issues] == ["no_change"]


def test_every_shared_document_deviates_from_itself_by_nothing() -> None:
    root = shared_root()
    if root is None:
        pytest.skip("the shared test data (../shared/data) is not here")
    documents = [document for path in root.rglob("*.json") if (document := _read(path))]
    lines = (root / "honesty" / "cases.jsonl").read_text("utf-8").splitlines()
    documents += [json.loads(line)["original"] for line in lines]
    assert documents
    for document in documents:
        deviation = evaluate(document, copy.deepcopy(document))
        assert [issue.check for issue in deviation.issues] == ["no_change"]


def _read(path: Path) -> dict[str, Any] | None:
    """Return the document of a file, None where it is broken on purpose or holds a list."""
    with contextlib.suppress(ValueError):
        document = json.loads(path.read_text("utf-8"))
        return document if isinstance(document, dict) else None
    return None


@given(_DOCUMENTS, _DOCUMENTS)
def test_any_two_documents_can_be_compared(a: dict[str, Any], b: dict[str, Any]) -> None:
    deviation = evaluate(a, b)
    assert deviation.passed == (not told(deviation))
    json.dumps(deviation.model_dump(mode="json", by_alias=True))


@given(st.permutations([0, 1]), st.permutations([0, 1, 2]), st.permutations([0, 1, 2]))
def test_reordering_is_no_change(work: list[int], bullets: list[int], tags: list[int]) -> None:
    document = copy.deepcopy(ENGLISH)
    document["work"][0]["highlights"] = [ENGLISH["work"][0]["highlights"][i] for i in bullets]
    document["work"] = [document["work"][i] for i in work]
    document["skills"][0]["keywords"] = [ENGLISH["skills"][0]["keywords"][i] for i in tags]
    for original in (ENGLISH, changed(ENGLISH, {"/work/0/id": "", "/work/1/id": ""})):
        assert evaluate(original, document).passed


@given(st.sets(st.sampled_from(["/work/0", "/work/1", "/education/0", "/certificates/0"])))
def test_hiding_is_never_dropping(paths: set[str]) -> None:
    deviation = compare(ENGLISH, {f"{path}/hidden": True for path in paths})
    assert deviation.passed


@given(st.integers(21, 9000).filter(lambda n: n not in (40, 120) and not 1900 <= n <= 2100))
def test_an_invented_number_in_a_bullet_is_found(number: int) -> None:
    bullet = f"Helped the support team with incident reviews for {number:,} tickets."
    deviation = compare(ENGLISH, {"/work/0/highlights/2": bullet})
    assert deviation.severity == "hard"
    assert any(f"{number:,}" in issue.token for issue in told(deviation))


@given(
    st.integers(11, 99).filter(lambda n: n not in (20, 67)),
    st.sampled_from(["%", " 万元", "倍", " 名"]),
)
def test_an_invented_number_in_a_chinese_bullet_is_found(number: int, unit: str) -> None:
    bullet = f"参与指标平台开发，报表产出时间由 6 小时缩短到 2 小时，新增 {number}{unit}。"
    deviation = compare(CHINESE, {"/work/0/highlights/1": bullet})
    assert deviation.severity == "hard"
    assert any(str(number) in issue.token for issue in told(deviation))


@pytest.mark.parametrize(
    ("original", "candidate"),
    [
        ("Vitosha Stream Ltd", "VITOSHA STREAM LTD."),
        ("Vitosha Stream Ltd", "Vitosha Stream"),
        ("Vitosha Stream Ltd", "  Vitosha   Stream,  Limited "),
        ("Vitosha Stream Ltd", "Ｖｉｔｏｓｈａ Stream Ltd"),
        ("Vitosha Stream Ltd", "Vitosha Stream (Vitosha Stream Ltd)"),
        ("Café Rila GmbH & Co. KG", "Cafe\u0301 Rila"),
        ("Orel-Soft", "Orel Soft"),
        ("Orel & Sons", "Orel and Sons"),
        ("International Widget Bureau", "IWB"),
        ("宁波海岚信息科技有限公司", "宁波海岚信息科技"),
        ("宁波海岚信息科技有限公司", "寧波海嵐信息科技有限公司"),
        ("宁波海岚信息科技有限公司", "海岚信息（宁波海岚信息科技有限公司）"),
        ("宁波海岚信息科技有限公司", "宁波 海岚信息科技 有限公司"),
    ],
)
def test_spelling_is_no_change_of_identity(original: str, candidate: str) -> None:
    document = changed(ENGLISH, {"/work/0/name": original})
    assert "renamed_org" not in checks(compare(document, {"/work/0/name": candidate}))


@pytest.mark.parametrize(
    ("original", "candidate"),
    [
        ("Vitosha Stream Ltd", "Vitosha Cloud Ltd"),
        ("Vitosha Stream Ltd", "Netflix (Vitosha Stream Ltd)"),
        ("Vitosha Stream Ltd", "Leading streaming company"),
        ("宁波海岚信息科技有限公司", "阿里巴巴（宁波海岚信息科技有限公司）"),
        ("宁波海岚信息科技有限公司", "宁波云岚信息科技有限公司"),
    ],
)
def test_another_name_is_a_change_of_identity(original: str, candidate: str) -> None:
    document = changed(ENGLISH, {"/work/0/name": original})
    assert "renamed_org" in checks(compare(document, {"/work/0/name": candidate}))


def test_every_finding_points_at_something_that_is_there() -> None:
    for case in share_of(cases(), one_in=4, first=1):
        for issue in evaluate(case.original, case.modified).issues:
            gone = ("dropped_entry", "emptied_entry", "lost_metric", "lost_skill")
            document: Any = case.original if issue.check in gone else case.modified
            for step in issue.path[1:].split("/") if issue.path else ():
                document = document[int(step)] if isinstance(document, list) else document[step]


def test_losses_are_notes_and_never_fail_a_result() -> None:
    deviation = compare(
        ENGLISH,
        {"/work/0/highlights/1": "Reduced build time.", "/skills/0/keywords": ["Linux"]},
    )
    assert deviation.passed
    assert set(notes(deviation)) == {"lost_metric"}
