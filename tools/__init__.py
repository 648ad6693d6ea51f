"""Makers of data and of generated pages: run by whoever changes what they are made from."""
