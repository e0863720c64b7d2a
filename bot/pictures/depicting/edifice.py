"""What pictures of edifices show: one from the box, or those on a table. Their alternative texts tell all of it."""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing.edifice import Edifices, EdificeScene, EdificeWords, Line, Pawns
from bot.text import edifices
from bot.text.words import Words
from engine.catalogue import Edifice
from engine.constants import LAST_TURN, PAWNS
from engine.edifices import Fate, Project
from engine.views import PublicView


def edifice_picture(words: Words, edifice: Edifice, project: Project | None = None, players: int = 0) -> Picture:
    """An edifice with its cost, reward and penalty; on a table also with its pawns and its fate.

    Args:
        words: the catalogue.
        edifice: the one to show.
        project: its state on a table; None for one that is looked up.
        players: the number of players at that table, on which the number of pawns depends.
    """
    scene = _scene(picture_words(words), edifice, project, players)
    told = alt_text(words, _told(words, edifice, project, players))
    return Picture("edifice", scene, told.description, told.more)


def edifices_picture(words: Words, view: PublicView) -> Picture:
    """All edifices of a table that has some."""
    scene, present = edifices_scene(picture_words(words), view), view.project
    assert scene is not None, "a table with edifices"
    assert present is not None, "as it has a scene"
    others = [each for each in view.projects if each is not present]
    if present.fate is Fate.PROJECT:
        fails = view.turn == LAST_TURN
        card = _told(words, present.edifice, present, len(view.cities), fails=fails)
        lines = [*card, *edifices.in_short(words, others)]
    else:
        lines = edifices.in_short(words, [present, *others])
    told = alt_text(words, [words.say("picture-edifices"), *lines])
    return Picture("edifices", scene, told.description, told.more)


def edifices_scene(words: Words, view: PublicView, *, present_alone: bool = False) -> Edifices | None:
    """All edifices of a table, or this Age's alone, in words that the font can write; None if it has none."""
    present = view.project
    if present is None:
        return None
    card = present.fate is Fate.PROJECT
    others = [each for each in view.projects if each is not present and not present_alone]
    fails = view.turn == LAST_TURN
    return Edifices(
        _scene(words, present.edifice, present, len(view.cities), fails=fails) if card else None,
        tuple(
            Line(
                each.edifice,
                words.called(each.edifice.name),
                each.fate,
                words.say("picture-table-age", age=each.edifice.age),
            )
            for each in (others if card else [present, *others])
        ),
    )


def _told(words: Words, edifice: Edifice, project: Project | None, players: int, *, fails: bool = False) -> list[str]:
    """What is drawn of one edifice, as in `_scene`."""
    head = words.say(
        "picture-edifice",
        edifice=words.called(edifice.name),
        age=edifice.age,
        fate=_fate(project, fails=fails),
        pawns=project.pawns if project else 0,
        all=PAWNS[players] if project else 0,
    )
    return [head, *edifices.terms(words, edifice)]


def _scene(
    words: Words, edifice: Edifice, project: Project | None, players: int, *, fails: bool = False
) -> EdificeScene:
    """One edifice; `fails` says that it fails unless it is constructed in this turn."""
    if project is None:
        pawns, left = None, ""
    else:
        pawns = Pawns(project.pawns, PAWNS[players] - project.pawns)
        left = words.say("picture-edifice-pawns", left=project.pawns, all=PAWNS[players])
    return EdificeScene(
        edifice,
        words.called(edifice.name),
        project.fate if project else Fate.PROJECT,
        words.say("picture-edifice-when", age=edifice.age, fate=_fate(project, fails=fails)),
        pawns,
        EdificeWords(
            cost=words.say("picture-edifice-cost"),
            reward=words.say("picture-edifice-reward"),
            penalty=words.say("picture-edifice-penalty"),
            otherwise=words.say("picture-edifice-otherwise"),
            pawns=left,
        ),
    )


def _fate(project: Project | None, *, fails: bool) -> str:
    """The argument of texts that say what becomes of an edifice."""
    if project is None:
        return "looked-up"
    return "fails" if fails else project.fate.value
