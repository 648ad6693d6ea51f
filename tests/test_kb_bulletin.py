"""A bulletin held against two releases: confirmed, damaged, not borne out, left unsaid."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.bulletins.bulletin import Account, account_for
from mtgcr.kb.bulletins.fusion import Printed
from mtgcr.kb.bulletins.reconciliation import Claim, ClaimFinding
from mtgcr.kb.bulletins.steps import NoStep
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.tests.kettle_bulletin import KETTLE_BULLETIN
from mtgcr.tests.mini_releases import AUTUMN, SPRING
from mtgcr.views.json.bulletin import account_json
from mtgcr.views.text.bulletin import account_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.changes.pairs import Pair
    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]


def account_of(home: Path, text: str, *days: datetime.date | None) -> Account:
    found = account_for(open_knowledge_base(home).store, load_lexicon(), text, "tea.txt", *days)
    assert isinstance(found, Account)
    return found


def on_line(account: Account, line: int) -> ClaimFinding:
    (found,) = (one for one in account.reconciliation.findings if one.item.place.line == line)
    return found


def numbers(pair: Pair | None) -> tuple[str | None, str | None] | None:
    """The old and new number; that of an entry is its term."""
    if pair is None:
        return None
    old, new = ((side.number or side.title) if side else None for side in (pair.old, pair.new))
    return old, new


@pytest.fixture(scope="module")
def account(mini_home: Path) -> Account:
    return account_of(mini_home, KETTLE_BULLETIN)


def test_the_two_releases_are_found_by_what_is_printed(account: Account) -> None:
    compared = account.reconciliation.comparison
    assert (compared.old.effective, compared.new.effective) == (SPRING, AUTUMN)


@pytest.mark.parametrize(
    ("line", "printed", "claim", "pair"),
    [
        (3, Printed.FUSED, Claim.CONFIRMED, ("101.1a", "101.1a")),
        (5, Printed.OLD, Claim.CONFIRMED, ("101.1b", "101.1b")),
        (7, Printed.OLD, Claim.CONFIRMED, ("101.1c", None)),
        (9, Printed.DAMAGED, Claim.NOT_BORNE_OUT, ("100.2", "100.3")),
        (10, Printed.DAMAGED, Claim.NOT_BORNE_OUT, ("101.2b", "101.2b")),
        (11, Printed.NEW, Claim.CONFIRMED, (None, "101.2b")),
        (12, Printed.OLD, Claim.CONFIRMED, ("Saucer", "Saucer")),
        (14, Printed.NEW, Claim.CONFIRMED, ("Saucer", "Saucer")),
        (16, Printed.NEW, Claim.CONFIRMED, (None, "Whistling")),
    ],
)
def test_every_piece_is_held_against_its_rule(
    account: Account, line: int, printed: Printed, claim: Claim, pair: tuple[str | None, str | None]
) -> None:
    found = on_line(account, line)
    assert (printed, claim, pair) == (found.printed, found.claim, numbers(found.pair))


def test_what_the_bulletin_leaves_unsaid_is_listed(account: Account) -> None:
    unsaid = {numbers(pair) for pair in account.reconciliation.unmentioned}

    assert unsaid >= {("101.1d", "101.1c"), ("702.2c", "702.3c"), (None, "100.2"), (None, "702.2")}
    assert unsaid & {("101.1a", "101.1a"), ("101.1c", None), ("100.2", "100.3")} == set()


def test_a_remark_explains_the_change_that_it_speaks_of(account: Account) -> None:
    (told,) = account.reconciliation.explanations

    assert [numbers(pair) for pair in told.pairs] == [("101.1c", None)]


def test_new_words_without_japanese_are_told(account: Account) -> None:
    assert [one.item.place.line for one in account.untranslated] == [11, 14, 16]


def test_the_account_says_all_of_it_in_words(account: Account) -> None:
    text = account_text(account)

    assert "line 3: 101.1a: fused, reworded; old readable, new readable" in text
    assert "101.1d → 101.1c: renumbered" in text
    assert "[-three sips-]{+four sips, whatever is painted on it+}" in text


def test_the_account_in_json_names_its_sources(account: Account) -> None:
    told = account_json(account)

    assert (told["old"]["release"], told["new"]["release"]) == ("2013-03-03", "2013-09-09")
    recovered = told["findings"][0]["recovered"]
    assert recovered
    assert recovered["old"] == "exact"


def test_without_the_words_fused_text_is_uncertain_and_plain_text_is_known(mini_home: Path) -> None:
    text = "101.1a A cup holds threefour sips.\n"
    before, after = datetime.date(2024, 9, 20), datetime.date(2024, 11, 8)

    found = account_of(mini_home, text.replace("101.1a", "510.1c"), before, after)

    assert not found.reconciliation.comparison.has_words
    assert found.reconciliation.findings[0].claim is Claim.UNCERTAIN
    told = account_text(found)
    assert "you do not have the words of the two releases" in told
    assert "1 pieces printed in English: 1 uncertain" in told


def test_one_day_is_enough_to_name_the_step(mini_home: Path) -> None:
    for days in ((SPRING, None), (None, AUTUMN)):
        compared = account_of(mini_home, "nothing at all", *days).reconciliation.comparison
        assert (compared.old.effective, compared.new.effective) == (SPRING, AUTUMN)


def test_a_text_about_nothing_names_no_step(mini_home: Path) -> None:
    store = open_knowledge_base(mini_home).store
    assert isinstance(account_for(store, load_lexicon(), "A letter to my aunt.", "letter.txt"), NoStep)
    assert isinstance(account_for(store, load_lexicon(), "", "letter.txt", AUTUMN, SPRING), NoStep)


def test_numbers_alone_tell_the_step_where_nothing_is_printed(mini_home: Path) -> None:
    found = account_of(mini_home, "101.1c\nNobody ever borrowed one.\n702.2\nA word about whistling.\n")

    assert found.reconciliation.comparison.new.effective == AUTUMN
    assert [numbers(pair) for one in found.reconciliation.explanations for pair in one.pairs]


def test_the_command_ends_with_one_where_a_claim_is_not_borne_out(
    mini_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    file = tmp_path / "tea.txt"
    file.write_text(KETTLE_BULLETIN, encoding="utf-8")
    said = mtgcr(mini_home, "bulletin", str(file))

    assert said.code == 1
    assert "Not borne out" in said.out

    file.write_text("101.1c A chipped cup is never lent to a child.\n", encoding="utf-8")
    said = mtgcr(mini_home, "bulletin", str(file), "--format", "json")
    assert (said.code, said.json["findings"][0]["claim"]) == (0, "confirmed")


def test_a_text_that_is_no_bulletin_ends_in_a_hint(mini_home: Path, mtgcr: Mtgcr, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt, it rains.\n", encoding="utf-8")
    said = mtgcr(mini_home, "bulletin", str(file))

    assert said.code == 1
    assert "--old DATE --new DATE" in said.err
