"""All commands as they are sent to Discord: within its limits, and with texts from the catalogue in every language."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

import pytest
from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str
from fluent.runtime import FluentResource
from fluent.syntax.ast import Message

from bot.client.bot import WondersBot
from bot.client.commands.translating import CatalogueTranslator, Key, key_of
from bot.screens import acts
from bot.screens.acts import Act, Liking, SetLiking, kinds
from bot.screens.likings import likings_screen
from bot.services.reliability import Reliability
from bot.services.settings import PersonSettings
from bot.text.messages import LOCALES
from bot.text.words import Languages, Words
from engine.notation import MoveText
from tests.bot.services.memory import MemoryStore
from tests.cogs.conftest import bot_on
from tests.pseudo import ACCENTS, half_language, pseudo_language

Described: TypeAlias = dict[str, Any]
"""A command, a group or an option, as sent to Discord."""

CHOSEN = "chosen"
"""Placeholder for a field whose value, a person, is chosen in the menu itself."""
UNSAID = {
    "turn",
    "beside",
    "liking",
    "edifices",
    "post",
    "rounds",
    "reported",
    "mark",
    "is_own",
    "seats",
    "lesson",
    "changed",
    "part",
    "told",
    "back",
    "shared",
}
"""Fields of acts for which typed commands have no option.

