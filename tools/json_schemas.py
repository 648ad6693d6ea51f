"""Makes docs/json/*.schema.json from the shapes of the answers, and of them web/openapi.json.

python -m mtgcr.tools.json_schemas [--check]

One JSON Schema (draft 2020-12) for each question.  With --check nothing is written, and the exit code is 1 where a file
is not what the shapes say.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, with_config

from mtgcr.views.json.shapes import ANSWERS

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "json"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(name: str) -> dict[str, Any]:
    """The schema of the answer to the question; fields beyond those named are not allowed."""
    shape = with_config(ConfigDict(extra="forbid"))(ANSWERS[name])
    made = TypeAdapter(shape).json_schema()
    made["$schema"] = DRAFT
    for one in made.get("$defs", {}).values():
        if one.get("type") == "object" and "properties" in one:
            one["additionalProperties"] = False
    return made


def text_of(name: str) -> str:
    """The file of the schema."""
    return json.dumps(schema_of(name), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main() -> int:
    """Write or check every schema."""
    from mtgcr.tools import openapi  # it is made of the schemas
    from mtgcr.web.api_places import OPENAPI

    made = {FOLDER / f"{name}.schema.json": text_of(name) for name in ANSWERS}
    made[OPENAPI] = openapi.text()
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        print(*stale, sep="\n")
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for path in stale:
        path.write_text(made[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
