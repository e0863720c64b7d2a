"""How people have done over time: in all their games, and on a server, by season and by number of players.

All of it follows from the results of games that were scored. Places and totals are averaged only over games of the same
number of players, because a place among three and a place among seven mean different things. What can be compared
between them is of which part of the opponents somebody finished ahead (`share_ahead`). Points by kind are averaged over
all games of a person, too; the others at the same tables are beside them. Computer players take places, but they are
not listed. Former players are nobody any more. Anyone who wants to be left out appears to nobody else.

Ratings are about games of all numbers of players on one server (`bot.services.rating`).
"""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import Generic, Protocol, TypeVar

from bot.services.people import GameId, GuildId, Person, UserId
from bot.services.ports import ScoreLine, StoreError
from bot.services.rating import Rated, ShownRating
from bot.services.views import Course
from engine.catalogue import Board, Side
from engine.ruleset import Expansion, Ruleset, Seat
from engine.scoring import Score
from players.levels import Level

_log = logging.getLogger(__name__)

_T = TypeVar("_T")

KINDS = tuple(each.name for each in fields(ScoreLine) if each.name not in {"total", "coins"})
"""The kinds of points, in the order of the score sheet."""
RARE = frozenset({"edifices", "debts"})
"""The kinds of points that most games don't have, so that it says nothing that there are none."""
FEWEST, MOST = 2, 7
"""How many can play."""
MOST_ROWS = 10
"""The most people on a page of standings."""
MOST_RIVALS = 24
"""The most people whom somebody is compared with."""
MOST_GAMES = 25
"""The most games that a person is offered to look at again."""
MOST_LATEST = 12
"""The most games by which a person sees how they develop."""
STRETCH = 5
"""So many of the latest games are compared with as many before."""
LEAST_CHANGE = Fraction(1, 4)
"""The least difference of the parts of the opponents that is told as a change.

By chance alone, those of five games of four and of five others differ by as much (their standard deviation is 0.24).
"""
LEAST_APART = 1
"""The least difference from the opponents' average points of a kind in which somebody stands out."""
LEAST_OF_KIND = 10
"""The fewest points of one kind that are a record."""
LEAST_LEAD = 3
"""The fewest turns in the lead that are a record."""
NARROW = 5
"""The most points by which a win is so narrow that it is a record."""
_QUARTERS = 4
_MONTHS = 3


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A quarter of a calendar year, in UTC."""

    year: int
    quarter: int
    """From 1 to 4."""

    @property
    def number(self) -> int:
        """The number by which it is saved: the next season has the next one, and none has 0."""
        return self.year * _QUARTERS + self.quarter - 1

    @classmethod
    def numbered(cls, number: int) -> "Season":
        """Return the season with this number."""
        return cls(number // _QUARTERS, number % _QUARTERS + 1)

    @classmethod
    def at(cls, moment: datetime) -> "Season":
        """Return the season of a point in time."""
        there = moment.astimezone(UTC)
        return cls(there.year, (there.month - 1) // _MONTHS + 1)


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over games of a person. Places and points are only averaged if all of these had as many players."""

    games: int
    wins: int
    """Games in which nobody was ahead of them: joint winners have all won."""
    places: int
    """The sum of their places."""
    points: int
    """The sum of their points."""
    best: int
    """Their most points in a game."""
    science: int
    """Their most points from science in a game."""
    margin: int | None
    """The narrowest win: by how many points. 0 if it was shared or decided by coins, None if they have won nothing."""
    lead: int | None
    """The most turns in a row after which they alone had the most points; None if this is not known of any game."""

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.games + other.games,
            self.wins + other.wins,
            self.places + other.places,
            self.points + other.points,
            max(self.best, other.best),
            max(self.science, other.science),
            _of_both(min, self.margin, other.margin),
            _of_both(max, self.lead, other.lead),
        )

    @property
    def place(self) -> Fraction:
        """The average place."""
        return Fraction(self.places, self.games)

    @property
    def average(self) -> Fraction:
        """The average points."""
        return Fraction(self.points, self.games)


def _of_both(choose: Callable[[Iterable[int]], int], one: int | None, other: int | None) -> int | None:
    return choose([each for each in (one, other) if each is not None]) if (one, other) != (None, None) else None


