"""Boards, wheels and positions as text for a terminal."""

import itertools

import attrs
import pytest

from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names, load_board
from crusaders_rules.thy_will_be_done.show import board_text, position_text, titled_map, wheel_text
from crusaders_rules.thy_will_be_done.show.map_text import plain
from tests.thy_will_be_done.boards.test_drawings import played, with_pieces

STAR = """\
A star of four arms
a2*                       c2 flag
             b2
a3*           ch-1 banner c3 flag
For 2 players: 5 regions, 2 starts, 2 flags, 1 tile space
Not adjacent, for the water between: a2 a3, c2 c3
* starting region  ^ no building space  K12 knights of players 1 and 2
Pr Sl Sa enemies (Sa/ca pictures a castle)  ca2P1 castle II of player 1
ca castle  ch church  fa farm  ba bank  tr troop  -1 costs less  +1 influence

a2: starting region; next to b2
a3: starting region; next to b2
b2: printed discount, church 1 less; banner space; next to a2 a3 c2 c3
c2: flag; next to b2
c3: flag; next to b2
"""

RING = """\
         b1 Pr
a2*               c2
 K112              shield
a3 ba3P2          c3*
         b3 Sa/ch
"""


def test_a_board_is_a_map_and_a_list() -> None:
    """The map shows the places of regions, the list their borders."""
    assert STAR == board_text(load_board("tiny-star"))


def test_a_position_shows_what_lies_on_the_map() -> None:
    """Enemies, buildings with level and owner, and knights by player stand in their hexes."""
    text = position_text(with_pieces())

    assert RING in text
    assert "Strength: Prussians 5, Slavs 10, Saracens 6.  Supply: 17 influence.\n" in text
    assert "  33 influence; knights in a2 a2\n" in text
    assert "castle  I II       costs 5 6\n" in text
    assert "won     Pr 0, Sl 1, Sa 0\n" in text


@pytest.mark.parametrize("room", [40, 60, 80, 120])
@pytest.mark.parametrize("name", board_names())
def test_a_map_fits_a_terminal(name: str, room: int) -> None:
    """Every region is shown in any width, no line is too long, and none ends in blanks."""
    board = load_board(name)
    lines = [plain(line) for line in titled_map(board, room=room)]

    assert room >= max(map(len, lines))
    assert all(line == line.rstrip() and line.isascii() for line in lines)
    words = {
        word.split("ca-")[0].split("ch-")[0].split("fa-")[0].rstrip("*^") for line in lines for word in line.split()
    }
    assert {region.name for region in board.regions} <= words


@pytest.mark.parametrize(("players", "columns"), [(2, 80), (4, 80), (4, 60)])
def test_the_map_of_a_position_fits_a_terminal(players: int, columns: int) -> None:
    """In 80 columns with its borders in 23 lines, so that the prompt has a line in the smallest terminal."""
    for state in itertools.islice(played(players, 600), 0, None, 23):
        lines = [plain(line) for line in titled_map(state.ruleset.laid, state, columns, key=False)]
        assert columns >= max(map(len, lines))
        assert (23 if columns == 80 else 50) >= len(lines)


def test_the_pieces_of_a_map_say_what_they_are() -> None:
    """A terminal with colours can show the owner of a building or a knight."""
    pieces = {
        piece.text.strip(): piece.what
        for line in titled_map(with_pieces().ruleset.laid, with_pieces())
        for piece in line
    }

    assert ("seat-2", "saracen", "seat-1", "name") == tuple(pieces[text] for text in ("ba3P2", "Sa/ch", "K1", "a3"))


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
