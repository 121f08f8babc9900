"""Settings: environment over the person's file over the global file over defaults.

What guards the person (approval, network, allowed folders) comes from the environment or a file
that the person edits; no tool reaches it.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from resume_mcp.errors import BadSettings

Origin = Literal["environment", "file", "global file", "default"]

# Settings that a tool may change, with what is allowed (empty: any short text).
CHOICES: dict[str, tuple[str, ...]] = {
    "default_template": (),
    "language_style": ("professional", "casual", "academic"),
    "output_language": (),
    "auto_save_resume": ("true", "false"),
    "page_size": ("auto", "a4", "letter"),
}
DEFAULTS: dict[str, Any] = {
    "default_template": "professional",
    "language_style": "professional",
    "output_language": "",
    "auto_save_resume": True,
    "page_size": "auto",
}
# Guards that the person may switch on their own page.
PERSON_GUARDS = ("approval_panel", "soul_writable")
# Guards and keys: environment or file only.
_GUARDS = ("allowed_dirs", "fetch_allow", "approval_panel", "soul_writable", "review_page")
_REVIEW_PAGE = ("auto", "off")


@dataclass(frozen=True)
class Settings:
    """All settings, each with where its value came from."""

    home: Path
    values: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)
    allowed_dirs: tuple[Path, ...] = ()
    fetch_allow: frozenset[str] = frozenset()
    approval_panel: bool = False
    soul_writable: bool = False
    review_page: bool = True
    has_screen: bool = False  # where the person would see a browser that we open
    system_language: str = "en"
    llm_configured: bool = False
    embedding_model: str = ""

    def text(self, name: str) -> str:
        """Return a text setting."""
        return str(self.values.get(name, DEFAULTS[name]))

    @property
    def auto_save_resume(self) -> bool:
        """Whether a rendered file is kept as a snapshot."""
        return bool(self.values.get("auto_save_resume", True))

    @property
    def personal_file(self) -> Path:
        """The file that update_settings writes."""
        return self.home / "users" / "local" / "settings.json"

    def with_guards(self, guards: Mapping[str, bool]) -> "Settings":
        """Return these settings with other guards of the person."""
        return replace(
            self,
            approval_panel=guards.get("approval_panel", self.approval_panel),
            soul_writable=guards.get("soul_writable", self.soul_writable),
        )

    def with_values(self, changes: Mapping[str, Any]) -> "Settings":
        """Return these settings with further personal values."""
        known = {name: checked(name, value, "update_settings") for name, value in changes.items()}
        origins: dict[str, Origin] = {**self.origins, **dict.fromkeys(known, "file")}
        return replace(self, values={**self.values, **known}, origins=origins)


def load_settings(environment: Mapping[str, str], *, user_home: Path) -> Settings:
    """Read the settings for this process.

    Raises:
        BadSettings: for a wrong value anywhere, with its name, the value and what is allowed.
    """
    home = Path(environment.get("RESUME_MCP_HOME") or user_home / ".resume-mcp").expanduser()
    values: dict[str, Any] = dict(DEFAULTS)
    origins: dict[str, Origin] = dict.fromkeys(DEFAULTS, "default")
    guards: dict[str, Any] = {}
    personal = home / "users" / "local" / "settings.json"
    for path, origin in ((home / "settings.json", "global file"), (personal, "file")):
        for name, value in _read_file(path).items():
            if name in _GUARDS:
                guards[name] = value
                origins[name] = origin  # type: ignore[assignment]
            else:
                values[name] = checked(name, value, str(path))
                origins[name] = origin  # type: ignore[assignment]
    for name in DEFAULTS:
        if given := environment.get(f"RESUME_MCP_{name.upper()}"):
            values[name] = checked(name, given, f"RESUME_MCP_{name.upper()}")
            origins[name] = "environment"
    for name in _GUARDS:
        if given := environment.get(f"RESUME_MCP_{name.upper()}"):
            guards[name] = given
            origins[name] = "environment"
    return Settings(
        home=home,
        values=values,
        origins=origins,
        allowed_dirs=_folders(guards.get("allowed_dirs"), user_home, home),
        fetch_allow=frozenset(_words(guards.get("fetch_allow"))),
        approval_panel=flag("approval_panel", guards.get("approval_panel", False)),
        soul_writable=flag("soul_writable", guards.get("soul_writable", False)),
        review_page=_review_page(guards.get("review_page", "auto")),
        has_screen=_has_screen(environment),
        system_language=_system_language(environment),
        llm_configured=bool(environment.get("RESUME_MCP_LLM_API_KEY")),
        embedding_model=environment.get("RESUME_MCP_EMBEDDING_MODEL", ""),
    )


def checked(name: str, value: Any, where: str) -> Any:
    """Return the value as the setting's type.

    Raises:
        BadSettings: if there is no such setting, or the value is not allowed.
    """
    if name not in CHOICES:
        raise BadSettings(
            f"{where}: there is no setting {str(name)[:80]!r}. Known: {', '.join(CHOICES)}.",
            name=str(name)[:80],
            allowed=list(CHOICES),
        )
    allowed = CHOICES[name]
    if name == "auto_save_resume":
        return flag(name, value, where)
    text = value.strip() if isinstance(value, str) else None
    if text is None or len(text) > 80 or (allowed and text not in allowed):
        raise BadSettings(
            f"{where}: {name} is {value!r:.100}; allowed: {', '.join(allowed) or 'a short text'}.",
            name=name,
            allowed=list(allowed),
        )
    return text


def flag(name: str, value: Any, where: str = "settings") -> bool:
    """Return a setting that is on or off.

    Raises:
        BadSettings: for anything else.
    """
    text = str(value).strip().casefold()
    if text in ("true", "1", "yes", "on"):
        return True
    if text in ("false", "0", "no", "off", ""):
        return False
    raise BadSettings(
        f"{where}: {name} is {value!r:.100}; allowed: true, false.",
        name=name,
        allowed=["true", "false"],
    )


def _review_page(value: Any) -> bool:
    if value not in _REVIEW_PAGE:
        raise BadSettings(
            f"settings: review_page is {value!r:.100}; allowed: {', '.join(_REVIEW_PAGE)}.",
            name="review_page",
            allowed=list(_REVIEW_PAGE),
        )
    return bool(value == "auto")


def _read_file(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadSettings(f"{path} can't be read: {error.strerror}.") from error
    try:
        content = json.loads(text)
    except ValueError as error:
        raise BadSettings(f"{path} is no JSON: {error}. Mend or remove the file.") from error
    if not isinstance(content, dict):
        raise BadSettings(f"{path} must hold a JSON object of settings.")
    return content


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [word.strip() for word in value.split(",") if word.strip()]
    return [str(word) for word in value] if isinstance(value, list) else []


def _folders(value: Any, user_home: Path, home: Path) -> tuple[Path, ...]:
    if not value:
        usual = (user_home / name for name in ("Documents", "Desktop", "Downloads"))
        return (*usual, home / "inbox")
    separator = ";" if isinstance(value, str) and ";" in value else ":"
    given = value if isinstance(value, list) else _split_paths(value, separator)
    return tuple(Path(str(path)).expanduser() for path in given)


def _split_paths(value: str, separator: str) -> list[str]:
    # A Windows drive ("C:\\…") holds a colon of its own: there only ';' separates.
    if separator == ":" and len(value) > 1 and value[1] == ":":
        return [value]
    return [part for part in value.split(separator) if part]


def _has_screen(environment: Mapping[str, str]) -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _system_language(environment: Mapping[str, str]) -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "zh-CN" if value.casefold().startswith("zh") else "en"
    return "en"
