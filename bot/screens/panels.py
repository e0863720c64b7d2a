"""The panel: each turn's message with the table's buttons, which says whom the table waits for and who plays for whom.

It shows who has chosen but never what, because it is made from the table's public view.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures.depicting.table import city_sentences, turn_picture
from bot.screens.acts import ShowHand, ShowHistory, ShowSeats, ShowTable, TellPanel, Watch
from bot.screens.clocks import time_lines
from bot.screens.guide import legend_button
from bot.screens.reveals import (
    autopilot_call,
    call_line,
    drafted_by_stand_ins,
    off_turn_news,
    public_voice,
    table_says,
    told_in_words,
    who_is_asked,
)
from bot.screens.screen import Button, Embed, Row, Screen, Style
from bot.screens.seats import computer_lines, not_there, offer_buttons, substitutions
from bot.screens.tables import in_words_button, proof_button, relative_time
from bot.screens.votes import vote_lines
from bot.services.game import Status
from bot.services.news import News
from bot.services.people import UserId
from bot.services.views import TableView
from bot.text import edifices, news
from bot.text.names import short_names
from bot.text.voice import Voice
from bot.text.words import Words
from engine.constants import LAST_TURN
from engine.edifices import Project
from engine.ruleset import FREE_CITY, Expansion
from engine.views import CityView, PublicView, Resolution


def turn_panel(  # noqa: PLR0913 - what is announced with it, and to whom
    words: Words,
    table: TableView,
    *,
    before: Sequence[Resolution] = (),
    mentions: tuple[UserId, ...] = (),
    autopilots: tuple[UserId, ...] = (),
    asked_for: bool = False,
) -> Screen:
    """Show a turn's panel. Until the first reveal, also show how the game began, and More.

    Args:
        words: the catalogue.
        table: a game in progress.
        before: what was revealed in the previous turn; its off-turn choices are shown unless the message about the
            conflicts shows them. In the same Age, the heading and the picture's description only tell what is new
            since that turn began.
        mentions: the people who are pinged because they are asked.
        autopilots: the people to tell that those off-turn choices have put their seats on autopilot.
        asked_for: whether someone asked for this panel, so that it tells everything; otherwise only an Age's first
            panel says what is printed on edifices, and later panels only give the state of this Age's edifice.
    """
    call = [*call_line(words, table.begun_table.asked, mentions), *autopilot_call(words, autopilots)]
    first, told_before = table.resolutions == 0, _news(words, table, before)
    printed, since = asked_for or table.begun_table.turn == 1, None if asked_for else _since(table, before)
    heading = [words.say("start-news")] if first else []
    heading.append(_turn(words, table.begun_table, since))
    return Screen(
        content="\n".join([table_says(words, table, words.in_sequence(heading)), *call]),
        embeds=(
            *told_before,
            _status(words, table),
            *_project(words, table, first=first, printed=printed),
            *(_round_the_table(words, table, _projects_of_other_ages(table.begun_table)) if first else ()),
        ),
        rows=_rows(words, table, first=first),
        glance=_rows_at_a_glance(words, table, first=first),
        beside=(*told_before, _in_brief(words, table)),
        pictures=(turn_picture(words, table, since=since, printed=printed),),
        mentions=tuple(dict.fromkeys((*mentions, *autopilots))),
    )


def started_panel(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen:
    """Show the first turn's panel or, if that turn is already over, only how the game began."""
    if table.resolutions or table.status is not Status.PLAY:
        beginning = _round_the_table(words, table, table.begun_table.projects)
        return Screen(table_says(words, table, words.say("start-news")), beginning)
    return turn_panel(words, table, mentions=mentions)


def panel_in_words(words: Words, table: TableView, before: Sequence[Resolution]) -> Screen:
    """Show a turn's panel as text: what it says, then what its picture shows of every city."""
    said = told_in_words(turn_panel(words, table, before=before, asked_for=True))
    return replace(said, embeds=(*said.embeds, Embed(description="\n".join(city_sentences(words, table)))))


