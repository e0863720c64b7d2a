"""Reveals in the table's channel: turns, the conflicts at the end of an Age, and the history of an Age.

They are made only from public events and views. A resolution is what everyone saw at that time; cities are shown with
their current players.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TypeAlias, assert_never

from bot.pictures.depicting.conflicts import conflicts_picture
from bot.pictures.depicting.reveal import reveal_picture
from bot.screens.acts import (
    Act,
    ComeBack,
    ShowHand,
    ShowHistory,
    TellConflicts,
    TellReveal,
)
from bot.screens.changes import come_back_buttons, passage_line
from bot.screens.off_turn import unfinished_turn
from bot.screens.replay_ways import ways_at_end
from bot.screens.screen import LONGEST_TEXT, Button, Embed, Screen, Style, fits, in_rows, without_pictures
from bot.screens.tables import in_words_button, proof_button, reach_warning, table_button, way_to_hand
from bot.services.people import GameId, UserId
from bot.services.views import TableView
from bot.text import cards, edifices, news
from bot.text.cards import Whose
from bot.text.names import owner_names, short_name
from bot.text.revealing import conflict_lines, revealed_lines, token_lines
from bot.text.voice import Voice
from bot.text.words import Words
from engine.catalogue import AGES, Edifice
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    ChoiceSealed,
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
    StageBuilt,
    TookPart,
    TurnBegan,
    conflicts_of,
    constructed_edifice,
    edifice_joined,
    failed_edifice,
    seats_by_reward,
)
from engine.outlook import can_be_constructed, later_questions
from engine.questions import OFF_TURN, QuestionKind
from engine.ruleset import Seat
from engine.views import PublicView, Resolution

_Loss: TypeAlias = EdificeFailed | PenaltySuffered | DebtTaken
"""Losses caused by edifices; the sentences about edifices describe them, after those about the cities."""

_ONE_EMBED = 4_000
_FEW_CHANGES = 5
"""How many seat changes to list in an Age's history if it would be too long with all of them."""


def public_voice(words: Words, table: TableView, view: PublicView) -> Voice:
    """Return a voice that speaks to everyone in the channel and names cities with their players."""
    return Voice(words, view, None, owner_names(words, table, short_name))


def table_says(words: Words, table: TableView, text: str) -> str:
    """Return a message's first lines: the table and the text, then a warning if the table is out of reach."""
    said = text if table.is_practice else words.say("table-says", game=str(table.id), text=text)
    return "\n".join([said, *reach_warning(words, table)])


def table_named(words: Words, table: TableView) -> str:
    """Return how `table_says` names a table, before its text."""
    return "" if table.is_practice else words.say("table-says", game=str(table.id), text="")


def mention_list(words: Words, users: Sequence[UserId]) -> str:
    """Return a list of people as Discord mentions."""
    return words.all_of([f"<@{user}>" for user in users])


def call_line(words: Words, asked: str, users: Sequence[UserId]) -> list[str]:
    """Return the line that pings the players who are asked; empty if there are none."""
    return [words.say("panel-call", people=mention_list(words, users), asked=asked)] if users else []


def autopilot_call(words: Words, users: Sequence[UserId]) -> list[str]:
    """Return the line that tells people that a computer player now chooses for them; empty if there are none."""
    return [words.say("pace-autopilot-call", people=mention_list(words, users))] if users else []


def who_is_asked(voice: Voice) -> str:
    """Name the players who are asked a question between turns; empty if nobody is, or everyone chooses a card."""
    table = voice.table
    if table.asked not in OFF_TURN:
        return ""
    who = voice.words.all_of([voice.name(seat) for seat in table.due])
    edifice = voice.words.called(table.project.edifice.name) if table.project is not None else ""
    return voice.words.say("reveal-asked", who=who, count=len(table.due), asked=table.asked, edifice=edifice)


def off_turn_news(words: Words, table: TableView, resolutions: Sequence[Resolution]) -> tuple[Embed, ...]:
    """Return what some players did between turns (`OFF_TURN`), one embed per resolution."""
    return _off_turn(words, table, resolutions, owner_names(words, table, short_name))


