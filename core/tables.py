"""The catalogue as numbers and lists, the only form in which the core uses cards, wonders and edifices.

`tabulating` makes it from the engine's catalogue, so no rule of a card is written twice. Cards, boards and edifices are
numbers. What each of them brings its city is a `Gift`.
"""

from typing import Final, final

from mypy_extensions import i64

LOW_CARDS: Final = 60
"""Cards below this number are bits of a city's first mask. They include all structures that make others free."""

# The colours in the order of `effects.Colour`, and the other things that effects count (`effects.CityFeature`).
BROWN: Final = 0
GRAY: Final = 1
BLUE: Final = 2
YELLOW: Final = 3
RED: Final = 4
GREEN: Final = 5
PURPLE: Final = 6
STAGE: Final = 7
DEFEAT: Final = 8
COLOUR: Final = 9
PAIR: Final = 10

# The powers of a city (`effects.Ability`), as bits.
OLYMPIA: Final = 1
SEVENTH: Final = 2
SEARCH: Final = 4
COPY: Final = 8
REPEAT: Final = 16
NO_DEFEATS: Final = 32

# A city's science symbols in one number: eight bits for each of the three, and for those of the owner's choice.
COMPASS: Final = 1
GEAR: Final = 1 << 8
TABLET: Final = 1 << 16
ANY_SYMBOL: Final = 1 << 24

# What a failed edifice takes.
TAKES_COINS: Final = 0
TAKES_CARD: Final = 1
TAKES_TOKENS: Final = 2


def bit(place: i64) -> i64:
    """Return a number with only this bit set, counting from 0.

    Not `1 << place`: for a literal, mypyc uses a C int, and bits beyond the 32nd would be lost.
    """
    return _shifted(1, place)


def _shifted(number: i64, places: i64) -> i64:
    return number << places


@final
class Gift:
    """What a structure, a stage, an option or an edifice's reward brings its city."""

    def __init__(
        self,
        points: i64,
        shields: i64,
        symbols: i64,
        coins: i64,
        coins_per: i64,
        points_per: i64,
        units: list[int],
        sells: bool,
        bargains: i64,
        powers: i64,
        token: i64,
        economic: i64,
    ) -> None:
        self.points = points
        """Fixed points, counted at the end of the game."""
        self.shields = shields
        self.symbols = symbols
        self.coins = coins
        """Coins from the bank, once."""
        self.coins_per = coins_per
        """The index of the count (`Tables.count_things`) that brings coins, once; -1 for none."""
        self.points_per = points_per
        """The index of the count (`Tables.count_things`) that brings points at the end; -1 for none."""
        self.units = units
        """Units produced each turn. Each is a bundle with one of every resource that it can be."""
        self.sells = sells
        """Whether neighbours may buy these units."""
        self.bargains = bargains
        """The prices that the gift lowers, as bits such as `economy.LEFT_RAW`."""
        self.powers = powers
        self.token = token
        """The value of a victory token, given once; 0 for none."""
        self.economic = economic
        """Number of effects that change what the city produces or pays."""
        self.trades = economic > 0
        """Whether any effect changes what the city produces or pays."""


@final
class Tables:
    """One ruleset as numbers, for a table with this many cities."""

    def __init__(self, cities: i64, two_player: bool) -> None:
        self.cities: i64 = cities
        self.two_player: bool = two_player
        self.costs: list[int] = []
        """Every distinct cost in resources, as a bundle. Number 0 is the empty bundle."""

        self.card_names: list[str] = []
        self.cards: list[Gift] = []
        self.card_cost: list[int] = []
        """By card: the index of its cost in `costs`."""
        self.card_bank: list[int] = []
        """By card: the coins that it costs, paid to the bank."""
        self.card_colour: list[int] = []
        self.card_free: list[int] = []
        """By card: the structures any one of which makes it free, as bits of a city's first mask."""
        self.card_low: list[int] = []
        """By card: its bit in a city's first mask, or 0."""
        self.card_high: list[int] = []
        """By card: its bit in a city's second mask, or 0."""
        self.decks: list[list[int]] = []
        """By Age, from 1: the deck, one entry per copy, without the guilds."""
        self.guilds: list[int] = []
        self.guilds_dealt: i64 = 0

        self.wonders: list[int] = []
        """The numbers of the wonders; each seat gets one."""
        self.wonder_boards: list[list[int]] = []
        """By wonder: the boards of its two sides."""
        self.board_unit: list[int] = []
        """By board: the resource that it produces, as a bundle."""
        self.board_first: list[int] = []
        """By board: the number of its first stage."""
        self.board_stages: list[int] = []
        """The number of stages of each board."""
        self.stage_names: list[str] = []
        """By stage: its name, such as "Giza A, stage 1"."""
        self.stages: list[Gift] = []
        self.stage_cost: list[int] = []
        self.stage_pawns: list[int] = []
        """By stage: the possible Ages of the pawn that it brings, as digits: 2, or 123 for a choice; 0 for no pawn."""
        self.stage_options: list[list[int]] = []
        """By stage: the numbers of its options, of which the owner takes one; empty for none."""
        self.options: list[Gift] = []

        self.edifices: list[Gift] = []
        """The rewards of the edifices of all Ages; empty without the expansion."""
        self.edifice_age: list[int] = []
        self.edifice_cost: list[int] = []
        self.penalty_kind: list[int] = []
        self.penalty_amount: list[int] = []
        """By edifice: its penalty as a number of coins, a colour, or a number of tokens, depending on its kind."""
        self.pawns: i64 = 0
        """Pawns on each edifice at the start of the game."""

        self.debts: list[int] = []
        """By Age, from 1: the points lost for a debt token."""
        self.victory: list[int] = []
        """By Age, from 1: the value of a victory token."""
        self.start_coins: i64 = 0
        self.discard_coins: i64 = 0

        self.count_things: list[list[int]] = []
        """By count (an effect that counts things): the colours and features that it counts."""
        self.count_own: list[int] = []
        """By count: 1 if it includes its owner's city, otherwise 0."""
        self.count_around: list[int] = []
        """By count: 1 if it includes both neighbours' cities, otherwise 0."""
        self.count_each: list[int] = []
        """By count: the coins or points for each thing counted."""
