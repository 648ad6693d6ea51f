"""What stands in a release, cut out of all places that its text has had, is what the tables say."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.release_map import (
    ReleaseMap,
    cited_in,
    glossary_headings,
    lasting_places,
    lineages_in,
    places_of,
    senses_in,
    wordings_in,
)
from mtgcr.parser.headings import without_sense
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.store import Store


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Iterator[Store]:
    base = open_knowledge_base(embedded_home)
    yield base.store
    base.store.close()


def test_every_day_of_every_text_has_the_wordings_that_the_tables_say(store: Store) -> None:
    told = [release for release in store.releases() if release.edition is not Edition.ATLAS]

    assert len(told) > 80
    assert [wordings_in(store, release) for release in told] == [store.wordings_in_force(release) for release in told]


def test_places_of_one_number_share_it_as_they_share_their_lineage(store: Store) -> None:
    lasting = lasting_places(store, Language.EN, Edition.DIGEST)
    numbers, lineages = (
        {id(value) for value in values} for values in zip(*((p.number, p.lineage) for p in lasting.places), strict=True)
    )

    assert len(numbers) == len({place.number for place in lasting.places})
    assert len(lineages) == len({place.lineage for place in lasting.places}) < len(lasting.places)


def test_a_map_has_every_place_of_its_day_and_no_other(store: Store) -> None:
    for release in (release for release in store.releases()[::40] if release.edition is Edition.DIGEST):
        standing = store.document(release).revisions
        places = ReleaseMap(store, release).by_lineage.values()

        assert {place.row for place in places} == {revision.row for revision in standing}
        assert lineages_in(store, release) == {place.lineage for place in places}


def on_the_day(store: Store, day: str) -> ReleaseInfo:
    """The release of our own English words of the day."""
    texts = (one for one in store.releases() if (one.language, one.edition) == (Language.EN, Edition.DIGEST))
    return next(release for release in texts if str(release.effective) == day)


def test_the_places_of_wordings_are_all_that_have_them_in_order(store: Store) -> None:
    release = on_the_day(store, "2024-09-20")
    standing = store.document(release).revisions
    wanted = [revision.wording for revision in standing][::-7]
    rows = [revision.row for revision in standing if revision.wording in wanted]

    assert len({*wanted}) < len(rows)  # some stand twice
    assert [place.row for place in places_of(store, release, [*wanted, 0])] == sorted(rows)


def test_a_number_that_two_rules_have_names_both(store: Store) -> None:
    places = ReleaseMap(store, on_the_day(store, "2024-09-20"))

    assert [place.number for place in places.numbered("702.175")] == ["702.175", "702.175"]
    assert len(places.numbered("702.174")) == 1
    assert places.numbered("999.1") == ()


def test_wordings_cite_together_what_each_cites(store: Store) -> None:
    wordings = [revision.wording for revision in store.document(on_the_day(store, "2024-09-20")).revisions[:200]]
    cited = {wording: numbers for wording in wordings if (numbers := list(store.cited_numbers(wording)))}

    assert cited
    assert cited_in(store, wordings) == cited


def test_the_glossary_of_a_day_has_the_headings_of_its_entries(store: Store) -> None:
    release = next(release for release in store.releases() if release.edition is Edition.DIGEST)
    entries = store.entries(release)

    assert {entry.kind for entry in entries} == {NodeKind.ENTRY}
    headings = [(store.lineage_name(lineage), title) for lineage, title in glossary_headings(store, release)]
    assert sorted(headings) == sorted((entry.lineage, entry.title) for entry in entries)


def test_the_entries_of_a_translation_are_found_by_their_english_headings(store: Store) -> None:
    release = next(one for one in store.releases() if (one.language, one.edition) == (Language.JA, Edition.DIGEST))
    entries = {entry.lineage: entry for entry in store.entries(release)}
    senses = senses_in(store, release)

    assert sorted(chain.from_iterable(senses.values())) == sorted(entries)
    for heading, lineages in senses.items():
        assert {without_sense(entries[lineage].english or "") for lineage in lineages} == {heading}


def test_a_revision_tells_in_which_releases_it_stands(store: Store) -> None:
    (today,) = store.numbered("603.3", store.releases_of(Language.EN, Edition.ATLAS)[-1])
    ever = store.of_lineage(today.lineage, Language.EN, Edition.ATLAS)

    assert len(ever) > 1
    for release in store.releases_of(Language.EN, Edition.ATLAS):
        standing = store.standing(today.lineage, release)
        assert [one for one in ever if one.stands_in(release)] == ([standing] if standing else [])
    assert not today.stands_in(store.releases_of(Language.EN, Edition.DIGEST)[-1])
