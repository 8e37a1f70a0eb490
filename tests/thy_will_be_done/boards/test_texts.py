"""Boards, wheels and positions as text for a terminal."""

import itertools

import attrs
import pytest

from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names, load_board
from crusaders_rules.thy_will_be_done.show import board_text, position_text, wheel_text
from tests.thy_will_be_done.boards.test_drawings import played, with_pieces

STAR = """\
A star of four arms
For 2 players: 5 regions, 2 starts, 2 flags, 1 tile space

a2*               c2
                  flag
         b2 ch-1
         banner
a3*               c3
                  flag

Not adjacent, for the water between: a2 a3, c2 c3
In each hex: its name, * starting region, ^ no building space, printed discount;
flag or enemy (Pr, Sl, Sa with its picture); building with its level and its player,
or bonus tile (- discount, + influence); knights by player.

a2: starting region; next to b2
a3: starting region; next to b2
b2: printed discount, church 1 less; banner space; next to a2 a3 c2 c3
c2: flag; next to b2
c3: flag; next to b2
"""

RING = """\
        b1
        Pr
a2*             c2
K1,1,2          shield


a3              c3*
ba3 P2
        b3
        Sa/ch
"""


def test_a_board_is_a_map_and_a_list() -> None:
    """The map shows where regions lie, the list what borders what."""
    assert STAR == board_text(load_board("tiny-star"))


def test_a_position_shows_what_lies_on_the_map() -> None:
    """Enemies, buildings with level and owner, and knights by player stand in their hexes."""
    text = position_text(with_pieces())

    assert RING in text
    assert "Strength: Prussians 5, Slavs 10, Saracens 6.  Supply: 17 influence.\n" in text
    assert "  33 influence; knights in a2 a2\n" in text
    assert "castle  I II       costs 5 6\n" in text
    assert "won     Pr 0, Sl 1, Sa 0\n" in text


@pytest.mark.parametrize("name", board_names())
def test_text_fits_a_terminal(name: str) -> None:
    """The map of the largest board is narrower than a wide terminal, and no line ends in blanks."""
    lines = board_text(load_board(name)).splitlines()

    assert 100 >= max(map(len, lines))
    assert all(line == line.rstrip() and line.isascii() for line in lines)


def test_every_position_of_a_game_has_a_text() -> None:
    """From the first decision of the setup on, every player area is there."""
    for state in itertools.islice(played(3, 600), 0, None, 7):
        text = position_text(state)
        assert all(f"\nPlayer {seat}, " in text for seat in (1, 2, 3))
        assert all(line == line.rstrip() for line in text.splitlines())


def test_a_wheel_is_a_line_for_each_wedge() -> None:
    """Tokens first, then the action; what an upgrade adds is in parentheses, and the active wedge is marked."""
    state = next(itertools.islice(played(2, 400, variant=Variant.FIRST_STANDARD), 200, None))
    wheel = attrs.evolve(state.areas[0].wheel, tokens=(2, 0, 12, 1, 1, 1), upgraded=(False, True) + (False,) * 4)

    assert (
        "   2  travel (build)\n"
        ">  0  crusade + build\n"
        "  12  influence (travel)\n"
        "   1  travel (crusade)\n"
        "   1  build (influence)\n"
        "   1  muster (influence)\n"
    ) == wheel_text(wheel, active=1)
