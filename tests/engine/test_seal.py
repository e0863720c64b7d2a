"""The seal of a deal: the same deal and salt always have the same hash; another deal or salt has a different one."""

import hashlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Deal, Ruleset
from engine.catalogue import AGES, Card, Side
from engine.formats import record_of
from engine.ruleset import Expansion, Variant
from engine.seal import SaltError, hash_deal, hashed_bytes, is_hex
from engine.state import AgeDeal
from tests.engine import golden
from tests.engine.playouts import random_deal
from tests.sweeps import examples, sweep

PROOF = Path(__file__).parents[2] / "docs" / "proof.md"
SALT = "00112233445566778899aabbccddeeff" * 2
PUBLISHED = {
    2: "3c60e98e38e78c85067e23e858b5e328a0d49a6b2f0ebfa9acdc0d03fc8a687e",
    3: "1740ca5a25929acf854eb18bcb4d3434b760a570bb793dd7cf6567073a427d29",
    7: "e378a246f89fef01b9ca9d70c778e3948627b7dfd6217e5da3d969bd63087936",
}
"""Hashes of the golden deals with this salt, keyed by number of players. They are published, so they never change."""
PUBLISHED_WITH_EDIFICES = {
    3: "886a988616f2b9a558fa9c0582583daffe7e696964595b959b92cdeca11cc514",
    7: "307ab53ae2d23263b13feba181c8afe82a6018cb4a9356fb689321692e00a44f",
}
"""Hashes of the golden deals with edifices, keyed by number of players."""

EDIFICE = (Expansion.EDIFICE,)

DEALS = st.tuples(st.integers(2, 7), st.integers(0, 2**32), st.sampled_from(((), (Expansion.CARTHAGE,), EDIFICE)))
"""Number of players, seed and expansions. Two-player games are dealt without edifices."""
SALTS = st.binary(min_size=32, max_size=32).map(bytes.hex)
few = examples(25)


def dealt_by(players: int, seed: int, expansions: tuple[Expansion, ...] = ()) -> Deal:
    return random_deal(players, random.Random(seed), () if players == 2 and expansions == EDIFICE else expansions)


def unsealed(sealed: bytes) -> tuple[Deal, str]:
    """Return the deal and the salt from which these bytes were made."""
    form = json.loads(sealed)
    with_edifices = "edifice" in form["ruleset"]["expansions"]
    more = {"edifices"} if with_edifices else set()
    assert set(form) == {"boards", "draw_pile", "format", "hands", "ruleset", "salt"} | more
    assert form["format"] == f"seven-wonders-deal/{2 if with_edifices else 1}"
    chosen = form["ruleset"]
    ruleset = Ruleset(chosen["edition"], Variant(chosen["variant"]), tuple(chosen["expansions"]))
    catalogue = ruleset.catalogue

    def cards(names: list[str]) -> tuple[Card, ...]:
        return tuple(catalogue.cards[name] for name in names)

    first, second, third = (
        AgeDeal(tuple(cards(hand) for hand in form["hands"][age]), cards(form["draw_pile"][age])) for age in "123"
    )
    boards = tuple(catalogue.boards[board["wonder"], Side(board["side"])] for board in form["boards"])
    edifices = tuple(catalogue.edifices[name] for name in form.get("edifices", ()))
    return Deal(ruleset, boards, (first, second, third), edifices), form["salt"]


@pytest.mark.parametrize("players", PUBLISHED)
def test_a_hash_once_published_stays_the_hash_of_its_deal(players: int) -> None:
    assert hash_deal(golden.game(players)[0], SALT) == PUBLISHED[players]


@pytest.mark.parametrize("players", PUBLISHED_WITH_EDIFICES)
def test_so_does_the_hash_of_a_deal_with_edifices(players: int) -> None:
    assert hash_deal(golden.game(players, edifices=True)[0], SALT) == PUBLISHED_WITH_EDIFICES[players]


def test_the_hash_is_the_sha_256_of_the_bytes() -> None:
    dealt = dealt_by(3, 1)
    assert hash_deal(dealt, SALT) == hashlib.sha256(hashed_bytes(dealt, SALT)).hexdigest()


