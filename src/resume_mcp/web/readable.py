"""Makes the text of an HTML page; runs in a worker, since parsers of pages can be made to hang."""

import base64
import re
from html import unescape
from typing import TYPE_CHECKING, Any

from resume_mcp.errors import InvalidInput
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import squeeze, strip_invisible
from resume_mcp.web.charset import decode_page
from resume_mcp.web.hidden import read_sheet
from resume_mcp.web.layout import to_text
from resume_mcp.web.plain import plain_text
from resume_mcp.web.prescan import Scan, prescan
from resume_mcp.web.pruning import drop_boilerplate, remove_hidden, text_of
from resume_mcp.web.signals import SHORT, warnings_for

if TYPE_CHECKING:
    from lxml.html import HtmlElement

MAX_TEXT = 200_000
_MAX_TITLE = 300
_MIN_ARTICLE = 1000
_MAX_PROPERTIES = 200
_SMUGGLED = re.compile(r"[\U000e0000-\U000e007f]")
# One selector may follow a character; more of them spell something.
_SELECTORS = re.compile(
    r"(?<=[\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
)
_SCRIPT_WORDS = re.compile(r"java ?script|浏览器", re.I)


def extract(payload: JsonObject) -> JsonObject:
    """Return the title, the readable text and the structured data of a page."""
    html = _html(payload)
    scan = prescan(html)
    page = _laid_out(scan) if scan.fits else _flat(scan)
    text, smuggled = _clean(page["text"])
    title = squeeze(_clean(page["title"])[0])[:_MAX_TITLE]
    hidden = page["hidden"] + smuggled
    warnings = page["warnings"] + warnings_for(
        url=str(payload.get("url", "")),
        title=title,
        text=text,
        links=page["links"],
        has_posting=bool(page["microdata"]) or any("JobPosting" in raw for raw in scan.json_ld),
        needs_scripts=scan.scripts > 0 or bool(_SCRIPT_WORDS.search(scan.noscript)),
        out_of_sight=hidden,
        comments=scan.comment_characters,
    )
    if scan.too_big_blocks:
        warnings.append(f"{scan.too_big_blocks} blocks of structured data were too big to read.")
    if len(text) > MAX_TEXT:
        warnings.append(f"The text was cut after {MAX_TEXT:,} of {len(text):,} characters.")
    return {
        "title": title,
        "text": text[:MAX_TEXT],
        "json_ld": [_clean(raw)[0] for raw in scan.json_ld],
        "microdata": [[name, _clean(content)[0]] for name, content in page["microdata"]],
        "hidden_characters": hidden + scan.comment_characters,
        "warnings": warnings,
    }


def _html(payload: JsonObject) -> str:
    match payload:
        case {"html": str(text)}:
            html = text
        case {"html_base64": str(encoded)}:
            content_type = str(payload.get("content_type", ""))
            html = decode_page(base64.b64decode(encoded), content_type)
        case _:
            raise InvalidInput("A page comes as 'html' or 'html_base64'.")
    # A NUL ends the text for some parsers.
    return html.replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n")


def _clean(text: str) -> tuple[str, int]:
    """Return the text without what can't be seen, and how many of it were words in disguise."""
    without = _SELECTORS.sub("", text)
    smuggled = len(text) - len(without) + len(_SMUGGLED.findall(without))
    return strip_invisible(without)[0], smuggled


def _flat(scan: Scan) -> dict[str, Any]:
    """Return the page as plain text: too much of it for a parser."""
    text, hidden = plain_text(scan.html, read_sheet(scan.styles))
    title = re.search(r"<title[^>]*>([^<]{0,1000})", scan.html)
    return {
        "title": unescape(title.group(1)) if title else "",
        "text": text,
        "microdata": [],
        "links": [],
        "hidden": hidden,
        "warnings": ["The page is too complex to be laid out: all of its text is shown."],
    }


