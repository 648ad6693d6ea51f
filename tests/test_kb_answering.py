"""Questions are answered with quoted rules of the right day, or refused."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking import near_rules
from mtgcr.kb.asking.answering import ANSWERED, NO_RULE_FOUND, UNSURE, answer_question
from mtgcr.kb.asking.answers import Answer, Quote
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.parser.language import Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING
from mtgcr.views.text.answer import SCREEN, Detail, answer_text
from mtgcr.views.text.columns import width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

SIPS = "how many sips does a cup hold by rule 101.1a?"
SIPS_JA = "101.1aによると茶碗には何口分が入る？"
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module", autouse=True)
def without_encoder() -> Iterator[None]:
    """Answers are those without a sentence encoder, wherever one is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(near_rules, "has_encoder", lambda: False)
        yield


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


@pytest.fixture(scope="module")
def kettle(mini_home: Path) -> KnowledgeBase:
    """The invented releases beside what ships with the program."""
    return open_knowledge_base(mini_home)


def ask(base: KnowledgeBase, question: str, day: datetime.date | None = None, **options: Any) -> Answer:
    """The answer, of whatever status."""
    answer = answer_question(base, question, day, **options)
    assert isinstance(answer, Answer)
    return answer


def numbers(answer: Answer) -> list[str]:
    """The rules cited, best first."""
    return [citation.number for citation in answer.citations]


@pytest.mark.parametrize(
    ("all_said", "with_more"),
    [
        ("What is trample?", "Which is stronger, trample or flying?"),
        ("飛行とは", "飛行と先制攻撃のどっちが強いですか"),
    ],
)
def test_a_short_question_is_answered_where_its_rules_leave_nothing_unsaid(
    base: KnowledgeBase, all_said: str, with_more: str
) -> None:
    assert (ask(base, all_said).status == ANSWERED, ask(base, with_more).status == ANSWERED) == (True, False)


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("ask_kettle_en.txt", SIPS),
        ("ask_kettle_ja.txt", SIPS_JA),
    ],
)
def test_an_answer_reads_as_before(kettle: KnowledgeBase, name: str, question: str) -> None:
    said = answer_text(ask(kettle, question, AUTUMN), 80, colour=False)
    assert said + "\n" == (GOLDEN / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("How do deathtouch and trample work together?", {"702.19b", "702.2c"}),
        ("接死とトランプルを両方持つとどうなる？", {"702.19b", "702.2c"}),
        ("What happens to a token that leaves the battlefield?", {"111.7", "111.8"}),
        ("How do Rooms work?", {"709.5"}),
        ("何が呪文や能力を打ち消すということ？", {"701.6a", "701.6b"}),
        ("統治者は何番", {"725.1", "725.2"}),
        ("接死は何番のルール", {"702.2b", "702.2c", "702.2d"}),
    ],
)
def test_the_digest_answers_in_both_languages(base: KnowledgeBase, question: str, right: set[str]) -> None:
    answer = ask(base, question)
    assert answer.status == ANSWERED
    assert right & set(numbers(answer))


@pytest.mark.parametrize(
    "question",
    [
        "How much is a Black Lotus worth?",
        "What penalty do I get for slow play?",
        "How does castling work in chess?",
        "gribble frotz quux",
        "",
        "？？？",
        "遅刻の罰則は？",
        "明日の天気は？",
    ],
)
def test_what_the_rules_do_not_say_is_not_answered(base: KnowledgeBase, question: str) -> None:
    answer = ask(base, question)
    assert (answer.status, answer.citations) == (NO_RULE_FOUND, ())


@pytest.mark.parametrize(
    "question",
    [
        "What penalty do I get for slow play?",
        "遅刻の罰則は？",
    ],
)
def test_a_question_outside_the_rules_is_told_whose_matter_it_is(base: KnowledgeBase, question: str) -> None:
    said = answer_text(ask(base, question), 80, colour=False)
    assert "Infraction Procedure Guide" in said or "違反処置指針" in said


def test_a_question_of_a_time_without_text_gets_the_nearest_rules_and_is_told_so(base: KnowledgeBase) -> None:
    answer = ask(base, "Back when damage used the stack, could I sacrifice the attacker?")
    said = answer_text(answer, 120, colour=False)

    assert (answer.status, answer.taken.day) == (UNSURE, datetime.date(2009, 7, 10))
    assert "The rules of 2009-05-01 were in force then, but you do not have them." in said
    assert answer.suggestions


def test_a_long_story_is_not_refused_for_its_everyday_words(base: KnowledgeBase) -> None:
    story = (
        "four player pod last nite, guy going first drew for his turn and another guy said thats cheating. "
        "does the first player skip his draw when theres four of us?"
    )
    assert ask(base, story).status != NO_RULE_FOUND


