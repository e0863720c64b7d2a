"""What the greedy player believes: every number that is a judgement and no rule."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Judgements, in points at the end of the game unless said otherwise.

    They were compared on the same deals, one weight after the other: a player with another weight among others with
    these, at tables of three and of five. Most may be a quarter larger or smaller without a difference that shows.
    """

    # Coins.
    coin: float = 0.33
    """A coin in the treasury, which counts three as a point."""
    ready_coin: float = 0.25
    """What each of the first coins is worth beyond that when the game begins: it buys what a city does not produce."""
    ready_coins: float = 6.0
    """About how many coins are ready money; more than a city spends is only treasure."""

    # Conflicts and science.
    drift: float = 0.24
    """How uncertain strengths become: the variance that a turn adds to a lead, where a card has one shield."""
    symbols_a_turn: float = 0.12
    """Science symbols that a turn to come is taken to bring: what makes half of a set worth having."""

    # Powers of the wonders.
    free_build: float = 3.0
    """A free construction of Olympia A that is still unused, in an Age that lies wholly ahead."""
    seventh_card: float = 2.5
    """Playing the seventh card of an Age instead of losing it (Babylon B)."""
    search: float = 6.0
    """The best card of a large discard pile (Halicarnassus)."""
    small_pile: float = 3.0
    """The size of a discard pile in which half as much is found."""
    copied_guild: float = 5.0
    """The guild that Olympia B will copy, as long as the neighbours may still build a better one than they have."""

    # Edifices.
    joining: float = 0.3
    """How likely a city that can pay for it takes part in an edifice in any one turn."""
    joining_later: float = 0.45
    """How likely a city that has a stage left takes part in the edifice of an Age to come."""
    counted_a_turn: float = 0.12
    """What a reward that counts things gains with every turn to come: more of them are built."""
    repeated_guild: float = 4.0
    """The guild that the Agora will repeat, before Age III."""
    removed_defeats: float = 2.0
    """What a city gains, whichever it is, that loses all its defeat tokens in Age III."""

    # Turns to come.
    prospect: float = 0.9
    """How much what they may bring counts: less than 1, for what is hoped for is not there yet."""
    purse: int = 6
    """Coins that a city is taken to have for one structure."""
    supply: float = 0.45
    """How likely a unit that a city can neither make nor buy now will be there when it is needed: so even the first of
    three stones brings it nearer to what costs three."""
    spent_coin: float = 0.5
    """A coin that a structure will cost: a city that pays much in one turn cannot pay in the next."""
    shield: float = 2.0
    """A shield on a card to come."""
    symbol: float = 4.5
    """A science symbol on a card to come."""
    counted: float = 4.5
    """What a card to come scores that counts cards, stages or tokens."""
    coins_counted: float = 3.0
    """Coins that a card to come brings by counting."""
    production: float = 1.5
    """A card to come that produces or lowers prices: it serves only the turns after it."""

    # Others.
    rivalry: float = 0.7
    """What it costs this player when its rivals gain a point each on average. At 1 it plays to be ahead, at 0 for its
    own points alone; between the two it wins as often, and scores more among its own kind the lower this is."""
    denial: float = 0.4
    """The share of a card's gain that the next player really loses when the card is taken away."""
