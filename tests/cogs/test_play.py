"""Playing from the private hand by buttons: whole turns, changed choices, and stale, double or foreign clicks."""

import re
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.client.private.following import GOOD_FOR
from bot.client.sending import layouts
from bot.screens.acts import (
    HandBack,
    KeepBoard,
    LookOrListen,
    MorePile,
    PickCard,
    PickFor,
    Reveal,
    Seal,
    ShowGuide,
    ShowHand,
    TakeBack,
    TellHand,
    TurnAct,
    Why,
)
from bot.screens.custom_ids import encode
from bot.services import choosing, draft, play, substitutes
from bot.services.game import Choice, Game, SealEntry, TableSettings, TurnRef, Wonders
from bot.services.people import Asker, GameId, UserId
from bot.services.ports import Change
from bot.services.settings import PersonSettings
from bot.services.table_jobs import TableJobs
from bot.services.tables import Outcome, Tables
from engine.catalogue import Age, Side
from engine.moves import Build, BuildDiscarded, BuildStage, Discard, Move
from engine.notation import MoveKind, MoveText, slug
from engine.ruleset import FREE_CITY, Seat
from players.levels import Level
from tests.client.server import FIRST, Server, Table
from tests.cogs.conftest import answer, said
from tests.cogs.playing import (
    PLAIN,
    acts,
    begun,
    buildable,
    cards_of,
    decide,
    discard,
    offered,
    pick,
    press,
    stages_first,
    to_discard,
)
from tests.engine.builders import city, game
from tests.messages import text_of
from tests.screens import answer_to, find, pressables
from tests.table import past_of

ALREADY = "You've already chosen. To choose again, press Change, or type /change."


