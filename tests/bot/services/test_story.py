"""Nothing in a story is invented: each fact is counted once more from the game's record, in another way."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby, pairwise, permutations, takewhile
from typing import Any

import pytest

from bot.services import archive, substitutes
from bot.services.attendance import StandIn
from bot.services.feats import (
    ArmsRace,
    BestGuild,
    BigTurn,
    FreeStructures,
    NoTrade,
    Symbols,
    Treasury,
    Without,
    WonWithout,
)
from bot.services.people import Computer, UserId
from bot.services.refusals import Refused
from bot.services.story import (
    ENOUGH,
    MOST,
    AlikeOpening,
    Clash,
    Edifices,
    Fact,
    Finish,
    FirstWonder,
    Gift,
    LastConflicts,
    LeadChanges,
    LevelInFront,
    NeverBehind,
    Opening,
    Passed,
    SeatPassed,
    StoodIn,
    Story,
    TurningPoint,
    WonBy,
    could_be_told,
    leftovers,
    share_of_games,
    story,
)
from bot.services.titles import before_last_conflicts
from bot.text.story import story_sentences
from bot.text.words import Words
from engine import Deal, Ruleset, SeatSetup, deal, legal_moves, start, submit
from engine.catalogue import Side
from engine.effects import Science
from engine.events import conflicts_of
from engine.formats import record_of
from engine.moves import Build
from engine.replaying import played_phases, points_by_turn, resolutions
from engine.ruleset import Seat
from engine.scoring import best_score, final_scores
from engine.state import ChooseCards, GameState
from engine.views import Resolution, player_view, public_view
from players.levels import Level, create_player
from tests.bot.at_table import table_of
from tests.bot.services.playing import begun
from tests.bot.services.world import Table
from tests.engine.playouts import Moment, expansion_deal, expansion_play, random_deal
from tests.sweeps import sweep

TOKENS = {1: 1, 2: 3, 3: 5}
"""The points of a victory token, by Age (rulebook)."""
GAMES = sweep(
    [(players, expansion, seed) for players in range(2, 8) for expansion in (False, True) for seed in range(12)],
    short=[(players, expansion, seed) for players in range(2, 8) for expansion in (False, True) for seed in range(2)],
)


@dataclass(frozen=True)
class Played:
    """A game with its story, and what the facts are checked against."""

    deal: Deal
    moments: tuple[Moment, ...]
    record: dict[str, Any]
    seen: tuple[Resolution, ...]
    course: tuple[tuple[int, ...], ...]
    end: GameState
    facts: tuple[Fact, ...]
    """All that could be told."""
    story: Story

    @property
    def players(self) -> list[int]:
        return [seat for place in self.record["result"]["ranking"] for seat in place]

    @property
    def cities(self) -> int:
        return len(self.record["players"])

    @property
    def moves(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Every move with a card: the Age, the turn and the move."""
        return ((turn["age"], turn["turn"], move) for turn in self.record["turns"] for move in turn["moves"])

    @property
    def built(self) -> set[str]:
        """The cards of which somebody built a copy, perhaps from the discard pile."""
        chosen = {each["card"] for turn in self.record["turns"] for each in turn["choices"] if each.get("card")}
        return chosen | {move["card"] for _, _, move in self.moves if move["action"] == "build"}

    def tells(self, *kinds: type[Fact]) -> bool:
        return any(isinstance(fact, kinds) for fact in self.story)

    def has(self, *kinds: type[Fact]) -> bool:
        return any(isinstance(fact, kinds) for fact in self.facts)

    @property
    def deeds(self) -> Iterator[tuple[int, int, int, str | None]]:
        """Everything that was built, in order: the Age, the turn, the seat and the structure; None for a stage."""
        for turn in self.record["turns"]:
            for each in sorted(turn["moves"], key=lambda move: move.get("seventh", False)):
                if each["action"] != "discard":
                    yield turn["age"], turn["turn"], each["seat"], each["card"] if each["action"] == "build" else None
            for each in turn["choices"]:
                if each["choice"] == "build-discarded" and each.get("card"):
                    yield turn["age"], turn["turn"], each["seat"], each["card"]

    def is_card(self, name: str, colour: str) -> bool:
        return self.deal.ruleset.catalogue.cards[name].colour == colour


@cache
def played(players: int, expansion: bool, seed: int) -> Played:  # noqa: FBT001 - a parameter of the tests
    chance = random.Random(seed)
    return played_from(expansion_deal(players, chance) if expansion else random_deal(players, chance), chance)


def played_from(dealt: Deal, chance: random.Random) -> Played:
    return played_out(dealt, tuple(expansion_play(start(dealt), chance)))


