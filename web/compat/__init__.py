"""The paths and fields of the incumbent API (Academy Ruins), by our own code: docs/compat.md tells what differs."""
