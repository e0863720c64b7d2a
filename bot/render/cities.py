"""Cities as they lie on the table, told to one listener."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import cards
from bot.render.words import Words
from engine.city import left_of, right_of
from engine.commerce import Payment
from engine.effects import Ability, Colour, Effect, Power, Produce, Science, Trade
from engine.ruleset import FREE_CITY, Seat
from engine.views import CityView, PublicView


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks about a table to one listener: a player, or someone who looks on."""

    words: Words
    table: PublicView
    listener: Seat | None

    def name(self, seat: Seat) -> str:
        """A city's name, which no other city has; the Free City is said to be it."""
        city = self.table.cities[seat].board.city
        return self.words.say("free-city", city=city) if self.is_free_city(seat) else city

    def subject(self, seat: Seat) -> str:
        """The city as who does something: "You" where it is the listener's."""
        return self.words.say("you-subject") if seat == self.listener else self.name(seat)

    def object(self, seat: Seat) -> str:
        """The city as to whom something is done: "you" where it is the listener's."""
        return self.words.say("you-object") if seat == self.listener else self.name(seat)

    def heading(self, seat: Seat) -> str:
        """The city's name in full, told from the others: "Giza, your city"."""
        return self.words.say("your-city", city=self.name(seat)) if seat == self.listener else self.name(seat)

    def is_free_city(self, seat: Seat) -> bool:
        """Whether this is the Free City of the game for two."""
        return self.table.ruleset.two_player and seat == FREE_CITY

    def payment(self, payer: Seat, payment: Payment, bank: int = 0, *, sides: bool = False) -> str:
        """Who gets how many coins, on request with the side where they sit; empty for a payment of nothing."""
        count = len(self.table.cities)
        parts: list[str] = []
        for amount, receiver, side in (
            (payment.left, left_of(payer, count), "left"),
            (payment.right, right_of(payer, count), "right"),
        ):
            if amount:
                coins, city = cards.coins(self.words, amount), self.object(Seat(receiver))
                where = side if sides and receiver != self.listener else "unsaid"
                parts.append(self.words.say("coins-to-neighbour", coins=coins, city=city, side=where))
        if bank:
            parts.append(self.words.say("coins-to-bank", coins=cards.coins(self.words, bank)))
        return self.words.all_of(parts) if parts else ""


def all_cities(voice: Voice) -> list[str]:
    """Every city, beginning with the listener's own and going round to the left."""
    count = len(voice.table.cities)
    first = voice.listener or 0
    lines: list[str] = []
    for step in range(count):
        seat = Seat((first + step) % count)
        lines += [*city(voice, seat, voice.heading(seat)), ""]
    return lines[:-1]


def around(voice: Voice, seat: Seat) -> list[str]:
    """A player's own city, then its left and its right neighbour."""
    count = len(voice.table.cities)
    left, right = Seat(left_of(seat, count)), Seat(right_of(seat, count))
    return [
        *city(voice, seat, voice.heading(seat)),
        "",
        *city(voice, left, voice.words.say("on-the-left", city=voice.name(left))),
        "",
        *city(voice, right, voice.words.say("on-the-right", city=voice.name(right))),
    ]


def city(voice: Voice, seat: Seat, heading: str) -> list[str]:
    """What lies in a city, a few lines."""
    words = voice.words
    view = voice.table.cities[seat]
    strength = words.say("shields", count=view.shields)
    head = words.say("city", heading=heading, coins=cards.coins(words, view.coins), shields=strength)
    return [head, _production(words, view), *_trades(words, view), _structures(words, view), *_rest(words, view)]


def wonder(words: Words, view: CityView) -> str:
    """The wonder: its side, its stages, and what the next one costs and gives."""
    stages = view.board.stages
    following = (
        cards.stage(words, view.stages + 1, stages[view.stages])
        if view.stages < len(stages)
        else words.say("wonder-complete")
    )
    return words.say(
        "wonder",
        side=view.board.side.value,
        built=view.stages,
        stages=len(stages),
        following=following,
    )


def production(words: Words, view: CityView) -> tuple[str, str]:
    """What a city makes: what its neighbours may buy, and what is for itself alone (empty where there is nothing)."""
    produced = [effect for effect in _effects(view) if isinstance(effect, Produce)]
    sold = [(view.board.produces,), *(unit for effect in produced if effect.for_sale for unit in effect.units)]
    kept = [unit for effect in produced if not effect.for_sale for unit in effect.units]
    return cards.units(words, sold), cards.units(words, kept) if kept else ""


def _production(words: Words, view: CityView) -> str:
    sold, kept = production(words, view)
    made = words.say("city-makes", resources=sold)
    return f"{made} {words.say('city-makes-own', resources=kept)}" if kept else made


def _trades(words: Words, view: CityView) -> list[str]:
    trades = [cards.trade(words, effect) for effect in _effects(view) if isinstance(effect, Trade)]
    return [words.say("city-trade", trades=words.all_of(trades))] if trades else []


def _structures(words: Words, view: CityView) -> str:
    groups: list[str] = []
    for colour in Colour:
        names = [card.name for card in view.built if card.colour is colour]
        if names:
            shown = words.say(f"colour-{colour}")
            groups.append(words.say("structures-of-colour", colour=shown, cards=", ".join(names)))
    return words.say("structures", groups="; ".join(groups)) if groups else words.say("structures-none")


def _rest(words: Words, view: CityView) -> list[str]:
    """Science, wonder, free construction and conflict tokens; what a city has not is passed over."""
    lines: list[str] = []
    symbols = Counter(effect.symbol for effect in _effects(view) if isinstance(effect, Science))
    if symbols:
        shown = [
            words.say("science-count", count=count, symbol=words.say(f"science-{symbol}"))
            for symbol, count in symbols.items()
        ]
        lines.append(words.say("city-science", symbols=words.all_of(shown)))
    lines.append(wonder(words, view))
    if Power(Ability.FREE_BUILD_ONCE_PER_AGE) in _effects(view):
        lines.append(words.say("free-build-used" if view.free_build_used else "free-build-ready"))
    if view.victory or view.defeats:
        lines.append(_tokens(words, view))
    return lines


def _tokens(words: Words, view: CityView) -> str:
    parts: list[str] = []
    if view.victory:
        parts.append(words.say("tokens-victory", values=words.all_of([str(value) for value in view.victory])))
    if view.defeats:
        parts.append(words.say("tokens-defeat", count=view.defeats))
    return words.say("tokens", tokens=words.all_of(parts))


def _effects(view: CityView) -> Sequence[Effect]:
    """The effects of built stages and structures."""
    stages = [effect for stage in view.board.stages[: view.stages] for effect in stage.effects]
    return [*stages, *(effect for card in view.built for effect in card.effects)]
