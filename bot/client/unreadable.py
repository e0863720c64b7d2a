"""Events that the library cannot read, such as those of a new kind of channel: they are passed over.

Left to itself, the library ends the whole bot over one of them.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias

Parser: TypeAlias = Callable[[Any], None]
"""Of the library: it reads the data of one kind of event, and does what it says."""

_NEEDED = frozenset({"READY", "RESUMED"})
"""Without these there is no connection to go on with."""

_log = logging.getLogger(__name__)


def pass_over(parsers: dict[str, Parser]) -> None:
    """Lets parsers, by their event, fail without harm; the log hears of it."""
    for event, parser in parsers.items():
        if event not in _NEEDED:
            parsers[event] = _harmless(event, parser)


def _harmless(event: str, parser: Parser) -> Parser:
    def parse(data: Any) -> None:  # noqa: ANN401 - as Discord's JSON is
        try:
            parser(data)
        except Exception:  # noqa: BLE001 - whatever it is, it is one event among many
            _log.exception("an event of Discord's cannot be read, and is passed over: %s", event)

    return parse
