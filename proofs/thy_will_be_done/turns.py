"""Turns: a player can always take one, what follows it, and how much it can gain."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    all_of,
    cut,
    each,
    implies,
    instead_of,
    integer,
    member,
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders, Ruleset, State, Variant, total
from crusaders_rules.thy_will_be_done.interpret.readings import LearningSkip, SkipCondition, UpgradeEmptyWedge
from crusaders_rules.thy_will_be_done.play import feasibility, flow, legal, resolution
from crusaders_rules.thy_will_be_done.rules import build, crusade, end, influence, muster, resolve, skip, turn, upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, BonusTile, Building, Buildings, KnightOrder, Wheel
from crusaders_rules.thy_will_be_done.state.decision import Skip
from crusaders_rules.thy_will_be_done.state.pending import AskTurn, GameOver

from . import anywhere
from .end import seat_nought_ends_the_round
from .points import four_players_play_backwards
from .values import EDITION, RULESET, TROOPS, any_buildings

MOST_PLAYERS = 6
TILE = max((tile.influence for tile in EDITION.tiles), default=0)
SKIPPING = tuple(
    Ruleset(
        variant=variant,
        orders=Orders.NONE,
        interpretation=Interpretation(skip_condition=condition, learning_skip=learning),
    )
    for variant in (Variant.STANDARD, Variant.LEARNING)
    for condition in SkipCondition
    for learning in LearningSkip
    if variant == Variant.LEARNING or learning == LearningSkip.NEVER
)
# The prototype has no skipping. Under its own readings a player may resolve every wedge with a token.
OWN = Ruleset("prototype-2015", orders=Orders.NONE)
LIKE_2017 = attrs.evolve(OWN, interpretation=Interpretation())
PROTOTYPE = tuple(
    attrs.evolve(ruleset, variant=variant)
    for ruleset in (OWN, LIKE_2017)
    for variant in (Variant.STANDARD, Variant.LEARNING)
)
# A wedge to be upgraded must hold a token.
ONLY_WITH_TOKENS = Ruleset(orders=Orders.NONE, interpretation=Interpretation(upgrade_empty_wedge=UpgradeEmptyWedge.NO))

# Wheels with no wedge upgraded, with the first two to four, with all but any one, and with all.
SIDES = (
    (False,) * WEDGES,
    *(tuple(place < upgraded for place in range(WEDGES)) for upgraded in range(2, WEDGES - 1)),
    *(tuple(place != one for place in range(WEDGES)) for one in range(WEDGES)),
    (True,) * WEDGES,
)

# How much more than its tokens an action can gain, without a knight order.
BEYOND_TOKENS = {Action.TRAVEL: 0, Action.MUSTER: 4, Action.CRUSADE: 6, Action.INFLUENCE: 5, Action.BUILD: 5}


# Mutants: rules that are wrong on purpose


@instead_of(skip.may_not_skip)
def nobody_may_skip(right: Callable[..., object], *values: object) -> object:
    """No turn can be skipped."""
    return right((False,) * WEDGES, *values[1:-1], RULESET)


@instead_of(skip.skip_without_upgrades)
def the_strict_reading_is_mild(_: object, possible: bool, __: Ruleset) -> object:  # noqa: FBT001 -- as in the rule
    """In the Learning variant a turn can be skipped under every reading."""
    return upgrade.must_distribute(optional=False) if possible else None


@instead_of(skip.may_not_skip)
def usefulness_is_success(right: Callable[..., object], *values: Any) -> object:  # noqa: ANN401
    """Every action that succeeds is useful, whoever judges it."""
    *facts, ruleset = values
    if ruleset.interpretation.skip_condition == SkipCondition.NOTHING_USEFUL and facts[1]:
        return right((False,) * WEDGES, *facts[1:], RULESET)
    return right(*values)


@instead_of(skip.may_not_skip)
def usefulness_needs_no_upgrades(right: Callable[..., object], upgraded: tuple[bool, ...], *values: Any) -> object:  # noqa: ANN401
    """If the player judges the use of actions, no wedge need be upgraded."""
    *_, ruleset = values
    judged = ruleset.interpretation.skip_condition == SkipCondition.NOTHING_USEFUL
    return right((True,) * WEDGES if judged else upgraded, *values)


@instead_of(skip.skip_without_upgrades)
def learners_judge_use_themselves(right: Callable[..., object], possible: bool, ruleset: Ruleset) -> object:  # noqa: FBT001 -- as in the rule
    """In the Learning variant a turn can be skipped if the player judges the use of actions."""
    judged = ruleset.interpretation.skip_condition == SkipCondition.NOTHING_USEFUL
    return None if judged else right(possible, ruleset)


@instead_of(skip.distributes_in_vain)
def the_prototype_has_no_last_resort(right: Callable[..., object], upgraded: tuple[bool, ...], *_: object) -> object:
    """In the prototype no turn can be skipped, whatever else is possible."""
    return right(upgraded, True, LIKE_2017)  # noqa: FBT003 -- as in the rule


@instead_of(upgrade.already_upgraded)
def upgrades_are_refused(right: Callable[..., object], _: bool) -> object:  # noqa: FBT001 -- as in the rule
    """Every upgrade is refused."""
    return right(True)  # noqa: FBT003 -- as in the rule


@instead_of(upgrade.too_empty)
def one_token_is_too_few_to_upgrade(right: Callable[..., object], tokens: int, ruleset: Ruleset) -> object:
    """If a wedge must hold a token to be upgraded, it must hold two."""
    return right(tokens - 1, ruleset)


@instead_of(upgrade.nothing_to_distribute)
def one_token_is_not_distributed(right: Callable[..., object], tokens: int) -> object:
    """A wedge needs two tokens to be distributed."""
    return right(tokens - 1)


@instead_of(end.game_ends)
def the_game_ends_at_once(_: object, empty: bool, __: int, ___: int) -> bool:  # noqa: FBT001 -- as in the rule
    """The game is over as soon as the supply is empty."""
    return empty


@instead_of(turn.next_seat)
def the_turn_goes_to_the_right(_: object, seat: int, players: int) -> int:
    """The right neighbour takes the next turn."""
    return (seat - 1) % players


@instead_of(influence.influence_gain)
def influence_counts_twice(_: object, value: int) -> int:
    """Influence gains twice its value."""
    return 2 * value


@instead_of(crusade.not_strong_enough)
def every_attack_succeeds(_: object, __: int, ___: int) -> None:
    """Any value defeats any enemy."""


@instead_of(build.building_influence)
def buildings_gain_twice_their_level(_: object, level: int) -> int:
    """A building gains twice its level."""
    return 2 * level


@instead_of(muster.troop_influence)
def troops_gain_twice_their_level(_: object, level: int) -> int:
    """A troop gains twice its level."""
    return 2 * level


# Whether a turn exists


@theorem(
    "There is always a turn to take, except when no wedge can be resolved, either in the Learning variant under the "
    "reading without skipping there, or under the reading that only wedges with tokens are upgraded, when those "
    "that are not upgraded are all empty.",
    rules=[
        "turn.choice",
        "upgrade.once",
        "upgrade.flip",
        "upgrade.distribute.any",
        "skip.allowed",
        "skip.distribute",
        "variant.learning.no-upgrade",
        "prototype.turn.vain",
    ],
    sabotage=[
        nobody_may_skip,
        the_prototype_has_no_last_resort,
        the_strict_reading_is_mild,
        upgrades_are_refused,
        one_token_is_not_distributed,
        one_token_is_too_few_to_upgrade,
    ],
    assumes=(
        "the upgraded wedges are none, the first two to four, all but one, or all",
        "the wheel holds a token, as after every setup and every distribution",
        Lemma("a wedge with an action that can succeed holds a token", "turns_and_splits_are_judged_as_listed"),
    ),
)
def there_is_a_turn(
    at: tuple[anywhere.Where, tuple[bool, ...]] = each(anywhere.placed(SIDES)),
    tokens: tuple[int, ...] = row(integer(0), WEDGES),
    succeeds: bool = truth(),  # noqa: FBT001 -- a fact of the position
    ruleset: Ruleset = each((*SKIPPING, *PROTOTYPE, ONLY_WITH_TOKENS)),
) -> Claims:
    """As the game lists turns: any tokens, both variants, both books, every reading of skipping and of empty wedges."""
    (seat, _), upgraded = at
    suppose(sum(tokens) >= 1)
    suppose(implies(succeeds, tokens[0] >= 1))
    area = anywhere.area(wheel=Wheel(EDITION.wedges, tokens, upgraded))
    board = anywhere.on_any_board(ruleset=ruleset)
    state = anywhere.position(area, AskTurn(seat), ruleset=board)
    nothing = (lambda _: False,) * len(Action)

    in_vain = resolve.successes_due(1, ruleset) == 0

    def first_succeeds(hand: resolution.Hand, _: Ruleset) -> bool:
        return succeeds and hand.tile == EDITION.wedges[0]

    may_resolve = resolution.may_resolve if in_vain else first_succeeds
    reach = (KnightOrder.NONE, (0,) * len(Action), nothing)

    def found(position: State, _: Any) -> SimpleNamespace:  # noqa: ANN401 -- an area of which little is known
        book = position.ruleset.book
        return SimpleNamespace(reach=reach, book=book, rows=(), wedges=None, upgraded=None)

    with (
        anywhere.by_the_rules(),
        cut(feasibility, _found=found),
        cut(resolution, may_resolve=may_resolve, can_succeed=first_succeeds),
    ):
        turns = legal.legal(state)
    if Skip() in turns:
        distributable = any(upgrade.nothing_to_distribute(count) is None for count in tokens)
        yield "after a skip there is a wedge to distribute", distributable
    learning, readings = ruleset.variant == Variant.LEARNING, ruleset.interpretation
    if all(upgraded):
        stuck: Any = False
    elif learning:
        stuck = readings.learning_skip == LearningSkip.NEVER
    else:
        empty = [count == 0 for count, turned in zip(tokens, upgraded, strict=True) if not turned]
        stuck = all_of((readings.upgrade_empty_wedge == UpgradeEmptyWedge.NO, *empty))
    yield "there is a turn, except under these readings", (turns != ()) ^ all_of((stuck, not succeeds, not in_vain))


# What follows a turn


@theorem(
    "After a turn the game asks the left neighbour, unless the supply is empty and the round is finished.",
    rules=["turn.next", "end.round", "end.trigger"],
    sabotage=[
        the_game_ends_at_once,
        the_turn_goes_to_the_right,
        seat_nought_ends_the_round,
        four_players_play_backwards,
    ],
    assumes=f"2 to {MOST_PLAYERS} players",
)
def the_game_asks_the_next_player(
    players: int = each(range(2, MOST_PLAYERS + 1)),
    start: int = integer(0, MOST_PLAYERS - 1),
    seat: int = integer(0, MOST_PLAYERS - 1),
    supply: int = integer(0),
) -> Claims:
    """This ties the theorems about the last round to the actual game."""
    suppose(start < players)
    suppose(seat < players)
    state: Any = SimpleNamespace(areas=(None,) * players, start=start, until=None, ruleset=RULESET)
    with anywhere.by_the_rules():
        asked = flow.following(state, seat, supply)
    left = (seat + 1) % players
    if (supply == 0) & (left == start):
        yield "the game is over", type(asked) is GameOver
    else:
        yield "the left neighbour is next", asked == AskTurn(left)


@theorem(
    "To skip while no action is of use, as the player judges it, is allowed just when it is allowed with all wedges "
    "upgraded and nothing else asked for.",
    rules=["skip.allowed"],
    sabotage=[usefulness_is_success, usefulness_needs_no_upgrades, learners_judge_use_themselves],
)
def judging_use_allows_the_same_skips(
    upgraded: tuple[bool, ...] = row(truth(), WEDGES),
    succeeds: bool = truth(),  # noqa: FBT001 -- a fact of the position
    possible: bool = truth(),  # noqa: FBT001 -- a fact of the position
    variant: Variant = each((Variant.STANDARD, Variant.LEARNING)),
    learning: LearningSkip = each(LearningSkip),
) -> Claims:
    """For any wedges that can be resolved; only the player can judge which actions are useful."""
    judged, plain = (
        Ruleset(
            variant=variant,
            orders=Orders.NONE,
            interpretation=Interpretation(skip_condition=condition, learning_skip=learning),
        )
        for condition in (SkipCondition.NOTHING_USEFUL, SkipCondition.ALL_UPGRADED)
    )
    one = skip.may_not_skip(upgraded, succeeds, possible, judged)
    other = skip.may_not_skip(upgraded, succeeds, possible, plain)
    yield "the same turns can be skipped", (one is None) == (other is None)


# How much a turn gains


@theorem(
    "An action gains at most as much as its tokens and 4 for Muster, 5 for Influence or Build, 6 for Crusade, "
    "one more with the Knights of Calatrava; so a turn gains at most its tokens and 11, or 13 with them.",
    rules=["influence.gain", "crusade.gain", "crusade.success", "crusade.saracen.gain", "build.gain", "muster.gain"],
    sabotage=[
        influence_counts_twice,
        every_attack_succeeds,
        buildings_gain_twice_their_level,
        troops_gain_twice_their_level,
    ],
    assumes=(
        "each action has at least one token assigned to it",
        f"no bonus tile gives more than {TILE} influence, as those of the edition; a wedge has two different actions",
        f"at most {EDITION.buildings_per_type} buildings of a type and {TROOPS} troops",
    ),
)
def gains_are_bounded(
    what: tuple[Action, Building] = each(product((one for one in Action if one != Action.TRAVEL), Building)),
    tokens: int = integer(1),
    buildings: Buildings = any_buildings(),
    order: KnightOrder = member(KnightOrder),
    thing: tuple[int, ...] = row(integer(0), 3),
) -> Claims:
    """The three numbers are the mustered troops, the strength of an enemy, and the influence of a bonus tile."""
    (action, building), (troops, strength, extra) = what, thing
    suppose(troops <= TROOPS)
    suppose(extra <= TILE)
    value = resolve.token_value(tokens) + total(resolve.action_bonus(action, buildings, troops, order))
    most = tokens + BEYOND_TOKENS[action] + (order == KnightOrder.CALATRAVA)
    tile = BonusTile("any", "any", building, 0, extra)
    if action == Action.INFLUENCE:
        yield "Influence stays within its bound", influence.influence_gain(value) <= most
    if action == Action.CRUSADE and crusade.not_strong_enough(value, strength) is None:
        yield "a Crusade stays within its bound", crusade.crusade_influence(strength) <= most
        yield "a Crusade against a Saracen stays within it", crusade.instead_of_reward(EDITION) <= most
    if action in {Action.BUILD, Action.CRUSADE} and build.none_left(building, buildings.of(building), RULESET) is None:
        level = build.erect(buildings, building, 0)[1].level
        gain = build.building_influence(level) + build.tile_influence(tile, building)
        yield "a building stays within the bound", gain <= most
    if action in {Action.MUSTER, Action.CRUSADE} and muster.no_troop_left(troops, RULESET) is None:
        yield "a troop stays within the bound", muster.troop_influence(muster.flip_troop(troops)) <= most
    largest = max(BEYOND_TOKENS[one] + BEYOND_TOKENS[other] for one, other in combinations(Action, 2))
    yield "two actions of one wedge add up to 11 beyond their tokens", largest == 11  # noqa: PLR2004 -- as in the sentence