def played_out(dealt: Deal, moments: tuple[Moment, ...]) -> Played:
    moves = [(each.seat, each.move) for each in moments]
    names = [f"player {seat}" for seat in range(len(dealt.boards))]
    phases = tuple(played_phases(dealt, moves))
    return Played(
        dealt,
        moments,
        record_of(names, dealt, moves),
        tuple(resolutions(dealt, moves)),
        tuple(points_by_turn(dealt, moves)),
        moments[-1].step.state,
        could_be_told(dealt, phases),
        story(dealt, phases),
    )


def check_alike(game: Played, fact: AlikeOpening) -> None:
    first = game.record["turns"][0]["moves"]
    assert len(first) == game.cities, "the Free City's, too"
    assert all(each["action"] == "build" and game.is_card(each["card"], fact.colour) for each in first)


def check_opening(game: Played, fact: Opening) -> None:
    first = {each["seat"]: each for each in game.record["turns"][0]["moves"]}
    assert first[fact.seat]["card"] == fact.card.name
    assert _alone(game)[0] == fact.seat, "of several, the best placed"


def _alone(game: Played) -> list[int]:
    """Return the players who built a colour in the first turn that nobody else did, the Free City included."""
    colours = _first_colours(game)
    return [seat for seat in game.players if seat in colours and [*colours.values()].count(colours[seat]) == 1]


def _first_colours(game: Played) -> dict[int, str]:
    cards, first = game.deal.ruleset.catalogue.cards, game.record["turns"][0]["moves"]
    return {each["seat"]: cards[each["card"]].colour for each in first if each["action"] == "build"}


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_an_opening_is_told_only_if_it_is_something_special(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    colours = [*_first_colours(game).values()]
    some_alike = len({*colours}) < len(colours)
    assert game.has(AlikeOpening) == (len({*colours}) == 1 and len(colours) == game.cities)
    assert game.has(Opening) == (some_alike and bool(_alone(game)))


def check_edifices(game: Played, fact: Edifices) -> None:
    joined = Counter(age for age, _, move in game.moves if move.get("edifice"))
    pawns = [project.pawns for project in game.seen[0].before.projects]
    assert fact.constructed == sum(joined[age] >= needed for age, needed in enumerate(pawns, 1)), (
        "the box has more pawns"
    )
    assert fact.constructed + fact.failed == len(pawns)


def check_wonder(game: Played, fact: FirstWonder) -> None:
    stages, built = [len(board.stages) for board in game.deal.boards], Counter[int]()
    for (age, turn, seventh), seats in _stages(game).items():
        built.update(seats)
        done = tuple(seat for seat in sorted(seats) if built[seat] == stages[seat])
        if done:
            assert (fact.seats, fact.age, fact.turn) == (done, age, turn), seventh
            break
    else:
        pytest.fail("no wonder was completed")
    built = Counter(seat for seats in _stages(game).values() for seat in seats)
    assert fact.only == ({seat for seat in built if built[seat] == stages[seat]} == set(done))


def _stages(game: Played) -> dict[tuple[int, int, bool], list[int]]:
    found: dict[tuple[int, int, bool], list[int]] = {}
    for age, turn, move in game.moves:
        if move["action"] == "wonder":
            found.setdefault((age, turn, move.get("seventh", False)), []).append(move["seat"])
    return dict(sorted(found.items()))


def check_gift(game: Played, fact: Gift) -> None:
    paid = Counter[tuple[int, int]]()
    for _, _, move in game.moves:
        for side, step in (("left", 1), ("right", -1)):
            paid[move["seat"], (move["seat"] + step) % game.cities] += move.get("pay", {}).get(side, 0)
    assert paid[fact.payer, fact.receiver] == fact.coins == max(paid.values()) > 0


def check_clash(game: Played, fact: Clash) -> None:
    """Shields are compared as the table shows them after the Age: nothing is built between conflicts and then."""
    close: list[tuple[int, int]] = []
    for each in game.seen:
        if not each.ends_age:
            continue
        shields = [city.shields for city in each.after.cities]
        for seat, mine in enumerate(shields):
            theirs = shields[(seat + 1) % game.cities]
            if abs(mine - theirs) == 1 and mine and theirs:
                close.append((max(mine, theirs), each.age))
        if each.age == fact.age:
            assert (fact.winner - fact.loser) % game.cities in {1, game.cities - 1}
            assert (shields[fact.winner], shields[fact.loser]) == (fact.shields, fact.shields - 1)
            assert fact.victory == TOKENS[fact.age]
    assert (fact.shields, fact.age) == max(close)


def check_passed(game: Played, fact: Passed) -> None:
    left = {age: _left_over(game, age) for age in (1, 2, 3)}
    assert left[fact.age][fact.card.name] > 0
    assert fact.card.name not in game.built
    *ahead, last = game.record["result"]["ranking"]
    worth = [
        _worth(game, seat, name)
        for age in left
        for name in left[age].keys() - game.built
        for seat in sorted(seat for place in ahead or [last] for seat in place)
        if _could_build(game, age, seat, name)
    ]
    assert not ahead or fact.seat not in last, "nobody who came last is shamed"
    assert _could_build(game, fact.age, fact.seat, fact.card.name), "who could not have paid has missed nothing"
    assert _worth(game, fact.seat, fact.card.name) == fact.points == max(worth) > 0
    assert fact.holders == min(len(game.players), 6)
    assert fact.everyone == (len(game.players) <= 6)
    if not game.deal.ruleset.two_player:
        assert any(_held_by(game, fact.age, hand, fact.card.name) == fact.holders for hand in range(game.cities))


def _left_over(game: Played, age: int) -> Counter[str]:
    """Return the cards of an Age that no player chose, without those that the Free City's holder drew last."""
    dealt = Counter(card for hand in game.record["deal"][str(age)] for card in hand)
    dealt.update(game.record["draw_pile"][str(age)][:5] if game.deal.ruleset.two_player else ())
    dealt.subtract(move["card"] for played_in, _, move in game.moves if played_in == age)
    return +dealt


def _held_by(game: Played, age: int, hand: int, card: str) -> int:
    """Return how many players held one of the hands as it went round, if this card was left of it; else 0."""
    moves = {(turn, move["seat"]): move["card"] for at, turn, move in game.moves if at == age and "seventh" not in move}
    step = -1 if age == 2 else 1
    cards, holders = Counter(game.record["deal"][str(age)][hand]), list[int]()
    for turn in range(1, 7):
        holders.append((hand + step * (turn - 1)) % game.cities)
        cards[moves[turn, holders[-1]]] -= 1
    return len({*holders}) if +cards == {card: 1} else 0


def _could_build(game: Played, age: int, seat: int, name: str) -> bool:
    """Return whether a card was among those that a player could build for their own city when they were asked."""
    return any(
        isinstance(move, Build) and move.card.name == name
        for each in game.moments
        if (each.seat, each.state.table.age) == (seat, age) and isinstance(each.state.phase, ChooseCards)
        for move in legal_moves(each.state, each.seat)
    )


def _worth(game: Played, seat: int, name: str) -> int:
    table = game.end.table
    cities = [*table.cities]
    cities[seat] = replace(cities[seat], built=(*cities[seat].built, game.deal.ruleset.catalogue.cards[name]))
    with_it = replace(game.end, table=replace(table, cities=tuple(cities)))
    return final_scores(with_it)[seat].total - final_scores(game.end)[seat].total


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3, 7)))
def test_what_is_left_of_the_hands_is_what_nobody_chose(players: int) -> None:
    """Babylon may play its seventh card, and the Free City's holder draws cards that the other never holds."""
    ruleset = Ruleset.for_players(players)
    for seed in range(6):
        chance = random.Random(seed)
        seats = (SeatSetup("Babylon", Side.B), *[SeatSetup()] * (ruleset.cities(players) - 1))
        game = played_from(deal(ruleset, seats, chance), chance)
        moves = [(each.seat, each.move) for each in game.moments]
        found = Counter[tuple[int, str]]()
        for age, card, holders in leftovers(start(game.deal), tuple(played_phases(game.deal, moves))):
            found[age, card.name] += 1
            assert holders == min(players, 6)
        built = game.built
        left = {(age, name): count for age in (1, 2, 3) for name, count in _left_over(game, age).items()}
        assert found == {key: count for key, count in left.items() if key[1] not in built}


