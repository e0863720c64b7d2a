"""Every act has exactly one custom id, and nothing else is a custom id."""

import json
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.acts import (
    Act,
    ActText,
    Join,
    Liking,
    MomentsText,
    PaceText,
    PickPayment,
    PickWonder,
    Seal,
    SetLiking,
    SetPace,
    ShowBoard,
    ShowHand,
    TableAct,
    TakeBack,
    Why,
    ZoneName,
    kinds,
)
from bot.screens.custom_ids import KINDS, LONGEST, UnknownActError, decode, encode
from bot.services.game import Access, Sides, TurnRef, Wish, Wonders
from bot.services.motions import OF_TIME
from bot.services.people import PRACTICE, GameId, UserId
from engine.catalogue import Side
from engine.commerce import Payment
from engine.loading import catalogue
from engine.notation import MoveKind, MoveText, slug
from engine.questions import QuestionKind
from engine.ruleset import Expansion, Seat
from tests.bot.at_table import BIGGEST

SLUGS = st.sampled_from(["", "2", "1_3", *(slug(card) for card in catalogue("first").cards)])
PAYMENTS = st.builds(Payment, st.integers(0, 30), st.integers(0, 30))
TURNS = st.builds(
    TurnRef,
    st.sampled_from([1, 2, 3]),
    st.integers(1, 6),
    st.sampled_from(get_args(QuestionKind)),
)

IN_LESSONS = (PickPayment, Seal, ShowBoard, ShowHand, Why)


def _in_lesson(act: TableAct) -> ActText:
    return ActText(encode(replace(act, game=PRACTICE)))


for kind, strategy in {
    TurnRef: TURNS,
    MoveText: st.builds(MoveText, st.sampled_from(MoveKind), SLUGS, PAYMENTS),
    MoveKind: st.sampled_from(MoveKind),
    Sides: st.sampled_from(Sides),
    Wonders: st.sampled_from(Wonders),
    Access: st.sampled_from(Access),
    Liking: st.sampled_from(Liking),
    Wish: st.sampled_from(OF_TIME),
    Expansion: st.sampled_from(Expansion),
    Side: st.sampled_from(Side),
    ZoneName: st.sampled_from(["UTC", "Etc/GMT+12", "America/Argentina/Buenos_Aires"]).map(ZoneName),
    PaceText: st.sampled_from(["calm", "90s", "21:00 Europe/Berlin", "mon,thu 09:00 America/New_York"]).map(PaceText),
    MomentsText: st.sampled_from(["htgbc", "htgbc.htgbd.htgbe.htgbf.htgbg", "htgbc-htgbd.htgbc-htgbe"]).map(
        MomentsText
    ),
    str: SLUGS,
    int: st.integers(0, 99),
    GameId: st.integers(1, 10**12).map(GameId),
    UserId: st.integers(10**16, (1 << 63) - 1).map(UserId),
    Seat: st.integers(0, 6).map(Seat),
    # This comes last: it is looked into at once, and then takes for its fields what is registered so far.
    ActText: st.deferred(lambda: st.one_of([st.from_type(kind) for kind in IN_LESSONS])).map(_in_lesson),
}.items():
    st.register_type_strategy(kind, strategy)

ACTS = st.one_of([st.from_type(kind) for kind in kinds()])


@given(ACTS)
def test_every_act_comes_back_as_it_was(act: Act) -> None:
    custom_id = encode(act)
    assert len(custom_id) <= LONGEST
    assert decode(custom_id) == act


