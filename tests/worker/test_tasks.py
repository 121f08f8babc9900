from importlib.util import find_spec

import pytest

from resume_mcp.worker.tasks import TASKS


@pytest.mark.parametrize("name", ["readable", "lines_of_pdf", "lines_of_docx", "lines_of_html"])
def test_a_task_names_a_module_that_exists(name: str) -> None:
    module, _, function = TASKS[name].target.partition(":")
    assert find_spec(module) is not None
    assert function.isidentifier()


def test_rendering_waits_in_a_line_of_its_own() -> None:
    lanes = {name: task.lane for name, task in TASKS.items()}
    assert lanes == {
        "readable": "read",
        "lines_of_pdf": "read",
        "lines_of_docx": "read",
        "lines_of_html": "read",
        "first_page": "read",
        "clean_picture": "read",
        "render_typst": "render",
        "render_fpdf2": "render",
    }
