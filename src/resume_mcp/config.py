"""Settings: environment over the person's file over the global file over defaults.

What guards the person (approval, network, allowed folders) comes from the environment or a file
that the person edits; no tool reaches it.
"""

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from resume_mcp.errors import BadSettings

Origin = Literal["environment", "file", "global file", "default"]
_WEAKEST_FIRST: tuple[Origin, ...] = ("global file", "file", "environment")

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
_GUARDS = (
    "allowed_dirs",
    "fetch_allow",
    "approval_panel",
    "soul_writable",
    "review_page",
    "max_snapshots",  # a model that lowers it would delete files
)
_MOST_SNAPSHOTS = 1_000
_REVIEW_PAGE = ("auto", "off")
# A language tag (BCP 47) as far as anybody uses one here: en, zh-CN, zh-Hans-CN, pt_BR.
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}")

_LANGUAGE_NAMES = {
    **dict.fromkeys(("中文", "汉语", "普通话", "简体中文", "chinese"), "zh-CN"),
    **dict.fromkeys(("繁体中文", "繁體中文"), "zh-TW"),
    **dict.fromkeys(("english", "英文", "英语"), "en"),
}


HASH, SEMANTIC = "hash", "semantic"  # embedding models that run here
_EMBEDDINGS_URL, _EMBEDDINGS_MODEL = "https://api.openai.com/v1", "text-embedding-3-small"
_MOST_DIMENSIONS = 8192


@dataclass(frozen=True)
class EmbeddingSettings:
    """Which model turns texts into vectors; none by default, then search goes by words."""

    model: str = ""
    base_url: str = ""
    api_key: str = field(default="", repr=False)
    dimensions: int | None = None

    @property
    def stays_here(self) -> bool:
        """Whether no text leaves this machine."""
        return self.model in (HASH, SEMANTIC) or self.is_local

    @property
    def is_local(self) -> bool:
        """Whether the endpoint is on this machine."""
        host = (urlsplit(self.base_url).hostname or "").casefold()
        return host in ("localhost", "::1") or host.startswith("127.")


@dataclass(frozen=True)
class Settings:
    """All settings, each with where its value came from."""

    home: Path
    # What was set where, checked; a later origin wins over an earlier one.
    layers: Mapping[Origin, Mapping[str, Any]] = field(default_factory=dict)
    allowed_dirs: tuple[Path, ...] = ()
    fetch_allow: frozenset[str] = frozenset()
    review_page: bool = True
    has_screen: bool = False  # where the person would see a browser that we open
    system_language: str = "en"
    llm_configured: bool = False
    embedding: EmbeddingSettings = field(default_factory=EmbeddingSettings)
    own_concepts: str = ""  # where the person's words for one thing are

    @property
    def concepts_file(self) -> Path:
        """The person's words for one thing, if there are any."""
        return Path(self.own_concepts or self.home / "concepts.yaml").expanduser()

    @property
    def embedding_model(self) -> str:
        """The model that turns texts into vectors, "" for none."""
        return self.embedding.model

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """The value of each setting and of each guard that is set."""
        found = dict(DEFAULTS)
        for origin in _WEAKEST_FIRST:
            found.update(self.layers.get(origin, {}))
        return found

    @cached_property
    def origins(self) -> Mapping[str, Origin]:
        """Where each value came from."""
        found: dict[str, Origin] = dict.fromkeys(DEFAULTS, "default")
        for origin in _WEAKEST_FIRST:
            found.update(dict.fromkeys(self.layers.get(origin, {}), origin))
        return found

    def text(self, name: str) -> str:
        """Return a text setting."""
        return str(self.values[name])

    @property
    def auto_save_resume(self) -> bool:
        """Whether a rendered file is kept as a snapshot."""
        return bool(self.values["auto_save_resume"])

    @property
    def max_snapshots(self) -> int:
        """For how many states of resumes the rendered files are kept."""
        return int(self.values.get("max_snapshots", 20))

    @property
    def approval_panel(self) -> bool:
        """Whether the panel in the host may decide."""
        return bool(self.values.get("approval_panel", False))

    @property
    def soul_writable(self) -> bool:
        """Whether a model may write SOUL.md."""
        return bool(self.values.get("soul_writable", False))

    @property
    def language(self) -> str:
        """The person's language: their setting, else the system's."""
        return self.text("output_language") or self.system_language

    @property
    def personal_file(self) -> Path:
        """The file that update_settings writes."""
        return self.home / "users" / "local" / "settings.json"

    def with_personal(self, stored: Mapping[str, Any]) -> "Settings":
        """Return these settings with another content of the person's file.

        The folders, the test switch and the review page stay as they were at the start.

        Raises:
            BadSettings: for an unknown name or a value that is not allowed.
        """
        return replace(
            self, layers={**self.layers, "file": _all_checked(stored, str(self.personal_file))}
        )

    def with_values(self, changes: Mapping[str, Any]) -> "Settings":
        """Return these settings with further personal values; guards are none.

        Raises:
            BadSettings: for an unknown name or a value that is not allowed.
        """
        known = {name: checked(name, value, "update_settings") for name, value in changes.items()}
        return replace(
            self, layers={**self.layers, "file": {**self.layers.get("file", {}), **known}}
        )


