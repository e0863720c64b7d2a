"""Results over time: a person's, and a server's standings, with menus of the games that they are about."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.pictures.depicting.statistics import (
    MOST,
    ratings_picture,
    results_picture,
    standings_picture,
)
from bot.screens.acts import (
    Act,
    LetCount,
    OpenTable,
    ShowOwnResults,
    ShowRatings,
    ShowResultsOf,
    ShowServerResults,
    ShowTables,
)
from bot.screens.nights.telling import not_listed, strong
from bot.screens.replay_ways import first_step
from bot.screens.screen import LONGEST_LABEL, LONGEST_OPTION, MOST_OPTIONS, Button, Embed, Menu, Option, Row, Screen
from bot.screens.tables import hand_button
from bot.services.game import Ending
from bot.services.people import GameId, Person, UserId
from bot.services.rating import ShownRating
from bot.services.statistics import (
    Choice,
    Count,
    OwnFigures,
    Page,
    Placed,
    RatedPlace,
    RatingFigures,
    Season,
    ServerFigures,
    games_in,
)
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from bot.text import statistics as told
from bot.text.names import cut, echo, short_name
from bot.text.statistics import Whose
from bot.text.words import Words

_T = TypeVar("_T")

_ANY = Choice()
_MOST_NAMED = 5
"""Most games that are named of those that were taken out of the ratings."""


def my_results_button(words: Words, choice: Choice = _ANY) -> Button:
    """Return the button that shows the reader's own results."""
    return Button(words.say("results-mine"), ShowOwnResults(choice.players, _number(choice.season)))


def standings_button(words: Words, choice: Choice = _ANY) -> Button:
    """Return the button that shows the standings of the server where it is pressed."""
    return Button(words.say("results-standings"), ShowServerResults(choice.players, _number(choice.season), 1))


def ratings_button(words: Words) -> Button:
    """Return the button that shows the ratings of the server where it is pressed."""
    return Button(words.say("ratings-show"), ShowRatings(1))


def results_screen(  # noqa: PLR0913 - who asks where about whom
    words: Words,
    figures: OwnFigures,
    person: Person,
    *,
    own: bool,
    server: bool,
    rating: ShownRating | None = None,
) -> Screen:
    """Show how a person has done, who is the reader if they are their `own` results.

    Beside the picture there is only what it does not show, the main thing above it.

    `server` is whether the reader asks on a server, which has standings; `rating` is the person's rating there, if the
    server has ratings.
    """
    whose = Whose(person.name, own, here=server)

    def act(players: int, season: int) -> Act:
        return ShowOwnResults(players, season) if own else ShowResultsOf(person.user, players, season)

    others = () if own else (my_results_button(words, figures.choice),)
    buttons = (*_rival_button(words, figures, own=own), *others)
    latest = figures.games[0].players if figures.games else 0
    like = replace(figures.choice, players=figures.choice.players or latest)
    buttons = (*buttons, *((standings_button(words, like),) if server else ()))
    rows = (*_menus(words, figures.counts, figures.choice, act, whole=own), *_games_menu(words, figures))
    rows = (*rows, *_rivals_menu(words, figures, own=own))
    rows = (*rows, *((buttons,) if buttons else ()))
    rated = [] if rating is None else [told.rating_line(words, rating)]
    if figures.sums is None:
        said = words.say("results-none-such", **told.chosen(words, figures.choice))
        return Screen("\n".join([said, *rated]), rows=rows)
    drawn = rating is not None and rating.points is not None
    heading = strong(told.heading(words, whose, figures.choice, short_name))
    numbers = [*told.number_lines(words, figures), *(rated if drawn else [])]
    wonders = told.wonder_lines(words, figures)
    rivals = [told.rival_line(words, each, short_name, own=own) for each in figures.rivals]
    parts = {
        words.say("results-sizes"): told.size_lines(words, figures),
        told.latest_title(words, figures.latest): told.latest_lines(words, figures.latest),
        told.kinds_title(words, figures): told.kinds_lines(words, figures),
        told.wonders_title(words, figures): wonders,
        words.say("results-rivals"): rivals,
        words.say("results-records"): told.record_lines(words, figures),
    }
    undrawn = {words.say("results-wonders-more"): wonders[MOST:], words.say("results-rivals-more"): rivals[MOST:]}
    return Screen(
        notice="\n".join([heading, *told.insight_lines(words, figures, own=own), *([] if drawn else rated)]),
        embeds=(Embed(description="\n".join(numbers)), *_embeds(parts)),
        rows=rows,
        glance=rows,
        beside=_embeds(undrawn),
        pictures=(results_picture(words, whose, figures, rating),),
    )


def no_results_screen(words: Words, playing: Sequence[TableSummary], *, server: bool) -> Screen:
    """Say that the reader hasn't finished a game yet, and offer the way back to those in which they have a seat.

    `server` is whether they ask on a server, where they can open a table.
    """
    back = [Button(words.say("results-tables"), ShowTables(1))] if playing else []
    if len(playing) == 1:
        back = [hand_button(words, playing[0])]
    buttons = (*back, *([_open_button(words)] if server else []))
    return Screen(words.say("results-none", playing=len(playing)), rows=(buttons,) if buttons else ())


