"""The table of questions: of it the routes of the API, the OpenAPI document and the documentation page are made.

Each is one call into the library; what comes back is what the command line prints as JSON.
"""

from __future__ import annotations

from urllib.parse import quote

from mtgcr.library.given import PastedText
from mtgcr.web import question_parameters as p
from mtgcr.web.web_question import Cost, WebQuestion, page_path
from mtgcr.web.work_questions import WORK_QUESTIONS

_LISTED = (p.LIMIT, p.CURSOR)

QUESTIONS = (
    WebQuestion(
        name="contents",
        path="/rules/{when}",
        about="Sections and groups as of a day, headings in both languages.",
        parameters=(p.WHEN,),
        ask=lambda kb, g: kb.contents(g["when"]),
        page=lambda g: page_path("cr", g["when"]),
    ),
    WebQuestion(
        name="rule",
        path="/rules/{when}/{number}",
        about="A rule, group or section as of a day: words in both languages, examples, references, where it is today.",
        parameters=(p.WHEN, p.NUMBER, p.EVERYTHING),
        ask=lambda kb, g: kb.rule(g["number"], g["when"], everything=g["all"]),
        page=lambda g: page_path("cr", g["when"], g["number"]),
    ),
    WebQuestion(
        name="permalink",
        path="/permalink/{when}/{number}",
        about="The rule that had the number then: its number today, or when it ended and where its words went.",
        parameters=(p.WHEN, p.NUMBER),
        ask=lambda kb, g: kb.follow(g["number"], g["when"]),
        shape="follow",
        page=lambda g: page_path("rule", g["when"], g["number"]),
    ),
    WebQuestion(
        name="search",
        path="/search",
        about="Rules, examples, glossary entries and rulings by words of either language, best first.",
        parameters=(p.WORDS, p.AS_OF, p.LANG, p.WITHIN_PARTS, p.SECTION, *_LISTED),
        ask=lambda kb, g: kb.search(
            g["q"], g["as-of"], lang=g["lang"], within=g["in"], section=g["section"] or None, limit=g["reach"]
        ),
        listed="hits",
        page=lambda g: f"/search?q={quote(g['q'], safe='')}",
    ),
    WebQuestion(
        name="suggest",
        path="/suggest",
        about="What half-typed words may become: terms and rules.",
        parameters=(p.TYPED, p.AS_OF, p.FEW),
        ask=lambda kb, g: kb.suggest(g["q"], g["as-of"], limit=g["limit"]),
        page=lambda g: f"/search?q={quote(g['q'], safe='')}",
    ),
    WebQuestion(
        name="ask",
        path="/ask",
        about="A question answered with the rules that decide it, quoted and cited, or that no rule was found.",
        parameters=(p.QUESTION, p.AS_OF, p.LANG, p.RULES, p.CONTEXT, p.RUN),
        ask=lambda kb, g: (kb.ask_and_run if g["run"] else kb.ask)(
            g["q"], g["as-of"], lang=g["lang"], context=g["context"], limit=g["limit"]
        ),
        cost=Cost.SLOW,
        page=lambda g: f"/ask?q={quote(g['q'], safe='')}",
    ),
    WebQuestion(
        name="terms",
        path="/terms",
        about="The terms of the lexicon: official, obsolete and colloquial words in both languages.",
        parameters=(p.KIND, p.STATUS, *_LISTED),
        ask=lambda kb, g: kb.vocabulary(kind=g["kind"], status=g["status"]),
        shape="vocabulary",
        listed="terms",
        page=lambda _: "/terms",
    ),
    WebQuestion(
        name="term",
        path="/terms/{term}",
        about="A term in both languages, its rules, its glossary entries, and what replaced it if it is obsolete.",
        parameters=(p.TERM, p.AS_OF),
        ask=lambda kb, g: kb.term(g["term"], g["as-of"]),
        page=lambda g: page_path("term", g["term"]),
    ),
    WebQuestion(
        name="history",
        path="/history/{number}",
        about="Every number and wording of each rule that ever had the number.",
        parameters=(p.NUMBER, p.ONE_LANG, p.BLAME),
        ask=lambda kb, g: kb.history(g["number"], lang=g["lang"], blame=g["blame"]),
        page=lambda g: page_path("history", "latest", g["number"]),
    ),
    WebQuestion(
        name="refs",
        path="/refs/{when}/{number}",
        about="What a rule cites and what cites it.",
        parameters=(p.WHEN, p.NUMBER, p.DEPTH),
        ask=lambda kb, g: kb.refs(g["number"], g["when"], depth=g["depth"]),
        page=lambda g: page_path("cr", g["when"], g["number"]),
    ),
    WebQuestion(
        name="diff",
        path="/diff/{old}/{new}",
        about="What changed between two releases, word by word; the summary is of all, on every page.",
        parameters=(p.OLD, p.NEW, p.ONE_LANG, p.SECTION, p.ONLY, *_LISTED),
        ask=lambda kb, g: kb.diff(
            g["old"],
            g["new"],
            lang=g["lang"],
            section=g["section"] or None,
            only=tuple(filter(None, g["only"].split(","))),
        ),
        cost=Cost.SLOW,
        listed="changes",
        page=lambda g: page_path("diff", g["old"], g["new"]),
    ),
    WebQuestion(
        name="outcomes",
        path="/outcomes/{old}/{new}",
        about="The printed examples that come out otherwise by the one release than by the other.",
        parameters=(p.OLD, p.NEW),
        ask=lambda kb, g: kb.outcomes(g["old"], g["new"]),
        cost=Cost.SLOW,
    ),
    WebQuestion(
        name="releases",
        path="/releases",
        about="The texts that you have, and the days of all releases known to exist.",
        parameters=_LISTED,
        ask=lambda kb, _: kb.releases(),
        listed="releases",
        page=lambda _: "/releases",
    ),
    WebQuestion(
        name="lint",
        path="/lint/{when}",
        about="Errors of the official text: references, doubled numbers, what a translation lacks.",
        parameters=(p.WHEN, p.ONE_LANG, *_LISTED),
        ask=lambda kb, g: kb.lint(g["when"], lang=g["lang"]),
        cost=Cost.SLOW,
        listed="diagnostics",
    ),
    WebQuestion(
        name="pairing",
        path="/pairing/{when}",
        about="What of the Japanese text in force does not go one to one with the English.",
        parameters=(p.WHEN,),
        ask=lambda kb, g: kb.pairing(g["when"]),
        cost=Cost.SLOW,
    ),
    WebQuestion(
        name="rulings",
        path="/rulings",
        about="Official rulings on a card or rule, with the rules that they rest on, of your texts and cards.",
        parameters=(p.ABOUT, *_LISTED),
        ask=lambda kb, g: kb.rulings(g["q"], start=g["start"], limit=g["limit"]),
        listed="rulings",
        is_cut=lambda answer: answer.is_cut,
        cost=Cost.SLOW,
        page=lambda g: page_path("rulings", g["q"]) if g["q"] else "/documents",
    ),
    WebQuestion(
        name="card",
        path="/cards/{card}",
        about="A card of yours: its keywords and rulings with their rules, and what of those has changed since.",
        parameters=(p.CARD,),
        ask=lambda kb, g: kb.card(g["card"]),
        cost=Cost.SLOW,
        page=lambda g: page_path("cards", g["card"]),
    ),
    WebQuestion(
        name="documents",
        path="/documents",
        about="Your documents beside the rules.",
        ask=lambda kb, _: kb.documents(),
        page=lambda _: "/documents",
    ),
    WebQuestion(
        name="document",
        path="/documents/{name}",
        about="A document with the rules that its passages belong to.",
        parameters=(p.NAME,),
        ask=lambda kb, g: kb.document(g["name"]),
        cost=Cost.SLOW,
        page=lambda g: page_path("documents", g["name"]),
    ),
    WebQuestion(
        name="example-results",
        path="/examples/{when}/{number}/{ordinal}",
        about="A printed example, and what it comes to over the releases.",
        parameters=(p.WHEN, p.NUMBER, p.ORDINAL),
        ask=lambda kb, g: kb.example_results(g["number"], g["ordinal"], g["when"]),
        cost=Cost.SLOW,
        page=lambda g: page_path("cr", g["when"], g["number"], "example", g["ordinal"]),
    ),
    WebQuestion(
        name="example",
        path="/examples/{when}/{number}/{ordinal}/run",
        about="A printed example run by the rules of the day, step by step.",
        parameters=(p.WHEN, p.NUMBER, p.ORDINAL),
        ask=lambda kb, g: kb.run_example(g["number"], g["ordinal"], g["when"]),
        cost=Cost.SLOW,
        page=lambda g: page_path("cr", g["when"], g["number"], "example", g["ordinal"]) + "?run=1",
    ),
    WebQuestion(
        name="coverage",
        path="/coverage/{when}",
        about="How many printed examples of the release are executed.",
        parameters=(p.WHEN,),
        ask=lambda kb, g: kb.coverage(g["when"]),
        cost=Cost.SLOW,
    ),
    WebQuestion(
        name="cite",
        path="/cite",
        about="The rule numbers in the text that is sent: right, reworded, meaning another rule, naming nothing.",
        parameters=(p.AS_OF, p.WRITTEN),
        ask=lambda kb, g: kb.cite_check([PastedText(g["text"])], g["as-of"], written=g["written"]),
        cost=Cost.SLOW,
        shape="cite-check",
        page=lambda _: "/cite",
        takes_text=True,
    ),
    WebQuestion(
        name="cite-date",
        path="/date",
        about="From which time words with rule numbers are: the releases in which they fit.",
        parameters=(p.CITED, p.AS_OF),
        ask=lambda kb, g: kb.cite_date(PastedText(g["q"]), g["as-of"]),
        cost=Cost.SLOW,
    ),
    *WORK_QUESTIONS,
)
"""Every question, in the order in which the documentation tells them."""
