"""Everything that is needed to draw pictures is loaded at startup."""

import pytest
import resvg_py
from PIL import ImageFont

from bot.pictures.drawing import icons, lettering
from bot.pictures.drawing.buildings import Tones, building
from bot.pictures.drawing.palette import NIGHT, PAPER
from bot.pictures.drawing.warming import warm
from engine.effects import Colour


def test_after_it_no_font_is_read_and_no_icon_or_building_on_a_card_is_drawn_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kept in (icons.icon, icons.rasterised):
        kept.cache_clear()  # other tests have drawn so much that what is warmed up might be forgotten in between
    warm()
    monkeypatch.setattr(resvg_py, "svg_to_bytes", None)
    monkeypatch.setattr(ImageFont, "truetype", None)
    warm()
    lettering.coverage("5", lettering.SMALLEST, lettering.Weight.BOLD)
    assert lettering.drawable("Ana") == "Ana"
    for ground in (PAPER, NIGHT):  # whatever the background
        assert icons.icon("coin", 46, ground).size == (46, 46)
    for colour, high in zip(Colour, range(50, 120, 10), strict=True):  # and whatever the size
        assert building(colour, high, Tones.of(NIGHT, PAPER, PAPER)).area.height == high
