"""A game step by step: each screen shows one step, as the channel saw it, with the ways to all others.

Its buttons carry the step, so that each message keeps its own, for as long as it stands.
"""

from dataclasses import replace

from bot.pictures import Picture
from bot.pictures.depicting.opened import opened_picture
from bot.pictures.depicting.table import cities_picture
from bot.screens.acts import ShareReplay, ShowHistory, ShowStep
from bot.screens.boards import table_screen
from bot.screens.changes import passage_line
from bot.screens.replay_ways import TURNS, replay_menu, to_step
from bot.screens.reveals import conflicts_screen, drafted_by_stand_ins, public_voice, reveal_screen, table_says
from bot.screens.scores import over_screen
from bot.screens.screen import Button, Embed, Row, Screen, Style, fits, with_first_line, without_pictures
from bot.services.replay import Form, Part, Replay, Step, changes_shown, turn_number
from bot.text.names import owner_names, short_name
from bot.text.revealing import conflict_lines, revealed_lines
from bot.text.uncovering import hidden_lines
from bot.text.words import Words
from engine.catalogue import AGES, Age
from engine.constants import LAST_TURN
from engine.events import Deed
from engine.ruleset import Seat


def replay_screen(words: Words, replay: Replay, of: ShowStep, reader: Seat | None, *, pictures: bool = True) -> Screen:
    """Show a step, as text if `of` says so. On the way back it begins with what is undone.

    `pictures` is whether the reader is shown any, so that the text is something else.
    """
    shown, rows = step_screen(words, replay, reader), _rows(words, replay, of, pictures=pictures)
    hidden, cards = _hidden(words, replay)
    first_lines, undone = [words.say("replay-at", step=where(words, replay))], tuple[Embed, ...]()
    if of.back and replay.after is not None:
        first_lines.append(_undone(words, replay, replay.after))
        lines = _told(words, replay, replay.after)
        undone = (Embed(words.say("replay-undone-heading"), "\n".join(lines)),) if lines else ()
    embeds = next(
        each for each in ((*shown.embeds, *hidden, *undone), (*shown.embeds, *hidden), hidden, ()) if fits(each)
    )
    screen = replace(
        shown,
        embeds=embeds,
        pictures=(*shown.pictures, *cards),
        rows=rows,
        glance=rows if (*shown.pictures, *cards) else (),
        mentions=(),
    )
    screen = with_first_line(words.in_sequence(first_lines), screen)
    return without_pictures(screen) if of.told else screen


def where(words: Words, replay: Replay) -> str:
    """Name the step that is shown."""
    step = replay.step
    if step.part in {Part.START, Part.END}:
        return words.say("replay-step", part=step.part)
    asked = replay.resolution.asked if step.part is Part.REVEAL else ""
    age, turn = _moment(replay)
    number = turn_number(age, turn)
    return words.say("replay-step", part=step.part, number=number, turns=TURNS, age=age, turn=turn, asked=asked)


def _moment(replay: Replay) -> tuple[Age, int]:
    """Return the Age and the turn of the shown step; a change of seats belongs to the turn that was open."""
    step, found = replay.step, replay.resolutions
    if step.number < len(found):
        return found[step.number].age, found[step.number].turn
    view = replay.table.begun_table
    return view.age, min(view.turn, LAST_TURN)


def step_screen(words: Words, replay: Replay, reader: Seat | None) -> Screen:
    """Show a step as its own message in the channel did."""
    table, step = replay.table, replay.step
    match step.part:
        case Part.REVEAL:
            told = reveal_screen(words, table, replay.resolution)
            if any(isinstance(event, Deed) for event in replay.resolution.events):
                return told
            # Only what stages gave or what an edifice cost was chosen, which has no picture of its own.
            return replace(told, pictures=(cities_picture(words, table, reader),), beside=told.embeds)
        case Part.CONFLICTS:
            return conflicts_screen(words, table, replay.resolution, reader=reader)
        case Part.END:
            return over_screen(words, table, replay.course, replay.story)
        case _:
            text = words.in_sequence(_told(words, replay, step))
            return replace(table_screen(words, table, reader), content=table_says(words, table, text))


def _undone(words: Words, replay: Replay, step: Step) -> str:
    """Name the step that is undone."""
    if step.part not in {Part.REVEAL, Part.CONFLICTS}:
        return words.say("replay-undone", part=step.part)
    of = replay.resolutions[step.number]
    return words.say("replay-undone", part=step.part, age=of.age, turn=of.turn, asked=of.asked)


def _told(words: Words, replay: Replay, step: Step) -> list[str]:
    """Say what happened in a step; the names are those of now at the shown step."""
    table = replay.table
    changes = [passage_line(words, table, number) for number in changes_shown(table, step)]
    match step.part:
        case Part.START:
            return [words.say("replay-began"), *changes, *drafted_by_stand_ins(words, table)]
        case Part.REVEAL:
            names = owner_names(words, table, short_name)
            return revealed_lines(words, replay.resolutions[step.number], names, bold=True)
        case Part.CONFLICTS:
            return conflict_lines(words, replay.resolutions[step.number])
        case _:
            return changes


def _rows(words: Words, replay: Replay, of: ShowStep, *, pictures: bool) -> tuple[Row, ...]:
    """Return the ways to other steps, and what else can be seen of this one."""
    to = replace(of, part=replay.step.part, number=replay.step.number, back=False)
    near = [
        *([Button(words.say("replay-back"), to_step(to, replay.before, back=True))] if replay.before else []),
        *([Button(words.say("replay-forward"), to_step(to, replay.after), Style.PRIMARY)] if replay.after else []),
        *([Button(words.say("replay-to-own-before"), to_step(to, replay.own_before))] if replay.own_before else []),
    ]
    ages = [
        Button(words.say("history-age", age=age), to_step(to, Step(Part.TURN, turn_number(age, 1))))
        for age in AGES
        if any(each.age == age for each in replay.resolutions)
    ]
    is_over = replay.is_over
    ages += [Button(words.say("replay-to-end"), to_step(to, Step(Part.END, 0)))] if is_over else []
    more = [Button(words.say("replay-close" if of.opened else "replay-open"), replace(to, opened=not of.opened))]
    look = Button(words.say("hand-picture" if of.told else "hand-in-words"), replace(to, told=not of.told))
    looks = [look] if pictures else []
    looks += [Button(words.say("share"), ShareReplay(to.game, Form.WEBP if pictures else Form.PAGE))] if is_over else []
    looks.append(Button(words.say("panel-history"), ShowHistory(to.game, _moment(replay)[0])))
    last = replay.resolutions[-1:]
    turns = turn_number(last[0].age, last[0].turn) if last else 0
    menu = replay_menu(words, words.say("replay-go"), to, turns, replay.own_before, over=is_over)
    rows: list[Row] = [tuple(near), tuple(ages), menu, (*(more if is_over else []), *looks)]
    return tuple(row for row in rows if row)


def _hidden(words: Words, replay: Replay) -> tuple[tuple[Embed, ...], tuple[Picture, ...]]:
    """Say and show what was hidden at a step, if that was asked for."""
    if replay.opened is None:
        return (), ()
    voice, dealt = public_voice(words, replay.table, replay.table.begun_table), replay.step.part is Part.START
    lines = hidden_lines(voice, replay.opened, dealt=dealt, bold=True)
    picture = opened_picture(words, replay.table, replay.opened, _moment(replay), dealt=dealt)
    return (Embed(words.say("replay-hands"), "\n".join(lines)),), (picture,)
