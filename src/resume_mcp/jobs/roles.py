"""The words that name a job, and a title without what stands around it."""

import functools
import re

from resume_mcp.jobs.money import find_money
from resume_mcp.vocabulary.text import squeeze

_LONGEST_LINE = 400  # a line longer than this is no title


# Several readers ask this of the same lines of one posting.
@functools.lru_cache(maxsize=512)
def is_role(text: str) -> bool:
    """Tell whether a text names a job that somebody does."""
    return _rx("role").search(text) is not None or bool(
        (bracket := last_bracket(text)) and is_role(text[: bracket.start()].strip())
    )


def last_bracket(text: str) -> re.Match[str] | None:
    """Return the bracket that a text ends with, None where it ends with none."""
    return _rx("last bracket").search(text)


def without_tags(text: str) -> str:
    """Return a text without the [tags] in front of it and behind it, or what a tag alone holds."""
    bare = text.strip()
    while match := _rx("first tag").match(bare):
        bare = bare[match.end() :].lstrip(" -–—|｜:：")
    if match := _rx("whole tag").fullmatch(bare or text.strip()):
        return match[1].strip()
    bare = _rx("inner tag").sub(lambda tag: f" {tag[1]} " if is_role(tag[1]) else " ", bare)
    return _rx("tag").sub(" ", bare)


