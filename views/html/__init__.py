"""Answers as HTML pages."""
