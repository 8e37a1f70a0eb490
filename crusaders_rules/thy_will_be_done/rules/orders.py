"""The knight orders: their changes to the setup, and their abilities during the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import attrs

from crusaders_rules.answers import Refusal, Shown
from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    BlackKnight,
    CalatravaSplit,
    HospitallerPass,
    HospitallerPlace,
    LearningOrders,
    OriginStartLap,
    SepulchreLeast,
    SepulchreScope,
    ShortWedge,
    TemplarDoubled,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import NotEnoughValue
from crusaders_rules.thy_will_be_done.rules import upgrade, variants
from crusaders_rules.thy_will_be_done.rules.order_changes import OrderSetup
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder, Manner, Wedge

Ways = tuple[tuple[Manner, int | None], ...]


@rule("order.alcantara.token", "order.alcantara.upgrade")
def alcantara() -> OrderSetup:
    """A 13th action token on any wedge, and any one wedge upgraded."""
    return OrderSetup(added=1, upgrades=1)


@rule("order.aviz.token")
def aviz() -> OrderSetup:
    """A 13th action token on any wedge."""
    return OrderSetup(added=1)


@rule("order.aviz.origin")
def aviz_manner() -> Ways:
    """A distribution may begin with the wedge that it empties."""
    return ((Manner.ORIGIN_FIRST, None),)


@rule("order.aviz.origin", "order.santiago.origin")
def origin_only_once(manner: Manner, ruleset: Ruleset) -> bool:
    """Whether a distribution that began with its origin passes over it afterwards."""
    return manner == Manner.ORIGIN_FIRST and ruleset.interpretation.origin_start_lap == OriginStartLap.ONCE


@rule("order.calatrava.token")
def calatrava() -> OrderSetup:
    """Only six action tokens, one on each wedge."""
    return OrderSetup(tokens=lambda _: -1)


@rule("order.calatrava.bonus")
def calatrava_bonus(order: KnightOrder) -> int:
    """One more for every action of any type."""
    return 1 if order == KnightOrder.CALATRAVA else 0


@rule("order.calatrava.bonus")
def calatrava_again(order: KnightOrder, ruleset: Ruleset) -> int:
    """The bonus of Calatrava on the second of two actions of a wedge, by ``calatrava_split``."""
    return 0 if ruleset.interpretation.calatrava_split == CalatravaSplit.ONCE else calatrava_bonus(order)


@rule("order.holy-sepulchre.token")
def holy_sepulchre() -> OrderSetup:
    """One additional action token on each Travel wedge."""
    return OrderSetup(tokens=lambda wedge: 1 if wedge.primary == Action.TRAVEL else 0)


@rule("order.holy-sepulchre.travel")
def holy_sepulchre_reduction(order: KnightOrder) -> int:
    """One less for every Travel action; with at least one token, the value never falls below zero."""
    return -1 if order == KnightOrder.HOLY_SEPULCHRE else 0


@rule("order.holy-sepulchre.travel")
def holy_sepulchre_shares(
    order: KnightOrder, actions: tuple[Action, ...], wedge: Wedge, ruleset: Ruleset
) -> tuple[tuple[int, ...], ...]:
    """The share of each action of a wedge in the reduction of the Holy Sepulchre.

    Args:
        order: The knight order of the player.
        actions: The actions of the wedge that are resolved.
        wedge: The wedge.
        ruleset: Consulted for ``sepulchre_scope``.

    Returns:
        For each way to divide the reduction, the share of each action. More than one way is possible only if the whole
        wedge bears it; the first way then spares no Travel.
    """
    each = tuple(holy_sepulchre_reduction(order) if action == Action.TRAVEL else 0 for action in actions)
    scope = ruleset.interpretation.sepulchre_scope
    if scope == SepulchreScope.TRAVEL_WEDGES and wedge.primary != Action.TRAVEL:
        return ((0,) * len(actions),)
    if scope == SepulchreScope.WHOLE_WEDGE and sum(each) != 0:
        bears = actions.index(Action.TRAVEL)
        one = tuple(holy_sepulchre_reduction(order) if place == bears else 0 for place in range(len(actions)))
        return (one,) if len(one) == 1 else (one, one[::-1])
    return (each,)


@rule("order.holy-sepulchre.travel")
def holy_sepulchre_nothing(order: KnightOrder, value: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse a Travel of the Holy Sepulchre without a movement point, if ``sepulchre_least`` forbids it."""
    least = ruleset.interpretation.sepulchre_least
    if order != KnightOrder.HOLY_SEPULCHRE or value > 0 or least == SepulchreLeast.TOTAL:
        return None
    return NotEnoughValue("order.holy-sepulchre.travel", 1, value, Action.TRAVEL)