@pytest.mark.parametrize(
    "question",
    [
        "Does deathtouch work with trample?",
        "chumped with my token then sacked it. is his attacker unblocked now so all 6 dmg hits my face?",
        "接死とトランプルを両方持つとどうなる？",
        "チャンプブロックした後に生け贄に捧げたら、攻撃クリーチャーはブロックされていない扱いになりますか？",
    ],
)
def test_the_first_screen_has_the_deciding_sentence_and_three_rules(base: KnowledgeBase, question: str) -> None:
    answer = ask(base, question)
    lines = answer_text(answer, 80, colour=False).split("\n")
    assert len(lines) <= SCREEN
    assert max(map(width_of, lines)) <= 80
    notes = lines.index("") + 1 if not lines[0][:3].isdigit() else 0
    assert lines[notes].startswith(answer.citations[0].number if answer.citations else answer.suggestions[0].number)
    assert sum(line[:3].isdigit() for line in lines) >= 3


def test_why_a_rule_is_there_is_told_when_it_is_asked_for(kettle: KnowledgeBase) -> None:
    answer = ask(kettle, SIPS, AUTUMN)
    assert "why: " not in answer_text(answer, 80, colour=False)
    assert "why: " in answer_text(answer, 80, colour=False, detail=Detail(explain=True))


def test_two_terms_of_one_rule_are_both_defined(base: KnowledgeBase) -> None:
    asked = {one.asked for one in ask(base, "Is a token in play on the battlefield?").definitions}
    assert {"in play", "battlefield"} <= asked


def test_the_limit_is_the_most_rules(kettle: KnowledgeBase) -> None:
    assert len(numbers(ask(kettle, SIPS, AUTUMN, limit=2))) == 2


@pytest.mark.parametrize(
    ("question", "day", "sips"),
    [
        (SIPS, SPRING, "three"),
        (SIPS, AUTUMN, "four"),
        (f"As of 2013-04-04, {SIPS}", None, "three"),
        (f"As of 2013-10-10, {SIPS}", None, "four"),
    ],
)
def test_the_words_are_those_of_the_day(
    kettle: KnowledgeBase, question: str, day: datetime.date | None, sips: str
) -> None:
    first = ask(kettle, question, day).citations[0]
    assert first.number == "101.1a"
    assert sips in first.quote.text


def test_a_day_before_all_releases_has_no_answer(kettle: KnowledgeBase) -> None:
    assert isinstance(answer_question(kettle, "What is a cup?", datetime.date(1993, 8, 5)), NoRelease)


def test_a_reworded_rule_tells_what_it_said_before(kettle: KnowledgeBase) -> None:
    note = next(note for note in ask(kettle, SIPS, AUTUMN).changed if note.before)
    assert (note.number, note.since, note.is_later) == ("101.1a", AUTUMN, False)
    assert note.before is not None
    assert "three" in note.before.text


def test_an_earlier_answer_tells_that_the_rule_was_reworded_since(kettle: KnowledgeBase) -> None:
    later = [note for note in ask(kettle, SIPS, SPRING).changed if note.is_later]
    assert [note.number for note in later][:1] == ["101.1a"]


def test_a_number_is_an_answer(kettle: KnowledgeBase) -> None:
    answer = ask(kettle, "What does rule 101.1b say?", SPRING)
    assert (answer.confidence, numbers(answer)[0]) == (1.0, "101.1b")


def test_a_number_that_is_not_there_is_told(kettle: KnowledgeBase) -> None:
    assert ask(kettle, "What about rule 999.9?", SPRING).taken.absent == ("999.9",)


@pytest.mark.parametrize(("typed", "meant"), [("deathtoch", "deathtouch"), ("trampel", "trample"), ("waht", "what")])
def test_a_typing_mistake_is_put_right_and_told(base: KnowledgeBase, typed: str, meant: str) -> None:
    assert (typed, meant) in ask(base, f"{typed} does deathtouch mean with trample?").taken.corrections


def test_quotes_are_in_the_language_asked_for(kettle: KnowledgeBase) -> None:
    both = ask(kettle, SIPS, AUTUMN, languages=(Language.EN, Language.JA))
    assert {citation.quote.release.language for citation in both.citations} == {Language.EN, Language.JA}


def test_the_context_is_the_group_of_each_rule(kettle: KnowledgeBase) -> None:
    context = ask(kettle, SIPS, AUTUMN, with_context=True).context
    cups = next(one for one in context if one.number == "101")
    assert (cups.heading, [quote.number for quote in cups.quotes][:2]) == ("Cups", ["101.1", "101.1a"])
    assert ask(kettle, SIPS, AUTUMN).context == ()


