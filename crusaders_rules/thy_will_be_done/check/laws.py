"""What must hold in every position of a game, and what must be met in some."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crusaders_rules.thy_will_be_done.check.watching import SETUP, Watched
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.rules import bonuses, components, end, game_board, orders, player_area
from crusaders_rules.thy_will_be_done.state import Enemy, PlayerArea
from crusaders_rules.thy_will_be_done.state import pending as p

Claim = Callable[[Watched], bool]


def influence_is_kept(at: Watched) -> bool:
    """The supply and what the players hold make up the influence of the start, until the supply runs over."""
    state = at.position
    board, edition, players = state.ruleset.laid, state.ruleset.edition, len(state.areas)
    begun = game_board.supply_at_start(players, edition) if board.supply is None else board.supply
    held = sum(area.influence for area in state.areas)
    if state.supply > 0:
        return state.supply + held == begun
    return state.supply == end.take(begun, held, state.ruleset)


def enemies_are_kept(at: Watched) -> bool:
    """Every enemy token that was laid is on the board or with a player, and the markers count those won."""
    state = at.position
    if isinstance(state.pending, SETUP):
        return True
    on_board = sum(token is not None for token in state.enemies)
    won = [sum(area.defeated.of(enemy) for area in state.areas) for enemy in Enemy]
    tracked = [sum(area.defeated.of(Enemy(name)) for area in state.areas) for name in state.markers._fields]
    return on_board + sum(won) == len(state.ruleset.laid.flags) and tracked == list(state.markers)


def buildings_are_kept(at: Watched) -> bool:
    """The buildings of a player on the board are those of the player area, and their levels have no gap."""
    state = at.position
    levels: dict[tuple[int, str], list[int]] = {}
    for built in state.buildings:
        if built is not None:
            levels.setdefault((built.owner, built.building), []).append(built.level)
    return all(
        sorted(levels.get((seat, building), ())) == list(range(1, count + 1))
        for seat, area in enumerate(state.areas)
        for building, count in zip(area.buildings._fields, area.buildings, strict=True)
    ) and all(
        components.wrong_number_of_buildings(area.buildings, state.ruleset.edition) is None for area in state.areas
    )


def knights_are_kept(at: Watched) -> bool:
    """The knights on the board are the first ones and those that castles have unlocked, where they may be."""
    state = at.position
    if isinstance(state.pending, SETUP):
        return True
    return all(
        len(area.knights) == len(bonuses.with_unlocked(_first_knights(area), 0, area.buildings.castle, 0))
        and len(area.knights) <= components.knights_of(area.order, state.ruleset)
        and all(state.ruleset.laid.regions[region].space for region in area.knights)
        for area in state.areas
    )


def _first_knights(area: PlayerArea) -> tuple[int, ...]:
    return (0,) * (2 if orders.setup_of(area.order).black_knight else 1)


def tokens_are_kept(at: Watched) -> bool:
    """Every wheel holds the action tokens that its knight order has."""
    state = at.position
    if isinstance(state.pending, SETUP):
        return True
    return all(
        _tokens_of(area, state) == sum(area.wheel.tokens) and min(area.wheel.tokens) >= 0 for area in state.areas
    )


def _tokens_of(area: PlayerArea, state: State) -> int:
    change = orders.setup_of(area.order)
    begun = player_area.tokens_of_order(area.order, area.wheel.arrangement, state.ruleset.edition)
    return sum(begun) + change.added - change.left


def enemy_and_building_apart(at: Watched) -> bool:
    """No region holds both an enemy and a building."""
    return not any(map(_both, at.position.enemies, at.position.buildings))


def _both(enemy: object, built: object) -> bool:
    return enemy is not None and built is not None


def troops_within_limit(at: Watched) -> bool:
    """Nobody has mustered more troops than there are."""
    state = at.position
    return all(components.wrong_number_of_troops(area.troops, state.ruleset.edition) is None for area in state.areas)


def turns_alternate(at: Watched) -> bool:
    """Nobody is ever more than one turn ahead, and when the game is over all have had equally many.

    Where everybody has one more turn after the one that emptied the supply, nothing is claimed of the end.
    """
    return not any(at.lead) if is_over(at.position) and not _one_more(at) else max(at.lead) <= 1


def round_is_finished(at: Watched) -> bool:
    """After the turn that empties the supply at most one turn is left for each other player.

    Where everybody has one more turn, that is one more.
    """
    return at.late is None or at.late <= len(at.position.areas) - 1 + _one_more(at)


def _one_more(at: Watched) -> bool:
    return end.round_ends_before(0, None, at.position.ruleset) is None


ALWAYS: Mapping[str, Claim] = {
    "influence is kept": influence_is_kept,
    "enemies are kept": enemies_are_kept,
    "buildings are kept, and their levels have no gap": buildings_are_kept,
    "knights are kept": knights_are_kept,
    "action tokens are kept": tokens_are_kept,
    "an enemy and a building never share a region": enemy_and_building_apart,
    "troops stay within their limit": troops_within_limit,
    "all have had equally many turns at the end": turns_alternate,
    "the round is finished, and no further one begun": round_is_finished,
}

SOMETIMES: Mapping[str, Claim] = {
    "the game ends": lambda at: is_over(at.position),
    "a building stands": lambda at: any(built is not None for built in at.position.buildings),
    "an enemy is defeated": lambda at: any(any(area.defeated) for area in at.position.areas),
    "a troop is mustered": lambda at: any(area.troops for area in at.position.areas),
    "a wedge is upgraded": lambda at: isinstance(at.position.pending, p.AskDistribution),
    "a turn is skipped": lambda at: (
        isinstance(at.position.pending, p.AskDistribution) and not at.position.pending.optional
    ),
    "two actions of a wedge are resolved": lambda at: isinstance(at.position.pending, p.AskFirst),
    "a third knight is unlocked": lambda at: any(area.buildings.castle > 0 for area in at.position.areas),
    "more is gained than the supply holds": lambda at: is_over(at.position) and _gained_more(at.position),
    "a last round is played to its end": lambda at: is_over(at.position) and at.late == len(at.position.areas) - 1,
}


def _skipped(asked: p.Pending) -> bool:
    return isinstance(asked, p.AskDistribution) and not asked.optional


def _gained_more(state: State) -> bool:
    board = state.ruleset.laid
    begun = (
        game_board.supply_at_start(len(state.areas), state.ruleset.edition) if board.supply is None else board.supply
    )
    return sum(area.influence for area in state.areas) > begun