@given(ACTS, st.data())
def test_what_is_not_exactly_what_was_written_is_refused_or_is_another_act(act: Act, data: st.DataObject) -> None:
    custom_id = encode(act)
    place = data.draw(st.integers(0, len(custom_id) - 1))
    changed = custom_id[:place] + data.draw(st.characters()) + custom_id[place + 1 :]
    try:
        other = decode(changed)
    except UnknownActError:
        return
    assert encode(other) == changed


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "w1",
        "w1:",
        "w0:join:7",
        "w2:join:7",
        "w1:join",
        "w1:join:",
        "w1:join:7:8",
        "w1:join:007",
        "w1:in-lesson:1:0:",
        "w1:in-lesson:1:0:w1:join",
        "w1:in-lesson:1:0:w1:nothing:0",
        "w1:in-lesson:1:0:w1:show-hand:00",
        "w1:in-lesson:1:0:w1:show-me:1",
        "w1:in-lesson:1:0:w1:in-lesson:1:0:w1:show-hand:0",
        "w1:join:+7",
        "w1:join: 7",
        "w1:join:\u0667",
        "w1:watch:7:2",
        "w1:watch:7:True",
        "w1:seal:7:4.1c:0:build:altar:0.0",
        "w1:seal:7:1.7x:0:build:altar:0.0",
        "w1:seal:7:1.7p:0:give-up:1,3:0.0",
        "w1:seal:7:1.6:0:choose:1:0.0",
        "w1:seal:7:1.1c:0:steal:altar:0.0",
        "w1:seal:7:1.1c:0:build:Altar!:0.0",
        "w1:seal:7:1.1c:0:build:altar:0",
        "w1:seal:7:1.1c:0:build:altar:0.0.0",
        "w1:pick-wonder:7:giza:C",
        "w1:set-zone:Europe/Atlantis",
        "w1:set-zone:",
        "w1:set-pace:7:25h",
        "w1:set-pace:7:21:00 Atlantis",
        "w1:set-pace:7: 24h",
        "w1:pick-away:UTC:0:",
        "w1:pick-away:UTC:0:htgbc-",
        "w1:pick-away:UTC:0:HTGBC",
        "w1:propose:7:abandon",  # this has buttons of its own
        "w1:propose:7:seat",
    ],
)
def test_what_nobody_wrote_is_refused(custom_id: str) -> None:
    with pytest.raises(UnknownActError):
        decode(custom_id)


def test_a_custom_id_reads_as_what_it_does() -> None:
    seal = Seal(
        GameId(12), TurnRef(2, 3, "card"), Seat(0), MoveText(MoveKind.BUILD, "east_trading_post", Payment(2, 0))
    )
    assert encode(seal) == "w1:seal:12:2.3c:0:build:east_trading_post:2.0"
    assert encode(Join(GameId(12))) == "w1:join:12"
    assert encode(PickWonder(GameId(12), "", None)) == "w1:pick-wonder:12::"
    assert encode(SetLiking(Liking.DIRECT_MESSAGES, on=True)) == "w1:set-liking:direct-messages:1"


def test_an_hour_keeps_its_colon_in_a_custom_id() -> None:
    act = SetPace(GameId(12), PaceText("mon,thu 21:00 Europe/Berlin"))
    assert encode(act) == "w1:set-pace:12:mon,thu 21:00 Europe/Berlin"
    assert decode(encode(act)) == act
    days = "mon,tue,wed,thu,fri,sat 21:00 America/Argentina/ComodRivadavia"
    assert len(encode(SetPace(GameId(BIGGEST), PaceText(days)))) <= LONGEST


def test_what_is_taken_or_given_up_stands_where_a_card_would() -> None:
    game, seat = GameId(12), Seat(0)
    option = Seal(game, TurnRef(2, 3, "stage-choice"), seat, MoveText(MoveKind.CHOOSE, "2"))
    tokens = Seal(game, TurnRef(3, 6, "penalty"), seat, MoveText(MoveKind.GIVE_UP, "1_3"))
    assert encode(option) == "w1:seal:12:2.3o:0:choose:2:0.0"
    assert encode(tokens) == "w1:seal:12:3.6p:0:give-up:1_3:0.0"
    assert [decode(encode(each)) for each in (option, tokens)] == [option, tokens]
    dearest = MoveText(MoveKind.PART, "chamber_of_commerce", Payment(99, 99))
    longest = Seal(GameId(BIGGEST), TurnRef(3, 6, "card"), Seat(6), dearest)
    assert len(encode(longest)) <= LONGEST


def test_buttons_of_earlier_releases_mean_what_they_meant() -> None:
    """Release 0.6.0 wrote the file: ids of all its buttons and menus, each with what the id meant to it.

    Ids of 0.1 to 0.5 are among them, and one of a lesson with each act that there can be in it.
    """
    sent = json.loads(Path(__file__).with_name("custom_ids_0_6.json").read_text(encoding="utf-8"))
    assert {custom_id: repr(decode(custom_id)) for custom_id in sent} == sent
    assert len({custom_id.split(":")[1] for custom_id in sent}) == 132, "each kind of act that there was"


@pytest.mark.parametrize("asked", get_args(QuestionKind))
def test_whatever_is_asked_comes_back(asked: QuestionKind) -> None:
    act = TakeBack(GameId(12), TurnRef(2, 3, asked), Seat(0))
    assert decode(encode(act)) == act


def test_every_act_has_a_kind_of_its_own() -> None:
    assert len(KINDS) == len(tuple(kinds()))


def test_no_two_cards_and_no_two_cities_have_the_same_slug() -> None:
    first = catalogue("first")
    assert len({slug(card) for card in first.cards}) == len(first.cards)
    assert len({slug(city) for city in first.cities}) == len(first.cities)
