"""Commands that find: search, term, ask."""

from __future__ import annotations

from mtgcr.commands import choices
from mtgcr.commands.choices import HITS, RULES, LanguageChoice, OutputFormat
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    follow_words,
    languages,
    open_library,
    print_answer,
    print_text,
    terminal_width,
    use_colour,
)
from mtgcr.views.voice import follow, heard, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.commands.options import (
        AnyLang,
        AsOf,
        Context,
        Format,
        Home,
        Lang,
        Length,
        Limit,
        More,
        PostedFormat,
        Question,
        Reasons,
        Rules,
        Run,
        Section,
        Term,
        Within,
        Words,
        Works,
    )


def search(
    words: Words,
    as_of: AsOf = None,
    lang: AnyLang = None,
    within: Within = None,
    section: Section = None,
    limit: Limit = HITS,
    work: Works = None,
    answer_format: PostedFormat = choices.PostedFormat.TEXT,
    length: Length = None,
    home: Home = None,
) -> None:
    """Find rules, examples and glossary entries by words of either language.

    Example: mtgcr search "damage assignment order" --as-of 2024-09-20
    Example: mtgcr search --work ipg,mtr "late for the round"
    """
    follow_words(words)
    if work is not None:
        from mtgcr.commands.sections import show_section_hits

        if answer_format not in (choices.PostedFormat.TEXT, choices.PostedFormat.JSON):
            fail(say("Posts quote only the Comprehensive Rules."), USAGE, "--format text or --format json")
        show_section_hits(words, work, as_of, lang, limit, OutputFormat(answer_format.value), home)
        return
    from mtgcr.views.text.search import search_text

    asked = " ".join(map(quote_phrase, words))
    chosen = lang.value if lang else None
    found = open_library(home).search(
        asked, as_of, lang=chosen, within=within or (), section=section, limit=limit, asker=spoken()
    )
    if answer_format in (choices.PostedFormat.TEXT, choices.PostedFormat.JSON):
        form = OutputFormat(answer_format.value)
        print_answer(form, found, lambda: search_text(found, terminal_width(), colour=use_colour()), found.days)
    else:
        from mtgcr.views.posts.markup import PostForm
        from mtgcr.views.posts.rules import post_hits

        print_text(post_hits(found, PostForm(answer_format.value).markup, length))
    if not found.hits and not found.sections:
        raise SystemExit(NEGATIVE)


def quote_phrase(word: str) -> str:
    """An argument of several words, quoted for the shell, is a phrase unless it says otherwise itself."""
    plain = " " in word.strip() and not any(mark in word for mark in '"“”「」*()')
    operators = {"AND", "OR", "NOT"} & set(word.split())
    return f'"{word}"' if plain and not operators and " -" not in word else word


def term(
    word: Term,
    as_of: AsOf = None,
    lang: Lang = LanguageChoice.BOTH,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Show a term in both languages, its rules, and what replaced it if it is obsolete.

    Example: mtgcr term 接死
    """
    from mtgcr.kb.words.language_typed import language_typed
    from mtgcr.views.text.term import term_text

    follow(language_typed(" ".join(word)))
    found = open_library(home).term(" ".join(word), as_of)
    if not found.matches and not found.entries and answer_format is OutputFormat.TEXT:
        fail(say("Unknown term: {term}.", term=" ".join(word)), hint=say("mtgcr search WORDS looks in the rules."))
    print_answer(answer_format, found, lambda: term_text(found, languages(lang), terminal_width()), found.days)
    if all(match.near for match in found.matches) and not found.entries:
        raise SystemExit(NEGATIVE)


def ask(
    question: Question,
    as_of: AsOf = None,
    lang: AnyLang = None,
    limit: Rules = None,
    more: More = False,
    explain: Reasons = False,
    run: Run = False,
    context: Context = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Answer a question with the rules that decide it, quoted and cited, or say that no rule was found.

    Example: mtgcr ask "Does deathtouch work with trample?"
    Example: mtgcr ask "What is the penalty for slow play?"
    """
    from mtgcr.kb.asking.answers import NO_RULE_FOUND
    from mtgcr.kb.words.language_typed import language_typed
    from mtgcr.views.text.answer import Detail, answer_text, asked_and_run_text

    follow(language_typed(" ".join(question)))
    kb, asked = open_library(home), " ".join(question)
    if not asked.strip():
        fail(say("There is no question."), USAGE, say("mtgcr ask --help shows examples."))
    quoted = lang.value if lang else heard(language_typed(asked)).value
    most, detail = limit or RULES, Detail(more or context, explain, limit is not None)
    width, colour = terminal_width(), use_colour()
    if run:
        ran = kb.ask_and_run(asked, as_of, lang=quoted, context=context, limit=most, asker=spoken())
        found = ran.answer
        print_answer(answer_format, ran, lambda: asked_and_run_text(ran, width, colour=colour, detail=detail))
    else:
        found = kb.ask(asked, as_of, lang=quoted, context=context, limit=most, asker=spoken())
        print_answer(answer_format, found, lambda: answer_text(found, width, colour=colour, detail=detail))
    if found.status == NO_RULE_FOUND and found.policy is None:
        raise SystemExit(NEGATIVE)
