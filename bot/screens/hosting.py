"""The host's private screens: settings, computer players, pace, people, and ending the lobby or the game."""

from collections.abc import Mapping
from typing import assert_never

from bot.screens.acts import (
    Act,
    AddComputer,
    ChangeSettings,
    DismissComputer,
    End,
    FillTable,
    Invite,
    Kick,
    PaceText,
    SetAccess,
    SetCoach,
    SetDemand,
    SetLevel,
    SetPace,
    ShowComputers,
    ShowPace,
    ShowPeople,
    ShowSeats,
    ShowSettings,
)
from bot.screens.modal import Checkbox, Modal, RadioGroup, RadioOption
from bot.screens.same_deal import deal_lines
from bot.screens.screen import LONGEST_OPTION, Button, Embed, Menu, Option, PeopleMenu, Row, Screen, Style
from bot.screens.seats import hand_over_options, occupancy
from bot.screens.tables import heading, short_heading
from bot.services.coaching import coached
from bot.services.game import FEWEST_PLAYERS, Access, Sides, Status, TableSettings, Wonders
from bot.services.pace import Calm, Days, FixedHour, Live, Pace, pace_text
from bot.services.reliability import Demand
from bot.services.views import TableView
from bot.text.names import cut, level_key, level_lines, names, short_names
from bot.text.pacing import OFFERED, pace_name, pace_told
from bot.text.words import Words
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Expansion
from players.levels import LEVELS

MOST_AT_ONCE = 10
"""Maximum number of people that can be invited with one selection."""
_MOST_NAMED = 20


def settings_screen(words: Words, table: TableView, *, compiled: bool = True) -> Screen:
    """Show the table's settings, with buttons to change them, to open the other screens and to close the table.

    Here and below, `compiled` is whether the fast core, which computer players think with, has been compiled.
    """
    settings = table.settings
    change = ChangeSettings(
        table.id,
        len(table.seats),
        settings.players,
        settings.sides,
        settings.wonders,
        chosen_expansion(settings),
        settings.access is Access.INVITED,
    )
    rows = (
        (
            Button(words.say("hosting-change"), change, Style.PRIMARY),
            Button(words.say("hosting-people"), ShowPeople(table.id)),
            Button(words.say("hosting-pace"), ShowPace(table.id)),
            Button(words.say("hosting-computers"), ShowComputers(table.id)),
            Button(words.say("hosting-close"), End(table.id, sure=False), Style.DANGER),
        ),
        *_coach_row(words, table),
    )
    told = [
        words.say("hosting-settings", table=heading(words, table)),
        *game_lines(words, table),
        access_line(words, table),
        pace_told(words, settings.pace),
        *level_lines(words, settings.level, compiled=compiled),
        *rated_lines(words, table),
        *coach_lines(words, table),
    ]
    return Screen("\n".join(told), rows=rows)


def _coach_row(words: Words, table: TableView) -> tuple[Row, ...]:
    """Return the button that switches the coach on or off, where the host may. The modal has no room for it."""
    if table.of_night or table.is_rated:
        return ()
    on = not coached(table)
    return ((Button(words.say("hosting-coach", switch="on" if on else "off"), SetCoach(table.id, on)),),)


def rated_lines(words: Words, table: TableView) -> list[str]:
    """Return the line that says that the game is rated, may be, or is not although the server rates; else empty."""
    sure = "yes" if table.is_rated else "beginners" if table.settings.beginners else "no"
    return [words.say("lobby-rated", sure=sure)] if table.rated else []


def coach_lines(words: Words, table: TableView) -> list[str]:
    """Return the line that says that players may ask the coach; empty if there is none."""
    alone = "yes" if table.rated and not table.settings.beginners else "no"
    return [words.say("lobby-coach", alone=alone)] if coached(table) else []


