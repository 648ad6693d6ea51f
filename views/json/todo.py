"""What is to be done on the digest, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import iso, told_json

if TYPE_CHECKING:
    from mtgcr.kb.digest.todo import Todo
    from mtgcr.views.json.shapes.held import TodoShape


def todo_json(todo: Todo) -> TodoShape:
    """`release`, how many are `wanted`, and `tasks`; official words are null where they are not held."""
    return {
        "release": iso(todo.release.effective),
        "wanted": todo.wanted,
        "tasks": [
            {
                "want": task.want.value,
                "kind": task.kind.value,
                "name": task.name,
                "was": task.was or None,
                "now": task.now or None,
                "ours": task.ours or None,
                "told": told_json(task.told),
            }
            for task in todo.tasks
        ],
    }