def before_conflicts(resolution: Resolution) -> list[int]:
    """Return the points of all cities before the conflicts of an Age, by what was revealed of these."""
    cities = []
    for city in resolution.after.cities:
        fights = [each for each in conflicts_of(resolution.events) if city.seat in {each.seat, each.neighbour}]
        tokens = [each.token(city.seat) for each in fights]
        won = sum(token > 0 for token in tokens)
        victory, defeats = city.victory[: len(city.victory) - won], city.defeats - tokens.count(-1)
        cities.append(replace(city, victory=victory, defeats=defeats))
    return [best_score(cities, city.seat).total for city in cities]


def seen_points(game: Played) -> list[tuple[str, list[int]]]:
    """Return the points of all cities after each step of a replay, with what it showed."""
    found = [("start", list(game.course[0]))]
    for each in game.seen:
        cards = f"cards {each.age} {min(each.turn, 6)}"
        after = [best_score(each.after.cities, city.seat).total for city in each.after.cities]
        if conflicts_of(each.events):
            found += [(cards, before_conflicts(each)), (f"conflicts {each.age}", after)]
        else:
            found.append((cards, after))
    return found


def seen_leads(game: Played, winner: int) -> list[int]:
    """Return by how much the winner led after each step of a replay."""
    others = [seat for seat in game.players if seat != winner]
    return [points[winner] - max(points[seat] for seat in others) for _, points in seen_points(game)]


