"""What stands in one of two releases alone, and the words of chosen lineages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.standing import only_in, texts_in
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


def test_what_stands_in_one_release_alone_is_what_the_other_lacks(store: Store) -> None:
    old, new = store.releases_of(Language.EN, Edition.ATLAS)[-2:]
    before, after = (set(store.standing_in(release)) for release in (old, new))

    assert set(only_in(store, old, new)) == before - after
    assert set(only_in(store, new, old)) == after - before
    assert 0 < len(after - before) < len(after) / 5


def test_the_words_of_more_lineages_than_a_statement_names_are_found(store: Store) -> None:
    digest = store.releases_of(Language.EN, Edition.DIGEST)[-1]
    told = {one.lineage: one.text for one in store.standing_in(digest)}

    assert texts_in(store, digest, (*told, "nowhere")) == told
    assert texts_in(store, digest, ()) == {}
