"""What the digest comes to under an atlas, with and without what was made ahead under another."""

from __future__ import annotations

import pytest

from mtgcr.kb.digest.still_told import still_told
from mtgcr.kb.digest.telling import FIRST
from mtgcr.kb.intake import laying
from mtgcr.kb.intake.laying import LaidDigest, lay_down
from mtgcr.kb.lineages.atlas import Atlas, make_atlas
from mtgcr.tests.test_kb_digest_telling import AUTUMN, POUR, SPILL, SPILL_TOLD, SPRING, SUMMER, digest, release

SHIPPED = make_atlas([release(SPRING, POUR, SPILL), release(AUTUMN, POUR, SPILL)], [])
BETWEEN = make_atlas([release(SPRING, POUR, SPILL), release(SUMMER, POUR, SPILL), release(AUTUMN, POUR, SPILL)], [])
RENUMBERED = make_atlas(
    [
        release(SPRING, POUR, SPILL),
        release(AUTUMN, "100.1 Never spill the sugar, see rule 100.2", "100.2 Pour the tea slowly"),
    ],
    [],
)


def under(atlas: Atlas, made: LaidDigest | None = None) -> LaidDigest:
    return lay_down(digest(SHIPPED, (SPRING, SPILL_TOLD)), atlas, made)


def all_of(laid: LaidDigest) -> tuple[object, ...]:
    return tuple(laid.told), tuple(laid.asked), tuple(laid.said())


@pytest.mark.parametrize("atlas", [SHIPPED, BETWEEN, RENUMBERED])
def test_what_was_made_ahead_changes_nothing(atlas: Atlas) -> None:
    assert FIRST < SPRING
    assert all_of(under(atlas)) == all_of(under(atlas, under(SHIPPED)))


def test_the_pieces_of_the_same_words_are_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = tuple(under(SHIPPED).said())
    made = under(SHIPPED)._replace(said=lambda: said)
    monkeypatch.setattr(laying, "pieces_said", None)

    assert said == tuple(under(BETWEEN, made).said())


CHANGED_BETWEEN = make_atlas(
    [
        release(SPRING, POUR, SPILL),
        release(SUMMER, "100.1 Never spill the sugar, see rule 100.2", "100.2 Pour the tea slowly"),
        release(AUTUMN, POUR, SPILL),
    ],
    [],
)
REWORDED_BETWEEN = make_atlas(
    [release(SPRING, POUR, SPILL), release(SUMMER, POUR, f"{SPILL} ever"), release(AUTUMN, POUR, SPILL)], []
)


@pytest.mark.parametrize("atlas", [BETWEEN, CHANGED_BETWEEN, REWORDED_BETWEEN])
def test_what_a_text_between_releases_leaves_as_it_was_is_told_as_before(atlas: Atlas) -> None:
    told = digest(SHIPPED, (SPRING, SPILL_TOLD))

    assert all_of(lay_down(told, atlas, under(SHIPPED), before=SHIPPED)) == all_of(under(atlas))


def test_only_what_a_text_changed_is_told_again() -> None:
    still = still_told(under(SHIPPED).told, SHIPPED, REWORDED_BETWEEN)

    assert still is not None
    assert still.changed == {"spill"}
