"""Posts and edits a game night's messages, and keeps its scheduled event in step."""
