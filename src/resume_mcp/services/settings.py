"""Use cases of settings: what a tool may read and change."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from resume_mcp.config import CHOICES, Settings, flag
from resume_mcp.errors import BadSettings, InvalidInput
from resume_mcp.ports import SettingsFile


@dataclass
class SettingsService:
    """Holds the settings of this process and writes the person's file."""

    current: Settings
    file: SettingsFile
    templates: tuple[str, ...] = field(default=())

    def update(self, changes: Mapping[str, Any]) -> Settings:
        """Change settings in the person's file.

        Raises:
            BadSettings: for an unknown name or a value that is not allowed.
            InvalidInput: if nothing is given, or the environment fixes the setting.
        """
        if not changes:
            raise InvalidInput(f"Nothing to change. Settings: {', '.join(CHOICES)}.")
        fixed = [name for name in changes if self.current.origins.get(name) == "environment"]
        if fixed:
            raise InvalidInput(
                f"{', '.join(fixed)} is set by the environment (RESUME_MCP_{fixed[0].upper()}), "
                "which wins over the file. The person can change it there."
            )
        template = changes.get("default_template")
        if template is not None and self.templates and template not in self.templates:
            raise InvalidInput(
                f"There is no template {str(template)[:80]!r}. "
                f"Templates: {', '.join(self.templates)}."
            )
        updated = self.current.with_values(changes)
        own = {
            name: value
            for name, value in updated.values.items()
            if updated.origins.get(name) == "file"
        }
        stored = json.loads(self.file.read() or "{}")
        self.file.write(json.dumps({**stored, **own}, ensure_ascii=False, indent=2) + "\n")
        self.current = updated
        return updated

    def update_guards(self, guards: Mapping[str, bool]) -> None:
        """Write the guards, as the person said on their own page; no tool calls this."""
        stored = json.loads(self.file.read() or "{}")
        self.file.write(json.dumps({**stored, **guards}, ensure_ascii=False, indent=2) + "\n")
        self.current = self.current.with_guards(guards)

    @property
    def approval_panel(self) -> bool:
        """Whether the panel in the host may decide, as the person's file says at this moment.

        The person switches it in another process, on their page; a file that can't be read is a no.
        """
        origin = self.current.origins.get("approval_panel", "default")
        if origin == "environment":
            return self.current.approval_panel
        fallback = self.current.approval_panel if origin == "global file" else False
        try:
            stored = json.loads(self.file.read() or "{}")
            return flag("approval_panel", stored.get("approval_panel", fallback))
        except (ValueError, AttributeError, BadSettings):
            return False