def check_big_turn(game: Played, fact: BigTurn) -> None:
    rises, before = Counter[tuple[str, int]](), list(game.course[0])
    for shown, points in seen_points(game):
        if not shown.startswith("conflicts"):
            rises.update({(shown, seat): points[seat] - before[seat] for seat in range(game.cities)})
        before = points
    first, second = rises.most_common(2)
    assert first == ((f"cards {fact.age} {fact.turn}", fact.seat), fact.points)
    assert second[1] < fact.points
    assert fact.turn < 6, "there, the points turn by turn have the conflicts with it"
    done = [name for *when, name in game.deeds if when == [fact.age, fact.turn, fact.seat]]
    earlier = [name for *_, seat, name in game.deeds if seat == fact.seat][: _place(game, fact)]
    stages = iter(range(earlier.count(None) + 1, 99))
    assert (
        [next(stages) if name is None else name for name in done]
        == [each if isinstance(each, int) else each.name for each in fact.built]
        != []
    )


def _place(game: Played, fact: BigTurn) -> int:
    """Return how much a city had built before a turn."""
    return sum((age, turn) < (fact.age, fact.turn) for age, turn, seat, _ in game.deeds if seat == fact.seat)


def check_symbols(game: Played, fact: Symbols) -> None:
    """The symbols are those on the cards and stages and those that the final count has chosen."""
    points = [score["scientific"] for score in game.record["result"]["scores"]]
    assert fact.points == points[fact.seat] > sorted(points)[-2]
    city = game.end.table.cities[fact.seat]
    things = [stage.effects for stage in city.board.stages[: city.stages]]
    things += [*(card.effects for card in city.built), *(edifice.reward for edifice in city.rewards)]
    have = [each.symbol.value for effects in things for each in effects if isinstance(each, Science)]
    for each in game.record["turns"][-1]["choices"]:
        if (each["choice"], each["seat"]) == ("science", fact.seat):
            have += each["symbols"]
    counts = [have.count(symbol) for symbol in ("compass", "gear", "tablet")]
    assert sum(count * count for count in counts) + 7 * min(counts) == fact.points
    if fact.symbol is None:
        assert fact.count == min(counts) >= 2
    else:
        assert fact.count == have.count(fact.symbol.value) == max(counts) >= 4
        assert min(counts) < 2


GUILDS: dict[str, tuple[str, int]] = {
    "Workers Guild": ("brown", 1),
    "Craftsmens Guild": ("gray", 2),
    "Traders Guild": ("yellow", 1),
    "Philosophers Guild": ("green", 1),
    "Spies Guild": ("red", 1),
    "Magistrates Guild": ("blue", 1),
}
"""What the guilds count that count neighbours' structures, and their points for each (rulebook, Description of the
guilds)."""


def check_guild(game: Played, fact: BestGuild) -> None:
    worth: dict[tuple[int, str], dict[int, int]] = {}
    for *_, seat, name in game.deeds:
        if name is not None and name.endswith("Guild"):
            worth[seat, name] = _guild(game, seat, name)
    best = max(worth, key=lambda each: sum(worth[each].values()))
    assert best == (fact.seat, fact.card.name)
    points = sorted(sum(each.values()) for each in worth.values())
    assert fact.points == points[-1] > (points[-2] if len(points) > 1 else 0)
    shared = {} if fact.card.name in {"Builders Guild", "Shipowners Guild"} else worth[best]
    assert {*fact.thanks} == {seat for seat, brought in shared.items() if brought}
    assert all((seat - fact.seat) % game.cities in {1, game.cities - 1} for seat in fact.thanks)


def _guild(game: Played, seat: int, name: str) -> dict[int, int]:
    """Return how many points a guild brings through each city."""
    cities, around = game.end.table.cities, [(seat + 1) % game.cities, (seat - 1) % game.cities]
    if name == "Scientists Guild":
        return {}
    if name == "Builders Guild":
        return {each: cities[each].stages for each in (seat, *around)}
    if name == "Strategists Guild":
        return {each: cities[each].defeats for each in around}
    if name == "Shipowners Guild":
        return {seat: sum(card.colour in {"brown", "gray", "purple"} for card in cities[seat].built)}
    colour, points = GUILDS[name]
    return {each: points * sum(card.colour == colour for card in cities[each].built) for each in around}


