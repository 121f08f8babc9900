"""What the panel and the page draw: nothing cut, what matters first, each bullet's ground."""

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.proposals.facts import Card, Difference, differences_of, facts_of
from resume_mcp.proposals.model import Change
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.proposals.visible import visible
from resume_mcp.resume.document import JsonObject
from tests.proposals.sample import ADA, LI, planned


def _card(base: JsonObject, *steps: dict[str, Any], evidence: tuple[JsonObject, ...] = ()) -> Card:
    plan = planned(base, *steps)
    stored = StoredProposal(
        title="Polish\u202e",
        summary="Tidies.",
        base_revision=1,
        planned=plan,
        deviation=evaluate(base, plan.result, evidence=evidence),
    )
    return facts_of(
        stored, base, proposal_id="p_1", digest=plan.digest, status="pending", resume="Ada"
    )


def _set(path: str, value: Any) -> dict[str, Any]:
    return {"op": "replace", "path": path, "value": value}


def test_identity_comes_first_and_is_seen_whole() -> None:
    card = _card(
        ADA,
        _set("/work/0/highlights/2", "Mentored four junior engineers."),
        _set("/basics/email", "аda.morrow@example.org"),
    )
    assert [each.kind for each in card.differences] == ["identity", "wording"]
    first, second = card.differences
    assert (first.pieces, first.before) == ((), "ada.morrow@example.org")
    assert first.odd_letters == "а U+0430"
    assert [tuple(piece) for piece in second.pieces if piece.kind != "same"] == [
        ("del", "three"),
        ("ins", "four"),
    ]
    assert card.careful
    assert card.kinds == ("identity", "wording")


def test_texts_with_little_in_common_stand_one_after_the_other() -> None:
    (each,) = _card(ADA, _set("/basics/summary", "I like boats.")).differences
    assert each.pieces == ()
    assert each.before == ADA["basics"]["summary"]
    assert each.after == "I like boats."


def test_a_rewording_rests_on_the_text_that_it_replaces() -> None:
    (each,) = _card(ADA, _set("/work/0/highlights/2", "Mentored 3 junior engineers.")).differences
    (ground,) = each.grounds
    assert (ground.rewords, ground.sources, ground.unsupported) == (True, (), ())


def test_a_bullet_that_merges_two_shows_the_other_one_too() -> None:
    merged = "Built REST APIs serving 50K requests a day and mentored three junior engineers."
    (each,) = _card(ADA, _set("/work/0/highlights/0", merged)).differences
    (ground,) = each.grounds
    assert ground.rewords
    assert ground.sources == ("Mentored three junior engineers.",)


def test_what_nothing_supports_is_named() -> None:
    card = _card(ADA, _set("/work/0/highlights/2", "Mentored 99 junior engineers in Rust."))
    ground = card.differences[0].grounds[0]
    assert any("99" in text for text in ground.unsupported)
    assert card.severity == "hard"
    assert card.findings


def test_notes_of_the_check_are_no_findings() -> None:
    card = _card(ADA, _set("/work/0/highlights/0", "Built REST APIs."))
    assert all(issue.severity != "note" for issue in card.findings)


def test_what_is_taken_out_needs_no_ground() -> None:
    card = _card(ADA, {"op": "remove", "path": "/work/1"})
    assert [each.grounds for each in card.differences] == [()]
    assert "Processed $2M a month." in card.differences[0].before


NEW_JOB = {
    "name": "Gull Works",
    "position": "Engineer",
    "startDate": "2016",
    "highlights": ["Sorted gulls by size."],
}


def test_a_new_entry_that_nothing_knows_has_no_ground() -> None:
    card = _card(ADA, {"op": "add", "path": "/work/-", "value": NEW_JOB})
    (ground,) = card.differences[0].grounds
    assert (ground.rewords, ground.sources, ground.elsewhere) == (False, (), False)
    assert ground.unsupported == ()
    assert ground.label.endswith("bullet 1")


def test_an_entry_of_another_document_is_not_quoted_from_this_one() -> None:
    # Its path leads into the master; the same path here would name somebody else's words.
    master = copy.deepcopy(ADA)
    master["work"].insert(0, {**NEW_JOB, "id": "work-gull"})
    card = _card(ADA, {"op": "add", "path": "/work/-", "value": NEW_JOB}, evidence=(master,))
    (ground,) = card.differences[0].grounds
    assert ground.elsewhere
    assert ground.sources == ()


def test_a_chinese_card_speaks_chinese_and_differs_by_character() -> None:
    card = _card(LI, _set("/work/0/highlights/1", "带领五人小组完成支付网关的迁移。"))
    (each,) = card.differences
    assert card.language == "zh"
    assert [tuple(piece) for piece in each.pieces if piece.kind != "same"] == [("ins", "的")]
    job = {**NEW_JOB, "name": "海鸥厂", "position": "工程师", "highlights": ["整理海鸥。"]}
    added = _card(LI, {"op": "add", "path": "/work/-", "value": job})
    assert added.differences[0].grounds[0].label.endswith("要点 1")


def test_what_can_t_be_seen_is_made_visible() -> None:
    card = _card(ADA, _set("/work/0/highlights/2", "Mentored three junior\u200b engineers."))
    assert "⟨U+200B⟩" in "".join(piece.text for piece in card.differences[0].pieces)
    assert card.title == "Polish⟨U+202E⟩"


# Joiners and selectors are shown by what stands beside them, which a mark may part.
TEXTS = st.text(st.characters(exclude_categories=("Cf", "Mn")), max_size=60)


@given(before=TEXTS, after=TEXTS)
def test_no_text_is_cut_or_dropped(before: str, after: str) -> None:
    change = Change(
        path="/basics/summary", id_path="/basics/summary", op="replace", kind="wording",
        before=before, after=after, label="Basics · summary",
    )  # fmt: skip
    (each,) = differences_of([change])
    assert (each.before, each.after) == (visible(before), visible(after))
    if each.pieces:
        assert _joined(each, "ins") == visible(before)
        assert _joined(each, "del") == visible(after)


def _joined(each: Difference, without: str) -> str:
    return "".join(piece.text for piece in each.pieces if piece.kind != without)
