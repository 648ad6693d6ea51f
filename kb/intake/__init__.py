"""Bringing texts in: files become a new generation of the knowledge base."""