def test_the_bytes_are_one_line_of_json_without_blanks_between_its_parts() -> None:
    text = hashed_bytes(golden.game(3)[0], SALT).decode()
    assert text.startswith(
        '{"boards":[{"side":"B","wonder":"Babylon"},{"side":"A","wonder":"Olympia"},{"side":"A","wonder":"Halicarnassus"}],'
        '"draw_pile":{"1":[],"2":[],"3":[]},"format":"seven-wonders-deal/1","hands":{"1":[['
    )
    assert text.endswith(
        ']]},"ruleset":{"edition":"first","expansions":[],"variant":"standard"},"salt":"' + SALT + '"}'
    )
    assert "\n" not in text


@few
@given(DEALS, SALTS)
def test_deal_and_salt_can_be_read_back_from_the_bytes_so_no_two_have_the_same(
    game: tuple[int, int, tuple[Expansion, ...]], salt: str
) -> None:
    dealt = dealt_by(*game)
    assert unsealed(hashed_bytes(dealt, salt)) == (dealt, salt)


# Each of these is a different deal, so it has a different hash.


def with_cards(dealt: Deal, age: int, change: Callable[[list[list[Card]]], object]) -> Deal:
    """Return the deal with an Age's piles (its hands, then the draw pile) changed by a function."""
    ages = list(dealt.ages)
    piles = [list(pile) for pile in (*ages[age - 1].hands, ages[age - 1].draw_pile)]
    change(piles)
    *hands, draw_pile = map(tuple, piles)
    ages[age - 1] = AgeDeal(tuple(hands), draw_pile)
    return replace(dealt, ages=(ages[0], ages[1], ages[2]))


def swapped(dealt: Deal, age: int, chance: random.Random) -> Deal:
    """Return the deal with two different cards of an Age swapped."""
    places = [(pile, index) for pile in range(len(dealt.ages[0].hands) + 1) for index in range(7)]

    def swap(piles: list[list[Card]]) -> None:
        there = [(pile, index) for pile, index in places if index < len(piles[pile])]
        while True:
            (pile, index), (other_pile, other_index) = chance.sample(there, 2)
            one, two = piles[pile][index], piles[other_pile][other_index]
            if one != two:
                piles[pile][index], piles[other_pile][other_index] = two, one
                return

    return with_cards(dealt, age, swap)


@few
@given(DEALS, st.sampled_from(AGES), st.randoms(use_true_random=False))
def test_two_cards_that_change_places_change_the_hash(
    game: tuple[int, int, tuple[Expansion, ...]], age: int, chance: random.Random
) -> None:
    dealt = dealt_by(*game)
    assert hash_deal(swapped(dealt, age, chance), SALT) != hash_deal(dealt, SALT)


@pytest.mark.parametrize("pile", [0, 1, 2])
@pytest.mark.parametrize("age", AGES)
def test_the_order_of_a_hand_and_of_the_draw_pile_counts(age: int, pile: int) -> None:
    dealt = dealt_by(2, 5)
    assert hash_deal(with_cards(dealt, age, lambda piles: piles[pile].reverse()), SALT) != hash_deal(dealt, SALT)


def test_a_hand_that_begins_where_the_next_one_ends_is_another_deal() -> None:
    """Two deals have the same names in the same order, but different borders between hands or before the draw pile."""

    def move_on(piles: list[list[Card]]) -> None:
        piles[1].insert(0, piles[0].pop())

    def to_the_draw_pile(piles: list[list[Card]]) -> None:
        piles[-1].insert(0, piles[-2].pop())

    dealt = dealt_by(3, 5)
    changed = [with_cards(dealt, 1, change) for change in (move_on, to_the_draw_pile)]
    assert len({hash_deal(each, SALT) for each in (dealt, *changed)}) == 3


def test_sides_boards_and_ruleset_are_sealed_too() -> None:
    dealt = dealt_by(3, 5)
    first, *others = dealt.boards
    other_side = dealt.ruleset.catalogue.boards[first.city, Side.A if first.side is Side.B else Side.B]
    others_deals = [
        replace(dealt, boards=(other_side, *others)),
        replace(dealt, boards=(*others, first)),
        replace(dealt, ruleset=Ruleset(variant=Variant.TWO_PLAYER)),
    ]
    assert len({hash_deal(each, SALT) for each in (dealt, *others_deals)}) == 4


