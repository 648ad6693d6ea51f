"""What `mtgcr` does at the command line: one function a command, each load → one call → render → exit code."""
