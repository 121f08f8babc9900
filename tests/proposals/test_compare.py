"""What a person is told between two documents: the diff tables D and H of a peer, and more."""

from collections.abc import Callable
from typing import Any

import jsonpatch
import pytest

from resume_mcp.proposals.compare import changes_between, compare_documents
from resume_mcp.resume.document import JsonObject, digest
from tests.proposals.sample import ADA, LI, as_json, edited, planned


def _told(change: Callable[[JsonObject], Any], base: JsonObject = ADA) -> list[tuple[str, ...]]:
    changes = changes_between(base, edited(base, change))
    return [(c.kind, c.op, c.path, c.before, c.after) for c in changes]


def _keywords(*words: str) -> Callable[[JsonObject], Any]:
    return lambda doc: doc["skills"][0].update(keywords=list(words))


def test_d1_another_skill_is_a_removal_and_an_addition() -> None:
    assert _told(_keywords("Python", "Rust", "SQL")) == [
        ("removal", "remove", "/skills/0/keywords/1", "Go", ""),
        ("addition", "add", "/skills/0/keywords/1", "", "Rust"),
    ]


def test_d1_a_skill_in_another_case_is_a_rewording() -> None:
    assert _told(_keywords("python", "Go", "SQL"))[0][:3] == (
        "wording", "replace", "/skills/0/keywords/0",
    )  # fmt: skip


def test_d2_reordered_skills_are_an_order_and_nothing_else() -> None:
    assert _told(_keywords("SQL", "Python", "Go")) == [
        ("order", "reorder", "/skills/0/keywords", "1. Python\n2. Go\n3. SQL",
         "1. SQL\n2. Python\n3. Go")
    ]  # fmt: skip


def test_d3_a_reworded_bullet_is_one_change() -> None:
    told = _told(lambda doc: doc["work"][0]["highlights"].__setitem__(2, "Coached three juniors."))
    assert [row[:3] for row in told] == [("wording", "replace", "/work/0/highlights/2")]


def test_d4_odd_values_are_compared_as_they_are() -> None:
    odd = edited(ADA, _keywords("Go"))
    odd["skills"][0]["keywords"] = ["Go", {"name": "Python"}, None, 7]
    odd["work"][0]["highlights"] = "one text"
    told = _told(lambda doc: doc["skills"][0]["keywords"].pop(0), odd)
    assert [row[:4] for row in told] == [("removal", "remove", "/skills/0/keywords/0", "Go")]


@pytest.mark.parametrize("empty", [[], None])
def test_d5_a_skill_in_an_empty_list_is_an_addition(empty: Any) -> None:
    base = edited(ADA, lambda doc: doc["skills"][0].update(keywords=empty))
    told = _told(_keywords("Kubernetes"), base)
    assert [row[0] for row in told] == ["addition"]


def test_d6_a_certificate_is_identity_and_its_loss_a_removal() -> None:
    added = _told(lambda doc: doc["certificates"].append({"name": "CKA", "id": "cert-cka"}))
    assert [row[:3] for row in added] == [("identity", "add", "/certificates/1")]
    gone = _told(lambda doc: doc["certificates"].pop())
    assert [row[:3] for row in gone] == [("removal", "remove", "/certificates/0")]


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("Backend engineer.", "Backend engineer for payments.", ["wording"]),
        ("Backend engineer.", "", ["removal"]),
        ("Backend engineer.", "–", ["removal"]),
        ("", "Backend engineer.", ["addition"]),
        ("Backend engineer.", "Backend engineer.", []),
        ("负责订单系统。", "负责订单与支付系统。", ["wording"]),
        (
            "Led eight people, cut costs by 30%, built the ledger and the gateway.",
            "Led people.",
            ["removal"],
        ),
    ],
)
def test_d8_a_summary(before: str, after: str, kinds: list[str]) -> None:
    base = edited(ADA, lambda doc: doc["basics"].update(summary=before))
    told = _told(lambda doc: doc["basics"].update(summary=after), base)
    assert [row[0] for row in told] == kinds


def test_d12_entries_that_come_and_go() -> None:
    job = {"name": "Quay", "position": "Engineer", "id": "work-quay"}
    told = _told(lambda doc: doc["work"].insert(0, job))
    assert [row[:3] for row in told] == [("addition", "add", "/work/0")]
    told = _told(lambda doc: doc["work"].pop(0))
    assert [row[:3] for row in told] == [("removal", "remove", "/work/0")]
    assert "Built REST APIs" in told[0][3]
    told = _told(lambda doc: doc["work"][0].update(location="Leeds"))
    assert [row[:3] for row in told] == [("addition", "add", "/work/0/location")]


def test_d17_equal_documents_have_no_changes() -> None:
    assert compare_documents(ADA, as_json(ADA)) == ((), ())


def test_the_order_of_keys_is_no_change() -> None:
    turned = dict(reversed(as_json(ADA).items()))
    assert compare_documents(ADA, turned) == ((), ())


