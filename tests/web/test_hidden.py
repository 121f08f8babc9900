import pytest

from resume_mcp.web.hidden import Look, is_removed, look_of, read_sheet, style_of


def styled(css: str) -> dict[str, str]:
    return style_of({"style": css})


@pytest.mark.parametrize(
    "css",
    [
        "display:none",
        "DISPLAY : NONE !important",
        "color:red; display:none;",
        "visibility:hidden",
        "visibility: collapse",
        "opacity:0",
        "opacity:0.01",
        "content-visibility:hidden",
        "position:absolute;left:-9999px",
        "position:fixed; top: -100em",
        "text-indent:-9999px",
        "clip:rect(0,0,0,0)",
        "clip: rect(1px, 1px, 1px, 1px)",
        "clip-path: inset(50%)",
        "clip-path:circle(0)",
        "transform:scale(0)",
        "transform:translateX(-9999px)",
        "width:1px;height:1px;overflow:hidden",
        "height:0;overflow:hidden",
    ],
)
def test_a_style_takes_an_element_out_of_sight(css: str) -> None:
    assert is_removed(styled(css))


@pytest.mark.parametrize(
    "css",
    [
        "",
        "display:block",
        "opacity:0.6",
        "position:absolute;left:-10px",
        "left:-9999px",
        "text-indent:-2em",
        "height:1px",
        "height:300px;overflow:hidden",
        "clip:auto",
        "transform:translateX(-50%)",
        "transform:scale(0.9)",
        "transform:scale(0.05, 1)",
    ],
)
def test_a_style_leaves_an_element_in_sight(css: str) -> None:
    assert not is_removed(styled(css))


@pytest.mark.parametrize(
    "css",
    [
        "font-size:0",
        "font-size:1px",
        "font-size:0.1em",
        "font-size: 1pt",
        "font-size:5%",
        "color:#fff",
        "color:white",
        "color:#fefefe",
        "color:#FFFFFF80",
        "color:rgb(255, 255, 255)",
        "color:rgba(0,0,0,0)",
        "color:transparent",
        "color:#fff;background:#fff",
        "color:#222;background-color:#232323",
        "color:black;background:black",
    ],
)
def test_text_that_nobody_can_read_is_illegible(css: str) -> None:
    assert not look_of(styled(css), Look()).is_legible


@pytest.mark.parametrize(
    "css",
    [
        "",
        "font-size:11px",
        "font-size:0.8em",
        "font-size:smaller",
        "color:#333",
        "color:#fff;background:#036",
        "color:#fff;background:url(dark.png)",
        "color:#fff;background:linear-gradient(#000, #333)",
        "color:#fff;background:var(--brand)",
        "color:var(--white)",
        "color:inherit",
        "color:red",
        "background:#fff",
    ],
)
def test_text_that_can_be_read_is_legible(css: str) -> None:
    assert look_of(styled(css), Look()).is_legible


def test_colours_and_sizes_are_inherited() -> None:
    dark = look_of(styled("background:#036"), Look())
    assert look_of(styled("color:#fff"), dark).is_legible
    assert not look_of(styled("color:#036"), dark).is_legible
    spaced = look_of(styled("font-size:0"), Look())
    assert not look_of({}, spaced).is_legible
    assert look_of(styled("font-size:14px"), spaced).is_legible


def test_old_attributes_count_as_style() -> None:
    assert not look_of(style_of({"color": "#FFFFFF"}), Look()).is_legible
    assert look_of(style_of({"color": "#FFFFFF", "bgcolor": "#003366"}), Look()).is_legible


def test_a_class_that_a_sheet_hides_is_hidden() -> None:
    sheet = read_sheet("/* .b{} */ p.a, #x { display: none } .c{position:absolute;left:-9999px}")
    assert sheet.names == {".a", "#x", ".c"}
    assert sheet.hides({"class": "big a"})
    assert sheet.hides({"id": "x"})
    assert not sheet.hides({"class": "ab", "id": "a"})


@pytest.mark.parametrize(
    "css",
    [
        ".a{display:none} .a.open{display:block}",
        ".a{display:none} @media(min-width:1px){.a{display:block}}",
        ".a{display:none} .page .a{visibility:visible}",
        "@media print{.a{display:none}}",
        "@supports(x:y){@media print{.a{display:none}}}",
        ".page .a{display:none}",
        ".a:before{display:none}",
        ".a{color:red}",
        "} .a { broken",
        "",
    ],
)
def test_what_a_sheet_shows_under_some_condition_is_not_hidden(css: str) -> None:
    assert not read_sheet(css).hides({"class": "a"})