def total(of: Iterable[Sums]) -> Sums:
    """Return the sums of all of these, of which there is at least one."""
    first, *others = of
    for each in others:
        first += each
    return first


@dataclass(frozen=True, slots=True, order=True)
class Peak:
    """The most of something that a person had in one of several games. Of two equal ones, the newer is the greater."""

    amount: int
    at: datetime
    """When the newest game in which they had so many was scored."""
    times: int = 1
    """In how many games they had so many."""


@dataclass(frozen=True, slots=True)
class Played:
    """The games of a person that are alike: of one season, one number of players, and one side of a wonder."""

    season: Season
    players: int
    city: str
    side: str
    sums: Sums
    kinds: tuple[int, ...]
    """The sums of their points, by kind, in the order of KINDS."""
    peak: Peak
    """The most points, in which game, and in how many."""
    peaks: tuple[Peak, ...]
    """The same of their points of each kind, in the order of KINDS."""
    closest: Peak | None = None
    """The same of the fewest points by which a game was won; None if none was won."""
    longest: Peak | None = None
    """The same of the turns in the lead; None if that is not known of any game."""


@dataclass(frozen=True, slots=True)
class Rival:
    """How somebody has done against another person at the same tables."""

    user: UserId
    name: str
    """As at their last table together."""
    games: int
    ahead: int
    """In how many of these games they finished ahead of the other person."""
    behind: int


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of a person that counts."""

    game: GameId
    players: int
    place: int
    points: int
    city: str
    side: Side
    at: datetime
    """When it was scored."""
    apart: int | None = None
    """By how many points they have won, or were behind the winner: 0 if coins decided, or if victory was shared.

    None if the others' points are not known.
    """
    computers: frozenset[Level] = frozenset()
    """The levels of the computer players that were there from the start: two if they differ."""
    alone: bool = False
    """Whether all others were computer players from the start."""
    stages: int | None = None
    """How many stages of their wonder they had built; None if this is not known."""

    @property
    def board(self) -> Board:
        """The side of the wonder with which it was played."""
        return Ruleset(expansions=tuple(Expansion)).catalogue.boards[self.city, self.side]


@dataclass(frozen=True, slots=True)
class Opponents:
    """How all others have done at a person's tables: other people, former players and computer players.

    Those who want to be left out are: of a game of two, the average is what one person had.
    """

    seats: int
    """How many seats they had in all these games."""
    points: int
    """The sum of their points."""
    kinds: tuple[int, ...]
    """The sums of their points, by kind, in the order of KINDS."""

    @property
    def average(self) -> Fraction:
        """Their average points."""
        return Fraction(self.points, self.seats)

    @property
    def by_kind(self) -> dict[str, Fraction]:
        """Their average points of each kind."""
        return {kind: Fraction(of, self.seats) for kind, of in zip(KINDS, self.kinds, strict=True)}


@dataclass(frozen=True, slots=True)
class Standing:
    """How a person has done on a server."""

    user: UserId
    written: str
    """Their name as it is saved of their last table there."""
    sums: Sums

    @property
    def name(self) -> str:
        """The same, made readable. This takes longer than all the rest, and only few are shown."""
        return Person(self.user, self.written).name


@dataclass(frozen=True, slots=True)
class Count:
    """How many games of so many players there were in a season."""

    season: Season | None
    """None for all time."""
    players: int
    games: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The games that somebody wants to look at."""

    players: int = 0
    """0 for all of a person's own games, and elsewhere for the number of players of which there are most games."""
    season: Season | None = None
    """None for all time."""


@dataclass(frozen=True, slots=True)
class Among:
    """Among which games of a person somebody looks: by default all."""

    guild: GuildId | None = None
    """Only those of a server."""
    beside: UserId | None = None
    """Only those with another person."""


ALL_GAMES = Among()


def longest_leads(course: Course, players: Collection[Seat]) -> tuple[int, ...]:
    """Return, by seat, after how many turns in a row at most a player alone had the most points."""
    longest, now = [0] * len(course[0]), [0] * len(course[0])
    for points in course[1:]:  # before the first turn, nobody has done anything
        most = max(points[seat] for seat in players)
        first = [seat for seat in players if points[seat] == most]
        now = [before + 1 if first == [seat] else 0 for seat, before in enumerate(now)]
        longest = [max(each) for each in zip(longest, now, strict=True)]
    return tuple(longest)


