"""Skips events that discord.py cannot parse, such as those of a new kind of channel.

Left to itself, the library would stop the whole bot over one of them.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias

Parser: TypeAlias = Callable[[Any], None]
"""The library's: parses the data of one kind of event, and handles it."""

_NEEDED = frozenset({"READY", "RESUMED"})
"""Without these there is no connection."""

_log = logging.getLogger(__name__)


def pass_over(parsers: dict[str, Parser]) -> None:
    """Let parsers, given by event, fail without harm; failures are logged."""
    for event, parser in parsers.items():
        if event not in _NEEDED:
            parsers[event] = _harmless(event, parser)


def _harmless(event: str, parser: Parser) -> Parser:
    def parse(data: Any) -> None:  # noqa: ANN401 - Discord's JSON
        try:
            parser(data)
        except Exception:  # noqa: BLE001 - whatever it is, it is one event among many
            _log.exception("an event of Discord's cannot be read, and is passed over: %s", event)

    return parse
