"""What the extraction of a file hands on: rows of text with how they looked, and reports."""

from typing import Any, NamedTuple

from resume_mcp.resume.document import JsonObject

MAX_CHARACTERS = 200_000
CELL = "    "  # between two texts of one row that stand far apart


class Run(NamedTuple):
    """A run of text in one style."""

    text: str
    style: str = "plain"  # plain, strong, em, link
    url: str = ""


class Row(NamedTuple):
    """One line, paragraph or bullet of a document."""

    runs: tuple[Run, ...]
    level: int = 0  # of a heading that the document marks as one, 0 for any other text
    bullet: int = -1  # nesting of a bullet, -1 for no bullet
    gap: bool = False  # space stands above it
    size: float = 0.0  # of its letters, 0 when it is not known
    bold: bool = False
    ink: str = ""  # colour and family; rows that look the same have the same
    page: int = 1

    @property
    def text(self) -> str:
        """Return the words."""
        return "".join(run.text for run in self.runs).strip()


class Extracted(NamedTuple):
    """The rows of a file in reading order, and what the person should know."""

    rows: list[Row]
    notices: list[str]


def to_json(found: Extracted) -> JsonObject:
    """Return the rows and notices as what a worker may answer."""
    return {
        "rows": [
            [*row._replace(runs=())[1:], [list(run) for run in row.runs]] for row in found.rows
        ],
        "notices": found.notices,
    }


def from_json(answer: JsonObject) -> Extracted:
    """Return rows and notices; what came from another process is checked once more."""
    rows = [_row(given) for given in answer.get("rows", [])]
    return Extracted(rows, [str(notice) for notice in answer.get("notices", [])])


def _row(given: Any) -> Row:
    level, bullet, gap, size, bold, ink, page, runs = given
    return Row(
        runs=tuple(Run(str(text), str(style), str(url)) for text, style, url in runs),
        level=int(level),
        bullet=int(bullet),
        gap=bool(gap),
        size=float(size),
        bold=bool(bold),
        ink=str(ink),
        page=int(page),
    )


def merged(runs: list[Run]) -> tuple[Run, ...]:
    """Return the runs with neighbours of one style as one, none at the ends blank."""
    found: list[Run] = []
    for run in runs:
        if found and (run.style, run.url) == found[-1][1:]:
            found[-1] = run._replace(text=found[-1].text + run.text)
        elif found and not run.text.strip():
            found[-1] = found[-1]._replace(text=found[-1].text + run.text)
        elif run.text:
            found.append(run)
    while found and not found[0].text.strip():
        found.pop(0)
    if found:
        found[0] = found[0]._replace(text=found[0].text.lstrip())
        found[-1] = found[-1]._replace(text=found[-1].text.rstrip())
    return tuple(run for run in found if run.text)
