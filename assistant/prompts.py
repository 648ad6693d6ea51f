"""Prompts: how a question about the rules is answered, and how a change is reported."""

from __future__ import annotations

INSTRUCTIONS = """\
The Comprehensive Rules of Magic: The Gathering as of any day, in English and Japanese; of the tournament documents \
(MTR, IPG, JAR) numbers, titles, penalties and a summary of what to do.
Answer questions about the rules only from what these tools return, never from memory.
Say what stands in `notes` before the answer. Cite each rule with its number and its release.
Put nothing in quotation marks but what stands in a `text` whose `source` is “official”, word for word; with the \
source “digest” the words are a retelling: say so. Give `permalink` where a link is wanted.
Where `status` is “none”, “unsure” or “no-rule-found”, say that, and name no rule that no tool has shown. \
Where `certainty` is “likely”, say that the answer is not sure."""


def rules_question(question: str) -> str:
    """Answer a question about the rules by quoted rules only, or say that none was found."""
    return (
        f"Question about the rules of Magic: The Gathering:\n\n{question}\n\n"
        "1. Call `ask_rules` with the question as it stands. Where `status` is not “answered”, try `search_rules` and "
        "`explain_term` with the words of the game in it, and `rule_as_of` for every number that is named.\n"
        "2. Read each rule that you mean to cite with `rule_as_of`, and `references` for its exceptions.\n"
        "3. Answer in the language of the question, in a few sentences. After each sentence give the rule number and "
        "the release. Begin with what stands in `notes`.\n"
        "4. Where no rule decides it, say “no rule found”, and what the nearest rules are. Do not answer from memory.\n"
        "5. Send your answer to `check_citations` and correct what it finds wrong."
    )


def what_changed(old: str, new: str) -> str:
    """Report what changed between two releases, most important first, each with its number."""
    return (
        f"Report what changed in the rules of Magic: The Gathering from {old} to {new}.\n\n"
        f"1. Call `diff_releases` with old “{old}” and new “{new}”, and go on with `next_cursor` to the end.\n"
        "2. Begin with what stands in `notes`, and the counts of `summary`.\n"
        "3. Tell what players must know first: what is new, what is gone, what was reworded, each with its old and new "
        "number. Then name what only moved.\n"
        "4. Quote only what stands in `old` and `new`, with its source. Where there are no words, say so."
    )
