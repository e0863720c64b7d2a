"""The record of a finished game and the public history of any game, derived from the deal and the log of choices."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from bot.services.authority import ALWAYS, OVER, PLAY, Role, allowed
from bot.services.game import Game, LogEntry, Over, Past, Play, SealedDeal, submissions
from bot.services.occasion import Occasion
from bot.services.passages import Passage
from bot.services.people import Actor, Person
from bot.services.ports import UnreadableGameError
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight, sight
from bot.services.story import Story, story
from bot.services.views import Course, HandView, TableView, table_view
from engine.formats import history_of, record_of
from engine.replaying import played_phases, points_by_turn, resolutions
from engine.state import GameState
from engine.views import PublicView, Resolution, question_kind

_NO_GAME = "by the rules of this program the log is no game"


@contextmanager
def by_our_rules() -> Iterator[None]:
    """Turn any error while a saved game is replayed into UnreadableGameError, which reveals nothing about the game."""
    try:
        yield
    except UnreadableGameError:
        raise
    except Exception:  # noqa: BLE001 - a damaged log can cause any error
        raise UnreadableGameError(_NO_GAME) from None


@allowed(Role.ONLOOKER, when=(*PLAY, *OVER))
def see_history(game: Game, _: Actor, __: Occasion, past: Past | None) -> dict[str, Any]:
    """Return the public history of a game, running or over, as JSON data (docs/formats.md)."""
    return history(game, *dealt(game, past))


@allowed(Role.ONLOOKER, when=OVER, uncovers=lambda: True)
def see_record(game: Game, _: Actor, __: Occasion, past: Past | None) -> dict[str, Any]:
    """Return the record of a game that is over, with the proof of its deal, as JSON data (docs/formats.md)."""
    return record(game, *dealt(game, past))


@allowed(Role.ONLOOKER, when=ALWAYS)
def see_resolutions(
    game: Game, _: Actor, occasion: Occasion, past: Past | None
) -> tuple[TableView, tuple[Resolution, ...]]:
    """Return the table, and everything revealed so far, as everyone saw it; nothing before cards have been dealt."""
    table = table_view(game, occasion.now)
    return table, () if table.table is None else all_resolutions(*dealt(game, past))


@allowed(Role.ONLOOKER, when=ALWAYS)
def see_sight(
    game: Game, actor: Actor, occasion: Occasion, past: Past | None, tells: Callable[[Sight], bool]
) -> tuple[Sight, tuple[Resolution, ...]]:
    """Return the table as the actor sees it and, if `tells` is true of that, everything revealed so far.

    What is asked after a hand of the same Age also knows the table as that hand showed it.
    """
    seen = sight(game, actor, occasion)
    if not tells(seen) and not follows_a_hand(seen):
        return seen, ()
    revealed = all_resolutions(*dealt(game, past))
    return with_last_hand(seen, revealed), revealed


def follows_a_hand(sight: Sight) -> bool:
    """Return whether a person is asked something after a hand of the same Age."""
    asked = sight.asked
    return (
        isinstance(asked, HandView)
        and bool(asked.view.questions)
        and (asked.turn.turn, asked.turn.asked) != (1, "card")
    )


def with_last_hand(sight: Sight, revealed: Sequence[Resolution]) -> Sight:
    """Return what a person sees, with the table as their last hand in this Age showed it.

    `revealed` is what has been revealed so far, or more.
    """
    if not isinstance(sight.asked, HandView) or not follows_a_hand(sight):
        return sight
    so_far = revealed[: sight.table.resolutions]
    return replace(sight, asked=replace(sight.asked, since=_last_shown(sight.table, sight.asked, sight.missed, so_far)))


def _last_shown(
    table: TableView, hand: HandView, missed: Sequence[int], revealed: Sequence[Resolution]
) -> PublicView | None:
    """Return the table when the player was last asked for a card; None if that was in an earlier Age.

    Also None if a computer player chose that card for them, or if they did not have the seat then.
    """
    last = next((each for each in reversed(revealed) if each.asked == "card"), None)
    if last is None or last.age != hand.view.table.age or last.number in missed:
        return None
    came = [each.resolutions for each in table.passages if each.seat == hand.view.seat]
    return None if any(resolutions >= last.number for resolutions in came) else last.before


def dealt(game: Game, past: Past | None) -> tuple[SealedDeal, tuple[LogEntry, ...]]:
    """Return the deal and the log. Raises Refused if no cards have been dealt, or if the moves are no longer kept."""
    if past is None:
        was_played = isinstance(game.progress, Over) and game.progress.state is not None
        raise Refused(Reason.NO_LONGER_KEPT if was_played else Reason.NOT_NOW)
    return past.sealed, past.log


@by_our_rules()
def record(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> dict[str, Any]:
    """Return the whole game with hands, face-down cards and the proof of the deal; only for games that are over.

    Raises UnreadableGameError if by our rules the log is not a game.
    """
    data = record_of(game.names(), sealed.deal, submissions(log), salt=sealed.salt)
    return {**data, **_seats(game, sealed, log), **_stand_ins(game, sealed, log)}


@by_our_rules()
def history(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> dict[str, Any]:
    """Return what everyone has seen so far. Raises UnreadableGameError if by our rules the log is not a game."""
    data = history_of(game.names(), sealed.deal, submissions(log))
    return {**data, **_seats(game, sealed, log), **_stand_ins(game, sealed, log)}


def _seats(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> dict[str, Any]:
    """Return when seats changed hands, with the turns; nothing if none did (docs/formats.md)."""
    if not game.passages:
        return {}
    moments = [(each.age, each.turn) for each in all_resolutions(sealed, log)]
    state = game.progress.state if isinstance(game.progress, Play | Over) else None
    # A seat that changed hands after the last resolution did so in the turn that is open or was when the game ended.
    moments.append((state.table.age, state.table.turn) if state is not None and _asks(state) else moments[-1])
    return {"seats": [_seat_data(each, *moments[each.resolutions]) for each in game.passages]}


def _asks(state: GameState) -> bool:
    """Whether a question is open, or was open when the game ended early, even if everyone had answered it."""
    return question_kind(state.phase) != "nothing"


def _seat_data(passage: Passage, age: int, turn: int) -> dict[str, Any]:
    to = passage.to
    player = {"name": to.name} if isinstance(to, Person) else {"computer": to.level.value}
    return {"age": age, "turn": turn, "seat": passage.seat, **player, "why": passage.why.value}


def _stand_ins(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> dict[str, Any]:
    """Return the revealed answers of stand-ins; nothing if there were none (docs/formats.md).

    Choices by computer players for people who had just taken over a seat are left out, because `seats` shows these.
    """
    noted = [each for each in game.stand_ins if each.user is not None]
    if not noted:
        return {}
    revealed = all_resolutions(sealed, log)
    told: list[dict[str, Any]] = []
    for each in noted:
        if each.resolution is None:
            told.append({"seat": each.seat, "asked": "draft"})
        elif each.resolution < len(revealed):
            moment = revealed[each.resolution]
            told.append({"seat": each.seat, "asked": moment.asked, "age": moment.age, "turn": moment.turn})
    return {"stand_ins": told} if told else {}


@by_our_rules()
def all_resolutions(sealed: SealedDeal, log: tuple[LogEntry, ...]) -> tuple[Resolution, ...]:
    """Return what everyone saw, in order. Raises UnreadableGameError if by our rules the log is not a game."""
    return tuple(resolutions(sealed.deal, submissions(log)))


@by_our_rules()
def points(sealed: SealedDeal, log: tuple[LogEntry, ...]) -> Course:
    """Return the points after each turn. Raises UnreadableGameError as `all_resolutions` does."""
    return tuple(points_by_turn(sealed.deal, submissions(log)))


@by_our_rules()
def story_of(game: Game, sealed: SealedDeal, log: tuple[LogEntry, ...]) -> Story:
    """Return the story of a scored game. Raises UnreadableGameError as `all_resolutions` does."""
    phases = tuple(played_phases(sealed.deal, submissions(log)))
    people = [place for place, seat in game.places() if seat.user is not None]
    return story(sealed.deal, phases, game.passages, game.stand_ins, people)


def resolution_of(resolutions: Sequence[Resolution], number: int) -> Resolution:
    """Return the resolution with this number, from 0. Raises Refused if there is none."""
    if not 0 <= number < len(resolutions):
        raise Refused(Reason.NOT_NOW)
    return resolutions[number]
