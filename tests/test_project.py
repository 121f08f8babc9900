"""The project keeps its own promises: floors, layout, generated pages, what ships."""

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from resume_mcp import config
from tests import write_docs

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "resume_mcp"
MAX_LINES = 400

# Versions below these have known faults that reach us: each from an advisory or our own tests.
FLOORS = {
    "mcp": "2.3",
    "httpx2": "2.12",
    "httpcore2": "2.12",
    "starlette": "1.3.1",
    "uvicorn": "0.54",
    "python-multipart": "0.0.31",
    "h11": "0.16",
    "lxml": "6.1.1",
    "lxml-html-clean": "0.4.5",
    "fpdf2": "2.8.8",
    "pillow": "12.3",
    "nh3": "0.3.8",
    "markdown-it-py": "4",
    "jsonpatch": "1.48",
    "jsonpointer": "3.12",
    "PyJWT": "2.13",
    "cryptography": "48.0.1",
}


@pytest.mark.parametrize("package", sorted(FLOORS))
def test_an_installed_package_is_not_below_its_floor(package: str) -> None:
    assert Version(importlib.metadata.version(package)) >= Version(FLOORS[package])


def _requirements() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in project["dependencies"]]


def test_every_floor_is_declared_and_every_dependency_has_both_bounds() -> None:
    declared = {req.name.casefold(): req for req in _requirements()}
    for package, floor in FLOORS.items():
        requirement = declared[package.casefold().replace("lxml-html-clean", "lxml_html_clean")]
        bounds = {spec.operator: spec.version for spec in requirement.specifier}
        assert Version(bounds[">="]) >= Version(floor), package
    unbounded = [
        req.name
        for req in declared.values()
        if not any(spec.operator in ("<", "==") for spec in req.specifier)
    ]
    # cryptography numbers its releases without regard to compatibility.
    assert unbounded == ["cryptography"]


def test_the_constraints_are_exact_hashed_and_name_no_address() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(pins) > 50
    assert all(re.match(r"[A-Za-z0-9._-]+==\S+", pin) for pin in pins)
    assert text.count("--hash=sha256:") >= len(pins)
    assert not (ROOT / "uv.lock").exists()


def test_no_source_file_is_too_long() -> None:
    files = list(SOURCE.rglob("*.py"))
    assert files
    long = {str(f): n for f in files if (n := len(f.read_text("utf-8").splitlines())) > MAX_LINES}
    assert long == {}


def test_every_package_of_the_source_has_tests() -> None:
    packages = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    tested = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    assert packages
    assert packages - tested == set()


def test_nobody_prints_and_only_the_entrypoint_reads_the_environment() -> None:
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", path
            if isinstance(node, ast.Attribute) and node.attr == "environ":
                inside = path.relative_to(SOURCE).parts[0]
                assert inside in ("cli", "worker"), path


def test_the_generated_pages_are_fresh() -> None:
    assert (ROOT / "docs" / "tools.md").read_text("utf-8") == write_docs.tools_page(), "make docs"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme == write_docs.readme_with_table(readme), "make docs"


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    names = {*config.DEFAULTS, *config._GUARDS}
    for path in SOURCE.rglob("*.py"):
        names |= set(
            re.findall(r"RESUME_MCP_[A-Z_]+[A-Z](?![A-Z_])", path.read_text(encoding="utf-8"))
        )
    known = {f"RESUME_MCP_{name.upper()}" for name in (*config.DEFAULTS, *config._GUARDS)}
    assert {name for name in names - known if f"`{name}`" not in page} == set()


def test_the_readme_s_links_and_pictures_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", readme) + re.findall(r'src="([^"]+)"', readme)
    assert targets
    for target in targets:
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_the_example_configuration_starts_the_server() -> None:
    example = json.loads((ROOT / "mcp.json.example").read_text(encoding="utf-8"))
    entry = example["mcpServers"]["resume"]
    assert entry["args"] == ["resume-mcp", "serve"]


@pytest.mark.e2e
def test_the_wheel_carries_prompts_skills_themes_and_tables(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    wheel = next(tmp_path.glob("*.whl"))
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in (
        "resume_mcp/prompts/start_session.md",
        "resume_mcp/skills/resume-skill/SKILL.md",
        "resume_mcp/cli/demo_data/zh-resume.md",
        "resume_mcp/rendering/themes/professional.toml",
        "resume_mcp/server/panel/review.html",
    ):
        assert needed in names, needed
    folder = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(folder)
    script = "from resume_mcp.bundled import read_prompt; assert read_prompt('start_session').text"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=folder, env={"PYTHONPATH": "."})
