"""What a page shows around a posting: menus, buttons, the board's own name and states."""

import functools
import re

_LONGEST = 90


def without_furniture(lines: list[str]) -> list[str]:
    """Return the lines that are not the page's own; where nothing else stands, all of them."""
    return [line for line in lines if not is_furniture(line)] or lines


# Several readers ask this of the same lines of one posting.
@functools.lru_cache(maxsize=512)
def is_furniture(line: str) -> bool:
    """Tell whether a line is a menu, a button, a board's name or what it says of the visitor."""
    bare = line.strip(" \t·|>-–—*#[]【】✕×…").casefold()
    if not bare or len(bare) > _LONGEST:
        return False
    board = _rx("board").match(bare)
    if board is not None and _rx("slogan").search(bare[board.end() :]):
        return True
    return _rx("whole").fullmatch(bare) is not None or _is_menu(bare)


def _is_menu(line: str) -> bool:
    """Tell a line of several words of which most are a site's: "Home | Jobs | Log in"."""
    parts = [part for part in _rx("parts").split(line) if part]
    known = sum(_rx("menu").fullmatch(part) is not None for part in parts)
    return len(parts) >= 2 and known * 2 > len(parts)


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_MENU = (
    r"home(?:page)?|menu|search(?: jobs)?|careers?|jobs?|(?:find|browse|all|our|open|current) "
    r"(?:a )?(?:jobs?|roles?|positions?|openings|vacancies)|vacancies|companies|company|"
    r"about(?: us)?|"
    r"contact(?: us)?|products?|solutions|services|blog|news|press|login|log ?in|sign ?(?:in|up|"
    r"out)|"
    r"register|join(?: now)?|my (?:account|profile|applications)|help|faq|support|"
    r"privacy(?: policy)?|"
    r"imprint|terms(?: of use)?|cookies?(?: settings| policy)?|sitemap|english|deutsch|français|"
    r"en|de|fr|es|nl|it|zh|cn|中文|"
    r"karriere|produkte|unternehmen|kontakt|startseite|impressum|datenschutz|stellenangebote|"
    r"首页|职位(?:搜索)?|搜索|公司|校园(?:招聘)?|校招|社招|实习|app|(?:下载)?app(?:下载)?|登录|"
    r"注册|"
    r"我的|消息|简历|关于(?:我们)?|联系我们|新闻(?:中心)?|产品(?:中心|与服务)?|加入我们|人才招聘|"
    r"招聘|企业服务|找工作|海归|无障碍(?:专区)?|资讯|社区|帮助(?:中心)?|上传简历|繁体|英文|en"
)
_BOARD = (
    r"(?:www\.)?(?:linkedin|indeed|glassdoor|greenhouse|lever|ashby|workable|workday|monster|seek|"
    r"stepstone|xing|totaljobs|reed\.co\.uk|(?:nhs|civil service|university) jobs|jobs\.ac\.uk|"
    r"governmentjobs|usajobs|euraxess|handshake|ziprecruiter|otta|wellfound)(?:\.\w{2,3}){0,2}|"
    r"(?:boss直聘|拉勾|智联招聘|智联|前程无忧|猎聘|51job|脉脉|实习僧|牛客|看准|58同城|应届生求职)"
    r"(?:网|招聘)?"
)
_PATTERNS = {
    "parts": r"\s*[|｜›»>·•\t]\s*|\s{2,}|(?<=[一-鿿])(?:\s+|\s?/\s?)(?=[一-鿿a-z])|\s/\s",
    "board": rf"(?:{_BOARD})(?:$|\s?[-–—|_·:：,，]\s?|\s(?=[^\W_]))",
    "slogan": (
        rf"^(?:{_BOARD})?$|找工作|求职|招聘网|人才网|直接谈|job search|find (?:a |your )?jobs?"
    ),
    "menu": rf"(?:{_MENU}|{_BOARD})",
    "whole": (
        rf"(?:{_BOARD})|skip to (?:main )?content|company logo(?: for.{{0,60}})?|logo|"
        r"apply(?: now| here| online| today| for this (?:job|role|position))?|easy apply|"
        r"quick apply|save(?:d)?(?: job| this job)?|share(?: this job)?|follow|"
        r"print(?: this page)?|"
        r"message|show (?:more|all|less)(?: options)?|see (?:more|less|all.{0,20})|"
        r"report(?: this)?(?: job)?|introduce yourself|job search faster.{0,30}|search for jobs|"
        r"responded to \d+%.{0,80}|profile insights|job poster|meet the hiring team|"
        r"promoted(?: by hirer)?"
        r"(?: ?· ?.{0,60})?|"
        r"responses managed.{0,40}|matches your job preferences.{0,60}|use ai to.{0,40}|"
        r"get ai-powered.{0,60}|am i a good fit.{0,30}|how you match.{0,30}|"
        r"set (?:job )?alert.{0,40}|"
        r"(?:over )?\d+\+? (?:applicants?|people clicked apply)|be (?:among the first|"
        r"an early).{0,30}|"
        r"(?:<|←|‹)?\s?(?:back|return) to .{1,30}|(?:<|←|‹)\s?back|"
        r"accept (?:all )?cookies|this (?:site|website) uses cookies.{0,60}|we use cookies.{0,60}|"
        r"(?:view|see|browse) all (?:jobs|openings|open roles|positions)|powered by .{1,20}|"
        r"home|menu|search|careers|jobs|log ?in|sign in|register|首页|登录|注册|登录\s?/\s?注册|"
        r"收藏|已收藏|分享|举报|微信扫码.{0,10}|扫码.{0,20}|"
        r"(?:立即|继续|马上|在线)?(?:沟通|投递|申请|报名)|立即开聊|聊一聊|投(?:递)?简历|申请职位|"
        r"(?:不)?感兴趣|(?:正在)?招聘中|热招(?:中)?|[急诚热]聘|急招|置顶|最近活跃.{0,10}|(?:刚刚|"
        r"今日|本周|本月)活跃|"
        r"回复(?:率|快).{0,10}|返回(?:列表|首页|上一页|职位列表)?|下载app.{0,12}|app下载|"
        r"查看(?:更多|全部|地图|详情).{0,10}|完善(?:在线)?简历.{0,10}|附件简历|(?:你|"
        r"您)?与该职位.{0,20}|"
        r"职位关闭了.{0,20}|.{0,14}(?:去看看|看看)其他(?:职位|岗位|机会)|职位详情|公司主页"
    ),
}
