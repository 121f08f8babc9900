"""Results of the tools on proposals and of the deviation check."""

from typing import Any

from pydantic import BaseModel, Field

from resume_mcp.server.spec import View
from resume_mcp.server.views.resumes import ChangeView, change_line


class IssueView(BaseModel):
    """A finding of the deviation check."""

    check: str
    severity: str
    path: str
    token: str
    message: str
    original: str
    candidate: str


class VerdictView(BaseModel):
    """The check's verdict on a proposal."""

    passed: bool
    severity: str
    issues: list[IssueView]


class ErrorView(BaseModel):
    """Why a proposal was not stored."""

    code: str
    message: str
    details: dict[str, Any]


class ProposalView(BaseModel):
    """A proposal as the model sees it."""

    proposal_id: str | None = None
    title: str
    status: str
    resume_id: str
    base_revision: int
    changes: list[ChangeView]
    deviation: VerdictView | None = None
    error: ErrorView | None = None
    created_at: str | None = None


class ProposalsView(View):
    """Proposals and how the person decides."""

    proposals: list[ProposalView]
    how_to_approve: str | None = None
    next_cursor: str | None = None

    def spoken(self) -> str:
        """Say of each proposal what it changes and what the check found."""
        if not self.proposals:
            return "No proposals."
        lines = []
        for each in self.proposals:
            lines.append(f"{each.title!r}: {each.status} {each.proposal_id or ''}".rstrip())
            if each.error:
                lines.append(f"  refused ({each.error.code}): {each.error.message}")
            lines += [f"  {change_line(change)}" for change in each.changes[:12]]
            if len(each.changes) > 12:
                lines.append(f"  … and {len(each.changes) - 12} more changes.")
            if each.deviation and each.deviation.issues:
                lines += [f"  check, {i.severity}: {i.message}" for i in each.deviation.issues[:8]]
        return "\n".join([*lines, self.how_to_approve or ""]).rstrip()


class DecisionView(BaseModel):
    """What became of a proposal."""

    proposal_id: str
    status: str
    revision: int | None = None
    reason: str | None = None
    changes: list[ChangeView] | None = None


class DecisionsView(View):
    """The person's decisions."""

    decisions: list[DecisionView]
    message: str

    def spoken(self) -> str:
        """Say what was decided."""
        lines = [self.message]
        for each in self.decisions:
            revision = f", revision {each.revision}" if each.revision else ""
            reason = f" ({each.reason})" if each.reason else ""
            lines.append(f"{each.proposal_id}: {each.status}{revision}{reason}")
            lines += [f"  {change_line(change)}" for change in each.changes or []]
        return "\n".join(line for line in lines if line)


class GroundingView(BaseModel):
    """What a bullet rests on."""

    path: str
    sources: list[str]
    unsupported: list[str]


class SuggestionView(BaseModel):
    """A phrase worth changing; information only."""

    path: str
    from_: str = Field(alias="from")
    to: str
    reason: str


class DeviationView(View):
    """How a candidate deviates from its original."""

    passed: bool
    severity: str
    issues: list[IssueView]
    feedback: str
    suggestions: list[SuggestionView]
    metrics: dict[str, float]
    grounding: list[GroundingView]

    def spoken(self) -> str:
        """Give the feedback and each finding."""
        verdict = "passed" if self.passed else f"not passed, worst finding {self.severity}"
        lines = [f"Deviation check: {verdict}. {len(self.issues)} finding(s)."]
        lines += [
            f"- {issue.severity} {issue.check} at {issue.path or 'the whole'}: {issue.message}"
            for issue in self.issues[:40]
        ]
        return "\n".join([*lines, self.feedback] if self.feedback else lines)
