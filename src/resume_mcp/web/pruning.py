"""Takes out of a parsed page what a reader would not see, and what is not about its subject."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from resume_mcp.vocabulary.text import squeeze
from resume_mcp.web.hidden import Look, Sheet, is_removed, look_of, style_of
from resume_mcp.web.names import names

if TYPE_CHECKING:
    from lxml.html import HtmlElement

# White text on these is a button or a banner whose background a style sheet paints.
_OFTEN_WHITE = names("a button h1 h2 h3 h4 h5 h6 th header nav footer label")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MANY_LINKS = 8
_NAVIGATION = names(
    "nav navbar topnav navigation menu breadcrumb breadcrumbs cookie cookies copyright"
)
# Names that content has, too: they count where the element is mostly links.
_OTHER_PAGES = names(
    "footer similar related recommend recommended recommendation recommendations share social"
)
_LEGAL = re.compile(r"©|all rights reserved|版权所有|ICP备", re.I)
_WORDS = re.compile(r"[a-z]+")
_APPLICATION = re.compile(
    r"resume|cv\b|first name|last name|email|e-mail|phone|简历|姓名|邮箱|手机", re.I
)


def text_of(element: "HtmlElement") -> str:
    """Return the text inside an element, white space squeezed."""
    return squeeze("".join(element.itertext()))


def remove_hidden(root: "HtmlElement", sheet: Sheet) -> int:
    """Take away what is out of sight; returns how many characters that was."""
    hidden = 0
    aria: list[HtmlElement] = []
    pending = [(root, Look())]
    while pending:
        element, inherited = pending.pop()
        style = style_of(element.attrib)
        if _is_out_of_sight(element, style, sheet):
            hidden += _drop(element)
            continue
        if element.get("aria-hidden", "").lower() == "true":
            aria.append(element)
        look = look_of(style, inherited)
        if element.tag in _OFTEN_WHITE and look.background is None:
            look = look._replace(painted=True)
        hidden += _blank_illegible(element, look)
        pending += [(child, look) for child in element if isinstance(child.tag, str)]
    return hidden + _drop_aria(root, aria)


def _is_out_of_sight(element: "HtmlElement", style: dict[str, str], sheet: Sheet) -> bool:
    # Many pages keep all of themselves out of sight until their scripts have run.
    if element.tag in {"html", "body"}:
        return False
    if "hidden" in element.attrib or is_removed(style):
        return True
    if element.tag == "dialog" and "open" not in element.attrib:
        return True
    # An inline style that shows an element wins over the sheet.
    return "display" not in style and sheet.hides(element.attrib)


def _blank_illegible(element: "HtmlElement", look: Look) -> int:
    """Blank the text directly inside an element that nobody could read."""
    if look.is_legible:
        return 0
    gone = len(squeeze(element.text or ""))
    element.text = None
    for child in element:
        gone += len(squeeze(child.tail or ""))
        child.tail = " "
    return gone


def _drop_aria(root: "HtmlElement", elements: "list[HtmlElement]") -> int:
    """Drop what is kept from screen readers, unless it is most of the page behind a dialog."""
    hidden = 0
    for element in elements:
        if element.getparent() is None:
            continue
        if len(text_of(element)) * 2 < len(text_of(root)):
            hidden += _drop(element)
    return hidden


def _drop(element: "HtmlElement") -> int:
    length = len(text_of(element))
    if element.getparent() is not None:
        element.drop_tree()
    return length


def drop_boilerplate(body: "HtmlElement") -> None:
    """Take out navigation, forms and lists of other pages; nothing that is most of the page."""
    whole = len(text_of(body))
    for element in list(_blocks(body)):
        if element.getparent() is None or _holds_title(element):
            continue
        text = text_of(element)
        if len(text) * 2 <= whole and _is_boilerplate(element, text):
            element.drop_tree()
    for form in list(body.iter("form")):
        # Self-identification and legal text make the form of some pages longer than the posting.
        if form.getparent() is not None and _is_application(form):
            form.drop_tree()


def _blocks(body: "HtmlElement") -> "Iterator[HtmlElement]":
    yield from body.iter("nav", "footer", "header", "aside", "div", "section", "ul", "ol", "p")
    yield from body.iter("table", "button")


def _holds_title(element: "HtmlElement") -> bool:
    return element.find(".//h1") is not None


def _is_boilerplate(element: "HtmlElement", text: str) -> bool:
    if element.tag == "button":
        return (
            len(text) <= 30 and "aria-expanded" not in element.attrib and not _in_heading(element)
        )
    if element.tag == "nav" or element.get("role") in {"navigation", "contentinfo", "search"}:
        return True
    if element.tag == "footer":
        return element.xpath("not(ancestor::article or ancestor::main)") is True
    links = element.findall(".//a")
    density = sum(len(text_of(link)) for link in links) / max(len(text), 1)
    words = _class_words(element)
    if words & _NAVIGATION and (density > 0.3 or len(text) <= 120):
        return True
    if words & _OTHER_PAGES and (density > 0.3 or _LEGAL.search(text)):
        return True
    return len(links) >= _MANY_LINKS and density > 0.6


def _in_heading(element: "HtmlElement") -> bool:
    return any(ancestor.tag in _HEADINGS for ancestor in element.iterancestors())


def _class_words(element: "HtmlElement") -> set[str]:
    return set(_WORDS.findall(f"{element.get('class', '')} {element.get('id', '')}".lower()))


def _is_application(form: "HtmlElement") -> bool:
    """Tell whether a form is where one applies, not the frame of the whole page."""
    if _holds_title(form) or form.find(".//input") is None:
        return False
    return form.find(".//input[@type='file']") is not None or bool(
        _APPLICATION.search(text_of(form))
    )
