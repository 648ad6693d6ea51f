"""Pairing of a Japanese release with an English one: by number, and by words where the numbers do not agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.lineages.nodes import flatten, name_of
from mtgcr.kb.translations.pairing import pair_nodes
from mtgcr.kb.translations.pairing_report import Gap, GapKind, pairing_report
from mtgcr.parser.release import parse_release
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release
from mtgcr.tests.outlines import outline

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.model import Node

ENGLISH = """
7 Kitchen
702 Habits
702.1 Flying creatures deal 3 damage.
702.2 A planeswalker gets two loyalty counters.
702.2a An artifact costs {4} to cast.
702.2b Exile the top card of the library.
702.2c Tokens are sacrificed.
702.2d Players draw five cards.
- A 2/2 creature blocks.
- An enchantment becomes a copy.
"""
JAPANESE = """
7 台所
702 習慣
702.1 飛行を持つクリーチャーは3点のダメージを与える。
702.2 プレインズウォーカーは忠誠カウンター2個を得る。
702.2a アーティファクトを唱えるコストは{4}である。
702.2b ライブラリーの一番上のカードを追放する。
702.2c トークンを生け贄に捧げる。
702.2d プレイヤーはカード5枚を引く。
- 2/2のクリーチャーがブロックする。
- エンチャントはコピーになる。
"""


def pairs(japanese: str, english: str, *, same_date: bool = True) -> dict[str, str | None]:
    """Each Japanese rule and example with its English partner."""
    ours, theirs = outline(japanese), outline(english)
    partners = pair_nodes(ours, theirs, same_date=same_date)
    return {
        name_of(node): None if partner is None else name_of(theirs[partner])
        for node, partner in zip(ours, partners, strict=True)
    }


@pytest.mark.parametrize("same_date", [True, False])
def test_the_same_numbers_with_the_same_contents_pair(same_date: bool) -> None:
    found = pairs(JAPANESE, ENGLISH, same_date=same_date)

    assert found == {name: name for name in found}
    assert len(found) == 10


def test_a_leftover_rule_has_no_partner_and_the_one_after_it_keeps_its_own() -> None:
    leftover = JAPANESE.replace("702.2b", "702.2b クリーチャーのパワーは倍になる。\n702.2c", 1)
    leftover = leftover.replace("702.2c トークン", "702.2d トークン").replace("702.2d プレイヤー", "702.2e プレイヤー")

    found = pairs(leftover, ENGLISH)

    assert found["702.2b"] is None
    assert (found["702.2c"], found["702.2d"], found["702.2e"]) == ("702.2b", "702.2c", "702.2d")


def test_of_a_rule_printed_twice_the_nearer_wording_has_the_partner() -> None:
    twice = JAPANESE.replace("702.2b ", "702.2a アーティファクトを唱える。\n702.2b ")

    found = pairs(twice, ENGLISH)

    assert (found["702.2a"], found["702.2a#2"]) == ("702.2a", None)


def test_a_rule_that_is_not_translated_takes_nobody_s_partner() -> None:
    lacking = "\n".join(line for line in JAPANESE.splitlines() if not line.startswith("702.2b"))

    found = pairs(lacking, ENGLISH)

    assert "702.2b" not in found.values()
    assert found["702.2c"] == "702.2c"


def test_numbers_that_have_shifted_since_are_followed_by_words() -> None:
    newer = ENGLISH.replace("702.2 ", "702.2 Menace is new.\n702.3 ").replace("702.2a", "702.3a")
    newer = newer.replace("702.2b", "702.3b").replace("702.2c", "702.3c").replace("702.2d", "702.3d")

    found = pairs(JAPANESE, newer, same_date=False)

    assert (found["702.1"], found["702.2"], found["702.2c"]) == ("702.1", "702.3", "702.3c")
    assert found["ex:702.2d#2"] == "ex:702.3d#2"


def test_a_rule_that_says_too_little_is_placed_by_its_neighbours() -> None:
    ours = JAPANESE.replace("トークンを生け贄に捧げる。", "そういうこともある。")
    theirs = ENGLISH.replace("Tokens are sacrificed.", "That happens too.")

    assert pairs(ours, theirs, same_date=False)["702.2c"] == "702.2c"


def test_a_rule_that_moved_to_another_group_is_found_by_its_words() -> None:
    lines = [line for line in ENGLISH.splitlines() if not line.startswith("702.2b")]
    moved = "\n".join([*lines, "703 Shelves", "703.1 Exile the top card of the library."])

    assert pairs(JAPANESE, moved, same_date=False)["702.2b"] == "703.1"


def test_families_without_end_pair_by_number_alone() -> None:
    rules = "\n".join(f"702.{number} Nothing." for number in range(1, 600))
    head, shifted = "7 Kitchen\n702 Habits\n", rules.replace("702.599 ", "702.600 ")

    found = pairs(head + rules.replace("Nothing.", "何もない。"), head + shifted)

    assert (found["702.598"], found["702.599"]) == ("702.598", None)


def test_an_empty_side_pairs_with_nothing() -> None:
    assert pair_nodes((), outline(ENGLISH)) == ()
    assert set(pair_nodes(outline(JAPANESE), ())) == {None}


def entries(*terms: str) -> tuple[Node, ...]:
    """Glossary entries, "term/English" each."""
    nodes = (outline(f"{term.partition('/')[0]}: 何か。")[0] for term in terms)
    return tuple(node._replace(english=term.partition("/")[2] or None) for node, term in zip(nodes, terms, strict=True))


@pytest.mark.parametrize(
    ("japanese", "english"),
    [
        ("急須/Teapot", "Teapot"),
        ("茶/Drink/Drinking", "Drink, Drinking"),
        ("茶/Drink", "Drink, Drinking"),
        ("茶碗/Tea Cup", "Tea-Cups"),
        ("女王の茶/Queen's Tea", "Queen’s Tea"),
        ("女王の茶/Queen's Tea", "The Queen’s Tea"),
        ("匙(1)/Spoon(2)", "Spoon"),
        ("砂糖壺/Sugar Bolw", "Sugar Bowl"),
    ],
)
def test_glossary_entries_pair_by_the_heading_that_they_name(japanese: str, english: str) -> None:
    others = ("Kettle", "Stove")

    assert pair_nodes(entries(japanese), entries(*others, english)) == (2,)


def test_an_entry_of_another_name_has_no_partner() -> None:
    assert pair_nodes(entries("箸/Chopstick"), entries("Kettle")) == (None,)


def test_a_whole_heading_goes_before_a_part_of_one() -> None:
    assert pair_nodes(entries("茶/Tea"), entries("Cup, Tea", "Tea")) == (1,)


def nodes_of(text: str) -> Sequence[Node]:
    release, _ = parse_release(text.encode(), "kettle.txt")
    assert release is not None
    return flatten(release)


@pytest.mark.parametrize("effective", [SPRING, AUTUMN])
def test_the_two_languages_of_the_kettle_game_pair_but_for_the_title(effective: datetime.date) -> None:
    report = pairing_report(nodes_of(japanese_release(effective)), nodes_of(english_release(effective)))

    assert [(gap.kind, gap.japanese) for gap in report.gaps] == [(GapKind.LEFT_OVER, "intro:1")]


def test_the_report_names_every_kind_of_gap() -> None:
    japanese = outline(JAPANESE.replace("702.2b ", "702.2a アーティファクトを唱えるコストは{4}か{5}である。\n702.2b "))
    english = outline(ENGLISH.replace("702.2d", "702.2e").replace("702.2c", "702.2d") + "702.3 Menace is new.\n")

    report = pairing_report(
        (*japanese, *entries("匙一/Spoon(1)", "匙二/Spoon(2)", "箸/Chopstick")), (*english, *entries("Spoon"))
    )

    told = {(gap.kind, gap.japanese, gap.english) for gap in report.gaps}
    assert told == {
        (GapKind.DOUBLED, "702.2a#2", "702.2a"),
        (GapKind.RENUMBERED, "702.2c", "702.2d"),
        (GapKind.RENUMBERED, "702.2d", "702.2e"),
        (GapKind.RENUMBERED, "ex:702.2d#1", "ex:702.2e#1"),
        (GapKind.RENUMBERED, "ex:702.2d#2", "ex:702.2e#2"),
        (GapKind.PARTED, "term:匙一", "term:Spoon"),
        (GapKind.PARTED, "term:匙二", "term:Spoon"),
        (GapKind.LEFT_OVER, "term:箸", ""),
        (GapKind.MISSING, "", "702.3"),
    }
    assert report.of(GapKind.MISSING) == (Gap(kind=GapKind.MISSING, node=english[-1].kind, english="702.3"),)
