"""What a shell offers for an argument that was begun."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr import cli
from mtgcr.commands.completion import MOST, SHELLS, offer_days, offer_rules, offer_terms, offer_works


@pytest.mark.parametrize(
    ("begun", "offered", "not_offered"),
    [
        ("70", "702", "702.1"),
        ("702", "702", "702.19"),
        ("702.", "702.19", "702.19b"),
        ("702.19", "702.19b", "702.2"),
        ("510.1c", "510.1c", "510.1d"),
        ("tramp", "trample", "702"),
    ],
)
def test_numbers_of_rules_are_offered_level_by_level(begun: str, offered: str, not_offered: str) -> None:
    words = [word for word, _ in offer_rules(begun)]

    assert offered in words
    assert not_offered not in words


def test_a_number_is_offered_with_its_heading() -> None:
    assert dict(offer_rules("702.19"))["702.19"] == "Trample"


def test_rules_that_are_gone_are_not_offered() -> None:
    assert offer_rules("502.9") == []


def test_sets_by_their_codes_and_days_of_releases_are_offered() -> None:
    assert ("FDN", "Foundations") in offer_days("FD")
    assert ("fdn", "Foundations") in offer_days("fd")
    assert [day for day, _ in offer_days("2024-1")] == ["2024-11-08"]


def test_terms_are_offered_in_both_languages() -> None:
    assert "接死" in [word for word, _ in offer_terms("接")]
    assert "Deathtouch" in [word for word, _ in offer_terms("Death")]


@given(st.text(max_size=8))
def test_whatever_is_begun_is_offered_to_its_end(begun: str) -> None:
    for offer in (offer_rules, offer_days, offer_terms):
        found = offer(begun)
        assert len(found) <= MOST
        assert all(word.startswith(begun) for word, _ in found)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("mtgcr rule 702.19", "702.19b"),
        ("mtgcr rule 7 --as-of FD", "FDN"),
        ("mtgcr term death", "deathtouch"),
        ("mtgcr history 502.9", "502.9b"),
        ("mtgcr history 接", "接死"),
        ("mtgcr penalty 3.", "3.9"),
        ("mtgcr releases --work m", "mtr"),
        ("mtgcr search trample --in g", "glossary"),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_line_offers_them_to_every_shell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, offered: str, shell: str
) -> None:
    words = typed.split()
    monkeypatch.setenv("_MTGCR_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", typed)
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setattr("sys.argv", ["mtgcr"])

    with pytest.raises(SystemExit):
        cli.main()

    assert offered in re.split(r"[\s\":(]+", capsys.readouterr().out)


@pytest.mark.parametrize("before", [(), ("--home", "/tmp/nowhere"), ("--ui", "ja", "--home=/tmp/nowhere")])
@pytest.mark.parametrize(
    ("typed", "part"),
    [
        (("--show-completion", "bash"), "complete -o default"),
        (("--show-completion", "zsh"), "#compdef mtgcr"),
        (("--show-completion=zsh",), "#compdef mtgcr"),
        (("--show-completion", "fish"), "complete --command mtgcr"),
    ],
)
def test_the_shell_that_is_named_gets_its_own_completion_wherever_the_option_stands(
    capsys: pytest.CaptureFixture[str], before: tuple[str, ...], typed: tuple[str, ...], part: str
) -> None:
    cli.run((*before, *typed))

    assert part in capsys.readouterr().out


@pytest.mark.parametrize("typed", [("--install-completion", "tcsh"), ("--show-completion=tcsh",)])
def test_a_shell_without_completion_is_refused_with_the_list(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.run(("--home", "/tmp/nowhere", *typed))

    said = capsys.readouterr()
    assert (said.out, "“tcsh”" in said.err, ", ".join(SHELLS) in said.err) == ("", True, True)


@pytest.mark.parametrize(
    ("begun", "offered"),
    [("", ["ipg", "jar", "mtr"]), ("ipg,m", ["ipg,mtr"]), ("ipg,", ["ipg,jar", "ipg,mtr"]), ("ipg,i", [])],
)
def test_of_several_works_the_last_is_completed(begun: str, offered: list[str]) -> None:
    assert [word for word, _ in offer_works(begun)] == offered
