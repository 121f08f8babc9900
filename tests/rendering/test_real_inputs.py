"""Every readable resume of the shared data, in every theme, on both papers, by two extractors."""

import io
import json
import uuid
from typing import Any

import pypdf
import pytest

from resume_mcp.importing.read import import_bytes
from resume_mcp.rendering.model import Rendered, RenderSpec
from resume_mcp.rendering.readback import recall_of
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.rendering.theme import templates
from tests.rendering.samples import run_engine
from tests.sampling import share_of
from tests.shared import shared_data, shared_root

_KINDS = ("json", "md", "yaml")
_NO_RESUME = ("malformed-missing-comma.json", "alias-bomb.yaml", "huge-400-jobs.json")
_NAMES = [info.name for info in templates()]


def _inputs() -> list[Any]:
    root = shared_root()
    if root is None:
        skip = pytest.mark.skip(reason="the shared test data (../shared/data) is not here")
        return [pytest.param("", "", marks=skip)]
    files = [file for kind in _KINDS for file in sorted((root / "inputs" / kind).iterdir())]
    return [(file.parent.name, file.name) for file in files if file.name not in _NO_RESUME]


def _document(kind: str, name: str) -> dict[str, Any]:
    file = shared_data("inputs", kind, name)
    read = import_bytes(file.read_bytes(), filename=name, new_id=lambda: str(uuid.uuid4()))
    return read.document


def _pypdf_text(result: Rendered) -> str:
    return "\n".join(
        page.extract_text() for page in pypdf.PdfReader(io.BytesIO(result.content)).pages
    )


@pytest.mark.parametrize(("kind", "name"), _inputs())
def test_every_word_is_read_back_in_every_theme_and_size(kind: str, name: str) -> None:
    document = _document(kind, name)
    specs = [
        *(
            RenderSpec(template=theme, page_size=size)
            for theme in _NAMES
            for size in ("a4", "letter")
        ),
        RenderSpec(engine="fpdf2"),
        RenderSpec(format="docx"),
        RenderSpec(format="html"),
    ]
    for spec in share_of(specs, one_in=3, first=len(name)):
        plan = plan_render(document, spec)
        result = finish_render(plan, run_engine(plan) if plan.task else None)
        checks = result.checks
        assert (checks.text_recall, checks.lost_words) == (1.0, ()), spec
        assert checks.order >= 0.98, spec
        assert (checks.overflow, checks.broken_letters) == ((), ()), spec
        assert checks.links == checks.links_expected, spec
        if spec.format == "pdf":
            assert checks.fonts_embedded, spec
            missing = "".join(found.rpartition(": ")[2][0] for found in checks.missing_glyphs)
            second = recall_of(plan.page, _pypdf_text(result), substituted=missing)
            assert (second.share, second.lost_words) == (1.0, ()), spec
            assert second.order >= 0.98, spec


@pytest.mark.parametrize("format", ["pdf", "docx", "html", "markdown", "text"])
def test_four_hundred_jobs_are_printed(format: str) -> None:  # noqa: A002
    file = shared_data("inputs", "json", "huge-400-jobs.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    plan = plan_render(document, RenderSpec(format=format, preview=True))
    result = finish_render(plan, run_engine(plan) if plan.task else None)
    assert (result.text_recall, result.checks.order) == (1.0, 1.0)
    if format == "pdf":
        assert result.pages is not None
        assert result.pages > 100
        assert result.preview_png is None
        assert any("No picture" in warning for warning in result.warnings)
