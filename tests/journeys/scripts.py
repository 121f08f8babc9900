"""What the person of the scripted conversations has and says, in English and in Chinese."""

from typing import Any, NamedTuple


class Script(NamedTuple):
    """One person, one job, and what comes up between them."""

    language: str
    resume: str
    posting: str
    wish: str
    skill: str
    fact: tuple[str, str]  # section, text
    log: str
    query: str
    bullet: str  # the first bullet in better words, nothing added
    invented: str
    letter: str
    entry: dict[str, Any]
    soul: dict[str, str]


ENGLISH = Script(
    language="en",
    resume=(
        "# Rosa Lindqvist\n\nrosa@example.com\n\n## Experience\n\n"
        "### Night nurse, Ward Six Clinic\n2019-03 – Present\n\n"
        "- Responsible for the medication round of 24 beds\n- Trained 3 new nurses\n\n"
        "## Skills\n\n- Wound care\n- Patient records\n"
    ),
    posting=(
        "Senior Nurse\nCompany: Lakeside Hospital\nLocation: Uppsala\n\nRequirements\n"
        "- 3 years of experience as a nurse\n- Wound care\n- Triage\n"
    ),
    wish="No night shifts any more; four days a week at most.",
    skill="Triage (emergency room, 2017–2018)",
    fact=("Family", "Moves to Uppsala in May."),
    log="Fitted the resume to Lakeside Hospital; the letter is open.",
    query="nurse Uppsala",
    bullet="Led the medication round of 24 beds",
    invented="Ran the medication round of 24 beds and cut errors by 73%",
    letter="# Letter\n\nI ran the medication round of 24 beds and trained 3 new nurses.\n",
    entry={"institution": "Uppsala University", "area": "Nursing", "endDate": "2017"},
    soul={"name": "Quill", "character": "Calm and frank"},
)
CHINESE = Script(
    language="zh-CN",
    resume=(
        "# 林小鹿\n\nlin@example.com\n\n## 工作经历\n\n### 鹿鸣书店 — 店长\n2019-03 – 至今\n\n"
        "- 负责 3 家门店的采购\n- 培训 5 名新店员\n\n## 专业技能\n\n- 采购\n- 库存管理\n"
    ),
    posting=(
        "区域经理\n公司：松果文化\n城市：杭州\n\n任职要求\n"
        "- 3 年以上门店管理经验\n- 库存管理\n- 新媒体运营\n"
    ),
    wish="不要出差，最好在杭州，每周最多加班一次。",
    skill="新媒体运营（2021 年起负责书店公众号）",
    fact=("家庭", "五月搬到杭州。"),
    log="按松果文化的职位改了简历，求职信还没写。",
    query="区域经理 杭州",
    bullet="负责 3 家门店的图书采购",
    invented="负责 3 家门店的采购，成本下降 73%",
    letter="# 求职信\n\n我负责 3 家门店的采购，培训过 5 名新店员。\n",
    entry={"institution": "浙江大学", "area": "图书馆学", "endDate": "2018"},
    soul={"name": "小简", "character": "细心、直接"},
)
