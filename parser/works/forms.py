"""What a work is, as data: its code, its names, how its sections are headed, which labels divide them.

Another work is another `WorkForm` in `KNOWN_WORKS`; nothing else knows a work by name.
"""

from __future__ import annotations

from mtgcr.parser.named_tuples import NamedTuple


class Caption(NamedTuple):
    """A heading without a number: the key by which people ask for it, what we call it, the pattern that finds it."""

    key: str
    title: str
    pattern: str
    is_group: bool = False


class WorkForm(NamedTuple):
    """How the editions of a work look; `title` finds its name near the top of a text, `dated` the line of its date."""

    code: str
    english: str
    japanese: str
    title: str
    dated: str
    captions: tuple[Caption, ...] = ()
    """For a work without numbers: its headings in their order."""
    marks: tuple[str, ...] = ()
    """Headings that tell the work where its title is missing (a page of the web without its head)."""
    labels: tuple[tuple[str, str], ...] = ()
    """Parts of a section: the key of the part, and the pattern of the line that begins it."""
    has_penalties: bool = False


_THEY = r"(?:they|he or she)"
_PARTS = (
    ("definition", r"Definition|定義"),
    ("examples", r"Examples?|例"),
    ("philosophy", r"Philosophy|理念"),
    ("penalty", r"Penalty|Penalties|懲罰"),
    ("remedy", r"Additional Remedy|追加措置"),
    ("upgrade", r"Upgrade|格上げ"),
    ("downgrade", r"Downgrade|格下げ"),
)
_DATE_EN = r"(?:Effective|Updated)\b"
_DATE_JA = r"発効|更新|업데이트"
_MAGIC = r"MAGIC\W*(?:THE GATHERING)?\W*"

IPG = WorkForm(
    "ipg",
    english="Infraction Procedure Guide",
    japanese="違反処置指針",
    title=rf"{_MAGIC}INFRACTION PROCEDURE GUIDE|(?:DCI )?(?:UNIVERSAL )?PENALTY GUIDE(?:LINES)?(?: AND PROCEDURES)?"
    r"|マジック.{0,14}違反処置指針.{0,12}",
    dated=f"{_DATE_EN}|{_DATE_JA}",
    labels=_PARTS,
    has_penalties=True,
)
MTR = WorkForm(
    "mtr",
    english="Magic Tournament Rules",
    japanese="マジック・イベント規定",
    title=rf".{{0,20}}{_MAGIC}(?:TOURNAMENT RULES|DCI\W*FLOOR RULES)|マジック.{{0,14}}(?:イベント|大会)規定.{{0,12}}",
    dated=f"{_DATE_EN}|{_DATE_JA}",
    marks=("Tournament Fundamentals", "Tournament Mechanics", "Constructed Tournament Rules", "Sanctioning Rules"),
)
JAR = WorkForm(
    "jar",
    english="Judging at Regular REL",
    japanese="ルール適用度が一般の場合のジャッジ法",
    title=r"JUDGING AT REGULAR (?:RULES ENFORCEMENT LEVEL|REL)(?: \(REL\))?|.{0,24}一般.{0,16}ジャッジ法.{0,12}",
    dated=f"{_DATE_EN}|{_DATE_JA}",
    marks=("Common Issues", "General Unwanted Behaviors", "Serious Problems"),
    captions=(
        Caption("common issues", "Common Issues", r"Common Issues|よくある問題", is_group=True),
        Caption(
            "trigger", "Forgotten triggered ability", r"A player forgets a triggered ability(?:\s*\(.{0,160}?text\))?"
        ),
        Caption(
            "extra look",
            "Card of a library seen",
            rf"A player sees a card in a library that {_THEY} shouldn.t have seen",
        ),
        Caption(
            "extra card",
            "Extra cards drawn",
            rf"A player accidentally draws .{{0,80}}?than {_THEY} (?:was|were) supposed to",
        ),
        Caption("game error", "Other in-game error", r"A player makes an in-game error not mentioned above"),
        Caption(
            "deck",
            "Wrong cards in a deck",
            r"A player has illegal, insufficient, or another player.s cards in (?:their|his or her) deck",
        ),
        Caption("unwanted", "General Unwanted Behaviors", r"General Unwanted Behaviou?rs", is_group=True),
        Caption("serious", "Serious Problems", r"Serious Problems", is_group=True),
        Caption("resources", "Resources", r"Resources", is_group=True),
    ),
)
KNOWN_WORKS = (IPG, MTR, JAR)
"""In the order in which they are tried and shown."""


def form_of(code: str) -> WorkForm | None:
    """The work of the code, in letters of any case."""
    return next((form for form in KNOWN_WORKS if form.code == code.lower()), None)
