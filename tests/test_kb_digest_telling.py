"""The digest of every release: which retelling stands on which day, under which number, marked how."""

from __future__ import annotations

import datetime
import hashlib
from typing import TYPE_CHECKING

from mtgcr.kb.digest.bonds import key_of, reviewed_on, tied
from mtgcr.kb.digest.reading import parse_retellings
from mtgcr.kb.digest.still_told import still_told
from mtgcr.kb.digest.telling import Digest, load_digest, tell, ways_of_asking
from mtgcr.kb.lineages.atlas import Atlas, AtlasRelease, Standing, make_atlas
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Language
from mtgcr.tests.outlines import outline

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.digest.retelling import ToldRevision
    from mtgcr.kb.model import Node

SPRING, SUMMER, AUTUMN = (datetime.date(2016, month, 1) for month in (3, 6, 9))
POUR, SPILL = "100.1 Pour the tea slowly", "100.2 Never spill the sugar, see rule 100.1"


def release(day: datetime.date, *lines: str) -> Standing:
    """A release with the rules in these lines, each of which cites the rules that it names."""
    nodes = outline("\n".join(("1 Tea", "100 Cups", *lines)))
    lineages = [_lineage(node) for node in nodes]
    told = AtlasRelease(effective=day, sha256="", rules=2, examples=0, glossary=0)
    return Standing(told, nodes, lineages, lambda n: tuple(one for one in ("100.1", "100.2", "100.3") if one in n.text))


def _lineage(node: Node) -> str:
    words = (("Pour", "pour"), ("Bow", "bow"))
    return next((name for word, name in words if word in node.text), "spill" if node.number[3:] else node.number)


def digest(atlas: Atlas, *written: tuple[datetime.date, str]) -> Digest:
    """The retellings in these texts, each tied to the words of its release."""
    told = tuple(one for day, text in written for one in parse_retellings(text, day, "tea.txt")[0])
    return Digest(told, {key_of(bond): bond for bond in tied(told, {}, atlas)})


def english(digest: Digest, atlas: Atlas, number: str) -> list[ToldRevision]:
    """The English revisions that ever had the number, in order of time."""
    found = (one for one in tell(digest, atlas) if one.language is Language.EN and one.number == number)
    return sorted(found, key=lambda one: one.since)


SPILL_TOLD = "### 100.2\nen: Keep the sugar in its bowl (rule 100.1).\nja: 砂糖をこぼさない（rule 100.1）。\n"


def test_a_retelling_stands_wherever_the_words_are_those_retold() -> None:
    atlas = make_atlas([release(SPRING, POUR, SPILL), release(AUTUMN, POUR, SPILL)], [])
    (told,) = english(digest(atlas, (AUTUMN, SPILL_TOLD)), atlas, "100.2")

    assert (told.since, told.until, told.retold, told.reworded) == (SPRING, None, AUTUMN, None)


def test_numbers_are_those_of_the_day() -> None:
    moved = release(SPRING, "100.1 Never spill the sugar, see rule 100.2", "100.2 Pour the tea slowly")
    atlas = make_atlas([moved, release(AUTUMN, POUR, SPILL)], [])
    (then,) = english(digest(atlas, (AUTUMN, SPILL_TOLD)), atlas, "100.1")

    assert (then.text, then.cites) == ("Keep the sugar in its bowl (rule 100.2).", ("100.2",))


def test_words_that_came_later_are_told_and_marked() -> None:
    later = release(AUTUMN, POUR, "100.2 Spill nothing at all, see rule 100.1")
    atlas = make_atlas([release(SPRING, POUR, SPILL), release(SUMMER, POUR, SPILL), later], [])
    first, second = english(digest(atlas, (SPRING, SPILL_TOLD)), atlas, "100.2")

    assert (first.until, first.reworded) == (AUTUMN, None)
    assert (second.since, second.reworded) == (AUTUMN, AUTUMN)


def test_words_that_came_before_are_not_told() -> None:
    before = release(SPRING, POUR, "100.2 Spill nothing at all, see rule 100.1")
    atlas = make_atlas([before, release(AUTUMN, POUR, SPILL)], [])
    (told,) = english(digest(atlas, (AUTUMN, SPILL_TOLD)), atlas, "100.2")

    assert told.since == AUTUMN


def test_between_two_retellings_other_words_are_not_told() -> None:
    between = release(SUMMER, POUR, "100.2 Spill nothing at all, see rule 100.1")
    last = release(AUTUMN, POUR, "100.2 Sugar is for guests, see rule 100.1")
    atlas = make_atlas([release(SPRING, POUR, SPILL), between, last], [])
    told = english(digest(atlas, (SPRING, SPILL_TOLD), (AUTUMN, SPILL_TOLD)), atlas, "100.2")

    assert [(one.since, one.until, one.retold) for one in told] == [(SPRING, SUMMER, SPRING), (AUTUMN, None, AUTUMN)]


