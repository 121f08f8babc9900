"""What a figure measures: families of words for cost, speed, revenue, users and so on."""

import functools
import re

from resume_mcp.vocabulary.numbers import normalise

_FAMILIES: dict[str, str] = {
    # The more exact stand before those they would fall under.
    "registered": r"registered users?|注册用户",
    "active": r"(?:daily|weekly|monthly)?[ -]?active users?|dau|mau|wau|日活|月活|活跃用户",
    "paying": r"paying (?:users?|customers?)|付费用户|付费会员",
    "downloads": r"downloads?|installs?|下载|安装量",
    "cost": r"costs?|cheaper|spend(?:ing)?|expenses?|budgets?|cac|cpa|cpc|savings?|saved|saving|成本|费用|开支|预算|节省|节约",
    "speed": r"faster|latency|latencies|response times?|speed|slower|load times?|p\d\d|throughput|qps|tps|turnaround|runtime|build times?|延迟|响应|耗时|速度|吞吐|加载|周转",
    "revenue": r"revenues?|sales|turnover|income|profits?|margins?|arr|mrr|gmv|bookings|营收|收入|销售|销量|利润|毛利|业绩|成交",
    "users": r"users?|customers?|subscribers?|followers?|readers?|audience|members|signups?|sign-ups?|用户|客户|粉丝|会员|读者|拉新",
    "conversion": r"conversions?|cvr|转化",
    "opens": r"open rates?|打开率",
    "clicks": r"click rates?|click-?through(?: rates?)?|ctr|点击率",
    "responses": r"response rates?|回复率|响应率",
    "retention": r"retention|churn|renewals?|attrition|留存|流失|续费|复购",
    "traffic": r"traffic|visits?|views?|impressions?|page ?views?|reach|流量|访问|曝光|阅读|浏览",
    "errors": r"errors?|bugs?|defects?|mistakes|错误|缺陷|差错|不良",
    "incidents": r"incidents?|outages?|failures?|crashes|accidents?|故障|事故",
    "falls": r"(?:patient|unit)? ?falls|跌倒|坠床",
    "infections": r"infections?|感染",
    "chargebacks": r"chargebacks?|拒付",
    "complaints": r"complaints?|投诉",
    "returns": r"(?:product )?returns|退货",
    "waste": r"rework|scrap|waste|返工|报废|废品",
    "coverage": r"coverage|覆盖率",
    "accuracy": r"accuracy|precision|recall|map|auc|f1|准确率|精度|召回|mAP",
    "uptime": r"uptime|availability|downtime|可用性|停机|可用率",
    "productivity": r"productivity|velocity|efficiency|output|delivery speed|效率|产能|研发效率|人效",
    "satisfaction": r"satisfaction|nps|csat|ratings?|engagement|morale|满意度|好评|评分|互动",
    "staff": r"engineers?|headcount|staff|direct reports|employees|nurses|developers|designers|人团队|小组|名员工|工程师|专员",
    "time": r"hours|days|weeks|months|time spent|工时|周期|天数",
    "energy": r"energy|emissions?|carbon|power|electricity|能耗|排放|用电",
    "grades": r"grades?|scores?|test scores|attendance|pass rates?|成绩|分数|及格率|升学率|出勤",
}  # fmt: skip


@functools.cache
def _pattern() -> re.Pattern[str]:
    groups = (f"(?P<{name}>{_bounded(words)})" for name, words in _FAMILIES.items())
    return re.compile("|".join(groups), re.IGNORECASE)


def _bounded(words: str) -> str:
    latin = "|".join(word for word in words.split("|") if word.isascii())
    han = "|".join(word for word in words.split("|") if not word.isascii())
    return rf"\b(?:{latin})\b" + (f"|{han}" if han else "")


# What a plain count may be of; other families only tell shares, money and times apart.
COUNTS = frozenset({"registered", "active", "paying", "downloads"})


def measures(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return (family, start, end) of each word that names what is measured."""
    found = _pattern().finditer(normalise(text))
    return tuple((str(match.lastgroup), match.start(), match.end()) for match in found)
