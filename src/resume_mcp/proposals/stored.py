"""A proposal as it is kept: what the person sees and what is applied, never the whole document."""

from typing import NamedTuple

from resume_mcp.deviation.model import Deviation
from resume_mcp.errors import StaleProposal
from resume_mcp.proposals.apply import replan
from resume_mcp.proposals.card import card
from resume_mcp.proposals.diff import Style
from resume_mcp.proposals.model import Planned
from resume_mcp.proposals.policy import KIND_ORDER
from resume_mcp.proposals.refusals import short
from resume_mcp.proposals.words import say
from resume_mcp.resume.document import JsonObject

_SEVERITIES = ("none", "soft", "hard")
_MAX_PLACE = 120


class StoredProposal(NamedTuple):
    """A judged proposal; `planned.result` is empty once it has been stored."""

    title: str
    summary: str
    base_revision: int
    planned: Planned
    deviation: Deviation

    def to_json(self) -> JsonObject:
        """Return what is stored."""
        planned = self.planned.model_dump(
            mode="json", by_alias=True, exclude_unset=True, exclude={"result"}
        )
        return {
            "title": self.title,
            "summary": self.summary,
            "base_revision": self.base_revision,
            "planned": planned,
            "deviation": self.deviation.model_dump(mode="json", by_alias=True),
        }

    @classmethod
    def from_json(cls, body: JsonObject) -> "StoredProposal":
        """Read what `to_json` gave."""
        return cls(
            title=body["title"],
            summary=body["summary"],
            base_revision=body["base_revision"],
            planned=Planned.model_validate({**body["planned"], "result": {}}),
            deviation=Deviation.model_validate(body["deviation"]),
        )

    def result_on(self, base: JsonObject) -> JsonObject:
        """Return the document that the proposal makes of its base revision."""
        return replan(base, self.planned).result

    def refuse_worse(self, now: Deviation) -> None:
        """Refuse what the check says now, if it is worse than what the person saw.

        Raises:
            StaleProposal: with the first finding that is new.
        """
        shown = {(issue.check, issue.token) for issue in self.deviation.issues}
        worse = _SEVERITIES.index(now.severity) > _SEVERITIES.index(self.deviation.severity)
        new = [
            issue
            for issue in now.issues
            if issue.severity == "hard" and (issue.check, issue.token) not in shown
        ]
        if worse or new:
            first = new[0].message if new else now.feedback
            raise StaleProposal(
                "The resume has changed since this was shown, and the check now finds more than "
                f"the person saw: {first} Propose it again."
            )

    def card(self, style: Style = "plain", *, resume: str = "") -> str:
        """Return the text that a person reads before they decide."""
        findings = [
            f"{say(issue.severity, self.planned.language)}: {issue.message}"
            for issue in self.deviation.issues
            if issue.severity != "note"
        ]
        return card(
            self.planned,
            title=self.title,
            summary=self.summary,
            deviation_lines=findings,
            resume=resume,
            style=style,
        )

    def headline(self) -> str:
        """Return one line for a form's field: what it does, and the worst finding."""
        spoken = self.planned.language
        kinds = [say(kind, spoken) for kind in KIND_ORDER if kind in self.planned.policy]
        where = short(self.planned.changes[0].label, _MAX_PLACE)
        found = "" if self.deviation.passed else say(self.deviation.severity, spoken)
        count = len(self.planned.changes)
        if spoken == "zh":
            rest = f" 等 {count} 处" if count > 1 else ""
            checked = f"。{say('checks', spoken)}：{found}" if found else ""
            return f"{'；'.join(kinds)}：{where}{rest}{checked}。"
        rest = f" and {count - 1} more" if count > 1 else ""
        checked = f" {say('checks', spoken)}: {found}." if found else ""
        return f"{'; '.join(kinds)}: {where}{rest}.{checked}"
