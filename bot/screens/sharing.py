"""A whole replay as one file: an animated picture, or a page for the browser."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC
from itertools import chain
from typing import Literal

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text, fitting
from bot.pictures.depicting.ends import (
    categories,
    course_picture,
    course_sentences,
    points_by_category,
    sheet_sentences,
)
from bot.pictures.drawing.ending import EndScene
from bot.pictures.drawing.sheet import TOTAL
from bot.screens.acts import OfferShare, PostFilm, PostStep, ShareReplay
from bot.screens.key_moments import key_moments
from bot.screens.plain import text_lines
from bot.screens.replay import cities_then, points_then, replay_title, step_pictures, step_screen, where
from bot.screens.replay_page import Cover, PageStep, page
from bot.screens.replay_ways import first_step, ways_at_end
from bot.screens.reveals import table_named, table_says, told_in_brief
from bot.screens.scores import level_first, over_screen
from bot.screens.screen import Button, Embed, File, Row, Screen, Style, without_pictures
from bot.screens.tables import whereabouts
from bot.services.game import Ending
from bot.services.replay import Form, Part, Replay, Step, turn_number
from bot.services.story import Finish
from bot.services.views import TableView
from bot.text import cards, news
from bot.text.names import names, owner_names, spoken_name, spoken_names
from bot.text.story import story_sentences, within_sentence
from bot.text.voice import Voice
from bot.text.words import Words
from engine.constants import LAST_TURN
from engine.events import conflicts_of
from engine.ruleset import FREE_CITY
from engine.views import Resolution


def page_frames(words: Words, steps: Sequence[Replay]) -> Iterator[Picture]:
    """Yield the pictures of the page: if the game was scored, who won and the points turn by turn; then every step."""
    last = steps[-1]
    if last.course is not None:
        (end,) = over_screen(words, last.table, last.course, last.story).pictures
        assert isinstance(end.scene, EndScene)
        yield replace(end, scene=replace(end.scene, ranking=()))
        yield course_picture(words, last.table, last.course)
    yield from step_pictures(words, steps)


def replay_page(words: Words, steps: Sequence[Replay], drawn: Sequence[bytes]) -> bytes:
    """Return a page that plays a game in any browser, with the picture of each step and everything in words.

    `drawn` are the `page_frames` as PNG files.
    """
    last, pictures, told = steps[-1], iter(drawn), []
    moments = key_moments(words, last)
    cover = _cover(words, last, () if last.course is None else (next(pictures), next(pictures)))
    for each in steps:
        screen = step_screen(words, each, None)
        lines = [*_lines(_untitled(words, each, _without_sheet(words, screen))), *_lines(_points(words, each))]
        brief = told_in_brief(words, each.resolution, paid=False) if each.step.part is Part.REVEAL else lines[:1]
        cities = list[str]()
        if each.step.part is Part.CONFLICTS:
            led = _age_lines(words, last, each.resolution)
            brief = [*led, *_victories(words, each)]
            _, *cities = _lines(without_pictures(cities_then(words, each, None)))  # what opens them is their title
            lines = [*led, *lines]
        picture = next(pictures) if screen.pictures else None
        in_menu, age = _in_menu(words, each)
        if moment := moments.pop(_way(each), ""):
            in_menu = words.say("page-moment", step=in_menu, moment=moment)
        told.append(PageStep(where(words, each), in_menu, age, words.in_sequence(brief), lines, picture, cities))
    return page(words, replay_title(words, steps), cover, told)


def offer_screen(words: Words, replay: Replay, of: OfferShare, *, pictures: bool) -> Screen:
    """Ask what of a game that is over is shared: the step that was shown, or all of it, and in which form.

    `pictures` is whether the reader is shown any.
    """
    forms = sorted(Form, key=lambda form: form is Form.PAGE and not pictures, reverse=True)
    step = Button(words.say("share-step"), PostStep(of.game, of.part, of.number, of.opened))
    said = table_says(words, replay.table, words.say("share-what"))
    return Screen(
        said, rows=((step,), tuple(_form_button(words, replay, each) for each in forms), *_ways(words, replay))
    )


def shared_screen(words: Words, steps: Sequence[Replay], form: Form, data: bytes, *, pictures: bool = True) -> Screen:
    """Show a whole game as a file, and offer to show everyone the film, and the other forms.

    `pictures` is whether the reader is shown any; otherwise the message says what a film shows, without the limit of an
    alternative text.
    """
    last = steps[-1]
    said = table_says(words, last.table, words.say("share-here", form=form))
    post = Button(words.say("share-post"), PostFilm(last.table.id, form), Style.PRIMARY)
    rows = (_other_forms(words, last, form),) if form is Form.PAGE else ((post,), _other_forms(words, last, form))
    ways, file = (*rows, *_ways(words, last)), _file(words, steps, form, data)
    if pictures or form is Form.PAGE:
        return Screen(said, rows=ways, files=(file,))
    told = Embed(description="\n".join(_film_lines(words, last)))
    unseen = replace(file, description=words.say("share-described", form=form))  # else it would be heard twice
    return Screen(said, embeds=(told,), rows=ways, files=(unseen,))


def _ways(words: Words, replay: Replay) -> tuple[Row, ...]:
    """Return the way back to what the reader may have come from; nothing if the game was not scored."""
    ways = ways_at_end(words, replay.table, played=bool(replay.own))
    return (ways,) if ways else ()


def film_screen(words: Words, steps: Sequence[Replay], form: Form, data: bytes) -> Screen:
    """Show everyone in the table's channel a whole game as a film."""
    table = steps[-1].table
    players = words.all_of(names(words, table)[: len(table.seats)])
    said = table_says(words, table, words.say("share-film", players=players))
    replay, page = Button(words.say("replay"), first_step(table.id)), _form_button(words, steps[-1], Form.PAGE)
    return Screen(said, rows=((replay, page),), files=(_file(words, steps, form, data),))


