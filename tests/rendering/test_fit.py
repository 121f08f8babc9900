import copy

import pytest

from resume_mcp.rendering.fit import LEAST_BODY_PT, Extent, fit, tightened
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.theme import Theme, templates, theme_of
from resume_mcp.resume.document import JsonObject
from tests.rendering.samples import CHINESE, ENGINES, ENGLISH, rendered, with_bullets

_THEME = theme_of("professional")


def _longer(document: JsonObject, times: int) -> JsonObject:
    longer = copy.deepcopy(document)
    longer["work"] = [job for _ in range(times) for job in document["work"]]
    return longer


@pytest.mark.parametrize("template", [info.name for info in templates()])
@pytest.mark.parametrize("effort", [0.0, 0.3, 0.6, 0.8, 1.0])
def test_nothing_gets_smaller_than_what_reads(template: str, effort: float) -> None:
    theme = theme_of(template)
    smaller = tightened(theme, effort)
    assert smaller["size"]["body"] >= LEAST_BODY_PT
    assert min(smaller["size"].values()) >= min(8.0, *theme["size"].values())
    assert all(smaller["size"][name] <= size for name, size in theme["size"].items())
    assert all(smaller["space"][name] >= size * 0.5 for name, size in theme["space"].items())
    assert smaller["page"] == theme["page"]


def test_white_space_goes_first() -> None:
    half = tightened(_THEME, 0.5)
    assert half["size"] == _THEME["size"]
    assert half["space"]["entry"] < _THEME["space"]["entry"]
    assert tightened(_THEME, 0.0)["space"] == _THEME["space"]


def test_what_fits_is_left_alone() -> None:
    fitted = fit(_THEME, 1, lambda _: Extent(1, 0.9), 700)
    assert fitted.theme == _THEME
    assert (fitted.report.met, fitted.report.space, fitted.report.size) == (True, 1.0, 1.0)


def test_the_least_shrinking_that_fits_is_found() -> None:
    tried: list[float] = []

    def extent_of(theme: Theme) -> Extent:
        share = theme["space"]["entry"] / _THEME["space"]["entry"]
        tried.append(share)
        return Extent(1 if share <= 0.8 else 2, 0.5)

    report = fit(_THEME, 1, extent_of, 700).report
    assert report.met
    assert 0.74 <= report.space <= 0.8
    assert report.size == 1.0
    assert len(tried) <= 6


def test_what_can_not_fit_stays_as_it_is_and_says_how_much_is_too_much() -> None:
    fitted = fit(_THEME, 1, lambda _: Extent(2, 0.1), 700)
    assert fitted.theme == _THEME
    assert not fitted.report.met
    assert 4 <= fitted.report.lines_over <= 8


def test_a_book_is_not_tried_to_be_put_on_a_page() -> None:
    calls: list[Theme] = []

    def extent_of(theme: Theme) -> Extent:
        calls.append(theme)
        return Extent(150, 0.5)

    assert not fit(_THEME, 1, extent_of, 700).report.met
    assert len(calls) == 1


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("document", "times"), [(ENGLISH, 4), (CHINESE, 7)])
def test_a_resume_a_little_too_long_is_put_on_one_page(
    engine: str, document: JsonObject, times: int
) -> None:
    longer = _longer(document, times)
    usual = rendered(longer, RenderSpec(engine=engine))
    assert usual.pages == 2
    fitted = rendered(longer, RenderSpec(engine=engine, fit_pages=1))
    assert fitted.pages == 1
    assert fitted.fit is not None
    assert fitted.fit.met
    assert fitted.fit.space < 1
    assert fitted.fit.body_pt >= LEAST_BODY_PT
    assert (fitted.text_recall, fitted.overflow) == (1.0, ())
    assert any("Fitted on 1 page: white space at" in warning for warning in fitted.warnings)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_resume_that_is_too_long_says_so_and_keeps_its_looks(engine: str) -> None:
    longer = _longer(ENGLISH, 8)
    usual = rendered(longer, RenderSpec(engine=engine))
    fitted = rendered(longer, RenderSpec(engine=engine, fit_pages=1))
    assert fitted.content == usual.content
    assert fitted.fit is not None
    assert fitted.fit.lines_over > 0
    assert any("lines are too much" in warning for warning in fitted.warnings)
    two = rendered(longer, RenderSpec(engine=engine, fit_pages=2))
    assert two.pages == 2


@pytest.mark.parametrize("engine", ENGINES)
def test_a_short_resume_fits_as_it_is(engine: str) -> None:
    result = rendered(ENGLISH, RenderSpec(engine=engine, fit_pages=1))
    assert "It fits on 1 page as it is." in result.warnings
    assert result.content == rendered(ENGLISH, RenderSpec(engine=engine)).content


@pytest.mark.parametrize("engine", ENGINES)
def test_a_last_page_that_is_nearly_empty_is_reported(engine: str) -> None:
    for count in range(38, 60):
        result = rendered(with_bullets(*["A bullet."] * count), RenderSpec(engine=engine))
        if result.pages == 2:
            break
    assert result.checks.last_page_fill is not None
    assert result.checks.last_page_fill < 0.1
    (warning,) = result.warnings
    assert "Page 2, the last one, is nearly empty" in warning
    assert "fit_pages=1" in warning
