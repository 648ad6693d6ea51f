"""Text → document: decoding, lines, releases in English and Japanese, citations."""
