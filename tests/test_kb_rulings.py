"""Rulings on a card or a rule: from files and from the knowledge base."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.rulings.ruling_lookup import FoundRulings, read_source, select_rulings, stored_sources
from mtgcr.kb.rulings.ruling_points import SummaryJudging
from mtgcr.kb.rulings.ruling_ties import RuleFinder
from mtgcr.kb.storage.attachments import places_attached_to
from mtgcr.kb.storage.document_store import document_infos
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.tests.kettle_rulings import JSON_RULINGS, KETTLE_SUMMARY, PRINTED_RULINGS
from mtgcr.tests.mini_releases import write_releases
from mtgcr.views.text.rulings import rulings_text
from mtgcr.views.voice import in_language

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.rulings.ruling_ties import RulingTie
    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]

TEXTS = {"spoon.txt": PRINTED_RULINGS, "spoon.jsonl": JSON_RULINGS, "summary.txt": KETTLE_SUMMARY}


def write_texts(folder: Path) -> list[Path]:
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in TEXTS]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the releases of the kettle game and its rulings."""
    folder = tmp_path_factory.mktemp("rulings")
    report = add_files(folder / "home", [*write_releases(folder), *write_texts(folder)])
    assert not report.refused
    return folder / "home"


def select(home: Path, asked: str, start: int = 0, most: int | None = None) -> FoundRulings:
    store = open_knowledge_base(home).store
    return select_rulings(store, load_lexicon(), stored_sources(store), asked).told(start, most)


def test_texts_with_rulings_are_taken_and_attached(home: Path) -> None:
    infos = {
        info.name: (info.kind, info.excerpts, info.attached) for info in document_infos(open_knowledge_base(home).store)
    }

    assert infos == {
        "spoon.txt": ("rulings", 3, 2),
        "spoon.jsonl": ("rulings", 2, 1),
        "summary.txt": ("ruling summary", 6, 5),
    }


def test_what_is_told_of_a_text_is_what_it_is_attached_to(home: Path) -> None:
    store, found = open_knowledge_base(home).store, select(home, "")
    told = {(name, one.ruling.place.line, rule.tie.lineage) for name, one in found.rulings for rule in one.rules}
    for account, point in found.points:
        followed = {rule.lineage for one in point.descents for rule in (one.then, *one.related)}
        lineages = followed | {rule.lineage for rule in point.revoked} | {one.tie.lineage for one in point.rules}
        told |= {(account.summary.path, point.entry.place.line, lineage) for lineage in lineages}

    kept = {(*place, lineage) for _, _, lineage in told for place in places_attached_to(store, {lineage})}
    assert (told, {name for name, _, _ in told}) == (kept, set(TEXTS))


@pytest.mark.parametrize(
    ("asked", "rulings", "points"),
    [
        ("701.15", ["A goaded spoon"], []),
        ("Silver Spoon", ["The spoon is not lent"], ["《銀の匙"]),
        ("銀の匙", [], ["《銀の匙"]),
        ("golden spoon", ["It stirs cups"], ["《銀の匙"]),
        ("Copper Spoon", [], []),
        ("999.9", [], []),
    ],
)
def test_rulings_are_found_by_card_and_by_rule(home: Path, asked: str, rulings: list[str], points: list[str]) -> None:
    found = select(home, asked)

    assert [
        account.ruling.text[: len(text)] for (_, account), text in zip(found.rulings, rulings, strict=True)
    ] == rulings
    assert [point.entry.title[: len(text)] for (_, point), text in zip(found.points, points, strict=True)] == points


def test_nothing_asked_is_everything(home: Path) -> None:
    found = select(home, "")
    assert (len(found.rulings), len(found.points)) == (5, 7)


def test_pages_of_any_size_come_to_everything_and_the_last_says_that_it_is_the_last(home: Path) -> None:
    whole = select(home, "")
    for size in (1, 3, 5, 12):
        pages = [select(home, "", start, size) for start in range(0, 12, size)]
        assert [one for page in pages for one in page.rulings] == list(whole.rulings)
        assert [point for page in pages for _, point in page.points] == [point for _, point in whole.points]
        assert [page.is_cut for page in pages] == [True] * (len(pages) - 1) + [False]
    assert not select(home, "", 12, 5).rulings


@pytest.mark.parametrize("first", list(Language))
def test_all_that_is_in_a_language_comes_before_what_is_in_another_on_pages_of_any_size(
    home: Path, first: Language
) -> None:
    store = open_knowledge_base(home).store
    selected = select_rulings(store, load_lexicon(), stored_sources(store), "").in_order_for(first)
    whole = selected.told()
    for size in (1, 2, 5):
        pages = [selected.told(start, size) for start in range(0, 12, size)]
        told = [one.ruling.language for page in pages for _, one in page.rulings]
        assert [one for page in pages for one in page.rulings] == list(whole.rulings)
        assert [point for page in pages for _, point in page.points] == [point for _, point in whole.points]
        assert told == sorted(told, key=lambda one: one is not first)
        in_turn = [
            one
            for page in pages
            for one in (
                *(one.ruling.language for _, one in page.rulings),
                *(one.summary.language for one, _ in page.points),
            )
        ]
        assert size > 1 or in_turn == sorted(in_turn, key=lambda one: one is not first)


def test_entries_of_a_summary_in_the_language_asked_for_are_told_before_rulings_in_another(
    home: Path, mtgcr: Mtgcr
) -> None:
    japanese, english = (mtgcr(home, "rulings", "--lang", lang).out for lang in ("ja", "en"))

    assert japanese.index("summary.txt") < japanese.index("spoon.jsonl:3")
    assert english.index("spoon.jsonl:3") < english.index("summary.txt")
    assert ", ja)\n" in english[english.index("summary.txt") :]


