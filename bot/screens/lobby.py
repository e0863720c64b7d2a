"""The public message of a table before its first turn: in the lobby, and during the draft of boards.

The private screens are in `hosting` for the host and in `picking` for each player.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from bot.pictures.depicting.lobby import lobby_picture
from bot.screens.acts import (
    AddComputer,
    FillTable,
    Join,
    Leave,
    PlayHere,
    ShowHand,
    ShowSeats,
    ShowSettings,
    ShowWonders,
    Start,
    TellPanel,
)
from bot.screens.clocks import time_lines
from bot.screens.guide import guide_button, learn_button
from bot.screens.hosting import access_line, coach_lines, demand_lines, game_lines, invitation_lines, rated_lines
from bot.screens.now import Now
from bot.screens.picking import chosen_wonder
from bot.screens.same_deal import deal_lines
from bot.screens.screen import Button, Embed, Field, Screen, Style
from bot.screens.seats import occupancy, offer_buttons, substitutions
from bot.screens.tables import (
    awaited_players,
    gone_line,
    hand_button,
    heading,
    in_words_button,
    relative_time,
    short_heading,
)
from bot.screens.votes import vote_lines
from bot.services.game import FEWEST_PEOPLE, Access, Ending, Status, Wonders
from bot.services.news import News
from bot.services.pace import Calm
from bot.services.people import UserId
from bot.services.sights import Sight
from bot.services.views import TableView
from bot.text.names import escape, level_line, short_names, spoken_names
from bot.text.pacing import pace_told
from bot.text.words import Words
from engine.ruleset import Seat


def lobby_panel(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen:
    """Show the lobby with its buttons: who is seated, what is played, who may join; `mentions` are people invited."""
    free = table.settings.players - len(table.seats)
    told = [heading(words, table), words.say("lobby-call", count=free)]
    if mentions:
        told.append(words.say("lobby-call-invited", people=words.all_of([f"<@{user}>" for user in mentions])))
    played = _settings_lines(words, table)
    access = [access_line(words, table), *demand_lines(words, table), *invitation_lines(words, table)]
    fields = [
        Field(words.say("lobby-played"), "\n".join(played)),
        Field(words.say("lobby-access"), "\n".join(access)),
    ]
    beside = [*deal_lines(words, table), *_advice_lines(words, table)]
    described = [line for line in played if line not in beside]  # the message says the others beside the picture
    expires = [] if table.expires is None else [words.say("lobby-closes", time=relative_time(table.expires))]
    fields += [Field(words.say("lobby-open"), line) for line in expires]
    embed = Embed(words.say("lobby-seats"), "\n".join(_seat_lines(words, table)), tuple(fields))
    first, more = _lobby_buttons(words, table, free)
    return Screen(
        "\n".join(told),
        embeds=(embed,),
        rows=(first, more),
        glance=(first, (*more, in_words_button(words, TellPanel(table.id)))),
        beside=(Embed(description="\n".join([*access, *beside, *expires])),),
        pictures=(lobby_picture(words, table, _seat_lines(words, table, spoken=True), described),),
        mentions=mentions,
    )


def draft_panel(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen:
    """Show who has kept a board in the draft, never which."""
    people = " ".join(f"<@{user}>" for user in mentions)
    told = [heading(words, table), words.say("drafting-call")]
    if waiting := awaited_players(words, table):
        told += [words.say("drafting-waiting", players=waiting), *time_lines(words, table)]
    buttons = (
        Button(words.say("drafting-choose"), ShowHand(table.id), Style.PRIMARY),
        Button(words.say("drafting-seats"), ShowSeats(table.id)),
    )
    offers = offer_buttons(words, table)
    gone = gone_line(words, table, short_names(words, table), seats=True)
    proposed = [*gone, *vote_lines(words, table, News.CLAIMED, News.VOTE_BEGAN)]
    embed = Embed(words.say("lobby-seats"), "\n".join([*_draft_lines(words, table), *proposed]))
    changed = [*substitutions(words, table), *proposed]
    drawn = lobby_picture(words, table, _draft_lines(words, table, spoken=True), _settings_lines(words, table))
    return Screen(
        "\n".join([*told, *([people] if people else [])]),
        embeds=(embed,),
        rows=(buttons, *offers),
        glance=((*buttons, in_words_button(words, TellPanel(table.id))), *offers),
        beside=(Embed(description="\n".join(changed)),) if changed else (),
        pictures=(drawn,),
        mentions=mentions,
    )


def closed_panel(words: Words, table: TableView) -> Screen:
    """Replace the lobby's or the draft's message after it ends; a newer message says who sits where."""
    return Screen(f"{short_heading(words, table)}\n{_outcome(words, table)}")


def invitation(words: Words, table: TableView) -> Screen:
    """Return the message in the channel above a table's thread, where passers-by can join while the lobby is open."""
    if table.status is not Status.LOBBY:
        return _former_invitation(words, table)
    host = next(seat.owner.name for seat in table.seats if seat.owner is not None)
    content = words.say(
        "open-invitation",
        host=escape(host),
        players=table.settings.players,
        place=f"<#{table.home.channel}>",
        access=table.settings.access.value,
    )
    return Screen(content, rows=((Button(words.say("open-join"), Join(table.id), Style.SUCCESS),),))


