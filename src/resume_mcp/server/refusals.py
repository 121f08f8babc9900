"""The errors of resources and prompts: with the code, message and details that tools give."""

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from mcp import MCPError
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS

from resume_mcp.errors import InvalidInput, NotFound, ResumeMcpError
from resume_mcp.server.arguments import refuse_unfit
from resume_mcp.server.spec import place_of, refusal_body

logger = logging.getLogger(__name__)

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def speaking(
    read: Callable[Arguments, Awaitable[Answer]],
) -> Callable[Arguments, Awaitable[Answer]]:
    """Return the reader with its refusals as errors of the protocol, which has one kind of them."""

    @functools.wraps(read)
    async def spoken(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        try:
            refuse_unfit({name: each for name, each in kwargs.items() if isinstance(each, str)})
            return await read(*args, **kwargs)
        except ResumeMcpError as error:
            raise _as_protocol_error(error) from error
        except MCPError:
            raise
        except Exception as error:
            # As with tools: the fault's own text may hold words of the person.
            kind = type(error).__name__
            logger.error("%s failed: %s at %s", read.__name__, kind, place_of(error))  # noqa: TRY400
            message = "This failed by a fault of ours; its place is in the server's log."
            body = refusal_body("internal_error", message, {})
            raise MCPError(INTERNAL_ERROR, message, body) from error

    return spoken


def _as_protocol_error(error: ResumeMcpError) -> MCPError:
    wrong = isinstance(error, NotFound | InvalidInput)
    body = refusal_body(error.code, error.message, error.details)
    return MCPError(INVALID_PARAMS if wrong else INTERNAL_ERROR, body["message"], body)
