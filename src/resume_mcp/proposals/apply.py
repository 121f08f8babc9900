"""Plans what a proposal does to a document, on a copy; all of it, or nothing with the reason."""

from collections import Counter
from collections.abc import Callable, Sequence

from resume_mcp.errors import PatchRejected, StaleProposal
from resume_mcp.proposals.aim import aimed
from resume_mcp.proposals.bench import Bench
from resume_mcp.proposals.compare import changes_between
from resume_mcp.proposals.doubles import doubles
from resume_mcp.proposals.model import Draft, Inverse, Operation, Planned
from resume_mcp.proposals.patch import lasting_patch_between, same_bytes
from resume_mcp.proposals.paths import id_path
from resume_mcp.proposals.refusals import at_operation, nearest_fields, refusal, short
from resume_mcp.proposals.steps import run_step
from resume_mcp.proposals.touched import refuse_changed
from resume_mcp.proposals.words import language_of
from resume_mcp.resume.document import JsonObject, NewId, digest
from resume_mcp.resume.pointers import is_index, parts_of, pointer_of, value_at
from resume_mcp.resume.rules import Problem, problems, shown

_ALSO = 5  # further problems that a refusal names
_Key = tuple[str, str]


def plan(
    document: JsonObject, draft: Draft, *, new_id: NewId, templates: tuple[str, ...] = ()
) -> Planned:
    """Return what the draft would do to the document, which stays as it is.

    Raises:
        PatchRejected: with the reason, the operation and the place, if any of it can't be done.
    """
    if not draft.operations:
        raise refusal("empty_patch", "The proposal has no operations.", next_step="Add one.")
    bench = _run(document, draft.operations, new_id, trusted=False)
    _refuse_problems(document, bench, draft.operations, templates)
    return _planned(document, bench, draft.operations)


def replan(document: JsonObject, planned: Planned) -> Planned:
    """Return the same plan on a document that may have changed since.

    Raises:
        StaleProposal: if a value that the plan touches is not what it was, by name.
    """
    operations, touched = aimed(document, planned.operations, planned.touched)
    refuse_changed(document, touched)
    try:
        bench = _run(document, operations, _no_more_ids, trusted=False)
        _refuse_problems(document, bench, operations, ())
        return _planned(document, bench, operations)
    except PatchRejected as error:
        raise _stale(error) from error


def take_back(document: JsonObject, inverse: Inverse) -> Planned:
    """Return what undoing does to a document in which other values may have changed since.

    Raises:
        StaleProposal: if a value that the undo would overwrite is not what was applied, by name.
    """
    operations, touched = aimed(document, inverse.operations, inverse.touched)
    refuse_changed(document, touched)
    try:
        bench = _run(document, operations, _no_more_ids, trusted=True)
        return _planned(document, bench, operations)
    except PatchRejected as error:
        raise _stale(error) from error


def inverse_of(base: JsonObject, result: JsonObject) -> Inverse:
    """Return what leads from the result back to the base, byte for byte."""
    back = lasting_patch_between(result, base)
    bench = _run(result, back, _no_more_ids, trusted=True)
    return Inverse(operations=tuple(bench.done), touched=tuple(bench.record.touches.values()))


def digest_of(operations: Sequence[Operation], base_digest: str) -> str:
    """Return what stands for a proposal when it is approved: its operations and their base."""
    steps = [operation.to_json() for operation in operations]
    return digest({"operations": steps, "base": base_digest})


def _run(
    document: JsonObject, operations: Sequence[Operation], new_id: NewId, *, trusted: bool
) -> Bench:
    bench = Bench.around(document, new_id, trusted=trusted)
    for index, operation in enumerate(operations):
        try:
            run_step(bench, operation)
        except PatchRejected as error:
            raise at_operation(error, index, operation.op, operation.path) from error
        bench.asked += [index] * (len(bench.done) - len(bench.asked))
    return bench


def _planned(document: JsonObject, bench: Bench, asked: Sequence[Operation]) -> Planned:
    changes = changes_between(document, bench.document)
    if not changes:
        raise _without_effect(document, bench, asked)
    return Planned(
        result=bench.document,
        operations=tuple(bench.done),
        changes=changes,
        inverse=inverse_of(document, bench.document),
        touched=tuple(bench.record.touches.values()),
        policy=frozenset(change.kind for change in changes),
        digest=digest_of(bench.done, digest(document)),
        language=language_of(bench.document),
        notes=tuple(bench.notes),
    )