def film_posted_screen(words: Words, steps: Sequence[Replay]) -> Screen:
    """Say that the film is in the table's channel."""
    return Screen("\n".join([words.say("share-posted"), whereabouts(words, steps[-1].table)]))


def _file(words: Words, steps: Sequence[Replay], form: Form, data: bytes) -> File:
    """Return a file with a whole game, with what it shows in words."""
    last = steps[-1]
    kind, result = words.say("share-described", form=form), _result(words, last)
    described = alt_text(words, [kind, *(result if form is Form.PAGE else _fitting_lines(words, last, kind))])
    return File(f"7-wonders-{last.table.id}.{_ENDING[form]}", data, described.description)


def _fitting_lines(words: Words, last: Replay, kind: str) -> list[str]:
    """Tell what a film shows: all of it if it fits into an alternative text, or without the kinds of points.

    If not even that fits, how it ended comes first, because it matters more than what came before.
    """
    result, more = _result(words, last), words.say("share-in-words")
    whole = _film_lines(words, last), [*_ages_lines(words, last), *_story(words, last), *result]
    for told in ([*each, more] for each in whole):
        if fitting(words, [kind, *told]) == 1 + len(told):
            return told
    narrow = tuple(each for each in last.story if isinstance(each, Finish))
    ends = narrow or last.story[-1:]  # which says how the lead was won
    finish = story_sentences(words, last.table, ends, spoken_name) if last.table.ending is Ending.SCORED else []
    story = [each for each in _story(words, last) if each not in finish]
    return [*result, *finish, *_ages_lines(words, last), *story]


def _film_lines(words: Words, last: Replay) -> list[str]:
    """Tell what a film shows: what made turns worth a look, what each Age came to, the story and all points by kind."""
    scored = last.table.ending is Ending.SCORED
    points = sheet_sentences(_voice(words, last.table)) if scored else _result(words, last)
    return [*_ages_lines(words, last), *_story(words, last), *points]


def _voice(words: Words, table: TableView) -> Voice:
    """Return the voice that names the players with their cities."""
    return Voice(words, table.begun_table, None, owner_names(words, table, spoken_name))


