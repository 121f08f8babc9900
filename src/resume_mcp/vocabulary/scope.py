"""Words that widen a claim: alone, company-wide, award-winning; honours, degrees and licences."""

import functools
import re

from resume_mcp.vocabulary.numbers import normalise

# Each group is one claim: a word of the group in the source supports any other word of it.
_CLAIMS: dict[str, str] = {
    "alone": r"independently|single-?handedly|solely|sole (?=owner|developer|engineer|designer|author|responsib)|from scratch|from the ground up|独立|独自|自主|全权|从零|一手",
    "end_to_end": r"end-to-end|full ownership|全流程|全链路|端到端",
    "company": r"company-?wide|enterprise-?wide|organi[sz]ation-?wide|firm-?wide|group-?wide|across the (?:entire )?(?:company|organi[sz]ation|group)|全公司|集团级|全集团|公司级",
    "nation": r"nation-?wide|national(?:ly)?(?! (?:university|park|bank|museum|insurance))|全国|国家级",
    "world": r"global(?:ly)?|world-?wide|international(?:ly)?|multinational|全球|国际|跨国|海外",
    "best": r"industry-leading|market-leading|world-class|best-in-class|best-selling|top[- ]perform\w+|top[- ]ranked|number one|no\. ?1|record-?(?:breaking|setting|high)|first-ever|state-of-the-art|cutting-edge performance|行业领先|业内领先|国内领先|国际领先|世界一流|首创|国内首|业内首|行业首|第一名|排名第一|业绩第一|销冠|标杆|最佳|顶级",
    "award": r"awards?|award-winning|prizes?|winner|medal(?:l?ist)?|honou?rs?|honou?red|recogni[sz]ed (?:as|by|for)|recognition|commended|accolades?|employee of the|scholarships?|dean's list|cum laude|valedictorian|获奖|荣获|奖|表彰|优秀员工|优秀毕业生|先进个人|嘉奖|冠军|亚军",
    "patent": r"patent(?:ed|s)?|专利",
    "published": r"published in|publications?|peer-reviewed|papers? (?:at|in|accepted)|keynote|论文|发表|演讲嘉宾|sci",
    "certified": r"certified|certification|certificate|accredited|认证|持证|证书|资格证",
    "licensed": r"licen[sc]ed|licensure|chartered|board-certified|执业|注册会计师|执照",
    "doctor": r"ph\.?d\.?|doctora(?:te|l)|博士",
    "master": r"mba|m\.?sc\b|master(?:'s)? (?:degree|of|in)|master's|硕士|研究生学历",
    "bachelor": r"b\.?sc\b|bachelor(?:'s)?|undergraduate degree|本科学历|学士",
    "promoted": r"promoted|promotion to|fast-tracked|晋升|破格|提拔",
    "executive": r"c-suite|c-level|board of directors|executive (?:team|leadership|committee|board)|the (?:ceo|cto|cfo|board)(?: of directors)?|董事会|高管|管理层|ceo|总裁办",
    "founder": r"founder|co-?founder|founding (?:member|engineer|team)|创始人|联合创始|初创成员",
    "fortune": r"fortune[ -]?\d+|blue-chip|世界\s?500\s?强|500\s?强|头部企业",
    "clearance": r"security clearance|top secret|ts/sci|保密资质|涉密",
    "hired": r"hired|recruited (?:and|a team)|built (?:a|the) team|组建(?:了)?团队|搭建(?:了)?\S{0,6}团队|招聘(?:了)?团队|从零组建",
    "budget": r"p&l|profit and loss|budget (?:ownership|responsibility|authority)|预算审批|损益",
    "mission": r"zero[- ](?:downtime|defects?|incidents?|errors?|accidents?)|without (?:a single )?incidents?|零事故|零故障|零缺陷|零投诉|零差错",
}  # fmt: skip


@functools.cache
def _patterns() -> dict[str, re.Pattern[str]]:
    table = {}
    for name, words in _CLAIMS.items():
        latin = "|".join(word for word in words.split("|") if word.isascii())
        han = "|".join(word for word in words.split("|") if not word.isascii())
        table[name] = re.compile(
            "|".join(
                part for part in (rf"(?<![\w-])(?:{latin})(?!\w)" if latin else "", han) if part
            ),
            re.IGNORECASE,
        )
    return table


def wide_claims(text: str) -> dict[str, str]:
    """Return {kind of claim: the words in which the text makes it}."""
    source = normalise(text)
    found = ((name, pattern.search(source)) for name, pattern in _patterns().items())
    return {name: match[0].strip() for name, match in found if match}
