"""How much a proposal may hold, and how much a document may grow by it."""

MAX_PROPOSALS = 20
MAX_OPERATIONS = 200
MAX_PATCH_BYTES = 256 * 1024
MAX_CALL_BYTES = 1024 * 1024
MAX_POINTER_CHARS = 1_024
MAX_POINTER_PARTS = 32
MAX_TITLE_CHARS = 200
MAX_SUMMARY_CHARS = 2_000
MAX_ID_CHARS = 64
MAX_DEPTH = 32
MAX_NODES = 20_000  # in one value
MAX_ADDED_BYTES = 512 * 1024  # all values of one proposal together, copies included

_MAX_RESULT_BYTES = 512 * 1024
_MAX_GROWTH_BYTES = 256 * 1024
_MAX_LARGE_BYTES = 2 * 1024 * 1024


def max_result_bytes(base_bytes: int) -> int:
    """Return how large a document may become; an imported one that is larger stays editable."""
    grown = min(base_bytes + _MAX_GROWTH_BYTES, _MAX_LARGE_BYTES)
    return max(_MAX_RESULT_BYTES, grown, base_bytes)
