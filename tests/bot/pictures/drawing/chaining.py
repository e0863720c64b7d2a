"""Reads which structures make a card free, and which it makes free."""

from collections.abc import Iterable

from tests.bot.pictures.drawing.reading import Row

CHAINS = ("<chain>", "<leads-to>")


def chained(rows: Iterable[Row]) -> dict[str, list[str]]:
    """The names after either icon; the second line of a long name has none."""
    lines: dict[str, list[str]] = {icon: [] for icon in CHAINS}
    icon = ""
    for row in rows:
        if row.items[0] in lines:
            icon = row.items[0]
            lines[icon].append(row.items[1])
        elif icon and len(row.items) == 1:
            lines[icon][-1] += f" {row.text}"
        else:
            icon = ""
    return {each: ", ".join(found).split(", ") if found else [] for each, found in lines.items()}