def past_panel(  # noqa: PLR0913 - which turn it was, and what it still tells
    words: Words,
    table: TableView,
    resolution: Resolution | None,
    *,
    first: bool = False,
    before: Sequence[Resolution] = (),
    reveal: str = "",
) -> Screen:
    """Return what is left of the panel of a finished turn: how the game began, and what no other message tells.

    Without embeds, nothing is left but a line that leads to the reveal.

    Args:
        words: the catalogue.
        table: its current state.
        resolution: the one that ended the turn; None if the game ended in the middle of it.
        first: whether it was the game's first turn.
        before: as for `turn_panel`.
        reveal: the link to the message with the turn's reveal; empty if it is unknown.
    """
    if resolution is not None:
        how = "link" if reveal else "place"
        text = words.say("start-news") if first else words.say("panel-revealed", how=how, link=reveal)
    elif (view := table.table) is not None:
        text = words.say("panel-stopped", age=view.age, turn=min(view.turn, LAST_TURN))
    else:
        text = words.say("panel-over")
    beginning = _round_the_table(words, table, table.begun_table.projects) if first and table.table is not None else ()
    embeds = (*beginning, *_news(words, table, before))
    return Screen(table_says(words, table, text), embeds)


def superseded_panel(words: Words, table: TableView, before: Sequence[Resolution]) -> Screen:
    """Show a turn's panel that is posted only after the turn's reveal, while some players are still asked.

    It has no buttons yet: the next refresh turns it into the normal panel, so that it does not show anything before
    the messages below it do. `before` is what was revealed in the previous turn.
    """
    lines = [table_says(words, table, _turn(words, before[-1].after)), words.say("panel-gone-on")]
    return Screen("\n".join(lines), _news(words, table, before))


def unposted_panel(words: Words, table: TableView, before: Sequence[Resolution]) -> Screen | None:
    """Return the off-turn choices just before a turn that ended before its panel was posted; None if there are none.

    `before` is what was revealed in the previous turn.
    """
    told_before, after = _news(words, table, before), before[-1].after
    told = table_says(words, table, words.say("panel-before", age=after.age, turn=after.turn))
    return Screen(told, told_before) if told_before else None


def _turn(words: Words, view: PublicView, since: PublicView | None = None) -> str:
    """Name the turn, and where the hands go unless the panel of `since` has said the same."""
    told = since is not None and since.hands_pass == view.hands_pass
    return words.say("panel-turn", age=view.age, turn=view.turn, hands="told" if told else view.hands_pass)


def _since(table: TableView, before: Sequence[Resolution]) -> PublicView | None:
    """Return the table as the panel of the previous turn showed it first; None if that was in another Age."""
    told_then = before[0].before if before else None
    return told_then if told_then is not None and told_then.age == table.begun_table.age else None


def _news(words: Words, table: TableView, before: Sequence[Resolution]) -> tuple[Embed, ...]:
    """Return the off-turn choices just before this turn; empty if an Age has just ended, whose message has them."""
    told_already = any(each.ends_age for each in before)
    return () if told_already else off_turn_news(words, table, before)


# The beginning.


def _round_the_table(words: Words, table: TableView, projects: Sequence[Project]) -> tuple[Embed, ...]:
    """Return who sits where with which wonder, and which edifices are laid out.

    `projects` are the edifices that no other part of the message shows. The hash of the deal is behind More, because
    screen readers would spell it letter by letter.
    """
    voice = public_voice(words, table, table.begun_table)
    seats = [_seat(voice, city) for city in voice.table.cities]
    around = Embed(words.say("start-round"), "\n".join([*seats, "", words.say("start-neighbours")]))
    return around, *_laid_out(words, projects)


def _laid_out(words: Words, projects: Sequence[Project]) -> tuple[Embed, ...]:
    """Explain edifices and list the given ones, one per line; empty if there are none."""
    if not projects:
        return ()
    lines = [words.say("start-edifices-about"), *edifices.as_dealt(words, projects)]
    return (Embed(words.say("start-edifices"), "\n".join(lines)),)


def _seat(voice: Voice, city: CityView) -> str:
    number, name, board = city.seat + 1, f"**{voice.name(city.seat)}**", city.board
    return voice.words.say(
        "start-city", number=number, city=name, wonder=voice.words.called(board.wonder), side=board.side.value
    )


# The current state.


def _status(words: Words, table: TableView) -> Embed:
    voice = public_voice(words, table, table.begun_table)
    lines = [
        *_standing(words, table, voice),
        *computer_lines(voice, table),
        *_changes(words, table, voice),
    ]
    return Embed(description="\n".join(lines))


