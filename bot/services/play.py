"""The game itself: choices are sealed, changed and taken back until the turn is revealed. The engine has the rules.

Computer players choose in the same change that asks them, so that nobody waits for them. Those that think may choose
again while the question is open (`thoughts`). The choice that completes the turn can be held back for a moment, so that
its person can still change it (ADR 5).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.services.attendance import AFTER, StandIn
from bot.services.authority import PLAY, Role, allowed
from bot.services.autopilot import autopilots
from bot.services.game import (
    Choice,
    Ending,
    Game,
    Held,
    LogEntry,
    Over,
    Play,
    SealedDeal,
    SealEntry,
    TakeBackEntry,
    TurnRef,
    turn_in,
    turn_of,
)
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor, Computer, Occupant, Person, UserId
from bot.services.ports import Chance, Change, ScoreLine, SeatResult
from bot.services.refusals import Reason, Refused
from engine.city import City
from engine.events import AgeEnded, Event, GameEnded, TurnBegan
from engine.moves import IllegalMove, Move
from engine.ruleset import Seat, SeatSetup
from engine.scoring import Score, final_scores, ranking
from engine.seal import hash_deal
from engine.setup import Deal, deal, start
from engine.state import GameState
from engine.turn import choose, resolve, retract
from engine.views import player_view, question_kind
from players.levels import Level, create_player

SUBSTITUTE = Level.MEDIUM
"""The level of a computer player that plays for a person."""
_SALT_BYTES = 32


def deal_game(game: Game, setups: Sequence[SeatSetup], chance: Chance) -> Change:
    """Deals all cards and the boards that nobody has chosen, seals the deal, and begins the first turn."""
    settings = game.settings
    side = settings.sides.side
    settled = [SeatSetup(setup.city, setup.side or side) for setup in setups]
    if settings.ruleset.two_player:
        settled.append(SeatSetup(side=side))
    return begin_with(game, deal(settings.ruleset, settled, chance), chance)


def begin_with(game: Game, dealt: Deal, chance: Chance) -> Change:
    """Seals a deal with a salt of the game's own, and begins the first turn."""
    salt = chance.randbytes(_SALT_BYTES).hex()
    progress = Play(start(dealt), hash_deal(dealt, salt))
    course = _Course.on(progress)
    course.let_computers_choose(game, chance)
    change = course.change(replace(game, progress=progress))
    return replace(
        change,
        announcements=(Announcement(News.STARTED), *course.news),
        sealed_deal=SealedDeal(dealt, salt),
    )


def _open_seat(game: Game, actor: Actor, turn: TurnRef, seat: Seat, **_: object) -> Seat:
    """Return the seat that decides for this one. Raises Refused if there is none, or if a player names an old turn."""
    state = game.progress.state if isinstance(game.progress, Play) else None
    if game.seat_of(actor.user) is not None:
        # The turn is checked before the seat. The Free City's controller changes every turn, and a player who clicks
        # on what was theirs a moment ago is late, not wrong.
        if state is None:
            raise Refused(Reason.NOT_NOW)
        if turn != turn_of(state):
            raise Refused(Reason.STALE_TURN)
    if state is not None and seat not in state.table.seats:
        raise Refused(Reason.NO_SUCH_SEAT)
    return seat if state is None else state.decides_for(seat)


def _chosen_seat(game: Game, actor: Actor, choice: Choice, *_: object, **__: object) -> Seat:
    return _open_seat(game, actor, choice.turn, choice.seat)


