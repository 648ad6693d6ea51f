"""Labels: titles and headings are named by what a judge types for them."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.labels import innermost, pieces, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("State-Based Actions", "state based action"),
        ("Abilities", "ability"),
        ("Boxes", "box"),
        ("割り振り順", "割振り順"),
        ("マナ・コスト", "ﾏﾅｺｽﾄ"),
        ("唱える", "唱えた"),
        ("RADカウンター", "radカウンタ"),
    ],
)
def test_ways_of_naming_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Cast", "Cost"), ("無色", "有色"), ("Class", "Clas")])
def test_other_names_have_another(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_label_has_a_piece_for_each_language_without_its_mark() -> None:
    assert pieces("Commander (2)／統率者") == ["Commander", "統率者"]


def test_the_innermost_heading_is_the_last_of_the_path() -> None:
    assert [innermost(path) for path in ("A › B › C", "C", "")] == ["C", "C", ""]
