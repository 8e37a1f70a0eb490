"""Whether what is asked in a position fits what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import Orders, State
from crusaders_rules.thy_will_be_done.play import legal, needs, otherwise, plans, setup
from crusaders_rules.thy_will_be_done.play.files.consistency import GAME, phase, refused, upgraded_at_setup
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    crusade,
    end,
    orders,
    player_area,
    resolve,
    skip,
    travel,
    upgrade,
    variants,
)
from crusaders_rules.thy_will_be_done.state import Action, Building, KnightOrder, Outcomes
from crusaders_rules.thy_will_be_done.state import pending as p

Problems = Iterator[Problem]
_Resolving = p.AskMove | p.AskTroop | p.AskGain | p.AskTarget | p.AskReward | p.AskBuilding | p.AskFreed


def check_pending(state: State) -> Problems:
    """Yield what is wrong with what is asked.

    Args:
        state: A position with which nothing else is wrong.
    """
    found = False
    check = _CHECKS.get(type(state.pending))
    for problem in () if check is None else check(state, state.pending):
        found = True
        yield problem
    if phase(state) == GAME:
        yield from _check_end(state)
    # A player may be unable to do anything at all only where a reading forbids even to skip.
    if not found and not isinstance(state.pending, p.GameOver | p.AskTurn) and not legal.legal(state):
        asked, rule, *_ = legal.ASKED[type(state.pending)]
        yield Problem("pending", f"no decision would answer the question for {asked}", rule)
    if state.outcomes is not None:
        yield from _check_outcomes(state, state.outcomes)


def _check_end(state: State) -> Problems:
    empty = end.supply_is_empty(state.supply, state.ruleset)
    before = end.round_ends_before(state.start or 0, state.until, state.ruleset)
    if isinstance(state.pending, p.GameOver):
        if not empty:
            yield Problem("pending.asks", f"the game goes on while the supply holds {state.supply}", "end.round")
    elif not isinstance(state.pending, _NOTHING_GAINED) or not empty:
        return
    elif before is None:
        yield Problem("until", "the supply was empty before this turn: who was due then must be known", "end.round")
    elif end.game_ends(empty, state.pending.seat, before) and state.until is None:
        yield Problem(
            "pending.asks", "the supply was empty before the start player's turn: the game is over", "end.round"
        )


# Questions of a turn in which nothing can have been gained yet.
_NOTHING_GAINED = (p.AskTurn, p.AskSplit, p.AskFirst, p.AskDistribution)


# Setup.


def _check_wedges(state: State, asked: p.AskWedges) -> Problems:
    ruleset, players = state.ruleset, len(state.areas)
    if variants.fixed_wheel(ruleset.variant, ruleset.edition) is not None:
        yield Problem("pending.asks", "the variant arranges the wheel", "variant.first.wheel")
        return
    if asked.wheel not in player_area.wheels_to_arrange(ruleset.variant, players):
        yield Problem("pending.wheel", f"no wheel of seat {asked.wheel + 1} is arranged", "setup.wheel.match")
    elif asked.seat != player_area.who_arranges(ruleset.variant, asked.wheel):
        who = f"player {asked.wheel + 1}" if variants.players_choose(ruleset.variant) else "chance"
        yield Problem("pending.seat", f"{who} arranges this wheel", "setup.wheel.random")
    for place, name in enumerate(asked.placed):
        if name not in player_area.wedges_left(asked.placed[:place], ruleset.edition):
            yield Problem(f"pending.placed[{place}]", f"no wedge {name} is left", "setup.wheel.random")


def _check_dealt(state: State, dealt: player_area.Deal) -> Iterator[Problem]:
    """Yield what is wrong with the knight orders dealt so far."""
    path = "pending.dealt"
    if len(dealt) != len(state.areas):
        yield Problem(path, f"needs {len(state.areas)} deals, not {len(dealt)}", "setup.order.deal")
        return
    out: tuple[KnightOrder, ...] = ()
    for seat, hand in enumerate(dealt):
        if len(hand) > player_area.tiles_due(hand, state.ruleset):
            yield Problem(f"{path}[{seat}]", f"{len(hand)} are too many", "setup.order.deal")
        for order in hand:
            if order not in player_area.tiles_to_deal((out,)):
                yield Problem(f"{path}[{seat}]", f"{order} is not there to be dealt", "setup.order.return")
            out = (*out, order)


def _check_deal(state: State, asked: p.AskDeal) -> Problems:
    if state.ruleset.orders not in (Orders.DEALT, Orders.DEALT_THIRD):
        yield Problem("pending.asks", "no knight orders are dealt", "setup.order.deal")
        return
    yield from _check_dealt(state, asked.dealt)
    following = setup.next_due(state, asked.dealt)
    if following is None:
        yield Problem("pending.dealt", "everybody has all tiles already", "setup.order.deal")
    elif any(asked.dealt[following + 1 :]):
        yield Problem("pending.dealt", f"player {following + 1} is dealt tiles before the next one", "setup.order.deal")


def _check_order(state: State, asked: p.AskOrder | p.AskOrderSetup) -> Problems:
    how = state.ruleset.orders
    if variants.without_orders(how):
        yield Problem("pending.asks", "the game is played without knight orders", "variant.no-order")
    elif variants.players_choose(state.ruleset.variant):
        if asked.dealt != (variants.orders_to_choose_from(),) * len(state.areas):
            yield Problem("pending.dealt", "everybody chooses from all knight orders", "variant.tournament.choose")
    else:
        yield from _check_dealt(state, asked.dealt)
        if setup.next_due(state, asked.dealt) is not None:
            yield Problem("pending.dealt", "not all tiles are dealt yet", "setup.order.deal")
    if isinstance(asked, p.AskOrderSetup):
        yield from _check_order_setup(state, asked)


def _check_order_setup(state: State, asked: p.AskOrderSetup) -> Problems:
    area = state.areas[asked.seat]
    change, most_left = orders.setup_of(area.order), setup.left_by_choice(state, area.order)
    steps = ((asked.added, change.added), (asked.left, most_left), (asked.upgrades, change.upgrades))
    begun = next((place for place, (now, _) in enumerate(steps) if now), None)
    wrong = begun is None or any(now > most for now, most in steps)
    if wrong or any(now != most for now, most in steps[begun + 1 if begun is not None else 0 :]):
        reason = f"{area.order} adds {change.added}, leaves {most_left}, then upgrades {change.upgrades}"
        yield Problem("pending", f"{reason}: so much cannot be left", "setup.order.effect")
    start = player_area.tokens_of_order(area.order, area.wheel.arrangement, state.ruleset.edition)
    fewer = [wedge for wedge, tokens in enumerate(area.wheel.tokens) if tokens < start[wedge]]
    if sorted(asked.chosen) != (fewer if most_left else []):
        yield Problem("pending.chosen", "these are not the wedges with one token less", "setup.order.effect")


def _check_short_wedge(state: State, asked: p.AskShortWedge) -> Problems:
    if not 0 <= asked.wheel < len(state.areas):
        yield Problem("pending.wheel", f"needs a seat from 1 to {len(state.areas)}", "components.players")
    elif orders.seats_to_shorten((state.areas[asked.wheel].order,), 0, state.ruleset) == ():
        yield Problem("pending.wheel", "chance shortens no wedge of this wheel", "setup.order.effect")


def _check_outcomes(state: State, outcomes: Outcomes) -> Problems:
    """Yield where outcomes of chance still to come contradict what has come already."""
    asked = state.pending
    if not isinstance(asked, p.AskWedges | p.AskOrder | p.AskOrderSetup) or asked.seat < 0:
        yield Problem("outcomes", "with these, chance has decided everything before this is asked", "setup.sequence")
        return
    for wheel, area in zip(outcomes.wheels, state.areas, strict=False):
        if wheel != tuple(wedge.name for wedge in area.wheel.arrangement):
            yield Problem("outcomes.wheels", "another wheel lies there already", "setup.wheel.random")
            break
    if outcomes.deals and not isinstance(asked, p.AskWedges) and outcomes.deals != asked.dealt:
        yield Problem("outcomes.deals", "other knight orders are dealt already", "setup.order.deal")


# A turn.


def _check_split(state: State, asked: p.AskSplit) -> Problems:
    if not state.areas[asked.seat].wheel.upgraded[asked.wedge]:
        yield Problem("pending.wedge", "only an upgraded wedge has two actions", "turn.split")
    elif not state.areas[asked.seat].wheel.tokens[asked.wedge]:
        yield Problem("pending.wedge", "it holds no action token", "turn.wedge.token")


def _check_first(state: State, asked: p.AskFirst) -> Problems:
    area = state.areas[asked.seat]
    path, held = "pending.plan", area.wheel.tokens[asked.wedge]
    if not state.ruleset.interpretation.resolves_as_usual:
        found = [plans.plan_for(state, area, asked.wedge, split) for split in plans.splits(state, area, asked.wedge)]
        if len(asked.plan) != 2 or asked.plan not in found:  # noqa: PLR2004 -- two actions
            yield Problem(path, "needs both actions of the wedge in its order, as a split leaves them", "turn.split")
        return
    first = asked.plan[0][1] if asked.plan else 0
    if len(asked.plan) != 2 or asked.plan != needs.plan_for(area, asked.wedge, first):  # noqa: PLR2004 -- two actions
        yield Problem(path, f"needs both actions of the wedge in its order, {held} tokens in all", "turn.split.all")
    else:
        yield from refused(path, needs.plan_refusal(state, area, asked.plan))


def _check_plan(state: State, asked: _Resolving, action: Action, tokens: int | None) -> Problems:
    """Yield what is wrong with an action being resolved and what is to follow it.

    Args:
        state: The position.
        asked: What is asked.
        action: The action.
        tokens: The tokens assigned to it, None if that is not known any more.
    """
    area = state.areas[asked.seat]
    held, offered = area.wheel.tokens[asked.wedge], needs.actions_on(area, asked.wedge)
    if action not in offered:
        yield Problem("pending.wedge", f"it offers no {action}", "upgrade.icon")
        return
    if not state.ruleset.interpretation.resolves_as_usual:
        yield from _check_plan_otherwise(state, asked, action, tokens)
        return
    others = [one for one in offered if one != action]
    if asked.plan and (len(asked.plan) > 1 or asked.plan[0][0] not in others):
        yield Problem("pending.plan", f"can be followed by {' or '.join(others) or 'nothing'} only", "turn.split")
        return
    later = sum(count for _, count in asked.plan)
    if asked.plan and not 1 <= later < held:
        yield Problem("pending.plan", f"needs 1 to {held - 1} tokens, as the wedge holds {held}", "turn.split.least")
    elif not held:
        yield Problem("pending.wedge", "it holds no action token", "turn.wedge.token")
    elif tokens is not None:
        exact = asked.plan or not others
        # What a Saracen gave may add nothing yet: then the Build after it counts a token less.
        least = 1 if crusade.works_at_once(state.ruleset) else 0
        if not least <= tokens <= held - later or (exact and tokens != held - later):
            reason = f"needs {'' if exact else 'at most '}{held - later}, as the wedge holds {held}"
            yield Problem("pending.tokens", reason, "turn.split.all")


def _check_plan_otherwise(state: State, asked: _Resolving, action: Action, tokens: int | None) -> Problems:
    """Yield what is wrong with it under readings that let the plan hold more than two actions and other numbers."""
    area = state.areas[asked.seat]
    offered = needs.actions_on(area, asked.wedge)
    if len(asked.plan) > _MOST_ACTIONS or any(one not in offered for one, _ in asked.plan):
        yield Problem("pending.plan", f"can be followed by {' or '.join(offered)} only", "turn.split")
    if not isinstance(asked, p.AskMove) and asked.begun and resolve.left_of_value(1, 1, state.ruleset) is None:
        yield Problem("pending.begun", "an action has one result", "turn.effect")
    if tokens is not None:
        for refusal in needs.failures(state, area, action, tokens):
            yield from refused("pending.tokens", refusal)


# Two of a wedge, and before them the rest of one that is under way.
_MOST_ACTIONS = 3


def _check_troop(state: State, asked: p.AskTroop) -> Problems:
    yield from _check_plan(state, asked, Action.MUSTER, asked.tokens)
    if not asked.begun:
        yield from refused("pending.asks", resolve.may_decline(worded_as_permission=False, ruleset=state.ruleset))


def _check_gain(state: State, asked: p.AskGain) -> Problems:
    yield from _check_plan(state, asked, needs.actions_on(state.areas[asked.seat], asked.wedge)[0], None)
    if len(otherwise.amounts(state, asked.amount, declinable=True)) == 1:
        yield Problem("pending.amount", "there is nothing to choose", "influence.gain")


def _check_move(state: State, asked: p.AskMove) -> Problems:
    area = state.areas[asked.seat]
    problems = tuple(_check_plan(state, asked, Action.TRAVEL, None))
    yield from problems
    if (
        not asked.knights
        or list(asked.knights) != sorted(asked.knights)
        or Counter(asked.knights) - Counter(area.knights)
    ):
        yield Problem("pending.knights", "needs knights of the player, in the order of the regions", "travel.divide")
    if asked.must and otherwise.standing_still(state) is None:
        yield Problem("pending.must", "all knights may stay where they are", "travel.optional")
    if not state.ruleset.interpretation.resolves_as_usual:
        if not asked.points:
            yield Problem("pending.points", "needs 1 at least", "travel.points")
    elif not problems:
        held = area.wheel.tokens[asked.wedge] - sum(count for _, count in asked.plan)
        most = travel.movement_points(needs.value_of(area, Action.TRAVEL, held))
        if not 1 <= asked.points <= most:
            yield Problem("pending.points", f"needs 1 to {most}, the value of the Travel action", "travel.points")


def _check_target(state: State, asked: p.AskTarget) -> Problems:
    yield from _check_plan(state, asked, Action.CRUSADE, asked.tokens)


def _check_building(state: State, asked: p.AskBuilding) -> Problems:
    yield from _check_plan(state, asked, Action.BUILD, asked.tokens)


def _check_reward(state: State, asked: p.AskReward) -> Problems:
    area, region = state.areas[asked.seat], state.ruleset.laid.regions[asked.region]
    yield from _check_plan(state, asked, Action.CRUSADE, None)
    if crusade.pays_strength(asked.token.enemy, state.ruleset):
        yield Problem("pending.token", "only a Saracen pictures a reward", "crusade.saracen.three")
        return
    for wrong, reason, rule in (
        (not region.flag, "no enemy was laid there", "setup.enemy.flag"),
        (state.enemies[asked.region] is not None, "the defeated enemy does not stand there any more", "crusade.keep"),
        (state.buildings[asked.region] is not None, "nobody can have built beside the enemy", "build.enemy"),
        (asked.region not in area.knights, "none of the player's knights is there", "crusade.region"),
    ):
        if wrong:
            yield Problem("pending.region", reason, rule)
    if not area.defeated.saracen:
        yield Problem(f"players[{asked.seat}].defeated", "the Saracen is won already", "crusade.keep")
    # How many tokens were assigned to the Crusade is not known any more, only how many at the most.
    most = area.wheel.tokens[asked.wedge] - sum(count for _, count in asked.plan)
    yield from refused("pending.token", legal.reward_refusal(state, area, asked.region, asked.token, most))


def _check_freed(state: State, asked: p.AskFreed) -> Problems:
    area = state.areas[asked.seat]
    offered, later = needs.actions_on(area, asked.wedge), [action for action, _ in asked.plan]
    if not state.ruleset.interpretation.resolves_as_usual:
        # An action may come again, as its own rest or a second time.
        later = []
    done = next((one for one in (Action.BUILD, Action.CRUSADE) if one in offered and one not in later), Action.BUILD)
    yield from _check_plan(state, asked, done, None)
    castles, there = area.buildings.castle, state.buildings[asked.region]
    black = orders.black_knight(area.order, state.ruleset)
    if there != (asked.seat, Building.CASTLE, castles):
        yield Problem("pending.region", "the last castle of the player is not there", "bonus.knight.unlock")
    elif not bonuses.with_unlocked((), castles - 1, castles, asked.region, black.unlocked):
        yield Problem("pending.region", f"castle {castles} unlocks no knight", "bonus.castle.knight")
    if not bonuses.may_be_held(state.ruleset):
        yield Problem("pending.asks", "an unlocked knight is placed, and nobody is asked", "bonus.knight.unlock")


def _check_distribution(state: State, asked: p.AskDistribution) -> Problems:
    wheel = state.areas[asked.seat].wheel
    if not asked.optional:
        succeeding, wedges = legal.wedges_to_resolve(state, state.areas[asked.seat])
        refusal = skip.may_not_skip(wheel.upgraded, bool(succeeding), bool(wedges), state.ruleset)
        yield from refused("pending.optional", refusal)
    elif sum(wheel.upgraded) <= upgraded_at_setup(state, asked.seat) and not _named_again(state, wheel.upgraded):
        yield Problem("pending.optional", "no wedge has been upgraded since the setup", "upgrade.instead")


def _named_again(state: State, upgraded: tuple[bool, ...]) -> bool:
    """Whether an upgraded wedge may have been named for an upgrade."""
    return any(upgraded) and upgrade.not_again(True, state.ruleset) is None  # noqa: FBT003 -- its side


def _check_manner(state: State, asked: p.AskManner) -> Problems:
    area = state.areas[asked.seat]
    empty = resolve.empty_wedge(area.wheel.tokens[asked.wedge])
    yield from refused("pending.wedge", empty)
    if asked.optional and not resolve.may_keep(state.ruleset):
        yield from refused("pending.optional", resolve.must_distribute(optional=False))
    elif empty is None and not asked.optional and len(legal.manners_of(state, area, asked.wedge)) == 1:
        yield Problem("pending.asks", "there is only one manner of distributing", "turn.distribute.sow")


_CHECKS: dict[type, Callable[[State, Any], Problems]] = {
    p.AskWedges: _check_wedges,
    p.AskDeal: _check_deal,
    p.AskOrder: _check_order,
    p.AskOrderSetup: _check_order,
    p.AskShortWedge: _check_short_wedge,
    p.AskSplit: _check_split,
    p.AskFirst: _check_first,
    p.AskMove: _check_move,
    p.AskTroop: _check_troop,
    p.AskGain: _check_gain,
    p.AskTarget: _check_target,
    p.AskReward: _check_reward,
    p.AskBuilding: _check_building,
    p.AskFreed: _check_freed,
    p.AskDistribution: _check_distribution,
    p.AskManner: _check_manner,
}
