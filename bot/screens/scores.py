"""What the table's channel sees at the end of a game: the ranking and the score sheet, or why there are none."""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures.depicting.ending import ending_picture, turn_of
from bot.pictures.depicting.ends import end_picture, standing_picture
from bot.screens.acts import Rematch, ShowHistory, ShowProof, ShowStanding, ShowTable
from bot.screens.reveals import public_voice, table_says
from bot.screens.screen import Button, Embed, Field, Screen, Style
from bot.services.game import Ending, Status
from bot.services.titles import far_behind, lead_changed, titles
from bot.services.views import Course, TableView
from bot.text import cards, news
from bot.text.voice import Voice
from bot.text.words import Words
from engine.scoring import Score
from engine.views import PublicView


def over_screen(words: Words, table: TableView, course: Course | None = None) -> Screen:
    """How a game ended: its scores, drawn over its turns where the course is known; or why there are none."""
    return end_screen(words, table, course) if table.ending is Ending.SCORED else abandoned_screen(words, table)


def end_screen(words: Words, table: TableView, course: Course | None) -> Screen:
    """The end, to be shared: the score screen with what each city was best at, and its sheet drawn behind a button."""
    screen = score_screen(words, table, course)
    ranking, sheet = screen.embeds
    best = Embed(words.say("titles-heading"), "\n".join(_titles(words, _view(table), course)))
    *rows, last = screen.rows
    assert isinstance(last, tuple)
    scores = Button(words.say("titles-scores"), ShowStanding(table.id))
    return replace(
        screen,
        embeds=(ranking, best, sheet),
        rows=(*rows, (*last, scores)),
        pictures=(ending_picture(words, table, course),),
    )


def _titles(words: Words, view: PublicView, course: Course | None) -> list[str]:
    """The title of each city, then since when the winner led, and a kind word to who is far behind."""
    earned, city = titles(view, course), {each.seat: words.called(each.board.city) for each in view.cities}
    lines = [
        words.say(
            "titles-line",
            city=city[seat],
            title=words.say(f"titles-{earned[seat].title}"),
            amount=words.say("titles-amount", title=earned[seat].title.value, amount=earned[seat].amount),
        )
        for place in view.ranking
        for seat in place
    ]
    changed = lead_changed(view, course) if course else None
    if course is not None and changed is not None:
        age, turn = turn_of(course, changed)
        lines.append(words.say("titles-lead", city=city[view.ranking[0][0]], age=age, turn=turn))
    if behind := far_behind(view):
        lines.append(words.say("titles-kind", cities=words.all_of([city[seat] for seat in behind])))
    return lines


def score_screen(words: Words, table: TableView, course: Course | None = None) -> Screen:
    """Who has won, the ranking, then the score sheet in the rulebook's order; the record comes with it as a file."""
    view = _view(table)
    voice = public_voice(words, table, view)
    return Screen(
        content=table_says(words, table, _winners(voice)),
        embeds=(
            Embed(words.say("sheet-ranking"), "\n".join([*news.ranking_lines(voice), *_tie_break(words, view)])),
            Embed(words.say("sheet-points"), fields=_sheet(voice, view.scores)),
        ),
        rows=(_buttons(words, table),),
        pictures=(end_picture(words, table, course),),
    )


def abandoned_screen(words: Words, table: TableView) -> Screen:
    """Why a game ended without scores."""
    lobby = "yes" if table.table is None else "no"
    lines = [words.say(f"over-{table.ending}", lobby=lobby)]
    if (view := table.table) is not None:
        lines.append(words.say("over-stopped-at", age=view.age, turn=view.turn))
    buttons = _buttons(words, table)
    return Screen(table_says(words, table, words.in_sequence(lines)), rows=(buttons,) if buttons else ())


def standing_screen(words: Words, table: TableView, scores: Sequence[Score]) -> Screen:
    """The points that lie on the table so far, which everybody could count."""
    voice = public_voice(words, table, _view(table))
    return Screen(
        content=table_says(words, table, words.say("standing")),
        embeds=(Embed(fields=_sheet(voice, scores)),),
        rows=((Button(words.say("panel-table"), ShowTable(table.id)),),),
        pictures=(standing_picture(words, table, scores),),
    )


def proof_screen(words: Words, table: TableView) -> Screen:
    """How to check that no card was exchanged after the deal was sealed."""
    if table.seal is None:
        return Screen(table_says(words, table, words.say("proof-none")))
    over = "yes" if table.status is Status.OVER else "no"
    lines = [
        words.say("proof-about"),
        words.say("proof-steps", over=over),
        words.say("proof-record", over=over),
        words.say("proof-check"),
        f"```\n{words.say('proof-command', hash=table.seal)}\n```",
        words.say("proof-result"),
    ]
    return Screen(
        content=table_says(words, table, words.say("proof-heading")),
        embeds=(Embed(description="\n".join(lines)),),
    )


def _view(table: TableView) -> PublicView:
    assert table.table is not None, "there are points in a game that has begun"
    return table.table


def _winners(voice: Voice) -> str:
    words, first = voice.words, voice.table.ranking[0]
    return words.say(
        "sheet-won",
        cities=words.all_of([voice.name(seat) for seat in first]),
        sharing=len(first),
        points=cards.points(words, voice.table.scores[first[0]].total),
    )


def _tie_break(words: Words, view: PublicView) -> list[str]:
    """A sentence about coins, where they decide between cities with equal points."""
    totals = [view.scores[place[0]].total for place in view.ranking]
    return [words.say("sheet-coins-decide")] if len(set(totals)) < len(totals) else []


def _sheet(voice: Voice, scores: Sequence[Score]) -> tuple[Field, ...]:
    """The points of every city; the Free City's last."""
    told = [news.score_lines(voice, score) for score in scores]
    return tuple(Field(heading, "\n".join(lines)) for heading, *lines in told)


def _buttons(words: Words, table: TableView) -> tuple[Button, ...]:
    """What can be done now; nothing that this game never got to."""
    game = table.id
    buttons: list[Button] = []
    if table.ending is not Ending.EMPTY:
        label = words.say("sheet-new-table" if table.table is None else "sheet-rematch")
        buttons.append(Button(label, Rematch(game), Style.PRIMARY))
    if table.seal is not None:
        buttons.append(Button(words.say("sheet-proof"), ShowProof(game)))
    if table.table is not None:
        if table.resolutions:
            buttons.append(Button(words.say("panel-history"), ShowHistory(game, table.table.age)))
        buttons.append(Button(words.say("panel-table"), ShowTable(game)))
    return tuple(buttons)
