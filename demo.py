"""The main job on the embedded knowledge base: what `make demo` shows, in under a minute."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from mtgcr.commands.interface import fallback_language
from mtgcr.parser.language import Language

MTGCR = Path(sys.executable).with_name("mtgcr")
QUESTION = "Can trample damage be assigned to the player if a blocker has deathtouch?"
SCENARIO = 'check "Vastwood Gorger and two blockers" --rule 510.1c'
SEARCHES = {
    Language.EN: ("A judge searches in English", 'search "lethal damage" --limit 2'),
    Language.JA: (
        "A judge searches in Japanese, as typed on a phone",
        "search ﾀﾞﾒｰｼﾞ割り振り順 --as-of 2024-09-20 --limit 2",
    ),
}
STEPS = (
    ("One rule in both languages", "rule 510.1c --lang both"),
    ("What November 2024 changed in the combat damage step", "diff 2024-09-20 2024-11-08 --section 510"),
    ("Where did 509.2 go, and what was it for 26 years?", "history 509.2"),
    ("Rad counters since they came", "history 728.1"),
    ("A question, answered with the rules that decide it", f'ask "{QUESTION}"'),
    ("The same combat before and after", f"{SCENARIO} --as-of 2024-10-01 --explain"),
    ("", f"{SCENARIO} --as-of 2024-11-08 --explain"),
)


def main() -> int:
    """Run each step in a home of its own that is gone afterwards; 1 when a step fails."""
    home = tempfile.mkdtemp(prefix="mtgcr-demo-")
    try:
        worst = max(_show(title, command, home) for title, command in steps(fallback_language(os.environ)))
        print("\n=== The same in a browser, on this machine ===\n\n$ .venv/bin/mtgcr serve\n")
        return worst
    finally:
        shutil.rmtree(home, ignore_errors=True)


def steps(reader: Language) -> tuple[tuple[str, str], ...]:
    """All steps with their titles, the search in the language of the reader first."""
    others = (step for language, step in SEARCHES.items() if language is not reader)
    return (SEARCHES[reader], *others, *STEPS)


def _show(title: str, command: str, home: str) -> int:
    if title:
        print(f"\n=== {title} ===")
    print(f"\n$ mtgcr {command}", flush=True)
    environment = {**os.environ, "MTGCR_HOME": home}
    return subprocess.run([MTGCR, *shlex.split(command)], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
