"""Files of cards: both shapes are read, in bounded memory, and what is wrong with them is told."""

from __future__ import annotations

import datetime
import json
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.card_file import CardRecord, CardRuling, FromCardFile, read_card_file
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.parser.json_stream import CHUNK, stream_elements

if TYPE_CHECKING:
    from pathlib import Path

TEAPOT: dict[str, Any] = {
    "object": "card",
    "lang": "en",
    "oracle_id": "t1",
    "name": "Brindle Teapot",
    "type_line": "Artifact Creature — Golem",
    "oracle_text": "Trample, deathtouch",
    "keywords": ["Trample", "Deathtouch"],
}
CUP = {
    "name": "Cup // Saucer",
    "faceName": "Cup",
    "type": "Instant",
    "text": "Sip.",
    "keywords": ["Fuse"],
    "identifiers": {"scryfallOracleId": "c1"},
    "foreignData": [{"language": "Japanese", "name": "茶碗 // 受け皿"}, {"language": "German", "name": "Tasse"}],
    "rulings": [{"date": "2020-02-03", "text": "A sip is a small one."}],
}


def read(folder: Path, text: str) -> list[FromCardFile]:
    """What a file with the text holds."""
    file = folder / "cards.json"
    file.write_bytes(text.encode("utf-8"))
    return list(read_card_file(file))


def test_a_card_of_scryfall_tells_its_names_and_keywords(tmp_path: Path) -> None:
    assert read(tmp_path, json.dumps([TEAPOT])) == [
        CardRecord(
            key="t1",
            names=("Brindle Teapot",),
            japanese=(),
            type_line="Artifact Creature — Golem",
            text="Trample, deathtouch",
            keywords=("Trample", "Deathtouch"),
        )
    ]


def test_a_japanese_printing_tells_only_its_names(tmp_path: Path) -> None:
    printing = {**TEAPOT, "lang": "ja", "printed_name": "ぶちの急須"}
    assert read(tmp_path, json.dumps([printing])) == [
        CardRecord(key="t1", names=("Brindle Teapot",), japanese=("ぶちの急須",))
    ]


def test_a_ruling_of_scryfall_belongs_to_its_card(tmp_path: Path) -> None:
    ruling = {"object": "ruling", "oracle_id": "t1", "published_at": "2021-02-03", "comment": "It pours."}
    assert read(tmp_path, json.dumps([ruling])) == [
        CardRuling(key="t1", issued=datetime.date(2021, 2, 3), text="It pours.")
    ]


def test_mtgjson_lists_the_faces_of_a_card_under_its_name(tmp_path: Path) -> None:
    faces = [CUP, {**CUP, "faceName": "Saucer", "type": "Sorcery", "rulings": []}]
    card, ruling = read(tmp_path, json.dumps({"meta": {"date": "2026-01-01"}, "data": {"Cup // Saucer": faces}}))
    assert isinstance(card, CardRecord)
    assert (card.names, card.japanese) == (("Cup // Saucer", "Cup", "Saucer"), ("茶碗 // 受け皿",))
    assert (card.type_line, card.keywords) == ("Instant // Sorcery", ("Fuse",))
    assert ruling == CardRuling(key="c1", issued=datetime.date(2020, 2, 3), text="A sip is a small one.")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "cards-broken-json", 1),
        ("no json", "cards-broken-json", 1),
        ('[\n{"object": "card",\n "name": "A"\n', "cards-broken-json", 4),
        ('[{"object": "card", "name": "A"}]\n!', "cards-broken-json", 2),
        ('{"data": [1 2]}', "cards-broken-json", 1),
        ("[" * 100_000, "cards-broken-json", 1),
        ('[\n{"object": "card"}]', "cards-not-a-card", 2),
        ('[{"object": "card", "name": ""}]', "cards-not-a-card", 1),
        ('{"data": {"A": [{"name": "A"}, 5]}}', "cards-not-a-card", 1),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, code: str, line: int) -> None:
    told = [one for one in read(tmp_path, text) if isinstance(one, Diagnostic)][-1]
    assert (told.code, told.place.line) == (code, line)


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_bytes(b"[\xff\xfe]")
    codes = [
        found.code
        for name in ("none.json", "odd.json")
        for found in read_card_file(tmp_path / name)
        if isinstance(found, Diagnostic)
    ]
    assert codes == ["file-unreadable", "cards-broken-json"]


@pytest.mark.parametrize("odd", [None, 5, "Trample", [5, None, "Trample"], {"Trample": 1}])
def test_values_of_other_kinds_are_left_out(tmp_path: Path, odd: Any) -> None:
    card = {**TEAPOT, "keywords": odd, "type_line": odd, "oracle_text": 7, "card_faces": odd}
    (found,) = read(tmp_path, json.dumps([card]))
    assert isinstance(found, CardRecord)
    assert found.keywords in ((), ("Trample",))
    assert found.text == ""


def test_half_characters_can_be_stored(tmp_path: Path) -> None:
    (found,) = read(tmp_path, '[{"object": "card", "name": "A\\ud800"}]')
    assert isinstance(found, CardRecord)
    assert found.names == ("A?",)


def test_an_element_may_lie_across_what_is_read_at_a_time() -> None:
    values = ["x" * (CHUNK - 3), {"y": ["z" * (3 * CHUNK)]}, 12345678]
    assert [value for _, value in stream_elements(StringIO(json.dumps(values)))] == values


class CountingFile(StringIO):
    """A file that knows how much of it was asked for."""

    taken = 0

    def read(self, size: int | None = -1) -> str:
        """Read, and count."""
        found = super().read(size)
        self.taken += len(found)
        return found


def test_a_file_is_read_no_further_than_needed() -> None:
    file = CountingFile(json.dumps([TEAPOT] * 20_000))
    next(stream_elements(file))
    assert file.taken <= 2 * CHUNK < len(file.getvalue())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(JSON), st.sampled_from([None, 1]))
def test_the_elements_are_those_that_json_has(values: list[Any], indent: int | None) -> None:
    for whole in (values, {"meta": values, "data": values}, {"data": {str(n): one for n, one in enumerate(values)}}):
        assert [value for _, value in stream_elements(StringIO(json.dumps(whole, indent=indent)))] == values


@given(st.text(alphabet='[]{},:"\\ 1adt', max_size=30))
def test_no_text_raises(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    for one in read(tmp_path_factory.getbasetemp(), text):
        assert isinstance(one, CardRecord | CardRuling | Diagnostic)
