"""Setup: which bonus tile to place on a tile space."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.play.decision_forms import TILE, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, from_offer
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Asks, Kind, Phase
from crusaders_rules.thy_will_be_done.rules import game_board
from crusaders_rules.thy_will_be_done.state import BonusTile, Outcomes, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p


def _fitting(state: State, region: int) -> tuple[BonusTile, ...]:
    """The bonus tiles left that fit the tile space of a region."""
    shape = state.ruleset.laid.regions[region].tile or ""
    return game_board.tiles_fitting(state.ruleset.bonus_tiles, state.tiles, shape)


def _judge(state: State, asked: p.AskTile, given: d.LayTile) -> Refusals:
    return from_offer("setup.tile.place", given.tile, tuple(tile.name for tile in _fitting(state, asked.region)))


def _pieces(state: State, asked: p.AskTile) -> tuple[d.LayTile, ...]:
    return tuple(d.LayTile(tile.name) for tile in _fitting(state, asked.region))


def _list(state: State, asked: p.AskTile) -> tuple[d.LayTile, ...]:
    return tuple(dict.fromkeys(_pieces(state, asked)))


def _step(state: State, asked: p.AskTile, given: d.LayTile) -> State:
    """Lay a bonus tile on a tile space."""
    tile = next(tile for tile in state.ruleset.bonus_tiles if tile.name == given.tile)
    tiles = put_at(state.tiles, asked.region, tile)
    return state.laying(
        state.enemies, tiles, setup.laying_next(state, game_board.next_tile_space(state.ruleset.laid, asked.region))
    )


def _words(state: State, asked: p.AskTile, given: d.LayTile) -> str:
    words = next((tile.words for tile in state.ruleset.bonus_tiles if tile.name == given.tile), "lay it")
    return f"{words} in {state.ruleset.laid.regions[asked.region].name}"


def _outcome(state: State, asked: p.AskTile) -> d.LayTile:
    fixed: Outcomes = state.outcomes  # type: ignore[assignment]
    return d.LayTile(fixed.tiles[state.ruleset.laid.tile_spaces.index(asked.region)])


KIND = Kind(
    asks=p.AskTile,
    name="tile",
    spoken="a bonus tile for a space",
    prompt="draw a bonus tile for a space",
    rule="setup.tile.place",
    answers=(
        Answer(
            form=Form("tile", d.LayTile, (TILE,), does="lays the bonus tile {0}"),
            step=_step,
            words=_words,
        ),
    ),
    judge=_judge,
    list=_list,
    phase=Phase.TILES,
    who=Asks.CHANCE,
    outcome=_outcome,
    pieces=_pieces,
)