def test_a_reference_to_what_is_not_there_on_the_day_is_not_told() -> None:
    atlas = make_atlas([release(SPRING, SPILL), release(AUTUMN, POUR, SPILL)], [])
    (told,) = english(digest(atlas, (AUTUMN, SPILL_TOLD)), atlas, "100.2")

    assert told.since == AUTUMN


ASTRAY = "100.2 Never spill the sugar, see rule 109.9"
"""Official words with a wrong number; the retelling has the right one."""


def test_a_number_that_the_retelling_puts_right_is_that_of_each_day() -> None:
    moved = release(AUTUMN, "100.1 Bow", "100.2 Never spill the sugar, see rule 109.9", "100.3 Pour the tea slowly")
    atlas = make_atlas([release(SPRING, POUR, ASTRAY), release(SUMMER, POUR, ASTRAY), moved], [])
    first, second = english(digest(atlas, (SPRING, SPILL_TOLD)), atlas, "100.2")

    assert (first.since, first.until, first.cites) == (SPRING, AUTUMN, ("100.1",))
    assert (second.since, second.until, second.cites) == (AUTUMN, None, ("100.3",))
    assert second.text == "Keep the sugar in its bowl (rule 100.3)."
    assert first.reworded is second.reworded is None


def test_a_number_of_the_retelling_alone_takes_nothing_away_where_the_others_moved() -> None:
    """A range that is another than it was does; see `_fits`."""
    moved = release(AUTUMN, "100.1 Bow", "100.2 Never spill the sugar, see rule 100.3", "100.3 Pour the tea slowly")
    atlas = make_atlas([release(SPRING, POUR, SPILL), moved], [])
    written = SPILL_TOLD.replace("(rule 100.1)", "(rule 100.1, rule 100.2)")
    told = english(digest(atlas, (SPRING, written)), atlas, "100.2")

    assert [(one.since, one.text) for one in told] == [
        (SPRING, "Keep the sugar in its bowl (rule 100.1, rule 100.2)."),
        (AUTUMN, "Keep the sugar in its bowl (rule 100.3, rule 100.2)."),
    ]


def test_a_number_that_is_put_right_moves_although_its_row_was_told_before() -> None:
    releases = [release(SPRING, POUR, ASTRAY), release(SUMMER, POUR, ASTRAY)]
    before = make_atlas(releases, [])
    moved = release(AUTUMN, "100.1 Bow", "100.2 Never spill the sugar, see rule 109.9", "100.3 Pour the tea slowly")
    atlas = make_atlas([*releases, moved], [])
    told = digest(before, (SPRING, SPILL_TOLD))
    still = still_told(tuple(tell(told, before)), before, atlas)

    assert still is not None
    assert "spill" not in still.changed
    assert set(tell(told, atlas, still=still)) == set(tell(told, atlas))


def test_headings_are_those_of_the_atlas() -> None:
    atlas = make_atlas([release(SPRING, POUR, SPILL)], [])
    spoken = Digest(digest(atlas, (SPRING, SPILL_TOLD)).retellings, {}, {"100": "茶碗"})
    titles = [(one.language, one.title) for one in tell(spoken, atlas) if one.kind is NodeKind.GROUP]

    assert titles == [(Language.EN, "Cups"), (Language.JA, "茶碗")]


def test_a_review_is_of_the_words_as_they_are() -> None:
    atlas = make_atlas([release(SPRING, POUR, SPILL)], [])
    written = digest(atlas, (SPRING, SPILL_TOLD))
    reviewed = Digest(written.retellings, reviewed_on(AUTUMN, written.retellings, written.bonds, ["100.2"]))
    edited = Digest(digest(atlas, (SPRING, SPILL_TOLD.replace("bowl", "box"))).retellings, reviewed.bonds)

    assert [english(one, atlas, "100.2")[0].reviewed for one in (written, reviewed, edited)] == [None, AUTUMN, None]


def test_nothing_is_told_without_retellings() -> None:
    atlas = make_atlas([release(SPRING, POUR, SPILL)], [])

    assert list(tell(Digest(), atlas)) == []


def test_players_ask_in_the_words_of_the_newest_retelling() -> None:
    atlas = make_atlas([release(SPRING, POUR, SPILL), release(AUTUMN, POUR, SPILL)], [])
    told = digest(atlas, (SPRING, f"{SPILL_TOLD}ask-en: old\n"), (AUTUMN, f"{SPILL_TOLD}ask-en: Sugar? | may i\n"))

    assert list(ways_of_asking(told, atlas)) == [("spill", Language.EN, "sugar?\nmay i")]


def test_a_digest_is_known_by_the_sum_of_its_files(tmp_path: Path) -> None:
    empty = load_digest(tmp_path).sha256
    (tmp_path / "headings.tsv").write_text("lineage\tjapanese\n100\t茶碗\n", "utf-8")

    one = load_digest(tmp_path).sha256

    assert one != empty
    assert one == load_digest(tmp_path).sha256 == hashlib.sha256((tmp_path / "headings.tsv").read_bytes()).hexdigest()
