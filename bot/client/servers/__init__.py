"""Knows the bot's servers: who is there, what they can see, how they like to read, and what has changed."""
