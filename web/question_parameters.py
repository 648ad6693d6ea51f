"""The parameters that questions share."""

from __future__ import annotations

from mtgcr.kb.search.search_scope import WITHIN
from mtgcr.library.given import BOTH
from mtgcr.library.work_texts import ALL
from mtgcr.parser.language import Language
from mtgcr.web.paging import MOST, PER_PAGE
from mtgcr.web.parameters import Parameter
from mtgcr.web.parameters import ParameterForm as F

_LANGUAGES = tuple(language.value for language in Language)
_DAY = "a release date, any day, a set code or name, latest, today"

WHEN = Parameter(name="when", about=f"As of when: {_DAY}.", in_path=True, is_required=True, example="2024-11-08")
OLD = Parameter(name="old", about=f"The one release: {_DAY}.", in_path=True, is_required=True, example="2024-09-20")
NEW = Parameter(name="new", about=f"The other release: {_DAY}.", in_path=True, is_required=True, example="2024-11-08")
NUMBER = Parameter(
    name="number",
    about="A rule, group or section (702.19b, 702, 7), or a keyword (trample, 接死).",
    in_path=True,
    is_required=True,
    example="510.1c",
)
ORDINAL = Parameter(
    name="ordinal",
    about="Which of the rule's examples, from 1.",
    form=F.COUNT,
    most=99,
    in_path=True,
    is_required=True,
    example="1",
)
TERM = Parameter(name="term", about="A term in either language.", in_path=True, is_required=True, example="deathtouch")
NAME = Parameter(name="name", about="The file name of a document.", in_path=True, is_required=True, example="x.txt")
CARD = Parameter(
    name="card", about="A card's name in either language.", in_path=True, is_required=True,
    example="Lightning Bolt",
)  # fmt: skip
AS_OF = Parameter(name="as-of", about=f"As of when: {_DAY}; today without it.", example="2024-11-08")
WRITTEN = Parameter(name="written", about="The day of the text, where it is known.")
LANG = Parameter(
    name="lang", about="Of which language; both, or as the question is, without it.", form=F.CHOICE,
    choices=(*_LANGUAGES, BOTH),
)  # fmt: skip
ONE_LANG = Parameter(
    name="lang", about="Of which language.", form=F.CHOICE, choices=_LANGUAGES, default=Language.EN.value
)
LIMIT = Parameter(name="limit", about="How many on a page.", form=F.COUNT, default=PER_PAGE, most=MOST)
CURSOR = Parameter(name="cursor", about="Where to go on, as links.next has it; opaque.", most=40)
SECTION = Parameter(name="section", about="Only this section, group or rule: 5, 509, 510.1c.", default="", most=12)
WITHIN_PARTS = Parameter(name="in", about="Only these parts.", form=F.CHOICES, choices=tuple(WITHIN), default=())
WORDS = Parameter(
    name="q",
    about='Words of either language; "a phrase", AND, OR, NOT, prefix*.',
    is_required=True,
    most=300,
    example="trample",
)
TYPED = Parameter(name="q", about="What has been typed so far.", is_required=True, most=300, example="deatht")
QUESTION = Parameter(
    name="q",
    about="A question in English or Japanese.",
    is_required=True,
    most=300,
    example="Does deathtouch work with trample?",
)
CITED = Parameter(
    name="q", about="Rule numbers with their words: 701.18 scry.", is_required=True, most=300, example="701.18 scry"
)
ABOUT = Parameter(name="q", about="A card by its whole name, or a rule by its number; all without it.", default="")
FEW = Parameter(name="limit", about="How many at most.", form=F.COUNT, default=8, most=20)
RULES = Parameter(name="limit", about="How many rules at most.", form=F.COUNT, default=5, most=20)
DEPTH = Parameter(name="depth", about="How many steps to follow.", form=F.COUNT, default=1, most=4)
EVERYTHING = Parameter(name="all", about="With all that stands below.", form=F.FLAG, default=False)
RUN = Parameter(name="run", about="Run the example too.", form=F.FLAG, default=False)
CONTEXT = Parameter(name="context", about="With the groups in which the rules stand.", form=F.FLAG, default=False)
BLAME = Parameter(name="blame", about="For each word the release that brought it.", form=F.FLAG, default=False)
ONLY = Parameter(
    name="only",
    about="Only these parts, kinds or weights of changes: rules, reworded, substantive; joined by commas.",
    default="",
)
KIND = Parameter(name="kind", about="Only terms of this kind: zone, keyword ability.", default="", most=40)
STATUS = Parameter(
    name="status", about="Only terms of this standing.", form=F.CHOICE,
    choices=("official", "colloquial", "obsolete"), default="",
)  # fmt: skip
WORK = Parameter(
    name="work", about="The work: ipg, mtr, jar.", form=F.CHOICE, choices=ALL, in_path=True, is_required=True,
    example="ipg",
)  # fmt: skip
WORKS = Parameter(name="work", about="Only these works.", form=F.CHOICES, choices=ALL, default=ALL)
WORK_SECTION = Parameter(
    name="section",
    about="A section (IPG 2.1, MTR Appendix B), its abbreviation or title (IPG GRV, IPG 誘発忘れ), or a work (JAR).",
    in_path=True,
    is_required=True,
    example="IPG 2.1",
)
INFRACTION = Parameter(
    name="q", about="Words of the infraction: its number, title, abbreviation; all without it.", default="", most=300
)
WORK_WORDS = Parameter(
    name="q", about="Words of either language.", is_required=True, most=300, example="missed trigger"
)
