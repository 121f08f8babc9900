"""The behaviours P1–P25 that the patch functions of peers were probed for, with our answer."""

from typing import Any

import pytest

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.parse import read_draft
from tests.proposals.sample import ADA, LI, planned, refused


def _step(op: str, path: str, *value: Any) -> dict[str, Any]:
    return {"op": op, "path": path} | ({"value": value[0]} if value else {})


def test_p1_a_replaced_value_stands_in_the_result_only() -> None:
    done = planned(ADA, _step("replace", "/basics/name", "Ada M. Morrow"))
    assert done.result["basics"]["name"] == "Ada M. Morrow"
    assert ADA["basics"]["name"] == "Ada Morrow"


@pytest.mark.parametrize("path", ["/basics/nope", "/basics/nope/x"])
def test_p2_an_unknown_path_names_the_valid_fields(path: str) -> None:
    error = refused(ADA, _step("replace", path, "x"))
    assert error.details["reason"] == "path_not_found"
    assert error.details["operation"] == 0
    assert {"name", "label", "email"} <= set(error.details["allowed"])


def test_p2_a_slip_of_the_pen_gets_the_nearest_path() -> None:
    error = refused(ADA, _step("replace", "/basics/sumary", "x"))
    assert error.details["nearest"][0] == "/basics/summary"
    assert "/basics/summary" in error.message


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("/experience/0/position", "/work"),
        ("/work/0/company", "/work/0/name"),
        ("/work/work-northwind/title", "/work/work-northwind/position"),
        ("/education/0/degree", "/education/0/studyType"),
        ("/basics/headline", "/basics/label"),
    ],
)
def test_p2_names_of_other_tools_lead_to_ours(path: str, nearest: str) -> None:
    assert refused(ADA, _step("replace", path, "x")).details["nearest"][0] == nearest


def test_p3_an_unknown_field_is_refused_and_the_personal_list_named() -> None:
    error = refused(ADA, _step("add", "/basics/wechat", "ada_wx"))
    assert error.details["reason"] == "unknown_field"
    assert "/basics/personal/-" in error.details["next"]


def test_p3_an_extension_key_is_accepted() -> None:
    done = planned(ADA, _step("add", "/basics/x-wechat", "ada_wx"))
    assert done.result["basics"]["x-wechat"] == "ada_wx"


def test_p3_a_personal_field_is_accepted() -> None:
    field = {"key": "wechat", "label": "微信", "value": "wenlan_wx"}
    done = planned(LI, _step("add", "/basics/personal/-", field))
    assert done.result["basics"]["personal"][1] == {**field, "id": "new-00001"}
    assert done.policy == {"identity"}


def test_p4_an_unknown_root_key_is_refused_unless_it_is_an_extension() -> None:
    assert refused(ADA, _step("add", "/foo", 1)).details["reason"] == "unknown_field"
    assert planned(ADA, _step("add", "/x-foo", 1)).result["x-foo"] == 1


def test_p5_an_index_beyond_the_list_is_refused() -> None:
    error = refused(ADA, _step("replace", "/skills/7/name", "x"))
    assert error.details["reason"] == "index_out_of_range"
    assert error.details["allowed"] == ["0 to 1"]


def test_p6_adding_beyond_the_end_is_refused() -> None:
    error = refused(ADA, _step("add", "/skills/9", {"name": "x"}))
    assert error.details["reason"] == "index_out_of_range"


def test_p7_a_word_where_an_id_must_stand_is_an_unknown_id() -> None:
    error = refused(ADA, _step("add", "/skills/abc", {"name": "x"}))
    assert error.details["reason"] == "unknown_id"
    assert error.details["allowed"] == ["skill-lang", "skill-plat"]


@pytest.mark.parametrize("index", ["-1", "01", "00"])
def test_p8_signs_and_leading_zeros_are_no_index(index: str) -> None:
    error = refused(ADA, _step("replace", f"/skills/{index}/name", "x"))
    assert error.details["reason"] == "bad_index"


def test_p9_an_appended_item_gets_an_id() -> None:
    done = planned(ADA, _step("add", "/skills/-", {"name": "Tools"}))
    assert done.result["skills"][2] == {"name": "Tools", "id": "new-00001"}


def test_p10_an_item_without_its_name_is_refused() -> None:
    error = refused(ADA, _step("add", "/skills/-", {"name": ""}))
    assert error.details["reason"] == "schema_violation"
    assert error.details["path"] == "/skills/2"


def test_p11_a_value_of_the_wrong_type_is_refused_not_replaced() -> None:
    error = refused(ADA, _step("add", "/skills/-", {"name": "Tools", "level": 9}))
    assert error.details["reason"] == "schema_violation"
    assert "found 9" in error.message


