"""What the table's channel sees of what was revealed: a turn, the conflicts of an Age, and all of it again later.

Made of public events and views alone. A resolution is what everybody saw then; who plays which city is told as it is
now.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import assert_never

from bot.render import cards, news
from bot.render.acts import ShowHand, ShowHistory
from bot.render.cities import Voice, science
from bot.render.depicting.conflicts import conflicts_picture
from bot.render.depicting.reveal import reveal_picture
from bot.render.names import short_names
from bot.render.screen import Button, Embed, Screen, Style
from bot.render.words import Words
from bot.services.people import UserId
from bot.services.views import TableView
from engine.catalogue import AGES
from engine.effects import Ability
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
)
from engine.ruleset import Seat
from engine.views import CityView, PublicView, Resolution

_ALL_EMBEDS = 5_800
"""Characters of a history, a little less than Discord takes."""
_ONE_EMBED = 4_000
_ALONE = frozenset({"seventh-card", "discard-pile"})
"""What only some players are asked, between the turns of all."""


def onlooker(words: Words, table: TableView, view: PublicView) -> Voice:
    """Speaks to everybody in the channel, of cities with their players."""
    return Voice(words, view, None, short_names(words, table))


def table_says(words: Words, table: TableView, text: str) -> str:
    """A message's first sentence, with the table that it is about."""
    return words.say("table-says", game=str(table.id), text=text)


def mentioned(words: Words, users: Sequence[UserId]) -> str:
    """The people who are notified, as Discord writes them."""
    return words.all_of([f"<@{user}>" for user in users])


def called(words: Words, asked: str, users: Sequence[UserId]) -> list[str]:
    """The line that notifies who is asked; none for nobody."""
    return [words.say("panel-call", people=mentioned(words, users), asked=asked)] if users else []


def who_is_asked(voice: Voice) -> str:
    """Who alone is asked something between the turns of all; empty while nobody is, or all are."""
    table = voice.table
    if table.asked not in _ALONE:
        return ""
    who = voice.words.all_of([voice.name(seat) for seat in table.due])
    return voice.words.say("reveal-asked", who=who, asked=table.asked)


def searchers_to_come(resolution: Resolution) -> tuple[Seat, ...]:
    """Whose discard pile it is after the seventh cards: their stages, which were just built, say so."""
    if resolution.after.asked != "seventh-card":
        return ()
    cities = resolution.after.cities
    return tuple(
        event.seat
        for event in resolution.events
        if isinstance(event, StageBuilt)
        and Ability.BUILD_DISCARDED in cities[event.seat].board.stages[event.stage - 1].abilities
    )


def off_turn_news(words: Words, table: TableView, resolutions: Sequence[Resolution]) -> tuple[Embed, ...]:
    """What some players alone have done between the turns of all: seventh cards, cards of the discard pile."""
    return tuple(
        Embed(words.say("reveal", asked=each.asked, age=each.age, turn=each.turn), "\n".join(_told(words, table, each)))
        for each in resolutions
        if each.asked in _ALONE
    )


# What was revealed.


def reveal_screen(
    words: Words,
    table: TableView,
    resolution: Resolution,
    mentions: tuple[UserId, ...] = (),
    later: tuple[UserId, ...] = (),
) -> Screen:
    """What every city did, in the order of seats, and who alone is asked something now, or after that.

    `mentions` notifies those who are asked now, `later` those who are asked next: no new message comes in between.
    """
    heading = words.say("reveal", asked=resolution.asked, age=resolution.age, turn=resolution.turn)
    voice = onlooker(words, table, resolution.after)
    asked = who_is_asked(voice)
    call = called(words, resolution.after.asked, mentions) if asked else []
    if later:
        call.append(words.say("reveal-call-later", people=mentioned(words, later)))
    lines = _told(words, table, resolution) + (["", asked] if asked else [])
    if searchers := searchers_to_come(resolution):
        lines.append(words.say("reveal-later", who=words.all_of([voice.name(seat) for seat in searchers])))
    return Screen(
        content="\n".join([table_says(words, table, heading), *call]),
        embeds=(Embed(description="\n".join(lines)),),
        rows=((Button(words.say("panel-hand"), ShowHand(table.id), Style.PRIMARY),),) if asked else (),
        pictures=(reveal_picture(words, table, resolution),),
        mentions=(*mentions, *later) if call else (),
    )


def conflicts_screen(
    words: Words, table: TableView, resolution: Resolution, earlier: Sequence[Resolution] = ()
) -> Screen:
    """The end of an Age, border by border, then the tokens of every city.

    Args:
        words: the catalogue.
        table: as it is now.
        resolution: the one with which the Age ended.
        earlier: what was revealed in the same turn before it. Of all these, off-turn choices are told first: no turn
            of the Age comes after them whose panel could tell them.
    """
    voice = onlooker(words, table, resolution.before)
    _, *borders = news.conflicts(voice, resolution.events)
    after = onlooker(words, table, resolution.after)
    so_far = [_tokens(after, city) for city in resolution.after.cities]
    return Screen(
        content=table_says(words, table, words.say("conflicts-heading", age=resolution.age)),
        embeds=(
            *off_turn_news(words, table, (*earlier, resolution)),
            Embed(words.say("conflicts-borders"), "\n".join(borders)),
            Embed(words.say("conflicts-so-far"), "\n".join(so_far)),
        ),
        pictures=(conflicts_picture(words, table, resolution),),
    )


