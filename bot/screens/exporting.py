"""Everything that is stored about a person as one JSON file, in which every field is explained."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from bot.screens.acts import SendMyData
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
from bot.screens.policy import how_long
from bot.screens.screen import Button, Screen
from bot.screens.tables import exact_time
from bot.services.clearing import Kept
from bot.services.exporting import Chosen, ChosenFor, Seen
from bot.services.game import Game, Over, Play, occupant_name
from bot.services.nights.night import Night
from bot.services.nights.stores import NotedReminder, Own, OwnRating, StoredGame, StoredNight
from bot.services.people import Person, UserId
from bot.services.personal_data import KINDS, PersonalData, Where
from bot.services.ports import ScoreLine, SeatResult
from bot.services.settings import PersonSettings
from bot.text import news
from bot.text.choices import deed
from bot.text.inquiry import Inquiry
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Age
from engine.ruleset import FREE_CITY, Seat, SeatSetup
from engine.views import PublicView, public_view

NAME = "7-wonders-my-data"
"""The name of the file, without its ending."""

_POINTS = tuple(each.name for each in fields(ScoreLine))
SETTINGS = Shape("mydata-settings", tuple(each.name for each in fields(PersonSettings)))
DEADLINES = Shape("mydata-deadlines", ("missed", "last_missed"))
REMINDERS = Shape(
    "mydata-reminders",
    ("last", "none_until", "list"),
    {"list": Shape("mydata-reminder", ("table", "at", "none_wanted", "channel", "message", "direct"))},
)
RATINGS = Shape(
    "mydata-ratings",
    ("list",),
    {"list": Shape("mydata-rating", ("server", "rating", "games", "table", "last", "changed"))},
)
CARDS = Shape("mydata-cards", ("tables",))
FORGETTING = Shape("mydata-forgetting", ("asked", "forgotten"))
GAME = Shape(
    "mydata-game",
    (
        *("table", "server", "channel", "opened", "stage", "over", "ending", "expansions"),
        *("you_opened", "beginners", "you_host", "you_took_out", "offered_seat", "seats", "changes", "your_points"),
        *("left_seat", "city", "choices", "hand", "boards", "kept", "invited", "removed", "watching", "last_act"),
        *("left_server", "reported", "acted_since", "you_reported", "ready", "your_choice_came_last", "votes", "time"),
        *("away", "told_elsewhere", "unreadable"),
    ),
    {
        "seats": Shape("mydata-seat", ("seat", "name", "you", "yours", "wonder", "side", "place", "points")),
        "changes": Shape("mydata-change", ("seat", "to", "why", "age", "turn")),
        "your_points": Shape("mydata-points", ("seat", "place", *_POINTS, "choices", "own_choices", "lead", "stages")),
        "city": Shape("mydata-city", ("stages", "built")),
        "choices": Shape("mydata-choice", ("age", "turn", "city", "choice", "by_computer", "still_hidden")),
        "votes": Shape("mydata-vote", ("about", "seat", "vote")),
        "time": Shape("mydata-time", ("missed", "in_time", "let_choose", "extra_seconds")),
        "away": Shape("mydata-away", ("back", "starts", "ends")),
    },
)
NIGHT = Shape(
    "mydata-night",
    (
        *("night", "server", "channel", "begins", "stage", "you_organise", "name", "zone", "series"),
        *("answer", "your_name", "day_before", "came", "left", "reported", "reported_at", "answered", "you_reported"),
        *("tables", "follow", "message", "to_do", "calls", "unreadable"),
    ),
    {
        "series": Shape("mydata-series", ("rhythm", "first", "name")),
        "tables": Shape("mydata-round", ("round", "table", "game")),
        "message": Shape("mydata-message", ("channel", "message")),
        "to_do": Shape("mydata-order", ("what", "table", "since", "ends")),
    },
)
SECTIONS = {
    "settings": SETTINGS,
    "deadlines": DEADLINES,
    "reminders": REMINDERS,
    "ratings": RATINGS,
    "cards_known": CARDS,
    "forgetting": FORGETTING,
    "games": GAME,
    "nights": NIGHT,
}
PLACES: Mapping[str, tuple[str, ...]] = {
    "seat": ("games.seats", "games.changes"),
    "offer": ("games.offered_seat",),
    "host": ("games.you_opened", "games.beginners", "games.you_host"),
    "taken-out": ("games.you_took_out",),
    "invited": ("games.invited", "games.removed", "games.watching"),
    "acts": ("games.last_act", "games.left_server"),
    "reports": ("games.reported", "games.acted_since", "games.you_reported"),
    "ready": ("games.ready",),
    "asked": ("games.your_choice_came_last",),
    "votes": ("games.votes",),
    "choices": ("games.choices",),
    "final": ("games.choices", "games.city", "games.hand", "games.boards", "games.kept"),
    "attendance": ("games.time",),
    "leave": ("games.away",),
    "lost": ("games.told_elsewhere",),
    "results": ("games.your_points", "games.left_seat", "games.seats"),
    "insider": ("cards_known.tables",),
    "tallies": (),
    "ratings": ("ratings.list",),
    "forgetting": ("forgetting.asked",),
    "mark": ("forgetting.forgotten",),
    "turns": ("deadlines",),
    "settings": ("settings",),
    "reminded": ("reminders.last", "reminders.none_until"),
    "reminders": ("reminders.list",),
    "organiser": ("nights.you_organise",),
    "guest": (
        *("nights.answer", "nights.your_name", "nights.day_before", "nights.came", "nights.left"),
        *("nights.reported", "nights.reported_at", "nights.answered", "nights.you_reported"),
    ),
    "seated": ("nights.tables",),
    "follower": ("nights.follow", "nights.message"),
    "orders": ("nights.to_do", "nights.calls"),
    "typed": ("nights.name", "nights.zone", "nights.series"),
    "copy": (),
}
"""Where in the file each kind of data in the database is. A copy of something, or a sum, is not repeated."""
_GENERAL = {"table", "night", "server", "channel", "opened", "stage", "over", "ending", "expansions", "begins", "name"}
"""What a game or night says of itself. With nothing else, it says nothing about the person."""


class Export:
    """The file about one person, which grows piece by piece: `bot.services.exporting.Writer`."""

    def __init__(self, words: Words, user: UserId, now: datetime, kept: Kept = Kept()) -> None:  # noqa: B008 - it is frozen
        """`kept` is how long games that are over are kept, as far as it is known."""
        self._words = words.in_words().in_full()
        self._user = user
        self._now = now
        self._kept = kept
        self._own: dict[str, str] = {}
        self._games: list[str] = []
        self._nights: list[str] = []
        self._unreadable = 0

    def write_own(self, own: Own) -> None:
        """See `Writer`."""
        settings = own.settings
        likings = {} if settings is None else {name: json_value(value) for name, value in asdict(settings).items()}
        self._add("settings", {name: value for name, value in likings.items() if value is not None})
        turns = own.turns
        self._add("deadlines", json_object(DEADLINES, missed=list(turns.missed), last_missed=turns.absent))
        listed = [_reminder(each) for each in own.reminders]
        self._add("reminders", json_object(REMINDERS, last=own.reminded, none_until=own.snoozed, list=listed))
        self._add("ratings", json_object(RATINGS, list=[_rating(each) for each in own.ratings]))
        self._add("cards_known", json_object(CARDS, tables=list(own.insider)))
        self._add("forgetting", json_object(FORGETTING, asked=own.asked, forgotten=own.forgotten))

    def write_game(self, game: StoredGame, seen: Seen) -> None:
        """See `Writer`."""
        entry = _game(self._words, game, seen, self._user)
        if entry.keys() <= _GENERAL:
            return
        self._unreadable += "unreadable" in entry
        self._games.append(json_text(entry, depth=3))

    def write_night(self, night: StoredNight) -> None:
        """See `Writer`."""
        entry = _night(self._words, night, self._user)
        if entry.keys() <= _GENERAL:
            return
        self._unreadable += "unreadable" in entry
        self._nights.append(json_text(entry, depth=3))

    def finished(self) -> bytes:
        """See `Writer`."""
        words = self._words
        self._add_list("games", self._games)
        self._add_list("nights", self._nights)
        parts = {
            "about": json_text(words.say("mydata-about"), depth=1),
            "id": json_text(str(self._user), depth=1),
            "made": json_text(json_value(self._now), depth=1),
            **self._own,
            "stored": json_text([_kind(words, each, self._kept) for each in KINDS], depth=1),
            "complete": json_text(words.say("mydata-complete", unreadable=self._unreadable), depth=1),
        }
        return json_file(parts)

    def _add(self, section: str, found: Mapping[str, Any]) -> None:
        self._own[section] = json_text({"about": self._about(section), **found}, depth=1)

    def _add_list(self, section: str, entries: Sequence[str]) -> None:
        self._own[section] = listing(self._about(section), entries)

    def _about(self, section: str) -> dict[str, str]:
        return explained(self._words, section, SECTIONS[section])


def _kind(words: Words, kind: PersonalData, kept: Kept) -> dict[str, str]:
    """Say what is stored, why and how long, and where in the file it is, or why it is not in it."""
    places = ", ".join(PLACES.get(kind.key, ()))
    if not places:
        places = words.about("mydata-elsewhere", "copy" if kind.where is Where.DATABASE else kind.where)
    return {
        "what": words.say(f"privacy-{kind.key}"),
        "why": words.about(f"privacy-{kind.key}", "why"),
        "how_long": how_long(words, kind.term, kept),
        "here": places,
    }


def _reminder(noted: NotedReminder) -> dict[str, Any]:
    sent = noted.sent
    return json_object(
        REMINDERS.parts["list"],
        table=noted.game,
        at=noted.at,
        none_wanted=noted.hushed,
        channel=None if sent is None else id_text(sent.channel),
        message=None if sent is None else id_text(sent.message),
        direct=sent is not None and sent.direct,
    )


def _rating(own: OwnRating) -> dict[str, Any]:
    rated = own.rated
    return json_object(
        RATINGS.parts["list"],
        server=id_text(own.guild),
        rating=rated.rating.thousandths / 1_000,
        games=rated.rating.games,
        table=rated.last,
        last=rated.rating.last,
        changed=rated.gained / 1_000,
    )


# A game.


def _game(words: Words, stored: StoredGame, seen: Seen, user: UserId) -> dict[str, Any]:
    game = stored.game
    told = {} if game is None else _readable_game(words, stored, game, seen, user)
    if game is None:
        told["seats"] = [
            json_object(GAME.parts["seats"], seat=each.seat + 1, name=each.name, you=each.plays, yours=each.owns)
            for each in stored.seats
        ]
        told["offered_seat"] = next((each.seat + 1 for each in stored.seats if each.offered), None)
    if seen.chosen is None:
        told["unreadable"] = words.say("mydata-unreadable", choices=stored.sealed)
    return json_object(
        GAME,
        table=stored.id,
        server=id_text(stored.guild),
        channel=id_text(stored.channel),
        opened=stored.since,
        over=stored.over,
        stage=None if stored.status is None else words.about("mydata-stages", stored.status),
        you_opened=stored.opener,
        you_host=stored.host,
        you_took_out=stored.took_out,
        your_points=[_points(each) for each in stored.results if each.user == user],
        left_seat=next((each.seat + 1 for each in stored.results if each.left == user), None),
        **told,
    )


def _readable_game(words: Words, stored: StoredGame, game: Game, seen: Seen, user: UserId) -> dict[str, Any]:
    progress, names = game.progress, game.names()
    state = progress.state if isinstance(progress, Play | Over) else None
    table = None if state is None else public_view(state)
    mine = game.seat_of(user) if game.seat_of(user) is not None else game.seat_owned(user)
    # Whoever is only invited, or was removed, may not see the channel any more, and so not who sits there.
    took_part = bool(stored.host or stored.opener or stored.seats or seen.chosen or user in game.watchers)
    took_part |= any(isinstance(each.to, Person) and each.to.user == user for each in game.passages)
    away, leave = game.away.get(user), game.leaves.get(user)
    return {
        "ending": words.about("mydata-endings", progress.ending) if isinstance(progress, Over) else None,
        "expansions": [each.value for each in game.settings.expansions],
        "beginners": stored.opener and game.settings.beginners,
        "offered_seat": next((place + 1 for place, seat in game.places() if seat.offered == user), None),
        "seats": list(_seats(words, game, table, stored.results, user)) if took_part else [],
        "changes": list(_changes(words, game, user)),
        "city": {} if table is None or mine is None else _city(words, table, mine),
        "choices": [_choice(words, each, names) for each in seen.chosen or ()],
        "hand": sorted(words.called(card.name) for card in seen.hand),
        "boards": [_board(words, each) for each in seen.boards],
        "kept": None if seen.kept is None else _board(words, seen.kept),
        "invited": user in game.invited,
        "removed": user in game.barred,
        "watching": user in game.watchers,
        "last_act": game.acts.get(user),
        "left_server": user in game.gone,
        "reported": any(each.user == user for each in game.reports),
        "acted_since": max((each.acted for each in game.reports if each.user == user and each.acted), default=None),
        "you_reported": [game.name_of(each.user) for each in game.reports if each.by == user],
        "ready": game.ready.get(user),
        "your_choice_came_last": game.asked_by == user,
        "votes": list(_votes(words, game, user)),
        "time": _time(game, user),
        "away": json_object(GAME.parts["away"], back=away, starts=leave and leave.since, ends=leave and leave.until),
        "told_elsewhere": game.lost is not None and user in game.lost.told,
    }


def seats_as_seen(
    words: Words, game: Game, table: PublicView | None, results: Iterable[SeatResult]
) -> Iterator[dict[str, Any]]:
    """Yield what everyone at the table sees of each seat. `table` is None before the cards are dealt."""
    scored = {each.seat: each for each in results}
    for place, name in enumerate(game.names()):
        board = None if table is None else table.cities[place].board
        setup = game.seats[place].setup if place < len(game.seats) else SeatSetup()
        city, side = (setup.city, setup.side) if board is None else (board.city, board.side)
        result = scored.get(Seat(place))
        yield {
            "seat": place + 1,
            "name": name,
            "wonder": None if city is None else words.called(city),
            "side": None if side is None else side.value,
            "place": None if result is None or not result.rank else result.rank,
            "points": None if result is None else result.tally.total,
        }


def _seats(
    words: Words, game: Game, table: PublicView | None, results: Iterable[SeatResult], user: UserId
) -> Iterator[dict[str, Any]]:
    for place, found in enumerate(seats_as_seen(words, game, table, results)):
        seat = game.seats[place] if place < len(game.seats) else None
        plays = seat is not None and seat.user == user
        owns = seat is not None and seat.owner is not None and seat.owner.user == user
        yield json_object(GAME.parts["seats"], **found, you=plays, yours=owns)


def _changes(words: Words, game: Game, user: UserId) -> Iterator[dict[str, Any]]:
    """Yield when the seats changed hands that the person ever had."""
    theirs = {game.seat_of(user), game.seat_owned(user)}
    theirs |= {each.seat for each in game.passages if isinstance(each.to, Person) and each.to.user == user}
    for each in game.passages:
        if each.seat in theirs:
            age, turn = each.turn or (None, None)
            yield json_object(
                GAME.parts["changes"],
                seat=each.seat + 1,
                to=occupant_name(each.to, each.seat),
                why=words.about("mydata-passings", each.why),
                age=age or None,
                turn=turn or None,
            )


def _points(result: SeatResult) -> dict[str, Any]:
    return json_object(
        GAME.parts["your_points"],
        seat=result.seat + 1,
        place=result.rank or None,
        **asdict(result.tally),
        choices=result.choices,
        own_choices=result.own_choices,
        lead=result.lead,
        stages=result.stages,
    )


def _city(words: Words, table: PublicView, seat: Seat) -> dict[str, Any]:
    city = table.cities[seat]
    return json_object(GAME.parts["city"], stages=city.stages, built=[words.called(card.name) for card in city.built])


def _board(words: Words, setup: SeatSetup) -> str:
    side = "" if setup.side is None else setup.side.value
    return f"{'' if setup.city is None else words.called(setup.city)} {side}".strip()


def _choice(words: Words, chosen: Chosen, names: Sequence[str]) -> dict[str, Any]:
    shape = GAME.parts["choices"]
    if isinstance(chosen, ChosenFor):
        revealed = chosen.revealed
        if chosen.drafted:
            return json_object(shape, choice=words.say("mydata-drafted"), by_computer=True)
        if revealed is None:
            return json_object(shape, by_computer=True, still_hidden=True)
        voice = Voice(words, revealed.before, None, tuple(names))
        told = news.deeds(voice, chosen.seat, revealed.events, voice.subject(chosen.seat))
        return json_object(shape, age=_age(revealed.age), turn=revealed.turn, choice=told, by_computer=True)
    view = chosen.seen
    (question,) = [each for each in view.questions if each.seat == chosen.seat]
    voice = Voice(words, view.table, view.seat, tuple(names))
    return json_object(
        shape,
        age=_age(chosen.age),
        turn=chosen.turn,
        city=voice.name(FREE_CITY) if voice.is_free_city(chosen.seat) else None,
        choice=deed(Inquiry(voice, view, question), chosen.move),
        still_hidden=not chosen.revealed,
    )


def _age(age: Age) -> int:
    return int(age)


def _votes(words: Words, game: Game, user: UserId) -> Iterator[dict[str, Any]]:
    for motion in game.motions:
        votes = {"for": user in motion.votes, "against": user in motion.against, "you": motion.to == user}
        for vote in (vote for vote, is_so in votes.items() if is_so):
            yield json_object(
                GAME.parts["votes"],
                about=words.about("mydata-wishes", motion.wish),
                seat=None if motion.seat is None else motion.seat + 1,
                vote=words.about("mydata-votes", vote),
            )


def _time(game: Game, user: UserId) -> dict[str, Any]:
    attendance = game.attendance
    return json_object(
        GAME.parts["time"],
        missed=attendance.misses.get(user, ()),
        in_time=list(attendance.record.get(user, ())),
        let_choose=user in attendance.let_choose,
        extra_seconds=game.timing.overtime.get(user),
    )


# A night.


def _night(words: Words, stored: StoredNight, user: UserId) -> dict[str, Any]:
    night = stored.night
    told = (
        {"unreadable": words.say("mydata-unreadable-night")} if night is None else _readable_night(words, night, user)
    )
    return json_object(
        NIGHT,
        night=stored.id,
        server=id_text(stored.guild),
        channel=id_text(stored.channel),
        begins=stored.at,
        stage=None if stored.stage is None else words.about("mydata-night-stages", stored.stage),
        you_organise=stored.organiser,
        **told,
    )


def _readable_night(words: Words, night: Night, user: UserId) -> dict[str, Any]:
    found: dict[str, Any] = {"name": night.plan.name}
    if night.organiser == user:
        found["zone"] = night.plan.zone
        if (series := night.series) is not None:
            name = series.plan.name
            found["series"] = json_object(NIGHT.parts["series"], rhythm=series.rhythm, first=series.first, name=name)
    if (guest := night.guest(user)) is not None:
        found |= {
            "answer": guest.answer and words.about("mydata-answers", guest.answer),
            "your_name": guest.person.name,
            "day_before": guest.day_before,
            "came": guest.came,
            "left": guest.left,
            "reported": bool(guest.reporters) or guest.reported is not None,
            "reported_at": guest.reported_at,
            "answered": guest.answered,
        }
    watched = night.watchers.get(user)
    return {
        **found,
        "you_reported": [each.person.name for each in night.guests if user in {each.reported, *each.reporters}],
        "tables": [
            json_object(NIGHT.parts["tables"], round=number, table=place, game=table.game)
            for number, place, table in night.tables()
            if user in table.people
        ],
        "follow": user in night.watchers,
        "message": {}
        if watched is None
        else json_object(NIGHT.parts["message"], channel=id_text(watched.channel), message=id_text(watched.message)),
        "to_do": [
            json_object(NIGHT.parts["to_do"], what=each.kind.value, table=each.game, since=each.since, ends=each.until)
            for each in night.orders
            if each.user == user
        ],
        "calls": [each.kind.value for each in night.calls if user in {*each.users, each.by}],
    }


# The message with the file.


def export_screen(words: Words, data: bytes, most: int) -> Screen:
    """Hand out the file: as it is or, if Discord takes no more than `most` bytes, packed; else say whom to ask."""
    file = packed(NAME, data, most, words.say("mydata-file"))
    if file is not None:
        return Screen(words.say("mydata-here", packed="no" if file.data is data else "yes"), files=(file,))
    return Screen(words.say("mydata-too-large"))


def too_soon_screen(words: Words, again: datetime) -> Screen:
    """Say when the next file can be had."""
    return Screen(words.say("mydata-too-soon", time=exact_time(again)))


def closed_screen(words: Words) -> Screen:
    """Say where the file can be had, because the bot may attach none in this channel."""
    return Screen(words.say("mydata-closed"))


def export_button(words: Words) -> Button:
    """Return the button that sends the file in a new message."""
    return Button(words.say("mydata-button"), SendMyData())
