"""Positions in the middle of a turn, with much on the board: those of ``rich``, and a question about the turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from crusaders_rules import State, legal
from crusaders_rules.batch.row_cells import LEVELS, MANNERS
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due, NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six.interpret.readings import HolyGhostCrusade
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    CalatravaSplit,
    Results,
    SameActionTwice,
    SaracenBonus,
)
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Enemy,
    Erected,
    KnightOrder,
    Plan,
    PlayerArea,
    Token,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.rich import TELLING, rich_position

_OF_BASE = (
    p.AskSplit,
    p.AskFirst,
    p.AskMove,
    p.AskTroop,
    p.AskTarget,
    p.AskReward,
    p.AskBuilding,
    p.AskUnlockedKnight,
    p.AskGain,
    p.AskDistribution,
    p.AskManner,
)
# These take part in what else may come in a turn with Divine Influence.
_OF_DIVINE = (p.AskTurned, p.AskCollected, p.AskFlipped, p.AskTaken, p.AskExtra, p.AskGiant)
# A question that is not possible is drawn anew so often, at first of the same kind.
_DRAWN, _SAME = 30, 12
# Seldom does only one of two actions succeed, so these positions are drawn anew more often.
_DRAWN_OFTEN = 150
# Between the seeds of positions that are drawn anew.
_APART = 10_000
# After an enemy is defeated, the extra Crusade of the Holy Ghost may be open.
_IN_CRUSADE = p.AskTarget, p.AskReward, p.AskGain
# By some readings, so many actions may follow, the same one several times.
_MOST_ACTIONS = 3
# Drawn one by one, these readings would seldom meet. In some positions all of a row apply: the extra Crusade is one
# more fight; what comes first may block what must follow; a building of a Saracen changes the values that follow.
_SECOND_DEFEAT: Mapping[str, Any] = {"results": Results.ONE, "holy_ghost_crusade": HolyGhostCrusade.SECOND_DEFEAT}
_BONUS_ONCE: Mapping[str, Any] = {
    "calatrava_split": CalatravaSplit.ONCE,
    "acting_without_success": ActingWithoutSuccess.ONE_OF_SPLIT,
}
_TOGETHER: tuple[Mapping[str, Any], ...] = (
    {
        "results": Results.MANY,
        "acting_without_success": ActingWithoutSuccess.EACH,
        "same_action_twice": SameActionTwice.YES,
    },
    {"saracen_bonus": SaracenBonus.NO, "same_action_twice": SameActionTwice.YES},
)
# Which action of the wedge is under way when these are asked; AskFirst and AskTurned have it in their plan.
_ACTION: Mapping[type[p.Pending], Action] = {
    p.AskMove: Action.TRAVEL,
    p.AskTroop: Action.MUSTER,
    p.AskTarget: Action.CRUSADE,
    p.AskReward: Action.CRUSADE,
    p.AskBuilding: Action.BUILD,
    p.AskUnlockedKnight: Action.BUILD,
    p.AskCollected: Action.INFLUENCE,
    p.AskFlipped: Action.INFLUENCE,
    p.AskTaken: Action.BUILD,
}


def position_in_turn(seed: int) -> State:
    """Return a position in the middle of a turn, with much on the board; some cannot be had, and are a turn's first.

    Each kind of question comes equally often, as far as it is possible in positions that are drawn for it.

    Args:
        seed: The seed of all choices.

    Raises:
        RulesetError: If the parts of the ruleset do not go together.
        SetupError: If no such game can be set up.
    """
    chance = random.Random(seed)
    state = _under_readings_together(rich_position(seed), chance)
    kinds = (*_OF_BASE, *_OF_DIVINE) if expanded.laid_on(state) else _OF_BASE
    marks = any(map(expanded.marked_by, state.areas))
    kind = chance.choice(_IN_CRUSADE if marks and chance.random() < 0.5 else kinds)
    for number in range(_DRAWN):
        kind = kind if number < _SAME else chance.choice(kinds)
        drawn = _with_due(_with_question(state, kind, chance), chance)
        if not check_position(drawn):
            return drawn
    return state


def position_before_two_actions(seed: int) -> State:
    """Return a position in which a player says which of two actions comes first, if there is one.

    One of the actions must succeed. If possible, the second one lacks a bonus, so that only one of them may come first.

    Args:
        seed: The seed of all choices.

    Raises:
        RulesetError: If the parts of the ruleset do not go together.
        SetupError: If no such game can be set up.
    """
    chance, state = random.Random(seed), rich_position(seed)
    for number in range(_SAME):
        state = _under(_BONUS_ONCE, rich_position(seed + number * _APART))
        if _lacking(state):
            break
    found = state
    for _ in range(_DRAWN_OFTEN):
        drawn = _with_due(_with_question(state, p.AskFirst, chance), chance)
        if not check_position(drawn):
            found = drawn
            if found.pending.seat in _lacking(state) and len(legal(found)) == 1:
                break
    return found


def _lacking(state: State) -> list[int]:
    """Return the players whose second action lacks a bonus, so that it matters which one comes first."""
    again = state.ruleset.book.wedges.again
    return [seat for seat, area in enumerate(state.areas) if again[area.order]]


def _under_readings_together(state: State, chance: random.Random) -> State:
    """Return a position in which some readings apply together; in most cases it is as it was."""
    if chance.random() < 0.6:
        return state
    marks = any(map(expanded.marked_by, state.areas))
    return _under(_SECOND_DEFEAT if marks and chance.random() < 0.7 else chance.choice(_TOGETHER), state)


def _under(together: Mapping[str, Any], state: State) -> State:
    """Return a position under other readings, or as it was if it is none under them."""
    readings = attrs.evolve(state.ruleset.interpretation, **together)
    changed = attrs.evolve(state, ruleset=attrs.evolve(state.ruleset, interpretation=readings))
    return state if check_position(changed) else changed


def _with_question(state: State, kind: type[p.Pending], chance: random.Random) -> State:
    """Return the position with a question of a kind, each part of which is drawn."""
    seat = _seat(state, kind, chance)
    area = state.areas[seat]
    wedge = _wedge(area, kind, chance)
    then, tokens = _plan(state, area, wedge, kind, chance)
    fields = {field.name for field in attrs.fields(kind)}
    known: dict[str, Any] = {"seat": seat, "wedge": wedge, "plan": then, "tokens": tokens}
    drawn = {name: draw(area, chance) for name, draw in _DRAWS.items() if name in fields}
    if drawn.get("begun"):
        # By a reading, an action that has a result goes on.
        drawn["begun"] = resolve.left_of_value(1, 1, state.ruleset) is not None
        if drawn["begun"] and chance.random() < 0.7:
            known["plan"] = ((_ACTION.get(kind) or chance.choice(tuple(Action)), chance.randrange(4)), *then)
    mills = [place for place, one in enumerate(state.buildings) if one in _mills(seat)]
    if kind is p.AskTaken and mills:
        place = chance.choice(mills)
        drawn |= {"region": place, "level": getattr(state.buildings[place], "level", 1)}
    if kind is p.AskGain and chance.random() < 0.7:
        drawn["region"] = None
    if kind is p.AskReward:
        state, drawn["region"], drawn["token"] = _having_defeated(state, seat, Enemy.SARACEN, chance)
        if drawn["token"] is None:
            return state
    marked = expanded.marked_by(area)
    won = marked is not None and (kind is not p.AskReward or state.areas[seat].defeated.of(marked) > 0)
    if kind in _IN_CRUSADE and won and chance.random() < 0.7:
        state = _fighting_again(state, seat, kind, chance)
        drawn["begun"] = True
        known["plan"] = then if kind is p.AskTarget else ((Action.CRUSADE, chance.randrange(1, 5)), *then)
    asked = kind(**{name: value for name, value in (known | drawn).items() if name in fields})
    return attrs.evolve(state, pending=asked)


def _seat(state: State, kind: type[p.Pending], chance: random.Random) -> int:
    """Return who is asked: in most cases somebody whose order matters to the question."""
    marking = [seat for seat, area in enumerate(state.areas) if expanded.marked_by(area)]
    if kind in _IN_CRUSADE and marking and chance.random() < 0.8:
        return chance.choice(marking)
    telling = [seat for seat, area in enumerate(state.areas) if area.order in TELLING]
    return chance.choice(telling if telling and chance.random() < 0.7 else range(len(state.areas)))


def _fighting_again(state: State, seat: int, kind: type[p.Pending], chance: random.Random) -> State:
    """Let a player have defeated an enemy of the marked type, and be where another one is: one more Crusade is open."""
    marked = expanded.marked_by(state.areas[seat])
    if marked is not None and kind is not p.AskReward:
        state, *_ = _having_defeated(state, seat, marked, chance)
        area, fought = state.areas[seat], _fought(state, marked)
        _, *others = area.knights
        knights = tuple(sorted((chance.choice(fought), *others))) if fought else area.knights
        state = attrs.evolve(state, areas=put_at(state.areas, seat, attrs.evolve(area, knights=knights)))
    area = expanded.with_again(state.areas[seat], again=True)
    return attrs.evolve(state, areas=put_at(state.areas, seat, area))


def _fought(state: State, enemy: Enemy) -> list[int]:
    """Return where enemies of a type are."""
    return [place for place, token in enumerate(state.enemies) if token is not None and token.enemy == enemy]


def _having_defeated(state: State, seat: int, enemy: Enemy, chance: random.Random) -> tuple[State, int, Token | None]:
    """Let a player have just defeated an enemy of a type, with a knight in its region; return both, too."""
    fought = _fought(state, enemy)
    if not fought:
        return state, 0, None
    area, place = state.areas[seat], chance.choice(fought)
    token, (_, *others) = state.enemies[place], chance.sample(area.knights, len(area.knights))
    won = area.defeated._replace(**{str(enemy): area.defeated.of(enemy) + 1})
    area = attrs.evolve(area, knights=tuple(sorted((place, *others))), defeated=won)
    state = attrs.evolve(state, areas=put_at(state.areas, seat, area), enemies=put_at(state.enemies, place, None))
    return settled(state), place, token


def _mills(seat: int) -> tuple[Erected, ...]:
    return tuple(Erected(seat, NewBuilding.MILL, level) for level in range(1, 1 + LEVELS))


def _wedge(area: PlayerArea, kind: type[p.Pending], chance: random.Random) -> int:
    """Return a wedge with tokens, often one that offers the action, or the one with the giant token."""
    giant = expanded.holding_of(area).giant
    if giant is not None and chance.random() < (1 if kind is p.AskGiant else 0.4):
        return giant
    arrangement, upgraded = area.wheel.arrangement, area.wheel.upgraded
    action = _ACTION.get(kind)
    wedges = [
        place
        for place, (wedge, count) in enumerate(zip(arrangement, area.wheel.tokens, strict=True))
        if count and action in (None, wedge.primary, wedge.secondary if upgraded[place] else None)
    ]
    return chance.choice(wedges or range(len(arrangement)))


def _plan(state: State, area: PlayerArea, wedge: int, kind: type[p.Pending], chance: random.Random) -> tuple[Plan, int]:
    """Return the rest of the plan of a wedge, and the tokens of the action that is under way."""
    offered = feasibility.actions_on(state, area, wedge)
    held = area.wheel.tokens[wedge]
    if kind is not p.AskFirst and not state.ruleset.interpretation.resolves_as_usual and chance.random() < 0.4:
        count = chance.randrange(1, 1 + _MOST_ACTIONS)
        return tuple((chance.choice(offered), chance.randrange(5)) for _ in range(count)), chance.randrange(1, 7)
    later = chance.randrange(1, held) if len(offered) > 1 and held > 1 and chance.random() < 0.7 else 0
    first = _ACTION.get(kind)
    if first is None and kind is not p.AskFirst:
        first = chance.choice(offered)
    if kind is p.AskFirst:
        return tuple(zip(offered, (held - later, later), strict=False)), 0
    others = [one for one in offered if one != first]
    then = ((others[0], later),) if later and others else ()
    if kind is p.AskTurned:
        return ((first or offered[0], held - later), *then), 0
    return then, held - later if then else held - chance.choice((0, 0, 1))


def _with_due(state: State, chance: random.Random) -> State:
    """Let the player still get something in or after this turn, with Divine Influence."""
    laid, seat = expanded.laid_on(state), state.pending.seat
    if laid is None or seat is None or chance.random() < 0.3:
        return state
    due = Due(
        chapel=chance.choice((None, chance.randrange(len(state.areas[seat].wheel.tokens)))),
        distributions=chance.randrange(3),
        livonian=state.areas[seat].order == KnightOrder("livonian") and chance.random() < 0.7,
        sown=chance.choice((None, None, *MANNERS)),
    )
    return state.adding(attrs.evolve(state.added or expanded.NOTHING_ON_TABLE, laid=attrs.evolve(laid, due=due)))


_DRAWS: Mapping[str, Callable[[PlayerArea, random.Random], Any]] = {
    "region": lambda area, chance: chance.choice(area.knights),
    "points": lambda _, chance: chance.randrange(1, 7),
    "knights": lambda area, chance: area.knights[chance.randrange(len(area.knights)) :],
    "must": lambda _, chance: chance.random() < 0.3,
    "begun": lambda _, chance: chance.random() < 0.5,
    "amount": lambda _, chance: chance.randrange(1, 1 + LEVELS),
    "may": lambda _, chance: chance.random() < 0.5,
    "level": lambda _, chance: chance.randrange(1, 1 + LEVELS),
    "optional": lambda _, chance: chance.random() < 0.5,
}
