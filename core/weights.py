"""What computer players believe: every number that is a judgement and not a rule."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """Judgements, in points at the end of the game unless stated otherwise.

    They were compared one after another: a player with a changed weight played the same deals among players with these,
    at tables of three and of five. Most can be a quarter larger or smaller without a visible difference.
    """

    # Coins.
    coin: float = 0.33
    """A coin in the treasury; three count as a point."""
    ready_coin: float = 0.25
    """The extra value of each of the first coins when the game begins: they buy what a city does not produce."""
    ready_coins: float = 6.0
    """About how many coins are ready money; coins that a city does not spend are only treasure."""

    # Conflicts and science.
    drift: float = 0.24
    """How uncertain strengths become: the variance that each turn adds to a lead while a card has one shield."""
    symbols_a_turn: float = 0.12
    """Science symbols expected from each coming turn; they make half a set worth having."""

    # Powers of the wonders.
    free_build: float = 3.0
    """The free construction of Olympia A in an Age that lies wholly ahead."""
    seventh_card: float = 2.5
    """Playing the seventh card of an Age instead of losing it (Babylon B)."""
    search: float = 6.0
    """The best card of a large discard pile (Halicarnassus)."""
    small_pile: float = 3.0
    """The size of a discard pile at which a search is worth half of `search`."""
    copied_guild: float = 5.0
    """The guild that Olympia B will copy, as long as the neighbours may still build better ones."""

    # Edifices.
    joining: float = 0.3
    """The chance that a city that can pay for it takes part in an edifice in any one turn."""
    joining_later: float = 0.45
    """The chance that a city with enough stages left takes part in the edifice of a coming Age."""
    counted_a_turn: float = 0.12
    """How many more of the things that a reward counts each coming turn brings."""
    repeated_guild: float = 4.0
    """The guild that the Agora will repeat, before Age III."""
    removed_defeats: float = 2.0
    """What an average city gains by returning all its defeat tokens in Age III."""

    # Turns to come.
    prospect: float = 0.9
    """The share of their expected value that counts; less than 1, for none of it is certain."""
    purse: int = 6
    """Coins that a city is assumed to have for one structure."""
    supply: float = 0.45
    """The chance that a unit which a city can neither produce nor buy now will be there when needed: so even the first
    of three stones brings it nearer to a cost of three."""
    spent_coin: float = 0.5
    """A coin that a structure will cost; a city that pays much in one turn cannot pay in the next."""
    shield: float = 2.0
    """A shield on a future card."""
    symbol: float = 4.5
    """A science symbol on a future card."""
    counted: float = 4.5
    """The points of a future card that counts cards, stages or tokens."""
    coins_counted: float = 3.0
    """The number of coins from a future card that counts things."""
    production: float = 1.5
    """A future card that produces or lowers prices; it helps only in the turns after it."""

    # Others.
    rivalry: float = 0.7
    """What it costs this player when its rivals gain a point each on average. At 1 it plays to be ahead, at 0 only for
    its own points; in between it wins as often, and the lower this is, the more it scores among players like itself."""
    denial: float = 0.4
    """The share of a card's gain that the next player really loses by not getting the card."""

    lessons: tuple[tuple[str, float, float], ...] = ()
    """Where this judgement has been found to err: what a move does, as `Judge` names it, and by how many points that is
    worth more in the first turn of an Age and in the last one."""
