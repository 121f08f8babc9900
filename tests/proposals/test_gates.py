"""What the patch gates of a peer (cases A1–A50) let through or stop, with our answer.

Where the peer blocks identity fields, ours may be proposed, and then need a yes of their own.
"""

from typing import Any

import pytest

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.parse import read_draft, read_drafts
from resume_mcp.proposals.policy import needs_own_yes
from resume_mcp.resume.document import JsonObject
from tests.proposals.sample import ADA, draft, edited, planned, refused


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/basics/summary", "Backend engineer for payments."),  # A1
        ("/work/0/highlights/1", "Led the container move of twelve services."),  # A2
        ("/projects/0/highlights/0", "Over 500 stars."),  # A3
        ("/work/1/highlights/0", "Processed $2M each month."),  # A38
        ("/education/0/score", "First"),  # A39, where the field is new
    ],
)
def test_texts_of_every_section_can_be_proposed(path: str, value: str) -> None:
    op = "add" if path.endswith("score") else "replace"
    done = planned(ADA, {"op": op, "path": path, "value": value})
    assert done.changes[0].after == value
    assert not needs_own_yes(done.policy)


@pytest.mark.parametrize("section", ["work", "projects"])  # A5, A6
def test_a_bullet_can_be_appended(section: str) -> None:
    step = {"op": "add", "path": f"/{section}/0/highlights/-", "value": "Wrote the runbook."}
    bullets = planned(ADA, step).result[section][0]["highlights"]
    assert bullets[:-1] == ADA[section][0]["highlights"]
    assert bullets[-1] == "Wrote the runbook."


def test_a_skill_can_be_added() -> None:  # A7
    step = {"op": "add", "path": "/skills/0/keywords/-", "value": "Kubernetes"}
    done = planned(ADA, step)
    assert [(c.kind, c.op, c.after) for c in done.changes] == [("addition", "add", "Kubernetes")]


@pytest.mark.parametrize(  # A10, A31, A32, A40
    "step",
    [
        {"op": "add", "path": "/basics/summary/-", "value": "more"},
        {"op": "reorder", "path": "/basics/summary", "value": ["a"]},
        {"op": "add", "path": "/education/0/area/0", "value": "x"},
    ],
)
def test_a_text_is_no_list(step: dict[str, Any]) -> None:
    assert refused(ADA, step).details["reason"] in ("path_not_found", "not_a_list")


def test_an_ambiguous_prefix_is_refused_with_what_it_could_mean() -> None:
    base = edited(ADA, lambda doc: doc["work"][1].update(id="work-northend"))
    error = refused(base, {"op": "reorder", "path": "/work", "value": ["work-north"]})
    assert error.details["reason"] == "ambiguous_id"
    error = refused(base, {"op": "remove", "path": "/work/work-north"})
    assert error.details["reason"] == "ambiguous_id"
    assert error.details["allowed"] == ["work-northwind", "work-northend"]


@pytest.mark.parametrize(  # A16–A19, A21, A22 of the peer are refused; ours need their own yes
    ("path", "value"),
    [
        ("/basics/name", "Jane Doe"),
        ("/basics/email", "jane@example.org"),
        ("/basics/phone", "+1 202 000 0000"),
        ("/basics/location/city", "York"),
        ("/basics/profiles/0/username", "jane"),
        ("/work/0/startDate", "2019"),
        ("/work/0/name", "Larger Corp"),
        ("/work/0/position", "CTO"),
        ("/education/0/studyType", "PhD"),
        ("/education/0/institution", "Elsewhere University"),
        ("/education/0/endDate", "2016"),
        ("/certificates/0/name", "Cloud Architect Professional"),
        ("/projects/0/name", "Weaver"),
        ("/awards/0/date", "2023"),
    ],
)
def test_who_where_and_when_needs_a_yes_of_its_own(path: str, value: str) -> None:
    done = planned(ADA, {"op": "replace", "path": path, "value": value})
    assert done.policy == {"identity"}
    assert needs_own_yes(done.policy)


