"""Which of the rules that were told decided; tests/cases/refused.scenarios has such as did not beside such as did."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.language import Language
from mtgcr.rules import play, reasons
from mtgcr.rules.check import check, load_scenarios
from mtgcr.rules.game import Fact, Game
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import RunStatus
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.particular import ABOUT, facts_of
from mtgcr.rules.modules.players import Life
from mtgcr.rules.modules.status import Tapped
from mtgcr.rules.reasons import Undone, undo, without_changes
from mtgcr.rules.runner import Runner
from mtgcr.tests.own_scenarios import own_scenarios
from mtgcr.tests.rulebooks import NEWEST, OpenBook
from mtgcr.views.json.check import report_json
from mtgcr.views.text.check import report_text

if TYPE_CHECKING:
    from mtgcr.rules.model import Scenario

CASES = Path(__file__).parent / "cases"
with (CASES / "reasons.tsv").open(encoding="utf-8") as _file:
    REASONS = tuple(csv.DictReader(_file, delimiter="\t"))
GAIN, LOSS = Event(Kind.GAIN_LIFE, "Alex", 3), Event(Kind.LOSE_LIFE, "Alex", 3)
OLD, NEW = Game([Life("Alex", 20)]), Game([Life("Alex", 17)])


@pytest.mark.parametrize(
    ("result", "given", "undone"),
    [
        (True, (), False),
        (False, (), True),
        (NEW, (OLD,), OLD),
        ((NEW,), (OLD,), (OLD,)),
        ((LOSS,), (GAIN,), (GAIN,)),
        ((LOSS,), (LOSS,), ()),
        ([LOSS], (), []),
        (3, (), 0),
        (("Bear", "Wolf"), (), ("Wolf", "Bear")),
        (None, (), None),
        (((NEW, (LOSS,)),), (OLD, GAIN), ()),
    ],
)
def test_code_that_does_nothing_gives_back_what_it_was_given_or_the_opposite(
    result: object, given: tuple[object, ...], undone: object
) -> None:
    assert undo(Undone.ALL, result, given) == undone


@pytest.mark.parametrize(
    ("undone", "result", "expected"),
    [
        (Undone.YES, True, False),
        (Undone.YES, False, False),
        (Undone.NO, False, True),
        (Undone.NO, True, True),
        (Undone.YES, (LOSS,), (LOSS,)),
        (Undone.EVENTS, (LOSS,), ()),
        (Undone.EVENTS, True, True),
        (Undone.EVENTS, NEW, NEW),
        (Undone.GAMES, LOSS, LOSS),
        (Undone.GAMES, (LOSS,), (LOSS,)),
        (Undone.GAMES, ((NEW, (LOSS,)),), ()),
        (Undone.GAMES, (NEW,), ()),
    ],
)
def test_a_part_of_what_code_says_is_undone_alone(undone: Undone, result: object, expected: object) -> None:
    assert undo(undone, result, ()) == expected


def test_what_a_step_changed_is_undone_for_the_names_alone() -> None:
    after = NEW.put(Tapped("Bear"))

    assert without_changes(OLD, after, ["'Bear'"]) == NEW
    assert without_changes(OLD, after, ["'Alex'"]) == OLD.put(Tapped("Bear"))
    assert without_changes(OLD, after, []) == OLD


def test_of_what_a_step_changed_only_the_facts_that_a_sentence_is_about_are_undone() -> None:
    after = NEW.put(Tapped("Alex"))

    assert without_changes(OLD, after, ["'Alex'"], frozenset({"Tapped"})) == NEW
    assert without_changes(OLD, after, [], frozenset()) == after


def test_a_sentence_is_about_its_facts_but_where_the_question_is_its_own() -> None:
    said = "{name} is a new object, without what was true of the old one"

    assert facts_of(said, "400.7", "{name:name} is on {zone:zone}") == frozenset({"Moved"})
    assert facts_of(said, "400.7", "{name:name} has {amount:number} damage") is None
    assert facts_of("{name} is tapped as it attacks", "508.1f", "any question") == frozenset({"Tapped"})


@pytest.mark.parametrize("kinds", ABOUT.values(), ids=lambda kinds: " ".join(sorted(kinds)) or "nothing")
def test_what_sentences_are_about_are_kinds_of_facts(kinds: frozenset[str]) -> None:
    known = set[str]()
    waiting = [Fact]
    while waiting:
        waiting += (one := waiting.pop()).__subclasses__()
        known.add(one.__name__)

    assert kinds <= known


@pytest.mark.parametrize(
    ("told", "asked", "status"),
    [
        ("704.5g", "Bear is in the graveyard", RunStatus.PASSED),
        ("704.5g", "Alex has 21 life", RunStatus.PASSED),  # by way of what waits for the death
        ("603.6c", "Alex has 21 life", RunStatus.PASSED),
        ("603.6c", "Bear is in the graveyard", RunStatus.FAILED),
        ("119.3", "Alex has 21 life", RunStatus.PASSED),
        ("119.3", "Bear is in the graveyard", RunStatus.FAILED),
    ],
)
def test_a_rule_decides_what_comes_of_it_and_nothing_that_was_so_before(
    told: str, asked: str, status: RunStatus
) -> None:
    text = (
        'scenario "x"\nfrom own words\ngiven Alex controls the enchantment Cross\n'
        "  and Cross triggers when a creature dies to gain 1 life\n  and Alex controls the creature Bear 2/2\n"
        "  and Bear has 2 damage\nwhen state-based actions are performed\n and the ability of Cross resolves\n"
        f"then result {asked} because {told}"
    )

    (scenario,), _ = parse_scenarios(text, "x.scenarios", library().phrasebook)
    assert Runner(OpenBook()).run(scenario, NEWEST).status is status


@pytest.mark.parametrize(
    ("stated", "done", "asked"),
    [
        ("", "Bianca resolves Wrath to destroy all creatures", "Bear is on the battlefield"),
        ("", "Bianca resolves Quake to deal 3 damage to all creatures", "Bear has 0 damage"),
        ("", "Alex resolves Growth to give all creatures +1/+1", "Bear is 2/2"),
        ("", "Bianca resolves Murder to destroy Bear", "Bear is on the battlefield"),
        ("Bear has 3 damage", "state-based actions are performed", "Bear is on the battlefield"),
        ("Bear gets -2/-2", "state-based actions are performed", "Bear is on the battlefield"),
    ],
)
def test_that_something_is_phased_out_decides_what_does_not_happen_to_it(stated: str, done: str, asked: str) -> None:
    def status(out: str, answer: str) -> RunStatus:
        facts = [*filter(None, [stated]), "Alex controls Wolf 3/3", "Wolf has 3 damage", f"{out} is phased out"]
        given = "".join(f"  and {fact}\n" for fact in facts)
        text = f'scenario "x"\nfrom own words\ngiven Alex controls Bear 2/2\n{given}'
        text += f"  and Alex controls Elk 9/9\nwhen {done}\nthen result {answer} because 702.26b\n"
        (scenario,), _ = parse_scenarios(text, "x.scenarios", library().phrasebook)
        return Runner(OpenBook()).run(scenario, NEWEST).status

    assert status("Bear", asked) is RunStatus.PASSED
    assert status("Bear", "Alex controls Elk") is RunStatus.FAILED
    assert status("Elk", asked) is RunStatus.FAILED


@pytest.mark.parametrize("deed", ["attacks Bianca", "blocks Wolf"])
def test_that_something_is_phased_out_decides_that_it_neither_attacks_nor_blocks(deed: str) -> None:
    attacks = "attacks" in deed
    side = "it is the turn of Alex" if attacks else "Bianca attacks Alex with Wolf 3/3"
    text = (
        f'scenario "x"\nfrom own words\ngiven {side}\n  and Alex controls Bear 2/2\n  and Bear is phased out\n'
        "  and Alex controls Elk 9/9\n  and Elk is tapped\n"
        f"when Alex declares {'attackers' if attacks else 'blockers'}\nthen forbidden NAME {deed} because 702.26b\n"
    )

    def status(name: str) -> RunStatus:
        (scenario,), _ = parse_scenarios(text.replace("NAME", name), "x.scenarios", library().phrasebook)
        return Runner(OpenBook()).run(scenario, NEWEST).status

    assert (status("Bear"), status("Elk")) == (RunStatus.PASSED, RunStatus.FAILED)


CROSSED = (
    'scenario "x"\nfrom own words\ngiven Alex controls the enchantment Cross\n'
    "  and Cross triggers when a creature dies to gain 1 life\n  and Alex controls the creature Bear 2/2\n"
    "  and Bear has 2 damage\nwhen state-based actions are performed\n"
)
RESOLVED = " and the ability of Cross resolves\n"


def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str, text: str) -> int:
    """How often a function is called as the scenario is run."""
    calls, held = [0], getattr(module, name)

    def count(*args: object, **named: object) -> object:
        calls[0] += 1
        return held(*args, **named)

    monkeypatch.setattr(module, name, count)
    (scenario,), _ = parse_scenarios(text, "x.scenarios", library().phrasebook)
    assert Runner(OpenBook()).run(scenario, NEWEST).status is RunStatus.PASSED
    monkeypatch.setattr(module, name, held)
    return calls[0]


def test_questions_after_the_same_steps_share_what_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one = f"{CROSSED}{RESOLVED}then result Alex has 21 life because 704.5g\n"
    two = f"{one}and result Bear is in the graveyard because 704.5g\n"

    assert counted(monkeypatch, play, "step_on", two) == counted(monkeypatch, play, "step_on", one)


def test_a_play_that_goes_on_as_it_did_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def steps(later: str) -> int:
        said = "then result Bear is in the graveyard because 701.8a\n"
        return counted(monkeypatch, play, "step_on", f"{CROSSED}{later}{said}")

    gained = " and Alex gains 1 life\n" * 3
    assert steps(gained) - steps("") == 2 * 3, "once as it was, and once without what came before"


@pytest.mark.parametrize("rule", ["712.21c", "614.5"])
def test_a_play_that_never_ends_is_given_up_soon(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    undone, held = list[object](), reasons.undo

    def undo_one(how: Undone, result: object, given: tuple[object, ...]) -> object:
        undone.append(result)
        return held(how, result, given)

    monkeypatch.setattr(reasons, "undo", undo_one)
    scenario = next(one for one in own_scenarios() if one.title.startswith(rule))

    assert Runner(OpenBook()).run(scenario, NEWEST).status is RunStatus.PASSED
    assert 100 < len(undone) < 2000


@pytest.mark.parametrize(
    ("title", "untested"), [("614.5 two", ["614.5"]), ("106.5", ["106.5"]), ("510.1c Vastwood", [])]
)
def test_a_reason_whose_test_breaks_off_says_so(title: str, untested: list[str]) -> None:
    report = check([one for one in own_scenarios() if one.title.startswith(title)], OpenBook())
    (told,) = report_json(report)["scenarios"]
    english, japanese = (report_text(report, language) for language in Language)

    assert [stretch["untested"] for stretch in told["stretches"]] == [untested]
    assert (f"{title[:5]}: held to decide, not tested" in english) is bool(untested)
    assert (f"{title[:5]}：これによるものと見なすが、確かめてはいない" in japanese) is bool(untested)


@cache
def by_a_stranger() -> dict[str, Scenario]:
    """The scenarios of a stranger by what their titles begin with: T where the reason decides, F where it does not."""
    read = load_scenarios([CASES / "reasons_true.scenarios", CASES / "reasons_false.scenarios"])[0]
    return {one.title.partition(" ")[0]: one for one in read}


@pytest.mark.parametrize("row", REASONS, ids=lambda row: row["reason"])
def test_a_reason_of_a_stranger_is_accepted_or_refused_as_the_table_says(row: dict[str, str]) -> None:
    (result,) = Runner(OpenBook()).run(by_a_stranger()[row["reason"]], NEWEST).results

    assert result.status is {"accepted": RunStatus.PASSED, "refused": RunStatus.FAILED}[row["now"]]
    assert result.fault is None or result.fault.en in ("comes out so, but not because of this", "legal: {choices}")


def test_the_page_has_how_many_reasons_of_a_stranger_were_judged_rightly() -> None:
    right = Counter(
        (when, row["reason"][0])
        for row in REASONS
        for when in ("at first sight", "now")
        if row[when] == {"T": "accepted", "F": "refused"}[row["reason"][0]]
    )
    told = " ".join((Path(__file__).parent.parent / "docs" / "engine.md").read_text(encoding="utf-8").split())

    assert len(by_a_stranger()) == len(REASONS) == 120
    for when in ("at first sight", "now"):
        assert f"{when} {right[when, 'T']} and {right[when, 'F']}" in told
