"""The reader started: the knowledge base opened once, then one process or several that listen."""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from mtgcr.library.library import Library
from mtgcr.web.application import Reader
from mtgcr.web.limits import LARGEST_HEADERS, Reach

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.kb.intake.progress import Progress

PORT = 8642
SETTINGS = "MTGCR_WEB"
"""The environment variable by which a process of several learns what the first was told."""
YOUNG = 10_000
"""Objects after which the collector looks at the new ones: after 700 it took a tenth of the time of slow questions."""
MOST_CONNECTIONS = 512
"""Connections of a process; what comes then is told to come again."""


def make_reader(home: Path, reach: Reach, progress: Progress | None = None) -> Reader:
    """The reader over a home."""
    gc.enable()  # a command, that ends soon, has it off; a thousand pages left 37 MB in circles
    gc.set_threshold(YOUNG)
    return Reader(Library(home, progress, _warn), version("mtgcr"), reach)


def run(home: Path, reach: Reach, host: str, port: int, processes: int, progress: Progress | None) -> None:
    """Open the knowledge base, building it where there is none, and listen until told to stop."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    reader = make_reader(home, reach, progress)
    reader.kb.releases()  # what is built is built before anybody listens, and once for all processes
    if processes == 1:
        _listen(reader, host, port, 1)
        return
    reader.kb.close()
    os.environ[SETTINGS] = json.dumps({"home": str(home), "reach": asdict(reach)})
    _listen("mtgcr.web.serving:from_settings", host, port, processes)


def from_settings() -> Reader:
    """The reader of one process of several."""
    settings = json.loads(os.environ[SETTINGS])
    told = settings["reach"]
    reach = Reach(hosts=tuple(told["hosts"]), origin=told["origin"], trusted=tuple(told["trusted"]))
    return make_reader(Path(settings["home"]), reach)


def _listen(app: Callable[..., object] | str, host: str, port: int, processes: int) -> None:
    uvicorn.run(
        app,
        factory=isinstance(app, str),
        host=host,
        port=port,
        workers=processes,
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # mtgcr.web.limits reads them, of trusted proxies alone
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
    )


def _warn(message: str) -> None:
    logging.getLogger("mtgcr.web").warning("mtgcr: %s", message)