def check_free(game: Played, fact: FreeStructures) -> None:
    built: dict[int, set[str]] = {seat: set() for seat in range(game.cities)}
    free, cards = Counter[int](), game.deal.ruleset.catalogue.cards
    for turn in game.record["turns"]:
        for seventh in (False, True):
            moves = [move for move in turn["moves"] if move.get("seventh", False) is seventh]
            for move in moves:
                if move["action"] == "build" and "free" not in move:
                    free[move["seat"]] += any(
                        each.name in built[move["seat"]] for each in cards[move["card"]].free_from
                    )
            for move in moves:
                if move["action"] == "build":
                    built[move["seat"]].add(move["card"])
        for each in turn["choices"]:
            if each["choice"] == "build-discarded" and each.get("card"):
                built[each["seat"]].add(each["card"])
            if each["choice"] == "edifice-penalty":
                built[each["seat"]] -= {*each.get("cards", ())}
    assert fact.structures == free[fact.seat] > max(free[seat] for seat in range(game.cities) if seat != fact.seat)


def check_arms(game: Played, fact: ArmsRace) -> None:
    armed = {(seat, age) for age, _, seat, name in game.deeds if name is not None and game.is_card(name, "red")}
    always = {seat for seat in game.players if all((seat, age) in armed for age in (1, 2, 3))}
    shields = [city.shields for city in game.seen[-1].after.cities]
    pairs = [(seat, (seat + 1) % game.cities) for seat in game.players]
    weaker = {(one, other): min(shields[one], shields[other]) for one, other in pairs if {one, other} <= always}
    assert weaker[fact.seat, fact.neighbour] == max(weaker.values())
    assert (fact.shields, fact.neighbours) == (shields[fact.seat], shields[fact.neighbour])


def check_treasury(game: Played, fact: Treasury) -> None:
    coins = [score["coins"] for score in game.record["result"]["scores"]]
    assert fact.coins == coins[fact.seat] > sorted(coins)[-2]


def check_won_without(game: Played, fact: WonWithout) -> None:
    assert game.record["result"]["ranking"][0] == [fact.seat]
    built = [name for *_, seat, name in game.deeds if seat == fact.seat]
    if fact.part is Without.WONDER:
        assert None not in built
    else:
        assert not any(name is not None and game.is_card(name, fact.part.value) for name in built)


def check_no_trade(game: Played, fact: NoTrade) -> None:
    bought, sold = set[int](), set[int]()
    for _, _, move in game.moves:
        for side, step in (("left", 1), ("right", -1)):
            if move.get("pay", {}).get(side, 0):
                bought.add(move["seat"])
                sold.add((move["seat"] + step) % game.cities)
    assert {*range(game.cities)} - (sold if fact.bought else bought) == {fact.seat}
    assert fact.seat in game.players
    assert not fact.bought or fact.seat in bought or len(bought) < game.cities - 1


def check_never_behind(game: Played, fact: NeverBehind) -> None:
    assert min(seen_leads(game, fact.seat)) >= 0
    assert game.record["result"]["ranking"][0] == [fact.seat]


def check_turning_point(game: Played, fact: TurningPoint) -> None:
    assert game.record["result"]["ranking"][0] == [fact.seat]
    seen, leads = seen_points(game), seen_leads(game, fact.seat)
    taken = len(leads) - len(list(takewhile(lambda lead: lead > 0, reversed(leads))))
    assert seen[taken][0] == (f"conflicts {fact.age}" if fact.conflicts else f"cards {fact.age} {fact.turn}")
    chase = list(takewhile(lambda place: leads[place] <= 0, reversed(range(taken))))
    steps = [re.findall(r"\d+", name) for name, _ in seen]  # the Age and, but for conflicts, the turn
    within = {place for place in chase if len(steps[place + 1]) == 1 or steps[place] == steps[place + 1]}
    whole = [leads[place] for place in chase if place not in within]
    counted = whole if min(whole, default=0) else [leads[place] for place in chase]
    assert fact.behind == -min(counted) >= 0, "how far behind they were before that does not count: they had caught up"


def in_front(game: Played, points: Sequence[int]) -> list[int]:
    most = max(points[seat] for seat in game.players)
    return sorted(seat for seat in game.players if points[seat] == most)


def alone_in_front(game: Played) -> list[int]:
    """Return who was alone in the lead after each step of a replay after which anybody was."""
    return [first[0] for _, points in seen_points(game)[1:] if len(first := in_front(game, points)) == 1]


def check_lead_changes(game: Played, fact: LeadChanges) -> None:
    alone = alone_in_front(game)
    assert fact.times == sum(one != other for one, other in pairwise(alone)) > 1
    assert fact.leaders == len({*alone})


def level_since_first_age(game: Played) -> list[tuple[int, ...]]:
    """Return who were level in the lead after each turn from the end of Age I until before the last one."""
    first = [tuple(in_front(game, points)) for points in game.course[6:18]]
    return [each if len(each) > 1 else () for each in first]


