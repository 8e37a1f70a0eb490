"""The score sheet with the expansion Divine Influence: what base buildings score for, and the further terms."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State, Term
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.divine_needs import holding_of
from crusaders_rules.thy_will_be_done.play.divine_results import unlocked_of
from crusaders_rules.thy_will_be_done.rules import divine_effects, divine_scoring, scoring
from crusaders_rules.thy_will_be_done.state import Building
from crusaders_rules.thy_will_be_done.state.influence_tiles import EVERY_TYPE, NewBuilding


def levels_of(state: State, seat: int, building: Building | NewBuilding) -> tuple[int, ...]:
    """The levels of a type that score for a player: those on the board, or all gone by a reading on mills."""
    if divine_effects.as_built(state.ruleset):
        return unlocked_of(state.areas[seat]).gone(building)
    return tuple(sorted(one.level for one in expanded.on_board(state) if (one.owner, one.building) == (seat, building)))


def highest(state: State, seat: int, building: Building) -> int:
    """The highest level of a base building that scores for a player, 0 without one."""
    return max(levels_of(state, seat, building), default=0)


def fours(state: State, seat: int) -> int:
    """The buildings of level IV that a level IV bank of a player counts."""
    held = tuple(building for building in EVERY_TYPE if scoring.IV in levels_of(state, seat, building))
    return divine_scoring.fours_counted(held, state.ruleset)


def columns(state: State) -> list[list[Term]]:
    """The terms that the expansion adds: for each of them, that of every player."""
    ruleset, edition = state.ruleset, state.ruleset.edition
    held = [holding_of(area) for area in state.areas]
    majority = divine_scoring.tile_majority(tuple(holding.tiles for holding in held), ruleset)
    found = [[Term("divine.score.majority", award, "tile majority") for award in majority]]
    ends = [divine_scoring.end_tiles(holding.ends, holding.tiles) for holding in held]
    found.append([Term("divine.tile.end", amount, "end tiles") for amount in ends])
    rows = []
    for seat, (area, holding) in enumerate(zip(state.areas, held, strict=True)):
        keeps, chapels, vaults = (
            levels_of(state, seat, one) for one in (NewBuilding.KEEP, NewBuilding.CHAPEL, NewBuilding.VAULT)
        )
        wheel = area.wheel
        rows.append(
            [
                Term("divine.vault.score", divine_scoring.vault_points(vaults, edition), "vaults I to III"),
                Term("divine.keep.four", divine_scoring.keep_four(keeps, area.troops, edition), "keep IV"),
                Term(
                    "divine.chapel.four",
                    divine_scoring.chapel_four(chapels, wheel.tokens, holding.giant, edition),
                    "chapel IV",
                ),
                Term("divine.vault.four", divine_scoring.vault_four(vaults, wheel.upgraded, edition), "vault IV"),
            ]
        )
    return found + [list(column) for column in zip(*rows, strict=True)]