@allowed(Role.OCCUPANT, when=PLAY, seat_of=_chosen_seat)
def seal_choice(
    game: Game, actor: Actor, occasion: Occasion, choice: Choice, hold_until: datetime | None = None
) -> Change | None:
    """Seals a choice, in place of an earlier one. Sealing the same choice again changes nothing.

    If a computer player sealed the earlier choice, all its sealed choices are dropped, because the rest would reveal
    what that one was.

    With `hold_until`, the last choice is held back until then. Without it, sealing a choice that is held back reveals
    the turn.

    Raises:
        Refused: STALE_TURN, SEALED_BY_ANOTHER, ILLEGAL_MOVE with the rule, or what `authority` says.
    """
    seat = choice.seat
    progress = _unsealed(game, actor, seat)
    move = choice.move
    course = _Course.on(progress)
    earlier = progress.state.choices[seat]
    try:
        if earlier is not None:
            if move == earlier and progress.sealers[seat] is not None:
                return None if hold_until is not None else reveal_choice(game, actor, occasion, choice.turn, seat)
            course.undo(seat, actor.user)
        course.seal(seat, move, actor.user, hold_until)
        game = _without_stand_in(game, progress, seat)
    except IllegalMove as error:
        raise Refused(Reason.ILLEGAL_MOVE, error.refusal) from None  # its cause would name the card
    course.let_computers_choose(game, occasion.chance)
    return course.change(game)


@allowed(Role.OCCUPANT, when=PLAY, seat_of=_open_seat)
def reveal_choice(game: Game, actor: Actor, occasion: Occasion, turn: TurnRef, seat: Seat) -> Change | None:  # noqa: ARG001 - see `_open_seat`
    """Reveals the question whose last choice the actor holds back; nothing changes if it is no longer held back."""
    held = _unsealed(game, actor, seat).held
    return reveal(game, occasion.chance) if held is not None and held.seat == seat else None


def reveal(game: Game, chance: Chance) -> Change:
    """Reveals the open question; its last choice is being held back."""
    progress = game.progress
    assert isinstance(progress, Play)
    course = _Course.on(progress)
    course.reveal()
    course.let_computers_choose(game, chance)
    return course.change(game)


@allowed(Role.OCCUPANT, when=PLAY, seat_of=_open_seat)
def take_back_choice(game: Game, actor: Actor, _: Occasion, turn: TurnRef, seat: Seat) -> Change:  # noqa: ARG001 - see `_open_seat`
    """Takes a choice back, whether it is sealed or held back. A choice that another player holds back is then sealed.

    If a computer player sealed it, all its sealed choices are dropped, as in `seal_choice`.
    """
    progress = _unsealed(game, actor, seat)
    if progress.state.choices[seat] is None:
        raise Refused(Reason.NOTHING_TO_TAKE_BACK)
    course = _Course.on(progress)
    course.undo(seat, actor.user)
    return course.change(_without_stand_in(game, progress, seat))


def stand_in(game: Game, seats: Collection[Seat], chance: Chance) -> Change:
    """Makes a computer player answer the open question for the players of these seats, who keep their seats.

    It also answers for the Free City if one of them controls it.
    """
    progress = game.progress
    assert isinstance(progress, Play)
    course = _Course.on(progress)
    course.stand_in(game, seats, chance)
    course.let_computers_choose(game, chance)
    return course.change(game)


def take_back_stand_ins(game: Game, seat: Seat) -> Change | None:
    """Takes back what a stand-in has sealed for a person who is back; None if there is nothing to take back."""
    progress, user = game.progress, game.seats[seat].user
    if not isinstance(progress, Play) or user is None:
        return None
    course = _Course.on(progress)
    course.take_back_computers(seat, user)
    if not course.entries:
        return None
    return course.change(_without_stand_in(game, progress, seat))


def _without_stand_in(game: Game, progress: Play, seat: Seat) -> Game:
    """Return the game without the note that a stand-in answered for a seat, because its player answers after all."""
    answered = progress.resolutions, progress.state.decides_for(seat)
    kept = tuple(each for each in game.stand_ins if (each.resolution, each.seat) != answered)
    return replace(game, stand_ins=kept)


def go_on(game: Game, seat: Seat, chance: Chance, *, anew: bool) -> Change:
    """Goes on after a seat has changed hands: computer players answer their questions.

    If the owner plays the seat again and has time to choose again (`anew`), what a computer player has sealed for the
    seat is taken back. Anyone else who has sat down starts with the next turn, and sees nothing that was open before.
    Until then a computer player answers.
    """
    progress = game.progress
    assert isinstance(progress, Play)
    course = _Course.on(progress)
    user = game.seats[seat].user
    if user is not None and anew and not course.is_veiled(game, seat):
        course.take_back_computers(seat, user)
    if course.entries:
        game = _without_stand_in(game, progress, seat)
    course.let_computers_choose(game, chance)
    return course.change(game)


