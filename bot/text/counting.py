"""What structures that count things would bring now, and how many points each guild brings."""

from collections.abc import Sequence

from bot.text import cards
from bot.text.inquiry import Inquiry
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Card
from engine.city import points_at_end
from engine.counting import Counted, counted_if_built, counted_now
from engine.effects import CoinsPer, Colour, Effect, PointsPer, ScienceChoice
from engine.ruleset import Seat
from engine.scoring import Score, science_of


def if_built(inquiry: Inquiry, card: Card) -> tuple[Counted, ...]:
    """Return what a card would bring the city if built now; empty if it counts nothing or is already built."""
    question = inquiry.question
    return () if card in question.city.built else counted_if_built(question.cities, question.seat, card)


def science_if_built(inquiry: Inquiry, card: Card) -> int | None:
    """Return what a card's science would bring the city now, or None if it has none or is already built."""
    city = inquiry.question.city
    return None if card in city.built else science_of(city, card)


def sentences(inquiry: Inquiry, card: Card) -> list[str]:
    """Say what a card that counts things would bring now, city by city if it also counts the neighbours' things."""
    words, science = inquiry.voice.words, science_if_built(inquiry, card)
    known = [] if science is None else [words.say("counted", now=_points_now(words, science))]
    return [*known, *(_sentence(inquiry, each) for each in if_built(inquiry, card))]


def with_effects(words: Words, told: str, counted: Sequence[Counted]) -> str:
    """Add to the text about some effects what those that count things bring now."""
    if not counted:
        return told
    return words.say(
        "counted-in-short", effects=told, now=words.row_of(_now(words, each.effect, each.total) for each in counted)
    )


def effects_in_short(inquiry: Inquiry, card: Card) -> str:
    """Say in few words what a card gives and, if it counts things, what it would bring now."""
    words = inquiry.voice.words
    told, science = cards.effects_in_short(words, card.effects, inquiry.whose), science_if_built(inquiry, card)
    if science is not None:
        return words.say("counted-in-short", effects=told, now=_points_now(words, science))
    return with_effects(words, told, if_built(inquiry, card))


def standing_effects(inquiry: Inquiry, of: Sequence[Effect]) -> str:
    """Describe these effects of a structure that the city has built, with what they bring now."""
    words, question = inquiry.voice.words, inquiry.question
    counted = counted_now(of, question.cities, question.seat)
    return with_effects(words, cards.effects(words, of, inquiry.whose), counted)


def guilds(voice: Voice, score: Score) -> str:
    """Say how many points each guild brings, the copied one last; empty without guilds."""
    words, city = voice.words, voice.table.cities[score.seat]
    told = [_guild(voice, score.seat, card, "own") for card in city.built if card.colour is Colour.PURPLE]
    if score.choice.copied is not None:
        told.append(_guild(voice, score.seat, score.choice.copied, "copied"))
    return words.say("score-each-guild", guilds=words.row_of(told)) if told else ""


def guild_points(voice: Voice, seat: Seat, card: Card) -> int:
    """Return the points that a guild brings the city, also if it was copied or counts again, but not for science."""
    return points_at_end(card.effects, voice.table.cities, seat)


def _guild(voice: Voice, seat: Seat, card: Card, how: str) -> str:
    science = any(isinstance(effect, ScienceChoice) for effect in card.effects)
    return voice.words.say(
        "score-guild",
        card=voice.words.called(card.name),
        how=how,
        counts="science" if science else "points",
        points=guild_points(voice, seat, card),
    )


def _sentence(inquiry: Inquiry, counted: Counted) -> str:
    words = inquiry.voice.words
    told = _now(words, counted.effect, counted.total)
    shares = [_share(inquiry, counted, *each) for each in counted.shares if each[1]]
    if len(counted.shares) == 1 or not shares:
        return words.say("counted", now=told)
    return words.say("counted-by-city", now=told, shares=words.all_of(shares))


def _share(inquiry: Inquiry, counted: Counted, seat: Seat, amount: int) -> str:
    voice = inquiry.voice
    whose = "yours" if seat == voice.listener else "citys" if seat == inquiry.question.seat else "other"
    share = _amount(voice.words, counted.effect, amount)
    return voice.words.say("counted-share", amount=share, whose=whose, city=voice.name(seat))


def _now(words: Words, effect: CoinsPer | PointsPer, total: int) -> str:
    told = _amount(words, effect, total)
    if isinstance(effect, CoinsPer):
        return words.say("counted-coins", coins=told)
    return _points_now(words, total)


def _points_now(words: Words, points: int) -> str:
    return words.say("counted-points", points=cards.points(words, points), brevity=words.brevity)


def _amount(words: Words, effect: CoinsPer | PointsPer, amount: int) -> str:
    return cards.coins(words, amount) if isinstance(effect, CoinsPer) else cards.points(words, amount)
