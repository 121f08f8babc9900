"""Columns under the names that people give them."""

import pytest

from resume_mcp.jobs.columns import fields_of, knows_column


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("Job Title", "title"),
        ("职位名称", "title"),
        ("company_name", "company"),
        ("Employer", "company"),
        ("工作地点", "city"),
        ("Salary-Range", "salary"),
        ("minSalary", "salary_min"),
        ("学历要求", "degree"),
        ("技能标签", "skills"),
        ("jobDescription", "description"),
        ("datePosted", "posted_at"),
        ("投递链接", "url"),
        ("Job ID", "external_id"),
    ],
)
def test_a_column_is_known_under_its_names(column: str, field: str) -> None:
    assert knows_column(column)
    assert fields_of({column: "x"}) == {field: "x"}


def test_the_first_filled_column_counts_and_the_surer_name_comes_first() -> None:
    assert fields_of({"name": "Row 7", "title": "Baker"}) == {"title": "Baker"}
    assert fields_of({"title": " ", "position": "Baker", "company": None}) == {"title": "Baker"}


def test_texts_of_several_columns_are_all_kept() -> None:
    fields = fields_of({"summary": "Bread.", "description": "Bake.", "岗位职责": "Bake."})
    assert fields["description"] == "Bake.\n\nBread."


def test_other_columns_are_left_alone() -> None:
    assert not knows_column("licence")
    assert fields_of({"licence": "CC0"}) == {}