A typed answer concerns the current turn, and is shown alone. A moment of a review has its number. The guide shows all
icons. Personal settings have their own commands. People who type that they are present, or give their zone, speak for
themselves. In the lessons, one types about the present one.
"""

NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
async def bot() -> WondersBot:
    made = bot_on(MemoryStore())
    await made.load_extension("cogs")
    return made


@pytest.fixture
def pseudo() -> Languages:
    return pseudo_language()


async def payload(bot: WondersBot, languages: Languages) -> list[Described]:
    translator = CatalogueTranslator(languages)
    return [await each.get_translated_payload(bot.tree, translator) for each in bot.tree.get_commands()]


def parts(described: Described) -> Iterator[Described]:
    """Yield a command, its subcommands, and all their options and choices."""
    yield described
    for inner in (*described.get("options", ()), *described.get("choices", ())):
        yield from parts(inner)


def longest(described: Described, key: str) -> int:
    return max(len(text) for text in (described.get(key, ""), *(described.get(f"{key}_localizations") or {}).values()))


async def test_every_kind_of_act_has_its_handler(bot: WondersBot) -> None:
    assert bot.handlers.kinds == set(kinds())


@dataclass(frozen=True)
class Way:
    """A command equivalent to an act: `given` has fixed option values, `told` the option for each field of the act."""

    command: str
    given: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    anywhere: bool = False
    """Whether the command does the same at all tables."""


def seats(do: str, **told: str) -> Way:
    return Way("wonders seats", {"do": do}, {"seat": "seat", **told})


TYPED: dict[type[Act], Way] = {
    acts.OpenTable: Way("wonders new"),
    acts.OpenAtPace: Way(
        "wonders new",
        told={
            **{each: each for each in ("players", "sides", "wonders", "expansion", "level")},
            "access": "private",
            "pace": "time",
        },
    ),
    acts.PlayAlone: Way("wonders new"),
    acts.PlayHere: Way("wonders start"),
    acts.PlayComputers: Way("wonders new", told={"players": "players", "level": "level"}),
    acts.TryLanguage: Way("server language", told={"language": "name"}),
    acts.Join: Way("wonders join"),
    acts.ShowAway: Way("away"),
    acts.GoAway: Way("away", told={"days": "until"}),
    acts.BeBack: Way("away"),
    acts.PickAway: Way("away", told={"zone": "zone", "times": "until"}),
    acts.Leave: Way("wonders leave"),
    acts.AddComputer: Way("wonders computer"),
    acts.FillTable: Way("wonders computer"),
    acts.DismissComputer: Way("wonders dismiss"),
    acts.Start: Way("wonders start"),
    acts.ShowSettings: Way("wonders settings"),
    acts.ShowComputers: Way("wonders settings"),
    acts.SetLevel: Way("wonders settings", told={"level": "level"}),
    acts.ShowPace: Way("wonders settings"),
    acts.SetPace: Way("wonders settings", told={"pace": "time"}),
    acts.ChangeSettings: Way(
        "wonders settings",
        told={each: each for each in ("players", "sides", "wonders", "expansion", "private")},
    ),
    acts.SetCoach: Way("wonders settings", told={"on": "coach"}),
    acts.SetPlayers: Way("wonders settings", told={"players": "players"}),
    acts.SetSides: Way("wonders settings", told={"sides": "sides"}),
    acts.SetWonders: Way("wonders settings", told={"wonders": "wonders"}),
    acts.SetAccess: Way("wonders settings", told={"access": "private"}),
    acts.SetDemand: Way("wonders settings", told={"demand": "reliability"}),
    acts.SetExpansion: Way("wonders settings", told={"expansion": "expansion"}),
    acts.ShowPeople: Way("wonders panel"),
    acts.Invite: Way("wonders invite", told={CHOSEN: "person"}),
    acts.Kick: Way("wonders kick", told={"user": "person"}),
    acts.HandOver: Way("wonders host", told={"user": "person"}),
    acts.ShowWonders: Way("wonders wonder"),
    acts.PickWonder: Way("wonders wonder", told={"city": "city", "side": "side"}),
    acts.KeepBoard: Way("keep", told={"board": "board"}),
    acts.ShowHand: Way("hand"),
    acts.PickCard: Way("play", told={"card": "card"}),
    acts.PickFor: Way("play", told={"kind": "action"}),
    acts.PickPayment: Way("play", told={"card": "card", "kind": "action"}),
    acts.Seal: Way("play", told={"what": "card", "kind": "action", "payment": "pay"}),
    acts.Reveal: Way("play", told={}),
    acts.TakeBack: Way("change"),
    acts.LookOrListen: Way("settings telling", told={"listen": "how"}, anywhere=True),
    acts.TellHand: Way("hand"),
    acts.Why: Way("why", told={"card": "card"}),
    acts.AskCoach: Way("why", {"card": "advice"}),
    acts.MorePile: Way("play", told={"page": "card"}),
    acts.ShowTable: Way("wonders board"),
    acts.TellTable: Way("wonders board"),
    acts.ShowBoard: Way("wonders board", told={"seat": "city"}),
    acts.TellBoard: Way("wonders board", told={"seat": "city"}),
    acts.ShowHistory: Way("wonders history", told={"age": "age"}),
    acts.ShowStep: Way("wonders history", told={"number": "turn", "opened": "hands"}),
    acts.PostStep: Way("wonders history", {"channel": "True"}, {"number": "turn", "opened": "hands"}),
    acts.OfferShare: Way("wonders history", {"channel": "True"}, {"number": "turn", "opened": "hands"}),
    acts.ShareReplay: Way("wonders history", told={"form": "file"}),
    acts.PostFilm: Way("wonders history", {"channel": "True"}, {"form": "file"}),
    acts.TellPanel: Way("wonders board"),
    acts.TellReveal: Way("wonders history", told={"number": "age"}),
    acts.TellConflicts: Way("wonders history", told={"number": "age"}),
    acts.ShowStanding: Way("wonders scores"),
    acts.ShowCourse: Way("wonders scores"),
    acts.TellStanding: Way("wonders scores"),
    acts.Watch: Way("wonders watch", told={"on": "switch"}),
    acts.BringHere: Way("wonders move"),
    acts.ShowTime: Way("time"),
    acts.ChangePace: Way("time", told={"pace": "to"}),
    acts.SayReady: Way("time", {"do": "ready"}),
    acts.Propose: Way("time", told={"wish": "do"}),
    acts.VoteOnMotion: Way("time", told={"number": "do", "agree": "do"}),
    acts.ShowSeats: Way("wonders seats"),
    acts.StepOut: seats("step-out"),
    acts.OfferSeat: seats("offer", **{CHOSEN: "person"}),
    acts.WithdrawOffer: seats("withdraw"),
    acts.TakeSeat: seats("take"),
    acts.HandBack: seats("give-back"),
    acts.ComeBack: Way("wonders seats", {"do": "give-back"}),
    acts.Replace: seats("replace"),
    acts.ReplaceBy: seats("replace", **{CHOSEN: "person"}),
    acts.Agree: seats("agree", to="seat", agree="do"),
    acts.Vote: Way("wonders vote", told={"abandon": "abandon"}),
    acts.End: Way("wonders end", told={"sure": "sure"}),
    acts.KeepTable: Way("wonders panel"),
    acts.Rematch: Way("wonders rematch"),
    acts.AskDeal: Way("wonders rematch"),
    acts.PlayDeal: Way("wonders rematch", told={"against": "deal"}),
    acts.ShowProof: Way("wonders proof"),
    acts.SendRecord: Way("wonders record"),
    acts.ReviewGame: Way("review"),
    acts.AskMoment: Way("review"),
    acts.TryMoment: Way("review", told={"what": "answer", "kind": "answer", "payment": "answer"}),
    acts.ShowAnswer: Way("review"),
    acts.ShowPassed: Way("review", told={"age": "hands"}),
    acts.TellPassed: Way("review", told={"age": "hands"}),
    acts.NotThisTurn: Way("reminder", {"do": "not-this-turn"}),
    acts.Snooze: Way("reminder", {"do": "snooze"}),
    acts.LetChoose: Way("reminder", {"do": "computer"}),
    acts.ShowTables: Way("wonders list", told={"page": "page"}),
    acts.ShowServer: Way("server tables", told={"page": "page"}),
    acts.Manage: Way("server tables"),
    acts.CloseTable: Way("server tables", {"do": "end"}, {"sure": "sure"}),
    acts.LetCount: Way("server tables", told={"counts": "do"}),
    acts.MoveHere: Way("server tables", {"do": "move"}),
    acts.Unstick: Way("server tables", {"do": "unstick"}),
    acts.ConfirmNight: Way("night plan", {"sure": "True"}, anywhere=True),
    acts.DiscardNight: Way("night cancel", anywhere=True),
    acts.CancelNight: Way("night cancel", told={"sure": "sure"}),
    acts.EndSeries: Way("night cancel", {"series": "True"}, {"sure": "sure"}),
    acts.ShowNight: Way("night show"),
    acts.SettleEvent: Way("night event", told={"whose": "keep"}),
    acts.AnswerNight: Way("night answer", told={"answer": "answer"}),
    acts.RemindOfNight: Way("night remind", told={"on": "on"}),
    acts.ComeToNight: Way("night here"),
    acts.LeaveNight: Way("night leave", told={"sure": "sure"}),
    acts.StillHere: Way("night here"),
    acts.NoteGone: Way("night leave", told={CHOSEN: "person"}),
    acts.ReportGone: Way("night leave", told={"user": "person"}),
    acts.WatchNight: Way("night watch", told={"on": "on"}),
    acts.TakeNightSeat: Way("night seat", told={"game": "table", "seat": "seat"}),
    acts.ShowStandings: Way("night standings"),
    acts.HostNight: Way("night host"),
    acts.BeginNight: Way("night begin"),
    acts.NextRound: Way("night next", told={"sure": "sure"}),
    acts.PauseNight: Way("night pause", told={"minutes": "minutes"}),
    acts.ResumeNight: Way("night resume"),
    acts.EndNight: Way("night end", told={"sure": "sure"}),
    acts.PlanAgain: Way("night again"),
    acts.PickNightTime: Way("night change", told={"zone": "zone", "times": "when"}),
    acts.ShowRules: Way("rules", told={"topic": "topic"}),
    acts.ShowGuide: Way("guide", told={"page": "page"}),
    acts.ShowLegend: Way("guide"),
    acts.Learn: Way("learn"),
    acts.LearnAgain: Way("learn"),
    acts.StopLearning: Way("learn"),
    acts.ShowMe: Way("learn"),
    acts.SkipLesson: Way("learn"),
    acts.InLesson: Way("learn", told={"inner": "answer"}),
    acts.ShowCard: Way("card", told={"card": "name"}),
    acts.ShowWonder: Way("wonder", told={"city": "name", "side": "side"}),
    acts.ShowEdifice: Way("edifice", told={"edifice": "name"}),
    acts.SetManner: Way("settings telling", told={"manner": "how"}),
    acts.SetZone: Way("settings zone", told={"zone": "name"}),
    acts.SetQuiet: Way("settings quiet", told={"zone": "zone", "begin": "hours", "end": "hours"}),
    acts.ShowPolicy: Way("settings privacy", told={"page": "page"}),
    acts.ShowOwnResults: Way("me", told={"players": "players", "season": "season"}),
    acts.ShowResultsOf: Way("me", told={"user": "person", "players": "players", "season": "season"}),
    acts.ShowServerResults: Way("standings", told={each: each for each in ("players", "season", "page")}),
    acts.ShowRatings: Way("standings", given={"by": "rating"}, told={"page": "page"}),
    acts.SendMyData: Way("mydata"),
    acts.ForgetMe: Way("forget", told={"consent": "consent"}),
    acts.DeleteServer: Way("server delete", told={"consent": "consent"}),
    acts.KeepServer: Way("server delete"),
    acts.SendServerData: Way("server export"),
    acts.SetUsualPace: Way("server pace", told={"pace": "time"}),
    acts.SetReminders: Way("settings reminders", told={"reminders": "how"}),
}
LIKINGS = {
    Liking.BRIEF: Way("settings brief", told={"on": "on"}),
    Liking.DIRECT_MESSAGES: Way("settings messages", told={"on": "on"}),
    Liking.MENTIONS: Way("settings mentions", told={"on": "on"}),
    Liking.LEFT_OUT: Way("settings leave-out", told={"on": "on"}),
}


async def test_whatever_a_button_does_a_typed_command_does_too(bot: WondersBot) -> None:
    assert {*TYPED, SetLiking} == set(kinds())
    commands = await payload(bot, Languages())
    for kind, way in TYPED.items():
        check_way(commands, kind, way)
    _, switches, *_ = likings_screen(Words(), PersonSettings(pictures=False), Reliability.NEW, ["English"]).rows
    assert isinstance(switches, tuple)
    assert {each.act.liking for each in switches if isinstance(each.act, SetLiking)} == set(LIKINGS)
    for way in LIKINGS.values():
        check_way(commands, SetLiking, way)


def check_way(commands: Iterable[Described], kind: type[Act], way: Way) -> None:
    """Check that the command exists, and that it has the given choices and an option for each of the act's fields."""
    *inside, name = way.command.split()
    for outer in inside:
        (found,) = [each for each in commands if each["name"] == outer]
        commands = found["options"]
    (command,) = [each for each in commands if each["name"] == name]
    options = {each["name"]: each for each in command["options"]}
    said = {each.name for each in fields(kind)} - UNSAID
    if "move" in said:
        said = said - {"move"} | {*MoveText._fields}
    if "turn" in {each.name for each in fields(kind)}:
        said -= {"seat"}  # the first question is answered
    for place, option in (("game", "table"), ("night", "night")):
        if place in said and not way.anywhere:
            assert option in options, kind
    assert said - {"game", "night"} == set(way.told) - {CHOSEN, "game"}, kind
    assert set(way.told.values()) | set(way.given) <= set(options), kind
    for option, value in way.given.items():
        if options[option].get("autocomplete"):
            continue  # whoever types gets suggestions, and the option has no fixed choices
        assert value in {each["value"] for each in options[option].get("choices", ({"value": "True"},))}, kind