def _no_more_ids() -> str:
    raise refusal("schema_violation", "an item without an id can't be applied.")


def _stale(error: PatchRejected) -> StaleProposal:
    return StaleProposal(
        f"The proposal no longer fits the resume. {error.message} "
        "Nothing was applied. Read the resume again and propose on what is there now.",
        **error.details | {"reason": "stale_operation", "because": error.details.get("reason")},
    )


def _refuse_problems(
    document: JsonObject, bench: Bench, asked: Sequence[Operation], templates: tuple[str, ...]
) -> None:
    """Refuse what the operations bring in; what the document had before may stay."""
    if not _all_problems(bench.document, templates):
        return
    standing = Counter(_key(document, each) for each in _all_problems(document, templates))

    def brought_in(stage: JsonObject) -> list[Problem]:
        left = standing.copy()
        left.subtract(_key(stage, each) for each in _all_problems(stage, templates))
        return [each for each in _all_problems(stage, templates) if left[_key(stage, each)] < 0]

    found = {_key(bench.document, each): each for each in brought_in(bench.document)}
    if not found:
        return

    def staying(stage: JsonObject) -> list[_Key]:
        return [key for each in brought_in(stage) if (key := _key(stage, each)) in found]

    index, first = _culprit(document, bench, staying)
    problem = found.pop(first)
    error = _brought_in(bench.document, problem, list(found.values()))
    raise at_operation(error, index, asked[index].op, asked[index].path)


def _all_problems(document: JsonObject, templates: tuple[str, ...]) -> list[Problem]:
    return [*problems(document, templates=templates), *doubles(document)]


def _key(document: JsonObject, problem: Problem) -> _Key:
    """Return what a problem is and where, whatever moved around it."""
    parts = parts_of(id_path(document, problem.path))
    return pointer_of(["*" if is_index(part) else part for part in parts]), problem.message


def _brought_in(result: JsonObject, problem: Problem, others: list[Problem]) -> PatchRejected:
    is_name = problem.reason == "unknown_field"
    hint = "Write it in this form, or leave it out."
    if is_name and problem.path.startswith("/basics/"):
        hint = "Personal facts go to /basics/personal/- as {key, label, value}."
    also = [f"{short(each.path, 80)} {short(each.message)}" for each in others[:_ALSO]]
    if also:
        hint += f" Also: {'; '.join(also)}."
    return refusal(
        problem.reason,
        f"{short(problem.path, 200)} {problem.message}.",
        path=problem.path,
        found=parts_of(problem.path)[-1] if is_name else shown(value_at(result, problem.path)),
        allowed=problem.allowed,
        nearest=nearest_fields(problem.path) if is_name else (),
        next_step=hint,
    )


def _culprit(
    document: JsonObject, bench: Bench, staying: Callable[[JsonObject], list[_Key]]
) -> tuple[int, _Key]:
    """Return the operation that brought in the first of what is there in the end, and what.

    The steps are done again up to the middle, and so on: what one of them brought in is there
    behind it and not before it.
    """
    stage, without, with_it = document, 0, len(bench.done)
    brought = staying(bench.document)
    while with_it - without > 1:
        middle = (without + with_it) // 2
        steps = bench.done[without:middle]
        tried = _run(stage, steps, _no_more_ids, trusted=False).document
        found = staying(tried)
        if found:
            with_it, brought = middle, found
        else:
            without, stage = middle, tried
    return bench.asked[without], brought[0]


def _without_effect(
    document: JsonObject, bench: Bench, asked: Sequence[Operation]
) -> PatchRejected:
    """Return the refusal of operations that leave everything as it was, or bring it back."""
    steps = [index for index, operation in enumerate(asked) if operation.op != "test"] or [0]
    until = [step for step, of in zip(bench.done, bench.asked, strict=True) if of <= steps[0]]
    first = _run(document, until, _no_more_ids, trusted=False).document
    index = steps[0] if same_bytes(first, document) else steps[-1]
    hints = {
        "test": "Add an operation that changes something.",
        "move": "A path in the same list counts without what moves: it goes before what stands "
        "there then, and with '-' to the end.",
    }
    operation = asked[index]
    error = refusal(
        "no_effect",
        "The proposal changes nothing: every value is there already.",
        next_step=hints.get(operation.op, "Leave it out, or read the resume again."),
    )
    return at_operation(error, index, operation.op, operation.path)
