"""The forms in which a number may stand in a text, in the order in which they are tried."""

import functools
import re

from resume_mcp.vocabulary.numerals import CHINESE, ENGLISH, NUMERAL_WORDS
from resume_mcp.vocabulary.word_lists import phrases, table

_NUMBER = (
    r"\d{1,3}(?: \d{3})+(?![\d,.]\d|\d)"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!,?\d)|\d{1,3}(?:\.\d{3})+,\d+"
    r"|\d{1,3}(?:\.\d{3}){2,}|\d+,\d{1,2}(?![\d,])|\d+(?:\.\d+)?"
)
# Figures of a trade that stand directly before their value: QPS15000, Top10.
_MEASURE_NAMES = "TOP|Top|QPS|TPS|DAU|MAU|GMV|ROI|AUC|mAP|GPA|ARR|MRR|NPS|CTR|CVR|ARPU|LTV"
# Counts after a Chinese numeral; a numeral without one is mostly part of a word (一线, 三方).
_COUNTED = (
    "[人名位个家篇款套种台条轮届场笔单件张户座辆倍%元年天周秒吨支批组项门国省城次亩株"
    "所栋幢册例节艘架幅首处间]"
)
_COUNTED_WORDS = "小时|分钟|美元|百分点|公里"
_ZH_DIGIT = "[一二两三四五六七八九]"
_ZH_NUMERAL = "[〇零一二两三四五六七八九十百千万亿]"

