"""The boards of the package match their descriptions."""

import json
import random

import attrs
import pytest

from crusaders_rules import apply, is_over, legal, new_game
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.boards import (
    board_data,
    board_names,
    check_board,
    load_board,
    parse_board,
)
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expanded, expansion_names
from crusaders_rules.thy_will_be_done.state import Board

EDITION = load_edition("deluxified-2017")
EXPANDED = expanded(EDITION, expansion_names())
BOARDS = [load_board(name) for name in board_names()]
BIG = [board for board in BOARDS if board.tiles is None]


def distances(board: Board, starts: tuple[int, ...]) -> dict[int, int]:
    """Return how many steps over building spaces each region is from the nearest of some others."""
    found = dict.fromkeys(starts, 0)
    edge = list(starts)
    for origin in edge:
        for place in board.adjacent[origin]:
            if board.regions[place].space and place not in found:
                found[place] = found[origin] + 1
                edge.append(place)
    return found


def test_these_are_the_boards() -> None:
    """Three boards to play on, and four to explore."""
    assert (
        "ours-four",
        "ours-six",
        "ours-two",
        "tiny-five",
        "tiny-four",
        "tiny-ring",
        "tiny-row",
        "tiny-star",
    ) == board_names()


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_our_boards_go_with_the_edition(board: Board) -> None:
    """All of them are playable, with the expansions for as many players."""
    assert () == check_board(board, EXPANDED)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_board_survives_json(board: Board) -> None:
    """A record holds the whole board, and gives back the same one."""
    inlined = json.loads(json.dumps(board_data(board), sort_keys=True))

    assert board == parse_board(inlined, "a record")
    assert board_data(board) == board_data(parse_board(inlined, "a record"))


@pytest.mark.rules("travel.adjacent")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_adjacency_goes_both_ways(board: Board) -> None:
    """A region is next to whatever is next to it, never to itself, and in ascending order."""
    for place, row in enumerate(board.adjacent):
        assert sorted(set(row)) == list(row)
        assert place not in row
        assert all(place in board.adjacent[other] for other in row)


@pytest.mark.rules("setup.tile.all", "setup.enemy.flag")
@pytest.mark.parametrize(
    ("name", "players", "regions", "flags", "starts"),
    [("ours-two", (2,), 36, 20, 4), ("ours-four", (3, 4), 43, 26, 6), ("ours-six", (5, 6), 43, 28, 7)],
)
def test_the_boards_to_play_on_have_the_numbers_that_the_texts_allow(
    name: str, players: tuple[int, ...], regions: int, flags: int, starts: int
) -> None:
    """Thirty tile spaces on either, 14 of them shields, and more starts than players."""
    board = load_board(name)
    shapes = [board.regions[place].tile for place in board.tile_spaces]

    assert players == board.players
    assert (regions, flags, starts) == (len(board.regions), len(board.flags), len(board.starts))
    assert (14, 16) == (shapes.count("shield"), shapes.count("banner"))


@pytest.mark.parametrize("board", BIG, ids=lambda board: board.name)
def test_a_start_has_an_open_site_and_an_enemy_nearby(board: Board) -> None:
    """From each start a site to build on is one step away at most, and an enemy two."""
    for start in board.starts:
        near = distances(board, (start,))
        assert not board.regions[start].flag
        assert 2 >= min(near[place] for place in board.flags)
        assert 1 <= sum(1 for place, steps in near.items() if steps == 1 and not board.regions[place].flag)


@pytest.mark.parametrize("board", BIG, ids=lambda board: board.name)
def test_the_starts_lie_at_the_western_edge(board: Board) -> None:
    """Play runs from west to east, as the published game's does."""
    assert 1 >= max(board.regions[place].column for place in board.starts)
    assert 6 <= max(distances(board, board.starts).values())


@pytest.mark.rules("travel.adjacent")
def test_a_narrow_water_parts_and_a_ferry_joins() -> None:
    """Borders that the board lists win over the hexes."""
    board = load_board("ours-two")
    d2, e2, c2 = (board.index[name] for name in ("d2", "e2", "c2"))

    assert e2 not in board.adjacent[d2]
    assert e2 in board.adjacent[c2]


def test_odd_columns_lie_half_a_hex_lower() -> None:
    """So a region in column 1 touches those in its row and the next one, on either side."""
    board = load_board("ours-four")
    beside = [board.regions[place].name for place in board.adjacent[board.index["b3"]]]

    assert ["a3", "a4", "b2", "b4", "c3", "c4"] == beside


def test_a_name_is_loaded_once() -> None:
    """The board of a name is one shared object."""
    assert load_board("ours-two") is load_board("ours-two")


@pytest.mark.rules("setup.enemy.box")
def test_flags_for_every_token_of_the_edition_are_too_many() -> None:
    """Some enemies are always left over, so 30 flags do not go with 30 tokens, and 29 do."""
    board = load_board("ours-four")
    spaces = [place for place, region in enumerate(board.regions) if region.space]

    def with_flags(count: int) -> Board:
        flagged = set(spaces[:count])
        regions = tuple(attrs.evolve(region, flag=place in flagged) for place, region in enumerate(board.regions))
        return attrs.evolve(board, regions=regions)

    problem = (
        "ours-four: region.*.flag: 30 flags for 30 enemy tokens of the edition; at least one token must be left over "
        "(setup.enemy.box)"
    )
    assert (problem,) == tuple(map(str, check_board(with_flags(30), EDITION)))
    assert () == check_board(with_flags(29), EDITION)


@pytest.mark.rules("setup.tile.all", "components.players")
def test_what_an_edition_does_not_have_is_refused() -> None:
    """Spaces that do not fit the tiles, and wrong player counts, are named with the file."""
    board = load_board("tiny-row")
    strange = attrs.evolve(board, tiles=None, players=(2, 5))

    assert (
        "mine.toml: board.players: the edition deluxified-2017 is not for 5 (components.players)",
        "mine.toml: region.*.tile: 0 spaces of shape banner for 16 such bonus tiles of the edition (setup.tile.all)",
        "mine.toml: region.*.tile: 1 spaces of shape shield for 14 such bonus tiles of the edition (setup.tile.all)",
    ) == tuple(map(str, check_board(strange, EDITION, "mine.toml")))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_game_can_be_played_to_its_end(board: Board) -> None:
    """Chance alone ends a game on each board."""
    chance = random.Random(5)
    state = new_game(Ruleset(EXPANDED, board=board), players=board.players[0], seed=5)
    while not is_over(state):
        state = apply(state, chance.choice(legal(state)))

    assert 0 == state.supply
