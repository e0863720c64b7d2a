"""Every act has exactly one custom id, and nothing else is a custom id."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.acts import (
    Act,
    Join,
    Liking,
    MomentsText,
    PaceText,
    PickCard,
    PickPayment,
    PickWonder,
    Seal,
    SetLiking,
    SetPace,
    TakeBack,
    Why,
    ZoneName,
    kinds,
)
from bot.screens.custom_ids import KINDS, LONGEST, UnknownActError, decode, encode
from bot.services.game import Access, Sides, TurnRef, Wonders
from bot.services.people import GameId, UserId
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
for kind, strategy in {
    TurnRef: TURNS,
    MoveText: st.builds(MoveText, st.sampled_from(MoveKind), SLUGS, PAYMENTS),
    MoveKind: st.sampled_from(MoveKind),
    Sides: st.sampled_from(Sides),
    Wonders: st.sampled_from(Wonders),
    Access: st.sampled_from(Access),
    Liking: st.sampled_from(Liking),
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


@pytest.mark.parametrize(
    "custom_id",
    [
        "w1:show-hand:12",
        "w1:pick-card:12:1.1c:0:altar",
        "w1:pick-payment:12:1.1c:0:build:altar",
        "w1:seal:12:1.1c:0:stage:altar:2.0",
        "w1:seal:12:1.6s:0:leave::0.0",
        "w1:seal:12:2.4d:2:take:altar:0.0",
        "w1:seal:12:1.1c:0:build:altar:0.2",
        "w1:seal:12:3.1c:0:olympia:palace:0.0",
        "w1:seal:12:1.1c:2:discard:baths:0.0",
        "w1:take-back:12:3.6c:0",
        "w1:why:12:1.1c:0:",
        "w1:why:12:1.1c:0:altar",
        "w1:more-pile:12:2.4d:2:1",
    ],
)
def test_buttons_from_before_the_expansion_still_do_what_they_did(custom_id: str) -> None:
    assert encode(decode(custom_id)) == custom_id


TURN_1 = TurnRef(1, 1, "card")


@pytest.mark.parametrize(
    ("custom_id", "act"),
    [
        (
            "w1:seal:12:1.1c:0:build:altar:0.2",
            Seal(GameId(12), TURN_1, Seat(0), MoveText(MoveKind.BUILD, "altar", Payment(0, 2))),
        ),
        (
            "w1:seal:12:1.1c:0:olympia:palace:0.0",
            Seal(GameId(12), TURN_1, Seat(0), MoveText(MoveKind.OLYMPIA, "palace")),
        ),
        (
            "w1:seal:12:1.1c:0:stage:altar:2.0",
            Seal(GameId(12), TURN_1, Seat(0), MoveText(MoveKind.STAGE, "altar", Payment(2, 0))),
        ),
        (
            "w1:seal:12:1.1c:0:stage-and-take-part:altar:2.0",
            Seal(GameId(12), TURN_1, Seat(0), MoveText(MoveKind.PART, "altar", Payment(2, 0))),
        ),
        (
            "w1:seal:12:1.1c:0:discard:altar:0.0",
            Seal(GameId(12), TURN_1, Seat(0), MoveText(MoveKind.DISCARD, "altar")),
        ),
        (
            "w1:seal:12:2.4d:2:take:altar:0.0",
            Seal(GameId(12), TurnRef(2, 4, "discard-pile"), Seat(2), MoveText(MoveKind.TAKE, "altar")),
        ),
        (
            "w1:seal:12:2.6s:1:leave::0.0",
            Seal(GameId(12), TurnRef(2, 6, "seventh-card"), Seat(1), MoveText(MoveKind.LEAVE, "")),
        ),
        (
            "w1:seal:12:2.3o:0:choose:1:0.0",
            Seal(GameId(12), TurnRef(2, 3, "stage-choice"), Seat(0), MoveText(MoveKind.CHOOSE, "1")),
        ),
        (
            "w1:seal:12:3.6p:0:give-up:altar:0.0",
            Seal(GameId(12), TurnRef(3, 6, "penalty"), Seat(0), MoveText(MoveKind.GIVE_UP, "altar")),
        ),
        (
            "w1:pick-payment:12:1.1c:0:stage-and-take-part:altar",
            PickPayment(GameId(12), TURN_1, Seat(0), MoveKind.PART, "altar"),
        ),
        ("w1:pick-card:12:1.1c:0:altar", PickCard(GameId(12), TURN_1, Seat(0), "altar")),
        ("w1:why:12:1.1c:0:", Why(GameId(12), TURN_1, Seat(0), "")),
    ],
)
def test_buttons_of_the_release_before_mean_what_they_meant(custom_id: str, act: Act) -> None:
    assert decode(custom_id) == act
    assert encode(act) == custom_id


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
