"""All monuments, by their city."""

from bot.pictures.drawing.monuments.alexandria import ALEXANDRIA
from bot.pictures.drawing.monuments.babylon import BABYLON
from bot.pictures.drawing.monuments.carthage import CARTHAGE
from bot.pictures.drawing.monuments.ephesus import EPHESUS
from bot.pictures.drawing.monuments.giza import GIZA
from bot.pictures.drawing.monuments.halicarnassus import HALICARNASSUS
from bot.pictures.drawing.monuments.monument import Monument
from bot.pictures.drawing.monuments.olympia import OLYMPIA
from bot.pictures.drawing.monuments.rhodes import RHODES
from bot.pictures.drawing.monuments.ur import UR

MONUMENTS: dict[str, Monument] = {
    "Giza": GIZA,
    "Babylon": BABYLON,
    "Olympia": OLYMPIA,
    "Rhodes": RHODES,
    "Ephesus": EPHESUS,
    "Alexandria": ALEXANDRIA,
    "Halicarnassus": HALICARNASSUS,
    "Ur": UR,
    "Carthage": CARTHAGE,
}
