"""What was revealed together, as a picture: only what the public events and views say."""

from typing import TypeAlias, assert_never

from bot.render import cards
from bot.render.cards import COINS_FOR_A_CARD, Whose
from bot.render.cities import Voice
from bot.render.depicting.told import told
from bot.render.depicting.writing import written, written_names
from bot.render.pictures import reveal as drawing
from bot.render.screen import Picture
from bot.render.words import Words
from bot.services.views import TableView
from engine.commerce import Payment
from engine.events import CardBuilt, CardDiscarded, CoinsGained, Declined, StageBuilt, Way
from engine.ruleset import Seat
from engine.views import Resolution

Deed: TypeAlias = CardBuilt | StageBuilt | CardDiscarded | Declined
"""What a city did: one of these a resolution."""


def reveal_picture(words: Words, table: TableView, resolution: Resolution) -> Picture:
    """A row for every city that did something, in the order of seats.

    The message tells all of that but what a new structure gives: that stands in the alternative text.
    """
    deeds = _deeds(resolution)
    drawn, players = written(words), written_names(words, table)
    after = resolution.after.cities
    when: dict[str, str | int] = {"age": resolution.age, "turn": resolution.turn, "asked": resolution.asked}
    scene = drawing.Reveal(
        title=drawn.say("picture-reveal-title", **when),
        now=drawn.say("picture-reveal-now"),
        entries=tuple(
            drawing.Entry(
                city=after[seat].board.city,
                player=players[seat],
                deed=_drawn(drawn, resolution, deed),
                coins=after[seat].coins,
                shields=after[seat].shields,
            )
            for seat, deed in deeds.items()
        ),
    )
    voice = Voice(words, resolution.before, None)
    description = told([words.say("picture-reveal", **when), *(_told(voice, deed) for deed in deeds.values())])
    return Picture("reveal", scene, description.description, description.more)


def _deeds(resolution: Resolution) -> dict[Seat, Deed]:
    found = {event.seat: event for event in resolution.events if isinstance(event, Deed)}
    return {seat: found[seat] for seat in sorted(found)}


def _drawn(words: Words, resolution: Resolution, deed: Deed) -> drawing.Deed:
    match deed:
        case CardBuilt(seat, card, _, payment, bank):
            return drawing.Built(card, _coins(resolution, seat, payment, bank), _thanks(words, resolution, deed))
        case StageBuilt(seat, stage, payment):
            gives = resolution.after.cities[seat].board.stages[stage - 1].effects
            title = words.say("picture-reveal-stage", stage=stage)
            return drawing.Stage(title, gives, _coins(resolution, seat, payment))
        case CardDiscarded():
            return drawing.Discarded(words.say("picture-reveal-discarded"), COINS_FOR_A_CARD)
        case Declined():
            return drawing.Declined(words.say("picture-reveal-declined", asked=resolution.asked))
        case _:
            assert_never(deed)


def _coins(resolution: Resolution, seat: Seat, payment: Payment, bank: int = 0) -> drawing.Coins:
    gained = sum(event.coins for event in resolution.events if isinstance(event, CoinsGained) and event.seat == seat)
    return drawing.Coins(payment.left, payment.right, bank, gained)


def _thanks(words: Words, resolution: Resolution, built: CardBuilt) -> drawing.Thanks | None:
    """What made a structure free; as in words, of several earlier ones the first that was built."""
    match built.way:
        case Way.PAID:
            return None
        case Way.CHAIN:
            before = resolution.before.cities[built.seat].built
            return drawing.Thanks("chain", next(card.name for card in before if card in built.card.free_from))
        case Way.OLYMPIA:
            return drawing.Thanks("free-build-once-per-age", words.say("picture-reveal-olympia"))
        case Way.DISCARD_PILE:
            return drawing.Thanks("build-discarded", words.say("picture-reveal-pile"))
        case _:
            assert_never(built.way)


def _told(voice: Voice, deed: Deed) -> str:
    """What a city did, in short, and what a new structure gives."""
    words, city = voice.words, voice.name(deed.seat)
    match deed:
        case CardBuilt(_, card):
            gives = cards.effects_in_short(words, card.effects, Whose.CITYS)
            return words.say("picture-reveal-did-build", city=city, card=card.name, effects=gives)
        case StageBuilt(_, stage):
            return words.say("picture-reveal-did-build-stage", city=city, stage=stage)
        case CardDiscarded():
            return words.say("picture-reveal-did-discard", city=city)
        case Declined():
            return words.say("picture-reveal-did-decline", city=city, asked=voice.table.asked)
        case _:
            assert_never(deed)
