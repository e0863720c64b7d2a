"""The nine monuments and the lands round them, as SVG made of a few kinds of shapes: own art, from history alone.

A module for each city says where its shapes are; `bot.pictures.drawing.places` makes pixels of them. All of them are
drawn in the same units, one pixel of the picture of a city: the monument stands in `monument.ROOM`, with its feet a
little below the horizon. One light comes from the upper left; every material has three tones (`palette.Material`), and
where tones meet there is no line.
"""
