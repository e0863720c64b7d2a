"""Drafted wonders: every player is shown two boards and keeps one, and the rest go back (docs/rulings.md)."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.services import play
from bot.services.attendance import StandIn
from bot.services.authority import DRAFT, Role, allowed
from bot.services.autopilot import autopilots
from bot.services.game import Draft, Game, Sides
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor, Computer
from bot.services.ports import Chance, Change
from bot.services.refusals import Reason, Refused
from engine.catalogue import Side
from engine.ruleset import Seat, SeatSetup

_BEGAN = (Announcement(News.DRAFT_BEGAN),)


def begin_draft(game: Game, chance: Chance) -> Change:
    """Shows every player two boards: of two wonders if there are enough, else the two sides of one wonder.

    Raises:
        Refused: there are too few wonders for two each, and the table's settings fix the side.
    """
    offers = _offers(game, chance)
    drafting = replace(game, progress=Draft(offers, (None,) * len(game.seats)))
    begun = let_computers_keep(drafting, chance)
    # If only computer players draft, the game has already begun.
    return replace(begun, announcements=_BEGAN) if isinstance(begun.game.progress, Draft) else begun


@allowed(Role.PLAYER, when=DRAFT)
def keep_board(game: Game, actor: Actor, occasion: Occasion, board: int) -> Change | None:
    """Keeps the first (0) or second (1) board, also instead of the other. The last player's choice begins the game."""
    progress = game.progress
    assert isinstance(progress, Draft)
    if board not in {0, 1}:
        raise Refused(Reason.MALFORMED)
    mine = game.seat_of(actor.user)
    assert mine is not None
    check_open(game, progress, mine, actor)
    if progress.kept[mine] == board and progress.sealers.get(mine) == actor.user:
        return None
    kept = tuple(board if seat == mine else each for seat, each in enumerate(progress.kept))
    sealers = {**progress.sealers, mine: actor.user}
    game = replace(game, stand_ins=tuple(each for each in game.stand_ins if each.seat != mine))
    return let_computers_keep(replace(game, progress=replace(progress, kept=kept, sealers=sealers)), occasion.chance)


def check_open(game: Game, progress: Draft, seat: Seat, actor: Actor) -> None:
    """Raises Refused if another person has kept a board for the seat, or if its player has only just sat down.

    Only the person who was shown the two boards may see them and change the choice.
    """
    if game.starts_later(seat, game.turn):
        raise Refused(Reason.STARTS_NEXT_TURN)
    by = progress.sealers.get(seat)
    if progress.kept[seat] is not None and by not in {None, actor.user}:
        raise Refused(Reason.SEALED_BY_ANOTHER, detail=game.name_of(by))


def let_computers_keep(game: Game, chance: Chance, also: Collection[Seat] = ()) -> Change:
    """Makes computer players keep a random board. Once everyone has a board, the game begins.

    They also choose for the players of the seats `also`, who keep their seats.
    """
    progress = game.progress
    assert isinstance(progress, Draft)
    late = {*also, *autopilots(game)}
    drawing = {
        *late,
        *(place for place, seat in game.places() if isinstance(seat.occupant, Computer)),
        *(place for place, _ in game.places() if game.starts_later(place, game.turn)),
    }
    kept = tuple(
        int(chance.random() * 2) if board is None and place in drawing else board
        for place, board in enumerate(progress.kept)
    )
    drawn = [Seat(seat) for seat, board in enumerate(progress.kept) if board is None and kept[seat] is not None]
    sealers = {**progress.sealers, **dict.fromkeys(drawn)}
    stood_in = ((seat, game.seats[seat].user) for seat in drawn if seat in late)
    stand_ins = tuple(StandIn(None, seat, user) for seat, user in stood_in if user is not None)
    game = replace(game, stand_ins=(*game.stand_ins, *stand_ins))
    if None not in kept:
        return play.deal_game(game, _boards(progress.offers, kept), chance)
    progress = replace(progress, kept=kept, sealers=sealers)
    return Change(replace(game, progress=progress), announcements=(REFRESHED,))


def _boards(offers: Sequence[tuple[SeatSetup, SeatSetup]], kept: Sequence[int | None]) -> list[SeatSetup]:
    return [offer[board] for offer, board in zip(offers, kept, strict=True) if board is not None]


def _offers(game: Game, chance: Chance) -> tuple[tuple[SeatSetup, SeatSetup], ...]:
    cities = game.settings.ruleset.catalogue.cities
    players = len(game.seats)
    shuffled = chance.sample(cities, len(cities))
    if 2 * players <= len(cities):
        boards = [SeatSetup(city, game.settings.sides.side or chance.sample(tuple(Side), 1)[0]) for city in shuffled]
        return tuple(zip(boards[:players], boards[players : 2 * players], strict=True))
    if game.settings.sides is not Sides.MIXED:
        raise Refused(Reason.DRAFT_NEEDS_BOTH_SIDES)
    return tuple((SeatSetup(city, Side.A), SeatSetup(city, Side.B)) for city in shuffled[:players])
