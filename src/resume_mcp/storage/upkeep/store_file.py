"""What a lone store file says of itself: whose it is, whether it is whole, what it holds."""

import contextlib
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.errors import Unreadable
from resume_mcp.storage.driver import connect_uncounted, driver, in_short
from resume_mcp.storage.migrations import APPLICATION_ID, MIGRATIONS, VERSION

_COUNTED = ("resumes", "revisions", "proposals", "jobs", "memory_versions", "snapshots")


class StoreFacts(NamedTuple):
    """A store that can be used by this version."""

    schema: int
    store_id: str
    counts: dict[str, int]


def facts_of(path: Path) -> StoreFacts:
    """Look into a store that nobody has open, without changing it.

    Raises:
        Unreadable: if it is not ours, not whole, or from a newer version.
    """
    try:
        with contextlib.closing(connect_uncounted(path)) as connection:
            connection.execute("PRAGMA query_only=ON")
            connection.execute("PRAGMA trusted_schema=OFF")
            return _facts(connection, path.name)
    except driver().DatabaseError as error:
        raise Unreadable(f"{path.name} is no store that can be read: {in_short(error)}.") from error


def copy_alone(path: Path, target: Path) -> None:
    """Copy a store that nobody has open.

    Raises:
        Unreadable: if it can't be read.
    """
    try:
        with (
            contextlib.closing(connect_uncounted(path)) as source,
            contextlib.closing(connect_uncounted(target)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except driver().DatabaseError as error:
        raise Unreadable(f"{path.name} can't be copied: {in_short(error)}.") from error


def _facts(connection: Any, name: str) -> StoreFacts:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID or version < 1:
        raise Unreadable(f"{name} is not a store of resume-mcp.")
    if version > VERSION:
        raise Unreadable(
            f"{name} was written by a newer resume-mcp (schema {version}, this one knows "
            f"{VERSION}). Update resume-mcp first."
        )
    if _objects(connection) != _own_objects(version):
        # A trigger or a view from elsewhere would act in our name.
        raise Unreadable(f"{name} holds tables, triggers or views that resume-mcp did not make.")
    check = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if check != "ok":
        raise Unreadable(f"{name} is damaged.")
    store_id = connection.execute("SELECT value FROM store_facts WHERE key='store_id'").fetchone()
    return StoreFacts(
        version,
        "".join(c for c in str(store_id[0] if store_id else "") if c in "0123456789abcdef")[:32],
        {t: connection.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in _COUNTED},
    )


def _own_objects(version: int) -> set[tuple[str, str]]:
    with contextlib.closing(driver().connect(":memory:")) as fresh:
        for script in MIGRATIONS[:version]:
            for statement in script:
                fresh.execute(statement)
        return _objects(fresh)


def _objects(connection: Any) -> set[tuple[str, str]]:
    rows = connection.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite%'")
    return {(row[0], row[1]) for row in rows}