def check_level(game: Played, fact: LevelInFront) -> None:
    level = level_since_first_age(game)
    begin = (fact.age - 1) * 6 + fact.turn - 6
    during = range(begin, begin + fact.turns)
    assert {level[turn] for turn in during} == {fact.seats} != {()}
    assert all(level[turn] != fact.seats for turn in (begin - 1, begin + fact.turns) if 0 <= turn < 12), "no more turns"
    assert {game.course[during[-1] + 6][seat] for seat in fact.seats} == {fact.points}
    assert fact.last == bool(level[-1]) == (during[-1] == 11)
    if not fact.last:
        longest = max(len([*those]) for seats, those in groupby(level) if seats)
        assert fact.turns == longest >= 3
        later = [len([*those]) for seats, those in groupby(level[during[-1] + 1 :]) if seats]
        assert max(later, default=0) < longest, "of several, the latest"


def check_last_conflicts(game: Played, fact: LastConflicts) -> None:
    assert game.record["result"]["ranking"][0] == [fact.seat]
    before = before_conflicts(game.seen[-1])
    most = max(before[seat] for seat in game.players)
    assert list(fact.others) == [seat for seat in sorted(game.players) if before[seat] == most and seat != fact.seat]
    assert fact.behind == most - before[fact.seat] >= 0


def check_won_by(game: Played, fact: WonBy) -> None:
    result = game.record["result"]
    (winner,), (second, *_), *_ = result["ranking"]
    assert (winner, second) == (fact.seat, fact.second)
    ours, theirs = (result["scores"][seat] for seat in (winner, second))
    apart = {kind: ours[kind] - theirs[kind] for kind in ours if kind not in {"total", "coins", "seat", "choice"}}
    assert (fact.more, fact.fewer) == (ours[fact.kind], theirs[fact.kind])
    assert apart[fact.kind] == max(apart.values()) > 0


def check_finish(game: Played, fact: Finish) -> None:
    winners, *others = game.record["result"]["ranking"]
    scores = game.record["result"]["scores"]
    assert (list(fact.winners), list(fact.second)) == (winners, others[0] if others else [])
    assert fact.coins == scores[winners[0]]["coins"]
    assert fact.margin == (scores[winners[0]]["total"] - scores[others[0][0]]["total"] if others else 0)


