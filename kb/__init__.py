"""Documents → dated knowledge → answers: lineage, references, history, diff, search, store."""
