"""How a night is described, in messages and pictures: its name, tables' progress, points and honours."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.services.game import Status
from bot.services.nights.honours import Award
from bot.services.nights.night import Night, NightTable
from bot.services.nights.standings import Standing
from bot.services.nights.views import NightView
from bot.services.people import UserId
from bot.services.views import TableView
from bot.text.names import Naming, short_name, spoken_name
from bot.text.words import Words
from engine.ruleset import Seat

_FEW, _FIRST = 16, 10
"""How many people's standings a message shows in full, and how many of more people."""


def night_name(words: Words, night: Night) -> str:
    """Return a night's name as its organiser typed it, or the default one; not escaped."""
    return night.plan.name or words.say("night-usual-name")


def heading(words: Words, night: Night) -> str:
    """Return a night's name, escaped for a message."""
    return short_name(night_name(words, night))


def strong_heading(words: Words, night: Night) -> str:
    """Return a night's name in bold, escaped for a message."""
    return strong(heading(words, night))


def strong(text: str) -> str:
    """Return the text in bold, for places where Discord renders markup."""
    return f"**{text}**"


def not_listed(line: str) -> str:
    """Escape a line that begins like "1. Ben", which Discord would turn into a list with its own numbers."""
    place, point, rest = line.partition(". ")
    return f"{place}\\{point}{rest}" if place.isdecimal() else line


def state_of(words: Words, view: NightView, table: NightTable, seen: TableView | None) -> str:
    """Say in a few words how far a table has got; `seen` is None before it opens."""
    if seen is None:
        return words.say("night-table-opens" if table.over is None else "night-table-unscored")
    if seen.status is Status.PLAY and seen.turn is not None:
        return words.say("tables-play", age=seen.turn.age, turn=seen.turn.turn)
    if seen.status is Status.LOBBY:
        return words.say("night-table-waits")
    if seen.status is Status.OVER and seen.id not in view.results:
        return words.say("night-table-unscored")
    return words.say("tables-draft" if seen.status is Status.DRAFT else "tables-over")


def chosen_at(seen: TableView) -> tuple[int, int]:
    """Return how many people at a table have chosen, and how many are asked."""
    asked = sum(taken.user is not None for taken in seen.seats)
    return max(asked - len(seen.thinking), 0), asked


@dataclass(frozen=True, slots=True)
class Ranked:
    """How a player stands at a table."""

    seat: Seat
    place: int
    """By points and then coins; equal for ties."""
    points: int
    coins: int | None
    """None where coins decide nothing: unless someone else has as many points and other coins."""


def ranked(view: NightView, seen: TableView) -> tuple[Ranked, ...]:
    """Return the players of a table, the best first: by their final ranks or, until then, as they would be now."""
    final = [each for each in view.results.get(seen.id, ()) if each.rank]
    if final:
        places = {each.seat: (each.rank, each.tally.total, each.tally.coins) for each in final}
    else:
        held = {each.seat: (each.total, each.coins) for each in view.scores.get(seen.id, ())}
        mine = {seat: held.get(seat, (0, 0)) for seat, _ in seen.places()}
        places = {seat: (1 + sum(each > of for each in mine.values()), *of) for seat, of in mine.items()}
    held_by = set(places.values())
    return tuple(
        Ranked(seat, place, points, coins if any(each[1] == points and each[2] != coins for each in held_by) else None)
        for seat, (place, points, coins) in sorted(places.items(), key=lambda each: each[1][0])
    )


def share(beaten: Fraction) -> str:
    """Format night points with at most two decimals."""
    return f"{float(beaten):.2f}".rstrip("0").rstrip(".")


def signed(number: Fraction, others: Iterable[Fraction] = ()) -> str:
    """Format a difference with its sign and one decimal, unless that is 0; two decimals tell it apart from `others`."""
    rounded = _rounded(number, 1)
    if any(each != number and _rounded(each, 1) == rounded for each in others):
        return _rounded(number, 2)
    return rounded.removesuffix(".0")


def side(signed: str) -> str:
    """Return whether a signed number is `above` or `below` 0, or `even`."""
    return {"+": "above", "-": "below"}.get(signed[0], "even")


def _rounded(number: Fraction, decimals: int) -> str:
    rounded = f"{float(number):+.{decimals}f}"
    return rounded if float(rounded) else "0"


@dataclass(frozen=True, slots=True)
class ShownStandings:
    """The standings that a message has room for: of many people the first, and any reader's own."""

    everyone: tuple[Standing, ...]
    """All of which these are some: whoever is level with one of them may not be shown."""
    first: tuple[Standing, ...]
    more: int = 0
    """How many people more there are."""
    reader: UserId | None = None
    """The only person who reads it, if any."""
    own: Standing | None = None
    """The reader's own, if they are not among the first."""
    lists_others: bool = False
    """Whether the others are listed there, too; elsewhere a button shows them."""


def shown_standings(standings: Sequence[Standing], reader: UserId | None = None) -> ShownStandings:
    """Return all standings of up to 16 people, or the first ten; `reader` is the only person who reads them, if any."""
    if len(standings) <= _FEW:
        return ShownStandings(tuple(standings), tuple(standings), reader=reader)
    first, others = standings[:_FIRST], standings[_FIRST:]
    own = next((each for each in others if each.user == reader), None)
    return ShownStandings(tuple(standings), tuple(first), len(others), reader, own)


def above_average(of: Standing, everyone: Sequence[Standing]) -> tuple[str, str]:
    """Format how far someone's points are above average, and their coins; these are empty where they decide nothing."""
    tied = [each for each in everyone if each.beaten == of.beaten]
    equal = [each.coins for each in tied if each.points == of.points and each.coins != of.coins]
    return signed(of.points, [each.points for each in tied]), signed(of.coins, equal) if equal else ""


def more_told(words: Words, shown: ShownStandings, naming: Naming = short_name) -> str:
    """Say how many people more there are, and where they are shown."""
    where = "button" if not shown.lists_others else "here" if shown.own is None else "own"
    if naming is short_name:
        return words.say("night-standings-more", count=shown.more, where=where)
    return words.about("night-standings-more", "spoken", count=shown.more, where=where)


def award_told(words: Words, view: NightView, award: Award, naming: Naming) -> str:
    """Say who gets an honour, and for what."""
    who = words.all_of([naming(view.name_of(user)) for user in award.users])
    return words.say("night-honour-told", **_honoured(award), who=who)


def award_in_short(words: Words, view: NightView, award: Award) -> str:
    """Say the same in the few words for which a picture has room."""
    who = words.all_of([spoken_name(view.name_of(user)) for user in award.users])
    return words.about("night-honour-told", "short", **_honoured(award), who=who)


def _honoured(award: Award) -> dict[str, str | int]:
    return {"honour": award.honour.value, "amount": award.amount, "count": len(award.users)}
