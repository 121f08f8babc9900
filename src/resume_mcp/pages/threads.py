"""Runs what blocks off the event loop."""

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import anyio.to_thread

P = ParamSpec("P")
R = TypeVar("R")


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run the call in a worker thread; a transaction is opened and closed in it."""
    return await anyio.to_thread.run_sync(functools.partial(work, *args, **kwargs))
