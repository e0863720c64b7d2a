"""Effects of cards, wonder stages and edifices: flat data, one class per kind, joined in a closed union.

An effect holds only numbers and names. The modules that read it decide what it means: `commerce` reads production and
prices, `city` reads shields, coins and points, `scoring` reads science. A power that data cannot express is an
`Ability`, handled in the one module named beside it. What a failed edifice takes from a player is a `Penalty`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from engine.resources import Goods, Resource

_STRICT = ConfigDict(extra="forbid", strict=True)

Amount: TypeAlias = Annotated[int, Field(gt=0, le=99)]
"""A positive amount in the data. The limit is far above any amount in the game, and small enough for the core."""


def _whole(value: object) -> object:
    if type(value) is not int:
        raise ValueError("it is no whole number")
    return value


WHOLE = BeforeValidator(_whole)
"""Accepts only integers, because a `Literal` would accept `true` as 1."""

_T = TypeVar("_T")


def _each_once(values: tuple[_T, ...]) -> tuple[_T, ...]:
    if len(set(values)) < len(values):
        raise ValueError("it names each once")
    return values


Each: TypeAlias = Annotated[tuple[_T, ...], Field(min_length=1), AfterValidator(_each_once)]
"""A non-empty tuple without duplicates. It would be unclear whether a duplicate counts once or twice."""


class ScienceSymbol(StrEnum):
    """The three science symbols."""

    COMPASS = "compass"
    GEAR = "gear"
    TABLET = "tablet"


class Neighbour(StrEnum):
    """The two neighbours of a seat: left is the next seat clockwise, right the previous one."""

    LEFT = "left"
    RIGHT = "right"


class Scope(StrEnum):
    """The cities in which an effect counts things: its owner's city, or the two neighbours' cities."""

    OWN = "own"
    NEIGHBOURS = "neighbours"


class Colour(StrEnum):
    """The seven colours of structures."""

    BROWN = "brown"
    GRAY = "gray"
    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"
    GREEN = "green"
    PURPLE = "purple"


class CityFeature(StrEnum):
    """Things that effects can count in a city, in addition to structures of one colour."""

    STAGE = "stage"
    """Built stages of the wonder."""
    DEFEAT = "defeat"
    """Defeat tokens."""
    COLOUR = "colour"
    """Different colours among the city's structures."""
    PAIR = "pair"
    """Pairs of a brown and a gray structure."""


Countable: TypeAlias = Colour | CityFeature


class Ability(StrEnum):
    """Powers that data cannot express, each with the module that handles it."""

    FREE_BUILD_ONCE_PER_AGE = "free-build-once-per-age"  # Olympia A; handled in `legality`
    PLAY_SEVENTH_CARD = "play-seventh-card"  # Babylon B; handled in `turn`
    BUILD_DISCARDED = "build-discarded"  # Halicarnassus; handled in `turn`
    COPY_GUILD = "copy-guild"  # Olympia B; handled in `scoring`
    REPEAT_GUILD = "repeat-guild"  # the Agora; handled in `scoring`
    REMOVE_DEFEATS = "remove-defeats"  # the Military School; handled in `edifices`


Unit: TypeAlias = Each[Resource]
"""One unit of a resource per turn: the one named here, or any one of several."""


@dataclass(frozen=True, slots=True)
class Produce:
    """Effect: resources produced every turn. Those of yellow cards and wonder stages are not for sale to neighbours."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    for_sale: bool = True
    kind: Literal["produce"] = "produce"


@dataclass(frozen=True, slots=True)
class Points:
    """Effect: victory points at the end of the game."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    points: Amount
    kind: Literal["points"] = "points"


@dataclass(frozen=True, slots=True)
class Shields:
    """Effect: shields, which count in every conflict from now on."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    shields: Amount
    kind: Literal["shields"] = "shields"


@dataclass(frozen=True, slots=True)
class Coins:
    """Effect: coins from the bank, once, when built."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    coins: Amount
    kind: Literal["coins"] = "coins"


@dataclass(frozen=True, slots=True)
class Science:
    """Effect: one science symbol."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    symbol: ScienceSymbol
    kind: Literal["science"] = "science"


@dataclass(frozen=True, slots=True)
class ScienceChoice:
    """Effect: one science symbol of the owner's choice, chosen at the end of the game."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    kind: Literal["science-choice"] = "science-choice"


@dataclass(frozen=True, slots=True)
class Trade:
    """Effect: a lower price for one kind of resources from these neighbours, from the next turn on."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    goods: Goods
    neighbours: Each[Neighbour]
    price: Amount
    kind: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class CoinsPer:
    """Effect: coins from the bank for each thing counted, once, when built."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    count: Each[Countable]
    cities: Each[Scope]
    coins: Amount
    kind: Literal["coins-per"] = "coins-per"


@dataclass(frozen=True, slots=True)
class PointsPer:
    """Effect: victory points for each thing counted, at the end of the game."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    count: Each[Countable]
    cities: Each[Scope]
    points: Amount
    kind: Literal["points-per"] = "points-per"


@dataclass(frozen=True, slots=True)
class Power:
    """Effect: a power that data cannot express."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    ability: Ability
    kind: Literal["ability"] = "ability"


@dataclass(frozen=True, slots=True)
class VictoryToken:
    """Effect: a victory token, once, as if won in a conflict."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    points: Annotated[int, Field(gt=0, le=7)]
    kind: Literal["victory-token"] = "victory-token"


@dataclass(frozen=True, slots=True)
class PawnFromBox:
    """Effect: a participation pawn from the box, once, when built, of one of these Ages; the owner chooses which."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    ages: Each[Annotated[Literal[1, 2, 3], WHOLE]]
    kind: Literal["pawn-from-box"] = "pawn-from-box"


Effect: TypeAlias = Annotated[
    Produce
    | Points
    | Shields
    | Coins
    | Science
    | ScienceChoice
    | Trade
    | CoinsPer
    | PointsPer
    | Power
    | VictoryToken
    | PawnFromBox,
    Field(discriminator="kind"),
]

Economic: TypeAlias = Produce | Trade
"""Effects on a city's economy: what it produces, and what it pays for resources."""

Once: TypeAlias = Coins | CoinsPer | VictoryToken | PawnFromBox
"""Effects that happen once. All others last as long as the card, stage or edifice that brought them."""


@dataclass(frozen=True, slots=True)
class CoinsPenalty:
    """Penalty: pay this many coins to the bank."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    coins: Amount
    kind: Literal["coins"] = "coins"


@dataclass(frozen=True, slots=True)
class CardPenalty:
    """Penalty: give up a structure of this colour."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    colour: Colour
    kind: Literal["card"] = "card"


@dataclass(frozen=True, slots=True)
class TokensPenalty:
    """Penalty: give up this many victory tokens."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    tokens: Annotated[int, Field(gt=0, le=2)]
    kind: Literal["tokens"] = "tokens"


Penalty: TypeAlias = Annotated[CoinsPenalty | CardPenalty | TokensPenalty, Field(discriminator="kind")]
"""What a failed edifice takes from players without a pawn of its Age."""
