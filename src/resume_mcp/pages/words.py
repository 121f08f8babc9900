"""What the page says, in English and Chinese."""

import re
from collections.abc import Callable
from typing import Literal

from resume_mcp.pages.labels import LABELS

Lang = Literal["en", "zh-CN"]
_CHINESE = re.compile(
    r"\s*(zh|cmn|yue|chinese|cn\b|中|汉|漢|简|簡|繁|华|華|mandarin)", re.IGNORECASE
)

_WORDS: dict[str, tuple[str, str]] = {
    "title": ("Review", "审阅"),
    "proposals": ("Proposals", "修改建议"),
    "revisions": ("Revisions", "版本"),
    "files": ("Files", "文件"),
    "memory": ("Memory", "记忆"),
    "settings": ("Settings", "设置"),
    "status": ("Status", "状态"),
    "skip": ("Skip to content", "跳到内容"),
    "closing": (
        "Only on this machine. The page closes after 15 minutes without a click.",
        "仅在本机可见。15 分钟无操作后页面自动关闭。",
    ),
    # proposals
    "nothing_pending": ("Nothing waits for you.", "没有等待处理的建议。"),
    "nothing_pending_more": (
        "When the assistant proposes a change to a resume, it appears here for your decision.",
        "助手提出简历修改建议后，会显示在这里由您决定。",
    ),
    "pending": ("Waiting for you", "等待您决定"),
    "decided": ("Decided lately", "最近的决定"),
    "approve": ("Approve", "批准"),
    "approve_anyway": ("Approve anyway", "仍然批准"),
    "reject": ("Reject", "拒绝"),
    "later": ("Later", "稍后"),
    "was": ("before", "修改前"),
    "nothing": ("nothing", "无"),
    "more_changes": ("more changes", "处其他修改"),
    "checks": ("What the check found", "检查结果"),
    "no_findings": ("The check found nothing.", "检查未发现问题。"),
    "override": (
        "The check says no. Approve it only if you know that it is true.",
        "检查未通过。只有在确认属实时才批准。",
    ),
    "rewords": ("Rewords what stood here.", "改写自此处原文。"),
    "rests_on": ("Rests on", "依据"),
    "elsewhere": ("Rests on an entry of your other documents.", "依据来自您的其他文档。"),
    "unsupported": ("Nothing supports", "没有依据"),
    "odd_letters": ("Letters that may look like others", "可能被混淆的字符"),
    "notes": ("Done otherwise than asked", "与请求不同之处"),
    "model_words": ("In the model's words, which nobody has checked", "模型自己的说法（未经核实）"),
    "needs_own": ("Identity or removal: look twice.", "涉及身份信息或删除：请仔细核对。"),
    "is_locked": (
        "This resume is locked; nothing can be applied to it.",
        "该简历已锁定，无法应用修改。",
    ),
    "applied": ("applied", "已应用"),
    "rejected": ("rejected", "已拒绝"),
    "withdrawn": ("withdrawn", "已撤回"),
    "stale": ("out of date", "已过期"),
    "for_resume": ("Resume", "简历"),
    "all": ("All", "全部"),
    "show": ("Show", "显示"),
    # what was done, above the page
    "said_applied": ("Applied: a new revision was written.", "已应用，并生成新版本。"),
    "said_rejected": ("Rejected. Nothing was changed.", "已拒绝，未作任何更改。"),
    "said_left_for_later": ("Left for later; it stays here.", "已留待稍后，仍显示在此处。"),
    "said_decided_already": ("It was decided already.", "此前已决定。"),
    "said_withdrawn": ("It was withdrawn meanwhile.", "该建议已被撤回。"),
    "said_too_quick": (
        "Nothing was decided: the click came as soon as the page did. Please look, then click.",
        "未作决定：点击发生在页面刚显示时。请查看后再点击。",
    ),
    "said_saved": ("Saved.", "已保存。"),
    "said_done": ("Done.", "已完成。"),
    # revisions
    "compare": ("Compare", "比较"),
    "with": ("with", "与"),
    "undo": ("Take this back", "撤销此版本"),
    "go_back": ("Go back to this", "恢复到此版本"),
    "current": ("now", "当前"),
    "by": ("approved at", "批准于"),
    "equal": ("There is no difference.", "没有差异。"),
    "no_resumes": ("There is no resume yet.", "还没有简历。"),
    "no_resumes_more": (
        "Ask the assistant to import one, or run: resume-mcp import FILE",
        "请让助手导入简历，或运行：resume-mcp import 文件",
    ),
    "name_it": ("Name of the newest revision", "最新版本的名称"),
    "locked": ("locked", "已锁定"),
    "lock": ("Lock", "锁定"),
    "unlock": ("Unlock", "解锁"),
    "delete": ("Delete", "删除"),
    "revision": ("Revision", "版本"),
    "import": ("imported", "导入"),
    "proposal": ("change", "修改"),
    "create": ("created", "创建"),
    "restore_cause": ("restored", "恢复"),
    "migration": ("migrated", "迁移"),
    "undone": ("taken back", "撤销"),
    "gone_back": ("gone back to", "恢复到"),
    "cancel": ("Cancel", "取消"),
    "ask_undo": ("Take this revision back?", "撤销此版本？"),
    "ask_go_back": ("Go back to this revision?", "恢复到此版本？"),
    "ask_lock": ("Lock this resume?", "锁定此简历？"),
    "ask_unlock": ("Unlock this resume?", "解锁此简历？"),
    "ask_delete": ("Delete this resume for good?", "永久删除此简历？"),
    "means_undo": (
        "A new revision is written with the changes below. It can be taken back, too.",
        "将按以下差异生成新版本，之后仍可撤销。",
    ),
    "means_go_back": (
        "A new revision is written with the changes below. It can be taken back, too.",
        "将按以下差异生成新版本，之后仍可撤销。",
    ),
    "means_lock": (
        "Nothing can be proposed or applied until you unlock it.",
        "解锁之前，无法提出或应用任何修改。",
    ),
    "means_unlock": ("Changes can be proposed and applied again.", "之后可以再次提出和应用修改。"),
    "means_delete": (
        "All its revisions, proposals and rendered files go, but for files that you keep for good. "
        "This can't be undone. The original resume in memory stays.",
        "其所有版本、建议和渲染文件都会删除（您选择长期保留的文件除外），且无法恢复。记忆中的简历原文会保留。",
    ),
    # files
    "download": ("Download", "下载"),
    "view": ("View", "查看"),
    "no_files": ("No rendered files yet.", "还没有渲染的文件。"),
    "cleared": (
        "Cleared away to make room; rendering the same revision makes it again.",
        "文件已清理以节省空间；重新渲染同一版本即可恢复。",
    ),
    "first_page": ("First page", "首页预览"),
    "page": ("page", "页"),
    "pages": ("pages", "页"),
    "older": ("older", "更早的记录"),
    # memory
    "save": ("Save", "保存"),
    "restore": ("Restore", "恢复"),
    "versions": ("Versions", "历史版本"),
    "version": ("version", "版本"),
    "choose_doc": ("Choose a document to read or edit it.", "请选择要查看或编辑的文档。"),
    "archive_note": (
        "What does not fit its budget stays as you write it here; the model sees what fits.",
        "超出预算的内容在此保留，模型只会看到预算内的部分。",
    ),
    "changed_meanwhile": (
        "The document was changed while you were writing. Nothing was saved yet: your text is "
        "below, and what stands there now beside it. Saving puts your text in its place.",
        "您编辑期间文档已被更改，尚未保存。下方保留了您输入的内容，并附当前内容；保存将以您的内容替换。",
    ),
    "yours": ("Your text", "您的内容"),
    "stands_now": ("What stands there now", "当前内容"),
    # settings and status
    "origin": ("from", "来源"),
    "environment": ("the environment, which wins over this page", "环境变量（优先于此页面）"),
    "file": ("your settings file", "您的设置文件"),
    "global file": ("the global file", "全局设置文件"),
    "default": ("default", "默认"),
    "guard": ("Guards: only you can change these", "保护项：只有您能更改"),
    "settings_note": (
        "Hosts that are running take changes up when they start the server next.",
        "正在运行的应用会在下次启动服务时生效。",
    ),
    "well": ("All is well.", "一切正常。"),
    # problems
    "problem": ("That did not work", "操作未成功"),
    "back": ("Back", "返回"),
    "in_detail": ("In detail", "详细信息"),
    "error_stale": (
        "It could not be applied: the resume has changed since it was proposed.",
        "未能应用：提出建议后简历已发生变化。",
    ),
    "error_conflict": (
        "It has changed meanwhile. Look at it again.",
        "内容已发生变化，请重新查看。",
    ),
    "error_not_found": ("It is not there, or no longer.", "内容不存在或已删除。"),
    "error_locked": ("The resume is locked. Unlock it first.", "简历已锁定，请先解锁。"),
    "error_no_page": ("There is no such page.", "页面不存在。"),
    "error_invalid_input": ("Something in the form is not valid.", "表单中有无效内容。"),
    "error_bad_settings": ("This value is not allowed.", "该设置值不允许。"),
    "error_fault": ("Something went wrong on our side.", "程序出现错误。"),
    "error_store_unavailable": ("The store can't be read.", "无法读取数据。"),
    "error_worker_failed": ("The file could not be drawn.", "无法生成预览。"),
    **LABELS,
}


def lang_of(name: str) -> Lang:
    """Return the language of the page for a language as people write it: zh, 简体中文, English."""
    return "zh-CN" if _CHINESE.match(name) else "en"


def words_of(lang: Lang) -> Callable[[str], str]:
    """Return a function from a key to the words; an unknown key is said as it is."""
    index = 1 if lang == "zh-CN" else 0
    return lambda key: _WORDS[key][index] if key in _WORDS else key
