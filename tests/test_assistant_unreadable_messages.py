"""Lines that are no message of the protocol, sent to the whole program over stdin."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from subprocess import DEVNULL, PIPE
from threading import Timer
from typing import Any

import pytest

from mtgcr.assistant.unreadable_messages import answer_unreadable

CHECKOUT = Path(__file__).resolve().parent.parent
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
NOT_JSON, INVALID = -32700, -32600
LONGEST_WAIT = 120
"""Seconds that a server may take to start and answer on a busy machine."""


def request(**fields: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": "ping", **fields})


@pytest.mark.parametrize(
    ("line", "code", "name"),
    [
        ("{bad json", NOT_JSON, None),
        ("hello", NOT_JSON, None),
        ("\udcff\udcfe", NOT_JSON, None),
        (request(method="\udcff").replace("\\udcff", "\udcff"), NOT_JSON, None),
        ("[" * 5000, NOT_JSON, None),
        ("[]", INVALID, None),
        (f"[{request()}]", INVALID, None),
        ("7", INVALID, None),
        ("null", INVALID, None),
        ("{}", INVALID, None),
        (request(jsonrpc="1.0"), INVALID, 7),
        (request(method=5), INVALID, 7),
        (request(params=[1]), INVALID, 7),
        (request(params=5, id="a"), INVALID, "a"),
        (request(id=None), INVALID, None),
        (request(id=1.5), INVALID, None),
        (request(id=True), INVALID, None),
        (request(id={"a": 1}), INVALID, None),
        ('{"jsonrpc": "2.0", "id": 6}', INVALID, None),
        ('{"jsonrpc": "2.0", "id": 6, "result": 5}', INVALID, None),
    ],
)
def test_what_is_no_message_is_answered_with_the_error_of_its_kind(line: str, code: int, name: object) -> None:
    answer = answer_unreadable(line)

    assert answer is not None
    assert (answer.error.code, answer.id) == (code, name)


@pytest.mark.parametrize(
    "line",
    [
        request(),
        request(id="a", method="nope"),
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        '{"jsonrpc": "2.0", "id": 6, "result": {}}',
    ],
)
def test_a_message_is_left_to_the_sdk(line: str) -> None:
    assert answer_unreadable(line) is None


def test_the_client_is_told_and_served_on(mini_home: Path) -> None:
    sent = ["{bad json", request(id=0, method="initialize", params=HELLO), "", "[]", request(id=None), request(id=8)]
    environment = {**os.environ, "MTGCR_HOME": str(mini_home), "PYTHONPATH": str(CHECKOUT)}

    # Lines are written and answers read before stdin ends: a server need not answer what it reads as it ends.
    server = subprocess.Popen(
        [sys.executable, "-m", "mtgcr", "mcp"], stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, env=environment
    )
    late = Timer(LONGEST_WAIT, server.kill)
    late.start()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write("".join(f"{line}\n" for line in sent))
    server.stdin.flush()
    answers = [json.loads(line) for line in islice(server.stdout, 5)]
    rest, _ = server.communicate()
    late.cancel()

    assert rest == ""
    assert sorted((str(one["id"]), one.get("error", {}).get("code")) for one in answers) == [
        ("0", None), ("8", None), ("None", NOT_JSON), ("None", INVALID), ("None", INVALID),
    ]  # fmt: skip
