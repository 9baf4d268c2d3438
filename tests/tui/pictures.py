"""A screen as a picture: what a terminal of so many colours shows, as an SVG that names no host and needs no own font.

Must not change what is shown: it draws the cells that the screen has painted, each word at its own cell, blocks as
rectangles, so that every font of one width shows the same picture.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from enum import StrEnum
from html import escape
from typing import Literal

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from companion.tui.app import CompanionApp

WIDTH, HEIGHT, FONT, BASE = 12, 24, 20, 18
"""Pixels: a cell, its letters, and how far below its top they stand."""

MARGIN = 10
GROUND, INK = "#121212", "#e0e0e0"
"""What a cell without colours has, and what lies around the screen."""

FULL, LEFT_EIGHTH = 0x2588, 0x258F
_RUNS = re.compile("\u2588+|[\u2589-\u258f]|[!-~\u00a1-\u024f]+|[\u2500-\u257f]+|[^ ]")
"""What stands at a cell of its own: blocks, words, drawn lines, and any other sign alone."""


class Colours(StrEnum):
    """What a terminal can show. NONE is a person who has set NO_COLOR."""

    ALL = "truecolor"
    SIXTEEN = "standard"
    NONE = "none"


_VGA = [(red * 170, green * 170, blue * 170) for blue in (0, 1) for green in (0, 1) for red in (0, 1)]
_VGA[3] = (170, 85, 0)
VGA = TerminalTheme(
    (0, 0, 0),
    (170, 170, 170),
    _VGA,
    [(85 + red * 170, 85 + green * 170, 85 + blue * 170) for blue in (0, 1) for green in (0, 1) for red in (0, 1)],
)
"""The 16 colours as a screen showed them that had no others."""


class PicturedApp(CompanionApp):
    """The app on a terminal with the colours of `paint_in`; what it exports is our own picture."""

    _colours = Colours.ALL

    def paint_in(self, colours: Colours) -> None:
        """Before it runs."""
        self._colours = colours
        self.console = _console("standard" if colours is Colours.SIXTEEN else "truecolor", *self.size)

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        drawn = self.screen._compositor.render_update(full=True, screen_stack=self._background_screens)
        assert drawn is not None
        width, height = self.size
        painted = Segment.filter_control(_console("truecolor", width, height).render(drawn))
        reduced = [Segment(text, _reduced(style, self._colours)) for text, style, _ in painted]
        lines = Segment.split_and_crop_lines(reduced, width, include_new_lines=False)
        return svg([list(Segment.simplify(line)) for line in lines][:height], width, height)


def _console(system: Literal["standard", "truecolor"], width: int, height: int) -> Console:
    return Console(
        color_system=system,
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        legacy_windows=False,
        highlight=False,
    )


def _reduced(style: Style | None, colours: Colours) -> Style | None:
    """The style with the colours that are left of it."""
    if style is None or colours is not Colours.SIXTEEN:
        return style
    return style + Style.from_color(_of_sixteen(style.color), _of_sixteen(style.bgcolor, foreground=False))


def _of_sixteen(colour: Color | None, *, foreground: bool = True) -> Color | None:
    if colour is None:
        return None
    return Color.from_triplet(colour.downgrade(ColorSystem.STANDARD).get_truecolor(VGA, foreground))


def svg(lines: list[list[Segment]], width: int, height: int) -> str:
    """The picture of so many cells."""
    wide, high = width * WIDTH + 2 * MARGIN, height * HEIGHT + 2 * MARGIN
    parts = [each for y, line in enumerate(lines) for each in _line(line, y * HEIGHT)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {wide} {high}">',
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{wide}" height="{high}" rx="8" fill="{GROUND}"/>',
            f'<g font-family="monospace" font-size="{FONT}" shape-rendering="crispEdges">',
            *parts,
            "</g>",
            "</svg>",
            "",
        )
    )


def _line(line: list[Segment], y: int) -> Iterator[str]:
    x = 0
    for text, style, _ in line:
        ink, ground = _colours(style or Style())
        wide = cell_len(text) * WIDTH
        if ground != GROUND:
            yield _rect(x, y, wide, ground)
        weight = ' font-weight="bold"' if style is not None and style.bold else ""
        for run in _RUNS.finditer(text):
            at = x + cell_len(text[: run.start()]) * WIDTH
            yield _run(run.group(), at, y, ink, weight)
        x += wide


def _run(text: str, x: int, y: int, ink: str, weight: str) -> str:
    code = ord(text[0])
    if FULL <= code <= LEFT_EIGHTH:
        return _rect(x, y, len(text) * WIDTH * (LEFT_EIGHTH + 1 - code) / 8, ink)
    size = f'textLength="{cell_len(text) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x}" y="{y + BASE}" fill="{ink}"{weight} {size}>{escape(text, quote=False)}</text>'


def _rect(x: int, y: int, width: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width:g}" height="{HEIGHT}" fill="{colour}"/>'


def _colours(style: Style) -> tuple[str, str]:
    """Letters and what is behind them."""
    ink = style.color.get_truecolor().hex if style.color is not None and not style.color.is_default else INK
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor is not None and not style.bgcolor.is_default else GROUND
    return (ground, ink) if style.reverse else (ink, ground)
