"""Divine Influence: the Influence action, influence tiles and coats of arms."""

from __future__ import annotations

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import (
    NoTileThere,
    OutOfInfluence,
    TooFewTiles,
    TooManyTiles,
)
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    InfluenceTile,
    TileEffect,
    TileKind,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    InfluenceInVain,
    MarkerLimit,
    SeveralTiles,
    TilesInVain,
    TilesNeeded,
    TileUpgrade,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing, NotEnoughValue
from crusaders_rules.thy_will_be_done.state import Action, put_at

Tiles = tuple[InfluenceTile | None, ...]


@rule("divine.base")
def is_played(edition: Edition) -> bool:
    """Whether the game is played with this expansion: then the edition has influence tiles."""
    return bool(edition.influence_tiles)


@rule("divine.influence.tile")
def regions_to_lay(spaces: tuple[bool, ...], edition: Edition) -> tuple[int, ...]:
    """The regions that get an influence tile at setup: each with a building space, as only those hold knights.

    Args:
        spaces: Whether each region has a building space.
        edition: The edition; without the expansion there are none.
    """
    return tuple(place for place, space in enumerate(spaces) if space) if is_played(edition) else ()


@rule("divine.influence.tile")
def too_few_to_lay(regions: int, edition: Edition) -> Refusal | None:
    """Refuse a board with more regions for influence tiles than there are tiles."""
    tiles = len(edition.influence_tiles)
    if regions <= tiles:
        return None
    return NoSuchThing("divine.influence.tile", f"at most {tiles}", f"board with {regions} regions for influence tiles")


@rule("divine.influence.tile")
def tiles_left(pool: tuple[InfluenceTile, ...], laid: Tiles) -> tuple[InfluenceTile, ...]:
    """The shuffled influence tiles not on the board; those left over are out of the game."""
    left = list(pool)
    for tile in laid:
        if tile is not None:
            left.remove(tile)
    return tuple(left)


@rule("divine.influence.tile", "divine.influence.enemy")
def tiles_within(reached: tuple[int, ...], tiles: Tiles) -> tuple[tuple[int, int], ...]:
    """The tiles that an Influence action can take, whatever enemy stands there.

    Args:
        reached: The regions that the action reaches.
        tiles: The influence tile in each region.

    Returns:
        Each region with the cost of its tile, in ascending order of the regions.
    """
    found = [(place, tiles[place]) for place in sorted(set(reached))]
    return tuple([(place, tile.cost) for place, tile in found if tile is not None])


@rule("divine.influence.tile")
def out_of_influence(region: str, reached: bool) -> Refusal | None:  # noqa: FBT001 -- a fact of the region
    """Refuse a tile in a region that the Influence action does not reach."""
    return None if reached else OutOfInfluence("divine.influence.tile", has=region)


@rule("divine.influence.tile")
def no_tile_there(region: str, tile: InfluenceTile | None) -> Refusal | None:
    """Refuse a region whose influence tile is gone."""
    return NoTileThere("divine.influence.tile", has=region) if tile is None else None


@rule("divine.influence.tile")
def tile_too_dear(value: int, cost: int) -> Refusal | None:
    """Refuse a tile that costs more than the value of the action."""
    return NotEnoughValue("divine.influence.tile", cost, value, Action.INFLUENCE) if value < cost else None


@rule("divine.influence.tile")
def may_be_in_vain(ruleset: Ruleset) -> bool:
    """Whether an Influence action succeeds although no tile can be taken."""
    return ruleset.interpretation.influence_in_vain == InfluenceInVain.ALWAYS


@rule("divine.influence.gain")
def influence_of_tile(tile: InfluenceTile, edition: Edition) -> int:
    """The influence gained with a tile: its level, by its cost. The value of the action itself pays nothing."""
    return dict(edition.tile_levels)[tile.cost]


@rule("divine.tile.immediate")
def effect_of(tile: InfluenceTile) -> TileEffect | None:
    """What a tile gives at once, None for the other kinds; the player keeps the tile face down."""
    return tile.effect if tile.kind == TileKind.IMMEDIATE else None


@rule("divine.tile.immediate")
def upgrade_is_permission(ruleset: Ruleset) -> bool:
    """Whether the upgrade of an immediate tile is something that its player may do, like that of a vault."""
    return ruleset.interpretation.tile_upgrade == TileUpgrade.MAY


