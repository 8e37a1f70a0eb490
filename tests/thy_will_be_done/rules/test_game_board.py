"""Setup of the game board: enemies, bonus tiles, start player, first knights, supply."""

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from crusaders_rules import legal, new_game, to_act
from crusaders_rules.analysis import odds
from crusaders_rules.errors import SetupError
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.rules import game_board
from crusaders_rules.thy_will_be_done.state import CHANCE, KnightOrder, Markers, Outcomes, Region, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import EDITION, RULES, at, play, random_game, refusal, refused


def until(state: State, kind: type, seed: int = 0) -> State:
    """Return the first position of a random game in which something of this kind is asked."""
    if isinstance(state.pending, kind):
        return state
    return next(after for _, _, after in random_game(state, random.Random(seed)) if isinstance(after.pending, kind))


@pytest.mark.rules("setup.map.side")
@pytest.mark.parametrize(("players", "board"), [(2, "ours-two"), (3, "ours-four"), (4, "ours-four")])
def test_the_number_of_players_decides_the_side(players: int, board: str) -> None:
    """Two play on one side, three and four on the other."""
    assert board == game_board.side_for(players, EDITION)
    assert board == new_game(players=players, seed=1).ruleset.laid.name


@pytest.mark.rules("setup.enemy.marker")
def test_both_markers_begin_at_the_start_of_their_tracks() -> None:
    """No enemy has been defeated yet."""
    assert Markers(0, 0) == game_board.markers_at_start() == new_game(RULES, 2, seed=1).markers


@pytest.mark.rules("setup.enemy.flag", "setup.enemy.shuffle", "setup.enemy.box")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_flag_gets_one_enemy_of_the_thirty(players: int) -> None:
    """In the order of the regions; no other region gets one, and some tokens stay in the box."""
    state = until(new_game(RULES, players), p.AskEnemy)
    board = state.ruleset.laid
    pool = Counter(EDITION.tokens)
    assert 30 == pool.total()
    laid = Counter[Token]()
    for flag in board.flags:
        assert CHANCE == to_act(state)
        assert {d.LayEnemy(token): count for token, count in (pool - laid).items()} == dict(odds(state))
        assert {decision for decision, _ in odds(state)} == set(legal(state))
        token = min(pool - laid)
        state = play(state, d.LayEnemy(token))
        laid[token] += 1
        assert token == state.enemies[flag]
    assert isinstance(state.pending, p.AskTile)
    assert set(board.flags) == {place for place, token in enumerate(state.enemies) if token}
    assert (pool - laid).total() > 0


@pytest.mark.rules("setup.enemy.shuffle")
def test_no_more_of_a_token_than_there_are() -> None:
    """Once both Saracens that picture a bank lie on the board, no third one can be laid."""
    state = until(new_game(RULES, 2), p.AskEnemy)
    state = play(state, d.LayEnemy(Token.SARACEN_BANK), d.LayEnemy(Token.SARACEN_BANK))
    assert "setup.enemy.shuffle" == refusal(state, d.LayEnemy(Token.SARACEN_BANK)).rule


@pytest.mark.rules("setup.tile.place", "setup.tile.all")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_tiles_lie_on_spaces_of_their_shape(players: int) -> None:
    """Thirty tiles for thirty spaces, by chance."""
    state = until(new_game(RULES, players), p.AskTile)
    while isinstance(state.pending, p.AskTile):
        assert CHANCE == to_act(state)
        state = play(state, legal(state)[-1])
    board = state.ruleset.laid
    tiles = [tile for tile in state.tiles if tile]
    assert Counter(EDITION.tiles) == Counter(tiles)
    assert [region.tile for region in board.regions] == [tile.shape if tile else None for tile in state.tiles]


@pytest.mark.rules("setup.tile.place")
def test_a_tile_of_another_shape_is_refused() -> None:
    """Neither does one that is laid out, or one that is not in the box, fit."""
    state = until(new_game(RULES, 2), p.AskTile)
    assert "shield" == state.ruleset.laid.regions[at("b1")].tile
    for name in ("church-gift", "church-boon", "no-such-tile"):
        assert "setup.tile.place" == refusal(state, d.LayTile(name)).rule
    ring = until(new_game(Ruleset(orders="none", board="tiny-ring"), 2), p.AskTile)
    assert (d.LayTile("bank-gift"),) == legal(ring)
    assert (d.LayTile("farm-discount"),) == legal(play(ring, d.LayTile("bank-gift")))
    assert (d.LayTile("farm-discount"), 1) == odds(play(ring, d.LayTile("bank-gift")))[0]


