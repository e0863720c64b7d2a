"""Numbers as they are written in pictures."""

MINUS = "\N{EN DASH}"
"""The pictures' font has no minus sign of its own; it would look the same."""
NONE = "\N{EN DASH}"
"""A quiet sign for nothing, where most numbers of a table are 0."""


def figures(number: int) -> str:
    """A number, with a minus sign if it is negative."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A number with its sign; 0 has none."""
    return f"+{number}" if number > 0 else figures(number)