@rule("order.hospitaller.token")
def hospitaller() -> OrderSetup:
    """Eleven action tokens: one wedge of the player's choice begins with one less."""
    return OrderSetup(left=1)


@rule("order.hospitaller.skip")
def hospitaller_manners(passed: tuple[int, ...], ruleset: Ruleset) -> Ways:
    """One wedge may be skipped: any that a token reaches, or only one that is passed between two tokens laid down.

    The first passing of a distribution has no token before it. A wedge that is passed again can be skipped the second
    time, which leaves the same tokens as skipping it the first time; but not if the skip applies to every passing.
    """
    if ruleset.interpretation.hospitaller_place == HospitallerPlace.BETWEEN:
        always = skipped_again(passed[0], ruleset)
        passed = tuple(wedge for wedge in passed[1:] if wedge != always)
    return tuple((Manner.SKIP, wedge) for wedge in dict.fromkeys(passed))


@rule("order.hospitaller.skip")
def skipped_again(wedge: int, ruleset: Ruleset) -> int | None:
    """The wedge to skip when the distribution reaches it again; None if the order skips it only once."""
    return wedge if ruleset.interpretation.hospitaller_pass == HospitallerPass.WHOLE_DISTRIBUTION else None


@rule("order.montesa.knight")
def montesa() -> OrderSetup:
    """The black knight begins in the region of the first knight."""
    return OrderSetup(black_knight=True)


@attrs.frozen(repr=False)
class BlackKnightCounts(Shown):
    """How the black knight counts.

    Attributes:
        more: The number of additional knights that the player has.
        unlocked: The number of knights that the first castle would have unlocked and that are already on the board.
        unscored: The number of knights on the board that a farm of level IV does not count.
    """

    more: int = 0
    unlocked: int = 0
    unscored: int = 0


@rule("order.montesa.knight")
def black_knight(order: KnightOrder, ruleset: Ruleset) -> BlackKnightCounts:
    """How the black knight counts for a player; not at all for a player without it."""
    return black_knight_counts(ruleset) if order == KnightOrder.MONTESA else BlackKnightCounts()


@rule("order.montesa.knight")
def unlocked_before(order: KnightOrder, ruleset: Ruleset) -> int:
    """The castle knights that are on the board from the start: the black one, if it is one of them."""
    return black_knight_counts(ruleset).unlocked if order == KnightOrder.MONTESA else 0


@rule("order.montesa.knight")
def black_knight_counts(ruleset: Ruleset) -> BlackKnightCounts:
    """How the black knight counts: as one more knight in every respect, or only in play, or as the second knight."""
    reading = ruleset.interpretation.black_knight
    if reading == BlackKnight.SECOND_KNIGHT:
        return BlackKnightCounts(unlocked=1)
    return BlackKnightCounts(more=1, unscored=1 if reading == BlackKnight.NOT_SCORED else 0)


@rule("order.montesa.travel")
def montesa_bonus(order: KnightOrder) -> int:
    """One more for every Travel action."""
    return 1 if order == KnightOrder.MONTESA else 0


