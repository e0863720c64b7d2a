"""What has happened, told to anybody: only what the public events and the public view say."""

from collections.abc import Sequence
from typing import assert_never

from bot.render import cards
from bot.render.cards import COINS_FOR_A_CARD
from bot.render.cities import Voice
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    ConflictResolved,
    Declined,
    Event,
    GameEnded,
    Sealed,
    StageBuilt,
    TurnBegan,
    Way,
)
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import Score


def reveal(voice: Voice, events: Sequence[Event]) -> list[str]:
    """What every city did, in the order of seats; `voice` knows the table as it was before. Empty for no news."""
    seats = map(Seat, range(len(voice.table.cities)))
    lines = [line for seat in seats if (line := deeds(voice, seat, events, voice.subject(seat)))]
    if lines:
        asked, age, turn = voice.table.asked, voice.table.age, voice.table.turn
        lines.insert(0, voice.words.say("reveal", asked=asked, age=age, turn=turn))
    return lines


def deeds(voice: Voice, seat: Seat, events: Sequence[Event], who: str) -> str:
    """What one city did, as `reveal` tells it; `who` is what it is called at the beginning. Empty for no news."""
    told = [_deed(voice, event, who) for event in events if getattr(event, "seat", None) == seat]
    return " ".join(sentence for sentence in told if sentence)


def conflicts(voice: Voice, events: Sequence[Event]) -> list[str]:
    """The end of an Age, border by border; empty where no Age has ended."""
    lines = [_conflict(voice, event) for event in events if isinstance(event, ConflictResolved)]
    return [voice.words.say("conflicts", age=voice.table.age), *lines] if lines else []


def score_sheet(voice: Voice) -> list[str]:
    """The final count, city by city in the rulebook's order, then who has won."""
    lines = [voice.words.say("score-heading")]
    for score in voice.table.scores:
        lines += [*counted(voice, score), ""]
    lines += places(voice)
    if voice.listener is not None:
        first = voice.table.ranking[0]
        result = "lost" if voice.listener not in first else "won" if len(first) == 1 else "tied"
        lines.append(voice.words.say("farewell", result=result))
    return lines


def places(voice: Voice) -> list[str]:
    """Who has won, place by place; last the Free City, which has none."""
    lines = [_place(voice, place) for place in range(len(voice.table.ranking))]
    if voice.table.ruleset.two_player:
        city, total = voice.name(FREE_CITY), voice.table.scores[FREE_CITY].total
        lines.append(voice.words.say("free-city-score", city=city, points=cards.points(voice.words, total)))
    return lines


def standing(voice: Voice, scores: Sequence[Score]) -> list[str]:
    """The points that lie on the table before the end: the listener's line by line, of the others the sum."""
    lines = [voice.words.say("standing")]
    for score in scores:
        told = counted(voice, score)
        lines += told if score.seat == voice.listener else told[:1]
    return lines


def counted(voice: Voice, score: Score) -> list[str]:
    """A city's sum, then its points in the rulebook's seven categories, a line each."""
    words, choice = voice.words, score.choice
    science = words.say("score-scientific", points=_signed(voice, score.scientific))
    if choice.symbols:
        count, (first, *_) = len(choice.symbols), choice.symbols
        symbols = words.say(f"science-{first}") if count == 1 else cards.symbols(words, choice.symbols)
        science = f"{science} {words.say('score-symbols', count=count, symbols=symbols)}"
    guilds = words.say("score-guilds", points=_signed(voice, score.guilds))
    if choice.copied is not None:
        guilds = f"{guilds} {words.say('score-copied', card=choice.copied.name)}"
    return [
        words.say("score-city", city=voice.heading(score.seat), points=cards.points(words, score.total)),
        words.say("score-military", points=_signed(voice, score.military)),
        words.say("score-treasury", points=_signed(voice, score.treasury), coins=cards.coins(words, score.coins)),
        words.say("score-wonder", points=_signed(voice, score.wonder)),
        words.say("score-civilian", points=_signed(voice, score.civilian)),
        science,
        words.say("score-commercial", points=_signed(voice, score.commercial)),
        guilds,
    ]


def how(voice: Voice, event: CardBuilt) -> str:
    """The end of a sentence that says how a structure came to be built; empty where it cost nothing."""
    match event.way:
        case Way.PAID:
            return paid(voice, voice.payment(event.seat, event.payment, event.bank))
        case Way.CHAIN:
            built = voice.table.cities[event.seat].built
            earlier = next(card for card in built if card in event.card.free_from)
            return voice.words.say("how-chain", card=earlier.name)
        case Way.OLYMPIA:
            return voice.words.say("how-olympia")
        case Way.DISCARD_PILE:
            return voice.words.say("how-pile")


def paid(voice: Voice, payment: str) -> str:
    """The end of a sentence that says what was paid; empty for nothing."""
    return voice.words.say("how-paid", payment=payment) if payment else ""


def _deed(voice: Voice, event: Event, who: str) -> str:
    """One sentence, or nothing for what is told elsewhere."""
    words = voice.words
    match event:
        case CardBuilt(seat, card):
            colour = words.say(f"colour-{card.colour}")
            gives = cards.effects(words, card.effects, voice.whose(seat))
            return words.say("did-build", who=who, card=card.name, colour=colour, how=how(voice, event), effects=gives)
        case StageBuilt(seat, stage, payment):
            whose, given = voice.whose(seat), voice.table.cities[seat].board.stages[stage - 1].effects
            return words.say(
                "did-build-stage",
                who=who,
                whose=whose,
                stage=stage,
                how=paid(voice, voice.payment(seat, payment)),
                effects=cards.effects(words, given, whose),
            )
        case CardDiscarded(seat):
            return words.say("did-discard", who=who, coins=cards.coins(words, COINS_FOR_A_CARD))
        case Declined(seat):
            return words.say("did-decline", who=who, asked=voice.table.asked)
        case CoinsGained(_, amount):
            return words.say("did-gain", coins=cards.coins(words, amount))
        case Sealed() | ConflictResolved() | AgeEnded() | TurnBegan() | GameEnded():
            return ""
        case _:
            assert_never(event)


def _conflict(voice: Voice, event: ConflictResolved) -> str:
    words = voice.words
    if event.winner is None:
        one, other = voice.subject(event.seat), voice.object(event.neighbour)
        return words.say("conflict-tie", one=one, other=other, shields=words.say("shields", count=event.shields))
    sides = ((event.shields, event.seat), (event.neighbour_shields, event.neighbour))
    (fewer, loser), (more, winner) = sorted(sides)
    return words.say(
        "conflict-won",
        winner=voice.subject(winner),
        shields=words.say("shields", count=more),
        fewer=fewer,
        victory=event.victory,
        gaining=voice.object(winner),
        loser=voice.object(loser),
    )


def _signed(voice: Voice, amount: int) -> str:
    """A number whose sign is a word: a screen reader may pass over a dash."""
    return voice.words.say("minus", amount=-amount) if amount < 0 else str(amount)


def _place(voice: Voice, place: int) -> str:
    """One place of the ranking; who ties shares it, and the places after it are counted on."""
    ranking, words = voice.table.ranking, voice.words
    seats = ranking[place]
    score = voice.table.scores[seats[0]]
    return words.say(
        "place",
        number=1 + sum(len(better) for better in ranking[:place]),
        cities=words.all_of([voice.heading(seat) for seat in seats]),
        sharing=len(seats),
        points=cards.points(words, score.total),
        coins=cards.coins(words, score.coins),
    )
