"""Commands that show the rules text: rule, releases, refs."""

from __future__ import annotations

from functools import partial

from mtgcr.commands import choices
from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.sections import is_of_work, show_editions, show_section, show_section_references
from mtgcr.commands.session import (
    USAGE,
    fail,
    fitted,
    follow_words,
    languages,
    open_library,
    print_answer,
    print_pages,
    print_text,
    terminal_width,
)
from mtgcr.commands.several import each_alone
from mtgcr.views.voice import in_language, is_spoken, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.commands.options import (
        AnyLang,
        AsOf,
        Depth,
        Dot,
        Everything,
        Format,
        Home,
        Length,
        Number,
        Numbers,
        PostedFormat,
        Work,
    )


def rule(
    number: Numbers,
    as_of: AsOf = None,
    lang: AnyLang = None,
    show_all: Everything = False,
    answer_format: PostedFormat = choices.PostedFormat.TEXT,
    length: Length = None,
    home: Home = None,
) -> None:
    """Show a rule: its words, heading, examples, references, and its number today.

    Example: mtgcr rule 510.1c --as-of 2024-10-01 --lang both
    Example: mtgcr rule 601.2b-d 702.19b
    Example: mtgcr rule trample
    Example: mtgcr rule 613 --all
    Example: mtgcr rule "IPG 2.1" --as-of 2013-06-01
    Example: mtgcr rule 702.19b --format discord
    """
    follow_words(number)
    if is_of_work(number):
        if answer_format not in (choices.PostedFormat.TEXT, choices.PostedFormat.JSON):
            fail(say("Posts quote only the Comprehensive Rules."), USAGE, "--format text or --format json")
        show_section(number, as_of, lang, OutputFormat(answer_format.value), home)
        return
    found = open_library(home).rule(" ".join(number), as_of, everything=show_all)
    if answer_format is choices.PostedFormat.JSON:
        print_answer(OutputFormat.JSON, found, str)
        return
    if answer_format is not choices.PostedFormat.TEXT:
        from mtgcr.views.posts.markup import PostForm
        from mtgcr.views.posts.rules import post_rules

        shown, markup = languages(lang), PostForm(answer_format.value).markup
        reader = shown[0] if len(shown) == 1 and is_spoken(shown[0]) else spoken()
        print_text(in_language(reader, lambda: post_rules(found, shown, markup, length)))
        return
    from mtgcr.views.text.rule import render_rules

    print_pages(fitted(render_rules(found, languages(lang), terminal_width())))


def releases(work: Work = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """List the releases that you have.

    Example: mtgcr releases --format json
    Example: mtgcr releases --work mtr
    """
    if work is not None:
        show_editions(work, answer_format, home)
        return
    from mtgcr.views.text.rule import render_releases

    found = open_library(home).releases()
    print_answer(answer_format, found, lambda: render_releases(found))


def refs(
    number: Number,
    as_of: AsOf = None,
    answer_format: Format = OutputFormat.TEXT,
    depth: Depth = 1,
    dot: Dot = False,
    home: Home = None,
) -> None:
    """Show what a rule cites and what cites it.

    Example: mtgcr refs 510.1c --depth 2 --dot
    Example: mtgcr refs "MTR 2.3"
    """
    follow_words(number)
    named = " ".join(number)
    if is_of_work(number):
        if dot or depth != 1:
            fail(say("Graphs show only the Comprehensive Rules."), USAGE, 'mtgcr refs "MTR 2.3"')
        show_section_references(named, as_of, answer_format, home)
        return
    from mtgcr.views.graph_references import neighbourhood_dot
    from mtgcr.views.text.references import neighbourhood_text

    is_text = answer_format is OutputFormat.TEXT
    found, notes = each_alone(
        named, partial(open_library(home).refs, on=as_of, depth=depth), is_text=is_text and not dot
    )
    if dot and is_text:
        print_text(neighbourhood_dot(found[0]))
        return
    show = partial(neighbourhood_text, width=terminal_width())
    print_answer(answer_format, found[0], lambda: "\n\n".join(map(show, found)), found[0].days, notes)
