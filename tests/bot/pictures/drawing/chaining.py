"""Reads from a picture which structures make a card free, and which structures the card makes free."""

from collections.abc import Iterable

from tests.bot.pictures.drawing.reading import Row

CHAINS = ("<chain>", "<leads-to>")


def chained(rows: Iterable[Row]) -> dict[str, list[str]]:
    """Return the structures named after each chain icon; a name can take two lines, and a long one is cut off."""
    found: dict[str, list[str]] = {icon: [] for icon in CHAINS}
    names: list[str] = []
    for row in rows:
        if row.about[-1] != "chain":
            continue
        (item,) = row.items
        if item in found:
            found[item].append("")
            names = found[item]
        else:
            names[-1] = f"{names[-1]} {item}".strip()
    return found
