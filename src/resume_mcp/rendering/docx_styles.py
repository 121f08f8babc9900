"""The styles, lists and measures of a Word file: real ones, so that a person can go on with it."""

from typing import Any
from xml.sax.saxutils import quoteattr

from resume_mcp.rendering.theme import Theme
from resume_mcp.rendering.words import language_and_region

# Style ids; Word shows the names.
TITLE, LABEL, CONTACT = "Title", "Headline", "Contact"
SECTION, ENTRY, SUBHEADING = "Heading1", "Heading2", "Heading3"
DETAIL, FACT, TAGS, TEXT = "EntryDetail", "Fact", "Tags", "Normal"
BULLETS = ("ListBullet", "ListBullet2", "ListBullet3")
NUMBERS = ("ListNumber", "ListNumber2", "ListNumber3")
LINK, MUTED = "Hyperlink", "Muted"

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TWIPS = 20  # to the point
_PAPERS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
_BULLET_LIST, _NUMBER_LIST = 1, 2
_INDENT = 283  # twips, 5 mm
# Faces that Word's own machines have; the file names them, it does not hold them.
_ASIAN = {"CN": "Microsoft YaHei", "TW": "Microsoft JhengHei"}
_OTHER_ASIAN = {"ja": "Yu Gothic", "ko": "Malgun Gothic"}
# Parts of the template that no resume needs.
_DROPPED = ("stylesWithEffects", "thumbnail", "customXml")


def styled_document(theme: Theme, *, locale: str, paper: str) -> Any:
    """Return an empty document with the theme's styles, lists, paper and margins."""
    from docx import Document
    from docx.oxml import parse_xml

    document: Any = Document()
    _drop_parts(document)
    _replace(document.styles.element, parse_xml(_styles(theme, locale, paper)))
    _replace(document.part.numbering_part.element, parse_xml(_numbering(theme)))
    _set_modern(document)
    section = document.sections[0]
    width, height = _PAPERS[paper]
    margins = theme["page"]
    section.page_width, section.page_height = _emu(width), _emu(height)
    section.left_margin = section.right_margin = _emu(margins["margin_x"])
    section.top_margin = _emu(margins["margin_top"])
    section.bottom_margin = _emu(margins["margin_bottom"])
    return document


def numbered_from(document: Any, start: int) -> int:
    """Return the id of a list of its own that counts from `start`."""
    number = document.part.numbering_part.element.add_num(_NUMBER_LIST)
    for level in range(len(NUMBERS)):
        number.add_lvlOverride(ilvl=level).add_startOverride(start if level == 0 else 1)
    return int(number.numId)


def _emu(points: float) -> Any:
    from docx.shared import Pt

    return Pt(points)


def _drop_parts(document: Any) -> None:
    for owner in (document.part.package, document.part):
        unwanted = [key for key, rel in owner.rels.items() if rel.reltype.endswith(_DROPPED)]
        for key in unwanted:
            del owner.rels[key]


def _replace(element: Any, other: Any) -> None:
    """Put the children of another element into this one."""
    for child in list(element):
        element.remove(child)
    for child in list(other):
        element.append(child)


def _set_modern(document: Any) -> None:
    """Keep Word out of its compatibility mode."""
    for setting in document.settings.element.iter():
        if setting.get(_name("name")) == "compatibilityMode":
            setting.set(_name("val"), "15")


def _name(local: str) -> str:
    from docx.oxml.ns import qn

    return qn(f"w:{local}")


def _styles(theme: Theme, locale: str, paper: str) -> str:
    language, region = language_and_region(locale)
    tag = f"{language}-{region}" if region else language
    asian_tag = tag if language in ("zh", "ja", "ko") else "zh-CN"
    chinese = language in ("zh", "ja", "ko")
    asian = _ASIAN.get(region, "") if language == "zh" else _OTHER_ASIAN.get(language, "")
    latin = theme["font"]["word"]
    fonts = _empty("rFonts", ascii=latin, hAnsi=latin, cs=latin, eastAsia=asian or _ASIAN["CN"])
    space = theme["space"]
    leading = round(240 * (1 + space["leading_cjk" if chinese else "leading"] * 0.6))
    defaults = (
        f"<w:docDefaults><w:rPrDefault><w:rPr>{fonts}{_size(theme, 'body')}"
        f"{_empty('lang', val=tag, eastAsia=asian_tag)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>"
        f"{_empty('spacing', after=0, line=leading, lineRule='auto')}</w:pPr></w:pPrDefault>"
        "</w:docDefaults>"
    )
    width = _PAPERS[paper][0] - 2 * theme["page"]["margin_x"]
    return f"<w:styles {_W}>{defaults}{''.join(_all_styles(theme, width))}</w:styles>"