async def test_commands_stay_within_discords_limits_in_every_language(bot: WondersBot, pseudo: Languages) -> None:
    for languages in (Languages(), pseudo, half_language()):
        commands = await payload(bot, languages)
        assert 1 <= len(commands) <= 100
        for command in commands:
            text = 0
            for part in parts(command):
                names = (part["name"], *(part.get("name_localizations") or {}).values())
                descriptions = (part.get("description"), *(part.get("description_localizations") or {}).values())
                if "description" in part:
                    assert all(NAME.fullmatch(name) and name == name.lower() for name in names), names
                    assert all(each and len(each) <= 100 for each in descriptions), descriptions
                else:
                    assert all(1 <= len(name) <= 100 for name in names), names
                    text += len(str(part.get("value", "")))  # a context menu has none
                assert len(part.get("options", ())) <= 25
                assert len(part.get("choices", ())) <= 25
                required = [option.get("required", False) for option in part.get("options", ())]
                assert required == sorted(required, reverse=True)
                inner = [each["name"] for each in part.get("options", ())]
                assert len(inner) == len(set(inner))
                text += longest(part, "name") + longest(part, "description")
            assert text <= 8000, (command["name"], text)


async def test_commands_are_there_in_servers_and_in_direct_messages_with_the_bot_only(bot: WondersBot) -> None:
    for command in await payload(bot, Languages()):
        assert command["contexts"] == [0, 1], command["name"]
        assert command["integration_types"] == [0], command["name"]


