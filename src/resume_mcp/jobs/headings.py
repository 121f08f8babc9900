"""The headings of a posting: which part of it a line opens, in English and Chinese."""

import functools
import itertools
import re
from typing import Literal, NamedTuple

from resume_mcp.vocabulary.chinese import to_simplified

Part = Literal["must", "nice", "mixed", "duty", "other"]


class Heading(NamedTuple):
    """What a heading opens, and what stands behind its colon on the same line."""

    part: Part
    rest: str
    label: str
    named: bool = True  # by a name that we know; else by its marks alone


_LONGEST = 48
# In this order: "Preferred qualifications" is nice before "qualifications" is must.
_NAMES: tuple[tuple[Part, str], ...] = (
    (
        "mixed",
        r"(?:岗位|职位|任职)?要求[、/与和及& ]+(?:岗位|工作)?(?:职责|内容|描述)|"
        r"(?:岗位|工作)?(?:职责|内容|描述)[、/与和及& ]+(?:岗位|任职)?要求",
    ),
    (
        "nice",
        r"(?:\S+ )?nice[- ]to[- ]haves?|(?:strongly )?preferred(?: \w+){0,2}|bonus(?: points?|"
        r" skills)?"
        r"(?: for| if.{0,20})?|good to have|desir(?:able|ed)(?: \w+){0,2}|plus(?:es)?|"
        r"(?:it'?s )?a plus"
        r"(?: if.{0,20})?|extra credit|what would be great|(?:optional|additional) (?:skills|"
        r"qualifications)|assets?|.{0,6}(?<![的者])加分(?:项|条件|技能)?|.{0,4}优先(?:条件|考虑|"
        r"项|录用)?|"
        r"advantageous|advantages?|(?:highly|well) regarded|highly (?:desirable|valued)|"
        r"(?:also|particularly) (?:valuable|welcome)|great to have|nice extras|"
        r"(?:also )?(?:helpful|useful)|更好的你|(?:extra|"
        r"also|really|super|"
        r"very) (?:nice|good|great)|(?:great|lovely|nice) if.{0,16}|附加(?:条件|项|技能)|"
        r"(?:it would (?:also )?be (?:nice|great)|even better|extra points|brownie points|"
        r"you(?:'ll| will)"
        r" stand out|it helps|we(?:'d| would) love it)(?: (?:if|for|to).{0,24})?|"
        r"如果你?.{0,14}(?:更好|更棒|优先|加分)|额外加分.{0,4}|如果你有以下.{0,10}|锦上添花",
    ),
    (
        "must",
        r"(?:(?:job|key|mandatory|minimum|basic|core|role|position|candidate|technical|general|"
        r"experience|"
        r"education(?:al)?|skill) )?(?:requirements?|qualifications?)(?: (?:and|&) \w+)?|"
        r"(?:required|essential|minimum|key|must[- ]have|core|technical|relevant)"
        r"(?: (?:skills?|qualifications?|experience|criteria|knowledge|competenc(?:ies|e)))+"
        r"(?: (?:and|&) \w+)?|required|essentials?|must|(?:the )?must[- ]haves?|"
        r"you|what (?:you(?:'ll| will|'d)?|we(?:'re| are)?) (?:bring|need|have|expect|require|want|"
        r"ask|look(?:ing)? for)"
        r"(?: (?:to|from|of|in) [\w ]{1,16})?|(?:we(?:'re| are) after|we need|we want) (?:someone|"
        r"people)"
        r"(?: (?:who|with|that))?|you (?:absolutely )?must have|person specification|"
        r"essential criteria|"
        r"selection criteria|who (?:can|should|may) apply|eligibility(?: criteria)?|"
        r"to be successful.{0,20}|"
        r"(?:who )?you(?:'ll)? (?:need|are)|must[- ]?have (?:skills|qualifications)|"
        r"(?:(?:what|who) )?we(?:'re| are) looking for|who you are|about you|"
        r"your (?:profile|background|"
        r"skills|experience|qualifications|toolkit|strengths)|(?:candidate )?profile|you (?:have|"
        r"bring|are|should have|must have|will need)|"
        r"(?:skills?|experience)(?: (?:and|&|/) (?:skills?|experience|qualifications|knowledge))?|"
        r"(?:the )?ideal candidate.{0,12}|we expect|prerequisites|you(?:'re| are) a (?:good|"
        r"great) fit.{0,6}|"
        r"(?:任职|岗位|职位|招聘|应聘|应征|入职|报名|报考|聘用|录用|选聘|申请|用工|能力|技能|技术|"
        r"硬性|基本|条件|人员|专业|工作|候选人|资格|其他|通用|职能)"
        r"(?:要求|资格|条件|需求)|任职资格|必[须备需要](?:具备|条件|技能|要求|项)?|基本条件|"
        r"(?:我们)?(?:希望|期望|期待)你?.{0,6}|你需要.{0,6}|我们对你的(?:要求|期待)|要求|"
        r"你应该.{0,4}|"
        r"我们(?:需要|想要|寻找|要找)的?(?:你|人|伙伴|小伙伴)?(?:是|有|具备)?|我们在找.{0,8}|"
        r"技能要求及经验|资质要求|资质|理想候选人|你是谁|你的(?:画像|背景|技能|条件)|关于你",
    ),
    (
        "duty",
        r"(?:key |main |core |job |your |primary )?(?:responsibilit(?:ies|y)|duties|tasks)"
        r"(?: .{0,16})?|what you(?:'ll| will)(?: be)? do(?:ing)?|you(?:'ll| will)(?: be)?|"
        r"what we(?:'ll| will) ask you to do|what you do|(?:about )?the role|"
        r"job (?:description|summary|purpose)|(?:your|the) (?:role|mission|job|day|impact|work|"
        r"contribution)|role overview|"
        r"(?:about )?(?:the|this) (?:position|opportunity|job)|day[- ]to[- ]day|overview|"
        r"(?:工作|岗位|职位|主要|核心|职责|主要工作)(?:职责|内容|描述|任务|介绍)|职责|你将.{0,6}|"
        r"职位概述|"
        r"做什么|岗位方向|(?:你|我们)?(?:需)?要(?:你)?做的?(?:事|什么|工作)?.{0,4}|岗位亮点|"
        r"(?:你的)?(?:日常|工作日常)(?:工作)?",
    ),
    (
        "other",
        r"(?:our )?(?:benefits?|perks|compensation|salary|pay|rewards)(?: .{0,20})?|what we offer|"
        r"we offer|(?:what'?s|what is) in it for you|you(?:'ll| will) get|in return|why (?:join|"
        r"work|us|you).{0,16}|about(?: .{0,30})?|who we are|"
        r"company(?: .{0,14})?|"
        r"how to apply|(?:job )?location|contact(?: .{0,12})?|equal opportunit.{0,20}|team|"
        r"(?:hiring|interview|application) process|our (?:stack|team|values|mission|culture)|"
        r"(?:expected |proposed )?(?:start(?:ing)?|closing|interview|end|"
        r"advert) dates?(?: for [\w ]{2,20})?|(?:application )?deadline|duration|"
        r"reference(?: n\w+)?|reports? to|"
        r"department|project (?:background|description|overview)|汇报(?:对象|给|关系)|所属部门|"
        r"tech(?:nology)? stack|to apply|apply.{0,20}|industry|hours|incentives?|schedule|shift|"
        r".{0,6}(?:福利|待遇|薪资|薪酬|薪水)(?:待遇|范围|福利|结构)*|关于.{0,10}|(?:公司|团队|"
        r"企业|项目|部门)"
        r".{0,8}(?:介绍|简介|背景|地点|亮点|信息|业务|理念|优势|环境)|(?:工作|办公|上班)?(?:地点|"
        r"地址|时间|性质|环境|方式)|"
        r"联系(?:方式|人|我们)?|简历投递|投递.{0,8}|应聘方式|我们提供.{0,8}|你(?:能|将)?(?:获得|"
        r"得到).{0,6}|"
        r"面试流程|招聘流程|相似职位|职位推荐|温馨提示|竞争力分析|为什么.{0,10}|一、职位定位",
    ),
)


