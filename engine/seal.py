"""The seal of a deal: a hash over boards, cards, edifices and a secret salt, published before anyone chooses.

At the end deal and salt are shown, and whoever has kept the hash can see that they are those of the beginning.
`docs/proof.md` has the byte form for other tools. It never changes: another form gets another FORMAT.
"""

import hashlib
import json
import re

from engine.catalogue import AGES
from engine.setup import Deal

FORMAT = "seven-wonders-deal/1"
WITH_EDIFICES = "seven-wonders-deal/2"
"""The form of a deal with edifices: that of FORMAT and their names."""

_DIGITS = re.compile("[0-9a-f]{64}")


class SaltError(ValueError):
    """A salt that is not 32 bytes in lower-case hex. The message does not repeat it: it may be a secret."""


def hash_deal(deal: Deal, salt: str) -> str:
    """The SHA-256 over deal and salt, in lower-case hex.

    Args:
        deal: boards, cards and edifices of the whole game.
        salt: 32 random bytes in lower-case hex. Without it, one could try deals until the hash fits.

    Raises:
        SaltError: the salt has another shape.
    """
    return hashlib.sha256(hashed_bytes(deal, salt)).hexdigest()


def hashed_bytes(deal: Deal, salt: str) -> bytes:
    """What the hash is taken over: one JSON object without blanks, its keys in order, in UTF-8.

    No two deals have the same bytes: names are quoted, lists are bracketed, and a wonder's side and a card are told
    by their names.

    Raises:
        SaltError: the salt has another shape.
    """
    if not is_hex(salt):
        raise SaltError("a salt is 32 bytes in lower-case hex: 64 of the digits 0 to 9 and a to f")
    # Written out here, and not taken from the other formats: they may grow, and these bytes may not.
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
    """Whether it is 32 bytes in lower-case hex, as a salt and a hash are."""
    return _DIGITS.fullmatch(text) is not None
