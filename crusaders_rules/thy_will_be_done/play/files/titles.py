"""What can be played, in words for a person who chooses."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.thy_will_be_done.expansions import every_expansion
from crusaders_rules.thy_will_be_done.interpret.boards import board_names, load_board
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import load_expansion
from crusaders_rules.thy_will_be_done.interpret.orders import Orders
from crusaders_rules.thy_will_be_done.interpret.ruleset import Ruleset, Variant

Named = Mapping[str, str]

_VARIANTS = {
    Variant.STANDARD: ("Standard game", "All players have the same wheel, in an order that chance decides."),
    Variant.LEARNING: ("Learning game", "The wheel is fixed, both Travel wedges start upgraded, and nobody upgrades."),
    Variant.FIRST_STANDARD: ("First Standard game", "The wheel of the Learning game; no wedge starts upgraded."),
    Variant.UNPREDICTABLE: ("Unpredictable game", "Chance arranges a separate wheel for each player."),
    Variant.TOURNAMENT: ("Knight's Tournament", "Players choose their knight orders and arrange their own wheels."),
}
_ORDERS = {
    Orders.NONE: ("No knight orders", "Nobody has a special ability."),
    Orders.DEALT: ("Two dealt, keep one", "Each player gets two knight order tiles by chance and keeps one."),
    Orders.DEALT_THIRD: (
        "Two or three dealt, keep one",
        "A player who is dealt the Knights of Calatrava gets a third tile.",
    ),
    Orders.CHOSEN: ("Chosen", "Players choose from all knight orders. This belongs to the Knight's Tournament."),
}
_EDITIONS = {
    "deluxified-2017": "The rules of the printed rulebook.",
    "board-game-arena": "The rulebook, with the differences of the game on Board Game Arena.",
    "prototype-2015": "The rules of the prototype, from before the printed game.",
}
_BOTS = {
    "greedy": ("Greedy bot", "Greedy bots take the decision that scores most now."),
    "random": ("Random bot", "Random bots take any legal decision."),
}


def titles() -> dict[str, dict[str, Named]]:
    """Return a title, and what it means, for what can be played, list by list and name by name."""
    boards = {name: load_board(name) for name in board_names()}
    return {
        "editions": _said({name: (load_edition(name).title, _EDITIONS.get(name, "")) for name in edition_names()}),
        "expansions": _said({one.name: (load_expansion(one.name).title, one.means) for one in every_expansion()}),
        "variants": _said({str(name): words for name, words in _VARIANTS.items()}),
        "orders": _said({str(name): words for name, words in _ORDERS.items()}),
        "boards": _said({name: (board.title, _players(board.players)) for name, board in boards.items()}),
        "bots": _said(_BOTS),
    }


def setup_words(ruleset: Ruleset) -> str:
    """Say in the words of a player what is played: the board, the expansions, the variant and the knight orders.

    Args:
        ruleset: A ruleset whose board is laid out.

    Returns:
        A phrase without a full stop.
    """
    orders = _ORDERS[ruleset.orders][0]
    dealt = "" if ruleset.orders == Orders.NONE else "knight orders: "
    return ", ".join(
        (
            ruleset.laid.title,
            *(f"with {load_expansion(name).title}" for name in ruleset.expansions),
            _VARIANTS[ruleset.variant][0],
            f"{dealt}{orders[0].lower()}{orders[1:]}",
        )
    )


def _said(words: Mapping[str, tuple[str, str]]) -> dict[str, Named]:
    return {name: {"title": title, "means": means} for name, (title, means) in words.items()}


def _players(numbers: tuple[int, ...]) -> str:
    least, *_, most = (*numbers, numbers[-1])
    return f"For {least} to {most} players." if least != most else f"For {least} players."
