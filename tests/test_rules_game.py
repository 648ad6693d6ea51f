"""The state of a game is an immutable set of facts."""

from __future__ import annotations

from itertools import permutations

from mtgcr.rules.game import Fact, Game, Player


class Mood(Fact, about="name", names="name"):
    """How somebody feels."""

    name: str
    mood: str


GLAD, SAD, OTHER = Mood("Alex", "glad"), Mood("Alex", "sad"), Mood("Bianca", "sad")


def test_the_order_of_facts_does_not_matter() -> None:
    games = {Game(facts) for facts in permutations((GLAD, OTHER, Player("Alex")))}

    assert len(games) == 1


def test_a_fact_replaces_the_one_of_its_key() -> None:
    assert Game([GLAD]).put(SAD) == Game([SAD])


def test_putting_and_dropping_leave_the_game_as_it_was() -> None:
    game = Game([GLAD, OTHER])
    before = list(game.all(Mood))

    game.put(SAD)
    game.drop(GLAD)
    assert list(game.all(Mood)) == before


def test_dropping_goes_by_key() -> None:
    assert Game([GLAD, OTHER]).drop(SAD) == Game([OTHER])


def test_a_game_without_facts_equals_the_empty_game() -> None:
    assert Game([GLAD]).drop(GLAD) == Game()


def test_facts_are_found_by_kind_and_key() -> None:
    game = Game([GLAD, OTHER, Player("Alex")])

    assert game.find(Mood, "Bianca") == OTHER
    assert game.find(Player, "Bianca") is None
    assert game.names() == {"Alex", "Bianca"}


def test_what_follows_from_a_game_is_worked_out_once_for_each_game() -> None:
    asked: list[tuple[Game, str]] = []

    def count(game: Game, about: str) -> int:
        asked.append((game, about))
        return len(tuple(game))

    one = Game([Player("Alex")])
    two = one.put(Player("Bianca"))

    assert [one.derive(count, "a"), one.derive(count, "a"), one.derive(count, "b"), two.derive(count, "a")] == [
        1,
        1,
        1,
        2,
    ]
    assert asked == [(one, "a"), (one, "b"), (two, "a")]


def test_a_fact_named_twice_is_dropped_once_and_no_other_comes_back() -> None:
    assert Game([GLAD, OTHER]).drop(GLAD, OTHER, GLAD) == Game()


def test_a_game_to_which_nothing_is_done_stays_the_one_that_it_is_and_knows_what_it_knew() -> None:
    game = Game([GLAD, OTHER])

    assert game.put() is game
    assert game.drop(Player("Alex"), Mood("Carissa", "glad")) is game


def test_facts_are_listed_in_the_order_of_their_keys_after_each_change() -> None:
    game = Game([OTHER])
    assert game.all(Mood) == (OTHER,)
    assert game.put(Player("Eva")).put(GLAD).all(Mood) == (GLAD, OTHER)
    assert game.put(GLAD).put(SAD).drop(OTHER).all(Mood) == (SAD,)
    assert game.all(Mood) == (OTHER,)


def test_a_fact_without_a_word_on_what_it_is_about_is_about_all_that_it_says() -> None:
    assert (GLAD.key, Player("Alex").key) == (("Alex",), ("Alex",))
    assert _Pair("x", 2).key == ("x", 2)
    assert _Only("x").key == ()


class _Pair(Fact):
    first: str
    second: int


class _Only(Fact, about=()):
    said: str
