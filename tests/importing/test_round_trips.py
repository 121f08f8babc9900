"""Our own documents come back in: the same name, jobs, schools and skills, in every theme."""

import re
from typing import Any

import pytest

from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.theme import templates
from resume_mcp.resume.document import JsonObject
from tests.importing.files import imported
from tests.rendering.samples import SAMPLES, rendered

_NAMES = [theme.name for theme in templates()]


def facts(document: JsonObject) -> dict[str, Any]:
    """Return what a round trip may not lose."""
    return {
        "head": [document["basics"].get(key) for key in ("name", "label", "email", "phone")],
        "work": [
            (
                job["name"],
                job.get("position"),
                job.get("startDate"),
                job.get("endDate", "present"),
                [re.sub("[*`]", "", text) for text in job.get("highlights", [])],
            )
            for job in document.get("work", [])
        ],
        "education": [
            [
                school.get(key)
                for key in ("institution", "studyType", "area", "startDate", "endDate")
            ]
            for school in document.get("education", [])
        ],
        "skills": [
            (skill["name"], skill.get("keywords", [])) for skill in document.get("skills", [])
        ],
    }


@pytest.mark.parametrize("sample", list(SAMPLES))
@pytest.mark.parametrize("theme", _NAMES)
@pytest.mark.parametrize("engine", ["typst", "fpdf2"])
def test_a_pdf_of_ours_comes_back_whole(engine: str, theme: str, sample: str) -> None:
    spec = RenderSpec(format="pdf", template=theme, engine=engine)
    found = imported(rendered(SAMPLES[sample], spec).content, "pdf")
    assert facts(found.document) == facts(SAMPLES[sample])
    assert found.coverage >= 0.98


@pytest.mark.parametrize("sample", list(SAMPLES))
@pytest.mark.parametrize("theme", _NAMES)
@pytest.mark.parametrize("format", ["docx", "html"])
def test_a_word_file_or_page_of_ours_comes_back_whole(format: str, theme: str, sample: str) -> None:  # noqa: A002 - as the renderer calls it
    spec = RenderSpec(format=format, template=theme)
    found = imported(rendered(SAMPLES[sample], spec).content, format)
    assert facts(found.document) == facts(SAMPLES[sample])
    assert found.coverage >= 0.98
