"""Questions about what the rules say on a day."""

from __future__ import annotations

from mtgcr.kb.storage.day_meant import AskedDay, day_meant, rule_day, with_below
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.library.given import days_of, held, no_release, no_such_rule, read_asked_day, read_language, read_languages
from mtgcr.library.given_rules import obsolete_terms, one_of, read_rules_named, taken_apart
from mtgcr.library.opened import Opened
from mtgcr.library.refusals import Refusal
from mtgcr.library.section_given import section_meant
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.asking.answers import Answer
    from mtgcr.kb.glossary_lookup import LaterTerm, TermAnswer
    from mtgcr.kb.lookup import RuleAnswer, Rules
    from mtgcr.kb.neighbourhood import Neighbourhood
    from mtgcr.kb.search.finding import SearchAnswer
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term
    from mtgcr.kb.works.policy_questions import PolicyAnswer
    from mtgcr.kb.works.section_search import SectionHit
    from mtgcr.library.answers import AskedAndRun
    from mtgcr.library.given import Day, Languages
    from mtgcr.library.given_rules import GivenRule
    from mtgcr.parser.numbers import RuleNumber


LEVELS = 3
"""Groups, rules and subrules stand below a section, and nothing else."""


class RuleQuestions(Opened):
    """Questions about what the rules say on a day."""

    def rule(self, number: str, on: Day = None, *, everything: bool = False) -> Rules:
        """The rule, group or section of that number on the day, with both languages, examples and references.

        With `everything` all that stands below, else one level: of a group the rules, of a rule its subrules.
        Numbers ("702.19b, 510.1c"), stretches ("601.2b-d"), keywords ("trample", 「接死」) and lists of these are read.
        """
        from mtgcr.kb.lookup import Rules

        asked = read_asked_day(on)
        with self._asked() as base:
            wanted = read_rules_named(base.store, number, asked.day)
            found = [_find_rule(base.store, one, asked, LEVELS if everything else 1) for one in wanted]
            obsolete = _numbered_today(base.store, obsolete_terms(wanted, asked.day))
        answers = tuple(answer for one in found if not isinstance(one, Refusal) for answer in one)
        refused = [one for one in found if isinstance(one, Refusal)]
        for one in refused:
            if not answers or one.code == "another-rule":  # that the release has no such number would be false
                raise one
        near = dict.fromkeys(name for one in refused for name in one.data.get("suggestions", ()))
        missing = tuple(str(one.data["number"]) for one in refused)
        return Rules(answers, missing, tuple(near), obsolete, taken_apart(number, wanted))

    def search(
        self,
        words: str,
        on: Day = None,
        *,
        lang: Languages = None,
        within: Sequence[str] = (),
        section: str | None = None,
        limit: int = 10,
        asker: Languages = None,
    ) -> SearchAnswer:
        """What the words find, best first: rules, examples, glossary entries, rulings, of both languages or of one.

        `words` may hold "a phrase", AND, OR, NOT and prefix*; `within` names parts (`search_scope.WITHIN`); `section`
        is a number or keyword below which to look; without either, sections of the tournament documents that have all
        the words are told beside the hits.  Words that stand together in no rule are taken as a question too: hits with
        `asked` answer it.  Hits are in the language of the words where they stand in it; `asker` is the language for
        words that have none, numbers and short forms ("ETB").  An answer without hits is an answer.
        """
        from mtgcr.kb.asking.asked_search import find_words
        from mtgcr.kb.search.finding import SearchAnswer
        from mtgcr.kb.search.search_scope import WITHIN, SearchScope

        for name in within:
            if name not in WITHIN:
                raise Refusal("unknown-part", is_question=True, given=name, known=", ".join(WITHIN))
        kinds = tuple(kind for name in within for kind in WITHIN[name])
        shown_in = next(iter(read_languages(asker) or ()), None)
        languages, asked = read_languages(lang), read_asked_day(on)
        with self._asked() as base:
            scope = SearchScope(languages, kinds, section_meant(base.store, section, asked.day) or "", shown_in)
            found = find_words(base, words, asked.day, scope, limit)
            days = days_of(base.store, asked)
            later = _later_in(base.store, words, asked.day) if isinstance(found, SearchAnswer) else ()
            if isinstance(found, SearchAnswer) and not found.hits and {*within} == {"rulings"}:
                found = found._replace(notes=(*found.notes, *_lacking_rulings(base.store)))
        if isinstance(found, SearchAnswer):
            beside = () if within or section is not None else _sections_beside(words, asked.day)
            return found._replace(days=days, sections=beside, later=later)
        if isinstance(found, NoRelease):
            raise no_release(found)
        reason, advice = found.message, str(found.hint or "")
        raise Refusal("bad-query", is_question=True, diagnostics=(found,), reason=reason, advice=advice)

    def term(self, word: str, on: Day = None) -> TermAnswer:
        """What the word means: terms of the lexicon in both languages, best first, and glossary entries of the day."""
        from dataclasses import replace

        from mtgcr.kb.changes.obsolete_terms import rule_then
        from mtgcr.kb.glossary_lookup import find_term
        from mtgcr.kb.words.lexicon import load_lexicon

        asked = read_asked_day(on)
        with self._asked() as base:
            found = find_term(base.store, load_lexicon(), word, asked.day)
            meant = [match.term for match in found.matches if not match.near]
            later = _later(base.store, meant, asked.day)
            then = rule_then(base.store, word)
            number = str(then.number) if then else None
            return replace(found, days=days_of(base.store, asked), later=later, rule_then=number)

    def refs(self, number: str, on: Day = None, *, depth: int = 1) -> Neighbourhood:
        """What the rule cites and what cites it, in at most `depth` steps."""
        from dataclasses import replace

        from mtgcr.kb.neighbourhood import Neighbourhood, find_neighbourhood
        from mtgcr.kb.translations.number_marks import number_marks

        asked = read_asked_day(on)
        with self._asked() as base:
            wanted = one_of(read_rules_named(base.store, number, asked.day), number)
            number_then = _number_then(base.store, wanted, asked.day)
            if isinstance(number_then, Refusal):
                raise number_then
            found = find_neighbourhood(base.store, number_then, asked.day, depth)
            if isinstance(found, Neighbourhood):
                days = (day_meant(base.store, asked, found.release.effective),)
                marks = number_marks(base.store, found.numbers, found.release.effective)
                return replace(found, days=days, marks=marks)
        if isinstance(found, NoRelease):
            raise no_release(found)
        raise no_such_rule(found, _release_named(base.store, asked))

    def ask(
        self,
        question: str,
        on: Day = None,
        *,
        lang: Languages = None,
        context: bool = False,
        limit: int = 5,
        asker: str | Language = Language.EN,
    ) -> Answer:
        """The rules that answer the question, quoted and cited; its `status` says where none does.

        Without a day it is that which the question tells, else today.  `lang` is the language of the quotes, without it
        that of the question, or `asker` where that is a number alone; `context` adds the groups in which the rules
        stand; `limit` is how many rules at most.
        Where no rule answers and the question is about policy, `policy` is what the tournament documents say.
        """
        from dataclasses import replace

        from mtgcr.kb.asking.answering import answer_question
        from mtgcr.kb.asking.changed_rules import changed_rules, is_of_changes
        from mtgcr.kb.asking.confidence import at_most_unsure
        from mtgcr.kb.asking.when_asked import times_asked
        from mtgcr.kb.glossary_lookup import new_entries
        from mtgcr.kb.words.lexicon import load_lexicon

        asked = None if on is None else read_asked_day(on)
        day, today = asked.day if asked else None, read_asked_day(None)
        with self._asked() as base:
            languages, spoken = read_languages(lang), read_language(asker)
            times = times_asked(base.store, question, today.day)
            day = day or (today.day if times else None)  # the days in it are those of changes, not of the answer
            found = held(
                answer_question(
                    base, question, day, languages, with_context=context, limit=limit, asker=spoken, today=today.day
                )
            )
            time = None if times else found.question.time
            meant = asked or (AskedDay(time.text, time.day, time.span) if time else today)
            policy = _policy_of(found, question, meant.day)
            terms = [term for one in found.question.terms for term in one.terms]
            later = _later(base.store, terms, meant.day)
            is_described = not times and is_of_changes(found.question)
            nearest = changed_rules(base, found.question, today.day) if is_described else ()
            return replace(
                at_most_unsure(found) if later or nearest else found,
                taken=found.taken if asked or not times else replace(found.taken, day=None, text_missing=None),
                policy=policy,
                days=(day_meant(base.store, meant, found.release.effective),),
                later=later,
                times=times,
                nearest_times=nearest,
                entries=new_entries(base.store, load_lexicon(), question, meant.day),
            )

    def ask_and_run(
        self,
        question: str,
        on: Day = None,
        *,
        lang: Languages = None,
        context: bool = False,
        limit: int = 5,
        asker: str | Language = Language.EN,
    ) -> AskedAndRun:
        """As `ask`, and the nearest printed example run in the release of the answer."""
        from mtgcr.kb.embedded import data_directory
        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.answers import AskedAndRun
        from mtgcr.library.example_runs import run_example

        answer = self.ask(question, on, lang=lang, context=context, limit=limit, asker=asker)
        with self._asked() as base:
            book, paths = StoredRuleBook(base.store), (data_directory() / "scenarios",)
            runs = (
                run_example(paths, book, one.number, one.ordinal, answer.release.effective)
                for one in answer.examples[:1]
            )
            return AskedAndRun(answer, next(runs, None))


