"""The pages for people: each asks the library, and gives a template what it needs."""
