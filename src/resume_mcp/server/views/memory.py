"""Results of the memory, skill, settings and status tools."""

from typing import Any

from pydantic import BaseModel, Field

from resume_mcp.server.spec import View


class DocItem(BaseModel):
    """One memory document in the list."""

    doc: str
    file: str
    bytes: int
    characters: int
    budget: int
    unit: str
    modified_at: str | None = None
    model_may: str
    version: int
    problem: str = ""


class MemoryView(View):
    """A memory document, or the list of them."""

    doc: str | None = None
    text: str | None = None
    bytes: int | None = None
    budget: int | None = None
    unit: str | None = None
    sections: list[str] | None = None
    version: int | None = None
    modified_at: str | None = None
    docs: list[DocItem] | None = None

    def spoken(self) -> str:
        """Give the text, or a line a document."""
        if self.docs is not None:
            return "\n".join(_doc_line(each) for each in self.docs)
        return f"[{self.doc}, version {self.version}]\n{self.text or '(empty)'}"


def _doc_line(item: DocItem) -> str:
    used = item.characters if item.unit == "characters" else item.bytes
    broken = f" | {item.problem}" if item.problem else ""
    return (
        f"{item.doc} | {item.file} | {used} of {item.budget} {item.unit} | "
        f"you may: {item.model_may} | version {item.version}{broken}"
    )


class MemoryWrittenView(View):
    """A memory document after a write."""

    doc: str
    bytes: int
    budget: int
    unit: str
    dropped: list[str]
    version: int

    def spoken(self) -> str:
        """Say what is stored and what left."""
        left = f" Moved to the archive: {len(self.dropped)} parts." if self.dropped else ""
        return (
            f"{self.doc} saved as version {self.version}; budget {self.budget} {self.unit}, "
            f"{self.bytes} bytes now.{left}"
        )


class SkillView(View):
    """A skill's text."""

    name: str
    text: str

    def spoken(self) -> str:
        """Give the text."""
        return self.text


class SettingView(BaseModel):
    """One setting."""

    name: str
    value: Any
    origin: str
    allowed: list[str] | None = None


class SettingsView(View):
    """The settings that a tool may see."""

    settings: list[SettingView]

    def spoken(self) -> str:
        """List the settings with where they come from."""
        return "\n".join(
            f"{each.name} = {each.value!r} ({each.origin})"
            + (f"; allowed: {', '.join(each.allowed)}" if each.allowed else "")
            for each in self.settings
        )


class TemplateView(BaseModel):
    """A page template."""

    name: str
    label: str
    use: str
    ats_safe: bool
    options: list[str]


class StatusView(View):
    """The state of the server."""

    ok: bool
    version: str
    store: str
    llm: str
    embedding: str
    tools: int
    prompts: int
    skills: list[str]
    templates: list[TemplateView]
    counts: dict[str, int]
    checks: dict[str, str] = Field(description="journal, memory, network, fonts, disk, …")
    problems: list[str] = Field(description="What is wrong, and how to mend it.")

    def spoken(self) -> str:
        """Say whether all is well."""
        counts = ", ".join(f"{number} {name}" for name, number in self.counts.items())
        templates = ", ".join(each.name for each in self.templates)
        lines = [
            f"resume-mcp {self.version}: {'ok' if self.ok else 'NOT ok'}. Store {self.store}; "
            f"LLM {self.llm}; embedding {self.embedding}. {counts}. Templates: {templates}."
        ]
        checks = [f"{name}: {words}" for name, words in self.checks.items()]
        return "\n".join([*lines, *checks, *(f"PROBLEM: {each}" for each in self.problems)])
