"""Nonces. They tell Discord that a message has been sent before."""

from hashlib import blake2b


def nonce_of(*of: object) -> str:
    """Return a nonce that is the same for every attempt at a message, and different for every other message."""
    return blake2b(repr(of).encode(), digest_size=12).hexdigest()