def _in_brief(words: Words, table: TableView) -> Embed:
    """Return the part of the state that the picture does not show, with computer players' levels only at the start."""
    voice = public_voice(words, table, table.begun_table)
    lines = [
        *_standing(words, table, voice, drawn=True),
        *(computer_lines(voice, table) if table.resolutions == 0 else []),
        *_changes(words, table, voice),
    ]
    return Embed(description="\n".join(lines))


def _changes(words: Words, table: TableView, voice: Voice) -> list[str]:
    """Return what has changed since the table was opened, and what is proposed."""
    return [
        *(drafted_by_stand_ins(words, table) if table.resolutions == 0 else []),
        *free_city_holder(voice, table),
        *substitutions(words, table),
        *_new_host(words, table),
        *not_there(words, table, [voice.name(seat) for seat, _ in table.places()], seats=True),
        *vote_lines(words, table, News.CLAIMED, News.VOTE_BEGAN),
    ]


def _new_host(words: Words, table: TableView) -> list[str]:
    """Name the host if it is no longer the person who opened the table."""
    seat = table.seat_of(table.host)
    if table.host == table.opener or seat is None:
        return []
    return [words.say("host-now", person=short_names(words, table)[seat])]


def _project(words: Words, table: TableView, *, first: bool, printed: bool) -> tuple[Embed, ...]:
    """Describe this Age's edifice and, briefly, those of the other Ages, which the first panel shows elsewhere.

    Without `printed`, only give the state of this Age's edifice, the only one that may have changed. Empty if the game
    has no edifices.
    """
    voice = public_voice(words, table, table.begun_table)
    project = voice.table.project
    if project is None:
        return ()
    title, *lines = edifices.project_lines(voice, project, printed=printed)
    if printed and not first:
        lines += edifices.in_short(words, _projects_of_other_ages(voice.table))
    return (Embed(title, "\n".join(lines)),)


def _projects_of_other_ages(view: PublicView) -> list[Project]:
    return [each for each in view.projects if each is not view.project]


def _standing(words: Words, table: TableView, voice: Voice, *, drawn: bool = False) -> list[str]:
    """Say whom the table waits for and until when, or that the reveal is imminent.

    With `drawn`, the picture shows how many have chosen, so that is omitted.
    """
    if table.revealed_at is not None:
        return [words.say("panel-held", time=relative_time(table.revealed_at))]
    if voice.table.asked == "card" and not voice.table.sealed and len(table.thinking) == len(table.seats):
        return [words.say("panel-everybody"), *time_lines(words, table)]
    chosen = [] if drawn else [news.how_many_have_chosen(words, voice.table)]
    waited_for = words.say("panel-waiting", people=words.all_of([voice.name(seat) for seat in table.thinking]))
    return [who_is_asked(voice) or words.in_sequence([*chosen, waited_for]), *time_lines(words, table)]


def free_city_holder(voice: Voice, table: TableView) -> list[str]:
    """Name the player who holds the Free City's card; empty if nobody does."""
    holder = voice.table.controller
    if holder is None:
        return []
    player = short_names(voice.words, table)[holder]
    return [voice.words.say("panel-controller", player=player, city=voice.name(FREE_CITY))]


def _rows(words: Words, table: TableView, *, first: bool) -> tuple[Row, ...]:
    more = _more(words, table, first=first)
    return (_always(words, table), *([more] if more else []), *offer_buttons(words, table))


def _rows_at_a_glance(words: Words, table: TableView, *, first: bool) -> tuple[Row, ...]:
    """Return the rows of the compact version: two rows of buttons, each one line on a phone, and the offers."""
    hand, cities, history, *others = _always(words, table)
    legend = legend_button(words, edifices=Expansion.EDIFICE in table.settings.expansions)
    behind = (*others, in_words_button(words, TellPanel(table.id)), legend, *_more(words, table, first=first))
    return ((hand, cities, history), behind, *offer_buttons(words, table))


def _more(words: Words, table: TableView, *, first: bool) -> tuple[Button, ...]:
    """Return More until something has been revealed, as only until then the hash of the deal proves anything."""
    return proof_button(words, table) if first else ()


def _always(words: Words, table: TableView) -> tuple[Button, ...]:
    game, view = table.id, table.begun_table
    return (
        Button(words.say("panel-hand"), ShowHand(game), Style.PRIMARY),
        Button(words.say("panel-table"), ShowTable(game)),
        Button(words.say("panel-history"), ShowHistory(game, view.age)),
        Button(words.say("panel-watch"), Watch(game, on=True)),
        Button(words.say("panel-seats"), ShowSeats(game)),
    )
