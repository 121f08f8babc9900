"""A person's own words for one thing: a YAML file that is laid over the built-in groups.

# concepts.yaml: each line a thing under all its names, in any languages
- [falconry, 猎鹰训练, hawking]
skills:                       # headings are for the reader
Zephyr RTOS: [zephyr, 泽风]  # a name with its other names
"""

from collections.abc import Iterator
from typing import Any

from resume_mcp.errors import BadSettings

Groups = tuple[tuple[str, ...], ...]
MAX_BYTES, MAX_GROUPS, MAX_NAMES, MAX_NAME = 512 * 1024, 5_000, 40, 80


def own_groups(text: str, *, where: str) -> Groups:
    """Return the groups of a file.

    Raises:
        BadSettings: if it is no YAML, or holds something that is no group of names.
    """
    import yaml

    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise BadSettings(f"{where} is larger than {MAX_BYTES // 1024} KB.")
    try:
        # Without aliases a small file can't grow into a large one.
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader)):
            raise BadSettings(f"{where} has a YAML alias (*name); write the names out.")
        content = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        raise BadSettings(f"{where} is no YAML: {str(error)[:200]}") from error
    groups = tuple(_groups(content, where, deep=0))
    if len(groups) > MAX_GROUPS:
        raise BadSettings(f"{where} holds {len(groups)} groups; at most {MAX_GROUPS}.")
    return groups


def _groups(content: Any, where: str, deep: int) -> Iterator[tuple[str, ...]]:
    if content is None:
        return
    if isinstance(content, dict) and deep < 2:
        for name, value in content.items():
            if isinstance(value, dict) or _is_list_of_lists(value):
                yield from _groups(value, where, deep + 1)
            else:
                yield _names([name, *(value if isinstance(value, list) else [value])], where)
    elif isinstance(content, list) and deep < 2:
        for entry in content:
            if isinstance(entry, dict):
                yield from _groups(entry, where, deep + 1)
            else:
                yield _names(entry, where)
    else:
        raise BadSettings(f"{where}: {str(content)[:80]!r} is no group of names.")


def _is_list_of_lists(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(entry, list | dict) for entry in value)


def _names(entry: Any, where: str) -> tuple[str, ...]:
    said = entry if isinstance(entry, list) else [entry]
    names = tuple(str(name).strip() for name in said if isinstance(name, str | int | float))
    if len(names) != len(said) or len(names) < 2 or not all(names):
        raise BadSettings(f"{where}: {str(entry)[:80]!r} is no list of two or more names.")
    if len(names) > MAX_NAMES or max(map(len, names)) > MAX_NAME:
        raise BadSettings(
            f"{where}: the group of {names[0][:40]!r} has more than {MAX_NAMES} names, "
            f"or one of more than {MAX_NAME} characters."
        )
    return names
