"""Translates rows of icons into the words of the messages, with a table that only the tests use.

It shares no code with the pictures or the messages, so a change to only one of them makes tests fail.
"""

import re
from collections import Counter
from collections.abc import Sequence

RESOURCES = ("wood", "stone", "ore", "clay", "papyrus", "loom", "glass")
LETTERS = dict(zip(RESOURCES, "WSOCPLG", strict=True))
_RESOURCE = "|".join(RESOURCES)
_UNIT = re.compile(rf"<(?:{_RESOURCE})> [A-Z](?: / <(?:{_RESOURCE})> [A-Z])*")
_SYMBOLS = {"compass": "compasses", "gear": "gears", "tablet": "tablets"}
_ABILITIES = {
    "<free-build-once-per-age>": "one free structure each Age",
    "<play-seventh-card>": "an extra play each Age, with the last card",
    "<build-discarded>": "one free structure from the discard pile",
    "<copy-guild>": "a copy of a neighbour's guild at the end",
    "<repeat-guild>": "one of its guilds counts a second time at the end",
    "<remove-defeats>": "the removal of all defeat tokens so far",
}
_GOODS = {"<raw>": "raw materials", "<goods>": "manufactured goods"}
_SIDES = {"<left>": "the left neighbour", "<right>": "the right neighbour", "<neighbours>": "both neighbours"}
_CITIES = {
    "<own>": "in the city",
    "<neighbours>": "in both neighbouring cities",
    "<everyone>": "in the city and both neighbouring cities",
}
EACH = "\N{MULTIPLICATION SIGN}"
_CHOICE = "a science symbol of its choice at the end"
CHOSEN_SYMBOL = "<science-any>"


def counted(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"


def listed(parts: Sequence[str], joint: str = "and") -> str:
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}" if len(parts) > 1 else parts[0]


def units(text: str) -> list[str]:
    """Return drawn resources in words; raise AssertionError if anything else is drawn."""
    found = _UNIT.findall(text)
    assert " ".join(found) == text, f"{text!r} is more than resources"
    kinds = [re.findall(r"<(\w+)> ([A-Z])", unit) for unit in found]
    assert all(LETTERS[kind] == letter for unit in kinds for kind, letter in unit)
    return [listed([kind for kind, _ in unit], "or") for unit in kinds]


def amounts(text: str) -> list[str]:
    """Return drawn resources as a message lists them: fixed resources with their amounts, then each choice."""
    certain = Counter(unit for unit in units(text) if unit in RESOURCES)
    choices = [f"1 of {unit}" for unit in units(text) if unit not in RESOURCES]
    return [*(f"{count} {kind}" for kind, count in certain.items()), *choices]


def effects(items: Sequence[str]) -> str:
    """Return in words what one row gives, as for a city that is not the reader's own."""
    text = " ".join(items)
    if _UNIT.match(text):
        kept = text.count("/") > 1  # a choice of three or four resources is never for sale
        return listed(amounts(text)) + (", not for sale" if kept else "")
    if items[0] == "<box>":
        ages = listed(units_of("<pawn>", items[1:]), "or")
        return f"a participation pawn from the box, for Age {ages}"
    if items[0] in _ABILITIES or items[0] == CHOSEN_SYMBOL or items[0].startswith("<science-"):
        return _only(items)
    if items[0] in _SIDES:
        return price(items)
    if EACH in items:
        return _each(items)
    return listed([_gain(*each) for each in _pairs(items)])


def units_of(icon: str, items: Sequence[str]) -> list[str]:
    """Return the labels in a row of one icon, separated by slashes; raise AssertionError for any other icon."""
    assert set(items[::3]) == {icon}
    assert set(items[2::3]) <= {"/"}
    return [*items[1::3]]


def are_options(items: Sequence[str]) -> bool:
    """Return whether these items are a stage's options rather than a choice of resources or a pawn of any Age."""
    return "/" in items and items[0] != "<box>" and items[0][1:-1] not in RESOURCES


def options(items: Sequence[str]) -> str:
    """Return the options of a stage, in words."""
    return f"either {', or '.join(effects(each) for each in sets(items))}"


def sets(items: Sequence[str]) -> list[list[str]]:
    """Split the items at the slashes, and return the groups."""
    found: list[list[str]] = [[]]
    for item in items:
        if item == "/":
            found.append([])
        else:
            found[-1].append(item)
    return found


def price(items: Sequence[str]) -> str:
    side, goods, tag, amount = items
    assert tag == "<price>"
    return f"{_GOODS[goods]} for {counted(int(amount), 'coin')} each from {_SIDES[side]}"


def symbols(icon: str, number: int) -> str:
    symbol = icon.removeprefix("<science-").removesuffix(">")
    return counted(number, symbol, _SYMBOLS[symbol])


def _pairs(items: Sequence[str]) -> list[tuple[str, str]]:
    """Return each icon with the text in or next to it, which is empty for abilities."""
    found: list[tuple[str, str]] = []
    for item in items:
        if item.startswith("<"):
            found.append((item, ""))
        else:
            found[-1] = (found[-1][0], item)
    return found


def _only(items: Sequence[str]) -> str:
    (icon,) = items
    if icon == CHOSEN_SYMBOL:
        return _CHOICE
    return _ABILITIES.get(icon) or icon.removeprefix("<science-").removesuffix(">")


def _gain(icon: str, number: str) -> str:
    if icon in _ABILITIES:
        return _ABILITIES[icon]
    if icon == "<victory>":
        return f"a victory token worth {counted(int(number), 'point')}"
    gains = {"<coin>": "coin", "<points>": "point", "<shield>": "shield"}
    return counted(int(number), gains[icon]) + (" at once" if icon == "<coin>" else "")


def _each(items: Sequence[str]) -> str:
    """Return in words a gain of coins, points or both for each of certain things in certain cities."""
    gains, things = _pairs(items[: items.index(EACH)]), list(items[items.index(EACH) + 1 :])
    where = things.pop()
    if things[0] == "<defeat>":
        assert things.pop(1) == "\N{EN DASH}1"
    assert things[1::2] == ["+"] * (len(things) // 2)
    things = things[::2]
    if len(gains) > 1:
        assert [icon for icon, _ in gains] == ["<coin>", "<points>"]
        assert where == "<own>"
        coins, points = (int(number) for _, number in gains)
        named = listed([_thing(thing, 2) for thing in things], "or")
        return f"{counted(coins, 'coin')} now and {counted(points, 'point')} at the end for each of its {named}"
    ((icon, number),) = gains
    gain = f"{number} coin" if icon == "<coin>" else f"{number} point"
    when = "at once" if icon == "<coin>" else "at the end"
    named = listed([_thing(thing, 1) for thing in things], "or")
    plural = "" if int(number) == 1 else "s"
    return f"{gain}{plural} {when} for each {named} {_CITIES[where]}"


def _thing(icon: str, number: int) -> str:
    if icon == "<pair>":
        return f"brown-and-gray {'pair' if number == 1 else 'pairs'}"
    named = {"<stage>": "wonder stage", "<defeat>": "defeat token", "<colours>": "card colour"}
    one = named.get(icon) or f"{icon.removeprefix('<kind-').removesuffix('>')} card"
    return one if number == 1 else f"{one}s"
