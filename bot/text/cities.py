"""Cities as text, for one listener."""

from collections import Counter

from bot.text import cards, edifices
from bot.text.cards import Whose
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Board
from engine.city import left_of, right_of
from engine.constants import UNIT_PRICE
from engine.effects import (
    Ability,
    Colour,
    Neighbour,
    Produce,
    ScienceSymbol,
    Trade,
    Unit,
)
from engine.resources import RAW_MATERIALS, Goods
from engine.ruleset import Seat
from engine.scoring import symbols_of
from engine.views import CityView


def all_cities(voice: Voice) -> list[str]:
    """Describe the edifices, then every city clockwise from the listener's own, then the discard pile."""
    count = len(voice.table.cities)
    first = voice.listener or 0
    seats = [Seat((first + step) % count) for step in range(count)]
    lines: list[str] = []
    if voice.listener is not None:
        others = voice.words.all_of([voice.name(seat) for seat in seats[1:]])
        lines += [voice.words.say("clockwise", cities=others), ""]
    for project in voice.table.projects:
        lines += [*edifices.project_lines(voice, project), ""]
    for seat in seats:
        lines += [*city(voice, seat, voice.place(seat)), ""]
    return [*lines, discard_pile(voice)]


def discard_pile(voice: Voice) -> str:
    """Say how large the discard pile is; its cards are hidden."""
    return voice.words.say("discard-pile", count=voice.table.discard_size)


def in_short(voice: Voice, seat: Seat, *, brief: bool) -> list[str]:
    """Describe a city's coins, shields and production; unless `brief`, add a line with its science and wonder."""
    words, view = voice.words, voice.table.cities[seat]
    first = words.in_sequence([_head(voice, seat, voice.heading(seat)), _production(words, view)])
    if brief:
        return [first]
    stages = words.say("stages-built", built=view.stages, stages=len(view.board.stages))
    return [first, words.in_sequence([*_science(words, view), stages, *free_build(words, view)])]


def shields_beside(voice: Voice, seat: Seat) -> str:
    """Give the shields of a city's left and right neighbour."""
    table, count = voice.table, len(voice.table.cities)
    left, right = Seat(left_of(seat, count)), Seat(right_of(seat, count))
    shields = {"leftShields": table.cities[left].shields, "rightShields": table.cities[right].shields}
    any_shields = "yes" if any(shields.values()) else "no"
    return voice.words.say(
        "hand-line-shields", any=any_shields, left=voice.name(left), right=voice.name(right), **shields
    )


def whole_wonder(voice: Voice, seat: Seat) -> list[str]:
    """List all stages of a wonder, including those already built, with cost and effect."""
    words, view = voice.words, voice.table.cities[seat]
    board = view.board
    built: dict[str, int] = {"built": view.stages, "stages": len(board.stages)}
    lines = [words.say("wonder-heading", wonder=words.called(board.wonder), side=board.side.value, **built)]
    for number, stage in enumerate(board.stages, start=1):
        if number <= view.stages:
            standing = "built"
        elif voice.table.scores:
            standing = "unbuilt"
        else:
            standing = "next" if number == view.stages + 1 else "later"
        cost, gives = cards.resources(words, stage.cost), cards.stage_gives(words, stage, voice.whose(seat))
        line = words.say("wonder-stage", number=number, standing=standing, cost=cost, effects=gives)
        lines.append(words.in_sequence([line, option_taken(voice, seat, number)]))
    return lines


def option_taken(voice: Voice, seat: Seat, number: int) -> str:
    """Name the option taken with stage `number`, counted from 1; empty if no option has been taken with it."""
    view = voice.table.cities[seat]
    option = view.options_taken().get(number)
    if option is None:
        return ""
    told = cards.options(voice.words, view.board.stages[number - 1], voice.whose(seat))[option]
    return voice.words.say("stage-option-taken", option=told)


def board(words: Words, of: Board) -> list[str]:
    """Describe everything printed on a wonder's board, for someone who may get it: its product and all stages."""
    makes = words.say("city-makes", resources=cards.units(words, [(of.produces,)]))
    return [makes, *(cards.stage(words, number, stage) for number, stage in enumerate(of.stages, start=1))]