async def test_a_second_language_reaches_every_name_and_description(bot: WondersBot, pseudo: Languages) -> None:
    for part in [part for command in await payload(bot, pseudo) for part in parts(command)]:
        assert part["name_localizations"] == {"de": part["name"].translate(ACCENTS)}
        if "description" in part:
            assert part["description_localizations"] == {"de": part["description"].translate(ACCENTS)}


async def test_every_text_of_the_catalogue_about_commands_is_used_and_nothing_else_is_said(bot: WondersBot) -> None:
    class Recorder(app_commands.Translator):
        async def translate(self, string: locale_str, _: Locale, context: TranslationContextTypes) -> str | None:
            used[key_of(string, context)] = string.message
            return None

    used: dict[Key, str] = {}
    for command in bot.tree.get_commands():
        await command.get_translated_payload(bot.tree, Recorder())
    written: set[Key] = set()
    for file in (LOCALES / "en").glob("*.ftl"):
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message) and entry.id.name.startswith(("slash-", "context-")):
                written |= {(entry.id.name, None), *((entry.id.name, each.id.name) for each in entry.attributes)}
    assert used.keys() == written
    words = Words()
    for (message, attribute), name in used.items():
        if attribute is None:
            assert words.say(message) == name


async def test_several_bots_in_one_program_have_their_own_commands(bot: WondersBot) -> None:
    second = bot_on(MemoryStore())
    await second.load_extension("cogs")
    assert {each.name for each in second.tree.get_commands()} == {each.name for each in bot.tree.get_commands()}
