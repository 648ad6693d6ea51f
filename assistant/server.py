"""The tools, resources and prompts put together as a server of the official SDK."""

from __future__ import annotations

import inspect
import logging
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError, UnexpectedToolError
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import ValidationError

from mtgcr.assistant.change_tools import ChangeTools
from mtgcr.assistant.citation_tools import CitationTools
from mtgcr.assistant.paging import as_json
from mtgcr.assistant.places import Places
from mtgcr.assistant.prompts import INSTRUCTIONS, rules_question, what_changed
from mtgcr.assistant.question_tools import QuestionTools
from mtgcr.assistant.refusals import ADVICE, ToldError
from mtgcr.assistant.resources import Resources
from mtgcr.assistant.rule_tools import RuleTools
from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.mcpserver import Context
    from mcp_types import InputRequiredResult

    from mtgcr.assistant.unreadable_messages import ReadableLines
    from mtgcr.library.library import Library

READ_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
TITLES = {
    "rule_as_of": "A rule as of a day",
    "search_rules": "Search the rules",
    "ask_rules": "Ask the rules",
    "rule_history": "A rule through time",
    "diff_releases": "What changed between two releases",
    "check_citations": "Check rule numbers in a text",
    "date_citation": "From when a text is",
    "explain_term": "A term in both languages",
    "references": "What a rule cites and what cites it",
    "run_example": "Run a printed example",
}
"""Every tool with its title, as they are listed."""


class AllTools(RuleTools, QuestionTools, ChangeTools, CitationTools):
    """Every tool."""


class RulesServer(MCPServer[None]):
    """The server: what is sent wrongly is told in words, and a result is sent without spaces."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """The result of the tool.  ToolError with what to send instead where it cannot be understood."""
        if name in TITLES:
            _refuse_unknown(name, arguments)
        try:
            result = await super().call_tool(name, arguments, context)
        except UnexpectedToolError as error:
            if isinstance(error.__cause__, ToldError):
                raise ToolError(f"{name}: {error.__cause__}") from error
            raise
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(f"{name}: {_say_mistakes(error.__cause__)} {_say_taken(name)}") from error
            raise
        return _without_spaces(result)

    async def run_over(self, lines: ReadableLines) -> None:
        """Serve one client over the lines and stdout until they end, as `run_stdio_async` does over any lines."""
        async with stdio_server(lines) as (messages, answers):
            lines.answers = answers
            low = self._lowlevel_server
            await low.run(messages, answers, low.create_initialization_options())


def make_server(library: Library, reader: str = "") -> RulesServer:
    """The server over the library; `reader` is the address of a reader that permalinks lead to, "" for none."""
    from mtgcr.kb.intake.version import program_version

    server = RulesServer(
        "mtgcr", title="Magic Comprehensive Rules", instructions=INSTRUCTIONS, version=program_version(),
        log_level="WARNING", subscriptions=False,
    )  # fmt: skip
    tools = AllTools(library, Places(reader.rstrip("/")))
    for name, title in TITLES.items():
        tool = getattr(tools, name)
        server.add_tool(tool, name=name, title=title, description=inspect.getdoc(tool), annotations=READ_ONLY)
    _add_resources(server, Resources(tools))
    for prompt in (rules_question, what_changed):
        server.prompt()(prompt)
    logging.getLogger("mcp").setLevel(logging.ERROR)  # warnings name hosts and arguments of callers
    return server


def _add_resources(server: RulesServer, resources: Resources) -> None:
    """The resources; the contents before the rules, since the first that fits answers."""
    kinds: tuple[tuple[str, str, Callable[..., str]], ...] = (
        ("cr://{release}/toc", "text/plain", resources.contents),
        ("cr://{release}/{number}", "application/json", resources.rule),
        ("work://{release}/{section}", "application/json", resources.section),
        ("term://{name}", "application/json", resources.term),
        ("releases://", "text/plain", resources.releases),
    )
    for address, mime, read in kinds:
        server.resource(address, mime_type=mime)(_told(read))


def _told(read: Callable[..., str]) -> Callable[..., str]:
    """The reader of a resource, whose no is told in words."""
    from functools import wraps

    @wraps(read)
    def told(*given: str, **named: str) -> str:
        try:
            return read(*given, **named)
        except Refusal as no:
            raise ResourceError(f"{no.message} {ADVICE.get(no.code, no.hint)}") from no
        except ToldError as error:
            raise ResourceError(str(error)) from error

    return told


@lru_cache
def _parameters(name: str) -> tuple[str, ...]:
    """What the tool takes."""
    return tuple(one for one in inspect.signature(getattr(AllTools, name)).parameters if one != "self")


def _refuse_unknown(name: str, arguments: dict[str, Any]) -> None:
    """ToolError for something that the tool does not take: left out, it would be answered wrongly (`date`)."""
    strange = sorted(set(arguments) - set(_parameters(name)))
    if strange:
        raise ToolError(f"{name} does not take {', '.join(strange)}. {_say_taken(name)}")


def _say_taken(name: str) -> str:
    return f"It takes: {', '.join(_parameters(name))}. Days are sent as 2024-11-08 or as a set (FDN)."


def _say_mistakes(error: ValidationError) -> str:
    """What is wrong with each argument, without what was sent."""
    return " ".join(
        f"`{'.'.join(str(part) for part in one['loc'])}`: {one['msg'][:1].lower()}{one['msg'][1:]}."
        for one in error.errors(include_url=False, include_input=False)
    )


def _without_spaces(result: CallToolResult | InputRequiredResult) -> CallToolResult | InputRequiredResult:
    """The result with its text as short as its size is counted."""
    if not isinstance(result, CallToolResult) or result.structured_content is None:
        return result
    text = TextContent(type="text", text=as_json(result.structured_content))
    return result.model_copy(update={"content": [text]})
