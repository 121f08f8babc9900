"""What a look at the server finds, in words: English for hosts, the person's own in a terminal."""

from collections.abc import Callable

Words = Callable[..., str]

_WORDS = {
    "late": (
        "The store does not answer: another program may hold it. Close other hosts.",
        "数据库没有回应：可能被其他程序占用。请关闭其他宿主程序。",
    ),
    "disk full": (
        "The disk has {mib} MiB left: free some, or writes will fail.",
        "磁盘只剩 {mib} MiB：请清理，否则无法写入。",
    ),
    "no engine": (
        "There is no engine for PDFs: install resume-mcp again, with typst.",
        "没有可用的 PDF 引擎：请重新安装 resume-mcp（含 typst）。",
    ),
    "no fonts": (
        "The fonts are not installed: install resume-mcp again.",
        "字体没有安装：请重新安装 resume-mcp。",
    ),
    "memory problem": ("Memory {doc} ({file}): {problem}", "记忆 {doc}（{file}）：{problem}"),
    "over budget": (
        "Memory {doc} ({file}) holds {used:,} of {budget:,} {unit}: a session starts with what "
        "fits. Shorten the file.",
        "记忆 {doc}（{file}）已有 {used:,} {unit}，上限 {budget:,}：会话开始时只读取放得下的部分。"
        "请精简该文件。",
    ),
    "characters": ("characters", "字符"),
    "bytes": ("bytes", "字节"),
    "packaged": ("packaged", "已随软件安装"),
    "missing": ("missing", "缺失"),
    "none": ("none", "无"),
    "free": ("{mib:,} MiB free", "剩余 {mib:,} MiB"),
    "slow journal": (
        "{mode}: this SQLite has the WAL-reset fault, so the slower, safe one is used",
        "{mode}：此版本的 SQLite 有 WAL 重置缺陷，因此改用较慢但安全的方式",
    ),
    "by words": ("none: search goes by words", "无：按词语搜索"),
    "vectors": ("{have:,} of {texts:,} texts, {model}", "{texts:,} 篇文本中 {have:,} 篇，{model}"),
    "public pages": (
        "public web pages only, asked for by a tool",
        "只访问公开网页，且只在工具要求时",
    ),
    "opened": ("{policy}; TEST SWITCH: also {hosts}", "{policy}；测试开关：还可访问 {hosts}"),
    "store ok": ("ok", "正常"),
    "store problem": ("PROBLEM", "有问题"),
    "key": ("key configured", "已设置密钥"),
    "no key": ("no key (none needed)", "未设置密钥（不需要）"),
}
_LABELS = {
    "version": "版本", "data folder": "数据文件夹", "store": "数据库", "sqlite": "SQLite",
    "schema": "表结构", "integrity": "完整性", "bytes": "字节数", "resumes": "简历",
    "pending proposals": "待处理建议", "jobs": "职位", "snapshots": "导出文件",
    "journal": "日志方式", "vectors": "向量", "memory": "记忆", "network": "网络",
    "fonts": "字体", "engines": "排版引擎", "disk": "磁盘", "other processes": "其他进程",
    "tools": "工具", "prompts": "提示词", "skills": "技能", "language model": "语言模型",
    "may read": "可读取", "backup": "备份",
}  # fmt: skip


def words_in(language: str) -> Words:
    """Return what says a thing in the language."""
    index = 1 if language.casefold().startswith("zh") else 0
    return lambda word, **values: _WORDS[word][index].format(**values)


def label_in(name: str, language: str) -> str:
    """Return the name of a fact in the language."""
    return _LABELS.get(name, name) if language.casefold().startswith("zh") else name
