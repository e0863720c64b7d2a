"""A turn: choices are sealed, and the last one due resolves the phase, all seats from one snapshot.

The order of a turn (rulebook, Overview of an Age; docs/rulings.md where it is silent):

1. Everyone's card at once: payments by the coins and production of the turn's start, then everything is placed, the
   Free City's card first, then coins are gained by what stands in the cities now.
   Who took part in the edifice has its pawn then, and with the last pawn it is constructed and rewards.
2. Whoever built a stage that asks something answers (Carthage, Ur A).
3. On turn 6 the seventh cards, as a second action after the first (Babylon B); then what is left is discarded.
4. Whoever built such a stage builds from the discard pile (Halicarnassus).
5. After turn 6 an edifice that was not constructed has failed, and its penalty is suffered.
6. Hands pass on; after turn 6 the conflicts instead, and the next Age, or the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, assert_never

from engine.catalogue import LAST_TURN, Age, Card, Edifice, Stage, powers
from engine.city import City, count_around, left_of, right_of
from engine.commerce import NOTHING
from engine.constants import DISCARD_COINS, PASSING, VICTORY
from engine.edifices import (
    DEBT,
    Fate,
    GiveUp,
    Project,
    Projects,
    can_pay,
    failed,
    give_rewards,
    must_choose,
    of_age,
    suffered,
    taken_from,
    ways_to_suffer,
    with_pawn,
    without_pawn,
)
from engine.effects import (
    Ability,
    Coins,
    CoinsPer,
    Effect,
    Neighbour,
    PawnFromBox,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    Shields,
    Trade,
    VictoryToken,
)
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
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
    Sealed,
    StageBuilt,
    TookPart,
    TurnBegan,
    Way,
)
from engine.legality import refusal, without
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    IllegalMove,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.ruleset import ALL_SEATS, FREE_CITY, Seat
from engine.scoring import scores
from engine.state import (
    AGE_OVER,
    AgeDeal,
    AgeOver,
    ChooseCards,
    GameOver,
    GameState,
    Phase,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
    Table,
)

_SEALED: tuple[Event, ...] = tuple(Sealed(seat) for seat in ALL_SEATS)


class Step(NamedTuple):
    """What came of a move."""

    state: GameState
    events: tuple[Event, ...]
    """What everybody may know of it, in order."""


def submit(state: GameState, seat: Seat, move: Move) -> Step:
    """Seals a seat's move; the last one due resolves the phase.

    Raises:
        IllegalMove: the rules do not allow it; the state is unchanged.
    """
    broken = refusal(state, seat, move)
    if broken is not None:
        raise IllegalMove(broken, seat, move)
    phase = state.phase
    match phase:
        case ChooseCards() | StageChoices() | SeventhCards() | SufferPenalty():
            choices = (*state.choices[:seat], move, *state.choices[seat + 1 :])
            sealed = GameState(state.table, phase, choices, state.upcoming)
            if sealed.waiting:
                return Step(sealed, (_SEALED[seat],))
            return _resolve(sealed, phase, [_SEALED[seat]])
        case SearchDiscard():
            return _search_discard(state, phase, seat, move)
        case AgeOver() | GameOver():
            raise AssertionError("nobody is due, so the move was refused")
        case _:
            assert_never(phase)


def retract(state: GameState, seat: Seat) -> GameState:
    """Takes a sealed choice back; with its controller's own choice the Free City's goes too, for it came after.

    Raises:
        IllegalMove: the seat has sealed no choice.
    """
    if not 0 <= seat < len(state.choices):
        raise IllegalMove(Refusal.NO_SUCH_SEAT, seat)
    if state.choices[seat] is None:
        raise IllegalMove(Refusal.NOT_CHOSEN, seat)
    taken_back = {seat, FREE_CITY} if seat == state.table.controller else {seat}
    choices = tuple(None if place in taken_back else move for place, move in enumerate(state.choices))
    return replace(state, choices=choices)


def begin_age(table: Table, age: Age, deal: AgeDeal) -> Table:
    """The table at the first turn of an Age: hands dealt, the Free City card with who begins with it."""
    two_player = table.ruleset.two_player
    return replace(
        table,
        age=age,
        turn=1,
        hands=(*deal.hands, ()) if two_player else deal.hands,
        draw_pile=deal.draw_pile,
        controller=first_controller(age) if two_player else None,
    )


def first_controller(age: Age) -> Seat:
    """Who holds the Free City card first: in Age II the player to its right, else the one to its left."""
    return Seat(1) if age == 2 else Seat(0)


# The phases of a turn, one after the other.


def _resolve(
    state: GameState, phase: ChooseCards | StageChoices | SeventhCards | SufferPenalty, events: list[Event]
) -> Step:
    """Carries out what everybody has chosen."""
    match phase:
        case ChooseCards():
            return _play_cards(state, events)
        case StageChoices():
            return _choose_for_stages(state, phase, events)
        case SeventhCards():
            return _play_seventh_cards(state, phase, events)
        case SufferPenalty():
            return _suffer(state, phase, events)
        case _:
            assert_never(phase)


def _play_cards(state: GameState, events: list[Event]) -> Step:
    """The main action of every seat."""
    before = state.table
    moves = {seat: move for seat, move in zip(before.seats, state.choices, strict=True) if move is not None}
    if before.controller is not None:
        moves = {FREE_CITY: moves[FREE_CITY], **moves}
    done = _act(before, moves, events)
    table = Table(
        ruleset=before.ruleset,
        age=before.age,
        turn=before.turn,
        cities=done.cities,
        hands=_hands_left(before, moves),
        discard=before.discard + done.discarded,
        draw_pile=before.draw_pile[1:],
        controller=before.controller,
        projects=done.projects,
    )
    searchers: tuple[Seat, ...] = ()
    if done.staged:
        searchers, choosers = done.searchers, done.choosers
        if choosers:
            return Step(_begin_phase(table, StageChoices(choosers, searchers), state.upcoming), tuple(events))
    return _begin_seventh_cards(table, searchers, state.upcoming, events)


def _choose_for_stages(state: GameState, phase: StageChoices, events: list[Event]) -> Step:
    """What new stages offer is taken, by everybody at once."""
    table = state.table
    cities = list(table.cities)
    searchers = list(phase.searchers)
    for seat in phase.seats:
        move = state.choices[seat]
        city = cities[seat]
        match move:
            case TakeOption(option):
                effects = city.board.stages[city.stages - 1].options[option]
                cities[seat] = city.with_option(option)
                events.append(OptionTaken(seat, city.stages, option))
                _gain(cities, seat, effects, events)
                if Ability.BUILD_DISCARDED in powers(effects):
                    searchers.append(seat)
            case TakePawn(age):
                cities[seat] = with_pawn(city, age)
                events.append(PawnTaken(seat, age))
            case _:
                raise AssertionError("refused: this phase asks what a stage offers")
    _reward(cities, table.projects, events)
    return _begin_seventh_cards(replace(table, cities=tuple(cities)), tuple(searchers), state.upcoming, events)


def _begin_seventh_cards(
    table: Table, searchers: tuple[Seat, ...], upcoming: tuple[AgeDeal, ...], events: list[Event]
) -> Step:
    """On turn 6, asks those for their seventh card who may play it."""
    if table.turn == LAST_TURN:
        seats = tuple(
            seat for seat in table.players if table.hands[seat] and table.cities[seat].has(Ability.PLAY_SEVENTH_CARD)
        )
        if seats:
            return Step(_begin_phase(table, SeventhCards(seats, searchers), upcoming), tuple(events))
    return _begin_search(table, searchers, upcoming, events)


def _play_seventh_cards(state: GameState, phase: SeventhCards, events: list[Event]) -> Step:
    """A second action, with the coins and production of now."""
    before = state.table
    moves = {seat: move for seat in phase.seats if (move := state.choices[seat]) is not None}
    done = _act(before, moves, events)
    assert not done.choosers, "no wonder has both a seventh card and a stage that asks"
    played = {seat for seat, move in moves.items() if not isinstance(move, Decline)}
    table = replace(
        before,
        cities=done.cities,
        hands=tuple(() if seat in played else hand for seat, hand in enumerate(before.hands)),
        discard=before.discard + done.discarded,
        projects=done.projects,
    )
    return _begin_search(table, phase.searchers + done.searchers, state.upcoming, events)


def _begin_search(
    table: Table, searchers: tuple[Seat, ...], upcoming: tuple[AgeDeal, ...], events: list[Event]
) -> Step:
    """Discards what is left on turn 6, then lets those search the discard pile who may, where it holds any card."""
    if table.turn == LAST_TURN:
        left = tuple(card for hand in table.hands for card in hand) + table.draw_pile
        table = replace(table, hands=tuple(() for _ in table.hands), discard=table.discard + left, draw_pile=())
    if searchers and table.discard:
        phase = SearchDiscard(tuple(sorted(searchers)))
        return Step(_begin_phase(table, phase, upcoming), tuple(events))
    return _begin_penalty(table, upcoming, events)


def _search_discard(state: GameState, phase: SearchDiscard, seat: Seat, move: Move) -> Step:
    """One seat builds from the discard pile for free, or takes nothing; the next sees what is left."""
    table = state.table
    events: list[Event] = []
    match move:
        case Decline():
            events.append(Declined(seat))
        case BuildDiscarded(card):
            city = table.cities[seat]
            events.append(CardBuilt(seat, card, Way.DISCARD_PILE, NOTHING, 0))
            cities = list(table.cities)
            cities[seat] = city.with_card(card, city.coins)
            _gain(cities, seat, card.effects, events)
            table = replace(table, cities=tuple(cities), discard=without(table.discard, card))
        case _:
            raise AssertionError("refused: this phase asks for a card of the discard pile")
    searchers = phase.seats[1:]
    if searchers and table.discard:
        return Step(_begin_phase(table, SearchDiscard(searchers), state.upcoming), tuple(events))
    return _begin_penalty(table, state.upcoming, events)


def _begin_penalty(table: Table, upcoming: tuple[AgeDeal, ...], events: list[Event]) -> Step:
    """At the end of an Age, an edifice that was not constructed fails: who has no pawn of the Age suffers for it.

    Only those are asked who have more than one thing to give up; for the others the rules leave nothing to choose.
    """
    project = of_age(table.projects, table.age) if table.turn == LAST_TURN else None
    if project is None or project.fate is not Fate.PROJECT:
        return _end_turn(table, upcoming, events)
    edifice = project.edifice
    events.append(EdificeFailed(edifice))
    table = replace(table, projects=failed(table.projects, table.age))
    asked: list[Seat] = []
    suffering: dict[Seat, GiveUp | None] = {}
    for seat in without_pawn([city.participation.pawns for city in table.cities], table.age):
        if must_choose(table.cities[seat], edifice):
            asked.append(seat)
        else:
            suffering[seat] = next(iter(ways_to_suffer(table.cities[seat], edifice)), None)
    table = _penalised(table, project, suffering, events)
    if asked:
        return Step(_begin_phase(table, SufferPenalty(tuple(asked)), upcoming), tuple(events))
    return _end_turn(table, upcoming, events)


def _suffer(state: GameState, phase: SufferPenalty, events: list[Event]) -> Step:
    """What those give up who were asked."""
    project = of_age(state.table.projects, state.table.age)
    assert project is not None
    chosen: dict[Seat, GiveUp | None] = {}
    for seat in phase.seats:
        move = state.choices[seat]
        assert isinstance(move, GiveUpCard | GiveUpTokens)
        chosen[seat] = move
    return _end_turn(_penalised(state.table, project, chosen, events), state.upcoming, events)


def _end_turn(table: Table, upcoming: tuple[AgeDeal, ...], events: list[Event]) -> Step:
    """Passes the hands on; after turn 6 the conflicts, and the next Age where there is one."""
    phase: Phase = ChooseCards()
    if table.turn < LAST_TURN:
        table = _pass_hands(table)
    else:
        table = _resolve_conflicts(table, events)
        events.append(AgeEnded(table.age))
        following = _following(table.age)
        if following is None:
            phase = GameOver()
            events.append(GameEnded(scores(table)))
        elif upcoming:
            table = begin_age(table, following, upcoming[0])
            upcoming = upcoming[1:]
        else:
            phase = AgeOver()
    if isinstance(phase, ChooseCards):
        events.append(TurnBegan(table.age, table.turn))
    return Step(_begin_phase(table, phase, upcoming), tuple(events))


def _begin_phase(table: Table, phase: Phase, upcoming: tuple[AgeDeal, ...]) -> GameState:
    return GameState(table, phase, (None,) * len(table.cities), upcoming)


def _following(age: Age) -> Age | None:
    match age:
        case 1:
            return 2
        case 2:
            return 3
        case 3:
            return None


# What happens within a phase.


class _Acted(NamedTuple):
    """What has come of moves that were carried out at once."""

    cities: tuple[City, ...]
    discarded: tuple[Card, ...]
    staged: list[tuple[Seat, Stage]]
    """The new stages, and whose they are."""
    projects: Projects

    @property
    def searchers(self) -> tuple[Seat, ...]:
        """Those whose new stage lets them search the discard pile."""
        return tuple([seat for seat, stage in self.staged if Ability.BUILD_DISCARDED in stage.abilities])

    @property
    def choosers(self) -> tuple[Seat, ...]:
        """Those whose new stage asks them something."""
        return tuple(sorted([seat for seat, stage in self.staged if stage.asks]))


def _act(table: Table, moves: Mapping[Seat, Move], events: list[Event]) -> _Acted:
    """Carries out these moves at once; every payment is legal by the table as it was."""
    coins = _coins_after_payments(table, moves)
    cities = list(table.cities)
    projects = table.projects
    discarded: list[Card] = []
    staged: list[tuple[Seat, Stage]] = []
    gains: list[tuple[Seat, tuple[Effect, ...]]] = []
    for seat, move in moves.items():
        city = cities[seat]
        match move:
            case Build(card, payment, olympia):
                way, bank = way_built(city, card, olympia=olympia)
                cities[seat] = city.with_card(card, coins[seat], olympia=olympia)
                gains.append((seat, card.effects))
                events.append(CardBuilt(seat, card, way, payment, bank))
            case BuildStage(card, payment, take_part):
                stage = city.board.stages[city.stages]
                cities[seat] = city.with_stage(card, coins[seat])
                gains.append((seat, stage.effects))
                staged.append((seat, stage))
                events.append(StageBuilt(seat, city.stages + 1, payment))
                if projects:
                    joined = projects[table.age - 1].edifice if take_part else None
                    cities[seat] = _with_pawns(cities[seat], seat, stage, joined, events)
            case Discard(card):
                cities[seat] = city.paid(coins[seat])
                discarded.append(card)
                events.append(CardDiscarded(seat))
            case Decline():
                events.append(Declined(seat))
            case BuildDiscarded() | TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
                raise AssertionError("a phase of its own asks for this")
            case _:
                assert_never(move)
    if len(moves) < len(cities):  # in a second action the others only sell
        cities = [city.paid(coins[seat]) for seat, city in enumerate(cities)]
    for seat, effects in gains:
        _gain(cities, seat, effects, events)
    if projects and staged:
        projects = _taken(table, moves, events)
        _reward(cities, projects, events)
    return _Acted(tuple(cities), tuple(discarded), staged, projects)


def _with_pawns(city: City, seat: Seat, stage: Stage, joined: Edifice | None, events: list[Event]) -> City:
    """The city with the pawns that come with its new stage: of an edifice that it has joined, and from the box."""
    if joined is not None:
        city = with_pawn(city, joined.age, joined=True)
        events.append(TookPart(seat, joined))
    if stage.pawn is not None:
        city = with_pawn(city, stage.pawn)
        events.append(PawnTaken(seat, stage.pawn))
    return city


def _taken(table: Table, moves: Mapping[Seat, Move], events: list[Event]) -> Projects:
    """The projects when those have taken part in the Age's who do."""
    takers = sum(isinstance(move, BuildStage) and move.take_part for move in moves.values())
    if not takers:
        return table.projects
    projects = taken_from(table.projects, table.age, takers)
    project = projects[table.age - 1]
    if project.fate is Fate.CONSTRUCTED:
        events.append(EdificeConstructed(project.edifice))
    return projects


