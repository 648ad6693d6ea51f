"""What the commands of the command line take: their arguments and options, with the help of each.

Only this module and `application` know the command line library.  The functions of the commands name these types in
their annotations, which are read when the library is loaded; a plain look-up does without it (7 ms against 50).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgcr.commands import choices
from mtgcr.commands.choices import HITS, RULES, CheckFormat, DiffFormat, GraphForm, LanguageChoice, OutputFormat
from mtgcr.commands.completion import (
    offer_days,
    offer_infractions,
    offer_parts,
    offer_rules,
    offer_rules_ever,
    offer_terms,
    offer_work,
    offer_works,
)
from mtgcr.kb.search.search_scope import WITHIN

# Shared by many commands
Format = Annotated[
    OutputFormat, typer.Option("--format", case_sensitive=False, help="text, or json for other programs.")
]
PostedFormat = Annotated[
    choices.PostedFormat,
    typer.Option("--format", case_sensitive=False, help="text, json, or a post: discord, markdown, bbcode."),
]
Length = Annotated[
    int | None,
    typer.Option("--length", metavar="N", min=200, help="The most characters of a post (default for discord: 2000)."),
]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="DATE|SET",
        help="Answer as of this date or set (default: today): Nov 2012, FDN, latest.",
        autocompletion=offer_days,
    ),
]
Lang = Annotated[LanguageChoice, typer.Option("--lang", case_sensitive=False, help="en, ja or both.")]
AnyLang = Annotated[LanguageChoice | None, typer.Option("--lang", case_sensitive=False, help="en, ja or both.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", metavar="FOLDER", help="Folder of the knowledge base, instead of MTGCR_HOME or your own."),
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Text files, or folders of them.")]
Numbers = Annotated[
    list[str],
    typer.Argument(
        metavar="NUMBER…",
        help="Rules, groups, sections: 702.19b, 601.2b-d, 702, 7; or a keyword: trample.",
        autocompletion=offer_rules,
    ),
]
Number = Annotated[
    list[str],
    typer.Argument(
        metavar="NUMBER",
        help="A rule, group or section: 702.19b, 702, 7; or a keyword: trample.",
        autocompletion=offer_rules,
    ),
]
Everything = Annotated[bool, typer.Option("--all", help="Also show everything below: the subrules of a group too.")]
Section = Annotated[
    str | None,
    typer.Option(
        "--section",
        metavar="SECTION",
        help="Only this section, group or rule: 5, 509, 510.1c.",
        autocompletion=offer_rules,
    ),
]

Works = Annotated[
    str | None,
    typer.Option("--work", metavar="WORK,…", help="Tournament documents: ipg, mtr, jar.", autocompletion=offer_works),
]
Work = Annotated[
    str | None,
    typer.Option("--work", metavar="WORK", help="A tournament document: ipg, mtr or jar.", autocompletion=offer_work),
]
PrintedDay = Annotated[
    str | None,
    typer.Option(
        "--effective",
        metavar="DATE",
        help="For a tournament document: its real effective date, if the printed one is wrong.",
    ),
]
Because = Annotated[str, typer.Option("--because", metavar="REASON", help="Why the printed date is wrong.")]
Infraction = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="WORDS…",
        help="A number, title or abbreviation: 2.3, hidden card, GRV.",
        autocompletion=offer_infractions,
    ),
]

# search, term, ask
Words = Annotated[list[str], typer.Argument(metavar="WORDS…", help='Words, "a phrase", AND OR NOT, prefix*.')]
Within = Annotated[
    list[str] | None,
    typer.Option("--in", metavar="PART", help=f"Only {', '.join(WITHIN)}.", autocompletion=offer_parts),
]
Limit = Annotated[
    int,
    typer.Option(
        "--limit", metavar="N", min=1, max=500, show_default=False, help=f"How many hits to show (default: {HITS})."
    ),
]
Term = Annotated[
    list[str], typer.Argument(metavar="TERM…", help="A term in either language, or slang.", autocompletion=offer_terms)
]
Question = Annotated[list[str], typer.Argument(metavar="QUESTION…", help="What the player asked.")]
Rules = Annotated[
    int | None,
    typer.Option("--limit", metavar="N", min=1, max=20, help=f"How many rules to show at most (default: {RULES})."),
]
More = Annotated[bool, typer.Option("--more", help="Show whole rules, definitions, examples, rulings, rewordings.")]
Reasons = Annotated[bool, typer.Option("--explain", help="Say why each rule is shown.")]
Run = Annotated[bool, typer.Option("--run", help="Run the nearest example, if it can be run.")]
Context = Annotated[bool, typer.Option("--context", help="Show the whole groups that the rules stand in.")]

# refs
Depth = Annotated[int, typer.Option("--depth", metavar="N", min=1, max=6, help="How many steps to follow.")]
Dot = Annotated[bool, typer.Option("--dot", help="Print the neighbourhood as a Graphviz graph.")]

# diff, history
Old = Annotated[str, typer.Argument(metavar="OLD", help="The older date or set.", autocompletion=offer_days)]
New = Annotated[str, typer.Argument(metavar="NEW", help="The newer date or set.", autocompletion=offer_days)]
Part = Annotated[
    str | None,
    typer.Argument(metavar="NUMBER", help="The same as --section NUMBER.", autocompletion=offer_rules),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="KIND",
        help="Only these: rules, examples, glossary, headings, introduction; added, reworded, edited, retargeted, …",
    ),
]
Outcomes = Annotated[bool, typer.Option("--outcomes", help="Instead of words: the examples that come out differently.")]
Full = Annotated[bool, typer.Option("--full", help="Every change with all its words.")]
FormatOfDiff = Annotated[
    DiffFormat, typer.Option("--format", case_sensitive=False, help="text, markdown, html or json.")
]
EverNumber = Annotated[
    list[str],
    typer.Argument(
        metavar="NUMBER", help="Any number that the rule ever had; or a keyword.", autocompletion=offer_rules_ever
    ),
]
Blame = Annotated[bool, typer.Option("--blame", help="Show the release that introduced each word.")]
ShowAll = Annotated[bool, typer.Option("--all", help="Show every rule that ever had the number in full.")]

# cite
Texts = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of any kind, or folders of them.")]
WrittenOn = Annotated[
    str | None, typer.Option("--written", metavar="DATE|SET", help="The day of the texts.", autocompletion=offer_days)
]
FormatOfCheck = Annotated[CheckFormat, typer.Option("--format", case_sensitive=False, help="text, json, or sarif.")]
CitedText = Annotated[list[str], typer.Argument(metavar="TEXT|FILE", help="A citation with its words, or a file.")]
From = Annotated[str, typer.Option("--from", metavar="DATE|SET", help="The day whose numbers the texts have.")]
To = Annotated[str, typer.Option("--to", metavar="DATE|SET", help="The day whose numbers they should have.")]
Write = Annotated[bool, typer.Option("--write", help="Write the files (default: leave them as they are).")]

# bulletin, rulings, card, page, documents
Document = Annotated[Path, typer.Argument(metavar="FILE", help="A text file.")]
OldRelease = Annotated[str | None, typer.Option("--old", metavar="DATE|SET", help="The release before the change.")]
NewRelease = Annotated[str | None, typer.Option("--new", metavar="DATE|SET", help="The release after it.")]
CardName = Annotated[list[str], typer.Argument(metavar="NAME", help="A card's name in either language.")]
CardOrRule = Annotated[list[str] | None, typer.Argument(metavar="[CARD|RULE]", help="A card, or a rule number.")]
RulingFiles = Annotated[list[Path] | None, typer.Option("--file", help="Look in this text instead of your own.")]
Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="The file name of one document.")]

# check
Chosen = Annotated[
    list[str] | None,
    typer.Argument(metavar="SCENARIO…", help="Files or folders of scenarios, or words of titles (default: all)."),
]
About = Annotated[list[str] | None, typer.Option("--rule", metavar="RULE", help="Only scenarios about this rule.")]
AllReleases = Annotated[bool, typer.Option("--all-releases", help="Every release (the default).")]
Explain = Annotated[bool, typer.Option("--explain", help="Show how the rules lead to each outcome.")]
Coverage = Annotated[bool, typer.Option("--coverage", help="Show how many printed examples are executed.")]
NewAbout = Annotated[
    str | None,
    typer.Option("--new", metavar="NUMBER", help="Write a commented scenario about a rule to start from."),
]

# play
SessionFile = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="Lines of a session to run before those you type.")
]

# lint, export, atlas
Release = Annotated[str | None, typer.Argument(metavar="[RELEASE]", help="A day or a set.", autocompletion=offer_days)]
LintedLanguage = Annotated[LanguageChoice, typer.Option("--lang", case_sensitive=False, help="en or ja.")]
Graph = Annotated[
    GraphForm, typer.Option("--format", case_sensitive=False, help="jsonl, graphml: a day's graph; sqlite, csv: all.")
]
TablesPath = Annotated[
    Path | None, typer.Option("--to", metavar="PATH", help="With sqlite a new file, with csv a new or empty folder.")
]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="Write everything in the home into one file instead.")
]
PackTexts = Annotated[
    bool, typer.Option("--texts/--no-texts", help="With --pack, sqlite, csv: the texts of the rules too.")
]
Into = Annotated[Path | None, typer.Option("--into", help="Folder for the tables, instead of data/atlas.")]
Review = Annotated[
    Path | None, typer.Option("--review", metavar="FILE", help="Record the decisions there, the least sure first.")
]
Anew = Annotated[bool, typer.Option("--anew", help="Make it from these texts alone, which must be complete.")]

# feed
FeedFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write the files.")]
FeedRules = Annotated[list[str] | None, typer.Option("--rule", metavar="RULE", help="A feed of this rule too.")]
FeedReleases = Annotated[
    int, typer.Option("--releases", metavar="N", min=1, max=100, help="How many of the newest releases.")
]
FeedBase = Annotated[str, typer.Option("--base", metavar="URL", help="Where the folder will be served.")]

# mcp
Http = Annotated[bool, typer.Option("--http", help="Streamable HTTP on this machine instead of stdin and stdout.")]
Port = Annotated[int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="With --http: where to listen.")]
Reader = Annotated[
    str, typer.Option("--reader", metavar="URL", help="The web reader that permalinks lead to, where there is one.")
]

# digest
NumbersBelow = Annotated[
    str, typer.Option("--section", metavar="NUMBER", help="Only numbers that begin so: 702, 510.1.")
]
WithWords = Annotated[
    bool, typer.Option("--words", help="Show the official words as they were and are, where you have them, and ours.")
]

# add, sync, doctor
OptionalFiles = Annotated[list[Path] | None, typer.Argument(metavar="FILE…", help="Text files, or folders of them.")]
Cards = Annotated[
    list[Path] | None, typer.Option("--cards", metavar="FILE", help="Cards: Scryfall's bulk JSON, or AtomicCards.")
]
Reissued = Annotated[
    bool, typer.Option("--reissued", help="A text for a day that already has one replaces it; both are kept.")
]
Trust = Annotated[
    bool,
    typer.Option("--trust", help="Trust the texts as official, even if they differ from those that the atlas knows."),
]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Add the good files even if others are refused.")]
Older = Annotated[bool, typer.Option("--older", help="Also fetch the older releases that the archive has.")]
Insecure = Annotated[bool, typer.Option("--insecure", help="With --from: allow an address without encryption.")]
Lists = Annotated[
    bool, typer.Option("--lists/--no-lists", help="With --work: sections that list sets or boosters too.")
]
WorksToo = Annotated[bool, typer.Option("--works", help="Also fetch the tournament documents (MTR, IPG, JAR).")]
CardsToo = Annotated[bool, typer.Option("--cards", help="Also fetch cards and their rulings.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only list what would be fetched.")]
Place = Annotated[
    str | None, typer.Option("--from", metavar="FILE|URL", help="Fetch this text instead of looking for one.")
]
Sources = Annotated[Path | None, typer.Option("--sources", metavar="FILE", help="Another table of addresses.")]
Repair = Annotated[bool, typer.Option("--repair", help="Rebuild the knowledge base from the texts stored in it.")]

# serve
ReaderPort = Annotated[
    int, typer.Option("--port", metavar="PORT", min=1, max=65535, show_default=False, help="Where to listen (8642).")
]
ReaderHost = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address of this machine to listen on.")]
Public = Annotated[
    str | None, typer.Option("--public", metavar="URL", help="The address under which strangers reach the reader.")
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option("--trusted-proxy", metavar="NETWORK", help="A proxy that is trusted to name a client's address."),
]
Processes = Annotated[int, typer.Option("--processes", metavar="N", min=1, max=16, help="How many processes to run.")]
OfficialTexts = Annotated[bool, typer.Option("--official", help="Official texts too, where you have them.")]
CheckLinks = Annotated[bool, typer.Option("--check-links", help="Write nothing if a link leads to no file.")]