def settings_modal(words: Words, act: ChangeSettings) -> Modal:
    """Return a modal that asks for everything that the act can change."""
    expansions = () if act.expansion is None else (act.expansion,)
    cities = len(TableSettings(expansions=expansions).ruleset.catalogue.cities)
    players = tuple(
        RadioOption(
            number,
            words.say("lobby-players", players=number),
            words.about("lobby-players", "about", players=number),
        )
        for number in range(max(FEWEST_PLAYERS, act.seats), MOST_PLAYERS + 1)
    )
    groups = (
        RadioGroup("players", words.say("hosting-menu-players"), players),
        _radio_group(words, "expansion", {each or "none": each for each in (None, *Expansion)}),
        _radio_group(words, "wonders", {each.value: each for each in Wonders}, players=cities // 2 + 1),
        _radio_group(words, "sides", {each.value: each for each in Sides}),
    )
    private = Checkbox("private", words.say("lobby-access-invited"), words.about("lobby-access-invited", "about"))
    asked = tuple(each for each in groups if len(each.options) > 1)  # at a full table of seven, only one number is left
    return Modal(words.about("hosting-change", "window", table=str(act.game)), act, (*asked, private))


def game_lines(words: Words, table: TableView) -> list[str]:
    """Return the lines that say what is played, and with which wonders."""
    settings = table.settings
    expansion = chosen_expansion(settings)
    return [
        words.about("lobby-players", "told", players=settings.players, edition=settings.ruleset.edition),
        *([] if expansion is None else [words.about(f"lobby-expansion-{expansion}", "told")]),
        *(
            deal_lines(words, table)
            or [
                words.about(f"lobby-wonders-{settings.wonders}", "told"),
                words.about(f"lobby-sides-{settings.sides}", "told", wonders=settings.wonders),
            ]
        ),
    ]


def computers_screen(words: Words, table: TableView, *, compiled: bool = True) -> Screen:
    """Show the computer players and their level, with a menu to change it and buttons to add and remove players."""
    buttons = [Button(words.say("hosting-add-computer"), AddComputer(table.id))]
    if table.settings.players - len(table.seats) > 1:
        buttons.append(Button(words.say("lobby-fill"), FillTable(table.id)))
    told = [words.say("hosting-computers-about", table=heading(words, table))]
    shown = short_names(words, table)
    if here := [shown[seat] for seat, taken in table.places() if taken.user is None]:
        told.append(words.say("hosting-computers-here", count=len(here), players=words.all_of(here)))
        buttons.append(Button(words.say("hosting-dismiss-computer"), DismissComputer(table.id)))
    buttons.append(Button(words.say("hosting-back"), ShowSettings(table.id)))
    told += level_lines(words, table.settings.level, compiled=compiled)
    return Screen("\n".join(told), rows=(_level_menu(words, table), tuple(buttons)))


def pace_screen(words: Words, table: TableView) -> Screen:
    """Show the pace, with a menu of paces. An open table also has a menu of the requirement for joining."""
    pace = table.settings.pace
    options = tuple(
        Option(
            pace_name(words, each),
            SetPace(table.id, PaceText(pace_text(each))),
            _about(words, each),
            chosen=each == pace,
        )
        for each in OFFERED
    )
    told = [words.say("hosting-pace-about", table=heading(words, table)), pace_told(words, pace)]
    menus = [Menu(words.say("hosting-menu-pace"), options)]
    if table.settings.access is Access.OPEN:
        told.append(words.say("hosting-demand-about"))
        menus.append(_demand_menu(words, table))
    return Screen("\n".join(told), rows=(*menus, (Button(words.say("hosting-back"), ShowSettings(table.id)),)))


def _about(words: Words, pace: Pace) -> str:
    match pace:
        case Calm():
            return words.about("pace-calm", "about")
        case Live():
            return words.about("pace-live", "about")
        case Days() | FixedHour():
            return words.about("pace-days", "about")
        case _:
            assert_never(pace)


def people_screen(words: Words, table: TableView) -> Screen:
    """Show who is seated and who may join, with menus to invite and remove people and to hand over the host's role."""
    seated = [
        words.say("seating-line", number=seat + 1, player=occupancy(words, table, seat)) for seat, _ in table.places()
    ]
    invite = PeopleMenu(words.say("hosting-menu-invite"), Invite(table.id), MOST_AT_ONCE)
    rows: list[Row] = [_access_menu(words, table), invite]
    shown = names(words, table)
    others = tuple(
        Option(cut(shown[seat], LONGEST_OPTION), Kick(table.id, taken.user))
        for seat, taken in table.places()
        if taken.user is not None and taken.user != table.host
    )
    if others:
        rows += [
            Menu(words.say("hosting-menu-kick"), others),
            Menu(words.say("hosting-menu-host"), hand_over_options(words, table)),
        ]
    rows.append((Button(words.say("hosting-back"), ShowSettings(table.id)),))
    told = words.say("hosting-people-about", table=heading(words, table), access=table.settings.access)
    lines = "\n".join([*seated, *invitation_lines(words, table)])
    return Screen(told, (Embed(words.say("seating-heading"), lines),), tuple(rows))


def end_screen(words: Words, table: TableView) -> Screen:
    """Ask the host to confirm that the lobby or the game should end."""
    stage = "lobby" if table.status is Status.LOBBY else "game"
    back = ShowSettings(table.id) if table.status is Status.LOBBY else ShowSeats(table.id)
    buttons = (
        Button(words.say("hosting-end-yes", stage=stage), End(table.id, sure=True), Style.DANGER),
        Button(words.say("hosting-end-no", stage=stage), back),
    )
    return Screen(words.say("hosting-end", stage=stage, table=short_heading(words, table)), rows=(buttons,))


def chosen_expansion(settings: TableSettings) -> Expansion | None:
    """Return the expansion that a table plays. If there are several, the first one includes the others."""
    return settings.expansions[0] if settings.expansions else None


def access_line(words: Words, table: TableView) -> str:
    """Return the line that says who may join."""
    return words.about(f"lobby-access-{table.settings.access}", "told")


def demand_lines(words: Words, table: TableView) -> list[str]:
    """Return the line that says what people need to join without an invitation; empty if they need nothing."""
    settings = table.settings
    if settings.access is not Access.OPEN or settings.demand is Demand.NOTHING:
        return []
    return [words.about(f"lobby-demand-{settings.demand}", "told")]


def invitation_lines(words: Words, table: TableView) -> list[str]:
    """Return the line that names the people who are invited but not seated; empty if there are none."""
    seated = {taken.user for taken in table.seats}
    people = [f"<@{user}>" for user in sorted(table.invited) if user not in seated]
    if not people:
        return []
    named = people[:_MOST_NAMED]
    more = len(people) - len(named)
    if more:
        named.append(words.say("lobby-invited-more", count=more))
    return [words.say("lobby-invited", people=words.all_of(named))]


def _radio_group(words: Words, setting: str, values: Mapping[str, object], **about: int) -> RadioGroup:
    """Return the question about a setting. `values` are keyed by the last part of their messages' names."""
    options = tuple(
        RadioOption(value, words.say(f"lobby-{setting}-{end}"), words.about(f"lobby-{setting}-{end}", "about", **about))
        for end, value in values.items()
    )
    return RadioGroup(setting, words.say(f"hosting-menu-{setting}"), options)


def _level_menu(words: Words, table: TableView) -> Menu:
    acts = {level_key(each): SetLevel(table.id, each) for each in LEVELS}
    return _menu(words, "level", acts, level_key(table.settings.level))


def _access_menu(words: Words, table: TableView) -> Menu:
    return _menu(words, "access", {each: SetAccess(table.id, each) for each in Access}, table.settings.access)


def _demand_menu(words: Words, table: TableView) -> Menu:
    return _menu(words, "demand", {each: SetDemand(table.id, each) for each in Demand}, table.settings.demand)


def _menu(words: Words, setting: str, acts: Mapping[str, Act], current: str, **about: int) -> Menu:
    """Return a menu of a setting's values. `acts` are keyed by the last part of the values' messages' names."""
    options = tuple(
        Option(
            words.say(f"lobby-{setting}-{value}"),
            act,
            words.about(f"lobby-{setting}-{value}", "about", **about),
            chosen=value == current,
        )
        for value, act in acts.items()
    )
    return Menu(words.say(f"hosting-menu-{setting}"), options)
