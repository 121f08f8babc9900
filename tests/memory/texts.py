"""Generated memory texts: Markdown as people and models write it, in both scripts."""

from hypothesis import strategies as st

WORDS = (
    *("remote", "Berlin", "no travel", "C#", "#tag, no heading", "Kubernetes", "x < y"),
    *("不要出差", "偏好简洁", "上海", "机器学习", "😊👩‍💻", "é", "中 文 混 排", "a" * 70),
)
TITLES = ("Tone", "Places", "地点", "行业偏好", "C#", "Tone")

line = st.sampled_from(WORDS)
paragraph = st.lists(line, min_size=1, max_size=3).map("\n".join)
bullets = st.lists(line, min_size=1, max_size=4).map(lambda ls: "\n".join(f"- {x}" for x in ls))
fence = st.lists(line, max_size=2).map(lambda ls: "\n".join(["```text", "## inside", *ls, "```"]))
blocks = st.one_of(paragraph, bullets, fence)
body = st.lists(blocks, min_size=1, max_size=3).map("\n\n".join)
section = st.tuples(st.sampled_from(TITLES), body).map(lambda pair: f"## {pair[0]}\n{pair[1]}")


def _assemble(parts: tuple[str, list[str], str]) -> str:
    loose, all_sections, line_break = parts
    text = "\n\n".join(part for part in (loose, *all_sections) if part)
    return text.replace("\n", line_break)


memory_text = st.tuples(
    st.one_of(st.just(""), body, body.map(lambda b: f"# 我的记忆\n\n{b}")),
    st.lists(section, max_size=4),
    st.sampled_from(["\n", "\n", "\r\n"]),
).map(_assemble)