def _off_turn(
    words: Words, table: TableView, resolutions: Sequence[Resolution], names: tuple[str, ...]
) -> tuple[Embed, ...]:
    return tuple(
        Embed(
            words.say("reveal", asked=each.asked, age=each.age, turn=each.turn),
            "\n".join([*revealed_lines(words, each, names, bold=True), *_stood_in(words, table, each)]),
        )
        for each in resolutions
        if each.asked in OFF_TURN
    )


# What was revealed.


def reveal_screen(  # noqa: PLR0913, PLR0917 - what was revealed, and who is pinged for what
    words: Words,
    table: TableView,
    resolution: Resolution,
    mentions: tuple[UserId, ...] = (),
    later: Sequence[tuple[QuestionKind, tuple[UserId, ...]]] = (),
    autopilots: tuple[UserId, ...] = (),
) -> Screen:
    """Show what every city did, by seat, and which players are asked something now or later in this turn.

    `mentions` are the players who are asked now. `later` are the questions after that and the players who will be
    asked; they are pinged here because no new message follows. Once nobody is asked, there is no button for the hand.
    `autopilots` are pinged because this reveal has put their seats on autopilot.
    """
    heading = words.say("reveal", asked=resolution.asked, age=resolution.age, turn=resolution.turn)
    voice = public_voice(words, table, resolution.after)
    asked = who_is_asked(voice)
    meanwhile = unfinished_turn(table, resolution)
    now = meanwhile or resolution.after
    call = call_line(words, now.asked, mentions) if asked else []
    for what, users in later:
        call.append(words.say("reveal-call-later", people=mention_list(words, users), asked=what))
    told = revealed_lines(words, resolution, owner_names(words, table, short_name), bold=True)
    stood_in, next_lines = _stood_in(words, table, resolution), [asked] if asked else []
    fate = "open" if can_be_constructed(resolution.after) else "fails"
    for each in later_questions(resolution.after):
        who = words.all_of([voice.name(seat) for seat in each.seats])
        next_lines.append(words.say("reveal-later", who=who, asked=each.asked, edifice=fate))
    buttons = [Button(words.say("panel-hand"), ShowHand(table.id), Style.PRIMARY)] if asked and meanwhile else []
    buttons += come_back_buttons(words, table) if autopilots else ()
    called = [*mentions, *(user for _, users in later for user in users)] if call else []
    apart = [""] if asked else []
    return Screen(
        content="\n".join([table_says(words, table, heading), *call, *autopilot_call(words, autopilots)]),
        embeds=_in_embeds([*told, *stood_in, *apart, *next_lines]),
        rows=(tuple(buttons),) if buttons else (),
        pictures=(reveal_picture(words, table, resolution),),
        glance=((*buttons, in_words_button(words, TellReveal(table.id, resolution.number))),),
        beside=_in_embeds([*stood_in, *next_lines]) if stood_in or next_lines else (),
        mentions=tuple(dict.fromkeys([*called, *autopilots])),
    )


def asks_single_players(game: GameId, buttons: Collection[Act]) -> bool:
    """Return whether the message with these buttons is a reveal that asks individual players, not a panel."""
    return ShowHand(game) in buttons and all(isinstance(each, ShowHand | ComeBack | TellReveal) for each in buttons)


def conflicts_screen(
    words: Words,
    table: TableView,
    resolution: Resolution,
    earlier: Sequence[Resolution] = (),
    reader: Seat | None = None,
) -> Screen:
    """Show the end of an Age: the conflict at every border, then the tokens of every city.

    Args:
        words: the catalogue.
        table: its current state.
        resolution: the one that ended the Age.
        earlier: what was revealed before it in the same turn. Off-turn choices come first, below the name of the
            edifice if one failed, because the Age has no later panel that could show them.
        reader: whose borders and tokens come first, if only one person reads it.
    """
    off_turn = _off_turn(words, table, (*earlier, resolution), ())  # the last part says who plays which city
    fought = fought_screen(words, table, resolution, reader)
    heading = [*failed_edifice_lines(words, (*earlier, resolution)), words.say("conflicts-heading", age=resolution.age)]
    return replace(
        fought,
        content=table_says(words, table, words.in_sequence(heading)),
        embeds=(*off_turn, *fought.embeds),
        beside=off_turn,
    )


