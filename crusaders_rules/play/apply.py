"""What follows a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.interpret import Refusal, State
from crusaders_rules.play import needs, setup, tables
from crusaders_rules.play.legal import manners_of, refusals, reward_refusal
from crusaders_rules.play.setup import with_area
from crusaders_rules.rules import bonuses, build, crusade, distribute, end, influence, muster, resolve, skip, travel, turn, upgrade
from crusaders_rules.state import Action, Building, Enemy, Manner, Plan, put_at, replace
from crusaders_rules.state import decision as d
from crusaders_rules.state import pending as p
from crusaders_rules.state.decision import Decision


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
    if not any(decision is one for one in state._legal or ()):  # noqa: SLF001 -- the memo of ``legal``
        against = refusals(state, decision)
        if against:
            raise IllegalDecision(decision, against)
    after = step(state, decision)
    fixed = None if after.outcomes is None else setup.chance(after)
    return after if fixed is None else apply(after, fixed)


def step(state: State, decision: Decision) -> State:
    """Return the position right after a legal decision."""
    return _STEPS[type(decision)](state, state.pending, decision)


def gain(state: State, seat: int, amount: int) -> State:
    """The position after a player has gained influence."""
    area = state.areas[seat]
    areas = put_at(state.areas, seat, area.with_influence(area.influence + amount))
    return state.then(areas, end.take(state.supply, amount), state.pending)


def _ask(state: State, pending: p.Pending) -> State:
    return state.then(state.areas, state.supply, pending)


# A turn


def _resolve(state: State, asked: p.AskTurn, given: d.Resolve) -> State:
    area = state.areas[asked.seat]
    if area.wheel.upgraded[given.wedge]:
        return _ask(state, p.AskSplit(asked.seat, given.wedge))
    plan = needs.plan_for(area, given.wedge, area.wheel.tokens[given.wedge])
    return proceed(state, asked.seat, given.wedge, plan)


def _upgrade(state: State, asked: p.AskTurn, given: d.Upgrade) -> State:
    area = state.areas[asked.seat]
    area = replace(area, wheel=upgrade.flip(area.wheel, given.wedge))
    return with_area(state, asked.seat, area, upgrade.after_upgrade(asked.seat))


def _skip(state: State, asked: p.AskTurn, _: d.Skip) -> State:
    return _ask(state, skip.after_skip(asked.seat))


def _split(state: State, asked: p.AskSplit, given: d.Split) -> State:
    plan = needs.plan_for(state.areas[asked.seat], asked.wedge, given.tokens)
    if len(plan) > 1:
        return _ask(state, p.AskFirst(asked.seat, asked.wedge, plan))
    return proceed(state, asked.seat, asked.wedge, plan)


def _first(state: State, asked: p.AskFirst, given: d.First) -> State:
    return proceed(state, asked.seat, asked.wedge, resolve.reorder(asked.plan, given.action))


def proceed(state: State, seat: int, wedge: int, plan: Plan) -> State:
    """Go on with a wedge: resolve what is left of the plan as far as nobody has to be asked, then distribute."""
    while plan:
        (action, tokens), plan = resolve.next_action(plan)
        area = state.areas[seat]
        value = needs.value_of(area, action, tokens)
        if action == Action.INFLUENCE:
            state = gain(state, seat, influence.influence_gain(value))
        elif action == Action.TRAVEL:
            points = travel.movement_points(value)
            if points > 0:
                return _ask(state, p.AskMove(seat, wedge, plan, points, area.knights))
        elif value >= needs.least_value(state, area, action):
            if action == Action.CRUSADE:
                return _ask(state, p.AskTarget(seat, wedge, plan, tokens))
            if action == Action.BUILD:
                return _ask(state, p.AskBuilding(seat, wedge, plan, tokens))
            state = _muster(state, seat)
    if len(manners_of(state, state.areas[seat], wedge)) > 1:
        return _ask(state, p.AskManner(seat, wedge))
    return _sow_and_pass_on(state, seat, wedge, Manner.STANDARD, None)


def _muster(state: State, seat: int) -> State:
    area = state.areas[seat]
    area = replace(area, troops=muster.flip_troop(area.troops))
    return gain(with_area(state, seat, area), seat, muster.troop_influence(area.troops))


def _move(state: State, asked: p.AskMove, given: d.Move) -> State:
    points = asked.points - tables.ways_in(state, given.origin, asked.points)[0][given.region]
    waiting, areas = asked.knights[1:], state.areas
    if given.region != given.origin:
        area = areas[asked.seat]
        knights = list(area.knights)
        knights[knights.index(given.origin)] = given.region
        areas = put_at(areas, asked.seat, area.with_knights(tuple(sorted(knights))))
    if points > 0 and waiting:
        following = p.AskMove(asked.seat, asked.wedge, asked.plan, points, waiting)
        return state.then(areas, state.supply, following)
    return proceed(state.then(areas, state.supply, asked), asked.seat, asked.wedge, asked.plan)


def _attack(state: State, asked: p.AskTarget, given: d.Attack) -> State:
    token = state.enemies[given.region]
    if token is None:
        return state
    area, seat, edition = state.areas[asked.seat], asked.seat, state.ruleset.edition
    strength = crusade.strength(token.enemy, state.markers, edition)
    area = replace(area, defeated=crusade.keep(area.defeated, token.enemy))
    state = replace(
        state,
        areas=put_at(state.areas, seat, area),
        enemies=put_at(state.enemies, given.region, None),
        markers=crusade.advance(token.enemy, state.markers),
    )
    if token.enemy != Enemy.SARACEN:
        return proceed(gain(state, seat, crusade.crusade_influence(strength)), seat, asked.wedge, asked.plan)
    if reward_refusal(state, area, token) is None:
        return _ask(state, p.AskReward(seat, asked.wedge, asked.plan, given.region, token))
    return proceed(gain(state, seat, crusade.instead_of_reward(edition)), seat, asked.wedge, asked.plan)


def _take_reward(state: State, asked: p.AskReward, _: d.TakeReward) -> State:
    seat, building = asked.seat, asked.token.building
    if building is None:
        area = state.areas[seat]
        level = muster.flip_troop(area.troops)
        state = with_area(state, seat, replace(area, troops=level))
    else:
        state, level = _place(state, seat, building, asked.region)
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    return proceed(gain(state, seat, amount), seat, asked.wedge, asked.plan)


def _take_influence(state: State, asked: p.AskReward, _: d.TakeInfluence) -> State:
    state = gain(state, asked.seat, crusade.instead_of_reward(state.ruleset.edition))
    return proceed(state, asked.seat, asked.wedge, asked.plan)


def _erect(state: State, asked: p.AskBuilding, given: d.Erect) -> State:
    state, level = _place(state, asked.seat, given.building, given.region)
    amount = build.building_influence(level) + build.tile_influence(state.tiles[given.region], given.building)
    return proceed(gain(state, asked.seat, amount), asked.seat, asked.wedge, asked.plan)


def _place(state: State, seat: int, building: Building, region: int) -> tuple[State, int]:
    """Put a building on the board, with the knight that it unlocks; return its level too."""
    area = state.areas[seat]
    after, erected = build.erect(area.buildings, building, seat)
    knights = bonuses.with_unlocked(area.knights, area.buildings.castle, after.castle, region)
    state = with_area(state, seat, replace(area, buildings=after, knights=knights))
    return replace(state, buildings=put_at(state.buildings, region, erected)), erected.level


def _distribute(state: State, asked: p.AskDistribution, given: d.Distribute) -> State:
    return proceed(state, asked.seat, given.wedge, ())


def _keep(state: State, asked: p.AskDistribution, _: d.Keep) -> State:
    return _ask(state, _following(state, asked.seat))


def _sow(state: State, asked: p.AskManner, given: d.Sow) -> State:
    return _sow_and_pass_on(state, asked.seat, asked.wedge, given.manner, given.wedge)


def _sow_and_pass_on(state: State, seat: int, wedge: int, manner: Manner, named: int | None) -> State:
    area = state.areas[seat]
    before = area.wheel.tokens
    tokens = distribute.distribute(before, wedge, tables.path(wedge, before[wedge], manner, named, state.ruleset))
    areas = put_at(state.areas, seat, area.with_wheel(area.wheel.with_tokens(tokens)))
    return state.then(areas, state.supply, _following(state, seat))


def _following(state: State, seat: int) -> p.Pending:
    """What is asked after a turn: the left neighbour's turn, unless the game is over."""
    following = turn.next_seat(seat, len(state.areas))
    if end.game_ends(end.supply_is_empty(state.supply), following, state.start or 0):
        return p.GameOver()
    return p.AskTurn(following)


_STEPS: dict[type, Callable[[State, Any, Any], State]] = {
    d.PutWedge: setup.put_wedge,
    d.DealOrder: setup.deal_order,
    d.ChooseOrder: setup.choose_order,
    d.AddToken: setup.add_token,
    d.LeaveToken: setup.leave_token,
    d.SetupUpgrade: setup.setup_upgrade,
    d.LayEnemy: setup.lay_enemy,
    d.LayTile: setup.lay_tile,
    d.DrawStart: setup.draw_start,
    d.PlaceKnight: setup.place_knight,
    d.Resolve: _resolve,
    d.Upgrade: _upgrade,
    d.Skip: _skip,
    d.Split: _split,
    d.First: _first,
    d.Move: _move,
    d.Attack: _attack,
    d.TakeReward: _take_reward,
    d.TakeInfluence: _take_influence,
    d.Erect: _erect,
    d.Distribute: _distribute,
    d.Keep: _keep,
    d.Sow: _sow,
}