class StatisticsStore(Protocol):
    """Where results are summed up. Every method is one transaction, and may raise StoreUnavailableError."""

    async def played(self, user: UserId, among: Among) -> tuple[Played, ...]:
        """Return the games of a person that count, summed up."""

    async def last_games(self, user: UserId, choice: Choice, most: int) -> tuple[OwnGame, ...]:
        """Return the newest of these games of a person, the last first."""

    async def opponents(self, user: UserId, choice: Choice) -> Opponents | None:
        """Return how all others have done in these games of a person, but for those who want to be left out.

        None if there is nobody else.
        """

    async def rivals(
        self, user: UserId, choice: Choice, against: UserId | None, most: int, among: Among
    ) -> tuple[Rival, ...]:
        """Return those with whom a person has played these games, most games first: at most so many, or only one.

        Those who want to be left out are, unless they are the one (`against`).
        """

    async def name_for(self, user: UserId, asker: UserId) -> str | None:
        """Return the name of a person at the last game that the asker has finished with them.

        None if there is no such game, or if the person wants to be left out.
        """

    async def tallied(self, guild: GuildId) -> tuple[Count, ...]:
        """Return how many games there were on a server, of each number of players in each season and in all."""

    async def standing(self, guild: GuildId, players: int, season: Season | None) -> tuple[Standing, ...]:
        """Return how each person has done on a server in such games, but for those who want to be left out."""

    async def rating(self, guild: GuildId, user: UserId) -> Rated:
        """Return a person's rating on a server, without the name."""

    async def ratings(self, guild: GuildId) -> tuple[Rated, ...]:
        """Return everyone's rating on a server, but for those who want to be left out."""

    async def taken_out(self, guild: GuildId) -> tuple[GameId, ...]:
        """Return the games that were taken out of a server's ratings, the newest first."""

    async def tally_anew(self) -> None:
        """Computes sums and ratings again of all servers where they do not agree with the results, one at a time."""


@dataclass(frozen=True, slots=True)
class WonderSums:
    """How a person has done with one side of a wonder."""

    city: str
    side: str
    sums: Sums


