"""Errors in the rules text itself."""