# No figures: idioms, names and words that only look like one.
_SKIP = (
    r"24\s?[/x×*]\s?7|\b[2-6]G\b|7\s?[/x×*]\s?24|\b\d-on-\d\b|\bone[- ]on[- ]one\b|\b\d-to-\d\b"
    r"|(?i:\bsix sigma\b|\bbig (?:four|4)\b|\bfrom zero to one\b|\bno one\b|\bone of\b"
    r"|\b(?:one|two|three|four|multi|[1-9])-(?:factor|tier|way|phase|dimensional|sided|click|stop|off"
    r"|size|man|handed|shot)\b|\bzero-(?:trust|day|knowledge|touch|based)\b|\bfirst[- ]half\b"
    r"|\bone-?to-?(?:one|many)\b|\b(?:the|this|that|each|every|another|which) one\b)"
    r"|从\s?[0零]\s?到\s?[1一]|(?:0|零)\s?到\s?(?:1|一)|十分(?!之)|万一|统一|唯一|之一|一起|一致|一些|一直|一定"
    r"|(?:初|(?<![提增升])高|(?<![扩增放最加])大)[一二三四](?![十百千万倍成折点个名人台次])"
    r"|一般|一样|第三方|百分百|千方百计|万达|万科|双十一|双十二|五险一金|三方|四川|一系列|一体|一站式|一线"
)
_DATE = (
    r"(?<!\d)(?:19|20)\d\d\s?[-/.年]\s?(?:0?[1-9]|1[0-2])(?:\s?[-/.月]\s?\d{1,2})?(?![\d%])\s?[月日号]?"
    r"|(?<!\d)(?:0?[1-9]|1[0-2])/(?:19|20)\d\d(?!\d)"
    r"|(?<![\d个.])\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?(?!度)|(?<![\d.])\d{1,2}\s?[日号](?![均活内])"
    r"|(?:19|20)?\d0s\b|(?<!\d)(?:19|20)\d\d\s?-\s?\d\d(?!\d|\s?%)"
)
_MULTIPLE = (
    r"(?i:\b(?:doubl(?:ed?|ing|es)|tripl(?:ed?|ing|es)|trebled|quadrupl(?:ed?|ing|es)"
    r"|quintupl(?:ed|ing)|(?:two|three|four|five|six|eight|ten|hundred)-?fold|twice|thrice"
    r"|halv(?:ed?|ing|es)|by (?:a )?half|in half)\b"
    r"(?![ -](?:digit|check|entry|byte|blind|major|degree|sided|bond|bottom"
    r"|a (?:day|week|month|year)|(?:daily|weekly|monthly|yearly|per))))"
    r"|翻了?整?[一两二三四1234]\s?番|翻了?(?:近|约)?[一1]?\s?[番倍]"
    r"|减半|腰斩|(?:降低|缩短|减少|下降|压缩)了?(?:近|约)?一半|(?:增长|提升|提高|增加)了?(?:近|约)?一倍"
)
# How often something is done: "two lectures a year" says what "lectures twice a year" says.
# Something billed twice is a duplicate, nothing that has doubled.
_OFTEN = (
    r"\b(?i:twice|thrice)(?= (?:a|per|each|every|yearly|daily|weekly|monthly)\b)"
    r"|(?:(?<=(?<!s)ed )|(?<=paid )|(?<=sent ))(?i:twice|thrice)(?=$|[,.;:)]| (?:by|in|for|and)\b)"
)
_QUARTERS = r"(?i:\b(?:an?|one|three) quarters? of an? (?:million|billion)\b)"
_SHARE = (
    r"[百千万]分之(?:\d+(?:\.\d+)?|百|" + CHINESE + r")"
    rf"|(?:\d(?:\.\d)?|{_ZH_DIGIT})\s?成半?(?![为立长功果员本交熟份就人品型都])"
    rf"|(?:\d(?:\.\d)?|{_ZH_DIGIT}{{1,2}})\s?折(?![叠旧线扣射])|一半|半数"
    rf"|(?:{_ZH_DIGIT}|十)分之(?:{_ZH_DIGIT})"
    r"|(?i:\bone (?:in|out of) (?:every )?(?:two|three|four|five|six|eight|ten)\b)"
    r"|(?i:\bhalf (?:of|the)\b|(?<=by )(?:one|a|two|three)[- ](?:third|quarter|fifth|tenth)s?\b"
    r"|\b(?:one|a|two|three)[- ](?:third|quarter|fifth|tenth)s?\b"
    r"(?= of| the| less| more| faster| on| off| from| fewer| shorter| lower| higher| cheaper"
    r"|[,.;)]|$))"
)
_VAGUE = (
    r"(?i:\b(?:tens of thousands|hundreds of thousands|tens of millions|hundreds of millions"
    r"|dozens|hundreds|thousands|millions|billions)\b(?! [\d])"
    r"|\b(?:double|triple|two|three)[- ]digit\b|\b(?:five|six|seven|eight|nine|[5-9])[- ]figure\b"
    r"|\bmulti-? ?(?:thousand|million|billion)\b)"
    r"|(?:数|几|上|近|成)(?:十万|百万|千万|十亿|百亿|千亿|十|百|千|万|亿)"
    r"|(?<![\d一二两三四五六七八九十])(?:十万|百万|千万|十亿|百亿|千亿|万|亿)(?=级|量级|规模)"
    r"|(?<=[破超达过逾])(?:十万|百万|千万|十亿|百亿|千亿|百|千|万|亿)(?=[元人名家次单份级])"
    rf"|(?<!{_ZH_NUMERAL})(?<!\d)(?<!\d )(?:百|千|万)(?=[人家名余])"
)
_PLACED = "(?:first|second|third|fourth|fifth)"
_ORDINAL = (
    rf"(?i:\b{_PLACED}(?= (?:place|prize)\b)"
    rf"|(?:(?<=placed )|(?<=ranked )|(?<=came )|(?<=finished )){_PLACED}\b)|"
    r"(?<![\w.])\d+(?:st|nd|rd|th)\b|第\s?(?:\d+|[一二三四五六七八九十百]+)"
)
_RATIO = (
    r"(?<![\w.])\d+(?:\.\d+)? out of \d+"
    r"|(?<![\w./])\d+(?:\.\d+)?\s?/\s?\d+(?:\.\d+)?(?![\w/])(?!\.\d)"
    r"|(?<![\w.:])\d{1,2}:\d{1,2}(?![\w:])"
)
_DOTTED = r"(?<![\w.])[vV]?\d+\.\d+\.\d+(?:\.\d+)*(?![\w,])|(?<![\w.])[vV]\d+(?:\.\d+)?(?!\w)"
# Codes and letters of currency that stand directly before their amount: EUR200k, R2.4m.
_CODES = (
    "USD|EUR|GBP|CNY|RMB|INR|JPY|CHF|CAD|AUD|HKD|NOK|SEK|DKK|PLN|CZK|AED|SGD|ZAR|BRL|MXN|NZD|RM|Rs"
)
_AFTER_CODE = "|".join(f"(?<=[^A-Za-z0-9]{code})|(?<=^{code})" for code in _CODES.split("|"))
_RAND = (
    rf"(?:(?<=[^A-Za-z0-9]R)|(?<=^R))(?:{_NUMBER})"
    r"(?=\s?(?:million|billion|thousand|m|bn|k)\b|(?<=\d{3})(?!\w))"
)
_DIGITS = (
    rf"(?<![A-Za-z0-9_.])(?<![A-Za-z]-)(?:{_NUMBER})(?!(?<=\d)(?:D|d)\b)"
    rf"|(?<=sub-)(?:{_NUMBER})|(?<=[Tt]op-)\d+"
    rf"|(?:{'|'.join(f'(?<={name})' for name in _MEASURE_NAMES.split('|'))})(?:{_NUMBER})"
    rf"|(?:{_AFTER_CODE})(?:{_NUMBER})|{_RAND}"
)
_ENGLISH = rf"(?i:(?<![\w-])(?:{ENGLISH})(?![A-Za-z]))"
_HAN = (
    rf"(?<![第双之统唯每某同另])(?:{CHINESE})(?=\s?[多余来几]?\s?(?:{_COUNTED}|{_COUNTED_WORDS}))"
    rf"|(?<![第双之])(?:{_ZH_DIGIT})(?=[、至到和或]{_ZH_DIGIT}\s?(?:{_COUNTED}))"
    rf"|(?<![第双之])(?:{_ZH_DIGIT}[十百千万亿]|十{_ZH_DIGIT}){_ZH_NUMERAL}{{0,15}}|半(?=年|天|小时)"
    r"|(?<=[降减][至到为])零(?![星售部件散碎配])"
)
FORMS = (
    ("skip", _SKIP),
    ("date", _DATE),
    ("often", _OFTEN),
    ("multiple", _MULTIPLE),
    ("quarters", _QUARTERS),
    ("share", _SHARE),
    ("vague", _VAGUE),
    ("ordinal", _ORDINAL),
    ("ratio", _RATIO),
    ("dotted", _DOTTED),
    ("digits", _DIGITS),
    ("english", _ENGLISH),
    ("han", _HAN),
)
_SIGNS = re.compile(r"[\d〇零一二两三四五六七八九十百千万亿半番腰减]")
_WORD = re.compile(r"[^\W\d_]+")


@functools.cache
def _cues() -> frozenset[str]:
    listed = phrases(table("resume_mcp.vocabulary", "lists/words.toml")["number_cues"])
    return frozenset((*listed, *NUMERAL_WORDS))


def may_hold_numbers(source: str) -> bool:
    """Tell cheaply whether looking for numbers is worth while."""
    if _SIGNS.search(source):
        return True
    return not _cues().isdisjoint(_WORD.findall(source.casefold()))


@functools.cache
def starts() -> re.Pattern[str]:
    """Return where a form may begin: at a sign that is no letter, or where such a word begins."""
    return re.compile(r"[^\W_A-Za-z]|(?<![A-Za-z])[a-fhimnoqs-vzA-FHIMNOQS-VZ]")


@functools.cache
def scanner() -> re.Pattern[str]:
    """Return one pattern of all forms; the group that matched names the form."""
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in FORMS))
