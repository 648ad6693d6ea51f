"""The knowledge base on disk: tables, generations, original bytes, and reading them as of a day."""
