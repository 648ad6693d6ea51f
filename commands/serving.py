"""The command that starts the reader: serve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.session import USAGE, fail, home_of, print_error, watch_progress
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from mtgcr.commands.options import Home, Processes, Public, ReaderHost, ReaderPort, TrustedProxies

EXTRA = frozenset({"starlette", "uvicorn", "jinja2"})
"""What `pip install mtgcr[web]` brings."""


def serve(
    port: ReaderPort = 8642,
    host: ReaderHost = "127.0.0.1",
    public: Public = None,
    trusted_proxy: TrustedProxies = None,
    processes: Processes = 1,
    home: Home = None,
) -> None:
    """Start the reader: the rules in a browser, and the JSON API, on this machine.

    Example: mtgcr serve
    Example: mtgcr serve --public https://rules.example --trusted-proxy 127.0.0.1/32 --processes 4
    """
    try:
        from mtgcr.web.limits import Reach, public_reach
        from mtgcr.web.serving import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRA:
            raise
        fail(say("The reader needs packages that are not installed."), USAGE, "pip install 'mtgcr[web]'")
    reach = public_reach(public, trusted_proxy or ()) if public else Reach()
    if reach.is_public:
        print_error(
            say("mtgcr: {address} shows all that you have to whoever asks, official texts too.", address=reach.origin)
        )
        print_error(
            say(
                "    hint: {hint}",
                hint=say("make sure that you may publish those; docs/serve.md tells more"),
            )
        )
    print(say("The reader is at {address} (Ctrl-C ends it).", address=f"http://{host}:{port}/"), flush=True)
    run(home_of(home), reach, host, port, processes, watch_progress())
