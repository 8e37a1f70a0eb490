"""Drawings of boards, wheels and positions: well-formed, the same each time, and readable without colours."""

import itertools
import random
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import attrs
import pytest

from crusaders_rules import apply, is_over, legal, new_game
from crusaders_rules.svg import element, number
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names, load_board
from crusaders_rules.thy_will_be_done.show import board_svg, position_svg, wheel_svg
from crusaders_rules.thy_will_be_done.show.drawing import ICONS, PALETTE
from crusaders_rules.thy_will_be_done.state import Buildings, Enemies, Enemy, Erected, Markers
from crusaders_rules.thy_will_be_done.state.names import Building, Token

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return every text that is drawn."""
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 -- our own drawing


def titles(svg: str) -> list[str]:
    """Return the titles of the drawing and of its parts."""
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}title")]  # noqa: S314 -- our own drawing


def played(
    players: int,
    decisions: int,
    board: str | None = None,
    variant: Variant = Variant.STANDARD,
    expansions: tuple[str, ...] = (),
) -> Iterator[State]:
    """Yield the positions of a game in which chance decides everything."""
    chance = random.Random(11)
    state = new_game(Ruleset(board=board, variant=variant, expansions=expansions), players=players, seed=None)
    for _ in range(decisions):
        yield state
        if is_over(state):
            break
        state = apply(state, chance.choice(legal(state)))


@pytest.fixture(scope="module")
def middle() -> State:
    """Return a position in the middle of a game of four."""
    return next(itertools.islice(played(4, 900), 600, None))


@pytest.mark.parametrize("name", board_names())
def test_a_board_is_drawn_with_all_its_regions(name: str) -> None:
    """The drawing has a title, a description, and says of each region what is printed in it."""
    board = load_board(name)
    root = ET.fromstring(board_svg(board))  # noqa: S314 -- our own drawing

    assert [f"{SVG}title", f"{SVG}desc"] == [child.tag for child in root][:2]
    assert board.title == root[0].text
    assert "img" == root.get("role")
    assert f"board-{name}-title board-{name}-desc" == root.get("aria-labelledby")
    said = titles(board_svg(board))
    for region in board.regions:
        assert 1 == sum(title.startswith(f"{region.name}: ") for title in said)
        assert region.name in texts(board_svg(board))
        assert f"{region.name}: " in (root[1].text or "")


def test_no_wall_cuts_what_lies_in_a_region(middle: State) -> None:
    """Walls are drawn before knights, buildings and enemies, and so below them."""
    svg = board_svg(middle.ruleset.laid, middle)
    said = titles(svg)
    walls = [place for place, title in enumerate(said) if title.endswith("are not adjacent")]
    regions = [
        place
        for place, title in enumerate(said)
        if title.startswith(tuple(f"{one.name}: " for one in middle.ruleset.laid.regions))
    ]

    assert walls
    assert max(walls) < min(regions)


def test_drawings_are_the_same_each_time(middle: State) -> None:
    """The same position makes the same file, byte for byte."""
    twin = next(itertools.islice(played(4, 900), 600, None))

    assert position_svg(middle) == position_svg(twin)
    assert board_svg(middle.ruleset.laid, middle) == board_svg(middle.ruleset.laid, twin)


def test_printed_things_are_said_in_words() -> None:
    """The description names a start, a flag, a tile space, a printed discount and a closed region."""
    said = titles(board_svg(load_board("ours-four")))

    assert "a2: printed discount, church 1 less; starting region" in said
    assert "b2: flag; banner space" in said
    assert "i1: printed discount, bank 2 less; flag" in said
    assert "e2: no building space" in said
    assert "c6 and d6 are not adjacent" in said
    assert "c1 and e1 are adjacent over the sea" in said


def with_pieces() -> State:
    """Return a position of two players with one piece of each kind in a known place."""
    state = next(itertools.islice(played(2, 400, board="tiny-ring"), 30, None))
    first, second = state.areas
    tile = next(tile for tile in state.ruleset.laid.tiles or () if tile.influence)
    return attrs.evolve(
        state,
        areas=(
            attrs.evolve(first, knights=(0, 0), buildings=Buildings(castle=2), defeated=Enemies(slav=1), influence=33),
            attrs.evolve(second, knights=(0,), troops=1),
        ),
        enemies=(None, None, Token.PRUSSIAN, Token.SARACEN_CHURCH, None, None),
        buildings=(None, Erected(1, Building.BANK, 3), None, None, None, None),
        tiles=(None, tile, None, None, None, None),
        markers=Markers(prussian=2, slav=40),
        supply=17,
    )


def test_pieces_are_said_in_words() -> None:
    """Enemies with their pictures, buildings with level and owner, tiles and knights are all named."""
    said = titles(position_svg(with_pieces()))

    assert "a2: starting region; knight of player 1; knight of player 1; knight of player 2" in said
    assert "a3: bonus tile: a bank gives 1 more influence; bank level III of player 2" in said
    assert "b1: a Prussian" in said
    assert "b3: a Saracen whose token shows a church" in said
    assert "Prussian strength 5" in said
    assert "Slav strength 10" in said
    assert "castle: 2 of 4" in said
    assert "1 Slav defeated" in said


def test_a_flag_fades_once_enemies_are_laid() -> None:
    """A flag without its enemy is a trace of one that was defeated, and does not look like one to come."""
    board = load_board("ours-two")
    dark_flag = f'<path d="{ICONS["flag"]}" class="f-ink"/>'
    state = next(itertools.islice(played(2, 400), 300, None))
    all_defeated = attrs.evolve(state, enemies=(None,) * len(board.regions))

    # The legend has one more.
    assert len(board.flags) + 1 == board_svg(board).count(dark_flag)
    assert 0 == board_svg(board, all_defeated).count(dark_flag)
    assert len(board.flags) + 1 == board_svg(board, all_defeated).count(dark_flag.replace("f-ink", "f-edge"))


def test_pieces_carry_letters_and_numbers() -> None:
    """Owners, enemies and levels are written on the pieces, so that no colour is needed."""
    drawn = texts(board_svg(with_pieces().ruleset.laid, with_pieces()))

    assert 1 <= drawn.count("Pr")
    assert "Sa" in drawn
    assert "III" in drawn
    assert 2 <= drawn.count("1")
    assert "17 influence" in drawn


@pytest.mark.parametrize("variant", list(Variant))
def test_every_position_of_a_game_can_be_drawn(variant: Variant) -> None:
    """From the first decision of the setup, while wheels are still bare, to the end."""
    players = 2 if variant == Variant.UNPREDICTABLE else 3
    for place, state in enumerate(played(players, 1500, variant=variant)):
        if place < 40 or place % 97 == 0 or is_over(state):
            assert f"{state.ruleset.laid.title}: a position" == titles(position_svg(state))[0]


def test_a_wheel_shows_tokens_and_upgrades(middle: State) -> None:
    """The description of a wheel names its wedges clockwise from the top."""
    wheel = attrs.evolve(middle.areas[0].wheel, tokens=(0, 1, 2, 3, 4, 5), upgraded=(True,) + (False,) * 5)
    top, second = wheel.arrangement[:2]
    said = ET.fromstring(wheel_svg(wheel))[1].text or ""  # noqa: S314 -- our own drawing

    assert said.startswith(
        f"Clockwise from the top: {top.primary} and {top.secondary}, upgraded, 0 action tokens; "
        f"{second.primary}, 1 action token; an upgrade adds {second.secondary}; "
    )
    outline = 'class="none s-ink round"'
    assert [0, 1] == [wheel_svg(wheel, active).count(outline) for active in (None, 4)]


def test_a_notebook_shows_boards_positions_and_wheels(middle: State) -> None:
    """By the method that notebooks ask for; the drawings are those of ``show``."""
    board, wheel = middle.ruleset.laid, middle.areas[0].wheel
    shown = [thing._repr_svg_() for thing in (board, middle, wheel)]

    assert [board_svg(board), position_svg(middle), wheel_svg(wheel)] == shown


def test_a_game_does_not_load_the_drawings() -> None:
    """A picture for a notebook is drawn only on demand."""
    code = "from crusaders_rules import legal, new_game; import sys; legal(new_game(players=2, seed=1)); "
    code += "print([name for name in sys.modules if name.startswith('crusaders_rules.thy_will_be_done.show')])"

    assert (
        "[]" == subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.strip()
    )


def test_a_strange_title_is_escaped() -> None:
    """The name of a board cannot break the drawing."""
    board = attrs.evolve(load_board("tiny-row"), title="<b>\"&' ]]>")

    assert "<b>\"&' ]]>" == titles(board_svg(board))[0]


def test_numbers_are_short() -> None:
    """Coordinates have two places at most, and no minus zero."""
    assert ["0", "0", "1.5", "-2", "3.33", "100"] == [number(value) for value in (0, -0.001, 1.5, -2.0, 10 / 3, 100)]


def test_attributes_are_escaped() -> None:
    """An attribute cannot end early."""
    assert '<a class="&quot;&amp;&lt;">x</a>' == element("a", "x", class_='"&<', id=None)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as the accessibility guidelines define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


SEATS = [f"seat-{seat}" for seat in range(1, 7)]
WRITTEN = [
    *(("ink", ground) for ground in ("page", "land", "card", "gold")),
    *(("faint", ground) for ground in ("page", "land", "rock", "card")),
    *(("mark", ground) for ground in ("page", "land", "card")),
    *(("white", ground) for ground in [*map(str, Enemy), *SEATS]),
    ("page", "ink"),
]


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), WRITTEN)
def test_text_stands_out_from_its_ground(text: str, ground: str, page: int) -> None:
    """Every text has the contrast of 4.5 that the accessibility guidelines ask for, on light and dark pages."""
    dark, light = sorted((luminance(PALETTE[text][page]), luminance(PALETTE[ground][page])))

    assert 4.5 <= (light + 0.05) / (dark + 0.05)
