"""What the channel of a table is told, once and in order, from what was saved."""
