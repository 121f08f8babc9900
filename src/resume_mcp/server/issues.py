"""Findings, changes and verdicts as a host sees them."""

from typing import Any

from resume_mcp.server.views.proposals import IssueView, VerdictView
from resume_mcp.server.views.resumes import ChangeView

MAX_TEXT = 1200


def issue_view(issue: Any) -> IssueView:
    """Return a finding of the deviation check."""
    names = ("check", "severity", "path", "token", "message", "original", "candidate")
    return IssueView(**{name: clipped(str(getattr(issue, name))) for name in names})


def verdict_view(deviation: Any) -> VerdictView:
    """Return the check's verdict, without what a proposal's answer has no room for."""
    issues = [issue_view(issue) for issue in deviation.issues[:40]]
    return VerdictView(passed=deviation.passed, severity=deviation.severity, issues=issues)


def change_view(change: Any) -> ChangeView:
    """Return a change; a long text is clipped, and says so."""
    return ChangeView(
        path=change.path,
        op=change.op,
        kind=change.kind,
        before=clipped(change.before),
        after=clipped(change.after),
    )


def clipped(text: str) -> str:
    """Return the text, or its start and its length."""
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}… ({len(text)} characters)"
