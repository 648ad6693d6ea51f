"""Words as they are compared: folding, fingerprints, tokens, and the lexicon of terms."""
