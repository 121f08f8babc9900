"""What postings ask for."""

from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.requirements import bullet_text, requirements_of


def asked(text: str) -> list[tuple[str, str]]:
    return [(entry.kind, entry.text) for entry in requirements_of(text)]


def test_bullets_under_headings_are_must_or_nice() -> None:
    text = """Welder
Responsibilities
- Weld frames
Requirements
- 3 years of TIG welding
- English; Polish is a plus
Nice to have
- Robot programming
Benefits
- Free lunch
"""
    assert asked(text) == [
        ("must", "3 years of TIG welding"),
        ("must", "English"),
        ("nice", "Polish is a plus"),
        ("nice", "Robot programming"),
    ]


def test_chinese_sections_are_must_or_nice() -> None:
    text = """岗位职责：
1、负责门店运营；
任职要求：
1、本科以上学历，硕士优先；
2、三年以上零售经验；
3、熟悉 Excel，了解 SQL 者优先；
加分项：
1. 会粤语
职位福利：五险一金、双休
"""
    assert asked(text) == [
        ("must", "本科以上学历"),
        ("nice", "硕士优先"),
        ("must", "三年以上零售经验"),
        ("must", "熟悉 Excel"),
        ("nice", "了解 SQL 者优先"),
        ("nice", "会粤语"),
    ]


def test_headings_in_their_own_words_open_what_they_stand_above() -> None:
    text = """Baker
In this role you will
knead dough

We'd like to see
An apprenticeship
Clean hands

Not required, but lovely
You keep a sourdough
What's on offer
25 days' leave
"""
    assert asked(text) == [
        ("must", "An apprenticeship"),
        ("must", "Clean hands"),
        ("nice", "You keep a sourdough"),
    ]
    text = "你的日常\n- 揉面\n谁适合来\n- 三年经验\n- 熟悉烘焙\n如果还有这些就更好了\n- 会英语\n"
    assert asked(text) == [("must", "三年经验"), ("must", "熟悉烘焙"), ("nice", "会英语")]


def test_a_wish_in_part_of_a_line_is_told_from_the_rest() -> None:
    text = """Requirements
- 5 years of baking, ideally in a hotel
- Very good French, German would be an advantage
- A clean licence is essential. Knowledge of rye is desirable but not required.
- An LL.M. is welcome but not a must
- Spoken Hindi would be a real advantage
- Solid Rust is essential, while Go will be considered a plus
- (a) is a number
"""
    assert asked(text) == [
        ("must", "5 years of baking, ideally in a hotel"),
        ("must", "Very good French"),
        ("nice", "German would be an advantage"),
        ("must", "A clean licence is essential"),
        ("nice", "Knowledge of rye is desirable but not required"),
        ("nice", "An LL.M. is welcome but not a must"),
        ("nice", "Spoken Hindi would be a real advantage"),
        ("must", "Solid Rust is essential"),
        ("nice", "Go will be considered a plus"),
        ("must", "(a) is a number"),
    ]


def test_a_wish_in_a_bracket_stays_with_its_sentence() -> None:
    assert asked("任职要求：\n1. 有三年烘焙经验，熟悉面团。（加分项）\n2. 会英语") == [
        ("nice", "有三年烘焙经验，熟悉面团。（加分项）"),
        ("must", "会英语"),
    ]


def test_what_a_page_adds_is_not_asked_for() -> None:
    text = """Skills
Menu planning
Full job description
Requirements
E1 A diploma
(b) clean hands
→ a good nose
$20 - $25 an hour
Show less
We are an equal opportunity employer.
"""
    assert asked(text) == [
        ("must", "A diploma"),
        ("must", "clean hands"),
        ("must", "a good nose"),
    ]


def test_traditional_chinese_is_read_too() -> None:
    assert asked("任職要求：\n1、熟悉 Linux；\n加分項：\n- 會日語") == [
        ("must", "熟悉 Linux"),
        ("nice", "會日語"),
    ]


