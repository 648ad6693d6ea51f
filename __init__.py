"""mtgcr: the Comprehensive Rules of Magic: The Gathering as a dated, bilingual, executable knowledge base."""
