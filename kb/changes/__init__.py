"""What changed: differences of releases, histories of rules, redlines."""
