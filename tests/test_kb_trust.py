"""A text that may not be the official one is told and marked until the user trusts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.trust import TRUSTED, trust, trusted_digests
from mtgcr.tests.bare_builds import builds_without_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mtgcr.tests.conftest import Said

DIFFERS = "not the official text as published; other words in 1 (510.1c)"


@pytest.fixture(autouse=True)
def _without_digest() -> Iterator[None]:
    """Homes are built without retellings, which are nothing that a text is verified by, in half of the time."""
    with builds_without_digest():
        yield


def changed_text(corpus: Path, folder: Path, old: str, new: str) -> Path:
    """The release of 2024-11-08 with words changed, once."""
    text = (corpus / "en" / "rules_20241108.txt").read_bytes()
    assert old.encode() in text
    path = folder / "changed.txt"
    path.write_bytes(text.replace(old.encode(), new.encode(), 1))
    return path


@pytest.mark.corpus
def test_a_phrase_changed_in_a_known_release_is_told_and_marked_until_trusted(
    corpus: Path, tmp_path: Path, mtgcr: Callable[..., Said]
) -> None:
    """Everywhere: in the first line of `add`, in `releases`, `doctor`, and at the rule, as text and JSON."""
    home = tmp_path / "home"
    path = changed_text(corpus, tmp_path, "divided as its controller chooses", "divided as its owner chooses")

    added = mtgcr(home, "add", str(path))
    rule = mtgcr(home, "rule", "510.1c", "--as-of", "FDN")
    told = mtgcr(home, "rule", "510.1c", "--as-of", "FDN", "--format", "json").json["rule"]
    releases = mtgcr(home, "releases", "--format", "json").json["releases"]

    assert added.out.splitlines()[0] == f"{path}: {DIFFERS}"
    assert rule.out.splitlines()[0].startswith(f"The text of 2024-11-08: {DIFFERS}.")
    assert "changed.txt, NOT the official text as published" in rule.out
    assert (told["doubt"]["kind"], told["doubt"]["differing"]) == ("differs", ["510.1c"])
    assert told["wordings"]["en"]["source"]["doubt"] == "differs"
    assert DIFFERS in mtgcr(home, "releases").out
    assert [one["doubt"]["kind"] for one in releases if one["file"] == "changed.txt"] == ["differs"]
    assert "2024-11-08" in mtgcr(home, "doctor").out.split("not official?")[1].splitlines()[0]
    assert "NOT the official text" in mtgcr(home, "search", "lethal damage", "--as-of", "FDN").out
    assert "NOT the official text" in mtgcr(home, "ask", "Who divides combat damage?", "--as-of", "FDN").out

    trusted = mtgcr(home, "add", "--trust", str(path))

    assert trusted.code == 0
    assert "not the official" not in mtgcr(home, "rule", "510.1c", "--as-of", "FDN").out
    assert "not official?" not in mtgcr(home, "doctor").out


@pytest.mark.corpus
def test_what_add_says_of_a_text_is_a_field_too(corpus: Path, tmp_path: Path, mtgcr: Callable[..., Said]) -> None:
    changed = changed_text(corpus, tmp_path, "divided as its controller chooses", "divided as its owner chooses")
    original = corpus / "en" / "rules_20240917.txt"

    said = mtgcr(tmp_path / "home", "add", str(original), str(changed), "--format", "json").json
    official, differing = (one["verification"] for one in said["files"])

    assert (official["status"], official["differing"]) == ("official", [])
    assert (differing["status"], differing["differing"], differing["trusted"]) == ("differs", ["510.1c"], False)


@pytest.mark.corpus
def test_a_release_that_nobody_knows_is_told_so(corpus: Path, tmp_path: Path, mtgcr: Callable[..., Said]) -> None:
    path = changed_text(corpus, tmp_path, "November 8, 2024", "September 25, 2026")

    said = mtgcr(tmp_path / "home", "add", str(path))

    assert said.out.splitlines()[0] == (
        f"{path}: the atlas does not know this release: nobody has checked that it is the official text"
    )
    assert "unverified (new to the atlas)" in mtgcr(tmp_path / "home", "rule", "510.1c").out


def test_trust_is_kept_by_digest_and_anything_else_in_the_file_is_passed_over(tmp_path: Path) -> None:
    digest = "0123456789abcdef" * 4

    assert trust(tmp_path, [digest]) is True
    assert trust(tmp_path, [digest]) is False
    with (tmp_path / TRUSTED).open("a", encoding="utf-8") as file:
        file.write("everything\n*\n")
    assert trusted_digests(tmp_path) == {digest}


def test_no_home_trusts_nothing(tmp_path: Path) -> None:
    assert trusted_digests(tmp_path / "nowhere") == frozenset()
