"""Divine Influence: the four knight orders that the expansion brings."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import DragonJoins, DragonPair, GiantToken
from crusaders_rules.thy_will_be_done.state import Building, Erected, KnightOrder, put_at

# The giant token takes the place of two tokens.
GIANT = 2


@rule("divine.order.band.token")
def has_giant(order: KnightOrder, ruleset: Ruleset) -> bool:
    """Whether a player puts the giant token on a wedge at setup, in the place of its two tokens.

    Args:
        order: The knight order.
        ruleset: Consulted for ``giant_token``: if it counts as two tokens everywhere, two tokens do as well.
    """
    return order == KnightOrder.BAND and ruleset.interpretation.giant_token == GiantToken.ONE_PIECE


@rule("divine.order.band.value")
def pieces(tokens: int, giant: bool) -> int:  # noqa: FBT001 -- a fact of the wedge
    """The pieces on a wedge, if the giant token counts as two of its tokens."""
    return tokens - (GIANT - 1 if giant else 0)


@rule("divine.order.band.value")
def can_be_divided(assigned: int, tokens: int, giant: bool) -> bool:  # noqa: FBT001 -- a fact of the wedge
    """Whether so many tokens of a wedge can go to its first action: the giant token cannot be divided.

    Args:
        assigned: The tokens of the first action.
        tokens: The tokens on the wedge, the giant one counted as two.
        giant: Whether the giant token is on the wedge.
    """
    small = tokens - GIANT
    return not giant or assigned <= small or assigned >= GIANT


@rule("divine.order.band.value")
def sown_with_giant(tokens: tuple[int, ...], origin: int, path: tuple[int, ...], giant: int) -> tuple[int, ...]:
    """The tokens on each wedge after distributing a wedge with the giant token, which is laid down as one piece.

    Args:
        tokens: The tokens on each wedge before, the giant one counted as two.
        origin: The emptied wedge.
        path: The wedges that get a piece each.
        giant: The wedge among them that gets the giant token.
    """
    after = put_at(tokens, origin, 0)
    for wedge in path:
        after = put_at(after, wedge, after[wedge] + 1)
    return put_at(after, giant, after[giant] + GIANT - 1)


@rule("divine.order.livonian.distribute")
def livonian_distributes(order: KnightOrder) -> bool:
    """Whether building a new building gives a player an additional distribution after the turn."""
    return order == KnightOrder.LIVONIAN


@rule("divine.order.dragon.empty")
def dragon_reduction(order: KnightOrder) -> int:
    """What the Order of the Dragon saves on a new building in an empty region."""
    return 1 if order == KnightOrder.DRAGON else 0


@rule("divine.order.dragon.occupied")
def dragon_joins(order: KnightOrder, there: tuple[Erected, ...], ruleset: Ruleset) -> bool:
    """Whether the Order of the Dragon may treat a region as empty: one with exactly one building of any owner.

    Args:
        order: The knight order of the builder.
        there: The buildings in the region.
        ruleset: Consulted for ``dragon_joins``: that building may have to be a base building.
    """
    if order != KnightOrder.DRAGON or len(there) != 1:
        return False
    anything = ruleset.interpretation.dragon_joins == DragonJoins.ANY_ONE
    return anything or there[0].building in tuple(Building)


@rule("divine.order.dragon.occupied")
def dragon_pair_reduction(order: KnightOrder, ruleset: Ruleset) -> int:
    """What the Order of the Dragon saves on the cost of a pair: nothing, unless a reading adds both reductions."""
    return dragon_reduction(order) if ruleset.interpretation.dragon_pair == DragonPair.BOTH else 0


@rule("divine.order.brandenburg.reach")
def influence_reach(
    knights: tuple[int, ...], adjacent: tuple[tuple[int, ...], ...], order: KnightOrder
) -> tuple[int, ...]:
    """The regions that an Influence action reaches: those of the knights, for Brandenburg also those that border them.

    Args:
        knights: The regions of the player's knights.
        adjacent: The regions that border each region.
        order: The knight order of the player.
    """
    if order != KnightOrder.BRANDENBURG:
        return tuple(dict.fromkeys(knights))
    return tuple(sorted({*knights, *(place for knight in knights for place in adjacent[knight])}))
