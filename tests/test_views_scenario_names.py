"""English scenarios in Japanese: titles, names and quotations."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.language import Language
from mtgcr.rules.check import load_scenarios
from mtgcr.tests.conftest import CHECKOUT
from mtgcr.views.scenario_names import shown_names, shown_title
from mtgcr.views.voice import SCENARIOS, sentences

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.rules.model import Scenario

FILES = sorted((CHECKOUT / "data/scenarios").glob("*.scenarios"))
TITLES = [title for file in FILES for title in re.findall(r'^scenario "(.*)"$', file.read_text("utf-8"), re.MULTILINE)]
NUMBER = re.compile(r"(\d{3}(?:\.\d+[a-z]?)? )?")
LEAST = 0.99
"""The share of titles that have Japanese; a scenario may come before somebody who knows both has read its title."""
ENGLISH = """\
scenario "510.1c Vastwood Gorger and two blockers"
from us
given Alex attacks Bianca with Bear 2/2
when Alex assigns combat damage
then allowed exactly 2 to Bianca because 510.1b
but given Alex attacks Bianca with Bear 3/3
then allowed exactly 3 to Bianca because 510.1b
"""
JAPANESE = """\
シナリオ 「Bear」
出典 自作
前提 アレックスは2/2のBearでビアンカを攻撃している
経過 アレックスが戦闘ダメージを割り振る
判定 完全許可 ビアンカに2点 根拠 510.1b
ただし 前提 アレックスは3/3のBearでビアンカを攻撃している
判定 完全許可 ビアンカに3点 根拠 510.1b
"""


def read(folder: Path, text: str) -> Scenario:
    file = folder / "one.scenarios"
    file.write_text(text, encoding="utf-8")
    ((scenario,), _) = load_scenarios([file])
    return scenario


def test_the_titles_of_scenarios_have_japanese_ones() -> None:
    missing = [title for title in TITLES if title not in sentences(Language.JA, SCENARIOS)]

    assert len(missing) <= len(TITLES) * (1 - LEAST), missing


def test_a_japanese_title_has_the_rule_of_the_english_one() -> None:
    japanese = sentences(Language.JA, SCENARIOS)
    held = [title for title in TITLES if title in japanese]

    assert [NUMBER.match(title)[0] for title in held] == [NUMBER.match(japanese[title])[0] for title in held]  # type: ignore[index]


def test_no_two_names_are_one_in_japanese() -> None:
    names = {
        english: japanese
        for english, japanese in sentences(Language.JA, SCENARIOS).items()
        if re.fullmatch("[A-Z][a-z]+", english)
    }

    assert [name for name, count in Counter(names.values()).items() if count > 1] == []


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("2 to Bear, Mine-2 | {B/G}", "2 to 熊, 鉱山-2 | {B/G}"),
        ("Bearは能力「This creature can't block.」を持つ", "熊は能力「このクリーチャーではブロックできない。」を持つ"),
        ("FrobはBear/Ogreである", "Frobは熊/オーガである"),
    ],
)
def test_names_and_quotations_of_an_english_scenario_are_told_in_japanese(
    english: str, japanese: str, tmp_path: Path
) -> None:
    assert shown_names(english, read(tmp_path, ENGLISH), Language.JA) == japanese


def test_a_title_is_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    scenario = read(tmp_path, ENGLISH)

    assert shown_title(scenario, Language.EN) == "510.1c Vastwood Gorger and two blockers"
    assert shown_title(scenario, Language.JA) == "510.1c 《巨森を喰らうもの》と2体のブロック・クリーチャー"


def test_a_scenario_written_in_japanese_keeps_the_names_of_its_writer(tmp_path: Path) -> None:
    scenario = read(tmp_path, JAPANESE)

    assert shown_title(scenario, Language.JA) == "Bear"
    assert shown_names("Bearは2点", scenario, Language.JA) == "Bearは2点"
