"""Names of resume sections. To teach a heading or a language, add it to the tables."""

import re
import unicodedata
from functools import cache
from typing import Literal

from resume_mcp.importing.written.tables import phrase_set, phrases, words

Kind = Literal[
    "summary", "work", "education", "projects", "skills", "languages", "certificates", "awards",
    "publications", "volunteer", "interests", "references", "contact",
]  # fmt: skip

_TABLE: dict[Kind, str] = {
    "summary": """
        summary; profile; professional summary; career summary; executive summary; about;
        about me; objective; career objective; professional objective; personal statement;
        personal profile; professional profile; career profile; introduction; overview; bio;
        biography; highlights; summary of qualifications; qualifications;
        qualifications summary; who i am; tagline; 自我评价; 个人评价; 自我描述; 自我介绍;
        个人简介; 个人介绍; 简介; 个人总结; 个人概述; 个人优势; 关于我; 职业概述; 职业目标;
        关于; 个人陈述; 职业总结; 核心优势; 优势;
        概述; 自我总结; 个人亮点; 自我評價; 個人簡介; 自傳;
        個人概述; 關於我""",
    "work": """
        experience; work experience; professional experience; employment; employment history;
        work history; work; career; career history; occupation; positions; positions held; jobs;
        relevant experience; related experience; industry experience; internships; internship;
        internship experience; internship experiences; teaching experience; research experience;
        professional background; appointments; professional career; jobs held;
        career experience; paid work; work experiences; experiences; professional history;
        工作经历; 工作经验; 工作履历; 职业经历; 任职经历; 从业经历; 实习经历; 实习经验;
        工作实习经历; 实习工作经历; 工作; 实习; 工作/实习经历; 实习/工作经历; 职业履历;
        工作背景; 履历; 实践经历; 工作經歷; 工作經驗; 實習經歷; 職業經歷; 主要工作经历; 经历""",
    "education": """
        school; schools;
        education; education history; educational background; academic background; academics;
        education background; academic history; academic qualifications; schooling; degrees;
        studies; academic education; educational qualifications; formal education; 教育经历;
        教育背景; 学历; 学历背景; 教育; 教育信息; 教育情况; 学习经历; 求学经历; 教育程度;
        学业经历; 教育與學歷; 學歷; 教育背景與學歷; 教育經歷; 學習經歷""",
    "projects": """
        projects; project experience; personal projects; side projects; selected projects;
        open source; open source projects; key projects; academic projects; project;
        project work; notable projects; portfolio; samples; works; project history;
        open-source projects; open source contributions; course projects; 项目经历; 项目经验;
        项目; 个人项目; 开源项目; 开源项目和作品; 项目作品; 主要项目; 作品; 个人作品; 作品集;
        项目背景; 科研项目; 科研经历; 项目展示; 專案經驗; 專案經歷; 項目經驗; 項目經歷;
        开源贡献; 项目实践; 专案经历; 研究经历; 作品展示""",
    "skills": """
        技能语言; 技能/语言; stack; my stack; toolbox; toolkit;
        skills; technical skills; technical; skill set; skillset; core competencies;
        competencies; expertise; technologies; tech stack; technical expertise;
        areas of expertise; key skills; core skills; professional skills; programming languages;
        tools; technical proficiencies; tech skills; tools and technologies; hard skills;
        soft skills; strengths; abilities; software; technical summary; technology;
        computer skills; it skills; programming skills; technical experience; technical knowledge;
        skills summary; skills and abilities; 技能; 专业技能; 技能清单; 技能专长;
        技术; 技术栈; 技术能力; 个人技能; 掌握技能; 技能特长; 核心技能; 职业技能; 技能与特长;
        专业能力; 擅长技术; 技能列表; 技能标签; 工作技能; 编程语言; 相关技能; IT技能; 专业技术;
        技能水平; 專業技能; 技能專長; 專長; 技术技能; 技能证书""",
    "languages": """
        tongues; mother tongue; mother tongue(s); other language; other languages; languages;
        other language(s); language skills; language proficiency; spoken languages;
        foreign languages; 外语能力; 语言; 语言能力; 外语; 外语水平; 语言技能; 语言水平; 語言能力;
        語言; 英语水平""",
    "certificates": """
        training; trainings; courses; professional training; job related training;
        job-related training; courses and training; training and certifications;
        professional development; continuing education;
        certificates; certifications; licenses; licences; certificates and licenses;
        credentials; licenses and certifications; professional certifications; certification;
        licensure; 证书; 资格证书; 职业证书; 技能认证; 专业证书; 资质证书; 所获证书; 资格认证;
        认证;
        职业资格; 证照; 資格證書; 證照; 專業證照""",
    "awards": """
        获奖; 获奖记录; 竞赛经历; 竞赛获奖; awards; honors; honours; honors and awards;
        awards and honors; achievements; recognition; accomplishments; scholarships;
        fellowships; distinctions; prizes; awards and recognition; 获奖经历; 荣誉奖项; 获奖情况;
        奖项; 荣誉; 所获荣誉; 获奖; 奖励; 荣誉证书; 所获奖项; 荣誉与奖项; 奖学金; 获奖荣誉;
        奖惩情况; 獲獎經歷; 獎項; 得獎紀錄; 主要成就; 个人荣誉""",
    "publications": """
        publications; papers; selected publications; research papers; writing; articles; books;
        publications and patents; conference papers; journal articles; patents and publications;
        论文; 发表成果;
        发表论文; 出版物; 论文发表; 学术论文; 学术成果; 论文与专利; 科研成果; 发表文章;
        著作; 论文著作; 論文; 著作發表""",
    "volunteer": """
        volunteer; volunteering; volunteer experience; volunteer work; community service;
        service; leadership; leadership experience; extracurricular activities; activities;
        extracurriculars; involvement; community involvement; involvement experience;
        leadership and activities; campus activities; student activities; volunteer activities;
        civic activities; 志愿者经历; 志愿经历; 志愿服务; 校园经历; 社团经历; 学生工作;
        社会实践; 在校经历; 公益经历; 社会活动; 校内经历; 学生干部经历; 社团活动; 志願服務;
        社團經歷; 校园活动; 组织经历; 社团和组织经历""",
    "interests": """
        interests; hobbies; hobbies and interests; interests and hobbies; personal interests;
        research interests; areas of interest; pastimes;
        兴趣爱好; 爱好; 兴趣; 个人爱好; 兴趣特长; 研究兴趣; 特长爱好; 研究方向; 興趣; 興趣愛好""",
    "references": """
        references; referees; recommendations; testimonials; professional references;
        推荐人; 推荐信; 证明人; 推薦人; 推荐""",
    "contact": """
        contact; contact information; contact info; contact details; personal information;
        personal details; personal info; details; personal data; personal; links; footer;
        get in touch; find me online; online profiles; social; social links; websites;
        job intention; 联系方式; 个人信息; 基本信息; 个人资料; 基本资料; 联系我; 联络方式;
        求职意向; 求职意愿; 个人基本信息; 求职目标; 应聘意向; 联系信息; 链接; 个人链接;
        求职信息; 聯絡方式; 個人資料; 基本資料; 個人信息; 意向岗位; 个人情况; 基本情况""",
}  # fmt: skip