CHECKS: dict[type[Fact], Callable[[Played, Any], None]] = {
    AlikeOpening: check_alike,
    Opening: check_opening,
    Edifices: check_edifices,
    FirstWonder: check_wonder,
    Gift: check_gift,
    Clash: check_clash,
    Passed: check_passed,
    BigTurn: check_big_turn,
    Symbols: check_symbols,
    BestGuild: check_guild,
    FreeStructures: check_free,
    ArmsRace: check_arms,
    Treasury: check_treasury,
    WonWithout: check_won_without,
    NoTrade: check_no_trade,
    LeadChanges: check_lead_changes,
    LevelInFront: check_level,
    NeverBehind: check_never_behind,
    TurningPoint: check_turning_point,
    LastConflicts: check_last_conflicts,
    WonBy: check_won_by,
    Finish: check_finish,
}


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_each_fact_is_in_the_record(players: int, expansion: bool, seed: int) -> None:  # noqa: FBT001 - a parameter
    game = played(players, expansion, seed)
    assert len({type(fact) for fact in game.facts}) == len(game.facts)
    for fact in game.facts:
        CHECKS[type(fact)](game, fact)
    assert game.has(LeadChanges) == (len([*groupby(alone_in_front(game))]) > 2)
    turns = level_since_first_age(game)
    long = any(one == two == three != () for one, two, three in zip(turns, turns[1:], turns[2:], strict=False))
    assert game.has(LevelInFront) == (bool(turns[-1]) or long)
    assert 3 <= len(game.story) <= MOST
    assert {*game.story} <= {*game.facts}
    level = game.record["result"]["ranking"][0], [game.course[-1][seat] for seat in game.players[:2]]
    if len(level[0]) > 1 or len({*level[1]}) == 1:
        assert game.tells(Finish), "who reads of no lead reads how it was decided"
    else:
        assert game.tells(NeverBehind, TurningPoint, LastConflicts)
        before = before_conflicts(game.seen[-1])
        assert list(before_last_conflicts(public_view(game.end))) == before
        first, *others = game.players
        alone = before[first] > max(before[seat] for seat in others)
        assert game.tells(LastConflicts) is not alone, "whoever was in front only after them had not been before"


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_what_is_rarest_is_told_first_and_nothing_twice(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    chosen = [fact for fact in game.story if not _decided(fact)]
    rarest = max((share_of_games(fact) for fact in chosen), default=0)
    for fact in game.facts:
        if fact in game.story:
            continue
        assert not _decided(fact), "how it was decided is always told"
        same = any(_say_the_same(one, other) for told in game.story for one, other in [(fact, told), (told, fact)])
        full = len(game.story) >= (MOST if share_of_games(fact) <= 40 else ENOUGH)
        assert same or (full and share_of_games(fact) >= rarest)
    assert len(game.story) <= ENOUGH or rarest <= 40
    assert not any(_say_the_same(one, other) for one, other in permutations(game.story, 2))


def _decided(fact: Fact) -> bool:
    narrow = isinstance(fact, Finish) and fact.margin <= 5
    return narrow or isinstance(fact, WonBy | NeverBehind | TurningPoint | LastConflicts)


def _say_the_same(one: Fact, other: Fact) -> bool:
    match one, other:
        case Clash(), LastConflicts():
            return one.age == 3
        case Clash(), TurningPoint():
            return other.conflicts and one.age == other.age
        case Clash(), ArmsRace():
            return {one.winner, one.loser} == {other.seat, other.neighbour}
        case BigTurn(), BestGuild():
            return one.seat == other.seat and other.card in one.built
        case BigTurn(), FirstWonder():
            return one.seat in other.seats and (one.age, one.turn) == (other.age, other.turn)
        case LevelInFront(), LastConflicts():
            return one.last and not other.behind
        case Treasury(), Finish():
            return other.margin == 0 and one.seat in other.winners
        case _:
            return False


def _with_coins(coins: int) -> Gift:
    return Gift(Seat(0), Seat(1), coins)


def test_the_higher_its_number_the_rarer_a_fact_is() -> None:
    shares = [share_of_games(_with_coins(coins)) for coins in range(5, 40)]
    assert shares == sorted(shares, reverse=True)
    assert len({*shares}) == 9
    assert share_of_games(_with_coins(7)) > share_of_games(_with_coins(8)), "a small gift comes last"
    cards = played(3, expansion=False, seed=0).end.table.ruleset.catalogue.cards
    passed = [
        share_of_games(Passed(cards["Palace"], 3, 3, everyone=True, seat=Seat(0), points=points)) for points in (8, 9)
    ]
    assert passed[0] > 40 > passed[1], "most games of beginners have one of 8 points, so that one only fills a story up"
    wonders = [share_of_games(FirstWonder((Seat(0),), age, turn)) for age in (1, 2, 3) for turn in range(1, 7)]
    assert wonders == sorted(wonders), "the earlier, the rarer"
    assert share_of_games(FirstWonder((Seat(0),), 3, 6, only=True)) < share_of_games(FirstWonder((Seat(0),), 3, 6))


@cache
def by_computers(players: int, seed: int) -> Played:
    """Return a game of computer players of mixed levels, who build more than random moves do."""
    chance = random.Random(seed)
    dealt = random_deal(players, chance)
    levels = [chance.choice((Level.EASY, Level.CASUAL, Level.MEDIUM)) for _ in range(players)]
    computers = [create_player(level, chance) for level in levels]
    state, moments = start(dealt), list[Moment]()
    while state.due:
        seat = state.due[0]
        view = player_view(state, state.decides_for(seat))
        question = next(each for each in view.questions if each.seat == seat)
        move = computers[view.seat].choose(view, question)
        moments.append(Moment(state, seat, move, submit(state, seat, move)))
        state = moments[-1].step.state
    return played_out(dealt, tuple(moments))


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3, 6)))
def test_each_fact_about_computer_players_is_in_the_record(players: int) -> None:
    for seed in range(12):
        game = by_computers(players, seed)
        for fact in game.facts:
            CHECKS[type(fact)](game, fact)


@pytest.mark.parametrize("players", sweep(range(3, 8), short=(3, 6)))
def test_the_stories_of_two_games_in_a_row_differ(players: int) -> None:
    """Before facts were chosen by how rare they are, nine of ten pairs of games had at least four kinds in common."""
    kinds = [{type(fact) for fact in by_computers(players, seed).story} for seed in range(30)]
    alike = sum(len(one & other) >= 4 for one, other in pairwise(kinds))
    assert alike <= 9, "fewer than one pair of three"
    told = Counter(kind for each in kinds for kind in each if kind not in {TurningPoint, WonBy, Finish})
    assert max(told.values()) <= 24, "nothing is told of most games"
    assert len(told) >= 12


@pytest.mark.parametrize(("players", "expansion", "seed"), GAMES)
def test_a_narrow_victory_is_told_also_when_a_computer_player_stood_in(
    players: int,
    expansion: bool,  # noqa: FBT001 - a parameter of the test
    seed: int,
) -> None:
    game = played(players, expansion, seed)
    phases = tuple(played_phases(game.deal, [(each.seat, each.move) for each in game.moments]))
    told = story(game.deal, phases, (), (StandIn(0, Seat(0), UserId(1)),))
    first, second, *_ = sorted((game.course[-1][seat] for seat in game.players), reverse=True)
    assert any(isinstance(fact, StoodIn) for fact in told)
    assert first - second > 5 or any(isinstance(fact, Finish) for fact in told)


