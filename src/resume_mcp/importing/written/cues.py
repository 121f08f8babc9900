"""What a phrase in the head of an entry is likely to be: employer, title, school, degree."""

import re
from functools import cache

from resume_mcp.importing.written.tables import words

_ROLE_WORDS = """
engineer developer manager director analyst consultant designer architect administrator intern
lead leader head officer president founder cofounder co-founder owner partner associate
assistant specialist coordinator supervisor executive scientist researcher professor lecturer
teacher tutor instructor nurse doctor physician accountant auditor attorney lawyer paralegal
clerk cashier writer editor journalist photographer producer recruiter representative
salesperson programmer tester technician operator mechanic electrician driver chef cook waiter
waitress barista server bartender receptionist secretary trainee apprentice freelancer
contractor contributor maintainer creator co-creator member volunteer mentor coach advisor
adviser strategist planner buyer trader banker economist statistician librarian curator
pharmacist therapist dentist surgeon veterinarian ceo cto cfo coo cio cmo vp svp evp chairman
chair dean principal fellow postdoc translator interpreter animator artist musician actor
strategist devops sre evangelist advocate controller treasurer foreman inspector surveyor
estimator machinist welder plumber carpenter pilot steward stewardess ninja guru captain
sergeant nco warden ambassador organizer organiser host subscriber facilitator physicist
mathematician chemist biologist geologist psychologist bookkeeper underwriter actuary adjuster
agent handler broker appraiser illustrator gardener groundskeeper baker cleaner farmer tailor
firefighter paramedic midwife packer picker loader courier porter valet butcher roofer painter
mason landscaper lifeguard trainer referee registrar archivist columnist blogger proofreader
publicist merchandiser stylist hairdresser barber optician dietitian nutritionist radiologist
hygienist dispatcher planner scheduler examiner modeler modeller devrel treasurer storekeeper
stocker fundraiser organist conductor composer dancer choreographer filmmaker cinematographer
videographer handyman caregiver nanny housekeeper janitor guard marketer copywriter webmaster
student underwriter doorman bookseller surveyor scrum
ingénieur ingénieure développeur développeuse chef cheffe responsable directeur directrice
chargé chargée technicien technicienne stagiaire alternant alternante apprenti apprentie gérant
gérante vendeur vendeuse professeur professeure enseignant enseignante infirmier infirmière
comptable commercial commerciale conseiller conseillère concepteur conceptrice rédacteur rédactrice
graphiste formateur formatrice coordinateur coordinatrice architecte analyste administrateur
administratrice animateur animatrice secrétaire serveur serveuse cuisinier cuisinière chercheur
chercheuse doctorant doctorante adjoint adjointe président présidente bénévole médecin avocat
avocate juriste opérateur opératrice gestionnaire employé employée acheteur acheteuse auditeur
traducteur traductrice interprète assistante consultante attaché attachée éducateur éducatrice
ingeniero ingeniera desarrollador desarrolladora jefe jefa directora técnico técnica
analista gerente coordinador coordinadora becario becaria administrativo administrativa auxiliar
ayudante asistente consultor consultora profesor profesora maestro maestra enfermero enfermera
médico médica abogado abogada contable contador contadora vendedor vendedora dependiente
dependienta encargado encargada supervisora diseñador diseñadora programador programadora
arquitecto arquitecta periodista redactor redactora traductor traductora camarero camarera cocinero
cocinera operario operaria conductor conductora recepcionista investigador investigadora
practicante pasante voluntario voluntaria socio socia fundador fundadora presidenta secretario
secretaria líder especialista asesor asesora ejecutivo ejecutiva limpiadora cajero cajera
engenheiro engenheira desenvolvedor desenvolvedora estagiário estagiária coordenador coordenadora
assistente professora ingegnere sviluppatore sviluppatrice direttore direttrice
impiegato impiegata tirocinante stagista consulente commesso commessa insegnante tecnico progettista
architetto addetto addetta ontwikkelaar medewerker stagiair
lærer utvikler utvecklare ingenjör ingeniør konsult konsulent leder rådgiver sykepleier
kaufmann kauffrau arzt ärztin vorstand praktikant praktikantin werkstudent werkstudentin
auszubildender auszubildende volontär volontärin dozent dozentin geselle hilfskraft koch köchin
leiter leiterin leitung mitarbeiter mitarbeiterin sachbearbeiter sachbearbeiterin
"""
# German and Scandinavian titles are one word that ends in these.
_ROLE_ENDS = (
    r"(?<![^\W\d_])[^\W\d_]+(?:entwickler|ingenieur|leiter|berater|manager|assistent|referent|techniker|"
    r"mechaniker|mechatroniker|elektroniker|sachbearbeiter|praktikant|lehrer|pfleger|verkäufer|"
    r"redakteur|architekt|meister|konstrukteur|wissenschaftler|mitarbeiter|führer|informatiker|"
    r"analyst|koordinator|buchhalter|anwalt|monteur|schlosser|fahrer|prüfer|planer|betreuer|"
    r"erzieher|disponent|einkäufer|forscher|designer|gestalter|kaufmann|kauffrau|arbeiter|"
    r"trainer|händler|sekretär|utvikler|leder|ingenjör|lærer|utvecklare)(?:in|innen|/in|\*in|:in)?(?![^\W\d_])"
)
_ROLE_HAN = """
工程师 经理 总监 主管 专员 助理 实习生 架构师 设计师 分析师 顾问 组长 负责人 总裁 董事 主任 教师
讲师 教授 研究员 会计 出纳 律师 护士 医生 编辑 记者 翻译 销售 客服 文员 秘书 司机 厨师 程序员
开发者 测试 店长 部长 厂长 所长 院长 校长 科长 处长 班长 队长 主席 委员 干事 创始人 合伙人 代表
导师 教练 干部 技术员 操作员 质检员 采购员 业务员 管理员 营业员 策划 运营 美工 前端 后端
产品经理 科学家 博士后 志愿者 開發工程師 工程師 設計師 顧問 經理 總監 專員 實習生 主編 主管
分析員 架構師 研發 实施 运维 人事 财务
"""
_LEGAL = (
    r"\b(?:inc|corp|corporation|ltd|limited|llc|llp|plc|gmbh|ag|kg|s\.?a\.?r?\.?l?|b\.?v|n\.?v|pty|co|oy|ab|"
    r"aps|srl|spa|s\.p\.a|kk|k\.k|pte|bhd|sdn|company|incorporated|s\.?l\.?u?|s\.?a\.?s|sarl|eurl|oyj|"
    r"kgaa|ohg|gbr|mbh|s\.r\.o|e\.\s?v|ltda|lda|kft|zrt|s\.?r\.?l\.?s?|(?-i:AS|ASA|SE|SCOP|SNC)|a/s)\b\.?"
)
_ORG_WORDS = """
university college school institute academy bank group labs lab laboratory laboratories studio
studios agency hospital clinic authority department ministry solutions technologies technology
systems services partners associates ventures holdings industries enterprises consulting
foundation association society council commission committee center centre museum church library
network networks media press publishing journal magazine times radio tv broadcasting airlines
airways motors automotive pharma pharmaceuticals pharmaceutical biotech health healthcare
insurance capital financial finance securities investments restaurant hotel cafe café store
market supermarket software games entertainment pictures records energy power electric water gas
oil mining steel logistics transport shipping railway airport army navy force police traders
trading foods robotics analytics dynamics works sons brothers & startup team club union
federation mint engineers consultants designers developers architects lawyers accountants
engineering
universität klinik klinikum krankenhaus verlag werke werk sparkasse stiftung verein amt ministerium
maschinenbau anlagenbau versicherung institut schule rathaus betriebe stadtwerke universitet
skole sykehus kommune
"""
# In these languages the word that tells an employer stands first: Banco Cordillera.
_ORG_FIRST = """
société entreprise groupe université hôpital clinique banque mairie ministère laboratoire atelier
agence cabinet association coopérative fondation librairie éditions boutique hôtel maison collège
lycée institut centre grupo empresa ayuntamiento ministerio hospital clínica banco fundación
asociación tienda tiendas colegio instituto universidad industrias consultora agencia laboratorio
laboratorios restaurante editorial conservas envases transportes talleres bodegas construcciones
supermercados almacenes hotel banca gruppo azienda studio ospedale comune università ristorante
prefeitura universidade escola clinica radio klinikum universität hochschule stadtwerke verlag
restaurant café théâtre musée museo teatro
"""
_ORG_OF = (
    r"(?:the\s+)?(?:[A-Z][\w-]+\s+){0,2}(?:institute|university|department|ministry|bank|museum|college|"
    r"school|office|cent(?:er|re)|council|society|academy|agency|board|embassy|bureau|hospital|city|"
    r"county)\s+(?:of|for)\s+[A-Z]"
)
_ORG_HAN = """
有限公司 公司 集团 银行 大学 学院 医院 中心 研究院 研究所 工作室 事务所 科技 网络 传媒 学校 中学
小学 超市 酒店 餐厅 书店 商店 商场 证券 基金 保险 实验室 协会 学会 委员会 局 厅 部队 工厂 厂
出版社 杂志社 报社 电视台 俱乐部 学生会 社团 信息技术 软件 股份 控股 电子 集團 銀行 大學 學院
醫院 研究所 事業部 社区 支教队 红十字会 基金会 幼儿园 培训机构 影业 文化 互联网 物流 地产 建设
环保 能源 制药 生物 汽车
"""
_ORG_END_HAN = re.compile(
    r"(?:公司|集团|集團|银行|銀行|大学|大學|学院|學院|医院|醫院|中心|研究院|研究所|工作室|事务所|科技|网络|传媒|"
    r"学校|中学|小学|超市|酒店|餐厅|书店|证券|基金|保险|实验室|协会|学会|委员会|[省市县区]局|工厂|出版社|报社|电视台|俱乐部|"
    r"学生会|社团|技术|软件|股份|控股|电子|信息|基金会|红十字会|幼儿园|机构|影业|文化|物流|地产|建设|能源|制药|生物|汽车|"
    r"[一-鿿]{2,}部|[一-鿿]{2,}组|[一-鿿]{2,}社|[一-鿿]{2,}会|[一-鿿]{2,}厂|[一-鿿]{2,}院)(?:[（(][^（）()]*[)）])?$"
)
_SCHOOL = (
    r"\b(?:university|college|school|institute|academy|polytechnic|universit[àáäeéy]\w*|universidad\w*|"
    r"\w*hochschule|\w*universität|\w*gymnasium|\w*schulen?|\w*kolleg|akademie|institut|école|ecole|"
    r"escuela|instituto|colegio|ies|facultad|facult[ée]|coll[èe]ge|iut|insa|scuola|istituto|liceo|escola|"
    r"faculdade|universiteit|hogeschool|universitet\w*|högskola|høgskole\w*|høyskole\w*|skole|eth|mit|ucla|politecnico|gymnasium|bootcamp|seminary|conservatory|lyc[ée]e|"
    r"uc|ut|caltech|cuny|suny|nyu)\b"
)
_SCHOOL_HAN = re.compile(r"大学|大學|学院|學院|学校|學校|中学|高中部|一中|职高|技校|研究生院|党校")
_DEGREE = (
    r"(?:\b(?:técnico superior|licenciad[oa]|ingenier[íi]a|dipl[ôo]me(?: d['’]\w+)?|"
    r"diplom-\w+)(?!\w)"
    r"|\b(?:bachelor|master|doctor|associate)(?:['’]?s)?\b(?:\s+(?:degree|of)\b.*)?"
    r"|\b(?:ph\.?\s?d|d\.?phil|m\.?b\.?a|b\.?sc|m\.?sc|b\.?s|m\.?s|b\.?a|m\.?a|b\.?eng|m\.?eng|b\.?e|b\.?tech|m\.?tech|"
    r"m\.?phil|j\.?d|m\.?d|ll\.?[bm]|b\.?com|m\.?com|b\.?f\.?a|m\.?f\.?a|b\.?ed|m\.?ed|b\.?s\.?n|m\.?s\.?n|"
    r"b\.?s\.?e|m\.?s\.?e|b\.?s\.?w|m\.?s\.?w|b\.?b\.?a|m\.?b\.?b\.?s|b\.?des|m\.?des|b\.?c\.?s|hnd|hnc|pgce|pg\s?dip|bba|bca|mca|aas|a\.?a|a\.?s|mph|mpa|bscs|mscs|"
    r"bsee|msee|dds|edd|psyd|m\.?res|m\.?arch|b\.?arch)\b\.?"
    r"|\b(?:level \d (?:award|certificate|diploma)|a\.b(?=\.)|"
    r"diploma|certificate|ged|abitur|baccalaur[ée]at|licence|high school diploma|"
    r"a[ -]levels?|minor|"
    r"associate degree|honou?rs degree|postgraduate|undergraduate|graduate degree|doctorate|"
    r"licenciatura|diplom|dipl\.[- ]?ing\.?|\w*abitur|\w*hochschulreife|"
    r"mittlere reife|realschulabschluss|staatsexamen|magister|promotion|"
    r"bts|dut|cap|bac(?: \w{1,4})?|"
    r"doctorat|"
    r"ma[îi]trise|mast[èe]re|grado|máster|doctorado|bachillerato|"
    r"diplomatura|bacharelado|mestrado|doutorado|tecnólogo|laurea(?: magistrale| triennale)?|"
    r"dottorato|"
    r"maturità|doktor\w*|kandidat\w*|"
    r"exchange (?:student|program|semester))\b)"
)
DEGREES_HAN = """
双学士 双学位 博士研究生 硕士研究生 博士后 博士 硕士 学士 研究生 统招本科 全日制本科 本科 大专
专科 专升本 高中 中专 职高 初中 学位 MBA EMBA 博士學位 碩士 學士 大學部
"""