# German, French, Spanish, Portuguese, Italian, Dutch, Scandinavian.
_EUROPEAN: dict[Kind, str] = {
    "summary": """
        profil; kurzprofil; über mich; zusammenfassung; persönliches profil; berufsziel;
        karriereziel; profil professionnel; à propos; à propos de moi; résumé professionnel;
        objectif; objectif professionnel; présentation; perfil; perfil profesional; resumen;
        resumen profesional; sobre mí; acerca de mí; objetivo; objetivo profesional; extracto;
        presentación; perfil profissional; resumo; resumo profissional; sobre mim; profilo;
        profilo professionale; profiel; om meg; om mig""",
    "work": """
        berufserfahrung; berufspraxis; beruflicher werdegang; berufliche erfahrung;
        berufliche erfahrungen; arbeitserfahrung; praktische erfahrung; praktische erfahrungen;
        praktika; praktikum; praktika und nebentätigkeiten; werdegang; berufliche stationen;
        berufliche laufbahn; berufstätigkeit; berufliche tätigkeit; berufliche tätigkeiten;
        beruf; nebentätigkeiten; nebenjobs; beschäftigung; wissenschaftliche tätigkeit;
        expérience; expériences; expérience professionnelle;
        expériences professionnelles; parcours professionnel; emplois; stages; parcours;
        expérience de travail; stages et emplois; experiencia; experiencia laboral;
        experiencia profesional; historial laboral; trayectoria profesional; trayectoria;
        empleo; prácticas; vida laboral; experiência; experiência profissional;
        experiências profissionais; histórico profissional; estágios; esperienza;
        esperienza professionale; esperienze professionali; esperienza lavorativa;
        esperienze lavorative; werkervaring; arbeidserfaring; yrkeserfaring;
        arbetslivserfarenhet; erhvervserfaring; arbetslivserfarenheter""",
    "education": """
        ausbildung; bildung; bildungsweg; studium; schulbildung; schulische ausbildung;
        akademische ausbildung; aus- und weiterbildung; hochschulbildung; hochschulstudium;
        akademischer werdegang; schulischer werdegang; studium und ausbildung; bildungsgang;
        schullaufbahn; berufsausbildung; ausbildung und studium;
        formation; formations; éducation; études; diplômes; parcours académique;
        parcours scolaire; formation académique; formation et diplômes; cursus; scolarité;
        diplômes et formations; educación; formación; formación académica; estudios; títulos;
        formación reglada; datos académicos; formación y educación; educação; formação;
        formação acadêmica; formação académica; escolaridade; istruzione; formazione;
        istruzione e formazione; opleiding; opleidingen; utdanning; utbildning; uddannelse""",
    "projects": """
        projekte; projekterfahrung; ausgewählte projekte; projets; projets personnels;
        réalisations; proyectos; proyectos personales; projetos; progetti; projecten;
        prosjekter; projekt""",
    "skills": """
        kenntnisse; fähigkeiten; kompetenzen; fachkenntnisse; edv-kenntnisse; it-kenntnisse;
        edv; fertigkeiten; qualifikationen; besondere kenntnisse; technische kenntnisse;
        computerkenntnisse; it-kompetenzen; fachliche kompetenzen; kernkompetenzen;
        softwarekenntnisse; weitere kenntnisse; fachkompetenzen; compétences;
        compétences techniques; compétences clés; compétences informatiques; informatique;
        savoir-faire; outils; logiciels; atouts; compétences professionnelles; aptitudes;
        habilidades; competencias; conocimientos; informática; conocimientos informáticos;
        habilidades técnicas; competencias digitales; conocimientos técnicos; destrezas;
        herramientas; tecnologías; fortalezas; competencias técnicas; competências;
        conhecimentos; competenze; competenze tecniche; capacità; competenze informatiche;
        competenze digitali; vaardigheden; ferdigheter; kompetenser; kompetanse; kompetencer;
        digital skills; personal skills; digital competences; digital competence""",
    "languages": """
        sprachen; sprachkenntnisse; fremdsprachen; langues; langues étrangères;
        compétences linguistiques; idiomas; lenguas; línguas; lingue; competenze linguistiche;
        talen; språk; sprog; språkkunskaper""",
    "certificates": """
        zertifikate; zertifizierungen; weiterbildung; weiterbildungen; fortbildung;
        fortbildungen; lizenzen; certificats; certificaciones; certificados; cursos;
        formación complementaria; certificações; certificazioni; certificaten; sertifikater;
        kurs; kurse""",
    "awards": """
        auszeichnungen; preise; ehrungen; stipendien; prix; distinctions; récompenses;
        premios; reconocimientos; logros; becas; prêmios; prémios; premi; riconoscimenti""",
    "publications": """
        publikationen; veröffentlichungen; publicaciones; publicações; pubblicazioni""",
    "volunteer": """
        ehrenamt; ehrenamtliches engagement; engagement; ehrenamtliche tätigkeit;
        ehrenamtliche tätigkeiten; soziales engagement; bénévolat; engagements;
        engagement associatif; vie associative; activités associatives; expérience bénévole;
        voluntariado; volontariato; vrijwilligerswerk; frivillig arbeid""",
    "interests": """
        interessen; hobbys; freizeit; persönliche interessen; freizeitaktivitäten;
        centres d'intérêt; centres d'intérêts; loisirs; intérêts; passions; intereses;
        aficiones; pasatiempos; interesses; interessi; hobby; interesser; intressen""",
    "references": """
        referenzen; références; referencias; referências; referenze; referenties;
        referanser; referenser""",
    "contact": """
        persönliche daten; persönliche angaben; kontakt; kontaktdaten; angaben zur person;
        zur person; persönliches; coordonnées; informations personnelles; état civil;
        renseignements personnels; datos personales; contacto; información personal;
        datos de contacto; información de contacto; dados pessoais; contato;
        informações pessoais; dati personali; informazioni personali; contatti;
        persoonlijke gegevens; personalia""",
}  # fmt: skip

