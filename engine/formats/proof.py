"""Checks a record against the hash that was published before its game began."""

from typing import Any

from engine.formats.reading import FormatError
from engine.formats.record import Record, replay
from engine.seal import hash_deal, is_hex


def verify(record: Record, published: str) -> dict[str, Any]:
    """Check a record against a published hash, and return what the command `verify` prints.

    Args:
        record: A record as returned by `read_record`.
        published: The published hash. Surrounding whitespace and upper case are ignored.

    Raises:
        FormatError: The game is not legal, the hash differs, or the record has no proof; the message says which.
    """
    given = published.strip().lower()
    if not is_hex(given):
        raise FormatError(f"a hash is 64 hex digits, not {published!r}")
    lines = list(replay(record))
    if record.proof is None:
        raise FormatError("not verified: the record has no proof, so its deal cannot be compared with the hash")
    found = hash_deal(record.deal, record.proof.salt)
    written = record.proof.hash
    if found != given:
        also = "" if written == found else f"; the record itself says {written}"
        raise FormatError(f"not verified: deal and salt of this record make the hash {found}, not {given}{also}")
    if written != found:
        raise FormatError(f"not verified: deal and salt make the hash given, but the record itself says {written}")
    return {
        "verified": True,
        "hash": found,
        "turns": len(record.turns),
        "complete": bool(lines) and "result" in lines[-1],
    }
