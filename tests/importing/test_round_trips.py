"""Our own documents come back in: the same name, jobs, schools and skills, in every theme."""

import re
from typing import Any

import pytest
from hypothesis import settings

from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import import_bytes
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.theme import templates
from resume_mcp.resume.document import JsonObject
from tests.importing.facts import counting_ids
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


# Every theme is printed in every usual run, with one of the samples; `make properties` prints all.
_SAMPLES = list(SAMPLES)
_ALL = settings().max_examples > 1000
_PAGES = [
    (theme, sample)
    for number, theme in enumerate(_NAMES)
    for sample in (_SAMPLES if _ALL else _SAMPLES[number % 3 : number % 3 + 1])
]


def _assert_whole(found: Imported, sample: str) -> None:
    assert facts(found.document) == facts(SAMPLES[sample])
    assert found.coverage >= 0.98


@pytest.mark.parametrize(("theme", "sample"), _PAGES)
@pytest.mark.parametrize("engine", ["typst", "fpdf2"])
def test_a_pdf_of_ours_comes_back_whole(engine: str, theme: str, sample: str) -> None:
    spec = RenderSpec(format="pdf", template=theme, engine=engine)
    _assert_whole(imported(rendered(SAMPLES[sample], spec).content, "pdf"), sample)


@pytest.mark.parametrize("sample", _SAMPLES)
@pytest.mark.parametrize("engine", ["typst", "fpdf2"])
def test_a_pdf_in_each_language_comes_back_whole(engine: str, sample: str) -> None:
    spec = RenderSpec(format="pdf", template="professional", engine=engine)
    _assert_whole(imported(rendered(SAMPLES[sample], spec).content, "pdf"), sample)


@pytest.mark.parametrize("sample", _SAMPLES)
@pytest.mark.parametrize("theme", _NAMES)
@pytest.mark.parametrize("format", ["docx", "html"])
def test_a_word_file_or_page_of_ours_comes_back_whole(format: str, theme: str, sample: str) -> None:  # noqa: A002 - as the renderer calls it
    spec = RenderSpec(format=format, template=theme)
    _assert_whole(imported(rendered(SAMPLES[sample], spec).content, format), sample)


@pytest.mark.parametrize("sample", _SAMPLES)
@pytest.mark.parametrize("theme", _NAMES)
@pytest.mark.parametrize("format", ["markdown", "text"])
def test_a_text_of_ours_comes_back_whole(format: str, theme: str, sample: str) -> None:  # noqa: A002 - as the renderer calls it
    written = rendered(SAMPLES[sample], RenderSpec(format=format, template=theme)).content
    found = import_bytes(written, new_id=counting_ids())
    assert found.format == format
    _assert_whole(found, sample)
