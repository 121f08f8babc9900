"""What the commands say to the person, in English and Chinese."""

from resume_mcp.config import Settings

_WORDS = {
    "go_on": ("Do it?", "要继续吗？"),
    "nothing_changed": ("Nothing was changed.", "没有做任何改动。"),
    "backup_made": ("Backup written and read back: {path}", "备份已写入并核对：{path}"),
    "backup_holds": (
        "  {resumes} resumes, {revisions} revisions, {jobs} jobs, {memory} memory files, "
        "{exports} rendered files; {bytes:,} bytes",
        "  {resumes} 份简历，{revisions} 个版本，{jobs} 个职位，{memory} 个记忆文件，"
        "{exports} 个导出文件；{bytes:,} 字节",
    ),
    "left_out": (
        "  left out (a link, a pipe, or too large): {name}",
        "  未包含（链接、管道或过大）：{name}",
    ),
    "offered": ("Backup of {made_at}, checked: {name}", "{made_at} 的备份，已核对：{name}"),
    "lone": (
        "  It holds the store alone: memory and rendered files stay as they are.",
        "  其中只有数据库：记忆与导出文件保持不变。",
    ),
    "will_replace": (
        "It takes the place of all that is in {home}; what is there now is kept in its backups.",
        "它会取代 {home} 中的全部内容；现有内容会保存在其 backups 文件夹中。",
    ),
    "in_use": (
        "Servers use the folder now: {processes}. They go on with what is restored; what they "
        "write in this moment is lost.",
        "有服务器正在使用该文件夹：{processes}。它们会接着使用恢复后的内容；此刻写入的内容会丢失。",
    ),
    "ask_me": (
        "Close them, or leave out --yes to be asked.",
        "请先关闭它们，或去掉 --yes 以便逐项确认。",
    ),
    "restored": ("Restored. What was there before: {kept}", "已恢复。之前的内容在：{kept}"),
    "file": ("{host}: {path}", "{host}：{path}"),
    "command": ("Starts with: {command} ({why})", "启动命令：{command}（{why}）"),
    "via_uvx": (
        "uvx: this run is in a throw-away environment, so uv fetches the program anew when needed",
        "uvx：当前在临时环境中运行，由 uv 按需取得程序",
    ),
    "via_script": (
        "the installed program, by its full path: hosts know little of your PATH",
        "已安装的程序，用完整路径：宿主程序不一定知道你的 PATH",
    ),
    "via_python": (
        "this Python, as there is no resume-mcp program beside it",
        "当前的 Python，因为旁边没有 resume-mcp 程序",
    ),
    "no_folder": (
        "note: there is no folder {folder} yet. Is {host} installed?",
        "注意：文件夹 {folder} 还不存在。{host} 安装了吗？",
    ),
    "change": ("This changes in the file:", "文件中会有这些改动："),
    "already": ("It is there already; nothing to change.", "已经配置好了，无需改动。"),
    "not_there": (
        "{name!r} is not in the file; nothing to remove.",
        "文件中没有 {name!r}，无需移除。",
    ),
    "kept": ("The file as it was: {path}", "原文件保存在：{path}"),
    "installed": ("Done. {then}", "完成。{then}"),
    "restart": ("Restart {host} fully.", "请完全退出并重新启动 {host}。"),
    "not_damaged": (
        "Every row of the store can be read: nothing to mend.",
        "数据库中的每一行都可以读取：无需修复。",
    ),
    "none_pending": ("No proposal is pending.", "没有待审的修改。"),
    "place": ("[{number} of {total}]", "[第 {number} 条，共 {total} 条]"),
    "question": (
        "approve (y), reject (n), later (l, default), edit (e), quit (q)? ",
        "批准 (y)，拒绝 (n)，以后再说 (l，默认)，自己改写 (e)，退出 (q)？",
    ),
    "type_one": ("Please type y, n, l, e or q.", "请输入 y、n、l、e 或 q。"),
    "scroll_up": (
        "(The above has {lines} lines: scroll up to read it from its start.)",
        "（以上共 {lines} 行：请向上滚动，从头阅读。）",
    ),
    "stopped": ("Stopped: the rest stays pending.", "已停止：其余的仍待审。"),
    "one_text_only": (
        "Only a proposal with one text can be edited here. It stays pending.",
        "这里只能改写仅含一段文字的修改。它仍待审。",
    ),
    "unedited": (
        "Nothing was changed. The proposal stays pending.",
        "没有改动。这条修改仍待审。",
    ),
    "your_words": ("In your words:", "您自己的写法："),
    "no_editor": ("The editor could not be run; set EDITOR.", "无法打开编辑器；请设置 EDITOR。"),
    "not_utf8": (
        "The editor did not save the text as UTF-8, so it can't be read.",
        "编辑器没有用 UTF-8 保存文字，无法读取。",
    ),
    "now_applied": ("applied", "已采用"),
    "now_rejected": ("rejected", "已拒绝"),
    "now_pending": ("pending", "仍待审"),
    "now_stale": ("stale", "已过时，未采用"),
    "now_withdrawn": ("withdrawn", "已撤回"),
    "as_revision": (", revision {revision}", "，版本 {revision}"),
    "not_mended": ("Not mended: {reason}", "未修复：{reason}"),
    "damaged": (
        "The store is damaged: {found}. Go on with what can be read: `resume-mcp doctor --mend` "
        "(the damaged file is kept).",
        "数据库已损坏：{found}。保留损坏的文件，用还能读取的内容继续：`resume-mcp doctor --mend`。",
    ),
    "interrupted": ("Stopped; nothing is half done.", "已停止，没有只做一半的改动。"),
    "page_open": (
        "The review page is open in your browser; if not, this link works once, on this machine:",
        "审阅页面已在浏览器中打开；若没有，请打开此链接（仅限本机，只能用一次）：",
    ),
    "open_page": (
        "Open the review page; this link works once, on this machine:",
        "请打开审阅页面（链接仅限本机，只能用一次）：",
    ),
    "page_stops": (
        "Ctrl-C stops the page; after 15 minutes without a visit it stops by itself.",
        "按 Ctrl-C 关闭页面；15 分钟无人访问会自动关闭。",
    ),
    # resumes
    "no_difference": ("There is no difference.", "没有差别。"),
    "now_at": ("Done: revision {number}.", "完成：现为版本 {number}。"),
    "unlocked": ("Unlocked “{title}”.", "已解锁“{title}”。"),
    "delete": (
        "Delete “{title}” with its {number} revisions, its proposals and its rendered files?",
        "要删除“{title}”，连同它的 {number} 个版本、修改建议和导出文件吗？",
    ),
    "deleted": (
        "Deleted “{title}”. The original resume in memory stays.",
        "已删除“{title}”。记忆中的简历原文仍保留。",
    ),
    "imported": ("“{title}” imported: {id}, {counts}", "“{title}”已导入：{id}，{counts}"),
    "was_there": (
        "“{title}” was there already: {id}, {counts}",
        "“{title}”之前已导入：{id}，{counts}",
    ),
    "nothing": ("nothing", "无内容"),
    "next_file": ("{number} of {total}: {file} …", "第 {number} 个，共 {total} 个：{file} …"),
    "not_imported": ("  not imported: {reason}", "  未导入：{reason}"),
    "files_imported": (
        "{done} of {total} files imported.",
        "共 {total} 个文件，已导入 {done} 个。",
    ),
    # rendered files, memory, jobs
    "no_snapshots": (
        "There is no rendered file yet: `resume-mcp render` makes one.",
        "还没有导出文件：用 `resume-mcp render` 生成。",
    ),
    "here": ("here", "可用"),
    "kept_for_good": ("kept", "长期保留"),
    "cleared": ("cleared", "已清理"),
    "is_kept": ("{id} is kept until you delete it.", "{id} 将一直保留，直到您删除。"),
    "file_deleted": ("Deleted {file}.", "已删除 {file}。"),
    "no_versions": ("{doc} has no versions yet.", "{doc} 还没有任何版本。"),
    "version_now": ("{doc} is version {number} now.", "{doc} 现为版本 {number}。"),
    "forget": (
        "Delete {doc} with all its versions and what is in its archive?",
        "要删除 {doc}，连同全部版本和存档内容吗？",
    ),
    "line": ("line {number}: {reason}", "第 {number} 行：{reason}"),
    "read": ("{number} read …", "已读取 {number} 条……"),
    "jobs_done": (
        "{} inserted, {} updated, {} unchanged, {} rejected",
        "新增 {} 条，更新 {} 条，未变 {} 条，拒收 {} 条",
    ),
    "vectors_done": (
        "{have:,} of {texts:,} texts have a vector",
        "{texts:,} 篇文本中 {have:,} 篇已有向量",
    ),
    "vectors_later": (
        "{reason} The rest follows with the next search.",
        "{reason} 其余的会在下次搜索时补上。",
    ),
    "well": ("all is well", "一切正常"),
    "problem": ("PROBLEM", "问题"),
    "not_well": ("{number} to mend: see above", "有 {number} 处需要处理：见上"),
}


def words(settings: Settings, key: str, *numbers: int, **values: object) -> str:
    """Return a sentence in the person's language."""
    return told(key, settings.language, *numbers, **values)


def told(key: str, language: str, *numbers: int, **values: object) -> str:
    """Return a sentence in the language."""
    sentence = _WORDS[key][1 if language.casefold().startswith("zh") else 0]
    return sentence.format(*numbers, **values)