def _find_rule(store: Store, wanted: GivenRule, asked: AskedDay, levels: int) -> tuple[RuleAnswer, ...] | Refusal:
    """What is meant as it is on the day, or that there is nothing.  Refusal where no release is old enough."""
    from mtgcr.kb.lookup import find_rule
    from mtgcr.kb.missing_numbers import NoSuchRule

    number = _number_then(store, wanted, asked.day)
    if isinstance(number, Refusal):
        return number
    found = find_rule(store, number, asked.day, levels=levels)
    if isinstance(found, NoRelease):
        raise no_release(found)
    if isinstance(found, NoSuchRule):
        return no_such_rule(found, _release_named(store, asked))
    return tuple(_with_day(store, asked, one) for one in found)


def _numbered_today(store: Store, obsolete: tuple[Term, ...]) -> tuple[Term, ...]:
    """The obsolete terms with today's numbers of the rules that are about them now, those of which there are any."""
    if not obsolete:
        return ()
    from mtgcr.kb.term_numbers import told_by_day
    from mtgcr.kb.words.lexicon import load_lexicon

    told = told_by_day(store, obsolete, load_lexicon().rules_of, read_asked_day(None).day)
    return tuple(term for term in told if term.rules)


def _release_named(store: Store, asked: AskedDay) -> datetime.date | None:
    """The release in force on the day that was named, its text held or not; None where no day was."""
    return day_meant(store, asked, None).meant if asked.given else None


