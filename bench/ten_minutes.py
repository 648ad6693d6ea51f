"""The first ten minutes of a new user, as they happen, written down as docs/ten-minutes.md.

python -m mtgcr.bench.ten_minutes [--into FILE.md] [--skip-tests]

A clone of this repository, an empty home, a PATH with Python, git and make: README's two commands, then what a judge
would do, each with the seconds it took.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
PAGE = CHECKOUT / "docs" / "ten-minutes.md"
SHOWN = 14
"""Lines of an output that are shown."""
THINGS = (
    ("Look a rule up, as it is asked at the table.", "mtgcr rule 702.19b"),
    (
        "The same step on the day of an old event, in both languages.",
        "mtgcr rule 510.1c --as-of 2024-10-05 --lang both",
    ),
    ("Search in Japanese as typed on a phone.", "mtgcr search ﾀﾞﾒｰｼﾞ割り振り順 --as-of 2024-09-20 --limit 2"),
    ("Ask a question in one's own words.", 'mtgcr ask "Does deathtouch work with trample?"'),
    ("Ask something that the rules do not answer.", 'mtgcr ask "What is the best deck in Modern?"'),
    ("Follow a rule that moved.", "mtgcr history 509.2"),
    ("See what November 2024 changed in the combat damage step.", "mtgcr diff 2024-09-20 2024-11-08 --section 510"),
    ("A term in both languages.", "mtgcr term 接死"),
    ("Play a printed example through, over all releases.", 'mtgcr check "Vastwood Gorger" --rule 510.1c'),
    ("A number that is none, and a set misspelt.", "mtgcr rule 702.999; mtgcr rule 510.1c --as-of Foundation"),
    ("What is there, and what to do next.", "mtgcr doctor"),
)
HEAD = """# The first ten minutes

Written by `python -m mtgcr.bench.ten_minutes` from what really happened: a fresh clone, an empty home folder, Python {python}, git and make, on {machine}. Outputs longer than {shown} lines are cut where … stands. No official text was there, so every answer comes from the digest.
"""  # noqa: E501  # a paragraph is a line


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was run: what it printed, how it ended, how long it took."""

    command: str
    output: str
    code: int
    seconds: float


def run(command: str, folder: Path, home: Path, *, installed: bool) -> Done:
    """Run the command in a shell whose environment holds next to nothing."""
    start = [str(folder / ".venv" / "bin")] if installed else []
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG"))}
    path = ":".join([*start, str(Path(sys.base_prefix) / "bin"), "/usr/local/bin", "/usr/bin", "/bin"])
    begun = time.perf_counter()
    done = subprocess.run(
        ["/bin/sh", "-c", command], cwd=folder, env={**kept, "PATH": path, "HOME": str(home), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    return Done(command, done.stdout, done.returncode, time.perf_counter() - begun)


def show(done: Done, title: str, folder: Path, home: Path, last: int = 0) -> str:
    """The command and its output as a part of the page; `last` lines of a long output stand after the cut."""
    lines = done.output.replace(str(home), "~").replace(str(folder), "~/mtgcr").rstrip("\n").split("\n")
    if len(lines) > SHOWN:
        lines = [*lines[: SHOWN - last], "…", *(lines[-last:] if last else [])]
    said = "\n".join(line.rstrip() for line in lines)
    end = f" Exit code {done.code}." if done.code else ""
    return f"\n## {title}\n{done.seconds:.1f} s.{end}\n\n```console\n$ {done.command}\n{said}\n```\n"


def main(argv: list[str] | None = None) -> int:
    """Write the page; 1 when something that should work did not, or anything printed a traceback."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=PAGE)
    parser.add_argument("--skip-tests", action="store_true", help="leave `make test` out, which takes minutes")
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as empty:
        home, folder = Path(empty) / "home", Path(empty) / "mtgcr"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", str(CHECKOUT), str(folder)], check=True)
        parts = [HEAD.format(python=platform.python_version(), machine=platform.system(), shown=SHOWN)]
        makes = [("The demonstration", "make demo"), ("The tests", "make test")][: 1 if given.skip_tests else 2]
        done = [run(command, folder, home, installed=False) for _, command in makes]
        parts += [show(one, title, folder, home, last=4) for (title, _), one in zip(makes, done, strict=True)]
        things = [run(command, folder, home, installed=True) for _, command in THINGS]
        parts += [
            show(one, f"{place}. {title}", folder, home)
            for place, ((title, _), one) in enumerate(zip(THINGS, things, strict=True), start=1)
        ]
    given.into.write_text("".join(parts), "utf-8")
    broken = [one.command for one in done if one.code] + [
        one.command for one in (*done, *things) if "Traceback" in one.output
    ]
    print(*broken or [f"written: {given.into}"], sep="\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
