"""Where the work is done."""

import pytest

from resume_mcp.jobs.places import place_of, remote_lines


@pytest.mark.parametrize(
    ("text", "company", "place"),
    [
        ("Cook\nLocation: Leeds, UK\n", "", "Leeds, UK"),
        ("厨师\n- 工作地点：成都市高新区。", "", "成都市高新区"),
        ("厨师\n## 地点\n- 工作地点：上海/远程", "", "上海/远程"),
        ("[上海/成都] 云帆 诚聘 厨师", "", "上海/成都"),
        ("Cook (Berlin)\nWe cook.", "", "Berlin"),
        ("Cook\nToronto, ON; Remote - Canada\nApply", "", "Toronto, ON; Remote - Canada"),
        ("Cook\nQuill Kitchen, Smallville. We cook.", "Quill Kitchen", "Smallville"),
        ("Cook\nAcme Corporation New York, NY\n", "Acme Corporation", "New York, NY"),
        ("廚師\n工作地點：台北市中山區", "", "台北市中山區"),
        ("Cook\nAcme GmbH · Munich, Germany · Full-time", "", "Munich, Germany"),
        ("厨师\n杭州-余杭区 ｜ 10年以上 ｜ 全职", "", "杭州-余杭区"),
        ("Cook\nBergen, Norway\nWe cook.", "", "Bergen, Norway"),
        ("Cook\nLeine Kitchen, Göttingen, Germany", "", "Göttingen, Germany"),
        ("Cook\nDenver, Colorado, United States (Hybrid)", "", "Denver, Colorado"),
        ("Cook\nKettering, Northamptonshire\n£20k", "", "Kettering, Northamptonshire"),
        ("Cook\n12 Queen Street East, Toronto, ON\nWork Location: In person", "", "Toronto, ON"),
        ("Cook\nNew York City; Remote (US East)", "", "New York City; Remote"),
        ("Cook\nJob locations\nCalder House\nHalifax\nHX3 0PW", "", "Calder House, Halifax"),
        ("Cook\nLocation\n1 vacancy in this place:\nCalumet, MI", "", "Calumet, MI"),
        ("Cook\nPlace of employment: Ostend, Belgium", "", "Ostend, Belgium"),
        ("Cook\nTsim Sha Tsui, Hong Kong 尖沙咀", "", "Tsim Sha Tsui, Hong Kong"),
        ("We need a cook near Napa, CA. Weekends.", "", "Napa, CA"),
        ("厨师\n地点：深圳南山 / 香港，每周可远程两天", "", "深圳南山 / 香港"),
        ("厨师\nLocation 工作地点: 无锡新吴区", "", "无锡新吴区"),
        ("厨师\n包住。地址：成都市锦江区春熙路", "", "成都市锦江区春熙路"),
        ("保安\n月薪4800，地点郑州航空港区。", "", "郑州航空港区"),
        ("厨师\n做饭", "云溪县教育局", "云溪县"),
        ("Cook (hybrid)\nWe cook in large pots.", "", ""),
    ],
)
def test_the_place_is_found(text: str, company: str, place: str) -> None:
    assert place_of(text, company) == place


def test_only_short_lines_and_labels_speak_of_remote_work() -> None:
    text = "Remote\n" + "We have supported remote customers on every continent since 1999. " * 2
    assert remote_lines(text) == "Remote"