def city_and_neighbours(voice: Voice, seat: Seat) -> list[str]:
    """Describe a player's own city, then its left and its right neighbour."""
    count = len(voice.table.cities)
    left, right = Seat(left_of(seat, count)), Seat(right_of(seat, count))
    first, *others = (city(voice, each, voice.place(each)) for each in (seat, left, right))
    return [*first, *(line for other in others for line in ("", *other))]


def city(voice: Voice, seat: Seat, heading: str) -> list[str]:
    """Describe everything in a city, in a few lines below the heading."""
    words = voice.words
    view = voice.table.cities[seat]
    return [
        _head(voice, seat, heading),
        _production(words, view),
        *trades(words, view),
        structures_by_colour(words, view),
        *_rest(voice, view),
    ]


def wonder(words: Words, view: CityView) -> str:
    """Describe the wonder: its side, its stages, and what the next one costs and gives."""
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
    """Say what a city produces: what its neighbours may buy, and what only it can use (empty for nothing)."""
    sold, kept = sold_and_kept(view)
    return cards.units(words, sold), cards.units(words, kept) if kept else ""


def sold_and_kept(view: CityView) -> tuple[list[Unit], list[Unit]]:
    """Return the units that a city produces: those that its neighbours may buy, and those that only it can use."""
    produced = [effect for effect in view.effects() if isinstance(effect, Produce)]
    sold = [(view.board.produces,), *(unit for effect in produced if effect.for_sale for unit in effect.units)]
    kept = [unit for effect in produced if not effect.for_sale for unit in effect.units]
    return sold, kept


def for_sale(buyer: CityView, seller: CityView, side: Neighbour) -> list[tuple[int, tuple[Unit, ...]]]:
    """Return what a neighbour on this side sells, grouped by its current price per unit in coins, cheapest first."""
    found: dict[int, list[Unit]] = {}
    for unit in sold_and_kept(seller)[0]:
        goods = Goods.RAW if unit[0] in RAW_MATERIALS else Goods.MANUFACTURED
        found.setdefault(_unit_price(buyer, side, goods), []).append(unit)
    return [(price, tuple(found[price])) for price in sorted(found)]


def _unit_price(city: CityView, side: Neighbour, goods: Goods) -> int:
    """Return what a city pays this neighbour for a unit of these goods, in coins."""
    lower = [each.price for each in prices(city) if each.goods is goods and side in each.neighbours]
    return min([UNIT_PRICE, *lower])


def holdings(words: Words, view: CityView, since: CityView | None = None) -> str:
    """Say what a city has in addition to its goods: coins, shields, and how many of each science symbol.

    If the city as it was before (`since`) has been described, say only its coins and what else has changed.
    """
    found, known = Counter(science(view)), Counter[ScienceSymbol]() if since is None else Counter(science(since))
    symbols = [each for each in ScienceSymbol if found[each] != known[each]]
    return words.all_of(
        [
            cards.coins(words, view.coins),
            *([words.say("shields", count=view.shields)] if since is None or view.shields != since.shields else []),
            *(words.say(f"symbols-{symbol}", count=found[symbol]) for symbol in symbols),
        ]
    )


def science(view: CityView) -> list[ScienceSymbol]:
    """Return a city's science symbols: those of its stages, then those of its structures."""
    return symbols_of(view.effects())


def _head(voice: Voice, seat: Seat, heading: str) -> str:
    words, view = voice.words, voice.table.cities[seat]
    strength = words.say("shields", count=view.shields)
    return words.say("city", heading=heading, coins=cards.coins(words, view.coins), shields=strength)


def _production(words: Words, view: CityView) -> str:
    sold, kept = production(words, view)
    own = words.say("city-makes-own", resources=kept) if kept else ""
    return words.in_sequence([words.say("city-makes", resources=sold), own])


def trades(words: Words, view: CityView) -> list[str]:
    """Describe a city's lower prices in commerce in one line; empty if it has none."""
    told = [cards.trade(words, price) for price in prices(view)]
    return [words.say("city-trade", trades=words.all_of(told))] if told else []


