"""The seal of a deal: a hash over boards, cards, edifices and a secret salt, published before anyone chooses.

At the end, deal and salt are shown, and anybody who kept the hash can check that they have not changed.
`docs/proof.md` gives the byte form for other tools. It never changes: another form gets another FORMAT.
"""

import hashlib
import json
import re

from engine.catalogue import AGES
from engine.setup import Deal

FORMAT = "seven-wonders-deal/1"
WITH_EDIFICES = "seven-wonders-deal/2"
"""The form of a deal with edifices: FORMAT with their names added."""

_DIGITS = re.compile("[0-9a-f]{64}")


class SaltError(ValueError):
    """A salt that is not 32 bytes in lower-case hex. The message does not repeat it: it may be a secret."""


def hash_deal(deal: Deal, salt: str) -> str:
    """The SHA-256 over deal and salt, in lower-case hex.

    Args:
        deal: boards, cards and edifices of the whole game.
        salt: 32 random bytes in lower-case hex. Without it, a player could try deals until the hash fits.

    Raises:
        SaltError: the salt has another shape.
    """
    return hashlib.sha256(hashed_bytes(deal, salt)).hexdigest()


def hashed_bytes(deal: Deal, salt: str) -> bytes:
    """The bytes that are hashed: one JSON object without blanks, its keys in order, in UTF-8.

    No two deals have the same bytes: names are quoted, lists are bracketed, and wonders, sides and cards are given by
    name.

    Raises:
        SaltError: the salt has another shape.
    """
    if not is_hex(salt):
        raise SaltError("a salt is 32 bytes in lower-case hex: 64 of the digits 0 to 9 and a to f")
    # Written out here instead of taken from the other formats: those may grow, but these bytes must not change.
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
    """Whether the text is 32 bytes in lower-case hex, like a salt or a hash."""
    return _DIGITS.fullmatch(text) is not None
