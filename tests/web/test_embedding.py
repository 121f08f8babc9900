"""The embeddings endpoint over real HTTP on this machine: the wire shape, and each fault."""

from array import array

import pytest

from resume_mcp.config import EmbeddingSettings
from resume_mcp.errors import EmbeddingFailed
from resume_mcp.search.hashing import HashEmbedder
from resume_mcp.web.embedding import LONGEST_PAUSE_S, PATIENT_TRIES, HttpEmbedder
from resume_mcp.web.local_embedding import LocalEmbedder
from tests.embeddings import KEY, Endpoint

TEXTS = ["nurse", "护士"]


def embedder(endpoint: Endpoint, dimensions: int | None = None) -> tuple[HttpEmbedder, list[float]]:
    pauses: list[float] = []
    return HttpEmbedder(endpoint.settings(dimensions), pause=pauses.append), pauses


def numbers(vector: bytes) -> list[float]:
    return array("f", vector).tolist()


def test_vectors_come_in_the_order_of_the_texts() -> None:
    with Endpoint() as endpoint:
        model, _ = embedder(endpoint)
        got = model.embed(TEXTS, patient=True)
        (call,) = endpoint.calls
    assert call["input"] == TEXTS
    assert (call["model"], call["encoding_format"]) == ("fictional-embed", "base64")
    assert "dimensions" not in call
    assert endpoint.keys == [f"Bearer {KEY}"]
    wanted = HashEmbedder(64).embed(TEXTS, patient=True)
    assert [numbers(vector) for vector in got] == [
        pytest.approx(numbers(vector), abs=1e-6) for vector in wanted
    ]


def test_the_dimensions_are_asked_for_and_belong_to_the_name() -> None:
    with Endpoint() as endpoint:
        model, _ = embedder(endpoint, 8)
        assert len(numbers(model.embed(["x"], patient=True)[0])) == 8
        assert endpoint.calls[0]["dimensions"] == 8
        assert model.name != embedder(endpoint)[0].name


@pytest.mark.parametrize("fault", ["429", "500", "503", "cut"])
def test_what_passes_is_tried_again(fault: str) -> None:
    with Endpoint() as endpoint:
        endpoint.faults = [fault, fault]
        model, pauses = embedder(endpoint)
        assert len(model.embed(TEXTS, patient=True)) == 2
        assert len(endpoint.keys) == 3
    assert pauses == ([2.0, 2.0] if fault == "429" else [1.0, 2.0])


def test_the_tries_end_and_a_question_does_not_wait() -> None:
    with Endpoint() as endpoint:
        endpoint.faults = ["500"] * 20
        model, pauses = embedder(endpoint)
        with pytest.raises(EmbeddingFailed, match="HTTP 500"):
            model.embed(TEXTS, patient=True)
        assert (len(endpoint.keys), len(pauses)) == (PATIENT_TRIES, PATIENT_TRIES - 1)
        assert max(pauses) <= LONGEST_PAUSE_S
        with pytest.raises(EmbeddingFailed):
            model.embed(TEXTS, patient=False)
        assert len(endpoint.keys) == PATIENT_TRIES + 1


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("401", "refuses the key"),
        ("400", "Check the model"),
        ("redirect", "HTTP 302"),
        ("no json", "no list of vectors"),
        ("no data", "no list of vectors"),
        ("no base64", "no list of vectors"),
        ("fewer", "1 vectors for 2 texts"),
        ("unequal dimensions", "numbers"),
        ("no number", "no number"),
        ("endless", "more than"),
    ],
)
def test_what_does_not_pass_is_told_at_once(fault: str, said: str) -> None:
    with Endpoint() as endpoint:
        endpoint.faults = [fault]
        model, pauses = embedder(endpoint)
        with pytest.raises(EmbeddingFailed, match=said) as failed:
            model.embed(TEXTS, patient=True)
        assert (len(endpoint.keys), pauses) == (1, [])
    assert KEY not in failed.value.message


def test_another_dimension_than_asked_for_is_refused() -> None:
    with Endpoint() as endpoint:
        endpoint.faults = ["wrong dimension"]
        with pytest.raises(EmbeddingFailed, match="3 numbers; 8 were expected"):
            embedder(endpoint, 8)[0].embed(TEXTS, patient=True)


def test_an_endpoint_that_is_down_is_named() -> None:
    with Endpoint() as endpoint:
        settings = endpoint.settings()
    pauses: list[float] = []
    with pytest.raises(EmbeddingFailed, match=r"can't be reached"):
        HttpEmbedder(settings, pause=pauses.append).embed(TEXTS, patient=True)
    assert len(pauses) == PATIENT_TRIES - 1


def test_without_a_key_none_is_sent() -> None:
    with Endpoint() as endpoint:
        HttpEmbedder(EmbeddingSettings("m", endpoint.url)).embed(["x"], patient=False)
        assert endpoint.keys == [""]


class FakeModel:
    def encode(self, texts: list[str]) -> list[list[float]]:
        return [[3.0, 4.0] for _ in texts]


class FakePackage:
    USE = FakeModel


def test_the_local_model_s_vectors_get_unit_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resume_mcp.web.local_embedding._model", FakePackage.USE)
    assert [numbers(v) for v in LocalEmbedder().embed(TEXTS, patient=True)] == [
        pytest.approx([0.6, 0.8])
    ] * 2


def test_a_local_model_that_is_not_installed_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resume_mcp.web.local_embedding._PACKAGE", "no_such_package_of_anybody")
    with pytest.raises(EmbeddingFailed, match=r"pip install 'resume-mcp\[semantic\]'"):
        LocalEmbedder().embed(TEXTS, patient=True)
