"""Finding and fetching the published texts."""
