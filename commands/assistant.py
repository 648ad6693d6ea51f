"""The command that serves assistants: mcp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.session import USAGE, fail, open_library, warn
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from mtgcr.commands.options import Home, Http, Port, Reader

MISSING = "pip install 'mtgcr[mcp]'"


def mcp(http: Http = False, port: Port = 8765, reader: Reader = "", home: Home = None) -> None:
    """Serve assistants by the Model Context Protocol: over stdin and stdout, or with --http on this machine.

    Example: mtgcr mcp
    Example: mtgcr mcp --http --port 8765
    """
    library = open_library(home)
    try:
        from mtgcr.assistant.serving import serve_http, serve_stdio
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mtgcr"):
            raise
        fail(say("The package {name} is not installed.", name=error.name), USAGE, MISSING)
    if http:
        address = f"http://127.0.0.1:{port}/mcp"
        warn(say("Streamable HTTP at {address}, for this machine only; Ctrl-C ends it", address=address))
        serve_http(library, port, reader)
    else:
        serve_stdio(library, reader)
