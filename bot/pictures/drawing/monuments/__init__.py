"""The nine monuments, their lands and what else is drawn from shapes: own art, from history alone.

The shapes are files of `bot/pictures/drawing/art/`, which `art` reads; modules add what depends on the size of a
picture; `bot.pictures.drawing.places` makes pixels of them. All of them are drawn in the same units, one pixel of the
picture of a city: the monument stands in `monument.ROOM`, with its feet a little below the horizon. One light comes
from the upper left; every material has three tones (`palette.Material`), and where tones meet there is no line.
"""