@dataclass(frozen=True, slots=True)
class SizeSums:
    """How a person has done in games of so many players."""

    players: int
    sums: Sums


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """A record of a person, and in which games they reached it."""

    kind: str
    """One of RECORDS, where the most points of one kind can be of any of KINDS."""
    amount: int
    city: str
    """That of the newest such game, as side, number of players and time."""
    side: str
    players: int
    at: datetime
    times: int = 1
    """In how many games it was reached."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How somebody has done in a few games in a row."""

    ahead: Fraction
    """Of which part of their opponents they finished ahead."""
    average: Fraction | None
    """The average points; None if these games had several numbers of players."""

    @classmethod
    def of(cls, games: Sequence[OwnGame], players: int) -> "Stretch":
        """Return how somebody has done in these games, of so many players; 0 for several numbers."""
        points = Fraction(sum(each.points for each in games), len(games))
        return cls(share_ahead((each.players, 1, each.place) for each in games), points if players else None)


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """How a person has done in the chosen games."""

    counts: tuple[Count, ...]
    """Of which games there are how many, in all."""
    choice: Choice
    """With the number of players that was found; without one, it is about games of several."""
    sums: Sums | None = None
    """None if there are no such games."""
    sizes: tuple[SizeSums, ...] = ()
    """By number of players, the fewest first; empty if one was chosen."""
    wonders: tuple[WonderSums, ...] = ()
    """By side, those that were played most first, and otherwise by name; empty without a number of players."""
    kinds: tuple[tuple[str, Fraction], ...] = ()
    """The average points of each kind, as on the score sheet; of `RARE` ones, only if there are any."""
    rivals: tuple[Rival, ...] = ()
    records: tuple[OwnRecord, ...] = ()
    games: tuple[OwnGame, ...] = ()
    """The newest of these games, the last first; empty for others to see."""
    opponents: Opponents | None = None
    """None for others to see."""

    @property
    def only(self) -> OwnGame | None:
        """The only one of these games; None if there are several, and for others to see."""
        return self.games[0] if self.sums is not None and self.sums.games == 1 and self.games else None

    @property
    def latest(self) -> tuple[OwnGame, ...]:
        """The newest of these games, the last at the end; empty for others to see, and of a single game."""
        return self.games[:MOST_LATEST][::-1] if len(self.games) > 1 else ()

    @property
    def ahead(self) -> Fraction | None:
        """Of which part of their opponents they finished ahead; None with a number of players: places tell it."""
        sizes = [(each.players, each.sums.games, each.sums.places) for each in self.sizes]
        return share_ahead(sizes) if sizes else None

    @property
    def strength(self) -> tuple[str, Fraction] | None:
        """In which kind of points they are most ahead of their opponents, and by how many; None if by less than one.

        It is also None for others to see. Debts are no strength.
        """
        most = max(self._ahead_by_kind, key=itemgetter(1), default=None)
        return most if most is not None and most[1] >= LEAST_APART else None

    @property
    def weakness(self) -> tuple[str, Fraction] | None:
        """In which kind of points they are most behind their opponents, and by how many; None as for the strength."""
        least = min(self._ahead_by_kind, key=itemgetter(1), default=None)
        return (least[0], -least[1]) if least is not None and least[1] <= -LEAST_APART else None

    @property
    def _ahead_by_kind(self) -> list[tuple[str, Fraction]]:
        theirs = {} if self.opponents is None else self.opponents.by_kind
        return [
            (kind, in_tenths(points) - in_tenths(theirs[kind]))
            for kind, points in self.kinds
            if theirs and kind != "debts"
        ]

    @property
    def closest(self) -> int | None:
        """By how few points they were behind a winner at the closest; None if it is not known of all of these games."""
        behind = [each.apart for each in self.games if each.place > 1 and each.apart is not None]
        return min(behind) if self.sums is not None and len(behind) == self.sums.games else None

    @property
    def progress(self) -> tuple[Stretch, Stretch] | None:
        """The latest of these games and those before them; None if there are too few, and for others to see.

        Nor is it told of somebody who was last in all of these.
        """
        games, players = self.games[: 2 * STRETCH], self.choice.players
        if len(games) < 2 * STRETCH:
            return None
        late, early = Stretch.of(games[:STRETCH], players), Stretch.of(games[STRETCH:], players)
        return (late, early) if late.ahead or early.ahead else None


@dataclass(frozen=True, slots=True)
class Placed:
    """A person's place on a server."""

    place: int
    """From 1; shared by those who are equal. 0 of an only person: that would be no ranking."""
    standing: Standing


@dataclass(frozen=True, slots=True)
class Record:
    """Who holds a record on a server."""

    kind: str
    """One of RECORDS."""
    amount: int
    holders: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Page(Generic[_T]):
    """A page of people in the order of their places, with the reader's row below if it is on another page."""

    people: int = 0
    """How many there are in all."""
    number: int = 1
    pages: int = 1
    rows: tuple[_T, ...] = ()
    mine: _T | None = None
    """The reader's row, whatever page it is on; None if they are not listed."""
    more: int = 0
    """How many people come after the page, without the reader."""

    @property
    def own(self) -> _T | None:
        """The reader's row, if it is on another page."""
        return None if self.mine in self.rows else self.mine


@dataclass(frozen=True, slots=True)
class ServerFigures:
    """How the people of a server have done in the chosen games."""

    counts: tuple[Count, ...]
    choice: Choice
    shown: Page[Placed] = Page()
    records: tuple[Record, ...] = ()

    @property
    def games(self) -> int:
        """How many of the chosen games there are."""
        return games_in(self.counts, self.choice)


@dataclass(frozen=True, slots=True)
class RatedPlace:
    """A person's place among the ratings of a server."""

    place: int
    """From 1; shared by those whose ratings look equal."""
    rated: Rated
    points: int


@dataclass(frozen=True, slots=True)
class RatingFigures:
    """The ratings of a server that are shown, the highest first."""

    mine: ShownRating
    """The reader's."""
    shown: Page[RatedPlace] = Page()
    gain: int = 0
    """By how many points the reader's last game changed theirs."""
    taken_out: tuple[GameId, ...] = ()
    """The games that were taken out, the newest first."""


