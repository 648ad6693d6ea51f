"""What is installed: the program and its embedded data."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version of the installed package; "unknown" in a checkout that is not installed."""
    try:
        return version("mtgcr")
    except PackageNotFoundError:
        return "unknown"


def version_text() -> str:
    """The program's version and the newest digest it ships with."""
    from kb.opening import embedded_releases

    dates = sorted(path.stem.partition("_")[2] for path in embedded_releases())
    newest = f"{dates[-1][:4]}-{dates[-1][4:6]}-{dates[-1][6:]}" if dates else "none"
    return f"mtgcr {program_version()}, embedded digest up to the release of {newest}"
