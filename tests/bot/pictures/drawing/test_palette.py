"""The colours of all pictures: few enough, far enough apart to be read, and all of them used."""

from PIL import Image

from bot.pictures.drawing import palette
from bot.pictures.drawing.palette import COLOURS, PENS, Paint, index, quantise, rgb, shades, with_palette
from engine.effects import Colour
from engine.resources import Resource
from tests.bot.pictures.drawing.reading import contrast

PAINTS = {name: value for name, value in vars(palette).items() if isinstance(value, str) and value.startswith("#")}
ON = {name: value for name, value in vars(palette).items() if name.startswith("ON_")}


def test_there_is_room_for_more_colours_and_none_is_there_twice() -> None:
    assert len(COLOURS) == len(set(COLOURS)) <= 244


def test_what_is_written_can_be_read_whatever_the_ink() -> None:
    assert [pen for pen in PENS if contrast(rgb(pen.ink), rgb(pen.ground)) < 4.5] == []


def test_all_pens_are_among_the_pens() -> None:
    found = [pen for each in ON.values() for pen in (each.values() if isinstance(each, dict) else [each])]
    assert set(found) == set(PENS)
    assert len(found) > len(Colour) + len(Resource)


def test_every_paint_and_every_shade_of_every_pen_is_a_colour_of_its_own() -> None:
    paints = [*PAINTS.values(), *palette.FRAMES.values(), *palette.RESOURCES.values()]
    for paint in paints:
        assert COLOURS[index(rgb(Paint(paint)))] == rgb(Paint(paint))
    for pen in PENS:
        steps = [COLOURS[place] for place in dict.fromkeys(shades(pen.ink, pen.ground))]
        assert (steps[0], steps[-1]) == (rgb(pen.ground), rgb(pen.ink))
        assert len(steps) >= 5, f"{pen} has no smooth edges"
        brightness = [contrast(step, rgb(pen.ground)) for step in steps]
        assert brightness == sorted(brightness)


def test_every_kind_of_structure_and_every_resource_has_a_colour_and_a_pen() -> None:
    for colour in Colour:
        assert palette.ON_FRAMES[colour].ground == palette.FRAMES[colour]
    for resource in Resource:
        assert palette.ON_RESOURCES[resource].ground == palette.RESOURCES[resource]
    assert len(set(palette.FRAMES.values())) == len(Colour)
    assert len(set(palette.RESOURCES.values())) == len(Resource)


def test_paper_and_what_is_dimmed_stand_out_from_the_night_and_the_night_from_both_discords() -> None:
    for paint in (palette.PAPER, palette.STONE, palette.SAND):
        assert contrast(rgb(paint), rgb(palette.NIGHT)) >= 7
    for background in ((0x31, 0x33, 0x38), (0xFF, 0xFF, 0xFF)):
        assert contrast(background, rgb(palette.NIGHT)) > 1.1


def test_the_nearest_colour_is_found() -> None:
    for place, (red, green, blue) in enumerate(COLOURS):
        assert index((red, green, blue)) == place
    assert COLOURS[index((255, 255, 254))] == (255, 255, 255)
    picture = Image.new("RGB", (2, 1), rgb(palette.PAPER))
    picture.putpixel((1, 0), rgb(palette.BLOOD))
    drawn = quantise(picture)
    assert drawn.convert("RGB").tobytes() == picture.tobytes()
    assert drawn.tobytes() == bytes([index(rgb(palette.PAPER)), index(rgb(palette.BLOOD))])


def test_all_pictures_have_one_palette() -> None:
    swatch = with_palette(Image.new("P", (1, 1)))
    channels = swatch.getpalette()
    assert channels is not None
    assert channels[: 3 * len(COLOURS)] == [channel for colour in COLOURS for channel in colour]
