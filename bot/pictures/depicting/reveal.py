"""What the picture of a reveal shows: only what the public events and views say."""

from collections import Counter
from typing import TypeAlias, assert_never

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import named, picture_players, picture_words
from bot.pictures.drawing import reveal as drawing
from bot.pictures.drawing import symbols
from bot.pictures.drawing.affair import Affair, City, Failed, Loss, Rewarded
from bot.pictures.drawing.canvas import Item
from bot.pictures.drawing.monuments.edifices import form
from bot.services.views import TableView
from bot.text.cities import science
from bot.text.names import owner_names, short_name, spoken_name
from bot.text.revealing import coins_moved, revealed_lines
from bot.text.words import Words
from engine.city import left_of, right_of
from engine.effects import CardPenalty, CoinsPenalty, PawnFromBox, ScienceSymbol, TokensPenalty
from engine.events import (
    CardBuilt,
    CardDiscarded,
    DebtTaken,
    Declined,
    Deed,
    OptionTaken,
    PawnTaken,
    PenaltySuffered,
    StageBuilt,
    Way,
    constructed_edifice,
    edifice_joined,
    failed_edifice,
    seats_by_reward,
)
from engine.ruleset import Seat
from engine.views import CityView, Resolution


def reveal_picture(words: Words, table: TableView, resolution: Resolution) -> Picture:
    """A row for every city that did something, in the order of seats, then what became of edifices.

    What was asked off-turn is shown likewise: what new stages give has rows, and a penalty is about its edifice. The
    description tells each city with its deeds.
    """
    drawn = picture_words(words)
    when: dict[str, str | int] = {"age": resolution.age, "turn": resolution.turn, "asked": resolution.asked}
    scene = drawing.Reveal(
        title=drawn.say("picture-reveal-title", **when),
        age=resolution.age,
        cities=tuple(city.board.city for city in resolution.after.cities),
        now=drawn.say("picture-reveal-now"),
        pays=drawn.say("picture-reveal-pays"),
        entries=tuple(entries(words, table, resolution).values()),
        affairs=(*_rewards(drawn, resolution), *_failures(drawn, resolution)),
    )
    heard, seen = (
        revealed_lines(words, resolution, names, bold=bold)
        for names, bold in (
            (owner_names(words, table, spoken_name), False),
            (owner_names(words, table, short_name), True),
        )
    )
    told = alt_text(words, heard, shown=seen)
    return Picture("reveal", scene, told.description, told.more, brief=words.say("picture-same"))


def entries(words: Words, table: TableView, resolution: Resolution) -> dict[Seat, drawing.Entry]:
    """Return what every city did, and what that has changed, in the order of seats."""
    drawn, players = picture_words(words), picture_players(words, table)
    before, after = resolution.before.cities, resolution.after.cities
    return {
        seat: drawing.Entry(
            city=drawn.called(after[seat].board.city),
            player=players[seat].name,
            monument=after[seat].board.city,
            deed=_drawn_deed(drawn, resolution, deed),
            coins=after[seat].coins,
            coins_before=before[seat].coins if coins_moved(resolution, seat) else None,
            shields=after[seat].shields if after[seat].shields != before[seat].shields else None,
            science=_other_symbols(before[seat], after[seat]),
            is_computer=players[seat].is_computer,
        )
        for seat, deed in _deeds(resolution).items()
    }


def _other_symbols(before: CityView, after: CityView) -> tuple[tuple[ScienceSymbol, int], ...]:
    """The scientific symbols of which a city has another number than before, but for those of which it has none."""
    had, has = Counter(science(before)), Counter(science(after))
    return tuple((each, has[each]) for each in ScienceSymbol if has[each] and has[each] != had[each])


_Deed: TypeAlias = Deed | OptionTaken | PawnTaken
"""What has a row: what a city did with a card, or what it chose of what its new stage offers."""


def _deeds(resolution: Resolution) -> dict[Seat, _Deed]:
    """Return what each city did, by seat. A pawn that comes with a stage is part of that stage."""
    found = {event.seat: event for event in reversed(resolution.events) if isinstance(event, _Deed)}
    return {seat: found[seat] for seat in sorted(found)}


