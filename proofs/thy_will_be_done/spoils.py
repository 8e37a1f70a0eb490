"""What a defeated enemy brings under other readings, and what may be built where no region is open."""
# ruff: noqa: B008 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- readings

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, cut, each, theorem
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import Extra
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.readings import Declining
from crusaders_rules.thy_will_be_done.play import feasibility, flow, legal, rewards
from crusaders_rules.thy_will_be_done.play.kinds import reward, target
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.state import (
    Action,
    AddedArea,
    Buildings,
    Enemies,
    Enemy,
    Markers,
    PlayerArea,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .answers import later_bonuses_are_lost, nothing_is_ever_left, rewards_work_at_once
from .anywhere import WEDGE, by_the_rules
from .continued import a_bonus_is_forgone_twice, every_reward_is_free
from .judged import nothing_is_refused, the_list_forgets_its_last_choice
from .needs import (
    FARM,
    LAST,
    MINE,
    Table,
    enemies_do_not_matter,
    everybody_is_always_fought,
    there_is_always_a_troop,
)
from .pieces import a_second_building_is_allowed, there_is_always_one_left
from .values import LEVELS, TROOPS

PLAN = ((Action.TRAVEL, 2),)
THREE = 3


def _on(area: PlayerArea, asked: Any, on: Table) -> State:  # noqa: ANN401 -- a question
    """The position of a table with another area of the player, and a question."""
    area = attrs.evolve(area, defeated=Enemies())
    return attrs.evolve(on.state, areas=(on.state.areas[0], area), pending=asked, supply=9)


@attrs.frozen
class _Gained:
    """A stand-in for what follows a gain."""

    seat: int
    asked: Any
    area: PlayerArea
    amount: int


def _gains(state: State, asked: Any, area: PlayerArea, amount: int, *_: object) -> State:  # noqa: ANN401 -- a question
    found: Any = _Gained(asked.seat, asked, area, amount)
    return state.asking(found)


# Rewards

TOKENS = (Token.SARACEN_TROOP, Token.SARACEN_CASTLE)


@theorem(
    "Whoever defeats a Saracen is asked about the reward if there is one and the value of the Crusade pays for it, "
    "where a reading gives it a price; otherwise the player gains three influence, or nothing if none is left and a "
    "reading says so. Three influence may be taken instead of a reward unless one of two readings forbids that.",
    rules=["crusade.saracen.three", "crusade.saracen.free", "crusade.saracen.troop", "crusade.saracen.build"],
    sabotage=[every_reward_is_free, there_is_always_a_troop, the_list_forgets_its_last_choice],
    assumes="one Saracen; a castle costs five",
)
def a_saracen_brings_this(
    token: Token = each(TOKENS),
    left: bool = each((False, True)),
    paid: bool = each((False, True)),
    nothing: bool = each((False, True)),
) -> Claims:
    """With a reward that is left and without, and with values on both sides of its price."""
    named = {"saracen_price": "PAID" if paid else "FREE", "saracen_none_left": "NOTHING" if nothing else "THREE"}
    troops = TROOPS - 1 if left else TROOPS
    on = Table(
        enemies=(None, token, None),
        knights=(1,),
        troops=troops,
        built=Buildings(castle=0 if left else LEVELS),
        readings=tuple(named.items()),
    )
    price = 8 if token is Token.SARACEN_TROOP else 5
    for tokens in (1, 6, 9):
        asked = p.AskTarget(MINE, WEDGE, PLAN, tokens)
        with by_the_rules(), cut(flow, gain_and_proceed=_gains), cut(rewards, cost_of=lambda *_: 5):
            state = _on(on.area, asked, on)
            value = feasibility.value_of(state, on.area, Action.CRUSADE, tokens)
            after: Any = target.KIND.answers[0].step(state, asked, d.Attack(1)).pending
        dear = paid and value < price
        if left and not dear:
            yield "the player is asked", after == p.AskReward(MINE, WEDGE, PLAN, 1, token)
        else:
            yield "this is gained instead", after.amount == (0 if nothing and not left else THREE)
    for declining, must in product(Declining, (False, True)):
        readings = {"declining": declining.name, "saracen_decline": "ONLY_IF_NONE" if must else "ALWAYS"}
        asking = p.AskReward(MINE, WEDGE, PLAN, 1, token)
        with by_the_rules():
            state = _on(on.area, asking, Table(readings=tuple(readings.items())))
            told = [one.rule for one in legal.refusals(state, d.TakeInfluence())]
            listed = legal.legal(state)
        rules = ["crusade.saracen.three"] if must else ["turn.result.due"] if declining == Declining.NEVER else []
        yield "it may be taken instead, unless a reading forbids it", told == rules
        yield "so says the list", listed == (d.TakeReward(), *(() if rules else (d.TakeInfluence(),)))


LATER: tuple[dict[str, str], ...] = (
    {},
    {"later_value": "NO"},
    {"results": "MANY"},
    {"bonus_in_split": "BEFORE_THE_SPLIT"},
    {"results": "MANY", "later_value": "NO"},
)


@theorem(
    "If a building that a Saracen gives adds nothing to a later action of the wedge, this action is worth what it was "
    "worth before, under every reading of what follows a result; otherwise it has the new bonus, unless a reading "
    "keeps it from that.",
    rules=["bonus.cumulative", "crusade.saracen.build", "turn.value.bonus"],
    sabotage=[rewards_work_at_once, later_bonuses_are_lost, a_bonus_is_forgone_twice],
    assumes="a second castle, which adds one to Travel",
)
def a_reward_adds_to_later_actions(
    at_once: bool = each((False, True)), readings: dict[str, str] = each(LATER)
) -> Claims:
    """For a Travel that follows."""
    named = {**readings, "saracen_bonus": "YES" if at_once else "NO"}
    on = Table(knights=(1,), built=Buildings(castle=1), readings=tuple(named.items()))
    asked = p.AskReward(MINE, WEDGE, PLAN, 1, Token.SARACEN_CASTLE)
    with by_the_rules(), cut(flow, gain_and_proceed=_gains):
        state = _on(on.area, asked, on)
        before = feasibility.value_of(state, on.area, *PLAN[0])
        after: Any = reward.KIND.answers[0].step(state, asked, d.TakeReward()).pending
        now = feasibility.value_of(state, after.area, *after.asked.plan[0])
    grows = at_once and readings.get("later_value") != "NO" and "bonus_in_split" not in readings
    yield "it is worth as much as before, or one more", now == before + grows
    yield "the castle is there", after.area.buildings.castle == 2  # noqa: PLR2004 -- as in the assumption


# Enemies that nobody fights, and enemies that the Holy Ghost has marked

SAFE = tuple(product((LAST[0], 0), (LAST[1], 0)))
EXTRAS = (Extra(), Extra(value=2), Extra(defeats=1))


@theorem(
    "An enemy that a reading makes safe withstands any value, and the first one that a knight meets is named if all "
    "are safe. With several results, a defeated enemy takes its strength from the value, less an extra Crusade "
    "against it; an extra Crusade that counts as a defeat follows the first one, and is used up by the second.",
    rules=["crusade.advance", "crusade.success", "turn.result.one", "five.order.holy-ghost.crusade"],
    sabotage=[everybody_is_always_fought, nothing_is_refused, nothing_is_ever_left],
    assumes="two enemies; one action follows",
)
def enemies_fall_or_are_safe(
    markers: tuple[int, int] = each(SAFE),
    several: bool = each((False, True)),
    extra: Extra = each(EXTRAS),
    again: bool = each((False, True)),
) -> Claims:
    """With either marker at the end of its track, and both."""
    named = {"track_end": "NO_MORE", "results": "MANY" if several else "ONE"}
    on = Table(
        enemies=(Token.SLAV, Token.PRUSSIAN, None),
        knights=(0, 1),
        markers=Markers(*markers),
        readings=tuple(named.items()),
    )
    asked = p.AskTarget(MINE, WEDGE, PLAN, 99)
    safe = {0: markers[1] == LAST[1], 1: markers[0] == LAST[0]}
    with by_the_rules():
        state = _on(on.area, asked, on)
        for place, is_safe in safe.items():
            told = [one.rule for one in legal.refusals(state, d.Attack(place))]
            yield "a safe enemy withstands", told == (["crusade.advance"] if is_safe else [])
            yield "so says the list", (d.Attack(place) in legal.legal(state)) == (not is_safe)
        if all(safe.values()):
            (failure,) = feasibility.failures(state, on.area, Action.CRUSADE, 99)
            yield "the first one is named", (failure.rule, failure.has) == ("crusade.advance", Enemy.SLAV)
        area = attrs.evolve(on.area, added=AddedArea(again=again))
        cuts = cut(base, extra_against=lambda *_: extra), cut(flow, gain_and_proceed=_gains)
        with cuts[0], cuts[1]:
            state = _on(area, asked, on)
            strength = on.ruleset.book.strengths[on.markers][Token.SLAV]
            after: Any = target.KIND.answers[0].step(state, asked, d.Attack(0)).pending
    if safe[0]:
        return
    first: Any = ((Action.CRUSADE, 99 - strength + extra.value),) if several else ()
    follows = not again and not several and extra.defeats > 0
    first = ((Action.CRUSADE, 99),) if follows else first
    yield "the rest of the value goes on, or the extra Crusade", after.asked.plan == (*first, *PLAN)
    yield "what follows has begun", after.asked.begun == (follows or (several and not again))


BUILT_UP = (None, Token.SLAV)


@theorem(
    "Where no knight stands in an open region, nothing can be built, whatever other regions lend; and a Build for "
    "which no building is left says so.",
    rules=["build.knight", "build.one", "build.discount", "build.next"],
    sabotage=[enemies_do_not_matter, a_second_building_is_allowed, there_is_always_one_left],
    assumes="one knight or two in one region",
)
def nothing_is_built_there(
    enemy: Token | None = each(BUILT_UP),
    lends: bool = each((False, True)),
    knights: tuple[int, ...] = each(((1,), (1, 1))),
) -> Claims:
    """Beside an enemy, and beside a building."""
    readings = (("discount_region", "ANY_REGION" if lends else "THAT_REGION"),)
    full = None if enemy else FARM
    on = Table(enemies=(None, enemy, None), buildings=(None, full, None), knights=knights, readings=readings)
    none_left = Table(knights=(0,), built=Buildings(*(LEVELS,) * 4), readings=readings)
    with by_the_rules():
        yield "it is out of reach", feasibility.least_value(on.state, on.area, Action.BUILD) == OUT_OF_REACH
        (failure,) = feasibility.failures(on.state, on.area, Action.BUILD, 9)
        yield "for want of a region", failure.rule == "build.knight"
        (failure,) = feasibility.failures(none_left.state, none_left.area, Action.BUILD, 9)
        yield "or of a building", (failure.rule, getattr(failure, "what", "")) == ("build.next", "building")