@rule("order.santiago.upgrade")
def santiago() -> OrderSetup:
    """Any one wedge upgraded."""
    return OrderSetup(upgrades=1)


@rule("order.santiago.origin")
def santiago_manner() -> Ways:
    """A distribution may begin with the wedge that it empties."""
    return ((Manner.ORIGIN_FIRST, None),)


@rule("order.st-lazarus.token", "order.st-lazarus.upgrade")
def st_lazarus() -> OrderSetup:
    """Eleven action tokens, and any three wedges upgraded."""
    return OrderSetup(left=1, upgrades=3)


@rule("order.templar.token")
def templar() -> OrderSetup:
    """Ten action tokens: two wedges of the player's choice begin with one each."""
    return OrderSetup(left=2)


@rule("order.templar.double")
def templar_manners(passed: tuple[int, ...], ruleset: Ruleset) -> Ways:
    """Two tokens at once may be placed on one wedge: any that is reached with two tokens in hand.

    If a second token of a second lap also counts as such a use, no wedge may get one.
    """
    reached = tuple(dict.fromkeys(passed[:-1]))
    if ruleset.interpretation.templar_doubled == TemplarDoubled.LAPS_COUNT and len(reached) < len(passed[:-1]):
        return ()
    return tuple((Manner.DOUBLE, wedge) for wedge in reached)


@rule("order.teutonic.direction")
def teutonic_manner() -> Ways:
    """A whole distribution may run counterclockwise."""
    return ((Manner.COUNTERCLOCKWISE, None),)


_SETUPS = {
    KnightOrder.ALCANTARA: alcantara,
    KnightOrder.AVIZ: aviz,
    KnightOrder.CALATRAVA: calatrava,
    KnightOrder.HOLY_SEPULCHRE: holy_sepulchre,
    KnightOrder.HOSPITALLER: hospitaller,
    KnightOrder.MONTESA: montesa,
    KnightOrder.SANTIAGO: santiago,
    KnightOrder.ST_LAZARUS: st_lazarus,
    KnightOrder.TEMPLAR: templar,
}


@rule("setup.order.effect")
def setup_of(order: KnightOrder) -> OrderSetup:
    """The changes that a knight order makes at setup."""
    changes = _SETUPS.get(order) or _setups_of_expansions().get(order, OrderSetup)
    return changes()


@cache
def _setups_of_expansions() -> dict[KnightOrder, Callable[[], OrderSetup]]:
    return {order: changes for setups in brought("setups") for order, changes in setups.items()}


@rule("order.hospitaller.token", "order.st-lazarus.token", "five.order.holy-ghost.token")
def who_shortens(order: KnightOrder, ruleset: Ruleset) -> ShortWedge:
    """Who chooses the wedge with one token less: the player, chance, or nobody if it is always the top wedge.

    The Templars always choose their wedges.
    """
    if order in (KnightOrder.HOSPITALLER, KnightOrder.ST_LAZARUS, KnightOrder.HOLY_GHOST):
        return ruleset.interpretation.short_wedge
    return ShortWedge.CHOICE


@rule("order.hospitaller.token", "order.st-lazarus.token")
def seats_to_shorten(orders: tuple[KnightOrder, ...], first: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The seats, from a given one on, for which chance draws the wedge with one token less."""
    return tuple(seat for seat in range(first, len(orders)) if who_shortens(orders[seat], ruleset) == ShortWedge.RANDOM)


@rule("variant.learning.upgraded", "order.alcantara.upgrade", "order.santiago.upgrade", "order.st-lazarus.upgrade")
def no_upgrade_left(wedge: Wedge, upgraded: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- the side that is shown
    """Refuse to upgrade an upgraded wedge at setup, unless it began upgraded and a reading allows a wasted upgrade."""
    begins = variants.upgraded_at_start(ruleset.variant, wedge.name, ruleset.edition)
    if begins and ruleset.interpretation.learning_orders == LearningOrders.WASTED:
        return None
    return upgrade.already_upgraded(upgraded)
