"""What is loaded at the start is what pictures are made of."""

import pytest
import resvg_py
from PIL import ImageFont

from bot.pictures.drawing import icons, lettering
from bot.pictures.drawing.palette import PAPER
from bot.pictures.drawing.warming import warm


def test_after_it_no_font_is_read_and_no_icon_on_a_card_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    warm()
    monkeypatch.setattr(resvg_py, "svg_to_bytes", None)
    monkeypatch.setattr(ImageFont, "truetype", None)
    warm()
    lettering.coverage("5", lettering.SMALLEST, lettering.Weight.BOLD)
    assert lettering.drawable("Ana") == "Ana"
    assert icons.icon("coin", 46, PAPER).size == (46, 46)
