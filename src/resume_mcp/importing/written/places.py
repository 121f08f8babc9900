"""Places: told by country and state codes, by the names of large cities, and by 省 and 市."""

import re
from functools import cache

from resume_mcp.importing.written.cues import school_score
from resume_mcp.importing.written.tables import phrase_set, word_set, words

_CODES = """
AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ
NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR AB BC MB NB NL NS ON PE
QC SK NSW VIC QLD TAS ACT UK USA US UAE EU NZ
"""
_REGIONS = """
united states; usa; u.s.a.; u.s.; united kingdom; uk; england; scotland; wales;
northern ireland; ireland; germany; france; spain; italy; portugal; netherlands;
the netherlands; belgium; switzerland; austria; poland; czech republic; czechia; hungary;
romania; bulgaria; greece; turkey; sweden; norway; denmark; finland; iceland; estonia; latvia;
lithuania; ukraine; russia; india; pakistan; bangladesh; sri lanka; nepal; china; p.r. china;
taiwan; hong kong; japan; korea; south korea; singapore; malaysia; indonesia; thailand; vietnam;
philippines; australia; new zealand; canada; mexico; brazil; argentina; chile; colombia; peru;
uruguay; south africa; nigeria; kenya; ghana; egypt; morocco; tunisia; israel; uae;
united arab emirates; saudi arabia; qatar; iran; iraq; lebanon; jordan; ethiopia; uganda;
tanzania; rwanda; croatia; serbia; slovenia; slovakia; luxembourg; malta; cyprus; kazakhstan;
california; texas; new york; florida; washington; massachusetts; illinois; colorado; oregon;
georgia; virginia; north carolina; pennsylvania; ohio; michigan; arizona; utah; ontario; quebec;
british columbia; alberta; bavaria; bayern; new jersey; maryland; minnesota; wisconsin; indiana;
tennessee; missouri; oklahoma; alabama; louisiana; kentucky; connecticut; iowa; nevada; kansas;
nebraska; new mexico; idaho; hawaii; maine; vermont; new south wales; queensland; tasmania;
western australia; south australia; nsw; catalonia; andalusia; karnataka; maharashtra;
tamil nadu; telangana; uttar pradesh; haryana; gujarat; kerala; west bengal; île-de-france;
south carolina; north dakota; south dakota; west virginia; mississippi; missouri; montana;
wyoming; arkansas; rhode island; delaware; nova scotia; manitoba; saskatchewan; alaska;
deutschland; österreich; schweiz; españa; italia; suisse; belgique; méxico; brasil; 中国; 美国;
英国; 日本; 德国; 法国; 加拿大;
澳大利亚; 新加坡; 韩国; 台灣; 台湾
"""
_CITIES = """
london; paris; berlin; munich; münchen; hamburg; frankfurt; cologne; köln; stuttgart;
düsseldorf; vienna; wien; zurich; zürich; geneva; basel; bern; lausanne; amsterdam; rotterdam;
utrecht; the hague; brussels; antwerp; madrid; barcelona; valencia; seville; lisbon; porto;
rome; milan; turin; naples; bologna; dublin; cork; edinburgh; glasgow; manchester; birmingham;
leeds; bristol; liverpool; cambridge; oxford; stockholm; gothenburg; malmö; oslo; bergen;
copenhagen; helsinki; tallinn; riga; vilnius; warsaw; kraków; krakow; wrocław; gdańsk; łódź;
poznań; prague; brno; budapest; bucharest; sofia; athens; istanbul; ankara; kyiv; kiev; lviv;
moscow; saint petersburg; new york; new york city; nyc; brooklyn; san francisco; sf bay area;
bay area; silicon valley; los angeles; la; san diego; san jose; palo alto; mountain view;
menlo park; sunnyvale; cupertino; oakland; berkeley; seattle; redmond; bellevue; portland;
austin; dallas; houston; san antonio; chicago; boston; philadelphia; washington; washington dc;
washington, d.c.; atlanta; miami; orlando; tampa; denver; boulder; phoenix; salt lake city;
las vegas; detroit; minneapolis; cleveland; columbus; pittsburgh; nashville; charlotte; raleigh;
durham; baltimore; st. louis; kansas city; new orleans; toronto; vancouver; montreal; montréal;
ottawa; calgary; waterloo; mexico city; são paulo; sao paulo; rio de janeiro; buenos aires;
santiago; bogotá; bogota; lima; sydney; melbourne; brisbane; perth; adelaide; canberra;
auckland; wellington; tokyo; osaka; kyoto; seoul; beijing; shanghai; shenzhen; guangzhou;
hangzhou; chengdu; nanjing; wuhan; xi'an; suzhou; hong kong; taipei; singapore; kuala lumpur;
jakarta; bangkok; hanoi; ho chi minh city; manila; mumbai; delhi; new delhi; bangalore;
bengaluru; hyderabad; chennai; pune; kolkata; noida; gurgaon; gurugram; ahmedabad; karachi;
lahore; islamabad; dhaka; colombo; dubai; abu dhabi; doha; riyadh; tel aviv; jerusalem; cairo;
nairobi; lagos; accra; cape town; johannesburg; casablanca; tunis; addis ababa; kampala; kigali;
lyon; marseille; toulouse; nice; nantes; lille; bordeaux; strasbourg; bath; york; brighton;
exeter; norwich; nottingham; sheffield; leicester; coventry; southampton; portsmouth; plymouth;
cardiff; swansea; belfast; aberdeen; dundee; newcastle; derby; hull; springfield; hartford;
providence; richmond; memphis; louisville; milwaukee; omaha; tulsa; tucson; albuquerque;
sacramento; fresno; irvine; pasadena; santa monica; santa clara; san mateo; fremont; ann arbor;
madison; ithaca; princeton; new haven; stamford; jersey city; arlington; reston; bethesda;
plano; fort worth; el paso; anchorage; honolulu; boise; spokane; tacoma; eugene; chapel hill;
charleston; savannah; jacksonville; cincinnati; indianapolis; oklahoma city; buffalo; rochester;
split; zagreb; ljubljana; belgrade; sarajevo; uppsala; lund; trondheim; aarhus; turku; leipzig;
dresden; bonn; hannover; nuremberg; bremen; heidelberg; karlsruhe; mannheim; freiburg; tübingen;
aachen; graz; linz; salzburg; ghent; leuven; eindhoven; delft; leiden; groningen; málaga;
bilbao; granada; braga; coimbra; florence; venice; genoa; palermo; verona; padua; pisa; bari;
remote; hybrid; anywhere; worldwide; onsite; on-site; 远程; 居家办公
"""
_HAN = """
北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 济南 大连 沈阳 厦门
福州 宁波 合肥 无锡 东莞 佛山 珠海 中山 惠州 昆明 贵阳 南宁 南昌 太原 石家庄 哈尔滨 长春 兰州
银川 西宁 海口 三亚 拉萨 乌鲁木齐 呼和浩特 常州 嘉兴 绍兴 温州 金华 台州 扬州 徐州 南通 泉州
烟台 潍坊 洛阳 香港 澳门 台北 新北 高雄 台中 台南 新竹 桃园 東京 东京 河北 山西 辽宁 吉林 黑龙江
江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古
广西 西藏 宁夏 新疆 廣州 蘇州 上海市 臺北 臺中 雄安 绵阳 芜湖 镇江 盐城 漳州 临沂 唐山 保定 桂林
柳州 株洲 湘潭 宜昌 襄阳
"""
_KNOWN = _REGIONS + ";" + _CITIES


