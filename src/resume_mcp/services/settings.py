"""Use cases of settings: what a tool may read and change."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from resume_mcp.config import CHOICES, Settings
from resume_mcp.errors import BadSettings, InvalidInput
from resume_mcp.ports import SettingsFile


@dataclass
class SettingsService:
    """Reads and writes the person's file, which other processes and editors write, too."""

    at_start: Settings
    file: SettingsFile
    templates: Callable[[], tuple[str, ...]]
    _last_good: Settings | None = field(default=None, init=False)

    @property
    def current(self) -> Settings:
        """The settings at this moment; while the file can't be read, as they were before."""
        try:
            self._last_good = self._as_stored()
        except BadSettings:
            return self._last_good or self.at_start
        return self._last_good

    @property
    def approval_panel(self) -> bool:
        """Whether the panel in the host may decide, as the person's file says at this moment.

        The person switches it in another process, on their page; a file that can't be read is a no.
        """
        try:
            return self._as_stored().approval_panel
        except BadSettings:
            given = self.at_start.layers.get("environment", {})
            return bool(given.get("approval_panel", False))

    def update(self, changes: Mapping[str, Any]) -> Settings:
        """Change settings in the person's file.

        Raises:
            BadSettings: for an unknown name or a value that is not allowed.
            InvalidInput: if nothing is given, or the environment fixes the setting.
        """
        self.refuse_wrong(changes)
        values = self.at_start.with_values(changes).values
        return self._written({name: values[name] for name in changes})

    def refuse_wrong(self, changes: Mapping[str, Any]) -> None:
        """Let only changes through that `update` would make.

        Raises:
            BadSettings: for an unknown name or a value that is not allowed.
            InvalidInput: if nothing is given, or the environment fixes the setting.
        """
        if not changes:
            raise InvalidInput(f"Nothing to change. Settings: {', '.join(CHOICES)}.")
        fixed = [name for name in changes if self.at_start.origins.get(name) == "environment"]
        if fixed:
            raise InvalidInput(
                f"{', '.join(fixed)} is set by the environment (RESUME_MCP_{fixed[0].upper()}), "
                "which wins over the file. The person can change it there."
            )
        template = changes.get("default_template")
        if template is not None and template not in self.templates():
            raise InvalidInput(
                f"There is no template {str(template)[:80]!r}. "
                f"Templates: {', '.join(self.templates())}."
            )
        self.at_start.with_values(changes)

    def update_guards(self, guards: Mapping[str, bool]) -> None:
        """Write the guards, as the person said on their own page; no tool calls this."""
        self._written(guards)

    def _written(self, changes: Mapping[str, Any]) -> Settings:
        # Read, change and write under one lock: another process may write another setting.
        with self.file.lock():
            stored = {**self._stored(), **changes}
            updated = self.at_start.with_personal(stored)
            self.file.write(json.dumps(stored, ensure_ascii=False, indent=2) + "\n")
        self._last_good = updated
        return updated

    def _as_stored(self) -> Settings:
        return self.at_start.with_personal(self._stored())

    def _stored(self) -> dict[str, Any]:
        where = self.at_start.personal_file
        try:
            stored = json.loads(self.file.read() or "{}")
        except (OSError, ValueError) as error:
            raise BadSettings(f"{where} is no JSON that can be read. Mend or remove it.") from error
        if not isinstance(stored, dict):
            raise BadSettings(f"{where} must hold a JSON object of settings.")
        return stored
