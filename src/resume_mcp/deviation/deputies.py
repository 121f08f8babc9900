"""Deeds and posts that the person only had a part in, claimed as the person's own."""

import re
from collections.abc import Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.stems import stem, words_of

# Who prepares the papers for a thing has not done the thing.
_FOR = re.compile(
    r"\b(?:prepar|provid|suppl|gather|collect|compil|submit|organi[sz])\w+ (?:[a-z]+ )?"
    r"(?P<what>files?|documents?|paperwork|materials?|data|figures|records|slides|samples|inputs?"
    r"|information) (?:for|to)\b"
    r"|\b(?:dr[ae]w|draft|made|mak|produc|creat|design)\w* (?:the |some )?(?P<drawn>charts?|graphs?"
    r"|illustrations?|photos?|slides|figures) (?:for|of) (?:an?|the|its|their)\b"
    r"|为[^，。；]{2,12}(?:准备|提供|整理|收集|搜集)[^，。；]{0,4}(?P<zh>资料|材料|数据|素材|文件)",
    re.IGNORECASE,
)


def only_prepared(source: Text, candidate: Text) -> bool:
    """Tell whether the source has papers made ready for a thing, and the candidate the thing."""
    prepared = _FOR.search(source.value)
    if prepared is None:
        return False
    if prepared["zh"]:
        return prepared["zh"] not in candidate.value
    return stem(prepared["what"] or prepared["drawn"]) not in {
        word.stem for word in words_of(candidate.value)
    }


_UNDER = r"(?:deputy|vice|assistant|associate|acting|interim|trainee|junior|substitute|student)"
_POST = (
    r"(?:[a-z]+ )??(?:head|chair|chief|manager|director|leader|lead|captain|editor|coach|chef"
    r"|principal|president|supervisor|coordinator|teacher|nurse)"
)
_DEPUTY = re.compile(
    rf"\b{_UNDER}[ -](?P<post>{_POST})\b"
    r"|\bco-(?P<wrote>wrote|written|writ\w*|author\w+)\b"
    r"|\bco-(?P<with>inventor|author|founder|lead|host|chair|editor|organi[sz]er|owner|investigator"
    r"|creator|director)\b"
    r"|(?:副|代理|见习|实习|助理)(?P<zh>[班总]?(?:主任|经理|总监|组长|队长|主编|店长|校长|园长|部长|会长|主席"
    r"|护士长|社长|秘书长|科长|处长|院长|总裁|厂长|班长|工程师|教师|医师|律师|导演|厨师长))",
    re.IGNORECASE,
)


_SIGNS = (
    "deput", "vice", "assist", "assoc", "acting", "interim", "trainee", "junior", "substit",
    "student", "co-",
    "副", "代理", "见习", "实习", "助理",
)  # fmt: skip


def deputies(claim: Claim) -> Iterator[Finding]:
    """Yield the post that the person only held as a deputy, without the word that said so."""
    own = [normalise(text.value) for text in claim.sources if not claim.wide]
    if not any(sign in text.casefold() for text in own for sign in _SIGNS):
        return
    posts = {
        m["post"] or m["with"] or m["zh"] or "author"
        for text in own
        for m in _DEPUTY.finditer(text)
    }
    without = [_DEPUTY.sub("", text) for text in (normalise(claim.text.value), *own)]
    for post in sorted(posts):
        held = re.compile(rf"(?<![A-Za-z]){re.escape(post)}(?![A-Za-z])", re.IGNORECASE)
        if held.search(without[0]) and not any(map(held.search, without[1:])):
            yield Finding(
                "inflated_claim", "soft", claim.text.path, post, claim.original, claim.text.value
            )
