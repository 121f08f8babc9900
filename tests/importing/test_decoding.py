import pytest

from resume_mcp.errors import Unreadable
from resume_mcp.importing.decoding import decode

ZH = (
    "姓名：张伟\n工作经历\n2019.07—至今 海螺云计算有限公司 高级后端工程师\n"
    "负责订单中心，主导数据库优化。"
)
TW = (
    "個人履歷\n姓名：陳怡君\n學歷：國立臺灣大學 資訊工程學系\n"
    "工作經歷：資深軟體工程師，負責後端系統開發與維護"
)
WEST = "Zoë O’Brien-Núñez — Développeuse à Montréal\n• naïve café, Straße 9, “quoted”"


@pytest.mark.parametrize(
    ("text", "encoding", "told"),
    [
        (ZH, "utf-8", "utf-8"),
        (ZH, "utf-8-sig", "utf-8-sig"),
        (ZH, "utf-16", "utf-16"),
        (WEST, "utf-16-le", "utf-16-le"),
        (ZH, "gbk", "gb18030"),
        (ZH + "𠮷", "gb18030", "gb18030"),
        ("张三\n电话：13800138000", "gbk", "gb18030"),
        (TW, "big5", "big5"),
        (WEST, "cp1252", "cp1252"),
        ("Резюме\nИван Петров, разработчик", "cp1251", "cp1251"),
        ("이력서\n이름: 김철수\n경력: 소프트웨어 엔지니어", "euc_kr", "euc_kr"),
        ("職務経歴書\n株式会社でのシステム開発をしました", "shift_jis", "shift_jis"),
        ("Plain ASCII", "ascii", "utf-8"),
    ],
)
def test_a_text_is_decoded_right(text: str, encoding: str, told: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding) == (text, told)


def test_an_encoding_that_cannot_be_told_is_refused() -> None:
    polish = "Łukasz Żółć\nDoświadczenie zawodowe\nInżynier w Łodzi, Świętokrzyskie"
    with pytest.raises(Unreadable, match="Save it as UTF-8"):
        decode(polish.encode("cp1250"))


def test_damaged_utf8_is_refused_by_name_and_line() -> None:
    data = (ZH + "\n").encode() * 3 + b"\xe5\xbc broken"
    with pytest.raises(Unreadable, match=r"UTF-8 with 1 damaged place.*line 13"):
        decode(data)


def test_a_byte_order_mark_that_lies_is_refused() -> None:
    with pytest.raises(Unreadable, match="UTF-16"):
        decode(b"\xff\xfea\xd8b")
