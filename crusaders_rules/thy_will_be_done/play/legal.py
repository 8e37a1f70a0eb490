"""Which decisions are legal, and which rules refuse the others.

``refusals`` is the judge of any decision. ``legal`` lists the decisions that the judge lets pass; in
the decisions that occur most often it finds them by way of tables. The tests hold the two
against each other.
"""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    GameIsOver,
    NoSuchThing,
    NotAsked,
    NotFinished,
    NotThisAmount,
    NotThisKnight,
    NotThisManner,
)
from crusaders_rules.thy_will_be_done.play import ahead, legal_setup, needs, otherwise, plans, tables
from crusaders_rules.thy_will_be_done.play.judging import (
    Asked,
    Refusals,
    area_of,
    from_offer,
    no_region,
    no_wedge,
    some,
    spoken,
)
from crusaders_rules.thy_will_be_done.rules import (
    build,
    crusade,
    muster,
    resolve,
    skip,
    travel,
    turn,
    upgrade,
    variants,
)
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Building, PlayerArea, Position, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

KEEP = d.Keep()
REWARD, INFLUENCE = d.TakeReward(), d.TakeInfluence()
FREED = (d.BringKnight(), d.HoldKnight())
DISTRIBUTES = tuple(d.Distribute(wedge) for wedge in range(WEDGES))
SPLITS = tuple(d.Split(tokens) for tokens in range(tables.MOST_TOKENS + 1))
MUSTER, DECLINE = d.Muster(), d.Decline()
FIRSTS = {action: d.First(action) for action in Action}


# A turn


def _judge_turn(state: State, _: p.AskTurn, given: d.Resolve | d.Upgrade | d.Skip) -> Refusals:
    area = area_of(state)
    if isinstance(given, d.Skip):
        succeeding, wedges = wedges_to_resolve(state, area)
        return some(skip.may_not_skip(area.wheel.upgraded, bool(succeeding), bool(wedges), state.ruleset))
    wrong = no_wedge("turn.choice", given.wedge)
    if wrong:
        return wrong
    if isinstance(given, d.Resolve):
        if state.ruleset.interpretation.resolves_as_usual:
            return some(needs.wedge_refusal(state, area, given.wedge))
        return some(plans.wedge_refusal(state, area, given.wedge))
    wheel, ruleset = area.wheel, state.ruleset
    refusals = _upgrade_refusals(wheel.upgraded[given.wedge], ruleset)
    return refusals + some(upgrade.too_empty(wheel.tokens[given.wedge], ruleset))


