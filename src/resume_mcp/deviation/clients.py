"""Chinese names of employers and clients in prose, which no capital letter gives away."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.deviation.reading import Claim, Facts
from resume_mcp.vocabulary.stems import words_of
from resume_mcp.vocabulary.word_lists import phrases, table

# Words after which a client is named: 客户包括比亚迪, 曾服务过伊利, 合作品牌有….
_CUE = (
    r"(?:客户|甲方|合作方|合作伙伴|合作品牌|服务品牌|服务对象|合作医院|合作企业)(?:包括|包含|涵盖|含|有|如|为)"
    r"|(?:服务|合作|对接|代理|签约|供货给|供职于|就职于|任职于)过?(?=[\u4e00-\u9fff])|来自|入选|毕业于"
)
_NAME = r"[\u4e00-\u9fffA-Za-z]{2,10}?"
_END = r"(?=等|、|和|与|及|的|提供|合作|做|项目|联名|$|[,，.。;；:：()（）\s\d])"
# What follows such a word as often and is nobody's name.
_COMMON = re.compile(
    r"客户|用户|团队|部门|企业|公司|单位|机构|商家|门店|学生|学员|患者|家长|居民|老人|儿童|人员|同事|方案|流程|"
    r"系统|平台|业务|项目|需求|渠道|供应商|经销商|医院|学校|社区|政府|品牌|市场|行业|合作|[组部科室处班方员师]$"
)


class Named(NamedTuple):
    """A name at a place in the normalised text."""

    surface: str
    start: int
    end: int


@functools.cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    lists = table("resume_mcp.vocabulary", "lists/companies.toml")
    known = "|".join(sorted(phrases(lists["names"]["chinese"]), key=len, reverse=True))
    cued = "|".join(phrases(lists["cued"]["chinese"]))
    return (
        re.compile(
            rf"{known}|(?<=[为与给过于自括有])(?:{cued})(?=等|提供|合作|集团|公司|的|、|$|[,。;])"
        ),
        re.compile(
            rf"(?:{_CUE})(?P<names>{_NAME}(?:[、和与及]{_NAME})*){_END}"
            rf"|与(?P<with>{_NAME})的?(?:品牌|战略)?(?:合作|联名|联合|共建|签约)"
        ),
    )


def client_names(text: str, claim: Claim, facts: Facts) -> Iterator[Named]:
    """Yield the Chinese names of a normalised text that the documents nowhere have."""
    known, cued = _patterns()
    for match in known.finditer(text):
        if not _is_shown(match[0], facts):
            yield Named(match[0], match.start(), match.end())
    for match in cued.finditer(text) if not claim.translated else ():
        group = "names" if match["names"] else "with"
        for part in re.finditer(r"[^、和与及]+", match[group]):
            start = match.start(group) + part.start()
            if _is_new(part[0], facts):
                yield Named(part[0], start, start + len(part[0]))


def _is_shown(name: str, facts: Facts) -> bool:
    latin = table("resume_mcp.vocabulary", "lists/companies.toml")["latin"].get(name)
    return name in facts.plain or (latin is not None and facts.names(latin))


def _is_new(name: str, facts: Facts) -> bool:
    """Tell whether no pair of the name's characters stands in the documents, as in a new name."""
    if len(name) < 2 or _COMMON.search(name) or facts.names(name):
        return False
    return not any(word.stem in facts.stems for word in words_of(name))