@cache
def _words(table: str) -> re.Pattern[str]:
    names = "|".join(re.escape(word) for word in table.split())
    return re.compile(rf"(?<![\w-])(?:{names})(?![\w-]|['’]\w)", re.IGNORECASE)


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def role_score(text: str) -> int:
    """Return how much a phrase reads like the title of a job."""
    found = list(_words(_ROLE_WORDS).finditer(text)) or list(_pattern(_ROLE_ENDS).finditer(text))
    score = 2 * bool(found) + (1 if found and found[-1].end() == len(text.rstrip(" .)")) else 0)
    han = [word for word in words(_ROLE_HAN) if word in text]
    if han:
        score += 2 + any(text.rstrip("）) ").endswith(word) for word in han)
    if re.match(r"(?i)(?:senior|junior|principal|staff|chief|sr\.?|jr\.?|head of|vp)\b", text):
        score += 1
    return score


def org_score(text: str) -> int:
    """Return how much a phrase reads like the name of an employer."""
    score = 3 if _pattern(_LEGAL + r"(?:\s*[（(][^）)]*[)）])?$").search(text) else 0
    found = list(_words(_ORG_WORDS).finditer(text))
    score += 2 if found and found[-1].end() >= len(text.rstrip(" .)")) else bool(found)
    score += 3 * bool(_pattern(_ORG_OF).match(text))
    first = _words(_ORG_FIRST).match(text)
    score += 2 if first and first.end() < len(text) and not found else 0
    if _ORG_END_HAN.search(text):
        score += 3
    elif any(word in text for word in words(_ORG_HAN)):
        score += 1
    return score


