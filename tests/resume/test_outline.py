"""The outline: what a model sees of a resume before it proposes anything."""

from resume_mcp.resume.outline import outline


def test_a_personal_field_is_shown_with_its_value() -> None:
    personal = [
        {"key": "gender", "label": "性别", "value": "女"},
        {"key": "salary", "value": "35k", "hidden": True},
    ]
    assert outline({"basics": {"personal": personal}}).splitlines() == [
        "/basics/personal/0/value: 性别: 女",
        "/basics/personal/1/value: salary: 35k (hidden)",
    ]


def test_an_entry_is_shown_with_its_place_and_its_level() -> None:
    shown = outline(
        {
            "work": [{"name": "Fjord Oy", "startDate": "2018", "location": "Helsinki"}],
            "languages": [{"language": "Swedish", "fluency": "C1"}],
        }
    )
    assert "/work/0 Fjord Oy (2018, Helsinki)" in shown
    assert "/languages/0 Swedish | C1" in shown


def test_one_item_is_counted_as_one() -> None:
    assert outline({"interests": [{"name": "Choir"}]}).splitlines()[0].endswith("interests: 1 item")
