"""Where the time of a command goes, by packages: measured by the profiler in a process of its own."""

from __future__ import annotations

import os
import pstats
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

SHOWN = 6
OURS = ("parser", "kb", "rules", "commands")


def profile_command(arguments: list[str]) -> str:
    """The largest parts of the time that the command takes, as "mtgcr.kb.intake.building 21 %, sqlite3 14 %, …"."""
    program = f"import cli, sys; sys.argv = {['mtgcr', *arguments]!r}; cli.main()"
    with tempfile.NamedTemporaryFile(suffix=".profile") as file:
        checkout = Path(__file__).resolve().parent.parent
        code = (
            "import cProfile, pstats, sys\n"
            "profile = cProfile.Profile()\n"
            f"try: profile.run({program!r})\n"
            "except SystemExit: pass\n"
            f"finally: profile.dump_stats({file.name!r})\n"
        )
        subprocess.run(
            [sys.executable, "-c", code], cwd=checkout, env=os.environ, stdout=subprocess.DEVNULL, check=True
        )
        stats = pstats.Stats(file.name)
    spent: Counter[str] = Counter()
    for (path, _, name), (_, _, own, _, _) in stats.stats.items():  # type: ignore[attr-defined]  # undocumented, stable
        spent[part_of(path, name)] += own
    total = sum(spent.values())
    return ", ".join(f"{part} {own / total:.0%}" for part, own in spent.most_common(SHOWN))


def part_of(path: str, name: str) -> str:
    """The module of ours, or the library, that a function belongs to; built-in ones by what they do."""
    parts = Path(path).with_suffix("").parts
    for package in OURS:
        if package in parts[-3:-1]:
            return f"{package}.{parts[-1]}"
    if path == "~":
        return "sqlite3" if "sqlite3" in name else "regular expressions" if "re.Pattern" in name else builtin(name)
    if "importlib" in path:
        return "importing"
    if "site-packages" in parts:
        return parts[parts.index("site-packages") + 1]
    return "standard library"


def builtin(name: str) -> str:
    """What a built-in function is for."""
    loading = ("marshal", "posix.stat", "exec", "create_dynamic", "exec_dynamic", "__build_class__", "io.open_code")
    return "importing" if any(word in name for word in loading) else "built-in functions"
