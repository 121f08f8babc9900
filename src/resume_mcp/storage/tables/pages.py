"""The last pages that were fetched."""

import json
from dataclasses import dataclass
from typing import Any

from resume_mcp.jobs.page import Page


@dataclass(frozen=True)
class SqlitePages:
    """The table `pages`, newest last."""

    connection: Any

    def put(self, page_id: str, page: Page) -> None:
        self.connection.execute("DELETE FROM pages WHERE page_id = ?", (page_id,))
        self.connection.execute(
            "INSERT INTO pages (page_id, page) VALUES (?, ?)",
            (page_id, json.dumps(page._asdict(), ensure_ascii=False)),
        )

    def row(self, page_id: str) -> Page | None:
        found = self.connection.execute(
            "SELECT page FROM pages WHERE page_id = ?", (page_id,)
        ).fetchone()
        if found is None:
            return None
        values = json.loads(found[0])
        values["json_ld"] = tuple(values["json_ld"])
        values["microdata"] = tuple((name, text) for name, text in values["microdata"])
        values["warnings"] = tuple(values["warnings"])
        return Page(**values)

    def trim(self, keep: int) -> list[str]:
        """Delete all but the newest; return the ids that went."""
        gone = self.connection.execute(
            "DELETE FROM pages WHERE seq NOT IN (SELECT seq FROM pages ORDER BY seq DESC LIMIT ?)"
            " RETURNING page_id",
            (keep,),
        )
        return [row[0] for row in gone.fetchall()]
