"""The bonuses of buildings, troops and knight orders: their bounds, and that they only grow."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.lift import Claims, each, instead_of, integer, member, row, suppose, theorem
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.rules import bonuses, muster, orders, resolve
from crusaders_rules.thy_will_be_done.state import Action, Buildings, KnightOrder

from .amounts import the_fourth_castle_unlocks_the_second_knight
from .pieces import every_castle_unlocks_a_knight
from .values import EDITION, TROOPS, any_buildings

# The most that buildings and troops add to each action.
MOST = {Action.TRAVEL: 2, Action.MUSTER: 3, Action.CRUSADE: 6, Action.INFLUENCE: 5, Action.BUILD: 3}
ALL_BUILT = Buildings(*(EDITION.buildings_per_type,) * len(Buildings._fields))


# Mutants: rules that are wrong on purpose


@instead_of(bonuses.castle_travel)
def every_castle_helps_to_travel(_: object, castles: int) -> int:
    """Each castle adds one to Travel."""
    return castles


@instead_of(bonuses.castle_travel)
def the_third_castle_replaces_the_second(_: object, castles: int) -> int:
    """The bonus for Travel ends with the castle of level III."""
    return 1 if castles == bonuses.II else 0


@instead_of(bonuses.church_influence)
def the_fourth_church_adds_too(_: object, churches: int) -> int:
    """A church of level IV adds to Influence like the lower levels."""
    return churches


@instead_of(bonuses.bank_build)
def only_the_last_bank_counts(_: object, banks: int) -> int:
    """Banks add one to Build, whatever their number."""
    return 1 if banks >= 1 else 0


@instead_of(bonuses.farm_influence)
def the_fourth_farm_adds_no_influence(_: object, farms: int) -> int:
    """Farms add to Influence at level III only."""
    return 1 if farms == bonuses.III else 0


@instead_of(bonuses.farm_muster)
def farms_take_away_again(_: object, farms: int) -> int:
    """A farm of level IV removes the bonus of the others."""
    return farms if farms <= bonuses.III else 0


@instead_of(muster.troop_bonus)
def troops_count_twice(_: object, troops: int) -> int:
    """Each troop adds two to Crusade."""
    return 2 * troops


@instead_of(orders.calatrava_bonus)
def calatrava_adds_two(_: object, order: KnightOrder) -> int:
    """The Knights of Calatrava add two."""
    return 2 if order == KnightOrder.CALATRAVA else 0


@instead_of(orders.holy_sepulchre_reduction)
def the_holy_sepulchre_forbids_travel(_: object, order: KnightOrder) -> int:
    """The Knights of the Holy Sepulchre take two from Travel."""
    return -2 if order == KnightOrder.HOLY_SEPULCHRE else 0


@instead_of(orders.montesa_bonus)
def montesa_helps_everybody(_: object, __: KnightOrder) -> int:
    """Everybody travels like the Order of Montesa."""
    return 1


@instead_of(bonuses.castle_knights)
def the_second_castle_unlocks_a_knight(_: object, castles: int, __: int = 0) -> int:
    """Each of the first three castles unlocks a knight."""
    return min(castles, bonuses.III)


@instead_of(bonuses.with_unlocked)
def an_unlocked_knight_joins_the_first(
    right: Callable[..., tuple[int, ...]], knights: tuple[int, ...], before: int, after: int, _: int, free: int = 0
) -> tuple[int, ...]:
    """An unlocked knight stands beside the player's first knight, wherever the castle is."""
    return right(knights, before, after, knights[0], free)


# How much