def _laid_out(scan: Scan) -> dict[str, Any]:
    """Return the page as its parts tell it."""
    root = _parse(scan.html)
    if root is None:
        return {"title": "", "text": "", "microdata": [], "links": [], "hidden": 0, "warnings": []}
    hidden = remove_hidden(root, read_sheet(scan.styles))
    title = _title(root)
    microdata = _microdata(root)
    links = [(str(link.get("href", "")), text_of(link)) for link in root.iter("a")]
    everything = _body(root)
    all_text = to_text(everything)
    drop_boilerplate(everything)
    text, warnings = _main_text(root, everything, all_text)
    return {
        "title": title,
        "text": text,
        "microdata": microdata,
        "links": links,
        "hidden": hidden,
        "warnings": warnings,
    }


def _parse(html: str) -> "HtmlElement | None":
    from lxml import etree
    from lxml.html import HTMLParser, document_fromstring

    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        return document_fromstring(html.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:  # an empty page
        return None


def _body(root: "HtmlElement") -> "HtmlElement":
    body = root.find(".//body")
    return root if body is None else body


def _title(root: "HtmlElement") -> str:
    """Return what the page calls itself: its one heading, if the window's title repeats it."""
    named = [text_of(title) for title in root.iter("title")] or [""]
    headings = [text for heading in root.iter("h1") if (text := text_of(heading))]
    if len(headings) == 1 and (not named[0] or headings[0].casefold() in named[0].casefold()):
        return headings[0]
    social = root.xpath("//meta[@property='og:title']/@content")
    return next((text for text in (named[0], *map(str, social), *headings) if text.strip()), "")


def _main_text(root: "HtmlElement", body: "HtmlElement", all_text: str) -> tuple[str, list[str]]:
    """Return the text of the part that the page is about."""
    text = to_text(body)
    if len(text) < SHORT and len(all_text) > 2 * len(text):
        return all_text, []
    main = _landmark(body)
    if main is not None:
        inside = to_text(main)
        return (inside, []) if len(text) > 1.5 * len(inside) >= SHORT else (text, [])
    # Nothing is marked and there is much: readability may find an article in it. Its time grows
    # with length and depth, so it is not asked about the very long.
    article = _article(root) if 3 * _MIN_ARTICLE <= len(text) <= MAX_TEXT else ""
    if len(article) >= _MIN_ARTICLE and len(text) > 3 * len(article):
        return article, ["Only the part of the page that reads like an article is shown."]
    return text, []


def _landmark(body: "HtmlElement") -> "HtmlElement | None":
    """Return the one element that the page itself marks as its main part, heading included."""
    marked: list[HtmlElement] = body.xpath(".//main | .//*[@role='main']") or body.xpath(
        ".//article"
    )
    if len(marked) != 1:
        return None
    without_heading = body.find(".//h1") is not None and marked[0].find(".//h1") is None
    return None if without_heading else marked[0]


def _article(root: "HtmlElement") -> str:
    """Return what readability takes for the article."""
    from lxml import etree
    from lxml.html import fromstring, tostring
    from readability import Document
    from readability.readability import Unparseable

    try:
        summary = Document(tostring(root, encoding="unicode")).summary(html_partial=True)
        return to_text(fromstring(summary))
    except (Unparseable, etree.LxmlError, ValueError):
        return ""


def _microdata(root: "HtmlElement") -> list[tuple[str, str]]:
    """Return the properties of the page's JobPosting; what lies in an inner item is dotted."""
    scopes = root.xpath("//*[contains(@itemtype, 'schema.org/JobPosting')]")
    if not scopes:
        return []
    scope = scopes[0]
    properties = []
    for element in scope.iter():
        if not isinstance(element.tag, str) or "itemprop" not in element.attrib or element is scope:
            continue
        if "itemscope" in element.attrib:
            continue
        path = [element.get("itemprop"), *_outer_properties(element, scope)]
        properties.append((".".join(reversed(path)), _content(element)))
    return [(name, content) for name, content in properties if content][:_MAX_PROPERTIES]


def _outer_properties(element: "HtmlElement", scope: "HtmlElement") -> list[str]:
    names = []
    for ancestor in element.iterancestors():
        if ancestor is scope:
            break
        if "itemscope" in ancestor.attrib and "itemprop" in ancestor.attrib:
            names.append(ancestor.get("itemprop"))
    return names


def _content(element: "HtmlElement") -> str:
    for attribute in ("content", "datetime"):
        if attribute in element.attrib:
            return squeeze(element.get(attribute))
    return to_text(element) or element.get("href", "")