def fought_screen(words: Words, table: TableView, resolution: Resolution, reader: Seat | None) -> Screen:
    """Show the conflicts and the tokens of `conflicts_screen` alone, without a heading."""
    tokens = token_lines(words, resolution, owner_names(words, table, short_name), bold=True, reader=reader)
    return Screen(
        embeds=(
            Embed(words.say("conflicts-borders"), "\n".join(conflict_lines(words, resolution, reader))),
            Embed(words.say("conflicts-so-far"), "\n".join(tokens)),
        ),
        pictures=(conflicts_picture(words, table, resolution),),
        glance=((in_words_button(words, TellConflicts(table.id, resolution.number)),),),
    )


def told_in_words(screen: Screen) -> Screen:
    """Return the text of a public message, without its picture and buttons, for someone who asks for it."""
    return replace(without_pictures(screen), rows=(), mentions=())


def failed_edifice_lines(words: Words, resolutions: Sequence[Resolution]) -> list[str]:
    """Name the edifice that failed, if the turn's reveal was followed by off-turn choices; otherwise empty."""
    if not any(each.asked in OFF_TURN for each in resolutions):
        return []
    lost = failed_edifice(event for each in resolutions for event in each.events)
    return [] if lost is None else [words.say("conflicts-failed", edifice=words.called(lost.name))]


def _in_embeds(lines: Sequence[str]) -> tuple[Embed, ...]:
    """Return all lines in one embed or, if necessary, in several."""
    text = "\n".join(lines)
    return tuple(Embed(description=page) for page in ([text] if len(text) <= LONGEST_TEXT else _pages(lines)))


def _stood_in(words: Words, table: TableView, resolution: Resolution) -> list[str]:
    """Say for whom a computer player chose; empty if everyone chose in time."""
    late = _late(words, table, resolution)
    return [words.say("pace-stood-in", who=words.all_of(late))] if late else []


def _late(words: Words, table: TableView, resolution: Resolution) -> list[str]:
    """Name the cities for which a computer player made the revealed choice."""
    voice = Voice(words, resolution.after, None, ())
    seats = {each.seat for each in table.stand_ins if each.resolution == resolution.number}
    return [voice.name(seat) for seat in sorted(seats)]


def drafted_by_stand_ins(words: Words, table: TableView) -> list[str]:
    """Say for whom a computer player chose a wonder in the draft; empty if everyone chose in time."""
    late = sorted({each.seat for each in table.stand_ins if each.resolution is None})
    if not late or table.table is None:
        return []
    voice = public_voice(words, table, table.table)
    return [words.say("pace-drafted", who=words.all_of([voice.name(seat) for seat in late]))]


# The history.


def unreadable_screen(words: Words, table: TableView) -> Screen:
    """Replace a reveal whose saved record cannot be shown."""
    return Screen(table_says(words, table, words.say("reach-untold")))


def history_screen(
    words: Words, table: TableView, resolutions: Sequence[Resolution], age: int, reader: Seat | None = None
) -> Screen:
    """Show what was revealed in one Age, one paragraph per turn, the newest first because readers know the older ones.

    Players are named once, at the top; below, only cities are named. If nothing has been revealed in that Age yet, it
    says so and shows the latest Age with a reveal.

    Changes of seats are listed where they happened. If all that is too long for one message, payments are omitted
    first, then older changes. `reader` is the seat that the reader plays.
    """
    now = table.table.age if table.table is not None else age
    told = {each.age for each in resolutions} | {now for each in table.passages if each.resolutions == len(resolutions)}
    shown = age if not told or age in told else max(told)
    of_age = [each for each in reversed(resolutions) if each.age == shown]
    heading = [words.say("history-nothing", age=age)] if shown != age or not of_age else []
    if of_age:
        heading.append(words.say("history-heading", age=shown))
    changes = _changes(words, table, resolutions, shown)
    embeds: tuple[Embed, ...] = ()
    for paid, most in ((True, len(changes)), (False, len(changes)), (False, _FEW_CHANGES), (False, 0)):
        embeds = _history([*_cities(words, table), *_turns(words, table, of_age, changes[:most], paid=paid)])
        if fits(embeds):
            break
    return Screen(
        content=table_says(words, table, words.in_sequence(heading)),
        embeds=embeds if of_age or changes else (),
        rows=in_rows(
            [
                *way_to_hand(words, table, reader),
                *_age_buttons(words, table, shown),
                table_button(words, table),
                *ways_at_end(words, table, played=reader is not None),
                *proof_button(words, table),
            ]
        ),
    )


