"""Tests of the lexicon: tables, look-up by any spelling, expansion of texts, agreement with the real texts."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.lexicon import Lexicon, load_lexicon
from mtgcr.kb.words.terms import Term, TermStatus, read_table

CASES = Path(__file__).parent / "cases"


def cases(name: str) -> list[list[str]]:
    return read_table(CASES / name)[1]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture
def small(tmp_path: Path) -> Lexicon:
    """A lexicon of five terms in our own tables."""
    words = "english\tjapanese\treading\tkind\trules\talso_english\talso_japanese\tsearch\tnote"
    changed = f"{words}\tsuccessor\tsuccessor_japanese\tlast_in_force\tuntil\texact\tevidence"
    official = [
        words,
        "battlefield\t戦場\tせんじょう\tzone\t403\t\t\tyes\t",
        "if\t場合\tばあい\tterm\t\t\t\tno\t",
        "Mine\t鉱山\t\tland type\t205.3i\t\t\tyes\t",
    ]
    obsolete = [
        changed,
        "in play\t場\tば\tzone\t403\t\t場領域\tyes\t\tbattlefield\t戦場\t2001-01-01\t2002-02-02\tyes\t",
    ]
    colloquial = [f"{words}\tsuccessor\tsuccessor_japanese", "yard\t\t\tslang\t404\t\t\tyes\t\tgraveyard\t墓地"]
    tables = {"keywords": official, "obsolete": obsolete, "short_forms": colloquial}
    for name in ("keywords", "glossary", "words", "headings", "types", "obsolete", "short_forms"):
        rows = tables.get(name, [words])
        (tmp_path / f"{name}.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (tmp_path / "readings.tsv").write_text("japanese\treading\n鉱山\tこうざん\n", encoding="utf-8")
    (tmp_path / "releases.tsv").write_text("what\teffective\nrules\t2003-03-03\njapanese\t2002-02-02\n")
    return Lexicon(tmp_path)


def named(lexicon: Lexicon, text: str) -> Term:
    return lexicon.find(text)[0].term


@pytest.mark.parametrize("case", cases("lexicon_find.tsv"), ids=lambda case: case[0])
def test_a_term_is_found_as_players_and_old_texts_write_it(lexicon: Lexicon, case: list[str]) -> None:
    typed, status, english, japanese, rule = case
    matches = lexicon.find(typed)
    assert not matches[0].near
    term = matches[0].term
    assert (status, english) == (term.status.value, ";".join(term.official_english))
    assert japanese == ";".join(term.official_japanese)
    assert rule in term.rules


def test_a_term_knows_its_dates_and_its_successor(small: Lexicon) -> None:
    term = named(small, "場")
    assert (datetime.date(2001, 1, 1), datetime.date(2002, 2, 2)) == (term.last_in_force, term.until)
    assert term.successor == ("battlefield",)


def test_the_lexicon_says_which_releases_its_numbers_and_its_japanese_are_of(small: Lexicon) -> None:
    assert (datetime.date(2003, 3, 3), datetime.date(2002, 2, 2)) == (small.rules_of, small.japanese_of)


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("アーチエネミー", ["アーチエネミー戦", "魔王"]),  # one English entry, two Japanese ones
        ("コマンダー", ["統率者戦", "統率者"]),  # and not 統率
        ("スクライ", ["占術"]),
        ("teapot", []),
    ],
)
def test_what_sounds_like_a_term_is_offered_with_all_its_senses(lexicon: Lexicon, heard: str, meant: list[str]) -> None:
    found = lexicon.meanings(heard)

    assert all(match.near for match in found)
    assert [match.term.japanese for match in found] == meant


def test_a_mistyped_term_is_found_near_and_said_so(lexicon: Lexicon) -> None:
    for typed, english in (
        ("tramlpe", "Trample"),
        ("deathtuoch", "Deathtouch"),
        ("プレインズウォカー", "Planeswalker"),
    ):
        match = lexicon.find(typed)[0]
        assert (english, True) == (match.term.english, match.near)


def test_a_word_of_several_terms_offers_these(lexicon: Lexicon) -> None:
    found = lexicon.holding("flip")

    assert all(match.near for match in found)
    assert {"Flip Cards", "Flipping a Coin"} <= {match.term.english for match in found}
    assert lexicon.holding("qwertyuiop") == lexicon.holding("fl") == ()


def test_nonsense_is_not_found(lexicon: Lexicon) -> None:
    assert () == lexicon.find("qqqqqqqq") == lexicon.find("") == lexicon.find("!?")


def test_a_text_is_expanded_with_places_and_official_words_of_both_languages(small: Lexicon) -> None:
    text = "いま場に出ているカード"
    (expansion,) = small.expand(text)
    assert "場" == text[expansion.start : expansion.end] == expansion.text
    assert (expansion.english, expansion.japanese, expansion.rules) == (("battlefield",), ("戦場",), ("403",))
    assert expansion.note == "場 has been obsolete since 2002-02-02: searching 戦場"


def test_an_official_term_needs_no_note(small: Lexicon) -> None:
    (expansion,) = small.expand("put it onto the battlefield")
    assert (expansion.note, expansion.japanese) == ("", ("戦場",))


def test_a_colloquial_term_is_said_to_be_one(small: Lexicon) -> None:
    (expansion,) = small.expand("cards in my yard")
    assert expansion.note == "yard is colloquial: searching graveyard"


def test_a_character_inside_a_compound_is_no_term(small: Lexicon) -> None:
    assert () == small.expand("その場合には") == small.expand("登場人物")
    assert [expansion.text for expansion in small.expand("戦場に出る")] == ["戦場"]


def test_an_ordinary_word_counts_only_alone(small: Lexicon) -> None:
    assert small.expand("if it is so") == ()
    assert small.expand("if")[0].japanese == ("場合",)


def test_a_subtype_inside_an_english_text_has_a_capital(small: Lexicon) -> None:
    assert small.expand("that card is mine now") == ()
    assert small.expand("that card is a Mine now")[0].japanese == ("鉱山",)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("場に出たとき", ["場に出"]),
        ("戦場に出たとき", ["戦場に出たとき"]),
        ("接死トランプルで立ち消え", ["接死トランプル", "立ち消え"]),
        ("クリーチャートークンが死亡した", ["クリーチャー", "トークン", "死亡"]),
        ("サイズの話", []),
        ("converted mana costs of totem armor", ["converted mana costs", "totem armor"]),
        ("the damage assignment order of my ETB", ["damage assignment order", "ETB"]),
        ("ﾌﾞﾛｯｸ･ｸﾘｰﾁｬｰ指定ｽﾃｯﾌﾟ中に", ["ﾌﾞﾛｯｸ･ｸﾘｰﾁｬｰ指定ｽﾃｯﾌﾟ"]),
    ],
)
def test_the_longest_term_at_each_place_is_found(lexicon: Lexicon, text: str, found: list[str]) -> None:
    assert found == [expansion.text for expansion in lexicon.expand(text)]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("場に出る", "場に出る has been obsolete since 2009-07-11: searching 戦場に出る"),
        ("CMC 3", "CMC is colloquial: searching mana value"),
        ("マナ・バーンとは", "マナ・バーン has been obsolete since 2009-07-11"),
        ("to bury it", "bury was obsolete by 1999-11-01: searching destroy, can't be regenerated"),
        ("唱える", ""),
    ],
)
def test_what_a_text_was_taken_for_is_said(lexicon: Lexicon, text: str, note: str) -> None:
    assert [expansion.note for expansion in lexicon.expand(text)] == [note]


def test_every_term_asked_for_by_the_words_of_players_is_there(lexicon: Lexicon) -> None:
    typed = [
        "ETB",
        "CMC",
        "fizzle",
        "LTB",
        "SBA",
        "APNAP",
        "ping",
        "tutor",
        "mill",
        "bounce",
        "blink",
        "flicker",
        "2HG",
        "EDH",
        "bolt",
        "nonbo",
        "dies",
    ]
    typed += ["summoning sick", "chump block", "combat trick", "the stack", "enchant creature", "to your mana pool"]
    assert [word for word in typed if not lexicon.find(word) or lexicon.find(word)[0].near] == []


def test_a_spelling_means_several_things_only_where_we_know_it(lexicon: Lexicon) -> None:
    known = {spelling for spelling, _ in cases("lexicon_homonyms.tsv")}
    index = lexicon._spellings
    assert known == {spelling for spelling in index.spellings() if len(index.exact(spelling)) > 1}


def test_the_tables_hold_no_row_twice(lexicon: Lexicon) -> None:
    names = [(term.english, term.japanese, term.kind, term.status) for term in lexicon.terms()]
    assert len(names) == len(set(names))


def test_every_obsolete_term_tells_what_came_of_it(lexicon: Lexicon) -> None:
    silent = [
        term.english
        for term in lexicon.terms()
        if term.status is TermStatus.OBSOLETE and not (term.successor or term.successor_japanese or term.note)
    ]
    assert [name for name in silent if name not in {"sun symbol", "moon symbol"}] == []


def test_a_damaged_table_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "words.tsv").write_text("a\tb\n1\t2\n3\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"words\.tsv:3: 1 columns where the head has 2"):
        read_table(tmp_path / "words.tsv")


def test_the_embedded_data_lie_beside_the_packages() -> None:
    directory = data_directory()
    assert (directory.parent / "kb").is_dir()
    assert (directory / "lexicon" / "glossary.tsv").is_file()


@pytest.mark.parametrize(
    ("typed", "spelt"),
    [
        ("ライブラリアウト", "ライブラリーアウト"),
        ("プレーヤー", "プレイヤー"),
        ("プレインズウオーカー", "プレインズウォーカー"),
        ("立消え", "立ち消え"),
        ("誘発 順番", "誘発の順番"),
        ("置換効果 複数", "置換効果が複数"),
        ("プレーヤー 接死", "プレイヤー 接死"),
    ],
)
def test_what_people_write_otherwise_is_written_as_the_lexicon_does(typed: str, spelt: str) -> None:
    assert load_lexicon().written(typed) == spelt


@pytest.mark.parametrize("typed", ["接死", "ポケモン", "接死 飛行", "誘発の順番", "first strike", ""])
def test_what_is_a_term_or_like_none_is_written_as_it_is(typed: str) -> None:
    assert load_lexicon().written(typed) == typed


def test_a_term_is_read_by_what_the_text_prints_and_by_our_own_table(small: Lexicon) -> None:
    assert (small.read_so("せんじょう"), small.read_so("こうざん")) == ("戦場", "鉱山")


def test_an_ordinary_word_is_read_as_no_term(small: Lexicon) -> None:
    assert small.read_so("ばあい") == ""
    assert small.find("ばあい")[0].term.japanese == "場合"


def test_every_reading_of_our_own_table_is_hiragana_and_leads_to_a_term_of_the_tables(lexicon: Lexicon) -> None:
    known = {term.japanese for term in lexicon.terms()}
    rows = read_table(data_directory() / "lexicon" / "readings.tsv")[1]

    assert [term for term, _ in rows if term not in known] == []
    assert [
        reading for _, reading in rows if not set(reading) <= set("ー;") | set(map(chr, range(0x3041, 0x3097)))
    ] == []


def test_long_vowels_may_be_left_out_in_latin_letters(lexicon: Lexicon) -> None:
    assert [term.japanese for term in lexicon.heard("kogeki")][:1] == ["攻撃"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("begining phase", "beginning phase"),
        ("state based actoins", "state based actions"),
        ("Replacement efects", "replacement effects"),
        ("activted abilities", "activated abilities"),
        ("hand side", "hand side"),  # both are words of names
        ("what hapens now", "what hapens now"),
        ("phases", "phases"),
        ("begining fase", "begining fase"),
    ],
)
def test_a_name_of_several_words_is_read_without_its_slips(typed: str, meant: str) -> None:
    assert load_lexicon().written(typed) == meant
