"""What makes a step of a replay worth a look: a new leader, the turning point, a finished wonder, or who won conflicts.

All of it was public at that step, so it may be told while the game goes on.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from bot.pictures.depicting.table import leaders
from bot.screens.screen import LONGEST_OPTION
from bot.services.replay import Part, Replay, Step, turn_number
from bot.services.titles import without_tokens
from bot.text import cards
from bot.text.voice import Voice
from bot.text.words import Words
from engine.constants import LAST_TURN
from engine.events import ConflictResolved, StageBuilt, conflicts_of
from engine.ruleset import Seat
from engine.scoring import best_score
from engine.views import PublicView, Resolution

LeadNews: TypeAlias = Literal["leads", "level"]
"""Somebody else leads alone, or several are level."""


def key_moments(words: Words, replay: Replay, most: int = LONGEST_OPTION) -> dict[Step, str]:
    """Return what makes steps worth a look, in at most so many characters, by the way to them: a turn or conflicts."""
    leading, told = dict[Step, tuple[tuple[Seat, ...], int]](), dict[Step, list[str]]()
    turned = None if replay.turning is None else way_to(replay, replay.turning)
    for each in replay.resolutions:
        fought = conflicts_of(each.events)
        turn, view = _turn(each), replace(each.after, scores=(), ranking=())
        told.setdefault(turn, [])
        told[turn] += _finished(words, each)
        leading[turn] = _lead(replace(view, cities=without_tokens(view, fought)))
        if each.ends_age:
            conflicts = Step(Part.CONFLICTS, each.number)
            told[conflicts], leading[conflicts] = [_fought(words, each, fought)], _lead(view)
    before = tuple[Seat, ...]()
    for way, (first, points) in leading.items():
        early = way.part is Part.TURN and way.number <= LAST_TURN
        if way == turned:
            told[way].insert(0, words.say("replay-key-turned", city=_name(words, replay, first)))
        else:
            told[way][:0] = _led(words, replay, first, points, lead_news(first, before, early=early))
        before = before if early and way != turned else first
    return {way: text for way, parts in told.items() if (text := _within(words, parts, most))}


def _lead(view: PublicView) -> tuple[tuple[Seat, ...], int]:
    """Return who has the most points, and how many; nobody if all are level."""
    first = leaders(view)
    return first, best_score(view.cities, first[0]).total if first else 0


def _turn(resolution: Resolution) -> Step:
    return Step(Part.TURN, turn_number(resolution.age, resolution.turn))


def way_to(replay: Replay, step: Step) -> Step:
    """Return the way to a reveal or to conflicts: these, or the turn."""
    return step if step.part is Part.CONFLICTS else _turn(replay.resolutions[step.number])


def _led(words: Words, replay: Replay, first: tuple[Seat, ...], points: int, news: LeadNews | None) -> list[str]:
    """Say who leads, if that is news."""
    if news is None:
        return []
    told = {"cities": _name(words, replay, first), "points": cards.points(words, points)}
    return [words.say(f"replay-key-{news}", **told)]


def lead_news(first: Sequence[Seat], before: Sequence[Seat], *, early: bool) -> LeadNews | None:
    """Return what is news about the lead after a step: somebody else has it alone, or several share it anew.

    The latter is so if one had it alone, or if somebody new shares it. Nothing is news in the turns of Age I (`early`):
    with a few points each, it changes nearly every turn.
    """
    if early or not first:
        return None
    if len(first) == 1:
        return "leads" if {*first} != {*before} else None
    return "level" if len(before) == 1 or not {*first} <= {*before} else None


def _name(words: Words, replay: Replay, seats: tuple[Seat, ...]) -> str:
    voice = Voice(words, replay.table.begun_table, None)
    return words.all_of([voice.name(seat) for seat in seats])


def _finished(words: Words, resolution: Resolution) -> list[str]:
    """Say whose wonder was finished."""
    cities, voice = resolution.after.cities, Voice(words, resolution.after, None)
    seats = [
        event.seat
        for event in resolution.events
        if isinstance(event, StageBuilt) and event.stage == len(cities[event.seat].board.stages)
    ]
    if not seats:
        return []
    return [words.say("replay-key-wonder", cities=words.all_of([voice.name(seat) for seat in seats]), count=len(seats))]


def _fought(words: Words, resolution: Resolution, fought: list[ConflictResolved]) -> str:
    """Say who won the most conflicts of an Age."""
    voice, won = (
        Voice(words, resolution.after, None),
        Counter(each.winner for each in fought if each.winner is not None),
    )
    most = max(won.values(), default=0)
    winners = [voice.name(seat) for seat in sorted(won) if won[seat] == most]
    return words.say("replay-key-fought", cities=words.all_of(winners), count=len(winners), won=most)


def _within(words: Words, parts: list[str], most: int) -> str:
    """Return the sentences for which there is room; the first ones come before the others."""
    told = list[str]()
    for part in parts:
        if len(words.rows_of([*told, part])) <= most:
            told.append(part)
    return words.rows_of(told) if told else ""
