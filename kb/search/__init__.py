"""Search: the index, queries, ranking."""