@cache
def _han() -> re.Pattern[str]:
    names = "|".join(sorted(words(_HAN), key=len, reverse=True))
    return re.compile(
        rf"^(?:中国)?(?:[省市·\-/、\s]*(?:{names})(?:省|市)?)+(?:[·\-\s]*[一-鿿]{{1,4}}[区县市镇])?$"
    )


def is_place(text: str) -> bool:
    """Tell whether a phrase is the name of a place."""
    text = text.strip(" .,，")
    if text[:1] in "(（" and text[-1:] in ")）":
        text = text[1:-1].strip()
    if not text or len(text) > 60:
        return False
    if text.casefold() in phrase_set(_KNOWN) or _han().match(text):
        return True
    if _AROUND.fullmatch(text) or _is_full_place(text):
        return True
    return split_place(text)[0] == "" and "," in text


_AROUND = re.compile(
    r"(?:Greater|Metro) [A-ZÀ-Þ][\w'’ .-]{2,30}(?: Area)?"
    r"|[A-ZÀ-Þ][\w'’ .-]{2,30} (?:Metropolitan |Bay |Metro )?Area"
    r"|[A-ZÀ-Þ][\w'’ .-]{2,30} (?:und Umgebung|et périphérie|y alrededores)"
)


def _is_full_place(text: str) -> bool:
    """Tell whether a phrase is town, region and country: `Melbourne, Victoria, Australia`."""
    parts = re.split(r",\s*", text)
    if len(parts) != 3 or not is_region(parts[2]):
        return False
    known = parts[0].casefold() in phrase_set(_KNOWN) and parts[1].casefold() not in phrase_set(
        _CITIES
    )
    return known and all(re.fullmatch(_CITY, part) for part in parts)


_SHAPED = r"[A-ZÀ-Þ][\w'’.-]+(?: [A-ZÀ-Þ][\w'’.-]+){0,2}"
_SHAPE = re.compile(rf"{_SHAPED}(?:, {_SHAPED}){{1,2}}")


def is_place_shaped(text: str) -> bool:
    """Tell whether a phrase may be an unknown place: `Richmond, Victoria`."""
    return len(text) < 60 and _SHAPE.fullmatch(text) is not None