def _reward(cities: list[City], projects: Projects, events: list[Event]) -> None:
    """Gives out every reward that is due: of an edifice just constructed, or for a pawn that came later (Ur)."""
    events += [RewardGained(seat, edifice) for seat, edifice in give_rewards(cities, projects)]


def _penalised(table: Table, project: Project, given_up: Mapping[Seat, GiveUp | None], events: list[Event]) -> Table:
    """The table when these seats have suffered the penalty; a card goes to the discard pile (docs/rulings.md)."""
    edifice = project.edifice
    cities = list(table.cities)
    discard = list(table.discard)
    for seat, given in given_up.items():
        city = cities[seat]
        cities[seat] = suffered(city, edifice, given)
        if not can_pay(city, edifice):
            events.append(DebtTaken(seat, edifice, DEBT[edifice.age]))
            continue
        card = given.card if isinstance(given, GiveUpCard) else None
        if card is not None:
            discard.append(card)
        events.append(PenaltySuffered(seat, edifice, card, given.tokens if isinstance(given, GiveUpTokens) else ()))
    return replace(table, cities=tuple(cities), discard=tuple(discard))


def _coins_after_payments(table: Table, moves: Mapping[Seat, Move]) -> list[int]:
    """The coins of every city when all have paid and been paid, and discards have brought theirs."""
    cities = table.cities
    coins = [city.coins for city in cities]
    for seat, move in moves.items():
        if isinstance(move, Discard):
            coins[seat] += DISCARD_COINS
        elif isinstance(move, Build | BuildStage):
            left, right = move.payment
            if left:
                coins[seat] -= left
                coins[left_of(seat, len(cities))] += left
            if right:
                coins[seat] -= right
                coins[right_of(seat, len(cities))] += right
            if isinstance(move, BuildStage):
                if move.take_part:
                    coins[seat] -= table.projects[table.age - 1].edifice.cost
            else:
                coins[seat] -= way_built(cities[seat], move.card, olympia=move.olympia)[1]
    return coins


