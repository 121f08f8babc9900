"""`resume-mcp memory`: versions of a document for the person, and deleting one for good."""

import argparse

from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, agreed, say
from resume_mcp.cli.words import words
from resume_mcp.errors import InvalidInput


def memory(app: App, parsed: argparse.Namespace) -> int:
    """Run one action on one document."""
    actions = {"log": _log, "show": _show, "restore": _restore, "delete": _delete}
    return actions[parsed.action](app, parsed.doc, parsed.version)


def _log(app: App, doc: str, _version: int) -> int:
    versions = app.memory.versions(doc)
    if not versions:
        say(words(app.settings, "no_versions", doc=doc), error=True)
    for version in versions:
        size = f"{len(version.text)} characters"
        say(f"{version.version} {version.cause} {version.created_at} {size}")
    return OK


def _show(app: App, doc: str, version: int) -> int:
    texts = {each.version: each.text for each in app.memory.versions(doc)}
    if version and version not in texts:
        raise InvalidInput(
            f"{doc} has no version {version}; see `memory log`.",
            chinese=f"{doc} 没有第 {version} 版；`memory log` 会列出各版本。",
        )
    say(texts[version] if version else app.memory.read(doc).text)
    return OK


def _restore(app: App, doc: str, version: int) -> int:
    if not version:
        raise InvalidInput(
            "memory restore needs the version; `memory log` shows them.",
            chinese="memory restore 需要版本号；`memory log` 会列出各版本。",
        )
    done = app.memory.restore(doc, version)
    say(words(app.settings, "version_now", doc=done.doc, number=done.version))
    return OK


def _delete(app: App, doc: str, _version: int) -> int:
    found = app.memory.read(doc)
    if not agreed(words(app.settings, "forget", doc=found.doc)):
        say(words(app.settings, "nothing_changed"))
        return FAILED
    app.memory.delete(doc)
    say(words(app.settings, "file_deleted", file=found.doc))
    return OK
