"""What the demo says, in English and Chinese, and what it proposes."""

from typing import Any, NamedTuple


class Words(NamedTuple):
    """The demo's sentences in one language."""

    opening: str
    imported: str
    coverage: str
    preference: str
    noted: str
    job: str
    fit: str
    present: str
    missing: str
    proposed: str
    check: str
    asked: str
    states: dict[str, str]
    revision: str
    rendered: str
    read_back: str
    pages: str
    undone: str
    next_session: str
    remembered: str
    forgotten: str
    file: str
    reword_title: str
    reword: tuple[tuple[str, str], ...]  # opening of a bullet -> its better opening
    order_title: str
    invented_title: str
    invented: str


WORDS = {
    "en": Words(
        opening="A person talks to their AI host; the host talks to resume-mcp over stdio.",
        imported="The resume is imported",
        coverage="Share of the text that stands in the document:",
        preference="Wants a hybrid role with ownership of one critical system; no agencies.",
        noted="Remembered for the next session",
        job="A pasted posting is understood without a model",
        fit="Fit",
        present="The resume shows",
        missing="Asked for, but not in the resume (to ask the person, never to claim)",
        proposed="The model proposes; each proposal is checked against what the person wrote:",
        check="check",
        asked="The person sees each change and decides:",
        states={"applied": "approved", "rejected": "rejected", "pending": "later"},
        revision="revision",
        rendered="The approved resume is printed and read back, word by word:",
        read_back="words found again",
        pages="pages",
        undone="The last change is taken back",
        next_session="A new session starts.",
        remembered="The brief holds what the person said. Nothing was lost.",
        forgotten="The brief does not hold what the person said!",
        file="Look at",
        reword_title="Say what was done, not what was assigned",
        reword=(
            ("Responsible for ", "Run "),
            ("Took part in ", "Contributed to "),
            ("Developed ", "Built "),
        ),
        order_title="Put the skills first that the job asks for",
        invented_title="Add impact",
        invented="Raised revenue by 47% and led a team of 30.",
    ),
    "zh": Words(
        opening="用户与 AI 助手对话，助手通过 stdio 调用 resume-mcp。",
        imported="导入简历",
        coverage="原文进入结构化简历的比例：",
        preference="希望在上海或杭州，重视实验和长期指标的增长团队；不考虑外包。",
        noted="已记住，下次会话可用",
        job="粘贴的职位描述，无需模型即可读懂",
        fit="匹配度",
        present="简历已体现",
        missing="职位要求而简历未写（应询问本人，不得虚构）",
        proposed="模型提出修改建议，每条都与本人所写逐一核对：",
        check="核对结果",
        asked="用户查看每处改动并决定：",
        states={"applied": "已批准", "rejected": "已拒绝", "pending": "稍后"},
        revision="版本",
        rendered="渲染批准后的简历，并逐词回读：",
        read_back="可读回的文字",
        pages="页数",
        undone="撤销最近一次修改",
        next_session="新的会话开始。",
        remembered="简报中保留了用户说过的话，没有丢失。",
        forgotten="简报中没有用户说过的话！",
        file="请查看",
        reword_title="写成果，而不是写职责",
        reword=(("负责会员", "主导会员"), ("参与", "协助完成"), ("负责", "承担")),
        order_title="把职位要求的技能排在前面",
        invented_title="增强影响力",
        invented="推动营收增长 47%，带领 30 人团队。",
    ),
}


def proposals_for(words: Words, document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return three proposals on any resume: two honest ones, and one that invents."""
    drafts = [_reworded(words, document), _reordered(words, document)]
    work = document.get("work")
    if isinstance(work, list) and work:
        drafts.append(
            {
                "title": words.invented_title,
                "operations": [_append(work[0], words.invented)],
            }
        )
    return [draft for draft in drafts if draft]


def _reworded(words: Words, document: dict[str, Any]) -> dict[str, Any]:
    for entry in document.get("work") or []:
        for number, bullet in enumerate(entry.get("highlights") or []):
            for old, new in words.reword:
                if bullet.startswith(old):
                    path = f"/work/{entry['id']}/highlights/{number}"
                    value = new + bullet[len(old) :]
                    return {
                        "title": words.reword_title,
                        "operations": [{"op": "replace", "path": path, "value": value}],
                    }
    return {}


def _reordered(words: Words, document: dict[str, Any]) -> dict[str, Any]:
    groups = document.get("skills")
    if not isinstance(groups, list) or len(groups) < 2:
        return {}
    ids = [group["id"] for group in groups if isinstance(group, dict)]
    return {
        "title": words.order_title,
        "operations": [{"op": "reorder", "path": "/skills", "value": [ids[1], ids[0], *ids[2:]]}],
    }


def _append(entry: dict[str, Any], text: str) -> dict[str, Any]:
    if isinstance(entry.get("highlights"), list):
        return {"op": "add", "path": f"/work/{entry['id']}/highlights/-", "value": text}
    return {"op": "add", "path": f"/work/{entry['id']}/highlights", "value": [text]}
