"""The parameters of the computer players' judgement: every number that is an estimate and not a rule."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """Estimates, in points at the end of the game unless stated otherwise.

    They were tuned one at a time: a player with one changed weight played the same deals against players with these
    weights, at tables of three and of five. Most can change by a quarter without visible effect.
    """

    # Coins.
    coin: float = 0.33
    """The value of a coin in the treasury; three score a point."""
    ready_coin: float = 0.25
    """The extra value of each of the first coins at the start of the game. They buy what a city does not produce."""
    ready_coins: float = 6.0
    """Approximate number of coins that are useful to have at hand. Coins that are not spent only score as treasury."""

    # Conflicts and science.
    drift: float = 0.24
    """Uncertainty of military strength: the variance that each turn adds to a lead while cards have one shield."""
    symbols_a_turn: float = 0.12
    """Number of science symbols expected from each coming turn. They make half a set worth having."""

    # Powers of the wonders.
    free_build: float = 3.0
    """The value of Olympia A's free construction in an Age that has not begun."""
    seventh_card: float = 2.5
    """The value of playing the seventh card of an Age instead of losing it (Babylon B)."""
    search: float = 6.0
    """The value of the best card of a large discard pile (Halicarnassus)."""
    small_pile: float = 3.0
    """The size of a discard pile, in cards, at which a search is worth half of `search`."""
    copied_guild: float = 5.0
    """The value of the guild that Olympia B will copy, as long as the neighbours may still build better ones."""

    # Edifices.
    joining: float = 0.3
    """The probability per turn that a city that can pay for it takes part in an edifice."""
    joining_later: float = 0.45
    """The probability that a city with enough stages left takes part in the edifice of a coming Age."""
    counted_a_turn: float = 0.12
    """Growth per coming turn in the number of things that a reward counts."""
    repeated_guild: float = 4.0
    """The value of the guild that the Agora will repeat, before Age III."""
    removed_defeats: float = 2.0
    """What an average city gains by returning all its defeat tokens in Age III."""

    # Turns to come.
    prospect: float = 0.9
    """The share of the expected value of coming turns that counts. It is below 1, because that value is uncertain."""
    purse: int = 6
    """Number of coins that a city is assumed to have for one structure."""
    supply: float = 0.45
    """The probability that a unit that a city can neither produce nor buy now will be available when needed.

    Because of this, even the first unit of stone is worth something towards a cost of three.
    """
    spent_coin: float = 0.5
    """The cost of a coin that a structure will need. A city that pays much in one turn cannot pay in the next."""
    shield: float = 2.0
    """The value of a shield on a future card."""
    symbol: float = 4.5
    """The value of a science symbol on a future card."""
    counted: float = 4.5
    """The points expected from a future card that counts cards, stages or tokens."""
    coins_counted: float = 3.0
    """The coins expected from a future card that counts things."""
    production: float = 1.5
    """The value of a future card that produces or lowers prices. It only helps in the turns after it is built."""

    # Opponents.
    rivalry: float = 0.7
    """The loss to this player when its rivals gain a point each on average.

    At 1, the player plays to be ahead; at 0, only for its own points. In between, it wins equally often, and the lower
    the value is, the more it scores against players like itself.
    """
    denial: float = 0.4
    """The share of a card's value that the next player really loses by not getting the card."""

    lessons: tuple[tuple[str, float, float], ...] = ()
    """Corrections where the evaluation was found to be wrong, as (name, first, last).

    The name is what a move does, as `Judge` names it. The other two are the points to add to its value in the first and
    in the last turn of an Age.
    """
