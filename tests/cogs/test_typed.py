"""Playing by typed commands, with autocomplete."""

from dataclasses import replace

import pytest
from simcord.actors import MemberActor

from bot.client.incoming.call import Instead
from bot.screens.acts import PickPayment, Seal
from bot.services import sights
from bot.services.game import TurnRef, Wonders
from bot.services.ports import StoreUnavailableError, Trouble
from bot.text.printed_names import printed_names
from engine.catalogue import Card, Side
from engine.commerce import Payment
from engine.moves import Build, BuildDiscarded, Discard, Move
from engine.notation import slug
from engine.ruleset import FREE_CITY
from tests.client.server import Server, Table
from tests.cogs.conftest import said
from tests.cogs.playing import begun, buildable, cards_of, offered
from tests.engine.builders import city, game
from tests.messages import text_of
from tests.screens import find


async def typed(table: Table, member: MemberActor, command: str, /, **options: str) -> str:
    """Type a command in the table's channel; return the answer."""
    return said(await member.slash(table.server.channel, command, **options))


async def suggested(table: Table, member: MemberActor, option: str, /, **filled: str) -> list[str]:
    """Return the autocomplete suggestions for an option of /play."""
    found = await member.autocomplete(table.server.channel, "play", option, "", **filled)
    return [each["value"] for each in found]


async def sealed_by(table: Table, member: MemberActor) -> Move:
    """Return the choice that a person has sealed."""
    return (await table.hand(member)).view.chosen[-1][1]


async def moves_of(table: Table, member: MemberActor) -> tuple[Move, ...]:
    return (await table.hand(member)).view.questions[0].moves


async def test_a_turn_is_typed_with_what_is_suggested(server: Server) -> None:
    table, answer = await begun(server, "ana", "ben", "cem"), ""
    for member in table.people:
        cards = await suggested(table, member, "card")
        assert set(cards) == cards_of(await table.hand(member))
        actions = await suggested(table, member, "action", card=cards[0])
        assert "discard" in actions
        answer = await typed(table, member, "play", card=cards[0], action="discard")
        assert answer.startswith("**Sealed: discard ") == (member != table.people[-1])
    assert "Age 1, turn 2" in answer, "the next hand"
    assert (await table.view()).turn == TurnRef(1, 2, "card")


async def test_the_card_may_be_its_name_or_the_beginning_of_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    card = max((await table.hand(ana)).view.hand, key=lambda each: len(each.name))
    for text in (card.name, card.name.upper(), slug(card.name), card.name[:-2]):
        await typed(table, ana, "play", card=text, action="discard")
        assert await sealed_by(table, ana) == Discard(card)
        await typed(table, ana, "change")
        assert (await table.hand(ana)).view.chosen == ()


async def test_the_card_may_be_followed_by_what_to_do_with_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card, ways = await _with_several_ways(table)
    for text, move in (
        (f"{card.name} discard", Discard(card)),
        (f"discard {card.name}", Discard(card)),
        (f"{card.name} {ways[1].left} {ways[1].right}", Build(card, ways[1])),
        (f"{card.name} build pay {ways[1].left} {ways[1].right}", Build(card, ways[1])),
    ):
        await typed(table, member, "play", card=text)
        assert await sealed_by(table, member) == move, text
        await typed(table, member, "change")