def prices(view: CityView) -> list[Trade]:
    """Return a city's lower prices, each once; the same price for left and right becomes one."""
    found = [effect for effect in view.effects() if isinstance(effect, Trade)]
    together: list[Trade] = []
    for goods, price in dict.fromkeys((effect.goods, effect.price) for effect in found):
        same = [effect.neighbours for effect in found if (effect.goods, effect.price) == (goods, price)]
        sides = tuple(side for side in Neighbour if any(side in neighbours for neighbours in same))
        together.append(Trade(goods, sides, price))
    return together


def own_goods(words: Words, view: CityView) -> list[str]:
    """Describe what only the city itself can use, then its lower prices, a line each; empty if it has neither."""
    _, kept = production(words, view)
    return [*([words.say("city-makes-own", resources=kept)] if kept else []), *trades(words, view)]


def built(words: Words, view: CityView) -> str:
    """Say how many structures a city has, and name the one built last."""
    last = words.called(view.built[-1].name) if view.built else ""
    return words.say("boards-built-last", count=len(view.built), card=last)


def structures(words: Words, view: CityView, whose: Whose) -> dict[Colour, list[str]]:
    """Return each structure with what it gives, keyed by colour; colours that the city does not have are left out."""
    found: dict[Colour, list[str]] = {}
    for card in sorted(view.built, key=lambda each: tuple(Colour).index(each.colour)):
        gives = cards.effects_in_short(words, card.effects, whose)
        found.setdefault(card.colour, []).append(words.say("boards-card", card=words.called(card.name), gives=gives))
    return found


def structures_by_colour(words: Words, view: CityView) -> str:
    """Name a city's structures, colour by colour, in a sentence."""
    groups: list[str] = []
    for colour in Colour:
        names = [words.called(card.name) for card in view.built if card.colour is colour]
        if names:
            shown = words.say(f"colour-{colour}")
            groups.append(words.say("structures-of-colour", colour=shown, cards=words.row_of(names)))
    return words.say("structures", groups=words.rows_of(groups)) if groups else words.say("structures-none")


def _rest(voice: Voice, view: CityView) -> list[str]:
    """Describe science, wonder, free construction, edifices and conflict tokens, without what the city lacks."""
    words = voice.words
    return [
        *_science(words, view),
        wonder(words, view),
        *_options_taken(voice, view),
        *free_build(words, view),
        *edifices.pawns_and_debts(voice, view),
        *tokens(words, view),
    ]


def _options_taken(voice: Voice, view: CityView) -> list[str]:
    return [
        voice.words.say("wonder-option-taken", stage=number, taken=option_taken(voice, view.seat, number))
        for number in view.options_taken()
    ]


def _science(words: Words, view: CityView) -> list[str]:
    symbols = science(view)
    return [words.say("city-science", symbols=cards.symbols(words, symbols))] if symbols else []


def free_build(words: Words, view: CityView) -> list[str]:
    """Say whether this Age's free construction has been used; empty if the city lacks that power."""
    if not view.has(Ability.FREE_BUILD_ONCE_PER_AGE):
        return []
    return [words.say("free-build-used" if view.free_build_used else "free-build-ready")]


def tokens(words: Words, view: CityView) -> list[str]:
    """Describe the conflict tokens; empty if there are none."""
    parts = victories_and_defeats(words, view)
    if not parts:
        return []
    told = words.say("tokens", tokens=words.rows_of(parts))
    together = words.say("tokens-together", points=cards.signed(words, view.military))
    return [words.in_sequence([told, together]) if len(view.victory) + view.defeats > 1 else told]


def victories_and_defeats(words: Words, view: CityView) -> list[str]:
    """List the victory tokens, then the defeat tokens. If a reward gave any of them, they are not called victories."""
    parts: list[str] = []
    if won := len(view.victory):
        given = any(edifice.tokens for edifice in view.rewards)
        values = words.all_of([str(value) for value in view.victory])
        parts.append(words.say("tokens-victory", count=won, values=values, given="some" if given else "none"))
    if view.defeats:
        parts.append(words.say("tokens-defeat", count=view.defeats))
    return parts
