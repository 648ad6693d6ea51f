"""What the reader costs: one run prints every target of its design beside the figure, in multiples of a yardstick.

python -m mtgcr.bench.serve HOME [--requests 3000]

HOME is a home to read from (a copy of it is given a new text).  Processor times are those of the server process; the
yardsticks are `python -c pass` and an empty answer of the same server.  All of it takes one to two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import httpx
import zstandard

from mtgcr.library.library import Library
from mtgcr.tests.mini_releases import english_release
from mtgcr.web.making import WebRequest
from mtgcr.web.pages import finding_pages, reading_pages
from mtgcr.web.rendering import static_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TICK = os.sysconf("SC_CLK_TCK")
EMPTY = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
async def nothing(_): return Response()
uvicorn.run(Starlette(routes=[Route("/", nothing)]), port=int(sys.argv[1]), log_level="error", access_log=False)
"""
PAGE = "/cr/2024-11-08/510.1c"
TYPED = [
    word[:length]
    for word in ("deathtouch", "combat damage", "702.19", "接死", "戦闘ダメージ")
    for length in range(1, 8)
]
CLIENTS = 64
ROUNDS = 7
"""How often what is kept is measured beside an empty answer."""


class Load(NamedTuple):
    """What some requests came to: processor milliseconds of the server each, and milliseconds that each waited."""

    cpu: float
    waits: list[float]
    took: float
    failed: int

    def at(self, share: float) -> float:
        """The wait that so large a share does not exceed."""
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]


@contextmanager
def server(command: list[str], path: str, home: Path | None = None) -> Iterator[tuple[int, int]]:
    """A server that answers at the path: its process and port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {**os.environ, "MTGCR_HOME": str(home)} if home else dict(os.environ)
    process = subprocess.Popen([sys.executable, *command, str(port)], env=settings, stdout=subprocess.DEVNULL)
    try:
        while not _answers(port, path):
            time.sleep(0.1)
        yield process.pid, port
    finally:
        process.terminate()
        process.wait()


def _answers(port: int, path: str) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{path}").status_code < 500
    except httpx.TransportError:
        return False


def cpu_of(process: int) -> float:
    """Processor seconds of the process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_of(process: int, kind: str = "Pss") -> float:
    """Megabytes of the process that no other shares, and its part of those shared: all, of a kind ("Pss_Anon")."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")) / 1024


def load(
    process: int, port: int, paths: list[str], clients: int, right: tuple[bytes, ...] = (b"200", b"304"), **headers: str
) -> Load:
    """The paths asked for, each once, by so many clients at a time; what has another status has failed."""
    before, begun = cpu_of(process), time.perf_counter()
    waits, failed = asyncio.run(_ask_all(port, paths, clients, headers, right))
    took = time.perf_counter() - begun
    return Load(1000 * (cpu_of(process) - before) / len(paths), waits, took, failed)


async def _ask_all(
    port: int, paths: list[str], clients: int, headers: dict[str, str], right: tuple[bytes, ...]
) -> tuple[list[float], int]:
    waiting, waits, failed = list(reversed(paths)), [], 0
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())

    async def client() -> None:
        nonlocal failed
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while waiting:
            begun = time.perf_counter()
            writer.write(f"GET {waiting.pop()} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n".encode())
            told = await reader.readuntil(b"\r\n\r\n")
            length = [line for line in told.lower().split(b"\r\n") if line.startswith(b"content-length")]
            await reader.readexactly(int(length[0].partition(b":")[2]) if length else 0)
            waits.append(1000 * (time.perf_counter() - begun))
            failed += told.split()[1] not in right
        writer.close()

    await asyncio.gather(*(client() for _ in range(clients)))
    return waits, failed


def cpu_ms(work: Callable[[], object], times: int) -> list[float]:
    """Processor milliseconds of the work, each time."""
    spent = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        spent.append(1000 * (time.thread_time() - begun))
    return spent


def started(code: str) -> float:
    """Processor seconds of a Python that runs the code, the least of five."""
    best = 9.0
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def tell(what: str, figure: str, target: str, *, met: bool) -> None:
    """One line of the table."""
    print(f"| {what} | {figure} | {target} | {'met' if met else 'NOT met'} |", flush=True)


def main() -> int:
    """Print the table."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("home", type=Path)
    arguments.add_argument("--requests", type=int, default=3000)
    given = arguments.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n", flush=True)
    print("| | measured | target | |\n|---|---|---|---|")
    imports = started("import mtgcr.web.serving") / started("pass")
    tell("`serve` import, × `python -c pass`", f"{imports:.0f}", "≤ 25", met=imports <= 25)
    _tell_pages(Library(given.home, None, None))
    with server(["-m", "mtgcr", "serve", "--port"], "/healthz", given.home) as (process, port):
        with server(["-c", EMPTY], "/") as empty:
            _tell_kept(process, port, given.requests, empty)
        _tell_uncached(process, port, given.home)
        tell("worker, MB", f"{memory_of(process):.0f}", "≤ 80", met=memory_of(process) <= 80)
    _tell_new_generation(given.home)
    return 0


