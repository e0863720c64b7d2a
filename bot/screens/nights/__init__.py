"""The messages of a game night, from its plan to its standings."""
