"""Labels of the head of a resume, such as `Email:` or 籍贯, and what they stand for.

To teach a label, add it to the table. Fields are those of `basics`; `personal.…` is a personal
field with its sensitivity; `profile.…` is a network.
"""

import re
import unicodedata
from functools import cache
from typing import NamedTuple

_TABLE = """
first: first name; given name; given names; forename; first names
last: surname; last name; family name
name: first name(s) / surname(s); first name(s) surname(s); first name and surname
whole: surname / first name; surname/first name; last name, first name;
    surname(s) / first name(s); name / surname; surname(s) first name(s)
name: name and surname; first name / surname; name; full name; candidate; 姓名; 名字; 中文名;
    英文名
label: headline; title; position; role; current position; job title; desired position;
    target position; 职位; 职务; 当前职位
email: email; e-mail; mail; email address; e-mail address; 邮箱; 电子邮箱; 电子邮件; 邮件; 信箱;
    电邮; 邮箱地址; e-mail地址; 電子郵件; 信箱地址; email地址
phone: phone; tel; telephone; mobile; cell; cell phone; mobile phone; phone number;
    contact number; telephone number; tel.; ph; mob; 手机; 电话; 联系电话; 手机号; 手机号码;
    联系方式; 移动电话; 联系手机; 电话号码; 手機; 電話; 行動電話; 聯絡電話
url: web; website; homepage; home page; site; web site; portfolio; blog; personal website;
    personal site; url; 博客; 个人博客; 技术博客; 主页; 个人主页; 个人网站; 网站; 作品集;
    个人站点; 網站; 部落格; 博客地址; 个人作品集; 技术站点
location: location; address; based in; city; current location; residence; lives in;
    home address; 地址; 现居; 现居地; 现居住地; 居住地; 所在地; 现住址; 住址; 通讯地址;
    联系地址; 现居城市; 所在城市; 目前所在地; 家庭住址; 居住城市; 现所在地; 常住地; 居住地址;
    通訊地址; 地点; 现居地址; 城市
summary: summary; profile; about; about me; objective; 自我评价; 个人简介; 简介
profile.LinkedIn: linkedin; linked in; 领英
profile.GitHub: github; git hub; github地址; github主页; github账号
profile.GitLab: gitlab
profile.Gitee: gitee; 码云
profile.Twitter: twitter
profile.X: x
profile.Stack Overflow: stack overflow; stackoverflow
profile.Medium: medium
profile.Kaggle: kaggle
profile.Behance: behance
profile.Dribbble: dribbble
profile.ORCID: orcid
profile.Google Scholar: google scholar; scholar
profile.Skype: skype
profile.Telegram: telegram
profile.Facebook: facebook
profile.Instagram: instagram
profile.YouTube: youtube
profile.知乎: 知乎; zhihu
profile.掘金: 掘金; juejin
profile.CSDN: csdn; csdn博客
profile.微博: 微博; weibo
profile.LeetCode: leetcode; 力扣
personal.gender.personal: gender; sex; 性别; 性別
personal.birthDate.personal: date of birth; dob; birth date; birthdate; born; birthday; d.o.b.;
    出生年月; 出生日期; 生日; 出生年月日; 出生; 出生时间
personal.age.personal: age; 年龄; 年齡
personal.ethnicity.personal: ethnicity; 民族
personal.nativePlace.personal: place of birth; 籍贯; 籍貫; 出生地; 生源地
personal.hukou.personal: 户口; 户籍; 户口所在地; 户籍所在地; 户籍地; 戶籍
personal.politicalStatus.personal: 政治面貌; 政治面目; 党派
personal.maritalStatus.personal: marital status; civil status; family status; 婚姻状况; 婚否;
    婚姻; 婚姻狀況; 婚育状况
personal.height.personal: height; 身高
personal.weight.personal: weight; 体重
personal.health.personal: health; 健康状况; 健康; 身体状况
personal.nationality.personal: nationality; citizenship; 国籍; 國籍
personal.religion.personal: religion; 宗教信仰
personal.militaryService.personal: military service; military status; 兵役; 兵役状况; 役别
personal.workPermit.personal: visa; visa status; work authorization; work permit;
    work authorisation; right to work; 签证
personal.wechat.personal: wechat; wechat id; 微信; 微信号; 微信号码; qq/微信号; qq/微信;
    微信/qq; 微信同号; 手机/微信
personal.qq.personal: qq; qq号; qq号码
personal.fax.personal: fax; 传真
personal.line.personal: line; line id
personal.expectedSalary.personal: expected salary; desired salary; salary expectation;
    salary expectations; 期望薪资; 期望月薪; 薪资要求; 期望薪酬; 期望年薪; 待遇要求; 期望待遇;
    薪资期望; 希望待遇; 期望薪水; 意向薪资
personal.currentSalary.personal: current salary; 目前薪资; 当前薪资; 目前年薪; 现薪资; 当前年薪;
    目前薪酬
personal.idNumber.secret: id number; ssn; passport; passport number; passport no; national id;
    social security number; 身份证; 身份证号; 身份证号码; 证件号码; 护照; 护照号; 身份證字號
personal.yearsOfExperience.public: years of experience; experience; total experience;
    work experience; 工作年限; 工作经验; 工龄; 从业年限; 工作年数; 经验; 开发经验; 工作时间;
    年资
personal.jobStatus.public: status; employment status; 求职状态; 目前状态; 在职状态; 当前状态;
    离职状态; 工作状态; 目前状况; 在职情况; 求职状况
personal.availability.public: availability; notice period; available from; available;
    start date; 到岗时间; 可到岗时间; 到职时间; 入职时间; 可到职日; 最快到岗
personal.desiredPosition.public: desired role; job objective; 求职意向; 应聘职位; 期望职位;
    意向岗位; 目标职位; 应聘岗位; 求职岗位; 意向职位; 期望岗位; 求职方向; 目标岗位; 求职目标;
    应征职位; 求职职位; 期望从事职业; 期望职业; 期望工作; 意向职业
personal.desiredCity.public: desired location; preferred location; willing to relocate;
    relocation; 期望城市; 期望地点; 意向城市; 工作地点; 期望工作地; 期望工作地点; 意向地点;
    目标城市; 求职地点; 期望地区; 期望工作地区; 期望工作城市; 意向地区
personal.desiredIndustry.public: 期望行业; 意向行业; 期望从事行业
personal.employmentType.public: 工作性质; 求职类型; 工作类型; 期望类型
personal.degree.public: degree; highest degree; education level; 学历; 最高学历; 学位; 學歷;
    文化程度
personal.graduateSchool.public: school; university; college; 毕业院校; 毕业学校; 学校; 院校;
    毕业于; 就读学校; 所在院校; 畢業學校
personal.major.public: major; 专业; 所学专业; 主修专业; 主修; 科系; 專業
personal.graduationDate.public: graduation; graduation date; 毕业时间; 毕业年份; 毕业日期
personal.englishLevel.public: english level; 英语水平; 外语水平; 英语等级; 英语能力; 英语
personal.drivingLicence.public: driving licence; driving license; driver's license;
    drivers license; 驾照; 驾驶证; 驾驶执照
personal.hobbies.public: hobbies; 爱好; 兴趣爱好; 特长
personal.languages.public: languages; language; 语言; 语言能力
photo: photo; 照片; 头像; 相片; foto
first: vorname; prénom; nombre; nome
last: nachname; familienname; nom; nom de famille; apellidos; apellido; cognome; sobrenome
name: vor- und nachname; vorname, name; nom et prénom; nom complet; nombre y apellidos;
    nombre completo; nome completo; nome e cognome; vor- und zuname; naam
email: mailadresse; courriel; mél; adresse e-mail; adresse mail; correo; correo electrónico;
    e-post; epost; e-mail-adresse; e-mailadres; posta elettronica
phone: telefon; tel; mobil; handy; mobiltelefon; telefonnummer; rufnummer; mobilnummer;
    téléphone; portable; tél; tél.; teléfono; móvil; celular; teléfono móvil; telefone; telefono;
    cellulare; telefoon; mobiel; telemóvel
url: site web; sitio web; webseite; site internet
location: anschrift; adresse; wohnort; wohnhaft; wohnhaft in; domicile; dirección; domicilio;
    ciudad; endereço; indirizzo; residenza; adres; postadresse; bosted; ville; localización
label: poste recherché; puesto; beruf; aktuelle position
personal.gender.personal: geschlecht; sexe; sexo; género; sesso
personal.birthDate.personal: geburtsdatum; geboren; geboren am; geb.; geb. am; date de naissance;
    né le; née le; fecha de nacimiento; data de nascimento; data di nascita; geboortedatum;
    fødselsdato; född
personal.age.personal: alter; âge; edad; idade
personal.nativePlace.personal: geburtsort; lieu de naissance; lugar de nacimiento;
    luogo di nascita
personal.nationality.personal: staatsangehörigkeit; nationalität; staatsbürgerschaft; nationalité;
    nacionalidad; nacionalidade; nazionalità; nationaliteit; nasjonalitet
personal.maritalStatus.personal: familienstand; situation familiale; estado civil; stato civile
personal.religion.personal: konfession
personal.drivingLicence.public: führerschein; fahrerlaubnis; permis; permis de conduire;
    carnet de conducir; permiso de conducir; patente; carta de condução; rijbewijs; førerkort;
    körkort
personal.languages.public: mother tongue; mother tongue(s); muttersprache; sprachen; langues;
    idiomas
personal.idNumber.secret: dni; nie; cpf
personal.availability.public: verfügbarkeit; verfügbar ab; eintrittstermin; disponibilité;
    disponibilidad
personal.expectedSalary.personal: gehaltsvorstellung; prétentions salariales
"""


