"""One module for each part of the Comprehensive Rules; every file here is found by itself (rules.library)."""
