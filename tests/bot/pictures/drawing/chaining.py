"""Reads which structures make a card free, and which it makes free."""

from collections.abc import Iterable

from tests.bot.pictures.drawing.reading import Row

CHAINS = ("<chain>", "<leads-to>")


def chained(rows: Iterable[Row]) -> dict[str, list[str]]:
    """Return the names after the icon for chains before or after the card, on one or two lines; a long name is cut."""
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
