"""The numbered part: sections, groups, rules, subrules, examples, and what to do when they are out of order."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from mtgcr.parser.body import parse_body
from mtgcr.parser.document import Continuation, Example, Unrecognised
from mtgcr.parser.lines import split_lines

if TYPE_CHECKING:
    from mtgcr.parser.document import BodyPart, Group, Rule, Section

SIGNS = {Example: "*", Continuation: "+", Unrecognised: "?"}


def tree(text: str, *, wrapped: bool = False) -> str:
    """The tree as indented numbers; a number in brackets is not printed, "*" an example, "+" text, "?" unread."""
    sections = parse_body(list(split_lines(dedent(text).strip())), wrapped=wrapped)
    return "\n".join(line for section in sections for line in _shown(section, 0))


def _shown(node: Section | Group | Rule, depth: int) -> list[str]:
    name = str(node.number) if node.passage else f"({node.number})"
    children = getattr(node, "groups", ()) or getattr(node, "rules", ()) or getattr(node, "subrules", ())
    below = [line for child in children for line in _shown(child, depth + 1)]
    return ["  " * depth + name + "".join(map(_sign, node.body)), *below]


def _sign(part: BodyPart) -> str:
    return SIGNS[type(part)]


def outline(text: str) -> str:
    return dedent(text).strip("\n")


def test_rules_stand_under_groups_and_groups_under_sections() -> None:
    assert tree("""
        1. The Table
        100. Guests
        100.1. Sit.
        100.1a Stay.
        Example: Ann stays.
        Example: Bob stays.
        100.2. Go.
        2. The Kitchen
        200. General
        201. Pots
        201.1. Boil.
             an egg
    """) == outline("""
1
  100
    100.1
      100.1a**
    100.2
2
  200
  201
    201.1+
""")


def test_examples_are_counted_within_their_rule() -> None:
    text = "1. T\n100. G\n100.1. Sit.\nExample: A.\n     text\nExample: B.\n100.1a Stay.\nExample: C."
    (section,) = parse_body(list(split_lines(text)), wrapped=False)
    (rule,) = section.groups[0].rules
    assert [(example.ordinal, example.passage.text) for example in rule.examples] == [(1, "A."), (2, "B.")]
    assert [example.ordinal for example in rule.subrules[0].examples] == [1]
    assert rule.text == "Sit.\ntext"


def test_a_subrule_without_its_rule_gets_one_that_is_not_printed() -> None:
    assert tree("1. T\n100. G\n100.1. Sit.\n100.2a Stay.\n100.2b Go.") == outline("""
1
  100
    100.1
    (100.2)
      100.2a
      100.2b
""")


def test_rules_without_their_headings_get_some_that_are_not_printed() -> None:
    assert tree("1. T\n100.1. Sit.\n201.1. Boil.\n202. P\n202.1. Fry.") == outline("""
1
  (100)
    100.1
(2)
  (201)
    201.1
  202
    202.1
""")


def test_a_number_that_slips_stays_where_it_is_printed() -> None:
    assert tree("""
        4. Tea
        423. Pots
        423.2. Boil.
        423.2a Slowly.
        432.2b Quickly.
        423.3. Pour.
        424. Costs
        424.1. Pay.
    """) == outline("""
4
  423
    423.2
      423.2a
      432.2b
    423.3
  424
    424.1
""")


def test_a_rule_in_another_group_stays_where_it_is_printed() -> None:
    assert tree("1. T\n100. G\n100.1. Sit.\n101.1. Pour.\n101.2. Drink.\n101. C\n101.3. Wash.") == outline("""
1
  100
    100.1
    101.1
    101.2
  101
    101.3
""")


def test_the_second_rule_of_a_number_is_number_two() -> None:
    text = "1. T\n100. G\n100.1. Sit.\n100.1a Stay.\n100.1. Stand.\n100.1a Go."
    (section,) = parse_body(list(split_lines(text)), wrapped=False)
    rules = [node for rule in section.groups[0].rules for node in (rule, *rule.subrules)]
    assert [(str(rule.number), rule.ordinal) for rule in rules] == [
        ("100.1", 1),
        ("100.1a", 1),
        ("100.1", 2),
        ("100.1a", 2),
    ]


def test_a_numbered_list_within_a_rule_is_text() -> None:
    assert tree("1. T\n100. G\n100.1. Sit:\n1. down\n2. still\n3. upright\n100.2. Go.") == outline("""
1
  100
    100.1+++
    100.2
""")


def test_a_heading_that_reads_like_a_sentence_is_one_where_it_is_next() -> None:
    assert tree("2. T\n214. G\n214.1. Sit.\n215. This group is empty now.\n216. P\n216.1. Go.") == outline("""
2
  214
    214.1
  215
  216
    216.1
""")


def test_what_belongs_nowhere_is_kept_as_unread() -> None:
    assert tree("1. T\n1. T\n100. G\nExample: A.\n100.1. Sit.\nf\n100.x Go.\n100. G\n100.2. Go.") == outline("""
1?
  100?
    100.1???
    100.2
""")


def test_an_example_inside_a_line_is_parted_from_its_rule() -> None:
    (section,) = parse_body(list(split_lines("1. 卓\n100. 客\n100.1. 座る。 例：アンは座る。\n")), wrapped=False)
    (rule,) = section.groups[0].rules
    assert rule.passage
    assert (rule.passage.text, rule.passage.tail) == ("座る。", " ")
    (example,) = rule.examples
    assert (example.passage.label, example.passage.text, example.passage.tail) == ("例：", "アンは座る。", "\n")


def test_wrapped_lines_that_begin_with_a_number_are_no_rules() -> None:
    assert tree("1. T\n\n100. G\n\n100.1. Sit, see rule\n100.3. Then stay.\n\n100.2. Go.", wrapped=True) == outline("""
1
  100
    100.1
    100.2
""")