def _told(words: Words, table: TableView, resolution: Resolution) -> list[str]:
    """What every city did, a line each, with what it has now."""
    voice = onlooker(words, table, resolution.before)
    told = [
        (news.deeds(voice, city.seat, resolution.events, f"**{voice.name(city.seat)}**"), city)
        for city in resolution.after.cities
    ]
    return [f"{line} {_now(words, city)}" for line, city in told if line]


def _now(words: Words, city: CityView) -> str:
    symbols = science(city)
    return words.say(
        "reveal-now",
        coins=cards.coins(words, city.coins),
        shields=words.say("shields", count=city.shields),
        science="some" if symbols else "none",
        symbols=cards.symbols(words, symbols) if symbols else "",
    )


def _tokens(voice: Voice, city: CityView) -> str:
    words, name = voice.words, f"**{voice.name(city.seat)}**"
    parts: list[str] = []
    if won := len(city.victory):
        values = words.all_of([str(value) for value in city.victory])
        parts.append(words.say("tokens-victory", count=won, values=values))
    if city.defeats:
        parts.append(words.say("tokens-defeat", count=city.defeats))
    points = cards.signed(words, city.military)
    some = "some" if parts else "none"
    return words.say("conflicts-city", city=name, points=points, tokens=some, list="; ".join(parts))


# All of it again.


def history_screen(words: Words, table: TableView, resolutions: Sequence[Resolution], age: int) -> Screen:
    """What was revealed in one Age, a paragraph a turn, the newest first, for who has heard the older ones already.

    Cities are told alone, with their players at the beginning.

    Should that be too long for a message, it leaves out what was paid.
    """
    of_age = [each for each in reversed(resolutions) if each.age == age]
    heading = words.say("history-heading" if of_age else "history-nothing", age=age)
    whole = [_paragraph(words, each, paid=True) for each in of_age]
    short = [_paragraph(words, each, paid=False) for each in of_age]
    paragraphs = [*_cities(words, table), *(whole if sum(map(len, whole)) < _ALL_EMBEDS else short)]
    return Screen(
        content=table_says(words, table, heading),
        embeds=tuple(Embed(description=text) for text in _pages(paragraphs)) if of_age else (),
        rows=(_to_ages(words, table, age),),
    )


def _cities(words: Words, table: TableView) -> list[str]:
    if table.table is None:
        return []
    voice = onlooker(words, table, table.table)
    return [words.say("history-cities", cities=", ".join(voice.name(city.seat) for city in table.table.cities))]


def _paragraph(words: Words, resolution: Resolution, *, paid: bool) -> str:
    voice = Voice(words, resolution.before, None)
    told = [_briefly(voice, event, paid=paid) for event in _by_seat(resolution.events)]
    turn = words.say("history-turn", turn=resolution.turn, asked=resolution.asked)
    text = " ".join([f"**{turn}**", *(sentence for sentence in told if sentence)])
    fought = [event for event in resolution.events if isinstance(event, ConflictResolved)]
    return f"{_gains(voice, fought)}\n{text}" if fought else text


def _by_seat(events: Sequence[Event]) -> list[Event]:
    """In the order of seats; the Free City's, whose card is placed first, comes last, too."""
    return sorted((event for event in events if hasattr(event, "seat")), key=attrgetter("seat"))


def _briefly(voice: Voice, event: Event, *, paid: bool) -> str:
    """A few words about what a city did."""
    words = voice.words
    match event:
        case CardBuilt(seat, card):
            how = news.how(voice, event) if paid else ""
            return words.say("history-built", city=voice.name(seat), card=card.name, how=how)
        case StageBuilt(seat, stage, payment):
            how = news.paid(voice, voice.payment(seat, payment)) if paid else ""
            return words.say("history-stage", city=voice.name(seat), stage=stage, how=how)
        case CardDiscarded(seat):
            return words.say("history-discarded", city=voice.name(seat))
        case Declined(seat):
            return words.say("history-declined", city=voice.name(seat), asked=voice.table.asked)
        case CoinsGained() | Sealed() | ConflictResolved() | AgeEnded() | TurnBegan() | GameEnded():
            return ""
        case _:
            assert_never(event)


def _gains(voice: Voice, fought: Sequence[ConflictResolved]) -> str:
    """What the conflicts of an Age brought to each city."""
    words = voice.words
    gains = dict.fromkeys((city.seat for city in voice.table.cities), 0)
    for event in fought:
        if event.winner is not None:
            loser = event.neighbour if event.winner == event.seat else event.seat
            gains[event.winner] += event.victory
            gains[loser] -= 1
    told = [
        words.say("history-tokens", city=voice.name(seat), points=cards.signed(words, points))
        for seat, points in gains.items()
    ]
    return " ".join([f"**{words.say('history-conflicts')}**", *told])


def _pages(paragraphs: Sequence[str]) -> list[str]:
    """The paragraphs, as many together as one embed takes."""
    pages: list[str] = []
    for paragraph in paragraphs:
        if pages and len(pages[-1]) + len(paragraph) < _ONE_EMBED:
            pages[-1] += f"\n{paragraph}"
        else:
            pages.append(paragraph)
    return pages


def _to_ages(words: Words, table: TableView, shown: int) -> tuple[Button, ...]:
    """To every Age that has begun; the one that is shown, to see it as it is now."""
    begun = table.table.age if table.table is not None else 1
    return tuple(
        Button(
            words.say("history-age", age=age),
            ShowHistory(table.id, age),
            Style.PRIMARY if age == shown else Style.SECONDARY,
        )
        for age in AGES
        if age <= begun
    )