# Sections that resumes have and JSON Resume has no place for.
_OTHERS = """
memberships; membership; professional memberships; affiliations; professional affiliations;
associations; exhibitions; talks; teaching; grants; conferences; invited talks; patents;
presentations; speaking; media; press; hobbies and memberships; clearances; security clearance;
mitgliedschaften; vorträge; adhésions; conférences; afiliaciones; congresos; 社会兼职; 学术会议;
学术兼职; 专利; 致谢; 培训经历; 附加信息; 其他; 其他信息
"""
# Words that say nothing about the kind of a section.
_MODIFIERS = """
professional relevant related selected additional other my key core technical recent
personal main notable current previous past further general academic full-time part-time
early berufliche ausgewählte weitere sonstige wichtige principales principaux otros otras autres
主要 个人 相关 其他 其它 近期 我的 部分 重点 过往 代表性 核心 全职 兼职 主要的
"""
# What a longer heading ends in, tried in this order.
_SUFFIXES: tuple[tuple[str, Kind], ...] = (
    ("projects", "projects"),
    ("experience", "work"),
    ("employment", "work"),
    ("skills", "skills"),
    ("education", "education"),
    ("certifications", "certificates"),
    ("publications", "publications"),
    ("awards", "awards"),
    ("languages", "languages"),
    ("项目经验", "projects"),
    ("项目经历", "projects"),
    ("实习经历", "work"),
    ("工作经历", "work"),
    ("工作经验", "work"),
    ("教育经历", "education"),
    ("教育背景", "education"),
    ("技能", "skills"),
    ("证书", "certificates"),
    ("奖项", "awards"),
    ("荣誉", "awards"),
    ("论文", "publications"),
    ("kenntnisse", "skills"),
    ("erfahrung", "work"),
    ("projekte", "projects"),
)
# Lines that name the document, not the person.
_TITLES = """
resume; résumé; cv; curriculum vitae; resumé; europass; europass cv;
curriculum vitae europass; europass curriculum vitae; my resume; functional resume sample;
sample resume; resume sample; chronological resume sample; chronological resume;
functional resume; lebenslauf; personal resume; my cv; resume template; cv template;
professional resume; tabellarischer lebenslauf; currículum vítae; currículum; curriculum;
hoja de vida; currículo; 个人简历; 简历; 求职简历; 我的简历; 个人履历; 履历表; 履歷; 個人簡歷; 簡歷;
履歷表; 应聘简历; 简历模板; 中文简历; 个人求职简历; 個人履歷; 個人履歷表; 中文履歷; 英文简历;
自荐书
"""
_NUMBERING = re.compile(
    r"^(?:[（(]?[一二三四五六七八九十]{1,2}[)）、.．:：]\s*|第[一二三四五六七八九十]部分[:：]?\s*"
    r"|\d{1,2}(?:[.．、)）]\s*|\s+)|[IVX]{1,4}[.．、]\s*)"
)
_DECORATION = " \t【】[]〔〕《》「」『』<>=*_#~:：-–—―─━═■□◆◇●○▪▶►★☆|｜•·◎※✦❖➤▍▌"
_JOINERS = re.compile(r"\s*(?:&|/|\+|,|，|、|\b(?:and|und|et|y|e|en|og|och)\b|与|和|及|與)\s*")


