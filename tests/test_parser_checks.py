"""Changes to the kettle game with everything that is said of them: no false alarm, and no cascade of alarms."""

from __future__ import annotations

import pytest

from mtgcr.parser.reader import parse_source
from mtgcr.tests.mini_releases import english_release, japanese_release
from mtgcr.tests.patches import apply_patch


def codes(text: str, name: str = "kettle.txt") -> list[str]:
    return [found.code for found in parse_source(name, text.encode()).diagnostics]


def patched(patch: str) -> list[str]:
    return codes(apply_patch(english_release(), patch).text)


def subrules(*letters: str) -> str:
    return "".join(f"+101.1{letter} Sit.\n+\n" for letter in letters)


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        # Letters skip l and o, and go on with two after z.
        (" 101.1d An empty cup stays on the table.\n \n" + subrules(*"efghijkmnpq"), []),
        (" 101.1d An empty cup stays on the table.\n \n" + subrules(*"efghijklm"), ["letter-gap"]),
        (" 101.1d An empty cup stays on the table.\n \n" + subrules(*"efghijkmnpqrstuvwxyz", "aa", "ab"), []),
        # A gap is told once, and so is each of several.
        (" 101.1d An empty cup stays on the table.\n \n" + subrules("f", "h"), ["letter-gap", "letter-gap"]),
        # The group of a mistyped number is not begun, and its rule is not missed where it stands.
        (
            "-101.1c A chipped cup is never lent to a child.\n+710.1c A chipped cup is never lent to a child.\n",
            ["number-out-of-order", "letter-gap"],
        ),
        # A mistyped heading costs that heading only.
        (
            "-101. Cups\n+710. Cups\n \n 101.1. Each guest has one cup.\n",
            ["heading-missing", "line-unread"],
        ),
        # Two rules that changed places are one slip.
        (
            "-101.1b A cup without a handle belongs to the host (see rule 100.2).\n"
            "+101.1c A chipped cup is never lent to a child.\n"
            " \n"
            "-101.1c A chipped cup is never lent to a child.\n"
            "+101.1b A cup without a handle belongs to the host (see rule 100.2).\n",
            ["number-out-of-order", "letter-gap", "letter-gap", "letter-gap"],
        ),
        # A rule with subrules may have a title instead of words, in a word or in several.
        ("-702.2. Stirring\n+702.2. Stirring and Being Stirred\n", []),
        # Lines of a list are no sentences; nor is a list a place for them to end.
        (" Example: Dora stirs a full cup. It holds two sips.\n+     one sip\n+     two sips\n", []),
        # A colon, a quote, a bracket end a sentence.
        ("-101.1a A cup holds three sips.\n+101.1a A cup holds three sips (or “four”)\n", []),
        # The effective date may be repeated.
        (" Printed on used tea bags.\n+These rules are effective as of March 3, 2013.\n", []),
        # Senses may be many.
        (" 2. In the words of a napkin, whoever pours.\n+3. A guest of that name.\n", []),
        # Question marks are common; only within a loyalty cost do they tell of a lost sign.
        ("-101.1a A cup holds three sips.\n+101.1a Does a cup hold three sips [?]?\n", []),
        ("-101.1a A cup holds three sips.\n+101.1a It costs [?4] sips.\n", ["character-lost"]),
    ],
)
def test_of_a_change_is_told_what_it_broke_and_nothing_else(patch: str, told: list[str]) -> None:
    assert patched(patch) == told


def test_the_file_name_may_carry_the_date_of_the_text() -> None:
    assert codes(english_release(), "kettle_20130303.txt") == []
    assert codes(english_release(), "kettle_20130304.txt") == ["date-differs-from-name"]


def test_a_text_without_contents_is_not_compared_with_them() -> None:
    lines = english_release().split("\n")
    without = lines[: lines.index("Contents")] + lines[lines.index("Credits") + 2 :]
    assert codes("\n".join(without)) == ["part-missing"]


def test_titles_of_contents_may_lead_to_pages() -> None:
    paged = english_release().replace("100. Guests\n101. Cups", "     100. Guests.......2\n  101. Cups .... 13")
    assert codes(paged) == []


def test_the_contents_of_a_digest_may_tell_how_many_rules_it_has() -> None:
    counted = english_release().replace("100. Guests\n101. Cups", "100. Guests (4 rules)\n101. Cups (8 rules)")
    assert codes(counted) == ["contents-title-differs", "contents-title-differs"]
    assert codes(counted.replace("Comprehensive Rules", "Digest by mtgcr", 1)) == []


def test_a_digest_may_leave_rules_out() -> None:
    lines = english_release().replace("Comprehensive Rules", "Digest by mtgcr", 1).split("\n")
    some = [line for line in lines if not line.startswith(("100.1. ", "101.1b", "702.2. "))]
    assert codes("\n".join(some)) == []
    assert codes("\n".join(some).replace("Digest by mtgcr", "Rules", 1)) != []


def test_blank_lines_between_japanese_rules_and_examples_are_nothing_odd() -> None:
    assert codes(japanese_release().replace("\n", "\n\n")) == []


def test_every_place_lies_at_the_beginning_of_what_is_told() -> None:
    text = apply_patch(english_release(), "-702.2b Stirring a cup twice does nothing more.\n+702.2b Stirring\n").text
    (found,) = parse_source("kettle.txt", text.encode()).diagnostics
    assert text.split("\n")[found.place.line - 1] == "702.2b Stirring"
    assert (found.code, found.place.column) == ("sentence-unfinished", 1)
