"""Lines over stdin that are no message of the protocol, and what is answered to each.

The SDK drops such a line without a word, and takes a request with an `id` of another kind for a notification; the
client then waits for ever.  JSON-RPC 2.0 wants -32700 where a line is no JSON and -32600 where it is no request.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    JSONRPC_VERSION,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    RequestId,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mcp.shared._stream_protocols import WriteStream

NOT_JSON = "This line is not JSON in UTF-8."
NOT_ONE_OBJECT = "A message is one JSON object on a line of its own; several in a list are not taken."
STRANGE_ID = "The id of a request is a string or a whole number."
NO_MESSAGE = "This is no message of JSON-RPC 2.0 as the Model Context Protocol has it."


class ReadableLines(anyio.AsyncFile[str]):
    """The lines that are messages; every other is answered as it is read.  `answers` is set before the first."""

    answers: WriteStream[SessionMessage]

    async def __aiter__(self) -> AsyncIterator[str]:
        """Each line that is a message.  An empty line is nothing, and nothing is said of it."""
        async for line in super().__aiter__():
            no = answer_unreadable(line) if line.strip() else None
            if no is not None:
                await self.answers.send(SessionMessage(no))
            elif line.strip():
                yield line


def answer_unreadable(line: str) -> JSONRPCError | None:
    """The error to be answered to a line that is no message; None where it is one."""
    try:
        sent = json.loads(line.encode())  # bytes that are no UTF-8 came as lone surrogates
    except (ValueError, RecursionError):
        return _error(PARSE_ERROR, NOT_JSON)
    if not isinstance(sent, dict):
        return _error(INVALID_REQUEST, NOT_ONE_OBJECT)
    if "method" in sent and "id" in sent and _readable_id(sent) is None:
        return _error(INVALID_REQUEST, STRANGE_ID)
    try:
        jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValidationError:
        return _error(INVALID_REQUEST, NO_MESSAGE, _readable_id(sent))
    return None


def _readable_id(sent: dict[str, Any]) -> RequestId | None:
    """The id by which a client knows which of its requests is answered; None for what is no request."""
    name = sent.get("id")
    return name if "method" in sent and isinstance(name, int | str) and not isinstance(name, bool) else None


def _error(code: int, message: str, request: RequestId | None = None) -> JSONRPCError:
    return JSONRPCError(jsonrpc=JSONRPC_VERSION, id=request, error=ErrorData(code=code, message=message))
