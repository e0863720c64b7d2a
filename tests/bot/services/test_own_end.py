"""What a player is told first of how a game went is counted once more from what lay on the table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from itertools import product

import pytest

from bot.pictures.depicting.ending import title_lines
from bot.screens.scores import own_end_screen
from bot.services.attendance import StandIn
from bot.services.own_end import (
    BestMove,
    CloseCall,
    CloseConflict,
    ClosePlaces,
    Short,
    close_call,
    has_chosen,
    lost_lead,
    missed_stage,
    own_end,
    points_brought,
)
from bot.services.passages import Passage, Passing
from bot.services.people import Computer, Person, UserId
from bot.services.statistics import KINDS as ON_SHEET
from bot.services.titles import before_last_conflicts
from bot.text.statistics import kind_name
from bot.text.words import Words
from engine import legal_moves
from engine.catalogue import Card, Stage
from engine.city import City
from engine.effects import Points, Produce, Shields
from engine.events import CardBuilt, StageBuilt
from engine.moves import BuildStage
from engine.resources import Resource, bundle
from engine.ruleset import Ruleset, Seat
from engine.scoring import Score, best_score, final_scores
from engine.views import CityView, PublicView, Resolution
from players.levels import Level
from tests.bot.at_table import table_of
from tests.bot.screens import limits
from tests.bot.services.test_story import GAMES, TOKENS, Played, played
from tests.bot.whole_games import shown

SOURCES = {
    each: next(card for card in Ruleset().catalogue.cards.values() if card.effects == (Produce(((each,),)),))
    for each in Resource
}
"""A card that produces one of each resource."""


KINDS = {
    "military": "military conflicts",
    "wonder": "wonder stages",
    "civilian": "civilian structures",
    "scientific": "science",
    "commercial": "trade",
    "guilds": "guilds",
}


def brought(game: Played, seat: Seat, then: Resolution) -> int:
    """Return the points of what a city built as a card in a resolution; 0 if it did something else."""
    built = [event.card.name for event in then.events if isinstance(event, CardBuilt) and event.seat == seat]
    return sum(game.course[-1][seat] - without_card(game, seat, name) for name in built)


def short_of(game: Played, last: Resolution, seat: Seat, points: int) -> int:
    """Return what a city is told of a stage with so many points that it just missed; 0 if it is told of none."""
    view = table_of(game.end).begun_table

    def with_stage(cities: Sequence[CityView], stage: Stage, coins: int) -> tuple[CityView, ...]:
        mine = cities[seat]
        board = replace(mine.board, stages=(*mine.board.stages[: mine.stages], stage))
        return (*cities[:seat], replace(mine, board=board, coins=coins), *cities[seat + 1 :])

    for clay in range(1, 8):
        stage = Stage(bundle({Resource.CLAY: clay}), (Points(points),))
        before = replace(last.before, cities=with_stage(last.before.cities, stage, coins=0))
        end = replace(view, cities=with_stage(view.cities, stage, view.cities[seat].coins))
        if (call := missed_stage(end, game.seen, seat, [replace(last, before=before)])) is not None:
            return call.points
    return 0


def user_of(seat: int) -> UserId:
    return UserId(100 + seat)


def without_card(game: Played, seat: int, name: str) -> int:
    """Return the points of a city without one of its structures, with the tokens that it would have won then."""
    table, cities = game.end.table, [*game.end.table.cities]
    (card,) = [each for each in cities[seat].built if each.name == name]
    cities[seat] = replace(cities[seat], built=tuple(each for each in cities[seat].built if each.name != name))
    shields = sum(each.shields for each in card.effects if isinstance(each, Shields))
    lost, stood = 0, False
    for each in game.seen:
        stood = stood or any(
            isinstance(event, CardBuilt) and (event.seat, event.card) == (seat, card) for event in each.events
        )
        if stood and each.ends_age:
            mine = each.after.cities[seat].shields
            for step in (1, -1):
                theirs = each.after.cities[(seat + step) % game.cities].shields
                with_it, instead = (
                    TOKENS[each.age] if have > theirs else -1 if have < theirs else 0 for have in (mine, mine - shields)
                )
                lost += with_it - instead
    return final_scores(replace(game.end, table=replace(table, cities=tuple(cities))))[seat].total - lost


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_the_best_move_brought_the_most_points_of_all_that_one_has_built(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    table = table_of(game.end)
    for seat in sorted(game.players):
        brought, every = {0: 0}, list[tuple[int, Card | int, Mapping[str, int]]]()
        for each in game.seen:
            for event in each.events:
                if isinstance(event, CardBuilt) and event.seat == seat:
                    kinds = points_brought(table.begun_table, game.seen[each.number :], event.seat, event.card)
                    points = sum(kinds.values())
                    if event.card in game.end.table.cities[seat].built:
                        total = game.course[-1][seat]
                        assert points == total - without_card(game, seat, event.card.name), event.card
                    brought[each.number] = max(points, brought.get(each.number, 0))
                    every.append((points, event.card, kinds))
                if isinstance(event, StageBuilt) and event.seat == seat:
                    kinds = points_brought(table.begun_table, game.seen[each.number :], event.seat, event.stage)
                    points = sum(kinds.values())
                    assert kinds.get("wonder", 0) >= sum(printed_points(game, seat, event.stage))
                    assert points >= kinds.get("wonder", 0)
                    brought[each.number] = max(points, brought.get(each.number, 0))
                    every.append((points, event.stage, kinds))
        own = own_end(table, game.seen, game.course, user_of(seat))
        number, most = max(brought.items(), key=lambda each: (each[1], -each[0]))
        if own.best is None:
            assert most == 0
        else:
            assert (own.best.points, own.best.age, own.best.turn) == (
                most,
                game.seen[number].age,
                game.seen[number].turn,
            )
            told = [own.best.built, *own.best.alike]
            first, *others = (built for points, built, _ in every if points == most)
            kinds_of = {built: {*kinds} & {"military", "scientific"} for points, built, kinds in every}
            assert told == [first, *(each for each in others if each in told)]
            for other in others:
                before = told[: told.index(other)] if other in told else told
                again = any(kinds_of[other] & kinds_of[earlier] for earlier in before)
                assert again is (other not in told), "the same conflicts, or the same set, only once"


def test_who_was_in_the_lead_in_the_last_age_and_has_not_won_is_told_when_that_ended() -> None:
    ways = set[str]()
    games = [(players, False, seed) for players, seed in product(range(2, 8), range(2))]
    for players, expansion, seed in (*games, (2, False, 38), (4, True, 16)):  # the last ones lose it within a turn
        game = played(players, expansion=expansion, seed=seed)
        view = table_of(game.end).begun_table
        then = {**dict(enumerate(game.course[:-1])), 18: before_last_conflicts(view)}

        def leads(seat: int, points: Sequence[int], order: Sequence[int] = game.players) -> int:
            return points[seat] - max(points[each] for each in order if each != seat)

        for seat in game.players:
            turns = [turn for turn in range(13, 19) if leads(seat, then[turn]) > 0]
            lost = lost_lead(view, game.seen, Seat(seat), game.seen)
            late = [each for each in game.seen if (each.age, each.turn) < (3, 4)]
            before = lost_lead(view, game.seen, Seat(seat), late)
            assert before is None or before.turn < 4, "what was before or after the player is not theirs"
            if seat in view.ranking[0] or not turns:
                assert lost is None
                continue
            assert lost is not None
            found = (lost.turn, lost.before_conflicts, lost.points)
            assert found == (turns[-1] - 12, turns[-1] == 18, leads(seat, then[turns[-1]]))
            assert then[turns[-1]][lost.other] == then[turns[-1]][seat] - lost.points
            ways.add("conflicts" if lost.before_conflicts else "turn")
    assert ways == {"conflicts", "turn"}


@pytest.mark.parametrize(("players", "seed"), [(2, 2), (5, 1), (7, 3)])
def test_a_stage_was_just_missed_if_one_coin_or_resource_more_would_have_brought_more(players: int, seed: int) -> None:
    """With more or fewer coins than in the game, so that some games lack one coin, and others a resource."""
    game = played(players, expansion=False, seed=seed)
    last = next(each for each in game.seen if (each.age, each.turn) == (3, 6))
    then = next(each.state for each in game.moments if (each.state.table.age, each.state.table.turn) == (3, 6))
    view, end = table_of(game.end).begun_table, game.end.table.cities

    def builds(seat: Seat, city: City) -> bool:
        cities = tuple(city if place == seat else each for place, each in enumerate(then.table.cities))
        there = replace(then, table=replace(then.table, cities=cities))
        return any(isinstance(move, BuildStage) for move in legal_moves(there, seat))

    for seat in map(Seat, game.players):
        with_it = [*end]
        with_it[seat] = replace(end[seat], stages=end[seat].stages + 1)
        for coins in range(10):
            mine = replace(then.table.cities[seat], coins=coins)
            seen = [
                replace(each, coins=coins) if place == seat else each for place, each in enumerate(last.before.cities)
            ]
            again = replace(last, before=replace(last.before, cities=tuple(seen)))
            call = missed_stage(view, game.seen, seat, [again])
            one_more: dict[Resource | None, City] = {None: replace(mine, coins=coins + 1)}
            one_more |= {each: mine.with_card(card, coins) for each, card in SOURCES.items()}
            enough = [each for each, city in one_more.items() if builds(seat, city)]
            is_open = mine.next_stage is not None and end[seat].stages == mine.stages
            points = best_score(with_it, seat).total - best_score(end, seat).total if is_open else 0
            if builds(seat, mine) or not enough or points < 3 or points <= brought(game, seat, last):
                assert call is None
            else:
                expected = (mine.stages + 1, 3, 6, points)
                assert call is not None
                assert (call.stage, call.age, call.turn, call.points) == expected
                assert call.resource is None if None in enough else call.resource in enough


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_the_closest_call_is_on_the_score_sheet_or_in_the_conflicts(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    view, totals, order = table_of(game.end).begun_table, game.course[-1], game.players
    for place, seat in enumerate(order):
        beside = [*order[max(0, place - 1) : place], *order[place + 1 : place + 2]]
        gap = min(abs(totals[each] - totals[seat]) for each in beside)
        by_one = [
            (each.age, other)
            for each in game.seen
            if each.ends_age
            for other in {(seat + 1) % game.cities, (seat - 1) % game.cities}
            for shields in [[each.after.cities[city].shields for city in (seat, other)]]
            if abs(shields[0] - shields[1]) == 1 and all(shields)
        ]
        call = close_call(view, game.seen, Seat(seat), game.seen)
        missed = missed_stage(view, game.seen, Seat(seat), game.seen)
        assert close_call(view, game.seen, Seat(seat)) == call or missed is not None, "it needs an own choice"
        if place == len(order) - 1 and gap > 3 and totals[order[0]] - totals[seat] > 10:
            assert call is None, "nothing was close"
        elif missed is not None and gap > 3:
            assert call == missed
        elif call is None:
            assert gap > 10
            assert not by_one
        elif isinstance(call, CloseConflict):
            assert gap > 3
            assert call.age == max(by_one)[0]
            assert (call.age, call.other) in by_one
            assert abs(call.shields - call.others) == 1
        else:
            assert isinstance(call, ClosePlaces)
            assert call.margin == gap == abs(totals[call.other] - totals[seat])
            assert call.is_ahead == (call.other in order[:place])
            assert gap <= 3 or (gap <= 10 and not by_one)


def test_a_stage_that_would_have_brought_no_more_than_what_was_done_is_no_close_call() -> None:
    """Each city just misses a stage of so many points in the last turn, in which it built something or discarded."""
    told = set[bool]()
    for seed in range(3):
        game = played(5, expansion=False, seed=seed)
        last = next(each for each in game.seen if (each.age, each.turn, each.asked) == (3, 6, "card"))
        for seat in map(Seat, game.players):
            if last.before.cities[seat].stages < game.end.table.cities[seat].stages:
                continue  # it has built a stage
            did, more = brought(game, seat, last), short_of(game, last, seat, 50) - 50  # a guild may count stages
            for points in range(3, did + 3):
                assert short_of(game, last, seat, points) == (points + more if points + more > did else 0)
                told.add(points + more > did > 0)
    assert told == {True, False}


def test_what_a_stand_in_or_somebody_else_has_chosen_is_not_ones_own() -> None:
    game = played(3, expansion=False, seed=0)
    table = table_of(game.end)
    ana = Person(user_of(0), "Ana")
    passages = (
        Passage(4, Seat(0), Computer(Level.MEDIUM), Passing.STEPPED_OUT),
        Passage(9, Seat(0), ana, Passing.BACK),
    )
    lent = replace(table, passages=passages, stand_ins=(StandIn(2, Seat(0), ana.user), StandIn(3, Seat(1), None)))
    mine = [number for number in range(18) if has_chosen(lent, Seat(0), ana.user, number)]
    assert mine == [0, 1, 3, *range(9, 18)]
    nobody = replace(table, stand_ins=tuple(StandIn(each.number, Seat(0), ana.user) for each in game.seen))
    assert own_end(nobody, game.seen, game.course, ana.user).best is None


def check_sources(line: str, best: BestMove, score: Score) -> None:
    """Check that a line says where the points come from: with what the score sheet has, if that is another number."""
    end = re.sub(r"\.(?: Brought just as much: .*| \d+ others brought just as much)\.$", ".", line)
    end = end.partition(" in the end")[2]
    amount = r"((?:minus )?\d+)"
    for kind, all_of, what in (("military", score.military, "its shields"), ("scientific", score.scientific, "it")):
        if kind not in best.kinds:
            continue
        less = all_of - best.kinds[kind]
        if len(best.kinds) == 1:
            said = rf"\. You have {amount} for {KINDS[kind]}; without {what}, that would be {amount}\."
            found = re.fullmatch(said, end)
        else:
            found = re.search(rf"for {KINDS[kind]} \({amount} with {what}, {amount} without\)", end)
        assert found is not None, line
        assert [*map(number, found.groups())] == [all_of, less]
    if len(best.kinds) > 1:
        parts = re.findall(amount + " points? (?:of its own|for )", end)
        assert sorted(map(number, parts)) == sorted(best.kinds.values())
    elif not {*best.kinds} & {"military", "scientific"}:
        (kind,) = best.kinds
        expected = isinstance(best.built, int) if kind == "wonder" else is_of(best.built, kind)
        assert end == "." if expected else re.fullmatch(r"\. They're for .* that counts? it\.", end)


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_place_winner_best_move_and_closest_call_are_told_first(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    table = table_of(game.end)
    for seat in game.players:
        own = own_end(table, game.seen, game.course, user_of(seat))
        screen = own_end_screen(Words(), table, user_of(seat), own)
        limits.check(screen)
        first, mine = shown(screen).split("\n---\n")
        place, *lines, fought, _ = first.splitlines()
        assert place.startswith("**The game is over. You ")
        for line in (*lines, fought):
            assert re.match(r"- \*\*[^*:]+\*\*: [^*]+$", line), "what it is about is bold"
        *lines, fought = (line[2:].replace("**", "") for line in (*lines, fought))
        led = [lines.pop(0)] if lines[0].startswith("Your lead: ") else []
        assert bool(led) == (own.lost is not None)
        if own.lost is not None:
            ahead = f"{table.begun_table.cities[own.lost.other].board.city} "
            assert re.search(rf"first, {own.lost.points} points? ahead of {ahead}", led[0])
            when = "before the last conflicts" if own.lost.before_conflicts else f"after turn {own.lost.turn} of Age 3"
            assert led[0].startswith(f"Your lead: {when}, you ")
        apart = (
            [lines.pop(0)]
            if lines[0].startswith(
                ("What made the difference: ", "Where you were furthest", "Between you and the winner: ")
            )
            else []
        )
        assert bool(apart) == told_apart(table.begun_table, seat, apart)
        named = re.findall(r"(\w+) \(", first)
        assert len(named) == len({*named}), "a player is named once"
        city = Words().called(table.begun_table.cities[seat].board.city)
        (public,) = (each for each in title_lines(Words(), table.begun_table, game.course) if each.startswith(city))
        title, amount = public.removeprefix(f"{city}: ").removesuffix(".").split(", tied with ")[0].split(", ")
        _, tied, level = public.partition(", tied with ")
        assert lines[0].startswith(f"Your title: {title}, with {amount}{tied}")
        assert re.match(r"\d", amount), "which goes on after 'with'"
        assert all(other in lines[0] for other in re.findall(r"[A-Z]\w+", level))
        assert tied or lines[0].endswith(f"{amount}.")
        assert [line.split(":")[0] for line in lines] == [
            "Your title",
            *["What brought you most"] * (own.best is not None),
            *["Nearest to you" if is_far(own.close) else "Closest call"] * (own.close is not None),
        ]
        if own.best is not None:
            check_sources(lines[1], own.best, table.begun_table.scores[seat])
        if own.best is not None:
            assert f"in Age {own.best.age}, turn {own.best.turn}: {own.best.points} point" in lines[1]
            alike = [
                Words().called(each.name) if isinstance(each, Card) else f"stage {each} of your wonder"
                for each in own.best.alike
            ]
            told = lines[1].partition(" Brought just as much: ")[2].removesuffix(".")
            assert told == (" and ".join(alike) if len(alike) <= 2 else "")
            assert (f" {len(alike)} others brought just as much." in lines[1]) == (len(alike) > 2)
        if isinstance(own.close, Short):
            assert f"stage {own.close.stage} of your wonder in Age 3, turn 6: {own.close.points} point" in lines[-1]
        elif own.close is not None:
            assert table.begun_table.cities[own.close.other].board.city in lines[-1]
        if isinstance(own.close, ClosePlaces) and own.close.margin:
            assert f" {own.close.margin} point" in lines[-1]
        assert [mine.split(":")[0], fought.split(":")[0]] == ["Your points", "Age 3 conflicts"]
        found = [mine.find(kind_name(Words(), kind)) for kind in ON_SHEET]
        assert [each for each in found if each >= 0] == sorted({*found} - {-1}) != [], "as on the score sheet"
        total = sum(map(number, re.findall(r"(?:minus )?\d+", mine)))
        assert total == table.begun_table.scores[seat].total


def is_of(built: Card | int, kind: str) -> bool:
    """Return whether a structure has the colour whose points are of a kind."""
    colours = {"military": "red", "civilian": "blue", "scientific": "green", "commercial": "yellow", "guilds": "purple"}
    return isinstance(built, Card) and built.colour == colours.get(kind)


def is_far(call: CloseCall | None) -> bool:
    """Return whether a call was not close, but only closer than any other."""
    return isinstance(call, ClosePlaces) and call.margin > 3


def printed_points(game: Played, seat: int, stage: int) -> list[int]:
    effects = game.deal.boards[seat].stages[stage - 1].effects
    return [effect.points for effect in effects if isinstance(effect, Points)]


def told_apart(view: PublicView, seat: int, told: Sequence[str]) -> bool:
    """Return whether the player is to be told what set them and the winner apart; if so, check what is told."""
    (winner, *sharing), *others = view.ranking
    other = others[0][0] if seat == winner else winner
    ahead, behind = (view.scores[each] for each in ((seat, other) if seat == winner else (other, seat)))
    kinds = [each.name for each in fields(Score) if each.name not in {"seat", "coins", "choice"}]
    gap = max(getattr(ahead, each) - getattr(behind, each) for each in kinds)
    if sharing or (gap <= 0 and ahead.total != behind.total):
        return False
    (line,) = told
    assert view.cities[other].board.city in line
    if ahead.total == behind.total:
        coins = sorted(view.cities[each].coins for each in (seat, other))
        assert sorted(map(int, re.findall(r"\d+", line))) == coins
        assert line.startswith("What made the difference: coins, "), "no kind of points did"
        return True
    most, least = map(number, re.findall(r"(?:minus )?\d+", line)[-2:])
    assert most - least == gap
    assert line.startswith("Where you were furthest ahead: " if seat == winner else "Between you and the winner: ")
    return True


def number(told: str) -> int:
    return int(told.replace("minus ", "-"))
