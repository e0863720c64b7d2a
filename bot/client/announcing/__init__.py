"""Posts announcements in a table's channel, once and in order, from the saved game."""
