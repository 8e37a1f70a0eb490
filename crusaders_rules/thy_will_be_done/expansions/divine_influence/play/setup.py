"""What Divine Influence adds to a table, and to the setup."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Holding, Laid, Unlocked
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.rules import player_area
from crusaders_rules.thy_will_be_done.state import CHANCE, Added, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.position import AddedArea


def table(added: Added | None, _players: int, ruleset: Ruleset) -> Added:
    """Room for influence tiles and coats of arms, and beside the building of each region."""
    regions = len(ruleset.laid.regions)
    nothing = (None,) * regions
    return replace(added or Added(), beside=((),) * regions, laid=Laid(nothing, nothing))


def area(made: PlayerArea) -> PlayerArea:
    """An empty player area in which any level can be unlocked, without influence tiles."""
    return replace(made, buildings=Unlocked(), added=replace(made.added or AddedArea(), holding=Holding()))


def after_order(state: State, seat: int, dealt: player_area.Deal) -> p.Pending | None:
    """Where a player with a giant token places it."""
    has = divine_orders.has_giant(state.areas[seat].order, state.ruleset)
    return p.AskGiantWedge(seat, dealt) if has and holding_of(state.areas[seat]).giant is None else None


def before_start(ruleset: Ruleset) -> p.Pending | None:
    """Which influence tile lies in the first region that gets one."""
    regions = regions_for_tiles(ruleset)
    return p.AskInfluenceTile(CHANCE, regions[0]) if regions else None


def regions_for_tiles(ruleset: Ruleset) -> tuple[int, ...]:
    """The regions that get an influence tile."""
    spaces = tuple(region.space for region in ruleset.laid.regions)
    return divine_tiles.regions_to_lay(spaces, ruleset.edition)


def too_few_pieces(ruleset: Ruleset) -> Refusal | None:
    """Why a board has more regions than there are influence tiles for them."""
    return divine_tiles.too_few_to_lay(len(regions_for_tiles(ruleset)), ruleset.edition)
