"""The end of a game: closing the table, the vote to abandon, the rematch, and the game's record and proof."""

from discord import app_commands

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, is_private, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import AskDeal, End, KeepTable, PlayDeal, Rematch, SendRecord, ShowProof, Vote
from bot.screens.hosting import end_screen
from bot.screens.records import record_file
from bot.screens.replay_ways import ways_at_end
from bot.screens.same_deal import deal_screen
from bot.screens.scores import proof_screen
from bot.screens.screen import Button, Screen, with_first_line
from bot.screens.tables import kept_open_screen, look_at_kept_open
from bot.screens.votes import look_at_vote, not_ended_screen, vote_count
from bot.services import archive, endings, idle, motions, sights
from bot.services.game import Status, Wish
from bot.services.news import News
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.same_deal import DealWith
from cogs.shared.filters import has_begun, is_hosted, is_over, plays
from cogs.shared.hands import play_with_computers
from cogs.shared.keeping import kept_seat, kept_seats
from cogs.shared.tables import TableOption, answer_command, find_table


class Endings(Cog):
    """Ending a game, and what can be done with a finished one."""

    @on(End)
    async def end_if_sure(self, call: Call, game: GameId, *, sure: bool) -> Screen:
        """End the game if the host is sure, else ask."""
        return await (_end_game if sure else _ask_to_end)(call, game)

    @on(Vote)
    async def vote_to_abandon(self, call: Call, game: GameId, *, abandon: bool) -> Screen:
        """Vote to abandon the game, or take the vote back."""
        try:
            table = await call.tables.check(game, call, motions.vote)
            left = await call.bot.membership.who_left(table, call.user)
            if abandon:
                outcome = await call.tables.act(game, call, motions.propose, Wish.ABANDON, left)
            else:
                outcome = await call.tables.act(game, call, motions.vote, News.VOTE_BEGAN, None, agree=None, left=left)
        except Refused as refused:
            if refused.reason is Reason.NOT_NOW:
                return Screen(call.words.say("vote-not-now"))
            raise
        table = outcome.table
        if table.status is Status.OVER:
            return Screen(call.words.say("vote-ended"))
        counted = vote_count(call.words, table)
        mine = call.words.in_sequence([call.words.say("vote-yours", vote="yes" if abandon else "no"), counted])
        if is_private(call.interaction):  # the button was in the list of seats, so the list is shown again
            return with_first_line(mine, kept_seats(call, table))
        back = Button(call.words.say("seating-vote", abandon="no"), Vote(game, abandon=False))
        screen = Screen(mine, rows=((back,),) if abandon else ())
        call.keep_at(table, look_at_vote(call.words, call.user, screen))
        return screen

    @on(KeepTable)
    async def keep_open(self, call: Call, game: GameId) -> Screen:
        """Keep an idle table open."""
        try:
            table = (await call.tables.act(game, call, idle.keep_open)).table
        except Refused as refused:
            if refused.reason is Reason.NOT_NOW:
                return Screen(call.words.say("end-already"))
            raise
        call.keep_at(table, look_at_kept_open(call.words, call.user))
        return kept_open_screen(call.words, table, call.user)

    @on(Rematch)
    async def play_again(self, call: Call, game: GameId) -> Screen:
        """Open a table like this one, or join the rematch that is already open."""
        outcome = await call.tables.open_rematch(game, call)
        table = outcome.table
        seat = table.seat_of(call.user)
        place = f"<#{table.home.channel}>"
        if table.status is not Status.LOBBY or seat is None:
            return Screen(call.words.say("rematch-begun", place=place))
        return kept_seat(call, table, seat, rematch=True)

    @on(AskDeal)
    async def ask_deal(self, call: Call, game: GameId) -> Screen:
        """Ask with whom the deal is played again."""
        offer = await call.tables.deal_offer(game, call)
        return deal_screen(call.words, offer, played=offer.table.seat_of(call.user) is not None)

    @on(PlayDeal)
    async def play_deal(self, call: Call, game: GameId, against: DealWith) -> Screen:
        """Open a table that plays the deal again; against computer players, the game begins at once."""
        table = (await call.tables.open_same_deal(game, call, against)).table
        if against is DealWith.COMPUTERS:
            return await play_with_computers(call, table)
        seat = table.seat_of(call.user)
        assert seat is not None, "the host sits there"
        return kept_seat(call, table, seat)

    @on(ShowProof)
    async def view_proof(self, call: Call, game: GameId) -> Screen:
        """Show the hash of the deal, and how to check with it that the deal was fair."""
        table = await call.tables.look(game, call, sights.table)
        return proof_screen(call.words, table, played=table.seat_of(call.user) is not None)

    @on(SendRecord)
    async def send_record(self, call: Call, game: GameId) -> Screen:
        """Send the game's record as a file."""
        record = await call.tables.look_back(game, call, archive.see_record)
        table = await call.tables.look(game, call, sights.table)
        ways = ways_at_end(call.words, table, played=table.seat_of(call.user) is not None)
        rows = (ways,) if ways else ()
        return Screen(call.words.say("record-here"), rows=rows, files=(record_file(game, record),))

    @app_commands.command()
    async def end(
        self,
        interaction: Interaction,
        sure: bool = False,
        table: TableOption | None = None,
    ) -> None:
        """Close the table, if the host is sure and it is clear which table is meant. Otherwise ask."""
        call = await make_call(interaction)
        found = await find_table(call, table, is_hosted)
        is_sure = sure and not found.guessed
        await call.show(found.naming(call.words, await self.end_if_sure(call, found.game, sure=is_sure)))

    @app_commands.command()
    async def vote(
        self,
        interaction: Interaction,
        abandon: bool = True,
        table: TableOption | None = None,
    ) -> None:
        """Vote to abandon the game, or take the vote back."""
        await answer_command(
            interaction, table, plays, lambda call, game: self.vote_to_abandon(call, game, abandon=abandon)
        )

    @app_commands.command()
    async def rematch(
        self, interaction: Interaction, deal: DealWith | None = None, table: TableOption | None = None
    ) -> None:
        """Open or join a rematch, or play the same deal again."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await (self.play_again(call, game) if deal is None else self.play_deal(call, game, deal))

        await answer_command(interaction, table, is_over, answer)

    @app_commands.command()
    async def record(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Send the game's record as a file."""
        await answer_command(interaction, table, is_over, self.send_record)

    @app_commands.command()
    async def proof(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Show how to check that the deal was fair."""
        await answer_command(interaction, table, has_begun, self.view_proof)


async def _ask_to_end(call: Call, game: GameId) -> Screen:
    """Ask whether to end the game."""
    try:
        return end_screen(call.words, await call.tables.check(game, call, endings.end_game))
    except Refused as refused:
        return not_ended_screen(call.words, game, refused)


async def _end_game(call: Call, game: GameId) -> Screen:
    """Close the lobby, or end the game."""
    try:
        await call.tables.act(game, call, endings.end_game)
    except Refused as refused:
        return not_ended_screen(call.words, game, refused)
    return Screen(call.words.say("end-done"))
