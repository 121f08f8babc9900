from resume_mcp.web.names import names


def test_words_become_a_set() -> None:
    assert names("p  div\n br p") == {"p", "div", "br"}
