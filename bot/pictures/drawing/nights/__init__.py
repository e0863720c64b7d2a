"""The pictures of a game night: who sits at which table, how all tables stand, and who is in front."""