def _all_styles(theme: Theme, width: float) -> list[str]:
    space, colour = theme["space"], theme["colour"]
    centred = _empty("jc", val="center") if theme["style"]["head"] == "centre" else ""
    # A paragraph's properties have a fixed order: keep, border, shade, tab, spacing, indent, align.
    tab = f"<w:tabs>{_empty('tab', val='right', pos=_twips(width))}</w:tabs>"
    keep = "<w:keepNext/><w:keepLines/>"
    bold = "<w:b/><w:bCs/>"
    ink, muted = _colour(colour["ink"]), _colour(colour["muted"])
    heading, name = _colour(colour["heading"]), _colour(colour["name"])
    section_above = _spacing(space["section_above"], space["section_below"])
    lists = [
        _style(f"{style}", f"List {kind}{f' {level}' if level > 1 else ''}", TEXT,
               f"<w:keepLines/>{_in_list(number, level - 1)}{_spacing(space['bullet'] + 1)}")
        for kind, styles, number in (
            ("Bullet", BULLETS, _BULLET_LIST), ("Number", NUMBERS, _NUMBER_LIST),
        )
        for level, style in enumerate(styles, start=1)
    ]  # fmt: skip
    return [
        _style(TEXT, "Normal", "", _spacing(space["body"] * 0.4), ink, default=True),
        _style(TITLE, "Title", TEXT, f"<w:keepNext/>{centred}", bold + name + _size(theme, "name"),
               level=None),
        _style(LABEL, "Headline", TEXT, f"<w:keepNext/>{_spacing(space['label'] * 0.4)}{centred}",
               heading + _size(theme, "label")),
        _style(CONTACT, "Contact", TEXT, _spacing(space["contact"] * 0.5) + centred,
               _size(theme, "contact")),
        _style(SECTION, "heading 1", TEXT, keep + _ruled(theme) + section_above,
               bold + heading + _size(theme, "section"), level=0),
        _style(ENTRY, "heading 2", TEXT, keep + tab + _spacing(space["entry"] * 0.8),
               _size(theme, "entry"), level=1),
        _style(SUBHEADING, "heading 3", TEXT, keep + _spacing(space["entry"] * 0.8),
               bold + _size(theme, "entry"), level=2),
        _style(DETAIL, "Entry Detail", TEXT, keep + tab + _spacing(0)),
        _style(FACT, "Fact", TEXT, "<w:keepLines/>" + tab + _spacing(space["line"] * 0.5)),
        _style(TAGS, "Tags", TEXT, _spacing(space["body"] * 0.4), muted + _size(theme, "small")),
        *lists,
        _style(LINK, "Hyperlink", "", "", _colour(colour["accent"]), kind="character"),
        _style(MUTED, "Muted", "", "", muted, kind="character"),
    ]  # fmt: skip


def _style(
    identity: str,
    name: str,
    parent: str,
    paragraph: str = "",
    letters: str = "",
    *,
    kind: str = "paragraph",
    level: int | None = None,
    default: bool = False,
) -> str:
    outline = "" if level is None else _empty("outlineLvl", val=level)
    based = _empty("basedOn", val=parent) if parent else ""
    following = _empty("next", val=TEXT) if level is not None else ""
    properties = f"<w:pPr>{paragraph}{outline}</w:pPr>" if kind == "paragraph" else ""
    mark = ' w:default="1"' if default else ""
    return (
        f'<w:style w:type="{kind}"{mark} w:styleId="{identity}">{_empty("name", val=name)}{based}'
        f"{following}<w:qFormat/>{properties}<w:rPr>{letters}</w:rPr></w:style>"
    )


def _ruled(theme: Theme) -> str:
    """Return the line or tint that marks a section's title."""
    if theme["style"]["section"] == "tint":
        return _empty("shd", val="clear", color="auto", fill=theme["colour"]["tint"][1:])
    if theme["style"]["section"] == "bar":
        return ""
    rule = theme["colour"]["rule"][1:]
    return f"<w:pBdr>{_empty('bottom', val='single', sz=5, space=2, color=rule)}</w:pBdr>"


def _in_list(number: int, level: int) -> str:
    return f"<w:numPr>{_empty('ilvl', val=level)}{_empty('numId', val=number)}</w:numPr>"


def _spacing(before: float, after: float = 0.0) -> str:
    return _empty("spacing", before=_twips(before), after=_twips(after))


def _size(theme: Theme, name: str) -> str:
    half_points = round(theme["size"][name] * 2)
    return _empty("sz", val=half_points) + _empty("szCs", val=half_points)


def _colour(colour: str) -> str:
    return _empty("color", val=colour[1:])


def _twips(points: float) -> int:
    return round(points * _TWIPS)


def _empty(tag: str, **attributes: object) -> str:
    shown = "".join(f" w:{name}={quoteattr(str(value))}" for name, value in attributes.items())
    return f"<w:{tag}{shown}/>"


def _numbering(theme: Theme) -> str:
    """Return the two lists, each with three levels: bullets and numbers."""
    mark = _colour(theme["colour"]["accent"])
    lists = (
        (_BULLET_LIST, "bullet", BULLETS, lambda _: theme["style"]["bullet"]),
        (_NUMBER_LIST, "decimal", NUMBERS, lambda level: f"%{level + 1}."),
    )
    abstract, numbers = "", ""
    for number, kind, styles, text in lists:
        levels = "".join(
            f'<w:lvl w:ilvl="{level}">{_empty("start", val=1)}{_empty("numFmt", val=kind)}'
            f"{_empty('pStyle', val=style)}{_empty('lvlText', val=text(level))}"
            f"{_empty('lvlJc', val='left')}<w:pPr>"
            f"{_empty('ind', left=_INDENT * (level + 1), hanging=_INDENT)}</w:pPr>"
            f"<w:rPr>{mark}</w:rPr></w:lvl>"
            for level, style in enumerate(styles)
        )
        abstract += (
            f'<w:abstractNum w:abstractNumId="{number}">'
            f"{_empty('multiLevelType', val='multilevel')}"
            f"{levels}</w:abstractNum>"
        )
        numbers += f'<w:num w:numId="{number}">{_empty("abstractNumId", val=number)}</w:num>'
    return f"<w:numbering {_W}>{abstract}{numbers}</w:numbering>"