def points_of(score: Score, kind: str) -> int:
    """Return the points of one of `KINDS` on a score sheet."""
    points: int = getattr(score, kind)
    return points


def in_tenths(number: Fraction | int) -> Fraction:
    """Return a number as it is shown, with one decimal, rounded half up: what is subtracted must look so, too."""
    tenths = int(abs(Fraction(number)) * 10 + Fraction(1, 2))
    return Fraction(tenths if number >= 0 else -tenths, 10)


def share_ahead(games: Iterable[tuple[int, int, int]]) -> Fraction:
    """Return of which part of all their opponents somebody finished ahead: a figure for tables of all sizes.

    It takes a number of players, how many games of so many there were, and the sum of the places in these. A place is
    one more than the number of opponents who were ahead, so all others were not. This counts those who share one's
    place, which is rare because coins decide first, as behind: joint winners have both won, so a win is always 1, as
    the last place, if nobody shares it, is always 0.
    """
    ahead = opponents = 0
    for players, number, places in games:
        ahead += number * players - places
        opponents += number * (players - 1)
    return Fraction(ahead, opponents)


def games_in(counts: Iterable[Count], choice: Choice) -> int:
    """Return how many of the chosen games there are; without a number of players, of all."""
    return sum(each.games for each in counts if each.season == choice.season and choice.players in {0, each.players})


class Statistics:
    """Answers questions about results over time."""

    def __init__(self, store: StatisticsStore) -> None:
        self._store = store

    async def begin(self) -> None:
        """Makes the sums agree with the results, which an older program may have written without them.

        If the database cannot do this now, the next start does.
        """
        try:
            await self._store.tally_anew()
        except StoreError as error:
            _log.error("sums of results cannot be computed now: %s", type(error).__name__)

    async def own(self, user: UserId, choice: Choice) -> OwnFigures:
        """Return how a person has done, as they see it themselves.

        If they have chosen no number of players, it is about all of their games.
        """
        played = await self._store.played(user, ALL_GAMES)
        counts = counts_of(played)
        choice = of_all_games(choice, counts)
        if not games_in(counts, choice):
            return OwnFigures(counts, choice)
        rivals = await self._store.rivals(user, choice, None, MOST_RIVALS, ALL_GAMES)
        opponents = await self._store.opponents(user, choice)
        games = await self._store.last_games(user, choice, MOST_GAMES)
        return replace(figures(played, counts, choice, rivals, opponents), games=games)

    async def of_person(
        self, user: UserId, asker: UserId, choice: Choice, guild: GuildId | None
    ) -> tuple[OwnFigures, str] | None:
        """Return how a person has done, and their name; None if the asker may not see it, whatever the reason is.

        It is about the games of the server where it is asked, and without one about those that they have played
        together: one game with somebody does not open what they do elsewhere. Of head to head, there is only what is
        about the asker: with whom else the person plays is theirs to tell.
        """
        name = await self._store.name_for(user, asker)
        if name is None:
            return None
        among = Among(beside=asker) if guild is None else Among(guild)
        played = await self._store.played(user, among)
        counts = counts_of(played)
        if not counts:
            return None
        choice = settled(choice, counts)
        rivals = await self._store.rivals(user, choice, asker, MOST_RIVALS, among)
        return figures(played, counts, choice, rivals), name

    async def of_server(self, guild: GuildId, reader: UserId, choice: Choice, page: int = 1) -> ServerFigures:
        """Return a page of how the people of a server have done. A page that there is not is the last one."""
        counts = await self._store.tallied(guild)
        choice = settled(choice, counts)
        return server_figures(
            counts, choice, await self._store.standing(guild, choice.players, choice.season), reader, page
        )

    async def rating(self, guild: GuildId, user: UserId, now: datetime) -> ShownRating:
        """Return a person's rating on a server."""
        return (await self._store.rating(guild, user)).rating.shown(now)

    async def ratings(self, guild: GuildId, reader: UserId, now: datetime, page: int = 1) -> RatingFigures:
        """Return a page of the ratings of a server. A page that there is not is the last one."""
        mine, everyone = await self._store.rating(guild, reader), await self._store.ratings(guild)
        return replace(rating_figures(mine, everyone, now, page), taken_out=await self._store.taken_out(guild))


