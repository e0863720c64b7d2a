"""The ways into a replay and through it, and between what one person can look at once a game is over.

With the menu of all turns, each is two presses away, also from the message at the end of a game. A private message
takes the place of the one before, so each has a button to the others; but a review comes below how its reader did,
which would only be shown a second time.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from bot.screens.acts import Act, ReviewGame, ShowHand, ShowStanding, ShowStep
from bot.screens.screen import Button, Menu, Option, Row
from bot.services.game import Ending
from bot.services.people import GameId
from bot.services.replay import START, Part, Step, turn_number
from bot.services.views import TableView
from bot.text.words import Words
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from engine.questions import OFF_TURN

TURNS = LAST_TURN * len(AGES)
"""The turns of a whole game."""
LAST_OWN = Step(Part.OWN, 999)
"""The way to the reader's last own choice: before more resolutions than any game has."""


def first_step(game: GameId, *, opened: bool = False) -> ShowStep:
    """Return the act that shows one person a game from its start; `opened`, with what was hidden then."""
    return ShowStep(game, START.part, START.number, opened, told=False, back=False, shared=False)


def ways_at_end(words: Words, table: TableView, *, played: bool, shown: type[Act] | None = None) -> tuple[Button, ...]:
    """Return the buttons to how the reader did in a scored game, to its replay, and to their review.

    Whoever has not `played`, or only a lesson, gets those to the score sheet and the replay. What is `shown` has no
    button to itself.
    """
    if table.ending is not Ending.SCORED:
        return ()
    played = played and not table.is_practice
    ways: list[tuple[str, Act]] = [
        ("sheet-own-button", ShowHand(table.id)) if played else ("titles-scores", ShowStanding(table.id)),
        *([("replay", first_step(table.id))] if table.resolutions else []),
        *([("review-button", ReviewGame(table.id))] if table.resolutions and played else []),
    ]
    return tuple(Button(words.say(label), act) for label, act in ways if type(act) is not shown)


def to_step(of: ShowStep, step: Step, *, back: bool = False) -> ShowStep:
    """Return the act that goes from a shown step to another one; hands and picture stay as they are."""
    return replace(of, part=step.part, number=step.number, back=back)


def replay_rows(words: Words, table: TableView) -> tuple[Row, ...]:
    """Return the menu that leads from the end of a game to any of its turns; nothing if none was played."""
    if not (turns := _turns_played(table)):
        return ()
    way = partial(to_step, first_step(table.id))
    return (replay_menu(words, words.say("replay-pick"), way, turns, own=LAST_OWN),)


def replay_menu(  # noqa: PLR0913 - each argument is one of its options
    words: Words,
    placeholder: str,
    way: Callable[[Step], ShowStep],
    turns: int,
    *,
    own: Step | None = None,
    over: bool = True,
    did: Mapping[int, str] = MappingProxyType({}),
    fought: Mapping[int, Step] = MappingProxyType({}),
    key: Mapping[Step, str] = MappingProxyType({}),
    here: Step | None = None,
) -> Menu:
    """Return the menu with the start of a game, its first `turns` turns, its end, and the reader's last own choice.

    `way` returns the act that shows a step; `did` says what the reader's city did in a turn; `fought` are the conflicts
    after turns; `key` says what makes a step worth a look; `here` is what is shown.
    """
    key = {**key, LAST_OWN: words.say("replay-own")}
    ways = [(words.say("replay-to-start"), START), *([(words.say("replay-to-own"), own)] if own else [])]
    for number in range(1, turns + 1):
        ways.append((_turn_label(words, number, did.get(number)), Step(Part.TURN, number)))
        if number in fought:
            ways.append((words.say("replay-to-conflicts", age=number // LAST_TURN), fought[number]))
    ways += [(words.say("replay-to-end"), Step(Part.END, 0))] if over else []
    options = (Option(label, way(step), key.get(step, ""), chosen=step == here) for label, step in ways)
    return Menu(placeholder, tuple(options))


def _turns_played(table: TableView) -> int:
    """Return in how many turns of a finished game cards were revealed; none in a lesson's."""
    if not table.resolutions:
        return 0
    if table.ending is Ending.SCORED:
        return TURNS
    view = table.begun_table
    return turn_number(view.age, view.turn) - (view.asked not in OFF_TURN)


def _turn_label(words: Words, number: int, did: str | None) -> str:
    age, turn = divmod(number - 1, LAST_TURN)
    told = words.say("replay-turn", number=number, age=age + 1, turn=turn + 1)
    return told if did is None else words.say("replay-turn-did", turn=told, did=did)
