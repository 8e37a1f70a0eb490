"""The score sheet with the expansion Divine Influence: what base buildings score for, and the further terms."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import scoring as divine_scoring
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import EVERY_TYPE, NewBuilding
from crusaders_rules.thy_will_be_done.interpret import State, Term
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.rules import scoring
from crusaders_rules.thy_will_be_done.state import Building, Buildings

Levels = Mapping[Building | NewBuilding, tuple[int, ...]]


def levels_of(state: State, seat: int) -> Levels:
    """The levels of each type that score for a player: all gone from the player board if those of mills score, too."""
    if divine_effects.worth_of_taken(state.ruleset).scores:
        return _gone(state, seat)
    return _on_board(state, seat)


def _gone(state: State, seat: int) -> Levels:
    unlocked = unlocked_of(state.areas[seat])
    return {building: unlocked.gone(building) for building in EVERY_TYPE}


def _on_board(state: State, seat: int) -> Levels:
    held = [one for one in expanded.on_board(state) if one.owner == seat]
    return {building: tuple(sorted(one.level for one in held if one.building == building)) for building in EVERY_TYPE}


def highest(levels: Levels) -> Buildings:
    """The highest level of each base building that scores for a player, 0 without one."""
    return Buildings(*(max(levels[building], default=0) for building in Building))


def fours(state: State, seat: int) -> int:
    """The buildings of level IV that a level IV bank of a player counts."""
    levels = (_gone if divine_effects.worth_of_taken(state.ruleset).counts else _on_board)(state, seat)
    held = tuple(building for building in EVERY_TYPE if scoring.IV in levels[building])
    return divine_scoring.fours_counted(held, state.ruleset)


def final_terms(state: State, seat: int) -> tuple[Term, ...]:
    """The terms that the expansion adds for a player."""
    ruleset, area, levels = state.ruleset, state.areas[seat], levels_of(state, seat)
    edition, holding, wheel = ruleset.edition, holding_of(area), area.wheel
    majority = divine_scoring.tile_majority(tuple(holding_of(one).tiles for one in state.areas), ruleset)
    keeps, chapels, vaults = levels[NewBuilding.KEEP], levels[NewBuilding.CHAPEL], levels[NewBuilding.VAULT]
    return (
        Term("divine.score.majority", majority[seat], "tile majority"),
        Term("divine.tile.end", divine_scoring.end_tiles(holding.ends, holding.tiles), "end tiles"),
        Term("divine.vault.score", divine_scoring.vault_points(vaults, edition), "vaults I to III"),
        Term("divine.keep.four", divine_scoring.keep_four(keeps, area.troops, edition), "keep IV"),
        Term(
            "divine.chapel.four",
            divine_scoring.chapel_four(chapels, wheel.tokens, holding.giant, edition),
            "chapel IV",
        ),
        Term("divine.vault.four", divine_scoring.vault_four(vaults, wheel.upgraded, edition), "vault IV"),
    )
