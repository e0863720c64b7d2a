"""Pictures of a night, with text descriptions of the same content."""

from collections.abc import Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.nights import (
    Award,
    Heads,
    NightSheet,
    Person,
    Placed,
    SeatedTable,
    SeatingSheet,
    StandingPerson,
    StandingsSheet,
    StandingTable,
    night_picture,
    seating_picture,
    standings_picture,
)
from bot.pictures.depicting.writing import picture_words
from bot.screens.nights.telling import (
    ShownStandings,
    above_average,
    award_in_short,
    chosen_at,
    more_told,
    night_name,
    ranked,
    share,
    side,
    state_of,
)
from bot.services.game import Status
from bot.services.nights.honours import Honour
from bot.services.nights.night import NightTable
from bot.services.nights.standings import Standing
from bot.services.nights.views import NightView
from bot.services.views import TableView
from bot.text.names import computer_name, names, spoken_name
from bot.text.words import Words

_MOST_TABLES = 15
"""The most tables in the picture of a round; with more, the round is described only in text."""
_ICONS = {
    Honour.UNBEATEN: "winner",
    Honour.COMEBACK: "attack-up",
    Honour.POINTS: "points",
    Honour.SCIENCE: "science",
    Honour.VICTORIES: "military",
    Honour.CIVILIAN: "civilian",
    Honour.GUILDS: "guilds",
    Honour.COINS: "coin",
}
"""The icons of honours."""
_LENGTHS = ("whole", "long", "short", "least")
"""How it is said how many have chosen: in words that fewer and fewer pictures have room for."""


def round_pictures(words: Words, view: NightView, number: int, told: Sequence[str]) -> tuple[Picture, ...]:
    """Draw who sits where in a round or, once tables have begun, the scores; `told` says the same in text, by table."""
    tables = view.night.rounds[number - 1].tables if number <= len(view.night.rounds) else ()
    if not 1 <= len(tables) <= _MOST_TABLES:
        return ()
    drawn = picture_words(words)
    is_seating = is_just_seated(tables)
    title = drawn.say(
        "night-picture-round",
        what="seats" if is_seating else "tables",
        number=number,
        rounds=max(view.night.plan.rounds, len(view.night.rounds)),
    )
    name = night_name(words, view.night)
    heading = words.say("night-picture-told", what="seats" if is_seating else "tables")
    spoken = alt_text(words, [heading, *told])
    numbered = [(view.number_of(place, table), table) for place, table in enumerate(tables, 1)]
    if is_seating:
        seated = (SeatedTable(_numbered(drawn, number), _seated(drawn, view, table)) for number, table in numbered)
        sheet = SeatingSheet(title, name, tuple(seated))
        return (seating_picture(sheet, spoken, heading),)
    standing = tuple(_standing(drawn, view, number, table) for number, table in numbered)
    by_coins = any(person.coins is not None for table in standing for person in table.people)
    below = drawn.say("night-picture-round-coins", round=title) if by_coins else title
    return (night_picture(NightSheet(name, below, standing), spoken, heading),)


def _numbered(words: Words, number: int) -> str:
    return words.say("night-table-numbered", number=str(number))


def is_just_seated(tables: Sequence[NightTable]) -> bool:
    """Return whether no table of a round has begun yet."""
    return not any(table.begun or table.over for table in tables)


def standings_pictures(  # noqa: PLR0913 - what is drawn, and what is said
    words: Words,
    view: NightView,
    shown: ShownStandings,
    title: str,
    told: Sequence[str],
    *,
    over: bool,
) -> tuple[Picture, ...]:
    """Draw who leads or, if the night is `over`, who has won; `told` says the same in text, line by line."""
    if not shown.first:
        return ()
    drawn, name = picture_words(words), night_name(words, view.night)
    heads = Heads(*(drawn.say("night-picture-head", of=of) for of in ("share", "points", "won")))
    awards = (
        Award(
            drawn.say("night-honour", honour=each.honour.value),
            award_in_short(drawn, view, each),
            icon=_ICONS[each.honour],
        )
        for each in (view.honours if over else ())
    )
    rows = tuple(_placed(drawn, view, each, shown) for each in shown.first)
    sheet = StandingsSheet(
        title,
        name,
        heads,
        rows,
        over,
        drawn.say("night-honours"),
        tuple(awards),
        more_told(drawn, shown) if shown.more else "",
        None if shown.own is None else _placed(drawn, view, shown.own, shown),
        drawn.say("night-standings-told"),
    )
    heading = words.say("night-picture-told", what="standings")
    return (standings_picture(sheet, alt_text(words, [heading, *told]), heading),)


def _placed(words: Words, view: NightView, of: Standing, shown: ShownStandings) -> Placed:
    person, (points, coins) = _person(words, view.name_of(of.user)), above_average(of, shown.everyone)
    told = words.say("night-picture-level", coins=coins.lstrip("+-"), side=side(coins)) if coins else ""
    return Placed(of.place, person, share(of.beaten), points, told, str(of.won), of.user == shown.reader)


def _seated(words: Words, view: NightView, table: NightTable) -> tuple[Person, ...]:
    """Return who sits at a table, by name, so that people find themselves."""
    people = sorted((_person(words, view.name_of(user)) for user in table.people), key=lambda it: it.name.casefold())
    computers = [Person(words.say("picture-lobby-computer"), is_computer=True)] * table.computers
    return (*people, *computers)


def _person(words: Words, name: str) -> Person:
    return Person(spoken_name(name), instead=words.say("night-picture-guest"))


def _standing(words: Words, view: NightView, number: int, table: NightTable) -> StandingTable:
    seen = view.table(table)
    told = state_of(words, view, table, seen)
    told = told[:1].upper() + told[1:]  # it is a heading there
    if seen is None or seen.table is None:
        people = _seated(words, view, table) if seen is None else _occupants(words, seen)
        return StandingTable(
            _numbered(words, number), told, tuple(map(StandingPerson, people)), is_over=table.over is not None
        )
    chosen, asked = chosen_at(seen)
    is_on = seen.status is Status.PLAY
    return StandingTable(
        _numbered(words, number),
        told,
        _ranked(words, view, seen),
        seen.table.age if is_on else None,
        is_over=not is_on,
        chosen=tuple(words.say("night-chosen", chosen=chosen, asked=asked, length=each) for each in _LENGTHS)
        if asked and is_on
        else (),
    )


def _occupants(words: Words, table: TableView) -> tuple[Person, ...]:
    shown = names(words, table)
    return tuple(
        # A computer player's name is drawn next to an icon.
        Person(
            spoken_name(computer_name(taken.occupant) or shown[seat]),
            words.say("night-picture-guest"),
            taken.user is None,
        )
        for seat, taken in table.places()
    )


def _ranked(words: Words, view: NightView, table: TableView) -> tuple[StandingPerson, ...]:
    people = _occupants(words, table)
    return tuple(StandingPerson(people[each.seat], each.points, each.place, each.coins) for each in ranked(view, table))
