"""Who may do what, and when: a second table of permissions, written from the rules and not from the code.

Every action is tried on the middle seat: its owner has stepped out, a substitute plays it, and it is offered to a third
person.
"""

from dataclasses import dataclass, replace
from random import Random

import pytest

from bot.services.authority import Action, check, check_at
from bot.services.game import Access, Draft, Ending, Game, Lobby, Over, Play, Progress, Status, TableSettings, TakenSeat
from bot.services.people import Actor, ChannelId, Computer, GameId, GuildId, Home, Person, UserId
from bot.services.refusals import Reason, Refused
from engine import Ruleset, Seat, SeatSetup, new_game
from players.levels import Level
from tests.bot.services.world import CHANNEL, HOME, MOMENT

PERSONS = {
    "host": 1,  # plays seat 0
    "occupant": 2,  # plays seat 1, the seat in question, for its owner
    "player": 3,  # plays seat 2
    "owner": 4,  # of seat 1
    "offered": 5,  # may take seat 1
    "other owner": 6,  # of seat 3, which a computer player plays
    "other offered": 7,  # may take seat 3
    "invited": 8,
    "removed": 9,
    "nobody": 10,
    "manager": 11,  # of the server, and asks as such
}
SEATED = {"host", "occupant", "player"}
CONCERNED = SEATED | {"owner", "offered", "other owner", "other offered", "invited"}
EVERYBODY = set(PERSONS)
MEANT = Seat(1)
OF_A_SEAT = {
    Action.CHOOSE,
    Action.TAKE_BACK,
    Action.STEP_OUT,
    Action.CLAIM,
    Action.OFFER_SEAT,
    Action.DECLINE_SEAT,
    Action.TAKE_SEAT,
    Action.HAND_BACK,
}
ELSEWHERE = ChannelId(701)


@dataclass(frozen=True)
class Rule:
    """Who may do something, and the reasons given to everyone else."""

    stages: str
    who: set[str]
    """People who may do it from any channel."""
    otherwise: Reason
    here: set[str] | None = None
    """People who may do it from the table's channel, if that makes a difference."""
    removed: Reason | None = None
    """The reason given to people whom the host has removed, if it differs."""
    late: Reason = Reason.NOT_NOW
    """The reason given during a game to people who may do it at other times."""