@pytest.mark.parametrize("question", [SIPS, SIPS_JA])
def test_every_quote_stands_in_its_rule(kettle: KnowledgeBase, question: str) -> None:
    answer = ask(kettle, question, AUTUMN, with_context=True)
    quotes = [citation.quote for citation in answer.citations]
    quotes += [quote for context in answer.context for quote in context.quotes]
    assert quotes
    assert [quote for quote in quotes if not stands(kettle, quote)] == []


def stands(base: KnowledgeBase, quote: Quote) -> bool:
    """Whether a wording with the number in the release has the quote at its span, and the deciding part in it."""
    texts = [revision.text for revision in base.store.numbered(quote.number, quote.release)]
    inside = 0 <= quote.deciding.start < quote.deciding.end <= len(quote.text)
    return inside and any(text[quote.span.start : quote.span.end] == quote.text for text in texts)


def test_the_command_line_says_no_with_its_exit_code(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "ask", "How much is a booster box?", "--format", "json")
    assert (said.code, said.json["answer"]["status"], said.json["answer"]["citations"]) == (1, NO_RULE_FOUND, [])


def test_the_json_has_spans(embedded_home: Path, mtgcr: Any) -> None:
    answer = mtgcr(embedded_home, "ask", "Does deathtouch work with trample?", "--format", "json").json["answer"]
    first = answer["citations"][0]
    assert first["span"]["end"] - first["span"]["start"] == len(first["quote"])
    assert first["why"][0]["strength"] > 0
    assert answer["definitions"]


@pytest.mark.corpus
def test_the_nearest_example_is_run(corpus_home: Path, mtgcr: Any) -> None:
    question = "How do deathtouch and trample work together?"
    answer = mtgcr(corpus_home, "ask", question, "--run", "--format", "json").json["answer"]
    assert [one["status"] for one in answer["executed"]["scenarios"]] == ["passed"]


def test_an_example_that_cannot_be_run_is_told(mini_home: Path, mtgcr: Any) -> None:
    said = mtgcr(mini_home, "ask", SIPS, "--as-of", "2013-09-09", "--run")
    assert said.out.rstrip().endswith("There is no example here that can be run.")


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("question", "release"),
    [
        ("How did the attacker order several blockers before Foundations?", "2024-09-20"),
        ("In 2018, how did a mulligan work?", "2018-10-05"),
        ("基本セット2010以前、ダメージはスタックに乗った？", "2009-05-01"),
    ],
)
def test_a_time_in_words_asks_for_the_release_of_that_day(corpus_home: Path, question: str, release: str) -> None:
    answer = ask(open_knowledge_base(corpus_home), question)
    assert answer.release.effective.isoformat() == release


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("In mid-September 2024, what did trample do?", "2024-09-11 to 2024-09-20; this is the answer for 2024-09-15"),
        ("2024年9月半ばのトランプルは？", "2024-09-11から2024-09-20までの期間と読み、2024-09-15の時点"),
    ],
)
def test_it_is_said_which_day_of_a_span_answers(base: KnowledgeBase, question: str, said: str) -> None:
    assert said in answer_text(ask(base, question), 120, colour=False)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "In August 2017, how did trample work?",
            "The rules changed within that time: before 2017-08-25 others were in force.",
        ),
        ("2017年8月のトランプルは？", "この期間のうち2017-08-25より前は、別の版のルールが有効でした。"),
        ("In early September 2017, how did trample work?", ""),
    ],
)
def test_it_is_said_that_the_rules_changed_within_the_time(embedded_home: Path, question: str, said: str) -> None:
    head = answer_text(ask(open_knowledge_base(embedded_home), question), 120, colour=False)

    assert said in head
    assert ("before 2017-08-25 others" in head or "2017-08-25より" in head) is bool(said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("At Worlds 2024, what did trample do?", "The days of the tournament are not known here"),
        ("2024年の世界選手権でのトランプルは？", "大会の開催日は未収録"),
    ],
)
def test_it_is_said_that_of_a_tournament_only_the_year_counts(base: KnowledgeBase, question: str, said: str) -> None:
    assert said in answer_text(ask(base, question), 120, colour=False)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("510.1c", ["510.1c"]),
        ("what does 510.1c say?", ["510.1c"]),
        ("総合ルール702.19bについて教えて", ["702.19b"]),
        ("does ７０２．１９ｂ apply with deathtouch?", ["702.19b"]),
        ("601.2g, then 601.2f?", ["601.2f", "601.2g"]),
        ("what is 702.15", ["702.15a", "702.15b", "702.15c"]),  # its number has only a heading
    ],
)
def test_a_rule_asked_for_by_its_number_comes_first(base: KnowledgeBase, question: str, first: list[str]) -> None:
    answer = ask(base, question)

    assert answer.status == ANSWERED
    assert numbers(answer)[: len(first)] == first
