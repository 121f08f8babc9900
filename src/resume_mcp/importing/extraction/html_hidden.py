"""Tells which elements of a page no reader sees, by their own style and by its style sheets."""

import re
from collections.abc import Mapping

_MAX_CSS = 400_000
_SIMPLE = re.compile(r"(?:[a-z][a-z0-9]*)?([.#][\w-]+)", re.IGNORECASE)
_NOTHING = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|font-size:[01](?:\.\d+)?(?:px|pt)?(?:;|$)|"
    r"opacity:0(?:\.0\d*)?(?:;|$)|text-indent:-\d{3,}|(?:left|top):-\d{3,}|"
    r"clip:rect\([01]|clip-path:inset\((?:50|100)%|(?:height|width):[01](?:px)?;.*overflow:hidden|"
    r"overflow:hidden;.*(?:height|width):[01](?:px)?(?:;|$)"
)
_WHITE = re.compile(r"(?<![-\w])color:(?:#fff(?:fff)?|white|rgba?\(255,255,255)(?![\w])")
_GROUND = re.compile(r"background(?:-color|-image)?:(?!(?:#fff(?:fff)?|white|none|transparent))")


def hidden_names(css: str) -> frozenset[str]:
    """Return the classes (`.name`) and ids (`#name`) that the sheets hide and never show."""
    hiding: set[str] = set()
    shown: set[str] = set()
    for selectors, declarations in _rules(css[:_MAX_CSS]):
        style = _bare(declarations)
        names = [
            match[1] for part in selectors.split(",") if (match := _SIMPLE.fullmatch(part.strip()))
        ]
        if _NOTHING.search(style):
            hiding.update(names)
        elif "display:" in style or "visibility:" in style:
            shown.update(re.findall(r"[.#][\w-]+", selectors))
    return frozenset(hiding - shown)


def is_hidden(attributes: Mapping[str, str], names: frozenset[str], *, on_colour: bool) -> bool:
    """Tell whether an element is out of sight."""
    style = _bare(attributes.get("style", ""))
    if "hidden" in attributes or _NOTHING.search(style):
        return True
    if _WHITE.search(style) and not _GROUND.search(style) and not on_colour:
        return True
    own = {f".{name}" for name in attributes.get("class", "").split()}
    return bool(names & (own | {f"#{attributes.get('id', '')}"}))


def has_ground(attributes: Mapping[str, str]) -> bool:
    """Tell whether an element may have a colour of its own behind its text."""
    return _GROUND.search(_bare(attributes.get("style", ""))) is not None


def _bare(style: str) -> str:
    return re.sub(r"\s+|!important", "", style.casefold())


def _rules(css: str) -> list[tuple[str, str]]:
    """Return the selectors and declarations of all rules that no condition encloses."""
    css = re.sub(r"/\*.*?(?:\*/|$)", "", css, flags=re.DOTALL)
    rules: list[tuple[str, str]] = []
    depth, selectors, start = 0, "", 0
    for match in re.finditer(r"[{}]", css):
        if match[0] == "{":
            depth += 1
            selectors = css[start : match.start()].strip() if depth == 1 else ""
        else:
            if depth == 1 and selectors and not selectors.startswith("@"):
                rules.append((selectors, css[start : match.start()]))
            depth = max(depth - 1, 0)
        start = match.end()
    return rules
