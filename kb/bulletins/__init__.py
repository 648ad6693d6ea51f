"""Articles about changes, held against the releases that they speak of."""
