"""What follows a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoneLeft
from crusaders_rules.thy_will_be_done.play import needs, otherwise, plans, setup, tables
from crusaders_rules.thy_will_be_done.play.legal import refusals, reward_refusal
from crusaders_rules.thy_will_be_done.play.setup import with_area
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    build,
    crusade,
    distribute,
    end,
    influence,
    muster,
    orders,
    resolve,
    skip,
    travel,
    turn,
    upgrade,
)
from crusaders_rules.thy_will_be_done.state import Action, Building, Manner, Plan, PlayerArea, Token, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

STANDARD = d.Sow(Manner.STANDARD)


class IllegalDecision(ValueError):  # noqa: N818 -- the name that the design gives it
    """A decision that the rules refuse.

    Attributes:
        decision: The decision.
        refusals: Every rule that refuses it.
    """

    def __init__(self, decision: Decision, refusals: tuple[Refusal, ...]) -> None:
        """Keep the decision and the refusals, and let the message show them all."""
        super().__init__("; ".join(str(refusal) for refusal in refusals))
        self.decision = decision
        self.refusals = refusals


def apply(state: State, decision: Decision) -> State:
    """Return the position after a decision.

    Where the outcomes of chance were fixed beforehand, what chance decides next follows at once.

    Args:
        state: A position, which stays as it is.
        decision: What the player, or chance, who is asked decides.

    Returns:
        The position in which something else is asked, or in which the game is over.

    Raises:
        IllegalDecision: If a rule refuses the decision; it carries all refusals.
    """
    # A decision taken from the list of legal ones needs no second judgement.
    for listed in state._legal or ():  # noqa: SLF001 -- the memo of ``legal``
        if listed is decision:
            break
    else:
        against = refusals(state, decision)
        if against:
            raise IllegalDecision(decision, against)
    after = STEPS[type(decision)](state, state.pending, decision)
    return after if after.outcomes is None else setup.settle(after)


def _ask(state: State, pending: p.Pending) -> State:
    return state.then(state.areas, state.supply, pending)


# A turn


def _resolve(state: State, asked: p.AskTurn, given: d.Resolve) -> State:
    area = state.areas[asked.seat]
    tokens = area.wheel.tokens[given.wedge]
    if area.wheel.upgraded[given.wedge] and tokens:
        return _ask(state, tables.ask_split(asked.seat, given.wedge))
    if state.ruleset.interpretation.resolves_as_usual:
        plan = needs.plan_for(area, given.wedge, tokens)
    else:
        plan = plans.plan_of_wedge(state, area, given.wedge)
    return proceed(state, area, state.supply, given.wedge, plan)


def _upgrade(state: State, asked: p.AskTurn, given: d.Upgrade) -> State:
    area = state.areas[asked.seat]
    area = replace(area, wheel=upgrade.flip(area.wheel, given.wedge))
    return with_area(state, asked.seat, area, upgrade.after_upgrade(asked.seat))


def _skip(state: State, asked: p.AskTurn, _: d.Skip) -> State:
    return _ask(state, skip.after_skip(asked.seat))


def _split(state: State, asked: p.AskSplit, given: d.Split) -> State:
    area = state.areas[asked.seat]
    if state.ruleset.interpretation.resolves_as_usual:
        plan = needs.plan_for(area, asked.wedge, given.tokens)
    else:
        plan = plans.plan_for(state, area, asked.wedge, given)
    if len(plan) > 1:
        return _ask(state, p.AskFirst(asked.seat, asked.wedge, plan))
    return proceed(state, area, state.supply, asked.wedge, plan)


def _twice(state: State, asked: p.AskSplit, given: d.Twice) -> State:
    area = state.areas[asked.seat]
    plan = plans.begun_with(state, area, plans.plan_for(state, area, asked.wedge, given), given.action)
    return proceed(state, area, state.supply, asked.wedge, plan)


def _first(state: State, asked: p.AskFirst, given: d.First) -> State:
    area = state.areas[asked.seat]
    if state.ruleset.interpretation.resolves_as_usual:
        plan = resolve.reorder(asked.plan, given.action)
    else:
        plan = plans.begun_with(state, area, asked.plan, given.action)
    return proceed(state, area, state.supply, asked.wedge, plan)


def proceed(  # noqa: PLR0913 -- how far the turn has come
    state: State, area: PlayerArea, supply: int, wedge: int, plan: Plan, *, begun: bool = False
) -> State:
    """Go on with a wedge: resolve what is left of the plan as far as nobody has to be asked, then distribute.

    Args:
        state: The position so far.
        area: The area of the player who is asked in it, as it is by now.
        supply: The supply, as it is by now.
        wedge: The wedge that is resolved.
        plan: What is left of it.
        begun: Whether the first action of the plan has a result already, where there can be several.

    Returns:
        The position in which somebody has to be asked again.
    """
    seat = state.pending.seat or 0
    if not state.ruleset.interpretation.resolves_as_usual:
        now = otherwise.go_on(state, otherwise.Progress(area, supply, wedge, plan, begun))
        return (
            _then(state, now.area, now.supply, wedge)
            if now.asked is None
            else _turn(state, now.area, now.supply, now.asked)
        )
    while plan:
        (action, tokens), plan = resolve.next_action(plan)
        if action == Action.INFLUENCE:
            amount = influence.influence_gain(needs.value_of(area, action, tokens))
            area = area.then(area.wheel, area.knights, area.influence + amount)
            supply = end.take(supply, amount, state.ruleset)
        elif action == Action.TRAVEL:
            points = travel.movement_points(needs.value_of(area, action, tokens))
            if points > 0:
                return _turn(state, area, supply, p.AskMove(seat, wedge, plan, points, area.knights))
        elif needs.succeeds(state, area, action, tokens):
            if action == Action.CRUSADE:
                return _turn(state, area, supply, p.AskTarget(seat, wedge, plan, tokens))
            if action == Action.BUILD:
                return _turn(state, area, supply, p.AskBuilding(seat, wedge, plan, tokens))
            area, amount = _muster(area)
            supply = end.take(supply, amount, state.ruleset)
    return _then(state, area, supply, wedge)


def _then(state: State, area: PlayerArea, supply: int, wedge: int) -> State:
    """Distribute a wedge once nothing of its plan is left; where it is empty, there is nothing to choose."""
    asked = asked_manner(state, area, wedge)
    if asked is not None:
        return _turn(state, area, supply, asked)
    return _distributed(state, area, supply, wedge, STANDARD)


def asked_manner(state: State, area: PlayerArea, wedge: int) -> p.AskManner | None:
    """What is asked about the distribution of a wedge, None if there is nothing to choose."""
    seat, hand, order, ruleset = state.pending.seat or 0, area.wheel.tokens[wedge], area.order, state.ruleset
    if not hand:
        return None
    if type(state.pending) is p.AskDistribution:
        found = tables.manners_without_action(wedge, hand, order, ruleset)
        return p.AskManner(seat, wedge) if len(found) > 1 else None
    return tables.ask_manner(seat, wedge, hand, order, ruleset)


def _turn(state: State, area: PlayerArea, supply: int, pending: p.Pending) -> State:
    """The position with the area of the player who is asked, the supply, and what is asked next."""
    return state.then(put_at(state.areas, state.pending.seat or 0, area), supply, pending)


def _muster(area: PlayerArea) -> tuple[PlayerArea, int]:
    """The area with one more troop mustered, and the influence gained with it."""
    troops = muster.flip_troop(area.troops)
    amount = muster.troop_influence(troops)
    return replace(area, troops=troops, influence=area.influence + amount), amount


def _move(state: State, asked: p.AskMove, given: d.Move) -> State:
    points, waiting, area = asked.points, asked.knights[1:], state.areas[asked.seat]
    if given.region != given.origin:
        points -= tables.ways_in(state, given.origin, points)[0][given.region]
        knights = list(area.knights)
        knights[knights.index(given.origin)] = given.region
        area = area.then(area.wheel, tuple(sorted(knights)), area.influence)
    if points > 0 and waiting:
        must = asked.must and given.region == given.origin
        return _turn(state, area, state.supply, p.AskMove(asked.seat, asked.wedge, asked.plan, points, waiting, must))
    if not state.ruleset.interpretation.resolves_as_usual:
        area = otherwise.after_travel(state, area, points)
    return proceed(state, area, state.supply, asked.wedge, asked.plan)


def _troop(state: State, asked: p.AskTroop, _: d.Muster) -> State:
    area, amount, asked = otherwise.mustered(state, state.areas[asked.seat], asked)
    return _gain_and_proceed(state, asked, area, amount)


def _gain(state: State, asked: p.AskGain, given: d.Gain) -> State:
    return _gained(state, asked, state.areas[asked.seat], given.amount, asked.region)


def _decline(state: State, asked: p.AskTarget | p.AskBuilding | p.AskTroop, _: d.Decline) -> State:
    return proceed(state, state.areas[asked.seat], state.supply, asked.wedge, asked.plan)


def _attack(state: State, asked: p.AskTarget, given: d.Attack) -> State:
    # The judge has seen that an enemy is there.
    token = cast("Token", state.enemies[given.region])
    area = state.areas[asked.seat]
    strength = crusade.strength(token.enemy, state.markers, state.ruleset)
    if not state.ruleset.interpretation.resolves_as_usual:
        asked = otherwise.after_result(state, asked, area, area, strength)
    area = replace(area, defeated=crusade.keep(area.defeated, token.enemy))
    state = replace(
        state,
        enemies=put_at(state.enemies, given.region, None),
        markers=crusade.advance(token.enemy, state.markers),
    )
    if crusade.pays_strength(token.enemy, state.ruleset):
        return _gain_and_proceed(state, asked, area, crusade.crusade_influence(strength))
    refusal = reward_refusal(state, area, given.region, token, asked.tokens)
    if refusal is None:
        reward = p.AskReward(asked.seat, asked.wedge, asked.plan, given.region, token, asked.begun)
        return _turn(state, area, state.supply, reward)
    if isinstance(refusal, NoneLeft):
        return _gain_and_proceed(state, asked, area, crusade.where_none_is_left(state.ruleset))
    return _gain_and_proceed(state, asked, area, crusade.instead_of_reward(state.ruleset.edition))


def _gain_and_proceed(
    state: State,
    asked: p.AskTarget | p.AskReward | p.AskBuilding | p.AskTroop,
    area: PlayerArea,
    amount: int,
    region: int | None = None,
) -> State:
    """Gain influence and go on with the wedge; first ask for a knight that was unlocked in a region, if anybody is."""
    freed = None
    if region is not None and bonuses.may_be_held(state.ruleset):
        before = state.areas[asked.seat].knights
        if len(area.knights) > len(before):
            area, freed = area.then(area.wheel, before, area.influence), region
    if not state.ruleset.interpretation.resolves_as_usual and otherwise.asks_for_amount(state, amount):
        asks = p.AskGain(asked.seat, asked.wedge, asked.plan, amount, asked.begun, freed)
        return _turn(state, area, state.supply, asks)
    return _gained(state, asked, area, amount, freed)


def _gained(
    state: State,
    asked: p.AskTarget | p.AskReward | p.AskBuilding | p.AskTroop | p.AskGain,
    area: PlayerArea,
    amount: int,
    freed: int | None,
) -> State:
    """Go on with the wedge once influence is gained; first ask for the knight that waits in a region, if any does."""
    area, supply = (
        area.then(area.wheel, area.knights, area.influence + amount),
        end.take(state.supply, amount, state.ruleset),
    )
    if freed is not None:
        return _turn(state, area, supply, p.AskFreed(asked.seat, asked.wedge, asked.plan, freed, asked.begun))
    return proceed(state, area, supply, asked.wedge, asked.plan, begun=asked.begun)


def _take_reward(state: State, asked: p.AskReward, _: d.TakeReward) -> State:
    before = area = state.areas[asked.seat]
    building = asked.token.building
    if building is None:
        level = muster.flip_troop(area.troops)
        area = replace(area, troops=level)
    else:
        state, area, level = _place(state, area, building, asked.region)
        if not crusade.works_at_once(state.ruleset):
            asked = replace(asked, plan=_as_before(asked.plan, before, area))
            area = replace(area, knights=before.knights)
            before = area
    if not state.ruleset.interpretation.resolves_as_usual:
        asked = otherwise.settled(state, asked, before, area)
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    return _gain_and_proceed(state, asked, area, amount, asked.region)


def _as_before(plan: Plan, before: PlayerArea, area: PlayerArea) -> Plan:
    """What is still to be resolved, so that each action has the value that it had before the area changed."""
    return tuple(
        (action, tokens + needs.value_of(before, action, 0) - needs.value_of(area, action, 0))
        for action, tokens in plan
    )


def _bring_knight(state: State, asked: p.AskFreed, _: d.BringKnight) -> State:
    area = state.areas[asked.seat]
    castles = area.buildings.castle
    knights = bonuses.with_unlocked(area.knights, castles - 1, castles, asked.region)
    area = area.then(area.wheel, knights, area.influence)
    return proceed(state, area, state.supply, asked.wedge, asked.plan, begun=asked.begun)


def _hold_knight(state: State, asked: p.AskFreed, _: d.HoldKnight) -> State:
    return proceed(state, state.areas[asked.seat], state.supply, asked.wedge, asked.plan, begun=asked.begun)


def _take_influence(state: State, asked: p.AskReward, _: d.TakeInfluence) -> State:
    return _gain_and_proceed(state, asked, state.areas[asked.seat], crusade.instead_of_reward(state.ruleset.edition))


def _erect(state: State, asked: p.AskBuilding, given: d.Erect) -> State:
    before = state.areas[asked.seat]
    state, area, level = _place(state, before, given.building, given.region)
    if not state.ruleset.interpretation.resolves_as_usual:
        cost = needs.cost_of(state, before, given.building, given.region)
        asked = otherwise.after_result(state, asked, before, area, cost)
    amount = build.building_influence(level) + build.tile_influence(state.tiles[given.region], given.building)
    return _gain_and_proceed(state, asked, area, amount, given.region)


def _place(state: State, area: PlayerArea, building: Building, region: int) -> tuple[State, PlayerArea, int]:
    """Put a building on the board and, in the area, count it and the knight that it unlocks; say its level too."""
    after, erected = build.erect(area.buildings, building, state.pending.seat or 0)
    before = orders.unlocked_before(area.order, state.ruleset)
    knights = bonuses.with_unlocked(area.knights, area.buildings.castle, after.castle, region, before)
    area = replace(area, buildings=after, knights=knights)
    return replace(state, buildings=put_at(state.buildings, region, erected)), area, erected.level


def _distribute(state: State, asked: p.AskDistribution, given: d.Distribute) -> State:
    return proceed(state, state.areas[asked.seat], state.supply, given.wedge, ())


def _keep(state: State, asked: p.AskDistribution | p.AskManner, _: d.Keep) -> State:
    after = _ask(state, _following(state, asked.seat, state.supply))
    return after if state.supply > 0 else _closing(after)


def _sow(state: State, asked: p.AskManner, given: d.Sow) -> State:
    return _distributed(state, state.areas[asked.seat], state.supply, asked.wedge, given)


def _distributed(state: State, area: PlayerArea, supply: int, wedge: int, given: d.Sow) -> State:
    """The position after the tokens of a wedge are distributed and the turn is passed on."""
    wheel = area.wheel
    path = tables.path(wedge, wheel.tokens[wedge], given.manner, given.wedge, state.ruleset)
    area = area.then(wheel.with_tokens(distribute.distribute(wheel.tokens, wedge, path)), area.knights, area.influence)
    after = _turn(state, area, supply, _following(state, state.pending.seat or 0, supply))
    return after if supply > 0 else _closing(after)


def _closing(state: State) -> State:
    """The position between two turns, which remembers who was due when the supply was empty, if that matters."""
    seat = state.pending.seat
    unknown = end.round_ends_before(state.start or 0, state.until, state.ruleset) is None
    return replace(state, until=seat) if unknown and end.supply_is_empty(state.supply, state.ruleset) else state


def _following(state: State, seat: int, supply: int) -> p.Pending:
    """What is asked after a turn: the left neighbour's turn, unless the game is over."""
    following = turn.next_seat(seat, len(state.areas))
    # While there is influence in the supply the end is not near, whatever the reading.
    if supply > 0:
        return p.AskTurn(following)
    before = end.round_ends_before(state.start or 0, state.until, state.ruleset)
    if end.game_ends(end.supply_is_empty(supply, state.ruleset), following, before):
        return p.GameOver()
    return p.AskTurn(following)


STEPS: dict[type, Callable[[State, Any, Any], State]] = {
    **setup.STEPS,
    d.Resolve: _resolve,
    d.Upgrade: _upgrade,
    d.Skip: _skip,
    d.Split: _split,
    d.Twice: _twice,
    d.First: _first,
    d.Move: _move,
    d.Muster: _troop,
    d.Gain: _gain,
    d.Decline: _decline,
    d.Attack: _attack,
    d.TakeReward: _take_reward,
    d.TakeInfluence: _take_influence,
    d.Erect: _erect,
    d.BringKnight: _bring_knight,
    d.HoldKnight: _hold_knight,
    d.Distribute: _distribute,
    d.Keep: _keep,
    d.Sow: _sow,
}
