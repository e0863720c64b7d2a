"""Discord's client: it brings interactions in, and screens and announcements out. Rules and words are elsewhere."""
