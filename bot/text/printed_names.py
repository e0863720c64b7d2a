"""What cards, wonders, cities and edifices are called in printed editions of any language, to understand what is typed.

The names and their sources are in `printed_names.json`. They are only searched where the reader's own language and
English have nothing, so a name of an edition never hides one that the screens show.
"""

import json
from importlib.resources import files

_NAMES: dict[str, dict[str, list[str]]] = json.loads(
    files("bot.text").joinpath("printed_names.json").read_text(encoding="utf-8")
)["names"]
"""By English name and language, without those that are the same as the English ones."""


def printed_names(name: str) -> tuple[str, ...]:
    """Return the names in all languages that we know for something, given its English name; mostly more than one."""
    return tuple(each for names in _NAMES.get(name, {}).values() for each in names)
