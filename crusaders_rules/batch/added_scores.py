"""What a player scores at the end with Divine Influence: for buildings of all types, and for influence tiles."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, held_of, knights_of, upgraded_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.new_buildings import levels_gone, levels_in, levels_on_board
from crusaders_rules.batch.reach import byte_of


@inner
def added_total(known: Cells, desk: Cells, seat: int, won: int) -> int:
    """Return what a player scores for buildings and influence tiles.

    Args:
        known: What is known of the ruleset.
        desk: The row.
        seat: The player.
        won: The enemies of each type that count, a byte each.
    """
    gone, there = levels_gone(desk, seat), levels_on_board(known, desk, seat)
    scoring = gone if known[f.TAKEN_SCORE] else there
    counted = gone if known[f.TAKEN_COUNT] else there
    total = base_buildings(known, desk, seat, scoring, won)
    # The levels of all types take four bytes of a key.
    fours = look(known, keyed(f.Q_FOURS, counted))
    total += look(known, keyed(f.Q_BANK_OF, levels_in(scoring, at.BANK), fours))
    return total + new_buildings(known, desk, seat, scoring) + influence_tiles(known, desk, seat)


@inner
def base_buildings(known: Cells, desk: Cells, seat: int, scoring: int, won: int) -> int:
    """Return what a player scores for castles, churches and farms of the highest levels."""
    area = area_of(seat)
    castle = known[f.HIGHEST + levels_in(scoring, at.CASTLE)]
    church = known[f.HIGHEST + levels_in(scoring, at.CHURCH)]
    farm = known[f.HIGHEST + levels_in(scoring, at.FARM)]
    troops, order = desk[area + at.TROOPS], desk[area + at.ORDER]
    total = look(known, keyed(f.Q_CASTLE, castle) | won << f.BYTE) + look(known, keyed(f.Q_CHURCH, church))
    return total + look(known, keyed(f.Q_FARM, farm, knights_of(desk, area), troops, order))


@inner
def new_buildings(known: Cells, desk: Cells, seat: int, scoring: int) -> int:
    """Return what a player scores for keeps, chapels and vaults."""
    area, chapels = area_of(seat), levels_in(scoring, at.CHAPEL)
    total = look(known, keyed(f.Q_KEEPS, levels_in(scoring, at.KEEP), desk[area + at.TROOPS]))
    total += look(known, keyed(f.Q_VAULTS, levels_in(scoring, at.VAULT), upgraded_of(desk, area)))
    for wedge in range(at.WEDGES):
        giant = 1 if desk[held_of(area) + at.GIANT] == wedge + 1 else 0
        total += look(known, keyed(f.Q_CHAPELS, chapels, desk[area + at.TOKENS_ON + wedge], giant))
    return total


@inner
def influence_tiles(known: Cells, desk: Cells, seat: int) -> int:
    """Return what a player scores for influence tiles."""
    held, key = held_of(area_of(seat)), keyed(f.Q_TILE_MAJORITY)
    for other in range(known[f.PLAYED_BY]):
        key |= desk[held_of(area_of(other)) + at.TILES_HELD] << f.BYTE * other
    each = look(known, keyed(f.Q_END_TILES, desk[held + at.SCORING_TILES], desk[held + at.TILES_HELD]))
    return byte_of(look(known, key), seat) + each