def school_score(text: str) -> int:
    """Return how much a phrase reads like the name of a school."""
    return 2 * bool(_pattern(_SCHOOL).search(text)) + 2 * bool(_SCHOOL_HAN.search(text))


def degree_in(text: str) -> re.Match[str] | None:
    """Return where a phrase names a degree; capitals tell `MA` from a word."""
    match = _pattern(_DEGREE).search(text)
    if match and len(match[0].strip(".")) <= 3 and not match[0].strip(".").isupper():
        return match if "." in match[0] or (match[0][:1].isupper() and len(match[0]) > 2) else None
    return match


def degree_han_in(text: str) -> str:
    """Return the Chinese degree that a phrase names, "" for none."""
    return next((word for word in words(DEGREES_HAN) if word in text), "")


def is_degree(text: str) -> bool:
    """Tell whether a phrase names a degree."""
    return degree_in(text) is not None or bool(degree_han_in(text))


_KIND_OF_WORK = re.compile(
    r"(?i)^(?:full[- ]?time|part[- ]?time|contract|contractor|internship|freelance|temporary|"
    r"permanent|seasonal|"
    r"self[- ]employed|全职|兼职|实习|合同工|外包|正式|远程办公)$"
)


def is_employment_type(text: str) -> bool:
    """Tell whether a phrase says how one was employed: full-time, 实习."""
    return _KIND_OF_WORK.match(text.strip(" ()（）")) is not None


_ALONE = re.compile(
    r"(?i)\b(?:freelanc\w*|self[- ]employed|independent|sabbatical|career break|"
    r"parental leave)\b|自由职业|个体|创业|间隔年"
)


def works_alone(text: str) -> bool:
    """Tell whether a title needs no employer: freelance, 自由职业."""
    return _ALONE.search(text) is not None
