"""Takes back one change of a document in which other things have changed since."""

from resume_mcp.proposals.apply import inverse_of, take_back
from resume_mcp.resume.document import JsonObject


def without_change(current: JsonObject, before: JsonObject, after: JsonObject) -> JsonObject:
    """Return the current document without what made `after` out of `before`.

    Raises:
        StaleProposal: if a value that would be put back has been changed again since.
    """
    return take_back(current, inverse_of(before, after)).result