def hidden_screen(words: Words) -> Screen:
    """Say that somebody's results cannot be shown, whatever the reason is."""
    return Screen(words.say("results-hidden"), rows=((my_results_button(words),),))


def standings_screen(
    words: Words, figures: ServerFigures, reader: UserId, *, left_out: bool, rates: bool = False
) -> Screen:
    """Show a page of the standings of a server.

    `left_out` is whether the reader wants to be left out; `rates` is whether the server has ratings.
    """
    choice, shown = figures.choice, figures.shown
    others = (my_results_button(words, choice), *((ratings_button(words),) if rates else ()))
    if not figures.counts:
        return Screen(words.say("standings-none"), rows=((_open_button(words), *others),))

    def act(players: int, season: int) -> Act:
        return ShowServerResults(players, season, 1)

    season = _number(choice.season)
    turning = _turning(words, shown, lambda page: ShowServerResults(choice.players, season, page))
    invite = (_open_button(words),) if shown.people == 1 else ()
    rows = (*_menus(words, figures.counts, choice, act), (*invite, *turning, *others))
    told_of = _of_reader(words, shown, left_out=left_out)
    if not shown.rows:
        said = words.say("results-none-such", **told.chosen(words, choice))
        return Screen("\n".join([said, *told_of]), rows=rows)
    lines = _lines(words, shown, lambda each: told.standing_line(words, each, short_name))
    records = told.server_record_lines(words, figures, short_name)
    rule = words.say("standings-leave")
    if shown.people > 1:  # else nothing is decided yet
        rule = words.in_sequence([words.say("standings-rule"), rule])
    return Screen(
        "\n".join([strong(told.server_heading(words, figures)), *told_of, told.server_games(words, figures)]),
        embeds=(
            Embed(description="\n".join([*lines, rule])),
            *_embeds({words.say("results-records"): records}),
        ),
        rows=rows,
        glance=rows,
        beside=(Embed(description=rule),),
        pictures=(standings_picture(words, figures, reader),),
    )


def ratings_screen(words: Words, figures: RatingFigures, reader: UserId, *, left_out: bool) -> Screen:
    """Show a page of the ratings of a server; `left_out` is whether the reader wants to be left out."""
    shown, others = figures.shown, (my_results_button(words), standings_button(words))
    lines = [strong(words.say("ratings-heading")), told.rating_line(words, figures.mine, "yours")]
    if figures.mine.points is not None:
        lines.append(told.last_gain_line(words, figures.gain))
    lines += _of_reader(words, shown, left_out=left_out)
    if shown.mine is None or shown.people == 1:  # else it has just been said
        lines.append(words.say("ratings-people", people=shown.people))
    said, rule = "\n".join(lines), told.ratings_rule(words, figures.mine)
    rule = "\n".join([rule, *_taken_out(words, figures.taken_out)])
    if not shown.rows:
        return Screen(f"{said}\n{rule}", rows=((_open_button(words), *others),))
    rows = ((*_turning(words, shown, ShowRatings), *others),)
    places = _lines(words, shown, lambda each: told.rated_line(words, each, short_name))
    return Screen(
        said,
        embeds=(Embed(description="\n".join([*places, rule])),),
        rows=rows,
        glance=rows,
        beside=(Embed(description=rule),),
        pictures=(ratings_picture(words, figures, reader),),
    )


def _taken_out(words: Words, games: Sequence[GameId]) -> list[str]:
    """Name the newest games that were taken out of the ratings; empty if none were."""
    named = [str(each) for each in games[:_MOST_NAMED]]
    if more := len(games) - len(named):
        named.append(words.say("overseeing-others", count=more))
    return [words.say("ratings-taken-out", count=len(games), tables=words.all_of(named))] if games else []


def let_count_buttons(words: Words, table: TableView) -> tuple[Button, ...]:
    """Return the button that takes a rated game out of the server's ratings, or puts it back; empty for other games."""
    if not table.is_rated or table.ending is not Ending.SCORED:
        return ()
    back = table.taken_out_by is not None
    label = words.say("rating-let-count", counts="yes" if back else "no")
    return (Button(label, LetCount(table.id, counts=back)),)


def no_ratings_screen(words: Words) -> Screen:
    """Say that the server has no ratings."""
    return Screen(words.say("ratings-off"), rows=((standings_button(words),),))


def only_server_screen(words: Words) -> Screen:
    """Say that standings belong to a server."""
    return Screen(words.say("standings-only-server"), rows=((my_results_button(words),),))


def unknown_season_screen(words: Words, typed: str) -> Screen:
    """Say that a typed season is not understood."""
    return Screen(words.say("season-unknown", typed=echo(typed)))