async def test_the_card_may_be_its_whole_printed_name_in_any_language_but_not_the_beginning_of_that(
    server: Server,
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = (await table.hand(ana)).view.hand
    english = [word.lower() for card in hand for word in card.name.split()]
    card, name = next(
        (card, name)
        for card in hand
        for name in printed_names(card.name)
        if len(name) > 5 and not any(word.startswith(name[:3].lower()) for word in english)
    )
    shown = await ana.autocomplete(server.channel, "play", "card", name[:-1])
    assert slug(card.name) in [each["value"] for each in shown]
    answer = await typed(table, ana, "play", card=name[:-1], action="discard")
    assert f"Did you mean {card.name}?" in answer
    assert (await table.hand(ana)).view.chosen == ()
    await typed(table, ana, "play", card=name, action="discard")
    assert await sealed_by(table, ana) == Discard(card)


async def test_left_out_the_card_is_built_in_the_cheapest_way_and_the_answer_says_so(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card, ways = await _with_several_ways(table, alike=False)
    answer = await typed(table, member, "play", card=card.name)
    assert await sealed_by(table, member) == Build(card, ways[0])
    assert f"the cheapest of {len(ways)} ways" in answer


async def test_of_two_ways_that_cost_the_same_none_is_chosen_for_who_left_it_out(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card, ways = await _with_several_ways(table, alike=True)
    result = await member.slash(server.channel, "play", card=card.name)
    assert result.response is not None
    assert "Same price either way" in text_of(result.response)
    assert len(find(result.response, Seal)) == len(ways)
    assert (await table.hand(member)).view.chosen == ()


async def test_another_payment_may_be_typed_and_is_suggested(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card, ways = await _with_several_ways(table)
    assert await suggested(table, member, "pay", card=slug(card.name)) == [f"{left}.{right}" for left, right in ways]
    for text in (f"{ways[1].left} {ways[1].right}", f"{ways[1].left}.{ways[1].right}"):
        await typed(table, member, "play", card=card.name, pay=text)
        assert await sealed_by(table, member) == Build(card, ways[1])
        await typed(table, member, "change")


async def test_a_payment_that_is_not_possible_changes_nothing_and_shows_those_that_are(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card, _ = await _with_several_ways(table)
    for text in ("99 0", "nonsense", "1"):
        result = await member.slash(server.channel, "play", card=card.name, pay=text)
        assert result.response is not None
        assert find(result.response, Seal) or find(result.response, PickPayment)
        assert (await table.hand(member)).view.chosen == ()


async def test_a_card_that_cannot_be_built_is_not_done_anything_else_with(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card = await _with_a_card_that_cannot_be_built(table)
    for action in ({}, {"action": "build"}):
        answer = await typed(table, member, "play", card=card.name, **action)
        assert f"You can't build {card.name}" in answer
        assert (await table.hand(member)).view.chosen == ()


async def test_a_card_that_only_olympia_can_build_is_built_so_only_when_that_is_said(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game([city("Olympia A", stages=2), city("Giza A"), city("Rhodes A")], {0: ["Palace"]}, age=3)
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    offers = await ana.autocomplete(server.channel, "play", "card", "palace")
    assert [each["name"] for each in offers] == ["Palace, blue: free, with Olympia's power"]
    for action in ({}, {"action": "build"}):
        answer = await typed(table, ana, "play", card="palace", **action)
        assert answer.startswith("You can only build Palace with Olympia's power: use the action olympia.")
        assert (await table.hand(ana)).view.chosen == ()
    assert "free, with Olympia's power" in await typed(table, ana, "play", card="palace", action="olympia")


async def test_what_cannot_be_understood_changes_nothing_and_is_answered_with_what_can(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    card = min(cards_of(await table.hand(ana)))
    for options in (
        {"card": "palace of nowhere"},
        {"card": "*"},
        {"card": card, "action": "dance"},
        {"card": card, "action": "leave"},
        {"card": card, "action": "take"},
        {"card": card, "action": "olympia"},
        {"card": card, "action": "discard", "pay": "1 1"},
        {"card": "leave"},
    ):
        assert await typed(table, ana, "play", **options)
        assert (await table.hand(ana)).view.chosen == ()
    slip = card[:2] + card[3:]  # a letter is missing
    assert f"did you mean {card}?" in (await typed(table, ana, "play", card=slip)).replace("_", " ").lower()
    assert "type the card first" in await typed(table, ana, "play", card="stage")
    assert not server.env.errors


async def test_where_one_has_to_choose_a_card_nothing_can_be_left(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    assert "You have to choose a card" in await typed(table, table.people[0], "play", card="leave")


async def test_a_beginning_that_fits_several_cards_is_asked_back(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", "dua", "eva", "fay", "gil")
    for member in table.people:
        hand = (await table.hand(member)).view.hand
        beginnings = {card.name[0]: {each for each in hand if each.name[0] == card.name[0]} for card in hand}
        letter = next((each for each, cards in beginnings.items() if len(cards) > 1), None)
        if letter is not None:
            answer = await typed(table, member, "play", card=letter, action="discard")
            assert all(card.name in answer for card in beginnings[letter])
            assert (await table.hand(member)).view.chosen == ()
            return
    raise AssertionError("no hand has two cards with one letter")


async def test_who_has_sealed_is_told_how_to_change_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    first, second, *_ = sorted(cards_of(await table.hand(ana)))
    await typed(table, ana, "play", card=first, action="discard")
    before = (await table.hand(ana)).view
    assert "/change" in await typed(table, ana, "play", card=second, action="discard")
    assert (await table.hand(ana)).view == before
    assert await suggested(table, ana, "card") == []


async def test_change_without_a_sealed_choice_says_so(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    assert "You haven't chosen anything yet" in await typed(table, table.people[0], "change")


async def test_what_is_typed_where_a_table_stands_is_about_that_table(server: Server) -> None:
    elsewhere = replace(server, channel=server.guild.create_text_channel("elsewhere"))
    table, other = await begun(server, "ana", "ben", "cem"), await begun(elsewhere, "ana", "ben", "cem")
    ana = table.people[0]
    card = min(cards_of(await table.hand(ana)))
    await typed(table, ana, "play", card=card, action="discard")
    assert await suggested(table, ana, "card") == []
    for taken in sorted(cards_of(await other.hand(ana))):
        assert "/change" in await typed(table, ana, "play", card=taken, action="discard")
    assert (await other.hand(ana)).view.chosen == ()
    assert "taken your choice back" in await typed(table, ana, "change")
    assert (await table.hand(ana)).view.chosen == ()


async def test_with_several_tables_change_means_one_where_something_is_sealed(server: Server) -> None:
    table, _ = await begun(server, "ana", "ben", "cem"), await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    card = min(cards_of(await table.hand(ana)))
    await typed(table, ana, "play", card=card, action="discard", table=str(table.id))
    assert "taken your choice back" in await typed(table, ana, "change")
    assert (await table.hand(ana)).view.chosen == ()


async def test_the_hand_is_typed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    result = await ana.slash(server.channel, "hand")
    assert result.ephemeral
    assert result.response is not None
    assert offered(result.response) == buildable(await table.hand(ana))


async def test_why_is_typed_for_a_card_and_for_the_stage(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    member, card = await _with_a_card_that_cannot_be_built(table)
    assert card.name in await typed(table, member, "why", card=card.name)
    assert await typed(table, member, "why") == await typed(table, member, "why", card="stage")
    offers = await member.autocomplete(server.channel, "why", "card", "")
    assert {each["value"] for each in offers} == {"stage", *cards_of(await table.hand(member))}


async def test_cards_are_suggested_of_the_table_that_is_named_however_it_is_named(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    cards = cards_of(await table.hand(ana))
    for name in ("1", "#1", "ana"):
        assert set(await suggested(table, ana, "card", table=name)) == cards
    assert await suggested(table, ana, "card", table="nobody's") == []


async def test_strangers_are_suggested_nothing_and_shown_nothing(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    stranger = server.person("zoe")
    cards = {card.name for member in table.people for card in (await table.hand(member)).view.hand}
    for filled in ({}, {"table": str(table.id)}):
        assert await suggested(table, stranger, "card", **filled) == []
        answer = await typed(table, stranger, "play", card=next(iter(cards)), **filled)
        assert answer
        answer += await typed(table, stranger, "hand", **filled)
        answer += await typed(table, stranger, "why", **filled)
        assert sum(card in answer for card in cards) == 0
    assert "Ignoring exception" not in caplog.text


@pytest.mark.parametrize("trouble", [TimeoutError(), StoreUnavailableError(Trouble.LOCKED)])
async def test_suggestions_that_cannot_be_had_in_time_are_none(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    table = await begun(server, "ana", "ben", "cem")

    async def look(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(server.bot.tables, "look", look)
    assert await suggested(table, table.people[0], "card") == []
    assert "Ignoring exception" not in caplog.text


async def test_in_a_direct_message_everything_can_be_typed_too(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    shown = await ana.user.slash("hand")
    assert offered(shown.response) == buildable(await table.hand(ana))
    card = min(cards_of(await table.hand(ana)))
    await ana.user.slash("play", card=card, action="discard")
    sealed = await sealed_by(table, ana)
    assert isinstance(sealed, Discard)
    assert slug(sealed.card.name) == card
    await ana.user.slash("change")
    assert (await table.hand(ana)).view.chosen == ()


async def test_of_two_tables_the_one_that_waits_is_meant_and_named(server: Server) -> None:
    one = await begun(server, "ana", "ben", "cem")
    other = await begun(server, "ana", "ben", "cem")
    ana = one.people[0]
    await other.answer(ana)
    card = min(cards_of(await one.hand(ana)))
    answer = await typed(one, ana, "play", card=card, action="discard")
    assert f"Table {one.id}" in answer
    assert (await one.hand(ana)).view.chosen
    await typed(other, ana, "change", table=str(other.id))
    assert not (await other.hand(ana)).view.chosen
    assert await suggested(one, ana, "card", table=str(one.id)) == []
    assert set(await suggested(one, ana, "card", table=str(other.id))) == cards_of(await other.hand(ana))


async def test_the_free_citys_card_is_typed_after_ones_own(server: Server) -> None:
    table = await begun(server, "ana", "ben", boards=(("Giza", Side.A), ("Rhodes", Side.A)))
    view = (await table.view()).table
    assert view is not None
    assert view.controller is not None
    holder = table.people[view.controller]
    await typed(table, holder, "play", card=min(cards_of(await table.hand(holder))), action="discard")
    question = (await table.hand(holder)).view.questions[0]
    assert question.seat == FREE_CITY
    offers = await holder.autocomplete(server.channel, "why", "card", "")
    assert offers[0]["name"] == "the next stage of the Free City's wonder"
    cards = await suggested(table, holder, "card")
    actions = await suggested(table, holder, "action", card=cards[0])
    answer = await typed(table, holder, "play", card=cards[0], action=actions[0])
    assert "Free City" in answer
    assert {seat for seat, _ in (await table.hand(holder)).view.chosen} == {view.controller, FREE_CITY}
    await typed(table, holder, "change")
    assert {seat for seat, _ in (await table.hand(holder)).view.chosen} == {view.controller}
    await typed(table, holder, "change")
    assert (await table.hand(holder)).view.chosen == ()


async def test_the_seventh_card_may_be_left_by_typing(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", boards=(("Babylon", Side.B), ("Rhodes", Side.A), ("Giza", Side.B)))
    ana = await table.play_until("seventh-card")
    cards = await suggested(table, ana, "card")
    assert set(cards) == {"leave", *cards_of(await table.hand(ana))}
    await typed(table, ana, "play", card="leave")
    view = await table.view()
    assert view.turn is not None
    assert view.turn.asked == "card"


async def test_the_seventh_card_is_built_or_sold_by_typing(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", boards=(("Babylon", Side.B), ("Rhodes", Side.A), ("Giza", Side.B)))
    ana = await table.play_until("seventh-card")
    (card,) = (await table.hand(ana)).view.hand
    coins = (await table.hand(ana)).view.table.cities[0].coins
    await typed(table, ana, "play", card=card.name, action="discard")
    assert (await table.hand(ana)).view.table.cities[0].coins == coins + 3


async def test_a_structure_is_taken_from_the_discard_pile_by_typing(server: Server) -> None:
    boards = (("Halicarnassus", Side.B), ("Rhodes", Side.A), ("Giza", Side.B))
    table = await begun(server, "ana", "ben", "cem", boards=boards)
    ana = await table.play_until("discard-pile")
    takes = [move for move in await moves_of(table, ana) if isinstance(move, BuildDiscarded)]
    assert await suggested(table, ana, "card") == ["leave", *(slug(move.card.name) for move in reversed(takes))]
    assert await suggested(table, ana, "action", card=slug(takes[0].card.name)) == ["take", "leave"]
    await typed(table, ana, "play", card=takes[0].card.name, action="build")
    view = (await table.view()).table
    assert view is not None
    assert takes[0].card in view.cities[0].built


async def test_nothing_is_taken_from_the_discard_pile_by_typing(server: Server) -> None:
    boards = (("Halicarnassus", Side.B), ("Rhodes", Side.A), ("Giza", Side.B))
    table = await begun(server, "ana", "ben", "cem", boards=boards)
    ana = await table.play_until("discard-pile")
    takes = [move for move in await moves_of(table, ana) if isinstance(move, BuildDiscarded)]
    built = (await table.hand(ana)).view.table.cities[0].built
    await typed(table, ana, "play", card=takes[0].card.name, action="leave")
    after = (await table.view()).table
    assert after is not None
    assert after.cities[0].built == built
    assert after.asked == "card"


async def test_boards_of_the_draft_are_kept_by_typing(server: Server) -> None:
    table = await begun(server, "ana", "ben", wonders=Wonders.DRAFTED)
    ana, ben = table.people
    offer = await table.look(ana, sights.offer)
    found = await ana.autocomplete(server.channel, "keep", "board", "")
    assert [each["value"] for each in found] == ["1", "2"]
    assert offer.boards[0].city is not None
    assert "Type 1 or 2" in await typed(table, ana, "keep", board="neither")
    await typed(table, ana, "keep", board=found[1]["name"])
    assert (await table.look(ana, sights.offer)).kept == 1
    assert "the game begins!" in await typed(table, ben, "keep", board="1")
    assert "no boards" in await typed(table, ana, "keep", board="1", table=str(table.id))


async def test_over_and_not_begun_tables_are_answered_kindly(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    with server.working():
        await table.abandon()
    await server.env.settle()
    for command, options in (("hand", {}), ("play", {"card": "x"}), ("change", {}), ("why", {})):
        assert "over" in await typed(table, ana, command, table=str(table.id), **options)
        assert await typed(table, ana, command, **options)
    assert {type(getattr(error, "original", error)) for error in server.env.errors} <= {Instead}


async def _with_several_ways(table: Table, *, alike: bool | None = None) -> tuple[MemberActor, Card, list[Payment]]:
    """Play until a card can be paid for in several ways; `alike` says whether the first two must cost the same."""

    def fits(paid: list[Payment]) -> bool:
        totals = [each.left + each.right for each in paid[:2]]
        return len(paid) > 1 and alike in {None, totals[0] == totals[1]}

    for _ in range(18):
        for member in table.people:
            ways: dict[Card, list[Payment]] = {}
            for move in await moves_of(table, member):
                if isinstance(move, Build) and not move.olympia:
                    ways.setdefault(move.card, []).append(move.payment)
            found = next((card for card, paid in ways.items() if fits(paid)), None)
            if found is not None:
                return member, found, ways[found]
        for member in table.people:
            await table.answer(member)
    raise AssertionError("nobody ever has a choice")


async def _with_a_card_that_cannot_be_built(table: Table) -> tuple[MemberActor, Card]:
    for _ in range(18):
        for member in table.people:
            hand = await table.hand(member)
            blocked = [card for question in hand.view.questions[:1] for card in question.obstacles]
            if blocked:
                return member, blocked[0]
        for member in table.people:
            await table.answer(member)
    raise AssertionError("everything can be built")
