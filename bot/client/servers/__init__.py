"""What the bot knows of its servers: who is there and reads what, and what Discord says has changed."""
