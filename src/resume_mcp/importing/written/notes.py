"""What the readers of the sections tell beside the items that they make."""

from dataclasses import dataclass, field

from resume_mcp.importing.model import Notice


@dataclass
class Notes:
    """Notices for the person, wordings that stand in the document in another form, leftovers."""

    notices: list[Notice] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)

    def say(self, number: int, message: str) -> None:
        """Add a notice about a line; 0 stands for the whole input."""
        self.notices.append(Notice(f"line {number}" if number else "", message))

    def leave(self, number: int, text: str) -> None:
        """Keep a text that no field takes for the last section, and say so."""
        self.unplaced.append(text)
        self.say(number, f"No place was found for {text[:60]!r}; it is kept in the last section.")
