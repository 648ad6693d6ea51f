"""What is to be done on the digest, as text for a terminal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.digest.todo import Want
from mtgcr.kb.model import NodeKind
from mtgcr.views.text.columns import side_by_side, wrap
from mtgcr.views.voice import labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.digest.todo import Task, Todo

_HEADS = {
    Want.MISSING: "not retold",
    Want.REWORDED: "unreviewed: the official words were changed since",
    Want.UNREAD: "not yet checked by a second reader",
}


def todo_text(todo: Todo, width: int, *, with_words: bool) -> str:
    """How far the digest is, then the work by its sort; official words only where they are held and wanted."""
    missing = len(todo.of(Want.MISSING))
    told = "digest of the release of {day}: {count} of {all} retold"
    blocks = [say(told, day=todo.release.effective, count=todo.wanted - missing, all=todo.wanted)]
    for want in Want:
        if tasks := todo.of(want):
            blocks.append(labelled(say(_HEADS[want]), len(tasks)))
            blocks += _tasks(tasks, width) if with_words else _numbers(tasks, width)
    return "\n\n".join(blocks)


def _numbers(tasks: Sequence[Task], width: int) -> Iterator[str]:
    """Only what they are called, a paragraph for each group."""
    for _, group in groupby(tasks, key=lambda task: task.name[:3] if task.kind is not NodeKind.ENTRY else ""):
        yield wrap(listed(dict.fromkeys(map(_name, group))), width)


def _name(task: Task) -> str:
    return say("example of {name}", name=task.name) if task.kind is NodeKind.EXAMPLE else task.name


def _tasks(tasks: Sequence[Task], width: int) -> Iterator[str]:
    """Each with the official words as they were and are, side by side, and ours."""
    for task in tasks:
        since = say(", retold as of {day}", day=task.told.retold) if task.told else ""
        changed = task.told.reworded if task.told else None
        reworded = say(", changed on {day}", day=changed) if changed else ""
        lines = [f"{_name(task)}{since}{reworded}"]
        if task.was and task.now and task.was != task.now:
            lines.append(side_by_side(task.was, task.now, width))
        elif words := task.now or task.was:
            lines.append(wrap(words, width))
        if task.ours:
            lines.append(wrap(say("ours: {text}", text=task.ours), width))
        yield "\n".join(lines)
