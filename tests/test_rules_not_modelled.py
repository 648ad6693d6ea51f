"""Never silently wrong: what no code executes breaks the scenario that meets it, by the number of the rule."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.library.coverage import measure
from mtgcr.library.coverage import not_modelled as unmodelled
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import LETTERS
from mtgcr.rules.check import before_executed, check
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import RunStatus
from mtgcr.rules.modules import keywords, not_modelled
from mtgcr.rules.runner import Runner
from mtgcr.tests.own_scenarios import BROKEN, REFUSED, broken_scenarios, refused_scenarios
from mtgcr.tests.rulebooks import BEFORE, NEWEST, OpenBook
from mtgcr.views.text.check import Writer, coverage_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.rules.model import Result, Scenario
    from mtgcr.rules.rulebook import RuleBook

CITED = {c.number for one in library().operations for held in one.implementations for c in held.citations}
MODULES = Path(not_modelled.__file__).parent


def result_of(given: str, when: str = "when state-based actions are performed") -> Result:
    lines = f'scenario "x"\nfrom own words\n{given}\n{when}\nthen result Alex has 20 life because 704.3\n'
    (scenario,), _ = parse_scenarios(lines, "x", library().phrasebook)
    (result,) = Runner(OpenBook()).run(scenario, NEWEST).results
    return result


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("given Alex controls the world land Hall\nand Bianca controls the world land Den", "704.5k (Den Hall)"),
        ("given Alex controls the battle Ikoria\nand Ikoria has 2 defense counters", "704.5x (Ikoria)"),
        ("given Alex controls the battle Siege Ikoria", "310.4b (Ikoria)"),
        ("given Alex controls the Saga enchantment Song\nand Song has 1 lore counter", "704.5s (Song)"),
        ("given Alex controls the Saga enchantment Song\nand Song has 3 chapters", "714.3a (Song)"),
        ("given Alex controls the creature Bear 2/2 provoke", "702.39 (Bear)"),
        (
            "given Armor affects Bear\nand Alex controls the creature Bear 2/2\nand Armor grants provoke",
            "702.39 (Armor)",
        ),
    ],
)
def test_what_is_met_and_not_modelled_breaks_the_scenario(given: str, told: str) -> None:
    result = result_of(given)

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert Writer(Runner(OpenBook()), Language.EN).note(result.fault) == f"not modelled: {told}"


@pytest.mark.parametrize(
    "given",
    [
        "given Alex controls the world land Hall",
        "given Alex controls the battle Siege Ikoria\nand Ikoria has 2 defense counters\nand Bianca protects Ikoria",
        "given Alex controls the creature Leader 2/2\nand Leader is the commander of Alex",
        "given Alex controls the creature Bear 2/2 flying",
    ],
)
def test_what_is_like_it_and_is_not_met_breaks_nothing(given: str) -> None:
    assert result_of(given).status is not RunStatus.BROKEN


def test_with_several_opponents_nobody_is_chosen_as_combat_begins() -> None:
    result = result_of("given Carissa has 3 life", "when Alex begins the beginning of combat")

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert dict(result.fault.values)["rule"] == "703.4h"


@pytest.mark.parametrize("manner", ["", " step by step"])
def test_an_adventure_is_not_cast(manner: str) -> None:
    given = "given Alex has the creature card Giant 4/3 in the hand\nand the Adventure of Giant is Stomp"
    result = result_of(given, f"when Alex casts Stomp{manner}")

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert dict(result.fault.values)["rule"] == "715.3"


def test_combat_begins_for_two_players_without_a_choice() -> None:
    assert (
        result_of("given Bianca has 3 life", "when Alex begins the beginning of combat").status is not RunStatus.BROKEN
    )


@pytest.mark.parametrize(
    ("given", "player", "number"),
    [
        (
            "given Alex attacks Bianca with Ogre 5/5\nand Bianca blocks Ogre with Bear 2/2 banding\n"
            "and Bianca blocks Ogre with Elf 1/1",
            "Alex",
            "702.22j",
        ),
        (
            "given Alex attacks Bianca with Ogre 5/5 banding\nand Alex attacks Bianca with Elf 1/1\n"
            "and Bianca blocks Ogre with Bear 2/2\nand Bianca blocks Elf with Bear",
            "Bianca",
            "702.22k",
        ),
    ],
)
def test_banding_leaves_it_open_who_divides_the_damage(given: str, player: str, number: str) -> None:
    result = result_of(given, f"when {player} assigns combat damage")

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert dict(result.fault.values)["rule"] == number


@pytest.mark.parametrize("scenario", broken_scenarios(), ids=lambda one: one.title)
def test_what_must_be_broken_is_with_the_number_and_what_is_nearly_the_same_is_not(scenario: Scenario) -> None:
    runner = Runner(OpenBook())
    outcome = runner.run(scenario, NEWEST)
    (result,) = outcome.results
    number, writer = scenario.title.split()[0], Writer(runner, Language.EN)
    told = scenario.title.partition(":")[0].partition(",")[0]  # of what no rule forbids, what is said

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert writer.cited_note(result.fault, NEWEST).startswith((f"{number}: ", f"not modelled: {number} ", told))
    assert {one.status for counter in outcome.counters for one in counter.results} == {RunStatus.PASSED}


@pytest.mark.parametrize("scenario", refused_scenarios(), ids=lambda one: one.title)
def test_a_rule_that_did_not_decide_is_refused_and_what_it_decides_is_not(scenario: Scenario) -> None:
    runner = Runner(OpenBook())
    outcome = runner.run(scenario, NEWEST)
    (result,) = outcome.results
    number, writer = scenario.title.split()[0], Writer(runner, Language.EN)

    assert result.status is RunStatus.FAILED
    assert result.fault is not None
    assert writer.cited_note(result.fault, NEWEST) == f"{number}: comes out so, but not because of this"
    assert {one.status for counter in outcome.counters for one in counter.results} == {RunStatus.PASSED}


def test_every_scenario_that_must_not_pass_can_be_read() -> None:
    for file, read in ((BROKEN, broken_scenarios()), (REFUSED, refused_scenarios())):
        assert len(read) == file.read_text(encoding="utf-8").count('scenario "') > 0


def printed(book: RuleBook, number: str) -> Iterator[str]:
    """The lettered rules under the number in the newest release."""
    letters = (*LETTERS, *(f"a{letter}" for letter in LETTERS))
    yield from (f"{number}{one}" for one in letters if book.fingerprint(f"{number}{one}", NEWEST))


@pytest.mark.parametrize("number", ["704.5", "704.6"])
def test_every_state_based_action_is_executed_or_said_not_to_be(number: str, embedded_home: Path) -> None:
    there = set(printed(StoredRuleBook(open_knowledge_base(embedded_home).store), number))
    listed = set(not_modelled.STATE_BASED)

    assert len(there) > 5
    assert there - CITED - listed == set()
    assert listed & CITED == set()


def test_every_turn_based_action_has_a_phrase_of_its_own_or_is_said_not_to_be_done(embedded_home: Path) -> None:
    there = set(printed(StoredRuleBook(open_knowledge_base(embedded_home).store), "703.4"))
    with_phrase = {
        "703.4a": "502.1",
        "703.4b": "502.2",
        "703.4f": "714.3c",
        "703.4m": "510.2",
        "703.4p": "514.2",
        "703.4c": "502.3",
        "703.4d": "504.1",
    }
    with_phrase |= {
        "703.4a": "502.1",
        "703.4i": "508.1a",
        "703.4j": "509.1b",
        "703.4k": "510.1a",
        "703.4n": "514.1",
        "703.4q": "117.3a",
    }

    assert set(with_phrase.values()) <= CITED
    assert there == {*not_modelled.TURN_BASED, *with_phrase}


def broken_by(given: str, when: str = "when state-based actions are performed") -> str:
    """The number of the rule that is not modelled, which the fact or step meets; "" where none is."""
    fault = result_of(given, when).fault
    return str(dict(fault.values)["rule"]) if fault and fault.en.startswith("not modelled") else ""


def test_a_spell_with_several_targets_to_choose_from_does_not_resolve_without_any() -> None:
    dart = (
        "given Alex has the instant card Dart with mana cost {R} in the hand\n"
        "and target 1 of Dart is 1 of type creature"
    )
    bears = "and Bianca controls the creature Bear 2/2 ward {2}\nand Bianca controls the creature Elf 1/1"
    cast = "when Alex casts Dart\nand everybody passes"

    result = result_of(f"{dart}\nand Dart tells Alex to deal 2 damage to target 1\n{bears}", cast)

    assert result.fault is not None
    assert "the targets of Dart are not chosen" in Writer(Runner(OpenBook()), Language.EN).note(result.fault)


PINGER = "given Alex controls the creature Pinger 1/1\nand Bianca controls the creature Bear 2/2"
CHARM = "given Alex has the instant spell Charm on the stack\nand mode 1 of Charm is to gain 4 life"
DART = "given Alex has the instant spell Dart on the stack\nand Dart tells Alex to deal 1 damage to target 1"


@pytest.mark.parametrize(
    ("given", "when", "told"),
    [
        (f"{PINGER}\nand Pinger triggers when it attacks to deal 1 damage to target 1", "", "what Pinger targets"),
        (
            f"{PINGER}\nand Pinger triggers when it attacks to deal 1 damage to target 1\n"
            "and target 1 of Pinger is 1 of type creature",
            "",
            "the targets of Pinger are not chosen",
        ),
        (DART, "when Dart resolves", "what Dart targets"),
        (CHARM, "when Charm resolves", "no mode of Charm is chosen"),
        (PINGER, "when Alex resolves Dart to destroy target 1", "what Dart targets"),
    ],
)
def test_what_nobody_chose_breaks_the_scenario(given: str, when: str, told: str) -> None:
    result = result_of(given, when or "when Pinger attacks Bianca\nand the ability of Pinger resolves")

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert told in Writer(Runner(OpenBook()), Language.EN).note(result.fault)


@pytest.mark.parametrize("said", ["ward 2", "bushido {2}", "reinforce 2"])
def test_a_keyword_with_a_value_of_another_kind_is_not_read(said: str) -> None:
    lines = f'scenario "x"\nfrom own words\ngiven Alex controls the creature Bear 2/2\nand Bear has {said}\n'
    lines += "when state-based actions are performed\nthen result Bear is 2/2 because 704.3\n"

    assert [one.code for one in parse_scenarios(lines, "x", library().phrasebook)[1]] == ["scenario-value"]


def test_every_keyword_ability_is_executed_or_says_that_it_is_not() -> None:
    bear = "given Alex controls the creature Bear 2/2 "

    assert len(keywords.NUMBERS) == 195, "194 rules; daybound and nightbound are one"
    assert {word for word in keywords.EXECUTED if word not in keywords.NUMBERS} == {"trample over planeswalkers"}
    told = {word: broken_by(f"{bear}{word}") for word in keywords.NUMBERS if word not in keywords.EXECUTED}
    assert told == {word: keywords.NUMBERS[word] for word in told}
    shown = {"": "", "number": " 2", "cost": " {2}", "number and cost": " 2 {2}"}
    valued = {word: f"{word}{shown[keywords.VALUED.get(word, '')]}" for word in keywords.EXECUTED}
    assert {word for word, said in valued.items() if broken_by(f"{bear}{said}")} == set()


def test_every_keyword_action_is_executed_or_says_that_it_is_not() -> None:
    bear = "given Alex controls the creature Bear 2/2"

    assert len(keywords.ACTIONS) == 70, "69 rules; tapping and untapping are one"
    assert set(keywords.DONE) <= set(keywords.ACTIONS)
    told = {word: broken_by(bear, f"when Alex resolves Plan to {word}") for word in keywords.UNDONE}
    assert told == {word: keywords.ACTIONS[word] for word in keywords.UNDONE}


def test_a_keyword_that_data_calls_code_is_asked_for_by_code() -> None:
    asked = " ".join(
        path.read_text("utf-8") for path in MODULES.glob("*.py") if path.stem not in ("keywords", "not_modelled")
    )

    by_code = [row.keyword for row in keywords.MEANINGS if row.kind == "code"]

    assert [word for word in by_code if f'"{word}"' not in asked] == []
    assert len(by_code) > 30


def test_the_list_of_what_is_not_modelled_names_no_rule_with_code() -> None:
    listed = unmodelled(sorted(CITED))

    assert "702.39" in listed
    assert "702.2" not in listed
    assert set(listed) & CITED == set()


class MovedBook(OpenBook):
    """A book with a later release in which the keyword abilities from 702.3 on have the next number."""

    def number_at(self, number: str, _as_of: datetime.date, on: datetime.date) -> str | None:
        """The number on the other date."""
        group, _, rule = number.partition(".")
        place = re.match(r"\d+", rule)
        if on < LATER or group != "702" or not place or int(place[0]) < 3:
            return number
        return f"702.{int(place[0]) + 1}{rule[place.end() :]}"


LATER = NEWEST + datetime.timedelta(days=50)


def test_what_is_not_modelled_has_the_numbers_of_the_release_and_is_as_much_as_before() -> None:
    runner = Runner(MovedBook((NEWEST, LATER)))
    before, after = (measure((), runner, day) for day in (NEWEST, LATER))

    assert [code for code, _ in after.not_modelled] == [number for _, number in before.not_modelled]
    assert ("702.5", "702.6") in after.not_modelled
    assert all(number not in after.rules_with_code for _, number in after.not_modelled)
    executed = [
        next(line for line in coverage_text(one).split("\n") if "executed: " in line) for one in (before, after)
    ]
    assert executed[0] == executed[1]


def test_a_day_before_the_first_release_is_refused() -> None:
    report = check((), OpenBook(), as_of=BEFORE - datetime.timedelta(days=1))

    assert not report.is_good
    assert [(one.code, str(BEFORE) in one.message) for one in report.diagnostics] == [("day-not-executed", True)]
    assert before_executed(BEFORE, OpenBook()) is None


@pytest.mark.parametrize(("token", "left", "number"), [("Vibranium", 1, "111.10w"), ("Clue", 0, "111.10f")])
def test_of_predefined_tokens_vibranium_is_indestructible(token: str, left: int, number: str) -> None:
    """Not among the scenarios, which are told in Japanese too: there is no Japanese word for it yet."""
    lines = 'scenario "x"\nfrom own words\ngiven Alex controls the creature Bear 2/2\n'
    lines += f"when Alex resolves Plan to create 1 {token} token\nand Bianca resolves Rust to destroy all artifacts\n"
    lines += f"then result Alex controls {left} tokens because {number}\n"
    (scenario,), _ = parse_scenarios(lines, "x", library().phrasebook)

    assert [one.status for one in Runner(OpenBook()).run(scenario, NEWEST).results] == [RunStatus.PASSED]


@pytest.mark.parametrize(
    ("given", "day", "status"),
    [
        ("Wurm is the commander of Alex", datetime.date(2015, 1, 23), RunStatus.BROKEN),
        ("Wurm is the commander of Alex", datetime.date(2016, 7, 22), RunStatus.PASSED),
        ("Wurm is tapped", datetime.date(2015, 1, 23), RunStatus.PASSED),
    ],
)
def test_partial_mulligans_of_commander_games_are_not_taken_for_others(
    given: str, day: datetime.date, status: RunStatus
) -> None:
    lines = 'scenario "x"\nfrom own words\ngiven Alex has 60 cards in the library\nand Alex has 7 cards in hand\n'
    lines += f"and Alex controls Wurm 6/4\nand {given}\n"
    lines += "when Alex takes 1 mulligan and keeps\nthen result Alex has 6 cards in hand\n"
    (scenario,), _ = parse_scenarios(lines, "x", library().phrasebook)

    assert [one.status for one in Runner(OpenBook((day,))).run(scenario, day).results] == [status]
