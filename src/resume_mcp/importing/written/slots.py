"""Labels inside an entry, such as `Company:` or 职位, and the fields that they name.

To teach a label, add it to the table.
"""

import re
from functools import cache

from resume_mcp.importing.written.labels import normal
from resume_mcp.importing.written.tables import phrases

_TABLE = """
org: name of employer; name and address of employer; employer name; company; employer;
    organization; organisation; client; 公司; 公司名称; 单位; 工作单位; 单位名称; 企业名称;
    实习单位; 所在公司; 雇主; 任职公司
role: occupation or position held; occupation; position held; title; position; role; job title;
    designation; 职位; 职务; 岗位; 职位名称; 担任职务; 担任职位; 工作岗位; 角色; 项目角色;
    担任角色; 我的角色; 所任职位
date: from - to; dates attended; dates employed; year; years; date; dates; period; duration;
    time; 时间; 起止时间; 工作时间; 在职时间; 项目时间; 日期; 就读时间; 任职时间; 期间;
    项目周期; 开发时间
place: location; city; place; 地点; 工作地点; 城市; 所在地
name: project; project name; 项目名称; 项目名; 项目
school: name of organisation; name and type of organisation;
    name and type of organisation providing education and training; institute; school;
    university; college; institution; 学校; 学校名称; 院校; 毕业院校; 毕业学校; 就读学校
area: major; field of study; specialization; concentration; 专业; 所学专业; 专业名称; 主修专业
degree: title of qualification awarded; qualification awarded; degree; qualification; 学历;
    学位; 学历学位
score: gpa; cgpa; grade; score; 绩点; 平均绩点; 成绩; 均分
department: department; division; team; 部门; 所在部门; 所属部门
url: url; link; website; demo; repo; github; 项目地址; 链接; 项目链接; 网址
courses: coursework; courses; relevant coursework; relevant courses; selected coursework;
    key courses; 主修课程; 核心课程; 主要课程; 课程; 相关课程; 专业课程
keywords: technologies; tech stack; technology; tools; stack; built with; 技术栈; 项目技术;
    使用技术; 开发技术; 技术选型; 所用技术; 涉及技术; 技术架构; 开发环境; 关键词
org: firma; arbeitgeber; unternehmen; entreprise; société; employeur; empresa; azienda; werkgever
role: tätigkeit; funktion; poste; fonction; puesto; cargo; ruolo; mansione; functie
date: zeitraum; dauer; période; durée; periodo; fechas; fecha; período; datum
place: ort; standort; lieu; ville; lugar; ciudad; luogo; sede
school: hochschule; universität; schule; établissement; école; université; centro; universidad
area: studiengang; fachrichtung; studienfach; spécialité; filière; especialidad; carrera
degree: abschluss; diplôme; título; titulación
score: note; abschlussnote; gesamtnote; endnote; durchschnittsnote; mention; moyenne; nota media;
    promedio; voto
courses: schwerpunkte; studienschwerpunkte; asignaturas
keywords: technologien; environnement technique; outils; tecnologías; entorno; tech;
    technology stack
"""


def slot_of(label: str) -> str:
    """Return the field that a label inside an entry names, "" for an unknown one."""
    return _slots().get(normal(label), "")


@cache
def _slots() -> dict[str, str]:
    found: dict[str, str] = {}
    for row in re.sub(r"\n\s+", " ", _TABLE.strip()).splitlines():
        slot, _, names = row.partition(":")
        for name in phrases(names):
            found.setdefault(normal(name), slot)
    return found
