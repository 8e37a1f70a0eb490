"""Setup of the player area: wheel, pieces, and the choice of a knight order."""

from __future__ import annotations

from crusaders_rules.answers import Choices, Refusal
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Orders, Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import SpareTokens
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing, NotOnOffer, TooFewTokens
from crusaders_rules.thy_will_be_done.rules import orders, variants
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Buildings,
    Enemies,
    KnightOrder,
    PlayerArea,
    Wedge,
    Wheel,
    put_at,
)

Deal = tuple[tuple[KnightOrder, ...], ...]


@rule("setup.wheel.random")
def who_arranges(variant: Variant, seat: int) -> int:
    """Who arranges a wheel: chance, or the players themselves in a tournament."""
    return seat if variants.players_choose(variant) else CHANCE


@rule("setup.wheel.match")
def wheels_to_arrange(variant: Variant, players: int) -> tuple[int, ...]:
    """The seats whose wheels are arranged; all other seats copy the wheel of the first of them."""
    return tuple(range(players)) if variants.own_wheels(variant) else (0,)


@rule("setup.wheel.random")
def wheels_to_draw(variant: Variant, players: int, edition: Edition) -> tuple[int, ...]:
    """The seats whose wheels chance arranges: none if the variant or the players arrange them."""
    if variants.fixed_wheel(variant, edition) is not None or variants.players_choose(variant):
        return ()
    return wheels_to_arrange(variant, players)


@rule("setup.wheel.random")
def wedges_left(placed: tuple[str, ...], edition: Edition) -> tuple[str, ...]:
    """The wedge tiles not yet on the wheel."""
    return tuple(wedge.name for wedge in edition.wedges if wedge.name not in placed)


@rule("setup.knight.reserve", "setup.building", "setup.troop")
def area_at_start(wheel: Wheel) -> PlayerArea:
    """A player area with every knight, building and troop in its slot."""
    return PlayerArea(wheel, KnightOrder.NONE, Buildings(), 0, (), Enemies(), 0)


@rule("setup.token")
def tokens_at_start(edition: Edition) -> tuple[int, ...]:
    """The action tokens of each wedge before a knight order changes them."""
    return (edition.tokens_per_wedge,) * WEDGES


@rule("setup.token.order")
def tokens_of_order(order: KnightOrder, arrangement: tuple[Wedge, ...], edition: Edition) -> tuple[int, ...]:
    """The action tokens of each wedge with the knight order, before the player makes its choices."""
    change = orders.setup_of(order).tokens
    return tuple(count + change(wedge) for count, wedge in zip(tokens_at_start(edition), arrangement, strict=True))


# The prototype has this many action tokens above twelve for each player, and shops say the same of the printed game.
SPARE_TOKENS = 4


@rule("components.token")
def too_few_tokens(order: KnightOrder, others: tuple[KnightOrder, ...], ruleset: Ruleset) -> Refusal | None:
    """Refuse a knight order that adds more action tokens than the spare ones, unless substitutes are allowed.

    Args:
        order: The order that a player wants.
        others: The orders that other players have already taken.
        ruleset: Consulted for ``spare_tokens``.
    """
    if ruleset.interpretation.spare_tokens == SpareTokens.UNLIMITED:
        return None
    left = SPARE_TOKENS - sum(_additional(other, ruleset.edition) for other in others)
    needed = _additional(order, ruleset.edition)
    return TooFewTokens("components.token", needed, left) if needed > left else None


def _additional(order: KnightOrder, edition: Edition) -> int:
    change = orders.setup_of(order)
    return change.added + sum(max(0, change.tokens(wedge)) for wedge in edition.wedges)


@rule("setup.order.deal")
def tiles_due(dealt: tuple[KnightOrder, ...], players: int, ruleset: Ruleset) -> int:
    """The number of knight order tiles dealt to a player: two, or as many as the edition says, or one more."""
    return ruleset.edition.orders_dealt + third_tile(dealt, ruleset.orders, spare_tiles(players, ruleset))


@rule("setup.order.deal", "five.order.tiles")
def spare_tiles(players: int, ruleset: Ruleset) -> int:
    """The number of knight order tiles that are left once everyone has theirs; none with six players and twelve."""
    return len(ruleset.edition.knight_orders) - players * ruleset.edition.orders_dealt


@rule("setup.order.deal")
def too_few_orders(players: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse a game in which more knight orders would be dealt than there are."""
    if spare_tiles(players, ruleset) >= 0 or ruleset.orders not in (Orders.DEALT, Orders.DEALT_THIRD):
        return None
    return NoSuchThing(
        "setup.order.deal",
        f"of at most {len(ruleset.edition.knight_orders)}",
        f"deal of {players * ruleset.edition.orders_dealt} knight orders",
    )


@rule("setup.order.choose")
def order_not_offered(order: KnightOrder, offered: tuple[KnightOrder, ...]) -> Refusal | None:
    """Refuse a knight order that was not dealt to the player."""
    if order in offered:
        return None
    return NotOnOffer("setup.order.choose", needs=Choices(offered), has=str(order))


@rule("setup.order.effect")
def upgraded_at_setup(order: KnightOrder, arrangement: tuple[Wedge, ...], due: int, ruleset: Ruleset) -> int:
    """The number of wedges that the variant and the knight order upgrade at setup, without wasted upgrades.

    Args:
        order: The knight order.
        arrangement: The wedges.
        due: The number of wedges that the order still lets the player upgrade.
        ruleset: The ruleset.
    """
    begun = sum(variants.upgraded_at_start(ruleset.variant, wedge.name, ruleset.edition) for wedge in arrangement)
    return min(len(arrangement), begun + orders.setup_of(order).upgrades - due)


@rule("setup.order.effect")
def with_changed_wedge(tokens: tuple[int, ...], wedge: int, change: int) -> tuple[int, ...]:
    """The action tokens after a knight order adds one to a wedge, or removes one."""
    return put_at(tokens, wedge, tokens[wedge] + change)


@rule("setup.order.effect")
def wedges_to_draw(ruleset: Ruleset, players: int) -> int:
    """The number of outcomes that chance needs for wedges with one token less: one for each player who may need it."""
    seats = orders.seats_to_shorten((KnightOrder.HOSPITALLER,) * players, 0, ruleset)
    return 0 if variants.without_orders(ruleset.orders) else len(seats)


@rule("setup.order.deal", "divine.order.tiles")
def tiles_to_deal(dealt: Deal, edition: Edition) -> tuple[KnightOrder, ...]:
    """The knight order tiles that chance can deal: those of the edition and its expansions not dealt to anyone."""
    out = [order for hand in dealt for order in hand]
    return tuple(order for order in edition.knight_orders if order not in out)


@rule("setup.order.third")
def third_tile(dealt: tuple[KnightOrder, ...], how: Orders, spare: int) -> int:
    """One more tile, if the game uses this option, for a player who is dealt the Knights of Calatrava.

    Args:
        dealt: The tiles that the player has been dealt.
        how: How knight orders are handed out.
        spare: The number of tiles that are left once everyone has theirs; without one there is no third tile.
    """
    return 1 if how == Orders.DEALT_THIRD and KnightOrder.CALATRAVA in dealt[:2] and spare > 0 else 0