def rethink(game: Game, moves: Mapping[Seat, Mapping[Seat, Move]]) -> Change | None:
    """Replaces the first choices of computer players by the ones they have thought of; None if all are the same.

    `moves` has, by computer player, the choices for its own seat and for the Free City. Choices that do not fit the
    open question are ignored. Nothing is announced, and a choice that is held back stays held back.
    """
    progress = game.progress
    assert isinstance(progress, Play)
    course = _Course.on(progress)
    for seat, chosen in moves.items():
        course.rethink(seat, chosen)
    if not course.entries:
        return None
    return Change(replace(game, progress=replace(progress, state=course.state)), tuple(course.entries))


def sealed_by_another(progress: Play, seat: Seat, user: UserId) -> UserId | None:
    """Return the other person, if any, who has sealed an unrevealed choice for a seat, or for its Free City.

    The seat's present player sees no hand until the reveal, because that choice was made from it.
    """
    return next(_other_sealers(progress.state, progress.sealers, seat, user), None)


def check_unsealed(game: Game, progress: Play, seat: Seat, user: UserId) -> None:
    """Raises Refused if another person has sealed a choice for the seat, or if its player starts with the next turn.

    In both cases the player may neither see nor undo the choice, and sees no hand before the next question or turn.
    """
    if game.starts_later(seat, turn_in(progress.state)):
        raise Refused(Reason.STARTS_NEXT_TURN)
    by = sealed_by_another(progress, seat, user)
    if by is not None:
        raise Refused(Reason.SEALED_BY_ANOTHER, detail=game.name_of(by))


def _other_sealers(
    state: GameState, sealers: Mapping[Seat, UserId | None], seat: Seat, user: UserId | None
) -> Iterator[UserId]:
    for place in state.table.seats:
        by = sealers.get(place)
        if state.choices[place] is not None and by is not None and by != user and state.decides_for(place) == seat:
            yield by


def _unsealed(game: Game, actor: Actor, seat: Seat) -> Play:
    """Return the stage of play if the actor may see and change what is open for the seat; see `check_unsealed`."""
    progress = game.progress
    assert isinstance(progress, Play), "else it is not the time for it"
    check_unsealed(game, progress, progress.state.decides_for(seat), actor.user)
    return progress


