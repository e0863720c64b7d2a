"""Everything about a server, as everyone there could see it, as one JSON file in which every field is explained."""

from datetime import datetime
from typing import Any

from bot.screens.explained import (
    Shape,
    explained,
    id_text,
    json_file,
    json_object,
    json_text,
    json_value,
    listing,
    packed,
)
from bot.screens.exporting import seats_as_seen
from bot.screens.screen import Screen
from bot.screens.tables import exact_time
from bot.services.game import Game, Over, Play
from bot.services.nights.night import Night
from bot.services.nights.stores import StoredGame, StoredNight
from bot.services.people import GuildId
from bot.services.ports import SeatResult
from bot.services.settings import GuildSettings
from bot.text.words import Words
from engine.views import public_view

NAME = "7-wonders-server"
"""The name of the file, without its ending."""
SETTINGS = Shape("serverdata-settings", ("language", "pictures", "pace", "bio"))
GAME = Shape(
    "serverdata-game",
    ("table", "channel", "opened", "stage", "over", "ending", "expansions", "seats", "unreadable"),
    {"seats": Shape("serverdata-seat", ("seat", "name", "wonder", "side", "place", "points"))},
)
NIGHT = Shape(
    "serverdata-night",
    ("night", "channel", "begins", "stage", "name", "coming", "came", "tables", "unreadable"),
    {"tables": Shape("serverdata-round", ("round", "table", "game"))},
)


class ServerExport:
    """The file about one server, which grows piece by piece: `bot.services.exporting.ServerWriter`."""

    def __init__(self, words: Words, guild: GuildId, now: datetime) -> None:
        self._words = words.in_words().in_full()
        self._guild = guild
        self._now = now
        self._settings: dict[str, Any] = {}
        self._games: list[str] = []
        self._nights: list[str] = []
        self._unreadable = 0

    @property
    def has_only_settings(self) -> bool:
        """Whether the server has neither tables nor nights."""
        return not (self._games or self._nights)

    def write_settings(self, settings: GuildSettings) -> None:
        """See `ServerWriter`."""
        found = {name: getattr(settings, name) for name in SETTINGS.fields}
        self._settings = {name: value for name, value in found.items() if value is not None}

    def write_game(self, game: StoredGame) -> None:
        """See `ServerWriter`."""
        words = self._words
        if game.game is None:
            told: dict[str, Any] = {"unreadable": words.say("serverdata-unreadable")}
            self._unreadable += 1
        else:
            told = _readable_game(words, game.game, game.results)
        found = json_object(
            GAME,
            table=game.id,
            channel=id_text(game.channel),
            opened=game.since,
            over=game.over,
            stage=None if game.status is None else words.about("mydata-stages", game.status),
            **told,
        )
        self._games.append(json_text(found, depth=3))

    def write_night(self, night: StoredNight) -> None:
        """See `ServerWriter`."""
        words = self._words
        if night.night is None:
            told: dict[str, Any] = {"unreadable": words.say("serverdata-unreadable")}
            self._unreadable += 1
        else:
            told = _readable_night(night.night)
        found = json_object(
            NIGHT,
            night=night.id,
            channel=id_text(night.channel),
            begins=night.at,
            stage=None if night.stage is None else words.about("mydata-night-stages", night.stage),
            **told,
        )
        self._nights.append(json_text(found, depth=3))

    def finished(self) -> bytes:
        """See `ServerWriter`. The last line says that the file is complete."""
        words = self._words
        return json_file(
            {
                "about": json_text(words.say("serverdata-about"), depth=1),
                "server": json_text(id_text(self._guild), depth=1),
                "made": json_text(json_value(self._now), depth=1),
                "settings": json_text(
                    {"about": explained(words, "settings", SETTINGS), **self._settings},
                    depth=1,
                ),
                "games": listing(explained(words, "games", GAME), self._games),
                "nights": listing(explained(words, "nights", NIGHT), self._nights),
                "complete": json_text(words.say("mydata-complete", unreadable=self._unreadable), depth=1),
            }
        )


def _readable_game(words: Words, game: Game, results: tuple[SeatResult, ...]) -> dict[str, Any]:
    progress = game.progress
    state = progress.state if isinstance(progress, Play | Over) else None
    seen = seats_as_seen(words, game, None if state is None else public_view(state), results)
    return {
        "ending": words.about("mydata-endings", progress.ending) if isinstance(progress, Over) else None,
        "expansions": [each.value for each in game.settings.expansions],
        "seats": [json_object(GAME.parts["seats"], **each) for each in seen],
    }


def _readable_night(night: Night) -> dict[str, Any]:
    return {
        "name": night.plan.name,
        "coming": [guest.person.name for guest in night.coming],
        "came": [guest.person.name for guest in night.guests if guest.came],
        "tables": [
            json_object(NIGHT.parts["tables"], round=number, table=place, game=table.game)
            for number, place, table in night.tables()
        ],
    }


def server_export_screen(words: Words, data: bytes, most: int, *, only_settings: bool = False) -> Screen:
    """Hand out the file: as it is or, if Discord takes no more than `most` bytes, packed; else say whom to ask."""
    file = packed(NAME, data, most, words.say("serverdata-file"))
    if file is None:
        return Screen(words.say("serverdata-too-large"))
    if only_settings:
        return Screen(words.say("serverdata-settings-only"), files=(file,))
    return Screen(words.say("serverdata-here", packed="no" if file.data is data else "yes"), files=(file,))


def server_too_soon_screen(words: Words, again: datetime) -> Screen:
    """Say when the server's managers can have the next file."""
    return Screen(words.say("serverdata-too-soon", time=exact_time(again)))


def server_closed_screen(words: Words) -> Screen:
    """Say that the bot may attach no files in this channel."""
    return Screen(words.say("serverdata-closed"))
