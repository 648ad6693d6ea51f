"""Twenty judge questions answered by a fixed script from the tools of `mtgcr mcp` alone.

    python -m mtgcr.bench.assistant_run [--write] [HOME]

The script stands in the place of a language model: it calls the tool that the plan of a question names (in
bench/questions/assistant.tsv) and writes an answer with quotations out of the result.  What it writes is then read by
bench/quotations.py, which knows nothing of the tools: every quotation is looked for in the knowledge base, under the
number, release and source that the answer gives; every rule number and day must exist.  That says whether what the
tools send can be relied on and suffices.  It says nothing of what a language model makes of it.  With --write the
table of docs/assistant-run.md is made anew.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import anyio
from mcp.client import Client

import mtgcr
from mtgcr.assistant.server import make_server
from mtgcr.bench.quotations import mistakes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.library.library import Library

QUESTIONS = Path(__file__).resolve().parent / "questions" / "assistant.tsv"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "assistant-run.md"
TABLE = re.compile(r"<!-- run -->\n.*<!-- end -->\n", re.DOTALL)
NUMBER = re.compile(r"\d{3}\.\d{1,3}[a-z]?")
QUOTED = 2
"""Passages that an answer quotes, at most."""
NO_RULE = "No rule found."


class Asked(NamedTuple):
    """A question, what the script does with it, and the rules of which any decides it ("none": no rule does)."""

    plan: str
    as_of: str
    gold: tuple[str, ...]
    question: str


class Written(NamedTuple):
    """An answer as it is written, the tools called for it, the status that it rests on, and what is wrong with it."""

    asked: Asked
    tools: tuple[str, ...]
    status: str
    text: str
    mistakes: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether a rule of the gold is quoted, or nothing is where no rule decides."""
        if self.asked.gold == ("none",):
            return NO_RULE in self.text and "\n> " not in self.text
        return any(f"— {number}," in self.text or f" {number} " in self.text for number in self.asked.gold)


def questions() -> list[Asked]:
    """The twenty."""
    lines = (line for line in QUESTIONS.read_text("utf-8").splitlines() if not line.startswith("#"))
    rows = csv.DictReader(lines, delimiter="\t")
    return [Asked(row["plan"], row["as_of"], tuple(row["gold"].split(";")), row["question"]) for row in rows]


async def answer(client: Client, asked: Asked) -> tuple[tuple[str, ...], str, str]:
    """The tools called, the status of the result, and the answer written from it."""
    tool, arguments = _plan(asked)
    result = (await client.call_tool(tool, arguments)).structured_content or {}
    return (tool,), str(result["status"]), "\n".join(_lines(asked, result))


def _plan(asked: Asked) -> tuple[str, dict[str, Any]]:
    """The tool that the plan names, and what is sent to it."""
    number = next(iter(NUMBER.findall(asked.question)), "")
    match asked.plan:
        case "rule":
            return "rule_as_of", {"number": number, "as_of": asked.as_of}
        case "history":
            return "rule_history", {"number": number}
        case "diff":
            return "diff_releases", {"old": asked.as_of, "new": "2024-11-08", "section": "510"}
        case "term":
            word = "接死" if "接死" in asked.question else "mana burn"
            return "explain_term", {"term": word, "as_of": asked.as_of, "lang": "en"}
        case "cite":
            return "check_citations", {"text": asked.question, "as_of": asked.as_of, "written": "2024-11-08"}
        case _:
            return "ask_rules", {"question": asked.question, "as_of": asked.as_of}


def _lines(asked: Asked, result: Mapping[str, Any]) -> Iterator[str]:
    """The answer: what has to be said first, then what is found, each with number, release and source."""
    yield from result["notes"]
    if result["status"] in ("none", "unsure", "no-rule-found"):
        yield NO_RULE
        return
    match asked.plan:
        case "history":
            yield from _numbers(result)
        case "diff":
            yield from _changes(result)
        case "term":
            yield from (f"{one['english']} / {one['japanese']}: {', '.join(one['rules'])} " for one in result["terms"])
            yield from _quotes(result["items"])
        case "cite":
            yield from (
                f"{one['number']} was {one['meant'][0]}, today {one['number_on_the_day']} ." for one in result["items"]
            )
        case _:
            yield from _quotes([one for one in result["items"] if one["role"] in ("rule", "answers")])


def _quotes(passages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The first passages, the deciding sentence of each where it has one."""
    for one in passages[:QUOTED]:
        place = one["number"] or f"“{one['term']}”"
        yield f"> {one.get('deciding') or one['text']}"
        yield f"> — {place}, {one['release']}, {one['source']}, {one['language']}"


def _numbers(result: Mapping[str, Any]) -> Iterator[str]:
    for one in result["numbers"]:
        yield f"It is {one['number']} from {one['since']}{' until ' + one['until'] if one['until'] else ''} ."
    held = [one for one in result["items"] if one["text"]]
    yield from _quotes(held[-1:])


def _changes(result: Mapping[str, Any]) -> Iterator[str]:
    for one in result["items"]:
        if one["new"] and one["source"] != "none":
            yield f"> {one['new']}"
            yield f"> — {one['new_number']}, {result['new']}, {one['source']}, en"


def run(library: Library) -> list[Written]:
    """The twenty answered, and each answer read by somebody who knows nothing of the tools."""

    async def all_of_them() -> list[Written]:
        async with Client(make_server(library)) as client:
            told = [(asked, await answer(client, asked)) for asked in questions()]
        return [Written(asked, *one, tuple(mistakes(library, one[-1], asked.question))) for asked, one in told]

    return anyio.run(all_of_them)


def table(written: Sequence[Written]) -> str:
    """The run as a table, with the counts before it."""
    quotes = sum(one.text.count("\n> — ") + one.text.startswith("> — ") for one in written)
    right, wrong = sum(one.is_right for one in written), sum(len(one.mistakes) for one in written)
    lines = [
        f"{len(written)} questions, {quotes} quotations, {wrong} quotations or numbers that do not exist; "
        f"{right} answers have the rule that the writer of the questions expected.",
        "",
        "| question | tool | status | quoted | expected | there |",
        "|---|---|---|---|---|---|",
    ]
    for one in written:
        numbers = re.findall(r"^> — (.+?), \d{4}", one.text, re.MULTILINE)
        cells = (one.asked.question, *one.tools, one.status, ", ".join(numbers), " or ".join(one.asked.gold))
        lines.append(f"| {' | '.join(cells)} | {'yes' if one.is_right else 'no'} |")
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Run, print the table and what is wrong; the exit code is 1 where something is."""
    places = [word for word in argv if not word.startswith("-")]
    with mtgcr.open(places[0] if places else None) as library:
        written = run(library)
    print(table(written))
    found = [f"{one.asked.question}: {mistake}" for one in written for mistake in one.mistakes]
    print(*found, sep="\n")
    if "--write" in argv:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(TABLE.sub(lambda _: f"<!-- run -->\n{table(written)}\n<!-- end -->\n", page), "utf-8")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