@pytest.mark.parametrize("date", ["2020-13", "2020-02-31", "March 2020", "2020.03", "20", 2020])
def test_p12_a_date_outside_the_calendar_is_refused_with_what_is_allowed(date: Any) -> None:
    error = refused(ADA, _step("replace", "/work/1/endDate", date))
    assert error.details["reason"] == "schema_violation"
    assert "YYYY-MM" in error.message


@pytest.mark.parametrize("date", ["2020", "2020-02", "2020-02-29", "present"])
def test_p13_dates_in_the_calendar_are_accepted(date: str) -> None:
    assert planned(ADA, _step("replace", "/work/1/endDate", date)).policy == {"identity"}


@pytest.mark.parametrize(
    ("theme", "allowed"),
    [
        ({"page_size": "a3"}, "a4"),
        ({"density": "huge"}, "compact"),
        ({"accent": "red"}, "#rrggbb"),
    ],
)
def test_p14_a_theme_out_of_range_is_refused_with_what_is_allowed(
    theme: dict[str, str], allowed: str
) -> None:
    error = refused(ADA, _step("add", "/meta/theme", theme))
    assert error.details["reason"] == "schema_violation"
    assert allowed in error.details["allowed"]


def test_p15_a_failed_test_tells_the_value_and_applies_nothing() -> None:
    error = refused(
        ADA, _step("test", "/basics/name", "Nobody"), _step("replace", "/basics/name", "B")
    )
    assert error.details["reason"] == "test_failed"
    assert error.details["operation"] == 0
    assert "Ada Morrow" in error.message


@pytest.mark.parametrize(
    "bad",
    [
        _step("replace", "/basics/nope", "x"),
        _step("remove", "/work/9"),
        _step("test", "/basics/name", "x"),
        _step("add", "/basics/wechat", "x"),
        _step("replace", "/basics/email", "nobody"),
    ],
)
def test_p16_the_index_is_that_of_the_failing_operation(bad: dict[str, Any]) -> None:
    good = _step("replace", "/basics/label", "Engineer")
    error = refused(ADA, good, good | {"value": "Lead"}, bad, good)
    assert error.details["operation"] == 2
    assert "index 2" in error.message


def test_p16_a_malformed_operation_is_named_by_its_index() -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [_step("remove", "/work/0"), {"op": "add"}]})
    assert caught.value.details["operation"] == 1


@pytest.mark.parametrize("path", ["/basics", ""])
def test_p17_the_basics_and_the_whole_can_not_be_removed(path: str) -> None:
    assert refused(ADA, _step("remove", path)).details["reason"] == "protected"


def test_p18_a_path_without_a_slash_is_no_pointer() -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [_step("remove", "basics/name")]})
    assert caught.value.details["reason"] == "bad_pointer"


@pytest.mark.parametrize("path", ["/__proto__/x", "/__class__", "/constructor/prototype"])
def test_p19_names_of_other_languages_are_plain_names(path: str) -> None:
    error = refused(ADA, _step("add", path, 1))
    assert error.details["reason"] in ("path_not_found", "unknown_field")


@pytest.mark.parametrize("op", ["add", "replace", "test", "reorder", "set_hidden"])
def test_p20_an_operation_without_its_value_is_refused(op: str) -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [_step(op, "/basics/label")]})
    assert caught.value.details["reason"] == "missing_value"


def test_p21_an_empty_patch_is_refused() -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": []})
    assert caught.value.details["reason"] == "empty_patch"


def test_p22_a_move_into_its_own_child_is_refused() -> None:
    step = {"op": "move", "from": "/x-note", "path": "/x-note/colour"}
    assert refused(ADA, step).details["reason"] == "into_itself"


def test_p23_a_copied_item_gets_an_id_of_its_own() -> None:
    done = planned(ADA, {"op": "copy", "from": "/work/0", "path": "/work/-"})
    ids = [item["id"] for item in done.result["work"]]
    assert ids == ["work-northwind", "work-tidewater", "new-00001"]


def test_p23_an_id_that_is_taken_is_refused() -> None:
    error = refused(ADA, _step("add", "/skills/-", {"name": "Tools", "id": "work-tidewater"}))
    assert error.details["reason"] == "duplicate_id"


def test_p24_markup_is_text_like_any_other() -> None:
    text = "<script>alert(1)</script>"
    assert planned(ADA, _step("replace", "/basics/summary", text)).changes[0].after == text


@pytest.mark.parametrize("name", [123, None, True, ["Ada"], {"first": "Ada"}])
def test_p25_a_name_is_text(name: Any) -> None:
    error = refused(ADA, _step("replace", "/basics/name", name))
    assert error.details["reason"] == "schema_violation"
    assert error.details["path"] == "/basics/name"
