"""What cards, wonder stages and edifices do: flat data, a closed union of kinds.

An effect holds only numbers and names. The modules that read it decide what it means: `commerce` reads production and
prices, `city` shields, coins and points, `scoring` science. A power that data cannot express is an `Ability`, handled
in the one place named beside it. What a failed edifice takes is a `Penalty`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from engine.resources import Goods, Resource

_STRICT = ConfigDict(extra="forbid", strict=True)

Amount: TypeAlias = Annotated[int, Field(gt=0, le=99)]
"""Far more than anything in the box; the core has room for it."""


def _whole(value: object) -> object:
    if type(value) is not int:
        raise ValueError("it is no whole number")
    return value


WHOLE = BeforeValidator(_whole)
"""A `Literal` takes true for 1."""

_T = TypeVar("_T")


def _each_once(values: tuple[_T, ...]) -> tuple[_T, ...]:
    if len(set(values)) < len(values):
        raise ValueError("it names each once")
    return values


Each: TypeAlias = Annotated[tuple[_T, ...], Field(min_length=1), AfterValidator(_each_once)]
"""At least one, and none of them twice: it would count once or twice, and the data does not say which."""


class ScienceSymbol(StrEnum):
    """The three scientific fields."""

    COMPASS = "compass"
    GEAR = "gear"
    TABLET = "tablet"


class Neighbour(StrEnum):
    """Left is the next seat clockwise, right the previous one."""

    LEFT = "left"
    RIGHT = "right"


class Scope(StrEnum):
    """Whose cities are counted; `NEIGHBOURS` are the two beside it."""

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
    """What effects count in a city, apart from structures of a colour."""

    STAGE = "stage"
    """Built stages of the wonder."""
    DEFEAT = "defeat"
    """Defeat tokens."""
    COLOUR = "colour"
    """Different colours among the structures."""
    PAIR = "pair"
    """Pairs of a brown and a gray structure."""


Countable: TypeAlias = Colour | CityFeature


class Ability(StrEnum):
    """Powers that data cannot express, each with the module that handles it."""

    FREE_BUILD_ONCE_PER_AGE = "free-build-once-per-age"  # Olympia A: legality
    PLAY_SEVENTH_CARD = "play-seventh-card"  # Babylon B: turn
    BUILD_DISCARDED = "build-discarded"  # Halicarnassus: turn
    COPY_GUILD = "copy-guild"  # Olympia B: scoring
    REPEAT_GUILD = "repeat-guild"  # the Agora: scoring
    REMOVE_DEFEATS = "remove-defeats"  # the Military School: edifices


Unit: TypeAlias = Each[Resource]
"""One unit per turn, of one of these resources."""


@dataclass(frozen=True, slots=True)
class Produce:
    """Units produced every turn; yellow cards and wonder stages do not sell theirs."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    for_sale: bool = True
    kind: Literal["produce"] = "produce"


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points at the end."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    points: Amount
    kind: Literal["points"] = "points"


@dataclass(frozen=True, slots=True)
class Shields:
    """Shields in every conflict from now on."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    shields: Amount
    kind: Literal["shields"] = "shields"


@dataclass(frozen=True, slots=True)
class Coins:
    """Coins from the bank, once, when built."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    coins: Amount
    kind: Literal["coins"] = "coins"


@dataclass(frozen=True, slots=True)
class Science:
    """One symbol."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    symbol: ScienceSymbol
    kind: Literal["science"] = "science"


@dataclass(frozen=True, slots=True)
class ScienceChoice:
    """One symbol, chosen at the final count."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    kind: Literal["science-choice"] = "science-choice"


@dataclass(frozen=True, slots=True)
class Trade:
    """A lower price for these goods from these neighbours, from the next turn on."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    goods: Goods
    neighbours: Each[Neighbour]
    price: Amount
    kind: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class CoinsPer:
    """Coins from the bank for each thing counted, once, when built."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    count: Each[Countable]
    cities: Each[Scope]
    coins: Amount
    kind: Literal["coins-per"] = "coins-per"


@dataclass(frozen=True, slots=True)
class PointsPer:
    """Victory points for each thing counted, at the end."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    count: Each[Countable]
    cities: Each[Scope]
    points: Amount
    kind: Literal["points-per"] = "points-per"


@dataclass(frozen=True, slots=True)
class Power:
    """A power that data cannot express."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    ability: Ability
    kind: Literal["ability"] = "ability"


@dataclass(frozen=True, slots=True)
class VictoryToken:
    """A victory token, once, as if won in a conflict."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    points: Annotated[int, Field(gt=0, le=7)]
    kind: Literal["victory-token"] = "victory-token"


@dataclass(frozen=True, slots=True)
class PawnFromBox:
    """A participation pawn from the box, once, when built, of one of these Ages as the owner chooses."""

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
"""Effects that change a city's economy: what it produces, and what it pays for what it buys."""

Once: TypeAlias = Coins | CoinsPer | VictoryToken | PawnFromBox
"""Effects that happen once; all others last as long as what brought them stands."""


@dataclass(frozen=True, slots=True)
class CoinsPenalty:
    """This many coins go to the bank."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    coins: Amount
    kind: Literal["coins"] = "coins"


@dataclass(frozen=True, slots=True)
class CardPenalty:
    """A structure of this colour is given up."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    colour: Colour
    kind: Literal["card"] = "card"


@dataclass(frozen=True, slots=True)
class TokensPenalty:
    """This many victory tokens are given up."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    tokens: Annotated[int, Field(gt=0, le=2)]
    kind: Literal["tokens"] = "tokens"


Penalty: TypeAlias = Annotated[CoinsPenalty | CardPenalty | TokensPenalty, Field(discriminator="kind")]
"""What a failed edifice takes from players without a pawn of its Age."""