@pytest.mark.parametrize(  # A23, A26, A35–A37
    "path",
    ["/work/99/name", "/nonexistent/field", "/work/0/highlights/0/nested/deep", "/work/-1/name"],
)
def test_what_is_not_there_is_refused(path: str) -> None:
    assert refused(ADA, {"op": "replace", "path": path, "value": "x"}).details["operation"] == 0


def test_each_proposal_is_judged_on_its_own() -> None:  # A28
    drafts = read_drafts(
        [
            {"title": "good", "operations": [{"op": "remove", "path": "/awards"}]},
            {"title": "bad", "operations": [{"op": "delete", "path": "/awards"}]},  # A25
            {"title": "also good", "operations": [{"op": "remove", "path": "/projects"}]},
        ]
    )
    assert [isinstance(each, PatchRejected) for each in drafts] == [False, True, False]


def test_a_proposal_of_good_and_bad_operations_applies_neither() -> None:
    error = refused(
        ADA,
        {"op": "replace", "path": "/basics/summary", "value": "Better."},
        {"op": "replace", "path": "/id", "value": "other"},
        {"op": "replace", "path": "/work/0/highlights/0", "value": "Better."},
    )
    assert error.details["reason"] == "protected"
    assert error.details["operation"] == 1


@pytest.mark.parametrize(
    "step",
    [
        {"op": "replace", "path": "/work/0/id", "value": "other-id-1"},
        {"op": "remove", "path": "/work/0/id"},
        {"op": "add", "path": "/id", "value": "mine"},
        {"op": "replace", "path": "/meta/version", "value": "v2"},
        {"op": "add", "path": "/meta/x-flag", "value": True},
        {"op": "remove", "path": "/meta"},
        {"op": "replace", "path": "/meta", "value": {"locale": "de-DE"}},
        {"op": "move", "from": "/meta/version", "path": "/x-version"},
        {"op": "move", "from": "/x-note", "path": "/meta/x-note"},
        {"op": "copy", "from": "/basics/label", "path": "/meta/version"},
        {"op": "replace", "path": "/work/0", "value": {"name": "Other", "id": "another-id"}},
        {"op": "replace", "path": "/basics/profiles/0/id", "value": "profile-2"},
    ],
)
def test_ids_and_meta_are_protected(step: dict[str, Any]) -> None:
    assert refused(ADA, step).details["reason"] == "protected"


@pytest.mark.parametrize(
    ("path", "value", "kinds"),
    [
        ("/meta/locale", "zh-CN", {"wording"}),
        ("/meta/theme", {"template": "academic"}, {"order"}),
        ("/meta/sections", [{"key": "education"}, {"key": "work"}], {"order"}),
        ("/meta/sections", [{"key": "work", "hidden": True}], {"removal"}),
        ("/meta/sections", [{"key": f"k{n}", "hidden": n == 9} for n in range(25)], {"removal"}),
        ("/meta/sections", [{"key": f"k{n}"} for n in range(25)], {"order"}),
    ],
)
def test_the_arrangement_can_be_proposed(path: str, value: Any, kinds: set[str]) -> None:
    assert planned(ADA, {"op": "add", "path": path, "value": value}).policy == kinds


def test_a_document_without_meta_can_be_given_a_locale() -> None:
    base = {key: value for key, value in ADA.items() if key != "meta"}
    done = planned(base, {"op": "add", "path": "/meta", "value": {"locale": "en-GB"}})
    assert done.result["meta"] == {"locale": "en-GB"}


def test_a_replaced_item_keeps_its_id() -> None:
    value = {"name": "Northwind Pay", "position": "Lead Engineer"}
    done = planned(ADA, {"op": "replace", "path": "/work/0", "value": value})
    assert done.result["work"][0]["id"] == "work-northwind"


def test_items_of_a_list_written_anew_keep_the_ids_of_their_namesakes() -> None:
    value = [
        {"name": "Tidewater Labs", "position": "Software Engineer", "startDate": "2018-06"},
        {"name": "Newcomer", "position": "Engineer"},
    ]
    done = planned(ADA, {"op": "replace", "path": "/work", "value": value})
    assert [item["id"] for item in done.result["work"]] == ["work-tidewater", "new-00001"]
    assert {"removal", "addition"} <= done.policy