def _number_then(store: Store, wanted: GivenRule, day: datetime.date) -> RuleNumber | Refusal:
    """The number on the day of the rule that is meant; that it was another rule's, where a term's rule came later."""
    from mtgcr.kb.lookup import is_in_use
    from mtgcr.kb.storage.in_force import newest_known

    then = wanted.number_on(store, day)
    release = newest_known(store, day)
    if then is None and release and is_in_use(store, wanted.number, day):
        return Refusal("another-rule", number=str(wanted.number), release=release.effective)
    return then or wanted.number


def _with_day(store: Store, asked: AskedDay, answer: RuleAnswer) -> RuleAnswer:
    """The answer with the release that the day asked for means, and what became of the rule since the one told."""
    is_worded = store.release_on(asked.day, Language.EN) is not None
    answering = answer.release.effective if answer.release.edition is not Edition.ATLAS else None
    day = day_meant(store, asked, answering)._replace(is_worded=is_worded)
    told = rule_day(store, day, answer.lineage)
    if answer.subrules:
        below = tuple(_all_below(answer))
        shown, parents = {one.lineage: one.number for one in below}, [one.lineage for one in below if one.subrules]
        told = with_below(store, told, shown, [answer.lineage, *parents])
    return answer._replace(asked=told)


def _all_below(answer: RuleAnswer) -> Iterator[RuleAnswer]:
    for one in answer.subrules:
        yield one
        yield from _all_below(one)


def _sections_beside(words: str, day: datetime.date) -> tuple[SectionHit, ...]:
    """The sections of the tournament documents that have all of the words."""
    from mtgcr.kb.works.words_ever import may_be_said

    if not may_be_said(words):
        return ()
    from mtgcr.kb.works.section_search import sections_beside  # 20 ms, and most words are said of no section

    return sections_beside(words, day)


def _lacking_rulings(store: Store) -> Iterator[str]:
    """That there are no rulings to search, where that is so."""
    from mtgcr.kb.storage.document_store import document_infos
    from mtgcr.library.other_kinds import RULINGS

    if not any(one.kind in RULINGS for one in document_infos(store)):
        yield "you have no rulings: mtgcr add FILE brings them in"


def _later_in(store: Store, words: str, day: datetime.date) -> tuple[LaterTerm, ...]:
    """The terms in the words that came after the release that answers for the day."""
    from mtgcr.kb.words.lexicon import load_lexicon

    return _later(store, [term for one in load_lexicon().expand(words) for term in one.terms], day)


def _later(store: Store, terms: Sequence[Term], day: datetime.date) -> tuple[LaterTerm, ...]:
    """Those of the terms that came after the release that answers for the day."""
    from mtgcr.kb.words.lexicon import load_lexicon

    release, listed_on = store.release_on(day, Language.EN), load_lexicon().rules_of
    if not terms or release is None or release.effective >= listed_on:
        return ()
    from mtgcr.kb.later_terms import later_terms  # 10 ms, and most are asked of the newest release

    return later_terms(store, terms, listed_on, release.effective, day)


def _policy_of(found: Answer, question: str, day: datetime.date) -> PolicyAnswer | None:
    """What the tournament documents say, where no rule answers and the question is about policy."""
    from mtgcr.kb.works.policy_questions import answer_policy, is_of_policy

    if found.status == "answered" or not is_of_policy(found.taken.outside):
        return None
    return answer_policy(question, day)
