"""Recognises pages that are not what the person hoped for, so that the answer can say so."""

import functools
import re

from resume_mcp.vocabulary.text import squeeze

SHORT = 200  # characters below which a page is hardly a posting
_EMPTY = 100  # characters below which a page that runs scripts has drawn nothing yet
_A_SCREEN = 1500
_NOTICE = 80  # a notice stands on a line of its own
_WORTH_SAYING = 40

_CHALLENGE = (
    r"just a moment\b|checking (?:if the site connection is secure|your browser)|"
    r"verif(?:y|ying) (?:that )?you are (?:a )?human|are you a (?:human|robot)|attention required|"
    r"enable javascript and cookies to continue|access (?:to this page has been )?denied|"
    r"complete the (?:security check|captcha)|unusual traffic|"
    r"人机验证|安全验证|滑动验证|拖动滑块|完成验证|访问过于频繁|访问异常|环境异常"
)
_LOGIN = (
    r"(?:sign|log) ?in to (?:view|see|continue|apply|access|your account)|"
    r"join (?:now )?to (?:view|see)|please (?:sign|log) ?in|create an account to (?:view|continue)|"
    r"登录后(?:查看|可见|继续)|请先?登录|扫码登录|登录(?:/|或)注册后|立即登录查看"
)
_LOGIN_PATH = (
    r"/(?:authwall|login|log-in|signin|sign-in|passport|uas/login|sso|session/new)(?:[/?]|$)"
)
_CLOSED = (
    r"no longer (?:accepting applications|available|open|active|taking applications)|"
    r"(?:position|role|job|vacancy|posting|requisition)[^.]{0,30}\b"
    r"(?:has been (?:filled|closed|removed)|is (?:now )?(?:closed|filled)|has (?:expired|closed))|"
    r"applications (?:are|have) (?:now )?closed|"
    r"停止招聘|已下线|已下架|职位已?(?:关闭|过期|失效|结束)|招聘已?(?:结束|截止|关闭)|已招满|暂停招聘"
)
_JOB_LINK = (
    r"\b(?:jobs?|positions?|vacanc(?:y|ies)|careers?|job_?detail|zhaopin|offres?|stellen?)[/_.?-]"
)


@functools.cache
def _pattern(text: str) -> "re.Pattern[str]":
    return re.compile(text, re.I)


def warnings_for(
    *,
    url: str,
    title: str,
    text: str,
    links: list[tuple[str, str]],
    has_posting: bool,
    needs_scripts: bool,
    out_of_sight: int,
    comments: int,
) -> list[str]:
    """Return what the person should know about this page, each in a sentence with a next step."""
    blocked = _blocked(url, title, text)
    found = [blocked] if blocked else []
    if (
        not blocked
        and not has_posting
        and _needs_browser(text, needs_scripts=needs_scripts, out_of_sight=out_of_sight)
    ):
        found.append(
            f"Only {len(text)} characters of text were found: the page may need a browser. Open "
            "it there and paste the text."
        )
    if is_closed(text):
        found.append("The page says that this posting is closed.")
    if not has_posting and is_listing(text, links):
        found.append(
            "This looks like a list of postings, not one posting. Open one of them and use its URL."
        )
    if out_of_sight + comments >= _WORTH_SAYING:
        found.append(
            f"{out_of_sight + comments:,} characters that a reader would not see were left out."
        )
    return found


def _needs_browser(text: str, *, needs_scripts: bool, out_of_sight: int) -> bool:
    if needs_scripts and len(text) < _EMPTY:
        return True
    return len(text) < SHORT and out_of_sight > max(SHORT, 3 * len(text))


def _blocked(url: str, title: str, text: str) -> str:
    """Return the words for a page that stands in front of the real one, or nothing."""
    if len(text) > _A_SCREEN:
        return ""
    shown = f"{title}\n{text}"
    if _pattern(_CHALLENGE).search(shown):
        return (
            "The site checks for robots, so this is not the page itself. Open it in a browser and "
            "paste the text."
        )
    if _pattern(_LOGIN).search(shown) or _pattern(_LOGIN_PATH).search(url):
        return "The page asks to sign in. Open it in a browser and paste the text."
    return ""


def is_closed(text: str) -> bool:
    """Tell whether a notice on the page says that nobody can apply any more."""
    lines = (line for line in text.splitlines() if len(line) <= _NOTICE)
    return any(_pattern(_CLOSED).search(line) for line in lines)


def is_listing(text: str, links: list[tuple[str, str]]) -> bool:
    """Tell whether most of the page is links to postings; links are (address, words)."""
    jobs = {address: words for address, words in links if _pattern(_JOB_LINK).search(address)}
    words = sum(len(squeeze(text)) for text in jobs.values())
    return len(jobs) >= 8 and words * 3 >= len(text)