_MEANT: tuple[tuple[Part, str], ...] = (
    (
        "nice",
        r"加分|更佳|更好|优先|尤佳|更赞|更棒|锦上添花|非必[须需]|not (?:required|essential)|lovely|"
        r"\boptional|\bextra\b|even better|\bbonus\b|nice[- ]to[- ]have|\bplus(?:es)?\b|preferred|"
        r"desirable|"
        r"impress|regarded|icing on|delight|(?:great|nice|lovely|good|ideal) if|extras\b|更好的你|"
        r"would be (?:great|nice|good)|stand out|it helps|"
        r"would love",
    ),
    (
        "must",
        r"要求|看重|条件$|资格|具备|(?:希望|期望|期待)[你您]|需要[你您]|looking for|you(?:'ll|"
        r" will)? (?:need|have)|like to see|thrive|succeed|"
        r"\b(?:we|they) (?:need|want|require|ask|expect)\b|(?:successful|ideal|"
        r"right) (?:candidate|applicant|person)|"
        r"(?:hope|like|want|expect|need) (?:that )?you|you(?:'ll)? bring|apply if|fit if|"
        r"what it takes|\bmust\b|requirements?|qualifications?|should have|you have",
    ),
    ("duty", r"职责|[你您](?:将|会|要)|负责|工作内容|responsib|you(?:'ll| will)|duties|tasks"),
)


