"""What speaks for two nodes being the same, weighed together."""

from __future__ import annotations

from mtgcr.kb.lineages.alignment import Alignment
from mtgcr.kb.lineages.evidence import link_by_evidence
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.tests.outlines import outline


def partners(old_text: str, new_text: str) -> dict[str, str]:
    """The pairs of rules that words and structure alone bring together."""
    old, new = outline(old_text), outline(new_text)
    alignment = Alignment(old, new)
    alignment.link_unique_identities()
    link_by_evidence(alignment)
    found = ((old[i], new[j]) for i, j in enumerate(alignment.old.partner) if j is not None)
    return {name_of(one): name_of(other) for one, other in found if "." in one.number}


def test_rules_over_the_same_subrules_are_the_same_whatever_they_say() -> None:
    subrules = "{0}a Steam rises from the spout.\n{0}b Cups are warmed.\n{0}c Lids are kept on."
    old = "7 Kitchen\n700 Tea\n700.1 Water boils.\n" + subrules.format("700.1")
    new = "7 Kitchen\n700 Tea\n700.1 Spoons lie ready.\n700.2 Heat comes first.\n" + subrules.format("700.2")
    assert partners(old, new)["700.1"] == "700.2"


def test_a_kept_number_with_wholly_other_words_is_another_rule_although_its_subrules_stay() -> None:
    subrules = "700.1a Steam rises from the spout.\n700.1b Cups are warmed.\n700.1c Lids are kept on."
    old = f"7 Kitchen\n700 Tea\n700.1 Whoever arrives last pours for everybody at that table.\n{subrules}"
    new = f"7 Kitchen\n700 Tea\n700.1 Water boils fastest under heavy copper lids, and slowly without.\n{subrules}"
    alike = f"7 Kitchen\n700 Tea\n700.1 Whoever arrives first pours for nobody at that table.\n{subrules}"
    heading = f"7 Kitchen\n700 Tea\n700.1 Kettles\n{subrules}"

    assert partners(old, new) == {letter: letter for letter in ("700.1a", "700.1b", "700.1c")}
    assert partners(old, alike)["700.1"] == "700.1"
    assert partners(heading, heading.replace("Kettles", "Pots"))["700.1"] == "700.1"


def test_twins_under_one_parent_keep_their_order() -> None:
    text = "7 Kitchen\n700 Tea\n700.1 Stir the cup.\n700.2 Wait.\n700.3 Stir the cup."
    assert partners(text, text) == {"700.1": "700.1", "700.2": "700.2", "700.3": "700.3"}


def test_an_example_does_not_pull_its_rule_after_it() -> None:
    """Convoke was cut in two in January 2017 and its example went with the second half."""
    first = "Sharing means that every guest may pour for one other guest who sits at the same table"
    second = "Sharing is neither a duty nor a gift"
    old = f"7 Kitchen\n700 Tea\n700.1 Sharing\n700.1a {first}. {second}.\n- Two guests pour for each other."
    new = f"7 Kitchen\n700 Tea\n700.1 Sharing\n700.1a {first}.\n700.1b {second}.\n- Two guests pour for each other."
    assert partners(old, new) == {"700.1": "700.1", "700.1a": "700.1a", "ex:700.1a#1": "ex:700.1b#1"}


def test_words_below_the_least_never_link_even_at_the_same_place() -> None:
    old = "7 Kitchen\n700 Tea\n700.1 Cups are blue.\n700.2 Leaves dry.\n700.3 Lids fit."
    new = "7 Kitchen\n700 Tea\n700.1 Cups are blue.\n700.2 Nobody whistles here.\n700.3 Lids fit."
    assert partners(old, new) == {"700.1": "700.1", "700.3": "700.3"}