def load_settings(environment: Mapping[str, str], *, user_home: Path) -> Settings:
    """Read the settings for this process.

    Raises:
        BadSettings: for a wrong value anywhere, with its name, the value and what is allowed.
    """
    home = Path(environment.get("RESUME_MCP_HOME") or user_home / ".resume-mcp").expanduser()
    layers: dict[Origin, Mapping[str, Any]] = {"environment": _from_environment(environment)}
    personal = home / "users" / "local" / "settings.json"
    for path, origin in ((home / "settings.json", "global file"), (personal, "file")):
        layers[origin] = _all_checked(read_settings(path), str(path))  # type: ignore[index]
    given = Settings(home, layers).values
    return Settings(
        home=home,
        layers=layers,
        allowed_dirs=_folders(given.get("allowed_dirs"), user_home, home),
        fetch_allow=frozenset(_words(given.get("fetch_allow"))),
        review_page=given.get("review_page", "auto") == "auto",
        has_screen=_has_screen(environment),
        system_language=system_language(environment),
        llm_configured=bool(environment.get("RESUME_MCP_LLM_API_KEY")),
        embedding=_embedding(environment),
        own_concepts=environment.get("RESUME_MCP_CONCEPTS", ""),
    )


def _embedding(environment: Mapping[str, str]) -> EmbeddingSettings:
    def given(name: str) -> str:
        return environment.get(f"RESUME_MCP_EMBEDDING_{name}", "").strip()

    model, address, key, size = map(given, ("MODEL", "BASE_URL", "API_KEY", "DIMENSIONS"))
    if model in (HASH, SEMANTIC):
        return EmbeddingSettings(model)
    if not address and not key:
        if model:
            where = "RESUME_MCP_EMBEDDING_MODEL"
            raise _wrong("embedding_model", model, where, HASH, SEMANTIC, "any, with a key or URL")
        return EmbeddingSettings()
    address = address or _EMBEDDINGS_URL
    if not _is_web_address(address):
        raise _wrong("embedding_base_url", address, "RESUME_MCP_EMBEDDING_BASE_URL", "http(s)://…")
    if size and not (
        size.isascii() and size.isdigit() and len(size) < 6 and 0 < int(size) <= _MOST_DIMENSIONS
    ):
        where = "RESUME_MCP_EMBEDDING_DIMENSIONS"
        raise _wrong("embedding_dimensions", size, where, f"1 to {_MOST_DIMENSIONS}")
    return EmbeddingSettings(
        model or _EMBEDDINGS_MODEL, address, key, dimensions=int(size) if size else None
    )


