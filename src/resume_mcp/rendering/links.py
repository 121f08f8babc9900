"""Which links are live: http, https and mailto; everything else stays plain text."""

import re

_SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:")
_WEB = re.compile(r"^https?://[^\s/?#\\<>\"`]+\.?[^\s\\<>\"`]*$", re.IGNORECASE)
_MAIL = re.compile(r"^mailto:[^\s@<>\"`\\]+@[^\s@<>\"`\\]+$", re.IGNORECASE)
_DOMAIN = re.compile(r"^(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?::\d+)?(?:[/?#][^\s\\<>\"`]*)?$")
_ADDRESS = re.compile(r"^[^\s@<>\"`\\?&:/]+@(?:[^\s@<>\"`\\?&:/]+\.)+[^\s@<>\"`\\?&:/]{2,}$")


def safe_link(url: str) -> str:
    """Return the link if a reader may follow it, else ""."""
    return url if _WEB.match(url) or _MAIL.match(url) else ""


def link_of_markup(target: str) -> str:
    """Return the target of a Markdown link if it may be followed; a bare address gets mailto."""
    return safe_link(target) or mail_link(target)


def link_of_field(text: str) -> str:
    """Return the target of a field that holds an address: `github.com/ada` gets its scheme."""
    if _SCHEME.match(text) and not _DOMAIN.match(text):
        return safe_link(text)
    return f"https://{text}" if _DOMAIN.match(text) else ""


def mail_link(text: str) -> str:
    """Return the `mailto:` link of an e-mail address, "" for anything else."""
    return f"mailto:{text}" if _ADDRESS.match(text) else ""


def shown_link(url: str) -> str:
    """Return a web address as it is printed: without scheme, `www.` and a last slash."""
    return re.sub(r"^(?:https?://)?(?:www\.)?(.+?)/?$", r"\1", url, flags=re.IGNORECASE)