@pytest.mark.parametrize(("added", "told"), [(5, "and 1 more sentence"), (6, "and 2 more sentences")])
def test_one_more_sentence_is_told_in_the_singular(home: Path, added: int, told: str) -> None:
    found = select(home, "")
    account, point = next(one for one in found.points if one[1].descents)
    descent = replace(point.descents[0], added=tuple(f"Cup {number}." for number in range(added)))
    shown = replace(found, points=((account, replace(point, descents=(descent,))),))

    assert told in {line.strip() for line in rulings_text(shown, 80).splitlines()}


def test_a_page_of_rulings_judges_no_point_and_looks_up_no_rule_of_another_page(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    tied = RuleFinder.find_ties

    def find_ties(finder: RuleFinder, text: str, *of: Any) -> tuple[RulingTie, ...]:
        asked.append(text)
        return tied(finder, text, *of)

    monkeypatch.setattr(RuleFinder, "find_ties", find_ties)
    monkeypatch.setattr(SummaryJudging, "point", lambda _, decision: asked.append(decision))

    assert len(select(home, "", 1, 2).rulings) == len(asked) == 2


def test_a_ruling_tells_the_number_of_its_day_beside_that_of_today(home: Path) -> None:
    told = rulings_text(select(home, "701.15"), 80)

    assert told.startswith("2013-03-08  (spoon.txt:3)\nA goaded spoon")
    assert "701.15 (no rule of its own then)" in told


def test_a_ruling_left_in_english_is_untranslated_to_japanese_readers_alone(home: Path) -> None:
    found = select(home, "701.15")

    assert "2013-03-08 （spoon.txt:3、英語）  未訳\n" in in_language(Language.JA, lambda: rulings_text(found, 80))
    assert "untranslated" not in rulings_text(found, 80)


def test_any_other_text_holds_no_rulings() -> None:
    assert read_source("A letter.", "letter.txt") is None


def test_the_command_shows_rulings_from_the_knowledge_base_and_from_a_file(
    home: Path, mini_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    said = mtgcr(home, "rulings", "Silver", "Spoon", "--format", "json")
    assert (said.code, [one["card"] for one in said.json["rulings"]]) == (0, ["Silver Spoon"])
    assert said.json["points"][0]["status"] == "unknown"

    read = mtgcr(home, "rulings", "Silver", "Spoon").out
    assert ": unknown" not in read
    assert "it quotes no rule; only the words of the cards could settle it" in read

    file = write_texts(tmp_path)[0]
    said = mtgcr(mini_home, "rulings", "701.15", "--file", str(file))
    assert (said.code, "A goaded spoon" in said.out) == (0, True)


def test_rulings_of_the_language_asked_for_come_first_and_others_are_marked(
    mini_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    file = tmp_path / "both.jsonl"
    texts = [("2013-03-08", "A goaded spoon stirs."), ("2013-03-09", "使嗾された匙はかき混ぜる。")]
    lines = [json.dumps({"published_at": day, "comment": text}, ensure_ascii=False) for day, text in texts]
    file.write_text("\n".join(lines), encoding="utf-8")

    japanese = mtgcr(mini_home, "rulings", "--file", str(file), "--lang", "ja").out
    english = mtgcr(mini_home, "rulings", "--file", str(file), "--lang", "en").out
    assert japanese.index("使嗾された匙") < japanese.index("A goaded spoon")
    assert english.index("A goaded spoon") < english.index("使嗾された匙")
    assert ("、英語）" in japanese, ":2, ja)" in english) == (True, True)


def test_of_a_file_given_it_is_told_first_which_lines_are_in_no_ruling(
    mini_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    file = write_texts(tmp_path)[0]
    last = len(file.read_text(encoding="utf-8").split("\n"))
    file.write_text(file.read_text(encoding="utf-8") + "kept by the kettle keeper\n", encoding="utf-8")

    told = mtgcr(mini_home, "rulings", "--file", str(file), "--format", "json").json["rest"]
    assert {"file": str(file), "line": last, "text": "kept by the kettle keeper"} in told
    said = mtgcr(mini_home, "rulings", "--file", str(file)).out.replace("\n", " ")
    assert said.index(f", {last})") < said.index("A goaded spoon")
    assert "in no ruling" not in mtgcr(mini_home, "rulings", "701.15", "--file", str(file)).out


def test_what_is_added_tells_which_lines_are_in_no_ruling(home: Path, mtgcr: Mtgcr, tmp_path: Path) -> None:
    files = write_texts(tmp_path)

    said = mtgcr(home, "add", *map(str, files)).out
    told = mtgcr(home, "add", *map(str, files), "--format", "json").json["files"]

    for file, report in zip(map(str, files), told, strict=True):
        read = mtgcr(home, "rulings", "--file", file, "--format", "json").json["rest"]
        notes = [one for one in report["diagnostics"] if one["code"] == "line-in-no-ruling"]
        assert [one["line"] for one in notes] == [one["line"] for one in read]
        assert (f"{file}: {len(read)} line" in said) is bool(read)
    assert "in no ruling" in said


def test_a_question_without_answer_ends_in_a_hint(home: Path, mini_home: Path, mtgcr: Mtgcr, tmp_path: Path) -> None:
    assert "No ruling on Copper Spoon" in mtgcr(home, "rulings", "Copper Spoon").err
    assert "mtgcr add FILE" in mtgcr(mini_home, "rulings", "701.15").err
    assert "There is no rule 999.9" in mtgcr(home, "rulings", "999.9").err

    (tmp_path / "letter.txt").write_text("Dear aunt.", encoding="utf-8")
    said = mtgcr(mini_home, "rulings", "--file", str(tmp_path / "letter.txt"))
    assert (said.code, "No rulings were found" in said.err) == (1, True)
