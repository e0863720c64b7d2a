"""Who may do what, and when: a second table of permissions, written from the rules and not from the code.

Every action is tried on the middle seat: its owner has stepped out, a substitute plays it, and it is offered to a third
person.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from typing import Any, TypeAlias

import pytest

from bot import services
from bot.services import (
    adjudicating,
    archive,
    arranged,
    away,
    choosing,
    coaching,
    deadlines,
    draft,
    endings,
    everywhere,
    forgetting,
    idle,
    lobby,
    motions,
    outages,
    pacing,
    places,
    play,
    replay,
    review,
    rewording,
    same_deal,
    sights,
    substitutes,
    thoughts,
)
from bot.services.authority import Right, Role, UseCase
from bot.services.game import Access, Draft, Ending, Game, Lobby, Over, Play, Progress, Status, TableSettings, TakenSeat
from bot.services.passages import Passage, Passing
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
ELSEWHERE = ChannelId(701)


Declared: TypeAlias = UseCase[Any, ..., Any] | Right
OF_MANAGERS: list[Declared] = [
    sights.summary_for_manager,
    endings.close_table,
    adjudicating.let_count,
    places.move_table,
    places.RESCUE,
    places.repost_panel,
]
"""What somebody may do because they manage the server."""
OF_A_SEAT: set[Declared] = {
    play.seal_choice,
    play.take_back_choice,
    play.reveal_choice,
    substitutes.step_out,
    motions.propose_player,
    substitutes.offer_seat,
    substitutes.decline_seat,
    substitutes.take_seat,
    substitutes.hand_back,
}


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


NOBODY = Rule("lobby draft play over", set(), Reason.NOT_NOW)
"""The night alone, or the program."""
EVERYBODY_ALWAYS = Rule("lobby draft play over", EVERYBODY, Reason.NOT_NOW)

RULES: Mapping[Declared, Rule] = {
    # Use cases, and what is checked within one.
    lobby.join_table: Rule(
        "lobby", SEATED | {"invited"}, Reason.ONLY_HERE, here=EVERYBODY - {"removed"}, removed=Reason.ONLY_INVITED
    ),
    lobby.leave_table: Rule("lobby", SEATED, Reason.ONLY_PLAYERS),
    lobby.configure: Rule("lobby", {"host"}, Reason.ONLY_HOST, late=Reason.SETTLED),
    lobby.choose_wonder: Rule("lobby", SEATED, Reason.ONLY_PLAYERS),
    lobby.invite: Rule("lobby", {"host"}, Reason.ONLY_HOST),
    lobby.kick: Rule("lobby", {"host"}, Reason.ONLY_HOST),
    **dict.fromkeys(
        (lobby.add_computers, lobby.dismiss_computer, lobby.start_with_computers),
        Rule("lobby", {"host"}, Reason.ONLY_HOST, late=Reason.SETTLED),
    ),
    lobby.start_game: Rule("lobby", {"host"}, Reason.ONLY_HOST),
    substitutes.hand_over: Rule("lobby draft play", {"host"}, Reason.ONLY_HOST),
    **dict.fromkeys(
        (draft.keep_board, sights.offer),
        Rule("draft", SEATED, Reason.ONLY_PLAYERS),
    ),
    **dict.fromkeys((sights.hand, coaching.ask), Rule("play", SEATED, Reason.ONLY_PLAYERS)),
    **dict.fromkeys(
        (play.seal_choice, play.reveal_choice),
        Rule("play", {"occupant"}, Reason.ONLY_OCCUPANT),
    ),
    play.take_back_choice: Rule("play", {"occupant"}, Reason.ONLY_OCCUPANT),
    substitutes.step_out: Rule("draft play", {"occupant"}, Reason.ONLY_OCCUPANT),
    motions.propose_player: Rule("draft play", SEATED, Reason.ONLY_PLAYERS),
    substitutes.offer_seat: Rule("draft play", {"owner"}, Reason.ONLY_WITH_CONSENT),
    substitutes.decline_seat: Rule("draft play", {"offered", "owner"}, Reason.ONLY_OFFERED),
    substitutes.take_seat: Rule("draft play", {"offered", "occupant"}, Reason.ONLY_OFFERED),
    substitutes.hand_back: Rule("draft play", {"occupant", "owner"}, Reason.ONLY_OCCUPANT),
    **dict.fromkeys(
        (
            motions.propose,
            motions.change_pace,
            motions.vote,
            pacing.say_ready,
            deadlines.let_computer_choose,
            deadlines.asked,
            deadlines.asked_now,
        ),
        Rule("draft play", SEATED, Reason.ONLY_PLAYERS),
    ),
    **dict.fromkeys(
        (away.go_away, away.is_away, away.end_leave),
        Rule("lobby draft play", SEATED | {"owner", "other owner"}, Reason.ONLY_PLAYERS),
    ),
    **dict.fromkeys(
        (idle.keep_open, away.be_there),
        Rule("draft play", SEATED | {"owner", "other owner"}, Reason.ONLY_PLAYERS),
    ),
    endings.end_game: Rule("lobby", {"host"}, Reason.ONLY_HOST),  # of a running game with others, see below
    **dict.fromkeys(
        (
            sights.table,
            sights.scores_so_far,
            sights.sight,
            archive.see_resolutions,
            archive.see_sight,
            choosing.choose,
            choosing.reveal,
            substitutes.come_back,
        ),
        Rule("lobby draft play over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    ),
    sights.summary_for_manager: Rule("lobby draft play over", {"manager"}, Reason.ONLY_MANAGERS),
    endings.close_table: Rule("lobby draft play", {"manager"}, Reason.ONLY_MANAGERS),
    adjudicating.let_count: Rule("over", {"manager"}, Reason.ONLY_MANAGERS, late=Reason.NOT_RATED),
    places.move_table: Rule("lobby draft play", {"host", "manager"}, Reason.ONLY_HOST),
    places.RESCUE: Rule("lobby draft play", SEATED | {"manager"}, Reason.ONLY_PLAYERS),
    places.repost_panel: Rule("lobby draft play", SEATED | {"manager"}, Reason.ONLY_PLAYERS),
    places.watch: Rule("lobby draft play", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    archive.see_history: Rule("play over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    archive.see_record: Rule("over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    replay.see_step: Rule("play over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    replay.post_step: Rule("play over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY),
    replay.see_all_steps: Rule("over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY, late=Reason.NOT_OVER),
    review.own_game: Rule("over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY, late=Reason.NOT_OVER),
    same_deal.see_deal: Rule("over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY, late=Reason.NOT_OVER),
    same_deal.open_same_deal: Rule("over", CONCERNED, Reason.ONLY_HERE, here=EVERYBODY, late=Reason.NOT_OVER),
    lobby.open_rematch: Rule("over", SEATED | {"owner", "other owner"}, Reason.ONLY_PLAYERS),
    **dict.fromkeys(
        (
            arranged.start_seated,
            arranged.pause,
            arranged.go_on,
            arranged.lay_aside,
            arranged.step_out,
            arranged.leave_second_seat,
            arranged.note_report,
            arranged.seat_latecomer,
            deadlines.answer_for_the_late,
            deadlines.outlook,
            endings.close_with_server,
            everywhere.note_membership,
            forgetting.leave,
            rewording.redraw,
            idle.give_notice,
            idle.next_look,
            idle.tend_idle,
            lobby.close_forgotten,
            outages.excuse,
            places.is_forsaken,
            places.note_lost,
            places.note_regained,
            places.note_warned,
            sights.everything,
            thoughts.take,
        ),
        NOBODY,
    ),
    places.stop_watching: EVERYBODY_ALWAYS,
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
        settings=TableSettings(players=4, access=access, coach=True),
        host=UserId(PERSONS["host"]),
        opener=UserId(PERSONS["host"]),
        seats=seats,
        progress=stage(status),
        invited=frozenset({UserId(PERSONS["invited"])}),
        barred=frozenset({UserId(PERSONS["removed"])}),
    )


def answer(game: Game, name: str, channel: ChannelId | None, action: Declared, seat: Seat = MEANT) -> Reason | None:
    """Return the refusal that a person gets; None if it is allowed."""
    who = Actor(person(name), channel, HOME.guild if name == "manager" else None)
    try:
        right_of(action).check(game, who, seat if action in OF_A_SEAT else None)
    except Refused as refused:
        return refused.reason
    return None


def right_of(action: Declared) -> Right:
    return action if isinstance(action, Right) else action.right


def test_every_use_case_has_its_rule() -> None:
    modules = [import_module(each.name) for each in walk_packages(services.__path__, "bot.services.")]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, UseCase)}
    assert {each for each in RULES if isinstance(each, UseCase)} == found


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("action", RULES)
def test_who_may_do_it_and_what_the_others_are_told(action: Declared, status: Status) -> None:
    rule = RULES[action]
    expected: dict[tuple[str, ChannelId | None], Reason | None] = {}
    for name in PERSONS:
        for channel in (CHANNEL, ELSEWHERE, None):
            may = rule.here if rule.here is not None and channel == CHANNEL else rule.who
            late = rule.late if status in {Status.DRAFT, Status.PLAY} else Reason.NOT_NOW
            in_time = None if status.value in rule.stages.split() else late
            otherwise = rule.removed if rule.removed and name == "removed" else rule.otherwise
            if action is endings.end_game and name in SEATED and status in {Status.DRAFT, Status.PLAY}:
                expected[name, channel] = Reason.ONLY_BY_VOTE
                continue
            expected[name, channel] = in_time if name in may else otherwise
    game = table(status)
    assert {case: answer(game, *case, action) for case in expected} == expected


def test_at_a_private_table_only_those_invited_may_join_and_whoever_sees_the_channel_watches() -> None:
    game = table(Status.LOBBY, Access.INVITED)
    assert {name for name in PERSONS if answer(game, name, CHANNEL, lobby.join_table) is None} == SEATED | {"invited"}
    assert answer(game, "nobody", CHANNEL, lobby.join_table) is Reason.ONLY_INVITED
    assert {name for name in PERSONS if answer(game, name, CHANNEL, sights.table) is None} == EVERYBODY


def test_who_was_removed_and_is_invited_all_the_same_may_join() -> None:
    user = UserId(PERSONS["removed"])
    game = table(Status.LOBBY)
    assert answer(replace(game, invited=frozenset({user})), "removed", ELSEWHERE, lobby.join_table) is None


@pytest.mark.parametrize(
    "action", [play.seal_choice, play.take_back_choice, substitutes.step_out, substitutes.hand_back]
)
def test_a_player_has_no_say_over_the_seat_of_another(action: Declared) -> None:
    game = table(Status.PLAY)
    assert answer(game, "player", CHANNEL, action, Seat(1)) is Reason.ONLY_OCCUPANT
    assert answer(game, "player", CHANNEL, action, Seat(2)) is None


@pytest.mark.parametrize(
    "action", [play.seal_choice, play.take_back_choice, substitutes.step_out, substitutes.hand_back]
)
def test_nor_has_the_host(action: Declared) -> None:
    assert answer(table(Status.PLAY), "host", CHANNEL, action, Seat(1)) is Reason.ONLY_OCCUPANT


@pytest.mark.parametrize("seat", [-1, 4, 7])
def test_a_seat_that_there_is_not_is_refused_first(seat: Seat) -> None:
    for action in OF_A_SEAT:
        assert answer(table(Status.PLAY), "nobody", ELSEWHERE, action, seat) is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("action", OF_MANAGERS)
def test_who_manages_another_server_has_no_say_here(action: Declared) -> None:
    game = table(Status.PLAY)
    stranger = Actor(person("nobody"), CHANNEL, GuildId(8))
    for each in (game, replace(game, home=Home(None, CHANNEL))):
        with pytest.raises(Refused):
            right_of(action).check(each, stranger)


def test_who_manages_the_server_and_plays_there_may_no_more_with_hands_and_seats_than_who_plays() -> None:
    game = table(Status.PLAY)
    plain, managing = (Actor(person("player"), CHANNEL, manages) for manages in (None, HOME.guild))
    for action in set(RULES) - set(OF_MANAGERS):
        for seat in (Seat(0), Seat(1), Seat(2), Seat(3)):
            assert _may(game, plain, action, seat) == _may(game, managing, action, seat), action


def _may(game: Game, who: Actor, action: Declared, seat: Seat) -> Reason | None:
    try:
        right_of(action).check(game, who, seat)
    except Refused as refused:
        return refused.reason
    return None


@pytest.mark.parametrize("status", Status)
def test_who_manages_the_server_decides_about_no_rated_game_that_they_had_a_seat_in(status: Status) -> None:
    """Neither to end it while it may be lost, nor whether it counts once it is."""
    game = table(status)
    passage = Passage(0, Seat(1), person("nobody"), Passing.OFFERED)
    told = {Status.LOBBY: None, Status.OVER: Reason.HAS_PLAYED}.get(status, Reason.RATED_BY_VOTE)
    for name in ("host", "occupant", "owner", "other owner", "nobody"):
        manager = Actor(person(name), ELSEWHERE, HOME.guild)
        with_passage = replace(game, passages=(passage,))
        for each, reason in ((with_passage, None), (replace(with_passage, rated=True), told)):
            assert _may(each, manager, Right((Role.IMPARTIAL,), tuple(Status)), MEANT) is reason, name


def test_a_seat_is_passed_on_by_whose_it_is_and_the_host_passes_on_what_is_nobodys() -> None:
    game = table(Status.PLAY)
    nobodys = TakenSeat(Computer(Level.RANDOM), None)
    guests = TakenSeat(person("player"), None)
    for seats, may in (
        (game.seats, {Seat(0): "host", Seat(1): "owner", Seat(2): "player", Seat(3): "other owner"}),
        ((game.seats[0], nobodys, guests, nobodys), {Seat(0): "host", Seat(1): "host", Seat(2): "player"}),
    ):
        for seat, only in may.items():
            asked = {
                name: answer(replace(game, seats=seats), name, None, substitutes.offer_seat, seat) for name in PERSONS
            }
            assert asked == {name: None if name == only else Reason.ONLY_WITH_CONSENT for name in PERSONS}


@pytest.mark.parametrize("status", [Status.DRAFT, Status.PLAY])
def test_the_host_ends_a_running_game_alone_only_where_nobody_else_has_to_do_with_it(status: Status) -> None:
    game = table(status)
    computer = TakenSeat(Computer(Level.RANDOM), None)
    alone = replace(game, seats=(game.seats[0], computer, computer, computer))
    assert answer(alone, "host", None, endings.end_game) is None
    for other in game.seats[1:]:
        crowd = replace(game, seats=(game.seats[0], computer, computer, other))
        assert answer(crowd, "host", None, endings.end_game) is Reason.ONLY_BY_VOTE
        assert answer(crowd, "nobody", None, endings.end_game) is Reason.ONLY_HOST
