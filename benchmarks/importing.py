"""What an import costs: a resume of 400 jobs as JSON, and a PDF of ten pages.

The floor of the JSON is to parse and to write it once; the floor of the PDF is a bare process that
asks pdfium for the text of its pages. CPU of this process and of its worker processes counts.
Usage: python benchmarks/importing.py [--runs 5]
"""

import argparse
import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio

from resume_mcp.bootstrap import App, build_app
from resume_mcp.services.resumes import Source

JOBS = 400
PAGES = 10
MOST_S = {"json": 1.0, "pdf": 3.0}  # CPU
_FLOOR = """
import sys, pypdfium2
found = pypdfium2.PdfDocument(sys.stdin.buffer.read())
print(sum(len(page.get_textpage().get_text_bounded()) for page in found))
"""


def document(jobs: int) -> dict[str, Any]:
    """Return a fictional resume; no two bullets are the same."""
    return {
        "basics": {"name": "Mia Novak", "email": "mia.novak@example.com", "label": "Contractor"},
        "work": [
            {
                "name": f"Client {number:03d} Ltd",
                "position": f"Contract Engineer {number:03d}",
                "startDate": f"{1985 + number // 10}-{number % 10 + 1:02d}",
                "endDate": f"{1985 + number // 10}-{number % 10 + 2:02d}",
                "highlights": [_bullet(number, line) for line in range(5)],
            }
            for number in range(jobs)
        ],
        "skills": [{"name": "Tools", "keywords": [f"Tool {n}" for n in range(jobs + 100)]}],
    }


def _bullet(number: int, line: int) -> str:
    share = number * 3 + line + 2
    moved = f"Moved system {number * 7 + line} of the client to a new home"
    return f"{moved}, which saved {share} hours a week"


def pdf(pages: int) -> bytes:
    """Return a resume of so many pages, as a word processor prints it."""
    from fpdf import FPDF

    made: Any = FPDF(format="A4")
    made.set_auto_page_break(auto=False)
    number = 0
    for page in range(pages):
        made.add_page()
        if not page:
            _write(made, "Mia Novak", size=20, bold=True)
            _write(made, "mia.novak@example.com | +1 555 555 0142 | Denver, CO")
            _write(made, "Experience", size=14, bold=True)
        while made.get_y() < 250:
            _write(made, f"Contract Engineer {number}, Client {number} Ltd", bold=True)
            _write(made, f"Jan {1985 + number % 40} - Dec {1985 + number % 40}")
            for line in range(4):
                _write(made, f"- {_bullet(number, line)}")
            number += 1
    written = io.BytesIO()
    made.output(written)
    return written.getvalue()


def _write(made: Any, text: str, *, size: int = 10, bold: bool = False) -> None:
    made.set_font("Helvetica", "B" if bold else "", size)
    made.cell(0, size * 0.55, text, new_x="LMARGIN", new_y="NEXT")


def cpu_of(work: Callable[[], object]) -> float:
    """Return the seconds of CPU of this process and of its children."""
    before = os.times()
    work()
    after = os.times()
    return sum(after[:4]) - sum(before[:4])


def imported(data: bytes, name: str) -> int:
    """Import into a new home, as the server does; return how many jobs came in."""
    with tempfile.TemporaryDirectory() as home:
        app: App = build_app({"RESUME_MCP_HOME": home}, user_home=Path(home))
        found = app.resumes.recognise(Source(data=data, filename=name), format="auto")
        done = app.resumes.import_resume(anyio.run(app.resumes.extract, found))
        return done.imported.counts["work"]


def main() -> int:
    """Measure, print, and fail where an import costs more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    text = json.dumps(document(JOBS)).encode()
    printed = pdf(PAGES)
    imported(text, "warm.json")  # modules load once
    kinds: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "json": (lambda: imported(text, "many.json"), lambda: json.dumps(json.loads(text))),
        "pdf": (
            lambda: imported(printed, "ten.pdf"),
            lambda: subprocess.run(
                [sys.executable, "-c", _FLOOR], input=printed, check=True, capture_output=True
            ),
        ),
    }
    figures, fits = [], True
    for kind, (work, floor) in kinds.items():
        pairs = [(cpu_of(work), cpu_of(floor)) for _ in range(runs)]
        own, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
        sys.stdout.write(
            f"{kind}: {own:.2f} s of CPU (at most {MOST_S[kind]:.0f}), floor {bare:.2f} s\n"
        )
        figures.append(f"{kind}_cpu_s={own:.2f} {kind}_ratio={own / max(bare, 0.005):.1f}")
        fits = fits and own < MOST_S[kind]
    sys.stdout.write(f"RESULT {' '.join(figures)}\n")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
