"""Edifices as text: what is printed on them, their state during a game, and a city's pawns, rewards and debts."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from bot.text import cards
from bot.text.cards import Whose
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import Age, Edifice
from engine.constants import DEBT, LAST_TURN, PAWNS
from engine.edifices import Fate, Project, can_pay_penalty
from engine.effects import CardPenalty, CoinsPenalty, TokensPenalty
from engine.ruleset import Seat
from engine.views import CityView

# What is printed on an edifice.


def cost(words: Words, edifice: Edifice) -> str:
    """Say what taking part costs, in addition to the stage."""
    return cards.coins(words, edifice.cost)


def reward(words: Words, edifice: Edifice, whose: Whose = Whose.ANYONE) -> str:
    """Say everything that the reward brings."""
    return cards.effects(words, edifice.reward, whose)


def reward_for_button(words: Words, edifice: Edifice) -> str:
    """Describe the reward, short enough for a button."""
    return cards.effects_for_button(words, edifice.reward)


def penalty(words: Words, edifice: Edifice) -> str:
    """Say what cities pay or give up if the edifice fails: "2 coins", "one red structure"."""
    match edifice.penalty:
        case CoinsPenalty(coins):
            return cards.coins(words, coins)
        case CardPenalty(colour):
            return words.say("penalty-card", colour=words.say(f"colour-{colour}"))
        case TokensPenalty(tokens):
            return words.say("penalty-tokens", count=tokens)
        case _:
            assert_never(edifice.penalty)


def debt(words: Words, points: int) -> str:
    """Say what a debt token costs at the end: "minus 2 points"."""
    return words.say("edifice-debt", points=cards.points(words, points))


def facts(words: Words, edifice: Edifice) -> list[str]:
    """List everything printed on an edifice except its name, one fact per line."""
    return [words.say("edifice-age", age=edifice.age), *terms(words, edifice)]


def terms(words: Words, edifice: Edifice) -> list[str]:
    """List what taking part costs and brings, and what failing costs, one fact per line."""
    age = edifice.age
    return [
        words.say("edifice-cost", cost=cost(words, edifice)),
        words.say("edifice-reward", age=age, reward=reward(words, edifice)),
        words.say("edifice-penalty", age=age, penalty=penalty(words, edifice)),
        words.say("edifice-penalty-debt", debt=debt(words, DEBT[age])),
    ]


# Its state on the table.


def project_lines(voice: Voice, project: Project, *, printed: bool = True) -> list[str]:
    """Describe an edifice, starting with its name and state; with `printed`, also what is printed on it.

    For a constructed edifice, say who got the reward only with `printed`, because players were told at the time. For
    this Age's project, also give the pawns left, who takes part, that it fails after the last turn, and whom the
    penalty would hit.
    """
    words, edifice = voice.words, project.edifice
    takers = [city.seat for city in voice.table.cities if edifice.age in city.pawns]
    title = words.say("project-title", age=edifice.age, edifice=words.called(edifice.name), fate=project.fate.value)
    match project.fate:
        case Fate.CONSTRUCTED:
            gained = words.say("project-rewarded", who=_all_of(voice, takers), reward=reward(words, edifice))
            return [title, gained] if printed else [title]
        case Fate.FAILED:
            return [title, words.say("project-nobody")]
        case Fate.PROJECT:
            return [title, *(_printed(words, edifice) if printed else ()), *_state(voice, project, takers)]
        case _:
            assert_never(project.fate)


def in_short(words: Words, projects: Sequence[Project]) -> list[str]:
    """List the edifices, one per line: Age, name, state, and the reward unless it is lost."""
    return [
        words.say(
            "project-short",
            age=each.edifice.age,
            edifice=words.called(each.edifice.name),
            fate=each.fate.value,
            reward=reward(words, each.edifice),
        )
        for each in projects
    ]


def as_dealt(words: Words, projects: Sequence[Project]) -> list[str]:
    """List the edifices at the start of a game, one per line."""
    return [
        words.say(
            "project-dealt",
            age=each.edifice.age,
            edifice=words.called(each.edifice.name),
            cost=cost(words, each.edifice),
            reward=reward(words, each.edifice),
            penalty=penalty(words, each.edifice),
            debt=debt(words, DEBT[each.edifice.age]),
        )
        for each in projects
    ]


def _printed(words: Words, edifice: Edifice) -> list[str]:
    return [
        words.say("project-cost", cost=cost(words, edifice)),
        words.say("project-reward", reward=reward(words, edifice)),
        words.say("project-penalty", penalty=penalty(words, edifice), debt=debt(words, DEBT[edifice.age])),
    ]


def _state(voice: Voice, project: Project, takers: Sequence[Seat]) -> list[str]:
    """Describe the state of a project; for one of a later Age, only name the cities that already have a pawn of it."""
    words, table = voice.words, voice.table
    if project.edifice.age != table.age:
        return [words.say("project-in-already", who=_all_of(voice, takers))] if takers else []
    pawns = words.say(
        "project-pawns",
        left=project.pawns,
        all=PAWNS[len(table.cities)],
        takers="some" if takers else "none",
        who=_all_of(voice, takers),
    )
    last = [words.say("project-last-turn", left=project.pawns)] if table.turn == LAST_TURN else []
    exposed = table.exposed
    if not exposed:
        return [pawns, *last]
    unable = [seat for seat in exposed if not can_pay_penalty(table.cities[seat], project.edifice)]
    told = words.say(
        "project-exposed",
        exposed="one" if len(exposed) == 1 else "others" if takers else "all",  # without takers, that is every city
        who=_all_of(voice, exposed[:1]),
        unable="all" if len(unable) == len(exposed) > 1 else "some" if unable else "none",
        debtors=_all_do(voice, unable),
        kind=project.edifice.penalty.kind,
    )
    return [pawns, *last, told]


def _all_of(voice: Voice, seats: Sequence[Seat]) -> str:
    return voice.words.all_of([voice.object(seat) for seat in seats]) if seats else ""


def _all_do(voice: Voice, seats: Sequence[Seat]) -> str:
    """Name cities like `_all_of`, for the beginning of a sentence."""
    return voice.words.all_of([voice.subject(seats[0]), *map(voice.object, seats[1:])]) if seats else ""


# What a city has of them.


def pawns_and_debts(voice: Voice, city: CityView) -> list[str]:
    """Describe a city's participation pawns by Age, its edifices' rewards and its debts, without what it lacks."""
    words, whose = voice.words, voice.whose(city.seat)
    of = {project.edifice.age: project for project in voice.table.projects}
    pawns = [
        words.say(
            "city-pawn", count=count, age=age, edifice=words.called(of[age].edifice.name), fate=of[age].fate.value
        )
        for age, count in _by_age(city)
    ]
    rewards = [
        words.say("city-reward", edifice=words.called(edifice.name), reward=reward(words, edifice, whose))
        for edifice in city.rewards
    ]
    lines = [words.say("city-pawns", pawns=words.all_of(pawns))] if pawns else []
    lines += [words.say("city-rewards", rewards=words.all_of(rewards))] if rewards else []
    return [*lines, *_debts(words, city)]


def pawns_and_debts_in_short(voice: Voice, city: CityView) -> list[str]:
    """Describe a city's pawns by Age and its debts in one line; empty if it has neither."""
    words = voice.words
    pawns = [words.say("city-pawn-in-short", count=count, age=age) for age, count in _by_age(city)]
    told = [*([words.say("city-pawns", pawns=words.all_of(pawns))] if pawns else []), *_debts(words, city)]
    return [words.in_sequence(told)] if told else []


def _by_age(city: CityView) -> list[tuple[Age, int]]:
    return sorted(Counter(city.pawns).items())


def _debts(words: Words, city: CityView) -> list[str]:
    told = [debt(words, points) for points in city.debts]
    return [words.say("city-debts", count=len(told), debts=words.all_of(told))] if told else []
