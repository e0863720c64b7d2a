"""The end of a game in the table's channel: the ranking and the score sheet, or why there are none."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Literal

from bot.pictures.depicting.ending import ending_picture, lead_lines, title_lines
from bot.pictures.depicting.ends import course_picture, course_sentences, sheet_picture, standing_picture
from bot.screens.acts import (
    AskDeal,
    OfferShare,
    Rematch,
    SendRecord,
    ShowCourse,
    ShowHand,
    ShowStanding,
    ShowStep,
    ShowTable,
    TellStanding,
)
from bot.screens.replay_ways import first_step, replay_rows, ways_at_end
from bot.screens.reveals import public_voice, table_says, told_in_words
from bot.screens.same_deal import earlier_embeds, own_earlier_lines, way_to_earlier
from bot.screens.screen import Button, Embed, Field, Screen, Style
from bot.screens.seats import computer_lines
from bot.screens.statistics import let_count_buttons, my_results_button
from bot.screens.tables import in_words_button, proof_button, way_to_hand, whereabouts
from bot.services.game import Ending, Status
from bot.services.own_end import OwnEnd
from bot.services.people import UserId
from bot.services.ports import Before
from bot.services.rating import Rated
from bot.services.replay import Part
from bot.services.same_deal import Earlier
from bot.services.story import Story
from bot.services.titles import far_behind
from bot.services.views import Course, TableView
from bot.text import cards, news
from bot.text.statistics import change_line, milestone_lines, taken_out_lines
from bot.text.story import last_conflicts_line, own_lines, own_points_line, story_sentences
from bot.text.voice import Voice
from bot.text.words import Words
from engine.ruleset import FREE_CITY, Seat
from engine.scoring import Score
from engine.views import PublicView


def over_screen(
    words: Words,
    table: TableView,
    course: Course | None = None,
    story: Story = (),
    earlier: Earlier | None = None,
) -> Screen:
    """Show how a game ended: the scores, with the points turn by turn if known, or why there are no scores.

    If it has played a deal again, `earlier` is how that went before.
    """
    return (
        end_screen(words, table, course, story, earlier)
        if table.ending is Ending.SCORED
        else abandoned_screen(words, table)
    )


def end_screen(
    words: Words,
    table: TableView,
    course: Course | None,
    story: Story = (),
    earlier: Earlier | None = None,
) -> Screen:
    """Show everyone the end: the ranking, what each city was best at, the points, and a button for the score sheet.

    If the picture shows who was best at what, the text only has the winners, a kind word, and the story once it is
    there.
    """
    view, voice = table.begun_table, public_voice(words, table, table.begun_table)
    ranking, sheet = _end(voice, table)
    kind = _kind_word(words, view)
    best = Embed(
        words.say("titles-heading"),
        "\n".join([*title_lines(words, view, course), *lead_lines(words, view, course, story), *kind]),
    )
    told = (*earlier_embeds(words, table, earlier), *_story(words, table, story))
    replay, rows = _replay_button(words, table), replay_rows(words, table)
    share = [Button(words.say("share"), OfferShare(table.id, Part.END, 0, opened=False))] if table.resolutions else []
    first = (*_again_button(words, table), _scores_button(words, table), *share)
    others = (_deal_button(words, table), *proof_button(words, table), *way_to_earlier(words, earlier))
    return Screen(
        content=table_says(words, table, words.in_sequence([_winners(voice), *taken_out_lines(words, table)])),
        embeds=(ranking, best, *told, sheet),
        rows=(first, (*replay, *others), *rows),
        glance=((*first, in_words_button(words, TellStanding(table.id))), (*replay, *others), *rows),
        beside=(*(Embed(description=each) for each in kind), *told),
        pictures=(ending_picture(words, table, course, story, earlier),),
    )


def whole_end_screen(
    words: Words, table: TableView, course: Course | None, story: Story, earlier: Earlier | None
) -> Screen:
    """Show one person what the message of the end shows; its text also has the points turn by turn, if known."""
    end = end_screen(words, table, course, story, earlier)
    return replace(end, embeds=(*end.embeds, *_turns(words, table, course)))


def own_end_screen(  # noqa: PLR0913, PLR0917 - all that may be known about a player's game
    words: Words,
    table: TableView,
    user: UserId,
    own: OwnEnd | None = None,
    rated: Rated | None = None,
    earlier: Earlier | None = None,
    before: Before | None = None,
) -> Screen:
    """Tell a player of a scored game how they have done, with the way to the score sheet.

    Their place comes first, then whether it was a first win or their best game, how the deal went before, until when
    they were in the lead if they have not won, what set them and the winner apart, what brought them most and their
    closest call, as far as these are known, in a rated game how their rating has changed, and the last conflicts. Then
    comes the score sheet as a picture or, in its place, their own points in words.
    """
    seat, view = table.seat_of(user), table.begun_table
    assert seat is not None, "only players have a place"
    players = sum(map(len, view.ranking))
    told = words.say(
        "sheet-own",
        place=1 + sum(len(tied) for tied in takewhile(lambda tied: seat not in tied, view.ranking)),
        sharing=next(len(tied) for tied in view.ranking if seat in tied),
        players=players,
        points=cards.points(words, view.scores[seat].total),
    )
    lines = [
        *milestone_lines(words, view, seat, before),
        *own_earlier_lines(words, table, earlier, seat),
        *own_lines(words, table, seat, own),
        *([] if rated is None else [change_line(words, rated)]),
        *taken_out_lines(words, table),
        *([] if own is None else [last_conflicts_line(words, own, seat)]),
    ]
    turns = Button(words.say("sheet-turns-button"), ShowCourse(table.id))
    rows = ((*ways_at_end(words, table, played=True, shown=ShowHand), my_results_button(words), turns),)
    points = own_points_line(words, table, seat)
    return Screen(
        whereabouts(words, table),
        notice="\n".join([f"**{told}**", *map(_listed, lines)]),
        embeds=(Embed(description=points),) if points else (),
        rows=rows,
        glance=rows,
        pictures=(sheet_picture(words, table, seat),),
    )


def end_in_words(  # noqa: PLR0913 - what is told, and to whom
    words: Words,
    table: TableView,
    course: Course | None,
    story: Story = (),
    earlier: Earlier | None = None,
    *,
    played: bool = False,
) -> Screen:
    """Show the end as text: what its message says, then the points turn by turn, if known, and where to go on."""
    said = told_in_words(whole_end_screen(words, table, course, story, earlier))
    ways = (*ways_at_end(words, table, played=played), _deal_button(words, table), *proof_button(words, table))
    return replace(said, rows=(ways, *replay_rows(words, table)))


def story_screen(words: Words, table: TableView, story: Story) -> Screen:
    """Tell the story alone, to people who have been sent the end without it."""
    return Screen(embeds=_story(words, table, story))


def _listed(line: str) -> str:
    """Return a line as one of a list, with what it is about in bold, if it begins with that."""
    about, colon, rest = line.partition(": ")
    return f"- **{about}**: {rest}" if colon and "(" not in about else f"- {line}"


def _scores_button(words: Words, table: TableView) -> Button:
    """Return the button that shows players how they have done, and others the score sheet."""
    return Button(words.say("titles-scores"), ShowStanding(table.id))


def _deal_button(words: Words, table: TableView) -> Button:
    return Button(words.say("same-deal-button"), AskDeal(table.id))


def _story(words: Words, table: TableView, story: Story) -> tuple[Embed, ...]:
    """Return the story as a list of sentences; empty if it is not known yet, or no longer."""
    lines = (f"- {each}" for each in story_sentences(words, table, story))
    return (Embed(words.say("story-heading"), "\n".join(lines)),) if story else ()


def _turns(words: Words, table: TableView, course: Course | None) -> tuple[Embed, ...]:
    """Return the points turn by turn; empty if they are not known."""
    if course is None:
        return ()
    return (Embed(words.say("picture-course-title"), "\n".join(course_sentences(words, table, course))),)


def _kind_word(words: Words, view: PublicView) -> list[str]:
    """Encourage the players who are far behind; empty if nobody is."""
    behind = [words.called(view.cities[seat].board.city) for seat in far_behind(view)]
    return [words.say("titles-kind", cities=words.all_of(behind))] if behind else []


def score_screen(
    words: Words,
    table: TableView,
    course: Course | None = None,
    reader: Seat | None = None,
    *,
    decides: bool = False,
) -> Screen:
    """Show the winners, the ranking, the score sheet in the rulebook's order, and the points turn by turn, if known.

    The plot emphasises the line of the reader's own seat, and the buttons lead them back to how they did. `decides` is
    whether the reader may take a rated game out of the server's ratings.
    """
    buttons, deciding = _buttons(words, table), let_count_buttons(words, table) if decides else ()
    back = () if reader is None else (ways_at_end(words, table, played=True, shown=ShowStep),)
    others = (*back, *replay_rows(words, table), *([deciding] if deciding else []))
    voice = public_voice(words, table, table.begun_table)
    turns = () if course is None else (course_picture(words, table, course, reader),)
    return Screen(
        content=table_says(words, table, words.in_sequence([_winners(voice), *taken_out_lines(words, table)])),
        embeds=(*_end(voice, table), *_turns(words, table, course)),
        rows=(buttons, *others),
        glance=((*buttons, in_words_button(words, TellStanding(table.id))), *others),
        pictures=(sheet_picture(words, table, reader), *turns),
    )


def abandoned_screen(words: Words, table: TableView) -> Screen:
    """Say why a game ended without scores."""
    lobby = "yes" if table.table is None else "no"
    lines = [words.say(f"over-{table.ending}", lobby=lobby)]
    if (view := table.table) is not None:
        lines.append(words.say("over-stopped-at", age=view.age, turn=view.turn))
    if table.ending is Ending.DELETED:  # soon no button finds it
        return Screen(table_says(words, table, words.in_sequence(lines)))
    buttons = _buttons(words, table)
    rows = (*([buttons] if buttons else []), *replay_rows(words, table))
    return Screen(table_says(words, table, words.in_sequence(lines)), rows=rows)


def standing_screen(words: Words, table: TableView, scores: Sequence[Score], reader: Seat | None = None) -> Screen:
    """Show the points so far, which everyone at the table could count; `reader` is the seat that the reader plays."""
    voice = public_voice(words, table, table.begun_table)
    told = [news.score_lines(voice, score) for score in scores]
    sheet = _fields((heading, lines) for heading, *lines in told)
    buttons = (*way_to_hand(words, table, reader), Button(words.say("panel-table"), ShowTable(table.id)))
    return Screen(
        content=table_says(words, table, words.say("standing")),
        embeds=(Embed(fields=sheet),),
        rows=(buttons,),
        glance=((*buttons, in_words_button(words, TellStanding(table.id))),),
        pictures=(standing_picture(words, table, scores),),
    )


def proof_screen(words: Words, table: TableView, *, played: bool = False) -> Screen:
    """Show the hash of the deal, how to check with it that no card was exchanged, and the way to the record."""
    if table.seal is None:
        return Screen(table_says(words, table, words.say("proof-none")))
    is_over = table.status is Status.OVER
    over = "yes" if is_over else "no"
    lines = [
        words.say("proof-hash"),
        f"```\n{table.seal}\n```",
        words.say("proof-steps", over=over),
        words.say("proof-record", over=over),
        words.say("proof-check"),
        f"```\n{words.say('proof-command')}\n```",
        words.say("proof-result"),
        *([] if table.repeats is None else [words.say("same-deal-proof", game=str(table.repeats))]),
    ]
    buttons = [Button(words.say("proof-get-record"), SendRecord(table.id))] if is_over else []
    buttons += ways_at_end(words, table, played=played)
    return Screen(
        content=table_says(
            words, table, words.in_sequence([words.say("proof-heading"), words.say("proof-about", over=over)])
        ),
        embeds=(Embed(description="\n".join(lines)),),
        rows=(tuple(buttons),) if buttons else (),
    )


def _winners(voice: Voice) -> str:
    words, first = voice.words, voice.table.ranking[0]
    return words.say(
        "sheet-won",
        cities=words.all_of([voice.name(seat) for seat in first]),
        sharing=len(first),
        points=cards.points(words, voice.table.scores[first[0]].total),
        level=level_first(voice.table),
    )


def level_first(view: PublicView) -> Literal["yes", "no"]:
    """Return whether the first two places have as many points as each other, so that coins decided."""
    most, *next_most = (view.scores[seats[0]].total for seats in view.ranking[:2])
    return "yes" if next_most == [most] else "no"


def _tie_break(words: Words, view: PublicView) -> list[str]:
    """Say that coins broke a tie between cities with equal points; empty if they did not."""
    totals = [view.scores[place[0]].total for place in view.ranking]
    return [words.say("sheet-coins-decide")] if len(set(totals)) < len(totals) else []


def _end(voice: Voice, table: TableView) -> tuple[Embed, Embed]:
    """Return the ranking with players, totals and coins, then the points of every city by kind."""
    words, view = voice.words, voice.table
    lines = [*news.ranking_lines(voice), *_tie_break(words, view), *computer_lines(voice, table)]
    ranking = Embed(words.say("sheet-ranking"), "\n".join(lines))
    alone = Voice(words, view, None)
    seats = [*chain.from_iterable(view.ranking), *([FREE_CITY] if view.ruleset.two_player else [])]
    sheet = (
        (alone.heading(seat), news.points_lines(alone, view.scores[seat], coins=alone.is_free_city(seat)))
        for seat in seats
    )
    return ranking, Embed(words.say("sheet-points"), fields=_fields(sheet))


def _fields(told: Iterable[tuple[str, Sequence[str]]]) -> tuple[Field, ...]:
    """Return a field for each city, from its heading and its lines."""
    return tuple(Field(heading, "\n".join(lines)) for heading, lines in told)


def _buttons(words: Words, table: TableView) -> tuple[Button, ...]:
    """Return the buttons at the end of a game, without those for parts of the game that it never reached."""
    buttons = _again_button(words, table)
    if table.table is not None:
        buttons += _replay_button(words, table)
        buttons.append(Button(words.say("panel-table"), ShowTable(table.id)))
    return (*buttons, *proof_button(words, table))


def _again_button(words: Words, table: TableView) -> list[Button]:
    """Return the button that opens another table for the same people; empty if nobody was there."""
    if table.ending is Ending.EMPTY:
        return []
    label = words.say("sheet-new-table" if table.table is None else "sheet-rematch")
    return [Button(label, Rematch(table.id), Style.PRIMARY)]


def _replay_button(words: Words, table: TableView) -> list[Button]:
    """Return the button that replays a game from its start; empty if nothing was revealed."""
    return [Button(words.say("replay"), first_step(table.id))] if table.resolutions else []
