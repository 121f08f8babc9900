"""Embeddings of an OpenAI-compatible endpoint, as its HTTP interface defines them.

Only what the person configured is called, and only the texts to embed are sent.
"""

import base64
import binascii
import math
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from resume_mcp.config import EmbeddingSettings
from resume_mcp.errors import EmbeddingFailed
from resume_mcp.search.hashing import unit_vector

PATIENT_TRIES, PAUSE_S, LONGEST_PAUSE_S = 4, 0.5, 20.0
TIMEOUT_S, QUESTION_TIMEOUT_S = 30.0, 3.0
MAX_ANSWER_BYTES = 16 * 1024 * 1024
_PASSING = frozenset((408, 409, 425, 429, 500, 502, 503, 504, 529))


@dataclass(frozen=True)
class HttpEmbedder:
    """Asks an endpoint; `patient` calls wait and try again, a person's question does not wait."""

    settings: EmbeddingSettings
    pause: Callable[[float], None] = field(default=time.sleep)
    weight: float = 0.3

    @property
    def name(self) -> str:
        """The model's name in the store; another endpoint or dimension is another model."""
        size = f"/{self.settings.dimensions}" if self.settings.dimensions else ""
        return f"{self.settings.model}{size}@{self.settings.base_url}"

    def embed(self, texts: Sequence[str], *, patient: bool) -> list[bytes]:
        """Return a vector of unit length for each text.

        Raises:
            EmbeddingFailed: if the endpoint can't be reached, refuses, or answers something else.
        """
        tries = PATIENT_TRIES if patient else 1
        for number in range(1, tries + 1):
            try:
                return self._ask(list(texts), TIMEOUT_S if patient else QUESTION_TIMEOUT_S)
            except EmbeddingFailed as error:
                if number == tries or not error.details.get("passing"):
                    raise
                asked = error.details.get("retry_after_s")
                self.pause(min(asked or PAUSE_S * 2**number, LONGEST_PAUSE_S))
        raise AssertionError  # pragma: no cover - the loop returns or raises

    def _ask(self, texts: list[str], timeout: float) -> list[bytes]:
        import httpx2

        body: dict[str, Any] = {
            "model": self.settings.model,
            "input": texts,
            "encoding_format": "base64",
        }
        if self.settings.dimensions:
            body["dimensions"] = self.settings.dimensions
        key = self.settings.api_key
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        try:
            # No redirects: the key goes to the address that the person named, nowhere else.
            with (
                httpx2.Client(timeout=timeout, trust_env=not self.settings.is_local) as client,
                client.stream("POST", self._address, json=body, headers=headers) as answer,
            ):
                content = _bounded(answer.iter_bytes())
                _refuse_failure(answer.status_code, answer.headers.get("retry-after"), self.where)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            kind = type(error).__name__
            raise EmbeddingFailed(
                f"{self.where} can't be reached ({kind}).", passing=True
            ) from error
        return _vectors(content, len(texts), self.settings.dimensions, self.where)

    @property
    def _address(self) -> str:
        return f"{self.settings.base_url.rstrip('/')}/embeddings"

    @property
    def where(self) -> str:
        """The endpoint in words."""
        return f"The embeddings endpoint {self.settings.base_url}"


def _bounded(parts: Any) -> bytes:
    content = b""
    for part in parts:
        content += part
        if len(content) > MAX_ANSWER_BYTES:
            raise EmbeddingFailed(f"The embeddings endpoint sent more than {MAX_ANSWER_BYTES} B.")
    return content


def _refuse_failure(status: int, retry_after: str | None, where: str) -> None:
    if status < 300:
        return
    if status in (401, 403):
        raise EmbeddingFailed(f"{where} refuses the key (HTTP {status}). Check it in the settings.")
    if status in _PASSING:
        wait = float(retry_after) if retry_after and retry_after.strip().isdecimal() else None
        raise EmbeddingFailed(
            f"{where} is busy or broken (HTTP {status}).", passing=True, retry_after_s=wait
        )
    raise EmbeddingFailed(f"{where} refuses (HTTP {status}). Check the model and the address.")


def _vectors(content: bytes, count: int, dimensions: int | None, where: str) -> list[bytes]:
    import json

    try:
        rows = sorted(json.loads(content)["data"], key=lambda row: int(row["index"]))
        vectors = [_floats(row["embedding"]) for row in rows]
    except (ValueError, KeyError, TypeError, binascii.Error, OverflowError) as error:
        raise EmbeddingFailed(f"{where} answers something that is no list of vectors.") from error
    if len(vectors) != count:
        raise EmbeddingFailed(f"{where} sent {len(vectors)} vectors for {count} texts.")
    wanted = dimensions or len(vectors[0])
    for vector in vectors:
        if len(vector) != wanted or not vector:
            raise EmbeddingFailed(
                f"{where} sent a vector of {len(vector)} numbers; {wanted} were expected. "
                "Check RESUME_MCP_EMBEDDING_DIMENSIONS."
            )
        if not all(map(math.isfinite, vector)):
            raise EmbeddingFailed(f"{where} sent a vector with a value that is no number.")
    return [unit_vector(vector) for vector in vectors]


def _floats(embedding: Any) -> list[float]:
    if isinstance(embedding, str):
        values = array("f", base64.b64decode(embedding, validate=True))
        if array("H", [1]).tobytes() != b"\x01\x00":  # pragma: no cover - big-endian machines
            values.byteswap()
        return values.tolist()
    return [float(value) for value in embedding]
