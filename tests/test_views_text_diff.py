"""A diff on a screen: what means something else first, wrapped, the rest counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.kb.changes.comparison import first_unknown, narrow
from mtgcr.kb.changes.diff import compare_nodes
from mtgcr.kb.changes.redline import redline
from mtgcr.kb.lineages.lineage import match
from mtgcr.kb.model import Node, NodeKind
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING
from mtgcr.views.html.diff import render_html
from mtgcr.views.posts.release_notes import render_release_notes
from mtgcr.views.text.diff import TURNED, render_text
from mtgcr.views.text.overview import render_overview
from mtgcr.views.text.redline import PLAIN, around_changes, mark_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.tests.conftest import Said

pytestmark = pytest.mark.usefixtures("nothing_embedded")


@pytest.fixture
def diff(mini_home: Path) -> Diff:
    return mtgcr.open(mini_home).diff(SPRING, AUTUMN)


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("full", [False, True])
def test_no_line_is_wider_than_the_screen(diff: Diff, width: int, full: bool) -> None:
    assert max(map(len, render_text(diff, width=width, full=full).splitlines())) <= width


def test_two_days_the_wrong_way_round_are_compared_from_the_older_on_and_it_is_said(mini_home: Path) -> None:
    kb = mtgcr.open(mini_home)
    right, turned = kb.diff(SPRING, AUTUMN), kb.diff(AUTUMN, SPRING)

    assert render_text(turned) == f"{TURNED}\n{render_text(right)}"
    assert TURNED in render_overview(turned)
    assert TURNED in render_html(turned)
    assert TURNED in render_release_notes(kb.release_notes(AUTUMN, SPRING))
    assert TURNED not in render_release_notes(kb.release_notes(SPRING, AUTUMN))


def test_two_texts_of_a_day_the_wrong_way_round_are_said_to_be_so(mini_home: Path) -> None:
    kb = mtgcr.open(mini_home)

    assert render_text(kb.diff(f"{AUTUMN}~1", f"{SPRING}~1")).startswith(TURNED)
    assert TURNED not in render_text(kb.diff(f"{SPRING}~1", f"{AUTUMN}~1"))


def test_what_means_the_same_is_counted_and_shown_on_request(diff: Diff) -> None:
    short, whole = render_text(diff), render_text(diff, full=False)

    assert "Same meaning in other words" in whole
    assert "--full shows them." in whole
    assert "Same meaning in other words" not in short
    assert len(whole.splitlines()) < len(short.splitlines())


def reworded(before: str, after: str) -> Diff:
    """What changed where one rule, 100.1 if no number stands before it, was reworded."""
    parts = ((text if text.startswith("100.") else f"100.1 {text}").split(" ", 1) for text in (before, after))
    old, new = (
        (Node(kind=NodeKind.RULE, number=number, ordinal=1, parent=None, title="", text=text),)
        for number, text in parts
    )
    return compare_nodes(old, new, match(old, new), (SPRING, AUTUMN), Language.EN)


def test_an_edited_wording_has_one_name_where_it_is_counted_told_and_asked_for() -> None:
    found = reworded("When a cup enters the battlefield, sit.", "When a cup enters, sit.")
    told = render_text(found, full=False)

    assert "rules: 1 edited\n" in told
    assert "1 edited (pattern, case, punctuation)." in told
    assert "100.1: edited  " in render_text(found)
    assert first_unknown(["edited", "editorial"]) is None
    assert narrow(found, None, ["edited"]).changes == narrow(found, None, ["editorial"]).changes == found.changes


@pytest.mark.parametrize(
    ("before", "after", "is_reworded"),
    [
        ("100.1 Pour the tea.", "100.1 Pour no tea.", True),
        ("100.1 Pour the tea slowly for all.", "100.2 Pour the tea slowly for nobody.", True),
        ("100.1 Don’t spill.", "100.1 Don't spill.", False),
        ("100.1 When a cup enters the battlefield, sit.", "100.1 When a cup enters, sit.", False),
        ("100.1 If he or she chooses a cup, sit.", "100.1 If they choose a cup, sit.", False),
    ],
)
def test_reworded_is_asked_for_as_it_is_told(before: str, after: str, is_reworded: bool) -> None:
    """Whatever its number, and not what is told as typography or as edited."""
    found = reworded(before, after)

    assert ("reworded" in render_text(found)) is is_reworded
    assert bool(narrow(found, None, ["reworded"]).changes) is is_reworded


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Tea is found on <www.tea.example.com/cups>.", "Tea is found on Tea.Example.org/Pots."),
        ("The _Tea_ (TM) game has cups.", "The Tea® game has cups."),
        ("Cups of Assam(r) are red.", "Cups of Assam™ are red."),
    ],
)
def test_an_address_or_a_trade_mark_matters_to_no_player(before: str, after: str) -> None:
    told = render_text(reworded(before, after), full=False)

    assert "1 edited (web addresses, trade marks)." in " ".join(told.split())
    assert "What may matter in play" not in told
    assert "reworded" in render_text(reworded(f"{before} Pour two.", f"{after} Pour three."))


def test_quotes_that_changed_beside_other_words_are_not_marked() -> None:
    found = reworded("The host can’t pour two cups. It’s tea.", "The host can't pour three cups. It's tea.")

    assert "The host can't pour [-two-]{+three+} cups. It's tea." in render_text(found, full=False)
    assert "[-can’t pour two" in render_text(found)


@pytest.mark.parametrize(("section", "only"), [("702.19b", []), (None, ["split"])])
def test_nothing_of_what_was_asked_for_is_not_nothing_at_all(
    embedded_home: Path, section: str | None, only: list[str]
) -> None:
    kb = mtgcr.open(embedded_home)
    every = len(kb.diff("2024-09-20", "2024-11-08").changes)
    found = kb.diff("2024-09-20", "2024-11-08", section=section, only=only)

    assert found.changes == ()
    assert found.left_out == mtgcr.to_json(found)["left_out"] == every
    assert f"; other changes: {every}" in render_text(found)
    assert render_text(kb.diff("2024-09-20", "2024-09-20")).endswith("\nnothing changed")


def test_what_the_digest_has_no_words_of_is_named_in_one_line_a_kind(embedded_home: Path) -> None:
    found = mtgcr.open(embedded_home).diff("2012-10-01", "2014-02-01")
    told = render_text(found, full=False)
    bare = [one.node.number for one in found.changes if one.kind.value == "added" and not one.node.text]

    assert "(not in our digest)" not in told
    assert "reworded, words not in our digest: 100.4a, 100.6, 100.6b" in told
    assert len(told.splitlines()) < 120
    assert bare
    assert all(number in told for number in bare)


def test_a_reference_without_words_around_it_tells_which_rules_it_named(embedded_home: Path) -> None:
    found = mtgcr.open(embedded_home).diff("2024-09-20", "2024-11-08", section="509.1i")

    assert "509.1i: reference retargeted  [-509.4-]{+509.2a+}" in render_text(found)


def test_of_days_compared_in_english_no_japanese_text_is_missed(embedded_home: Path) -> None:
    found = mtgcr.open(embedded_home).diff("M14", "DOM", lang="ja")

    assert [day.language for day in found.days] == [Language.EN, Language.EN]
    assert "in Japanese" not in render_text(found, width=200)


def test_a_section_is_named_by_a_keyword_too(embedded_home: Path) -> None:
    kb = mtgcr.open(embedded_home)
    numbers = [
        kb.diff("2015-01-23", "2026-08-07", section=one).changes for one in ("trample", "７０２．１９", "702.19")
    ]

    assert numbers[0] == numbers[1] == numbers[2] != ()


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("keyword", "number", "older", "newer"),
    [
        ("trample", "502.9", "2003-07-01", "2005-08-01"),
        ("trample", "702.19", "2015-01-23", "2026-08-07"),
        ("mana burn", "300.3", "2003-07-01", "2005-08-01"),
    ],
)
def test_a_keyword_names_the_section_that_its_rule_was_on_the_days(
    corpus_home: Path, keyword: str, number: str, older: str, newer: str
) -> None:
    kb = mtgcr.open(corpus_home)
    changed = [kb.diff(older, newer, section=one).changes for one in (keyword, number)]
    found = [kb.search("damage OR mana", older, section=one).hits for one in (keyword, number)]

    assert changed[0] == changed[1]
    assert found[0] == found[1] != ()


@pytest.mark.corpus
def test_a_section_is_followed_where_its_number_changed_between_the_days(corpus_home: Path) -> None:
    changes = mtgcr.open(corpus_home).diff("2003-07-01", "2026-08-07", section="trample").changes

    numbers = [(one.old.number if one.old else "", one.new.number if one.new else "") for one in changes]
    assert any(old.startswith("502.9") for old, _ in numbers)
    assert all(old.startswith("502.9") or new.startswith("702.19") for old, new in numbers)


@pytest.mark.corpus
def test_a_keyword_without_a_rule_on_the_day_is_no_section(corpus_home: Path) -> None:
    kb = mtgcr.open(corpus_home)

    with pytest.raises(Refusal):
        kb.search("damage", "2003-07-01", section="deathtouch")
    assert kb.diff("2003-07-01", "2026-08-07", section="deathtouch").changes != ()


def test_what_is_counted_reads_as_words_after_a_number() -> None:
    old, new = "See rule 100.2.", "See rule 100.3."

    assert "rules: 1 with a reference retargeted" in render_text(reworded(old, new))
    assert "100.1: reference retargeted" in render_text(reworded(old, new))
    assert "rules: 1 in typography" in render_text(reworded("Don’t spill.", "Don't spill."))


def test_a_heading_promises_no_more_than_other_words_show(diff: Diff) -> None:
    assert "\nWhat may matter in play (" in render_text(diff, full=False)


def test_every_change_is_shown_or_counted(diff: Diff) -> None:
    from mtgcr.views.text.diff import _by_weight

    loud, quiet = _by_weight(diff.changes)

    assert len(loud) + len(quiet) == len(diff.changes)
    assert loud
    assert quiet


def test_of_a_long_wording_the_sentences_beside_the_change_are_shown() -> None:
    far = "The kettle is on the stove and has been there since the morning. " * 5
    old, new = f"{far}Pour two cups. {far}", f"{far}Pour three cups. {far}"

    shown = mark_words(around_changes(redline(old, new)), PLAIN)

    assert "Pour [-two-]{+three+} cups." in shown
    assert shown.count("…") == 2
    assert len(shown) < 400


def test_nothing_is_left_out_of_a_short_wording() -> None:
    pieces = redline("Pour two cups for the guests.", "Pour three cups for the guests.")

    assert around_changes(pieces) == pieces


def test_a_section_that_never_was_is_refused(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    refused = mtgcr(embedded_home, "diff", "2024-09-20", "2024-11-08", "--section", "999")
    unchanged = mtgcr(embedded_home, "diff", "2024-09-20", "2024-11-08", "--section", "702.19b")

    assert (refused.code, "No release has a rule 999." in refused.err) == (1, True)
    assert (unchanged.code, unchanged.err) == (0, "")
