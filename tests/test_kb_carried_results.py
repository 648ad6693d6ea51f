"""Results of printed examples in a release newer than the table of them, in two releases of the kettle game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answers import ExecutedExample
from mtgcr.kb.asking.carried_results import CarriedResults
from mtgcr.kb.asking.example_partners import ExampleOutcome, partners_of
from mtgcr.kb.asking.executed import TABLE, table_text, tabled_to
from mtgcr.kb.documents.document_places import ExcerptPlace
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.held_documents import DocumentInfo
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.library.answers import DocumentPlaces
from mtgcr.parser.language import Language
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release
from mtgcr.views.text.documents import places_text

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.store import Store

BEFORE, AFTER = SPRING.replace(year=2027), AUTUMN.replace(year=2027)
OWNERS = "Ann and Bob bought the kettle together. The elder of them is the host."
"""The example of 100.2, which is 100.3 in autumn."""
HOSTED = ExecutedExample(
    scenario="100.2 two owners",
    status="passed",
    english="Ann is the host",
    japanese="アンが主人",
    because=("100.2", "101.1b"),
    first=BEFORE,
    last=BEFORE,
)


def store_of(folder: Path, *changes: tuple[str, str]) -> Store:
    """A home with both releases, with these changes to the words of autumn."""
    for day in (SPRING, AUTUMN):
        text = english_release(day).replace(", 2013.", ", 2027.")
        for old, new in changes if day == AUTUMN else ():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (folder / f"{day}.txt").write_text(text, "utf-8")
    with bare_builds():
        assert not add_files(folder / "home", sorted(folder.glob("*.txt")), trusted=True).refused
    return open_knowledge_base(folder / "home").store


def results(folder: Path, store: Store, ran: ExecutedExample = HOSTED, *, ever: bool = False) -> list[ExecutedExample]:
    """What the first example of 100.3 comes to in autumn, by a table that was made in spring."""
    table = folder / TABLE
    table.write_text(table_text([("100.2", fingerprint(OWNERS), "leaves", ran)]), "utf-8")
    release = store.release_on(AFTER, Language.EN)
    assert release
    (rule,) = store.numbered("100.3", release)
    example = min(store.children(rule.lineage, release, NodeKind.EXAMPLE), key=lambda one: one.ordinal)
    carried = CarriedResults(store, release, table)
    return list(carried.ever(example.lineage) if ever else carried.of(example.lineage))


def test_a_result_follows_its_example_to_another_number_and_names_its_rules_by_theirs(tmp_path: Path) -> None:
    assert results(tmp_path, store_of(tmp_path)) == [replace(HOSTED, because=("100.3", "101.1b"))]


@pytest.mark.parametrize("status", ["passed", "failed"])
def test_a_passage_of_a_document_is_told_the_same_of_the_newest_release(tmp_path: Path, status: str) -> None:
    store = store_of(tmp_path)
    (tmp_path / TABLE).write_text(
        table_text([("100.2", fingerprint(OWNERS), "leaves", replace(HOSTED, status=status))]), "utf-8"
    )
    release = store.release_on(BEFORE, Language.EN)
    assert release
    (rule,) = store.numbered("100.2", release)
    (example, *_) = store.children(rule.lineage, release, NodeKind.EXAMPLE)
    place = ExcerptPlace(
        line=1,
        kind="example",
        text=OWNERS,
        lineage=example.lineage,
        number="100.2#1",
        since=BEFORE,
        today="100.3#1",
        confidence=1.0,
    )

    (partner,) = partners_of(store, [place], tmp_path / TABLE)

    assert partner
    assert partner.then == ExampleOutcome(BEFORE, "100.2", (replace(HOSTED, status=status),))
    assert partner.today == ExampleOutcome(
        AFTER, "100.3", (replace(HOSTED, status=status, because=("100.3", "101.1b")),)
    )
    told = {"passed": "yes", "failed": "no"}[status]
    info = DocumentInfo(name="tea.txt", kind="examples", language=Language.EN, sha256="", excerpts=1, attached=1)
    shown = places_text(DocumentPlaces(info, (place,), (partner,)))
    assert f"today: {told} (run by the rules of {BEFORE}, which say the same)" in shown


def test_over_all_releases_it_is_told_as_it_was_at_each(tmp_path: Path) -> None:
    assert results(tmp_path, store_of(tmp_path), ever=True) == [HOSTED]


def test_a_result_that_rests_on_a_rule_with_other_words_is_not_told(tmp_path: Path) -> None:
    assert results(tmp_path, store_of(tmp_path), replace(HOSTED, because=("100.2", "101.1a"))) == []


def test_a_result_that_rests_on_a_rule_that_is_gone_is_not_told(tmp_path: Path) -> None:
    assert results(tmp_path, store_of(tmp_path), replace(HOSTED, because=("101.1c",))) == []


@pytest.mark.parametrize(
    "change",
    [("The elder of them is the host.", "The younger of them is the host."), ("702.3a–c", "702.3a–b")],
    ids=["the example has other words", "a reference in its rule leads elsewhere"],
)
def test_a_result_of_other_words_is_not_told(tmp_path: Path, change: tuple[str, str]) -> None:
    assert results(tmp_path, store_of(tmp_path, change)) == []


def test_nothing_is_carried_into_a_release_that_the_table_has_results_of(tmp_path: Path) -> None:
    assert results(tmp_path, store_of(tmp_path), replace(HOSTED, last=AFTER)) == []


def test_without_a_table_nothing_is_carried(tmp_path: Path) -> None:
    assert tabled_to(tmp_path / TABLE) is None
