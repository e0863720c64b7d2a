"""What has happened, for everyone to read: made only from public events and the public view."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, assert_never

from bot.text import cards, counting, edifices
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Edifice
from engine.constants import DISCARD_COINS
from engine.edifices import Fate, project_of_age
from engine.effects import Coins
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    ChoiceSealed,
    CoinsGained,
    ConflictResolved,
    DebtTaken,
    Declined,
    EdificeConstructed,
    EdificeFailed,
    Event,
    GameEnded,
    OptionTaken,
    PawnTaken,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
    TurnBegan,
    Way,
    conflicts_of,
    constructed_edifice,
    edifice_joined,
    failed_edifice,
    seats_by_reward,
)
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import Score
from engine.views import PublicView

_Place: TypeAlias = Literal["first", "later"]
"""A sentence's position among those about one city; a later one does not name the city again."""


def reveal(voice: Voice, events: Sequence[Event]) -> list[str]:
    """Say what every city did, by seat; empty if there is no news. `voice` describes the table before these events."""
    asked, age, turn = voice.table.asked, voice.table.age, voice.table.turn
    seats = [city.seat for city in voice.table.cities]
    before, then = split_at_failure(events)
    lines = [
        *(line for seat in seats if (line := deeds(voice, seat, before, voice.subject(seat)))),
        *edifice_news(voice, then),
        *spared_cities(voice, events),
        *(line for seat in seats if (line := deeds(voice, seat, then, voice.subject(seat), before))),
    ]
    return [voice.words.say("reveal", asked=asked, age=age, turn=turn), *lines] if lines else []


