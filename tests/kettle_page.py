"""An invented page on the kettle game of `tests.mini_releases`: it quotes rules of spring, rightly and wrongly."""

from __future__ import annotations

KETTLE_PAGE = """\
Cup
Cup | |
---|---|
Cups hold tea. Some are chipped: One that is chipped is never lent to some child.[1]
Rules
From the glossary of the Comprehensive Rules (March 3, 2013—The First Kettle)
- Saucer
- A plate under a cup. See Cup.
From the Comprehensive Rules (March 3, 2013—The First Kettle)
- 101. Cups
- 101.1a A cup holds three sips.
- 101.1c A chipped cup is never lent to a child.
- 101.1d An empty cup stays on the table
- 101.2b A guest may cover the cup to be skipped. Everybody is skipped twice in one round.
- 101.1a A cup holds three sips.
- 109.9 Nobody has heard of this rule.
Rulings
- The spoon is not lent to anybody who has not washed it first.[2]
"""

KETTLE_RULINGS = """\
{"card": "Silver Spoon", "published_at": "2013-03-08", "comment": "The spoon is not lent to anybody who has not washed it first. See rule 101.1c."}
"""  # noqa: E501  # JSON lines are not broken
