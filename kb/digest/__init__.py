"""The digest: every rule retold in our own words, tied to the official wording that it retells."""
