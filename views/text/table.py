"""A situation on the table as a talk: each line that is typed, and what is said to it, in English or Japanese."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.library.given import read_day
from mtgcr.library.refusals import Refusal
from mtgcr.library.table_session import Answered, SaidAs, TableSession
from mtgcr.parser.language import Language
from mtgcr.parser.letters import NARROW
from mtgcr.rules.catalogue import told
from mtgcr.rules.context import LEFT_ASIDE, Obstacle
from mtgcr.rules.modules.cards import PlayingCard, Stacked
from mtgcr.rules.modules.clock import ORDER
from mtgcr.rules.modules.combat import Attacking, controller_of
from mtgcr.rules.modules.conditions import STEPS
from mtgcr.rules.modules.players import Clock, Lost, life_of, players_in, step_of
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.status import is_tapped
from mtgcr.rules.modules.table import Counters, characteristics_of, marked_on, zone_of
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.phrases import DENIED
from mtgcr.rules.registry import NUMBERED_AS_OF
from mtgcr.rules.slots import PLAYERS
from mtgcr.views.text.check import Writer
from mtgcr.views.voice import aside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mtgcr.library.table_session import Played
    from mtgcr.rules.game import Game
    from mtgcr.rules.model import Note

_WORDS = {
    "undo": "取り消す",
    "why": "なぜ",
    "what if": "もし",
    "at": "日付",
    "save": "保存",
    "show": "盤面",
    "help": "ヘルプ",
    "quit": "終わり",
    "without": "除外",
    "yes": "はい",
    "no": "いいえ",
    "in some possible games": "一部の展開では",
    "stopped: {note}": "中断しました：{note}",
    "choose: a number, or an option": "番号か選択肢で選んでください：",
    "too many options to list: say one": "選択肢が多すぎるため、一つを入力してください",
    "possible now: a number, or anything else": "今できること（番号で選ぶか、ほかの行を入力）：",
    "{count} possible games": "ありうる展開は{count}通り",
    "nothing was said yet": "まだ何も入力されていません",
    "nothing has happened that a rule explains": "ルールで説明することはまだ起きていません",
    "no such number": "その番号はありません",
    "by the rules of {day}": "{day}のルールによる",
    "the rules of {day} are in force then; you do not have them": "その時点で有効なのは{day}発効の版ですが、未収録です",
    "no day: write 2015-01-23 or FDN": "日付ではありません。2015-01-23やFDNのように書きます",
    "scenarios run from {day} on": "実行できるのは{day}発効の版からです",
    "ask something first: ? Alex has 20 life": "先に質問してください：？アレックスのライフは20点である",
    "saved as {path}": "{path}に保存しました",
    "cannot be written: {path}": "{path}に書き込めません",
    "{player}: {life} life": "{player}：ライフ{life}点",
    "lost": "敗北",
    "{player} acts, {step}": "{player}が行動、{step}",
    "{count} damage": "ダメージ{count}点",
    "{count} {kind}": "{kind}カウンター{count}個",
    "tapped": "タップ状態",
    "on the stack": "スタック",
    "waiting": "待機中",
    "if so": "その場合",
    "no line says this: {line}": "そのとおりの行は入力されていません：{line}",
    "write the line after it": "行を続けて書いてください",
    "write the question after it: ? Alex has 20 life": "質問を続けて書いてください：？アレックスのライフは20点である",
}
"""What the talk says besides phrases, in Japanese; commands first."""
_OTHER_WORDS = {
    "undo": ("take back", "取り消し", "取消", "元に戻す"),
    "why": ("reason", "理由"),
    "what if": ("suppose", "もしも", "仮に"),
    "at": ("as of", "on", "時点"),
    "show": ("what now", "what can i do", "表示", "場", "何ができる", "何ができるか", "今どうなっている"),
    "help": ("助け", "使い方"),
    "quit": ("exit", "終了", "終わる"),
}
"""What else people type for a command."""
_WITH_MORE = ("what if", "at", "save")
"""The commands after which something follows."""
_HELP = (
    "a fact: Alex controls Bear 2/2 with flying",
    "a step: Alex destroys Bear; a choice: Bear attacks Bianca",
    "? QUESTION, as ? Bear is in the graveyard; why",
    "undo · what if LINE · what if without LINE · at 2015-01-23, at FDN · show · save FILE · quit",
)
_HELP_JA = (
    "事実：アレックスは2/2の熊をコントロールしている",
    "経過や選択：状況起因処理が行われる",
    "？質問　例：？熊は墓地にある　なぜ",
    "取り消す／もし 行／もし 除外 行／日付 FDN／盤面／保存 ファイル／終わり",
)


class Talk:
    """A talk over a situation; it remembers the situation, the last question and the last "what if"."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.is_over = False
        self._question: str | None = None
        self._notes: tuple[Note, ...] = ()
        self._offered: tuple[str, ...] = ()
        self._other: tuple[str, TableSession] | None = None

    def _in(self, english: str, **values: object) -> str:
        said = _WORDS[english] if self.session.language is Language.JA else english
        return said.format(**values) if values else said

    @property
    def _writer(self) -> Writer:
        return Writer(self.session.runner, self.session.language)

    def greeting(self) -> Iterator[str]:
        """What is said first."""
        yield from self._by_rules()
        yield from _HELP_JA if self.session.language is Language.JA else _HELP

    def _by_rules(self) -> Iterator[str]:
        """By which rules it is played, and which are in force instead, where those cannot be run."""
        yield self._in("by the rules of {day}", day=self.session.release)
        if day := self.session.not_run:
            yield self._in("the rules of {day} are in force then; you do not have them", day=day)

    def answer(self, line: str) -> list[str]:
        """What is said to the line."""
        line = line.translate(NARROW).replace("\u3000", " ").strip().removeprefix("> ").rstrip("。")
        if not line or line.startswith("--"):
            return []
        if line.startswith(("?", "？")):
            return list(self._ask(line.strip("?？ ")))
        for english, does in self._commands().items():
            for word in (english, _WORDS[english], *_OTHER_WORDS.get(english, ())):
                if line.rstrip("?？").lower() == word or (
                    english in _WITH_MORE and line.lower().startswith(f"{word} ")
                ):
                    return list(does(line[len(word) :].strip()))
        if line.endswith(("?", "？")):
            return list(self._ask(line.rstrip("?？ ").removesuffix("か")))
        return list(self._said(line))

    def _commands(self) -> dict[str, Callable[[str], Iterator[str]]]:
        return {
            "undo": self._undo,
            "why": self._why,
            "what if": self._what_if,
            "at": self._at,
            "save": self._save,
            "show": lambda _: self._now(),
            "help": lambda _: self.greeting(),
            "quit": self._quit,
        }

    def _quit(self, _rest: str) -> Iterator[str]:
        self.is_over = True
        yield from ()

    def _said(self, line: str) -> Iterator[str]:
        if line.isdecimal():
            if not 0 < int(line) <= len(self._offered):
                yield self._in("no such number")
                return
            line = self._offered[int(line) - 1]
            yield f"  {line}"
        came = self.session.say(line)
        if isinstance(came, str):
            yield came
            return
        self.session, self._other = came, None
        yield from self._now(is_fact=came.lines[-1].role is SaidAs.FACT)

    def _undo(self, _rest: str) -> Iterator[str]:
        if not self.session.lines:
            yield self._in("nothing was said yet")
            return
        self.session, self._other = self.session.undone(), None
        yield from self._now()

    def _now(self, *, is_fact: bool = False) -> Iterator[str]:
        """What the last line came to, and what can be done next; after a fact only what is wrong."""
        played = self.session.played()
        self._notes = played.notes
        if played.fault is not None:
            yield self._in("stopped: {note}", note=self._writer.note(played.fault))
        elif not is_fact:
            yield from self._table(self.session)
            yield from (self._writer.note(note) for note in played.notes if note.en == LEFT_ASIDE.en)
            yield from self._offers(played)

    def _offers(self, played: Played) -> Iterator[str]:
        offer = played.position.offer
        if offer is None:
            self._offered = tuple(self._possible(played)) if played.fault is None else ()
            head = "possible now: a number, or anything else"
        elif offer.listed is None:
            self._offered, head = (), "too many options to list: say one"
        else:
            self._offered, head = (
                tuple(sorted(map(self._writer.choice, offer.listed))),
                "choose: a number, or an option",
            )
        if self._offered or offer is not None:
            yield self._in(head)
        yield from (f"  {place}. {one}" for place, one in enumerate(self._offered, 1))

    def _possible(self, played: Played) -> Iterator[str]:
        """Steps that suit the situation and come to something."""
        said = dict.fromkeys(each for world in played.position.worlds[:1] for each in self._suits(world))
        for words in said:
            came = self.session.say(words)
            if not isinstance(came, str) and came.played().fault is None:
                yield words

    def _suits(self, game: Game) -> Iterator[str]:
        for one in game.all(Pending):
            if not game.find(Stacked, one.source, one.number):
                yield self._phrase("the ability of {name:target} resolves", name=one.source)
        if game.find(Clock):
            yield self._phrase("everybody passes")
            following = ORDER[(ORDER.index(step_of(game)) + 1) % len(ORDER)]
            for step in dict.fromkeys((following, "declare attackers", "end step")):
                yield self._phrase("the turn goes on to the {step:step}", step=STEPS[step])
        for card in game.all(PlayingCard):
            if zone_of(game, card.name) == "the hand":
                yield self._phrase("{player:player} casts {spell:new}", player=card.owner, spell=card.name)
        if game.all(Attacking):
            yield self._phrase("combat damage is dealt")
        yield self._phrase("state-based actions are performed")

    def _phrase(self, english: str, **values: object) -> str:
        book = self.session.runner.library.phrasebook
        phrase = next(one for one in book.phrases if one.en == english)
        shown = {name: PLAYERS.get(value) if isinstance(value, str) else value for name, value in values.items()}
        return book.form(phrase, self.session.language).write(shown)

    def _ask(self, question: str) -> Iterator[str]:
        found = self.session.ask(question) if question else self._in("write the question after it: ? Alex has 20 life")
        if isinstance(found, str):
            yield found
            return
        self._question, self._notes = question, found.notes
        yield self._verdict(found)

    def _asked(self, question: str) -> str:
        """The question as it is typed."""
        return f"？{question}" if self.session.language is Language.JA else f"? {question}"

    def _verdict(self, found: Answered) -> str:
        if len(set(found.truths)) > 1:
            return self._in("in some possible games")
        return self._in("yes" if found.truths[0] else "no")

    def _why(self, _rest: str) -> Iterator[str]:
        on = self.session.runner.lookup.in_force(self.session.day)
        yield from (f"  {self._writer.cited_note(note, on)}" for note in self._notes)
        if not self._notes:
            yield self._in(
                "nothing has happened that a rule explains" if self.session.lines else "nothing was said yet"
            )

    def _what_if(self, line: str) -> Iterator[str]:
        """What would be so with another line, or without one; the situation stays as it is."""
        other = self._fork(line) if line else self._in("write the line after it")
        if isinstance(other, str):
            yield other
            return
        self._other = (line, other)
        played = other.played()
        if played.fault is not None:
            yield self._in("stopped: {note}", note=self._writer.note(played.fault))
            return
        yield self._in("if so")
        yield from self._table(other)
        if self._question and isinstance(found := other.ask(self._question), Answered):
            yield f"  {self._writer.labelled(self._asked(self._question), self._verdict(found))}"

    def _fork(self, line: str) -> TableSession | str:
        for word in ("without", _WORDS["without"]):
            if line.startswith(f"{word} "):
                gone = line.removeprefix(f"{word} ")
                if all(one.words != gone for one in self.session.lines):
                    return self._in("no line says this: {line}", line=gone)
                other = self.session.without(gone)
                wrong = other.scenario()
                return wrong if isinstance(wrong, str) else other
        return self.session.supposing(line)

    def _at(self, words: str) -> Iterator[str]:
        """The same by the rules of another day."""
        try:
            day = read_day(words)
        except Refusal:
            yield self._in("no day: write 2015-01-23 or FDN")
            return
        if day < self.session.runner.lookup.releases[0]:
            yield self._in("scenarios run from {day} on", day=self.session.runner.lookup.releases[0])
            return
        self.session = replace(self.session, day=day)
        yield from self._by_rules()
        yield from self._now()
        if self._question:
            yield from (self._asked(self._question), *self._ask(self._question))

    def _save(self, words: str) -> Iterator[str]:
        """The situation as a scenario that asks the last question; the last "what if" is its counter-case."""
        found = self.session.ask(self._question) if self._question else None
        if not isinstance(found, Answered) or self._question is None:
            yield self._in("ask something first: ? Alex has 20 life")
            return
        path = Path(words or "table.scenarios")
        asked = self._found_out(self.session, self._question, found)
        text = self.session.text(title=path.stem, verdict=asked) + self._counter_case()
        try:
            path.write_text(text, encoding="utf-8")
        except OSError:
            yield self._in("cannot be written: {path}", path=path)
            return
        yield self._in("saved as {path}", path=path)

    def _found_out(self, session: TableSession, question: str, found: Answered) -> str:
        """The verdict that holds, with the rules that decide it: it is so, it is not so, or it may be either."""
        language = self.session.language
        denied = told(language, "grammar", DENIED).format(question)
        result, outcomes = (told(language, "keyword", word) for word in ("result", "outcomes exactly"))
        both, one = f"{outcomes} {question} | {denied}", f"{result} {question if found.truths[0] else denied}"
        verdict = both if len(set(found.truths)) > 1 else one
        return f"{verdict}{self._because(session, verdict, found)}"

    def _because(self, session: TableSession, verdict: str, found: Answered) -> str:
        lookup = self.session.runner.lookup
        numbers = (lookup.number(cited, NUMBERED_AS_OF) for note in found.notes for cited in note.rules)
        listed = ", ".join(session.deciding(verdict, dict.fromkeys(number for number in numbers if number)))
        return f" {told(self.session.language, 'keyword', 'because')} {listed}" if listed else ""

    def _counter_case(self) -> str:
        if self._other is None or self._question is None:
            return ""
        line, other = self._other
        found = other.ask(self._question)
        if not isinstance(found, Answered):
            return ""
        language, is_fact = self.session.language, bool({*other.lines} - {*self.session.lines})
        key = {word: told(language, "keyword", word) for word in ("but", "given", "when", "and", "then")}
        if is_fact and other.lines[-1].role is not SaidAs.FACT:
            steps = [one.words for one in other.lines if one.role is not SaidAs.FACT]
            head = f"{key['but']} {key['when']} " + f"\n {key['and']} ".join(steps)
        else:
            head = f"{key['but']} {key['given'] + ' ' if is_fact else ''}{line}"
        return f"{head}\n{key['then']} {self._found_out(other, self._question, found)}\n"

    def _table(self, session: TableSession) -> Iterator[str]:
        """The first of the possible games, and how many there are."""
        try:
            worlds = session.played().position.worlds
            if len(worlds) > 1:
                yield self._in("{count} possible games", count=len(worlds))
            yield from (f"  {line}" for line in self._game(worlds[0]))
        except Obstacle as met:
            yield self._in("stopped: {note}", note=self._writer.note(met.note))

    def _game(self, game: Game) -> Iterator[str]:
        show = self._writer.value
        if game.find(Clock):
            yield self._in("{player} acts, {step}", player=show(turn_order(game)[0]), step=show(STEPS[step_of(game)]))
        for player in (*players_in(game), *(one.player for one in game.all(Lost))):
            lost = aside(self._in("lost"), self.session.language) if game.find(Lost, player) else ""
            yield self._in("{player}: {life} life", player=show(player), life=life_of(game, player)) + lost
            yield from (
                f"  {self._permanent(game, one)}" for one in permanents(game) if controller_of(game, one) == player
            )
        waiting = [one.source for one in game.all(Pending) if not game.find(Stacked, one.source, one.number)]
        stack = [one.name for one in sorted(game.all(Stacked), key=lambda one: -one.place)]
        for head, names in (("on the stack", stack), ("waiting", waiting)):
            if names:
                yield self._writer.labelled(self._in(head), self._writer.listed(names))
        for card in game.all(PlayingCard):
            if (zone := zone_of(game, card.name)) not in ("the battlefield", "the stack"):
                yield self._writer.labelled(card.name, show(zone))

    def _permanent(self, game: Game, name: str) -> str:
        it, show = characteristics_of(game, name), self._writer.value
        parts = [name, *([str(it.size)] if it.size else [])]
        parts += sorted(told(self.session.language, "quality", ability) for ability in it.abilities)
        counters = (one for one in game.all(Counters) if one.name == name and one.amount)
        parts += [self._in("{count} {kind}", count=one.amount, kind=show(one.kind)) for one in counters]
        parts += [self._in("{count} damage", count=marked_on(game, name))] if marked_on(game, name) else []
        return self._writer.listed([*parts, *([self._in("tapped")] if is_tapped(game, name) else [])])
