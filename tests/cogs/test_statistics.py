"""`/me` and `/standings`: who may see what, in pictures, words and letters, by command, button and typed line."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.client.sending import presenting
from bot.screens.acts import Act, ShowOwnResults, ShowRatings, ShowResultsOf, ShowServerResults
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from bot.services.game import Ending, Over, SealEntry, TableSettings, TakenSeat
from bot.services.lobby import open_table
from bot.services.occasion import Occasion
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId, former_player
from bot.services.ports import Change, ScoreLine, SeatResult
from bot.services.settings import Manner
from bot.services.statistics import KINDS, Season
from engine.moves import Decline
from engine.ruleset import Seat
from storage import SqlStore
from tests.bot.services.world import BOUNDLESS
from tests.client.server import Server
from tests.cogs.conftest import answer, manager, said
from tests.cogs.test_typed_lines import say
from tests.messages import text_of
from tests.screens import pressables

pytestmark = pytest.mark.parametrize("on_disk", [True])

HIDDEN = "I can't show these results."
NOWHERE = "Standings belong to a server."


async def finish(
    server: Server, people: Sequence[MemberActor], guild: int | None = None, *, rated: bool = False
) -> GameId:
    """Save a game that these people have finished, the first as the winner, by one point each.

    If it is `rated`, each has made a choice.
    """
    home = Home(GuildId(guild or server.guild.id), ChannelId(server.channel.id))
    persons = [Person(UserId(each.id), each.name) for each in people]
    settings = TableSettings(players=len(people))
    occasion = Occasion(server.clock(), server.chance, BOUNDLESS)
    opened = open_table(Actor(persons[0], home.channel), home, settings, occasion)
    seats = tuple(TakenSeat.taken_by(each) for each in persons)
    results = tuple(
        SeatResult(
            Seat(seat),
            each.user,
            None,
            "Giza",
            "A",
            seat + 1,
            ScoreLine(**dict.fromkeys(KINDS, 6), total=54 - seat, coins=3),
        )
        for seat, each in enumerate(persons)
    )
    store = server.bot.tables._store
    assert isinstance(store, SqlStore)
    game = replace(opened.game, seats=seats, progress=Over(Ending.SCORED), rated=rated)
    sealed = tuple(SealEntry(each.seat, Decline(), each.user) for each in results if rated)
    return (await store.create(Change(game, entries=sealed, results=results))).id


async def test_all_games_are_told_together_once_they_have_several_numbers_of_players(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await finish(server, [ana, ben])
    shown = answer(await ana.slash(server.channel, "me"))
    assert "Your 2-player games, all time" in text_of(shown)
    assert "Your opponent had 53 points." in text_of(shown)
    await finish(server, [ben, ana, cem])
    shown = answer(await ana.slash(server.channel, "me"))
    told = text_of(shown)
    assert "All your games, all time\nThat's only 2 games" in told.replace("**", "")
    assert "2 games, 1 win, 54 points at most. You finished ahead of 67% of your opponents." in told, "of 2 of 3"
    assert "By number of players" not in told, "each game is told by itself"
    latest = [r"Giza 54, place 1 of 2, 1 ahead\.", r"Giza 53, place 2 of 3, 1 behind\."]
    assert re.search(r"Latest games, the newest last: [\w ]+: " + r" [\w ]+: ".join(latest), told)
    assert "With ben in 2 games: ahead in 1, behind in 1." in told, "over all numbers of players"
    assert re.search(r"Best game: 54 points, Giza, side A, 2 players, on [\w ]+\.", told)
    assert re.search(r"Average points by kind, all sizes of table: [a-z ]+ [\d.]+, opponents [\d.]+\.", told)
    await ana.select(shown, [encode(ShowOwnResults(2, 0))], custom_id="menu:0")
    assert "1 game, won with 54 points." in text_of(shown)
    assert "After 2 such games, you'll also see averages" in text_of(shown)
    assert "Latest games" not in text_of(shown)
    await ana.select(shown, [encode(ShowOwnResults(0, 0))], custom_id="menu:0")
    assert text_of(shown) == told
    await finish(server, [ana, ben])
    again = text_of(answer(await ana.slash(server.channel, "me")))
    assert "All your games, all time" in again
    sizes = "2 players: 2 games, 2 wins, average place 1, 54 points on average. 3 players: 1 game, place 2, 53 points."
    assert f"By number of players: {sizes}" in again


async def test_people_see_their_own_results_by_command_button_and_typed_line(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    assert said(await ana.slash(server.channel, "me")).startswith("You haven't finished a game yet.")
    await finish(server, [ana, ben])
    await finish(server, [ben, ana, cem])
    await finish(server, [cem, ben, ana])
    shown = answer(await ana.slash(server.channel, "me", players=3))
    assert shown.ephemeral
    told = text_of(shown)
    assert "Your 3-player games, all time" in told
    assert "2 games, no win, average place 2.5." in told
    assert "Points: 52.5 on average, 53 at most." in told
    assert "Your opponents had 53.3 points on average." in told
    assert "science 6, opponents 6." in told
    assert "With cem in 2 games: ahead in 1, behind in 1." in told
    assert "That's only 2 games" in told
    latest = [r"Giza 53, place 2 of 3, 1 behind\.", r"Giza 52, place 3 of 3, 2 behind\."]
    assert re.search(r"Latest games, the newest last: [\w ]+: " + r" [\w ]+: ".join(latest), told)
    assert re.search(r"Best game: 53 points, Giza, side A, on [\w ]+\.", told)

    await ana.select(shown, [encode(ShowOwnResults(2, 0))], custom_id="menu:0")
    assert "Your 2-player games, all time\n" in text_of(shown).replace("**", "")
    assert "1 game, won with 54 points." in text_of(shown)

    settings = answer(await ana.slash(server.channel, "settings show"))
    await ana.click(settings, label="My results")
    everything = text_of(settings)
    assert "All your games, all time" in everything
    assert await say(ana, "me players 3") == told
    season = Season.at(server.clock())
    assert f"{season.year}" in await say(ana, f"me 3 {season.year} Q{season.quarter}")
    assert (await say(ana, "me season spring")).startswith("I don't know the season spring, and your results")
    assert "With you in 2 games: ahead in" in await say(ana, "me Ben")
    assert (await say(ana, "me Eva")).startswith("I don't know the season Eva, and your results")
    assert await say(ana, "results") == everything
    assert "You're left out of standings" in await say(ana, "leave me out")
    assert "You're in standings again" in await say(ana, "leave me out no")
    assert (await say(ana, "me season 2020 Q1")).startswith("No games, January to March 2020.")
    assert (await say(ana, "me players 3 season 2020 Q1")).startswith("No 3-player games, January to March 2020.")


async def test_during_the_first_game_the_way_back_to_it_comes_first(server: Server) -> None:
    ana, ben = people = server.persons("ana", "ben")
    await server.lobby(TableSettings(players=4), [ana])
    assert said(await ana.slash(server.channel, "me")).startswith("You haven't finished a game yet. Start one with")
    await server.game(people=people)
    shown = answer(await ana.slash(server.channel, "me"))
    assert text_of(shown).startswith("You haven't finished a game yet, but you're in the middle of one.")
    assert _labels(shown) == ["My hand", "Open a table"]
    await ana.click(shown, label="My hand")
    assert "Choose one card to build" in text_of(shown)
    alone = answer(await ana.user.slash("me"))
    assert _labels(alone) == ["My hand"]
    await server.game(people=people)
    shown = answer(await ben.slash(server.channel, "me"))
    assert "in the middle of 2. This" in text_of(shown)
    assert _labels(shown) == ["My tables", "Open a table"]
    await ben.click(shown, label="My tables")
    assert text_of(shown).count("Age 1, turn 1") == 2


def _labels(shown: ResponseMessage) -> list[str]:
    return [each.label for each in pressables(list(shown.components))]


async def test_only_who_has_finished_a_game_with_somebody_sees_their_results(server: Server) -> None:
    ana, ben, cem, dia = server.persons("ana", "ben", "cem", "dia")
    await finish(server, [ana, ben])
    await finish(server, [ben, ana, cem])
    await finish(server, [ben, cem])
    for elsewhere in ([ben, cem], [ben, ana]):
        await finish(server, elsewhere, guild=GuildId(77))
    told = said(await ana.slash(server.channel, "me", players=2, person=ben.user))
    assert "ben in 2-player games on this server, all time" in told
    assert "2 games, 1 win" in told
    assert "With you in 1 game: ahead in 0, behind in 1." in told
    assert "latest games" not in told, "games are named to their players alone"
    assert "opponents" not in told, "with whom else he plays is his to tell"
    assert "Best game: 54 points, Giza, side A." in told
    alone = said(await ana.user.slash("me", players=2, person=ben.user))
    assert "ben in 2-player games with you, all time" in alone
    assert "2 games, 1 win" in alone
    assert "With you in 2 games: ahead in 1, behind in 1." in alone
    assert told.count("With you") == 1, "with whom else he plays is his to tell"
    assert "cem" not in told
    for asker, person in ((dia, ben), (ana, dia)):
        assert said(await asker.slash(server.channel, "me", person=person.user)).startswith(HIDDEN)
    own = answer(await ana.slash(server.channel, "me", person=ana.user))
    assert "All your games" in text_of(own)
    await ana.select(own, [encode(ShowResultsOf(UserId(ben.id), 0, 0))], custom_id="menu:2")
    await ana.select(own, [encode(ShowResultsOf(UserId(ben.id), 2, 0))], custom_id="menu:0")
    assert text_of(own) == told


async def test_standings_are_those_of_the_server_where_they_are_asked_for(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    assert said(await ana.slash(server.channel, "standings")).startswith("Nobody has finished a game here yet.")
    await finish(server, [ana, ben])
    await finish(server, [ana, cem, ben])
    await finish(server, [cem, ben], guild=GuildId(77))
    shown = answer(await cem.slash(server.channel, "standings", players=2))
    told = text_of(shown)
    assert "1 game. 2 people are listed; computer players aren't." in told
    assert "1. ana has 1 win in 1 game, average place 1, 54 points on average, 54 at most." in told
    assert "cem" not in told
    await cem.select(shown, [encode(ShowServerResults(3, 0, 1))], custom_id="menu:0")
    assert "2. cem has no win in 1 game" in text_of(shown)
    assert (await say(cem, "standings")).startswith(NOWHERE)


@pytest.mark.parametrize("manner", Manner)
async def test_who_is_left_out_is_nowhere_for_others(server: Server, manner: Manner) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    for _ in range(2):
        await finish(server, [ben, ana, cem])
    await ana.slash(server.channel, "settings telling", how=manner.value)
    assert "ben" in said(await ana.slash(server.channel, "standings"))
    settings = answer(await ben.slash(server.channel, "settings show"))
    await ben.click(settings, label="Leave me out of standings")
    assert "You're in nobody else's statistics." in text_of(settings)
    for asked in ("standings", "me"):
        shown = answer(await ana.slash(server.channel, asked))
        assert "cem" in text_of(shown)
        assert "ben" not in f"{text_of(shown)} {shown.components}"
    assert said(await ana.slash(server.channel, "me", person=ben.user)).startswith(HIDDEN)
    assert "2 wins" in said(await ben.slash(server.channel, "me"))
    assert "You aren't listed" in said(await ben.slash(server.channel, "standings"))
    await ben.slash(server.channel, "settings leave-out", on=False)
    assert "ben" in said(await ana.slash(server.channel, "standings"))


@pytest.mark.parametrize("manner", Manner)
async def test_ratings_are_shown_on_their_server_alone_and_only_while_they_are_on(
    server: Server, manner: Manner
) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    eva = manager(server)
    for _ in range(9):
        await finish(server, [ana, ben], rated=True)
    await finish(server, [ben, cem])
    await ana.slash(server.channel, "settings telling", how=manner.value)
    standings = answer(await ana.slash(server.channel, "standings"))
    assert "Ratings" not in f"{text_of(standings)} {standings.components}"
    assert "Rating here" not in said(await ana.slash(server.channel, "me"))
    off = "Ratings are off on this server."
    assert said(await ana.slash(server.channel, "standings", by="rating")).startswith(off)

    assert "Saved.\nRatings: on. New tables are rated" in said(
        await eva.slash(server.channel, "server ratings", on=True)
    )
    assert "Rating here: none yet, after 9 rated games. It shows after 10." in said(
        await ana.slash(server.channel, "me")
    )
    assert "Nobody else here has one now." in said(await ana.slash(server.channel, "standings", by="rating"))
    last = await finish(server, [ana, ben], rated=True)
    for asked in ({}, {"person": ana.user}):
        assert "Rating here: 1,663, after 10 rated games." in said(await ana.slash(server.channel, "me", **asked))
    assert "Rating here: 1,337, after 10" in said(await ana.slash(server.channel, "me", person=ben.user))
    standings = answer(await ana.slash(server.channel, "standings"))
    await ana.click(standings, label="Ratings")
    told = text_of(standings).replace("\\", "")
    assert "1. ana: 1,663, after 10 rated games." in told
    assert "2. ben: 1,337, after 10 rated games." in told
    assert "cem" not in told
    for line in (
        "Your rating here: 1,663, after 10 rated games.",
        "Your last rated game: up by 9.",
        "Your place: 1 of 2.",
    ):
        assert line in told
    assert "Rating here" not in await say(ana, "me 2")
    assert (await say(ana, "standings by rating")).startswith(NOWHERE)

    await ben.slash(server.channel, "settings leave-out", on=True)
    for asker in (ana, cem):
        assert "ben" not in said(await asker.slash(server.channel, "standings", by="rating"))
        assert said(await asker.slash(server.channel, "me", person=ben.user)).startswith(HIDDEN)
    left_out = said(await ben.slash(server.channel, "standings", by="rating"))
    assert "You aren't listed" in left_out
    assert "Your rating here: 1,337" in left_out
    assert "after no rated game" in said(await cem.slash(server.channel, "me"))

    async def after(game: GameId) -> int | None:
        """Return how a game changed Ana's rating, as only she is told at its end."""
        rated = await (await server.bot.tables.telling(game)).rated(UserId(ana.id))
        return None if rated is None else rated.gain

    assert (await after(last), await after(GameId(last - 2))) == (9, None)
    await eva.slash(server.channel, "server tables", table=str(last), do="take-out")
    assert await after(last) is None
    assert "Rating here: none yet, after 9 rated games." in said(await ana.slash(server.channel, "me"))
    listed = said(await cem.slash(server.channel, "standings", by="rating"))
    assert f"Not counted, because a server manager took it out: table {last}." in listed
    await eva.slash(server.channel, "server tables", table=str(last), do="put-back")
    assert "took it out" not in said(await cem.slash(server.channel, "standings", by="rating"))
    await eva.slash(server.channel, "server ratings", on=False)
    assert await after(last) is None
    await ana.click(standings, label="Standings")
    page = await server.bot.get_partial_messageable(server.channel.id).send(
        **presenting.new_message(Screen("Here", rows=((Button("Show", ShowRatings(1)),),)))
    )
    assert said(await ana.click(page, label="Show")).startswith(off)
    await eva.slash(server.channel, "server ratings", on=True)
    assert "Rating here: 1,663" in said(await ana.slash(server.channel, "me"))


@pytest.mark.parametrize(
    "act",
    [
        ShowOwnResults(9, 0),
        ShowOwnResults(3, 10**9),
        ShowServerResults(2, 5, 1),
        ShowResultsOf(UserId(0), 0, 0),
        ShowResultsOf(former_player(GameId(1), 0), 0, 0),
        ShowResultsOf(UserId(1 << 70), 0, 0),
    ],
)
async def test_a_button_for_games_that_there_cannot_be_is_out_of_date(server: Server, act: Act) -> None:
    ana, ben = server.persons("ana", "ben")
    await finish(server, [ana, ben])
    message = await server.bot.get_partial_messageable(server.channel.id).send(
        **presenting.new_message(Screen("Here", rows=((Button("Show", act),),)))
    )
    told = said(await ana.click(message, label="Show"))
    assert "2-player" not in told
    assert told.startswith("This button is from an older version")
