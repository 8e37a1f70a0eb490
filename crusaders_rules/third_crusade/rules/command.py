"""The Command phase: Event Cards and Orders are executed in turn."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.command import FreePass
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute, HasPassed
from crusaders_rules.third_crusade.state import Owner


@rule("third.command.turn")
def choices(events: tuple[str, ...], orders: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What a player may activate: each Event Card, each own Order on the map, or a pass.

    Args:
        events: The Event Cards next to the player board.
        orders: The own Orders on the map.

    Returns:
        Pairs of a kind (``event``, ``order`` or ``pass``) and a name.
    """
    return (*(("event", name) for name in events), *(("order", name) for name in orders), ("pass", ""))


@rule("third.command.turn")
def cannot_pass(*, can_act: bool, interpretation: Interpretation) -> Refusal | None:
    """Refuse a pass to a player who can still act, if that is not allowed.

    Args:
        can_act: Whether the player has an Event Card or can execute an Order.
        interpretation: Consulted for ``free_pass``.
    """
    if interpretation.free_pass == FreePass.YES or not can_act:
        return None
    return CannotExecute("third.command.turn", needs="only a player who cannot act may pass")


@rule("third.command.pass", "third.command.pass.reactions")
def barred(army: Owner, passed: frozenset[Owner], *, reaction: bool) -> Refusal | None:
    """Refuse an Event Card or Order after a pass, unless it is a Reaction Order in a Battle."""
    return HasPassed("third.command.pass") if army in passed and not reaction else None