@pytest.mark.parametrize(
    "own", ["0", "-", "12", "short", "a/b-c-d-e", "ид-ид-ид-ид", "lines\n", "", 7, None]
)
def test_an_id_that_could_be_mistaken_is_refused(own: Any) -> None:
    step = {"op": "add", "path": "/skills/-", "value": {"name": "Tools", "id": own}}
    assert refused(ADA, step).details["reason"] == "schema_violation"


def test_a_good_id_of_the_model_is_kept() -> None:
    own = "0192f0c1-7e1b-7cc3-9a1e-5f3d2c1b0a99"
    step = {"op": "add", "path": "/skills/-", "value": {"name": "Tools", "id": own}}
    assert planned(ADA, step).result["skills"][2]["id"] == own


def test_ids_of_a_custom_section_and_its_entries_are_minted() -> None:
    section = {
        "title": "Talks",
        "kind": "items",
        "items": [{"title": "On ledgers"}, {"title": "X"}],
    }
    done = planned(ADA, {"op": "add", "path": "/customSections", "value": [section]})
    talks = done.result["customSections"][0]
    assert [talks["id"], *(item["id"] for item in talks["items"])] == [
        "new-00001", "new-00002", "new-00003",
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["/work/0", "/work/work-northwind", "/work/work-north"])
def test_an_item_is_hidden_and_shown_again(path: str) -> None:
    hidden = planned(ADA, {"op": "set_hidden", "path": path, "value": True})
    assert hidden.result["work"][0]["hidden"] is True
    assert [(c.op, c.kind, c.path) for c in hidden.changes] == [
        ("set_hidden", "removal", "/work/0/hidden")
    ]
    shown = planned(hidden.result, {"op": "set_hidden", "path": path, "value": False})
    assert shown.result == ADA
    assert shown.policy == {"addition"}


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("/work", True, "not_an_item"),
        ("/basics", True, "not_an_item"),
        ("/work/0/highlights/0", True, "not_an_item"),
        ("/work/0", "yes", "schema_violation"),
        ("/work/0", False, "no_effect"),
    ],
)
def test_only_an_item_can_be_hidden_by_true_or_false(path: str, value: Any, reason: str) -> None:
    step = {"op": "set_hidden", "path": path, "value": value}
    assert refused(ADA, step).details["reason"] == reason


def test_index_paths_are_rewritten_to_ids() -> None:
    done = planned(
        ADA,
        {"op": "replace", "path": "/work/1/position", "value": "Engineer"},
        {"op": "add", "path": "/work/0/highlights/3", "value": "Kept on call."},
        {"op": "move", "from": "/skills/1", "path": "/skills/0"},
        {"op": "add", "path": "/skills/0", "value": {"name": "First"}},
    )
    assert [operation.to_json() for operation in done.operations] == [
        {"op": "replace", "path": "/work/work-tidewater/position", "value": "Engineer"},
        {"op": "add", "path": "/work/work-northwind/highlights/-", "value": "Kept on call."},
        {"op": "move", "from": "/skills/skill-plat", "path": "/skills/skill-lang"},
        {"op": "add", "path": "/skills/skill-plat", "value": {"name": "First", "id": "new-00001"}},
    ]


def test_what_was_wrong_before_does_not_stop_a_proposal() -> None:
    def spoil(doc: JsonObject) -> None:
        doc["work"][0]["endDate"] = "until the move"
        doc["work"][0]["team"] = "Ledger"
        doc["basics"]["summary"] = None

    base = edited(ADA, spoil)
    moved = {"op": "move", "from": "/work/0", "path": "/work/1"}
    assert planned(base, moved).policy == {"order"}
    again = {"op": "replace", "path": "/work/0/endDate", "value": "until the other move"}
    assert refused(base, again).details["reason"] == "schema_violation"


def test_a_second_problem_of_the_same_kind_is_still_new() -> None:
    base = edited(ADA, lambda doc: doc["skills"][0].update(keywords=["Go"], mood=1))
    step = {"op": "add", "path": "/skills/1/mood", "value": 1}
    assert refused(base, step).details["reason"] == "unknown_field"