@pytest.mark.parametrize("age", AGES)
def test_edifices_are_sealed_too(age: int) -> None:
    dealt = dealt_by(3, 5, EDIFICE)
    others = [each for each in dealt.ruleset.catalogue.edifices_of(AGES[age - 1]) if each not in dealt.edifices]
    for other in others:
        edifices = (*dealt.edifices[: age - 1], other, *dealt.edifices[age:])
        assert hash_deal(replace(dealt, edifices=edifices), SALT) != hash_deal(dealt, SALT)


def test_a_deal_without_edifices_keeps_the_first_form_also_with_carthage() -> None:
    for expansions in ((), (Expansion.CARTHAGE,)):
        form = json.loads(hashed_bytes(dealt_by(3, 5, expansions), SALT))
        assert (form["format"], "edifices" in form) == ("seven-wonders-deal/1", False)


@given(SALTS)
def test_another_salt_gives_another_hash(salt: str) -> None:
    dealt = dealt_by(3, 5)
    assert (hash_deal(dealt, salt) == hash_deal(dealt, SALT)) is (salt == SALT)


WRONG_SALTS = [
    "",
    "0" * 63,
    "0" * 65,
    "0" * 128,
    "A" * 64,
    SALT.upper(),
    f" {SALT}",
    f"{SALT}\n",
    f"{SALT[:-1]}\n",
    f"0x{SALT[2:]}",
    "g" * 64,
    "\N{ARABIC-INDIC DIGIT ONE}" * 64,
    "\N{FULLWIDTH DIGIT ONE}" * 64,
]


@pytest.mark.parametrize("salt", WRONG_SALTS)
def test_a_salt_of_another_shape_is_refused_and_not_repeated(salt: str) -> None:
    assert not is_hex(salt)
    with pytest.raises(SaltError) as refused:
        hash_deal(dealt_by(3, 5), salt)
    assert not salt or salt not in str(refused.value)


def test_a_record_is_not_written_with_a_salt_of_another_shape() -> None:
    with pytest.raises(SaltError):
        record_of(["A", "B", "C"], dealt_by(3, 5), [], salt=SALT.upper())


# The page that tells people how to check a game.


def test_the_names_of_the_catalogue_are_the_same_in_every_encoding_of_the_page() -> None:
    """All names are ASCII without quotes or backslashes, so other tools can write the bytes without escapes."""
    catalogue = Ruleset(expansions=EDIFICE).catalogue
    names = (*catalogue.cards, *catalogue.cities, *catalogue.edifices)
    assert all(re.fullmatch(r"[A-Za-z ]+", name) for name in names)


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PROOF.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(
    ("players", "edifices"),
    sweep(
        [*((players, False) for players in golden.WONDERS), (3, True), (7, True)],
        short=[(2, False), (3, False), (7, True)],
    ),
)
def test_the_program_on_the_page_computes_the_hash(players: int, tmp_path: Path, *, edifices: bool) -> None:
    dealt, submissions = golden.game(players, edifices=edifices)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record_of([""] * len(dealt.boards), dealt, submissions, salt=SALT)), encoding="utf-8")
    (program,) = blocks("python")
    script = tmp_path / "check.py"
    script.write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script), str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [hash_deal(dealt, SALT)]


def test_the_example_on_the_page_is_right() -> None:
    """The example is the golden game for three, with the salt of these tests."""
    text = PROOF.read_text(encoding="utf-8")
    assert SALT in text
    assert PUBLISHED[3] in text
    (form,) = blocks("json")
    shown = json.loads(form.replace("[...]", "[]"))
    sealed = json.loads(hashed_bytes(golden.game(3)[0], SALT))
    assert list(shown) == list(sealed)
    assert {**shown, "hands": sealed["hands"]} == sealed
    assert f"{len(hashed_bytes(golden.game(3)[0], SALT)):,} bytes" in text


def test_the_example_with_edifices_on_the_page_is_right() -> None:
    """The example is the golden game for three with edifices, with the same salt."""
    text = PROOF.read_text(encoding="utf-8")
    assert PUBLISHED_WITH_EDIFICES[3] in text
    sealed = hashed_bytes(golden.game(3, edifices=True)[0], SALT)
    assert f"{len(sealed):,} bytes" in text
    start = sealed.index(b'"edifices"')
    part, _, _ = sealed[start:].decode().partition(',"hands"')
    assert part in text
