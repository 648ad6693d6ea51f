"""Pages that quote the rules, held against the releases that they name."""
