"""How a night is told: its name, how far a table is, points and honours; for messages and pictures alike."""

from fractions import Fraction

from bot.services.game import Status
from bot.services.nights.honours import Award
from bot.services.nights.night import Night, NightTable
from bot.services.nights.views import NightView
from bot.services.views import TableView
from bot.text.names import Naming, short_name
from bot.text.words import Words


def night_name(words: Words, night: Night) -> str:
    """A night's name, as its organiser has typed it, or the usual one; not escaped."""
    return night.plan.name or words.say("night-usual-name")


def heading(words: Words, night: Night) -> str:
    """A night's name, escaped for a message."""
    return short_name(night_name(words, night))


def strong_heading(words: Words, night: Night) -> str:
    """The same, strong."""
    return strong(heading(words, night))


def strong(text: str) -> str:
    """The text in strong letters, where there is markup."""
    return f"**{text}**"


def not_listed(line: str) -> str:
    """A line that begins with a place, "1. Ben", as it is said: Discord makes it a list, with numbers of its own."""
    place, point, rest = line.partition(". ")
    return f"{place}\\{point}{rest}" if place.isdecimal() else line


def state_of(words: Words, view: NightView, table: NightTable, seen: TableView | None) -> str:
    """How far a table is, in a few words; `seen` is None before it is open."""
    if seen is None:
        return words.say("night-table-opens" if table.over is None else "night-table-unscored")
    if seen.status is Status.PLAY and seen.turn is not None:
        return words.say("tables-play", age=seen.turn.age, turn=seen.turn.turn)
    if seen.status is Status.LOBBY:
        return words.say("night-table-waits")
    if seen.status is Status.OVER and seen.id not in view.results:
        return words.say("night-table-unscored")
    return words.say("tables-draft" if seen.status is Status.DRAFT else "tables-over")


def share(beaten: Fraction) -> str:
    """Night points with at most two digits after the point."""
    return f"{float(beaten):.2f}".rstrip("0").rstrip(".")


def signed(number: Fraction) -> str:
    """A difference with its sign, and one digit after the point where that is not 0."""
    rounded = f"{float(number):+.1f}".removesuffix(".0")
    return "0" if rounded in {"+0", "-0"} else rounded


def award_told(words: Words, view: NightView, award: Award, naming: Naming) -> str:
    """Who has an honour, and for what."""
    who = words.all_of([naming(view.name_of(user)) for user in award.users])
    return words.say("night-honour-told", honour=award.honour.value, who=who, amount=award.amount)
