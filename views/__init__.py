"""Answers in the forms that people and programs read: text, JSON, HTML, graphs; labels of each language."""
