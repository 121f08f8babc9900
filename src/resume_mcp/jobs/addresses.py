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
        host, port = (parts.hostname or "").removeprefix("www."), parts.port
        query = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return url.strip()
    kept = urlencode([(key, value) for key, value in query if not _TRACKING.match(key)])
    # A page that a script draws tells its jobs apart behind the sign: #/job/7.
    fragment = parts.fragment if parts.fragment.startswith(("!", "/")) else ""
    path = parts.path if fragment else parts.path.rstrip("/")
    place = f"{host}:{port}" if port else host
    return urlunsplit((parts.scheme.lower(), place, path, kept, fragment)).strip()