def _ages_lines(words: Words, last: Replay) -> list[str]:
    """Tell what made turns worth a look, and what each Age came to; empty if the game was not scored."""
    if last.course is None:
        return []
    told, lines, age = key_moments(words, last), list[str](), 0
    for each in last.resolutions:
        way = Step(Part.TURN, turn_number(each.age, each.turn))
        if moment := told.pop(way, ""):  # of a turn there may be several resolutions
            first = "yes" if each.age > age else "no"
            lines.append(words.say("share-moment", age=each.age, turn=each.turn, moment=moment, first=first))
            age = each.age
        lines += _age_lines(words, last, each) if each.ends_age else []
    return lines


def too_large_screen(words: Words, steps: Sequence[Replay], form: Form, size: int, limit: int) -> Screen:
    """Say that a file is larger than what may be attached here, and offer the other forms."""
    megabytes = {"size": -(-size // _MEGABYTE), "limit": limit // _MEGABYTE}
    last = steps[-1]
    said = table_says(words, last.table, words.say("share-too-large", **megabytes))
    return Screen(said, rows=(_other_forms(words, last, form),))


def making_screen(words: Words, steps: Sequence[Replay], before: int) -> Screen:
    """Say that a file is being made, after so many others."""
    return Screen(table_says(words, steps[-1].table, words.say("share-making", before=before)))


def busy_screen(words: Words, steps: Sequence[Replay], whose: Literal["own", "others"]) -> Screen:
    """Say that the reader's own last file is still being made, or too many of others."""
    return Screen(table_says(words, steps[-1].table, words.say("share-busy", whose=whose)))


def unshared_screen(words: Words, steps: Sequence[Replay], why: str) -> Screen:
    """Say why a game that waited in line is not made into a file after all."""
    return Screen(table_says(words, steps[-1].table, why))


def undrawn_screen(words: Words, steps: Sequence[Replay]) -> Screen:
    """Say that not all pictures could be drawn now."""
    return Screen(table_says(words, steps[-1].table, words.say("share-undrawn")))


_MEGABYTE = 1_000_000
_ENDING = {Form.WEBP: "webp", Form.GIF: "gif", Form.PAGE: "html"}


def _other_forms(words: Words, replay: Replay, form: Form) -> tuple[Button, ...]:
    return tuple(_form_button(words, replay, each) for each in Form if each is not form)


def _form_button(words: Words, replay: Replay, form: Form) -> Button:
    return Button(words.say("share-as", form=form), ShareReplay(replay.table.id, form))


def _result(words: Words, last: Replay) -> list[str]:
    """Say who played and how the game ended."""
    table = last.table
    if table.ending is Ending.SCORED:
        return news.ranking_lines(_voice(words, table), coins=False)
    return [over_screen(words, table).content]


def _story(words: Words, last: Replay) -> list[str]:
    """Tell the story, and of the biggest turn also where the story leaves it out: a film has a plate about it."""
    if last.table.ending is not Ending.SCORED:
        return []
    more = () if last.biggest is None or last.biggest in last.story else (last.biggest,)
    return [line for each in (more, last.story) for line in story_sentences(words, last.table, each, spoken_name)]


def _age_lines(words: Words, last: Replay, resolution: Resolution) -> list[str]:
    """Say in a sentence who led after an Age, and who won the most conflicts; empty if the game was not scored."""
    if last.course is None:
        return []
    view = last.table.begun_table
    voice, points = Voice(words, view, None), last.course[turn_number(resolution.age, LAST_TURN)]
    most = max(points[seat] for place in view.ranking for seat in place)
    won = Counter(each.winner for each in conflicts_of(resolution.events) if each.winner is not None)
    winners = [city.seat for city in view.cities if won[city.seat] == max(won.values(), default=0)]
    leaders = [seat for place in view.ranking for seat in place if points[seat] == most]
    return [
        words.say(
            "share-age",
            age=resolution.age,
            leaders=words.all_of([voice.name(seat) for seat in leaders]),
            points=cards.points(words, most),
            alike="yes" if leaders == winners and len(winners) == 1 else "no",
            winners=words.all_of([within_sentence(voice, seat) for seat in winners]),
            won=max(won.values(), default=0),
            sharing=len(winners),
        )
    ]


def _victories(words: Words, replay: Replay) -> list[str]:
    """Say in a sentence which city beat which one in the conflicts of an Age; empty if none did."""
    voice = Voice(words, replay.resolution.before, None)
    told = [
        words.say(
            "page-victory",
            winner=within_sentence(voice, winner),
            loser=within_sentence(voice, each.neighbour if winner == each.seat else each.seat),
            most=max(each.shields, each.neighbour_shields),
            least=min(each.shields, each.neighbour_shields),
        )
        for each in conflicts_of(replay.resolution.events)
        if (winner := each.winner) is not None
    ]
    return [words.say("page-victories", victories=words.all_of(told))] if told else []


def _cover(words: Words, last: Replay, drawn: tuple[bytes, ...]) -> Cover:
    """Tell how a game ended; `drawn` are the pictures of who won and of the course, if it was scored."""
    table = last.table
    players = words.all_of(spoken_names(words, table)[: len(table.seats)])
    ended = None if last.ended is None else last.ended.astimezone(UTC)
    cover = Cover(words.say("page-won", sharing=0), words.say("page-players", players=players), ended, [])
    screen = over_screen(words, table, story=last.story)
    if last.course is None:
        return replace(cover, lines=_lines(_untitled(words, last, screen)))
    view, voice = table.begun_table, _voice(words, table)
    first, story = view.ranking[0], words.say("story-heading")
    ranking, *others = screen.embeds
    seats = [*chain.from_iterable(view.ranking), *([FREE_CITY] if view.ruleset.two_player else [])]
    return replace(
        cover,
        won=words.say(
            "page-won",
            cities=words.all_of([voice.name(seat) for seat in first]),
            sharing=len(first),
            points=cards.points(words, view.scores[first[0]].total),
            level=level_first(view),
        ),
        lines=_lines(Screen("", embeds=(ranking, *(each for each in others if each.title == story)))),
        kinds=[words.say(f"picture-sheet-{kind}", size="long") for kind in (*categories(view), TOTAL)],
        cities=[
            (voice.name(seat), (*points_by_category(view, view.scores[seat]), view.scores[seat].total))
            for seat in seats
        ],
        course=course_sentences(words, table, last.course),
        pictures=drawn,
    )


def _in_menu(words: Words, replay: Replay) -> tuple[str, str]:
    """Name a step for the menu of all, and the Age to which it belongs; empty for the start and the end."""
    part = replay.step.part
    if part in {Part.START, Part.END}:
        return words.say("page-step", part=part), ""
    at = replay.table.begun_table if part is Part.SEATS else replay.resolution
    asked = replay.resolution.asked if part is Part.REVEAL else ""
    turn = min(at.turn, LAST_TURN)
    return words.say("page-step", part=part, age=at.age, turn=turn, asked=asked), words.say("history-age", age=at.age)


def _way(replay: Replay) -> Step:
    """Return the way to a step by which key moments are found: of a turn there may be several steps."""
    if replay.step.part is not Part.REVEAL:
        return replay.step
    return Step(Part.TURN, turn_number(replay.resolution.age, replay.resolution.turn))


def _points(words: Words, replay: Replay) -> Screen:
    return Screen(embeds=points_then(words, replay))


def _lines(screen: Screen) -> list[str]:
    """Return what a screen says, with its headings in bold."""
    return [line for line in text_lines(screen, bold="**") if line.strip()]


def _without_sheet(words: Words, screen: Screen) -> Screen:
    """Return a screen without the points of every city by kind, which the page has as a table."""
    sheet = words.say("sheet-points")
    return replace(screen, embeds=tuple(each for each in screen.embeds if each.title != sheet))


def _untitled(words: Words, step: Replay, screen: Screen) -> Screen:
    """Return a step's words without the number of its table, which is the page's title."""
    return without_pictures(replace(screen, content=screen.content.removeprefix(table_named(words, step.table))))
