"""The same deal again: the question with whom, the line in the lobby, and both results side by side at the end."""

from bot.screens.acts import PlayDeal
from bot.screens.replay_ways import first_step, ways_at_end
from bot.screens.screen import Button, Embed, Screen, Style
from bot.services.same_deal import DealOffer, DealWith, Earlier
from bot.services.views import TableView
from bot.text import cards
from bot.text.names import level_key, short_names
from bot.text.words import Words
from engine.ruleset import FREE_CITY, Seat


def deal_screen(words: Words, offer: DealOffer, *, played: bool = False) -> Screen:
    """Ask with whom the reader wants to play the deal of a game that is over, or offer what is left to them."""
    table, game = offer.table, str(offer.table.repeats or offer.table.id)
    labels = {each: words.say(f"same-deal-{each.value}") for each in DealWith}
    given = {
        "knows": "yes" if offer.knows else "no",
        "city": words.called(table.begun_table.cities[offer.seat].board.city),
        "own": "yes" if offer.is_own else "no",
        "level": words.say(f"lobby-level-{level_key(offer.level)}"),
    }
    told = [
        f"**{words.say('same-deal-ask', game=game)}**",
        *(words.say(f"same-deal-with-{each}", button=f"**{label}**", **given) for each, label in labels.items()),
        words.say("same-deal-rules", game=game),
    ]
    ways = [DealWith.COMPUTERS] if offer.knows else labels
    buttons = tuple(Button(labels[each], PlayDeal(table.id, each), Style.SUCCESS) for each in ways)
    return Screen("\n".join(told), rows=(buttons, ways_at_end(words, table, played=played)))


def deal_lines(words: Words, table: TableView) -> list[str]:
    """Return the line that says whose deal a table plays again; empty for others."""
    return [] if table.repeats is None else [words.say("same-deal-played", game=str(table.repeats))]


def earlier_embeds(words: Words, table: TableView, earlier: Earlier | None) -> tuple[Embed, ...]:
    """Return the points of every city, now and when its cards were first played; empty if these are not known.

    Only people are named: which computer player had a city says nothing.
    """
    if earlier is None:
        return ()
    before, now = earlier.table, table.begun_table
    players, earlier_players = short_names(words, table), short_names(words, before)
    lines = []
    for place, city in enumerate(now.cities):
        seat = Seat(place)
        compared = _compared(words, table, earlier, seat)
        told = {"city": words.called(city.board.city), **compared}
        is_free = now.ruleset.two_player and seat == FREE_CITY
        if not earlier.named or is_free or not (table.seats[seat].owner or before.seats[seat].owner):
            lines.append(words.say("same-deal-points", **told))
        elif _is_same(table, earlier, seat):
            lines.append(words.say("same-deal-again", **told, player=players[seat]))
        else:
            people = {"player": players[seat], "before": earlier_players[seat]}
            lines.append(words.say("same-deal-city", **told, **people))
    return (Embed(words.say("same-deal-heading", game=str(before.id)), "\n".join(lines)),)


def own_earlier_lines(words: Words, table: TableView, earlier: Earlier | None, seat: Seat) -> list[str]:
    """Tell a player how their city did when its cards were first played; empty if that is not known."""
    if earlier is None:
        return []
    own = "yes" if _is_same(table, earlier, seat) else "no"
    compared = _compared(words, table, earlier, seat)
    return [words.say("same-deal-own", game=str(earlier.table.id), own=own, **compared)]


def _compared(words: Words, table: TableView, earlier: Earlier, seat: Seat) -> dict[str, str | int]:
    """Compare the points of a city, now and then: the arguments of the texts about it."""
    now, then = (each.begun_table.scores[seat].total for each in (table, earlier.table))
    return {
        "points": cards.points(words, now),
        "earlier": cards.points(words, then),
        "how": "more" if now > then else "fewer" if now < then else "even",
        "amount": abs(now - then),
    }


def _is_same(table: TableView, earlier: Earlier, seat: Seat) -> bool:
    """Return whether the same person has had a seat both times, also if they are called differently now."""
    now, then = table.seats[seat].owner, earlier.table.seats[seat].owner
    return now is not None and then is not None and now.user == then.user


def way_to_earlier(words: Words, earlier: Earlier | None) -> tuple[Button, ...]:
    """Return the button that replays the game for which the cards were dealt; empty if nothing is known of it."""
    if earlier is None:
        return ()
    return (Button(words.say("same-deal-first", game=str(earlier.table.id)), first_step(earlier.table.id)),)