@functools.lru_cache(maxsize=512)
def clean_title(text: str) -> str:
    """Return a title without list marks, [tags], pay and hiring words around it."""
    if len(text) > _LONGEST_LINE:
        return ""
    title = without_tags(_rx("marks").sub("", text))
    for money in reversed(find_money(title)):
        if money.currency or money.multiplied:
            title = title[: money.start]
    for _ in range(2):  # "数据分析师 薪水 RMB/USD": the currencies, then the word in front
        title = _rx("ending").sub("", title.strip())
    title = _rx("facts").sub("", _rx("needed").sub("", title))
    title = re.sub(r"[(（][^()（）]*$", "", title)  # a bracket that the line cut off
    title = re.sub(r"[啦咯哦呀]+$", "", _rx("opening").sub("", title.strip(" !！~～")))
    return squeeze(title).strip(' -–—|｜·,，:：/、_"“”(（[【!！')


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_PATTERNS = {
    "marks": (
        r"^(?::\w{2,20}:\s*)+|^[^\w\[【(（［]+(?:\d{1,2}\s?[.、)）]\s*)?|"
        r"^\d{1,2}[.、)）]\s*(?=\D)|[^\w)）\]】+#\"”]+$|#+$(?<!C#)"
    ),
    "last bracket": r"[(（]([^()（）]{1,60})[)）]$",
    "first tag": r"[\[【［][^\]】］]{0,40}[\]】］](?=\s*[^\s\]】］])",
    "whole tag": r"[\[【［]([^\]】］]{2,60})[\]】］]",
    "tag": r"[\[(（［][^\[\](（)）］]{0,40}[\]］]|[【\[]未发布[】\]]",
    "inner tag": r"【([^【】]{0,40})】",
    "ending": (
        r"\s?[*xX×]\s?\d{1,2}$|"
        r"[(（]\s?(?:[一二两三四五六七八九十若干]{1,3}|\d{1,3})\s?[名人位个]\s?[)）]$|"
        r"[(（]?(?:招聘(?:启事|公告|信息)?|热招|热聘|急聘|急招|薪水|薪资|月薪|年薪|待遇|面议|"
        r"wanted|"
        r"(?:启事|公告|简章|通知)$|\s*(?:[一二两三四五六七八九十若干数\d]{1,3})\s?[名人位个]$"
        r"|(?:RMB|USDT?|HKD|SGD|U)(?:/(?:RMB|USDT?|HKD|SGD|U))+)+[:：为]?\s*[!！]*$"
    ),
    "needed": r"(?<=\w{3}) (?:needed|wanted|required)(?: (?:in|at|for|near) .{2,40})?$",
    "facts": (
        r"(?<=\w{3}),\s(?:part|full)[- ]time\b.*$|(?<=\w{3}),\s(?:remote|hybrid|"
        r"permanent)\b.{0,40}$"
    ),
    "opening": (
        r"^(?:(?:re|fwd?|转发|回复)\s?[:：]\s*)+|^(?:招聘|内推|诚聘|急聘|急招|hiring)\s*[|｜]\s*|"
        r"^(?:招聘信息|招聘|诚聘|急聘|急招|内推|岗位|"
        r"职位)\s*[:：]\s*|"
        r"^(?:job (?:opening|posting|vacancy|opportunity|alert)|(?:new |open )?(?:vacancy|opening|"
        r"role|position)|(?:we(?:'| a)re )?(?:now )?hiring)\s*[:–—-]\s*"
    ),
    "role": (
        r"\b(?:engineers?|developers?|programmers?|architects?|scientists?|analysts?|researchers?|"
        r"designers?|managers?|directors?|leads?|head of|officers?|administrators?|specialists?|"
        r"consultants?|coordinators?|assistants?|associates?|representatives?|recruiters?|nurses?|"
        r"physicians?|doctors?|pharmacists?|therapists?|teachers?|tutors?|lecturers?|professors?|"
        r"instructors?|trainers?|mentors?|writers?|editors?|translators?|journalists?|copywriters?|"
        r"accountants?|auditors?|bookkeepers?|controllers?|lawyers?|attorneys?|counsel|paralegals?|"
        r"technicians?|mechanics?|electricians?|welders?|plumbers?|machinists?|operators?|drivers?|"
        r"pilots?|chefs?|cooks?|bartenders?|waiters?|waitress(?:es)?|baristas?|cashiers?|clerks?|"
        r"receptionists?|salesperson|sales|agents?|brokers?|traders?|underwriters?|"
        r"actuar(?:y|ies)|economists?|interns?|internship|trainees?|traineeship|"
        r"apprentices?(?:hip)?|studentships?|(?:doctoral|ph\.?d|master\W?s?) (?:students?|"
        r"candidates?)|modell?ers?|lectureship|"
        r"fellowships?|scholars?(?:hip)?|werkstudent|working student|founders?|"
        r"c[etofpm]o|vp|president|partners?|principals?|supervisors?|foreman|inspectors?|planners?|"
        r"buyers?|merchandisers?|producers?|artists?|animators?|photographers?|videographers?|"
        r"musicians?|actors?|models?|stylists?|testers?|qa|sre|swe|dba|devops|evangelists?|"
        r"advocates?|strategists?|executives?|bakers?|butchers?|gardeners?|cleaners?|painters?|"
        r"carpenters?|tailors?|hairdressers?|nannies|nanny|[a-z]{2,12}(?:ologist|ographer|iatrist|"
        r"opath)s?|"
        r"chemists?|physicists?|social workers?|caregivers?|guards?|firefighters?|librarians?|"
        r"dentists?|veterinarians?|surveyors?|creators?|marketers?|business development|"
        r"members? of (?:technical )?staff|authors?|fellows?|postdoc\w*|stewards?|couriers?|"
        r"handlers?|pickers?|packers?|fitters?|installers?|roofers?|bricklayers?|joiners?|"
        r"plasterers?|hygienists?|midwi(?:fe|ves)|paramedics?|phlebotomists?|optometrists?|"
        r"opticians?|dieti[ct]ians?|nutritionists?|counsell?ors?|caretakers?|janitors?|"
        r"housekeepers?|porters?|concierges?|host(?:ess)?|attendants?|stockers?|labou?rers?|"
        r"workers?|helpers?|superintendents?|estimators?|draughts\w+|drafters?|curators?|"
        r"archivists?|conservators?|historians?|statisticians?|mathematicians?|dispatchers?|"
        r"schedulers?|secretar(?:y|ies)|interpreters?|reporters?|correspondents?|presenters?|"
        r"publicists?|investigators?|adjusters?|tellers?|treasurers?|bankers?|advis[eo]rs?|"
        r"appraisers?|valuers?|realtors?|solicitors?|barristers?|registrars?|clinicians?|surgeons?|"
        r"practitioners?|carers?|educators?|headteachers?|deans?|coach(?:es)?|lifeguards?|"
        r"captains?|deckhands?|conductors?|dancers?|singers?|sommeliers?|brewers?|farmers?|"
        r"farmhands?|foresters?|rangers?|arborists?|landscapers?|florists?|groomers?|crew|"
        r"team members?|ambassadors?|facilitators?|organi[sz]ers?|(?:product|process) owners?|"
        r"scrum masters?|webmasters?|moderators?|storekeepers?|toolmakers?|fabricators?|"
        r"assemblers?|upholsterers?|jewell?ers?|commissioners?|constables?|detectives?|"
        r"paraprofessionals?|aides?|[a-z]{0,12}makers?|[a-z]{2,12}keepers?|[a-z]{3,12}smiths?|"
        r"weavers?|"
        r"printers?|framers?|tilers?|glaziers?|scaffolders?|riggers?|miners?|drillers?|growers?|"
        r"divers?|cutters?|finishers?|sewers?|graders?|raters?|evaluators?|checkers?)\b|"
        r"工程师|开发|经理|总监|主管|专员|专家|助理|顾问|分析师|设计师|架构师|研究员|科学家|产品|"
        r"运营|"
        r"销售|会计|出纳|审计|法务|律师|教师|老师|讲师|护士|医生|医师|药师|技师|技术员|操作员|"
        r"司机|厨师|"
        r"培训生|客服|文员|秘书|编辑|翻译|记者|策划|导演|摄影|美工|剪辑|实习生|管培生|店长|导购|"
        r"收银|保安|保洁|"
        r"教练|程序员|工程師|負責人|负责人|组长|主任|院长|校长|总裁|合伙人|代表|采购|质检|人事|"
        r"行政|财务|"
        r"测试|运维|前端|后端|算法|架构|猎头|招聘专员|技术支持|护理|护工|保姆|育儿嫂|月嫂|骑手|"
        r"快递|仓管|"
        r"跟单|报关|理货|领班|服务员|美容|美发|主播|写手|作者|主编|作家|专职工作者|模特|演员|编导|"
        r"编剧|社工|康复|检验|药剂|助教|班主任|"
        r"辅导员|教授|博士后|书记|科员|公务员|干事|飞行员|乘务|空乘|船长|督导|精算|风控|柜员|"
        r"经纪人|置业|"
        r"师傅|帮工|学徒|带头人|骨干|阿姨|(?<![A-Za-z])(?:HR)?BP(?![A-Za-z])|监理|资料员|量化|"
        r"研发|(?:[电焊钳木瓦普技车漆缝铣磨义护厨杂])工(?![程作业艺具资])|员$|"
        r"师$|工$|岗$"
    ),
}
