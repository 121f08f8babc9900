"""The columns of a feed under the many names that people give them."""

import functools
import re
from typing import Any

_NAMES = {
    "title": "title jobtitle position positiontitle positionname role rolename jobname vacancy "
    "headline job name 职位 职位名称 岗位 岗位名称 招聘职位 招聘岗位 职务 标题",
    "company": "company companyname employer employername organization organisation org "
    "hiringorganization firm 公司 公司名称 企业 企业名称 单位 招聘单位 雇主",
    "city": "city cities location locations place joblocation worklocation workplace area office "
    "城市 工作城市 工作地点 地点 工作地 地区 所在地 办公地点",
    "country": "country countrycode countryname nation 国家 国家地区",
    "remote": "remote isremote remotework remoteok workfromhome telecommute 远程 是否远程",
    "salary": "salary pay compensation wage salaryrange payrange remuneration salarytext "
    "salaryestimate 薪资 薪酬 薪水 工资 月薪 年薪 待遇 薪资范围 薪酬范围",
    "salary_min": "salarymin minsalary salaryfrom minamount paymin salarylow 最低薪资 薪资下限",
    "salary_max": "salarymax maxsalary salaryto maxamount paymax salaryhigh 最高薪资 薪资上限",
    "salary_currency": "salarycurrency currency currencycode paycurrency 币种 货币",
    "salary_period": "salaryperiod period payperiod interval salaryinterval salarytype unittext "
    "薪资周期",
    "job_type": "jobtype recruittype hiringtype level seniority 招聘类型 职位类别 岗位类型",
    "employment": "employment employmenttype contracttype worktype type commitment schedule "
    "工作性质 用工性质 工作类型 雇佣类型",
    "degree": "degree education educationlevel educationrequirements 学历 学历要求 教育程度",
    "years": "years experience experienceyears yearsofexperience minexperience 经验 工作经验 "
    "工作年限 经验要求",
    "skills": "skills tags keywords technologies techstack stack requiredskills skilltags 技能 "
    "技能标签 标签 关键词 技术栈",
    "requirements": "requirements qualifications requirement 任职要求 岗位要求 职位要求 要求",
    "description": "description jobdescription jd body content text details summary "
    "fulldescription descriptionhtml descriptiontext 描述 职位描述 岗位描述 工作内容 详情 职责 "
    "岗位职责 内容",
    "posted_at": "postedat dateposted posted date publishedat published publicationdate createdat "
    "created postdate listedat 发布时间 发布日期 日期 更新时间",
    "valid_through": "validthrough deadline expires expiresat expirydate closingdate validuntil "
    "enddate 截止日期 截止时间 有效期",
    "expired": "expired closed isclosed inactive 已关闭 已过期",
    "url": "url link joburl applyurl href weburl applicationurl jobpostingurl 链接 网址 投递链接 "
    "职位链接",
    "source": "source site board website origin platform provider 来源 网站 平台",
    "external_id": "externalid id jobid uuid guid reqid requisitionid reference slug 编号 职位编号 "
    "职位id",
}


def fields_of(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row under our names; of several columns for one field the first filled counts.

    Texts are different: a summary, the duties and a description all belong to the description.
    """
    known = _known()
    fields: dict[str, Any] = {}
    ordered = sorted(row.items(), key=lambda pair: _rank(str(pair[0])))
    for column, value in ordered:
        name = known.get(_folded(str(column)))
        if not name or not _is_filled(value):
            continue
        if name == "description" and isinstance(fields.get(name), str) and isinstance(value, str):
            fields[name] += f"\n\n{value}" if value not in fields[name] else ""
        else:
            fields.setdefault(name, value)
    return fields


def knows_column(column: str) -> bool:
    """Tell whether a column's name is one that we read."""
    return _folded(column) in _known()


def _rank(column: str) -> int:
    name = _known().get(_folded(column))
    return _NAMES[name].split().index(_folded(column)) if name else 0


def _folded(column: str) -> str:
    return re.sub(r"[\W_]+", "", column.casefold())


def _is_filled(value: object) -> bool:
    return value is not None and value not in ("", [], {}) and str(value).strip() != ""


@functools.cache
def _known() -> dict[str, str]:
    return {name: field for field, names in _NAMES.items() for name in names.split()}