@pytest.mark.rules("setup.tile.place")
def test_tiles_left_are_counted() -> None:
    """Chance weighs a tile by how many of it are left."""
    pool = tuple(tile for tile in EDITION.tiles if tile.name in ("farm-discount", "farm-bargain"))
    laid = (pool[0], None)
    assert ["farm-discount", "farm-bargain"] == [tile.name for tile in game_board.tiles_fitting(pool, laid, "shield")]
    assert () == game_board.tiles_fitting(pool, laid, "banner")


@pytest.mark.rules("setup.start.random")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anyone_may_be_the_start_player(players: int) -> None:
    """Chance draws one of the seats, each with the same weight."""
    state = until(new_game(RULES, players), p.AskStart)
    assert CHANCE == to_act(state)
    assert [(d.DrawStart(seat), 1) for seat in range(players)] == list(odds(state))
    assert "setup.start.random" == refusal(state, d.DrawStart(players)).rule
    assert set(range(players)) == {new_game(RULES, players, seed=seed).start for seed in range(60)}


@pytest.mark.rules("setup.knight.reverse", "turn.order")
@pytest.mark.parametrize(
    ("players", "start", "order"),
    [
        (2, 0, [1, 0]),
        (2, 1, [0, 1]),
        (3, 0, [2, 1, 0]),
        (3, 1, [0, 2, 1]),
        (4, 0, [3, 2, 1, 0]),
        (4, 2, [1, 0, 3, 2]),
        (4, 3, [2, 1, 0, 3]),
    ],
)
def test_knights_are_placed_in_reverse_turn_order(players: int, start: int, order: list[int]) -> None:
    """The start player comes last, and then has the first turn."""
    state = play(until(new_game(RULES, players), p.AskStart), d.DrawStart(start))
    asked = []
    while isinstance(state.pending, p.AskKnight):
        asked.append(to_act(state))
        state = play(state, legal(state)[0])
    assert order == asked
    assert p.AskTurn(start) == state.pending


@pytest.mark.rules("setup.knight.region", "setup.knight.distinct")
def test_first_knights_begin_on_different_starts() -> None:
    """Only starting regions count, and each for one player."""
    state = play(until(new_game(RULES, 4), p.AskStart), d.DrawStart(0))
    starts = state.ruleset.laid.starts
    assert set(map(d.PlaceKnight, starts)) == set(legal(state))
    other = at("b2", "ours-four")
    assert ("setup.knight.region", "b2") == (
        refusal(state, d.PlaceKnight(other)).rule,
        refusal(state, d.PlaceKnight(other)).has,
    )
    state = play(state, d.PlaceKnight(starts[1]))
    against = refusal(state, d.PlaceKnight(starts[1]))
    assert ("setup.knight.distinct", "a3") == (against.rule, against.has)
    later = play(state, d.PlaceKnight(starts[0]), d.PlaceKnight(starts[5]))
    for taken in (0, 1, 5):
        assert "setup.knight.distinct" == refusal(later, d.PlaceKnight(starts[taken])).rule
    assert {d.PlaceKnight(starts[free]) for free in (2, 3, 4)} == set(legal(later))
    for region in (-1, len(state.enemies)):
        assert "setup.knight.region" == refused(state, d.PlaceKnight(region))[0].rule
    state = play(state, d.PlaceKnight(starts[0]), d.PlaceKnight(starts[5]), d.PlaceKnight(starts[2]))
    assert [(starts[2],), (starts[5],), (starts[0],), (starts[1],)] == [area.knights for area in state.areas]


@pytest.mark.rules("setup.knight.distinct", "order.montesa.knight")
def test_the_black_knight_takes_no_second_start() -> None:
    """Both knights of Montesa share one start, which is closed to the others."""
    state = new_game(Ruleset(variant="knights-tournament"), 2)
    state = play(until(state, p.AskOrder), d.ChooseOrder(KnightOrder.MONTESA))
    state = play(until(state, p.AskStart, seed=4), d.DrawStart(1))
    start = state.ruleset.laid.starts[2]
    state = play(state, d.PlaceKnight(start))
    assert (start, start) == state.areas[0].knights
    assert "setup.knight.distinct" == refusal(state, d.PlaceKnight(start)).rule
    assert 3 == len(legal(state))


