"""What has just happened to one player: what the neighbours did, and which coins, tokens and points the player got.

It is made only from what was revealed to everyone, so it tells a player nothing that the channel does not.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from bot.text import cards, news
from bot.text.revealing import received
from bot.text.voice import Voice
from bot.text.words import Words
from engine.city import left_of, right_of
from engine.commerce import NOTHING, Payment
from engine.constants import DISCARD_COINS
from engine.events import (
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    DebtTaken,
    Event,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
    Way,
    conflicts_of,
    edifice_joined,
)
from engine.ruleset import FREE_CITY, Seat
from engine.views import PublicView, Resolution


def just_now(words: Words, resolutions: Sequence[Resolution], seat: Seat) -> list[str]:
    """Return what has just happened to a player, at most one line each for deeds, edifices and conflicts.

    `resolutions` are those since the player was last asked. Each line can be heard without the others.
    """
    voices = [Voice(words, each.before, seat) for each in resolutions]
    both = [*zip(voices, resolutions, strict=True)]
    deeds = [
        *(clause for voice, each in both for clause in _neighbours(voice, each.events, seat)),
        *(clause for voice, each in both for clause in _coins(voice, each, seat)),
    ]
    edifices = [sentence for voice, each in both for sentence in _edifices(voice, each.events, seat)]
    return [
        *([words.say("just-now", clauses=words.rows_of(deeds))] if deeds else []),
        *([words.in_sequence(edifices)] if edifices else []),
        *(line for voice, each in both for line in conflicts_line(voice, each, seat)),
    ]


def conflicts_line(voice: Voice, resolution: Resolution, seat: Seat) -> list[str]:
    """Say how a player's conflicts went, if there were any."""
    told = voice.words.rows_of(_conflicts(voice, resolution.events, seat))
    return [voice.words.say("just-now-conflicts", age=resolution.age, conflicts=told)] if told else []


def since_asked(resolutions: Sequence[Resolution], seat: Seat) -> Sequence[Resolution]:
    """Return the resolutions from the last one for which a player was asked, their own answer included."""
    asked = (each.number for each in resolutions if seat in _asked(each.before))
    return resolutions[max(asked, default=0) :]


def _asked(table: PublicView) -> Sequence[Seat]:
    """Return the players who are asked something, one of them perhaps for the Free City."""
    deciding = (table.controller if table.ruleset.two_player and seat == FREE_CITY else seat for seat in table.due)
    return [seat for seat in deciding if seat is not None]


def _neighbours(voice: Voice, events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield what each neighbour built or gave away, the left one first."""
    count = len(voice.table.cities)
    for side, neighbour in (("left", left_of(seat, count)), ("right", right_of(seat, count))):
        for event in events:
            if isinstance(event, CardBuilt | StageBuilt | CardDiscarded) and event.seat == neighbour:
                yield _neighbour(voice, event, events, side)


def _neighbour(voice: Voice, event: CardBuilt | StageBuilt | CardDiscarded, events: Sequence[Event], side: str) -> str:
    words, card, stage, edifice = voice.words, "", 0, ""
    match event:
        case CardBuilt():
            deed, card = ("pile" if event.way is Way.DISCARD_PILE else "built"), words.called(event.card.name)
        case StageBuilt():
            joined, stage = edifice_joined(events, event.seat), event.stage
            deed, edifice = ("stage", "") if joined is None else ("part", words.called(joined.name))
        case CardDiscarded():
            deed = "discarded"
        case _:
            assert_never(event)
    city = voice.name(event.seat)
    return words.say("just-now-neighbour", side=side, city=city, deed=deed, card=card, stage=stage, edifice=edifice)


def _coins(voice: Voice, resolution: Resolution, seat: Seat) -> Iterator[str]:
    """Yield what the player paid to neighbours and the bank, and what they got from them.

    The sentences on edifices tell the coins that these bring and cost.
    """
    words, paid_by = voice.words, received(resolution, seat)
    paid, spent, gained = NOTHING, 0, 0
    for event in (each for each in resolution.events if getattr(each, "seat", None) == seat):
        match event:
            case CardBuilt(payment=payment, bank=bank):
                paid, spent = _sum(paid, payment), spent + bank
            case StageBuilt(payment=payment):
                paid = _sum(paid, payment)
            case TookPart(edifice=edifice):
                spent += edifice.cost
            case CoinsGained(coins=coins):
                gained += coins
            case CardDiscarded():
                gained += DISCARD_COINS
            case _:
                pass  # it moves no coins, or is told with the edifice
    if told := voice.payment(seat, paid, spent):
        yield words.say("just-now-paid", payment=told)
    got = [
        words.say("just-now-from", coins=cards.coins(words, coins), city=voice.name(payer))
        for payer, coins in paid_by.items()
    ]
    if gained:
        got.append(words.say("just-now-from-bank", coins=cards.coins(words, gained)))
    if got:
        yield words.say("just-now-got", coins=words.all_of(got))


def _sum(one: Payment, other: Payment) -> Payment:
    return Payment(one.left + other.left, one.right + other.right)


def _edifices(voice: Voice, events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield whether an edifice was constructed or failed, and what that brought the player or cost them."""
    _, then = news.split_at_failure(events)
    yield from news.edifice_fate(voice, then)
    own = [each for each in events if isinstance(each, RewardGained | PenaltySuffered | DebtTaken)]
    if told := news.deeds(voice, seat, own, voice.subject(seat)):
        yield told


def _conflicts(voice: Voice, events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield how each of the player's own conflicts went."""
    for event in conflicts_of(events):
        if seat in {event.seat, event.neighbour}:
            mine = event.seat == seat
            own, theirs = event.shields, event.neighbour_shields
            yield voice.words.say(
                "just-now-conflict",
                result="tied" if event.winner is None else "won" if event.winner == seat else "lost",
                city=voice.name(event.neighbour if mine else event.seat),
                own=own if mine else theirs,
                theirs=theirs if mine else own,
                points=cards.signed(voice.words, event.token(seat)),
            )