def wedges_to_resolve(state: State, area: PlayerArea) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The wedges by which something could succeed, and those that may be resolved."""
    if not state.ruleset.interpretation.resolves_as_usual:
        return plans.wedges_to_resolve(state, area)
    succeeding = needs.open_wedges(state, area)
    return succeeding, succeeding


def _list_turns(state: State, _: p.AskTurn) -> tuple[Decision, ...]:
    area = area_of(state)
    succeeding, wedges = wedges_to_resolve(state, area)
    too_few = tables.too_few(state.ruleset)
    shut = tuple([wedge for wedge, tokens in enumerate(area.wheel.tokens) if tokens in too_few]) if too_few else ()
    return _turns(wedges, bool(succeeding), area.wheel.upgraded, shut, state.ruleset)


@tables.table(1 << 13)
def _turns(
    wedges: tuple[int, ...],
    something_succeeds: bool,  # noqa: FBT001 -- a fact of the position
    upgraded: tuple[bool, ...],
    shut: tuple[int, ...],
    ruleset: Ruleset,
) -> tuple[Decision, ...]:
    """The turns open to a player by the wedges that can be resolved, those that are upgraded and those too empty."""
    found: list[Decision] = []
    for kind in turn.kinds_of_turn():
        if isinstance(kind, d.Resolve):
            refused = kind.wedge not in wedges
        elif isinstance(kind, d.Upgrade):
            refused = kind.wedge in shut or bool(_upgrade_refusals(upgraded[kind.wedge], ruleset))
        else:
            refused = skip.may_not_skip(upgraded, something_succeeds, bool(wedges), ruleset) is not None
        if not refused:
            found.append(kind)
    return tuple(found)


def _upgrade_refusals(upgraded: bool, ruleset: Ruleset) -> Refusals:  # noqa: FBT001 -- a fact of the position
    return some(variants.upgrading_off(ruleset.variant), upgrade.not_again(upgraded, ruleset))


def _judge_split(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> Refusals:
    area = area_of(state)
    tokens = area.wheel.tokens[asked.wedge]
    if type(given.tokens) is not int or type(given.idle) is not int:
        return (NoSuchThing("turn.split", f"0 to {tokens}", f"split {given.tokens!r}"),)
    offered = needs.actions_on(area, asked.wedge)
    if isinstance(given, d.Twice):
        wrong = from_offer("turn.split", given.action, offered)
        if wrong:
            return wrong
    refusal = plans.wrong_split(state, area, asked.wedge, given)
    if refusal is not None:
        return (refusal,)
    if isinstance(given, d.Split) and given.bears is not None:
        bearing = plans.bearing(state, area, asked.wedge, given)
        if given.bears not in bearing:
            return from_offer("order.holy-sepulchre.travel", given.bears, bearing)
    if state.ruleset.interpretation.resolves_as_usual:
        return some(needs.plan_refusal(state, area, needs.plan_for(area, asked.wedge, given.tokens)))
    return some(plans.split_refusal(state, area, asked.wedge, given))


def _list_splits(state: State, asked: p.AskSplit) -> tuple[Decision, ...]:
    area = area_of(state)
    tokens = area.wheel.tokens[asked.wedge]
    if not state.ruleset.interpretation.resolves_as_usual:
        possible = plans.splits(state, area, asked.wedge)
        return tuple(one for one in possible if plans.split_refusal(state, area, asked.wedge, one) is None)
    return _splits(
        tokens,
        tuple(
            [(action, *needs.bonus_and_least(state, area, action)) for action in needs.actions_on(area, asked.wedge)]
        ),
    )


@tables.table(1 << 14)
def _splits(tokens: int, actions: tuple[tuple[Action, int, int], ...]) -> tuple[Decision, ...]:
    """The splits of so many tokens by which one of two actions succeeds.

    Args:
        tokens: The tokens of the wedge.
        actions: For each of the two actions, its bonus and the value that it needs.
    """
    found = []
    for first in resolve.splits(tokens):
        for (action, bonus, least), assigned in zip(actions, (first, tokens - first), strict=True):
            if assigned >= 1 and tables.enough(action, resolve.token_value(assigned) + bonus, least):
                found.append(SPLITS[first])
                break
    return tuple(found)


def _judge_first(state: State, asked: p.AskFirst, given: d.First) -> Refusals:
    wrong = some(resolve.not_in_plan(asked.plan, given.action))
    if wrong or state.ruleset.interpretation.resolves_as_usual:
        return wrong
    return some(plans.first_refusal(state, area_of(state), asked, given.action))


def _list_firsts(state: State, asked: p.AskFirst) -> tuple[Decision, ...]:
    firsts = tuple(FIRSTS[action] for action, _ in asked.plan)
    if state.ruleset.interpretation.resolves_as_usual:
        return firsts
    return tuple(one for one in firsts if plans.first_refusal(state, area_of(state), asked, one.action) is None)


def _judge_move(state: State, asked: p.AskMove, given: d.Move) -> Refusals:
    regions = state.ruleset.laid.regions
    wrong = no_region("travel.divide", state, given.origin) + no_region("travel.adjacent", state, given.region)
    if wrong:
        return wrong
    if given.origin != asked.knights[0]:
        return (NotThisKnight("travel.divide", regions[asked.knights[0]].name, regions[given.origin].name),)
    region = regions[given.region]
    if not state.ruleset.interpretation.resolves_as_usual:
        if given.region == given.origin:
            return some(otherwise.stay_refusal(state, asked))
        if given.region in tables.ways_in(state, given.origin, asked.points)[0]:
            return ()
    cost = tables.ways_in(state, given.origin, tables.OUT_OF_REACH)[0].get(given.region)
    return some(travel.no_building_space(region), travel.too_far(cost, asked.points, region))


def _list_moves(state: State, asked: p.AskMove) -> tuple[Decision, ...]:
    moves = tables.ways_in(state, asked.knights[0], asked.points)[1]
    if state.ruleset.interpretation.resolves_as_usual or otherwise.stay_refusal(state, asked) is None:
        return moves
    return tuple(move for move in moves if move.region != move.origin)


def _judge_declining(state: State, asked: p.AskTarget | p.AskBuilding | p.AskTroop) -> Refusals:
    if asked.begun:
        return ()
    return some(resolve.may_decline(worded_as_permission=False, ruleset=state.ruleset))


def _or_decline(
    state: State, asked: p.AskTarget | p.AskBuilding | p.AskTroop, found: tuple[Decision, ...]
) -> tuple[Decision, ...]:
    """The decisions found, and to decline them all where that is possible."""
    if state.ruleset.interpretation.resolves_as_usual or _judge_declining(state, asked):
        return found
    return (*found, DECLINE)


def _judge_troop(state: State, asked: p.AskTroop, given: d.Muster | d.Decline) -> Refusals:
    return _judge_declining(state, asked) if isinstance(given, d.Decline) else ()


def _list_troops(state: State, asked: p.AskTroop) -> tuple[Decision, ...]:
    return _or_decline(state, asked, (MUSTER,))


def _judge_gain(state: State, asked: p.AskGain, given: d.Gain) -> Refusals:
    possible = otherwise.amounts(state, asked.amount, declinable=True)
    if type(given.amount) is int and given.amount in possible:
        return ()
    return (NotThisAmount("influence.gain", " or ".join(str(one) for one in possible), str(given.amount)),)


def _list_gains(state: State, asked: p.AskGain) -> tuple[Decision, ...]:
    return tuple(d.Gain(amount) for amount in otherwise.amounts(state, asked.amount, declinable=True))


def _judge_attack(state: State, asked: p.AskTarget, given: d.Attack | d.Decline) -> Refusals:
    if isinstance(given, d.Decline):
        return _judge_declining(state, asked)
    wrong = no_region("crusade.region", state, given.region)
    if wrong:
        return wrong
    area = area_of(state)
    token = state.enemies[given.region]
    refusals = crusade.not_a_target(state.ruleset.laid.regions[given.region].name, given.region in area.knights, token)
    if token is None:
        return refusals
    value = needs.value_of(area, Action.CRUSADE, asked.tokens)
    now = crusade.strength(token.enemy, state.markers, state.ruleset)
    return refusals + some(
        crusade.no_longer_fought(token.enemy, state.markers, state.ruleset), crusade.not_strong_enough(value, now)
    )


def _list_attacks(state: State, asked: p.AskTarget) -> tuple[Decision, ...]:
    area = area_of(state)
    value = needs.value_of(area, Action.CRUSADE, asked.tokens)
    found = tuple(
        tables.attack(place)
        for place, strength in dict.fromkeys(needs.targets(state, area))
        if crusade.not_strong_enough(value, strength) is None
    )
    return _or_decline(state, asked, found)


def _judge_reward(state: State, _: p.AskReward, given: d.TakeReward | d.TakeInfluence) -> Refusals:
    if isinstance(given, d.TakeReward):
        return ()
    must = crusade.must_take_reward(state.ruleset)
    return some(must or resolve.may_decline(worded_as_permission=True, ruleset=state.ruleset))


def _list_rewards(state: State, asked: p.AskReward) -> tuple[Decision, ...]:
    return (REWARD,) if _judge_reward(state, asked, INFLUENCE) else (REWARD, INFLUENCE)


def reward_refusal(state: State, area: PlayerArea, place: int, token: Token, tokens: int) -> Refusal | None:
    """Refuse what a Saracen pictures if there is none of it left, or if it costs more than it may.

    Args:
        state: The position.
        area: The area of the player who has defeated the Saracen.
        place: The region of the Saracen.
        token: Its token.
        tokens: The tokens assigned to the Crusade.
    """
    ruleset, building = state.ruleset, token.building
    if building is None:
        refusal = crusade.no_troop_reward(area.troops, ruleset)
    else:
        refusal = crusade.no_building_reward(building, area.buildings, ruleset)
    if refusal is not None or crusade.reward_is_free(ruleset):
        return refusal
    if building is None:
        cost = muster.troop_cost(area.troops, ruleset)
    else:
        cost = needs.costs_at(state, area, place)[build.building_types().index(building)]
    return crusade.reward_too_dear(needs.value_of(area, Action.CRUSADE, tokens), cost)


def _judge_building(state: State, asked: p.AskBuilding, given: d.Erect | d.Decline) -> Refusals:
    if isinstance(given, d.Decline):
        return _judge_declining(state, asked)
    wrong = no_region("build.knight", state, given.region) + from_offer("build.type", given.building, tuple(Building))
    if wrong:
        return wrong
    area, ruleset, region = area_of(state), state.ruleset, state.ruleset.laid.regions[given.region]
    built = area.buildings.of(given.building)
    refusals = some(
        build.no_knight(region.name, given.region in area.knights),
        build.enemy_there(state.enemies[given.region]),
        build.building_there(state.buildings[given.region]),
        build.none_left(given.building, built, ruleset),
    )
    if built >= len(ruleset.edition.costs(given.building)):
        return refusals
    printed = build.printed_cost(given.building, built, ruleset)
    cost = build.cost_here(printed, needs.discount_at(state, area, given.region, given.building))
    value = needs.value_of(area, Action.BUILD, asked.tokens)
    return refusals + some(build.value_too_low(value, cost))


def _list_buildings(state: State, asked: p.AskBuilding) -> tuple[Decision, ...]:
    area = area_of(state)
    value = needs.value_of(area, Action.BUILD, asked.tokens)
    found = tuple(
        tables.erect(building, place)
        for place in dict.fromkeys(needs.sites(state, area))
        for building, cost in zip(build.building_types(), needs.costs_at(state, area, place), strict=True)
        if build.value_too_low(value, cost) is None
    )
    return _or_decline(state, asked, found)


def _judge_freed(_state: State, _asked: p.AskFreed, _given: Decision) -> Refusals:
    return ()


def _list_freed(_state: State, _asked: p.AskFreed) -> tuple[Decision, ...]:
    return FREED


def _judge_distribution(state: State, asked: p.AskDistribution, given: d.Distribute | d.Keep) -> Refusals:
    if isinstance(given, d.Keep):
        return some(upgrade.may_not_keep(asked.optional, state.ruleset))
    wrong = no_wedge("upgrade.distribute.any", given.wedge)
    tokens = area_of(state).wheel.tokens
    return wrong or some(_nothing_there(asked.optional, tokens[given.wedge], state.ruleset))


def _list_distributions(state: State, asked: p.AskDistribution) -> tuple[Decision, ...]:
    return _distributions(asked.optional, area_of(state).wheel.tokens, state.ruleset)


@tables.table(1 << 13)
def _distributions(optional: bool, tokens: tuple[int, ...], ruleset: Ruleset) -> tuple[Decision, ...]:  # noqa: FBT001 -- a fact of the position
    keep = (KEEP,) if upgrade.may_not_keep(optional, ruleset) is None else ()
    return keep + tuple(
        DISTRIBUTES[wedge] for wedge in range(WEDGES) if _nothing_there(optional, tokens[wedge], ruleset) is None
    )


def _nothing_there(optional: bool, tokens: int, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- a fact of the position
    """Refuse an empty wedge after an upgrade, where distributing is optional, or after a skip."""
    return upgrade.nothing_to_distribute(tokens) if optional else skip.nothing_to_distribute(tokens, ruleset)


def manners_of(state: State, area: PlayerArea, wedge: int) -> tables.Manners:
    """The manners in which this player may distribute a wedge, once a choice is asked."""
    return tables.manners(wedge, area.wheel.tokens[wedge], area.order, state.ruleset)


def _judge_manner(state: State, asked: p.AskManner, given: d.Sow | d.Keep) -> Refusals:
    if isinstance(given, d.Keep):
        return some(resolve.must_distribute(asked.optional))
    possible = manners_of(state, area_of(state), asked.wedge)
    if (given.manner, given.wedge) in possible:
        return ()
    names = [wedge.name for wedge in area_of(state).wheel.arrangement]
    shown = ", ".join(manner if wedge is None else f"{manner} {names[wedge]}" for manner, wedge in possible)
    wrong = () if given.wedge is None else no_wedge("turn.distribute.sow", given.wedge)
    if wrong:
        return wrong
    wanted = given.manner if given.wedge is None else f"{given.manner} {names[given.wedge]}"
    return (NotThisManner("turn.distribute.sow", shown, wanted),)


def _list_manners(state: State, asked: p.AskManner) -> tuple[Decision, ...]:
    return _sowings(asked.optional, manners_of(state, area_of(state), asked.wedge))


@tables.table(1 << 12)
def _sowings(optional: bool, manners: tables.Manners) -> tuple[Decision, ...]:  # noqa: FBT001 -- a fact of the position
    keep = (KEEP,) if resolve.must_distribute(optional) is None else ()
    return keep + tuple(d.Sow(manner, wedge) for manner, wedge in manners)


def _judge_nothing(_state: State, _asked: p.GameOver, _given: Decision) -> Refusals:
    return (GameIsOver("end.round"),)


def _list_nothing(_state: State, _asked: p.GameOver) -> tuple[Decision, ...]:
    return ()


ASKED: dict[type, Asked] = {
    **legal_setup.ASKED,
    p.AskTurn: ("a turn", "turn.choice", (d.Resolve, d.Upgrade, d.Skip), _judge_turn, _list_turns),
    p.AskSplit: ("a split of the tokens", "turn.split", (d.Split, d.Twice), _judge_split, _list_splits),
    p.AskFirst: ("the action to resolve first", "turn.split.order", (d.First,), _judge_first, _list_firsts),
    p.AskMove: ("a move of a knight", "travel.divide", (d.Move,), _judge_move, _list_moves),
    p.AskTroop: ("whether to muster", "muster.flip", (d.Muster, d.Decline), _judge_troop, _list_troops),
    p.AskGain: ("how much influence to take", "influence.gain", (d.Gain,), _judge_gain, _list_gains),
    p.AskTarget: ("an enemy to attack", "crusade.region", (d.Attack, d.Decline), _judge_attack, _list_attacks),
    p.AskReward: (
        "what to take for the Saracen",
        "crusade.saracen.three",
        (d.TakeReward, d.TakeInfluence),
        _judge_reward,
        _list_rewards,
    ),
    p.AskBuilding: ("a building to erect", "build.type", (d.Erect, d.Decline), _judge_building, _list_buildings),
    p.AskFreed: (
        "where the unlocked knight goes",
        "bonus.knight.unlock",
        (d.BringKnight, d.HoldKnight),
        _judge_freed,
        _list_freed,
    ),
    p.AskDistribution: (
        "a wedge to distribute",
        "upgrade.distribute.any",
        (d.Distribute, d.Keep),
        _judge_distribution,
        _list_distributions,
    ),
    p.AskManner: ("a manner of distributing", "turn.distribute.sow", (d.Sow, d.Keep), _judge_manner, _list_manners),
    p.GameOver: ("nothing", "end.round", tuple(Decision.__args__), _judge_nothing, _list_nothing),
}


_LISTERS = {asked: lister for asked, (*_, lister) in ASKED.items()}
_remember = Position._legal.__set__  # type: ignore[union-attr]  # noqa: SLF001 -- a memo, not part of the position


def listed(state: State) -> tuple[Decision, ...]:
    """List the decisions that are legal, leaving aside whether what follows in the wedge can still succeed."""
    return _LISTERS[type(state.pending)](state, state.pending)


def legal(state: State) -> tuple[Decision, ...]:
    """List the legal decisions of the player, or of chance, who is asked now.

    Args:
        state: A position.

    Returns:
        The decisions, always in the same order; none if the game is over. By some readings, though not by the default
        ones, a player can be without any before that (theorem ``there_is_a_turn``).
    """
    known = state._legal  # noqa: SLF001 -- a memo, not part of the position
    if known is None:
        pending = state.pending
        known = _LISTERS[type(pending)](state, pending)
        if not state.ruleset.interpretation.resolves_as_usual and ahead.looked_at(state):
            known = tuple(one for one in known if ahead.finishes_after(state, one))
        _remember(state, known)
    return known


def refusals(state: State, decision: Decision) -> Refusals:
    """Say why a decision is not legal.

    Args:
        state: A position.
        decision: Any decision.

    Returns:
        Every rule that refuses it, with what it needs and what there is; empty if it is legal.
    """
    asked, rule, answers, judge, _ = ASKED[type(state.pending)]
    if not isinstance(decision, answers):
        return (NotAsked(rule, needs=asked, has=spoken(type(decision))),)
    against = judge(state, state.pending, decision)
    if against or state.ruleset.interpretation.resolves_as_usual or not ahead.looked_at(state):
        return against
    return () if ahead.finishes_after(state, decision) else (NotFinished("turn.effect"),)