def _former_invitation(words: Words, table: TableView) -> Screen:
    over = "yes" if table.status is Status.OVER else "no"
    place = f"<#{table.home.channel}>"
    return Screen(words.say("lobby-former-invitation", table=short_heading(words, table), over=over, place=place))


def joined_screen(words: Words, table: TableView, seat: Seat) -> Screen:
    """Tell players who have just sat down which seat they have and what comes next."""
    settings = table.settings
    lines = [
        words.say("lobby-joined", number=seat + 1, players=settings.players, table=short_heading(words, table)),
        words.about(f"lobby-wonders-{settings.wonders}", "joined")
        if table.repeats is None
        else words.about("same-deal-played", "joined", game=str(table.repeats)),
        *([] if settings.pace == Calm() else [pace_told(words, settings.pace)]),
        *demand_lines(words, table),
        words.say(
            "lobby-next",
            host="yes" if table.seats[seat].user == table.host else "no",
            full="yes" if _is_full(table) else "no",
        ),
    ]
    buttons = [
        guide_button(words),
        Button(words.say("lobby-leave"), Leave(table.id)),
    ]
    if settings.wonders is Wonders.CHOSEN:
        buttons.insert(0, Button(words.say("lobby-wonder-choose"), ShowWonders(table.id), Style.PRIMARY))
    return Screen("\n".join(lines), rows=(tuple(buttons),))


# Keeping private answers up to date.


def opened_screen(words: Words, table: TableView, *, is_new: bool) -> Screen:
    """Tell somebody where the table is that they have just opened, and what comes next.

    Someone who `is_new` to the game, because they have never finished one, can learn it first.
    """
    place, new = f"<#{table.home.channel}>", "yes" if is_new else "no"
    named = {"learn": "learn-button", "computers": "door-computers", "start": "lobby-start"}
    bold = {each: f"**{words.say(button)}**" for each, button in named.items()}
    said = words.say("opened", place=place, players=table.settings.players, new=new, **bold)
    learn = (learn_button(words, Style.SUCCESS),) if is_new else ()
    play = Button(words.say("door-computers"), PlayHere(table.id), Style.SECONDARY if is_new else Style.SUCCESS)
    return Screen(said, rows=((*learn, play),))


def look_at_lobby(
    words: Words, user: UserId, shown: TableView, screen: Screen, again: Callable[[TableView, Seat], Screen]
) -> Callable[[Sight], Now]:
    """Return a function that updates an answer about a lobby when the facts in it change.

    `again` builds the answer for a reader who is still seated.
    """

    def look(sight: Sight) -> Now:
        table, seat = sight.table, sight.table.seat_of(user)
        if _settled(table, user) == _settled(shown, user):
            return Now(screen)
        if table.status is Status.LOBBY and seat is not None:
            return Now(again(table, seat))
        return Now(_since(words, table, user))

    return look


def look_at_menu(words: Words, user: UserId, shown: TableView) -> Callable[[Sight], Now]:
    """Return a function that updates a menu of the lobby when it no longer applies.

    That is when the table has left the lobby, or its reader has lost their seat or is no longer the host. Hosts are not
    told about changes that they make themselves.
    """

    def look(sight: Sight) -> Now:
        table, seat = sight.table, sight.table.seat_of(user)
        may = (user == shown.host) == (user == table.host)
        screen = _since(words, table, user)
        if table.status is Status.LOBBY and seat is not None:
            screen = Screen(words.say("host-now", person=f"<@{table.host}>"))
        return Now(screen, (table.status, seat is None, may), own=user == table.host)

    return look


def look_at_wonders(words: Words, user: UserId, shown: TableView) -> Callable[[Sight], Now]:
    """Return a function that updates a menu of wonders; it also expires when players no longer choose their wonders."""
    menu = look_at_menu(words, user, shown)

    def look(sight: Sight) -> Now:
        now, wonders = menu(sight), sight.table.settings.wonders
        if wonders is Wonders.CHOSEN or sight.table.status is not Status.LOBBY or sight.table.seat_of(user) is None:
            return now
        return replace(now, screen=Screen(words.about(f"lobby-wonders-{wonders}", "joined")), matter=wonders)

    return look


def look_at_start(words: Words, user: UserId, shown: TableView, screen: Screen) -> Callable[[Sight], Now]:
    """Return a function that keeps an answer that leads to a game's first question up to date."""

    def look(sight: Sight) -> Now:
        table = sight.table
        same = (table.status, table.resolutions) == (shown.status, shown.resolutions)
        return Now(screen if same else _since(words, table, user))

    return look


def _settled(table: TableView, user: UserId) -> tuple[object, ...]:
    """Return the facts about a lobby that answers depend on."""
    settings, free = table.settings, table.settings.players - len(table.seats)
    asked = (settings.players, settings.wonders, settings.pace, settings.demand, free)
    return table.status, table.home.channel, table.seat_of(user), user == table.host, asked