@theorem(
    "Buildings and troops add at most 2 to Travel, 3 to Muster, 6 to Crusade, 5 to Influence and 3 to Build; "
    "a knight order changes that by one.",
    rules=[
        "turn.value.bonus",
        "travel.bonus",
        "muster.bonus",
        "crusade.bonus",
        "influence.bonus",
        "build.bonus",
        "bonus.castle.travel",
        "bonus.castle.crusade",
        "bonus.church.travel",
        "bonus.church.influence",
        "bonus.farm.muster",
        "bonus.farm.influence",
        "bonus.bank.build",
        "bonus.bank.influence",
        "muster.crusade",
        "order.calatrava.bonus",
        "order.montesa.travel",
        "order.holy-sepulchre.travel",
    ],
    sabotage=[
        every_castle_helps_to_travel,
        the_fourth_church_adds_too,
        only_the_last_bank_counts,
        troops_count_twice,
        calatrava_adds_two,
        the_holy_sepulchre_forbids_travel,
        montesa_helps_everybody,
    ],
    assumes=f"at most {TROOPS} troops; buildings in any number",
)
def bonuses_are_bounded(
    action: Action = each(Action),
    buildings: Buildings = any_buildings(),
    troops: int = integer(0, TROOPS),
    order: KnightOrder = member(KnightOrder),
) -> Claims:
    """A player who has built and mustered everything reaches the bounds."""
    calatrava, montesa = order == KnightOrder.CALATRAVA, order == KnightOrder.MONTESA
    sepulchre = order == KnightOrder.HOLY_SEPULCHRE
    travels = action == Action.TRAVEL
    by_order = 0 + calatrava + travels * (0 + montesa - sepulchre)
    bonus = total(resolve.action_bonus(action, buildings, troops, order)) - by_order
    yield "buildings and troops add at most the bound", bonus <= MOST[action]
    yield "buildings and troops never subtract", bonus >= 0
    everything = total(resolve.action_bonus(action, ALL_BUILT, TROOPS, KnightOrder.NONE))
    yield "all buildings and troops together reach the bound", everything == MOST[action]


@theorem(
    "One more building or troop never makes a bonus smaller.",
    rules=["bonus.cumulative", "turn.value.bonus", "muster.crusade"],
    sabotage=[farms_take_away_again, the_third_castle_replaces_the_second, the_fourth_farm_adds_no_influence],
    assumes="troops and buildings in any number",
)
def bonuses_only_grow(
    action: Action = each(Action),
    buildings: Buildings = any_buildings(),
    more: Buildings = any_buildings(),
    troops: int = integer(0),
    order: KnightOrder = each((KnightOrder.NONE, KnightOrder.CALATRAVA)),
) -> Claims:
    """However many are added."""
    after = Buildings(*(before + added for before, added in zip(buildings, more, strict=True)))
    before = total(resolve.action_bonus(action, buildings, troops, order))
    yield "no bonus shrinks", total(resolve.action_bonus(action, after, troops + 1, order)) >= before


@theorem(
    "Each of the levels I to III of church, farm and bank adds one to the bonus of its type, and level IV adds none.",
    rules=["bonus.cumulative", "bonus.church.influence", "bonus.farm.muster", "bonus.bank.build"],
    sabotage=[the_fourth_church_adds_too, only_the_last_bank_counts, farms_take_away_again],
)
def levels_add_up(built: int = integer(0)) -> Claims:
    """The bonus of a level does not replace the one before."""
    for bonus in (bonuses.church_influence, bonuses.farm_muster, bonuses.bank_build):
        yield "one more level adds one up to III", bonus(built + 1) == bonus(built) + (built < bonuses.III)
        yield "without a building there is no bonus", bonus(0) == 0


@theorem(
    "Castles unlock one knight with level I and one with level III, and each of them appears where the castle is.",
    rules=["bonus.castle.knight", "bonus.knight.unlock"],
    sabotage=[
        the_second_castle_unlocks_a_knight,
        the_fourth_castle_unlocks_the_second_knight,
        every_castle_unlocks_a_knight,
        an_unlocked_knight_joins_the_first,
    ],
    assumes="one knight is already on the board; castles are erected one at a time",
)
def castles_unlock_knights(
    knights: tuple[int, ...] = row(integer(0), 1), castles: int = integer(0), region: int = integer(0)
) -> Claims:
    """No knight leaves the board, and no other level unlocks one."""
    after = bonuses.with_unlocked(knights, castles, castles + 1, region)
    unlocked = 0 + (castles == 0) + (castles == bonuses.III - 1)
    yield "a knight for level I, one for level III", len(after) == len(knights) + unlocked
    yield "the knights are the earlier ones and new ones in the region", sum(after) == sum(knights) + region * unlocked
    suppose(len(after) > 1)
    yield "they are named in ascending order", after[0] <= after[1]
