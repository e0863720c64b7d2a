"""Olympia: Zeus of ivory and gold, seated in his temple so large that he could not stand up in it."""

from bot.pictures.drawing.monuments.lands import bush, cypress, hills, pine, plain
from bot.pictures.drawing.monuments.masonry import column, gable, slab, steps
from bot.pictures.drawing.monuments.monument import HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import (
    BRICK,
    BRONZE,
    GILT,
    GRASS,
    HOLLOW,
    LEAVES,
    LIMESTONE,
    MARBLE,
    SNOW,
    TIMBER,
    Air,
)


def _temple(pencil: Pencil) -> None:
    """Steps, columns on both sides, and the dark within."""
    steps(pencil, Box(316, 420, 884, 462), 3, 18)
    pencil.hollow("M330 168H870V420H330z")
    for x in (352, 430, 770, 848):
        column(pencil, (x, 420), 420 - 168, 44)


def _throne(pencil: Pencil) -> None:
    """A throne of ebony and gold on its base."""
    pencil.box(BRICK.shadow, 478, 396, 722, 420)
    pencil.box(GILT.local, 478, 392, 722, 400)
    pencil.box(TIMBER.local, 528, 206, 672, 396)
    pencil.detail(TIMBER.light, "M528 206H544V396H528z")
    for x in (528, 672):
        pencil.box(GILT.local, x - 7, 196, x + 7, 396)
        pencil.oval(GILT.light, (x, 192), 11)
    pencil.box(GILT.shadow, 504, 330, 696, 342)
    for x in (508, 692):
        pencil.box(GILT.local, x - 8, 330, x + 8, 394)


def _zeus(pencil: Pencil) -> None:
    """The body of ivory."""
    skin, shade = LIMESTONE.light, LIMESTONE.local
    pencil.path(skin, "M556 262Q600 244 646 262Q660 274 654 300L640 350H562L546 300Q540 274 556 262z")
    pencil.path(shade, "M618 254Q636 256 646 262Q660 274 654 300L640 350H612Q630 300 618 254z")
    pencil.detail(LIMESTONE.shadow, "M574 294Q588 304 600 292Q612 304 628 292Q612 312 600 302Q588 312 574 294z")
    pencil.bar(skin, 24, [(558, 276), (520, 306), (488, 300)])
    pencil.bar(shade, 24, [(646, 276), (684, 296), (704, 262)])
    pencil.path(
        BRONZE.shadow,
        "M566 214Q564 176 600 174Q636 176 634 214Q640 240 630 252Q616 268 600 268Q584 268 570 252Q560 240 566 214z",
    )
    pencil.path(skin, "M578 202Q600 188 622 202V228Q616 238 600 238Q584 238 578 228z")
    pencil.detail(BRONZE.shadow, "M584 228Q600 222 616 228Q614 236 600 236Q586 236 584 228z")
    pencil.detail(HOLLOW, "M585 210h9v4h-9zM606 210h9v4h-9z")
    pencil.detail(shade, "M598 208h5l3 14h-8z")


def _gold(pencil: Pencil) -> None:
    """The robe of gold, Nike on his right hand, the sceptre with the eagle, and the roof above."""
    pencil.path(GILT.local, "M550 336Q600 352 650 336Q684 344 686 376L690 408H510L514 376Q516 344 550 336z")
    pencil.path(GILT.light, "M550 336Q570 344 590 345Q568 362 566 408H510L514 376Q516 344 550 336z")
    pencil.path(
        GILT.shadow,
        "M604 346Q614 372 612 408H632Q630 370 622 345zM664 348Q676 376 674 408H690L686 376Q684 356 664 348z",
    )
    pencil.path(GILT.local, "M622 252Q652 254 660 280L650 350Q640 356 626 352Q648 300 622 252z")
    pencil.path(LIMESTONE.light, "M536 408q4 -10 24 -8q8 2 8 10zM634 408q2 -10 24 -8q8 2 10 10z")
    pencil.bar(GILT.light, 7, [(712, 404), (712, 214)])
    pencil.path(
        GILT.local,
        "M690 196Q700 190 706 196L712 186L720 196Q728 190 736 196Q732 210 718 212L712 218L706 212Q694 210 690 196z",
    )
    pencil.path(GILT.light, "M470 292L482 262Q474 246 484 238Q496 246 490 262L502 292z")
    pencil.path(SNOW, "M480 262Q462 250 456 228Q474 236 484 256zM490 262Q508 250 514 228Q496 236 488 256z")
    pencil.oval(LIMESTONE.light, (486, 240), 7)
    pencil.detail(LEAVES.light, "M572 206Q580 186 600 184Q620 186 628 206Q614 194 600 194Q586 194 572 206z")


def _roof(pencil: Pencil) -> None:
    slab(pencil, Box(312, 138, 888, 171))
    for x in range(326, 880, 46):
        pencil.detail(MARBLE.shadow, f"M{x} 146h16v18h-16z")
    gable(pencil, Box(300, 48, 900, 140))
    pencil.oval(GILT.local, (600, 108), 20)
    pencil.detail(GILT.light, "M586 106a14 14 0 0 1 20 -12a22 22 0 0 0 -20 12z")
    for x, y in ((600, 46), (306, 132), (894, 132)):
        pencil.area(GILT.local, (x - 10, y + 8), (x, y - 18), (x + 10, y + 8))


def _land(pencil: Pencil, air: Air) -> None:
    hills(
        pencil,
        air.far,
        [
            (LEFT, 380),
            (-200, 360),
            (90, 318),
            (300, 372),
            (700, 380),
            (950, 350),
            (1120, 306),
            (1400, 366),
            (RIGHT, 380),
        ],
    )
    hills(
        pencil,
        LEAVES.shadow,
        [(LEFT, 410), (-100, 396), (120, 372), (320, 408), (880, 410), (1060, 384), (1260, 392), (RIGHT, 404)],
    )
    plain(pencil, GRASS.shadow, HORIZON)
    for x, y, high in ((70, 452, 150), (190, 446, 116), (1040, 446, 122), (1142, 454, 160)):
        pine(pencil, (x, y), high)
    for x, y, high in ((128, 442, 110), (262, 446, 92), (962, 444, 88), (1090, 444, 110)):
        cypress(pencil, (x, y), high)
    plain(pencil, GRASS.local, 462)
    bush(pencil, (226, 470), 26)
    bush(pencil, (986, 470), 30)


OLYMPIA = Monument(
    parts=(
        Part(1, _temple, (Box(340, 220, 440, 420), Box(760, 220, 860, 420))),
        Part(1, _throne, ()),
        Part(2, _zeus, (Box(520, 200, 680, 390),)),
        Part(3, _gold, ()),
        Part(3, _roof, (Box(316, 80, 884, 170),)),
    ),
    steps={3: (1, 2, 3)},
    land=_land,
    ground=GRASS.local,
)
