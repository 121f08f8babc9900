"""JSON objects of other programs, read so that nothing in them is passed over in silence."""

from typing import Any

from resume_mcp.resume.document import JsonObject


class Record:
    """A JSON object that remembers which of its fields were read."""

    def __init__(self, value: Any = None) -> None:
        self._value: JsonObject = value if isinstance(value, dict) else {}
        self._read: set[str] = set()
        self._inner: dict[str, Record] = {}
        self._closed = False

    def __contains__(self, key: str) -> bool:
        return key in self._value

    def __bool__(self) -> bool:
        return bool(self._value)

    def text(self, *keys: str) -> str:
        """Return the first of the fields that holds a text or a number, as text."""
        for key in keys:
            text = text_of(self._value.get(key))
            if text:
                self._read.add(key)
                return text
        return ""

    def peek(self, key: str) -> str:
        """Return a field as text without counting it as read."""
        return text_of(self._value.get(key))

    def words(self, *keys: str) -> str:
        """Return the first of the fields that holds a text that is no number."""
        return next((self.text(key) for key in keys if isinstance(self._value.get(key), str)), "")

    def number(self, *keys: str) -> int | float:
        """Return the first of the fields that holds a number other than zero, 0 for none."""
        found = [key for key in keys if is_number(self._value.get(key))]
        self._read.update(found)
        return next((self._value[key] for key in found if self._value[key]), 0)

    def texts(self, key: str) -> list[str]:
        """Return the texts of a list; a single text is a list of one."""
        value = self._value.get(key)
        found = [value] if isinstance(value, str | int) and not isinstance(value, bool) else value
        if not isinstance(found, list):
            return []
        texts = [text_of(inner) for inner in found]
        if all(texts) or not any(isinstance(inner, dict | list) for inner in found):
            self._read.add(key)
        return [text for text in texts if text]

    def flag(self, *keys: str) -> bool:
        """Tell whether one of the fields is true."""
        found = [key for key in keys if isinstance(self._value.get(key), bool)]
        self._read.update(found)
        return any(self._value[key] for key in found)

    def denied(self, *keys: str) -> bool:
        """Tell whether one of the fields is false, not merely absent."""
        found = [key for key in keys if isinstance(self._value.get(key), bool)]
        self._read.update(found)
        return any(not self._value[key] for key in found)

    def record(self, key: str) -> "Record":
        """Return the object in a field, an empty one where there is none."""
        if key not in self._inner:
            value = self._value.get(key)
            self._inner[key] = Record(value)
            if isinstance(value, dict):
                self._read.add(key)
        return self._inner[key]

    def records(self, key: str) -> list["Record"]:
        """Return the objects in a list; what else stands in it stays unread."""
        value = self._value.get(key)
        if not isinstance(value, list):
            return []
        if all(isinstance(inner, dict) for inner in value):
            self._read.add(key)
        else:
            odd = [inner for inner in value if not isinstance(inner, dict)]
            self._value = {**self._value, key: odd}
        return [Record(inner) for inner in value if isinstance(inner, dict)]

    def value(self, key: str) -> Any:
        """Return a field as it is."""
        self._read.add(key)
        return self._value.get(key)

    def keep(self, key: str, value: Any) -> None:
        """Put a field back, to be told as one that has no place."""
        self._value = {**self._value, key: value}
        self._read.discard(key)

    def skip(self, *keys: str) -> None:
        """Pass over fields that say nothing about the person."""
        self._read.update(keys)

    def names(self) -> list[str]:
        """Return the names of the fields in their order."""
        return list(self._value)

    def close(self) -> None:
        """End the reading: what is left has been kept elsewhere."""
        self._closed = True

    def rest(self) -> JsonObject:
        """Return the fields that hold something and were not read."""
        found: JsonObject = {}
        if self._closed:
            return found
        for key, value in self._value.items():
            inner = self._inner.get(key)
            left = inner.rest() if key in self._read and inner is not None else value
            if (key not in self._read or inner is not None) and not is_empty(left):
                found[key] = left
        return found


def text_of(value: Any) -> str:
    """Return a text or a number as text without white space around it, "" for anything else."""
    if isinstance(value, str):
        return value.strip()
    return str(value) if is_number(value) else ""


def is_number(value: Any) -> bool:
    """Tell whether a value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_empty(value: Any) -> bool:
    """Tell whether a value says nothing: blank, null, zero, no, or made of such values only."""
    if isinstance(value, dict):
        return all(is_empty(inner) for inner in value.values())
    if isinstance(value, list):
        return all(is_empty(inner) for inner in value)
    return not value or (isinstance(value, str) and not value.strip())
