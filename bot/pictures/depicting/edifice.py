"""What pictures of edifices show: one from the box, or those on a table. The message says all of it, too."""

from bot.pictures import Picture
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing.edifice import Edifices, EdificeScene, EdificeWords, Line, Pawns
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
    description = words.say(
        "picture-edifice",
        edifice=words.called(edifice.name),
        age=edifice.age,
        fate=project.fate.value if project else "looked-up",
        pawns=project.pawns if project else 0,
    )
    return Picture("edifice", scene, description)


def edifices_picture(words: Words, view: PublicView) -> Picture:
    """All edifices of a table that has some; the message says all of it, too."""
    scene = edifices_scene(picture_words(words), view)
    assert scene is not None, "a table with edifices"
    return Picture("edifices", scene, words.say("picture-edifices"))


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


def _scene(
    words: Words, edifice: Edifice, project: Project | None, players: int, *, fails: bool = False
) -> EdificeScene:
    """One edifice; `fails` says that it fails unless it is constructed in this turn."""
    if project is None:
        fate, pawns, left = "looked-up", None, ""
    else:
        fate = "fails" if fails else project.fate.value
        pawns = Pawns(project.pawns, PAWNS[players] - project.pawns)
        left = words.say("picture-edifice-pawns", left=project.pawns, all=PAWNS[players])
    return EdificeScene(
        edifice,
        words.called(edifice.name),
        project.fate if project else Fate.PROJECT,
        words.say("picture-edifice-when", age=edifice.age, fate=fate),
        pawns,
        EdificeWords(
            cost=words.say("picture-edifice-cost"),
            reward=words.say("picture-edifice-reward"),
            penalty=words.say("picture-edifice-penalty"),
            otherwise=words.say("picture-edifice-otherwise"),
            pawns=left,
        ),
    )