def test_a_span_that_ends_before_it_starts_is_refused() -> None:
    step = {"op": "replace", "path": "/work/1/startDate", "value": "2022"}
    label = {"op": "replace", "path": "/basics/label", "value": "Lead"}
    error = refused(ADA, label, step, label | {"value": "Lead Engineer"})
    assert error.details["reason"] == "schema_violation"
    assert error.details["operation"] == 1
    assert "before startDate" in error.message


def test_an_unknown_argument_is_refused_by_name() -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [], "auto_apply": True, "force": 1})
    assert caught.value.details["reason"] == "unknown_argument"
    assert "auto_apply, force" in caught.value.message


def test_a_known_template_is_accepted_and_another_refused_with_the_list() -> None:
    from resume_mcp.proposals.apply import plan

    step = {"op": "add", "path": "/meta/theme", "value": {"template": "onyx"}}
    with pytest.raises(PatchRejected) as caught:
        plan(ADA, draft(step), new_id=lambda: "", templates=("professional", "academic"))
    assert caught.value.details["allowed"] == ["professional", "academic"]
    good = {"op": "add", "path": "/meta/theme", "value": {"template": "academic"}}
    assert plan(ADA, draft(good), new_id=lambda: "", templates=("professional", "academic"))


def test_a_proposal_without_operations_is_refused_even_if_it_was_not_parsed() -> None:
    from resume_mcp.proposals.apply import plan
    from resume_mcp.proposals.model import Draft

    with pytest.raises(PatchRejected) as caught:
        plan(ADA, Draft(title="x", operations=()), new_id=lambda: "")
    assert caught.value.details["reason"] == "empty_patch"


@pytest.mark.parametrize("value", ["Northwind Pay", [], ["Northwind Pay"], None])
def test_an_item_can_not_become_something_else(value: Any) -> None:
    step = {"op": "replace", "path": "/work/0", "value": value}
    assert refused(ADA, step).details["reason"] == "schema_violation"


def test_a_value_of_too_many_parts_is_refused() -> None:
    step = {"op": "add", "path": "/x-many", "value": [0] * 20_001}
    assert refused(ADA, step).details["reason"] == "too_large"


def test_a_long_list_of_what_is_allowed_is_cut_with_its_number() -> None:
    jobs = [{"name": f"Employer {n}", "id": f"work-{n:04d}"} for n in range(40)]
    base = edited(ADA, lambda doc: doc.update(work=jobs))
    error = refused(base, {"op": "replace", "path": "/work/-1/name", "value": "x"})
    assert "and 21 more" in error.message
    assert len(error.details["allowed"]) == 20


def test_an_id_that_stands_twice_is_not_used_in_a_path() -> None:
    base = edited(ADA, lambda doc: doc["work"][1].update(id="work-northwind"))
    done = planned(base, {"op": "replace", "path": "/work/1/summary", "value": "x"} | {"op": "add"})
    assert done.operations[0].path == "/work/1/summary"


@pytest.mark.parametrize(
    ("field", "kind"), [("organization", "identity"), ("summary", "addition"), ("date", "identity")]
)
def test_entries_of_custom_sections_have_identity_too(field: str, kind: str) -> None:
    talks = {
        "title": "Talks",
        "id": "own-talks",
        "items": [{"title": "On ledgers", "id": "talk-1a"}],
    }
    base = ADA | {"customSections": [talks]}
    value = "2022" if field == "date" else "Ledger Conf"
    step = {"op": "add", "path": f"/customSections/0/items/0/{field}", "value": value}
    assert planned(base, step).policy == {kind}
    titled = {"op": "replace", "path": "/customSections/0/title", "value": "Speeches"}
    assert planned(base, titled).policy == {"wording"}


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        ("/meta/sections/1/hidden", True, "removal"),
        ("/meta/sections/0/hidden", False, "order"),
        ("/meta/sections/1/title", "Prizes", "wording"),
    ],
)
def test_hiding_a_section_is_a_removal(path: str, value: Any, kind: str) -> None:
    sections = [{"key": "work", "hidden": True}, {"key": "awards"}]
    base = edited(ADA, lambda doc: doc["meta"].update(sections=sections))
    assert planned(base, {"op": "add", "path": path, "value": value}).policy == {kind}
