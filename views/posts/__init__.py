"""Answers as posts: for chat, forums and pages, in their markup and no longer than they take."""
