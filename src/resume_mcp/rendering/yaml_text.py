"""A document as YAML that a person can read, and that reads back as what it was."""

from resume_mcp.resume.document import JsonObject

_WIDTH = 100


def to_yaml(document: JsonObject) -> str:
    """Return a JSON document as YAML, its keys in their order."""
    import yaml

    # The C one is ten times as fast, and not built everywhere.
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    written: str = yaml.dump(
        document, Dumper=dumper, sort_keys=False, allow_unicode=True, width=_WIDTH
    )
    return written
