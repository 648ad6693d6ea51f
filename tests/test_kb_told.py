"""Words of our own are known as such, and shown as such."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.spine import spine
from mtgcr.kb.storage.told import ToldBy, asked_lines, told_of
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.told import told_notes

if TYPE_CHECKING:
    from pathlib import Path

SPRING, AUTUMN = datetime.date(2013, 3, 3), datetime.date(2013, 9, 9)
TODAY = datetime.date(2026, 8, 7)


def test_the_digest_is_told_of_its_release_and_the_atlas_of_none(embedded_home: Path) -> None:
    store = open_knowledge_base(embedded_home).store
    digest, atlas = (store.release_on(TODAY, Language.EN, edition) for edition in (Edition.DIGEST, Edition.ATLAS))
    assert digest
    assert atlas
    told = told_of(store, store.numbered("510.1c", digest)[0])

    assert told
    assert (told.retold, told.reworded, told.omits) == (TODAY, None, "")
    assert told_of(store, store.numbered("510.1c", atlas)[0]) is None


def test_unreviewed_is_what_nobody_checked_and_what_was_reworded_since() -> None:
    told = [ToldBy(SPRING, AUTUMN, None), ToldBy(SPRING, None, None), ToldBy(SPRING, AUTUMN, AUTUMN)]

    assert [one.is_unreviewed for one in told] == [False, True, True]


def test_notes_name_what_is_unreviewed_unread_and_left_out() -> None:
    shown = [
        ("100.1", ToldBy(SPRING, None, AUTUMN)),
        ("100.2", ToldBy(SPRING, None, None, "the host")),
        ("100.3", None),
    ]

    assert list(told_notes(shown)) == [
        "unreviewed: the official words of 100.1 were changed on 2013-09-09",
        "not yet checked by a second reader: 100.2",
        "100.2 leaves out: the host",
    ]


def test_ways_of_asking_stand_by_lineage(embedded_home: Path) -> None:
    store = open_knowledge_base(embedded_home).store

    assert all(len(asked_lines(store, language)) > 1500 for language in Language)


def test_a_history_says_which_words_are_ours(embedded_home: Path, mtgcr: Any) -> None:
    assert "510.1c [digest] A blocked creature" in mtgcr(embedded_home, "history", "510.1c").out


@pytest.mark.corpus
def test_a_history_is_of_official_words_alone_where_one_is_held(corpus_home: Path) -> None:
    store = open_knowledge_base(corpus_home).store
    digest = store.release_on(TODAY, Language.EN, Edition.DIGEST)
    assert digest
    lineage = store.numbered("510.1c", digest)[0].lineage

    assert Edition.DIGEST not in {one.edition for one in spine(store, lineage, Language.EN)}


def test_releases_tells_all_digests_in_one_line(embedded_home: Path, mtgcr: Any) -> None:
    assert sum("digest" in line for line in mtgcr(embedded_home, "releases").out.splitlines()) == 1