def _since(words: Words, table: TableView, user: UserId) -> Screen:
    """Say what has changed at a table in the meantime, to players and to people who no longer have a seat there."""
    if table.status is Status.LOBBY:
        return _no_seat(words, table, user)
    if table.status is Status.OVER:
        begun = table.table is not None
        return Screen(words.say("play-over") if begun else words.say("begun-already", status=table.status.value))
    if table.seat_of(user) is None:
        return Screen(words.say("seat-too-late", standing="none", place=f"<#{table.home.channel}>"))
    told = words.say("lobby-begun", status=table.status.value)
    return Screen(told, rows=((hand_button(words, table),),))


def _no_seat(words: Words, table: TableView, user: UserId) -> Screen:
    """Tell someone that they no longer have a seat in the lobby; offer to join only if they can."""
    welcome = user in table.invited or (table.settings.access is Access.OPEN and user not in table.barred)
    back = "invited" if not welcome else "full" if _is_full(table) else "free"
    told = words.say("lobby-no-seat", table=short_heading(words, table), back=back)
    join = (Button(words.say("lobby-join"), Join(table.id), Style.SUCCESS),)
    return Screen(told, rows=(join,) if back == "free" else ())


def _is_full(table: TableView) -> bool:
    return len(table.seats) >= table.settings.players


# The content of the lobby's message.


def _draft_lines(words: Words, table: TableView, *, spoken: bool = False) -> list[str]:
    """Say for each seat whether it has kept a board, for a message or (`spoken`) for a picture's alternative text."""
    say, players = _manner(words, table, spoken=spoken)
    return [
        say("drafting-seat", number=seat + 1, player=players[seat], kept="no" if seat in table.thinking else "yes")
        for seat, _ in table.places()
    ]


def _manner(words: Words, table: TableView, *, spoken: bool) -> tuple[Callable[..., str], Sequence[str]]:
    """Return a function that words a line about a seat, and the names by seat."""
    if spoken:
        return (lambda message, **arguments: words.about(message, "spoken", **arguments)), spoken_names(words, table)
    return words.say, [occupancy(words, table, seat) for seat, _ in table.places()]


def _lobby_buttons(words: Words, table: TableView, free: int) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """Return the lobby's buttons. All are always enabled, as the message may be outdated; a refusal says why."""
    game, full = table.id, free <= 0
    more = [guide_button(words)]
    if free > 1:
        more.insert(0, Button(words.say("lobby-fill"), FillTable(game)))
    if table.settings.wonders is Wonders.CHOSEN:
        more.insert(0, Button(words.say("lobby-wonder-choose"), ShowWonders(game)))
    return (
        (
            Button(words.say("lobby-join"), Join(game), Style.SECONDARY if full else Style.SUCCESS),
            Button(words.say("lobby-leave"), Leave(game)),
            Button(words.say("lobby-add-computer"), AddComputer(game)),
            Button(words.say("lobby-settings"), ShowSettings(game)),
            Button(words.say("lobby-start"), Start(game), Style.SUCCESS if full else Style.SECONDARY),
        ),
        tuple(more),
    )


def _seat_lines(words: Words, table: TableView, *, spoken: bool = False) -> list[str]:
    """List who sits where and which seats are free, for a message or (`spoken`) for a picture's alternative text."""
    lines: list[str] = []
    say, players = _manner(words, table, spoken=spoken)
    for seat, taken in table.places():
        host = "yes" if taken.user == table.host else "no"
        line = say("lobby-seat", number=seat + 1, player=players[seat], host=host)
        if table.status is Status.LOBBY and table.settings.wonders is Wonders.CHOSEN:
            line = words.say("lobby-seat-wonder", seat=line, wonder=chosen_wonder(words, table, taken.setup))
        lines.append(line)
    if table.status is Status.LOBBY:
        free = range(len(table.seats), table.settings.players)
        lines += [say("lobby-seat-free", number=place + 1) for place in free]
    return lines


def _settings_lines(words: Words, table: TableView) -> list[str]:
    settings = table.settings
    return [
        *game_lines(words, table),
        *([level_line(words, settings.level)] if any(seat.user is None for seat in table.seats) else []),
        *_pace_lines(words, table),
        *_advice_lines(words, table),
    ]


def _advice_lines(words: Words, table: TableView) -> list[str]:
    """Say whether the game is rated, and whether there is a coach, which a rated game never has."""
    return [*rated_lines(words, table), *coach_lines(words, table)]


def _pace_lines(words: Words, table: TableView) -> list[str]:
    """Say how long players have to choose, and that someone who plays alone is not hurried."""
    if table.settings.pace == Calm():
        return []
    alone = len(table.people) < FEWEST_PEOPLE
    return [pace_told(words, table.settings.pace), *([words.say("pace-among-people")] if alone else [])]


def _outcome(words: Words, table: TableView) -> str:
    match table.status:
        case Status.LOBBY:
            return words.say("lobby-since", what="moved")
        case Status.DRAFT:
            return words.say("lobby-since", what="draft")
        case Status.PLAY:
            return words.say("lobby-since", what="play")
        case Status.OVER:
            return words.say("lobby-since", what=table.ending or Ending.HOST)
        case _:
            assert_never(table.status)