async def test_a_turn_is_played_by_buttons_and_who_is_last_is_told_so(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    answers = []
    for member in (ana, ben, cem):
        hand = await table.my_hand(member)
        card = next(iter(sorted(cards_of(await table.hand(member)))))
        answers.append(await discard(member, hand, card))
    assert [bool(find(answer, Reveal)) for answer in answers] == [False, False, True]
    assert all(find(answer, TakeBack) for answer in answers)
    assert "Age 1, turn 2" in text_of(await press(cem, answers[2], Reveal)), "the next hand"
    assert (await table.view()).turn == TurnRef(1, 2, "card")
    assert all(city.coins == 6 for city in (await table.hand(ana)).view.table.cities)


async def test_who_presses_my_hand_at_a_table_of_others_is_shown_the_way_to_their_own(server: Server) -> None:
    own = await begun(server, "ana", "ben", "cem")
    await begun(server, "dua", "eva", "fay")
    ana, panel = own.people[0], server.panel()
    answer = await press(ana, panel, ShowHand)
    assert text_of(answer) == "You aren't playing at this table. Your cards are at Table 1 (ana's)."
    assert offered(await press(ana, answer, ShowHand)) == buildable(await own.hand(ana))
    assert "Only this table's players" in text_of(await press(server.person("gus"), panel, ShowHand))


async def test_a_choice_can_be_changed_until_the_turn_is_revealed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    first, second, *_ = sorted(cards_of(await table.hand(ana)))
    sealed = await discard(ana, await table.my_hand(ana), first)
    again = await press(ana, sealed, TakeBack)
    assert "taken your choice back" in text_of(again)
    assert 0 in (await table.view()).thinking
    await discard(ana, again, second)
    move = (await table.hand(ana)).view.chosen[0][1]
    assert isinstance(move, Discard)
    assert slug(move.card.name) == second


async def test_an_old_change_button_tells_that_the_choice_stands(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    card = min(cards_of(await table.hand(ana)))
    sealed = await discard(ana, await table.my_hand(ana), card)
    server.clock.forward(GOOD_FOR + timedelta(seconds=1))
    await table.answer(ben)
    await table.answer(cem)
    answer = await press(ana, sealed, TakeBack)
    assert "so your choice stands" in text_of(answer)
    assert buildable(await table.hand(ana)) == offered(answer)


@pytest.mark.parametrize("kind", [PickFor, Seal])
async def test_a_click_for_an_old_turn_shows_the_new_hand_and_says_why(server: Server, kind: type[TurnAct]) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.my_hand(ana)
    old = hand if find(hand, kind) else await to_discard(ana, hand)
    server.clock.forward(GOOD_FOR + timedelta(seconds=1))
    for member in table.people:
        await table.answer(member)
    before = (await table.hand(ana)).view
    answer = await press(ana, old, kind)
    assert "already been revealed" in text_of(answer)
    assert offered(answer) == buildable(await table.hand(ana))
    assert (await table.hand(ana)).view == before


async def test_a_second_click_on_the_same_button_seals_nothing_twice(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    shown = await to_discard(ana, await table.my_hand(ana))
    seal = next(each for each in find(shown, Seal) if "Discard" in each.label)
    assert isinstance(seal.act, Seal)
    first = said(await table.click(ana, seal.act))
    second = said(await table.click(ana, seal.act))
    assert first == second
    log = (await past_of(server.bot.tables._store, table.id)).log
    assert len([each for each in log if isinstance(each, SealEntry)]) == 1


async def test_a_second_click_on_the_button_that_revealed_the_turn_shows_the_next_hand(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    await table.answer(ben)
    await table.answer(cem)
    card = min(cards_of(await table.hand(ana)))
    act = Seal(table.id, TurnRef(1, 1, "card"), (await table.hand(ana)).view.seat, MoveText(MoveKind.DISCARD, card))
    for _ in range(2):
        assert find(answer(await table.click(ana, act)), Reveal), "pressed twice, it is still held back"
    await table.click(ana, Reveal(act.game, act.turn, act.seat))
    assert "already been revealed" in said(await table.click(ana, act))
    assert (await table.hand(ana)).view.chosen == ()


async def test_who_seals_while_others_do_elsewhere_has_sealed_once_and_last(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot decides what the button does from the state of the table at the time of the click."""
    table = await begun(server, "ana", "ben", "cem")
    ana, *others = table.people
    shown = await to_discard(ana, await table.my_hand(ana))
    store = server.bot.tables._store
    elsewhere, save = Tables(store, Random(1), server.clock), store.save

    async def overtaken(before: Game, change: Change) -> Game:
        monkeypatch.setattr(store, "save", save)
        while others:
            member = others.pop(0)
            hand = await table.hand(member)
            discard = next(move for move in hand.view.questions[0].moves if isinstance(move, Discard))
            await elsewhere.act(
                table.id, table.actor(member), play.seal_choice, Choice(hand.turn, hand.view.seat, discard)
            )
        return await save(before, change)

    monkeypatch.setattr(store, "save", overtaken)
    held = await press(ana, shown, Seal, "Discard")
    assert "Age 1, turn 2" in text_of(await press(ana, held, Reveal)), "the next hand"
    assert (await table.view()).resolutions == 1
    assert [entry.seat for entry in (await past_of(store, table.id)).log] == [1, 2, 0]


async def test_what_is_shown_of_a_choice_is_the_table_at_which_it_was_sealed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the turn was revealed meanwhile, a player who tries to change the choice is told so, with the new question."""
    table = await begun(server, "ana", "ben", "cem")
    ana, *others = table.people
    shown = await to_discard(ana, await table.my_hand(ana))
    answer = server.bot.tables.act

    async def overtaken(game: GameId, asker: Asker, use_case: Any, /, *given: Any, **hold: Any) -> Outcome:  # noqa: ANN401 - as `Tables.act`
        outcome = await answer(game, asker, use_case, *given, **hold)
        for member in others:
            hand = await table.hand(member)
            discard = next(move for move in hand.view.questions[0].moves if isinstance(move, Discard))
            await answer(game, table.actor(member), play.seal_choice, Choice(hand.turn, hand.view.seat, discard))
        return outcome

    monkeypatch.setattr(server.bot.tables, "act", overtaken)
    monkeypatch.setattr(server.bot.following, "bring", lambda _: None)
    monkeypatch.setattr(server.bot.keeper, "look_again", lambda *_: None)
    sealed = await press(ana, shown, Seal, "Discard")
    assert "Still choosing: " in text_of(sealed)
    assert (await table.view()).resolutions == 1
    late = await press(ana, sealed, TakeBack)
    assert "already been revealed" in text_of(late)
    assert offered(late) == buildable(await table.hand(ana))


async def test_an_old_board_button_tells_that_the_boards_are_settled(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", wonders=Wonders.DRAFTED)
    ana, *others = table.people
    kept = await press(ana, await table.my_hand(ana), KeepBoard)
    server.clock.forward(GOOD_FOR + timedelta(seconds=1))
    with server.working():
        for member in others:
            await table.act(member, draft.keep_board, 0)
    await server.env.settle()
    answer = await press(ana, kept, KeepBoard, "instead")
    assert text_of(answer).startswith("Everyone has chosen a board, so you can't change yours.")
    assert offered(answer) == buildable(await table.hand(ana))


async def test_strangers_see_no_hand(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    stranger = server.person("zoe")
    answer = said(await table.click(stranger, ShowHand(table.id)))
    assert answer
    for member in table.people:
        assert not [card.name for card in (await table.hand(member)).view.hand if card.name in answer]


async def test_a_button_of_anothers_hand_shows_only_ones_own(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    anas = await table.hand(ana)
    bens = (await table.hand(ben)).view.hand
    only_hers = next(card for card in anas.view.hand if card not in bens)
    for act in (
        PickCard(table.id, anas.turn, anas.view.seat, slug(only_hers.name)),
        Seal(table.id, anas.turn, anas.view.seat, MoveText(MoveKind.DISCARD, slug(only_hers.name))),
        Why(table.id, anas.turn, anas.view.seat, slug(only_hers.name)),
    ):
        answer = said(await table.click(ben, act))
        assert only_hers.name not in answer
        assert 0 in (await table.view()).thinking


async def test_a_card_that_is_not_in_the_hand_is_not_there_to_be_chosen(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.hand(ana)
    answer = said(await table.click(ana, Seal(table.id, hand.turn, hand.view.seat, MoveText(MoveKind.BUILD, "palace"))))
    assert "is no longer here" in answer
    assert (await table.hand(ana)).view.chosen == ()


async def test_at_two_tables_each_panel_shows_its_own_hand(server: Server) -> None:
    one = await begun(server, "ana", "ben", "cem")
    other = await begun(server, "ana", "ben", "cem")
    ana = one.people[0]
    for table in (one, other, one):
        shown = offered(await table.my_hand(ana))
        assert shown == buildable(await table.hand(ana))
    await discard(ana, await one.my_hand(ana), min(cards_of(await one.hand(ana))))
    assert (await one.hand(ana)).view.chosen
    assert not (await other.hand(ana)).view.chosen


async def test_of_two_players_one_chooses_for_the_free_city_too_and_may_change_both(server: Server) -> None:
    table = await begun(server, "ana", "ben", boards=(("Giza", Side.A), ("Rhodes", Side.A)))
    view = await table.view()
    assert view.table is not None
    assert view.table.controller is not None
    holder = table.people[view.table.controller]
    card = min(cards_of(await table.hand(holder)))
    then = await discard(holder, await table.my_hand(holder), card)
    asked = (await table.hand(holder)).view.questions
    assert [each.seat for each in asked] == [FREE_CITY]
    assert {act.seat for act in (*acts(then, PickFor), *acts(then, Seal))} == {FREE_CITY}
    sealed = await decide(holder, then)
    assert {act.seat for act in acts(sealed, TakeBack)} == {view.table.controller, FREE_CITY}
    own = next(act for act in acts(sealed, TakeBack) if act.seat != FREE_CITY)
    await table.click(holder, own)
    assert (await table.hand(holder)).view.chosen == ()


async def test_the_seventh_card_is_played_by_buttons(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", boards=(("Babylon", Side.B), ("Rhodes", Side.A), ("Giza", Side.B)))
    ana = await table.play_until("seventh-card")
    shown = await table.my_hand(ana)
    held = (await table.hand(ana)).view.hand
    assert len(held) == 1
    coins = (await table.hand(ana)).view.table.cities[0].coins
    await press(ana, shown, Seal, "Discard")
    view = await table.view()
    assert view.turn is not None
    assert view.turn.asked == "card"
    assert view.table is not None
    assert view.table.cities[0].coins == coins + 3


async def test_the_seventh_card_may_be_left(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", boards=(("Babylon", Side.B), ("Rhodes", Side.A), ("Giza", Side.B)))
    ana = await table.play_until("seventh-card")
    shown = await table.my_hand(ana)
    leave = next(each for each in acts(shown, Seal) if each.move.kind is MoveKind.LEAVE)
    asked = (await table.view()).turn
    assert asked is not None
    coins = (await table.hand(ana)).view.table.cities[0].coins
    result = await ana.click(shown, custom_id=encode(leave))
    assert "turn 1" in text_of(answer_to(result))
    after = await table.view()
    assert after.table is not None
    assert after.turn == TurnRef(after.table.age, 1, "card")
    assert after.table.age == asked.age + 1
    assert after.table.cities[0].coins == coins


async def test_who_has_played_the_seventh_card_is_not_told_to_be_late_where_the_discard_pile_is_searched_next(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    cities = [city("Babylon B", stages=2), city("Halicarnassus B", built=["Foundry"]), city("Giza A")]
    state = game(cities, turn=6)
    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", lambda _: state)
    table = await begun(server, "ana", "ben", "cem")
    ana = await table.play_until("seventh-card")
    answer = await press(ana, await table.my_hand(ana), Seal, "Discard")
    assert "Here's what happens next" in text_of(answer)
    assert "discard pile" in text_of(answer)
    after = await table.view()
    assert after.turn == TurnRef(1, 6, "discard-pile")


async def test_the_discard_pile_is_searched_by_buttons_page_by_page(server: Server) -> None:
    boards = (("Halicarnassus", Side.B), *PLAIN)
    table = await begun(server, "ana", "ben", "cem", "dua", "eva", "fay", boards=boards)
    ana = await table.play_until("discard-pile", _late_stages)
    hand = await table.hand(ana)
    choosable = {slug(each.card.name) for each in hand.view.questions[0].moves if isinstance(each, BuildDiscarded)}
    assert len(choosable) > 25, "more than one menu holds"
    shown, seen = await table.my_hand(ana), set[str]()
    while not seen & offered(shown):
        seen |= offered(shown)
        shown = await press(ana, shown, MorePile)
    assert seen == choosable
    taken = max(offered(shown))
    await press(ana, await pick(ana, shown, taken), Seal)
    view = await table.view()
    assert view.table is not None
    assert taken in {slug(card.name) for card in view.table.cities[0].built}


async def test_who_has_sealed_and_clicks_on_an_old_hand_is_shown_what_is_sealed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.my_hand(ana)
    table.server.forget_private_messages()
    await discard(ana, await table.my_hand(ana), min(cards_of(await table.hand(ana))))
    shown = await to_discard(ana, hand)
    assert text_of(shown).startswith(ALREADY)
    assert find(shown, TakeBack)
    assert not find(shown, Seal)


async def test_an_old_screen_does_not_replace_what_is_sealed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    old = await to_discard(ana, await table.my_hand(ana))
    table.server.forget_private_messages()
    await discard(ana, await table.my_hand(ana), max(cards_of(await table.hand(ana))))
    before = (await table.hand(ana)).view
    shown = await press(ana, old, Seal, "Discard")
    assert text_of(shown).startswith(ALREADY)
    assert find(shown, TakeBack)
    assert (await table.hand(ana)).view == before


async def test_a_second_click_on_the_same_choice_only_shows_it_sealed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    old = await to_discard(ana, await table.my_hand(ana))
    table.server.forget_private_messages()
    other = await to_discard(ana, await table.my_hand(ana))
    sealed = await press(ana, other, Seal, "Discard")
    assert text_of(await press(ana, old, Seal, "Discard")) == text_of(sealed)


async def test_a_second_click_on_change_shows_the_hand(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    card = min(cards_of(await table.hand(ana)))
    sealed = await discard(ana, await table.my_hand(ana), card)
    (change,) = acts(sealed, TakeBack)
    await table.click(ana, change)
    result = await table.click(ana, change)
    assert result.response is not None
    assert offered(result.response) == buildable(await table.hand(ana))
    assert result.followups == []


async def test_who_seals_while_the_game_is_ended_is_told_that_it_is_over(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    _, ben, _ = table.people
    shown = await to_discard(ben, await table.my_hand(ben))
    answering = server.bot.tables.act

    async def overtaken(game: GameId, asker: Asker, use_case: Any, /, *given: Any, **hold: Any) -> Outcome:  # noqa: ANN401 - as `Tables.act`
        if use_case is choosing.choose:
            await table.abandon()
        return await answering(game, asker, use_case, *given, **hold)

    monkeypatch.setattr(server.bot.tables, "act", overtaken)
    answer = await press(ben, shown, Seal, "Discard")
    assert "game is over" in text_of(answer)
    assert "revealed" not in text_of(answer)


async def test_a_card_is_built_from_the_hand_by_one_tap_and_its_words_are_one_tap_away(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.my_hand(ana)
    assert hand.attachments
    told = await press(ana, hand, TellHand)
    assert all(f"{card.name}**" in text_of(told) for card in (await table.hand(ana)).view.hand)
    assert not told.attachments
    again = await press(ana, told, ShowHand)
    built = acts(again, Seal)[0].move.what
    await press(ana, again, Seal)
    ((_, move),) = (await table.hand(ana)).view.chosen
    assert isinstance(move, Build)
    assert slug(move.card.name) == built


async def test_a_later_hand_tells_what_is_new_and_in_full_in_words_and_read_to_one_it_tells_all(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    everything = re.compile(r"(makes?|sells) .*\bYour other cards go left", re.DOTALL)
    with server.working():
        await server.bot.preferences.change(UserId(ana.id), lambda _: PersonSettings(pictures=False, brief=True))
    assert everything.search(text_of(await table.my_hand(ana)))
    await table.turn()
    later = await table.my_hand(ana)
    assert "You have " in text_of(later)
    assert not everything.search(text_of(later))
    assert everything.search(text_of(await press(ana, later, TellHand, "In full")))
    seen = await table.my_hand(ben)
    described = "".join(each.description or "" for each in seen.attachments)
    assert "You have " in described
    assert not everything.search(described)
    told = await press(ben, seen, TellHand, "In words")
    assert everything.search(text_of(told))
    assert everything.search(text_of(await press(ben, told, LookOrListen, "Always in words")))


async def test_whoever_chooses_for_the_free_city_is_told_all_of_it(server: Server) -> None:
    """The other player had its hand before, so nothing of it goes without saying."""
    table = await begun(server, "ana", "ben")
    await table.turn()
    controller = (await table.view()).begun_table.controller
    assert controller is not None
    member = table.people[controller]
    with server.working():
        await server.bot.preferences.change(UserId(member.id), lambda _: PersonSettings(pictures=False, brief=False))
    await table.choose(member)  # for their own city
    shown = text_of(await table.my_hand(member))
    assert "for the Free City" in shown
    assert re.search(r"Free City .* makes? ", shown)
    assert re.search(r"On the left, .* sells? ", shown)


async def one_left(table: Table, server: Server) -> tuple[MemberActor, ResponseMessage]:
    """Make Ben and Cem choose and Ana press a card; return Ana and the screen that asks her whether to reveal."""
    ana, ben, cem = table.people
    for member in (ben, cem):
        pressed = await press(member, await table.my_hand(member), Seal)
        assert not find(pressed, Reveal), "others still choose"
    asked = await press(ana, await table.my_hand(ana), Seal)
    assert "You're the last to choose." in text_of(asked)
    assert (await table.view()).resolutions == 0
    assert "Everyone has chosen." in text_of(server.panel())
    return ana, asked


async def test_words_too_long_for_one_message_come_only_where_the_picture_does_not(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "LONGEST", 800)
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, cem = table.people
    pressed = await table.click(ana, ShowHand(table.id))
    assert answer(pressed).attachments
    assert not pressed.followups, "what its picture shows is behind a button"
    for member in (ana, ben, cem):
        await table.answer(member)
    (hand,) = pressed.followups
    assert hand.attachments
    told = await ana.click(hand, custom_id=encode(TellHand(table.id)))
    assert told.followups, "these words are too long"


async def test_whoever_would_reveal_by_one_tap_is_asked_once_and_may_change_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, asked = await one_left(table, server)
    again = await press(ana, asked, TakeBack)
    assert "taken your choice back" in text_of(again)
    asked = await press(ana, again, Seal)
    revealed = await press(ana, asked, Reveal)
    assert "Age 1, turn 2" in text_of(revealed), "the next hand"
    assert (await table.view()).resolutions == 1
    late = await table.click(ana, Reveal(table.id, TurnRef(1, 1, "card"), Seat(0)))
    assert "Age 1, turn 2" in said(late), "an old button shows what is asked now"


async def test_that_a_choice_is_held_back_does_not_tell_what_it_is(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, asked = await one_left(table, server)
    told = server.panel().content
    cards = await to_discard(ana, await press(ana, asked, TakeBack))
    assert find(await press(ana, cards, Seal, "Discard"), Reveal)
    assert server.panel().content == told, "a card or coins: the others may still change theirs"


async def test_who_does_not_answer_has_chosen_and_who_types_reveals_too(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, _ = await one_left(table, server)
    offered = await ana.autocomplete(server.channel, "play", "card", "")
    assert [each["name"] for each in offered] == ["Reveal"]
    await ana.slash(server.channel, "play", card="reveal")
    assert (await table.view()).resolutions == 1
    for member in table.people[1:]:
        await table.answer(member)
    await press(ana, await table.my_hand(ana), Seal)
    server.clock.forward(timedelta(seconds=61))
    with server.working():
        await TableJobs(server.bot.tables._store, server.bot.tables, server.clock).answer_for_the_late(table.id)
    assert (await table.view()).resolutions == 2


async def test_alone_with_computer_players_nobody_is_asked(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    for _ in range(2):
        await ana.click(server.panel(), label="Add a computer player")
    await ana.click(server.panel(), label="Start")
    table = Table(server, FIRST, (ana,), server.home)
    assert not find(await press(ana, await table.my_hand(ana), Seal), Reveal)
    assert (await table.view()).resolutions == 1


async def test_the_first_hand_of_ones_life_asks_once_whether_one_looks_or_listens(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben, _ = table.people
    first = await table.my_hand(ana)
    assert "Welcome! Choose one card to build; those marked free cost you nothing." in text_of(first)
    assert "Rather listen? Press Read it to me" in text_of(first)
    assert "Read it to me" not in text_of(await table.my_hand(ana)), "once"
    (guide,) = find(first, ShowGuide)
    told_how = await ana.click(first, custom_id=guide.custom_id)
    assert [text_of(each).splitlines()[0] for each in told_how.followups] == ["**Your first game**"], "the hand stays"
    asked = [each.label for each in pressables(list(first.components))][-2:]
    assert asked == ["Read the guide", "Read it to me"], "listening comes last, as the message says"
    told = await press(ana, first, LookOrListen, "Read it to me")
    assert "Saved: you'll get short texts instead of pictures." in text_of(told)
    assert "; costs " not in text_of(told), "brief at once"
    full = await press(ana, told, TellHand, "In full")
    assert "; costs " in text_of(full)
    assert not find(full, LookOrListen), "she listens already"
    brief = await press(ana, full, ShowHand, "In brief")
    assert text_of(brief) in text_of(told)
    assert not told.attachments
    assert all(f"{card.name}**" in text_of(told) for card in (await table.hand(ana)).view.hand)
    again = await begun(server, "ana", "ben", "cem")
    assert not find(await again.my_hand(ana), LookOrListen)
    old = await ben.click(await server.forged(LookOrListen(again.id, listen=False)), label="forged")
    assert answer(old).attachments, "messages of earlier releases have a button for pictures, too"


async def test_the_menu_of_an_earlier_release_still_shows_what_can_be_done_with_a_card(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.hand(ana)
    card = hand.view.hand[0]
    shown = answer(await table.click(ana, PickCard(table.id, hand.turn, hand.view.seat, slug(card.name))))
    assert f"**{card.name}**" in text_of(shown)
    await press(ana, shown, Seal, "Discard")
    assert [move for _, move in (await table.hand(ana)).view.chosen] == [Discard(card)]


async def test_why_explains_and_changes_nothing(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.hand(ana)
    for card in ("", min(cards_of(hand))):
        result = await table.click(ana, Why(table.id, hand.turn, hand.view.seat, card))
        assert said(result)
    assert (await table.hand(ana)).view == hand.view


async def test_drafted_boards_are_kept_by_buttons_and_the_last_one_sees_the_first_hand(server: Server) -> None:
    table = await begun(server, "ana", "ben", wonders=Wonders.DRAFTED)
    ana, ben = table.people
    offered = await table.my_hand(ana)
    assert len(find(offered, KeepBoard)) == 2
    assert offered.attachments
    assert text_of(offered).count("Stage 1 costs ") == 2, "told by its picture alone"
    told = await press(ana, offered, TellHand)
    assert not told.attachments
    assert text_of(told).count("Stage 1 costs ") == 2
    offered = await press(ana, told, ShowHand)
    kept = await ana.click(offered, custom_id=find(offered, KeepBoard)[0].custom_id)
    assert kept.response is not None
    assert find(kept.response, KeepBoard), "the other board may still be taken"
    server.clock.forward(GOOD_FOR + timedelta(seconds=1))
    boards = await table.my_hand(ben)
    first = await ben.click(boards, custom_id=find(boards, KeepBoard)[1].custom_id)
    assert first.response is not None
    assert "the game begins!" in text_of(first.response)
    assert find(first.response, PickFor)
    late = await ana.click(kept.response, custom_id=find(kept.response, KeepBoard)[0].custom_id)
    assert late.response is not None
    assert find(late.response, PickFor), "the boards are settled, so the hand is shown"


async def test_in_the_lobby_and_after_the_end_my_hand_answers_kindly(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.my_hand(ana)
    with server.working():
        await table.abandon()
    await server.env.settle()
    assert "over" in said(await table.click(ana, ShowHand(table.id)))
    assert "over" in text_of(await to_discard(ana, hand))
    settings = TableSettings(players=3)
    home = (await table.view()).home
    with server.working():
        lobby = (await server.bot.tables.open_table(table.actor(ana), home, settings)).table.id
    await server.env.settle()
    assert "hasn't begun" in said(await Table(server, lobby, table.people, server.home).click(ana, ShowHand(lobby)))


@pytest.mark.parametrize("wonders", [Wonders.CHOSEN, Wonders.DRAFTED])
async def test_whose_seat_another_plays_is_told_so_wherever_they_ask_and_has_it_back_by_one_press(
    server: Server, wonders: Wonders
) -> None:
    table = await begun(server, "ana", "ben", "cem", wonders=wonders)
    ana = table.people[0]
    await table.act(ana, substitutes.step_out, Seat(0), Level.RANDOM)
    await server.env.settle()
    for ask in (
        lambda: table.click(ana, KeepBoard(table.id, 0)),
        lambda: table.click(ana, PickCard(table.id, TurnRef(1, 1, "card"), Seat(0), "altar")),
        lambda: table.click(ana, TakeBack(table.id, TurnRef(1, 1, "card"), Seat(0))),
        lambda: ana.slash(server.channel, "hand"),
        lambda: ana.user.slash("hand"),
        lambda: ana.slash(server.channel, "play", card="Altar"),
        lambda: ana.slash(server.channel, "keep", board="1"),
        lambda: ana.slash(server.channel, "change"),
        lambda: table.click(ana, ShowHand(table.id)),
    ):
        shown = answer(await ask())
        assert re.match(r"\*\*\w+ \\\(computer\\\) is playing your seat for now\.\*\*", text_of(shown))
        assert acts(shown, HandBack) == [HandBack(table.id, Seat(0))]
    await press(ana, await table.my_hand(ana), HandBack)
    assert (await table.view()).seats[0].user == ana.id


async def test_of_several_tables_hand_shows_the_one_that_somebody_plays_before_one_where_another_does(
    server: Server,
) -> None:
    plays = await begun(server, "ana", "ben", "cem")
    away = await begun(server, "ana", "ben", "cem")
    ana = plays.people[0]
    await plays.answer(ana)
    await away.act(ana, substitutes.step_out, Seat(0), Level.RANDOM)
    assert "Sealed" in said(await ana.slash(server.channel, "hand"))
    assert "playing your seat" in said(await ana.slash(server.channel, "hand", table="2"))


async def test_a_table_that_is_not_there_is_answered_kindly(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    assert said(await table.click(table.people[0], ShowHand(GameId(999))))
    assert not server.env.errors


def _late_stages(age: Age, moves: Sequence[Move]) -> Move:
    """Build resources in the first Age and no stages until the third, so that the discard pile is long by then."""
    without_stages = [move for move in moves if not isinstance(move, BuildStage)]
    match age:
        case 1:
            return stages_first(age, without_stages)
        case 2:
            return without_stages[-1]
        case 3:
            return stages_first(age, moves)
