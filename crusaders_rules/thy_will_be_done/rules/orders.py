"""The ten knight orders: what each changes at setup, and what it allows during the game."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from crusaders_rules.answers import Refusal
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
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder, Manner, Wedge

Ways = tuple[tuple[Manner, int | None], ...]


def _unchanged(_: Wedge) -> int:
    return 0


@attrs.frozen
class OrderSetup:
    """What a knight order changes at setup.

    Attributes:
        tokens: By how much the tokens of a wedge change.
        added: Action tokens to put on wedges of the player's choice.
        left: Wedges of the player's choice that begin with one token less.
        upgrades: Wedges of the player's choice to upgrade.
        black_knight: Whether the black knight joins the first knight.
    """

    tokens: Callable[[Wedge], int] = _unchanged
    added: int = 0
    left: int = 0
    upgrades: int = 0
    black_knight: bool = False


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
    """Whether a distribution that began on its origin passes over it afterwards."""
    return manner == Manner.ORIGIN_FIRST and ruleset.interpretation.origin_start_lap == OriginStartLap.ONCE


@rule("order.calatrava.token")
def calatrava() -> OrderSetup:
    """Six action tokens only, one on each wedge."""
    return OrderSetup(tokens=lambda _: -1)


@rule("order.calatrava.bonus")
def calatrava_bonus(order: KnightOrder) -> int:
    """One more on every action, of whatever type."""
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
    """One less on every Travel action; with its one token at least, the value never falls below zero."""
    return -1 if order == KnightOrder.HOLY_SEPULCHRE else 0


@rule("order.holy-sepulchre.travel")
def holy_sepulchre_shares(
    order: KnightOrder, actions: tuple[Action, ...], wedge: Wedge, ruleset: Ruleset
) -> tuple[tuple[int, ...], ...]:
    """How much each action of a wedge bears of the reduction of the Holy Sepulchre.

    Args:
        order: The knight order of the player.
        actions: The actions of the wedge that are resolved.
        wedge: The wedge.
        ruleset: Consulted for ``sepulchre_scope``.

    Returns:
        For each way to bear it what each of the actions bears; only where the wedge bears it as a whole there can be
        more than one way, the first of which spares no Travel.
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
    """Refuse a Travel of the Holy Sepulchre without a movement point, if ``sepulchre_least`` is read so."""
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
    """One wedge may be skipped, any that the distribution comes to, or any but the first of them."""
    between = ruleset.interpretation.hospitaller_place == HospitallerPlace.BETWEEN
    return tuple((Manner.SKIP, wedge) for wedge in dict.fromkeys(passed) if not (between and wedge == passed[0]))


@rule("order.hospitaller.skip")
def skipped_again(wedge: int, ruleset: Ruleset) -> int | None:
    """The wedge to be skipped when the distribution comes to it once more; none if one passing is all."""
    return wedge if ruleset.interpretation.hospitaller_pass == HospitallerPass.WHOLE_DISTRIBUTION else None


@rule("order.montesa.knight")
def montesa() -> OrderSetup:
    """The black knight begins beside the first knight."""
    return OrderSetup(black_knight=True)


@attrs.frozen
class BlackKnightCounts:
    """How many knights the black one stands for.

    Attributes:
        more: Knights that the player has besides the usual ones.
        unlocked: Knights that the first castle would have unlocked and that are on the board already.
        unscored: Knights on the board that a farm of level IV does not count.
    """

    more: int = 0
    unlocked: int = 0
    unscored: int = 0


@rule("order.montesa.knight")
def black_knight(order: KnightOrder, ruleset: Ruleset) -> BlackKnightCounts:
    """What the black knight counts as for a player, nothing for one without it."""
    return black_knight_counts(ruleset) if order == KnightOrder.MONTESA else BlackKnightCounts()


@rule("order.montesa.knight")
def unlocked_before(order: KnightOrder, ruleset: Ruleset) -> int:
    """The knights of castles that are on the board from the beginning: the black one, if it is one of them."""
    counts = black_knight_counts(ruleset)
    return counts.unlocked if counts.unlocked and order == KnightOrder.MONTESA else 0


@rule("order.montesa.knight")
def black_knight_counts(ruleset: Ruleset) -> BlackKnightCounts:
    """What the black knight counts as: one more knight in every respect, or in play alone, or the second one."""
    reading = ruleset.interpretation.black_knight
    if reading == BlackKnight.SECOND_KNIGHT:
        return BlackKnightCounts(unlocked=1)
    return BlackKnightCounts(more=1, unscored=1 if reading == BlackKnight.NOT_SCORED else 0)


@rule("order.montesa.travel")
def montesa_bonus(order: KnightOrder) -> int:
    """One more on every Travel action."""
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
    """Two tokens at once may be put on one wedge, any that is reached with two tokens in hand.

    Where a second token of a second round counts as such a use too, there must be none of those.
    """
    reached = tuple(dict.fromkeys(passed[:-1]))
    if ruleset.interpretation.templar_doubled == TemplarDoubled.LAPS_COUNT and len(reached) < len(passed[:-1]):
        return ()
    return tuple((Manner.DOUBLE, wedge) for wedge in reached)


@rule("order.teutonic.direction")
def teutonic_manner() -> Ways:
    """A distribution may run counterclockwise, all of it."""
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
    """What a knight order changes at setup."""
    return _SETUPS[order]() if order in _SETUPS else OrderSetup()


@rule("order.hospitaller.token", "order.st-lazarus.token")
def who_shortens(order: KnightOrder, ruleset: Ruleset) -> ShortWedge:
    """Who decides which wedge begins with one token less: the player, chance, or nobody, as it is the one on top.

    The Templars always choose theirs.
    """
    if order in (KnightOrder.HOSPITALLER, KnightOrder.ST_LAZARUS):
        return ruleset.interpretation.short_wedge
    return ShortWedge.CHOICE


@rule("order.hospitaller.token", "order.st-lazarus.token")
def seats_to_shorten(orders: tuple[KnightOrder, ...], first: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The seats, from one on, of whose wheels chance shortens a wedge."""
    return tuple(seat for seat in range(first, len(orders)) if who_shortens(orders[seat], ruleset) == ShortWedge.RANDOM)


@rule("variant.learning.upgraded", "order.alcantara.upgrade", "order.santiago.upgrade", "order.st-lazarus.upgrade")
def no_upgrade_left(wedge: Wedge, upgraded: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- the side that is shown
    """Refuse an upgrade at setup of a wedge that is upgraded, unless it began so and may be named in vain."""
    begins = variants.upgraded_at_start(ruleset.variant, wedge.name, ruleset.edition)
    if begins and ruleset.interpretation.learning_orders == LearningOrders.WASTED:
        return None
    return upgrade.already_upgraded(upgraded)