def counts_of(played: Iterable[Played]) -> tuple[Count, ...]:
    """Return of which games there are how many: in each season, and in all."""
    found: dict[tuple[Season | None, int], int] = {}
    for each in played:
        for season in (each.season, None):
            found[season, each.players] = found.get((season, each.players), 0) + each.sums.games
    return tuple(Count(season, players, games) for (season, players), games in found.items())


def settled(choice: Choice, counts: Sequence[Count]) -> Choice:
    """Return the choice with a number of players: if none was chosen, that with most games, and of two the larger.

    If there are no games in the season, those of all time decide.
    """
    if choice.players:
        return choice
    for season in (choice.season, None):
        if there := [(each.games, each.players) for each in counts if each.season == season]:
            return Choice(max(there)[-1], choice.season)
    return choice


def of_all_games(choice: Choice, counts: Sequence[Count]) -> Choice:
    """Return the choice, with a number of players if none was chosen and all games of the season had as many."""
    there = {each.players for each in counts if each.season == choice.season}
    return replace(choice, players=there.pop()) if not choice.players and len(there) == 1 else choice


def figures(
    played: Sequence[Played],
    counts: tuple[Count, ...],
    choice: Choice,
    rivals: tuple[Rival, ...],
    opponents: Opponents | None = None,
) -> OwnFigures:
    """Return how a person has done in the chosen games."""
    chosen = [each for each in played if choice.players in {0, each.players} and choice.season in {None, each.season}]
    if not chosen:
        return OwnFigures(counts, choice)
    sums, records = total(each.sums for each in chosen), own_records(chosen)
    return OwnFigures(
        counts,
        choice,
        sums,
        sizes=() if choice.players else _by_size(chosen),
        wonders=_by_side(chosen) if choice.players else (),
        kinds=_by_kind(chosen, opponents),
        rivals=rivals,
        records=records,
        opponents=opponents,
    )


def _by_size(played: Iterable[Played]) -> tuple[SizeSums, ...]:
    by_size: dict[int, list[Sums]] = {}
    for each in played:
        by_size.setdefault(each.players, []).append(each.sums)
    return tuple(SizeSums(players, total(by_size[players])) for players in sorted(by_size))


def _by_side(played: Iterable[Played]) -> tuple[WonderSums, ...]:
    by_side: dict[tuple[str, str], list[Sums]] = {}
    for each in played:
        by_side.setdefault((each.city, each.side), []).append(each.sums)
    wonders = [WonderSums(city, side, total(of)) for (city, side), of in by_side.items()]
    return tuple(sorted(wonders, key=lambda each: (-each.sums.games, each.city, each.side)))


def _by_kind(played: Sequence[Played], opponents: Opponents | None) -> tuple[tuple[str, Fraction], ...]:
    games = sum(each.sums.games for each in played)
    points = [sum(of) for of in zip(*(each.kinds for each in played), strict=True)]
    averages = ((kind, Fraction(of, games)) for kind, of in zip(KINDS, points, strict=True))
    theirs = {} if opponents is None else opponents.by_kind
    return tuple((kind, average) for kind, average in averages if average or theirs.get(kind) or kind not in RARE)


def own_records(played: Sequence[Played]) -> tuple[OwnRecord, ...]:
    """Return a person's records in these games, as far as they are known. A single game has none: they would repeat it.

    Nor is a single win the narrowest one. Of several such games, the newest is named; of several kinds with the most
    points in that game, the first of the score sheet.
    """
    everything = total(each.sums for each in played)
    if everything.games == 1:
        return ()
    found = [_record("best", [(each.peak, each) for each in played])]
    of_kinds = [(of, -number) for each in played for number, of in enumerate(each.peaks)]
    most, number = max(of_kinds, key=lambda each: (each[0].amount, each[0].at, each[1]))
    if most.amount >= LEAST_OF_KIND:
        found.append(_record(KINDS[-number], [(each.peaks[-number], each) for each in played]))
    for kind, newest in (("margin", attrgetter("closest")), ("lead", attrgetter("longest"))):
        amount, choose = RECORDS[kind]
        known = [(newest(each), each) for each in played if amount(each.sums) is not None]
        if known and (kind != "margin" or everything.wins > 1):
            found.append(_record(kind, known, choose))
    return tuple(found)


