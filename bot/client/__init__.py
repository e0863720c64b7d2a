"""Discord's client: it brings interactions in, and screens and announcements out. Rules and words are elsewhere.

Interactions come in by `clicks` and `call`; announcements go out by `noticeboard`, which gives each to whoever tells
it. `bot` puts all together, and every other file is given the few services that it uses.
"""