RULES = {
    Action.JOIN: Rule(
        "lobby", SEATED | {"invited"}, Reason.ONLY_HERE, here=EVERYBODY - {"removed"}, removed=Reason.ONLY_INVITED
    ),
    Action.LEAVE: Rule("lobby", SEATED, Reason.ONLY_PLAYERS),
    Action.CONFIGURE: Rule("lobby", {"host"}, Reason.ONLY_HOST, late=Reason.SETTLED),
    Action.CHOOSE_WONDER: Rule("lobby", SEATED, Reason.ONLY_PLAYERS),
    Action.INVITE: Rule("lobby", {"host"}, Reason.ONLY_HOST),
    Action.KICK: Rule("lobby", {"host"}, Reason.ONLY_HOST),
    Action.FILL: Rule("lobby", {"host"}, Reason.ONLY_HOST, late=Reason.SETTLED),
    Action.START: Rule("lobby", {"host"}, Reason.ONLY_HOST),
    Action.HAND_OVER: Rule("lobby draft play", {"host"}, Reason.ONLY_HOST),
    Action.KEEP_BOARD: Rule("draft", SEATED, Reason.ONLY_PLAYERS),
    Action.SEE_HAND: Rule("play", SEATED, Reason.ONLY_PLAYERS),
    Action.CHOOSE: Rule("play", {"occupant"}, Reason.ONLY_OCCUPANT),
    Action.TAKE_BACK: Rule("play", {"occupant"}, Reason.ONLY_OCCUPANT),
    Action.STEP_OUT: Rule("draft play", {"occupant"}, Reason.ONLY_OCCUPANT),
    Action.CLAIM: Rule("draft play", SEATED, Reason.ONLY_PLAYERS),
    Action.OFFER_SEAT: Rule("draft play", {"owner"}, Reason.ONLY_WITH_CONSENT),
    Action.DECLINE_SEAT: Rule("draft play", {"offered", "owner"}, Reason.ONLY_OFFERED),
    Action.TAKE_SEAT: Rule("draft play", {"offered", "occupant"}, Reason.ONLY_OFFERED),
    Action.HAND_BACK: Rule("draft play", {"occupant", "owner"}, Reason.ONLY_OCCUPANT),
    Action.SET_TIME: Rule("draft play", SEATED, Reason.ONLY_PLAYERS),
    Action.VOTE: Rule("draft play", SEATED, Reason.ONLY_PLAYERS),
    Action.GO_AWAY: Rule("lobby draft play", SEATED | {"owner", "other owner"}, Reason.ONLY_PLAYERS),
    Action.KEEP: Rule("draft play", SEATED | {"owner", "other owner"}, Reason.ONLY_PLAYERS),
    Action.END: Rule("lobby", {"host"}, Reason.ONLY_HOST),  # of a running game with others, see below
    Action.SEE_TABLE: Rule("lobby draft play over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    Action.OVERSEE: Rule("lobby draft play over", {"manager"}, Reason.ONLY_MANAGERS),
    Action.CLOSE: Rule("lobby draft play", {"manager"}, Reason.ONLY_MANAGERS),
    Action.MOVE: Rule("lobby draft play", {"host", "manager"}, Reason.ONLY_HOST),
    Action.RESCUE: Rule("lobby draft play", SEATED | {"manager"}, Reason.ONLY_PLAYERS),
    Action.CALL: Rule("lobby draft play", SEATED | {"manager"}, Reason.ONLY_PLAYERS),
    Action.WATCH: Rule("lobby draft play", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    Action.READ_HISTORY: Rule("play over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    Action.READ_RECORD: Rule("over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    Action.REMATCH: Rule("over", SEATED | {"owner", "other owner"}, Reason.ONLY_PLAYERS),
}


def person(name: str) -> Person:
    return Person(UserId(PERSONS[name]), name)


def stage(status: Status) -> Progress:
    state = new_game(Ruleset.for_players(4), [SeatSetup()] * 4, Random(1))
    board = (SeatSetup(), SeatSetup())
    stages: dict[Status, Progress] = {
        Status.LOBBY: Lobby(MOMENT),
        Status.DRAFT: Draft((board,) * 4, (None,) * 4),
        Status.PLAY: Play(state, "seal"),
        Status.OVER: Over(Ending.HOST, state),
    }
    return stages[status]


def table(status: Status, access: Access = Access.OPEN) -> Game:
    """Return a table where every kind of person can do something."""
    seats = (
        TakenSeat(person("host"), person("host")),
        TakenSeat(person("occupant"), person("owner"), offered=UserId(PERSONS["offered"])),
        TakenSeat(person("player"), person("player")),
        TakenSeat(Computer(Level.RANDOM), person("other owner"), offered=UserId(PERSONS["other offered"])),
    )
    return Game(
        id=GameId(1),
        home=HOME,
        settings=TableSettings(players=4, access=access),
        host=UserId(PERSONS["host"]),
        opener=UserId(PERSONS["host"]),
        seats=seats,
        progress=stage(status),
        invited=frozenset({UserId(PERSONS["invited"])}),
        barred=frozenset({UserId(PERSONS["removed"])}),
    )


def answer(game: Game, name: str, channel: ChannelId | None, action: Action, seat: Seat = MEANT) -> Reason | None:
    """Return the refusal that a person gets; None if it is allowed."""
    who = Actor(person(name), channel, HOME.guild if name == "manager" else None)
    try:
        if action in OF_A_SEAT:
            check_at(game, who, action, seat)
        else:
            check(game, who, action)
    except Refused as refused:
        return refused.reason
    return None


def test_every_action_has_its_rule() -> None:
    assert set(RULES) == set(Action)


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("action", Action)
def test_who_may_do_it_and_what_the_others_are_told(action: Action, status: Status) -> None:
    rule = RULES[action]
    expected: dict[tuple[str, ChannelId | None], Reason | None] = {}
    for name in PERSONS:
        for channel in (CHANNEL, ELSEWHERE, None):
            may = rule.here if rule.here is not None and channel == CHANNEL else rule.who
            late = rule.late if status in {Status.DRAFT, Status.PLAY} else Reason.NOT_NOW
            in_time = None if status.value in rule.stages.split() else late
            otherwise = rule.removed if rule.removed and name == "removed" else rule.otherwise
            if action is Action.END and name in SEATED and status in {Status.DRAFT, Status.PLAY}:
                expected[name, channel] = Reason.ONLY_BY_VOTE
                continue
            expected[name, channel] = in_time if name in may else otherwise
    game = table(status)
    assert {case: answer(game, *case, action) for case in expected} == expected


def test_at_a_private_table_only_those_invited_may_join_and_whoever_sees_the_channel_watches() -> None:
    game = table(Status.LOBBY, Access.INVITED)
    assert {name for name in PERSONS if answer(game, name, CHANNEL, Action.JOIN) is None} == SEATED | {"invited"}
    assert answer(game, "nobody", CHANNEL, Action.JOIN) is Reason.ONLY_INVITED
    assert {name for name in PERSONS if answer(game, name, CHANNEL, Action.SEE_TABLE) is None} == EVERYBODY


def test_who_was_removed_and_is_invited_all_the_same_may_join() -> None:
    user = UserId(PERSONS["removed"])
    game = table(Status.LOBBY)
    assert answer(replace(game, invited=frozenset({user})), "removed", ELSEWHERE, Action.JOIN) is None


@pytest.mark.parametrize("action", [Action.CHOOSE, Action.TAKE_BACK, Action.STEP_OUT, Action.HAND_BACK])
def test_a_player_has_no_say_over_the_seat_of_another(action: Action) -> None:
    game = table(Status.PLAY)
    assert answer(game, "player", CHANNEL, action, Seat(1)) is Reason.ONLY_OCCUPANT
    assert answer(game, "player", CHANNEL, action, Seat(2)) is None


@pytest.mark.parametrize("action", [Action.CHOOSE, Action.TAKE_BACK, Action.STEP_OUT, Action.HAND_BACK])
def test_nor_has_the_host(action: Action) -> None:
    assert answer(table(Status.PLAY), "host", CHANNEL, action, Seat(1)) is Reason.ONLY_OCCUPANT


@pytest.mark.parametrize("seat", [-1, 4, 7])
def test_a_seat_that_there_is_not_is_refused_first(seat: Seat) -> None:
    for action in OF_A_SEAT:
        assert answer(table(Status.PLAY), "nobody", ELSEWHERE, action, seat) is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("action", [Action.OVERSEE, Action.CLOSE, Action.MOVE, Action.RESCUE, Action.CALL])
def test_who_manages_another_server_has_no_say_here(action: Action) -> None:
    game = table(Status.PLAY)
    stranger = Actor(person("nobody"), CHANNEL, GuildId(8))
    for each in (game, replace(game, home=Home(None, CHANNEL))):
        with pytest.raises(Refused):
            check(each, stranger, action)


def test_who_manages_the_server_and_plays_there_may_no_more_with_hands_and_seats_than_who_plays() -> None:
    game = table(Status.PLAY)
    plain, managing = (Actor(person("player"), CHANNEL, manages) for manages in (None, HOME.guild))
    more = {Action.OVERSEE, Action.CLOSE, Action.MOVE, Action.RESCUE, Action.CALL}
    for action in set(Action) - more:
        for seat in (Seat(0), Seat(1), Seat(2), Seat(3)):
            assert _may(game, plain, action, seat) == _may(game, managing, action, seat), action


def _may(game: Game, who: Actor, action: Action, seat: Seat) -> Reason | None:
    try:
        check_at(game, who, action, seat)
    except Refused as refused:
        return refused.reason
    return None


def test_a_seat_is_passed_on_by_whose_it_is_and_the_host_passes_on_what_is_nobodys() -> None:
    game = table(Status.PLAY)
    nobodys = TakenSeat(Computer(Level.RANDOM), None)
    guests = TakenSeat(person("player"), None)
    for seats, may in (
        (game.seats, {Seat(0): "host", Seat(1): "owner", Seat(2): "player", Seat(3): "other owner"}),
        ((game.seats[0], nobodys, guests, nobodys), {Seat(0): "host", Seat(1): "host", Seat(2): "player"}),
    ):
        for seat, only in may.items():
            asked = {name: answer(replace(game, seats=seats), name, None, Action.OFFER_SEAT, seat) for name in PERSONS}
            assert asked == {name: None if name == only else Reason.ONLY_WITH_CONSENT for name in PERSONS}


@pytest.mark.parametrize("status", [Status.DRAFT, Status.PLAY])
def test_the_host_ends_a_running_game_alone_only_where_nobody_else_has_to_do_with_it(status: Status) -> None:
    game = table(status)
    computer = TakenSeat(Computer(Level.RANDOM), None)
    alone = replace(game, seats=(game.seats[0], computer, computer, computer))
    assert answer(alone, "host", None, Action.END) is None
    for other in game.seats[1:]:
        crowd = replace(game, seats=(game.seats[0], computer, computer, other))
        assert answer(crowd, "host", None, Action.END) is Reason.ONLY_BY_VOTE
        assert answer(crowd, "nobody", None, Action.END) is Reason.ONLY_HOST
