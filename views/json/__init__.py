"""Answers as JSON objects; docs/cli.md tells the fields."""
