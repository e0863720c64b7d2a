"""The final count in the rulebook's seven categories (Totalling the points), the lines for edifices, and the ranking.

Nobody is asked anything at the end: science symbols of the owner's choice, and guilds to copy or repeat, are chosen to
give the seat the most points. The score says what was chosen.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from engine.catalogue import Card
from engine.city import VisibleCity, left_of, points_at_end, right_of
from engine.constants import COINS_A_POINT
from engine.effects import Ability, Colour, Effect, Science, ScienceChoice, ScienceSymbol
from engine.ruleset import Seat
from engine.state import GameState, Table

POINTS_A_SET = 7


@dataclass(frozen=True, slots=True)
class EndChoice:
    """A seat's choices at the final count."""

    copied: Card | None = None
    """The neighbour's guild that Olympia B copies."""
    symbols: tuple[ScienceSymbol, ...] = ()
    """The symbols chosen for science symbols of the owner's choice, in the order of `ScienceSymbol`."""
    repeated: Card | None = None
    """The seat's own guild that the Agora counts a second time."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one seat, with a field for each line of the score sheet."""

    seat: Seat
    military: int
    treasury: int
    wonder: int
    civilian: int
    scientific: int
    commercial: int
    guilds: int
    edifices: int
    """Points from edifice rewards and a repeated guild. Tokens, coins and symbols from rewards count in other lines."""
    debts: int
    """Points of the debt tokens: 0 or negative."""
    coins: int
    """Coins in the treasury, which break ties."""
    choice: EndChoice

    @property
    def total(self) -> int:
        """The sum of all lines of the score sheet."""
        return (
            self.military
            + self.treasury
            + self.wonder
            + self.civilian
            + self.scientific
            + self.commercial
            + self.guilds
            + self.edifices
            + self.debts
        )


def final_scores(state: GameState) -> tuple[Score, ...]:
    """Return the scores by seat; before the end of the game, as if it ended now."""
    return scores(state.table)


def scores(table: Table) -> tuple[Score, ...]:
    """Return the scores of a table, by seat, as `final_scores` does for a state."""
    return tuple(best_score(table.cities, seat) for seat in table.seats)


def best_score(cities: Sequence[VisibleCity], seat: Seat, among: Iterable[EndChoice] | None = None) -> Score:
    """Return the best score over the end choices in `among` (default: all of the seat's); if tied, the first one."""
    choices = end_choices(cities, seat) if among is None else among
    return max((score(cities, seat, choice) for choice in choices), key=lambda found: found.total)


def end_choices(cities: Sequence[VisibleCity], seat: Seat) -> Iterator[EndChoice]:
    """Yield every possible choice of the seat at the final count. If it has none to make, yield one empty choice."""
    mine = cities[seat]
    copies: list[Card | None] = [None]
    if mine.has(Ability.COPY_GUILD):
        neighbours = (cities[left_of(seat, len(cities))], cities[right_of(seat, len(cities))])
        copies = [card for city in neighbours for card in city.built if card.colour is Colour.PURPLE] or copies
    repeats: list[Card | None] = [None]
    if mine.has_reward(Ability.REPEAT_GUILD):
        repeats = [card for card in mine.built if card.colour is Colour.PURPLE] or repeats
    own = symbols_to_choose(mine.effects())
    for copied, repeated in product(copies, repeats):
        free = own + sum(symbols_to_choose(card.effects) for card in (copied, repeated) if card)
        for symbols in combinations_with_replacement(ScienceSymbol, free):
            yield EndChoice(copied, symbols, repeated)


def score(cities: Sequence[VisibleCity], seat: Seat, choice: EndChoice) -> Score:
    """Return the score of a seat with these end choices."""
    mine = cities[seat]

    def points(effects: Iterable[Effect]) -> int:
        return points_at_end(effects, cities, seat)

    of_colour = dict.fromkeys(Colour, 0)
    for card in mine.built:
        of_colour[card.colour] += points(card.effects)
    return Score(
        seat=seat,
        military=mine.military,
        treasury=mine.coins // COINS_A_POINT,
        wonder=sum(points(stage.effects) for stage in mine.board.stages[: mine.stages]) + points(mine.option_effects()),
        civilian=of_colour[Colour.BLUE],
        scientific=science_points((*symbols_of(mine.effects()), *choice.symbols)),
        commercial=of_colour[Colour.YELLOW],
        guilds=of_colour[Colour.PURPLE] + (points(choice.copied.effects) if choice.copied else 0),
        edifices=sum(points(edifice.reward) for edifice in mine.participation.rewards)
        + (points(choice.repeated.effects) if choice.repeated else 0),
        debts=-sum(mine.participation.debts),
        coins=mine.coins,
        choice=choice,
    )


def science_points(symbols: Sequence[ScienceSymbol]) -> int:
    """Return the points of symbols: squared counts, plus 7 per set of all three (rulebook, Scientific Structures)."""
    counts = [symbols.count(symbol) for symbol in ScienceSymbol]
    return sum(count * count for count in counts) + POINTS_A_SET * min(counts)


def science_of(city: VisibleCity, card: Card) -> int | None:
    """Return the points that a card's science symbols would add to a city now; None for a card without symbols."""
    if not any(isinstance(each, Science | ScienceChoice) for each in card.effects):
        return None
    return most_science((*city.effects(), *card.effects)) - most_science(tuple(city.effects()))


def most_science(effects: Sequence[Effect]) -> int:
    """Return the most points that the science symbols of these effects can score, choosing freely where allowed."""
    fixed = symbols_of(effects)
    choices = combinations_with_replacement(ScienceSymbol, symbols_to_choose(effects))
    return max(science_points((*fixed, *chosen)) for chosen in choices)


def ranking(counted: Sequence[Score], players: Iterable[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """Return the players from first to last, by points, then by coins; those who tie in both share a place."""
    places: dict[tuple[int, int], list[Seat]] = {}
    for seat in players:
        places.setdefault((counted[seat].total, counted[seat].coins), []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places, reverse=True))


def symbols_of(effects: Iterable[Effect]) -> list[ScienceSymbol]:
    """Return the science symbols among some effects, without those of the owner's choice."""
    return [effect.symbol for effect in effects if isinstance(effect, Science)]


def symbols_to_choose(effects: Iterable[Effect]) -> int:
    """Return the number of science symbols of the owner's choice among some effects."""
    return sum(isinstance(effect, ScienceChoice) for effect in effects)
