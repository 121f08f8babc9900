"""Inline Markdown: as runs of text in one style, and as the light Markdown that is stored."""

import html
import re
from functools import cache

from resume_mcp.importing.written.lines import Span, SpanStyle

_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_MARKER = re.compile(r" ?\^[^\s\w^]{1,3}\^")  # a footnote sign, as in Java^†^
_IMAGE = re.compile(r"!\[([^\[\]]*)\]\(([^()\s]*)(?:\s+\"[^\"]*\")?\)")
_LINKED_IMAGE = re.compile(r"\[!\[([^\[\]]*)\]\([^()\s]*\)\]\(([^()\s]*)\)")  # a badge
_SAFE_URL = re.compile(
    r"(?i)^(?:https?://|mailto:|tel:|www\.|[\w.+-]+@|[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)|[/#])"
)
# Characters of the private use area stand for escaped ones while the markup is read.
_SHELTER = 0xE000


def shelter(text: str) -> str:
    """Return the text with backslash escapes and entities out of reach of the markup."""
    text = _ESCAPED.sub(lambda match: chr(_SHELTER + ord(match[1])), text)
    return _ENTITY.sub(_sheltered_entity, text)


def _sheltered_entity(match: re.Match[str]) -> str:
    character = html.unescape(match[0])
    if len(character) == 1 and character in "*_`[]()<>#|\\":
        return chr(_SHELTER + ord(character))
    return character


def unshelter(text: str) -> str:
    """Return the text with the escaped characters as themselves."""
    return re.sub(r"[\ue000-\ue07f]", lambda match: chr(ord(match[0]) - _SHELTER), text)


@cache
def _token() -> re.Pattern[str]:
    return re.compile(
        r"(?P<ticks>`+)(?P<code>[^`]+)(?P=ticks)"
        r"|\[(?P<label>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+[\"'][^\"']*[\"'])?\)"
        r"|(?P<mark>\*{1,3}|(?<!\w)_{1,3})(?=\S)(?P<inner>[^*_]+?(?:_\w[^*_]*?)*)(?<=\S)(?P=mark)(?!\w(?<=_\w))"
    )


def spans_of(text: str) -> tuple[Span, ...]:
    """Return the runs of text between markup; `text` is sheltered Markdown without images."""
    return tuple(
        span._replace(text=unshelter(span.text))
        for span in _spans(_MARKER.sub("", text), "plain", "")
    )


def _spans(text: str, style: SpanStyle, url: str) -> list[Span]:
    found: list[Span] = []
    position = 0
    for match in _token().finditer(text):
        if match.start() > position:
            found.append(Span(text[position : match.start()], style, url))
        found += _styled(match, style, url)
        position = match.end()
    if position < len(text):
        found.append(Span(text[position:], style, url))
    return found


def _styled(match: re.Match[str], style: SpanStyle, url: str) -> list[Span]:
    if match["code"] is not None:
        return [Span(match["code"].strip(), "code", url)]
    if match["label"] is not None:
        return [
            span._replace(style="link") for span in _spans(match["label"], "link", match["url"])
        ]
    own: SpanStyle = "strong" if len(match["mark"]) > 1 else "em"
    return _spans(match["inner"], (url and style) or own, url)


def without_images(text: str) -> tuple[str, int]:
    """Return the text without images, and how many there were."""
    kept, linked = _LINKED_IMAGE.subn(lambda m: f"[{m[1]}]({m[2]})" if m[1] else "", text)
    bare, count = _IMAGE.subn("", kept)
    return bare, count + linked


def light(text: str) -> str:
    """Return sheltered Markdown as it is stored: bold, italics, safe links, code; the rest bare."""
    text = _MARKER.sub("", text)
    return unshelter(_token().sub(_as_light, text)).strip()


def _as_light(match: re.Match[str]) -> str:
    if match["code"] is not None:
        return f"`{match['code'].strip()}`"
    if match["label"] is not None:
        label = _token().sub(_as_light, match["label"])
        url = unshelter(match["url"])
        return f"[{label}]({url})" if label and is_safe_url(url) else label
    mark = "*" * len(match["mark"])
    return f"{mark}{_token().sub(_as_light, match['inner'])}{mark}"


def is_safe_url(url: str) -> bool:
    """Tell whether a link may stay one: web, mail, phone, or a place without a scheme."""
    return _SAFE_URL.match(url) is not None
