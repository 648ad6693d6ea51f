"""`python -m mtgcr`: the command line, where the script of the same name is not on the path."""

from __future__ import annotations

from mtgcr.cli import main

if __name__ == "__main__":
    main()