def _names(game: Played, facts: Sequence[Fact]) -> set[Seat]:
    """Return the seats whose cities are named if these facts are told."""
    table = table_of(game.end)
    told = " ".join(story_sentences(Words(), table, tuple(facts)))
    return {city.seat for city in table.begun_table.cities if Words().called(city.board.city) in told}


@pytest.mark.parametrize("players", sweep(range(3, 8), short=(4, 7)))
def test_a_story_tells_of_a_person_among_computer_players_if_anything_can_be_told(players: int) -> None:
    before = after = 0
    for seed in range(6):
        game = played(players, expansion=False, seed=seed)
        phases = tuple(played_phases(game.deal, [(each.seat, each.move) for each in game.moments]))
        for seat in map(Seat, game.players):
            told = story(game.deal, phases, people=[seat])
            before, after = before + (seat in _names(game, game.story)), after + (seat in _names(game, told))
            assert len(told) <= MOST
            assert {fact for fact in game.story if _decided(fact)} == {fact for fact in told if _decided(fact)}
            assert not any(_say_the_same(one, other) for one, other in permutations(told, 2))
            assert sum(isinstance(fact, Passed) for fact in told) <= 1
            for fact in told:
                CHECKS[type(fact)](game, fact) if fact in game.facts else check_passed_for(game, fact, seat)
            if seat not in _names(game, told):
                could = [fact for fact in game.facts if seat in _names(game, [fact])]
                assert all(any(_say_the_same(fact, each) for each in told) for fact in could)
    assert before < after


def check_passed_for(game: Played, fact: Fact, seat: Seat) -> None:
    """Check that a card that nobody built would have brought points to a person who did not come last."""
    assert isinstance(fact, Passed)
    assert fact.seat == seat
    assert fact.card.name not in game.built
    assert seat not in public_view(game.end).ranking[-1]
    cities = [*game.end.table.cities]
    now = best_score(cities, seat).total
    cities[seat] = cities[seat].with_card(fact.card, cities[seat].coins)
    assert best_score(cities, seat).total - now == fact.points >= 5


@pytest.mark.slow
def test_every_kind_of_fact_is_told_of_some_game_and_then_in_the_record() -> None:
    missing = {*CHECKS}
    for seed in range(100):
        for expansion in (True, False):
            game = played(2 + seed % 2, expansion, seed)
            for fact in game.story:
                if type(fact) in missing:
                    CHECKS[type(fact)](game, fact)
                    missing.remove(type(fact))
        if not missing:
            return
    pytest.fail(f"no game tells {missing}")


async def told(table: Table) -> Story:
    return await (await table.tables.telling(table.id)).story()


async def test_seats_that_changed_hands_are_told_with_the_turn_that_the_record_says() -> None:
    table = await begun(3)
    await table.turn(4)
    await table.act(1, substitutes.step_out, Seat(1), Level.MEDIUM)
    await table.turn(3)
    await table.act(1, substitutes.come_back)
    with pytest.raises(Refused):
        await told(table)
    await table.play()
    (fact,) = [each for each in await told(table) if isinstance(each, SeatPassed)]
    past = await table.world.store.past(table.id)
    assert past is not None
    seats = archive.record(table.game, past.sealed, past.log)["seats"]
    assert len(seats) == 2
    assert (fact.seat, fact.number) == (1, 1), "the last one is told"
    assert (fact.age, fact.turn) == (seats[1]["age"], seats[1]["turn"])


async def test_stand_ins_are_counted_as_the_record_has_them() -> None:
    """A computer player that chose for somebody who had just sat down did not stand in for anybody."""
    table = await begun(3)
    await table.play()
    past = await table.world.store.past(table.id)
    assert past is not None
    stand_ins = tuple(StandIn(*each) for each in [(3, Seat(0), UserId(1)), (4, Seat(0), None), (7, Seat(1), UserId(2))])
    game = replace(table.game, stand_ins=stand_ins)
    listed = archive.record(game, past.sealed, past.log)["stand_ins"]
    phases = tuple(played_phases(past.sealed.deal, [(each.seat, each.move) for each in past.log]))  # type: ignore[union-attr]  # nothing was taken back
    (fact,) = [each for each in story(past.sealed.deal, phases, (), stand_ins) if isinstance(each, StoodIn)]
    assert fact.times == len(listed) == 2


async def test_whose_story_it_is_follows_from_who_plays() -> None:
    table = await begun(3)
    await table.play()
    past = await table.world.store.past(table.id)
    assert past is not None
    phases = tuple(played_phases(past.sealed.deal, [(each.seat, each.move) for each in past.log]))  # type: ignore[union-attr]  # as above
    for seat in map(Seat, range(3)):
        seats = tuple(
            taken if place == seat else replace(taken, occupant=Computer(Level.MEDIUM))
            for place, taken in table.game.places()
        )
        told = archive.story_of(replace(table.game, seats=seats), past.sealed, past.log)
        assert told == story(past.sealed.deal, phases, people=[seat])
