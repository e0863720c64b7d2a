"""Reads which structures make a card free, and which it makes free."""

from collections.abc import Iterable

from tests.bot.pictures.drawing.reading import Row

CHAINS = ("<chain>", "<leads-to>")


def chained(rows: Iterable[Row]) -> dict[str, list[str]]:
    """The names after either icon; a long one is cut."""
    found: dict[str, list[str]] = {icon: [] for icon in CHAINS}
    for row in rows:
        if row.items[0] in found and row.about[-1] != "now":
            icon, name = row.items
            found[icon].append(name)
    return found