def test_true_is_not_one() -> None:
    told = _told(lambda doc: doc["x-note"]["list"].__setitem__(0, True))
    assert told


def test_a_reordered_entry_that_is_reworded_too_tells_both() -> None:
    def change(doc: JsonObject) -> None:
        doc["work"].reverse()
        doc["work"][0]["highlights"][0] = "Processed $2M every month."

    assert [row[:3] for row in _told(change)] == [
        ("wording", "replace", "/work/0/highlights/0"),
        ("order", "reorder", "/work"),
    ]


def test_a_list_written_anew_with_fewer_bullets_shows_the_removal() -> None:
    def change(doc: JsonObject) -> None:
        doc["work"][0]["highlights"] = [
            "Led the move of twelve services to containers, on time.",
            "Built REST APIs serving 50K requests each day.",
        ]

    told = _told(change)
    assert ("removal", "remove") in [row[:2] for row in told]
    assert [row[3] for row in told if row[0] == "removal"] == ["Mentored three junior engineers."]


def test_identity_and_removals_come_first() -> None:
    def change(doc: JsonObject) -> None:
        doc["basics"]["summary"] = "Engineer for payments."
        doc["awards"].clear()
        doc["basics"]["phone"] = "+44 20 1111 1111"
        doc["skills"][0]["keywords"].append("Rust")

    assert [row[0] for row in _told(change)] == ["identity", "removal", "addition", "wording"]


def test_a_long_section_that_goes_is_one_change_that_names_everything() -> None:
    jobs = [{"name": f"Employer {n}", "id": f"work-{n:04d}"} for n in range(40)]
    base = edited(ADA, lambda doc: doc.update(work=jobs))
    told = _told(lambda doc: doc.pop("work"), base)
    assert [row[:3] for row in told] == [("removal", "remove", "/work")]
    assert "Employer 39" in told[0][3]


def test_labels_speak_the_language_of_the_document() -> None:
    english = planned(ADA, {"op": "remove", "path": "/work/0/highlights/1"})
    assert english.changes[0].label == "Work · Senior Backend Engineer, Northwind Pay · bullet 2"
    chinese = planned(LI, {"op": "remove", "path": "/work/0/highlights/1"})
    assert chinese.changes[0].label == "工作经历 · 高级工程师, 青禾科技有限公司 · 要点 2"
    unmarked = {key: value for key, value in LI.items() if key != "meta"}
    assert planned(unmarked, {"op": "remove", "path": "/education"}).language == "zh"


def test_the_patch_is_plain_rfc_6902() -> None:
    def change(doc: JsonObject) -> None:
        doc["work"].reverse()
        doc["work"][0]["highlights"].pop()
        doc["skills"].insert(0, {"name": "New", "id": "skill-new"})
        doc["basics"].pop("summary")
        doc["x-note"] = "text now"

    new = edited(ADA, change)
    _, patch = compare_documents(ADA, new)
    assert {step["op"] for step in patch} <= {"add", "remove", "replace", "move"}
    assert jsonpatch.apply_patch(ADA, list(patch)) == new


def test_one_entry_that_moves_is_one_step() -> None:
    base = edited(ADA, lambda doc: doc["skills"][0].update(keywords=list("abcdefgh")))
    _, patch = compare_documents(base, edited(base, _keywords(*"bcdefgha")))
    assert [step["op"] for step in patch] == ["move"]


def test_h1_equal_documents_have_equal_digests_whatever_their_key_order() -> None:
    turned = dict(reversed(ADA.items()))
    assert digest(turned) == digest(ADA)
    assert digest(edited(ADA, lambda doc: doc["basics"].update(summary="x"))) != digest(ADA)


def test_h2_the_digest_of_a_proposal_depends_on_what_it_does_and_on_its_base() -> None:
    step = {"op": "replace", "path": "/basics/label", "value": "Lead"}
    one = planned(ADA, step)
    assert planned(ADA, step).digest == one.digest
    assert planned(ADA, step | {"value": "Head"}).digest != one.digest
    other = edited(ADA, lambda doc: doc["basics"].update(phone=""))
    assert planned(other, step).digest != one.digest
    by_id = {"op": "replace", "path": "/work/work-northwind/position", "value": "Lead"}
    by_index = by_id | {"path": "/work/0/position"}
    assert planned(ADA, by_id).digest == planned(ADA, by_index).digest


def test_a_long_list_written_anew_is_compared_place_by_place() -> None:
    def bullets(word: str) -> list[str]:
        return [f"{word} the {word} of {word} number {n}" for n in range(60)]

    base = edited(ADA, lambda doc: doc["work"][0].update(highlights=bullets("Built")))
    told = _told(lambda doc: doc["work"][0].update(highlights=bullets("Moved")), base)
    assert [row[2] for row in told] == [f"/work/0/highlights/{n}" for n in range(60)]
    assert {row[0] for row in told} == {"wording"}
