"""What was revealed, line by line, for messages and the descriptions of their pictures.

It is made only from public events and views. Each player is named once, next to their city; a total is given if it has
changed.
"""

from collections.abc import Mapping, Sequence

from bot.text import cards, news
from bot.text.cities import science, victories_and_defeats
from bot.text.voice import Voice
from bot.text.words import Words
from engine.city import left_of, right_of
from engine.events import CardBuilt, CoinsGained, StageBuilt, conflicts_of, edifice_joined
from engine.ruleset import Seat
from engine.views import CityView, Resolution


def revealed_lines(words: Words, resolution: Resolution, names: Sequence[str], *, bold: bool) -> list[str]:
    """Report on the edifice, then on what every city did, one line each, with the totals that have changed.

    A city that only was paid has a line of its own. A failed edifice comes after the cities instead, followed by what
    its failure costs each of them.

    Args:
        words: the catalogue.
        resolution: what was revealed.
        names: the players' names by seat, ready to be shown; empty to name none.
        bold: whether cities and edifices' states are bold, in Discord's markup.
    """
    named, voice = Voice(words, resolution.before, None, tuple(names)), Voice(words, resolution.before, None)
    before, then = news.split_at_failure(resolution.events)
    cities = resolution.after.cities
    first = [news.deeds(voice, city.seat, before, _marked(named.name(city.seat), bold)) for city in cities]
    later = [
        news.deeds(voice, city.seat, then, _marked((voice if told else named).name(city.seat), bold), before)
        for city, told in zip(cities, first, strict=True)
    ]
    deeds = first if any(first) else later
    for place, city in enumerate(cities):
        if not first[place] and not later[place] and received(resolution, city.seat):
            deeds[place] = words.say("reveal-paid", city=_marked(named.name(city.seat), bold))
    return [
        *(
            line if again else _with_totals(words, resolution, city, line)
            for city, line, again in zip(cities, first, later, strict=True)
            if line
        ),
        *(_marked(line, bold) for line in news.edifice_news(voice, then)),
        *news.spared_cities(voice, resolution.events),
        *(_with_totals(words, resolution, city, line) for city, line in zip(cities, later, strict=True) if line),
    ]


def conflict_lines(words: Words, resolution: Resolution, reader: Seat | None = None) -> list[str]:
    """Describe an Age's conflicts, one line per border, the reader's first; `token_lines` names the players."""
    _, *borders = news.conflicts(Voice(words, resolution.before, None), resolution.events)
    own = [reader in {each.seat, each.neighbour} for each in conflicts_of(resolution.events)]
    return [
        *(line for line, mine in zip(borders, own, strict=True) if mine),
        *(line for line, mine in zip(borders, own, strict=True) if not mine),
    ]


def token_lines(
    words: Words, resolution: Resolution, names: Sequence[str], *, bold: bool, reader: Seat | None = None
) -> list[str]:
    """Describe the tokens after an Age's conflicts, one line for each city that has some, then one for the others.

    The reader's city comes first in either. The other arguments are as for `revealed_lines`.
    """
    voice = Voice(words, resolution.after, None, tuple(names))
    cities = sorted(resolution.after.cities, key=lambda city: city.seat != reader)
    held = {city: victories_and_defeats(words, city) for city in cities}
    without = [_marked(voice.name(city.seat), bold) for city, tokens in held.items() if not tokens]
    return [
        *(_tokens(voice, city, tokens, bold=bold) for city, tokens in held.items() if tokens),
        *([words.say("conflicts-no-tokens", cities=words.all_of(without), count=len(without))] if without else []),
    ]


def _marked(text: str, bold: bool) -> str:  # noqa: FBT001 - says how, in one place
    return f"**{text}**" if bold else text


def how_done(words: Words, resolution: Resolution, seat: Seat) -> str:
    """Return the end of a sentence about what a city did: how it was paid, or what made it free; empty for neither."""
    voice = Voice(words, resolution.before, None)
    for event in resolution.events:
        match event:
            case CardBuilt(builder) if builder == seat:
                return news.how_built(voice, event)
            case StageBuilt(builder) if builder == seat:
                edifice = edifice_joined(resolution.events, seat)
                bank = 0 if edifice is None else edifice.cost
                return news.how_paid(voice, voice.payment(seat, event.payment, bank))
            case _:
                pass
    return ""


def _with_totals(words: Words, resolution: Resolution, city: CityView, line: str) -> str:
    return words.in_sequence([line, *totals_changed(words, resolution, city)])


def totals_changed(words: Words, resolution: Resolution, city: CityView) -> list[str]:
    """Say which of a city's totals have changed; empty if none has."""
    before, symbols = resolution.before.cities[city.seat], science(city)
    paid = received(resolution, city.seat)
    told = [
        *([_coins(words, resolution, city.coins, paid)] if coins_moved(resolution, city.seat) else []),
        *([words.say("shields", count=city.shields)] if city.shields != before.shields else []),
        *(cards.each_symbol(words, symbols) if symbols != science(before) else []),
    ]
    return [words.say("reveal-now", things=words.row_of(told))] if told else []


def coins_moved(resolution: Resolution, seat: Seat) -> bool:
    """Return whether a city gained or lost coins, even if it has as many as before."""
    if resolution.before.cities[seat].coins != resolution.after.cities[seat].coins or received(resolution, seat):
        return True
    return any(isinstance(each, CoinsGained) and each.seat == seat for each in resolution.events)  # offset by payments


def received(resolution: Resolution, seat: Seat) -> dict[Seat, int]:
    """Return the coins that a city's neighbours paid it in this resolution, by payer."""
    count, found = len(resolution.before.cities), dict[Seat, int]()
    for event in resolution.events:
        if not isinstance(event, CardBuilt | StageBuilt):
            continue
        for to, amount in (
            (left_of(event.seat, count), event.payment.left),
            (right_of(event.seat, count), event.payment.right),
        ):
            if to == seat and amount:
                found[event.seat] = found.get(event.seat, 0) + amount
    return found


def _coins(words: Words, resolution: Resolution, now: int, paid: Mapping[Seat, int]) -> str:
    """Say how many coins a city has now, and how many of them its neighbours have just paid."""
    voice, total = Voice(words, resolution.before, None), cards.coins(words, now)
    if not paid:
        return total
    given = [words.say("reveal-from", count=coins, city=voice.name(seat)) for seat, coins in paid.items()]
    return words.say("reveal-coins", coins=total, **{"from": words.all_of(given)})


def _tokens(voice: Voice, city: CityView, tokens: Sequence[str], *, bold: bool) -> str:
    words, named = voice.words, _marked(voice.name(city.seat), bold)
    points = cards.signed(words, city.military)
    return words.say("conflicts-city", city=named, points=points, list=words.rows_of(tokens))
