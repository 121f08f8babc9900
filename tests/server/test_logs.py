import logging

from resume_mcp.server.logs import WithoutTexts


def line(name: str, message: str, *arguments: object, fault: Exception | None = None) -> str:
    found = (type(fault), fault, fault.__traceback__) if fault else None
    record = logging.LogRecord(name, logging.ERROR, "x.py", 1, message, arguments, found)
    return WithoutTexts().format(record)


def raised(text: str) -> Exception:
    try:
        int(text)
    except ValueError as error:
        return error
    raise AssertionError(text)


def test_a_fault_is_told_by_its_kind_and_place() -> None:
    said = line("mcp.server", "handler raised", fault=raised("CANARY"))
    assert said.startswith("ERROR mcp.server: handler raised (ValueError at test_logs.py:")
    assert "\n" not in said
    assert "CANARY" not in said


def test_the_words_of_a_request_are_left_out_of_the_sdk_s_lines() -> None:
    assert line("mcp.server", "Resource %r failed", "CANARY") == (
        "ERROR mcp.server: Resource %r failed"
    )


def test_our_own_lines_are_whole() -> None:
    assert line("resume_mcp.server.spec", "%s failed", "undo") == (
        "ERROR resume_mcp.server.spec: undo failed"
    )