@rule("divine.tile.once")
def with_once(once: tuple[int, ...], tile: InfluenceTile) -> tuple[int, ...]:
    """The one-time tiles face up of a player, by action, after taking a tile."""
    if tile.kind != TileKind.ONCE or tile.action is None:
        return once
    place = ACTIONS.index(tile.action)
    return put_at(once, place, once[place] + 1)


@rule("divine.tile.permanent")
def with_permanent(unlocked: Unlocked, tile: InfluenceTile) -> Unlocked:
    """What a player has unlocked after taking a tile: a permanent one adds 1 to its action from now on."""
    if tile.kind != TileKind.PERMANENT or tile.action is None:
        return unlocked
    place = ACTIONS.index(tile.action)
    return Unlocked(unlocked.levels, put_at(unlocked.permanent, place, unlocked.permanent[place] + 1))


@rule("divine.tile.permanent", "divine.influence.bonus")
def permanent_bonus(action: Action, permanent: tuple[int, ...]) -> Term:
    """The bonus of permanent tiles for an action, Influence among them."""
    return Term("divine.tile.permanent", permanent[ACTIONS.index(action)], "permanent tile")


@rule("divine.tile.once", "divine.influence.bonus")
def most_to_turn(face_up: int, ruleset: Ruleset) -> int:
    """The most one-time tiles that a player may turn for one action, Influence among them.

    Args:
        face_up: The player's one-time tiles of that action.
        ruleset: Consulted for ``several_tiles``.
    """
    return min(1, face_up) if ruleset.interpretation.several_tiles == SeveralTiles.ONE else face_up


@rule("divine.tile.once")
def may_turn(succeeds: bool, ruleset: Ruleset) -> bool:  # noqa: FBT001 -- a fact of the action
    """Whether a player may turn one-time tiles for an action.

    Args:
        succeeds: Whether the action succeeds if the player turns as many as possible.
        ruleset: Consulted for ``tiles_in_vain``, which matters for an action that fails anyway.
    """
    return succeeds or ruleset.interpretation.tiles_in_vain == TilesInVain.YES


@rule("divine.tile.once")
def too_many_to_turn(turned: int, most: int) -> Refusal | None:
    """Refuse to turn more one-time tiles than a player may, or a negative number."""
    return None if 0 <= turned <= most else TooManyTiles("divine.tile.once", needs=most, has=turned)


@rule("divine.tile.once")
def too_few_to_turn(turned: int, least: int | None, ruleset: Ruleset) -> Refusal | None:
    """Refuse to turn so few tiles that the action fails, although more of them would let it succeed.

    Args:
        turned: The tiles that the player turns.
        least: The fewest tiles with which the action succeeds, None if no number does.
        ruleset: Consulted for ``tiles_needed``.
    """
    if least is None or turned >= least or ruleset.interpretation.tiles_needed == TilesNeeded.FREELY:
        return None
    return TooFewTiles("divine.tile.once", needs=least, has=turned)


@rule("divine.tile.once")
def turned_down(once: tuple[int, ...], action: Action, turned: int) -> tuple[int, ...]:
    """The one-time tiles face up after turning some of an action; the player keeps those face down."""
    place = ACTIONS.index(action)
    return put_at(once, place, once[place] - turned)


@rule("divine.tile.once")
def with_turned(tokens: int, turned: int) -> int:
    """What counts for an action whose player has turned one-time tiles: one more for each."""
    return tokens + turned


@rule("divine.tile.end")
def scores_tiles(tile: InfluenceTile) -> int:
    """The number of tiles that score for each tile: 1 for such a tile, 0 for any other."""
    return 1 if tile.kind == TileKind.END else 0


@rule("divine.marker.place")
def coat_is_left(placed: int, ruleset: Ruleset) -> bool:
    """Whether a player has a coat of arms for one more region.

    Args:
        placed: The coats of arms that the player has on the board.
        ruleset: The number of coats, and the reading ``marker_limit``.
    """
    return placed < ruleset.edition.coats or ruleset.interpretation.marker_limit == MarkerLimit.UNLIMITED


@rule("divine.marker.place")
def with_coat(coats: tuple[int | None, ...], region: int, seat: int) -> tuple[int | None, ...]:
    """The owner of the coat of arms in each region, after a player places one in the region of a tile."""
    return put_at(coats, region, seat)