def way_built(city: City, card: Card, *, olympia: bool) -> tuple[Way, int]:
    """How a structure from the hand is built, and what the bank gets for it."""
    if olympia:
        return Way.OLYMPIA, 0
    if city.has_chain_to(card):
        return Way.CHAIN, 0
    return Way.PAID, card.coins


def _gain(cities: list[City], seat: Seat, effects: tuple[Effect, ...], events: list[Event]) -> None:
    """Gives a seat the coins that its new structure brings."""
    if amount := _coins_gained(cities, seat, effects):
        cities[seat] = cities[seat].paid(cities[seat].coins + amount)
        events.append(CoinsGained(seat, amount))


def _coins_gained(cities: Sequence[City], seat: Seat, effects: tuple[Effect, ...]) -> int:
    """Coins that the bank gives for what was built; counts see everything that stands now."""
    amount = 0
    for effect in effects:
        match effect:
            case Coins():
                amount += effect.coins
            case CoinsPer():
                amount += effect.coins * count_around(cities, seat, effect.count, effect.cities)
            case (
                Produce()
                | Trade()
                | Shields()
                | Points()
                | PointsPer()
                | Science()
                | ScienceChoice()
                | Power()
                | VictoryToken()
                | PawnFromBox()
            ):
                pass
            case _:
                assert_never(effect)
    return amount


