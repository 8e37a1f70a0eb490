"""Losses of a Battle."""

from __future__ import annotations

from typing import NamedTuple

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.battle import (
    Fairness,
    FairWithoutOwn,
    LossChooser,
    NeutralFirst,
    OwedLosses,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import UnfairLoss
from crusaders_rules.third_crusade.state import Force, Leader, Owner, Units, UnitType


class Casualty(NamedTuple):
    """A piece that is lost: a Unit of an owner, or a Leader."""

    owner: Owner
    unit: UnitType | None = None
    leader: Leader | None = None


@rule("third.losses.winner")
def losses_of_winner(pieces: int) -> int:
    """How many pieces the winning side loses: one, if the side has any."""
    return min(1, pieces)


@rule("third.losses.loser")
def losses_of_loser(difference: int, pieces: int) -> int:
    """How many pieces the losing side loses: one for each point of difference, at least one, at most all.

    Args:
        difference: The difference of the Battle Strengths.
        pieces: The Units and Leaders of the side.
    """
    return min(pieces, max(1, difference))


@rule("third.losses.loser")
def pieces_to_lose(in_battle: int, elsewhere: int, interpretation: Interpretation) -> int:
    """How many pieces a losing side can be asked for: those in the Battle, or also its Units elsewhere.

    Args:
        in_battle: The pieces of the side in the Battle.
        elsewhere: The Units of its Armies in other Regions.
        interpretation: Consulted for ``owed_losses``.
    """
    return in_battle + elsewhere if interpretation.owed_losses == OwedLosses.CARRIED else in_battle


@rule("third.losses.units", "third.losses.leaders")
def without(side: Force, lost: Casualty) -> Force:
    """A force without a lost piece: a Unit returns to its player board, a Leader leaves the game."""
    return side.minus(_force_of(lost))


@rule("third.losses.neutral-first")
def is_free_loss(lost: Casualty, interpretation: Interpretation) -> bool:
    """Whether a player may always choose a piece as the first loss: a Neutral Unit.

    Args:
        lost: The first loss of a side.
        interpretation: Consulted for ``neutral_first``.
    """
    anything = interpretation.neutral_first == NeutralFirst.ANY_NEUTRAL
    return lost.owner == Owner.NEUTRAL and (lost.leader is None or anything)


@rule("third.losses.fair")
def assigns_loss(leader: Owner, partners: tuple[Owner, ...], number: int, interpretation: Interpretation) -> Owner:
    """The Army that names the next loss of a side.

    Args:
        leader: The Army that leads the side.
        partners: The Armies of the side with pieces in the Battle.
        number: How many losses the side has named.
        interpretation: Consulted for ``loss_chooser``.
    """
    if interpretation.loss_chooser == LossChooser.LEADER:
        return leader
    order = (leader, *(army for army in partners if army != leader))
    return order[number % len(order)]


@rule("third.losses.fair")
def is_bound(own_left: int, interpretation: Interpretation) -> bool:
    """Whether the rule of fairness binds a player: as long as the player has pieces left in the Battle.

    Args:
        own_left: The own pieces that are left.
        interpretation: Consulted for ``fair_without_own``.
    """
    return own_left > 0 or interpretation.fair_without_own == FairWithoutOwn.YES


@rule("third.losses.fair")
def unfair(
    side: Force, army: Owner, before: tuple[Casualty, ...], lost: Casualty, interpretation: Interpretation
) -> Refusal | None:
    """Refuse a loss by which the player would lose fewer pieces than others.

    Args:
        side: The pieces of the side that are left.
        army: The Army that assigns the losses.
        before: The losses so far, in order.
        lost: The next loss.
        interpretation: Consulted for ``fairness``.
    """
    own_left = side.of(army).number + len(side.leaders_of(army))
    if (
        lost.owner == army
        or not is_bound(own_left, interpretation)
        or (not before and is_free_loss(lost, interpretation))
    ):
        return None
    counted = before[1:] if before and is_free_loss(before[0], interpretation) else before
    own = sum(one.owner == army for one in counted)
    together = interpretation.fairness == Fairness.TOGETHER
    others = 1 + sum(one.owner == lost.owner or (together and one.owner != army) for one in counted)
    return UnfairLoss("third.losses.fair", needs=own, has=others) if others > own else None


@rule("third.losses.fair")
def possible_losses(
    side: Force, army: Owner, before: tuple[Casualty, ...], interpretation: Interpretation
) -> tuple[Casualty, ...]:
    """The pieces that an Army may name as the next loss of its side.

    There is at least one if any piece is left, unless fairness binds players without pieces, too.

    Args:
        side: The pieces of the side that are left.
        army: The Army that assigns the losses.
        before: The losses so far, in order.
        interpretation: Passed on to ``unfair``.
    """
    units = [
        Casualty(owner, unit)
        for owner in Owner
        for unit, number in zip(UnitType, side.of(owner), strict=True)
        if number > 0
    ]
    leaders = [Casualty(leader.owner, leader=leader) for leader in side.leaders]
    return tuple(one for one in (*units, *leaders) if unfair(side, army, before, one, interpretation) is None)


@rule("third.losses.neutrals-join", "third.retreat.defenders-stay")
def joining(loser: Force) -> Force:
    """The Neutral pieces of the losing side that survived; they join the winner."""
    return Force(neutral=loser.neutral, leaders=loser.leaders_of(Owner.NEUTRAL))


def _force_of(lost: Casualty) -> Force:
    if lost.leader is not None:
        return Force(leaders=(lost.leader,))
    return Force().with_units(lost.owner, Units(*(int(unit == lost.unit) for unit in UnitType)))