class Label(NamedTuple):
    """What a label stands for."""

    field: str  # name, email, … , "personal", "profile"
    key: str = ""  # of a personal field, or the name of the network
    sensitivity: str = ""


def label_of(text: str) -> Label | None:
    """Return what a label stands for, or None for one that the table does not hold."""
    return _labels().get(normal(text))


def normal(text: str) -> str:
    """Return a label as it is compared: width, case, colon and spacing set aside."""
    text = unicodedata.normalize("NFKC", text).casefold().strip(" :*_•-·►▪")
    return re.sub(r"\s+", "" if re.search(r"[一-鿿]", text) else " ", text)


@cache
def _labels() -> dict[str, Label]:
    found: dict[str, Label] = {}
    for row in re.sub(r"\n\s+", " ", _TABLE.strip()).splitlines():
        path, _, names = row.partition(":")
        field, _, rest = path.partition(".")
        key, _, sensitivity = rest.partition(".")
        for name in names.split(";"):
            found.setdefault(normal(name), Label(field, key, sensitivity))
    return found


def split_label(text: str, *, words: int = 4) -> tuple[str, str] | None:
    """Split `Label: value`; None where there is no short label before a colon."""
    if ":" not in text[:80] and "：" not in text[:80]:
        return None
    match = re.match(r"^\s*([^\d:：|@]{0,1}[^:：|@。，,]{0,70}?)\s*[:：]\s*(.*)$", text, re.DOTALL)
    if match is None or not match[1].strip() or match[2].startswith("//"):
        return None
    label = match[1].strip(" *_")
    return (
        (label, match[2].strip())
        if len(label.split()) <= words and (words > 4 or len(label) < 30)
        else None
    )