def _changes(words: Words, table: TableView, resolutions: Sequence[Resolution], age: int) -> list[tuple[int, str]]:
    """Return an Age's seat changes, newest first, each with the number of resolutions before it."""
    now = table.table.age if table.table is not None else age
    ages = {**{each.number: each.age for each in resolutions}, len(resolutions): now}
    return [
        (each.resolutions, passage_line(words, table, number))
        for number, each in reversed([*enumerate(table.passages)])
        if ages.get(each.resolutions, now) == age
    ]


def _turns(
    words: Words,
    table: TableView,
    of_age: Sequence[Resolution],
    changes: Sequence[tuple[int, str]],
    *,
    paid: bool,
) -> Iterator[str]:
    """Yield the lines of an Age's turns, newest first, each followed by the seat changes before its reveal.

    If a computer player chose for someone in the draft, that comes last.
    """
    revealed = {each.number for each in of_age}
    yield from (line for before, line in changes if before not in revealed)
    for resolution in of_age:
        late = _late(words, table, resolution)
        stood_in = [words.say("history-stood-in", who=words.all_of(late))] if late else []
        yield words.in_sequence([_paragraph(words, resolution, paid=paid), *stood_in])
        yield from (line for before, line in changes if before == resolution.number)
    if of_age and of_age[-1].number == 0:
        yield from drafted_by_stand_ins(words, table)


def _history(paragraphs: Sequence[str]) -> tuple[Embed, ...]:
    return tuple(Embed(description=text) for text in _pages(paragraphs))


def _cities(words: Words, table: TableView) -> list[str]:
    if table.table is None:
        return []
    voice = public_voice(words, table, table.table)
    return [words.say("history-cities", cities=words.row_of(voice.name(city.seat) for city in table.table.cities))]


def _paragraph(words: Words, resolution: Resolution, *, paid: bool) -> str:
    turn = words.say("history-turn", turn=resolution.turn, asked=resolution.asked)
    text = words.in_sequence([f"**{turn}**", *told_in_brief(words, resolution, paid=paid)])
    fought = conflicts_of(resolution.events)
    return f"{_gains(Voice(words, resolution.before, None), fought)}\n{text}" if fought else text


def told_in_brief(words: Words, resolution: Resolution, *, paid: bool) -> list[str]:
    """Say in a few words what every city did, and if `paid`, what for; conflicts are not told."""
    voice = Voice(words, resolution.before, None)
    deeds = [_deed_in_brief(voice, event, resolution.events, paid=paid) for event in _by_seat(resolution.events)]
    return [*deeds, *_edifice_sentences(voice, resolution.events)]


def _by_seat(events: Sequence[Event]) -> list[Event]:
    """Return the cities' events sorted by seat, with the Free City's last although its card is placed first."""
    return sorted((event for event in events if hasattr(event, "seat")), key=attrgetter("seat"))