@dataclass
class _Course:
    """Builds one change: makes moves on the state, and collects log entries and announcements."""

    state: GameState
    resolutions: int
    """How many resolutions have been revealed."""
    entries: list[LogEntry] = field(default_factory=list)
    news: list[Announcement] = field(default_factory=list)
    sealers: dict[Seat, UserId | None] = field(default_factory=dict)
    stand_ins: list[StandIn] = field(default_factory=list)
    held: Held | None = None
    by_computers: list[tuple[int, tuple[int, int], Seat]] = field(default_factory=list)
    """The revealed choices of computer players: the resolution's number, the Age and turn, and the seat."""

    @classmethod
    def on(cls, progress: Play) -> "_Course":
        """Return a course that starts from the game's present state."""
        return cls(progress.state, progress.resolutions, sealers=dict(progress.sealers), held=progress.held)

    def seal(self, seat: Seat, move: Move, by: UserId | None, hold_until: datetime | None = None) -> None:
        """Seals a move. If it is the last one, everything is revealed, or the move is held back. Raises IllegalMove."""
        self.state = choose(self.state, seat, move)
        self.sealers[seat] = by
        if hold_until is not None and not self.state.waiting:
            self.held = Held(seat, hold_until)
        else:
            self._settle(seat)

    def reveal(self) -> None:
        """Reveals the turn if a choice is held back."""
        if self.held is not None:
            self._settle(self.held.seat)

    def _settle(self, seat: Seat) -> None:
        """Logs the choice that is made for a seat. If it is the last one, everything is revealed."""
        move = self.state.choices[seat]
        assert move is not None
        self.held = None
        self.entries.append(SealEntry(seat, move, self.sealers[seat]))
        if self.state.waiting:
            return
        asked = question_kind(self.state.phase)
        turn, theirs = turn_in(self.state), [place for place, by in self.sealers.items() if by is None]
        self.by_computers += [(self.resolutions, turn, self.state.decides_for(place)) for place in theirs]
        step = resolve(self.state, seat)
        self.state = step.state
        self.sealers.clear()
        self._announce(step.revealed, revealed=asked == "card")

    def take_back(self, seat: Seat, by: UserId | None) -> None:
        """Takes a choice back, and with it the Free City's choice of the same player.

        A choice that is held back was never logged. A choice that another player holds back is then no longer the last
        one, so it is sealed.
        """
        before = self.state
        self.state = retract(before, seat)
        for place in before.table.seats:
            if before.choices[place] is not None and self.state.choices[place] is None:
                del self.sealers[place]
                if self.held is not None and self.held.seat == place:
                    self.held = None
                else:
                    self.entries.append(TakeBackEntry(place, by))
        if self.held is not None:
            self._settle(self.held.seat)

    def undo(self, seat: Seat, by: UserId) -> None:
        """Takes a choice back for its player. If a computer player made it, takes back all it has sealed for them."""
        if self.sealers[seat] is None:
            self.take_back_computers(self.state.decides_for(seat), by)
        else:
            self.take_back(seat, by)

    def take_back_computers(self, seat: Seat, by: UserId) -> None:
        """Takes back what a computer player has sealed for a seat, and for the Free City if this seat controls it."""
        for place in self.state.table.seats:
            if place in self.sealers and self.sealers[place] is None and self.state.decides_for(place) == seat:
                self.take_back(place, by)

    def rethink(self, seat: Seat, chosen: Mapping[Seat, Move]) -> None:
        """Replaces the sealed choices of a computer player by others."""
        before = self.state
        mine = [place for place in before.table.seats if before.decides_for(place) == seat and before.choices[place]]
        if any(self.sealers.get(place, 0) is not None for place in mine) or set(mine) != set(chosen):
            return
        if all(before.choices[place] == move for place, move in chosen.items()):
            return
        try:
            after = retract(before, seat)
            for place, move in chosen.items():
                after = choose(after, place, move)
        except IllegalMove:
            return
        self.state = after
        self.entries += [TakeBackEntry(place, None) for place in mine]
        self.entries += [SealEntry(place, move, None) for place, move in chosen.items()]

    def let_computers_choose(self, game: Game, chance: Chance) -> None:
        """Makes computer players answer until only people who may see their hands are still asked.

        They answer for seats on autopilot, too. If a choice of such a seat is held back, it is revealed instead.
        """
        levels = {place: self._level(seat.occupant) for place, seat in game.places()}
        levels.update(dict.fromkeys(autopilots(game), SUBSTITUTE))
        if self.held is not None:
            mine = self.state.decides_for(self.held.seat)
            if levels[mine] or self.is_veiled(game, mine):
                self.reveal()
        while True:
            asked = ((seat, self.state.decides_for(seat)) for seat in self.state.due)
            found = next(((due, mine) for due, mine in asked if levels[mine] or self.is_veiled(game, mine)), None)
            if found is None:
                return
            due, mine = found
            self._let_choose(game, due, levels[mine] or SUBSTITUTE, chance)

    def stand_in(self, game: Game, seats: Collection[Seat], chance: Chance) -> None:
        """Makes a computer player answer everything that the open question asks the players of these seats."""
        number = self.resolutions
        while self.resolutions == number:
            due = next((seat for seat in self.state.due if self.state.decides_for(seat) in seats), None)
            if due is None:
                return
            self._let_choose(game, due, SUBSTITUTE, chance, late=True)

    def _let_choose(self, game: Game, due: Seat, level: Level, chance: Chance, *, late: bool = False) -> None:
        mine = self.state.decides_for(due)
        view = player_view(self.state, mine)
        question = next(each for each in view.questions if each.seat == due)
        user = game.seats[mine].user
        noted = {(each.resolution, each.seat) for each in self.stand_ins}
        if user is not None and (self.resolutions, mine) not in noted and not self.is_veiled(game, mine):
            begins = late and len(game.attendance.misses.get(user, ())) == AFTER
            self.stand_ins.append(StandIn(self.resolutions, mine, user, autopilot=begins))
        occupant = game.seats[mine].occupant
        style = occupant.style if isinstance(occupant, Computer) else None
        self.seal(due, create_player(level, chance, style).choose(view, question), None)

    def is_veiled(self, game: Game, seat: Seat) -> bool:
        """Whether the seat's hand is hidden from its player: they start next turn, or somebody else sealed a choice.

        The rest of the hand would give away the sealed choice.
        """
        if game.starts_later(seat, turn_in(self.state)):
            return True
        return any(_other_sealers(self.state, self.sealers, seat, game.seats[seat].user))

    @staticmethod
    def _level(occupant: Occupant) -> Level | None:
        return occupant.level if isinstance(occupant, Computer) else None

    def change(self, game: Game) -> Change:
        """Return the whole change, ready to be saved."""
        progress = game.progress
        assert isinstance(progress, Play)
        # Without this note, a choice made before a newcomer's first turn would be taken for theirs.
        chosen = dict.fromkeys(
            (number, mine) for number, turn, mine in self.by_computers if game.starts_later(mine, turn)
        )
        for_newcomers = (StandIn(number, mine, None) for number, mine in chosen)
        game = replace(game, stand_ins=(*game.stand_ins, *self.stand_ins, *for_newcomers))
        news = self.news if self.news and self.news[-1].news.traits.replaces_panel else [*self.news, REFRESHED]
        if self.state.waiting or self.held is not None:
            after = replace(progress, state=self.state, resolutions=self.resolutions)
            after = replace(after, sealers=self.sealers, held=self.held)
            return Change(replace(game, progress=after), tuple(self.entries), tuple(news))
        done = replace(game, progress=Over(Ending.SCORED, self.state, progress.seal, self.resolutions))
        told = (*news, Announcement(News.STORY))
        return Change(done, tuple(self.entries), told, results=_results(done, self.state))

    def _announce(self, told: Sequence[Event], *, revealed: bool) -> None:
        number = self.resolutions
        self.resolutions += 1
        kinds = {type(event) for event in told}
        heard = {
            News.REVEALED: revealed,
            News.AGE_ENDED: AgeEnded in kinds,
            News.TURN_BEGAN: TurnBegan in kinds,
            News.OVER: GameEnded in kinds,
        }
        self.news += [Announcement(news, number) for news, yes in heard.items() if yes]


def _results(game: Game, state: GameState) -> tuple[SeatResult, ...]:
    table = state.table
    scores = final_scores(state)
    ranks: dict[Seat, int] = {}
    for tied in ranking(scores, table.players):
        ranks.update(dict.fromkeys(tied, len(ranks) + 1))
    return tuple(_result(game, table.cities[score.seat], score, ranks.get(score.seat, 0)) for score in scores)


def _result(game: Game, city: City, score: Score, rank: int) -> SeatResult:
    occupant = game.seats[score.seat].occupant if rank else None
    return SeatResult(
        seat=score.seat,
        user=occupant.user if isinstance(occupant, Person) else None,
        level=occupant.level if isinstance(occupant, Computer) else None,
        city=city.board.city,
        side=city.board.side.value,
        rank=rank,
        tally=ScoreLine(
            military=score.military,
            treasury=score.treasury,
            wonder=score.wonder,
            civilian=score.civilian,
            scientific=score.scientific,
            commercial=score.commercial,
            guilds=score.guilds,
            edifices=score.edifices,
            debts=score.debts,
            total=score.total,
            coins=score.coins,
        ),
        stages=city.stages,
    )