def _tell_pages(kb: Library) -> None:
    values = {"when": "2024-11-08", "number": "510.1c"}
    wanted = WebRequest(path=PAGE, path_values=values)
    made = reading_pages.rule(kb, wanted)
    page = statistics.median(cpu_ms(lambda: reading_pages.rule(kb, wanted), 60))
    asked = statistics.median(cpu_ms(lambda: (kb.rule("510.1c", "2024-11-08"), kb.history("510.1c")), 60))
    tell("rule page CPU, × (rule + history)", f"{page / asked:.1f} ({page:.1f} ms)", "≤ 2", met=page <= 2 * asked)
    _ = [finding_pages.suggestions(kb, WebRequest(path="/suggest", query=[("q", one)])) for one in TYPED]
    spent = [
        cpu_ms(lambda one=one: finding_pages.suggestions(kb, WebRequest(path="/suggest", query=[("q", one)])), 1)[0]  # type: ignore[misc]  # each its own
        for one in TYPED * 3
    ]
    slowest = sorted(spent)[int(0.95 * len(spent))]
    tell("suggest, warm, p95 CPU ms", f"{slowest:.1f}", "≤ 4", met=slowest <= 4)
    packed = [
        len(zstandard.compress(one, 3)) / 1024
        for one in (made.body, *(static_files()[n] for n in ("reader.js", "reader.css")))
    ]
    sizes = "; ".join(f"{one:.1f}" for one in packed)
    tell(
        "510.1c page; JS; CSS, KB packed",
        sizes,
        "≤ 5; 10; 6",
        met=packed[0] <= 5 and packed[1] <= 10 and packed[2] <= 6,
    )


def _tell_kept(process: int, port: int, requests: int, empty: tuple[int, int]) -> None:
    """All three in turn, round by round: measured one after the other, the same two came to 1.07 and 1.54 on a day."""
    tag = httpx.get(f"http://127.0.0.1:{port}{PAGE}", headers={"accept-encoding": "zstd"}).headers["etag"]
    rounds: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS + 1):  # the first finds both servers cold, and does not count
        nothing = load(*empty, ["/"] * (requests // 2), 8).cpu
        kept = load(process, port, [PAGE] * (requests // 2), 8, accept_encoding="zstd").cpu
        same = load(process, port, [PAGE] * (requests // 2), 8, if_none_match=tag).cpu
        rounds.append((nothing, kept / nothing, same / nothing))
    nothing, kept, same = (statistics.median(one) for one in zip(*rounds[1:], strict=True))
    tell(
        "cached page; 304, × an empty answer",
        f"{kept:.2f}; {same:.2f} ({nothing:.3f} ms)",
        "≤ 1.5",
        met=max(kept, same) <= 1.5,
    )


def _tell_uncached(process: int, port: int, home: Path) -> None:
    kb = Library(home, None, None)
    numbers = [one.number for group in ("5", "6", "7", "8") for one in kb.rule(group).found[0].subrules]
    days = sorted({one.release.effective for one in kb.releases().issues})[-40:]
    paths = [f"/v1/refs/{day}/{number}" for day in days for number in numbers if number < "720"][:3000]
    one = load(process, port, paths[:1000], 1)
    many = load(process, port, paths[1000:], CLIENTS)
    share = len(many.waits) / many.took * many.cpu / 1000
    median = many.at(0.5)
    tell(
        "64 clients, uncached, share of 1/CPU",
        f"{share:.0%} (one client: {one.cpu:.2f} ms CPU)",
        "≥ 85 %",
        met=share >= 0.85,
    )
    told = f"{many.at(0.95) / median:.1f}; {many.at(0.99) / median:.1f} (median {median:.0f} ms, {many.failed} failed)"
    tell(
        "64 clients, p95; p99, × median",
        told,
        "≤ 2; 3",
        met=many.at(0.95) <= 2 * median and many.at(0.99) <= 3 * median,
    )


def _tell_new_generation(home: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy, text = Path(folder, "home"), Path(folder, "spring.txt")
        shutil.copytree(home, copy)
        text.write_text(english_release(), "utf-8")
        with server(["-m", "mtgcr", "serve", "--port"], "/healthz", copy) as (process, port):
            address = f"http://127.0.0.1:{port}/healthz"
            before = httpx.get(address).json()["generation"]
            adding = subprocess.Popen(
                [sys.executable, "-m", "mtgcr", "--home", str(copy), "add", "--trust", str(text)],
                stdout=subprocess.DEVNULL,
            )
            failed = asked = 0
            ended = 0.0
            while True:
                got = load(process, port, [f"{PAGE}?lang={one}" for one in ("en", "ja")], 2)
                failed, asked = failed + got.failed, asked + 2
                if adding.poll() is not None:
                    ended = ended or time.perf_counter()
                    if httpx.get(address).json()["generation"] != before:
                        break
            waited = time.perf_counter() - ended
        told = f"{waited:.1f} s, {failed} of {asked} failed"
        tell("new generation served", told, "≤ 2 s, no failure", met=waited <= 2 and not failed)


if __name__ == "__main__":
    sys.exit(main())
