"""Which item a path by id names, and how much of an id the outline shows."""

from typing import Any

import pytest

from resume_mcp.errors import PatchRejected
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.outline import outline
from resume_mcp.resume.pointers import short_ids, to_index_pointer

DIGITS = "12345678-1111-4111-8111-111111111111"
LETTERS = "0abc5678-1111-4111-8111-111111111111"


def _jobs(*ids: str) -> JsonObject:
    return {"work": [{"name": f"Employer {i}", "id": own} for i, own in enumerate(ids)]}


@pytest.mark.parametrize("token", ["12345678", "123456", DIGITS])
def test_an_id_may_start_with_digits_only(token: str) -> None:
    document = _jobs(LETTERS, DIGITS)
    assert to_index_pointer(document, f"/work/{token}/name") == "/work/1/name"


@pytest.mark.parametrize("token", ["0", "1", "2", "9", "12345", "999999"])
def test_a_number_that_starts_no_id_is_an_index(token: str) -> None:
    assert to_index_pointer(_jobs(LETTERS, DIGITS), f"/work/{token}") == f"/work/{token}"


@pytest.mark.parametrize("token", ["1", "0"])
def test_an_index_comes_before_an_id_that_looks_like_one(token: str) -> None:
    assert to_index_pointer(_jobs("1", "0"), f"/work/{token}/name") == f"/work/{token}/name"


@pytest.mark.parametrize(
    ("ids", "shown"),
    [
        ([DIGITS, LETTERS], ["12345678", "0abc5678"]),
        (["experience-1", "experience-2"], ["experience-1", "experience-2"]),
        (["work-1", "work-10", "work-11"], ["work-1", "work-10", "work-11"]),
        (["1", "0", "-", "12345"], ["", "", "", ""]),
        (["", "first"], ["", "first"]),
        ([], []),
    ],
)
def test_an_id_is_shown_as_far_as_it_takes_to_name_its_item(
    ids: list[str], shown: list[str]
) -> None:
    assert short_ids(ids) == shown


def test_each_id_of_the_outline_leads_back_to_its_item() -> None:
    document = _jobs("experience-1", "experience-2", DIGITS, LETTERS, "a/b~c", "1", "-", "0")
    seen = 0
    for line in outline(document).splitlines():
        pointer, _, rest = line.strip().partition(" ")
        if rest.startswith("["):
            own = rest[1 : rest.index("]")]
            assert to_index_pointer(document, f"/work/{own}") == pointer
            seen += 1
    assert seen == 5


@pytest.mark.parametrize(
    ("document", "path", "reason"),
    [
        (_jobs("i" * 9_000 + "1", "i" * 9_000 + "2"), "/work/iiiiii/name", "ambiguous_id"),
        (_jobs(*("i" * 9_000 + str(n) for n in range(30))), "/work/nobody/name", "unknown_id"),
        (_jobs("first-job"), "/work/" + "n" * 1_000, "unknown_id"),
        (_jobs("first-job"), "work", "bad_pointer"),
        (_jobs("first-job"), "/x~2", "bad_pointer"),
    ],
)
def test_a_refused_path_says_the_next_step_in_few_words(
    document: JsonObject, path: str, reason: str
) -> None:
    with pytest.raises(PatchRejected) as caught:
        to_index_pointer(document, path)
    details: dict[str, Any] = caught.value.details
    assert details["reason"] == reason
    assert details["next"]
    assert details["found"]
    assert len(str(details)) + len(caught.value.message) < 5_000
