"""Nonces, by which Discord recognises a message that is sent once more."""

from hashlib import blake2b


def nonce_of(*of: object) -> str:
    """The same for every attempt at a message, different for every other message."""
    return blake2b(repr(of).encode(), digest_size=12).hexdigest()