_CITY_WORD = r"[A-ZÀ-ÞŁŚŻ][\w.'’À-ÿ-]*"
_CITY = rf"{_CITY_WORD}(?:\s(?:{_CITY_WORD}|de|del|la|of|am|an|der|sur|upon|do|da|dos)){{0,3}}"
_ZIP = r"(?:\s+\d{5}(?:-\d{4})?|\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d)?(?:\s+(?:USA?|United States|Canada))?"


def split_place(text: str) -> tuple[str, str]:
    """Return a phrase without the place at its end, and the place ("" for none)."""
    text = text.strip(" ,，")
    if len(text) > 200:
        return text, ""
    for split in (_bracketed, _after_dash, _city_and_region, _single):
        rest, place = split(text)
        if place:
            return rest, place
    return text, ""


def _bracketed(text: str) -> tuple[str, str]:
    match = re.search(r"\s*[(（]([^()（）]+)[)）]$", text)
    if match and match.start() > 0 and is_place(match[1]) and not re.match(r"[一-鿿]", match[1]):
        town = re.search(rf",\s*({_CITY})\s*$", text[: match.start()])
        if town and match[1].casefold() in phrase_set(_REGIONS):
            return text[: town.start()].strip(" ,，"), text[town.start(1) :].strip()
        return text[: match.start()].strip(" ,，"), match[1].strip()
    return text, ""


def _after_dash(text: str) -> tuple[str, str]:
    """Split `Lakeside Clinic — Chicago, IL`."""
    match = re.search(r"\s+[-–—]{1,3}\s+(?=[^-–—]+$)", text)
    if match and match.start() > 0 and is_place(text[match.end() :]):
        return text[: match.start()].strip(" ,，"), text[match.end() :].strip()
    return text, ""


def _city_and_region(text: str) -> tuple[str, str]:
    """Split `Acme, Menlo Park, CA`: a name before a state, a province or a country."""
    parts = [part.strip() for part in re.split(r"\s*[,，]\s*", text)]
    if len(parts) < 2:
        return text, ""
    take = 0
    while take < 2 and take < len(parts) - 1 and is_region(parts[-1 - take]):
        take += 1
    if not take or not re.fullmatch(_CITY, parts[-1 - take]):
        return text, ""
    if school_score(parts[-1 - take]):
        return _behind_school(text, parts, take)
    keep = len(parts) - 1 - take
    return ", ".join(parts[:keep]), ", ".join(parts[keep:])


def _behind_school(text: str, parts: list[str], take: int) -> tuple[str, str]:
    """Split `Gila State University Tucson, AZ`: the town is known, the school before it is not."""
    school, _, town = parts[-1 - take].rpartition(" ")
    if not school or town.casefold() not in phrase_set(_KNOWN) or not school_score(school):
        return text, ""
    before = [*parts[: -1 - take], school]
    return ", ".join(before), ", ".join([town, *parts[len(parts) - take :]])


def is_region(part: str) -> bool:
    """Tell whether a phrase is a state, a province or a country."""
    bare = re.sub(_ZIP + "$", "", part).strip()
    return bare in word_set(_CODES) or bare.casefold() in phrase_set(_REGIONS)


def _single(text: str) -> tuple[str, str]:
    match = re.search(r"(?:^|[,，]\s*|\s+[-–—]+\s+)([^,，]+)$", text)
    if match is None:
        return text, ""
    name = match[1].strip(" .()（）")
    if name.casefold() in phrase_set(_KNOWN) or _han().match(name):
        return text[: match.start()].strip(" ,，"), name
    return text, ""


def _is_zip(part: str) -> bool:
    return re.fullmatch(r"\d{4,6}(?:-\d{4})?", part) is not None


def _with_zip(parts: list[str]) -> dict[str, str]:
    """Read `1 High Street, Springfield, Illinois, 62701, US`."""
    *before, postal, country = parts
    made = {"address": ", ".join(before[:-2])} if len(before) > 2 else {}
    made |= {"city": before[-2], "region": before[-1], "postalCode": postal}
    return made | {"countryCode" if len(country) == 2 else "country": country}


def location_of(text: str) -> dict[str, str]:
    """Return `basics.location`: town, region and postal code where they can be told."""
    parts = [part.strip() for part in re.split(r"\s*[,，]\s*", text)]
    if len(parts) > 3 and _is_zip(parts[-2]):
        return _with_zip(parts)
    if len(parts) == 1 or len(parts) > 4 or not is_place(", ".join(parts[-2:])):
        return {"address" if any(c.isdigit() for c in text) else "city": text}
    made: dict[str, str] = {}
    if len(parts) > 2 and any(c.isdigit() for c in parts[0]):
        made["address"] = parts.pop(0)
    made["city"] = parts.pop(0)
    match = re.fullmatch(r"([A-Z]{2}) (\d{5}(?:-\d{4})?)", parts[0]) if parts else None
    if match:
        made["region"], made["postalCode"] = match[1], match[2]
        parts.pop(0)
    made["region"] = ", ".join(part for part in (made.get("region", ""), *parts) if part)
    return {key: value for key, value in made.items() if value}
