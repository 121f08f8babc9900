"""Checks on the deviation report and on the state of proposals."""

from typing import Any

from tests.cases.look import Look
from tests.cases.stage import NotMapped
from tests.cases.view import norm

# The cases' kinds of findings, and ours that mean the same: (check, start of the path).
KINDS: dict[str, tuple[tuple[str, str], ...]] = {
    "added_employer": (("added_entry", "/work"),),
    "added_school": (("added_entry", "/education"),),
    "added_certificate": (("added_entry", "/certificates"), ("invented_skill", "")),
    "new_skill": (("invented_skill", ""), ("unsupported_claim", ""), ("copied_from_job", "")),
    "date_changed": (("changed_dates", ""),),
    "metric": (
        *(("invented_metric", ""), ("altered_metric", ""), ("moved_metric", "")),
        *(("lost_metric", ""), ("derived_metric", "")),
    ),
}
STATUS = {"approved": "applied", "rejected": "rejected"}


def finding(look: Look) -> str:
    wanted = look.value
    issues = _of_kind(look, wanted["kind"])
    severity = wanted.get("severity")
    found = [i for i in issues if severity in (None, i["severity"])]
    values = wanted.get("values") or [wanted["value"]]
    said = "\n".join(_words(issue) for issue in found)
    lacking = [value for value in values if _bare(value) not in said]
    return f"{wanted['kind']} does not mention {lacking}: {_all(look)}" if lacking else ""


def finding_mentions(look: Look) -> str:
    said = "\n".join(_words(issue) for issue in look.answer.structured["issues"])
    return "" if _bare(look.value) in said else f"{look.value!r} is in none of {_all(look)}"


def no_finding_of_kind(look: Look) -> str:
    found = [_words(issue) for issue in _of_kind(look, look.value)]
    return f"there is {found}" if found else ""


def passed(look: Look) -> str:
    return "" if look.answer.structured["passed"] else _all(look)


def not_passed(look: Look) -> str:
    return "it passed" if look.answer.structured["passed"] else ""


def passed_or_soft(look: Look) -> str:
    return _all(look) if look.answer.structured["severity"] == "hard" else ""


def status_of(look: Look) -> str:
    listed = look.player.stage.call("list_proposals", limit=100).structured["proposals"]
    status = {each["proposal_id"]: each["status"] for each in listed}
    found = [status[proposal_id] for proposal_id in look.answer.ids]
    wanted = [STATUS[value] for value in look.value]
    return "" if found == wanted else f"{found} is not {wanted}"


def _of_kind(look: Look, kind: str) -> list[dict[str, Any]]:
    if kind not in KINDS:
        raise NotMapped(f"finding of kind {kind!r}")
    return [
        issue
        for issue in look.answer.structured["issues"]
        if any(issue["check"] == c and issue["path"].startswith(p) for c, p in KINDS[kind])
    ]


def _words(issue: dict[str, Any]) -> str:
    parts = ("path", "token", "message", "original", "candidate")
    return _bare(" ".join(str(issue.get(part, "")) for part in parts))


def _bare(text: str) -> str:
    return norm(text).replace(" ", "").casefold()


def _all(look: Look) -> str:
    issues = look.answer.structured["issues"]
    return str([(i["check"], i["severity"], i["path"], i["token"]) for i in issues])


CHECKS = (
    *(finding, finding_mentions, no_finding_of_kind, passed, not_passed, passed_or_soft),
    status_of,
)