def title_of(text: str) -> str:
    """Return the words of a heading without numbering, brackets and letter spacing."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'")
    text = _without_pictures(text).strip(_DECORATION)
    text = _NUMBERING.sub("", text).strip(_DECORATION)
    letters = text.split(" ")
    if len(letters) > 2 and all(len(part) <= 1 for part in letters):
        return _unspaced(letters)
    return re.sub(r"\s+", " ", text)


def _without_pictures(text: str) -> str:
    """Return a text without the emoji and icons at its ends."""
    first, last = 0, len(text)
    while first < last and _is_picture(text[first]):
        first += 1
    while last > first and _is_picture(text[last - 1]):
        last -= 1
    return text[first:last]


def _is_picture(mark: str) -> bool:
    """Tell whether a character is (a part of) a picture: no letter, digit or bracket."""
    return mark.isspace() or unicodedata.category(mark) in ("So", "Sk", "Mn", "Me", "Cf", "Co")


def _unspaced(letters: list[str]) -> str:
    """Return `E D U  C V` as `EDU CV`: two spaces stand for one."""
    return re.sub(r" +", " ", "".join(letter or " " for letter in letters)).strip()


def kind_of(text: str) -> Kind | None:
    """Return the section that a heading names by the table, alone or as `X & Y` of one kind."""
    title = title_of(text).casefold()
    if not title or len(title) > 60:
        return None
    if found := _lookup(title):
        return found
    parts = [part for part in _JOINERS.split(title) if part]
    kinds = {_lookup(part) for part in parts}
    if len(parts) > 1 and len(kinds) == 1:
        return kinds.pop()
    return _leading(parts, kinds) or _shared_noun(parts) or _in_two_languages(title)


def _leading(parts: list[str], kinds: set[Kind | None]) -> Kind | None:
    """Return the first kind of `Education & Training`: the one that others can stand in."""
    first = _lookup(parts[0]) if len(parts) > 1 else None
    hosts: tuple[Kind, ...] = ("work", "education", "skills", "projects")
    return first if first in hosts and (None in kinds or len(kinds) > 1) else None


def _shared_noun(parts: list[str]) -> Kind | None:
    """Read `Academic & Professional Qualifications`: the noun belongs to both words."""
    last = parts[-1].split() if len(parts) == 2 else []
    if len(last) != 2 or " " in parts[0]:
        return None
    return _lookup(f"{parts[0]} {last[1]}")


_TWO_LANGUAGES = re.compile(
    r"(?P<latin>[^\W一-鿿][^一-鿿|,]*?)\s*[|(]?\s*(?P<han>[一-鿿]{2,8})\)?"
    r"|(?P<first>[一-鿿]{2,8})\s*[|(]?\s*(?P<then>[^\W一-鿿][^一-鿿|,()]*)\)?"
)


def _in_two_languages(title: str) -> Kind | None:
    """Read `Education 教育背景`: both halves name the same section."""
    match = _TWO_LANGUAGES.fullmatch(title)
    if match is None:
        return None
    latin, han = match["latin"] or match["then"], match["han"] or match["first"]
    kinds = {_lookup(latin.strip()), _lookup(han)}
    return kinds.pop() if len(kinds) == 1 else None


def is_other_heading(text: str) -> bool:
    """Tell whether a line names a section kept as a custom one."""
    return title_of(text).casefold() in phrase_set(_OTHERS)


def loose_kind_of(text: str) -> Kind | None:
    """Return the section for a line that is surely a heading, by its last words too."""
    if found := kind_of(text):
        return found
    title = re.sub(r"\s*[(（].*$", "", title_of(text).casefold())
    if found := kind_of(title):
        return found
    fits = (kind for suffix, kind in _SUFFIXES if title.endswith(suffix) and len(title) <= 40)
    return next(fits, None)


def is_document_title(text: str) -> bool:
    """Tell whether a line says "resume" rather than who the person is."""
    title = title_of(text).casefold()
    return title in phrase_set(_TITLES) or title.replace(" ", "") in phrase_set(_TITLES)


_OF_DOCUMENTS = """
page of seite von página pagina de sur confidential private continued vertraulich confidentiel
保密 机密 第 页 共
"""


def is_running_title(text: str, known: str) -> bool:
    """Tell whether a running head only says again whose document this is, `known` being that."""
    found, own = _letters(text), _letters(known) | _title_words()
    return bool(found & own) and found <= own | set(words(_OF_DOCUMENTS))


@cache
def _title_words() -> frozenset[str]:
    return frozenset(word for title in phrase_set(_TITLES) for word in _letters(title))


def _letters(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", text).casefold()))


def _lookup(title: str) -> Kind | None:
    names = _names()
    if title in names:
        return names[title]
    tight = title.replace(" ", "")
    if tight in names and not title.isascii():
        return names[tight]
    for word in words(_MODIFIERS):
        if title.startswith(word) and (rest := title[len(word) :].strip()) in names:
            return names[rest]
    return None


@cache
def _names() -> dict[str, Kind]:
    return {
        unicodedata.normalize("NFKC", name.strip()).casefold(): kind
        for table in (_TABLE, _EUROPEAN)
        for kind, names in table.items()
        for name in phrases(names)
    }
