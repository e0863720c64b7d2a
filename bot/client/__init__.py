"""Discord's client: brings interactions in, and screens and announcements out. Rules and words are elsewhere.

Interactions come in through `clicks` and `call`; announcements go out through `announcer`, which hands each to the
file that tells its kind. `bot` puts it all together; every other file is given the few services that it uses.
"""
