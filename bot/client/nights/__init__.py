"""What the channel of a game night is told, and its scheduled event."""
