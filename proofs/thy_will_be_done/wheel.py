"""The action wheel: how a distribution and an upgrade can change it."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

import ast
import inspect
import operator
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    each,
    implies,
    instead_of,
    integer,
    member,
    record,
    suppose,
    theorem,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.rules import distribute, orders, resolve, upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, KnightOrder, Manner, Wedge, Wheel

from .values import DISTRIBUTING, MOST_TOKENS, RULESET, any_tokens, any_wheel

Tokens = tuple[int, ...]
Way = tuple[Manner, int | None]


# Mutants: rules that are wrong on purpose


@instead_of(distribute.distribute)
def the_last_token_is_lost(right: Callable[..., Tokens], tokens: Tokens, origin: int, wedges: Tokens) -> Tokens:
    """The last token in hand is not placed."""
    return right(tokens, origin, wedges[:-1])


@instead_of(distribute.distribute)
def the_origin_keeps_one(right: Callable[..., Tokens], tokens: Tokens, origin: int, wedges: Tokens) -> Tokens:
    """One token stays on the origin."""
    return tuple(count + (wedge == origin) for wedge, count in enumerate(right(tokens, origin, wedges)))


@instead_of(distribute.distribute)
def every_seventh_token_is_lost(_: object, tokens: Tokens, origin: int, wedges: Tokens) -> Tokens:
    """Every seventh token is not placed."""
    after = list(tokens)
    after[origin] = 0
    for place, wedge in enumerate(wedges):
        after[wedge] += 1 if place % 7 != 6 else 0  # noqa: PLR2004 -- as in the sentence
    return tuple(after)


@instead_of(distribute.path)
def the_hundredth_token_is_kept(_: object, origin: int, hand: int, *__: object) -> Tokens:
    """The hundredth token stays in hand."""
    wedge, wedges = origin, ()
    while len(wedges) < hand:
        wedge = (wedge + 1) % WEDGES
        wedges += () if len(wedges) == 99 else (wedge,)  # type: ignore[assignment]  # noqa: PLR2004 -- as in the sentence
    return wedges


@instead_of(distribute.path)
def one_token_too_many(right: Callable[..., Tokens], origin: int, hand: int, *others: object) -> Tokens:
    """A distribution places one token more than it took."""
    return right(origin, hand + 1, *others)


@instead_of(distribute.next_wedge)
def the_origin_is_always_passed_over(_: object, wedge: int, step: int, origin: int, __: Ruleset) -> int:
    """No distribution places a token on its origin."""
    following = (wedge + step) % WEDGES
    return (following + step) % WEDGES if following == origin else following


@instead_of(orders.templar_manners)
def the_last_token_is_doubled(_: object, passed: Tokens, __: Ruleset) -> tuple[Way, ...]:
    """Two tokens are placed at once with only one in hand."""
    return tuple((Manner.DOUBLE, wedge) for wedge in dict.fromkeys(passed))


@instead_of(distribute.manners)
def an_order_must_be_used(right: Callable[..., tuple[Way, ...]], *values: object) -> tuple[Way, ...]:
    """A knight order removes the standard manner."""
    found = right(*values)
    return found[1:] if len(found) > 1 else found


@instead_of(distribute.path)
def orders_change_nothing(right: Callable[..., Tokens], origin: int, hand: int, *_: object) -> Tokens:
    """Every manner is the standard one."""
    return right(origin, hand, Manner.STANDARD, None, RULESET)


@instead_of(distribute.path)
def a_wedge_is_skipped_on_every_lap(right: Callable[..., Tokens], origin: int, hand: int, *how: object) -> Tokens:
    """A skipped wedge gets no token at all."""
    manner, named, *_ = how
    if manner != Manner.SKIP:
        return right(origin, hand, *how)
    long = right(origin, 2 * MOST_TOKENS, Manner.STANDARD, None, RULESET)
    return tuple(wedge for wedge in long if wedge != named)[: operator.index(hand)]


@instead_of(distribute.path)
def the_named_wedge_takes_a_token(right: Callable[..., Tokens], origin: int, hand: int, *how: object) -> Tokens:
    """The token for a skipped wedge is set aside."""
    manner, named, *_ = how
    if manner != Manner.SKIP:
        return right(origin, hand, *how)
    return tuple(wedge for wedge in right(origin, hand, Manner.STANDARD, None, RULESET) if wedge != named)


@instead_of(distribute.path)
def a_long_path_stops_early(right: Callable[..., Tokens], origin: int, hand: int, *how: object) -> Tokens:
    """After a lap the remaining tokens are set aside."""
    return right(origin, hand, *how)[:WEDGES]


@instead_of(upgrade.flip)
def an_upgrade_costs_a_token(right: Callable[..., Wheel], wheel: Wheel, wedge: int) -> Wheel:
    """One token of an upgraded wedge is not put back."""
    after = right(wheel, wedge)
    return after.with_tokens(tuple(count - (place == wedge) for place, count in enumerate(after.tokens)))


@instead_of(upgrade.flip)
def an_upgrade_flips_back(_: object, wheel: Wheel, wedge: int) -> Wheel:
    """Upgrading turns a wedge over from either side."""
    sides = tuple(not side if place == wedge else side for place, side in enumerate(wheel.upgraded))
    return Wheel(wheel.arrangement, wheel.tokens, sides)


@instead_of(upgrade.already_upgraded)
def a_wedge_may_be_upgraded_again(_: object, __: bool) -> None:  # noqa: FBT001 -- as in the rule
    """Nothing refuses a second upgrade of a wedge."""


@instead_of(upgrade.actions_of)
def the_upgraded_side_loses_the_first_action(_: object, wedge: Wedge, upgraded: bool) -> tuple[Action, ...]:  # noqa: FBT001
    """An upgraded wedge offers its second action only."""
    return (wedge.secondary,) if upgraded else (wedge.primary,)


@instead_of(resolve.splits)
def both_actions_need_a_token(_: object, tokens: int) -> Tokens:
    """Each action of an upgraded wedge must get a token."""
    return tuple(range(1, tokens))


@instead_of(resolve.plan_of)
def an_action_without_token_is_resolved(_: object, actions: tuple[Action, ...], assigned: Tokens) -> Any:  # noqa: ANN401
    """An action without an assigned token is resolved."""
    return tuple(zip(actions, assigned, strict=True))


# Distributing


def _ways(origin: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> Iterator[Tokens]:
    """The paths of every allowed manner."""
    for manner, named in distribute.manners(origin, hand, order, ruleset):
        yield distribute.path(origin, hand, manner, named, ruleset)


@theorem(
    "In every manner and with every knight order, a distribution keeps every action token on the wheel.",
    rules=[
        "turn.distribute.all",
        "turn.distribute.sow",
        "turn.distribute.lap",
        "order.aviz.origin",
        "order.santiago.origin",
        "order.teutonic.direction",
        "order.hospitaller.skip",
        "order.templar.double",
    ],
    sabotage=[the_last_token_is_lost, the_origin_keeps_one, one_token_too_many, the_last_token_is_doubled],
    assumes=(
        Lemma("the wedge is the first or the last", "turning_the_wheel_changes_nothing"),
        f"it holds at most {MOST_TOKENS} tokens",
    ),
    witness={"tokens": (2, 2, 1, 0, 0, 7), "origin": 5, "order": KnightOrder.TEMPLAR, "ruleset": RULESET},
)
def tokens_are_conserved(
    tokens: Tokens = any_tokens(),
    origin: int = each((0, WEDGES - 1)),
    order: KnightOrder = member(KnightOrder),
    ruleset: Ruleset = each(DISTRIBUTING),
) -> Claims:
    """For every order, every manner that it allows, and every reading of how tokens are distributed."""
    suppose(tokens[origin] <= MOST_TOKENS)
    for wedges in _ways(origin, tokens[origin], order, ruleset):
        after = distribute.distribute(tokens, origin, wedges)
        yield "the wheel holds the same number of tokens as before", sum(after) == sum(tokens)
        yield "the number of tokens placed is the number taken", len(wedges) == tokens[origin]


class Sowing(NamedTuple):
    """A distribution in progress.

    Attributes:
        tokens: The tokens on each wedge.
        hand: The tokens still in hand.
        before: The tokens of the wheel before the distribution.
    """

    tokens: Tokens
    hand: int
    before: int


@theorem(
    "Distributing any number of action tokens one by one keeps every token.",
    rules=["turn.distribute.all"],
    sabotage=[the_last_token_is_lost, the_origin_keeps_one],
    assumes=(
        Lemma("the place of a token does not depend on the tokens before it", "loops_remember_no_more"),
        Lemma("one wedge is named for each token", "each_token_gets_one_wedge"),
    ),
)
def any_number_of_tokens_is_conserved() -> Induction:
    """Induction on the wedges that get a token; a seventh, empty wedge stands for the emptied origin."""

    def initial(tokens: Tokens = any_tokens(), origin: int = integer(0, WEDGES - 1)) -> Sowing:
        return Sowing(distribute.distribute(tokens, origin, ()), tokens[origin], sum(tokens))

    def step(state: Sowing, wedge: int = integer(0, WEDGES - 1)) -> Sowing:
        suppose(state.hand > 0)
        after = distribute.distribute((*state.tokens, 0), WEDGES, (wedge,))
        return Sowing(after[:WEDGES], state.hand - 1, state.before)

    def invariant(state: Sowing) -> Claims:
        yield "a token that is not in hand is on the wheel", sum(state.tokens) + state.hand == state.before
        yield "the hand is not negative", state.hand >= 0

    def conclusion(state: Sowing) -> Claims:
        yield "with an empty hand, all tokens are back", implies(state.hand == 0, sum(state.tokens) == state.before)

    sowings = record(Sowing, tokens=any_tokens(), hand=integer(0), before=integer(0))
    return Induction(sowings, initial, step, invariant, conclusion)


def _loop(function: Callable[..., Any]) -> ast.While | ast.For:
    """The loop in the source of a function; if a mutant replaces the function, the loop of the mutant."""
    written = function.func if isinstance(function, partial) else inspect.unwrap(function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(written)))
    return next(node for node in ast.walk(tree) if isinstance(node, ast.While | ast.For))


def _names(nodes: Iterable[ast.AST], context: type[ast.expr_context]) -> set[str]:
    """The names that some parts of a function read, or those that they assign."""
    found = (node for one in nodes for node in ast.walk(one) if isinstance(node, ast.Name))
    return {node.id for node in found if isinstance(node.ctx, context)}


@theorem(
    "The loop that distributes tokens remembers only where they are. The loop that names their wedges remembers only "
    "how many it has named, which wedge comes next and whether a wedge is still to be skipped or doubled.",
    rules=["turn.distribute.all", "turn.distribute.sow"],
    sabotage=[every_seventh_token_is_lost, the_hundredth_token_is_kept],
    assumes="Python runs the functions as written",
)
def loops_remember_no_more() -> Claims:
    """The theorem reads from the functions themselves which names their loops read and assign."""
    sowing = _loop(distribute.distribute)
    yield "tokens are placed one after another", isinstance(sowing, ast.For) and ast.unparse(sowing.iter) == "wedges"
    named = _names(sowing.body, ast.Load) | _names(sowing.body, ast.Store)
    yield "each token reads only its wedge", named == {"after", "wedge"}
    naming = _loop(distribute.path)
    yield (
        "the path ends with the last token",
        (isinstance(naming, ast.While) and ast.unparse(naming.test) == "len(wedges) < hand"),
    )
    yield "the loop forgets the wedges already named", not {"wedges", "hand"} & _names(naming.body, ast.Load)
    yield "it continues from the wedge reached", _names(naming.body, ast.Store) <= {"wedges", "wedge", "named"}


# The states of the loop that names wedges: the next wedge, and the wedge of the manner or none.
STATES = WEDGES * (WEDGES + 1)


@theorem(
    "For any number of action tokens and any manner of distributing, each token gets exactly one wedge.",
    rules=["turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap", "order.templar.double"],
    sabotage=[one_token_too_many, a_long_path_stops_early, the_named_wedge_takes_a_token, the_last_token_is_doubled],
    assumes=(
        Lemma(
            f"after {STATES} wedges the loop is in an earlier state again, so {2 * STATES} tokens show everything "
            f"that it "
            "ever does",
            "loops_remember_no_more",
        )
    ),
)
def each_token_gets_one_wedge(
    origin: int = each(range(WEDGES)),
    how: tuple[Manner, int | None] = each(
        (manner, named)
        for manner in Manner
        for named in (range(WEDGES) if manner in {Manner.SKIP, Manner.DOUBLE} else (None,))
    ),
    ruleset: Ruleset = each(DISTRIBUTING),
) -> Claims:
    """For every state of the loop, every origin and every manner; with doubling if the order allows it."""
    doubled = how[0] == Manner.DOUBLE
    for hand in range(2 * STATES + 1):
        # Beyond a lap every wedge has been reached with more than one token in hand.
        offered = (
            not doubled or hand > WEDGES + 2 or how in distribute.manners(origin, hand, KnightOrder.TEMPLAR, ruleset)
        )
        wedges = distribute.path(origin, hand, *how, ruleset) if offered else range(hand)
        yield "one wedge is named for each token", len(wedges) == hand


@theorem(
    "A wedge distributed in the standard manner is emptied, and gets one token back for each full lap.",
    rules=["turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap"],
    sabotage=[the_origin_keeps_one, the_origin_is_always_passed_over],
    assumes=f"the wedge holds at most {MOST_TOKENS} tokens; a long distribution also passes its origin",
)
def the_origin_is_emptied(tokens: Tokens = any_tokens(), origin: int = each(range(WEDGES))) -> Claims:
    """So a wedge with up to five tokens ends empty."""
    suppose(tokens[origin] <= MOST_TOKENS)
    wedges = distribute.path(origin, tokens[origin], Manner.STANDARD, None, RULESET)
    after = distribute.distribute(tokens, origin, wedges)
    yield "the origin holds one token for each lap", after[origin] == tokens[origin] // WEDGES
    for place in range(WEDGES):
        yield "no other wedge loses a token", (after[place] >= tokens[place]) | (place == origin)


@theorem(
    "With every knight order, the standard manner of distributing stays allowed and is listed first.",
    rules=["turn.distribute.sow", "order.aviz.origin", "order.santiago.origin", "order.teutonic.direction"],
    sabotage=[an_order_must_be_used],
    assumes=f"the wedge holds at most {MOST_TOKENS} tokens",
)
def the_standard_manner_is_always_allowed(
    origin: int = each((0, WEDGES - 1)),
    hand: int = integer(0, MOST_TOKENS),
    order: KnightOrder = member(KnightOrder),
    ruleset: Ruleset = each(DISTRIBUTING[:2]),
) -> Claims:
    """An order adds distributions and removes none."""
    yield (
        "the standard manner is the first one",
        distribute.manners(origin, hand, order, ruleset)[0]
        == (
            Manner.STANDARD,
            None,
        ),
    )


def _as_told(origin: int, hand: int, manner: Manner, named: int | None, ruleset: Ruleset) -> Tokens:
    """The path of a manner, derived from its change to the standard one."""
    standard = distribute.path(origin, hand + 1, Manner.STANDARD, None, ruleset)
    if manner == Manner.SKIP:
        place = standard.index(named)
        return standard[:place] + standard[place + 1 :]
    if manner == Manner.DOUBLE:
        place = standard.index(named)
        return (*standard[: place + 1], *standard[place:-2])
    if manner == Manner.ORIGIN_FIRST:
        return (origin, *standard)[: len(standard) - 1]
    if manner == Manner.COUNTERCLOCKWISE:
        return tuple((2 * origin - wedge) % WEDGES for wedge in standard[:-1])
    return standard[:-1]


@theorem(
    "A knight order changes one thing in the standard manner: it begins with the origin, runs counterclockwise, "
    "leaves one wedge out once, or places two tokens on one wedge once.",
    rules=[
        "turn.distribute.sow",
        "order.aviz.origin",
        "order.santiago.origin",
        "order.teutonic.direction",
        "order.hospitaller.skip",
        "order.templar.double",
    ],
    sabotage=[orders_change_nothing, a_wedge_is_skipped_on_every_lap, the_last_token_is_doubled],
    assumes=f"the wedge holds 1 to {MOST_TOKENS} tokens; a long distribution also passes its origin",
)
def orders_change_one_thing(
    origin: int = each((0, WEDGES - 1)), hand: int = integer(1, MOST_TOKENS), order: KnightOrder = member(KnightOrder)
) -> Claims:
    """This compares each allowed manner with the standard one."""
    for manner, named in distribute.manners(origin, hand, order, RULESET):
        wedges = distribute.path(origin, hand, manner, named, RULESET)
        yield (
            f"the manner {manner.value} is the standard one except for that",
            wedges == _as_told(origin, hand, manner, named, RULESET),
        )


# Upgrading


@theorem(
    "An upgrade moves no action token, and turns only the wedge that it names.",
    rules=["upgrade.flip", "upgrade.once"],
    sabotage=[an_upgrade_costs_a_token, an_upgrade_flips_back, a_wedge_may_be_upgraded_again],
)
def an_upgrade_changes_one_wedge(wheel: Wheel = any_wheel(), wedge: int = integer(0, WEDGES - 1)) -> Claims:
    """If it is allowed, one more wedge is upgraded; upgraded wedges always stay upgraded."""
    after = upgrade.flip(wheel, wedge)
    for place in range(WEDGES):
        yield "the tokens stay", after.tokens[place] == wheel.tokens[place]
        yield "an upgraded wedge stays upgraded", implies(wheel.upgraded[place], after.upgraded[place])
        yield "no other wedge turns", (after.upgraded[place] == wheel.upgraded[place]) | (place == wedge)
    if upgrade.already_upgraded(wheel.upgraded[wedge]) is None:
        yield "one more wedge is upgraded", sum(after.upgraded) == sum(wheel.upgraded) + 1


@theorem(
    "An upgraded wedge can do everything that its starting side can, with all its tokens on the first action.",
    rules=["upgrade.icon", "turn.split", "turn.split.all", "turn.split.least"],
    sabotage=[
        the_upgraded_side_loses_the_first_action,
        both_actions_need_a_token,
        an_action_without_token_is_resolved,
    ],
    assumes=f"the wedge holds 1 to {MOST_TOKENS} tokens",
)
def the_upgraded_side_can_do_all(
    wedge: Wedge = record(Wedge, primary=member(Action), secondary=member(Action)),
    tokens: int = integer(1, MOST_TOKENS),
) -> Claims:
    """An upgrade never removes an option."""
    basic = resolve.plan_of(upgrade.actions_of(wedge, upgraded=False), (tokens,))
    upgraded = resolve.plan_of(upgrade.actions_of(wedge, upgraded=True), (tokens, 0))
    yield "all tokens may go to the first action", tokens in resolve.splits(tokens)
    yield "then the same action is resolved", upgraded == basic
