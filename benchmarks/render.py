"""What rendering costs beyond setting the page: CPU, as ratios to Typst itself.

Ours and the floor take turns in one run, so that the machine's mood hits both; a ratio is the
median of the pairs' ratios. The floor compiles the very same page, fonts and all, and does nothing
else: cold in a bare process of its own, warm in this one.
Usage: python benchmarks/render.py [--runs 9]
"""

import argparse
import copy
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from anyio.from_thread import start_blocking_portal

from resume_mcp.rendering.model import Plan, RenderSpec
from resume_mcp.rendering.pdf_reading import first_page_png, small_png
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.theme import FOLDER
from resume_mcp.rendering.typst_engine import Press, compiler, run
from resume_mcp.worker.run import ProcessWorker

SAMPLES = Path(__file__).parents[1] / "docs" / "themes"
BOUNDS = {
    "cold": 1.6,  # times the bare cold process
    "warm": 1.5,  # times the bare warm compile
    "docx": 60,  # ms
    "preview": 60,
    "fit": 250,
}
BARE = """
import json, sys, typst
given = json.load(open(sys.argv[1], encoding="utf-8"))
fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True,
                    font_paths=given["folders"])
compiler = typst.Compiler(root=given["root"], font_paths=fonts)
compiler.compile(input=given["page"], format="pdf", sys_inputs=given["inputs"],
                 pdf_standards=["ua-1"])
"""


def children_s() -> float:
    """Return the CPU seconds of all processes that this one has started and waited for."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def cpu_ms(work: Callable[[], Any]) -> float:
    """Return the CPU that the work takes, here and in its child processes."""
    before = time.process_time() + children_s()
    work()
    return (time.process_time() + children_s() - before) * 1000


def sample(name: str) -> dict[str, Any]:
    """Return one of the resumes that the docs show."""
    found: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def longer(document: dict[str, Any]) -> dict[str, Any]:
    """Return the resume with another job: a little too much for a page."""
    grown = copy.deepcopy(document)
    grown["work"].append(copy.deepcopy(document["work"][0]))
    return grown


def inputs_of(plan: Plan) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the font folders and the inputs with which our engine sets the page."""
    press = Press(plan.payload)
    return tuple(plan.payload["typst"]["font_folders"]), press.inputs(press.theme)


def cold(document: dict[str, Any], runs: int) -> tuple[float, float, float]:
    """Return the ratio of a whole render to a bare cold process, and both in ms."""
    folders, inputs = inputs_of(plan_render(document, RenderSpec()))
    given = {"folders": list(folders), "root": str(FOLDER), "page": str(FOLDER / "page.typ")}
    worker = ProcessWorker()

    async def render() -> None:
        plan = plan_render(document, RenderSpec())
        assert plan.task is not None
        output = await worker.run(plan.task, plan.payload)
        assert finish_render(plan, output).text_recall == 1.0

    def ours() -> None:
        portal.call(render)

    with tempfile.TemporaryDirectory() as folder, start_blocking_portal() as portal:
        file = Path(folder) / "given.json"
        file.write_text(json.dumps({**given, "inputs": inputs}), encoding="utf-8")
        command = [sys.executable, "-I", "-B", "-c", BARE, str(file)]

        def bare() -> None:
            subprocess.run(command, check=True)

        return ratio(ours, bare, runs)


def warm(document: dict[str, Any], runs: int) -> tuple[float, float, float]:
    """Return the ratio of layout and compile to the bare compile, and both in ms."""
    turn = iter(range(10_000))

    def changed() -> dict[str, Any]:
        # Typst remembers a page that it has set before; a resume is new each time.
        fresh = copy.deepcopy(document)
        fresh["work"][0]["highlights"][0] += f" {next(turn)}"
        return fresh

    def ours(document: dict[str, Any]) -> None:
        plan = plan_render(document, RenderSpec())
        Press(plan.payload).compiled("pdf")

    def bare(folders: tuple[str, ...], inputs: dict[str, str]) -> None:
        compiler(str(FOLDER), folders).compile(
            input=str(FOLDER / "page.typ"),
            format="pdf",
            sys_inputs=inputs,
            pdf_standards=["ua-1"],
        )

    pairs = []
    for _ in range(runs + 1):
        first, second = changed(), inputs_of(plan_render(changed(), RenderSpec()))
        pairs.append((cpu_ms(lambda: ours(first)), cpu_ms(lambda: bare(*second))))  # noqa: B023
    return medians(pairs[1:])


def ratio(
    ours: Callable[[], None], floor: Callable[[], None], runs: int
) -> tuple[float, float, float]:
    """Return the median of the pairs' ratios, and the median of each side in ms."""
    pairs = [(cpu_ms(ours), cpu_ms(floor)) for _ in range(runs + 1)]
    return medians(pairs[1:])  # the first one fills the disk cache


def medians(pairs: list[tuple[float, float]]) -> tuple[float, float, float]:
    """Return the median ratio, and the medians of both sides."""
    first, second = zip(*pairs, strict=True)
    quotient = statistics.median(a / b for a, b in pairs)
    return quotient, statistics.median(first), statistics.median(second)


def docx_ms(document: dict[str, Any], runs: int) -> float:
    """Return what a Word file costs, read back."""

    def work() -> None:
        finish_render(plan_render(document, RenderSpec(format="docx")), None)

    return statistics.median(cpu_ms(work) for _ in range(runs + 1))


def preview_ms(document: dict[str, Any], runs: int) -> tuple[float, float]:
    """Return what the picture costs on top of the PDF: by Typst, and by pdfium."""
    own, other = [], []
    for _ in range(runs):
        plan = plan_render(document, RenderSpec(preview=True))
        press = Press(plan.payload)
        pdf = press.compiled("pdf")
        own.append(cpu_ms(lambda: small_png(press.compiled("png"))))  # noqa: B023
        other.append(cpu_ms(lambda: small_png(first_page_png(pdf, 100))))  # noqa: B023
    return statistics.median(own), statistics.median(other)


def fit_ms(document: dict[str, Any], runs: int) -> float:
    """Return what it costs to put a resume that is a little too long on one page."""
    spent = []
    for turn in range(runs + 1):
        fresh = longer(document)
        fresh["work"][0]["highlights"][0] += f" {turn}"
        plan = plan_render(fresh, RenderSpec(fit_pages=1))
        outputs: list[dict[str, Any]] = []
        spent.append(cpu_ms(lambda: outputs.append(run(plan.payload))))  # noqa: B023
        assert finish_render(plan, outputs[0]).pages == 1
    return statistics.median(spent[1:])


def main() -> None:
    """Measure everything and print one line of results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    worst: dict[str, float] = {}
    for name in ("en", "zh"):
        document = sample(name)
        found = {
            "cold": cold(document, runs),
            "warm": warm(document, runs * 2),
            "docx": (docx_ms(document, runs),),
            "preview": preview_ms(document, runs),
            "fit": (fit_ms(document, runs),),
        }
        for what, values in found.items():
            print(name, what, *(f"{value:.2f}" for value in values))
            worst[what] = max(worst.get(what, 0.0), values[0])
    held = all(worst[what] <= bound for what, bound in BOUNDS.items())
    shown = " ".join(f"{what}={value:.2f}" for what, value in worst.items())
    print(f"RESULT {shown} {'held' if held else 'BROKEN'}")


if __name__ == "__main__":
    main()