def _is_web_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    found = {}
    for name in (*DEFAULTS, *_GUARDS):
        variable = f"RESUME_MCP_{name.upper()}"
        if given := environment.get(variable):
            found.update(_all_checked({name: given}, variable))
    return found


def _all_checked(stored: Mapping[str, Any], where: str) -> dict[str, Any]:
    return {
        name: _checked_guard(name, value, where) if name in _GUARDS else checked(name, value, where)
        for name, value in stored.items()
    }


def checked(name: str, value: Any, where: str) -> Any:
    """Return the value as the setting's type.

    Raises:
        BadSettings: if there is no such setting, or the value is not allowed.
    """
    if name not in CHOICES:
        raise BadSettings(
            f"{where}: there is no setting {str(name)[:80]!r}. Known: {', '.join(CHOICES)}.",
            chinese=f"{where}：没有 {str(name)[:80]!r} 这项设置。可用的有：{'、'.join(CHOICES)}。",
            name=str(name)[:80],
            allowed=list(CHOICES),
        )
    allowed = CHOICES[name]
    if name == "auto_save_resume":
        return flag(name, value, where)
    text = value.strip() if isinstance(value, str) else None
    if name == "output_language" and text:
        text = _LANGUAGE_NAMES.get(text.casefold(), text)
        if not _LANGUAGE.fullmatch(text):
            raise _wrong(name, value, where, "a language tag, such as en or zh-CN", "empty for any")
    if text is None or len(text) > 80 or (allowed and text not in allowed):
        raise _wrong(name, value, where, *(allowed or ("a short text",)))
    return text


def _checked_guard(name: str, value: Any, where: str) -> Any:
    if name in PERSON_GUARDS:
        return flag(name, value, where)
    if name == "max_snapshots":
        return _count(name, value, where)
    if name == "review_page":
        if value not in _REVIEW_PAGE:
            raise _wrong(name, value, where, *_REVIEW_PAGE)
        return value
    listed = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str) and each.strip() for each in listed):
        raise _wrong(name, value, where, "a text, or a list of texts")
    return value


def _count(name: str, value: Any, where: str) -> int:
    digits = str(value).strip() if not isinstance(value, bool) else ""
    known = digits.isascii() and digits.isdigit() and len(digits) <= len(str(_MOST_SNAPSHOTS))
    if not known or not 1 <= int(digits) <= _MOST_SNAPSHOTS:
        raise _wrong(name, value, where, f"a whole number from 1 to {_MOST_SNAPSHOTS:,}")
    return int(digits)


def _wrong(name: str, value: Any, where: str, *allowed: str) -> BadSettings:
    return BadSettings(
        f"{where}: {name} is {value!r:.80}; allowed: {', '.join(allowed)}.",
        chinese=f"{where}：{name} 的值是 {value!r:.80}；允许的值：{'、'.join(allowed)}。",
        name=name,
        allowed=list(allowed),
    )


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
    raise _wrong(name, value, where, "true", "false")


def read_settings(path: Path) -> dict[str, Any]:
    """Return what a settings file holds, unchecked; nothing where there is no file.

    Raises:
        BadSettings: for a file that can't be read or is no JSON object.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(
            f"{path} can't be read: {_reason(error)}.",
            chinese=f"无法读取 {path}：{_reason(error)}。",
        ) from error
    try:
        content = json.loads(text)
    except ValueError as error:
        raise BadSettings(
            f"{path} is no JSON: {error}. Mend or remove the file.",
            chinese=f"{path} 不是有效的 JSON：{error}。请改正或移走该文件。",
        ) from error
    if not isinstance(content, dict):
        raise BadSettings(
            f"{path} must hold a JSON object of settings.",
            chinese=f"{path} 的内容应当是一个 JSON 对象。",
        )
    return content


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error.strerror)


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [word.strip() for word in value.split(",") if word.strip()]
    return list(value or [])


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


def system_language(environment: Mapping[str, str]) -> str:
    """Return the language of the system, as far as we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "zh-CN" if value.casefold().startswith("zh") else "en"
    return "en"
