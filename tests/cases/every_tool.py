"""One right and one wrong call of each tool; a tool that is new here fails by name."""

from typing import Any

from tests.cases.stage import Answer, NotMapped, Stage

TEXT = "# Ada Rosenqvist\nada@example.com\n\n## Skills\n\n- Python\n"


def call_every_tool_once(stage: Stage, *, with_: str) -> Answer:
    """Call each listed tool, with arguments that are right, then with wrong ones."""
    if with_ != "valid and broken arguments":
        raise NotMapped(f"call_every_tool_once with {with_!r}")
    resume = stage.call("import_resume", text=TEXT)
    assert not resume.error, resume.text
    resume_id = resume.structured["resume_id"]
    page = stage.pages.serve("/job.html", b"<h1>Chef</h1><p>Cook.</p>") if stage.pages else ""
    valid = _valid_arguments(resume_id, page)
    listed = stage.host("s1").request("tools/list")["result"]["tools"]
    for tool in (each["name"] for each in listed):
        if tool not in valid:
            raise NotMapped(f"call_every_tool_once: no arguments for {tool!r}")
        stage.answers.append(stage.call(tool, **valid[tool]))
        wrong: dict[str, Any] = {name: {"x": [1]} for name in valid[tool]}
        broken = stage.call(tool, **wrong, bogus=True)
        assert broken.error, f"{tool} took broken arguments"
    return Answer("call_every_tool_once")


def _valid_arguments(resume_id: str, page: str) -> dict[str, dict[str, Any]]:
    patch = {"op": "add", "path": "/basics/label", "value": "Programmer"}
    return {
        "import_resume": {"format": "blank"},
        "list_resumes": {},
        "read_resume": {"resume_id": resume_id},
        "manage_resume": {"resume_id": resume_id, "action": "rename", "value": "Ada"},
        "create_variant": {"resume_id": resume_id, "title": "For one job"},
        "propose_resume_patches": {
            "resume_id": resume_id,
            "proposals": [{"title": "Label", "operations": [patch]}],
        },
        "review_proposals": {},
        "decide_proposal": {
            "proposal_id": "p_none",
            "choice": "later",
            "digest": "none",
            "nonce": "none",
        },
        "list_proposals": {},
        "withdraw_proposals": {"proposal_ids": ["p_none"]},
        "undo": {"resume_id": resume_id},
        "list_revisions": {"resume_id": resume_id},
        "compare_revisions": {"resume_id": resume_id, "a": "1", "b": "1"},
        "evaluate_deviation": {"candidate": {"basics": {}}, "original": {"basics": {}}},
        "match_resume_to_job": {"resume_id": resume_id, "job_text": "We need Python."},
        "render_resume": {"resume_id": resume_id, "format": "pdf"},
        "list_snapshots": {},
        "memory_read": {},
        "memory_write": {"doc": "preferences", "content": "Remote."},
        "web_fetch": {"url": page},
        "save_job": {"text": "Chef\nCompany: Kaas BV\n"},
        "import_jobs": {"text": '{"title": "Chef", "company": "Kaas BV"}'},
        "search": {"query": "chef"},
        "fetch": {"id": f"resume:{resume_id}"},
        "load_skill": {},
        "get_settings": {},
        "update_settings": {"page_size": "a4"},
        "server_status": {},
    }
