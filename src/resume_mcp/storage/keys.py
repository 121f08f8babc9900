"""A key that all processes on one data folder share, so that an answer may reach any of them."""

import os
import secrets
from pathlib import Path

from resume_mcp.storage.writing import make_private_folder

KEY_BYTES = 32


def shared_key(home: Path) -> bytes:
    """Return the folder's key; the first process that asks makes it.

    A dialog's sealed state travels through the client: with a key for each process, the answer
    would only be understood by the process that asked.
    """
    make_private_folder(home)
    path = home / "request-state.key"
    candidate = path.with_name(f".tmp-key-{secrets.token_hex(8)}")
    if not path.exists():
        descriptor = os.open(candidate, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            # A link fails where another process was first; its key wins then.
            os.link(candidate, path)
        except FileExistsError:
            pass
        finally:
            candidate.unlink()
    return path.read_bytes()
