"""The setup under any readings: what the theorems about its steps say holds under each answer of each reading.

The readings at which a step does not look are unseen, and those at which it looks have any answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from crusaders_rules.lift import Claims, Mutant, Theorem, cut, instead_of, theorem, with_domains
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge, WinnerTie
from crusaders_rules.thy_will_be_done.play import setup
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import KnightOrder
from crusaders_rules.thy_will_be_done.state import pending as p

from . import beginnings, divine_beginnings, divine_invariant, divine_steps, five_and_six_steps, invariant
from .beginnings import AFTER_ORDER, in_each_place
from .five_and_six import the_mark_costs_no_token, the_mark_takes_a_token
from .other_readings import AGAIN, any_answers, domains_with, ruleset_with
from .values import RULESET

# At this reading a step looks that begins the first turn, and at those the choice of an order.
_TURN, _ORDER = "acting_without_success", "short_wedge"
_ORDER_OF_THE_EXPANSION = f"{_ORDER} giant_token"


# Mutants: rules that are wrong on purpose


@instead_of(orders.who_shortens)
def chance_shortens_all(right: Callable[..., ShortWedge], order: KnightOrder, ruleset: Ruleset) -> ShortWedge:
    """If the top wedge begins with one token less, the Templars lose that token, too."""
    found = right(KnightOrder.HOSPITALLER, ruleset)
    return found if found == ShortWedge.FIXED else right(order, ruleset)


@instead_of(setup.left_by_choice)
def the_player_chooses_what_chance_draws(_: object, __: State, order: KnightOrder) -> int:
    """The player chooses the wedges with one token less under each reading."""
    return orders.setup_of(order).left


@instead_of(setup.hand_out_orders)
def the_orders_look_at_the_scoring(right: Callable[..., State], state: State) -> State:
    """How orders are handed out depends on the reading of a tie between winners."""
    return right(state) if state.ruleset.interpretation.winner_tie == WinnerTie.SHARED else state


# Theorems about the setup, each again under any readings


def shortened_later(state: State, first: int) -> State:
    """Go on with the board; which wheels chance shortens before is shown apart, for any choice of orders.

    Raises:
        LookupError: If it does not begin with the first wheel, or with the one after the wheel that was shortened.
    """
    asked = state.pending
    if first != (asked.wheel + 1 if isinstance(asked, p.AskShortWedge) else 0):
        raise LookupError(first)
    return state.asking(beginnings.BOARD)


def under_any_readings(
    right: Theorem,
    looks: str,
    sabotage: Iterable[Mutant],
    *,
    thorough: bool = False,
    **own: Any,  # noqa: ANN401 -- domains
) -> Theorem:
    """State a theorem about the setup again, with all of its claims, under any readings.

    Args:
        right: The theorem.
        looks: The names of the readings at which the steps look.
        sabotage: The mutants that it notices.
        thorough: Whether it takes too long to prove with every run of the reference.
        **own: Domains that differ.
    """
    names, _ = domains_with(right, lambda _: True)
    consulted = looks.split()
    names |= {"under": any_answers(consulted, ())} | own

    def claims(**values: Any) -> Claims:  # noqa: ANN401 -- of the domains
        known = dict(zip(consulted, values.pop("under"), strict=True))
        plain, more = ruleset_with(known, RULESET), ruleset_with(known, five_and_six_steps.ruleset())
        divine = {name: ruleset_with(known, one) for name, one in divine_invariant.RULESETS.items()}
        with (
            cut(invariant, given_ruleset=lambda: plain),
            cut(five_and_six_steps, ruleset=lambda: more),
            cut(divine_invariant, RULESETS=divine),
            cut(setup, shorten=shortened_later),
        ):
            found = tuple(right.function(**values))
        yield from found

    with_domains(claims, f"{right.name}{AGAIN}", names)
    return theorem(
        f"What {right.name} says holds under any readings; the steps look at none but {', '.join(consulted)}.",
        rules=right.rules,
        sabotage=sabotage,
        assumes=(*right.assumes, "which wheels chance shortens before the board is set up is shown apart"),
        thorough=thorough,
    )(claims)


_OF_ORDER = [beginnings.the_first_wedge_is_changed, chance_shortens_all, the_player_chooses_what_chance_draws]
_OF_BOARD = [
    beginnings.the_left_neighbour_places,
    beginnings.the_first_seat_begins,
    beginnings.the_neighbour_gets_it,
    the_orders_look_at_the_scoring,
]
_OF_MARK = [the_mark_costs_no_token, the_mark_takes_a_token, beginnings.the_neighbour_gets_it]

an_order_brings_its_tokens = under_any_readings(beginnings.an_order_brings_its_tokens, _ORDER, _OF_ORDER, thorough=True)
the_board_is_set_up = under_any_readings(beginnings.the_board_is_set_up, _TURN, _OF_BOARD, thorough=True)

an_order_brings_its_tokens_with_five_and_six = under_any_readings(
    five_and_six_steps.an_order_brings_its_tokens, _ORDER, _OF_ORDER, thorough=True
)
an_enemy_is_marked = under_any_readings(five_and_six_steps.an_enemy_is_marked, _ORDER, _OF_MARK)
the_board_is_set_up_with_five_and_six = under_any_readings(
    five_and_six_steps.the_board_is_set_up, _TURN, _OF_BOARD, thorough=True
)

an_order_brings_its_tokens_with_divine_influence = under_any_readings(
    divine_beginnings.an_order_brings_its_tokens, _ORDER_OF_THE_EXPANSION, _OF_ORDER, thorough=True
)
an_order_of_the_expansion_is_chosen = under_any_readings(
    divine_beginnings.an_order_of_the_expansion_is_chosen,
    _ORDER_OF_THE_EXPANSION,
    divine_beginnings.an_order_of_the_expansion_is_chosen.sabotage,
    # The giant token may count as two tokens, which are not placed.
    at=in_each_place(
        case._replace(then=(p.AskGiantWedge, *AFTER_ORDER)) if case.detail is KnightOrder.BAND else case
        for case in divine_beginnings.CHOOSING
    ),
)
an_enemy_is_marked_with_divine_influence = under_any_readings(divine_beginnings.an_enemy_is_marked, _ORDER, _OF_MARK)
the_giant_token_is_put = under_any_readings(
    divine_steps.the_giant_token_is_put, _ORDER_OF_THE_EXPANSION, divine_steps.the_giant_token_is_put.sabotage
)
the_board_is_set_up_with_divine_influence = under_any_readings(
    divine_beginnings.the_board_is_set_up, _TURN, _OF_BOARD, thorough=True
)
an_influence_tile_is_laid = under_any_readings(
    divine_steps.an_influence_tile_is_laid_anywhere, _TURN, divine_steps.an_influence_tile_is_laid_anywhere.sabotage
)

# What each is about again.
_AGAIN = {
    (): (an_order_brings_its_tokens, the_board_is_set_up),
    ("five-and-six",): (
        an_order_brings_its_tokens_with_five_and_six,
        an_enemy_is_marked,
        the_board_is_set_up_with_five_and_six,
    ),
}
_OF_DIVINE_INFLUENCE = (
    an_order_brings_its_tokens_with_divine_influence,
    an_order_of_the_expansion_is_chosen,
    an_enemy_is_marked_with_divine_influence,
    the_giant_token_is_put,
    the_board_is_set_up_with_divine_influence,
    an_influence_tile_is_laid,
)


def setup_theorems_of(expansions: tuple[str, ...]) -> tuple[Theorem, ...]:
    """The theorems about the steps of the setup under any readings.

    Args:
        expansions: The names of the expansions.
    """
    return _OF_DIVINE_INFLUENCE if "divine-influence" in expansions else _AGAIN.get(expansions, ())
