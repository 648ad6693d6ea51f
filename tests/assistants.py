"""An assistant that asks the server in this process, by the client of the official SDK."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import anyio
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import TextContent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp_types import CallToolResult

    from mtgcr.assistant.server import RulesServer


class Reply(NamedTuple):
    """What a tool sent: its text, the same as data, and whether it says that something else must be sent."""

    text: str
    data: dict[str, Any]
    is_error: bool

    @property
    def items(self) -> list[dict[str, Any]]:
        """What the page holds."""
        found: list[dict[str, Any]] = self.data["items"]
        return found


def call(server: RulesServer, tool: str, **arguments: Any) -> Reply:
    """The reply to one call."""
    return read_reply(talk(server, lambda client: client.call_tool(tool, arguments)))


def talk(server: RulesServer, ask: Callable[[Client], Awaitable[Any]]) -> Any:
    """What one request comes to.  MCPError where it is refused."""

    async def run() -> Any:
        async with Client(server) as client:
            try:
                return await ask(client)
            except MCPError as error:
                return error  # raised in here, it would come out in a group of errors

    found = anyio.run(run)
    if isinstance(found, MCPError):
        raise found
    return found


def read_reply(result: CallToolResult) -> Reply:
    """The reply in a result of the SDK."""
    block = result.content[0]
    assert isinstance(block, TextContent)
    data = json.loads(block.text) if not result.is_error else {}
    assert result.structured_content in (None, data)
    return Reply(block.text, data, bool(result.is_error))