def _drawn_deed(words: Words, resolution: Resolution, deed: _Deed) -> drawing.Deed:
    match deed:
        case CardBuilt(card=card, bank=bank):
            coins = _coins(resolution, deed, bank)
            return drawing.Built(named(words, card), coins, _thanks(words, resolution, deed))
        case StageBuilt(seat, stage):
            board = resolution.after.cities[seat].board
            title, edifice = words.say("picture-reveal-stage", stage=stage), edifice_joined(resolution.events, seat)
            coins = _coins(resolution, deed, edifice.cost if edifice else 0)
            return drawing.Stage(title, board, stage, coins, edifice.age if edifice else None)
        case CardDiscarded():
            return drawing.Discarded(words.say("picture-reveal-discarded"))
        case Declined():
            return drawing.Declined(words.say("picture-reveal-declined", asked=resolution.asked))
        case OptionTaken(seat) | PawnTaken(seat):
            city = resolution.after.cities[seat]
            title, taken = words.say("picture-reveal-gives", stage=city.stages), _taken(city, deed)
            return drawing.Stage(title, city.board, city.stages, drawing.Coins(), taken=tuple(taken))
        case _:
            assert_never(deed)


def _taken(city: CityView, event: OptionTaken | PawnTaken) -> list[Item]:
    match event:
        case OptionTaken(_, stage, option):
            return symbols.options(city.board.stages[stage - 1])[option]
        case PawnTaken(_, age):
            return symbols.effect(PawnFromBox((age,)))
        case _:
            assert_never(event)


def _coins(resolution: Resolution, deed: CardBuilt | StageBuilt, bank: int) -> drawing.Coins:
    cities = resolution.after.cities
    payees = left_of(deed.seat, len(cities)), right_of(deed.seat, len(cities))
    paid = zip(payees, (deed.payment.left, deed.payment.right), strict=True)
    return drawing.Coins(tuple((cities[payee].board.city, coins) for payee, coins in paid if coins), bank)


def _rewards(words: Words, resolution: Resolution) -> list[Affair]:
    """The edifices whose reward was gained: because they were just constructed, or for a pawn that came later (Ur)."""
    now = constructed_edifice(resolution.events)
    return [
        Rewarded(
            words.say(
                "picture-reveal-edifice", edifice=words.called(each.name), fate="constructed" if each is now else ""
            ),
            form(each),
            words.say("picture-edifice-reward"),
            tuple(item for effect in symbols.effects(each.reward) for item in effect),
            words.say("picture-reveal-for"),
            tuple(_city(words, resolution, seat) for seat in seats),
        )
        for each, seats in seats_by_reward(resolution.events).items()
    ]


def _failures(words: Words, resolution: Resolution) -> list[Affair]:
    """An edifice that has failed, and what each city gave up or owes now, or that it is choosing."""
    suffered = {each.seat: each for each in resolution.events if isinstance(each, PenaltySuffered | DebtTaken)}
    lost = failed_edifice(resolution.events) or next((each.edifice for each in suffered.values()), None)
    if lost is None:
        return []
    losses = {seat: _loss(words, _city(words, resolution, seat), event) for seat, event in suffered.items()}
    if resolution.after.asked == "penalty":
        chooses = words.say("picture-table-waiting")
        losses |= {seat: Loss(_city(words, resolution, seat), chooses=chooses) for seat in resolution.after.due}
    title = words.say("picture-reveal-edifice", edifice=words.called(lost.name), fate="failed")
    heading = words.say("picture-reveal-suffered", asked=resolution.asked)
    return [Failed(title, form(lost), heading, tuple(losses[seat] for seat in sorted(losses)))]


def _city(words: Words, resolution: Resolution, seat: Seat) -> City:
    city = resolution.after.cities[seat].board.city
    return City(words.called(city), city)


def _loss(words: Words, city: City, event: PenaltySuffered | DebtTaken) -> Loss:
    if isinstance(event, DebtTaken):
        return Loss(city, owed=(symbols.debt(event.points),))
    match event.edifice.penalty:
        case CardPenalty():
            assert event.card is not None
            return Loss(city, named(words, event.card))
        case TokensPenalty():
            return Loss(city, taken=tuple(map(symbols.token, event.tokens)))
        case CoinsPenalty(coins):
            return Loss(city, taken=(symbols.coins(coins),))
        case _:
            assert_never(event.edifice.penalty)


def _thanks(words: Words, resolution: Resolution, built: CardBuilt) -> drawing.Thanks | None:
    """What made a structure free; if several chains did, the one built first, as in messages."""
    match built.way:
        case Way.PAID:
            return None
        case Way.CHAIN:
            earlier = resolution.before.cities[built.seat].chain_to(built.card)
            assert earlier is not None, "something made it free"
            return drawing.Thanks("chain", words.called(earlier.name))
        case Way.OLYMPIA:
            return drawing.Thanks("free-build-once-per-age", words.say("picture-reveal-olympia"))
        case Way.DISCARD_PILE:
            return drawing.Thanks("build-discarded", words.say("picture-reveal-pile"))
        case _:
            assert_never(built.way)
