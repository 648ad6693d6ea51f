"""Lineage: which node of one release is which of the next, and the atlas of all of them."""
