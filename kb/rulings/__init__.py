"""Rulings: what they rest on, and what has become of it."""