@pytest.mark.rules("setup.supply")
def test_a_board_for_exploring_has_a_supply_of_its_own() -> None:
    """Ours for exploring are emptied soon; the others begin with what the table says."""
    assert 6 == new_game(Ruleset(orders="none", board="tiny-row"), 2, seed=1).supply
    assert 140 == new_game(Ruleset(orders="none", board="ours-two"), 2, seed=1).supply
    ruleset = Ruleset(board="ours-two")
    assert [20, 80, 320] == [game_board.supply_at_start(players, ruleset) for players in (0, 1, 5)]


@pytest.mark.rules("setup.enemy.shuffle", "setup.start.random")
def test_a_seed_gives_the_same_game_and_another_one_another() -> None:
    """A seed only draws what chance would decide."""
    games = [new_game(players=4, seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert hash(games[0]) == hash(games[1])
    assert games[0] != games[2]


def outcomes() -> Outcomes:
    """Return what chance decides in a game of two without orders."""
    board = new_game(RULES, 2).ruleset.laid
    tokens = EDITION.tokens
    tiles: dict[str, list[str]] = {}
    wheel = tuple(wedge.name for wedge in EDITION.wedges)
    for tile in EDITION.tiles:
        tiles.setdefault(tile.shape, []).append(tile.name)
    shapes = [board.regions[space].tile or "" for space in board.tile_spaces]
    return Outcomes((wheel,), (), tokens[: len(board.flags)], tuple(tiles[shape].pop() for shape in shapes), 1)


@pytest.mark.rules("setup.sequence", "setup.enemy.flag", "setup.tile.all", "setup.start.random", "setup.wheel.match")
def test_outcomes_decide_what_chance_would() -> None:
    """They are laid out as they stand, and the first player is asked."""
    state = new_game(RULES, 2, outcomes=outcomes())
    assert p.AskKnight(0) == state.pending
    assert 1 == state.start
    assert outcomes().enemies == tuple(token for token in state.enemies if token)
    assert outcomes().tiles == tuple(tile.name for tile in state.tiles if tile)
    assert outcomes().wheels[0] == tuple(wedge.name for wedge in state.areas[1].wheel.arrangement)


@pytest.mark.rules("setup.sequence", "setup.enemy.shuffle", "setup.tile.place", "setup.start.random")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"enemies": ()}, "setup.sequence"),
        ({"tiles": ()}, "setup.sequence"),
        ({"wheels": ()}, "setup.sequence"),
        ({"enemies": (Token.SARACEN_BANK,) * 20}, "setup.enemy.shuffle"),
        ({"tiles": ("church-boon",) * 30}, "setup.tile.place"),
        ({"start": 2}, "setup.start.random"),
        ({"wheels": (("travel-build",) * 6,)}, "setup.wheel.random"),
    ],
)
@pytest.mark.parametrize("orders", ["none", "dealt"])
def test_outcomes_that_do_not_fit_are_refused_at_once(changes: dict[str, Any], rule: str, orders: str) -> None:
    """Before anybody decides anything, by the rule that is broken."""
    deals = ((KnightOrder.AVIZ, KnightOrder.MONTESA), (KnightOrder.TEMPLAR, KnightOrder.TEUTONIC))
    fixed = attrs.evolve(outcomes(), deals=deals if orders == "dealt" else ())
    ruleset = Ruleset(orders=orders)
    new_game(ruleset, 2, outcomes=fixed)
    with pytest.raises(SetupError, match=rf"^{rule}: "):
        new_game(ruleset, 2, outcomes=attrs.evolve(fixed, **changes))


@pytest.mark.rules("setup.sequence")
def test_what_a_board_does_not_have_is_left_out() -> None:
    """Without flags the bonus tiles come first, and without either of them the start player."""
    bare = attrs.evolve(load_board("ours-two"), regions=(Region("a1", 0, 0), Region("a2", 0, 1)))
    tiled = attrs.evolve(bare, regions=(Region("a1", 0, 0), Region("a2", 0, 1, tile="round")))
    flagged = attrs.evolve(bare, regions=(Region("a1", 0, 0), Region("a2", 0, 1, flag=True)))
    assert p.AskEnemy(CHANCE, 1) == game_board.after_player_areas(flagged)
    assert p.AskTile(CHANCE, 1) == game_board.after_player_areas(tiled) == game_board.after_enemies(tiled)
    assert p.AskStart(CHANCE) == game_board.after_player_areas(bare) == game_board.after_enemies(bare)