def unknown_results_screen(words: Words, typed: str) -> Screen:
    """Say that what is typed is neither a season nor somebody whose results the reader can look at."""
    return Screen(words.say("results-unknown", typed=echo(typed)), rows=((my_results_button(words),),))


def _open_button(words: Words) -> Button:
    """Return the button that opens a table, for those who have no results to look at, or nobody to compare with."""
    return Button(words.say("door-open"), OpenTable())


def _turning(words: Words, shown: Page[_T], act: Callable[[int], Act]) -> list[Button]:
    """Return the buttons to the pages before and after this one."""
    return [
        Button(words.say(f"standings-{which}"), act(page))
        for which, page in (("earlier", shown.number - 1), ("later", shown.number + 1))
        if 1 <= page <= shown.pages
    ]


def _of_reader(words: Words, shown: Page[Placed] | Page[RatedPlace], *, left_out: bool) -> list[str]:
    """Say which place the reader has, so that nobody has to look for it; or why they have none."""
    if left_out:
        return [words.say("standings-left-out")]
    if shown.mine is None or shown.people == 1:
        return []
    return [words.say("standings-place", place=shown.mine.place, people=shown.people)]


def _lines(words: Words, shown: Page[_T], told_of: Callable[[_T], str]) -> list[str]:
    """Tell the rows of a page, and the reader's own if it is on another page."""
    lines = [not_listed(told_of(each)) for each in shown.rows]
    return lines if shown.own is None else [*lines, words.say("standings-own"), not_listed(told_of(shown.own))]


def _embeds(parts: Mapping[str, Sequence[str]]) -> tuple[Embed, ...]:
    """Return the parts that have lines, by title."""
    return tuple(Embed(title, "\n".join(lines)) for title, lines in parts.items() if lines)


def _menus(
    words: Words, counts: Sequence[Count], choice: Choice, act: Callable[[int, int], Act], *, whole: bool = False
) -> tuple[Row, ...]:
    """Return a menu of the numbers of players in the season, and one of the seasons with the number of players.

    `whole` is whether games of several numbers of players can be chosen together. There is no menu where there is
    nothing to choose: an only season has the same games as all time.
    """
    season = _number(choice.season)
    there = {each.players for each in counts if each.season == choice.season}
    of_players = tuple(
        _option(
            words,
            words.say("results-menu-of-players", players=number),
            games_in(counts, replace(choice, players=number)),
            act(number, season),
            chosen=number == choice.players,
        )
        for number in sorted(there | {choice.players} - {0})
    )
    if whole and len(there) > 1:
        everything = words.say("results-menu-all", games=games_in(counts, replace(choice, players=0)))
        of_players = (Option(everything, act(0, season), chosen=not choice.players), *of_players)
    played = {each.season for each in counts if each.season is not None} | ({choice.season} - {None})
    seasons: list[Season | None] = [None, *sorted(filter(None, played), reverse=True)[: MOST_OPTIONS - 1]]
    if len(played) == 1 and choice.season is None:
        seasons = []
    of_seasons = tuple(
        _option(
            words,
            told.season_name(words, season, in_short=True),
            games_in(counts, Choice(choice.players, season)),
            act(choice.players, _number(season)),
            chosen=season == choice.season,
        )
        for season in seasons
    )
    menus = {"results-menu-players": of_players, "results-menu-season": of_seasons}
    return tuple(Menu(words.say(title), options) for title, options in menus.items() if len(options) > 1)


def _option(words: Words, what: str, games: int, act: Act, *, chosen: bool) -> Option:
    return Option(words.say("results-menu-games", what=what, games=games), act, chosen=chosen)


def _games_menu(words: Words, figures: OwnFigures) -> tuple[Row, ...]:
    """Return a menu of the games that the reader can look at again, beside their results as only a menu can."""
    options = tuple(
        Option(cut(label, LONGEST_OPTION), first_step(each.game), cut(below, LONGEST_OPTION))
        for each in figures.games
        for label, below in (told.game_option(words, each, figures.games),)
    )
    return (Menu(words.say("results-menu-replay"), options),) if options else ()


def _rivals_menu(words: Words, figures: OwnFigures, *, own: bool) -> tuple[Row, ...]:
    """Return a menu of those whose results the reader can look at: people they have played with; one has a button."""
    if not own or len(figures.rivals) < 2:
        return ()
    options = tuple(
        Option(cut(each.name, LONGEST_OPTION), ShowResultsOf(each.user, 0, 0)) for each in figures.rivals[:MOST_OPTIONS]
    )
    return (Menu(words.say("results-menu-rivals"), options),)


def _rival_button(words: Words, figures: OwnFigures, *, own: bool) -> tuple[Button, ...]:
    """Return a button in place of a menu with a single person."""
    if not own or len(figures.rivals) != 1:
        return ()
    (rival,) = figures.rivals
    label = cut(words.say("results-rival-of", name=rival.name), LONGEST_LABEL)
    return (Button(label, ShowResultsOf(rival.user, 0, 0)),)


def _number(season: Season | None) -> int:
    return 0 if season is None else season.number