def test_a_label_in_a_line_opens_what_it_names() -> None:
    assert asked("Cook\nMust have: knife skills. Nice to have: pastry.\nPerks: tips.") == [
        ("must", "knife skills"),
        ("nice", "pastry"),
    ]
    assert asked("要求：五年以上销售经验，懂 PLC 者优先，会开车。包吃住。") == [
        ("must", "五年以上销售经验"),
        ("nice", "懂 PLC 者优先"),
        ("must", "会开车"),
    ]


def test_a_label_on_a_bullet_holds_for_that_bullet_only() -> None:
    text = "What you bring\n- SQL\n- Nice to have: Rust\n- Python"
    assert asked(text) == [("must", "SQL"), ("nice", "Rust"), ("must", "Python")]


def test_a_hard_wrapped_paragraph_is_one_text() -> None:
    text = (
        "Requirements: 4+ years of professional gardening experience; deep knowledge of\n"
        "roses and of their pests; experience with irrigation of large public parks and\n"
        "Botanical collections. You love early mornings."
    )
    assert asked(text) == [
        ("must", "4+ years of professional gardening experience"),
        ("must", "deep knowledge of roses and of their pests"),
        (
            "must",
            "experience with irrigation of large public parks and Botanical collections",
        ),
    ]


def test_only_the_sentences_that_ask_follow_a_label_in_running_text() -> None:
    text = (
        "Do this. Requirements: BS in Chemistry, 3+ years. Salary $80,000 - $90,000. Shift: first."
    )
    assert asked(text) == [("must", "BS in Chemistry, 3+ years")]


def test_prose_after_the_list_is_not_asked_for() -> None:
    text = "Requirements\n- SQL\n\nWe reply to every applicant within a week.\nCome as you are."
    assert asked(text) == [("must", "SQL")]


def test_a_mixed_section_yields_what_sounds_like_a_requirement() -> None:
    text = "岗位要求、职责\n1. 负责日常排班\n2. 三年以上客服经验\n3. 有海外经验者优先"
    assert asked(text) == [("must", "三年以上客服经验"), ("nice", "有海外经验者优先")]


def test_without_headings_the_words_of_asking_count() -> None:
    text = "You know Python and Django. We drink tea. Experience with Celery is a plus."
    assert asked(text) == [
        ("must", "You know Python and Django"),
        ("nice", "Experience with Celery is a plus"),
    ]
    assert asked("精通 JavaScript，熟悉 Vue。弹性工作。") == [("must", "精通 JavaScript，熟悉 Vue")]


def test_the_same_requirement_counts_once() -> None:
    assert asked("Requirements\n- SQL\n- sql\nNice to have\n- SQL") == [("must", "SQL")]


def test_semicolons_inside_brackets_do_not_part() -> None:
    assert asked("Requirements\n- Databases (Oracle; Db2)") == [("must", "Databases (Oracle; Db2)")]


def test_bullets_and_numbers_are_told_from_text() -> None:
    assert bullet_text("• a") == "a"
    assert bullet_text("（1）a") == "a"
    assert bullet_text("2、熟悉 Java") == "熟悉 Java"
    assert bullet_text("3.5 years") is None
    assert bullet_text("plain") is None


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=60), max_size=12))
def test_a_requirement_never_holds_words_that_the_posting_lacks(lines: list[str]) -> None:
    text = "Requirements:\n" + "\n".join(f"- {line}" for line in lines)
    whole = "".join(text.split()).replace(",", "，")
    for requirement in requirements_of(text):
        for clause in requirement.text.split("，"):
            assert "".join(clause.split()).replace(",", "，") in whole


def test_traditional_wishes_are_wishes_and_a_wish_opens_no_list() -> None:
    text = "入職要求\n- 3年以上相關工作經驗\n- 懂普通話優先\n\n截止日期：2026年12月15日\n"
    assert asked(text) == [("must", "3年以上相關工作經驗"), ("nice", "懂普通話優先")]


def test_an_asset_and_an_advantage_are_wishes() -> None:
    text = "Must have:\n- Red Seal\nAsset:\n- Fire alarm certificate\n"
    assert asked(text) == [("must", "Red Seal"), ("nice", "Fire alarm certificate")]
    text = "You must have a trade certificate. A Class 4 licence would be an advantage."
    assert [kind for kind, _ in asked(text)] == ["must", "nice"]
