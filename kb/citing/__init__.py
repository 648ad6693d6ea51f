"""Citations of rules in any text: checked, dated, migrated."""
