"""The questions about the tournament documents, each one call into the library."""

from __future__ import annotations

from urllib.parse import quote

from mtgcr.web import question_parameters as p
from mtgcr.web.web_question import Cost, WebQuestion, page_path

WORK_QUESTIONS = (
    WebQuestion(
        name="section",
        path="/works/sections/{when}/{section}",
        about="A section of MTR, IPG or JAR as of a day: title, penalty, what to do in our own words, where it was.",
        parameters=(p.WHEN, p.WORK_SECTION, p.LANG),
        ask=lambda kb, g: kb.section(g["section"], g["when"], lang=g["lang"]),
        page=lambda g: page_path("works", g["when"], g["section"]),
        cost=Cost.SLOW,
        reads_copies=True,
    ),
    WebQuestion(
        name="section-history",
        path="/works/history/{section}",
        about="Every section that ever had the number, with numbers, titles, penalties, and where words went.",
        parameters=(p.WORK_SECTION,),
        ask=lambda kb, g: kb.section_history(g["section"]),
    ),
    WebQuestion(
        name="section-refs",
        path="/works/references/{when}/{section}",
        about="What a section cites as of a day, of any work or the rules, and what cites it; wrong ones marked.",
        parameters=(p.WHEN, p.WORK_SECTION),
        ask=lambda kb, g: kb.section_refs(g["section"], g["when"]),
        cost=Cost.SLOW,
    ),
    WebQuestion(
        name="penalty",
        path="/works/penalties",
        about="Every infraction with its penalty and what to do, or those that the words name; at Regular REL too.",
        parameters=(p.INFRACTION, p.AS_OF),
        ask=lambda kb, g: kb.penalties(g["q"], g["as-of"]),
        page=lambda g: f"/penalty?q={quote(g['q'], safe='')}",
    ),
    WebQuestion(
        name="section-search",
        path="/works/search",
        about="Sections of the tournament documents by words of either language, best first.",
        parameters=(p.WORK_WORDS, p.AS_OF, p.WORKS, p.LIMIT, p.CURSOR),
        ask=lambda kb, g: kb.search_sections(g["q"], g["as-of"], works=g["work"], limit=g["reach"]),
        page=lambda g: f"/works?q={quote(g['q'], safe='')}",
        cost=Cost.SLOW,
        listed="hits",
        reads_copies=True,
    ),
    WebQuestion(
        name="work-diff",
        path="/works/diff/{work}/{old}/{new}",
        about="The sections that changed between two editions, each announced or not by the log of the editions.",
        parameters=(p.WORK, p.OLD, p.NEW),
        ask=lambda kb, g: kb.work_diff(g["work"], g["old"], g["new"]),
        cost=Cost.SLOW,
        reads_copies=True,
    ),
    WebQuestion(
        name="work-editions",
        path="/works/editions/{work}",
        about="The editions of a work that are known, those that are missing between them, and what you have.",
        parameters=(p.WORK,),
        ask=lambda kb, g: kb.editions(g["work"]),
        reads_copies=True,
    ),
    WebQuestion(
        name="work-lint",
        path="/works/lint/{when}/{work}",
        about="The references of the edition of a day that are wrong at its own day.",
        parameters=(p.WHEN, p.WORK),
        ask=lambda kb, g: kb.lint_work(g["work"], g["when"]),
        cost=Cost.SLOW,
    ),
)
