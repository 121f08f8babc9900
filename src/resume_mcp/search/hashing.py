"""A vector from a text by hashing its parts: no meaning, no model; it exercises the vector path."""

import math
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from resume_mcp.search.tokens import index_tokens

_GRAM = 4


@dataclass(frozen=True)
class HashEmbedder:
    """Signed feature hashing of words, word parts and pairs of Chinese characters."""

    dimensions: int = 1024
    weight: float = 0.1

    @property
    def name(self) -> str:
        """The model's name in the store."""
        return f"hash/{self.dimensions}"

    def embed(self, texts: Sequence[str], *, patient: bool) -> list[bytes]:  # noqa: ARG002 - the port's
        """Return a vector of unit length for each text; zeros for a text without words."""
        return [unit_vector(self._sums(text)) for text in texts]

    def _sums(self, text: str) -> list[float]:
        counts: dict[str, int] = {}
        for feature in _features(text):
            counts[feature] = counts.get(feature, 0) + 1
        sums = [0.0] * self.dimensions
        for feature, count in counts.items():
            value = zlib.crc32(feature.encode("utf-8"))
            sign = 1.0 if value & 0x80000000 else -1.0
            sums[value % self.dimensions] += sign * (1.0 + math.log(count))
        return sums


def unit_vector(values: Sequence[float]) -> bytes:
    """Return the values at unit length, as float32."""
    length = math.sqrt(sum(value * value for value in values))
    return array("f", [value / length for value in values] if length else values).tobytes()


def _features(text: str) -> Iterator[str]:
    for token in index_tokens(text):
        yield token
        if token.isascii() and len(token) > _GRAM:
            yield from (token[at : at + _GRAM] for at in range(len(token) - _GRAM + 1))
