"""Skills as a host loads them: SKILL.md, and the pages of a skill as `skill/page`."""

from resume_mcp.bundled import bundled
from resume_mcp.errors import NotFound


def skill_names() -> list[str]:
    """Return the skills that ship with the program."""
    return sorted(path.parent.name for path in bundled("skills").glob("*/SKILL.md"))


def page_names() -> list[str]:
    """Return the further pages of all skills."""
    pages = bundled("skills").glob("*/reference/*.md")
    return sorted(f"{path.parents[1].name}/{path.stem}" for path in pages)


def read_skill(name: str) -> str:
    """Return the text of a skill or of one of its pages.

    Raises:
        NotFound: naming the skills and pages that there are.
    """
    known = [*skill_names(), *page_names()]
    # The name is looked up, never joined into a path before it is known.
    asked = name.replace("/reference/", "/")
    if asked not in known:
        raise NotFound(f"No skill {name[:80]!r}. Skills: {', '.join(known)}.", allowed=known)
    skill, _, page = asked.partition("/")
    parts = ("reference", f"{page}.md") if page else ("SKILL.md",)
    return bundled("skills", skill, *parts).read_text(encoding="utf-8")