def split_at_failure(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Split events at the failure of an edifice; if none failed, the first part is empty."""
    at = next((at for at, event in enumerate(events) if isinstance(event, EdificeFailed)), 0)
    return events[:at], events[at:]


def edifice_fate(voice: Voice, events: Sequence[Event]) -> list[str]:
    """Say whether an edifice was constructed or failed; empty if neither happened."""
    words, told = voice.words, []
    if (won := constructed_edifice(events)) is not None:
        told.append(words.say("edifice-constructed", edifice=words.called(won.name)))
    if (lost := failed_edifice(events)) is not None:
        told.append(words.say("edifice-failed", edifice=words.called(lost.name)))
    return told


def edifice_news(voice: Voice, events: Sequence[Event]) -> list[str]:
    """Say whether an edifice was constructed or failed, or how many pawns it has left; empty if it did not change."""
    words, told = voice.words, edifice_fate(voice, events)
    took_part = [event.edifice for event in events if isinstance(event, TookPart)]
    if told or not took_part:
        return told
    project = project_of_age(voice.table.projects, took_part[0].age)
    assert project is not None, "all of a turn take part in the same edifice, which lies on the table"
    left = project.pawns - len(took_part)
    return [words.say("edifice-pawns-left", edifice=words.called(project.edifice.name), left=left)]


def spared_cities(voice: Voice, events: Sequence[Event]) -> list[str]:
    """Name the cities whose pawn of a failed edifice spares them the penalty; empty if there are none."""
    lost = failed_edifice(events)
    if lost is None:
        return []
    pawns = {(city.seat, age) for city in voice.table.cities for age in city.pawns}
    pawns |= {(event.seat, event.age) for event in events if isinstance(event, PawnTaken)}
    pawns |= {(event.seat, event.edifice.age) for event in events if isinstance(event, TookPart)}
    seats = sorted(seat for seat, age in pawns if age == lost.age)
    if not seats:
        return []
    first, *others = seats
    who = voice.words.all_of([voice.subject(first), *map(voice.object, others)])
    return [voice.words.say("edifice-spared", who=who, whose=voice.whose(first), count=len(seats))]


def deeds(voice: Voice, seat: Seat, events: Sequence[Event], who: str, before: Sequence[Event] = ()) -> str:
    """Say what one city did, for `reveal`; `who` names it at the beginning. Empty if there is no news.

    `before` are events that were revealed together with these and have already been told.
    """
    sentences: list[str] = []
    edifice = edifice_joined(events, seat)
    printed = 0
    for event in (each for each in events if getattr(each, "seat", None) == seat):
        printed = _coins_printed(voice, event, printed)
        if isinstance(event, CoinsGained) and event.coins == printed:
            continue  # the sentence on the structure has said so; repeated, it would sound like additional coins
        if told := _deed(voice, event, who, edifice, "later" if sentences else "first"):
            sentences.append(told)
    return voice.words.in_sequence([*sentences, *_tokens_left(voice, seat, (*before, *events))])


def _coins_printed(voice: Voice, event: Event, before: int) -> int:
    """Return the fixed number of coins printed on what this event builds; if it builds nothing, return `before`."""
    match event:
        case CardBuilt(_, card):
            effects = card.effects
        case StageBuilt(seat, stage):
            effects = voice.table.cities[seat].board.stages[stage - 1].effects
        case OptionTaken(seat, stage, option):
            effects = voice.table.cities[seat].board.stages[stage - 1].options[option]
        case _:
            return before
    return sum(each.coins for each in effects if isinstance(each, Coins))


def conflicts(voice: Voice, events: Sequence[Event]) -> list[str]:
    """Describe the end of an Age, border by border; empty if no Age has ended."""
    lines = [_conflict(voice, event) for event in conflicts_of(events)]
    return [voice.words.say("conflicts", age=voice.table.age), *lines] if lines else []


def score_sheet(voice: Voice) -> list[str]:
    """Give every city's final score by the rulebook's categories, then the ranking and the listener's result."""
    lines = [voice.words.say("score-heading")]
    for score in voice.table.scores:
        lines += [*score_lines(voice, score), ""]
    lines += ranking_lines(voice)
    if voice.listener is not None:
        first = voice.table.ranking[0]
        result = "lost" if voice.listener not in first else "won" if len(first) == 1 else "tied"
        lines.append(voice.words.say("farewell", result=result))
    return lines


def ranking_lines(voice: Voice, *, coins: bool = True) -> list[str]:
    """Give the ranking, place by place; the Free City, which has no place, comes last.

    Without `coins`, these are only told where they decided between places with equal points.
    """
    totals = [voice.table.scores[seats[0]].total for seats in voice.table.ranking]
    lines = [_place(voice, place, coins=coins or totals.count(total) > 1) for place, total in enumerate(totals)]
    if voice.table.ruleset.two_player:
        city, total = voice.name(FREE_CITY), voice.table.scores[FREE_CITY].total
        lines.append(voice.words.say("free-city-score", city=city, points=cards.points(voice.words, total)))
    return lines


def how_many_have_chosen(words: Words, view: PublicView) -> str:
    """Say how many have chosen in this turn. In a game for two, count cities, because one player chooses for two."""
    return words.say(
        "panel-chosen",
        chosen=len(view.sealed),
        cities=len(view.cities),
        counted="cities" if view.ruleset.two_player else "players",
    )


def standing(voice: Voice, scores: Sequence[Score]) -> list[str]:
    """Give the points so far: in detail for the listener, only totals for the others."""
    lines = [voice.words.say("standing")]
    for score in scores:
        told = score_lines(voice, score)
        lines += told if score.seat == voice.listener else told[:1]
    return lines


def score_lines(voice: Voice, score: Score) -> list[str]:
    """Give a city's total, then what it got points for, as in `points_lines`."""
    words = voice.words
    total = words.say("score-city", city=voice.heading(score.seat), points=cards.points(words, score.total))
    return [total, *points_lines(voice, score)]


def points_lines(voice: Voice, score: Score, *, coins: bool = True) -> list[str]:
    """List a city's points by the rulebook's categories and for edifices, one line for each that is not 0.

    With `coins`, the treasury is listed with its coins, even if they bring nothing. It is also listed if there would
    be no line otherwise.
    """
    words, edifice = voice.words, voice.table.ruleset.edifice
    treasury = words.say("score-treasury-alone", points=_signed(voice, score.treasury))
    if coins:
        held = cards.coins(words, score.coins)
        treasury = words.say("score-treasury", points=_signed(voice, score.treasury), coins=held)
    lines = [
        *_points_line(voice, "score-military", score.military),
        *([treasury] if coins or score.treasury else ()),
        *_points_line(voice, "score-wonder", score.wonder),
        *_points_line(voice, "score-civilian", score.civilian),
        *_points_line(voice, "score-scientific", score.scientific, _chosen_symbols(words, score)),
        *_points_line(voice, "score-commercial", score.commercial),
        *_points_line(voice, "score-guilds", score.guilds, counting.guilds(voice, score)),
        *(_points_line(voice, "score-edifices", score.edifices, _repeated(voice, score)) if edifice else ()),
        *(_points_line(voice, "score-debts", score.debts) if edifice else ()),
    ]
    return lines or [treasury]


def _points_line(voice: Voice, message: str, points: int, more: str = "") -> list[str]:
    """Return the line of a category, with further details; empty if there are no points and no details."""
    if not points and not more:
        return []
    return [voice.words.in_sequence([voice.words.say(message, points=_signed(voice, points)), more])]


def _chosen_symbols(words: Words, score: Score) -> str:
    """Name the symbols that were chosen at the end; empty if there are none."""
    chosen = score.choice.symbols
    if not chosen:
        return ""
    symbols = words.say(f"science-{chosen[0]}") if len(chosen) == 1 else cards.symbols(words, chosen)
    return words.say("score-symbols", count=len(chosen), symbols=symbols)


def _repeated(voice: Voice, score: Score) -> str:
    """Name the guild that counted a second time; empty if there is none."""
    again = score.choice.repeated
    if again is None:
        return ""
    points = counting.guild_points(voice, score.seat, again)
    return voice.words.say("score-repeated", card=voice.words.called(again.name), points=points)


def how_built(voice: Voice, event: CardBuilt) -> str:
    """Return the end of a sentence on what a structure cost or why it was free; empty if it has no price."""
    match event.way:
        case Way.PAID:
            return how_paid(voice, voice.payment(event.seat, event.payment, event.bank))
        case Way.CHAIN:
            earlier = voice.table.cities[event.seat].chain_to(event.card)
            assert earlier is not None, "something made it free"
            return voice.words.say("how-chain", card=voice.words.called(earlier.name))
        case Way.OLYMPIA:
            return voice.words.say("how-olympia", whose="yours" if event.seat == voice.listener else "citys")
        case Way.DISCARD_PILE:
            return voice.words.say("how-pile")


def how_paid(voice: Voice, payment: str) -> str:
    """Return the end of a sentence about what was paid; empty if nothing was."""
    return voice.words.say("how-paid", payment=payment) if payment else ""


def penalty_taken(words: Words, event: PenaltySuffered) -> str:
    """Say what a penalty took from a city."""
    if event.card is not None:
        return words.called(event.card.name)
    taken = edifices.penalty(words, event.edifice)
    if not event.tokens:
        return taken
    return words.say("given-tokens", tokens=taken, values=words.all_of([str(value) for value in event.tokens]))


def _deed(voice: Voice, event: Event, who: str, edifice: Edifice | None, place: _Place) -> str:
    """Describe an event in a sentence; empty if described elsewhere. `edifice` is the one the city took part in."""
    words = voice.words
    match event:
        case CardBuilt(seat, card):
            colour = words.say(f"colour-{card.colour}")
            gives = cards.effects_in_short(words, card.effects, voice.whose(seat))
            return words.say(
                "did-build",
                who=who,
                card=words.called(card.name),
                colour=colour,
                how=how_built(voice, event),
                effects=gives,
            )
        case StageBuilt():
            return _stage_built(voice, event, who, edifice)
        case CardDiscarded():
            return words.say("did-discard", who=who, coins=cards.coins(words, DISCARD_COINS))
        case Declined():
            return words.say("did-decline", who=who, asked=voice.table.asked)
        case CoinsGained(_, amount):
            return words.say("did-gain", coins=cards.coins(words, amount))
        case OptionTaken() | PawnTaken() | RewardGained() | PenaltySuffered() | DebtTaken():
            return _edifice_deed(voice, event, who, place)
        case (
            ChoiceSealed()
            | TookPart()
            | EdificeConstructed()
            | EdificeFailed()
            | ConflictResolved()
            | AgeEnded()
            | TurnBegan()
            | GameEnded()
        ):
            return ""
        case _:
            assert_never(event)


def _stage_built(voice: Voice, event: StageBuilt, who: str, edifice: Edifice | None) -> str:
    words, seat = voice.words, event.seat
    whose, stage = voice.whose(seat), voice.table.cities[seat].board.stages[event.stage - 1]
    return words.say(
        "did-build-stage",
        who=who,
        whose=whose,
        stage=event.stage,
        part="none" if edifice is None else "some",
        edifice="" if edifice is None else words.called(edifice.name),
        how=how_paid(voice, voice.payment(seat, event.payment, 0 if edifice is None else edifice.cost)),
        effects=cards.stage_gives(words, stage, whose),
    )


def _edifice_deed(
    voice: Voice, event: OptionTaken | PawnTaken | RewardGained | PenaltySuffered | DebtTaken, who: str, place: _Place
) -> str:
    words, whose = voice.words, voice.whose(event.seat)
    match event:
        case OptionTaken(seat, stage, option):
            taken = cards.options(words, voice.table.cities[seat].board.stages[stage - 1], whose)[option]
            return words.say("did-take-option", who=who, stage=stage, option=taken)
        case PawnTaken(seat, age):
            project = project_of_age(voice.table.projects, age)
            if project is None:
                return ""
            name, told = words.called(project.edifice.name), []
            if voice.table.asked == "stage-choice":  # otherwise the text on what the stage gives already says so
                built = voice.table.cities[seat].stages
                told.append(words.say("did-take-pawn", who=who, stage=built, age=age, edifice=name))
            if project.fate is Fate.FAILED:
                told.append(words.say("pawn-in-vain", edifice=name))
            elif age in voice.table.cities[seat].pawns:
                told.append(words.say("pawn-again", age=age))
            return words.in_sequence(told)
        case RewardGained(_, edifice):
            reward = edifices.reward(words, edifice, whose)
            return words.say("did-gain-reward", who=who, place=place, edifice=words.called(edifice.name), reward=reward)
        case PenaltySuffered(_, edifice):
            given = penalty_taken(words, event)
            return words.say(
                "did-suffer", who=who, kind=edifice.penalty.kind, edifice=words.called(edifice.name), given=given
            )
        case DebtTaken(_, edifice, points):
            debt, kind = edifices.debt(words, points), edifice.penalty.kind
            return words.say("did-take-debt", who=who, kind=kind, edifice=words.called(edifice.name), debt=debt)
        case _:
            assert_never(event)


def _tokens_left(voice: Voice, seat: Seat, events: Sequence[Event]) -> list[str]:
    """Say what a city's tokens are worth after it gave some up, before the Age's conflicts."""
    given_up = [
        value for event in events if isinstance(event, PenaltySuffered) and event.seat == seat for value in event.tokens
    ]
    if not given_up:
        return []
    gained = [value for edifice, seats in seats_by_reward(events).items() if seat in seats for value in edifice.tokens]
    worth = voice.table.cities[seat].military + sum(gained) - sum(given_up)
    return [voice.words.say("tokens-left", points=cards.signed(voice.words, worth))]


def _conflict(voice: Voice, event: ConflictResolved) -> str:
    words = voice.words
    if event.winner is None:
        one, other = voice.subject(event.seat), voice.object(event.neighbour)
        shields = words.say("shields", count=event.shields)
        return words.say("conflict-tie", one=one, other=other, count=event.shields, shields=shields)
    sides = ((event.shields, event.seat), (event.neighbour_shields, event.neighbour))
    (fewer, loser), (more, winner) = sorted(sides)
    return words.say(
        "conflict-won",
        winner=voice.subject(winner),
        shields=words.say("shields", count=more),
        fewer=fewer,
        victory=event.victory,
        victor=voice.object(winner),
        loser=voice.object(loser),
    )


def _signed(voice: Voice, amount: int) -> str:
    """Return a number with its sign as a word, because a screen reader may skip a dash."""
    return voice.words.say("minus", amount=-amount) if amount < 0 else str(amount)


def _place(voice: Voice, place: int, *, coins: bool) -> str:
    """Describe one place of the ranking. Tied cities share it, and the number of the next place counts all of them."""
    ranking, words = voice.table.ranking, voice.words
    seats = ranking[place]
    score = voice.table.scores[seats[0]]
    return words.say(
        "place",
        number=1 + sum(len(better) for better in ranking[:place]),
        cities=words.all_of([voice.heading(seat) for seat in seats]),
        sharing=len(seats),
        points=cards.points(words, score.total),
        decided="yes" if coins else "no",
        coins=cards.coins(words, score.coins),
    )
