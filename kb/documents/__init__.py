"""Documents beside the releases: their passages, and the rules to which these belong."""
