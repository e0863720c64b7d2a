"""Everything that is stored about people is said, page by page."""

import re
from datetime import timedelta

import pytest

from bot.screens.acts import ShowPolicy
from bot.screens.policy import POLICY_PAGES, TERMS, how_long, policy_screen
from bot.services.clearing import EVER, Kept
from bot.services.personal_data import KINDS, Operator, Term
from bot.text.words import Notation, Words
from tests.bot.screens import limits
from tests.bot.text.test_words import IDS
from tests.bot.whole_games import buttons


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("kept", [Kept(), Kept(365, EVER), Kept(EVER, 9000)], ids=str)
def test_all_pages_together_say_of_every_kind_what_it_is_and_why_and_how_long(notation: Notation, kept: Kept) -> None:
    words = Words(notation)
    operator = Operator("me@example.org", "https://example.org/p", "https://example.org/t")
    screens = [policy_screen(words, page, operator, kept) for page in range(1, POLICY_PAGES + 1)]
    for page, screen in enumerate(screens, 1):
        limits.check(screen)
        offered = (page - 1, page + 1) if page > 1 else (page + 1, POLICY_PAGES)  # the terms are one tap away
        onward = [ShowPolicy(each, beside=False) for each in offered if each <= POLICY_PAGES]
        assert [button.act for button in buttons(screen)] == onward
    text = "\n".join(screen.content for screen in screens)
    for kind in KINDS:
        what = f"privacy-{kind.key}"
        (line,) = [each for each in text.splitlines() if each.startswith(f"- {words.say(what)}.")]
        assert words.about(what, "why") in line
        assert f"How long: {how_long(words, kind.term, kept)}." in line
        assert line.endswith(f"If you are forgotten: {words.say(f'privacy-fate-{kind.fate}')}.")
    assert all(f"- {words.say(each)}" in text for each in TERMS)
    assert all(each in text for each in (operator.contact, operator.privacy, operator.terms))


@pytest.mark.parametrize(
    ("kept", "moves", "game"),
    [
        (Kept(30, 90), "until 30 days after the game", "until 90 days after the game"),
        (Kept(90, 30), "until 30 days after the game", "until 30 days after the game"),
        (Kept(EVER, 30), "until 30 days after the game", "until 30 days after the game"),
        (Kept(None, 30), "until 30 days after the game", "until 30 days after the game"),
        (Kept(30, EVER), "until 30 days after the game", "as long as the game, which is kept for ever"),
        (
            Kept(30, None),
            "until 30 days after the game",
            "as long as the bot keeps the game, even after it ends; whoever",
        ),
        (
            Kept(EVER, EVER),
            "as long as the game, which is kept for ever",
            "as long as the game, which is kept for ever",
        ),
        (
            Kept(),
            "as long as the bot keeps the game, even after it ends, or for less time",
            "as long as the bot keeps the game, even after it ends; whoever",
        ),
    ],
    ids=str,
)
def test_how_long_games_are_kept_is_what_the_operator_has_settled(kept: Kept, moves: str, game: str) -> None:
    assert how_long(Words(), Term.MOVES, kept).startswith(moves)
    assert how_long(Words(), Term.GAME, kept).startswith(game)


def test_without_a_contact_people_are_told_to_ask_whoever_runs_the_bot() -> None:
    first, last = (policy_screen(Words(), page, Operator(), Kept()).content for page in (1, POLICY_PAGES))
    assert "Questions? Ask whoever runs this bot." in first
    assert "http" not in first + last


@pytest.mark.parametrize(
    ("days", "said"), [(None, "its games stay. Anyone"), (1, "deleted a day later"), (30, "deleted 30 days later")]
)
def test_the_first_page_says_when_a_servers_data_goes(days: int | None, said: str) -> None:
    operator = Operator(servers_kept=None if days is None else timedelta(days=days))
    first = policy_screen(Words(), 1, operator, Kept()).content
    assert said in first
    assert "/server delete" in first


def test_the_catalogue_has_all_kinds_and_no_others() -> None:
    keys = {
        each.removeprefix("privacy-")
        for each in IDS
        if each.startswith("privacy-") and not re.search(r"-(term|fate)-", each)
    }
    assert keys - {"heading", "short", "kind", "ask", "own", "servers"} == {kind.key for kind in KINDS}