# Several readers ask this of the same lines of one posting.
@functools.lru_cache(maxsize=512)
def heading_of(line: str) -> Heading | None:
    """Return the heading that a line is or begins with (`任职要求：…`), or None."""
    bare, marked = _unmarked(line)
    label, colon, rest = _split(bare)
    if len(label) > _LONGEST:
        return None
    part = _part_of(label) or (_meant(label) if marked and not rest else None)
    if part is None:
        return (
            Heading("other", "", label, named=False)
            if marked and not rest and _is_title(label)
            else None
        )
    if not colon and not marked and rest:
        return None
    return Heading(part, rest, label)


def standing_heading(line: str, following: str, *, blank: bool) -> Heading | None:
    """Return the heading in its own words that a line is by where it stands, or None.

    It stands below a blank line and right above others, or above the first item of a list.
    """
    listed = re.match(r"\s*(?:[-*•·●>✓]|[(（]?\d{1,2}[.、)）])", following) is not None
    placed = bool(following) and (blank or listed)
    asks_or_opens = bool(_opens().search(line)) and len(line.split()) <= 8
    if not may_head(line) or not (placed or asks_or_opens):
        return None
    part = _meant(line) or ("other" if asks_or_opens else None)
    return Heading(part, "", line) if part else None


@functools.cache
def _opens() -> re.Pattern[str]:
    """Match a line that only opens something: "What's on offer", "Bonus if you have"."""
    return re.compile(
        r"^(?:what|who|why|how|where)(?:['’]s|['’]re)?\s\w|"
        r"\b(?:have|see|bring|will|be|if|you|who|are|to|with|that)\s?[:…]*$",
        re.IGNORECASE,
    )


def may_head(line: str) -> bool:
    """Tell whether a line is short and no sentence, as a heading is."""
    return len(line) <= _LONGEST and not re.search(r"[。；;，.\d]", line.rstrip("?？!！:："))


def split_inline(line: str) -> list[str]:
    """Return the line cut before each label inside it: "Must have: Go. Nice to have: Rust"."""
    cuts = [
        match.start(1)
        for match in _inline_label().finditer(line)
        if _part_of(match[1].strip()) in ("must", "nice", "duty", "other")
    ]
    edges = [0, *(cut for cut in cuts if cut), len(line)]
    return [line[a:b].strip() for a, b in itertools.pairwise(edges) if line[a:b].strip()]


def _unmarked(line: str) -> tuple[str, bool]:
    """Return the line without its heading marks (#, **, 【】, 一、), and whether it had some."""
    bare = line.strip()
    without = re.sub(
        r"^(?:#{1,6}\s*|[【\[「<《]|\*\*|__|[一二三四五六七八九十]+[、.．]\s*|[■◆●▶►✦★☆]+\s*)+",
        "",
        bare,
    )
    marked = without != bare or bare.endswith(("**", ":", "："))
    without = re.sub(r"\*\*|__", "", without)
    without = (
        re.sub(r"^([^】\]」>》]{1,30})[】\]」>》]\s*[:：]?\s*", r"\1：", without)
        if marked
        else without
    )
    return without.strip(), marked


def _split(bare: str) -> tuple[str, bool, str]:
    match = re.match(r"([^:：]{1,60}?)\s*[:：]\s*(.*)$", bare, re.DOTALL)
    return (
        (match[1].strip(), True, match[2].strip()) if match else (bare.rstrip("?？!！"), False, "")
    )


def _part_of(label: str) -> Part | None:
    plain = to_simplified(label).replace("’", "'")
    plain = re.sub(r"\s*[(（][^)）]*[)）]?\s*$", "", plain).strip(" ?？!！:：-–—")
    return _named(plain) or _in_two_languages(plain)


def _named(plain: str) -> Part | None:
    return next((part for part, _ in _NAMES if plain and _rx(part).fullmatch(plain)), None)


def _in_two_languages(plain: str) -> Part | None:
    """Return the part of "Requirements 任职要求" and "加分项 / Nice to have"."""
    latin = re.sub(r"[^\x00-\x7f]+", "", plain).strip(" /|·-()")
    chinese = re.sub(r"[\x00-\x7f]+", "", plain)
    if len(chinese) < 2 or len(latin) < 3:
        return None
    parts = (_named(latin), _named(chinese))
    return parts[1] if all(parts) else None


def _meant(label: str) -> Part | None:
    """Return what a heading in its own words opens: "有以下经历更佳：", "It helps to have:"."""
    plain = to_simplified(label).replace("’", "'")
    return next((part for part, words in _MEANT if re.search(words, plain, re.IGNORECASE)), None)


def _is_title(label: str) -> bool:
    return 0 < len(label) <= _LONGEST and not re.search(r"[。；;，,.]$|[，。；]", label)


@functools.cache
def _rx(part: str) -> re.Pattern[str]:
    return re.compile(f"(?:{dict(_NAMES)[part]})", re.IGNORECASE)  # type: ignore[index]


@functools.cache
def _inline_label() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?<=[.。;；!！?？\]])\s*|(?<=\s{2}))([A-Z一-鿿][^.:：。;；\n]{1,40}?)\s*[:：]"
    )