def _hands_left(table: Table, moves: Mapping[Seat, Move]) -> tuple[tuple[Card, ...], ...]:
    """The hands less the cards chosen from them."""
    hands = list(table.hands)
    for seat in table.players:
        hands[seat] = without(table.hand_to_choose_from(seat), _chosen(moves[seat]))
    if table.controller is not None:
        hands[table.controller] = without(hands[table.controller], _chosen(moves[FREE_CITY]))
    return tuple(hands)


def _chosen(move: Move) -> Card:
    assert isinstance(move, Build | BuildStage | Discard)
    return move.card


def _pass_hands(table: Table) -> Table:
    """To the left or to the right, by Age; two players exchange theirs, and the Free City card."""
    hands = table.hands
    controller = table.controller
    if controller is not None:
        hands = (hands[1], hands[0], ())
        controller = Seat(1 - controller)
    elif PASSING[table.age] is Neighbour.RIGHT:
        hands = hands[1:] + hands[:1]
    else:
        hands = hands[-1:] + hands[:-1]
    return Table(
        ruleset=table.ruleset,
        age=table.age,
        turn=table.turn + 1,
        cities=table.cities,
        hands=hands,
        discard=table.discard,
        draw_pile=table.draw_pile,
        controller=controller,
        projects=table.projects,
    )


def _resolve_conflicts(table: Table, events: list[Event]) -> Table:
    """Every city against both neighbours: the stronger takes a victory token, the weaker a defeat token."""
    count = len(table.cities)
    shields = [city.shields for city in table.cities]
    victory: list[tuple[int, ...]] = [city.victory for city in table.cities]
    defeats = [city.defeats for city in table.cities]
    for seat in table.seats:
        neighbour = Seat(left_of(seat, count))
        winner: Seat | None = None
        if shields[seat] != shields[neighbour]:
            winner, loser = (seat, neighbour) if shields[seat] > shields[neighbour] else (neighbour, seat)
            victory[winner] += (VICTORY[table.age],)
            defeats[loser] += 1
        events.append(ConflictResolved(seat, neighbour, shields[seat], shields[neighbour], winner, VICTORY[table.age]))
    cities = tuple(city.after_conflicts(victory[seat], defeats[seat]) for seat, city in enumerate(table.cities))
    controller = None if table.controller is None else Seat(1 - table.controller)
    return replace(table, turn=AGE_OVER, cities=cities, controller=controller)
