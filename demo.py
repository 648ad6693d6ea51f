"""The main job on the embedded knowledge base: what `make demo` shows, in under a minute."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MTGCR = Path(sys.executable).with_name("mtgcr")
STEPS = (
    ("A judge asks in Japanese, as typed on a phone", "search ﾀﾞﾒｰｼﾞ割り振り順 --as-of 2024-09-20 --limit 3"),
    ("and in English", 'search "lethal damage" --limit 3'),
    ("One rule in both languages", "rule 510.1c --lang both"),
    ("What changed in November 2024", "diff 2024-09-20 2024-11-08 --section 510"),
    ("Where a rule went", "history 509.4"),
    ("A question, answered with the rules that decide it", 'ask "Can trample damage be assigned to the player if a blocker has deathtouch?"'),
    ("The same combat before and after Foundations", "check --example 510.1c --as-of 2024-10-01"),
    ("", "check --example 510.1c --as-of 2024-11-08"),
)


def main() -> int:
    """Run each step in a home of its own that is gone afterwards; the first failure ends the demo."""
    home = tempfile.mkdtemp(prefix="mtgcr-demo-")
    try:
        return max(_show(title, command, home) for title, command in STEPS)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _show(title: str, command: str, home: str) -> int:
    if title:
        print(f"\n=== {title} ===")
    print(f"\n$ mtgcr {command}", flush=True)
    return subprocess.run([MTGCR, "--home", home, *shlex.split(command)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
