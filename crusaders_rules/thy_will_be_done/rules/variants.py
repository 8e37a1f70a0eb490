"""The variants of the game."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Orders, Variant
from crusaders_rules.thy_will_be_done.interpret.refusals import UpgradingOff
from crusaders_rules.thy_will_be_done.state import KnightOrder


@rule("variant.learning.wheel", "variant.first.wheel")
def fixed_wheel(variant: Variant, edition: Edition) -> tuple[str, ...] | None:
    """The wedges clockwise from the top in the two variants for a first game, None in any other variant."""
    if variant in (Variant.LEARNING, Variant.FIRST_STANDARD):
        return edition.first_wheel
    return None


@rule("variant.learning.upgraded")
def upgraded_at_start(variant: Variant, wedge: str, edition: Edition) -> bool:
    """Whether a wedge begins upgraded: the two Travel wedges of the Learning variant do."""
    return variant == Variant.LEARNING and wedge in edition.learning_upgraded


@rule("variant.learning.no-upgrade")
def upgrading_off(variant: Variant) -> Refusal | None:
    """Refuse every upgrade in the Learning variant."""
    return UpgradingOff("variant.learning.no-upgrade") if variant == Variant.LEARNING else None


@rule("variant.unpredictable")
def own_wheels(variant: Variant) -> bool:
    """Whether each player has a separate arrangement of the wheel."""
    return variant == Variant.UNPREDICTABLE or players_choose(variant)


@rule("variant.tournament.choose")
def players_choose(variant: Variant) -> bool:
    """Whether the players choose their knight order and the arrangement of their wheel."""
    return variant == Variant.TOURNAMENT


@rule("variant.tournament.duplicate")
def orders_to_choose_from(edition: Edition) -> tuple[KnightOrder, ...]:
    """All knight orders of the edition and its expansions: in a tournament several players may have the same order."""
    return edition.knight_orders


@rule("variant.no-order")
def without_orders(how: Orders) -> bool:
    """Whether the game is played without knight orders."""
    return how == Orders.NONE
