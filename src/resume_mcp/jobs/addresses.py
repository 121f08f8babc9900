"""Web addresses of postings: the same job under different tracking parameters is one job."""

import re
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

_TRACKING = re.compile(
    r"^(?:utm_.*|ref|refid|referr?er|src|source|gh_src|lever-source.*|trk|trackingid|trk.*|fbclid|"
    r"gclid|msclkid|mc_[ce]id|_hs.*|igshid|spm|scm|from|share.*|campaign|session_?id|sid|position|"
    r"pagenum|originalsubdomain)$",
    re.IGNORECASE,
)


def canonical_url(url: str) -> str:
    """Return the address without tracking parameters, fragment, or the way it is written."""
    try:
        parts = urlsplit(url.strip())
        kept = [
            (key, value)
            for key, value in parse_qsl(parts.query, keep_blank_values=True)
            if not _TRACKING.match(key)
        ]
    except ValueError:
        return url.strip()
    host = (parts.hostname or "").removeprefix("www.")
    path = parts.path.rstrip("/")
    port = f":{parts.port}" if _has_port(parts.netloc) else ""
    fragment = parts.fragment if parts.fragment.startswith(("!", "/")) else ""
    return urlunsplit((parts.scheme.lower(), host + port, path, urlencode(kept), fragment))


def _has_port(netloc: str) -> bool:
    return re.search(r":\d+$", netloc) is not None
