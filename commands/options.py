"""The options that commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgcr.commands.choices import LanguageChoice, OutputFormat

Format = Annotated[OutputFormat, typer.Option("--format", help="text, or json for other programs.")]
AsOf = Annotated[
    str | None,
    typer.Option("--as-of", metavar="DATE|SET", help="The day to speak for: 2024-11-08, 2024-10, FDN, Foundations."),
]
Lang = Annotated[LanguageChoice, typer.Option("--lang", help="en, ja or both.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", metavar="FOLDER", help="Folder of the knowledge base, instead of MTGCR_HOME or your own."),
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Text files, or folders of them.")]
