"""The action wheel: how a distribution and an upgrade can change it."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Opaque,
    PartialTuple,
    cut,
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

Underway = distribute.Underway
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


@instead_of(distribute.distribute)
def the_wheel_remembers(_: object, tokens: Tokens, origin: int, wedges: Tokens) -> Tokens:
    """The wheel grows with each token, and the eighth one is lost."""
    after = list(tokens)
    after[origin] = 0
    for wedge in wedges:
        after[wedge] += len(after) != WEDGES + 7
        after.append(0)
    return tuple(after[:WEDGES])


@instead_of(distribute.placed)
def a_seventh_wedge_grows(right: Callable[..., Tokens], tokens: Tokens, wedge: int) -> Tokens:
    """Each token makes the wheel larger."""
    return (*right(tokens, wedge), 0)


@instead_of(distribute.placed)
def the_last_wedge_takes_no_token(right: Callable[..., Tokens], tokens: Tokens, wedge: int) -> Tokens:
    """A token for the last wedge is set aside."""
    return tokens if wedge == WEDGES - 1 else right(tokens, wedge)


@instead_of(distribute.path)
def the_path_remembers(_: object, origin: int, hand: int, *__: object) -> Tokens:
    """A list of the wedges seen so far decides that the hundredth token stays in hand."""
    seen: list[int] = []
    wedges: Tokens = ()
    for _ in range(hand):
        seen.append((origin + len(seen) + 1) % WEDGES)
        wedges += () if len(seen) == 100 else (seen[-1],)  # noqa: PLR2004 -- as in the sentence
    return wedges


@instead_of(distribute.one_more)
def the_path_looks_back(right: Callable[..., Underway], way: Underway, *how: object) -> Underway:
    """A wedge is named only if it is not the last one named."""
    after = right(way, *how)
    return after if not way.wedges or way.wedges[-1] != way.wedge else after._replace(wedges=way.wedges)


@instead_of(distribute.one_more)
def a_doubled_wedge_is_named_twice(right: Callable[..., Underway], way: Underway, *how: object) -> Underway:
    """One token counts for two on the wedge that is doubled."""
    after = right(way, *how)
    return after._replace(wedges=after.wedges + (way.wedge,)) if after.wedge == way.wedge else after  # noqa: RUF005


@instead_of(distribute.one_more)
def a_skipped_wedge_uses_up_a_token(
    right: Callable[..., Underway], way: Underway, origin: int, manner: Manner, ruleset: Ruleset
) -> Underway:
    """The token for a skipped wedge is set aside."""
    after = right(way, origin, manner, ruleset)
    return after._replace(wedges=way.wedges) if manner == Manner.SKIP and way.wedge == way.named else after


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


@instead_of(distribute.next_wedge)
def a_seventh_wedge_follows_the_last(_: object, wedge: int, step: int, __: int, ___: Ruleset) -> int:
    """The wheel is counted one wedge too far before it begins again."""
    return (wedge + step) % (WEDGES + 1)


@instead_of(orders.templar_manners)
def the_last_token_is_doubled(_: object, passed: Tokens, __: Ruleset) -> tuple[Way, ...]:
    """Two tokens are placed at once with only one in hand."""
    return tuple((Manner.DOUBLE, wedge) for wedge in dict.fromkeys(passed))


@instead_of(distribute.manners)
def an_order_must_be_used(right: Callable[..., tuple[Way, ...]], *values: object) -> tuple[Way, ...]:
    """A knight order removes the standard manner."""
    found = right(*values)
    return found[1:] if len(found) > 1 else found


@instead_of(distribute.manners)
def the_standard_manner_comes_last(right: Callable[..., tuple[Way, ...]], *values: object) -> tuple[Way, ...]:
    """The standard manner is listed after those of the knight order."""
    standard, *ways = right(*values)
    return (*ways, standard)


@instead_of(distribute.manners)
def the_templars_must_double(
    right: Callable[..., tuple[Way, ...]], origin: int, hand: int, order: KnightOrder, ruleset: Ruleset
) -> tuple[Way, ...]:
    """The Templars must place two tokens on one wedge if they can."""
    found = right(origin, hand, order, ruleset)
    return found[1:] if order == KnightOrder.TEMPLAR and len(found) > 1 else found


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
    sabotage=[the_last_token_is_lost, the_origin_keeps_one, one_token_too_many],
    assumes=(
        Lemma("the wedge is the last one", "turning_the_wheel_changes_nothing"),
        f"it holds at most {MOST_TOKENS} tokens",
    ),
    witness={"tokens": (2, 2, 1, 0, 0, 7), "order": KnightOrder.TEMPLAR, "ruleset": RULESET},
)
def tokens_are_conserved(
    tokens: Tokens = any_tokens(),
    order: KnightOrder = member(KnightOrder),
    ruleset: Ruleset = each(DISTRIBUTING),
) -> Claims:
    """For every order, every manner that it allows, and every reading of how tokens are distributed."""
    origin = WEDGES - 1
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


# What a loop over any number of tokens comes to; nobody has looked at it.
FOLDED: Any = Opaque("the result of all steps")
WEDGES_NAMED: Any = Opaque("the wedges named")
HAND: Any = Opaque("the tokens in hand")


class Fold(NamedTuple):
    """A fold that a function leaves to ``reduce``.

    Attributes:
        step: The step.
        items: What it goes through.
        start: What it begins with.
    """

    step: Callable[..., Any]
    items: Any
    start: Any


@contextmanager
def folding(result: object) -> Iterator[list[Fold]]:
    """Note the folds of the distribution instead of carrying them out.

    Args:
        result: What each of them comes to.

    Yields:
        The folds.
    """
    folds: list[Fold] = []

    def fold(step: Callable[..., Any], items: object, start: object) -> object:
        folds.append(Fold(step, items, start))
        return result

    def tokens_of(hand: object) -> object:
        return hand

    names = vars(distribute)
    with cut(distribute, reduce=fold):
        names["range"] = tokens_of
        try:
            yield folds
        finally:
            del names["range"]


@theorem(
    "Any number of action tokens is distributed one by one, each by the same step from the wheel that the one before "
    "left, beginning with the emptied wedge.",
    rules=["turn.distribute.all"],
    sabotage=[the_last_token_is_lost, the_origin_keeps_one, every_seventh_token_is_lost, the_wheel_remembers],
    assumes="functools.reduce carries out the step for each wedge, one after another",
)
def tokens_are_placed_one_by_one(tokens: Tokens = any_tokens(), origin: int = each(range(WEDGES))) -> Claims:
    """So nothing but the wheel is carried from one token to the next, whatever the wedges and their number."""
    with folding(FOLDED) as folds:
        after = distribute.distribute(tokens, origin, WEDGES_NAMED)
    yield "there is one fold, and nothing after it", len(folds) == 1 and after is FOLDED
    yield "it goes through all the wedges", folds[0].items is WEDGES_NAMED
    yield "its step places a token", folds[0].step is distribute.placed
    for place in range(WEDGES):
        left = 0 if place == origin else tokens[place]
        yield "it begins with the emptied wedge", folds[0].start[place] == left


@theorem(
    "Distributing any number of action tokens keeps every token.",
    rules=["turn.distribute.all"],
    sabotage=[the_origin_keeps_one, a_seventh_wedge_grows, the_last_wedge_takes_no_token],
    assumes=(
        Lemma("the tokens are placed one by one", "tokens_are_placed_one_by_one"),
        Lemma("one wedge is named for each token", "each_token_gets_one_wedge"),
    ),
)
def any_number_of_tokens_is_conserved() -> Induction:
    """Induction on the tokens, by the step that the distribution itself takes."""

    def initial(tokens: Tokens = any_tokens(), origin: int = integer(0, WEDGES - 1)) -> Sowing:
        return Sowing(distribute.distribute(tokens, origin, ()), tokens[origin], sum(tokens))

    def step(state: Sowing, wedge: int = integer(0, WEDGES - 1)) -> Sowing:
        suppose(state.hand > 0)
        return Sowing(distribute.placed(state.tokens, wedge), state.hand - 1, state.before)

    def invariant(state: Sowing) -> Claims:
        yield "a token that is not in hand is on the wheel", sum(state.tokens) + state.hand == state.before
        yield "the hand is not negative", state.hand >= 0

    def conclusion(state: Sowing) -> Claims:
        yield "with an empty hand, all tokens are back", implies(state.hand == 0, sum(state.tokens) == state.before)

    sowings = record(Sowing, tokens=any_tokens(), hand=integer(0), before=integer(0))
    return Induction(sowings, initial, step, invariant, conclusion)


class Naming(NamedTuple):
    """A path in progress.

    Attributes:
        given: The number of tokens with a wedge.
        hand: The number of tokens without a wedge.
        before: The number of tokens to distribute.
        wedge: The wedge reached.
        named: The wedge still to be skipped or doubled, ``WEDGES`` for none.
    """

    given: int
    hand: int
    before: int
    wedge: int
    named: int


@theorem(
    "The wedges for any number of action tokens are named one by one, each by the same step from the wedge reached.",
    rules=["turn.distribute.sow"],
    sabotage=[the_hundredth_token_is_kept, the_path_remembers, a_long_path_stops_early, one_token_too_many],
    assumes="functools.reduce carries out the step for each token, one after another",
)
def wedges_are_named_one_by_one(
    origin: int = each(range(WEDGES)),
    manner: Manner = member(Manner),
    named: int = integer(0, WEDGES - 1),
    reached: int = integer(0, WEDGES - 1),
    ruleset: Ruleset = each(DISTRIBUTING),
) -> Claims:
    """So nothing but the wedge reached and the one still to be skipped or doubled decides about the next token."""
    done: Any = distribute.Underway(FOLDED, reached, named)
    with folding(done) as folds:
        wedges = distribute.path(origin, HAND, manner, named, ruleset)
    yield "there is one fold, and its wedges are the path", len(folds) == 1 and wedges is FOLDED
    yield "it goes through all the tokens in hand", folds[0].items is HAND
    start = folds[0].start
    first = origin + (-1 if manner == Manner.COUNTERCLOCKWISE else 0 if manner == Manner.ORIGIN_FIRST else 1)
    yield "it begins without a wedge", start.wedges == ()
    yield "it begins at the right wedge", start.wedge == first % WEDGES
    yield "the named wedge is still to come", start.named == named
    way = distribute.Underway((), reached, named)
    yield "its step names one more wedge", folds[0].step(way, 0) == distribute.one_more(way, origin, manner, ruleset)


@theorem(
    "For any number of action tokens and any manner of distributing, each token gets exactly one wedge of the wheel.",
    rules=["turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap", "order.templar.double"],
    sabotage=[
        the_path_looks_back,
        a_doubled_wedge_is_named_twice,
        a_skipped_wedge_uses_up_a_token,
        a_seventh_wedge_follows_the_last,
    ],
    assumes=(Lemma("the wedges are named one by one", "wedges_are_named_one_by_one"),),
)
def each_token_gets_one_wedge() -> Induction:
    """Induction on the tokens, by the step that the path itself takes; the wedges named before are unseen."""

    def initial(
        hand: int = integer(0), origin: int = integer(0, WEDGES - 1), named: int = integer(0, WEDGES)
    ) -> Naming:
        return Naming(0, hand, hand, origin, named)

    def step(
        state: Naming,
        origin: int = integer(0, WEDGES - 1),
        manner: Manner = member(Manner),
        ruleset: Ruleset = each(DISTRIBUTING),
    ) -> Naming:
        suppose(state.hand > 0)
        before: Any = PartialTuple((WEDGES_NAMED,))
        named = None if state.named == WEDGES else state.named
        after = distribute.one_more(distribute.Underway(before, state.wedge, named), origin, manner, ruleset)
        kept, *more = tuple.__iter__(after.wedges)
        # What is no wedge of the wheel, or changes the wedges before, leaves the states of the induction.
        well = kept is WEDGES_NAMED and all(0 <= wedge < WEDGES for wedge in more)
        still = WEDGES if after.named is None else after.named
        return Naming(state.given + len(more) if well else -1, state.hand - 1, state.before, after.wedge, still)

    def invariant(state: Naming) -> Claims:
        yield "one wedge is named for each token that is no longer in hand", state.given + state.hand == state.before

    def conclusion(state: Naming) -> Claims:
        yield (
            "with an empty hand, one wedge is named for each token",
            implies(state.hand == 0, state.given == state.before),
        )

    namings = record(
        Naming,
        given=integer(0),
        hand=integer(0),
        before=integer(0),
        wedge=integer(0, WEDGES - 1),
        named=integer(0, WEDGES),
    )
    return Induction(namings, initial, step, invariant, conclusion)


@theorem(
    "A wedge distributed in the standard manner is emptied, and gets one token back for each full lap.",
    rules=["turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap"],
    sabotage=[the_origin_keeps_one, the_origin_is_always_passed_over, the_last_token_is_lost, a_long_path_stops_early],
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
    sabotage=[an_order_must_be_used, the_standard_manner_comes_last, the_templars_must_double],
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
        standard = distribute.path(origin, hand, Manner.STANDARD, None, RULESET)
        yield f"the manner {manner.value} changes it", (wedges != standard) ^ (manner == Manner.STANDARD)


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
