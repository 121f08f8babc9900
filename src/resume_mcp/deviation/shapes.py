"""Documents in Resume-Matcher's shape, told apart by their keys, read as JSON Resume."""

from typing import Any

from resume_mcp.resume.document import JsonObject

_THEIR_KEYS = frozenset(
    ("personalInfo", "workExperience", "personalProjects", "additional", "sectionMeta")
)
_PERIOD_MARKS = (" – ", " — ", " - ", "–", "—", " to ", " until ", "至", "~")


def is_resume_matcher(document: JsonObject) -> bool:
    """Tell whether the keys are Resume-Matcher's."""
    return any(key in document for key in _THEIR_KEYS)


def to_json_resume(document: JsonObject) -> JsonObject:
    """Return a document of either shape as JSON Resume, with nothing of the text left out."""
    return _converted(document)[0] if is_resume_matcher(document) else document


def original_paths(document: JsonObject) -> dict[str, str]:
    """Return {pointer in the JSON Resume: pointer in the document as given}, longest first."""
    if not is_resume_matcher(document):
        return {}
    pairs = _converted(document)[1]
    return dict(sorted(pairs.items(), key=lambda pair: -len(pair[0])))


def in_own_shape(path: str, paths: dict[str, str]) -> str:
    """Return a pointer into the converted document as one into the document as given."""
    for ours, theirs in paths.items():
        if path == ours or path.startswith(f"{ours}/"):
            return theirs + path[len(ours) :]
    return path


def _converted(document: JsonObject) -> tuple[JsonObject, dict[str, str]]:
    paths: dict[str, str] = {}
    found: JsonObject = {"basics": _basics(document, paths)}
    found["work"] = _entries(document, "workExperience", "work", _WORK, paths)
    found["education"] = _entries(document, "education", "education", _EDUCATION, paths)
    found["projects"] = _entries(document, "personalProjects", "projects", _PROJECT, paths)
    additional = document.get("additional")
    lists = additional if isinstance(additional, dict) else {}
    for theirs, ours in _LISTS:
        values = lists.get(theirs)
        values = values if isinstance(values, list) else []
        found[ours] = [_language(v) for v in values] if ours == "languages" else values
        for index in range(len(values)):
            here = f"/additional/{theirs}/{index}"
            own = f"/{ours}/{index}"
            paths |= {own: here, f"{own}/language": here, f"{own}/fluency": here}
    custom = document.get("customSections")
    found["customSections"] = _custom(custom, paths) if isinstance(custom, dict) else []
    return found, paths


_BASICS = {"name": "name", "title": "label", "email": "email", "phone": "phone",
           "location": "location", "website": "url"}  # fmt: skip
_WORK = {"company": "name", "title": "position", "location": "location"}
_EDUCATION = {"institution": "institution", "degree": "studyType"}
_PROJECT = {"name": "name", "role": "entity", "website": "url"}
_LISTS = (
    ("technicalSkills", "skills"),
    ("languages", "languages"),
    ("certificationsTraining", "certificates"),
    ("awards", "awards"),
)


def _basics(document: JsonObject, paths: dict[str, str]) -> JsonObject:
    info = document.get("personalInfo")
    info = info if isinstance(info, dict) else {}
    basics: JsonObject = {}
    for theirs, ours in _BASICS.items():
        if theirs in info:
            basics[ours] = info[theirs]
            paths[f"/basics/{ours}"] = f"/personalInfo/{theirs}"
    if "summary" in document:
        basics["summary"] = document["summary"]
        paths["/basics/summary"] = "/summary"
    profiles: list[JsonObject] = []
    for network in ("linkedin", "github"):
        if info.get(network):
            paths[f"/basics/profiles/{len(profiles)}"] = f"/personalInfo/{network}"
            profiles.append({"network": network, "url": info[network]})
    return basics | ({"profiles": profiles} if profiles else {})


def _entries(
    document: JsonObject, theirs: str, ours: str, fields: dict[str, str], paths: dict[str, str]
) -> list[Any]:
    values = document.get(theirs)
    found = []
    for index, value in enumerate(values if isinstance(values, list) else ()):
        own, here = f"/{ours}/{index}", f"/{theirs}/{index}"
        paths[own] = here
        found.append(_entry(value, fields, own, here, paths) if isinstance(value, dict) else value)
    return found


def _entry(
    value: JsonObject, fields: dict[str, str], own: str, here: str, paths: dict[str, str]
) -> JsonObject:
    entry: JsonObject = {}
    for theirs, ours in fields.items():
        if theirs in value:
            entry[ours] = value[theirs]
            paths[f"{own}/{ours}"] = f"{here}/{theirs}"
    start, end = _period(value.get("years"))
    if start:
        entry |= {"startDate": start, "endDate": end}
        paths |= {f"{own}/startDate": f"{here}/years", f"{own}/endDate": f"{here}/years"}
    description = value.get("description")
    key = "highlights" if isinstance(description, list) else "summary"
    if description is not None:
        entry[key] = description
        paths[f"{own}/{key}"] = f"{here}/description"
    return entry


def _period(years: Any) -> tuple[str, str]:
    text = str(years).strip() if isinstance(years, str | int) else ""
    for mark in _PERIOD_MARKS:
        if mark in text:
            start, _, end = text.partition(mark)
            return start.strip(), end.strip()
    return text, text


def _language(value: Any) -> Any:
    """Read "Spanish (Conversational)" as a language and its level."""
    name, bracket, level = value.partition("(") if isinstance(value, str) else ("", "", "")
    return {"language": name.strip(), "fluency": level.rstrip(") ")} if bracket else value


def _custom(sections: JsonObject, paths: dict[str, str]) -> list[JsonObject]:
    found: list[JsonObject] = []
    for index, (key, section) in enumerate(sections.items()):
        if not isinstance(section, dict):
            continue
        own = f"/customSections/{len(found)}"
        kind, items = section.get("sectionType"), section.get("items") or section.get("strings")
        paths[own] = f"/customSections/{key}"
        paths[f"{own}/items"] = (
            f"/customSections/{key}/{'items' if section.get('items') else 'strings'}"
        )
        entry: JsonObject = {
            "id": f"{key}-{index}",
            "key": key,
            "kind": "text" if kind == "text" else "items",
        }
        if isinstance(items, list):
            entry["items"] = [_custom_item(item) for item in items]
            for number in range(len(items)):
                here = f"{paths[f'{own}/items']}/{number}/description"
                paths[f"{own}/items/{number}/highlights"] = here
                paths[f"{own}/items/{number}/summary"] = here
        found.append(entry | ({"text": section["text"]} if section.get("text") else {}))
    return found


def _custom_item(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    description = item.get("description")
    kept = {key: value for key, value in item.items() if key not in ("id", "description")}
    if isinstance(description, list):
        kept["highlights"] = description
    elif description is not None:
        kept["summary"] = description
    return kept