def _record(kind: str, peaks: Sequence[tuple[Peak, Played]], choose: Callable[[Iterable[int]], int] = max) -> OwnRecord:
    amount = choose([peak.amount for peak, _ in peaks])
    same = [each for each in peaks if each[0].amount == amount]
    newest, of = max(same, key=itemgetter(0))
    return OwnRecord(kind, amount, of.city, of.side, of.players, newest.at, sum(peak.times for peak, _ in same))


def _result(standing: Standing) -> tuple[int, float]:
    """Return what decides the place: wins and then, if they are equal, the average place.

    Equal averages are equal as floating-point numbers, too, and these are compared much faster.
    """
    return -standing.sums.wins, standing.sums.places / standing.sums.games


def placed(standings: Iterable[Standing]) -> tuple[Placed, ...]:
    """Return the places of these people, the first first. An only person has none."""
    ordered = sorted(standings, key=lambda each: (*_result(each), -each.sums.games, each.user))
    found: list[Placed] = []
    for number, each in enumerate(ordered, 1):
        level = found and _result(found[-1].standing) == _result(each)
        found.append(Placed(found[-1].place if level else number, each))
    return tuple(found) if len(found) > 1 else tuple(Placed(0, each.standing) for each in found)


RECORDS: dict[str, tuple[Callable[[Sums], int | None], Callable[[Iterable[int]], int]]] = {
    "best": (lambda of: of.best, max),
    "scientific": (lambda of: of.science if of.science >= LEAST_OF_KIND else None, max),
    "margin": (lambda of: of.margin if of.margin is not None and of.margin <= NARROW else None, min),
    "lead": (lambda of: of.lead if of.lead is not None and of.lead >= LEAST_LEAD else None, max),
}
"""A server's records: what is looked at, and whether the most or the least counts."""


def records(standings: Sequence[Standing]) -> tuple[Record, ...]:
    """Return the records of these people, without those that are not known of anybody."""
    found: list[Record] = []
    for kind, (amount, choose) in RECORDS.items():
        known = [each for each in standings if amount(each.sums) is not None]
        if known:
            most = choose([of for each in known if (of := amount(each.sums)) is not None])
            found.append(Record(kind, most, tuple(each for each in known if amount(each.sums) == most)))
    return tuple(found)


def server_figures(
    counts: tuple[Count, ...], choice: Choice, standings: Sequence[Standing], reader: UserId, page: int
) -> ServerFigures:
    """Return a page of the standings and the records. Of those who share a record, the reader is the first.

    The only game of an only person has none: they would repeat it.
    """
    ranked = placed(standings)
    mine = next((each for each in ranked if each.standing.user == reader), None)
    holders = sorted((each.standing for each in ranked), key=lambda each: each.user != reader)
    only = len(holders) == 1 and holders[0].sums.games == 1
    return ServerFigures(counts, choice, _page(ranked, page, mine), () if only else records(holders))


def rating_figures(mine: Rated, everyone: Iterable[Rated], now: datetime, page: int) -> RatingFigures:
    """Return a page of ratings. People without a rating that is shown have no place."""
    shown = [(points, each) for each in everyone if (points := each.rating.shown(now).points) is not None]
    shown.sort(key=lambda each: (-each[0], -each[1].rating.games, each[1].user))
    ranked: list[RatedPlace] = []
    for number, (points, each) in enumerate(shown, 1):
        level = ranked and ranked[-1].points == points
        ranked.append(RatedPlace(ranked[-1].place if level else number, each, points))
    own = next((each for each in ranked if each.rated.user == mine.user), None)
    return RatingFigures(mine.rating.shown(now), _page(ranked, page, own), mine.gain)


def _page(ranked: Sequence[_T], number: int, mine: _T | None) -> Page[_T]:
    """Return a page, or the last one if there is no such page."""
    pages = max(1, -(-len(ranked) // MOST_ROWS))
    number = min(max(1, number), pages)
    end = number * MOST_ROWS
    later = ranked[end:]
    rows = tuple(ranked[end - MOST_ROWS : end])
    return Page(len(ranked), number, pages, rows, mine, len(later) - (mine in later))