def _deed_in_brief(voice: Voice, event: Event, events: Sequence[Event], *, paid: bool) -> str:
    """Say in a few words what a city did; `events` are all events revealed together."""
    words = voice.words
    match event:
        case CardBuilt(seat, card):
            how = news.how_built(voice, event) if paid else ""
            return words.say("history-built", city=voice.name(seat), card=words.called(card.name), how=how)
        case StageBuilt():
            return _stage_in_brief(voice, event, edifice_joined(events, event.seat), paid=paid)
        case CardDiscarded(seat):
            return words.say("history-discarded", city=voice.name(seat))
        case Declined(seat):
            return words.say("history-declined", city=voice.name(seat), asked=voice.table.asked)
        case OptionTaken(seat, stage, option):
            taken = cards.options(words, voice.table.cities[seat].board.stages[stage - 1], Whose.CITYS)[option]
            return words.say("history-option", city=voice.name(seat), option=taken)
        case PawnTaken(seat, age):
            return words.say("history-pawn", city=voice.name(seat), age=age)
        case EdificeFailed() | PenaltySuffered() | DebtTaken() | EdificeConstructed() | RewardGained():
            return ""  # told by `_edifice_sentences`
        case ConflictResolved() | AgeEnded():
            return ""  # told by `_gains`
        case ChoiceSealed() | CoinsGained() | TookPart() | TurnBegan() | GameEnded():
            return ""  # follows from the other texts or is told next to them
        case _:
            assert_never(event)


def _stage_in_brief(voice: Voice, event: StageBuilt, edifice: Edifice | None, *, paid: bool) -> str:
    """Name a stage and the edifice, if any, that the city took part in by building it."""
    bank = 0 if edifice is None else edifice.cost
    return voice.words.say(
        "history-stage",
        city=voice.name(event.seat),
        stage=event.stage,
        part="none" if edifice is None else "some",
        edifice="" if edifice is None else voice.words.called(edifice.name),
        how=news.how_paid(voice, voice.payment(event.seat, event.payment, bank)) if paid else "",
    )


def _edifice_sentences(voice: Voice, events: Sequence[Event]) -> list[str]:
    """Say which edifices gave rewards or failed, and which cities gained or lost something."""
    words = voice.words
    lost: list[str] = []
    for event in (event for event in events if isinstance(event, _Loss)):
        match event:
            case EdificeFailed(edifice):
                lost.append(words.say("history-failed", edifice=words.called(edifice.name)))
            case PenaltySuffered(seat, edifice):
                kind, given = edifice.penalty.kind, news.penalty_taken(words, event)
                lost.append(words.say("history-suffered", city=voice.name(seat), kind=kind, given=given))
            case DebtTaken(seat, _, points):
                debt = edifices.debt(words, points)
                lost.append(words.say("history-debt", city=voice.name(seat), debt=debt))
            case _:
                assert_never(event)
    gained = [
        words.say(
            "history-reward",
            edifice=words.called(edifice.name),
            constructed="yes" if edifice is constructed_edifice(events) else "no",
            cities=words.all_of([voice.name(seat) for seat in seats]),
        )
        for edifice, seats in seats_by_reward(events).items()
    ]
    return [*gained, *lost]


def _gains(voice: Voice, fought: Sequence[ConflictResolved]) -> str:
    """Say what the conflicts of an Age gave each city, below a heading."""
    return voice.words.in_sequence([f"**{voice.words.say('history-conflicts')}**", *tokens_in_brief(voice, fought)])


def tokens_in_brief(voice: Voice, fought: Sequence[ConflictResolved]) -> list[str]:
    """Say what the conflicts of an Age gave each city."""
    words = voice.words
    gains = dict.fromkeys((city.seat for city in voice.table.cities), 0)
    for event in fought:
        for seat in (event.seat, event.neighbour):
            gains[seat] += event.token(seat)
    return [
        words.say("history-tokens", city=voice.name(seat), points=cards.signed(words, points))
        for seat, points in gains.items()
    ]


def _pages(paragraphs: Sequence[str]) -> list[str]:
    """Combine paragraphs into pages, as many on each as one embed holds."""
    pages: list[str] = []
    for paragraph in paragraphs:
        if pages and len(pages[-1]) + len(paragraph) < _ONE_EMBED:
            pages[-1] += f"\n{paragraph}"
        else:
            pages.append(paragraph)
    return pages


def _age_buttons(words: Words, table: TableView, shown: int) -> tuple[Button, ...]:
    """Return a button for each Age that has begun; the button of the Age on display refreshes the message."""
    begun = table.table.age if table.table is not None else 1
    return tuple(
        Button(
            words.say("history-age", age=age),
            ShowHistory(table.id, age),
            Style.PRIMARY if age == shown else Style.SECONDARY,
        )
        for age in AGES
        if age <= begun
    )
