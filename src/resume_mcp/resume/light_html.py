"""Turns the light Markdown of a resume into the HTML that Reactive Resume's editor holds."""

import html
import re
from collections.abc import Iterable

_LINK = re.compile(r"\[([^\[\]]+)\]\((https?://[^\s()]+|mailto:[^\s()]+)\)")
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_SLANTED = re.compile(r"(?<![\*\w])\*(?=\S)([^*]+?)(?<=\S)\*(?![\*\w])")
_CODE = re.compile(r"`([^`\n]+)`")


def rich(paragraphs: Iterable[str], bullets: Iterable[str] = ()) -> str:
    """Return paragraphs and a list of bullets as HTML; `- ` lines of a paragraph are bullets."""
    parts: list[str] = []
    for text in paragraphs:
        parts += [_block(block) for block in re.split(r"\n{2,}", text.strip()) if block.strip()]
    items = [f"<li><p>{_inline(text)}</p></li>" for text in bullets if text.strip()]
    return "".join([*parts, f"<ul>{''.join(items)}</ul>" if items else ""])


def _block(block: str) -> str:
    lines = block.split("\n")
    if all(line.startswith("- ") for line in lines):
        return rich((), (line[2:] for line in lines))
    return f"<p>{'<br>'.join(map(_inline, lines))}</p>"


def _inline(text: str) -> str:
    text = html.escape(text, quote=False)
    text = _CODE.sub(r"<code>\1</code>", text)
    text = _LINK.sub(lambda m: f'<a href="{m[2].replace(chr(34), "%22")}">{m[1]}</a>', text)
    text = _BOLD.sub(r"<strong>\1</strong>", text)
    return _SLANTED.sub(r"<em>\1</em>", text)
