"""The ten knight orders: what each changes at setup, and what it allows during the game."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from crusaders_rules.catalog.registry import rule
from crusaders_rules.state import Action, KnightOrder, Manner, Wedge

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


@rule("order.calatrava.token")
def calatrava() -> OrderSetup:
    """Six action tokens only, one on each wedge."""
    return OrderSetup(tokens=lambda _: -1)


@rule("order.calatrava.bonus")
def calatrava_bonus(order: KnightOrder) -> int:
    """One more on every action, of whatever type."""
    return 1 if order == KnightOrder.CALATRAVA else 0


@rule("order.holy-sepulchre.token")
def holy_sepulchre() -> OrderSetup:
    """One additional action token on each Travel wedge."""
    return OrderSetup(tokens=lambda wedge: 1 if wedge.primary == Action.TRAVEL else 0)


@rule("order.holy-sepulchre.travel")
def holy_sepulchre_reduction(order: KnightOrder) -> int:
    """One less on every Travel action; with its one token at least, the value never falls below zero."""
    return -1 if order == KnightOrder.HOLY_SEPULCHRE else 0


@rule("order.hospitaller.token")
def hospitaller() -> OrderSetup:
    """Eleven action tokens: one wedge of the player's choice begins with one less."""
    return OrderSetup(left=1)


@rule("order.hospitaller.skip")
def hospitaller_manners(passed: tuple[int, ...]) -> Ways:
    """One wedge may be skipped, any that the distribution comes to."""
    return tuple((Manner.SKIP, wedge) for wedge in dict.fromkeys(passed))


@rule("order.montesa.knight")
def montesa() -> OrderSetup:
    """The black knight begins beside the first knight."""
    return OrderSetup(black_knight=True)


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
def templar_manners(passed: tuple[int, ...]) -> Ways:
    """Two tokens at once may be put on one wedge, any that is reached with two tokens in hand."""
    return tuple((Manner.DOUBLE, wedge) for wedge in dict.fromkeys(passed[:-1]))


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
