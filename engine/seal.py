"""The seal of a deal: a hash of boards, cards, edifices and a secret salt, published before anyone chooses.

At the end, deal and salt are revealed, and anyone who kept the hash can check that they have not changed.
`docs/proof.md` specifies the hashed bytes for other tools. These bytes never change: a new structure gets a new FORMAT.
"""

import hashlib
import json
import re

from engine.catalogue import AGES
from engine.setup import Deal

FORMAT = "seven-wonders-deal/1"
WITH_EDIFICES = "seven-wonders-deal/2"
"""Format name for deals with edifices. It is FORMAT with the names of the edifices added."""

_DIGITS = re.compile("[0-9a-f]{64}")


class SaltError(ValueError):
    """A salt that is not 32 bytes in lower-case hex. The message does not repeat it, because it may be a secret."""


def hash_deal(deal: Deal, salt: str) -> str:
    """Return the SHA-256 hash of deal and salt, in lower-case hex.

    Args:
        deal: Boards, cards and edifices of the whole game.
        salt: 32 random bytes in lower-case hex. Without it, a player could try deals until the hash matches.

    Raises:
        SaltError: The salt does not have this form.
    """
    return hashlib.sha256(hashed_bytes(deal, salt)).hexdigest()


def hashed_bytes(deal: Deal, salt: str) -> bytes:
    """Return the bytes to hash: one JSON object in UTF-8, without spaces and with sorted keys.

    No two deals give the same bytes: names are quoted, lists are bracketed, and wonders, sides and cards are given by
    name.

    Raises:
        SaltError: The salt is not 32 bytes in lower-case hex.
    """
    if not is_hex(salt):
        raise SaltError("a salt is 32 bytes in lower-case hex: 64 of the digits 0 to 9 and a to f")
    # Written out instead of shared with the other formats: those may change, but these bytes must not.
    form = {
        "boards": [{"side": board.side.value, "wonder": board.city} for board in deal.boards],
        "draw_pile": {
            str(age): [card.name for card in dealt.draw_pile] for age, dealt in zip(AGES, deal.ages, strict=True)
        },
        "format": FORMAT,
        "hands": {
            str(age): [[card.name for card in hand] for hand in dealt.hands]
            for age, dealt in zip(AGES, deal.ages, strict=True)
        },
        "ruleset": {
            "edition": deal.ruleset.edition,
            "expansions": list(deal.ruleset.expansions),
            "variant": deal.ruleset.variant.value,
        },
        "salt": salt,
    }
    if deal.edifices:
        form |= {"format": WITH_EDIFICES, "edifices": [edifice.name for edifice in deal.edifices]}
    return json.dumps(form, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def is_hex(text: str) -> bool:
    """Return whether the text is 32 bytes in lower-case hex, like a salt or a hash."""
    return _DIGITS.fullmatch(text) is not None
