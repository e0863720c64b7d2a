"""Answers to a reminder by command: no more reminders this turn, later, or let a computer player choose."""

from datetime import timedelta

from bot.services.people import GameId, UserId
from tests.client.server import Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun
from tests.messages import text_of


async def test_a_reminder_is_answered_by_typing_too(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    user = UserId(ana.id)
    server.clock.forward(timedelta(seconds=1))
    hushed = await ana.slash(server.channel, "reminder", do="not-this-turn")
    assert "I won't remind you about this turn again." in said(hushed)
    assert "Age 1, turn 1" in text_of(answer(await ana.click(answer(hushed), label="My hand")))
    assert (await server.bot.tables._store.reminded([user]))[user].tables.keys() == {GameId(1)}
    snoozed = said(await ana.slash(server.channel, "reminder", do="snooze", table="1"))
    assert ":f> (<t:" in snoozed
    assert "but not about this turn." in snoozed
    assert "Then I'll remind you again, if there's" in said(await ben.slash(server.channel, "reminder", do="snooze"))
    assert (await server.bot.tables._store.reminded([user]))[user].snoozed is not None
    for person in (ana, ben):
        chosen = said(await person.slash(server.channel, "reminder", do="computer"))
        assert chosen.startswith("**A computer player has chosen for you.**")
    for taken_back in (False, True):
        again = said(await ana.slash(server.channel, "reminder", do="computer", table="1"))
        assert "it only does that once per choice" in again
        if not taken_back:
            assert "You've taken your choice back" in said(await ana.slash(server.channel, "change"))
    await table.answer(ana)
    last = said(await cem.slash(server.channel, "reminder", do="computer"))
    assert "A computer player has chosen for you, just this once." in last
    await server.env.settle()
    assert "turn 2" in text_of(server.panel())
